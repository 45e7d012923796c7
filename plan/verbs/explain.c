// The command line of `cuelastic explain`: profiles become kernels as policies know them.
#include "explain.h"

#include "xform/base/columns.h"
#include "runtime/grid/occupancy.h"
#include "device.h"
#include "plan/verbs.h"

#include <stdio.h>
#include <string.h>

static const char HELP[] =
    "usage: cuelastic explain [--model=NAME] [--policy=LIST] [options] PROFILES.json...\n"
    "Shows the physical grid that each kernel gets under each launch policy, and the limit that set it. "
    "All kernels of\n"
    "the files are taken to be there at the same time, and to be elastic. \"-\" is standard input.\n\n"
    "  --model=NAME        the device, spaces and case aside (default: the one that the profiles name); "
    "list: all devices\n"
    "  --policy=LIST       of the policies below, separated by commas; all (default)\n"
    "  --programs=LIST     only kernels of these programs, separated by commas: a workload\n"
    "  --median=WHAT       paper (default): Pai et al.'s median kernel; kernels: the median of these "
    "kernels\n"
    "  --limits            show the four limits under which each policy chose\n"
    "  --pairs             show which kernels the hardware by itself starts beside which\n"
    "  --help              print this help\n\n"
    "policies:\n"
#define POLICY(name, text) "  " #name ": " text "\n"
#include "runtime/policy/policies.def"
#undef POLICY
    "\nexamples:\n"
    "  cuelastic explain --model=C2070 --policy=all examples/profiles/parboil2.json\n"
    "  cuelastic explain --policy=median,fill --median=kernels --limits examples/profiles/parboil2.json\n"
    "  cuelastic explain --policy=fill --pairs examples/profiles/parboil2.json\n"
    "  cuelastic explain --programs=histo,mm examples/profiles/parboil2.json\n"
    "  cuelastic explain --model=list\n\n"
    "Exit status: 0 done, 1 a profile is refused, 2 usage.\n";

#define usage(...) command_usage("explain", __VA_ARGS__)

static void list_devices(void)
{
	struct columns table = {.alignment = "llrrrrrr"};
	struct str out = {0};
	const struct device *d;
	columns_row(&table, "device\tcapability\tSMs\tblocks\tthreads\tregisters\tshared bytes\tMB/s");
	for (size_t i = 0; (d = cue_device_at(i)); i++)
		columns_row(&table, "%s\t%u.%u\t%u\t%u\t%u\t%u\t%u\t%u", d->name, d->major, d->minor, d->sm_count,
		    d->sm_blocks, d->sm_threads, d->sm_registers, d->sm_shared_bytes, d->memory_mb_s);
	columns_show(&out, &table);
	fputs(str_text(&out), stdout);
	str_dispose(&out);
}

static int set_policies(void *verb, const char *option, const char *list)
{
	struct explain *explain = verb;
	char name[64];
	(void)option;
	explain->policies.count = 0;
	for (unsigned i = 0; !strcmp(list, "all") && cue_policy_at(i); i++)
		VEC_PUSH(&explain->policies, cue_policy_at(i));
	if (explain->policies.count)
		return 0;
	while (util_list_next(name, sizeof name, &list)) {
		if (!cue_policy_find(name))
			return usage("--policy: %s is not one of %s", name, cue_policy_names);
		VEC_PUSH(&explain->policies, cue_policy_find(name));
	}
	return 0;
}

static int explain_set_device(void *verb, const char *option, const char *name)
{
	struct explain *explain = verb;
	(void)option;
	explain->lists_devices = !strcmp(name, "list");
	return explain->lists_devices ? 0 : device_option(&explain->device, "explain", name);
}

#define FIELD(name) offsetof(struct explain, name)

static const struct option TABLE[] = {
    OPT_SET("--model", VALUE, explain_set_device),
    OPT_RENAMED("--device", "--model"),
    OPT_SET("--policy", VALUE, set_policies),
    OPT("--programs", TEXT, FIELD(programs)),
    OPT_CHOICE("--median", FIELD(is_median_given), "paper|kernels"),
    OPT("--limits", FLAG, FIELD(has_limits)),
    OPT("--pairs", FLAG, FIELD(has_pairs)),
    {0},
};

static int explain_add_path(void *verb, const char *path)
{
	VEC_PUSH(&((struct explain *)verb)->paths, path);
	return 0;
}

static const struct command_line LINE = {
    .who = "explain", .help = HELP, .table = TABLE, .add = explain_add_path};

// A diagnostic's id is explained by an option, not by this verb.
static int explain_add_file(struct explain *explain, const char *path)
{
	struct profile_set set;
	struct str why = {0};
	int result = 0;
	if (!profile_read(&set, &why, path, &explain->device))
		VEC_PUSH(&explain->sets, set);
	else
		result = command_error("explain", "%s%s", str_text(&why),
		    strpbrk(path, "./") ? "" : "\n  cuelastic --explain ID says what a diagnostic means");
	str_dispose(&why);
	return result;
}

// Kernels of one program have one number: that of its first kernel.
static uint32_t program_of(const struct explain *explain, const struct profile *profile)
{
	uint32_t i = 0;
	for (; profile->program && i < explain->kernels.count; i++) {
		const char *other = explain->kernels.items[i].profile->program;
		if (other && !strcmp(other, profile->program))
			return explain->kernels.items[i].kernel.program;
	}
	return (uint32_t)explain->kernels.count;
}

static int is_wanted(const struct explain *explain, const struct profile *profile)
{
	return !explain->programs ||
	       util_list_has(explain->programs, profile->program ? profile->program : "", ",");
}

static void add_kernel(struct explain *explain, const struct profile *profile)
{
	const struct occupancy_kernel block = profile_occupancy(profile);
	struct explain_kernel kernel = {.profile = profile,
	    .kernel = {.program = program_of(explain, profile), .logical_blocks = profile_blocks(profile)}};
	cue_occupancy_usage(&kernel.kernel.usage, explain->device, &block);
	VEC_PUSH(&explain->kernels, kernel);
	VEC_PUSH(&explain->neighbours, kernel.kernel);
}

static void add_kernels(struct explain *explain)
{
	const struct device *d = explain->device;
	for (size_t i = 0; i < explain->sets.count; i++)
		for (uint32_t k = 0; k < explain->sets.items[i].count; k++)
			if (is_wanted(explain, &explain->sets.items[i].profiles[k]))
				add_kernel(explain, &explain->sets.items[i].profiles[k]);
	explain->sm = (struct sm_resources){d->sm_blocks, d->sm_threads, d->sm_registers, d->sm_shared_bytes};
	explain->median = explain->is_median_given ? cue_policy_median_of(explain->neighbours.items,
	                                                 (uint32_t)explain->neighbours.count)
	                                           : cue_policy_paper_median;
}

static int run(struct explain *explain, int argc, char **argv)
{
	struct str out = {0};
	int result = set_policies(explain, "--policy", "all");
	if (!result)
		result = command_read(explain, &LINE, argc, argv);
	if (result)
		return result;
	if (explain->lists_devices) {
		list_devices();
		return 0;
	}
	if (!explain->paths.count)
		return usage("no file of profiles");
	for (size_t i = 0; i < explain->paths.count; i++)
		if (explain_add_file(explain, explain->paths.items[i]) < 0)
			return -EXIT_ERROR;
	add_kernels(explain);
	if (!explain->kernels.count)
		return usage("--programs=%s: no kernel is of these", explain->programs);
	explain_show(&out, explain);
	return command_write("explain", NULL, &out);
}

int explain_main(int argc, char **argv)
{
	struct explain explain = {0};
	int result = run(&explain, argc, argv);
	for (size_t i = 0; i < explain.sets.count; i++)
		profile_dispose(&explain.sets.items[i]);
	VEC_DISPOSE(&explain.paths);
	VEC_DISPOSE(&explain.sets);
	VEC_DISPOSE(&explain.kernels);
	VEC_DISPOSE(&explain.neighbours);
	VEC_DISPOSE(&explain.policies);
	return result < 0 ? -result : EXIT_DONE;
}
