// The straight line: read, parse, facts, passes, edits, output. Each stage ends the line when it fails; what
// was found until then is reported.
#include "driver.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "emit.h"
#include "facts.h"
#include "output.h"
#include "passes/pass.h"
#include "report.h"
#include "stat.h"
#include "toolkit.h"

struct run {
	const struct options *options;
	struct arena arena;
	struct diags diags;
	struct source source;
	struct flags flags;
	struct parse parse;
	struct model model;
	struct edits edits;
	struct str text; // the output
	struct str dump; // of the model, between passes
};

static int fail_io(struct run *run, const char *path, int error, const char *what)
{
	diag_add(&run->diags, "io", (struct place){.path = path}, NULL, "cannot %s: %s", what, strerror(-error));
	return -1;
}

static int collect_flags(struct run *run)
{
	const struct options *o = run->options;
	const char *path = run->source.path;
	if (o->database && parse_database_flags(&run->flags, o->database, path) < 0) {
		diag_add(&run->diags, "io", (struct place){.path = o->database},
		    "is there a compile_commands.json that lists it?", "no compile command for '%s'", path);
		return -1;
	}
	flags_add(&run->flags, o->arguments.items, o->arguments.count, NULL);
	struct str dropped = {0};
	for (size_t i = 0; i < run->flags.dropped.count; i++)
		str_addf(&dropped, " %s", run->flags.dropped.items[i]);
	if (dropped.length)
		diag_add(&run->diags, "dropped-flag", (struct place){0}, NULL, "not used for the parse:%s",
		    str_text(&dropped));
	str_dispose(&dropped);
	return 0;
}

static int parse(struct run *run)
{
	const struct options *o = run->options;
	struct parse_request request = {
	    run->source.path, &run->source, &run->flags, toolkit_cuda(&run->arena, o->cuda_path), o->headers};
	if (request.headers == PARSE_REAL && !request.cuda_path) {
		diag_add(&run->diags, "io", (struct place){0}, "--cuda-path=DIR names it; --headers=light needs none",
		    "no CUDA toolkit was found");
		return -1;
	}
	if (parse_file(&run->parse, &request) < 0) {
		diag_add(&run->diags, "syntax", (struct place){.path = run->source.path}, NULL, "the parser gave up");
		return -1;
	}
	diag_add(&run->diags, "toolkit", (struct place){0}, NULL, "parsed against the %s",
	    run->parse.is_light ? "light declarations" : "toolkit's headers");
	return facts_collect(&run->model, &run->parse);
}

static int transform(struct run *run)
{
	struct pass_options passes_wanted = {run->options->passes, run->options->print_after};
	run->model.mutation = run->options->mutation;
	return pass_run(&run->model, &passes_wanted, &run->dump);
}

static int render(struct run *run)
{
	const struct options *o = run->options;
	struct emit_options options = {o->no_line, o->keep_includes ? NULL : o->output};
	unsigned clash = 0;
	emit_edits(&run->edits, &run->model, &options);
	if (!edits_apply(&run->text, &run->edits, run->source.text, (struct span){0, run->source.length}, &clash))
		return 0;
	diag_add(&run->diags, "edit-overlap", model_place(&run->model, clash), "please report this file",
	    "two edits of the text overlap here; nothing was written");
	return -1;
}

// By whatever name, a link's or a path's. Devices are fine: nothing is lost by writing to them.
static int is_input(const char *path, const char *input)
{
	struct stat one, two;
	return !stat(path, &one) && !stat(input, &two) && S_ISREG(one.st_mode) && one.st_dev == two.st_dev &&
	       one.st_ino == two.st_ino;
}

static int write_file(struct run *run, const char *path, const struct str *text)
{
	if (is_input(path, run->source.path)) {
		diag_add(&run->diags, "io", (struct place){.path = path}, NULL,
		    "this is the input, which is never written");
		return -1;
	}
	int result = output_write(path, str_text(text), text->length);
	return result < 0 ? fail_io(run, path, result, "write") : 0;
}

static int write_depfile(struct run *run)
{
	const struct options *o = run->options;
	struct str text = {0};
	const char *base = o->output ? o->output : run->source.path;
	const char *path = o->depfile ? o->depfile : arena_format(&run->arena, "%s.d", base);
	report_depfile(&text, &run->parse, run->source.path, o->deptarget ? o->deptarget : base);
	int result = write_file(run, path, &text);
	str_dispose(&text);
	return result;
}

static int write_report(struct run *run)
{
	struct str text = {0};
	report_json(&text, &run->model, &run->parse, run->options->output);
	int result = write_file(run, run->options->report, &text);
	str_dispose(&text);
	return result;
}

static int print(const struct str *text)
{
	fwrite(str_text(text), 1, text->length, stdout);
	return fflush(stdout) || ferror(stdout) ? -1 : 0;
}

static int write_result(struct run *run)
{
	const struct options *o = run->options;
	struct str shown = {0};
	int result = 0, asked = o->dump_model || o->print_after || o->diff;
	str_add_bytes(&shown, str_text(&run->dump), run->dump.length);
	if (o->dump_model)
		model_dump(&shown, &run->model);
	if (o->diff)
		report_diff(&shown, &run->source, str_text(&run->text), o->output);
	if (asked)
		result = print(&shown);
	if (!o->dry_run && o->output && !o->diff && !o->dump_model)
		result |= write_file(run, o->output, &run->text);
	else if (!o->dry_run && !asked)
		result |= print(&run->text);
	if (!o->dry_run && (o->want_depfile || o->depfile))
		result |= write_depfile(run);
	if (o->report) // asked for by name, so also on a dry run
		result |= write_report(run);
	str_dispose(&shown);
	return result;
}

static int has_refusal(const struct diags *diags)
{
	return diags->count[SEVERITY_WARNING] > 0;
}

static int finish(struct run *run, int result)
{
	const struct options *o = run->options;
	diag_print(stderr, &run->diags,
	    o->quiet     ? SEVERITY_ERROR
	    : o->verbose ? SEVERITY_NOTE
	                 : SEVERITY_WARNING,
	    o->colour);
	int status = result < 0 || run->diags.count[SEVERITY_ERROR] ? EXIT_ERROR : EXIT_DONE;
	if (o->werror && has_refusal(&run->diags))
		status = EXIT_ERROR;
	edits_dispose(&run->edits);
	model_dispose(&run->model);
	parse_dispose(&run->parse);
	flags_dispose(&run->flags);
	source_dispose(&run->source);
	str_dispose(&run->text);
	str_dispose(&run->dump);
	diags_dispose(&run->diags);
	arena_dispose(&run->arena);
	return status;
}

static int analyse(struct run *run, const char *path)
{
	int result = source_read(&run->source, path);
	run->source.path = path;
	model_init(&run->model, &run->source, &run->diags);
	if (result < 0)
		return fail_io(run, path, result, "read");
	if (collect_flags(run) < 0)
		return -1;
	return parse(run);
}

const char *driver_check(const struct options *options, struct arena *arena)
{
	struct pass_options wanted = {options->passes, options->print_after};
	const char *wrong = NULL;
	pass_check(&wanted, arena, &wrong);
	return wrong;
}

int driver_rewrite(const struct options *options)
{
	struct run run = {.options = options};
	int result = analyse(&run, options->files.items[0]);
	if (!result)
		result = transform(&run);
	if (!result)
		result = render(&run);
	if (!result)
		result = write_result(&run);
	return finish(&run, result);
}

int driver_stat(const struct options *options)
{
	struct stat_table table = {0};
	int status = EXIT_DONE;
	for (size_t i = 0; i < options->files.count; i++) {
		struct run run = {.options = options};
		int result = analyse(&run, options->files.items[i]);
		if (!result)
			result = transform(&run);
		if (!result)
			result = render(&run);
		if (!result)
			stat_add(&table, &run.model, &run.flags, options, str_text(&run.text), run.text.length);
		run.diags.count[SEVERITY_WARNING] = options->werror ? run.diags.count[SEVERITY_WARNING] : 0;
		int one = finish(&run, result);
		status = one > status ? one : status;
	}
	stat_print(&table);
	stat_dispose(&table);
	return status;
}
