// A kernel template and its explicit specialisations are launched as one kernel; the body is selected where
// the template's entry is instantiated (xform/facts/facts_special.c). So all get the lowest tier and its
// reason, and the entry has a barrier between logical blocks if one of the bodies needs it. Each body is
// predicated separately.
#include "analysis.h"

static int is_member(const struct function *f, const struct function *general)
{
	return f == general || f->general == general;
}

static struct function *lowest(const struct model *model, struct function *general)
{
	struct function *least = general;
	const functions_t *set = model_in_scope(model, general->scope, general->name);
	FUNCTION_EACH (f, *set) {
		if (is_member(f, general) && f->verdict.best < least->verdict.best)
			least = f;
	}
	return least;
}

static void join(struct model *model, struct function *general)
{
	const struct function *least = lowest(model, general);
	const functions_t *set = model_in_scope(model, general->scope, general->name);
	FUNCTION_EACH (f, *set) {
		if (!is_member(f, general))
			continue;
		if (f->verdict.best > least->verdict.best)
			model_limit(model, f, least->verdict.best, least->verdict.id, f->place, least->verdict.advice,
			    "like the %s in %s: %s", least->general ? "specialisation" : "template",
			    model_shown_line(model, &least->place), least->verdict.text);
		if (f->verdict.best < TIER_ELASTIC)
			f->predicated.steps = NULL;
		general->found.uses_shared |= f->found.uses_shared;
		general->found.effects |= f->found.effects;
	}
}

void specialisations_join(struct model *model)
{
	FUNCTION_EACH (f, model->functions)
		if (f->general && f->is_ours)
			join(model, f->general);
}

int specialisations_exist(const struct model *model, const struct function *kernel)
{
	const functions_t *set = model_in_scope(model, kernel->scope, kernel->name);
	for (size_t i = 0; i < set->count; i++)
		if (set->items[i] != kernel && (is_member(set->items[i], kernel) || kernel->general))
			return 1;
	return 0;
}

int specialisations_lack_guards(const struct model *model, const struct function *kernel)
{
	const functions_t *set = model_in_scope(model, kernel->scope, kernel->name);
	FUNCTION_EACH (f, *set) {
		if (is_member(f, kernel) && f->predicated.steps && !f->predicated.has_guards)
			return 1;
	}
	return 0;
}

void specialisations_raise(struct model *model, struct function *kernel, enum tier tier)
{
	const functions_t *set = model_in_scope(model, kernel->scope, kernel->name);
	for (size_t i = 0; i < set->count; i++)
		if (is_member(set->items[i], kernel))
			set->items[i]->verdict.reached = tier;
}
