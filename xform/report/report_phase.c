// A phase in the report: its clauses, members, chosen and impossible forms, and the launches that are not
// merged, each with the reason.
#include "report.h"

#include "xform/base/json.h"

static void add_field(struct str *out, const char *name, const char *text)
{
	str_addf(out, "\"%s\": ", name);
	json_text(out, text);
}

static void add_place(struct str *out, const struct place *place)
{
	add_field(out, "file", place->path);
	str_addf(out, ", \"line\": %u", place->line);
}

static void add_form(struct str *out, const char *name, unsigned form)
{
	add_field(out, name, form ? phase_form_name(form) : NULL);
}

static void add_clauses(struct str *out, const struct phase *phase)
{
	str_add(out, "\"merge\": [");
	for (size_t i = 0; i < phase->merge.count; i++) {
		str_add(out, i ? ", " : "");
		json_text(out, phase->merge.items[i].name);
	}
	str_add(out, "], \"ratio\": [");
	for (size_t i = 0; i < phase->ratio.count; i++) {
		str_add(out, i ? ", {" : "{");
		add_field(out, "kernel", phase->ratio.items[i].name);
		str_addf(out, ", \"weight\": %u}", phase->ratio.items[i].weight);
	}
	str_add(out, "], ");
	add_form(out, "barrier", phase->form);
}

static void add_members(struct str *out, const struct phase *phase)
{
	str_add(out, "\"members\": [");
	for (size_t i = 0; i < phase->members.count; i++) {
		const struct phase_member *m = &phase->members.items[i];
		str_add(out, i ? ", {" : "{");
		add_field(out, "kernel", m->kernel->name);
		str_add(out, ", ");
		add_field(out, "scope", m->kernel->scope);
		str_add(out, ", ");
		add_field(out, "arguments", m->arguments);
		str_addf(out, ", \"weight\": %u}", m->weight);
	}
	str_add(out, "]");
}

// For each impossible form, the first member that prevents it.
static void add_impossible(struct str *out, const struct phase *phase)
{
	const char *separator = "";
	str_add(out, "\"impossible\": [");
	for (unsigned i = 0; i < 3; i++)
		for (size_t k = 0; k < phase->members.count; k++) {
			const struct function *f = phase->members.items[k].kernel;
			if (f->member->forms & 1u << i)
				continue;
			str_addf(out, "%s{", separator);
			add_form(out, "form", 1u << i);
			str_add(out, ", ");
			add_field(out, "kernel", f->name);
			str_add(out, ", ");
			add_place(out, &f->member->form_place[i]);
			str_add(out, ", ");
			add_field(out, "why", f->member->form_fault[i]);
			str_add(out, "}");
			separator = ", ";
			break;
		}
	str_add(out, "]");
}

static void add_apart(struct str *out, const struct phase *phase)
{
	str_add(out, "\"apart\": [");
	for (size_t i = 0; i < phase->apart.count; i++) {
		const struct phase_apart *a = &phase->apart.items[i];
		str_add(out, i ? ", {" : "{");
		add_field(out, "kernel", a->name);
		str_add(out, ", ");
		add_place(out, &a->place);
		str_add(out, ", ");
		add_field(out, "why", a->why);
		str_add(out, "}");
	}
	str_add(out, "]");
}

void report_phase(struct str *out, const struct phase *phase)
{
	str_add(out, "{");
	add_place(out, &phase->place);
	str_addf(out, ", \"pragma\": %s, ", phase->adds_braces ? "false" : "true");
	add_clauses(out, phase);
	str_add(out, ",\n\t\t\t");
	add_members(out, phase);
	str_add(out, ", ");
	add_form(out, "interleave", phase->first_form);
	str_add(out, ", ");
	add_form(out, "loops", phase->loop_form);
	str_add(out, ",\n\t\t\t");
	add_impossible(out, phase);
	str_add(out, ", ");
	add_apart(out, phase);
	str_add(out, "}");
}
