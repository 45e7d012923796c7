// Bodies that all threads walk through together.
#include "passes/predicate/predicate.h"

#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT "__global__ void k() { a = 1; if (threadIdx.x) return; b = 2; __syncthreads(); c = 3; }"

static struct function *k;
static struct predicate_failure failure;

static struct node *leave(void)
{
	return at(NODE(NODE_IF, at(id(ID_THREAD), "threadIdx"), at(NODE(NODE_RETURN), "return")),
	    "if (threadIdx.x) return");
}

static struct node *set(const char *text)
{
	struct node *node = at(assign(number("x"), literal("1")), text);
	at(node->child, text); // its parts stand somewhere in it
	at(node->child->next, text);
	return node;
}

static int predicate(struct function *kernel)
{
	k = kernel;
	summary_compute(small);
	return predicate_body(&failure, small, kernel);
}

static void an_exit_before_a_barrier(void **state)
{
	(void)state;
	small_begin(TEXT);
	assert_int_equal(predicate(KERNEL("k", set("a = 1"), leave(), set("b = 2"),
	                     at(barrier(), "__syncthreads()"), set("c = 3"))),
	    0);
	assert_string_equal(k->predicated.active, "cue_active");
	const struct step *bare = k->predicated.steps, *region = bare->next, *work = region->next,
	                  *sync = work->next, *last = sync->next;
	assert_int_equal(bare->kind, STEP_BARE); // all threads are there
	assert_null(bare->guard);
	assert_int_equal(region->kind, STEP_REGION);
	assert_non_null(region->jumps);
	assert_string_equal(region->jumps->guards->name, "cue_active");
	assert_int_equal(work->kind, STEP_REGION);
	assert_string_equal(work->guard, "cue_active");
	assert_int_equal(sync->kind, STEP_SYNC);
	assert_non_null(sync->syncs);
	assert_int_equal(last->kind, STEP_REGION);
	assert_null(last->next);
	small_end();
}

static void nothing_to_guard(void **state)
{
	(void)state;
	small_begin(TEXT);
	assert_true(predicate(KERNEL("k", set("a = 1"), at(barrier(), "__syncthreads()"))) < 0);
	assert_true(failure.is_idle);
	assert_null(k->predicated.steps);
	small_end();
}

static void what_is_refused(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct node *label = at(NODE(NODE_LABEL, barrier()), "__syncthreads()");
	assert_true(predicate(KERNEL("k", leave(), label)) < 0);
	assert_string_equal(failure.why, "a goto may go past it");
	assert_true(predicate(KERNEL("k", leave(), barrier())) < 0); // the barrier has no text of its own
	assert_string_equal(failure.why, "a macro holds whole statements");
	struct var *object = number("x");
	object->has_destructor = 1;
	assert_true(predicate(KERNEL(
	                "k", leave(), at(declare(object, NULL), "b = 2"), at(barrier(), "__syncthreads()"))) < 0);
	assert_string_equal(failure.why, "an object with a destructor lives across it");
	assert_null(k->predicated.steps);
	assert_true(predicate(KERNEL("without_text", leave(), barrier())) < 0);
	assert_string_equal(failure.why, "its body cannot be read");
	small_end();
}

// In a scheduler kernel threads may be idle from the start: then nothing is left to all of them.
static void idle_from_the_start(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *member = KERNEL("k", set("a = 1"), at(barrier(), "__syncthreads()"));
	member->member = ARENA_NEW(&small->arena, struct member);
	summary_compute(small);
	assert_int_equal(predicate_idle_body(&failure, small, member), 0);
	assert_int_equal(member->member->steps->kind, STEP_REGION);
	assert_string_equal(member->member->steps->guard, member->member->active);
	assert_int_equal(member->member->steps->next->kind, STEP_SYNC);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(an_exit_before_a_barrier),
	    cmocka_unit_test(nothing_to_guard), cmocka_unit_test(what_is_refused),
	    cmocka_unit_test(idle_from_the_start)};
	return RUN(tests);
}
