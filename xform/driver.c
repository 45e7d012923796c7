// The compiler's pipeline for one input file: read, parse, facts, passes (passes/passes.def), edits,
// validation, output. If a stage fails, the pipeline stops and reports the results so far. If the validator
// does not prove a kernel, the output is made again from the facts, with a lower form of the kernel
// (proof.c).
#include "driver.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "compilation.h"
#include "xform/emit/emit.h"
#include "xform/facts/facts.h"
#include "xform/frontend/parse.h"
#include "xform/pragma/pragma.h"
#include "passes/pass.h"
#include "xform/html/pages.h"
#include "xform/base/jobs.h"
#include "xform/base/process.h"
#include "passes/proof/proof.h"
#include "xform/pragma/variants.h"
#include "xform/report/shown.h"
#include "xform/report/worker_result.h"
#include "xform/report/reports.h"
#include "xform/report/stat.h"
#include "xform/splice/splice.h"
#include "xform/frontend/toolkit.h"

// Compilers ignore zero bytes, with a warning for each.
static int check_text(struct compilation *run)
{
	const char *zero = memchr(run->source.text, '\0', run->source.length);
	if (!zero)
		return 0;
	diag_add(&run->diags, "not-text", model_place(&run->model, (unsigned)(zero - run->source.text)),
	    "binary, or UTF-16? CUDA sources are UTF-8", "a zero byte");
	return -1;
}

// Refuses a depth of nesting that would crash the parser or a later stage.
static int check_nesting(struct compilation *run)
{
	size_t found = nesting_find(&run->source);
	if (found >= run->source.tokens.count)
		return 0;
	diag_add(&run->diags, "nesting-limit", model_place(&run->model, run->source.tokens.items[found].at.begin),
	    "split the statement or expression in several", "more than %d levels of nesting", NESTING_MOST);
	return -1;
}

static int collect_flags(struct compilation *run)
{
	const struct options *o = run->options;
	const char *path = run->source.path;
	if (o->database)
		gate_reads(&run->reports->gate, arena_format(&run->arena, "%s/compile_commands.json", o->database));
	int found = o->database ? parse_database_flags(&run->flags, o->database, path) : 1;
	run->flags.are_exact = o->exact_flags || found == 0; // a database has the build's own flags
	if (found < 0) {
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

static int is_without_passes(const struct options *options)
{
	return options->passes && !*options->passes;
}

// The joined text is not used if it parses worse, or if clang still reads one of the headers.
static int is_spliced_well(struct compilation *run)
{
	struct stat header, other;
	for (size_t i = 0; i < run->spliced.count; i++)
		for (size_t k = 0; k < run->parse.headers.count && !stat(run->spliced.items[i], &header); k++)
			if (!stat(run->parse.headers.items[k], &other) && header.st_ino == other.st_ino &&
			    header.st_dev == other.st_dev)
				return 0;
	return !run->parse.errors.count;
}

static void take_back(struct compilation *run)
{
	source_dispose(&run->source);
	run->source = run->original;
	run->original = (struct source){0};
	run->spliced.count = 0;
}

static void splice(struct compilation *run)
{
	const struct options *o = run->options;
	struct source spliced;
	struct splice_request request = {&run->source, &run->flags, toolkit_cuda(&run->arena, o->cuda_path),
	    o->rewrite_headers.items, o->rewrite_headers.count};
	if (is_without_passes(o) || o->no_rewrite_headers ||
	    !splice_headers(&spliced, &run->spliced, &run->arena, &request))
		return;
	run->original = run->source;
	run->source = spliced;
	if (nesting_find(&run->source) < run->source.tokens.count)
		take_back(run);
}

// The user's own `#line` directives in the files of a joined text. Those that we wrote between two files are
// not the user's.
static void set_lines(struct compilation *run)
{
	const struct source *s = &run->source;
	for (size_t file = 0; file <= run->spliced.count; file++) {
		struct source lines = {.path = file ? run->spliced.items[file - 1] : s->path};
		VEC_EACH (const struct source_presumed, from, s->presumed) {
			unsigned line = from->line, before = from->line - 1;
			const char *path = source_origin(s, &line);
			if (!strcmp(path, lines.path) && source_origin(s, &before) == path && before + 1 == line)
				source_add_presumed(&lines, line, from->number, from->path);
		}
		diags_set_lines(&run->diags, &lines);
		source_dispose(&lines);
	}
}

// Parses the input as it is. If that is not better, the joined text stays.
static int parse_again(struct compilation *run)
{
	size_t errors = run->parse.errors.count;
	struct source spliced = run->source;
	struct parse before = run->parse;
	run->source = run->original;
	if (parse_file(&run->parse, &run->request) >= 0 && errors && run->parse.errors.count >= errors) {
		parse_dispose(&run->parse);
		run->parse = before;
		run->source = spliced;
		return 0;
	}
	parse_dispose(&before);
	run->source = spliced;
	take_back(run);
	return run->parse.unit ? 0 : -1;
}

static int parse(struct compilation *run)
{
	const struct options *o = run->options;
	run->request = (struct parse_request){run->source.path, &run->source, &run->flags,
	    toolkit_cuda(&run->arena, o->cuda_path), o->headers, SIDE_HOST};
	if (run->request.headers == PARSE_REAL && !run->request.cuda_path) {
		diag_add(&run->diags, "io", (struct place){0}, "--cuda-path=DIR names it; --headers=light needs none",
		    "no CUDA toolkit was found");
		return -1;
	}
	int result = parse_file(&run->parse, &run->request);
	if (run->original.text && (result < 0 || !is_spliced_well(run)))
		result = parse_again(run);
	if (result < 0) {
		diag_add(&run->diags, "syntax", (struct place){.path = run->source.path}, NULL, "the parser gave up");
		return -1;
	}
	facts_presume(&run->source, &run->parse);
	if (run->original.text)
		set_lines(run);
	else
		diags_set_lines(&run->diags, &run->source);
	for (size_t i = 0; i < run->spliced.count; i++)
		parse_add_header(&run->parse, run->spliced.items[i]);
	diag_add(&run->diags, "toolkit", (struct place){0}, NULL, "parsed against the %s",
	    run->parse.is_light ? "light declarations" : "toolkit's headers");
	run->told = run->diags.list.count;
	return 0;
}

static int driver_collect(struct compilation *run)
{
	run->model.merge = run->options->merge;
	if (facts_collect(&run->model, &run->parse) == 0)
		return pragma_apply(&run->model);
	pragma_find_braces(&run->model);
	return -1;
}

// Collects the facts again from the same trees, since the passes have changed the model.
static int collect_again(struct compilation *run)
{
	model_dispose(&run->model);
	diags_cut(&run->diags, run->told);
	run->dump.length = 0;
	model_init(&run->model, &run->source, &run->diags);
	return driver_collect(run) < 0 ? -1 : variants_again(&run->variants, &run->model);
}

// CUDA's limit; 32,764 bytes since CUDA 12.1, for compute capability 7.0 and later.
static unsigned most_parameters(struct compilation *run)
{
	const char *architecture = run->flags.architecture;
	unsigned version = toolkit_version(toolkit_cuda(&run->arena, run->options->cuda_path));
	int is_old = architecture && strtoul(architecture, NULL, 10) < 700;
	return version >= 12010 && !is_old ? 32764 : 4096;
}

// A place in a macro's text that splice_macros.c wrote out: its use is what the user sees.
static void place_at_uses(struct compilation *run)
{
	for (size_t i = 0; i < run->diags.list.count * run->source.made.count; i++) {
		struct place *place = &run->diags.list.items[i / run->source.made.count].place;
		struct span at = run->source.made.items[i % run->source.made.count].at;
		if (place->path == run->source.path && place->offset >= at.begin && place->offset < at.end)
			source_position(&run->source, at.begin, &place->line, &place->column);
	}
}

static int transform(struct compilation *run)
{
	struct pass_options passes_wanted = {run->options->passes, run->options->print_after};
	proof_apply(&run->proofs, &run->model);
	run->model.shares = run->options->share;
	run->model.form = run->options->form;
	run->model.parameter_bytes = most_parameters(run);
	for (size_t i = 0; i < run->model.variants.count; i++)
		run->model.variants.items[i]->parameter_bytes = run->model.parameter_bytes;
	if (pass_run(&run->model, &passes_wanted, &run->dump) < 0)
		return -1;
	place_at_uses(run);
	return run->diags.count[SEVERITY_ERROR] ? -1 : 0;
}

static int render(struct compilation *run, int measures)
{
	const struct options *o = run->options;
	// Without any pass the output is the input, byte for byte.
	int keeps = o->keep_includes || is_without_passes(o);
	struct emit_options options = {
	    o->no_line, keeps ? NULL : run->output, &run->flags, parse_world(&run->parse), measures};
	unsigned clash = 0;
	compilation_emit(run, &run->edits, &options);
	const struct source *base = compilation_base(run);
	if (!edits_apply(&run->text, &run->edits, base->text, (struct span){0, base->length}, &clash))
		return 0;
	const struct source *in = run->edits.clash_in ? run->edits.clash_in : base;
	struct place place = {.path = in->path, .offset = clash};
	source_position(in, clash, &place.line, &place.column);
	diag_add(&run->diags, "edit-overlap", place, "please report this file",
	    "two edits of the text overlap here; nothing was written");
	return -1;
}

// Checks the output as it would be in the input's place, where its includes are valid. First the proof, which
// usually shows that the output compiles; otherwise that is checked next.
static int validate_output(struct compilation *run)
{
	struct edits edits = {0};
	struct str text = {0};
	unsigned clash;
	if (run->model.clash.name)
		return 0; // nothing is rewritten
	emit_edits(
	    &edits, &run->model, &(struct emit_options){.flags = &run->flags, .world = parse_world(&run->parse)});
	int lowered = edits_apply(&text, &edits, run->source.text, (struct span){0, run->source.length}, &clash)
	                  ? 0 // render prints the message
	                  : proof_validate(&run->proofs, &run->model, &edits, &text);
	if (!lowered && text.length && run->model.needs_header) // else nothing is rewritten
		lowered = accept_compile(&run->proofs, &run->model, &text);
	edits_dispose(&edits);
	str_dispose(&text);
	return lowered;
}

// Lowers the forms of kernels until the validator proves all remaining entries.
static int rewrite_until_proved(struct compilation *run)
{
	int result = transform(run);
	while (!result && validate_output(run))
		if (!(result = collect_again(run)))
			result = transform(run);
	if (!result && run->proofs.rejected)
		diag_add(&run->diags, "internal", (struct place){.path = run->source.path}, "please report this file",
		    "%s; it stays as it is", run->proofs.rejected);
	if (!result)
		proof_tell(&run->model);
	return result;
}

static int analyse(struct compilation *run, const char *path)
{
	int result = source_read(&run->source, path);
	run->source.path = path;
	model_init(&run->model, &run->source, &run->diags);
	if (result < 0) {
		struct place place = {.path = path};
		if (result == -EFBIG)
			diag_add(&run->diags, "io", place, NULL, "cannot read: more than %d MiB", SOURCE_MAX_BYTES >> 20);
		else
			diag_add(&run->diags, "io", place, NULL, "cannot read: %s", strerror(-result));
		return -1;
	}
	if (check_text(run) < 0 || check_nesting(run) < 0 || collect_flags(run) < 0)
		return -1;
	splice(run);
	if (parse(run) < 0 || driver_collect(run) < 0)
		return -1;
	variants_add(&run->variants, &run->model, &run->parse, &run->request);
	proof_init(&run->proofs, run->options->validate, &run->request, &run->parse);
	return 0;
}

const char *driver_check(const struct options *options, struct arena *arena)
{
	struct pass_options wanted = {options->passes, options->print_after};
	const char *wrong = NULL;
	pass_check(&wanted, arena, &wrong);
	return wrong;
}

// With the text that the rewrite writes: that of `stat` has more kernels, to measure them.
static void add_page(struct compilation *run, const struct stat_table *table, int result)
{
	struct reports_file file = {&run->model, &run->parse, &run->diags, &run->source, &run->original, NULL};
	if (!run->options->pages)
		return;
	edits_dispose(&run->edits);
	run->edits = (struct edits){0};
	run->text.length = 0;
	if (!result)
		result = render(run, 0);
	pages_add(run->reports, &file, table, result ? NULL : str_text(&run->text));
}

// A table: the file is described there, and not rewritten.
static int compile_one(
    const struct options *options, struct reports *reports, const char *path, struct stat_table *table)
{
	struct compilation run = {.options = options, .reports = reports};
	run.output = table ? NULL : compilation_output(&run, path);
	int result = analyse(&run, path);
	if (!result)
		result = rewrite_until_proved(&run);
	if (!result)
		result = render(&run, table != NULL);
	compilation_find_origins(&run);
	if (!result && table)
		stat_add(table, &run.model, &run.flags, options, str_text(&run.text), run.text.length);
	compilation_apply_severity(&run);
	if (table)
		add_page(&run, table, result);
	else if (!result)
		compilation_write(&run);
	return compilation_finish(&run, result);
}

// Compares with a baseline, and keeps the tables for programs.
static int keep_tables(struct reports *reports, struct stat_table *table, int status)
{
	const struct options *o = reports->options;
	struct diags diags = {0};
	if (o->baseline)
		stat_compare(&diags, table, o->baseline, o);
	if (o->filter)
		stat_filter(table, o->filter);
	if (o->order)
		stat_sort(table, o->order);
	if (o->json) {
		struct str text = {0};
		stat_json(&text, table);
		reports_keep(reports, o->json, &text);
	}
	if (o->pages)
		pages_finish(reports, table);
	github_or_print(stderr, &diags, SEVERITY_NOTE, o);
	if (diags.count[SEVERITY_ERROR])
		status = EXIT_ERROR;
	diags_dispose(&diags);
	return status;
}

// All files of an invocation; a table: they are described, not rewritten.
struct work {
	const struct options *options;
	struct reports *reports;
	struct stat_table *table;
	int status;
};

// With the options of its `.cuelastic`.
static int do_one(
    const struct options *options, struct reports *reports, struct stat_table *table, size_t index)
{
	const char *path = options->files.items[index];
	struct arena arena = {0};
	struct settings settings;
	struct options own = {0};
	const char *wrong = NULL;
	int status = EXIT_ERROR;
	int result = settings_read(&settings, &arena, path);
	if (!result && !(result = options_for_file(&own, options, &settings)))
		wrong = driver_check(&own, &arena);
	if (wrong)
		fprintf(stderr, "%s: error: %s\n", settings.file, wrong);
	gate_reads(&reports->gate, settings.file);
	if (!result && !wrong)
		status = compile_one(&own, reports, path, table);
	options_dispose(&own);
	settings_dispose(&settings);
	arena_dispose(&arena);
	return status;
}

// In a process of its own.
static void do_apart(void *context, size_t index, struct str *bytes)
{
	const struct work *work = context;
	struct reports reports;
	struct stat_table table = {0};
	reports_init(&reports, work->options);
	int status = do_one(work->options, &reports, work->table ? &table : NULL, index);
	worker_result_write(bytes, &reports, &table, status);
	reports_dispose(&reports);
	stat_dispose(&table);
}

static int take_one(void *context, size_t index, const struct jobs_result *result)
{
	struct work *work = context;
	int status = EXIT_ERROR;
	fwrite(str_text(&result->out), 1, result->out.length, stdout);
	fwrite(str_text(&result->err), 1, result->err.length, stderr);
	if (result->signal || !result->bytes.length)
		fprintf(stderr, "%s: error: the process for this file ended early (signal %d) [internal]\n",
		    work->options->files.items[index], result->signal);
	else
		status = worker_result_read(work->reports, work->table, &result->bytes);
	work->status = status > work->status ? status : work->status;
	return 0;
}

static const char *file_shown(void *context, size_t index)
{
	return ((const struct work *)context)->options->files.items[index];
}

static void do_all(struct work *work)
{
	const struct options *o = work->options;
	struct jobs jobs = {.count = o->files.count,
	    .most = o->jobs ? o->jobs : jobs_cores(),
	    .work = do_apart,
	    .take = take_one,
	    .shown = o->quiet ? NULL : file_shown,
	    .context = work};
	if (jobs.most > 1 && jobs.count > 1) {
		int error = jobs_run(&jobs);
		if (error < 0)
			fprintf(stderr, "cuelastic: error: cannot start a process: %s\n", strerror(-error));
		work->status = error < 0 ? EXIT_ERROR : work->status;
		return;
	}
	for (size_t i = 0; i < o->files.count; i++) {
		int one = do_one(o, work->reports, work->table, i);
		work->status = one > work->status ? one : work->status;
	}
}

// Rewrites every file, or describes it if there is a table.
static int for_all(const struct options *options, struct stat_table *table)
{
	struct reports reports;
	struct work work = {options, &reports, table, EXIT_DONE};
	reports_init(&reports, options);
	do_all(&work);
	if (table)
		work.status = keep_tables(&reports, table, work.status);
	work.status = reports_write(&reports, work.status);
	reports_dispose(&reports);
	return work.status;
}

int driver_rewrite(const struct options *options)
{
	return for_all(options, NULL);
}

int driver_stat(const struct options *options, int is_silent)
{
	struct stat_table table = {0};
	process_guard(); // it runs nvcc, in temporary folders
	int status = for_all(options, &table);
	if (!is_silent)
		stat_print(&table);
	stat_dispose(&table);
	return status;
}

int driver_report(const struct options *options)
{
	if (mkdir(options->pages, 0777) && errno != EEXIST) {
		fprintf(
		    stderr, "cuelastic: error: %s: cannot make this folder: %s\n", options->pages, strerror(errno));
		return EXIT_ERROR;
	}
	int status = driver_stat(options, 1);
	if (!options->quiet)
		printf("%s/index.html\n", options->pages);
	return status;
}
