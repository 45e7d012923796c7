// The command line of `cuelastic explain`: profiles become kernels as policies know them.
#include "explain.h"

#include "columns.h"
#include "runtime/grid/occupancy.h"
#include "xform/base/option.h"
#include "verbs.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_DONE = 0, STATUS_ERROR = 1, STATUS_USAGE = 2 };

static const char HELP[] =
    "usage: cuelastic explain [--device=NAME] [--policy=LIST] [options] PROFILES.json...\n"
    "Shows the physical grid that each kernel gets under each launch policy, and the limit that set it. "
    "All kernels of\n"
    "the files are taken to be there at the same time, and to be elastic. \"-\" is standard input.\n\n"
    "  --device=NAME       the device, spaces and case aside (default: the one that the profiles name); "
    "list: all devices\n"
    "  --policy=LIST       of the policies below, separated by commas; all (default)\n"
    "  --programs=LIST     only kernels of these programs, separated by commas: a workload\n"
    "  --median=WHAT       paper (default): Pai et al.'s median kernel; kernels: the median of these "
    "kernels\n"
    "  --limits            show the four limits under which each policy chose\n"
    "  --pairs             show which kernels the hardware by itself starts beside which\n"
    "  --help              print this\n\n"
    "policies:\n"
#define POLICY(name, text) "  " #name ": " text "\n"
#include "runtime/policy/policies.def"
#undef POLICY
    "\nexamples:\n"
    "  cuelastic explain --device=C2070 --policy=all examples/profiles/parboil2.json\n"
    "  cuelastic explain --policy=median,fill --median=kernels --limits examples/profiles/parboil2.json\n"
    "  cuelastic explain --policy=fill --pairs examples/profiles/parboil2.json\n"
    "  cuelastic explain --programs=histo,mm examples/profiles/parboil2.json\n"
    "  cuelastic explain --device=list\n\n"
    "Exit status: 0 done, 1 a profile is refused, 2 usage.\n";

static int usage(const char *format, const char *text)
{
	fprintf(stderr, "cuelastic explain: error: ");
	fprintf(stderr, format, text);
	fprintf(stderr, "\n  cuelastic explain --help lists the options\n");
	return -STATUS_USAGE;
}

static void list_devices(void)
{
	struct columns table = {.alignment = "llrrrrrr"};
	struct str out = {0};
	const struct device *d;
	static const char *const heads[] = {
	    "device", "capability", "SMs", "blocks", "threads", "registers", "shared bytes", "MB/s"};
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		columns_add(&table, "%s", heads[i]);
	for (size_t i = 0; (d = cue_device_at(i)); i++) {
		columns_add(&table, "%s", d->name);
		columns_add(&table, "%u.%u", d->major, d->minor);
		columns_add(&table, "%u", d->sm_count);
		columns_add(&table, "%u", d->sm_blocks);
		columns_add(&table, "%u", d->sm_threads);
		columns_add(&table, "%u", d->sm_registers);
		columns_add(&table, "%u", d->sm_shared_bytes);
		columns_add(&table, "%u", d->memory_mb_s);
	}
	columns_show(&out, &table);
	fputs(str_text(&out), stdout);
	str_dispose(&out);
	columns_dispose(&table);
}

static int add_policy(struct explain *explain, const char *name)
{
	const struct policy *policy = cue_policy_find(name);
	char problem[256];
	if (!policy) {
		snprintf(problem, sizeof problem, "%s is not one of %s", name, cue_policy_names);
		return usage("--policy: %s", problem);
	}
	VEC_PUSH(&explain->policies, policy);
	return 0;
}

static int set_policies(void *verb, const char *option, const char *list)
{
	struct explain *explain = verb;
	(void)option;
	char name[64];
	explain->policies.count = 0;
	for (unsigned i = 0; !strcmp(list, "all") && cue_policy_at(i); i++)
		VEC_PUSH(&explain->policies, cue_policy_at(i));
	if (explain->policies.count)
		return 0;
	for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
		snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
		if (add_policy(explain, name) < 0)
			return -1;
	}
	return 0;
}

static int set_device(void *verb, const char *option, const char *name)
{
	struct explain *explain = verb;
	(void)option;
	if (!strcmp(name, "list")) {
		explain->help = 2;
		return 0;
	}
	explain->device = cue_device_find(name);
	if (!explain->device)
		return usage("--device=%s: no such device; --device=list names them", name);
	return 0;
}

static int set_median(void *verb, const char *option, const char *what)
{
	struct explain *explain = verb;
	(void)option;
	explain->is_median_given = !strcmp(what, "kernels");
	if (!explain->is_median_given && strcmp(what, "paper"))
		return usage("--median=%s: paper or kernels", what);
	return 0;
}

#define FIELD(name) offsetof(struct explain, name)

static const struct option TABLE[] = {
    {"--device", OPTION_VALUE, 0, set_device},
    {"--policy", OPTION_VALUE, 0, set_policies},
    {"--programs", OPTION_TEXT, FIELD(programs), NULL},
    {"--median", OPTION_VALUE, 0, set_median},
    {"--limits", OPTION_FLAG, FIELD(has_limits), NULL},
    {"--pairs", OPTION_FLAG, FIELD(has_pairs), NULL},
    {"--help", OPTION_FLAG, FIELD(help), NULL},
    {"-h", OPTION_FLAG, FIELD(help), NULL},
};

static int usage_unknown(const char *word)
{
	struct suggest suggest;
	return usage("unknown option, or one without its value: %s",
	    option_unknown(&suggest, word, TABLE, sizeof TABLE / sizeof *TABLE));
}

// 1: taken; 0: a file; negative: a usage error.
static int take(struct explain *explain, int argc, char **argv, int *index)
{
	const char *word = argv[*index];
	int taken = option_take(explain, TABLE, sizeof TABLE / sizeof *TABLE, argc, argv, index);
	if (taken)
		return taken < 0 ? -STATUS_USAGE : taken;
	if (word[0] == '-' && word[1])
		return usage_unknown(word);
	return 0;
}

// A diagnostic's id is explained by an option, not by this verb.
static const char *hint(const char *path)
{
	return strpbrk(path, "./") ? "" : "  cuelastic --explain ID says what a diagnostic means\n";
}

static int add_file(struct explain *explain, const char *path)
{
	struct profile_set set;
	struct str why = {0};
	int result = profile_read(&set, &why, path, &explain->device);
	if (result)
		fprintf(stderr, "cuelastic explain: error: %s\n%s", str_text(&why), hint(path));
	else
		VEC_PUSH(&explain->sets, set);
	str_dispose(&why);
	return result ? -STATUS_ERROR : 0;
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

static void print(const struct explain *explain)
{
	struct str out = {0};
	explain_show(&out, explain);
	fputs(str_text(&out), stdout);
	str_dispose(&out);
}

static int run(struct explain *explain, int argc, char **argv)
{
	VEC(const char *) files = {0};
	int result = set_policies(explain, "--policy", "all");
	for (int i = 1; i < argc && result >= 0; i++) {
		result = take(explain, argc, argv, &i);
		if (!result)
			VEC_PUSH(&files, argv[i]);
	}
	if (result >= 0 && explain->help) {
		if (explain->help == 1)
			fputs(HELP, stdout);
		else
			list_devices();
	} else if (result >= 0 && !files.count) {
		result = usage("no file of profiles%s", "");
	} else {
		for (size_t i = 0; i < files.count && result >= 0; i++)
			result = add_file(explain, files.items[i]);
		if (result >= 0) {
			add_kernels(explain);
			if (explain->kernels.count)
				print(explain);
			else
				result = usage("--programs=%s: no kernel is of these", explain->programs);
		}
	}
	VEC_DISPOSE(&files);
	return result < 0 ? -result : STATUS_DONE;
}

int explain_main(int argc, char **argv)
{
	struct explain explain = {0};
	int status = run(&explain, argc, argv);
	for (size_t i = 0; i < explain.sets.count; i++)
		profile_dispose(&explain.sets.items[i]);
	VEC_DISPOSE(&explain.sets);
	VEC_DISPOSE(&explain.kernels);
	VEC_DISPOSE(&explain.neighbours);
	VEC_DISPOSE(&explain.policies);
	return status;
}
