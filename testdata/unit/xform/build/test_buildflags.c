// What becomes of users' compiler flags.
#include "xform/build/buildflags.h"

#include "testdata/unit/unit.h"

static struct arena arena;

static void check_words(const struct words *words, const char *expected)
{
	struct str text = {0};
	words_show(&text, words);
	assert_string_equal(str_text(&text), expected);
	str_dispose(&text);
}

// Takes all flags; the number of arguments that were taken, or -1.
static int take(struct build_flags *flags, const char *const *arguments)
{
	char *argv[32];
	int argc = 0;
	*flags = (struct build_flags){0};
	while (arguments[argc]) {
		argv[argc] = (char *)(uintptr_t)arguments[argc];
		argc++;
	}
	int index = 0;
	for (; index < argc; index++) {
		int taken = build_flags_take(flags, &arena, argc, argv, &index);
		if (taken < 0)
			return -1;
		if (!taken)
			break;
	}
	return index;
}

static void sorted(void **state)
{
	static const char *const ARGUMENTS[] = {"-I", "a", "-Ib", "-DX=1", "-include", "h.h", "-O3", "-Wall",
	    "-lm", "-L", "d", "-std=c++17", "-arch=sm_80", "-gencode", "arch=compute_80,code=sm_80",
	    "--use_fast_math", "-ftz=true", "-lcurand", "-lcurl", "-Xcompiler", "-fopenmp,-g", "-lineinfo",
	    "-rdc=true", "-Xlinker", "-z", "--default-stream", "per-thread", "-default-stream=legacy", NULL};
	struct build_flags flags;
	(void)state;
	assert_int_equal(take(&flags, ARGUMENTS), 28);
	check_words(&flags.compile, "-Ia -Ib -DX=1 -include h.h -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
	check_words(&flags.host, "-O3 -Wall -g");
	check_words(&flags.link, "-lm -Ld -lcurl -Wl,-z");
	check_words(&flags.left_out, "-arch=sm_80 '-gencode arch=compute_80,code=sm_80' --use_fast_math "
	                             "-ftz=true -lcurand -fopenmp -lineinfo -rdc=true");
	assert_string_equal(flags.standard, "c++17");
	assert_int_equal(flags.given.count, 27);
	build_flags_dispose(&flags);
}

static void wrong(void **state)
{
	static const char *const NO_VALUE[] = {"-I", NULL}, *const STEP[] = {"-c", NULL},
	                         *const FILES[] = {"a.cu", NULL}, *const UNKNOWN[] = {"--what", NULL},
	                         *const LANGUAGE[] = {"-x", "c", NULL};
	struct build_flags flags;
	(void)state;
	assert_int_equal(take(&flags, NO_VALUE), -1);
	assert_int_equal(take(&flags, STEP), -1);
	build_flags_dispose(&flags);
	assert_int_equal(take(&flags, LANGUAGE), -1);
	assert_int_equal(take(&flags, FILES), 0);
	assert_int_equal(take(&flags, UNKNOWN), 0);
}

// -Werror swallows the next word only where that is a kind of nvcc's. It is left out: clang has other warnings.
static void errors(void **state)
{
	static const char *const NVCC[] = {"-Werror", "all-warnings", NULL},
	                         *const CLANG[] = {"-Werror", "a.cu", NULL},
	                         *const HOST[] = {"-Xcompiler=-Wall,-Werror,-Wextra", "-Werror=shadow", NULL};
	struct build_flags flags;
	(void)state;
	assert_int_equal(take(&flags, NVCC), 2);
	check_words(&flags.left_out, "'-Werror all-warnings'");
	build_flags_dispose(&flags);
	assert_int_equal(take(&flags, CLANG), 1);
	check_words(&flags.left_out, "-Werror");
	build_flags_dispose(&flags);
	assert_int_equal(take(&flags, HOST), 2);
	check_words(&flags.host, "-Wall -Wextra");
	check_words(&flags.left_out, "-Werror -Werror=shadow");
	build_flags_dispose(&flags);
}

static void language(void **state)
{
	static const char *const ARGUMENTS[] = {"-x", "cu", "-std", "c++20", NULL};
	struct build_flags flags;
	(void)state;
	assert_int_equal(take(&flags, ARGUMENTS), 4);
	assert_true(flags.all_cuda);
	assert_string_equal(flags.standard, "c++20");
	assert_int_equal(flags.given.count, 0);
	build_flags_dispose(&flags);
}

// What nvcc knows, with values that look like files; each is left out, and given to nvcc.
static void of_nvcc_alone(void **state)
{
	static const char *const ARGUMENTS[] = {"-frandom-seed", "1", "-diag-error", "20012", "-split-compile",
	    "4", "-Ofc", "0", "--prec-div", "false", "--jump-table-density=3", "-t4", NULL};
	struct build_flags flags;
	(void)state;
	assert_int_equal(take(&flags, ARGUMENTS), 12);
	assert_int_equal(flags.given.count, 12);
	check_words(&flags.left_out, "'-frandom-seed 1' '-diag-error 20012' '-split-compile 4' '-Ofc 0' "
	                             "'--prec-div false' --jump-table-density=3 -t4");
	assert_int_equal(flags.host.count + flags.compile.count + flags.link.count, 0);
	build_flags_dispose(&flags);
}

static void options_files(void **state)
{
	static const char *const ARGUMENTS[] = {"-DA", "-optf", "build.rsp", "-O2", NULL},
	                         *const MISSING[] = {"--options-file=nowhere.rsp", NULL};
	struct build_flags flags;
	(void)state;
	unit_write("build.rsp", "-D'X=a b' -std c++20\n-optf build.rsp -optf=build.rsp -g");
	assert_int_equal(take(&flags, ARGUMENTS), 4);
	check_words(&flags.given, "-DA '-DX=a b' -g -O2");
	check_words(&flags.compile, "-DA '-DX=a b'");
	check_words(&flags.host, "-g -O2");
	assert_string_equal(flags.standard, "c++20");
	build_flags_dispose(&flags);
	unit_write("build.rsp", "-O2 stray");
	assert_int_equal(take(&flags, ARGUMENTS), -1);
	build_flags_dispose(&flags);
	remove("build.rsp");
	assert_int_equal(take(&flags, MISSING), -1);
	build_flags_dispose(&flags);
}

static int end(void **state)
{
	(void)state;
	arena_dispose(&arena);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(sorted),
	    cmocka_unit_test(wrong),
	    cmocka_unit_test(errors),
	    cmocka_unit_test(language),
	    cmocka_unit_test(of_nvcc_alone),
	    cmocka_unit_test(options_files),
	};
	return cmocka_run_group_tests(tests, NULL, end);
}
