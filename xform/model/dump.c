// The model as text for goldens: one fact a line, in the order of the file, without addresses.

#include "model.h"

static const char *const node_names[] = {"other", "compound", "if", "for", "while", "do", "switch", "case",
    "return", "break", "continue", "goto", "label", "var", "ref", "id", "call", "assign", "binary", "logical",
    "conditional", "deref", "address", "literal", "asm", "lambda", "class", "launch", "function-name"};

static void dump_effects(struct str *out, unsigned effects)
{
	static const char *const names[] = {"barrier", "warp", "collective", "grid", "cluster", "atomic",
	    "launch", "identity", "volatile", "assembly"};
	const char *separator = "";
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (effects & (1u << i)) {
			str_addf(out, "%s%s", separator, names[i]);
			separator = ",";
		}
	str_add(out, *separator ? "" : "-");
}

static void dump_tree(struct str *out, const struct node *node, int depth)
{
	for (; node; node = node->next) {
		str_addf(out, "%*s%s", 2 * depth, "", node_names[node->kind]);
		if (node->name)
			str_addf(out, " %s", node->name);
		else if (node->var)
			str_addf(out, " %s", node->var->name);
		if (node->kind == NODE_CALL && node->callee)
			str_add(out, " user");
		if (node->kind == NODE_VAR && node->var->level)
			str_add(out, node->var->level == 1 ? " level=warp" : " level=thread");
		if (node->unknown)
			str_add(out, " unknown");
		if (node->effects) {
			str_add(out, " effects=");
			dump_effects(out, node->effects);
		}
		str_add(out, "\n");
		dump_tree(out, node->child, depth + 1);
	}
}

static const char *const step_names[] = {
    "bare", "region", "sync", "block", "case", "switch", "plain", "shared-if", "shared-loop", "shared-do"};

void model_dump_steps(struct str *out, const struct step *step, int depth)
{
	for (; step; step = step->next) {
		str_addf(out, "%*s%s %u-%u", 2 * depth, "", step_names[step->kind], step->at.begin, step->at.end);
		if (step->guard)
			str_addf(out, " guard %s", step->guard);
		if (step->inner)
			str_addf(out, " inner %s", step->inner);
		if (step->round)
			str_addf(out, " round %s", step->round);
		str_add(out, step->of_warp ? " warp\n" : "\n");
		model_dump_steps(out, step->child, depth + 1);
		model_dump_steps(out, step->otherwise, depth + 1);
	}
}

static void dump_function(struct str *out, const struct function *f)
{
	str_addf(out, "%s %s%s%s line %u", f->is_kernel ? "kernel" : "device", f->scope, *f->scope ? "::" : "",
	    f->name, f->place.line);
	str_add(out, f->is_template ? " template" : "");
	str_add(out, f->is_static ? " static" : "");
	str_add(out, f->is_overloaded ? " overloaded" : "");
	str_add(out, f->in_main ? "" : " elsewhere");
	if (f->is_kernel)
		str_addf(out, " tier=%s best=%s%s%s", model_tier_name(f->verdict.reached),
		    model_tier_name(f->verdict.best), f->verdict.id ? " why=" : "",
		    f->verdict.id ? f->verdict.id : "");
	str_add(out, "\n  ids ");
	static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
	const char *separator = "";
	for (unsigned i = 0; i < 4; i++)
		if (f->found.all_ids & (1u << i)) {
			str_addf(out, "%s%s", separator, names[i]);
			separator = ",";
		}
	str_add(out, *separator ? "" : "-");
	str_add(out, " effects ");
	dump_effects(out, f->found.effects);
	str_addf(out, " barriers %d%s\n", f->found.barriers, f->found.uses_shared ? " shared" : "");
	for (size_t i = 0; i < f->params.count; i++)
		str_addf(out, "  param %s%s\n", f->params.items[i].name ? f->params.items[i].name : "-",
		    f->params.items[i].default_at.end ? " default" : "");
	const struct {
		const char *what, *name;
		int is;
	} all[] = {{"body", f->made[MADE_BODY].name, f->made[MADE_BODY].is_there},
	    {f->entry.has_loop ? "loop" : "slice", f->made[MADE_ENTRY].name, f->made[MADE_ENTRY].is_there},
	    {"threads", f->made[MADE_RESIZED].name, f->made[MADE_RESIZED].is_there},
	    {"launch", f->made[MADE_LAUNCH].name, f->made[MADE_LAUNCH].is_there},
	    {"clone", f->made[MADE_CLONE].name, f->made[MADE_CLONE].is_there}};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (all[i].is)
			str_addf(out, "  %s %s\n", all[i].what, all[i].name);
	if (f->predicated.has_guards)
		str_addf(out, "  guards %s\n", f->predicated.active ? f->predicated.active : "-");
	model_dump_steps(out, f->predicated.steps, 2);
	if (f->entry.barrier)
		str_add(out, "  loop-barrier\n");
	if (f->tree)
		dump_tree(out, f->tree->child, 2);
}

static void dump_names(struct str *out, const char *clause, const struct phase_name *names, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		str_addf(out, "%s%s", i ? ", " : clause, names[i].name);
		if (names[i].weight)
			str_addf(out, ":%u", names[i].weight);
	}
	str_add(out, count ? ")" : "");
}

void model_dump(struct str *out, const struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++)
		dump_function(out, model->functions.items[i]);
	VEC_EACH_POINTER (const struct launch, l, model->launches)
		str_addf(out, "launch %s line %u %s%s%s\n", *l->kernel_name ? l->kernel_name : "-", l->place.line,
		    l->state == LAUNCH_REWRITTEN ? "rewritten" : "native", l->why_not ? " why=" : "",
		    l->why_not ? l->why_not : "");
	VEC_EACH_POINTER (const struct phase, phase, model->phases) {
		str_addf(out, "phase line %u%s", phase->place.line, phase->adds_braces ? " --merge" : "");
		dump_names(out, " merge(", phase->merge.items, phase->merge.count);
		dump_names(out, " ratio(", phase->ratio.items, phase->ratio.count);
		if (phase->form)
			str_addf(out, " barrier(%s)", phase_form_name(phase->form));
		str_add(out, "\n");
		for (size_t n = 0; n < phase->members.count; n++) {
			const struct phase_member *m = &phase->members.items[n];
			str_addf(out, "  member %s%s", m->kernel->name, m->arguments);
			str_addf(out, m->weight ? " weight %u\n" : "\n", m->weight);
		}
		if (phase->first_form)
			str_addf(out, "  interleave %s\n", phase_form_name(phase->first_form));
		if (phase->loop_form)
			str_addf(out, "  loops %s\n", phase_form_name(phase->loop_form));
		for (size_t n = 0; n < phase->apart.count; n++)
			str_addf(out, "  apart %s line %u: %s\n", phase->apart.items[n].name,
			    phase->apart.items[n].place.line, phase->apart.items[n].why);
	}
}
