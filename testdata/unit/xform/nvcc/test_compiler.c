// Which words before nvcc's options are programs.
#include "xform/nvcc/compiler.h"

#include <sys/stat.h>
#include <unistd.h>

#include "testdata/unit/unit.h"

static struct arena arena;
static char *root;

static const char *in_root(const char *name)
{
	return arena_format(&arena, "%s/%s", root, name);
}

static void make_program(const char *name)
{
	FILE *file = fopen(in_root(name), "w");
	assert_non_null(file);
	fclose(file);
	chmod(in_root(name), 0755);
}

static int make_tree(void **state)
{
	(void)state;
	root = process_folder(&arena, NULL, "compiler");
	if (!root)
		return -1;
	mkdir(in_root("kit"), 0777);
	mkdir(in_root("kit/bin"), 0777);
	mkdir(in_root("kit/include"), 0777);
	make_program("kit/include/cuda_runtime.h");
	make_program("kit/bin/nvcc");
	make_program("ccache");
	make_program("clang++-19");
	make_program("a.cu"); // as on a file system that knows no modes
	make_program("libx.so.1");
	assert_int_equal(symlink("/proc/self/exe", in_root("nvcc")), 0); // ourselves
	setenv("PATH", arena_format(&arena, "%s:%s/kit/bin", root, root), 1);
	unsetenv("CUELASTIC_NVCC");
	return 0;
}

static int remove_tree(void **state)
{
	(void)state;
	process_remove_folder(root);
	arena_dispose(&arena);
	return 0;
}

// The programs' names, as "ccache nvcc", and how many words of the command name them.
static void check(const char *first, const char *second, const char *third, const char *programs, size_t used)
{
	const char *words[] = {first, second, third};
	struct nvcc_compiler compiler;
	struct str text = {0};
	assert_int_equal(nvcc_compiler_find(&compiler, &arena, words, COUNT(words)), 0);
	for (size_t i = 0; i < compiler.programs.count; i++)
		str_addf(&text, "%s%s", i ? " " : "", compiler.programs.items[i] + strlen(root));
	assert_string_equal(str_text(&text), programs);
	assert_int_equal(compiler.used, used);
	str_dispose(&text);
	nvcc_compiler_dispose(&compiler);
}

static void leading_programs(void **state)
{
	(void)state;
	check("-c", "a.cu", "-O2", "/kit/bin/nvcc", 0);
	check(in_root("a.cu"), "-o", "a", "/kit/bin/nvcc", 0);
	check(in_root("libx.so.1"), "-o", "a", "/kit/bin/nvcc", 0);
	check("nvcc", "-c", "a.cu", "/kit/bin/nvcc", 1); // not ourselves
	check(in_root("kit/bin/nvcc"), "a.cu", "-c", "/kit/bin/nvcc", 1);
	check("ccache", in_root("kit/bin/nvcc"), "a.cu", "/ccache /kit/bin/nvcc", 2);
	check("ccache", "nvcc", "-c", "/ccache /kit/bin/nvcc", 2);
}

static void the_toolkit(void **state)
{
	const char *words[] = {"ccache", "nvcc"};
	struct nvcc_compiler compiler;
	(void)state;
	assert_int_equal(nvcc_compiler_find(&compiler, &arena, words, 2), 0);
	assert_string_equal(compiler.cuda, in_root("kit"));
	assert_false(compiler.is_other);
	nvcc_compiler_dispose(&compiler);
	words[0] = "clang++-19";
	assert_int_equal(nvcc_compiler_find(&compiler, &arena, words, 1), 0);
	assert_null(compiler.cuda);
	assert_true(compiler.is_other);
	nvcc_compiler_dispose(&compiler);
}

static void the_variable(void **state)
{
	const char *words[] = {"-c"};
	struct nvcc_compiler compiler;
	(void)state;
	setenv("CUELASTIC_NVCC", in_root("ccache"), 1);
	assert_int_equal(nvcc_compiler_find(&compiler, &arena, words, 1), 0);
	assert_string_equal(compiler.programs.items[0], in_root("ccache"));
	nvcc_compiler_dispose(&compiler);
	setenv("CUELASTIC_NVCC", in_root("no-such"), 1);
	assert_true(nvcc_compiler_find(&compiler, &arena, words, 1) < 0);
	nvcc_compiler_dispose(&compiler);
	unsetenv("CUELASTIC_NVCC");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(leading_programs), cmocka_unit_test(the_toolkit), cmocka_unit_test(the_variable)};
	return cmocka_run_group_tests(tests, make_tree, remove_tree);
}
