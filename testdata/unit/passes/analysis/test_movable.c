// What keeps the text of a function from being copied.
#include "passes/analysis/movable.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT "__global__ void k(int a) { int b = 1; } __device__ int f(int a) { return a; }"

static const char *obstacle_of(struct function *f)
{
	struct obstacle obstacle = movable_obstacle(small, f);
	return obstacle.id ? obstacle.id : "none";
}

static void the_tree(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct node *global = id(ID_BLOCK), *of_thread = id(ID_THREAD);
	struct var *kept = number("kept"), *shadow = number("blockIdx");
	global->explicit_global = of_thread->explicit_global = kept->is_static = 1;
	assert_string_equal(obstacle_of(KERNEL("k", declare(number("b"), literal("1")))), "none");
	assert_string_equal(obstacle_of(KERNEL("k", of_thread)), "none"); // threads are the hardware's
	assert_string_equal(obstacle_of(KERNEL("k", global)), "explicit-id");
	assert_string_equal(obstacle_of(KERNEL("k", declare(kept, NULL))), "static-local");
	assert_string_equal(obstacle_of(KERNEL("k", declare(shadow, NULL))), "shadowed-id");
	assert_string_equal(obstacle_of(KERNEL("k", NODE(NODE_CLASS, id(ID_BLOCK)))), "id-capture");
	assert_string_equal(obstacle_of(KERNEL("k", NODE(NODE_LAMBDA, id(ID_BLOCK)))), "id-capture");
	small_end();
}

static void the_head(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *k = KERNEL("k");
	k->text.split_head = 1;
	assert_string_equal(obstacle_of(k), "split-head");
	k->fault.header = "why"; // comes before it
	assert_string_equal(obstacle_of(k), "header-copy");
	k = KERNEL("k");
	k->text.in_macro = 1;
	assert_string_equal(obstacle_of(k), "macro-head");
	k = KERNEL("k");
	parameter(k, "gridDim");
	assert_string_equal(obstacle_of(k), "shadowed-id");
	k = KERNEL("k");
	VEC_PUSH(&k->template_params, ((struct template_parameter){.name = NULL}));
	assert_string_equal(obstacle_of(k), "parameter");
	k->template_params.items[0].default_at.end = 1;
	assert_string_equal(obstacle_of(k), "none");
	small_end();
}

static void the_text(void **state)
{
	(void)state;
	small_begin("#define blockIdx b\n" TEXT);
	assert_string_equal(obstacle_of(KERNEL("k")), "macro-head");
	small_end();
	small_begin("__global__ void k(int a) { puts(__PRETTY_FUNCTION__); }");
	assert_string_equal(obstacle_of(KERNEL("k")), "function-name");
	small_end();
	small_begin("#define NAME __func__\n__global__ void k(int a) { puts(NAME); }"); // its copy defines that
	struct function *k = KERNEL("k");
	assert_string_equal(obstacle_of(k), "none");
	body(k, NODE(NODE_LAMBDA)); // it has a name of its own
	assert_string_equal(obstacle_of(k), "function-name");
	small_end();
}

static void clones(void **state)
{
	(void)state;
	small_begin(TEXT);
	struct function *f = DEVICE("f");
	assert_string_equal(movable_clone_fault(small, KERNEL("k")), "is a kernel");
	assert_null(movable_clone_fault(small, f));
	assert_true(movable_is_cloneable(small, f));
	f->found.is_recursive = 1;
	assert_string_equal(movable_clone_fault(small, f), "is recursive");
	assert_false(movable_is_cloneable(small, f));
	f = DEVICE("f");
	f->text.default_calls = 1;
	assert_non_null(strstr(movable_clone_fault(small, f), "cannot be cloned: a default argument"));
	f = DEVICE("f");
	f->is_operator = 1;
	assert_string_equal(movable_clone_fault(small, f), "is an operator");
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_tree), cmocka_unit_test(the_head),
	    cmocka_unit_test(the_text), cmocka_unit_test(clones)};
	return RUN(tests);
}
