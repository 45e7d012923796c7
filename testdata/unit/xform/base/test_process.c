// Starting programs: status, signals, environment, time and size limits, and what they leave behind.
#include "xform/base/process.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct arena arena;
static const char *folder;

static struct process_end shell(const char *script, struct process process)
{
	struct words command = {0};
	struct process_end end;
	const char *words[] = {"sh", "-c", script};
	for (size_t i = 0; i < 3; i++)
		VEC_PUSH(&command, words[i]);
	process.command = &command;
	assert_int_equal(process_run(&end, &process), 0);
	words_dispose(&command);
	return end;
}

static void ends(void **state)
{
	(void)state;
	assert_int_equal(shell("exit 0", (struct process){0}).status, 0);
	assert_int_equal(shell("exit 42", (struct process){0}).status, 42);
	struct process_end end = shell("kill -SEGV $$", (struct process){0});
	assert_int_equal(end.signal, SIGSEGV);
	assert_int_equal(end.status, 128 + SIGSEGV);
}

static void missing(void **state)
{
	struct words command = {0};
	struct process process = {.command = &command};
	struct process_end end;
	(void)state;
	words_add(&arena, &command, "no-such-program-anywhere");
	assert_int_equal(process_run(&end, &process), -1);
	words_dispose(&command);
}

static void environment(void **state)
{
	struct words changes = {0};
	(void)state;
	setenv("CUE_TEST_GONE", "1", 1);
	words_add(&arena, &changes, "CUE_TEST_GONE");
	words_add(&arena, &changes, "CUE_TEST_SET=5");
	struct process process = {.environment = &changes};
	assert_int_equal(
	    shell("test -z \"${CUE_TEST_GONE+x}\" && test \"$CUE_TEST_SET\" = 5", process).status, 0);
	words_dispose(&changes);
}

// The limit ends what the program started, too: the sleep holds the lock file open for writing.
static void time_limit(void **state)
{
	(void)state;
	double begin = process_now();
	struct process process = {.timeout_s = 0.2};
	struct process_end end = shell("sleep 60 & sleep 60", process);
	assert_true(end.timed_out);
	assert_true(process_now() - begin < 10);
}

static void size_limit(void **state)
{
	(void)state;
	struct process process = {.output = arena_format(&arena, "%s/out", folder), .limit_bytes = 100000};
	struct process_end end = shell("yes", process);
	assert_true(end.too_much);
	unlink(process.output);
}

static void streams(void **state)
{
	char line[20] = "";
	(void)state;
	struct process process = {.input = "/dev/null",
	    .output = arena_format(&arena, "%s/out", folder),
	    .errors = arena_format(&arena, "%s/err", folder)};
	assert_int_equal(shell("cat; echo yes; echo no >&2", process).status, 0);
	FILE *file = fopen(process.output, "r");
	assert_non_null(fgets(line, sizeof line, file));
	fclose(file);
	assert_string_equal(line, "yes\n");
}

// Called in a process of its own, which gets the limit. 1: the run failed.
static int run_limited(rlim_t most)
{
	struct rlimit limit = {most, most};
	struct words command = {0};
	const char *words[] = {"sh", "-c", "echo 0123456789; exit 0"};
	for (size_t i = 0; i < 3; i++)
		VEC_PUSH(&command, words[i]);
	struct process process = {.command = &command, .output = arena_format(&arena, "%s/out", folder)};
	struct process_end end;
	signal(SIGXFSZ, SIG_IGN);
	if (setrlimit(RLIMIT_FSIZE, &limit) < 0 || !freopen("/dev/null", "w", stderr))
		return 9;
	int result = process_run(&end, &process);
	words_dispose(&command);
	return result < 0 ? 1 : 0;
}

// The program does not look at what its echo returns, and ends well.
static void lost_output_fails_the_run(void **state)
{
	(void)state;
	for (rlim_t most = 0; most < 14; most++) {
		int raw;
		pid_t pid = fork();
		if (pid == 0)
			_exit(run_limited(most));
		assert_int_equal(waitpid(pid, &raw, 0), pid);
		assert_true(WIFEXITED(raw));
		assert_int_equal(WEXITSTATUS(raw), most < 11 ? 1 : 0);
	}
}

static void shown(void **state)
{
	struct words words = {0};
	struct str text = {0};
	(void)state;
	words_add(&arena, &words, "plain-1.0");
	words_add(&arena, &words, "two words");
	words_add(&arena, &words, "it's");
	words_add(&arena, &words, "%s", "");
	words_show(&text, &words);
	assert_string_equal(str_text(&text), "plain-1.0 'two words' 'it'\\''s' ''");
	str_dispose(&text);
	words_dispose(&words);
}

static int begin(void **state)
{
	(void)state;
	folder = process_folder(&arena, NULL, "cuelastic-test");
	return folder ? 0 : -1;
}

static int end(void **state)
{
	(void)state;
	process_remove_folders();
	int gone = access(folder, F_OK);
	arena_dispose(&arena);
	return gone < 0 ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(ends),
	    cmocka_unit_test(missing),
	    cmocka_unit_test(environment),
	    cmocka_unit_test(time_limit),
	    cmocka_unit_test(size_limit),
	    cmocka_unit_test(streams),
	    cmocka_unit_test(lost_output_fails_the_run),
	    cmocka_unit_test(shown),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
