// What functions do, their callees included.
#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

static void effects_and_ids_come_from_callees(void **state)
{
	(void)state;
	small_begin("");
	struct var *tile = shared("tile");
	struct function *f = DEVICE("f", id(ID_BLOCK), ref(tile), barrier());
	struct function *k = KERNEL("k", id(ID_THREAD), CALL(f), barrier());
	summary_compute(small);
	assert_int_equal(k->found.ids, ID_THREAD);
	assert_int_equal(k->found.all_ids, ID_THREAD | ID_BLOCK);
	assert_int_equal(k->found.effects, EFFECT_BARRIER);
	assert_int_equal(k->found.barriers, 2);
	assert_true(k->found.uses_shared);
	assert_false(k->found.is_recursive || f->found.is_recursive);
	small_end();
}

static void cycles_are_recursive(void **state)
{
	(void)state;
	small_begin("");
	struct function *f = DEVICE("f"), *g = DEVICE("g", CALL(f), id(ID_BLOCK)), *alone = DEVICE("alone");
	body(f, CALL(g));
	body(alone, CALL(alone));
	struct function *k = KERNEL("k", CALL(f), LIBRARY("atomicAdd", EFFECT_ATOMIC));
	summary_compute(small);
	assert_true(f->found.is_recursive && g->found.is_recursive && alone->found.is_recursive);
	assert_false(k->found.is_recursive);
	assert_int_equal(f->found.all_ids, ID_BLOCK); // from the cycle's other member
	assert_int_equal(k->found.effects, EFFECT_ATOMIC);
	small_end();
}

static size_t target_count(struct node *call)
{
	call->unknown = 1;
	return summary_targets(small, call).count;
}

// A call whose callee is not known may run all that fits its name.
static void targets_of_unknown_calls(void **state)
{
	(void)state;
	small_begin("");
	struct function *taken = DEVICE("taken");
	DEVICE("f"), DEVICE("f"), DEVICE("g"), DEVICE("operator()"), KERNEL("f");
	taken->address_taken = 1;
	struct node *set = LIBRARY("a::f", 0), *pointer = LIBRARY("g", 0), *method = LIBRARY("h", 0);
	set->is_set = method->is_method = 1;
	assert_int_equal(target_count(set), 2);     // no kernel
	assert_int_equal(target_count(pointer), 3); // g, operator() and the function whose address is taken
	assert_int_equal(target_count(method), 0);
	assert_int_equal(summary_node_effects(small, method), EFFECT_COLLECTIVE);
	assert_int_equal(summary_node_effects(small, set), 0);
	for (struct node **call = (struct node *[]){set, pointer, method, NULL}; *call; call++)
		VEC_DISPOSE(&(*call)->targets);
	small_end();
}

static void effects_without_a_call(void **state)
{
	(void)state;
	small_begin("");
	struct var *flag = number("flag");
	struct node *load = NODE(NODE_DEREF, ref(number("p")));
	flag->is_volatile = flag->is_global = load->is_volatile = 1;
	struct function *a = KERNEL("a", NODE(NODE_ASM)), *b = KERNEL("b", NODE(NODE_LAUNCH));
	struct function *c = KERNEL("c", ref(flag)), *d = KERNEL("d", load);
	summary_compute(small);
	assert_int_equal(a->found.effects, EFFECT_ASSEMBLY);
	assert_int_equal(b->found.effects, EFFECT_LAUNCH);
	assert_int_equal(c->found.effects, EFFECT_VOLATILE);
	assert_int_equal(d->found.effects, EFFECT_VOLATILE);
	small_end();
}

static void reach_lists_each_once(void **state)
{
	(void)state;
	functions_t reached = {0};
	small_begin("");
	struct function *f = DEVICE("f"), *g = DEVICE("g", CALL(f)), *k = KERNEL("k", CALL(f), CALL(g), CALL(f));
	DEVICE("other");
	summary_reach(&reached, small, k);
	assert_int_equal(reached.count, 3);
	assert_true(reached.items[0] == k && reached.items[1] == f && reached.items[2] == g);
	VEC_DISPOSE(&reached);
	small_end();
}

static void places(void **state)
{
	(void)state;
	small_begin("");
	struct node *wait = barrier();
	struct function *k = KERNEL("k", NODE(NODE_ASM), wait);
	wait->place.line = 7;
	assert_int_equal(summary_place(small, k, EFFECT_BARRIER).line, 7);
	assert_int_equal(summary_place(small, k, EFFECT_WARP).line, k->place.line);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(effects_and_ids_come_from_callees),
	    cmocka_unit_test(cycles_are_recursive), cmocka_unit_test(targets_of_unknown_calls),
	    cmocka_unit_test(effects_without_a_call), cmocka_unit_test(reach_lists_each_once),
	    cmocka_unit_test(places)};
	return RUN(tests);
}
