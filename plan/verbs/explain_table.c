// What `cuelastic explain` prints: a row for each kernel, a column for each policy, and below the table what
// each policy keeps free; with --limits and --pairs more.
#include "explain.h"

#include "xform/base/columns.h"
#include "plan/planners/leftover.h"

#include <string.h>

static int ask_policy(struct policy_choice *out, const struct explain *explain,
    const struct explain_kernel *kernel, const struct policy *policy)
{
	const struct policy_neighbours neighbours = {.program = kernel->kernel.program,
	    .count = (uint32_t)explain->neighbours.count,
	    .kernels = explain->neighbours.items};
	const struct policy_request request = {.tier = CUE_TIER_ELASTIC,
	    .logical_blocks = kernel->kernel.logical_blocks,
	    .usage = &kernel->kernel.usage,
	    .sm = &explain->sm,
	    .neighbours = &neighbours,
	    .median = &explain->median};
	return policy->choose(out, &request);
}

static void explain_table_add_row(
    struct columns *table, const struct explain *explain, const struct explain_kernel *kernel)
{
	const struct block_usage *usage = &kernel->kernel.usage;
	columns_add(table, "%s", kernel->profile->name);
	columns_add(table, "%s", kernel->profile->program ? kernel->profile->program : "-");
	columns_add(table, "%llu", (unsigned long long)kernel->kernel.logical_blocks);
	columns_row(
	    table, "%u\t%u\t%u\t%u", usage->threads, usage->registers, usage->shared_bytes, usage->sm_blocks);
	VEC_EACH_POINTER (const struct policy, policy, explain->policies) {
		struct policy_choice choice;
		if (ask_policy(&choice, explain, kernel, policy) < 0)
			columns_add(table, "does not fit");
		else if (!choice.rewritten)
			columns_add(table, "%llu", (unsigned long long)kernel->kernel.logical_blocks);
		else
			columns_add(
			    table, "%u %s%s", choice.blocks, cue_limit_name(choice.limit), choice.exceeds ? "!" : "");
	}
}

static void add_limit(struct columns *table, uint64_t limit)
{
	if (limit == PHYGRID_UNLIMITED)
		columns_add(table, "-");
	else
		columns_add(table, "%llu", (unsigned long long)limit);
}

static void add_limits(struct columns *table, const struct explain *explain,
    const struct explain_kernel *kernel, const struct policy *policy)
{
	struct policy_choice choice;
	if (ask_policy(&choice, explain, kernel, policy) < 0 || !choice.rewritten)
		return;
	columns_add(table, "%s", kernel->profile->name);
	columns_add(table, "%s", policy->name);
	add_limit(table, choice.limits.blocks);
	add_limit(table, choice.limits.shared_bytes);
	add_limit(table, choice.limits.threads);
	add_limit(table, choice.limits.registers);
	columns_add(table, "%u %s%s", choice.blocks, cue_limit_name(choice.limit), choice.exceeds ? "!" : "");
}

static void show_limits(struct str *out, const struct explain *explain)
{
	struct columns table = {.alignment = "llrrrrl"};
	columns_row(&table, "kernel\tpolicy\tblocks\tshared bytes\tthreads\tregisters\tphysical blocks");
	for (size_t k = 0; k < explain->kernels.count; k++)
		for (size_t i = 0; i < explain->policies.count; i++)
			add_limits(&table, explain, &explain->kernels.items[k], explain->policies.items[i]);
	str_add(out, "\nLimits on what all blocks of a kernel take together (-: none):\n\n");
	columns_show(out, &table);
}

static void add_pairs(
    struct columns *table, const struct explain *explain, const struct explain_kernel *first)
{
	struct str names = {0};
	unsigned count = 0;
	VEC_EACH (const struct explain_kernel, second, explain->kernels) {
		const struct block_usage *usage = &second->kernel.usage;
		struct block_need need = {usage->threads, usage->registers, usage->shared_bytes};
		if (second->kernel.program == first->kernel.program || !usage->sm_blocks ||
		    !cue_leftover_starts(&first->kernel, &explain->sm, &need))
			continue;
		str_addf(&names, "%s%s", count ? ", " : "", second->profile->name);
		count++;
	}
	columns_add(table, "%s", first->profile->name);
	columns_add(table, "%u", count);
	columns_add(table, "%s", count ? str_text(&names) : "-");
	str_dispose(&names);
}

static void show_pairs(struct str *out, const struct explain *explain)
{
	struct columns table = {.alignment = "lrl"};
	columns_row(&table, "first\tpairs\tstarts beside it");
	for (size_t i = 0; i < explain->kernels.count; i++)
		if (explain->kernels.items[i].kernel.usage.sm_blocks)
			add_pairs(&table, explain, &explain->kernels.items[i]);
	str_add(out,
	    "\nKernels of other programs that the hardware (LEFTOVER) starts beside a kernel that came first "
	    "with its whole grid:\n\n");
	columns_show(out, &table);
}

static int has_policy(const struct explain *explain, const struct policy *policy)
{
	for (size_t i = 0; i < explain->policies.count; i++)
		if (explain->policies.items[i] == policy)
			return 1;
	return 0;
}

static unsigned count_programs(const struct explain *explain)
{
	unsigned programs = 0;
	for (size_t i = 0; i < explain->kernels.count; i++)
		programs += explain->kernels.items[i].kernel.program == i;
	return programs;
}

void explain_show(struct str *out, const struct explain *explain)
{
	const struct sm_resources *sm = &explain->sm;
	str_addf(out, "%s: %u SMs, each with %u blocks, %u threads, %u registers, %u bytes of shared memory\n\n",
	    explain->device->name, explain->device->sm_count, sm->blocks, sm->threads, sm->registers,
	    sm->shared_bytes);
	struct str alignment = {0};
	str_add(&alignment, "llrrrrr");
	for (size_t i = 0; i < explain->policies.count; i++)
		str_add(&alignment, "l");
	struct columns table = {.alignment = str_text(&alignment)};
	columns_row(&table, "kernel\tprogram\tblocks\tthreads\tregisters\tshared\tan SM");
	for (size_t i = 0; i < explain->policies.count; i++)
		columns_add(&table, "%s", explain->policies.items[i]->name);
	for (size_t i = 0; i < explain->kernels.count; i++)
		explain_table_add_row(&table, explain, &explain->kernels.items[i]);
	columns_show(out, &table);
	str_dispose(&alignment);
	str_add(out,
	    "\nblocks: of the logical grid; threads, registers and shared bytes: of one of them; an SM: how many "
	    "it "
	    "holds. Under a policy: physical\nblocks, and what set them: grid (no more work), resident (no more "
	    "fit), or a limit of the policy.\n");
	if (strstr(str_text(out), "!"))
		str_add(out, "!: the limits leave not even one block, and one runs all the same.\n");
	if (has_policy(explain, &cue_policy_median))
		str_addf(out,
		    "median: each SM keeps room for %u threads, %u registers, %u bytes of shared memory (%s).\n",
		    explain->median.threads, explain->median.registers, explain->median.shared_bytes,
		    explain->is_median_given ? "the medians of these kernels" : "the paper's");
	if (has_policy(explain, &cue_policy_mpmax))
		str_add(out, "mpmax: each SM keeps room for the maxima of the other programs' kernels.\n");
	if (has_policy(explain, &cue_policy_equal)) {
		unsigned programs = count_programs(explain);
		if (programs == 1)
			str_add(out, "equal: the only program has the whole device.\n");
		else
			str_addf(out, "equal: each of %u programs has its part of the device.\n", programs);
	}
	if (has_policy(explain, &cue_policy_queuemold))
		str_add(out, "queuemold: as if each kernel waited while those of the other programs arrive.\n");
	if (explain->has_limits)
		show_limits(out, explain);
	if (explain->has_pairs)
		show_pairs(out, explain);
}
