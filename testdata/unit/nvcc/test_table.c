// nvcc's options: every way to write one, with its value.
#include "xform/nvcc/table.h"

#include "testdata/unit/unit.h"

struct row {
	const char *first, *second; // two words of a command
	const char *brief;          // the option's short name; NULL: nvcc does not know it
	const char *value;
	size_t used;
};

static const struct row ROWS[] = {
    {"-c", "a.cu", "c", NULL, 1},
    {"--compile", "a.cu", "c", NULL, 1},
    {"-compile", "a.cu", "c", NULL, 1},
    {"-o", "a.o", "o", "a.o", 2},
    {"-o=a.o", "b", "o", "a.o", 1},
    {"--output-file=a.o", "b", "o", "a.o", 1},
    {"--output-file", "b", "o", "b", 2},
    {"-oa.o", "b", NULL, NULL, 1}, // nvcc 13.0: unknown option
    {"-I", "dir", "I", "dir", 2},
    {"-Idir", "b", "I", "dir", 1},
    {"-I=dir", "b", "I", "dir", 1},
    {"--include-path", "dir", "I", "dir", 2},
    {"-isystem=dir", "b", "isystem", "dir", 1},
    {"-isystemdir", "b", NULL, NULL, 1},
    {"-DX=1", "b", "D", "X=1", 1},
    {"-D", "X=1", "D", "X=1", 2},
    {"-O3", "b", "O", "3", 1},
    {"-t4", "b", "t", "4", 1},
    {"-m64", "b", "m64", NULL, 1},
    {"-lineinfo", "b", "lineinfo", NULL, 1}, // not -l
    {"-lm", "b", "l", "m", 1},
    {"-link", "b", "link", NULL, 1},
    {"-lib", "b", "lib", NULL, 1},
    {"-dc", "a.cu", "dc", NULL, 1},
    {"-dlink", "a.o", "dlink", NULL, 1},
    {"-MD", "b", "MD", NULL, 1},
    {"-MF", "a.d", "MF", "a.d", 2},
    {"-rdc=true", "b", "rdc", "true", 1},
    {"-rdc", "true", "rdc", "true", 2},
    {"-Xcompiler", "-fPIC,-O2", "Xcompiler", "-fPIC,-O2", 2},
    {"--compiler-options=-fPIC", "b", "Xcompiler", "-fPIC", 1},
    {"-gencode", "arch=compute_75,code=sm_75", "gencode", "arch=compute_75,code=sm_75", 2},
    {"--extended-lambda=true", "b", NULL, NULL, 1}, // a flag takes no value
    {"-Wall", "b", NULL, NULL, 1},
    {"-Werror", "all-warnings", "Werror", "all-warnings", 2},
    {"-x", "cu", "x", "cu", 2},
    {"-xcu", "b", NULL, NULL, 1},
};

static void every_row(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(ROWS); i++) {
		const char *words[] = {ROWS[i].first, ROWS[i].second}, *value;
		size_t used;
		const struct nvcc_option *option = nvcc_option_find(&value, &used, words, 2);
		const char *name = option ? option->brief : "(none)",
		           *wanted = ROWS[i].brief ? ROWS[i].brief : "(none)";
		if (strcmp(name, wanted) || used != ROWS[i].used)
			fail_msg("%s %s: %s, %zu words", ROWS[i].first, ROWS[i].second, name, used);
		if (ROWS[i].value)
			assert_string_equal(value, ROWS[i].value);
		else
			assert_null(value);
	}
}

static void a_missing_value(void **state)
{
	const char *words[] = {"-o"}, *value;
	size_t used;
	(void)state;
	assert_non_null(nvcc_option_find(&value, &used, words, 1));
	assert_int_equal(used, 0);
	assert_null(value);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_row), cmocka_unit_test(a_missing_value)};
	return RUN(tests);
}
