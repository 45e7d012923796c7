// The report as JSON. docs/reference/report.md explains the keys, docs/reference/report.schema.json their
// values.
#include "report.h"

#include "xform/base/json.h"

// ---- phases
//
// A phase in the report: its clauses, members, chosen and impossible forms, and the launches that are not
// merged, each with the reason.

static const char *form_name(unsigned form)
{
	return form ? phase_form_name(form) : NULL;
}

static const char *proof_name(const struct phase *phase, enum phase_dispatch dispatch)
{
	return phase_form(phase, dispatch) ? phase_proof_name(phase, dispatch) : NULL;
}

static json_t *merge_json(const struct phase *phase)
{
	json_t *names = json_array();
	for (size_t i = 0; i < phase->merge.count; i++)
		json_array_append_new(names, json_from_text(phase->merge.items[i].name));
	return names;
}

static json_t *ratio_json(const struct phase *phase)
{
	json_t *ratio = json_array();
	for (size_t i = 0; i < phase->ratio.count; i++)
		json_array_append_new(
		    ratio, json_pack("{s:o, s:i}", "kernel", json_from_text(phase->ratio.items[i].name), "weight",
		               phase->ratio.items[i].weight));
	return ratio;
}

static json_t *members_json(const struct phase *phase)
{
	json_t *members = json_array();
	for (size_t i = 0; i < phase->members.count; i++) {
		const struct phase_member *m = &phase->members.items[i];
		json_array_append_new(
		    members, json_pack("{s:o, s:o, s:o, s:i}", "kernel", json_from_text(m->kernel->name), "scope",
		                 json_from_text(m->kernel->scope), "arguments", json_from_text(m->arguments),
		                 "weight", m->weight));
	}
	return members;
}

static json_t *obstacle_json(const char *form, const char *kernel, const struct place *place, const char *why)
{
	json_t *obstacle = json_pack("{s:o, s:o, s:i, s:o}", "kernel", json_from_text(kernel), "file",
	    json_from_text(place->path), "line", place->line, "why", json_from_text(why));
	if (form)
		json_object_set_new(obstacle, "form", json_string(form));
	return obstacle;
}

// For each impossible form, the first member that prevents it.
static json_t *impossible_json(const struct phase *phase)
{
	json_t *impossible = json_array();
	for (unsigned i = 0; i < 3; i++)
		for (size_t k = 0; k < phase->members.count; k++) {
			const struct function *f = phase->members.items[k].kernel;
			if (f->member->forms & 1u << i)
				continue;
			json_array_append_new(impossible, obstacle_json(phase_form_name(1u << i), f->name,
			                                      &f->member->form_place[i], f->member->form_fault[i]));
			break;
		}
	return impossible;
}

static json_t *apart_json(const struct phase *phase)
{
	json_t *apart = json_array();
	VEC_EACH (const struct phase_apart, a, phase->apart)
		json_array_append_new(apart, obstacle_json(NULL, a->name, &a->place, a->why));
	return apart;
}

static json_t *phase_json(const struct phase *phase)
{
	return json_pack("{s:o, s:i, s:b, s:o, s:o, s:s?, s:o, s:s?, s:s?, s:s?, s:s?, s:o, s:o}", "file",
	    json_from_text(phase->place.path), "line", phase->place.line, "pragma", !phase->adds_braces, "merge",
	    merge_json(phase), "ratio", ratio_json(phase), "barrier", form_name(phase->form), "members",
	    members_json(phase), "interleave", form_name(phase->first_form), "loops", form_name(phase->loop_form),
	    "interleave_proof", proof_name(phase, DISPATCH_HARDWARE), "loops_proof",
	    proof_name(phase, DISPATCH_LOOPS), "impossible", impossible_json(phase), "apart", apart_json(phase));
}

// ---- kernels and launches

static json_t *name_made(const struct function *f, int form)
{
	return json_from_text(f->made[form].is_there ? f->made[form].name : NULL);
}

static json_t *kernel_json(const struct function *f)
{
	const struct function *served =
	    f->general && f->made[MADE_BODY].is_there ? f->general : f; // has what launches it
	const struct function *all = model_of_template(f);
	json_t *kernel =
	    json_pack("{s:o, s:o, s:o, s:i, s:s, s:s, s:s?, s:b, s:b, s:s?}", "name", json_from_text(f->name),
	        "scope", json_from_text(f->scope), "file", json_from_text(f->place.path), "line", f->place.line,
	        "tier", model_tier_name(f->verdict.reached), "best", model_tier_name(f->verdict.best), "proof",
	        served->validated.proof ? model_proof_name(served->validated.proof) : NULL, "predicated",
	        f->predicated.has_guards, "ordered", f->pragma.blocks_ordered, "why_not", f->verdict.id);
	json_t *rest = json_pack("{s:i, s:b, s:b, s:i, s:i, s:o, s:o, s:o}", "barriers", f->found.barriers,
	    "shared", f->found.uses_shared, "block_barrier", f->entry.barrier, "launches",
	    all->counts.launches + all->counts.in_headers, "rewritten", all->counts.rewritten, "entry",
	    name_made(served, MADE_ENTRY), "resized", name_made(served, MADE_RESIZED), "launch",
	    name_made(served, MADE_LAUNCH));
	json_object_update(kernel, rest);
	json_decref(rest);
	return kernel;
}

static json_t *launch_json(const struct launch *l)
{
	return json_pack("{s:o, s:o, s:i, s:s, s:s?}", "kernel", json_from_text(l->kernel_name), "file",
	    json_from_text(l->place.path), "line", l->place.line, "state",
	    l->state == LAUNCH_REWRITTEN ? "rewritten" : "native", "why_not", l->why_not);
}

static json_t *diagnostic_json(const struct diag *d)
{
	return json_pack("{s:s, s:s, s:o, s:i, s:i, s:o, s:o, s:b}", "id", d->id, "severity",
	    diag_severity_name(d->severity), "file", json_from_text(d->place.path), "line", d->place.line,
	    "column", d->place.column, "message", json_from_text(d->message), "advice", json_from_text(d->advice),
	    "suppressed", d->suppressed);
}

// An error of clang, even if it is harmless: in a header, or far from kernels and launches.
static json_t *error_json(const struct parse_error *error)
{
	return json_pack("{s:o, s:i, s:o}", "file", json_from_text(error->place.path), "line", error->place.line,
	    "message", json_from_text(error->message));
}

json_t *report_json(const struct model *model, const struct parse *parse, const char *output)
{
	json_t *kernels = json_array(), *launches = json_array(), *phases = json_array();
	json_t *diagnostics = json_array(), *errors = json_array();
	for (size_t i = 0; i < model->functions.count; i++)
		if (model->functions.items[i]->is_ours || model->functions.items[i]->is_left)
			json_array_append_new(kernels, kernel_json(model->functions.items[i]));
	for (size_t i = 0; i < model->launches.count; i++)
		json_array_append_new(launches, launch_json(model->launches.items[i]));
	for (size_t i = 0; i < model->phases.count; i++)
		json_array_append_new(phases, phase_json(model->phases.items[i]));
	for (size_t i = 0; i < model->diags->list.count; i++)
		json_array_append_new(diagnostics, diagnostic_json(&model->diags->list.items[i]));
	for (size_t i = 0; i < parse->errors.count; i++)
		json_array_append_new(errors, error_json(&parse->errors.items[i]));
	return json_pack("{s:i, s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o}", "version", 1, "file",
	    json_from_text(model->source->path), "output", json_from_text(output), "declarations",
	    parse->is_light ? "light" : "toolkit", "kernels", kernels, "launches", launches, "phases", phases,
	    "diagnostics", diagnostics, "parse_errors", errors);
}
