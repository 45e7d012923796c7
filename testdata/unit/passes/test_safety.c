// The best form of each kernel, and why not more.
#include "passes/pass.h"

#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT                                                                                                 \
	"__global__ void k() { if (threadIdx.x) return; __syncthreads(); } __device__ int f() { return 1; }"

// The kernel's best tier, and in `why` the reason.
static const char *why;

static enum tier judge(struct function *k)
{
	mergeable_mark(small);
	summary_compute(small);
	capture_decide(small);
	pass_safety(small);
	why = k->verdict.id ? k->verdict.id : "none";
	return k->verdict.best;
}

static struct function *exits(void)
{
	struct node *leave = at(NODE(NODE_IF, at(id(ID_THREAD), "threadIdx"), at(NODE(NODE_RETURN), "return")),
	    "if (threadIdx.x) return");
	return KERNEL("k", leave, at(barrier(), "__syncthreads()"));
}

static void nothing_forbids_it(void **state)
{
	(void)state;
	small_begin(TEXT);
	assert_int_equal(judge(KERNEL("k", id(ID_BLOCK))), TIER_RESIZABLE);
	assert_string_equal(why, "none");
	assert_int_equal(judge(KERNEL("k", barrier())), TIER_ELASTIC);
	assert_string_equal(why, "block-barrier");
	assert_int_equal(judge(KERNEL("k", LIBRARY("f", EFFECT_GRID))), TIER_OPAQUE);
	assert_string_equal(why, "grid-sync");
	struct function *cluster = KERNEL("k");
	cluster->text.has_cluster = 1;
	assert_int_equal(judge(cluster), TIER_OPAQUE);
	assert_string_equal(why, "cluster");
	assert_int_equal(judge(KERNEL("without_text")), TIER_OPAQUE);
	assert_string_equal(why, "macro-head");
	small_end();
}

static void wishes(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *k = KERNEL("k");
	k->pragma.is_given = 1;
	k->pragma.tier = TIER_SLICEABLE;
	assert_int_equal(judge(k), TIER_SLICEABLE);
	assert_string_equal(why, "asked");
	k = KERNEL("k", LIBRARY("f", EFFECT_GRID));
	k->pragma.is_given = 1;
	k->pragma.tier = TIER_SLICEABLE;
	judge(k);
	assert_string_equal(why, "grid-sync"); // the stronger reason
	small_end();
}

static enum tier refused(enum entry_form form)
{
	static const struct refusal refusal = {"early-exit", "why", {0}};
	struct function *k = exits();
	k->validated.form = form;
	k->validated.refused = &refusal;
	enum tier best = judge(k);
	assert_int_equal(k->predicated.steps != NULL, form == ENTRY_GUARDED);
	return best;
}

// The highest form that the validator has not refused.
static void forms(void **state)
{
	(void)state;
	small_begin(TEXT);
	assert_int_equal(refused(ENTRY_AS_IS), TIER_ELASTIC);
	assert_int_equal(refused(ENTRY_GUARDED), TIER_ELASTIC);
	assert_int_equal(refused(ENTRY_SLICED), TIER_SLICEABLE);
	assert_string_equal(why, "early-exit");
	assert_int_equal(refused(ENTRY_NONE), TIER_OPAQUE);
	small_end();
}

static void bodies_that_cannot_be_predicated(void **state)
{
	(void)state;
	static const struct refusal refusal = {"early-exit", "why", {0}};
	small_begin(TEXT);
	struct function *k = KERNEL("k", barrier());
	k->validated.form = ENTRY_GUARDED;
	k->validated.refused = &refusal;
	assert_int_equal(judge(k), TIER_SLICEABLE);
	assert_non_null(strstr(k->verdict.advice, "a block loop would need the body predicated"));
	k = KERNEL("k");
	k->validated.threads_refused = &refusal;
	assert_int_equal(judge(k), TIER_ELASTIC);
	small_end();
}

// Without a validator only plain kernels are changed.
static void unproved(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *k = KERNEL("k", barrier());
	k->validated.lacks_instance = 1;
	assert_int_equal(judge(k), TIER_OPAQUE);
	assert_string_equal(why, "unproved");
	small->unproved = "no validator";
	assert_int_equal(judge(KERNEL("k", id(ID_BLOCK))), TIER_RESIZABLE);
	assert_int_equal(judge(KERNEL("k", NODE(NODE_ASM))), TIER_OPAQUE);
	small_end();
}

static void all_passes(void **state)
{
	(void)state;
	struct pass_options options = {NULL, NULL};
	struct str dump = {0};
	small_begin(TEXT);
	struct function *f = DEVICE("f", id(ID_BLOCK)), *k = KERNEL("k", id(ID_BLOCK));
	assert_int_equal(pass_run(small, &options, &dump), 0);
	assert_true(k->made[MADE_BODY].is_there && k->made[MADE_ENTRY].is_there && k->entry.has_loop &&
	            k->made[MADE_RESIZED].is_there && k->made[MADE_LAUNCH].is_there);
	assert_int_equal(k->verdict.reached, TIER_RESIZABLE);
	assert_false(f->made[MADE_BODY].is_there || f->made[MADE_CLONE].is_there);
	str_dispose(&dump);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_forbids_it), cmocka_unit_test(wishes),
	    cmocka_unit_test(forms), cmocka_unit_test(bodies_that_cannot_be_predicated),
	    cmocka_unit_test(unproved), cmocka_unit_test(all_passes)};
	return RUN(tests);
}
