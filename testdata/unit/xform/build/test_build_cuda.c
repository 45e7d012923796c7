// Builds for a GPU, of which nvcc needs none: compiled and linked, whatever the names are, and built once
// only.
//   test_build_cuda TOOL RESOURCES
#include "xform/build/build.h"
#include "testdata/unit/unit.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct arena arena;
static struct toolkit kit;
static const char *folder;

static void make_program(const char *place)
{
	mkdir(place, 0700);
	unit_write(arena_format(&arena, "%s/beside.h", place), "#define BESIDE 3\n");
	unit_write(arena_format(&arena, "%s/main @ 1.cu", place),
	    "#include \"beside.h\"\n__global__ void kernel(int *p) { *p = BESIDE; }\n"
	    "int other();\nint main() { kernel<<<1, 1>>>(nullptr); return sizeof TEXT + other(); }\n");
	unit_write(
	    arena_format(&arena, "%s/other größe [x].cpp", place), "int other() { return sizeof TEXT; }\n");
	nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
}

// Builds both files; the program's path.
static const char *build(const char *place, enum build_variant variant, int *cached)
{
	struct build_request request = {.device = BUILD_CUDA};
	struct builder builder = {.arena = &arena, .request = &request, .toolkit = kit};
	struct build made;
	char flag[] = "-DTEXT=\"$(>x)\"", *argv[] = {flag};
	int index = 0;
	assert_int_equal(build_flags_take(&request.flags, &arena, 1, argv, &index), 1);
	words_add(&arena, &request.files, "%s/main @ 1.cu", place);
	words_add(&arena, &request.files, "%s/other größe [x].cpp", place);
	assert_int_equal(cache_open(&builder.cache, &arena, arena_format(&arena, "%s/cache a,b", folder), 0), 0);
	assert_int_equal(build_program(&made, &builder, variant), 0);
	*cached = made.cached;
	const char *program = made.program;
	build_dispose(&made);
	build_request_dispose(&request);
	return program;
}

static void check(enum build_variant variant)
{
	const char *place = arena_format(&arena, "%s/-d, @größe", folder);
	int cached;
	make_program(place);
	const char *program = build(place, variant, &cached);
	assert_false(cached);
	assert_int_equal(access(program, X_OK), 0);
	assert_string_equal(build(place, variant, &cached), program);
	assert_true(cached);
	unit_write(arena_format(&arena, "%s/beside.h", place),
	    "#define BESIDE 4\n"); // found in the depfile by its own name
	nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
	build(place, variant, &cached);
	assert_false(cached);
	assert_int_equal(access("x", F_OK), -1);
}

static void original(void **state)
{
	(void)state;
	check(BUILD_ORIGINAL);
}

static void elastic(void **state)
{
	(void)state;
	check(BUILD_ELASTIC);
}

// A flag or a name that cannot be passed: no program, and nothing in the cache.
static void refused(void **state)
{
	static const char *const CASES[][2] = {{"-Xcompiler=$(>x)", "plain.cu"}, {"-Xlinker=;>x", "plain.cu"},
	    {"-std=c++17&>x", "plain.cu"}, {"-lm`>x`", "plain.cu"}, {"-lm", "main $(>x).cu"}, {"-lm", "`>x`.cu"}};
	(void)state;
	for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
		const char *file = arena_format(&arena, "%s/%s", folder, CASES[i][1]);
		unit_write(file, "int main() { }\n");
		struct build_request request = {.device = BUILD_CUDA};
		struct builder builder = {.arena = &arena, .request = &request, .toolkit = kit};
		struct build made;
		char *argv[] = {arena_string(&arena, CASES[i][0])};
		int index = 0;
		assert_int_equal(build_flags_take(&request.flags, &arena, 1, argv, &index), 1);
		words_add(&arena, &request.files, "%s", file);
		assert_int_equal(cache_open(&builder.cache, &arena, NULL, 1), 0);
		assert_true(build_program(&made, &builder, BUILD_ORIGINAL) < 0);
		assert_int_equal(access("x", F_OK), -1);
		build_dispose(&made);
		build_request_dispose(&request);
		process_remove_folder(builder.cache.root);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(original), cmocka_unit_test(elastic), cmocka_unit_test(refused)};
	struct toolkit_wish wish = {0};
	if (argc != 3)
		return 2;
	toolkit_find(&kit, &arena, &wish);
	kit.self = argv[1];
	kit.resources = argv[2];
	if (!kit.nvcc) {
		puts("skipped: no nvcc here");
		return 77;
	}
	folder = process_folder(&arena, NULL, "cuelastic-test");
	if (!folder || chdir(folder) < 0)
		return 1;
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	process_remove_folders();
	arena_dispose(&arena);
	return failed;
}
