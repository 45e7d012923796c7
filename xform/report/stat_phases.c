// The second table of `stat`: the cost of merging. For each phase: its members alone, then the scheduler
// kernels of all members and of each pair. ptxas gives registers and static shared memory. The number of
// blocks on an SM follows from these, the threads of a block and the dynamic shared memory, if the launches
// have them as constants. Merging is certain to lose if an SM runs fewer blocks of the scheduler kernel than
// of a member that fills the GPU.
#include "stat.h"

#include "xform/base/columns.h"
#include "xform/model/phase_sets.h"
#include "xform/build/ptxas.h"

#include <stdio.h>
#include <string.h>

// What a block of these members needs: the maximum of each resource.
static struct stat_member_row row_of(
    struct arena *arena, const struct phase *phase, const struct phase_set *set)
{
	struct stat_member_row row = {
	    .mode = "alone", .form = "-", .proof = "-", .registers = -1, .shared_bytes = -1};
	struct str names = {0};
	for (unsigned i = 0; i < set->count; i++) {
		const struct phase_member *m = &phase->members.items[set->members[i]];
		str_addf(&names, "%s%s%s", i ? " + " : "", m->kernel->name, m->arguments);
		stat_block_join(&row.block, m->launch);
	}
	row.kernels = arena_take(arena, &names);
	row.place = arena_format(arena, "%s:%u", phase->place.path, phase->place.line);
	return row;
}

static void stat_phases_add(struct stat_table *table, const struct stat_compiled *file,
    struct stat_member_row row, struct ptxas_usage usage)
{
	row.registers = usage.registers;
	row.shared_bytes = usage.shared_bytes;
	row.sm_blocks = stat_blocks(&row.block, usage, file->device);
	VEC_PUSH(&table->members, row);
}

static int is_said(const struct phase *phase, size_t index)
{
	const struct phase_member *all = phase->members.items;
	for (size_t i = 0; i < index; i++)
		if (all[i].kernel == all[index].kernel && !strcmp(all[i].arguments, all[index].arguments) &&
		    all[i].launch->threads == all[index].launch->threads &&
		    all[i].launch->dynamic_bytes == all[index].launch->dynamic_bytes)
			return 1;
	return 0;
}

static void add_alone(struct stat_table *table, const struct stat_compiled *file, const struct phase *phase)
{
	for (unsigned i = 0; i < phase->members.count; i++) {
		struct ptxas_usage usage = {-1, -1};
		const struct phase_member *m = &phase->members.items[i];
		if (is_said(phase, i))
			continue;
		if (file->before && m->launch->symbol)
			usage = ptxas_find(file->before, m->launch->symbol, NULL);
		if (file->before && usage.registers < 0)
			usage = ptxas_find(file->before, m->kernel->name, NULL);
		stat_phases_add(table, file, row_of(&table->arena, phase, &(struct phase_set){1, {i}}), usage);
	}
}

static void add_merged(struct stat_table *table, const struct stat_compiled *file, const struct phase *phase,
    const struct phase_set *set, unsigned number)
{
	static const char *const modes[] = {"interleave", "persistent", "partition"};
	char tag[64];
	snprintf(tag, sizeof tag, "cue_measuredILj%uE", number);
	for (unsigned i = 0; i < 3; i++) {
		unsigned form = i ? phase->loop_form : phase->first_form;
		struct ptxas_usage usage = {-1, -1};
		char kernel[64];
		if (!form)
			continue;
		snprintf(kernel, sizeof kernel, "cue_merged_%s", modes[i]);
		if (file->after)
			usage = ptxas_find(file->after, kernel, tag);
		struct stat_member_row row = row_of(&table->arena, phase, set);
		row.mode = modes[i];
		row.form = phase_form_name(form);
		row.proof = phase_proof_name(phase, i ? DISPATCH_LOOPS : DISPATCH_HARDWARE);
		stat_phases_add(table, file, row, usage);
	}
}

void stat_add_phases(struct stat_table *table, const struct stat_compiled *file)
{
	table->device = file->device ? file->device->name : table->device;
	for (size_t i = 0; i < file->model->phases.count; i++) {
		const struct phase *phase = file->model->phases.items[i];
		phase_sets_t sets = {0};
		phase_sets(&sets, phase);
		if (sets.count)
			add_alone(table, file, phase);
		for (size_t k = 0; k < sets.count; k++)
			add_merged(table, file, phase, &sets.items[k], phase_set_number(i, k));
		VEC_DISPOSE(&sets);
	}
}

// ---- the table

static void add_number(struct columns *table, int value, const char *behind)
{
	if (value < 0)
		columns_add(table, "-");
	else
		columns_add(table, "%d%s", value, behind);
}

void stat_print_phases(const struct stat_table *table)
{
	struct columns columns = {.alignment = "lllllrrrrr"};
	struct str out = {0};
	int has_assumed = 0;
	if (!table->members.count)
		return;
	columns_row(&columns, "phase\tkernels\tmode\tform\tproof\tregisters\tshared bytes\tdynamic\tthreads\t"
	                      "blocks per SM");
	VEC_EACH (const struct stat_member_row, row, table->members) {
		int dynamic = row->block.dynamic_bytes;
		columns_add(&columns, "%s", row->place);
		columns_add(&columns, "%s", row->kernels);
		columns_row(&columns, "%s\t%s\t%s", row->mode, row->form, row->proof);
		add_number(&columns, row->registers, "");
		add_number(&columns, row->shared_bytes, "");
		add_number(&columns, dynamic < 0 ? 0 : dynamic, stat_mark(dynamic < 0));
		add_number(&columns, (int)row->block.threads, stat_mark(row->block.is_assumed));
		add_number(&columns, row->sm_blocks, stat_mark(stat_block_is_assumed(&row->block)));
		has_assumed |= stat_block_is_assumed(&row->block);
	}
	str_add(&out, "\n");
	columns_show(&out, &columns);
	if (table->device)
		str_addf(&out, "blocks per SM: %s\n", table->device);
	else
		str_add(&out, "blocks per SM: not known for this architecture; --model=GPU names one\n");
	if (has_assumed)
		str_add(&out, STAT_ASSUMED "\n");
	fputs(str_text(&out), stdout);
	str_dispose(&out);
}
