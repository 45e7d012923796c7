// nvcc's command lines: what is compiled, to what, with which flags, and what nvcc names it.
#include "xform/nvcc/line.h"

#include "testdata/unit/unit.h"

static struct arena arena;

// The words are separated by single spaces.
static void read_line(struct nvcc_line *out, const char *text)
{
	struct words words = {0};
	char *rest = NULL;
	for (char *one = strtok_r(arena_string(&arena, text), " ", &rest); one; one = strtok_r(NULL, " ", &rest))
		VEC_PUSH(&words, one);
	nvcc_line_read(out, &arena, words.items, words.count);
	words_dispose(&words);
}

static void joined(struct str *out, const struct words *words)
{
	for (size_t i = 0; i < words->count; i++)
		str_addf(out, "%s%s", i ? " " : "", words->items[i]);
}

struct row {
	const char *given;
	int compiles; // something of CUDA, to a host object, a program or a library
	enum nvcc_phase phase;
	const char *flags; // for the parse
};

static const struct row ROWS[] = {
    {"-c a.cu", 1, NVCC_TO_OBJECT, "-c"},
    {"a.cu -o prog -lm", 1, NVCC_TO_PROGRAM, "-l m"},
    {"-dc a.cu -o a.o", 1, NVCC_TO_OBJECT, "-dc"},
    {"-rdc=true -c a.cu", 1, NVCC_TO_OBJECT, "-rdc true -c"},
    {"-c a.cpp", 0, NVCC_TO_OBJECT, "-c"},
    {"-x cu -c a.cpp", 1, NVCC_TO_OBJECT, "-c"},
    {"-x c++ -c a.cu", 0, NVCC_TO_OBJECT, "-c"},
    {"-x cu a.cpp b.o libc.a libd.so.1 -o p", 1, NVCC_TO_PROGRAM, ""},
    {"a.o b.o -o prog", 0, NVCC_TO_PROGRAM, ""},
    {"-lib a.cu -o liba.a", 1, NVCC_TO_ARCHIVE, ""},
    {"-dlink a.o -o d.o", 0, NVCC_TO_OTHER, ""},
    {"-M a.cu", 0, NVCC_TO_OTHER, ""},
    {"-MM -MF a.d a.cu", 0, NVCC_TO_OTHER, ""},
    {"-E a.cu -c", 0, NVCC_TO_OTHER, "-c"},
    {"-ptx a.cu", 0, NVCC_TO_OTHER, ""},
    {"-cubin a.cu", 0, NVCC_TO_OTHER, ""},
    {"-fatbin a.cu", 0, NVCC_TO_OTHER, ""},
    {"--dryrun -c a.cu", 0, NVCC_TO_OTHER, "-c"},
    {"--version", 0, NVCC_TO_OTHER, ""},
    {"-c a.cu -Ione,two -D X=1,Y --std c++17 -O2 -MD -MF a.d -MT a.o", 1, NVCC_TO_OBJECT,
        "-c -I one -I two -D X=1 -D Y -std c++17 -O2 -MT a.o"},
    {"-c a.cu -DF(x\\,y)=x -Xcompiler=-fPIC,-O2 -Xptxas -v --threads 2", 1, NVCC_TO_OBJECT,
        "-c -D F(x,y)=x -Xcompiler -fPIC,-O2 -Xptxas -v -t2"},
    {"-forward-unknown-to-host-compiler -Wall -fPIC -c a.cu", 1, NVCC_TO_OBJECT,
        "-forward-unknown-to-host-compiler -Wall -fPIC -c"},
    {"-forward-unknown-to-host-compiler -march=native -c a.cu", 1, NVCC_TO_OBJECT,
        "-forward-unknown-to-host-compiler -march=native -c"},
};

static void every_row(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(ROWS); i++) {
		struct nvcc_line line;
		struct str flags = {0};
		read_line(&line, ROWS[i].given);
		joined(&flags, &line.flags);
		if (nvcc_line_compiles(&line) != ROWS[i].compiles || line.phase != ROWS[i].phase ||
		    strcmp(str_text(&flags), ROWS[i].flags))
			fail_msg("%s: compiles %d, phase %d, flags %s", ROWS[i].given, nvcc_line_compiles(&line),
			    (int)line.phase, str_text(&flags));
		str_dispose(&flags);
		nvcc_line_dispose(&line);
	}
}

static const struct {
	const char *given, *object, *depfile;
} NAMES[] = {
    {"-c src/a.cu", "a.o", NULL},
    {"-c src/a.b.cu -MD", "a.b.o", "a.b.d"},
    {"-c src/a.cu -odir out -MMD", "out/a.o", "out/a.d"},
    {"-c src/a.cu -o o/x.cu.o -MD", "o/x.cu.o", "o/x.cu.d"},
    {"-c src/a.cu -o o.d/x -MD", "o.d/x", "o.d/x.d"},
    {"-c src/a.cu -o x.o -MD -MF=deps", "x.o", "deps"},
};

static void names(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(NAMES); i++) {
		struct nvcc_line line;
		read_line(&line, NAMES[i].given);
		assert_string_equal(nvcc_line_object(&line, &arena, 0), NAMES[i].object);
		const char *depfile = nvcc_line_depfile(&line, &arena, 0);
		assert_string_equal(depfile ? depfile : "-", NAMES[i].depfile ? NAMES[i].depfile : "-");
		nvcc_line_dispose(&line);
	}
}

static void check_written(struct nvcc_line *line, const char *const *replaced, const char *wanted)
{
	struct words command = {0};
	struct str text = {0};
	nvcc_line_write(&command, line, replaced);
	joined(&text, &command);
	assert_string_equal(str_text(&text), wanted);
	str_dispose(&text);
	words_dispose(&command);
}

static void replaced_inputs(void **state)
{
	static const char *const second[] = {NULL, "new/b.cu", NULL};
	struct nvcc_line line;
	(void)state;
	read_line(&line, "-c a.cu b.cu -Ix h.cpp");
	check_written(&line, second, "-c a.cu new/b.cu -Ix h.cpp");
	nvcc_line_dispose(&line);
}

static void options_files(void **state)
{
	static const char *const none[] = {NULL, NULL}, *const in_file[] = {NULL, "new/b.cu"};
	struct nvcc_line line;
	struct str flags = {0};
	(void)state;
	unit_write("line.rsp", "-I dir\n-DX=1 b.cu");
	read_line(&line, "-c a.cu --options-file line.rsp -O2");
	joined(&flags, &line.flags);
	assert_string_equal(str_text(&flags), "-c -I dir -D X=1 -O2");
	assert_int_equal(line.inputs.count, 2);
	check_written(&line, none, "-c a.cu --options-file line.rsp -O2");
	check_written(
	    &line, in_file, "-c a.cu -I dir -DX=1 new/b.cu -O2"); // the file's words, for one is another
	remove("line.rsp");
	str_dispose(&flags);
	nvcc_line_dispose(&line);
	read_line(&line, "-c a.cu -optf=no-such.rsp");
	assert_non_null(line.obstacle);
	nvcc_line_dispose(&line);
}

// nvcc reads the variables by itself, so their words are never passed on.
static void the_environment(void **state)
{
	static const char *const replaced[] = {"new/a.cpp"};
	struct nvcc_line line;
	struct str flags = {0};
	(void)state;
	setenv("NVCC_PREPEND_FLAGS", "-x cu -DFIRST", 1);
	setenv("NVCC_APPEND_FLAGS", "-DLAST", 1);
	read_line(&line, "-c a.cpp -DMINE");
	assert_true(nvcc_line_compiles(&line));
	joined(&flags, &line.flags);
	assert_string_equal(str_text(&flags), "-D FIRST -c -D MINE -D LAST");
	check_written(&line, replaced, "-c new/a.cpp -DMINE");
	unsetenv("NVCC_PREPEND_FLAGS");
	unsetenv("NVCC_APPEND_FLAGS");
	str_dispose(&flags);
	nvcc_line_dispose(&line);
}

static void obstacles(void **state)
{
	static const char *const GIVEN[] = {"-c a.cu -Xcompiler -flto", "-c a.cu -Xcompiler=-O2,-flto=auto",
	    "-forward-unknown-to-host-compiler -flto -c a.cu", "-c a.cu -e main_kernel"};
	(void)state;
	for (size_t i = 0; i < COUNT(GIVEN); i++) {
		struct nvcc_line line;
		read_line(&line, GIVEN[i]);
		assert_non_null(line.obstacle);
		nvcc_line_dispose(&line);
	}
}

static int dispose_arena(void **state)
{
	(void)state;
	arena_dispose(&arena);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_row), cmocka_unit_test(names),
	    cmocka_unit_test(replaced_inputs), cmocka_unit_test(options_files), cmocka_unit_test(the_environment),
	    cmocka_unit_test(obstacles)};
	return cmocka_run_group_tests(tests, NULL, dispose_arena);
}
