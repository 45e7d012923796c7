// Which lines lead a file: what is precompiled of it, and what its text is without them.
#include "xform/frontend/include_prefix.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "xform/base/process.h"
#include "testdata/unit/unit.h"

static char toolkit[] = "/tmp/leading-XXXXXX"; // and the user's folder, beside `include`

struct row {
	const char *file;
	const char *text; // NULL: no library leads it
	const char *rest; // what is left of the file
	const char *flag;
};

static const struct row rows[] = {
    // plain headers are kept, in their places, up to the run's end
    {"#include <cub/cub.cuh>\nint x;", "#include <cub/cub.cuh>\n", "\nint x;", NULL},
    {"// a\n#include <stdio.h>\n\n# include <cub/cub.cuh> // b\n#include <new>\nint x;",
        "#include <stdio.h>\n#include <cub/cub.cuh>\n#include <new>\n", "\n\n\n\n\nint x;", NULL},
    {"/* a */ #include <thrust/sort.h>\r\nint x;", "#include <thrust/sort.h>\n", "\nint x;", NULL},
    {"#include <cub/cub.cuh> /* b */ /* c */\nint x;", "#include <cub/cub.cuh>\n", "/* b */ /* c */\nint x;",
        NULL},
    {"#include <cub/cub.cuh>", "#include <cub/cub.cuh>\n", "", NULL},
    // macros that stand for nothing
    {"#define A // a\n#define B\n#include <cub/cub.cuh>\n#define C\nint x;",
        "#define A\n#define B\n#include <cub/cub.cuh>\n", "\n\n\n#define C\nint x;", NULL},
    // headers of C++
    {"#include <stdio.h>\n#include <chrono>\nint x;", "#include <stdio.h>\n#include <chrono>\n", "\n\nint x;",
        NULL},
    // none of either
    {"", NULL, NULL, NULL},
    {"#include <stdio.h>\n#include <cuda_runtime.h>\n", NULL, NULL, NULL},
    {"#include <missing/cub.cuh>\n", NULL, NULL, NULL},
    // what ends the run
    {"#include \"a.h\"\n#include <cub/cub.cuh>\n", NULL, NULL, NULL},
    {"#define A 1\n#include <cub/cub.cuh>\n", NULL, NULL, NULL},
    {"#define A(x)\n#include <cub/cub.cuh>\n", NULL, NULL, NULL},
    {"#define \\\nA\n#include <cub/cub.cuh>\n", NULL, NULL, NULL},
    {"#if 1\n#include <cub/cub.cuh>\n#endif\n", NULL, NULL, NULL},
    {"#pragma once\n#include <cub/cub.cuh>\n", NULL, NULL, NULL},
    {"int x;\n#include <cub/cub.cuh>\n", NULL, NULL, NULL},
    {"#include_next <cub/cub.cuh>\n", NULL, NULL, NULL},
    {"#include CUB\n#include <cub/cub.cuh>\n", NULL, NULL, NULL},
    {"#include <cub/cub.cuh> extra\n", NULL, NULL, NULL},
    {"#include <cub/cub.cuh> /*\n*/ extra\n", NULL, NULL, NULL}, // still that line
    {"#include <cub/cub.cuh>\n#include <cub/cub.cuh\n", "#include <cub/cub.cuh>\n",
        "\n#include <cub/cub.cuh\n", NULL},
    {"#include <cub/cub.cuh>\n#include <../x.h>\n", "#include <cub/cub.cuh>\n", "\n#include <../x.h>\n",
        NULL},
    {"#include \\\n<cub/cub.cuh>\n", NULL, NULL, NULL},
    {"#include <cub/cub.cuh>\n#include </x.h>\n", "#include <cub/cub.cuh>\n", "\n#include </x.h>\n", NULL},
    {"#include <cub/cub.cuh>\n#undef min\n#include <new>\n", "#include <cub/cub.cuh>\n",
        "\n#undef min\n#include <new>\n", NULL},
    // headers in quotes: what they begin with; they stay themselves, and so does what follows them
    {"#include <new>\n#include \"lead.h\"\n#include <chrono>\nint x;",
        "#include <new>\n#include <cub/cub.cuh>\n#include <chrono>\n",
        "\n#include \"lead.h\"\n#include <chrono>\nint x;", "-Iuser"},
    {"#include \"mixed.h\"\n#include <chrono>\n", "#include <cub/cub.cuh>\n",
        "#include \"mixed.h\"\n#include <chrono>\n", "-Iuser"},
    {"#include \"itself.h\"\n#include <chrono>\n", NULL, NULL, "-Iuser"},
    // the user's folders
    {"#include <cub/cub.cuh>\n#include <own.h>\n", "#include <cub/cub.cuh>\n#include <own.h>\n", "\n\n",
        NULL},
    {"#include <cub/cub.cuh>\n#include <own.h>\n", "#include <cub/cub.cuh>\n", "\n#include <own.h>\n",
        "-Iuser"},
    {"#include <thrust/sort.h>\n", NULL, NULL, "-Iuser"},
    {"#include <thrust/sort.h>\n", NULL, NULL, "-isystem user"},
    {"#include <cub/cub.cuh>\n", "#include <cub/cub.cuh>\n", "\n", "-Iinclude"},
    {"#include <cub/cub.cuh>\n", NULL, NULL, "-include own.h"},
};

static int skips(const char *text)
{
	return (int)strspn(text, " \r");
}

// Blanks count for nothing here.
static void assert_rest(const char *shown, const char *rest)
{
	for (;; shown++, rest++) {
		shown += skips(shown);
		rest += skips(rest);
		assert_int_equal(*shown, *rest);
		if (!*shown)
			return;
	}
}

// Folders in a flag are the toolkit's.
static void add_flag(struct flags *flags, const char *flag)
{
	char text[256], *word = text;
	const char *arguments[4];
	size_t count = 0;
	const char *value = flag ? strchr(flag, ' ') : NULL;
	if (!flag)
		return;
	if (value)
		snprintf(text, sizeof text, "%.*s%c%s/%s", (int)(value - flag), flag, '\1', toolkit, value + 1);
	else
		snprintf(text, sizeof text, "-I%s/%s", toolkit, flag + 2);
	while ((arguments[count] = strsep(&word, "\1")))
		count++;
	flags_add(flags, arguments, count, NULL);
}

static void check(const struct row *row)
{
	struct arena arena = {0};
	struct flags flags = {0};
	struct source source;
	struct include_prefix leading;
	size_t length = strlen(row->file);
	source_from_text(&source, "a.cu", row->file, length);
	add_flag(&flags, row->flag);
	include_prefix_find(&leading, &arena, &source, &flags, toolkit);
	if (row->text)
		assert_string_equal(leading.text ? leading.text : "none", row->text);
	else
		assert_null(leading.text);
	if (row->text) {
		const char *shown = include_prefix_hide(&arena, source.text, source.length, &leading);
		assert_int_equal(strlen(shown), length);
		assert_rest(shown, row->rest);
	}
	source_dispose(&source);
	flags_dispose(&flags);
	arena_dispose(&arena);
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check(&rows[i]);
}

static void test_no_toolkit(void **state)
{
	struct arena arena = {0};
	struct flags flags = {0};
	struct source source;
	struct include_prefix leading;
	(void)state;
	source_from_text(&source, "a.cu", rows[0].file, strlen(rows[0].file));
	include_prefix_find(&leading, &arena, &source, &flags, NULL);
	assert_null(leading.text);
	source_dispose(&source);
	arena_dispose(&arena);
}

static const struct {
	const char *path, *text;
} files[] = {{"include/cub/cub.cuh", ""}, {"include/cuda_runtime.h", ""}, {"include/cccl/thrust/sort.h", ""},
    {"user/own.h", ""}, {"user/thrust/sort.h", ""},
    {"user/lead.h", "// a\n#ifndef LEAD\n#define LEAD\n#include <cub/cub.cuh>\n#endif\n"},
    {"user/mixed.h", "#pragma once\n#include <cub/cub.cuh>\nint y;\n"},
    {"user/itself.h", "#include \"itself.h\"\n"}};

static int make_toolkit(void **state)
{
	char path[256];
	(void)state;
	if (!mkdtemp(toolkit))
		return -1;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		snprintf(path, sizeof path, "%s/%s", toolkit, files[i].path);
		for (char *slash = strchr(path + sizeof toolkit, '/'); slash; slash = strchr(slash + 1, '/')) {
			*slash = '\0';
			mkdir(path, 0700);
			*slash = '/';
		}
		FILE *file = fopen(path, "w");
		if (!file || fputs(files[i].text, file) < 0 || fclose(file))
			return -1;
	}
	return 0;
}

static int remove_toolkit(void **state)
{
	(void)state;
	process_remove_tree(toolkit);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_no_toolkit)};
	return cmocka_run_group_tests(tests, make_toolkit, remove_toolkit);
}
