// The report as JSON. docs/reference/report.md explains the keys, docs/reference/report.schema.json their
// values.
#include "report.h"

#include "xform/base/json.h"

static void add_field(struct str *out, const char *name, const char *text)
{
	str_addf(out, "\"%s\": ", name);
	json_text(out, text);
}

static void add_kernel(struct str *out, const struct function *f)
{
	const struct function *served =
	    f->general && f->made[MADE_BODY].is_there ? f->general : f; // has its launches
	str_add(out, "{");
	add_field(out, "name", f->name);
	str_add(out, ", ");
	add_field(out, "scope", f->scope);
	str_add(out, ", ");
	add_field(out, "file", f->place.path);
	str_addf(out, ", \"line\": %u, ", f->place.line);
	add_field(out, "tier", model_tier_name(f->verdict.reached));
	str_add(out, ", ");
	add_field(out, "best", model_tier_name(f->verdict.best));
	str_add(out, ", ");
	add_field(out, "proof", served->judged.proof ? model_proof_name(served->judged.proof) : NULL);
	str_addf(out, ", \"predicated\": %s, \"ordered\": %s, ", f->predicated.has_guards ? "true" : "false",
	    f->pragma.blocks_ordered ? "true" : "false");
	add_field(out, "why_not", f->verdict.id);
	str_addf(out,
	    ", \"barriers\": %d, \"shared\": %s, \"block_barrier\": %s, \"launches\": %d, \"rewritten\": %d, ",
	    f->found.barriers, f->found.uses_shared ? "true" : "false", f->entry.barrier ? "true" : "false",
	    model_of_template(f)->counts.launches + model_of_template(f)->counts.in_headers,
	    model_of_template(f)->counts.rewritten);
	add_field(out, "entry", served->made[MADE_ENTRY].is_there ? served->made[MADE_ENTRY].name : NULL);
	str_add(out, ", ");
	add_field(out, "resized", served->made[MADE_RESIZED].is_there ? served->made[MADE_RESIZED].name : NULL);
	str_add(out, ", ");
	add_field(out, "launch", served->made[MADE_LAUNCH].is_there ? served->made[MADE_LAUNCH].name : NULL);
	str_add(out, "}");
}

static void add_launch(struct str *out, const struct launch *l)
{
	str_add(out, "{");
	add_field(out, "kernel", l->kernel_name);
	str_add(out, ", ");
	add_field(out, "file", l->place.path);
	str_addf(out, ", \"line\": %u, ", l->place.line);
	add_field(out, "state", l->state == LAUNCH_REWRITTEN ? "rewritten" : "native");
	str_add(out, ", ");
	add_field(out, "why_not", l->why_not);
	str_add(out, "}");
}

static void add_diagnostic(struct str *out, const struct diag *d)
{
	str_add(out, "{");
	add_field(out, "id", d->id);
	str_add(out, ", ");
	add_field(out, "severity", diag_severity_name(d->severity));
	str_add(out, ", ");
	add_field(out, "file", d->place.path);
	str_addf(out, ", \"line\": %u, \"column\": %u, ", d->place.line, d->place.column);
	add_field(out, "message", d->message);
	str_add(out, ", ");
	add_field(out, "advice", d->advice);
	str_addf(out, ", \"suppressed\": %s}", d->suppressed ? "true" : "false");
}

// An error of clang, even if it is harmless: in a header, or far from kernels and launches.
static void add_parse_error(struct str *out, const struct parse_error *error)
{
	str_add(out, "{");
	add_field(out, "file", error->place.path);
	str_addf(out, ", \"line\": %u, ", error->place.line);
	add_field(out, "message", error->message);
	str_add(out, "}");
}

static void separate(struct str *out, int *first)
{
	str_add(out, *first ? "\n\t\t" : ",\n\t\t");
	*first = 0;
}

void report_json(struct str *out, const struct model *model, const struct parse *parse, const char *output)
{
	int first = 1;
	str_add(out, "{\n\t\"version\": 1,\n\t");
	add_field(out, "file", model->source->path);
	str_add(out, ",\n\t");
	add_field(out, "output", output);
	str_add(out, ",\n\t");
	add_field(out, "declarations", parse->is_light ? "light" : "toolkit");
	str_add(out, ",\n\t\"kernels\": [");
	for (size_t i = 0; i < model->functions.count; i++)
		if (model->functions.items[i]->is_ours || model->functions.items[i]->is_left) {
			separate(out, &first);
			add_kernel(out, model->functions.items[i]);
		}
	str_add(out, "\n\t],\n\t\"launches\": [");
	first = 1;
	for (size_t i = 0; i < model->launches.count; i++) {
		separate(out, &first);
		add_launch(out, model->launches.items[i]);
	}
	str_add(out, "\n\t],\n\t\"phases\": [");
	first = 1;
	for (size_t i = 0; i < model->phases.count; i++) {
		separate(out, &first);
		report_phase(out, model->phases.items[i]);
	}
	str_add(out, "\n\t],\n\t\"diagnostics\": [");
	first = 1;
	for (size_t i = 0; i < model->diags->list.count; i++) {
		separate(out, &first);
		add_diagnostic(out, &model->diags->list.items[i]);
	}
	str_add(out, "\n\t],\n\t\"parse_errors\": [");
	first = 1;
	for (size_t i = 0; i < parse->errors.count; i++) {
		separate(out, &first);
		add_parse_error(out, &parse->errors.items[i]);
	}
	str_add(out, "\n\t]\n}\n");
}
