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
	k->steps = no_body->steps = &step;
	k->has_body = plain->has_body = 1;
	pass_barrier(small);
	assert_true(k->has_guards);
	assert_true(f->has_guarded); // the guarded body calls its copy
	assert_false(plain->has_guards || no_body->has_guards);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(guards)};
	return RUN(tests);
}
