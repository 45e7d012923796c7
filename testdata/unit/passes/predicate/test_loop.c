// Loops around a barrier.
#include "small_body.h"

#define TEXT                                                                                                 \
	"__global__ void k() { while (n) { if (q) break; __syncthreads(); if (r) continue; a = 1; } if (m) "     \
	"return; }"

static struct node *jump(enum node_kind kind, const char *text, const char *condition)
{
	const char *word = kind == NODE_BREAK ? "break" : "continue";
	return at(NODE(NODE_IF, at(id(ID_THREAD), condition), at(NODE(kind), word)), text);
}

static struct node *loop(struct node *condition, struct node *first, struct node *last)
{
	struct node *inside = at(first ? BLOCK(first, wait(), last) : BLOCK(wait(), last),
	    "{ if (q) break; __syncthreads(); if (r) continue; a = 1; }");
	return at(NODE(NODE_WHILE, at(condition, "n"), inside),
	    "while (n) { if (q) break; __syncthreads(); if (r) continue; a = 1; }");
}

static void rounds_that_differ(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct step *step = predicate(KERNEL("k", loop(id(ID_THREAD), NULL, set("a = 1"))));
	assert_non_null(step);
	assert_int_equal(step->kind, STEP_SHARED_LOOP);
	assert_non_null(step->inner);
	assert_null(step->round); // no `continue`
	assert_int_equal(step->child->kind, STEP_SYNC);
	assert_string_equal(step->child->next->guard, step->inner);
	small_end();
}

static void breaks_and_continues(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct step *step = predicate(KERNEL("k", loop(id(ID_BLOCK), jump(NODE_BREAK, "if (q) break", "q"),
	                                              jump(NODE_CONTINUE, "if (r) continue", "r"))));
	assert_non_null(step);
	assert_int_equal(step->kind, STEP_SHARED_LOOP); // threads leave it in different rounds
	const struct step_jump *leave = step->child->jumps;
	assert_non_null(leave);
	assert_string_equal(leave->guards->name, step->inner); // the loop's guard, not the round's alone
	assert_non_null(step->round);
	const struct step_jump *next = step->child->next->next->jumps;
	assert_non_null(next);
	assert_string_equal(next->guards->name, step->round);
	assert_null(next->guards->next);
	small_end();
}

static void ranges(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct node *range = loop(id(ID_THREAD), NULL, set("a = 1"));
	range->is_range = 1;
	assert_null(predicate(KERNEL("k", range)));
	assert_string_equal(failure.why, "a range loop goes round a barrier");
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(rounds_that_differ),
	    cmocka_unit_test(breaks_and_continues), cmocka_unit_test(ranges)};
	return RUN(tests);
}
