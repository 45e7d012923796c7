// The end of a compilation: output, reports, diagnostics.
#include "compilation.h"

#include <stdio.h>
#include <string.h>

#include "out_dir.h"
#include "xform/emit/emit.h"
#include "xform/report/shown.h"
#include "xform/report/report.h"

// The file in --out-dir, or -o, or NULL.
const char *compilation_output(struct compilation *run, const char *path)
{
	const struct options *o = run->options;
	return o->out_dir ? out_dir_place(&run->arena, o, path) : o->output;
}

static void hold_depfile(struct compilation *run)
{
	const struct options *o = run->options;
	struct str text = {0};
	const char *base = run->output ? run->output : run->source.path;
	const char *path = o->depfile ? o->depfile : arena_format(&run->arena, "%s.d", base);
	struct depfile_options wanted = {
	    .target = base, .no_system = o->no_system, .phony = o->phony, .settings = o->settings};
	if (o->deptarget || o->deptarget_escaped) {
		wanted.verbatim = !o->deptarget_escaped;
		wanted.target = wanted.verbatim ? o->deptarget : o->deptarget_escaped;
	}
	report_depfile(&text, &run->parse, run->source.path, &wanted);
	reports_keep(run->reports, path, &text);
}

// main checks whether all of it was written.
static void print(const struct str *text)
{
	fwrite(str_text(text), 1, text->length, stdout);
}

// An error by --werror leaves the old output, as other errors do. A new one would be newer than its input,
// and the next `make` would regard it as up to date. Reports and tables are still printed.
void compilation_write(struct compilation *run)
{
	const struct options *o = run->options;
	struct str shown = {0};
	int asked = o->dump_model || o->print_after || o->diff;
	str_add_bytes(&shown, str_text(&run->dump), run->dump.length);
	if (o->dump_model)
		model_dump(&shown, &run->model);
	const struct source *base = compilation_base(run);
	if (o->diff && base->pieces.count)
		report_diff_files(&shown, base, &run->original, &run->edits, run->output);
	else if (o->diff)
		report_diff(&shown, base, str_text(&run->text), run->output);
	if (asked)
		print(&shown);
	int writes = !o->dry_run && !run->promoted;
	if (writes && o->out_dir)
		output_make_folders(&run->arena, run->output, 0, 0777);
	if (writes && run->output && !o->diff && !o->dump_model)
		reports_keep(run->reports, run->output, &run->text);
	else if (writes && !asked)
		print(&run->text);
	if (writes && (o->want_depfile || o->no_system || o->depfile))
		hold_depfile(run);
	str_dispose(&shown);
}

static void find_origin(const struct source *source, struct place *place)
{
	struct span at = {place->offset, place->offset};
	if (!source->pieces.count || !place->path || strcmp(place->path, source->path) || !place->line)
		return;
	source_span_origin(source, &at);
	place->path = source_origin(source, &place->line);
	place->offset = at.begin;
}

void compilation_find_origins(struct compilation *run)
{
	const struct source *source = &run->source;
	struct model *model = &run->model;
	for (size_t i = 0; i < run->diags.list.count; i++)
		find_origin(source, &run->diags.list.items[i].place);
	for (size_t i = 0; i < run->parse.errors.count; i++)
		find_origin(source, &run->parse.errors.items[i].place);
	for (size_t i = 0; i < model->functions.count; i++)
		find_origin(source, &model->functions.items[i]->place);
	for (size_t i = 0; i < model->launches.count; i++)
		find_origin(source, &model->launches.items[i]->place);
	VEC_EACH_POINTER (struct phase, phase, model->phases) {
		find_origin(source, &phase->place);
		for (size_t k = 0; k < phase->apart.count; k++)
			find_origin(source, &phase->apart.items[k].place);
	}
}

void compilation_apply_severity(struct compilation *run)
{
	suppress_apply(&run->diags, run->original.text ? &run->original : &run->source);
	run->promoted = severity_apply(&run->diags, run->options);
}

static int is_left(const struct compilation *run)
{
	return run->proofs.rejected || run->model.clash.name;
}

const struct source *compilation_base(const struct compilation *run)
{
	int is_rewritten = !is_left(run) && run->model.needs_header;
	return run->original.text && !is_rewritten ? &run->original : &run->source;
}

void compilation_emit(struct compilation *run, struct edits *out, const struct emit_options *options)
{
	struct model *model = &run->model;
	const struct source *base = compilation_base(run);
	if (is_left(run) || base != model->source)
		emit_nothing(out, model, base, options);
	else
		emit_edits(out, model, options);
}

int compilation_finish(struct compilation *run, int result)
{
	const struct options *o = run->options;
	for (size_t i = 0; i < run->parse.headers.count; i++)
		gate_includes(&run->reports->gate, run->parse.headers.items[i]);
	reports_add(run->reports, &(struct reports_file){&run->model, &run->parse, &run->diags,
	                              compilation_base(run), &run->original, run->output});
	github_or_print(stderr, &run->diags,
	    o->quiet     ? SEVERITY_ERROR
	    : o->verbose ? SEVERITY_NOTE
	                 : SEVERITY_WARNING,
	    o);
	int status = result < 0 || run->diags.count[SEVERITY_ERROR] ? EXIT_ERROR : EXIT_DONE;
	edits_dispose(&run->edits);
	model_dispose(&run->model);
	variants_dispose(&run->variants);
	proof_dispose(&run->proofs);
	parse_dispose(&run->parse);
	flags_dispose(&run->flags);
	source_dispose(&run->source);
	if (run->original.text)
		source_dispose(&run->original);
	words_dispose(&run->spliced);
	str_dispose(&run->text);
	str_dispose(&run->dump);
	diags_dispose(&run->diags);
	arena_dispose(&run->arena);
	return status;
}
