// Static shared memory of the functions that members call, overlaid too. It is one variable for all calls in
// a block, whoever makes them. So the kernel's struct in the arena holds it once,
//
//	struct cue_k_shared { float tile[64]; cue_sum_shared<64> cue_sum_memory; };
//
// and copies of the functions between get a pointer to it as a parameter: those of `sum`, whose declarations
// become references, and those of what calls it. That is right where all calls by which a kernel may come to
// such memory are edited; if one cannot be, each called function of that kernel keeps what it declares. And a
// template's memory is one variable for each of its specialisations, of which a kernel may call one: what
// stands in its arguments is followed from call to call.
#include "analysis.h"
#include "overlay.h"

#include "xform/names.h"

#include <string.h>

struct planner {
	struct model *model;
	struct function *function; // whose calls are looked at
	int in_lambda;
};

// ---- parts

static struct shelf *shelf_of(struct model *model, struct function *f);

static int add_part(struct shelf *shelf, struct function *f, const char *arguments)
{
	for (size_t i = 0; i < shelf->parts.count; i++)
		if (shelf->parts.items[i].function == f)
			return strcmp(shelf->parts.items[i].arguments, arguments) ? -1 : 0;
	VEC_PUSH(&shelf->parts, ((struct shelf_part){f, arguments}));
	return 0;
}

// What the callee is handed, the caller must have.
static int add_parts(const struct planner *p, const struct node *call, const struct function *callee)
{
	const struct shelf *below = callee->shelf;
	const char *given = overlay_arguments_of(p->model, p->function, call, callee);
	for (size_t i = 0; i < below->parts.count && given; i++) {
		const struct shelf_part *part = &below->parts.items[i];
		const char *arguments = overlay_substitute(p->model, p->function, callee, given, part->arguments);
		if (!arguments || add_part(p->function->shelf, part->function, arguments) < 0)
			return -1;
	}
	return given ? 0 : -1;
}

// Is there no doubt which function is called? In a template whose instantiations are not all known a name
// may find another one there.
static int is_certain(const struct planner *p, const struct node *call, const struct function *callee)
{
	for (size_t i = 0; i < p->model->functions.count && !call->callee; i++) {
		const struct function *other = model_first_reading(p->model->functions.items[i]);
		if (other != callee && !strcmp(other->name, callee->name))
			return 0;
	}
	return call->callee || (call->is_set && !call->may_be_other);
}

// May this call be one of a copy with more parameters, and is that defined in front of it?
static int can_hand_on(const struct planner *p, const struct node *call, const struct function *callee)
{
	const struct function *caller = p->function;
	const struct source *s = caller->source;
	return s && !p->in_lambda && call->kind == NODE_CALL && is_certain(p, call, callee) && !call->is_hidden &&
	       !call->is_method && !call->in_macro && call->name_at.end &&
	       source_token_is(s, source_token_at(s, call->name_at.begin), callee->name) &&
	       model_call_paren(s, call->name_at) < s->tokens.count && safety_is_cloneable(p->model, callee) &&
	       !callee->is_specialized && !callee->special_fault && !callee->in_c_linkage &&
	       !callee->linkage.end && callee->behind <= caller->behind;
}

static int visit(struct node *node, void *context)
{
	struct planner *p = context;
	functions_t targets = {0};
	if (node->kind == NODE_LAMBDA) {
		struct planner inner = {p->model, p->function, 1};
		for (struct node *child = node->child; child; child = child->next)
			node_walk(child, visit, &inner);
		return 0;
	}
	int is_forgotten = node->in_macro && model_mutates(p->model, "member-callee-arena");
	if ((node->kind == NODE_CALL || node->kind == NODE_ASSIGN) && !is_forgotten)
		summary_targets(&targets, p->model, node);
	for (size_t i = 0; i < targets.count; i++) {
		struct function *callee = model_first_reading(targets.items[i]);
		const struct shelf *below = shelf_of(p->model, callee);
		int has_memory = below->is_fixed || below->parts.count;
		if (has_memory && (below->is_fixed || targets.items[i] != targets.items[0] ||
		                      !can_hand_on(p, node, callee) || add_parts(p, node, callee) < 0))
			p->function->shelf->is_fixed = 1;
	}
	VEC_DISPOSE(&targets);
	return 1;
}

static void plan(struct model *model, struct function *f)
{
	struct planner planner = {model, f, 0};
	overlay_plan(model, f);
	node_walk(f->tree, visit, &planner);
	if (f->shelf->is_fixed)
		f->shelf->parts.count = 0;
}

static void name(struct model *model, struct function *f)
{
	f->shelf->type = names_fresh(model, names_of_type(model, f), "_shared");
	f->shelf->name = names_fresh(model, f->name, "_memory");
}

// Recursion ends here, too: what is recursive gets no copy.
static struct shelf *shelf_of(struct model *model, struct function *f)
{
	if (f->shelf)
		return f->shelf;
	plan(model, f);
	const char *arguments = f->shelf->overlays ? overlay_own_arguments(&model->arena, f) : NULL;
	if (f->shelf->overlays && (!arguments || add_part(f->shelf, f, arguments) < 0))
		f->shelf->is_fixed = 1;
	if (f->shelf->overlays)
		name(model, f);
	if (f->shelf->parts.count && !f->clone_name)
		f->clone_name = names_fresh(model, f->name, "");
	return f->shelf;
}

void overlay_member(struct model *model, struct function *kernel, const char *stem)
{
	if (kernel->member->differs) {
		kernel->shelf = ARENA_NEW(&model->arena, struct shelf);
		return;
	}
	plan(model, kernel);
	if (!kernel->shelf->overlays && !kernel->shelf->parts.count)
		return;
	kernel->shelf->type = names_fresh(model, stem, "_shared");
	kernel->shelf->name = names_local(model, "cue_shared");
	model_give(model, kernel->shelf->name);
}
