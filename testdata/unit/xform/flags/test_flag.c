// Compilers' options: every way to write one, with its value, for nvcc and for any compiler; those that write files.
#include "xform/flags/flag.h"

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

// Of any compiler: what nvcc reads, and where clang and gcc differ.
static const struct row MIXED[] = {
    {"-O", "a.cu", "O", NULL, 1},
    {"-O", "3", "O", "3", 2},
    {"-Ofast", "b", "O", "fast", 1},
    {"-Ofc", "0", "Ofc", "0", 2},
    {"-Werror", "all-warnings", "Werror", "all-warnings", 2},
    {"-Werror", "a.cu", "Werror", NULL, 1},
    {"-Werror", "-c", "Werror", NULL, 1},
    {"-Werror=shadow", "b", "Werror", "shadow", 1},
    {"-Wall", "b", "W", "all", 1},
    {"-march=native", "b", "m", "arch=native", 1},
    {"-isystemdir", "b", "isystem", "dir", 1},
    {"-isystem=dir", "b", "isystem", "dir", 1},
    {"-iquote", "dir", "iquote", "dir", 2},
    {"-ftz=true", "b", "ftz", "true", 1},
    {"-fPIC", "b", "f", "PIC", 1},
    {"-fopenmp=libomp", "b", "fopenmp", "=libomp", 1},
    {"-frandom-seed", "1", "frandom-seed", "1", 2},
    {"-MFx.d", "b", "MF", "x.d", 1},
    {"-save-temps=obj", "b", "save-temps", "obj", 1},
    {"-save-temps", "b", "save-temps", NULL, 1},
    {"-lineinfo", "b", "lineinfo", NULL, 1},
    {"-ggdb3", "b", "g", "gdb3", 1},
    {"-xcuda", "b", "x", "cuda", 1},
    {"--fbogus", "b", NULL, NULL, 1}, // one letter, two dashes
    {"--I", "dir", NULL, NULL, 1},
    {"stray", "b", NULL, NULL, 1},
};

static void check_rows(
    const struct row *rows, size_t count, struct flag_use (*read)(const char *const *words, size_t count))
{
	for (size_t i = 0; i < count; i++) {
		const char *words[] = {rows[i].first, rows[i].second};
		struct flag_use use = read(words, 2);
		const char *name = use.flag ? use.flag->brief : "(none)",
		           *wanted = rows[i].brief ? rows[i].brief : "(none)";
		if (strcmp(name, wanted) || use.used != rows[i].used || use.is_cut)
			fail_msg("%s %s: %s, %zu words", rows[i].first, rows[i].second, name, use.used);
		if (rows[i].value)
			assert_string_equal(use.value, rows[i].value);
		else
			assert_null(use.value);
	}
}

static void every_row(void **state)
{
	(void)state;
	check_rows(ROWS, COUNT(ROWS), flag_read_nvcc);
	check_rows(MIXED, COUNT(MIXED), flag_read);
}

static void a_missing_value(void **state)
{
	const char *words[] = {"-o"};
	(void)state;
	struct flag_use use = flag_read_nvcc(words, 1);
	assert_non_null(use.flag);
	assert_true(use.is_cut);
	assert_int_equal(use.used, 1);
	assert_null(use.value);
}

static void words_that_write(void **state)
{
	static const char *const words[] = {"-o", "-MD", "-MMD", "-MF", "-MFx.d", "-Wp,-MD,x.d", "-Wl,-Map=x",
	    "-Wl,-O1,-o,x", "-Xcompiler=-O2,-MD", "--compiler-options=-MD", "-O2 -save-temps", "-save-temps=obj",
	    "-ftime-trace=x", "--dependency-output=x", "--generate-dependencies", "-keep", "--keep-dir=x",
	    "-time=x"};
	(void)state;
	for (size_t i = 0; i < COUNT(words); i++)
		if (!flag_writes(words + i, 1))
			fail_msg("%s", words[i]);
}

static void words_that_do_not(void **state)
{
	static const char *const words[] = {"-O2", "-m64", "-Wall", "-fPIC", "-DX=-o", "-DF(a,-o)", "-I-o",
	    "-L-o", "-Wl,-rpath,/x", "-Wl,-O1", "-keepx", "-maxrregcount=32", "-Xptxas=-v,-O3", "-ftime-report",
	    "-openmp", "a,-b", ""};
	(void)state;
	for (size_t i = 0; i < COUNT(words); i++)
		if (flag_writes(words + i, 1))
			fail_msg("%s", words[i]);
}

// A list may be the next word.
static void lists_that_write(void **state)
{
	static const char *const writes[][2] = {{"-Xcompiler", "-O2,-MD"}, {"-Xlinker", "-Map=x"},
	    {"--compiler-options", "-O2 -save-temps"}, {"-Xclang", "-dependency-file"}, {"-time", "log"}};
	static const char *const others[][2] = {{"-Xcompiler", "-O2,-g"}, {"-D", "X=-o"}, {"-O2", "-MD"}};
	(void)state;
	for (size_t i = 0; i < COUNT(writes); i++)
		assert_true(flag_writes(writes[i], 2));
	for (size_t i = 0; i < COUNT(others); i++)
		assert_false(flag_writes(others[i], 2));
}

static void as_clang_takes_it(void **state)
{
	static const char *const given[] = {"--include-path=a", "--system-include=b", "-m=64", "-O=2",
	    "--ftemplate-depth=9", "-fPIC", "--debug", "-pthread", "--define-macro=X=1", "-Wl,-z"};
	static const char *const wanted =
	    "-Ia -isystem b -m64 -O2 -ftemplate-depth=9 -fPIC -g -pthread -DX=1 -Wl,-z";
	struct arena arena = {0};
	struct words out = {0};
	struct str text = {0};
	(void)state;
	for (size_t i = 0; i < COUNT(given); i++) {
		struct flag_use use = flag_read(given + i, 1);
		flag_add(&out, &arena, use.flag, use.value);
	}
	words_show(&text, &out);
	assert_string_equal(str_text(&text), wanted);
	str_dispose(&text);
	words_dispose(&out);
	arena_dispose(&arena);
}

static void narrow(const char *given, const char *expected, const char *version)
{
	struct arena arena = {0};
	struct words words = {0};
	struct str text = {0};
	char *rest = NULL;
	for (char *one = strtok_r(arena_string(&arena, given), " ", &rest); one; one = strtok_r(NULL, " ", &rest))
		VEC_PUSH(&words, one);
	const char *found = flag_remove_architectures(&words, &arena);
	words_show(&text, &words);
	assert_string_equal(str_text(&text), expected);
	assert_string_equal(found ? found : "-", version);
	str_dispose(&text);
	words_dispose(&words);
	arena_dispose(&arena);
}

static void architectures_are_removed(void **state)
{
	(void)state;
	narrow(
	    "--generate-code=arch=compute_75,code=[compute_75,sm_75] -DX -gencode arch=compute_90a,code=sm_90a",
	    "-DX", "90a");
	narrow("-arch=all -O3", "-O3", "-");
	narrow("-O3 -code sm_80 -I x", "-O3 -I x", "80");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_row), cmocka_unit_test(a_missing_value),
	    cmocka_unit_test(words_that_write), cmocka_unit_test(words_that_do_not),
	    cmocka_unit_test(lists_that_write), cmocka_unit_test(as_clang_takes_it),
	    cmocka_unit_test(architectures_are_removed)};
	return RUN(tests);
}
