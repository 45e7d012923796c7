// One output for all architectures: decisions that hold in every reading of the file (xform/readings.c).
//
// What a function does (ids, effects, shared memory) is joined over its readings before anything is judged.
// Then each reading judges every kernel for itself, and the lowest tier counts. A copy is edited by all
// readings: calls of clones and captures of lambdas, each at its place in the text. Where a place is seen by
// two readings, both must want the same there; in a branch that only one of them sees, it alone decides.
// Guards of predicated bodies are planned for one tree, so that all readings must have the same. What cannot
// agree is refused:
//   - a kernel that not every reading has, where it is no error that keeps it out
//   - a call that goes to a clone in one reading and not in another, or to a function that only some have
//   - guards, when the trees differ
#include "analysis.h"

#include <string.h>

// ---- summaries

static int join(struct function *a, struct function *b)
{
	unsigned ids = a->ids | b->ids, all = a->all_ids | b->all_ids, effects = a->effects | b->effects;
	int shared = a->uses_shared | b->uses_shared, recursive = a->is_recursive | b->is_recursive;
	int barriers = a->barriers > b->barriers ? a->barriers : b->barriers;
	int changed = 0;
	struct function *both[] = {a, b};
	for (size_t i = 0; i < 2; i++) {
		struct function *f = both[i];
		changed |= f->all_ids != all || f->effects != effects || f->uses_shared != shared;
		f->ids = ids;
		f->all_ids = all;
		f->effects = effects;
		f->uses_shared = shared;
		f->is_recursive = recursive;
		f->barriers = barriers;
	}
	return changed;
}

void agree_summaries(struct model *model)
{
	for (int changed = model->readings.count > 0; changed;) {
		changed = 0;
		for (size_t i = 0; i < model->readings.count; i++)
			summary_compute(model->readings.items[i]);
		for (size_t i = 0; i < model->functions.count; i++) {
			struct function *f = model->functions.items[i];
			for (size_t k = 0; k < f->twins.count; k++)
				changed |= f->twins.items[k] && join(f, f->twins.items[k]);
		}
		summary_compute(model);
	}
}

// ---- the same tree

static int is_same_name(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

static int is_same_node(const struct node *a, const struct node *b)
{
	if (a->kind != b->kind || a->at.begin != b->at.begin || a->at.end != b->at.end ||
	    !is_same_name(a->name, b->name) || a->effects != b->effects || a->id != b->id ||
	    a->unknown != b->unknown || model_first_reading(a->callee) != model_first_reading(b->callee) ||
	    a->candidates.count != b->candidates.count || !a->var != !b->var)
		return 0;
	for (size_t i = 0; i < a->candidates.count; i++)
		if (model_first_reading(a->candidates.items[i]) != model_first_reading(b->candidates.items[i]))
			return 0;
	return !a->var ||
	       (a->var->is_shared == b->var->is_shared && a->var->is_volatile == b->var->is_volatile &&
	           is_same_name(a->var->name, b->var->name) && is_same_name(a->var->value, b->var->value));
}

static int is_same_tree(const struct node *a, const struct node *b)
{
	for (; a && b; a = a->next, b = b->next)
		if (!is_same_node(a, b) || !is_same_tree(a->child, b->child))
			return 0;
	return !a && !b;
}

// ---- edits

struct pair {
	struct model *model, *reading;
	struct function *kernel;     // of the first reading
	const char *why;             // they do not agree
	unsigned ids;                // that a function must read to get a clone
	int is_same;                 // so far
	VEC(struct function *) seen; // of the first reading
};

// What a copy needs at one place of the text.
struct want {
	const struct model *model;
	unsigned offset, ids;
	unsigned clone_ids;
	int is_call, found;
};

static unsigned offset_of(const struct node *node)
{
	return node->name_at.end ? node->name_at.begin : node->at.begin;
}

static int needs_clone(const struct model *model, struct node *node, unsigned ids)
{
	functions_t targets;
	int needed = 0;
	summary_targets(&targets, model, node);
	for (size_t i = 0; i < targets.count; i++)
		needed |= (targets.items[i]->all_ids & ids) != 0;
	VEC_DISPOSE(&targets);
	return needed;
}

static int find_want(struct node *node, void *context)
{
	struct want *want = context;
	if (offset_of(node) != want->offset)
		return 1;
	if (want->is_call && node->kind == NODE_CALL)
		want->found |= needs_clone(want->model, node, want->clone_ids);
	if (!want->is_call && node->kind == NODE_LAMBDA)
		want->found |= node->id == want->ids;
	return 1;
}

struct comparison {
	struct pair *pair;
	const struct model *from, *to;
	const struct function *other; // where the same must be wanted
};

static int compare_node(struct node *node, void *context)
{
	struct comparison *c = context;
	struct want want = {c->to, offset_of(node), node->id, c->pair->ids, node->kind == NODE_CALL, 0};
	int is_edited = node->kind == NODE_CALL ? needs_clone(c->from, node, c->pair->ids)
	                                        : node->kind == NODE_LAMBDA && node->id;
	if (!is_edited)
		return 1;
	if (!model_is_left_out(c->other, want.offset)) {
		node_walk(c->other->tree, find_want, &want);
		if (!want.found)
			c->pair->why = "what this part of it runs depends on the architecture, and reads ids";
	}
	functions_t targets;
	summary_targets(&targets, c->from, node);
	for (size_t i = 0; node->kind == NODE_CALL && i < targets.count; i++)
		if (c->from == c->pair->reading && !targets.items[i]->twin)
			c->pair->why = "it calls a function that only some architectures have, and that reads ids";
	VEC_DISPOSE(&targets);
	return 1;
}

// ---- kernels

static void visit(struct pair *p, struct function *f);

static int visit_callees(struct node *node, void *context)
{
	struct pair *p = context;
	functions_t targets = {0};
	if (node->kind == NODE_CALL || node->kind == NODE_ASSIGN)
		summary_targets(&targets, p->model, node);
	for (size_t i = 0; i < targets.count; i++)
		visit(p, targets.items[i]);
	VEC_DISPOSE(&targets);
	return 1;
}

static size_t index_of(const struct model *model, const struct model *reading)
{
	size_t i = 0;
	while (model->readings.items[i] != reading)
		i++;
	return i;
}

// A function and all that the first reading calls; what only another calls is behind a call that differs.
static void visit(struct pair *p, struct function *f)
{
	for (size_t i = 0; i < p->seen.count; i++)
		if (p->seen.items[i] == f)
			return;
	VEC_PUSH(&p->seen, f);
	struct function *twin = f->twins.items[index_of(p->model, p->reading)];
	if (!twin) {
		p->is_same = 0;
		return;
	}
	p->is_same &= is_same_tree(f->tree, twin->tree);
	if (f == p->kernel || (f->all_ids & p->ids)) {
		node_walk(f->tree, compare_node, &(struct comparison){p, p->model, p->reading, twin});
		node_walk(twin->tree, compare_node, &(struct comparison){p, p->reading, p->model, f});
	}
	node_walk(f->tree, visit_callees, p);
}

static void take_limit(
    struct model *model, struct function *kernel, const struct function *twin, const char *where)
{
	if (twin->best < kernel->best && twin->why_not)
		model_limit(model, kernel, twin->best, twin->why_not, twin->why_place, twin->why_advice,
		    "%s (where __CUDA_ARCH__ is %s)", twin->why_text, where);
}

static void agree_members(struct function *kernel, const struct function *twin, const struct pair *p)
{
	kernel->member->differs |= !p->is_same;
	if (p->why)
		mergeable_forbid(kernel, "conditional-code", kernel->place, p->why);
	if (twin->member->fault)
		mergeable_forbid(kernel, twin->member->fault, twin->member->place, twin->member->why);
}

static void agree(struct model *model, struct model *reading, struct function *kernel, struct function *twin)
{
	struct pair p = {.model = model, .reading = reading, .kernel = kernel, .is_same = 1, .ids = ID_OF_BLOCK};
	visit(&p, kernel);
	if (p.why)
		model_limit(model, kernel, TIER_OPAQUE, "conditional-code", kernel->place, NULL, "%s", p.why);
	if (!p.is_same && (kernel->steps || twin->steps))
		model_limit(model, kernel, TIER_SLICEABLE, "conditional-code", kernel->place,
		    "slices are safe; a block loop would need the body predicated for each architecture alike",
		    "what a barrier must be guarded against depends on the architecture");
	take_limit(model, kernel, twin, reading->architecture);
	p.ids |= ID_OF_THREAD;
	p.seen.count = 0;
	if (kernel->best > TIER_ELASTIC || kernel->member)
		visit(&p, kernel);
	if (kernel->member)
		agree_members(kernel, twin, &p);
	if (p.why)
		model_limit(model, kernel, TIER_ELASTIC, "thread-id", kernel->place, NULL, "%s", p.why);
	if (kernel->best < TIER_ELASTIC)
		kernel->steps = NULL;
	VEC_DISPOSE(&p.seen);
}

void agree_tiers(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++) {
		struct function *f = model->functions.items[i];
		for (size_t k = 0; k < f->twins.count && f->is_ours; k++) {
			if (f->twins.items[k] && f->best > TIER_OPAQUE)
				agree(model, model->readings.items[k], f, f->twins.items[k]);
			else if (!f->twins.items[k] && !f->lacks_reading)
				model_limit(model, f, TIER_OPAQUE, "conditional-code", f->place, NULL,
				    "it is another kernel, or none, where __CUDA_ARCH__ is %s",
				    model->readings.items[k]->architecture);
		}
	}
}
