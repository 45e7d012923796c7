// Code that #if leaves out.
#include "passes/analysis/reach.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT                                                                                                 \
	"__global__ void k() {\n#if X\nreturn; int a;\n#endif\n}\n"                                              \
	"__device__ void f() {\n#if X\nint t = threadIdx.x; int b = blockIdx.x; int c;\n#endif\n}\n"             \
	"__device__ void g() {\n#if X\nasm(\"bar.sync 0;\"); CLOCK(t); BLOCK; SIZE; h();\n#endif\n}\n"           \
	"#define CLOCK(t) READ(t)\n#define READ(t) asm(\"…\" : \"=r\"(t))\n#define BLOCK blockIdx.x\n#define "   \
	"SIZE 3\n"

static struct function *k, *f;

static void begin(void)
{
	small_begin(TEXT);
	k = KERNEL("k");
	f = DEVICE("f");
	k->verdict.best = TIER_RESIZABLE;
}

// Is a guard needed for this code of the function?
static int check(struct function *inside, const char *code, unsigned depends)
{
	struct scan scan = {.ids = ID_OF_BLOCK,
	    .limit = TIER_OPAQUE,
	    .reason = "callee-id",
	    .model = small,
	    .kernel = k,
	    .verdict = &k->verdict,
	    .inside = inside};
	struct unread unread = {span_of(code, 0), depends, 0};
	unread_check(&scan, &unread);
	return unread.is_guarded;
}

static void flags_are_guarded_in_copies(void **state)
{
	(void)state;
	begin();
	assert_true(check(k, "return;", DEPENDS_FLAGS));
	assert_false(check(k, "int a;", DEPENDS_FLAGS)); // nothing that a tier rests on
	k->found.effects = EFFECT_BARRIER;
	assert_true(check(k, "int a;", DEPENDS_FLAGS));
	assert_int_equal(k->verdict.best, TIER_RESIZABLE);
	small_end();
}

static void what_no_guard_can_follow_lowers_the_tier(void **state)
{
	(void)state;
	begin();
	check(k, "return;", 0); // always left out
	check(k, "int a;", DEPENDS_COMPILER);
	assert_int_equal(k->verdict.best, TIER_RESIZABLE);
	check(k, "return;", DEPENDS_COMPILER);
	assert_int_equal(k->verdict.best, TIER_SLICEABLE);
	assert_string_equal(k->verdict.id, "conditional-code");
	small_end();
}

static void architectures_that_are_read(void **state)
{
	(void)state;
	begin();
	small->has_all_variants = 1;
	check(k, "return;", DEPENDS_ARCHITECTURE);
	assert_int_equal(k->verdict.best, TIER_RESIZABLE);
	small->has_all_variants = 0;
	check(k, "return;", DEPENDS_ARCHITECTURE);
	assert_int_equal(k->verdict.best, TIER_SLICEABLE);
	small_end();
}

// With the build's own flags, what they leave out for all its architectures is not compiled.
static void exact_flags(void **state)
{
	(void)state;
	begin();
	small->has_all_variants = 1;
	small->settled = DEPENDS_FLAGS | DEPENDS_ARCHITECTURE | DEPENDS_COMPILER;
	assert_false(check(k, "return;", DEPENDS_FLAGS));
	check(f, "blockIdx.x", DEPENDS_FLAGS | DEPENDS_ARCHITECTURE | DEPENDS_COMPILER);
	assert_int_equal(k->verdict.best, TIER_RESIZABLE);
	check(k, "return;", DEPENDS_FLAGS | DEPENDS_UNKNOWN);
	assert_int_equal(k->verdict.best, TIER_SLICEABLE);
	small->has_all_variants = 0;
	check(f, "blockIdx.x", DEPENDS_FLAGS | DEPENDS_ARCHITECTURE);
	assert_int_equal(k->verdict.best, TIER_OPAQUE);
	small_end();
}

// In a function that gets no clone, ids are the hardware's.
static void ids(void **state)
{
	(void)state;
	begin();
	check(f, "int c;", DEPENDS_UNKNOWN);
	assert_int_equal(k->verdict.best, TIER_RESIZABLE);
	check(f, "threadIdx.x", DEPENDS_UNKNOWN);
	assert_int_equal(k->verdict.best, TIER_ELASTIC);
	assert_string_equal(k->verdict.id, "thread-id");
	check(f, "blockIdx.x", DEPENDS_UNKNOWN);
	assert_int_equal(k->verdict.best, TIER_OPAQUE);
	small_end();
}

static void the_kernels_copy_guards_for_others(void **state)
{
	(void)state;
	begin();
	assert_true(check(f, "threadIdx.x", DEPENDS_FLAGS));
	assert_true(check(f, "blockIdx.x", DEPENDS_FLAGS));
	assert_int_equal(k->found.guarded_for.count, 1); // once for each function
	assert_ptr_equal(k->found.guarded_for.items[0], f);
	assert_int_equal(k->verdict.best, TIER_RESIZABLE);
	small_end();
}

// A slice has other block ids, which assembly may read, in a macro and in a function too.
static void assembly(void **state)
{
	static const char *const bad[] = {"asm(\"bar.sync 0;\")", "CLOCK(t)", "BLOCK", "h()"};
	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		begin();
		DEVICE("h")->found.effects = EFFECT_ASSEMBLY;
		check(f, "SIZE", DEPENDS_COMPILER);
		assert_int_equal(k->verdict.best, TIER_SLICEABLE);
		check(f, bad[i], DEPENDS_COMPILER);
		assert_int_equal(k->verdict.best, TIER_OPAQUE);
		small_end();
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(flags_are_guarded_in_copies),
	    cmocka_unit_test(what_no_guard_can_follow_lowers_the_tier),
	    cmocka_unit_test(architectures_that_are_read), cmocka_unit_test(exact_flags), cmocka_unit_test(ids),
	    cmocka_unit_test(the_kernels_copy_guards_for_others), cmocka_unit_test(assembly)};
	return RUN(tests);
}
