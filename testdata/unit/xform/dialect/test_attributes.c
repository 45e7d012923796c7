// Attributes after qualifiers, as clang is shown them.
#include "xform/dialect/dialect.h"

#include "testdata/unit/unit.h"

// NULL: unchanged.
static void is_shown(const char *text, const char *expected)
{
	struct arena arena = {0};
	struct source source;
	source_from_text(&source, "test.cu", text, strlen(text));
	const char *shown = attributes_hide(&arena, &source, NULL);
	assert_int_equal(shown != NULL, expected != NULL);
	if (expected) {
		assert_string_equal(shown, expected);
		assert_int_equal(strlen(shown), strlen(text)); // every offset is the file's own
	}
	arena_dispose(&arena);
	source_dispose(&source);
}

static void alignments(void **state)
{
	(void)state;
	is_shown("__shared__ alignas(8) int a;", "__shared__ CUE_ALN(8) int a;");
	is_shown("SHARED alignas(8) int a;", "SHARED CUE_ALN(8) int a;");
	is_shown("#define S(T) __shared__ alignas(T) T\nalignas(8) int a;",
	    "#define S(T) __shared__ CUE_ALN(T) T\nalignas(8) int a;");
	is_shown(
	    "template <class T> __device__ alignas(8) T a;", "template <class T> __device__ CUE_ALN(8) T a;");
	is_shown("alignas(8) __shared__ int a;", NULL);
	is_shown("struct alignas(8) a {};", NULL);
	is_shown("struct EXPORT alignas(8) a {};", NULL);
	is_shown("int a alignas(8);", NULL);
	is_shown("struct s { public: alignas(8) int a; };", NULL);
}

static void lists(void **state)
{
	(void)state;
	is_shown("__device__ [[nodiscard]] int f();", "__device__               int f();");
	is_shown("__global__ [[deprecated(\"x\")]] void k();", "__global__                     void k();");
	is_shown("__device__ [[nodiscard, gnu::hot]] int f();", "__device__                         int f();");
	is_shown(
	    "__device__ [[nodiscard]] [[gnu::hot]] int f();", "__device__                            int f();");
	is_shown(
	    "__shared__ [[maybe_unused]] alignas(8) int a;", "__shared__                  CUE_ALN(8) int a;");
	is_shown("[[nodiscard]] int f();", NULL);
	is_shown("struct s { int a [[no_unique_address]]; };", NULL); // it decides the layout
	is_shown("__shared__ [[gnu::aligned(8)]] int a;", NULL);      // so does this
	is_shown("a[[] { return 1; }()] = b[c[0]];", NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(alignments), cmocka_unit_test(lists)};
	return RUN(tests);
}
