// Which launches are redirected, and why others stay native.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT                                                                                                 \
	"void early() { k<<<1, 2>>>(); } __global__ void k() { } void host() { k<<<3, 4>>>(); k<<<5, 6>>>(); } "

static struct function *k;

static void begin(void)
{
	small_begin(TEXT);
	k = KERNEL("k");
	k->made[MADE_BODY].is_there = k->made[MADE_ENTRY].is_there = 1;
	k->made[MADE_BODY].name = k->made[MADE_ENTRY].name = "cue_k";
}

// Is it redirected, or why not?
static const char *fate_of(struct launch *l)
{
	pass_launch(small);
	small->launches.count = 0;
	return l->state == LAUNCH_REWRITTEN ? "redirected" : l->why_not;
}

static void plain_launches(void **state)
{
	(void)state;
	begin();
	assert_string_equal(fate_of(launch(k, "k<<<3, 4>>>()")), "redirected");
	assert_true(k->made[MADE_LAUNCH].is_there);
	assert_string_equal(k->made[MADE_LAUNCH].name, "cue_k_launch");
	assert_string_equal(fate_of(launch(k, "k<<<1, 2>>>()")), "launch-order"); // in front of the kernel
	k->text.declared_at = span_of("void early", 0);
	k->text.declared_after = 0;
	assert_string_equal(fate_of(launch(k, "k<<<1, 2>>>()")), "redirected"); // declared before
	small_end();
}

static void kernels_without_an_entry(void **state)
{
	(void)state;
	begin();
	k->made[MADE_ENTRY].is_there = 0;
	k->verdict.id = "grid-sync";
	assert_string_equal(fate_of(launch(k, "k<<<3, 4>>>()")), "grid-sync");
	assert_false(k->made[MADE_LAUNCH].is_there);
	assert_string_equal(fate_of(launch(NULL, "k<<<3, 4>>>()")), "launch-pointer");
	small_end();
}

static void side_effects(void **state)
{
	(void)state;
	begin();
	struct launch *clash = launch(k, "k<<<3, 4>>>()");
	clash->effects_clash = 1;
	assert_string_equal(fate_of(clash), "redirected");
	assert_true(clash->is_held); // written in two steps
	clash = launch(k, "k<<<3, 4>>>()");
	clash->effects_clash = 1;
	launch(k, "k<<<3, 4>>>()"); // one that overlaps it
	assert_string_equal(fate_of(clash), "launch-effects");
	small_end();
}

static void calls_of_the_runtime(void **state)
{
	(void)state;
	begin();
	struct launch *cooperative = launch(k, "k<<<3, 4>>>()"), *call;
	cooperative->form = LAUNCH_COOPERATIVE;
	assert_string_equal(fate_of(cooperative), "launch-cooperative");
	call = launch(k, "k<<<3, 4>>>()");
	call->form = LAUNCH_ARRAY;
	assert_string_equal(fate_of(call), "redirected");
	k->is_overloaded = 1; // the name means no single entry
	call = launch(k, "k<<<3, 4>>>()");
	call->form = LAUNCH_ARRAY;
	assert_string_equal(fate_of(call), "launch-pointer");
	small_end();
}

static struct launch *of_another_file(void)
{
	struct launch *l = launch(NULL, "k<<<3, 4>>>()");
	l->kernel_name = "far";
	l->elsewhere = 1;
	return l;
}

static void kernels_of_other_files(void **state)
{
	(void)state;
	begin();
	assert_string_equal(
	    fate_of(of_another_file()), "launch-elsewhere"); // its text may mean several functions
	struct launch *l = of_another_file();
	l->pointer_at = (struct span){l->at.begin, l->open.begin};
	assert_string_equal(fate_of(l), "redirected");
	l = of_another_file();
	l->pointer_at = (struct span){l->at.begin, l->open.begin};
	l->effects_clash = 1;
	assert_string_equal(fate_of(l), "launch-effects");
	small_end();
}

static void kernels_for_other_files(void **state)
{
	(void)state;
	begin();
	launch(k, "k<<<3, 4>>>()");
	k->counts.launches = 1;
	pass_launch(small);
	assert_null(k->entry.known); // all its launches are here, as far as the text shows
	small_end();
	begin();
	k->counts.launches = 0;
	pass_launch(small);
	assert_non_null(k->entry.known);
	small_end();
	begin();
	k->counts.launches = 0;
	k->is_static = 1;
	pass_launch(small);
	assert_null(k->entry.known);
	small_end();
}

static void launches_in_macros(void **state)
{
	(void)state;
	begin();
	struct launch *l = launch(k, "k<<<3, 4>>>()");
	l->in_macro = 1;
	l->trouble = "why";
	assert_string_equal(fate_of(l), "launch-macro");
	l = launch(k, "k<<<3, 4>>>()");
	l->in_error = 1;
	assert_string_equal(fate_of(l), "parse-error");
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(plain_launches),
	    cmocka_unit_test(kernels_without_an_entry), cmocka_unit_test(side_effects),
	    cmocka_unit_test(calls_of_the_runtime), cmocka_unit_test(kernels_of_other_files),
	    cmocka_unit_test(kernels_for_other_files), cmocka_unit_test(launches_in_macros)};
	return RUN(tests);
}
