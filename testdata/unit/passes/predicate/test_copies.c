// Which copies of its callees a body needs.
#include "passes/predicate/predicate.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT "{ f(1); g(2); }"

// Steps that guard this call.
static struct step guarded(struct step_sync *sync, struct node *call)
{
	*sync = (struct step_sync){.callee = call->callee, .callee_name = call->name_at};
	return (struct step){.kind = STEP_SYNC, .syncs = sync};
}

static void guarded_calls(void **state)
{
	(void)state;
	struct step_sync sync, inner;
	small_begin(TEXT);
	struct function *g = DEVICE("g"), *f = DEVICE("f", at(CALL(g), "g(2)")), *other = DEVICE("other");
	struct node *call = at(CALL(f), "f(1)");
	struct function *k = KERNEL("k", call, CALL(other));
	struct step steps = guarded(&sync, call), steps_of_f = guarded(&inner, f->tree->child->child);
	f->predicated.steps = &steps_of_f;
	copies_use(k, &steps, COPY_PLAIN);
	assert_true(
	    f->made[MADE_GUARDED].is_there && g->made[MADE_GUARDED].is_there); // the copy of f calls that of g
	assert_false(other->made[MADE_GUARDED].is_there || f->made[MADE_NAMED].is_there ||
	             f->made[MADE_NAMED_GUARDED].is_there);
	small_end();
}

static void plain_calls(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = DEVICE("f"), *k = KERNEL("k", at(CALL(f), "f(1)"));
	f->made[MADE_NAMED].name = "cue_f_named";
	copies_use(k, NULL, COPY_PLAIN);
	assert_false(f->made[MADE_GUARDED].is_there || f->made[MADE_NAMED].is_there);
	copies_use(k, NULL, COPY_NAMED);
	assert_true(f->made[MADE_NAMED].is_there);
	assert_false(f->made[MADE_GUARDED].is_there || f->made[MADE_NAMED_GUARDED].is_there);
	small_end();
}

static void named_and_guarded(void **state)
{
	(void)state;
	struct step_sync sync;
	small_begin(TEXT);
	struct function *f = DEVICE("f"), *waits_not = DEVICE("g");
	struct node *call = at(CALL(f), "f(1)");
	struct function *k = KERNEL("k", call, at(CALL(waits_not), "g(2)"));
	struct step steps = guarded(&sync, call);
	f->made[MADE_NAMED].name = "cue_f_named";
	f->made[MADE_NAMED_GUARDED].name = "cue_f_guarded_named";
	copies_use(k, &steps, COPY_NAMED);
	assert_true(f->made[MADE_NAMED_GUARDED].is_there);
	assert_false(f->made[MADE_NAMED].is_there || f->made[MADE_GUARDED].is_there);
	assert_false(waits_not->made[MADE_NAMED].is_there); // it has no such copy
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(guarded_calls), cmocka_unit_test(plain_calls), cmocka_unit_test(named_and_guarded)};
	return RUN(tests);
}
