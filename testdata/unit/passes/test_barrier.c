// Which bodies are written with guards.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static void guards(void **state)
{
	(void)state;
	struct step_sync sync = {.callee_name = {2, 3}};
	struct step step = {.kind = STEP_SYNC, .syncs = &sync};
	small_begin("{ f(1); }");
	struct function *f = DEVICE("f"), *k = KERNEL("k", at(CALL(f), "f(1)")), *plain = KERNEL("plain");
	struct function *no_body = KERNEL("no_body");
	sync.callee = f;
	k->predicated.steps = no_body->predicated.steps = &step;
	k->made[MADE_BODY].is_there = plain->made[MADE_BODY].is_there = 1;
	pass_barrier(small);
	assert_true(k->predicated.has_guards);
	assert_true(f->made[MADE_GUARDED].is_there); // the guarded body calls its copy
	assert_false(plain->predicated.has_guards || no_body->predicated.has_guards);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(guards)};
	return RUN(tests);
}
