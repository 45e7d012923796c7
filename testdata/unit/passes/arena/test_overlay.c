// Static shared memory that lies in the arena of all members.
#include "passes/arena/overlay.h"

#include "testdata/unit/passes/small_model.h"

static struct function *k;

// A member with one declaration of shared memory; `more` is another statement of it.
static const struct overlay *overlay_of(const char *text, struct node *more)
{
	struct var *var = shared("s");
	var->shared_bytes = 32;
	var->type_alignment = 4;
	struct node *declaration = declare(var, NULL);
	declaration->child->name_at = span_of("s[", 0);
	declaration->child->at = declaration->at = span_of(text, 0);
	k = KERNEL("k", declaration, more);
	k->member = ARENA_NEW(&small->arena, struct member);
	overlay_member(small, k, "k");
	assert_int_equal(k->arena_layout->overlays != NULL, k->arena_layout->type != NULL);
	return k->arena_layout->overlays;
}

static void a_known_size(void **state)
{
	(void)state;
	small_begin("__global__ void k() { __shared__ float s[8]; s[0] = 1; }");
	const struct overlay *overlay = overlay_of("__shared__ float s[8];", literal("1"));
	assert_non_null(overlay);
	assert_string_equal(overlay->text, "::cue_bytes<32, 4> s;");
	assert_string_equal(
	    overlay->in_place, "typedef float cue_s_type[8]; auto &s = ::cue_laid<cue_s_type>(cue_shared->s);");
	assert_string_equal(k->arena_layout->type, "cue_k_shared");
	small_end();
}

static void a_size_of_the_template(void **state)
{
	(void)state;
	small_begin("__global__ void k() { __shared__ float s[N]; s[0] = 1; }");
	struct var *var = shared("s");
	struct node *declaration = declare(var, NULL);
	declaration->child->name_at = span_of("s[", 0);
	declaration->at = declaration->child->at = span_of("__shared__ float s[N];", 0);
	k = KERNEL("k", declaration);
	k->member = ARENA_NEW(&small->arena, struct member);
	overlay_member(small, k, "k");
	assert_non_null(k->arena_layout->overlays);
	assert_string_equal(k->arena_layout->overlays->text, "float s[N];"); // the declaration itself
	VEC_DISPOSE(&k->arena_layout->overlays->names);
	VEC_PUSH(&k->text.locals, "N"); // a name of the body means nothing there
	overlay_member(small, k, "k");
	assert_null(k->arena_layout->overlays);
	small_end();
}

static void what_stays_beside_the_arena(void **state)
{
	(void)state;
	small_begin("__global__ void k() { extern __shared__ float s[]; }");
	assert_null(overlay_of("extern __shared__ float s[];", literal("1")));
	small_end();
	small_begin("__global__ void k() { __shared__ float s[8]; decltype(s) t; }");
	assert_null(overlay_of("__shared__ float s[8];", literal("1")));
	small_end();
	small_begin("__global__ void k() { goto l; __shared__ float s[8]; l: ; }");
	assert_null(overlay_of("__shared__ float s[8];", at(NODE(NODE_GOTO), "goto l")));
	small_end();
}

static void other_names(void **state)
{
	(void)state;
	small_begin("__global__ void k() { __shared__ float s[8]; [=] { s[0]; }; }");
	struct var *var = shared("s");
	var->shared_bytes = 32;
	var->type_alignment = 4;
	struct node *declaration = declare(var, NULL), *lambda = NODE(NODE_LAMBDA, ref(var));
	declaration->child->name_at = span_of("s[", 0);
	declaration->at = span_of("__shared__ float s[8];", 0);
	lambda->name_at = span_of("[=]", 0);
	lambda->captures_default = 1;
	k = KERNEL("k", declaration, lambda);
	k->member = ARENA_NEW(&small->arena, struct member);
	overlay_member(small, k, "k");
	assert_null(k->arena_layout->overlays); // the lambda would copy a reference
	lambda->kind = NODE_OTHER;
	k->member->differs = 1; // not one tree counts for all architectures
	overlay_member(small, k, "k");
	assert_null(k->arena_layout->overlays);
	k->member->differs = 0;
	overlay_member(small, k, "k");
	assert_non_null(k->arena_layout->overlays);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(a_known_size),
	    cmocka_unit_test(a_size_of_the_template), cmocka_unit_test(what_stays_beside_the_arena),
	    cmocka_unit_test(other_names)};
	return RUN(tests);
}
