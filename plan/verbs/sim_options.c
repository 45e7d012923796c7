// The command line of `cuelastic sim`.
#include "device.h"
#include "sim_verb.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char HELP[] =
    "usage: cuelastic sim [options] PROFILES.json\n"
    "Runs the kernels of a set of profiles, block by block, on a modelled device, and prints when each "
    "begins and ends.\n\n"
    "  --model=NAME        the device; default: the one that the profiles name; list: prints those known\n"
    "  --order=NAME        which blocks are placed next (default leftover):\n"
    "                      sequential   one kernel after another\n"
    "                      leftover     what hardware does: the first kernel's blocks, then the next one's\n"
    "                      bucket       interleaved by the leaky bucket, in proportion to --sms\n"
    "                      partition    each kernel on SMs of its own, as many as --sms says\n"
    "                      shares       each kernel on all SMs, with --sm-blocks blocks on each at the most\n"
    "                      slices       kernels take turns with slices of --slice blocks\n"
    "                      all          a line for each of these\n"
    "  --sms=LIST          SMs of each kernel, as 9,6; default: even\n"
    "  --phases=LIST       phases of the kernels, as 0,0,1: those of a phase begin when all of lower ones "
    "have ended\n"
    "  --plan=FILE         SMs and phases of a plan that cuelastic plan --json wrote, whose estimate is "
    "shown "
    "beside;\n"
    "                      --order is bucket (default) or partition\n"
    "  --planner=NAME      --plan: this planner's; default: the plan that takes least by its estimate\n"
    "  --sm-blocks=LIST    blocks of each kernel on an SM; default: an even share of what fits\n"
    "  --slice=N           blocks of a slice (default: one for each that the device holds at a time)\n"
    "  --even              the leaky bucket's even rule, for more than two kernels "
    "(docs/reference/simulator.md)\n"
    "  --bandwidth=MODEL   how kernels share memory bandwidth: penalty (default), max-min or unlimited\n"
    "  --arrivals=LIST     microseconds at which the kernels arrive; default: all at 0\n"
    "  --spread=X          standard deviation of block times as a share of their mean (default 0)\n"
    "  --seed=N            of the block times (default 1)\n"
    "  --trace=FILE        every block as Chrome trace JSON, for Perfetto or cuelastic trace svg\n"
    "  --svg=FILE          the same as a picture\n\n"
    "examples:\n"
    "  cuelastic sim --order=all kernels.json\n"
    "  cuelastic sim --model='GTX 480' --order=bucket --sms=5,6,4 --spread=0.1 --svg=t.svg kernels.json\n"
    "  cuelastic plan --json=plan.json kernels.json\n"
    "  cuelastic sim --plan=plan.json --planner=exchange kernels.json\n";

const char *sim_order_name(unsigned order)
{
	const char *name = cue_sim_order_name(order);
	return name ? name : order == ORDER_SEQUENTIAL ? "sequential" : order == ORDER_ALL ? "all" : NULL;
}

// A whole text as a number from `least` on.
static int to_number(double *out, const char *text, double least)
{
	char *end;
	*out = strtod(text, &end);
	return end != text && !*end && *out >= least && *out <= 1e15 ? 0 : -1;
}

// Numbers, one for each kernel: SMs and blocks from 1, phases and times from 0; only times need not be whole.
static int set_list(void *out, const char *name, const char *value)
{
	struct sim_verb *verb = out;
	int are_times = !strcmp(name, "--arrivals"), are_phases = !strcmp(name, "--phases");
	struct list *list = are_times                ? &verb->arrivals
	                    : are_phases             ? &verb->phases
	                    : !strcmp(name, "--sms") ? &verb->sms
	                                             : &verb->sm_blocks;
	char word[400];
	double number;
	list->text = value;
	while (util_list_next(word, sizeof word, &value)) {
		if (to_number(&number, word, are_times || are_phases ? 0 : 1) < 0 ||
		    (!are_times && (number != floor(number) || number > UINT32_MAX)))
			return sim_usage("%s: a list of numbers, one for each kernel, as 9,6", list->text);
		VEC_PUSH(&list->numbers, number);
	}
	return 0;
}

static int set_number(void *out, const char *name, const char *value)
{
	struct sim_verb *verb = out;
	double number;
	if (to_number(&number, value, 0) < 0)
		return sim_usage("%s: no number from 0 on", value);
	if (!strcmp(name, "--spread"))
		verb->spread = number;
	else if (number != floor(number))
		return sim_usage("%s: a whole number is wanted", value);
	else
		verb->config.seed = (uint64_t)number;
	return 0;
}

static int set_even(void *out, const char *name, const char *value)
{
	(void)name;
	(void)value;
	((struct sim_verb *)out)->config.rule = BUCKET_EVEN;
	return 0;
}

static int sim_options_set_device(void *out, const char *option, const char *name)
{
	struct sim_verb *verb = out;
	(void)option;
	verb->lists_devices = !strcmp(name, "list");
	return verb->lists_devices ? 0 : device_option(&verb->config.device, "sim", name);
}

static int sim_options_add_path(void *out, const char *word)
{
	struct sim_verb *verb = out;
	if (verb->path)
		return sim_usage("one set of profiles, not also %s", word);
	verb->path = word;
	return 0;
}

#define FIELD(name) offsetof(struct sim_verb, name)

static const struct option TABLE[] = {
    OPT_CHOICE("--order", FIELD(order), "leftover|bucket|partition|shares|slices|sequential|all"),
    OPT_CHOICE("--bandwidth", FIELD(config.bandwidth), "unlimited|penalty|max-min"),
    OPT_SET("--sms", VALUE, set_list),
    OPT_SET("--sm-blocks", VALUE, set_list),
    OPT_SET("--phases", VALUE, set_list),
    OPT_SET("--arrivals", VALUE, set_list),
    OPT_SET("--spread", VALUE, set_number),
    OPT_SET("--seed", VALUE, set_number),
    OPT_COUNT("--slice", FIELD(slice), UINT32_MAX),
    OPT_SET("--even", SWITCH, set_even),
    OPT_SET("--model", VALUE, sim_options_set_device),
    OPT_RENAMED("--device", "--model"),
    OPT("--plan", TEXT, FIELD(plan_path)),
    OPT("--planner", TEXT, FIELD(planner)),
    OPT("--trace", TEXT, FIELD(trace_path)),
    OPT("--svg", TEXT, FIELD(svg_path)),
    {0},
};

static const struct command_line LINE = {
    .who = "sim", .help = HELP, .table = TABLE, .add = sim_options_add_path};

int sim_parse(struct sim_verb *verb, int argc, char **argv)
{
	int result = command_read(verb, &LINE, argc, argv);
	if (result || verb->lists_devices)
		return result;
	if (!verb->path)
		return sim_usage("no file");
	if (verb->order == ORDER_UNSET)
		verb->order = verb->plan_path ? SIM_BUCKET : SIM_LEFTOVER;
	if (verb->order == ORDER_ALL && (verb->trace_path || verb->svg_path))
		return sim_usage("--trace and --svg are of one order, not of --order=all");
	// A plan says SMs and phases; only two orders follow it.
	if (!verb->plan_path)
		return verb->planner ? sim_usage("--planner belongs to --plan") : 0;
	if (verb->sms.text || verb->phases.text)
		return sim_usage("%s is what --plan says", verb->sms.text ? "--sms" : "--phases");
	if (verb->order != SIM_PARTITION && verb->order != SIM_BUCKET)
		return sim_usage(
		    "--plan goes with --order=bucket or partition, not with %s", sim_order_name(verb->order));
	return strcmp(verb->plan_path, "-") != 0 || strcmp(verb->path, "-") != 0
	           ? 0
	           : sim_usage("profiles and plan cannot both be standard input");
}

void sim_dispose(struct sim_verb *verb)
{
	trace_dispose(&verb->trace);
	profile_dispose(&verb->set);
	plan_file_dispose(&verb->plan);
	VEC_DISPOSE(&verb->sms.numbers);
	VEC_DISPOSE(&verb->sm_blocks.numbers);
	VEC_DISPOSE(&verb->arrivals.numbers);
	VEC_DISPOSE(&verb->phases.numbers);
	free(verb->kernels);
	free(verb->outcomes);
	free(verb->alone_us);
}
