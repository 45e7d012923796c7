// Which kernels get a body function.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

static void kernels_with_a_body(void **state)
{
	(void)state;
	small_begin("");
	struct function *k = KERNEL("k"), *opaque = KERNEL("opaque"), *foreign = KERNEL("foreign"),
	                *f = DEVICE("f");
	k->best = TIER_SLICEABLE;
	foreign->best = f->best = TIER_RESIZABLE;
	foreign->is_ours = 0;
	pass_identity(small);
	assert_true(k->has_body);
	assert_string_equal(k->body_name, "cue_k_body");
	assert_false(opaque->has_body || foreign->has_body || f->has_body);
	small_end();
}

static void specialisations_share_the_name(void **state)
{
	(void)state;
	small_begin("int cue_k_body;");
	struct function *special = KERNEL("k"), *template = KERNEL("k");
	special->general = template;
	special->best = template->best = TIER_ELASTIC;
	pass_identity(small);
	assert_string_equal(template->body_name, "cue_k_2_body"); // the file has the other name
	assert_string_equal(special->body_name, template->body_name);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(kernels_with_a_body), cmocka_unit_test(specialisations_share_the_name)};
	return RUN(tests);
}
