// Static shared memory of a scheduler kernel.
#include "passes/arena/overlay.h"

#include "testdata/unit/passes/small_model.h"

static struct node *declared(const char *name, unsigned bytes, unsigned offset)
{
	struct var *var = shared(name);
	struct node *node = declare(var, NULL);
	var->shared_bytes = bytes;
	node->child->name_at = (struct span){offset, offset + 1};
	return node;
}

static struct arena_layout *covers(struct overlay *overlay, unsigned begin, unsigned end)
{
	*overlay = (struct overlay){.at = {begin, end}};
	struct arena_layout *layout = ARENA_NEW(&small->arena, struct arena_layout);
	layout->overlays = overlay;
	return layout;
}

// The largest member's part of the arena, and what is beside it, of all.
static void members(void **state)
{
	(void)state;
	struct overlay of_a, of_b;
	struct phase phase = {0};
	small_begin("");
	struct function *f = DEVICE("f", declared("s", 7, 5));
	struct function *a = KERNEL("a", declared("s", 100, 10), declared("t", 20, 30), CALL(f));
	struct function *b = KERNEL("b", declared("s", 60, 10), declared("t", 3, 30), CALL(f));
	a->arena_layout = covers(&of_a, 8, 15);
	b->arena_layout = covers(&of_b, 8, 15);
	VEC_PUSH(&phase.members, ((struct phase_member){.kernel = a}));
	assert_int_equal(overlay_bytes(small, &phase), 100 + 20 + 7);
	VEC_PUSH(&phase.members, ((struct phase_member){.kernel = b}));
	assert_int_equal(overlay_bytes(small, &phase), 100 + 20 + 7 + 3); // f's variable once
	a->arena_layout = b->arena_layout = NULL;
	assert_int_equal(overlay_bytes(small, &phase), 100 + 20 + 7 + 60 + 3);
	phase_dispose(&phase);
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(members)};
	return RUN(tests);
}
