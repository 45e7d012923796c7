// Each file adds its part to every report that was asked for; the parts become whole documents at the end.
// One file makes a JSON report of its own; several make `{"version": 1, "files": [...]}` of them.
#include "reports.h"

#include <string.h>

#include "fixes.h"
#include "output.h"

void reports_init(struct reports *reports, const struct options *options)
{
	*reports = (struct reports){.options = options};
	sarif_init(&reports->sarif, options->source_root);
}

static void add_json(struct reports *reports, const struct reports_file *file)
{
	str_add(&reports->json, reports->files ? ",\n" : "");
	report_json(&reports->json, file->model, file->parse, file->output);
	reports->json.length -= str_text(&reports->json)[reports->json.length - 1] == '\n';
}

void reports_add(struct reports *reports, const struct reports_file *file)
{
	static const struct edits none;
	const struct options *o = reports->options;
	if (o->report)
		add_json(reports, file);
	if (o->sarif)
		sarif_add(&reports->sarif, file->source, file->diags);
	if (o->fixes &&
	    fixes_add(&reports->fixes, file->source, file->edits ? file->edits : &none, file->diags) < 0)
		reports->bad_fixes = 1;
	reports->files++;
}

static int is_any_input(const struct options *o, const char *path)
{
	for (size_t i = 0; i < o->files.count; i++)
		if (output_is_same(path, o->files.items[i]))
			return 1;
	return 0;
}

static void write_one(struct diags *diags, const struct options *o, const char *path, const struct str *text)
{
	struct place place = {.path = path};
	if (is_any_input(o, path)) {
		diag_add(diags, "io", place, NULL, "this is the input, which is never written");
		return;
	}
	int result = output_write(path, str_text(text), text->length);
	if (result < 0)
		diag_add(diags, "io", place, NULL, "cannot write: %s", strerror(-result));
}

static void write_json(struct reports *reports, struct diags *diags)
{
	struct str text = {0};
	int one = reports->options->files.count == 1;
	str_add(&text, one ? "" : "{\"version\": 1, \"files\": [\n");
	str_add_bytes(&text, str_text(&reports->json), reports->json.length);
	str_add(&text, one ? "\n" : "\n]}\n");
	write_one(diags, reports->options, reports->options->report, &text);
	str_dispose(&text);
}

static void write_sarif(struct reports *reports, struct diags *diags, int status)
{
	struct str text = {0};
	sarif_print(&text, &reports->sarif, status);
	write_one(diags, reports->options, reports->options->sarif, &text);
	str_dispose(&text);
}

static void write_fixes(struct reports *reports, struct diags *diags)
{
	struct str text = {0};
	const struct options *o = reports->options;
	fixes_print(&text, o->files.items[0], &reports->fixes);
	if (reports->bad_fixes)
		diag_add(diags, "io", (struct place){.path = o->fixes}, "-o writes any bytes",
		    "cannot write: the replacements hold bytes that are no UTF-8");
	else
		write_one(diags, o, o->fixes, &text);
	str_dispose(&text);
}

int reports_write(struct reports *reports, int status)
{
	const struct options *o = reports->options;
	struct diags diags = {0};
	if (o->report)
		write_json(reports, &diags);
	if (o->fixes)
		write_fixes(reports, &diags);
	if (diags.count[SEVERITY_ERROR])
		status = EXIT_ERROR;
	if (o->sarif)
		write_sarif(reports, &diags, status);
	if (diags.count[SEVERITY_ERROR])
		status = EXIT_ERROR;
	diag_print(stderr, &diags, SEVERITY_NOTE, o->colour);
	diags_dispose(&diags);
	return status;
}

void reports_dispose(struct reports *reports)
{
	str_dispose(&reports->json);
	str_dispose(&reports->fixes);
	sarif_dispose(&reports->sarif);
}
