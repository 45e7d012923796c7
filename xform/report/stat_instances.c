// The instances of a kernel's template. ptxas's output for the original has a symbol for each, and so have launches, of which
// something is known without nvcc, too. The symbol has the template arguments; the entry of the same arguments is the instance's.
// Where two templates have one name, a symbol of ptxas's may be either's. Then only launches count, since these know their kernel.
#include "stat.h"

#include <string.h>

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
	                                  : ptxas_find(file->before, symbol);
	struct ptxas_usage elastic =
	    stat_instances_find(g, entry->is_there ? file->after : NULL, entry->name, arguments);
	struct stat_instance one = {
	    name, stat_figures(stat_block_of(file->model, g->f, symbol), original, elastic, file->device)};
	VEC_PUSH(&g->row->instances, one);
}

void stat_add_instances(struct stat_table *table, struct stat_row *row, const struct stat_compiled *file,
    const struct function *f)
{
	struct gathering g = {&table->arena, row, file, f, is_alone(file->model, f)};
	char symbol[PTXAS_MOST_SYMBOL];
	struct ptxas_usage usage;
	const char *at = g.is_alone ? file->before : NULL;
	for (size_t i = 0; i < file->model->launches.count; i++) {
		const struct launch *launch = file->model->launches.items[i];
		if (launch->kernel == f && launch->symbol)
			stat_instances_add(&g, launch->symbol);
	}
	while (at && ptxas_next(&at, symbol, &usage))
		if (ptxas_names(symbol, f->name))
			stat_instances_add(&g, symbol);
}
