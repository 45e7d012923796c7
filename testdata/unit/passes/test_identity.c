// Which kernels get a body function.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static void kernels_with_a_body(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = KERNEL("k"), *opaque = KERNEL("opaque"), *foreign = KERNEL("foreign"),
	                *f = DEVICE("f");
	k->verdict.best = TIER_SLICEABLE;
	foreign->verdict.best = f->verdict.best = TIER_RESIZABLE;
	foreign->is_ours = 0;
	pass_identity(small);
	assert_true(k->made[MADE_BODY].is_there);
	assert_string_equal(k->made[MADE_BODY].name, "cue_k_body");
	assert_false(
	    opaque->made[MADE_BODY].is_there || foreign->made[MADE_BODY].is_there || f->made[MADE_BODY].is_there);
	small_end();
}

static void specialisations_share_the_name(void **state)
{
	(void)state;
	small_begin("int cue_k_body;");
	struct function *special = KERNEL("k"), *template = KERNEL("k");
	special->general = template;
	special->verdict.best = template->verdict.best = TIER_ELASTIC;
	pass_identity(small);
	assert_string_equal(template->made[MADE_BODY].name, "cue_k_2_body"); // the file has the other name
	assert_string_equal(special->made[MADE_BODY].name, template->made[MADE_BODY].name);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(kernels_with_a_body), cmocka_unit_test(specialisations_share_the_name)};
	return RUN(tests);
}
