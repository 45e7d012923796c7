// The rows of kernels. nvcc compiles the original and the output, and ptxas gives registers and shared
// memory; of a template, the largest instantiation, and each one. Without nvcc these columns are "-".
#include "stat.h"

#include <stdio.h>
#include <string.h>

#include "runtime/grid/occupancy.h"
#include "xform/emit/emit.h"
#include "xform/base/output.h"
#include "xform/base/process.h"
#include "xform/flags/flag.h"
#include "xform/frontend/parse.h"
#include "xform/frontend/toolkit.h"

enum { DEFAULT_CAPABILITY = 75 }; // nvcc's default in CUDA 13

// ---- blocks
//
// A block as its launches show it: the most threads and the most dynamic shared memory of any of them, since that is what must
// fit. A launch whose configuration is no constant makes the number an assumption.

enum { ASSUMED_THREADS = 256 };

static struct stat_block stat_block_unknown(void)
{
	return (struct stat_block){ASSUMED_THREADS, -1, 1};
}

void stat_block_join(struct stat_block *block, const struct launch *launch)
{
	unsigned threads = launch->threads ? launch->threads : ASSUMED_THREADS;
	int bytes = launch->dynamic_bytes;
	block->is_assumed |= !launch->threads;
	block->threads = threads > block->threads ? threads : block->threads;
	if (block->dynamic_bytes < 0 || bytes < 0)
		block->dynamic_bytes = -1;
	else if (bytes > block->dynamic_bytes)
		block->dynamic_bytes = bytes;
}

static int is_launch_of(const struct launch *launch, const struct function *f, const char *symbol)
{
	return launch->kernel && model_of_template(launch->kernel) == model_of_template(f) &&
	       (!symbol || (launch->symbol && !strcmp(launch->symbol, symbol)));
}

// The block of a kernel's launches in the file: of its template, or of the instance with this symbol.
static struct stat_block stat_block_of(
    const struct model *model, const struct function *f, const char *symbol)
{
	struct stat_block block = {0};
	for (size_t i = 0; i < model->launches.count; i++) {
		if (is_launch_of(model->launches.items[i], f, symbol))
			stat_block_join(&block, model->launches.items[i]);
	}
	return block.threads ? block : stat_block_unknown();
}

int stat_blocks(const struct stat_block *block, struct ptxas_usage usage, const struct device *device)
{
	struct occupancy occupancy;
	struct occupancy_kernel kernel = {.threads = block->threads,
	    .registers = (uint32_t)usage.registers,
	    .static_shared_bytes = (uint32_t)usage.shared_bytes,
	    .dynamic_shared_bytes = block->dynamic_bytes > 0 ? (uint32_t)block->dynamic_bytes : 0};
	kernel.max_dynamic_shared_bytes = kernel.dynamic_shared_bytes;
	if (!device || usage.registers < 0 || cue_occupancy_get(&occupancy, device, &kernel) < 0)
		return -1;
	return (int)occupancy.sm_blocks;
}

int stat_block_is_assumed(const struct stat_block *block)
{
	return block->is_assumed || block->dynamic_bytes < 0;
}

const char *stat_mark(int is_assumed)
{
	return is_assumed ? "?" : "";
}

// ---- rows

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
	words_append(&flags, &options->arguments);
	char *log = ptxas_compile(
	    arena, model->diags, kit, &flags, file, util_folder(arena, model->source->path), folder);
	words_dispose(&flags);
	return log;
}

static struct stat_row row_of(struct arena *arena, const struct model *model, const struct function *f)
{
	const struct function *head = f->general ? f->general : f;
	struct stat_row row = {.file = arena_string(arena, model->source->path),
	    .kernel = arena_string(arena, f->name),
	    .why_not = arena_string(arena, f->verdict.id ? f->verdict.id : "-"),
	    .signature = stat_signature(arena, f),
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

static struct stat_figures stat_figures(struct stat_block block, struct ptxas_usage original,
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
	struct ptxas_usage original = file->before ? ptxas_find(file->before, f->name, NULL) : UNKNOWN;
	int has_entry = file->after && f->made[MADE_ENTRY].is_there;
	struct ptxas_usage elastic =
	    has_entry ? ptxas_find(file->after, f->made[MADE_ENTRY].name, NULL) : UNKNOWN;
	return stat_figures(stat_block_of(file->model, f, NULL), original, elastic, file->device);
}

// ---- instances
//
// The instances of a kernel's template. ptxas's output for the original has a symbol for each, and so have launches, of which
// something is known without nvcc, too. The symbol has the template arguments; the entry of the same arguments is the instance's.
// Where two templates have one name, a symbol of ptxas's may be either's. Then only launches count, since these know their kernel.

struct gathering {
	struct arena *arena;
	struct stat_row *row;
	const struct stat_compiled *file;
	const struct function *f;
	int is_alone; // no other template has its name
};

static int is_alone(const struct model *model, const struct function *f)
{
	FUNCTION_EACH (other, model->functions)
		if (other != f && other->is_kernel && other->is_template && !strcmp(other->name, f->name))
			return 0;
	return 1;
}

// The kernel of this name whose template arguments are these, `<float, 96>`. nvcc's symbols of static kernels are not clang's.
static struct ptxas_usage stat_instances_find(
    struct gathering *g, const char *log, const char *kernel, const char *arguments)
{
	struct ptxas_usage found = {-1, -1}, usage;
	char symbol[PTXAS_MOST_SYMBOL];
	while (log && ptxas_next(&log, symbol, &usage)) {
		const char *name = ptxas_names(symbol, kernel) ? ptxas_instance(g->arena, symbol) : NULL;
		if (name && !strcmp(strchr(name, '<'), arguments))
			found = usage;
	}
	return found;
}

static void stat_instances_add(struct gathering *g, const char *symbol)
{
	const struct stat_compiled *file = g->file;
	const struct made *entry = &g->f->made[MADE_ENTRY];
	const char *name = ptxas_instance(g->arena, symbol);
	for (size_t i = 0; name && i < g->row->instances.count; i++)
		if (!strcmp(g->row->instances.items[i].name, name))
			return;
	if (!name)
		return;
	const char *arguments = strchr(name, '<');
	struct ptxas_usage original = g->is_alone || !file->before
	                                  ? stat_instances_find(g, file->before, g->f->name, arguments)
	                                  : ptxas_find(file->before, symbol, NULL);
	struct ptxas_usage elastic =
	    stat_instances_find(g, entry->is_there ? file->after : NULL, entry->name, arguments);
	struct stat_instance one = {
	    name, stat_figures(stat_block_of(file->model, g->f, symbol), original, elastic, file->device)};
	VEC_PUSH(&g->row->instances, one);
}

static void add_instances(struct stat_table *table, struct stat_row *row, const struct stat_compiled *file,
    const struct function *f)
{
	struct gathering g = {&table->arena, row, file, f, is_alone(file->model, f)};
	char symbol[PTXAS_MOST_SYMBOL];
	struct ptxas_usage usage;
	const char *at = g.is_alone ? file->before : NULL;
	VEC_EACH_POINTER (const struct launch, launch, file->model->launches)
		if (launch->kernel == f && launch->symbol)
			stat_instances_add(&g, launch->symbol);
	while (at && ptxas_next(&at, symbol, &usage))
		if (ptxas_names(symbol, f->name))
			stat_instances_add(&g, symbol);
}

// ---- the table

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
		usage = ptxas_find(log, name.text, NULL);
		struct stat_row row = {.file = arena_string(&table->arena, model->source->path),
		    .kernel = arena_string(&table->arena, name.text),
		    .why_not = arena_string(&table->arena, "not-in-file"),
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
	char *folder = kit.nvcc && !options->no_registers ? process_bare_folder(&arena, "nvcc") : NULL;
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
	FUNCTION_EACH (f, model->functions) {
		if (!f->is_ours && !f->is_left)
			continue;
		struct stat_row row = row_of(&table->arena, model, f);
		row.figures = figures_of(&file, f);
		if (f->is_template)
			add_instances(table, &row, &file, f);
		VEC_PUSH(&table->rows, row);
	}
	VEC_PUSH(&table->files, arena_string(&table->arena, model->source->path));
	if (file.before)
		add_others(table, model, file.before);
	stat_add_phases(table, &file);
	arena_dispose(&arena);
}

void stat_dispose(struct stat_table *table)
{
	for (size_t i = 0; i < table->rows.count; i++)
		VEC_DISPOSE(&table->rows.items[i].instances);
	str_dispose(&table->totals);
	VEC_DISPOSE(&table->files);
	VEC_DISPOSE(&table->rows);
	VEC_DISPOSE(&table->members);
	arena_dispose(&table->arena);
}
