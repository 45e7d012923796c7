// Launch: every kernel with an entry gets a launch function with the kernel's own template head and
// parameters, and `k<<<g, b, s, st>>>(x)` becomes `cue_k_launch(cue_config(g, b, s, st), x)`. Overloads of a
// kernel share the name of the launch function, so that the call resolves as the launch did. What cannot be
// redirected stays a native launch, which is always right.
//   requires slice; sets has_launch, the launches' state
#include "pass.h"

#include "xform/names.h"

#include <string.h>

void pass_launch(struct model *model);

static void name_launch(struct model *model, struct function *f)
{
	for (size_t i = 0; i < model->functions.count && !f->launch_name; i++) {
		const struct function *other = model->functions.items[i];
		if (other != f && other->launch_name && model_is_same_set(f, other))
			f->launch_name = other->launch_name;
	}
	if (!f->launch_name)
		f->launch_name = names_fresh(model, f->name, "_launch");
}

// The launch function stands behind the definition, its declaration behind the kernel's first one.
static int is_declared_before(const struct function *f, const struct launch *launch)
{
	if (launch->at.begin >= f->behind)
		return 1;
	return f->declared_at.end && launch->at.begin >= f->declared_behind;
}

static int all_overloads_have_launch(const struct model *model, const struct function *f)
{
	for (size_t i = 0; i < model->functions.count; i++)
		if (model_is_same_set(f, model->functions.items[i]) && !model->functions.items[i]->has_launch)
			return 0;
	return 1;
}

static void keep(
    struct model *model, struct launch *launch, const char *id, const char *advice, const char *why)
{
	launch->why_not = id;
	diag_add(model->diags, id, launch->place, advice, "launch of '%s' stays native: %s",
	    *launch->kernel_name ? launch->kernel_name : "a pointer", why);
}

static void decide(struct model *model, struct launch *launch)
{
	struct function *f = launch->kernel;
	if (launch->in_device)
		return; // the kernel around it is refused already
	if (launch->in_macro)
		keep(model, launch, "launch-macro", "write the launch out, or pass it whole as an argument",
		    "it comes from a macro");
	else if (launch->in_error)
		keep(model, launch, "parse-error", NULL, "the function around it has a parse error");
	else if (launch->elsewhere)
		keep(model, launch, "launch-elsewhere", NULL, "the kernel is defined in another file");
	else if (!f)
		keep(model, launch, "launch-pointer", "launch the kernel by its name",
		    "it goes through a pointer or dependent name");
	else if (!f->has_launch)
		launch->why_not = f->why_not;
	else if (launch->dependent && !all_overloads_have_launch(model, f))
		keep(model, launch, "launch-pointer", NULL, "it may mean an overload that cannot be rewritten");
	else if (launch->effects_clash)
		keep(model, launch, "launch-effects", "move the side effects out of the launch",
		    "a side effect in configuration or arguments reaches the other, and a call does not fix their "
		    "order");
	else if (!is_declared_before(f, launch))
		keep(model, launch, "launch-order", "declare the kernel in this file before",
		    "it stands before the kernel");
	else
		launch->state = LAUNCH_REWRITTEN;
}

void pass_launch(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++) {
		struct function *f = model->functions.items[i];
		if (!f->has_entry)
			continue;
		f->has_launch = 1;
		name_launch(model, f);
	}
	for (size_t i = 0; i < model->launches.count; i++)
		decide(model, model->launches.items[i]);
}
