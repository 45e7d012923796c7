// Which kernels may be members of a phase.
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT "void host() { { a<<<1, 1>>>(); b<<<1, 1>>>(); } c<<<1, 1>>>(); }"

static struct phase phase; // the inner block

static void begin(void)
{
	small_begin(TEXT);
	memset(&phase, 0, sizeof phase);
	phase.at = span_of("{ a<<<1, 1>>>(); b<<<1, 1>>>(); }", 0);
	VEC_PUSH(&small->phases, &phase);
}

static void launches_inside_the_phase(void **state)
{
	(void)state;
	begin();
	struct function *a = KERNEL("a"), *b = KERNEL("b"), *c = KERNEL("c");
	launch(a, "a<<<1, 1>>>()"), launch(b, "b<<<1, 1>>>()"), launch(c, "c<<<1, 1>>>()");
	VEC_PUSH(&phase.merge, ((struct phase_name){.name = "a"}));
	mergeable_mark(small);
	assert_non_null(a->member);
	assert_null(b->member); // merge(a) does not name it
	assert_null(c->member);
	assert_true(mergeable_holds(&phase, small->launches.items[0]));
	assert_false(mergeable_holds(&phase, small->launches.items[2]));
	small_end();
}

static const char *fault_of(struct function *k)
{
	struct member member = {0};
	k->member = &member;
	mergeable_check(small, k);
	k->member = NULL;
	return member.fault ? member.fault : "none";
}

static struct function *kernel_with(struct node *statement)
{
	struct function *k = KERNEL("k", statement);
	summary_compute(small);
	k->verdict.best = TIER_ELASTIC;
	return k;
}

static void effects(void **state)
{
	(void)state;
	begin();
	assert_string_equal(fault_of(kernel_with(barrier())), "none");
	assert_string_equal(fault_of(kernel_with(LIBRARY("f", EFFECT_WARP))), "none");
	assert_string_equal(fault_of(kernel_with(LIBRARY("f", EFFECT_COLLECTIVE))), "block-barrier");
	assert_string_equal(fault_of(kernel_with(LIBRARY("f", EFFECT_IDENTITY))), "thread-id");
	assert_string_equal(fault_of(kernel_with(NODE(NODE_ASM))), "unsafe-asm");
	small_end();
}

static void tiers_and_wishes(void **state)
{
	(void)state;
	begin();
	struct function *k = kernel_with(literal("1"));
	k->verdict.best = TIER_OPAQUE;
	k->verdict.id = "callee-id";
	assert_string_equal(fault_of(k), "callee-id");
	k = kernel_with(literal("1"));
	k->pragma.is_given = 1;
	k->pragma.tier = TIER_OPAQUE;
	assert_string_equal(fault_of(k), "asked");
	k = kernel_with(literal("1"));
	k->is_specialized = 1;
	assert_string_equal(fault_of(k), "specialization");
	k = kernel_with(literal("1"));
	k->validated.member_refused = &(struct refusal){"internal", "why", {0}};
	assert_string_equal(fault_of(k), "internal");
	small_end();
}

// What a resizable kernel is asked is tried, and leaves no trace.
static void thread_ids_must_reach_all(void **state)
{
	(void)state;
	begin();
	struct function *f = DEVICE("f", id(ID_THREAD)), *k = kernel_with(CALL(f));
	k->verdict.best = TIER_RESIZABLE;
	assert_string_equal(fault_of(k), "thread-id");
	assert_int_equal(k->verdict.best, TIER_RESIZABLE);
	assert_null(k->verdict.id);
	assert_int_equal(small_count("thread-id"), 0);
	small_end();
}

static void the_first_fault_counts(void **state)
{
	(void)state;
	struct member member = {0};
	struct function kernel = {.member = &member};
	mergeable_forbid(&kernel, "asked", kernel.place, "first");
	mergeable_forbid(&kernel, "thread-id", kernel.place, "second");
	assert_string_equal(member.fault, "asked");
	assert_string_equal(member.why, "first");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(launches_inside_the_phase), cmocka_unit_test(effects),
	    cmocka_unit_test(tiers_and_wishes), cmocka_unit_test(thread_ids_must_reach_all),
	    cmocka_unit_test(the_first_fault_counts)};
	return RUN(tests);
}
