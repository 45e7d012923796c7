// The rows of kernels. nvcc compiles the original and the output, and ptxas gives registers and shared
// memory; of a template, the largest instantiation, and each one (stat_instances.c). Without nvcc these columns are "-".
#include "stat.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "xform/emit/emit.h"
#include "xform/base/output.h"
#include "xform/base/process.h"
#include "xform/build/ptxas.h"
#include "xform/flags/flag.h"
#include "xform/frontend/parse.h"
#include "xform/frontend/toolkit.h"

enum { DEFAULT_CAPABILITY = 75 }; // nvcc's default in CUDA 13

static char *stat_copy(const char *text)
{
	size_t bytes = strlen(text) + 1;
	return memcpy(util_alloc(bytes), text, bytes);
}

// The GPU that the user names, or one that the code is compiled for; NULL: unknown.
static const struct device *device_of(const struct options *options, const struct flags *flags)
{
	unsigned version = flags->architecture ? (unsigned)atoi(flags->architecture) / 10 : DEFAULT_CAPABILITY;
	const struct device *device = cue_device_find(options->device);
	for (size_t i = 0; !options->device && (device = cue_device_at(i)); i++)
		if (device->major * 10 + device->minor == version)
			break;
	return device;
}

static char *compile(struct arena *arena, const struct toolkit *kit, const struct model *model,
    const struct options *options, const char *architecture, const char *file, const char *folder)
{
	struct words flags = {0};
	if (options->database) {
		parse_database_words(&flags, arena, options->database, model->source->path);
		const char *version = flag_remove_architectures(&flags, arena); // nvcc writes a cubin for only one
		if (version)
			words_add(arena, &flags, "-arch=sm_%s", version);
	}
	if (architecture)
		VEC_PUSH(&flags, architecture);
	for (size_t i = 0; i < options->arguments.count; i++)
		VEC_PUSH(&flags, options->arguments.items[i]);
	char *log = ptxas_compile(
	    arena, model->diags, kit, &flags, file, ptxas_folder(arena, model->source->path), folder);
	words_dispose(&flags);
	return log;
}

static struct stat_row row_of(const struct model *model, const struct function *f)
{
	const struct function *head = f->general ? f->general : f;
	struct stat_row row = {.file = stat_copy(model->source->path),
	    .kernel = stat_copy(f->name),
	    .why_not = stat_copy(f->verdict.id ? f->verdict.id : "-"),
	    .signature = stat_signature(f),
	    .line = f->place.line,
	    .in_header = f->place.path && strcmp(f->place.path, model->source->path) != 0,
	    .tier = model_tier_name(f->verdict.reached),
	    .proof = model_proof_name(head->validated.proof),
	    .barriers = f->found.barriers};
	row.launches = model_of_template(f)->counts.launches + model_of_template(f)->counts.in_headers;
	row.rewritten = model_of_template(f)->counts.rewritten;
	return row;
}

static const struct ptxas_usage UNKNOWN = {-1, -1};

struct stat_figures stat_figures(struct stat_block block, struct ptxas_usage original,
    struct ptxas_usage elastic, const struct device *device)
{
	return (struct stat_figures){.shared_bytes = original.shared_bytes,
	    .registers_before = original.registers,
	    .registers_after = elastic.registers,
	    .block = block,
	    .sm_blocks_before = stat_blocks(&block, original, device),
	    .sm_blocks_after = stat_blocks(&block, elastic, device)};
}

static struct stat_figures figures_of(const struct stat_compiled *file, const struct function *f)
{
	struct ptxas_usage original = file->before ? ptxas_find(file->before, f->name) : UNKNOWN;
	int has_entry = file->after && f->made[MADE_ENTRY].is_there;
	struct ptxas_usage elastic = has_entry ? ptxas_find(file->after, f->made[MADE_ENTRY].name) : UNKNOWN;
	return stat_figures(stat_block_of(file->model, f, NULL), original, elastic, file->device);
}

static int is_listed(const struct stat_table *table, const char *path, const char *symbol)
{
	for (size_t i = 0; i < table->rows.count; i++)
		if (!strcmp(table->rows.items[i].file, path) && ptxas_names(symbol, table->rows.items[i].kernel))
			return 1;
	return 0;
}

// Other kernels that ptxas compiles: those of libraries, and any that the parse did not show.
static void add_others(struct stat_table *table, const struct model *model, const char *log)
{
	char symbol[PTXAS_MOST_SYMBOL];
	struct ptxas_usage usage;
	for (const char *at = log; ptxas_next(&at, symbol, &usage);) {
		struct ptxas_name name = ptxas_name(symbol);
		if (is_listed(table, model->source->path, symbol))
			continue;
		symbol[name.text - symbol + (ptrdiff_t)name.length] = '\0';
		usage = ptxas_find(log, name.text);
		struct stat_row row = {.file = stat_copy(model->source->path),
		    .kernel = stat_copy(name.text),
		    .why_not = stat_copy("not-in-file"),
		    .tier = model_tier_name(TIER_OPAQUE),
		    .proof = model_proof_name(PROOF_NONE),
		    .figures = stat_figures(stat_block_unknown(), usage, UNKNOWN, NULL)};
		VEC_PUSH(&table->rows, row);
	}
}

void stat_add(struct stat_table *table, const struct model *model, const struct flags *flags,
    const struct options *options, const char *output, size_t length)
{
	struct arena arena = {0};
	struct toolkit kit;
	struct toolkit_wish wish = {.nvcc = options->nvcc, .cuda_path = options->cuda_path};
	const struct device *device = device_of(options, flags);
	struct stat_compiled file = {model, device, NULL, NULL};
	const char *architecture = device && options->device && !flags->architecture
	                               ? arena_format(&arena, "-arch=sm_%u%u", device->major, device->minor)
	                               : NULL;
	toolkit_find(&kit, &arena, &wish);
	char *folder = kit.nvcc && !options->no_registers ? process_folder(&arena, NULL, "stat") : NULL;
	if (folder) {
		const char *rewritten = arena_format(&arena, "%s/out.cu", folder);
		struct str text = {0};
		str_add(&text, model->phases.count ? EMIT_MEASURED : "");
		str_add_bytes(&text, output, length);
		file.before = compile(&arena, &kit, model, options, architecture, model->source->path, folder);
		if (!model->diags->count[SEVERITY_ERROR] && !output_write(rewritten, str_text(&text), text.length))
			file.after = compile(&arena, &kit, model, options, architecture, rewritten, folder);
		str_dispose(&text);
		process_remove_folder(folder);
	}
	for (size_t i = 0; i < model->functions.count; i++) {
		const struct function *f = model->functions.items[i];
		if (!f->is_ours && !f->is_left)
			continue;
		struct stat_row row = row_of(model, f);
		row.figures = figures_of(&file, f);
		if (f->is_template)
			stat_add_instances(&row, &file, f);
		VEC_PUSH(&table->rows, row);
	}
	stat_add_file(table, model->source->path);
	if (file.before)
		add_others(table, model, file.before);
	stat_add_phases(table, &file);
	arena_dispose(&arena);
}

int stat_has_file(const struct stat_table *table, const char *path)
{
	for (size_t i = 0; i < table->files.count; i++)
		if (!strcmp(table->files.items[i], path))
			return 1;
	return 0;
}

void stat_add_file(struct stat_table *table, const char *path)
{
	VEC_PUSH(&table->files, stat_copy(path));
}

void stat_row_dispose(struct stat_row *row)
{
	free(row->file);
	free(row->kernel);
	free(row->why_not);
	free(row->signature);
	for (size_t i = 0; i < row->instances.count; i++)
		free(row->instances.items[i].name);
	VEC_DISPOSE(&row->instances);
}

void stat_dispose(struct stat_table *table)
{
	for (size_t i = 0; i < table->rows.count; i++)
		stat_row_dispose(&table->rows.items[i]);
	for (size_t i = 0; i < table->members.count; i++) {
		free(table->members.items[i].place);
		free(table->members.items[i].kernels);
	}
	for (size_t i = 0; i < table->files.count; i++)
		free(table->files.items[i]);
	str_dispose(&table->totals);
	VEC_DISPOSE(&table->files);
	VEC_DISPOSE(&table->rows);
	VEC_DISPOSE(&table->members);
}
