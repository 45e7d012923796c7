// One output for all architectures: decisions that hold in every variant of the file
// (xform/pragma/variants.c).
//
// What a function does (ids, effects, shared memory) is joined over its variants first. Then each variant
// judges every kernel separately, and the lowest tier counts. A copy has the edits of all variants: calls of
// clones and captures of lambdas, each at its place in the text. Two variants that see the same place must
// need the same edit there. In a branch that only one of them sees, that one decides. Guards of predicated
// bodies are planned for one tree, so all variants must have the same tree. Refused:
//   - a kernel that some variant lacks, unless that variant has an error in it
//   - a call that goes to a clone in one variant and not in another, or to a function that only some have
//   - guards, if the trees differ
#include "analysis.h"

#include <string.h>

// ---- summaries

static int agree_join(struct function *a, struct function *b)
{
	unsigned ids = a->found.ids | b->found.ids, all = a->found.all_ids | b->found.all_ids,
	         effects = a->found.effects | b->found.effects;
	int shared = a->found.uses_shared | b->found.uses_shared,
	    recursive = a->found.is_recursive | b->found.is_recursive;
	int barriers = a->found.barriers > b->found.barriers ? a->found.barriers : b->found.barriers;
	int changed = 0;
	struct function *both[] = {a, b};
	for (size_t i = 0; i < 2; i++) {
		struct function *f = both[i];
		changed |= f->found.all_ids != all || f->found.effects != effects || f->found.uses_shared != shared;
		f->found.ids = ids;
		f->found.all_ids = all;
		f->found.effects = effects;
		f->found.uses_shared = shared;
		f->found.is_recursive = recursive;
		f->found.barriers = barriers;
	}
	return changed;
}

void agree_summaries(struct model *model)
{
	for (int changed = model->variants.count > 0; changed;) {
		changed = 0;
		for (size_t i = 0; i < model->variants.count; i++)
			summary_compute(model->variants.items[i]);
		FUNCTION_EACH (f, model->functions) {
			for (size_t k = 0; k < f->variants.others.count; k++)
				changed |= f->variants.others.items[k] && agree_join(f, f->variants.others.items[k]);
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
	    a->unknown != b->unknown || model_first_variant(a->callee) != model_first_variant(b->callee) ||
	    a->candidates.count != b->candidates.count || !a->var != !b->var)
		return 0;
	for (size_t i = 0; i < a->candidates.count; i++)
		if (model_first_variant(a->candidates.items[i]) != model_first_variant(b->candidates.items[i]))
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
	struct model *model, *variant;
	struct function *kernel; // of the first variant
	const char *why;         // why they do not agree
	unsigned ids;            // that a function must read to get a clone
	int is_same;             // so far
};

static unsigned offset_of(const struct node *node)
{
	return node->name_at.end ? node->name_at.begin : node->at.begin;
}

// Does the other tree need the same edit at the node's place?
static int is_wanted(
    const struct pair *p, const struct model *model, const struct node *tree, const struct node *edited)
{
	NODE_EACH (node, tree)
		if (offset_of(node) == offset_of(edited) && node->kind == edited->kind &&
		    (node->kind == NODE_CALL ? (summary_ids(model, node) & p->ids) != 0 : node->id == edited->id))
			return 1;
	return 0;
}

// `other`: the function of `from` in the model `to`, which must need the same edits.
static void agree_compare(struct pair *p, const struct model *from, const struct function *f,
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
			if (from == p->variant && !targets.items[i]->variants.first)
				p->why = "it calls a function that only some architectures have, and that reads ids";
	}
}

// ---- kernels

static size_t index_of(const struct model *model, const struct model *variant)
{
	size_t i = 0;
	while (model->variants.items[i] != variant)
		i++;
	return i;
}

// The kernel and all that the first variant calls. What only another variant calls is reached by a call that
// differs.
static void compare_all(struct pair *p)
{
	functions_t reached = {0};
	size_t index = index_of(p->model, p->variant);
	summary_reach(&reached, p->model, p->kernel);
	for (size_t i = 0; i < reached.count; i++) {
		struct function *f = reached.items[i], *other = f->variants.others.items[index];
		p->is_same &= other && is_same_tree(f->tree, other->tree);
		if (other && (f == p->kernel || (f->found.all_ids & p->ids))) {
			agree_compare(p, p->model, f, p->variant, other);
			agree_compare(p, p->variant, other, p->model, f);
		}
	}
	VEC_DISPOSE(&reached);
}

static void agree(struct model *model, struct model *variant, struct function *kernel, struct function *other)
{
	struct pair p = {.model = model, .variant = variant, .kernel = kernel, .is_same = 1, .ids = ID_OF_BLOCK};
	compare_all(&p);
	if (p.why)
		model_limit(model, kernel, TIER_OPAQUE, "conditional-code", kernel->place, NULL, "%s", p.why);
	if (!p.is_same && (kernel->predicated.steps || other->predicated.steps))
		model_limit(model, kernel, TIER_SLICEABLE, "conditional-code", kernel->place,
		    "slices are safe; a block loop would need the body predicated for each architecture alike",
		    "what a barrier must be guarded against depends on the architecture");
	const char *where = variant->architecture;
	if (other->verdict.best < kernel->verdict.best && other->verdict.id)
		model_limit(model, kernel, other->verdict.best, other->verdict.id, other->verdict.place,
		    other->verdict.advice, "%s (where __CUDA_ARCH__ is %s)", other->verdict.text, where);
	p.ids |= ID_OF_THREAD;
	if (kernel->verdict.best > TIER_ELASTIC || kernel->member)
		compare_all(&p);
	if (kernel->member) {
		kernel->member->differs |= !p.is_same;
		if (p.why)
			mergeable_forbid(kernel, "conditional-code", kernel->place, p.why);
		if (other->member->fault)
			mergeable_forbid(kernel, other->member->fault, other->member->place, other->member->why);
	}
	if (p.why)
		model_limit(model, kernel, TIER_ELASTIC, "thread-id", kernel->place, NULL, "%s", p.why);
	if (kernel->verdict.best < TIER_ELASTIC)
		kernel->predicated.steps = NULL;
}

static void limit_missing(struct model *model, struct function *kernel, const struct model *variant)
{
	const char *where = "where the host compiler reads the file";
	if (!variant->is_host)
		where = arena_format(&model->arena, "where __CUDA_ARCH__ is %s", variant->architecture);
	model_limit(model, kernel, TIER_OPAQUE, "conditional-code", kernel->place, NULL,
	    "it is another kernel, or none, %s", where);
}

void agree_tiers(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		for (size_t k = 0; k < f->variants.others.count && f->is_ours; k++) {
			struct model *variant = model->variants.items[k];
			struct function *other = f->variants.others.items[k];
			if (other && f->verdict.best > TIER_OPAQUE && !variant->is_host)
				agree(model, variant, f, other);
			else if (!other && !f->variants.is_lacking)
				limit_missing(model, f, variant);
		}
	}
}
