// Transfer: with --share, the program's copies, fills, allocations and waits go through the library
// (cuelastic/copy.cuh), which considers other clients. So do calls that launch a kernel and that the launch pass has left. A call stays CUDA's if the changed text could mean
// something else, or if its text is part of something that is generated anew.
//   requires launch; sets transfers
#include "pass.h"

#include <stdlib.h>
#include <string.h>

// The text of a template comes before its instances.
static int transfer_compare(const void *a, const void *b)
{
	const struct transfer *x = *(struct transfer *const *)a, *y = *(struct transfer *const *)b;
	if (x->place.offset != y->place.offset)
		return x->place.offset < y->place.offset ? -1 : 1;
	if (x->name_at.begin != y->name_at.begin)
		return x->name_at.begin < y->name_at.begin ? -1 : 1;
	return (int)y->is_open - (int)x->is_open;
}

// A launch's parts may be written in another order.
static int is_in_launch(const struct model *model, unsigned offset)
{
	VEC_EACH_POINTER (const struct launch, l, model->launches)
		if (span_has(l->at, offset) && l->open.begin != offset)
			return 1;
	return 0;
}

// Is it a launch that is rewritten anyway, or that a pragma leaves alone?
static int is_launch(const struct model *model, const struct transfer *t)
{
	VEC_EACH_POINTER (const struct launch, l, model->launches) {
		const struct function *f = l->kernel;
		if (t->name_at.end && l->open.end && l->open.begin == t->name_at.begin &&
		    (l->state == LAUNCH_REWRITTEN || (f && f->pragma.is_given && f->pragma.tier == TIER_OPAQUE)))
			return 1;
	}
	return 0;
}

static const char *find_reason(struct model *model, const struct transfer *t)
{
	if (t->trouble)
		return t->trouble;
	if (model_string_macro_around(model, t->name_at.begin))
		return arena_format(&model->arena, "macro '%s' may make a string of it",
		    model_string_macro_around(model, t->name_at.begin));
	if (t->is_open && util_holds(model->transfers_hidden.items, model->transfers_hidden.count, t->api))
		return "it may mean a function of the program there";
	return is_in_launch(model, t->name_at.begin) ? "it is part of a launch" : NULL;
}

void pass_transfer(struct model *model)
{
	const struct transfer *last = NULL;
	if (!model->shares || !model->transfers.count)
		return;
	VEC_SORT(&model->transfers, transfer_compare);
	VEC_EACH_POINTER (struct transfer, t, model->transfers) {
		if (last && last->place.offset == t->place.offset && last->name_at.begin == t->name_at.begin)
			continue; // of another instance of the same text
		last = t;
		if (is_launch(model, t))
			continue;
		const char *why = find_reason(model, t);
		if (why)
			diag_add(
			    model->diags, "copy-native", t->place, NULL, "call of '%s' stays CUDA's: %s", t->api, why);
		else
			t->is_redirected = model->needs_header = 1;
	}
}
