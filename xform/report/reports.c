// Each file adds its part to every requested report; at the end the parts become documents. The JSON report
// of one file is an object; of several files, `{"version": 1, "files": [...]}`.
#include "reports.h"

#include <string.h>

#include "shown.h"
#include "xform/base/json.h"
#include "xform/base/output.h"

void reports_init(struct reports *reports, const struct options *options)
{
	*reports = (struct reports){.options = options, .files = json_array()};
	sarif_init(&reports->sarif, options->source_root);
	reports->sarif.docs_url = options->docs_url;
	for (size_t i = 0; i < options->files.count; i++)
		gate_reads(&reports->gate, options->files.items[i]);
	gate_reads(&reports->gate, options->baseline);
}

void reports_add(struct reports *reports, const struct reports_file *file)
{
	const struct options *o = reports->options;
	if (o->report || o->pages)
		json_array_append_new(reports->files, report_json(file->model, file->parse, file->output));
	if (o->sarif)
		sarif_add(&reports->sarif, file->original->text ? file->original : file->source, file->diags);
}

void reports_keep(struct reports *reports, const char *path, struct str *text)
{
	struct reports_text held = {arena_string(&reports->gate.arena, path), *text};
	*text = (struct str){0};
	VEC_PUSH(&reports->held, held);
}

static void write_one(struct diags *diags, const char *path, const struct str *text)
{
	int result = output_write(path, str_text(text), text->length);
	if (result < 0)
		diag_add(diags, "io", (struct place){.path = path}, NULL, "cannot write: %s", strerror(-result));
}

static void write_json(struct reports *reports, struct diags *diags)
{
	struct str text = {0};
	json_print(&text, reports->options->files.count == 1
	                      ? json_incref(json_array_get(reports->files, 0))
	                      : json_pack("{s:i, s:O}", "version", 1, "files", reports->files));
	write_one(diags, reports->options->report, &text);
	str_dispose(&text);
}

static void write_sarif(struct reports *reports, struct diags *diags, int status)
{
	struct str text = {0};
	sarif_print(&text, &reports->sarif, status);
	write_one(diags, reports->options->sarif, &text);
	str_dispose(&text);
}

static void check_one(struct reports *reports, struct diags *diags, const char *path)
{
	const char *refusal = path ? gate_writes(&reports->gate, path) : NULL;
	if (refusal)
		diag_add(diags, "io", (struct place){.path = path}, NULL, "%s", refusal);
}

// May all outputs be written?
static int check_all(struct reports *reports, struct diags *diags)
{
	const struct options *o = reports->options;
	for (size_t i = 0; i < reports->held.count; i++)
		check_one(reports, diags, reports->held.items[i].path);
	check_one(reports, diags, o->report);
	check_one(reports, diags, o->sarif);
	return diags->count[SEVERITY_ERROR] == 0;
}

// SARIF comes last, since it contains the exit status.
static int write_all(struct reports *reports, struct diags *diags, int status)
{
	const struct options *o = reports->options;
	for (size_t i = 0; i < reports->held.count; i++)
		write_one(diags, reports->held.items[i].path, &reports->held.items[i].text);
	if (o->report)
		write_json(reports, diags);
	if (diags->count[SEVERITY_ERROR])
		status = EXIT_ERROR;
	if (o->sarif)
		write_sarif(reports, diags, status);
	return status;
}

int reports_write(struct reports *reports, int status)
{
	struct diags diags = {0};
	if (check_all(reports, &diags))
		status = write_all(reports, &diags, status);
	if (diags.count[SEVERITY_ERROR])
		status = EXIT_ERROR;
	github_or_print(stderr, &diags, SEVERITY_NOTE, reports->options);
	diags_dispose(&diags);
	return status;
}

void reports_dispose(struct reports *reports)
{
	for (size_t i = 0; i < reports->held.count; i++)
		str_dispose(&reports->held.items[i].text);
	VEC_DISPOSE(&reports->held);
	gate_dispose(&reports->gate);
	json_decref(reports->files);
	sarif_dispose(&reports->sarif);
}
