// The gate to nvcc, with a program in nvcc's place that writes down its words: whatever the user's are, none
// that a shell acts on gets through, and what goes another way means the same.
#include "xform/build/nvcc.h"
#include "testdata/unit/unit.h"

#include <sys/stat.h>
#include <unistd.h>

static const char PLAIN[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%^[] \n\xc3";

static struct arena arena;
static const char *folder, *record;
static struct toolkit kit;

static const char *get(const char *path)
{
	char buffer[65536];
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	size_t length = fread(buffer, 1, sizeof buffer - 1, file);
	fclose(file);
	buffer[length] = '\0';
	return arena_string(&arena, buffer);
}

static int begin(void **state)
{
	(void)state;
	folder = process_folder(&arena, NULL, "nvcc-test");
	record = arena_format(&arena, "%s/record", folder);
	kit.nvcc = arena_format(&arena, "%s/nvcc", folder);
	unit_write(
	    kit.nvcc, arena_format(&arena,
	                  "#!/bin/sh\nprintf '%%s\\n' \"$@\" >%s\ncp \"$(dirname \"$TMPDIR/x\")\"/*.h %s/macros "
	                  "2>/dev/null\n"
	                  "echo \"said: $*\" >&2\n",
	                  record, folder));
	chmod(kit.nvcc, 0700);
	return 0;
}

static int end(void **state)
{
	(void)state;
	process_remove_folder(folder);
	arena_dispose(&arena);
	return 0;
}

// Runs nvcc with these flags and a source; 0 and the words that arrived, or negative with the diagnostics'
// ids.
static int run(struct str *out, const char *const *flags, const char *source)
{
	struct nvcc nvcc;
	struct diags diags = {0};
	struct words words = {0};
	for (; *flags; flags++)
		VEC_PUSH(&words, *flags);
	unlink(record);
	unlink(arena_format(&arena, "%s/macros", folder));
	assert_int_equal(nvcc_begin(&nvcc, &arena, &kit, &diags), 0);
	nvcc_add_flags(&nvcc, &words);
	nvcc_add_source(&nvcc, source);
	const char *private = nvcc.folder;
	struct stat info;
	assert_int_equal(stat(private, &info), 0);
	assert_int_equal(info.st_mode & 0777, 0700);
	int result = nvcc_run(&nvcc, arena_format(&arena, "%s/log", folder));
	for (size_t i = 0; i < diags.list.count; i++)
		str_addf(out, "%s\n", diags.list.items[i].id);
	if (result == 0)
		str_add(out, get(record));
	else
		assert_int_equal(access(record, F_OK), -1); // it was not started
	assert_true((result == 0) == (diags.list.count == 0));
	nvcc_dispose(&nvcc);
	assert_int_equal(access(private, F_OK), -1);
	diags_dispose(&diags);
	words_dispose(&words);
	return result;
}

static void plain_words_pass(void **state)
{
	const char *flags[] = {"-O2", "-DX=1", "-I", "some/folder", "-gencode",
	    "arch=compute_80,code=[sm_80,compute_80]", "-Xcompiler", "-Wall -g", "-Xcompiler", "@file", "-DY=a,b",
	    NULL};
	struct str words = {0};
	(void)state;
	assert_int_equal(run(&words, flags, "a.cu"), 0);
	assert_string_equal(str_text(&words),
	    "-O2\n-DX=1\n-I\nsome/folder\n-gencode\narch=compute_80,code=[sm_80,compute_80]\n"
	    "-Xcompiler\n-Wall -g\n-Xcompiler\n@file\n-DY=a,b\na.cu\n");
	str_dispose(&words);
}

static void macros_in_order(void **state)
{
	const char *flags[] = {"-DA=1", "-DA=\"$(x)\"", "-UA", "-D", "F(x, y)=(x) + `y`", "-DB",
	    "--define-macro=C=\\n", "-DA=2", "-U", "B", NULL};
	struct str words = {0};
	(void)state;
	assert_int_equal(run(&words, flags, "a.cu"), 0);
	assert_non_null(strstr(str_text(&words), "-DA=1\n-DB\n-U\nB\na.cu\n-Xcompiler\n-imacros,"));
	assert_string_equal(get(arena_format(&arena, "%s/macros", folder)),
	    "#ifdef __NVCC__\n#define A \"$(x)\"\n#undef A\n#define F(x, y) (x) + `y`\n#define C \\n\n#define A "
	    "2\n#endif\n");
	str_dispose(&words);
}

// Each has one word that cannot go another way.
static void refused(void **state)
{
	static const char *const FLAGS[][3] = {{"-Xcompiler", "$(x)"}, {"-Xptxas=`x`"},
	    {"-Xlinker", "-rpath=$ORIGIN"}, {"-O2;x"}, {"-DA=1\n$(x)"}, {"-DA=\"\\"}, {"-DA=/*\""}, {"|x"},
	    {"-std=c++17&x"}, {"--options-file", "/nowhere"}, {"-maxrregcount", "32>x"}, {"-W#x"}, {"-W!x"},
	    {"-W*"}, {"-W?"}, {"-W{a,b}"}, {"-W\x1b[1m"}};
	(void)state;
	for (size_t i = 0; i < COUNT(FLAGS); i++) {
		struct str said = {0};
		assert_true(run(&said, FLAGS[i], "a.cu") < 0);
		assert_string_equal(str_text(&said), strstr(FLAGS[i][0], "options") ? "io\n" : "shell-character\n");
		str_dispose(&said);
	}
}

// Whatever bytes the words are made of, what arrives is plain.
static void nothing_else_arrives(void **state)
{
	static const char ALPHABET[] = "$`;|&<>()'\"\\\n\t*?~#!{}= ,@-/.ax0\x1b\xc3";
	static const char *const BEGINS[] = {"-D", "-U", "-I", "-L",
	    "-include=", "-Xcompiler=", "-isystem=", "-ccbin=", "--options-file=", "-DA=", "-", "", "@",
	    "-Xptxas="};
	unsigned seed = 1, arrived = 0, stopped = 0;
	(void)state;
	for (int i = 0; i < 300; i++) {
		char words[2][24];
		for (int w = 0; w < 2; w++) {
			size_t at =
			    (size_t)snprintf(words[w], sizeof words[w], "%s", BEGINS[next_random(&seed) % COUNT(BEGINS)]);
			for (unsigned n = next_random(&seed) % 6; n; n--)
				words[w][at++] = ALPHABET[next_random(&seed) % (sizeof ALPHABET - 1)];
			words[w][at] = '\0';
		}
		const char *flags[] = {words[0], words[1], NULL};
		struct str out = {0};
		int result = run(&out, flags, "a.cu");
		result == 0 ? arrived++ : stopped++;
		if (result == 0)
			assert_int_equal(strspn(str_text(&out), PLAIN), out.length);
		str_dispose(&out);
	}
	assert_true(arrived > 10 && stopped > 50);
}

static void environment(void **state)
{
	struct nvcc nvcc;
	struct diags diags = {0};
	(void)state;
	setenv("NVCC_APPEND_FLAGS", "-DX=$(x)", 1);
	assert_true(nvcc_begin(&nvcc, &arena, &kit, &diags) < 0);
	assert_string_equal(diags.list.items[0].id, "shell-character");
	nvcc_dispose(&nvcc);
	diags_dispose(&diags);
	unsetenv("NVCC_APPEND_FLAGS");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(plain_words_pass),
	    cmocka_unit_test(macros_in_order),
	    cmocka_unit_test(refused),
	    cmocka_unit_test(nothing_else_arrives),
	    cmocka_unit_test(environment),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
