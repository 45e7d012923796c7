// A phase in the report: its clauses, members, chosen and impossible forms, and the launches that are not
// merged, each with the reason.
#include "report.h"

#include "xform/base/json.h"

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
	for (size_t i = 0; i < phase->apart.count; i++) {
		const struct phase_apart *a = &phase->apart.items[i];
		json_array_append_new(apart, obstacle_json(NULL, a->name, &a->place, a->why));
	}
	return apart;
}

json_t *report_phase(const struct phase *phase)
{
	return json_pack("{s:o, s:i, s:b, s:o, s:o, s:s?, s:o, s:s?, s:s?, s:s?, s:s?, s:o, s:o}", "file",
	    json_from_text(phase->place.path), "line", phase->place.line, "pragma", !phase->adds_braces, "merge",
	    merge_json(phase), "ratio", ratio_json(phase), "barrier", form_name(phase->form), "members",
	    members_json(phase), "interleave", form_name(phase->first_form), "loops", form_name(phase->loop_form),
	    "interleave_proof", proof_name(phase, DISPATCH_HARDWARE), "loops_proof",
	    proof_name(phase, DISPATCH_LOOPS), "impossible", impossible_json(phase), "apart", apart_json(phase));
}
