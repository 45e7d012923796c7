// One decision for all architectures.
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

static struct model variant;

static void begin(void)
{
	small_begin("__global__ void k() { f(1); }");
	model_init(&variant, small->source, small->diags);
	variant.architecture = "700";
	VEC_PUSH(&small->variants, &variant);
}

static void end(void)
{
	model_dispose(&variant);
	small_end();
}

// The second function is the first one as the variant has it.
static void pair(struct function *first, struct function *second)
{
	small->functions.count--; // the one that was made last
	VEC_PUSH(&variant.functions, second);
	VEC_PUSH(&first->variants.others, second);
	second->variants.first = first;
	first->verdict.best = second->verdict.best = TIER_RESIZABLE;
}

static void what_one_does_counts_for_all(void **state)
{
	(void)state;
	begin();
	struct function *k = KERNEL("k"), *other = KERNEL("k", barrier(), id(ID_BLOCK), ref(shared("s")));
	pair(k, other);
	summary_compute(small);
	agree_summaries(small);
	assert_int_equal(k->found.effects, EFFECT_BARRIER);
	assert_int_equal(k->found.all_ids, ID_BLOCK);
	assert_int_equal(k->found.barriers, 1);
	assert_true(k->found.uses_shared);
	end();
}

static void the_lowest_tier_counts(void **state)
{
	(void)state;
	begin();
	struct function *k = KERNEL("k"), *other = KERNEL("k");
	pair(k, other);
	model_limit(&variant, other, TIER_SLICEABLE, "early-exit", other->place, NULL, "why");
	agree_tiers(small);
	assert_int_equal(k->verdict.best, TIER_SLICEABLE);
	assert_string_equal(k->verdict.id, "early-exit");
	assert_non_null(strstr(k->verdict.text, "__CUDA_ARCH__ is 700"));
	end();
}

static void a_kernel_of_one_architecture(void **state)
{
	(void)state;
	begin();
	struct function *k = KERNEL("k"), *broken = KERNEL("broken");
	k->verdict.best = broken->verdict.best = TIER_RESIZABLE;
	broken->variants.is_lacking = 1; // an error keeps it out
	VEC_PUSH(&k->variants.others, NULL);
	VEC_PUSH(&broken->variants.others, NULL);
	agree_tiers(small);
	assert_int_equal(k->verdict.best, TIER_OPAQUE);
	assert_string_equal(k->verdict.id, "conditional-code");
	assert_int_equal(broken->verdict.best, TIER_RESIZABLE);
	end();
}

static void guards_need_the_same_tree(void **state)
{
	(void)state;
	struct step step = {.kind = STEP_BARE};
	begin();
	struct function *k = KERNEL("k", literal("1")), *other = KERNEL("k", literal("1"));
	pair(k, other);
	k->predicated.steps = &step;
	agree_tiers(small);
	assert_int_equal(k->verdict.best, TIER_RESIZABLE);
	assert_ptr_equal(k->predicated.steps, &step);
	other->tree->child->child->name = "2";
	agree_tiers(small);
	assert_int_equal(k->verdict.best, TIER_SLICEABLE);
	assert_null(k->predicated.steps);
	end();
}

static enum tier best_with_calls(unsigned ids, int in_both)
{
	begin();
	struct function *f = DEVICE("f", id(ids)), *f_other = DEVICE("f", id(ids));
	pair(f, f_other);
	struct function *k = KERNEL("k", at(CALL(f), "f(1)"));
	struct function *other = KERNEL("k", in_both ? at(CALL(f_other), "f(1)") : literal("1"));
	pair(k, other);
	summary_compute(small);
	summary_compute(&variant);
	agree_tiers(small);
	enum tier best = k->verdict.best;
	end();
	return best;
}

// A call goes to a clone in all architectures or in none.
static void edits_must_be_the_same(void **state)
{
	(void)state;
	assert_int_equal(best_with_calls(ID_BLOCK, 1), TIER_RESIZABLE);
	assert_int_equal(best_with_calls(ID_BLOCK, 0), TIER_OPAQUE);
	assert_int_equal(best_with_calls(ID_THREAD, 0), TIER_ELASTIC);
	assert_int_equal(best_with_calls(ID_THREAD, 1), TIER_RESIZABLE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(what_one_does_counts_for_all),
	    cmocka_unit_test(the_lowest_tier_counts), cmocka_unit_test(a_kernel_of_one_architecture),
	    cmocka_unit_test(guards_need_the_same_tree), cmocka_unit_test(edits_must_be_the_same)};
	return RUN(tests);
}
