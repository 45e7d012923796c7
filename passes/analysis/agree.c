// One output for all architectures: decisions that hold in every reading of the file
// (xform/pragma/readings.c).
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
		FUNCTION_EACH (f, model->functions) {
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
	struct function *kernel; // of the first reading
	const char *why;         // they do not agree
	unsigned ids;            // that a function must read to get a clone
	int is_same;             // so far
};

static unsigned offset_of(const struct node *node)
{
	return node->name_at.end ? node->name_at.begin : node->at.begin;
}

// Is the same edited at the node's place in another tree?
static int is_wanted(
    const struct pair *p, const struct model *model, const struct node *tree, const struct node *edited)
{
	NODE_EACH (node, tree)
		if (offset_of(node) == offset_of(edited) && node->kind == edited->kind &&
		    (node->kind == NODE_CALL ? (summary_ids(model, node) & p->ids) != 0 : node->id == edited->id))
			return 1;
	return 0;
}

// `other`: the function of `from` in the model `to`, where the same must be wanted.
static void compare(struct pair *p, const struct model *from, const struct function *f,
    const struct model *to, const struct function *other)
{
	NODE_EACH (node, f->tree) {
		int is_call = node->kind == NODE_CALL && (summary_ids(from, node) & p->ids);
		if (!is_call && !(node->kind == NODE_LAMBDA && node->id))
			continue;
		if (!model_is_left_out(other, offset_of(node)) && !is_wanted(p, to, other->tree, node))
			p->why = "what this part of it runs depends on the architecture, and reads ids";
		functions_t targets = summary_targets(from, node);
		for (size_t i = 0; i < targets.count; i++)
			if (from == p->reading && !targets.items[i]->twin)
				p->why = "it calls a function that only some architectures have, and that reads ids";
	}
}

// ---- kernels

static size_t index_of(const struct model *model, const struct model *reading)
{
	size_t i = 0;
	while (model->readings.items[i] != reading)
		i++;
	return i;
}

// The kernel and all that the first reading calls; what only another calls is behind a call that differs.
static void compare_all(struct pair *p)
{
	functions_t reached = {0};
	size_t index = index_of(p->model, p->reading);
	summary_reach(&reached, p->model, p->kernel);
	for (size_t i = 0; i < reached.count; i++) {
		struct function *f = reached.items[i], *twin = f->twins.items[index];
		p->is_same &= twin && is_same_tree(f->tree, twin->tree);
		if (twin && (f == p->kernel || (f->all_ids & p->ids))) {
			compare(p, p->model, f, p->reading, twin);
			compare(p, p->reading, twin, p->model, f);
		}
	}
	VEC_DISPOSE(&reached);
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
	compare_all(&p);
	if (p.why)
		model_limit(model, kernel, TIER_OPAQUE, "conditional-code", kernel->place, NULL, "%s", p.why);
	if (!p.is_same && (kernel->steps || twin->steps))
		model_limit(model, kernel, TIER_SLICEABLE, "conditional-code", kernel->place,
		    "slices are safe; a block loop would need the body predicated for each architecture alike",
		    "what a barrier must be guarded against depends on the architecture");
	take_limit(model, kernel, twin, reading->architecture);
	p.ids |= ID_OF_THREAD;
	if (kernel->best > TIER_ELASTIC || kernel->member)
		compare_all(&p);
	if (kernel->member)
		agree_members(kernel, twin, &p);
	if (p.why)
		model_limit(model, kernel, TIER_ELASTIC, "thread-id", kernel->place, NULL, "%s", p.why);
	if (kernel->best < TIER_ELASTIC)
		kernel->steps = NULL;
}

void agree_tiers(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
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
