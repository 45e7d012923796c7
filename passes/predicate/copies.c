// Which copies of its callees a body needs: the guarded one if its steps guard the call; the named one if the
// callee waits and barriers are named, as in a member of a phase. Pass `callee` handles plain copies.
#include "predicate.h"

struct use {
	const struct step *steps; // of the copy that is walked; NULL: it is not predicated
	enum copy_kind kind;      // COPY_NAMED: barriers are named
};

static unsigned kind_of_call(const struct use *use, const struct node *call, const struct function *callee)
{
	int is_guarded = step_guarded_callee(use->steps, call) != NULL;
	const char *named = is_guarded ? callee->made[MADE_NAMED_GUARDED].name : callee->made[MADE_NAMED].name;
	unsigned kind = is_guarded ? COPY_GUARDED : COPY_PLAIN;
	if ((use->kind & COPY_NAMED) && named)
		kind |= COPY_NAMED;
	return kind;
}

// Marks the function; was it marked before?
static int mark(struct function *f, unsigned kind)
{
	int *has = kind == COPY_NAMED     ? &f->made[MADE_NAMED].is_there
	           : kind == COPY_GUARDED ? &f->made[MADE_GUARDED].is_there
	                                  : &f->made[MADE_NAMED_GUARDED].is_there;
	int before = *has;
	*has = 1;
	return before;
}

static void use_calls(const struct use *use, const struct node *tree)
{
	NODE_EACH (node, tree) {
		struct function *callee = node->kind == NODE_CALL ? model_sole_target(node) : NULL;
		unsigned kind = callee ? kind_of_call(use, node, callee) : COPY_PLAIN;
		struct use inner = {kind & COPY_GUARDED && callee ? callee->predicated.steps : NULL, use->kind};
		if (kind != COPY_PLAIN && !mark(callee, kind))
			use_calls(&inner, callee->tree);
	}
}

void copies_use(const struct function *f, const struct step *steps, enum copy_kind kind)
{
	struct use use = {steps, kind};
	use_calls(&use, f->tree);
}
