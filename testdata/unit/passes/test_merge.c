// Which launches of a phase one scheduler kernel runs together, and how idle threads are kept from barriers.
#include "passes/pass.h"

#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT                                                                                                 \
	"__global__ void a() { f(); } __global__ void b() { } __global__ void c() { __syncthreads(); } "         \
	"void host() { { a<<<1, 1, 0, s>>>(); b<<<1, 1, 0, t>>>(); c<<<1, 1, 0, u>>>(); } }"

static struct phase phase;
static struct function *a, *b, *c;

static struct launch *launch_of(struct function *f, const char *text, const char *stream)
{
	struct launch *l = launch(f, text);
	f->member = ARENA_NEW(&small->arena, struct member);
	f->made[MADE_BODY].is_there = f->made[MADE_ENTRY].is_there = f->entry.has_loop =
	    f->made[MADE_LAUNCH].is_there = 1;
	f->verdict.best = f->verdict.reached = TIER_ELASTIC;
	f->made[MADE_BODY].name = f->made[MADE_ENTRY].name = f->made[MADE_LAUNCH].name = "cue_name";
	l->state = LAUNCH_REWRITTEN;
	l->stream_at = span_of(stream, 0);
	l->stream_at.end = l->stream_at.begin + 1;
	return l;
}

static void begin(void)
{
	small_begin(TEXT);
	memset(&phase, 0, sizeof phase);
	phase.at = span_of("{ a<<<1, 1, 0, s>>>(); b<<<1, 1, 0, t>>>(); c<<<1, 1, 0, u>>>(); }", 0);
	phase.is_found = 1;
	VEC_PUSH(&small->phases, &phase);
	small->parameter_bytes = 4096;
	a = KERNEL("a", literal("1")), b = KERNEL("b", literal("1"));
	c = KERNEL("c", at(barrier(), "__syncthreads()"));
	launch_of(a, "a<<<1, 1, 0, s>>>()", "s>>>")->parameter_bytes = 20;
	launch_of(b, "b<<<1, 1, 0, t>>>()", "t>>>");
	summary_compute(small);
}

static void members(void **state)
{
	(void)state;
	begin();
	pass_merge(small);
	assert_int_equal(phase.members.count, 2);
	assert_ptr_equal(phase.members.items[0].kernel, a);
	assert_int_equal(phase.parameter_bytes, 32); // a multiple of 16
	assert_int_equal(phase.first_form, FORM_EXIT);
	assert_int_equal(phase.loop_form, FORM_GUARD);
	assert_string_equal(a->member->name, "cue_a_member");
	assert_false(a->member->waits);
	assert_int_equal(small->diags->list.count, 0);
	small_end();
}

static void forms_of_kernels_that_wait(void **state)
{
	(void)state;
	begin();
	launch_of(c, "c<<<1, 1, 0, u>>>()", "u>>>");
	pass_merge(small);
	assert_int_equal(phase.members.count, 3);
	assert_true(c->member->waits);
	assert_int_equal(c->member->forms, FORM_EXIT | FORM_GUARD | FORM_NAMED);
	assert_non_null(c->member->guarded_name);
	assert_non_null(c->member->steps);
	assert_null(c->predicated.steps); // the elastic body keeps its own plan
	small_end();
}

static void forms_that_are_asked_for(void **state)
{
	(void)state;
	begin();
	launch_of(c, "c<<<1, 1, 0, u>>>()", "u>>>");
	c->member->differs = 1; // between architectures
	phase.form = FORM_GUARD;
	pass_merge(small);
	assert_int_equal(c->member->forms, FORM_EXIT);
	assert_int_equal(phase.first_form, 0);
	assert_int_equal(small_count("merge"), 1);
	small_end();
}

static void phases_without_a_block_loop(void **state)
{
	(void)state;
	begin();
	b->entry.has_loop = b->made[MADE_ENTRY].is_there = b->made[MADE_LAUNCH].is_there = 0;
	pass_merge(small);
	assert_int_equal(phase.first_form, FORM_EXIT);
	assert_int_equal(phase.loop_form, 0);
	small_end();
}

static void launches_that_stay_apart(void **state)
{
	(void)state;
	begin();
	a->member->fault = "thread-id";
	a->member->why = "why";
	small->launches.items[1]->state = LAUNCH_NATIVE;
	pass_merge(small);
	assert_int_equal(phase.members.count, 0);
	assert_int_equal(phase.apart.count, 2);
	assert_string_equal(phase.apart.items[0].why, "why");
	assert_string_equal(phase.apart.items[1].why, "its launch stays native");
	assert_int_equal(small_count("merge-apart"), 2);
	assert_int_equal(phase.first_form, 0);
	small_end();
}

static void names_in_clauses(void **state)
{
	(void)state;
	begin();
	VEC_PUSH(&phase.merge, ((struct phase_name){.name = "a"}));
	VEC_PUSH(&phase.merge, ((struct phase_name){.name = "nobody"}));
	VEC_PUSH(&phase.ratio, ((struct phase_name){.name = "a", .weight = 3}));
	pass_merge(small);
	assert_int_equal(small_count("merge"), 1); // nobody is launched
	assert_int_equal(phase.members.count, 1);
	assert_int_equal(phase.members.items[0].weight, 3);
	assert_int_equal(phase.apart.count, 1);          // b
	assert_int_equal(small_count("merge-apart"), 1); // one alone
	small_end();
}

static void streams(void **state)
{
	(void)state;
	begin();
	small->launches.items[1]->stream_at = small->launches.items[0]->stream_at;
	pass_merge(small);
	assert_int_equal(small_count("phase-stream"), 1);
	small_end();
}

// The largest goes, so that most fit.
static void parameters(void **state)
{
	(void)state;
	begin();
	small->launches.items[0]->parameter_bytes = 5000;
	pass_merge(small);
	assert_int_equal(phase.members.count, 1);
	assert_ptr_equal(phase.members.items[0].kernel, b);
	assert_int_equal(small_count("merge-apart"), 1);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(members),
	    cmocka_unit_test(forms_of_kernels_that_wait), cmocka_unit_test(forms_that_are_asked_for),
	    cmocka_unit_test(phases_without_a_block_loop), cmocka_unit_test(launches_that_stay_apart),
	    cmocka_unit_test(names_in_clauses), cmocka_unit_test(streams), cmocka_unit_test(parameters)};
	return RUN(tests);
}
