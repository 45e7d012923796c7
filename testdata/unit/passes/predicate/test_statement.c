// Statements that hold a call which waits.
#include "small_body.h"

#define TEXT                                                                                                 \
	"__global__ void k() { if (m) return; a[i] = __shfl_sync(-1, v, 1); b = n && __syncthreads_or(p); }"

static struct node *leave(void)
{
	return at(NODE(NODE_IF, at(id(ID_THREAD), "m"), at(NODE(NODE_RETURN), "return")), "if (m) return");
}

static struct node *vote(void)
{
	return at(LIBRARY("__syncthreads_or", EFFECT_BARRIER, at(ref(number("p")), "p)")), "__syncthreads_or(p)");
}

static struct node *shuffle(struct node *value)
{
	return at(
	    LIBRARY("__shfl_sync", EFFECT_WARP, at(literal("-1"), "-1"), at(value, "v,"), at(literal("1"), "1)")),
	    "__shfl_sync(-1, v, 1)");
}

static struct node *store(struct node *value)
{
	struct node *target = at(NODE(NODE_DEREF, at(ref(number("a")), "a[")), "a[i]");
	return at(NODE(NODE_ASSIGN, target, value), "a[i] = __shfl_sync(-1, v, 1)");
}

// All threads call; the active ones alone store.
static void results(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct step *step = predicate(KERNEL("k", leave(), store(shuffle(ref(number("v"))))));
	assert_non_null(step);
	assert_int_equal(step->next->kind, STEP_SYNC);
	assert_non_null(step->next->syncs->result);
	assert_string_equal(step->next->guard, "cue_active");
	small_end();
}

static void arguments_that_may_fault(void **state)
{
	(void)state;
	small_begin(TEXT);
	assert_null(predicate(KERNEL("k", leave(), store(shuffle(NODE(NODE_DEREF, ref(number("v"))))))));
	assert_string_equal(failure.why, "threads that left must not evaluate the arguments of a call");
	small_end();
}

static void calls_that_are_not_always_reached(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct node *both =
	    at(NODE(NODE_LOGICAL, at(ref(number("n")), "n &&"), vote()), "n && __syncthreads_or(p)");
	struct node *statement =
	    at(NODE(NODE_ASSIGN, at(ref(number("b")), "b ="), both), "b = n && __syncthreads_or(p)");
	assert_null(predicate(KERNEL("k", leave(), statement)));
	assert_string_equal(failure.why, "it waits where it is not always reached");
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(results), cmocka_unit_test(arguments_that_may_fault),
	    cmocka_unit_test(calls_that_are_not_always_reached)};
	return RUN(tests);
}
