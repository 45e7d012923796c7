// No output replaces what was read, or another output, whatever the names.
#include "xform/base/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "testdata/unit/unit.h"

static char folder[64], here[4096];

static int make_folder(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "gate-XXXXXX");
	return getcwd(here, sizeof here) && mkdtemp(folder) && !chdir(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
	static const char *const names[] = {"a.cu", "b.h", "hard", "soft", "dangling", "pipe", "sub/a.cu"};
	(void)state;
	for (size_t i = 0; i < COUNT(names); i++)
		unlink(names[i]);
	rmdir("sub");
	return chdir(here) || rmdir(folder);
}

static void make(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
	assert_true(fd >= 0);
	close(fd);
}

static void inputs(void **state)
{
	struct gate gate = {0};
	(void)state;
	make("a.cu");
	gate_reads(&gate, "a.cu");
	assert_string_equal(gate_writes(&gate, "a.cu"), "this is an input file, which is never overwritten");
	assert_non_null(gate_writes(&gate, "./a.cu"));
	gate_dispose(&gate);
}

static void other_names(void **state)
{
	struct gate gate = {0};
	(void)state;
	make("a.cu");
	make("b.h");
	assert_int_equal(mkdir("sub", 0755), 0);
	assert_int_equal(link("a.cu", "hard"), 0);
	assert_int_equal(symlink("b.h", "soft"), 0);
	gate_reads(&gate, "a.cu");
	gate_includes(&gate, "./b.h");
	assert_non_null(gate_writes(&gate, "sub/../a.cu"));
	assert_non_null(gate_writes(&gate, "hard"));
	assert_string_equal(
	    gate_writes(&gate, "soft"), "the input includes this file, so it is never overwritten");
	assert_null(gate_writes(&gate, "c.cu"));
	assert_null(gate_writes(&gate, "sub/a.cu")); // the same name elsewhere
	gate_dispose(&gate);
}

static void two_outputs(void **state)
{
	struct gate gate = {0};
	(void)state;
	assert_int_equal(mkdir("sub", 0755), 0);
	assert_int_equal(symlink("c.cu", "dangling"), 0);
	assert_null(gate_writes(&gate, "c.cu")); // which does not exist yet
	assert_string_equal(gate_writes(&gate, "./c.cu"), "two outputs would be this one file");
	assert_non_null(gate_writes(&gate, "sub/../c.cu"));
	assert_non_null(gate_writes(&gate, "dangling"));
	assert_null(gate_writes(&gate, "d.cu"));
	gate_dispose(&gate);
}

static void what_is_nobodys(void **state)
{
	static const char *const paths[] = {NULL, "-", "/dev/stdout", "/dev/null", "pipe", "none/a.cu"};
	struct gate gate = {0};
	(void)state;
	assert_int_equal(mkfifo("pipe", 0600), 0);
	for (size_t i = 0; i < COUNT(paths); i++) {
		gate_reads(&gate, paths[i]);
		assert_null(gate_writes(&gate, paths[i]));
		assert_null(gate_writes(&gate, paths[i]));
	}
	gate_dispose(&gate);
}

static void lists_of_a_command_line(void **state)
{
	const char *const inputs[] = {"a.cu", NULL}, *const good[] = {"x", NULL, "y"}, *const same[] = {"x", "x"},
	                  *const over[] = {NULL, "a.cu"};
	const char *why = NULL;
	(void)state;
	make("a.cu");
	assert_null(gate_refuses(&why, inputs, 2, good, 3));
	assert_ptr_equal(gate_refuses(&why, inputs, 2, same, 2), same[1]);
	assert_ptr_equal(gate_refuses(&why, inputs, 2, over, 2), over[1]);
	assert_string_equal(why, "this is an input file, which is never overwritten");
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
	const struct CMUnitTest tests[] = {CASE(inputs), CASE(other_names), CASE(two_outputs),
	    CASE(what_is_nobodys), CASE(lists_of_a_command_line)};
	return RUN(tests);
}
