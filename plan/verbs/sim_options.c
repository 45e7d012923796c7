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
    "  --order=NAME        how the kernels are launched, and so which blocks are placed next (default "
    "leftover):\n"
    "                      sequential   one kernel after another, on one stream\n"
    "                      leftover     on streams of their own: the first kernel's blocks, then the next "
    "one's\n"
    "                      slices       the same, in slices of --slice blocks, which take turns\n"
    "                      fill, median, mpmax, equal, queuemold\n"
    "                                   elastic kernels on streams of their own, under the policy of that "
    "name\n"
    "                      interleave   one scheduler kernel, its blocks by the leaky bucket, in proportion "
    "to --sms\n"
    "                      persistent   one of resident blocks, which take the next block of their kernel, "
    "or another's\n"
    "                      partition    the same, but SMs have kernels, as many as --sms says\n"
    "                      all          a line for each of these\n"
    "  --sms=LIST          SMs of each kernel in a scheduler kernel, as 9,6; default: even\n"
    "  --phases=LIST       phases of the kernels, as 0,0,1: those of a phase begin when all of lower ones "
    "have ended\n"
    "  --plan=FILE         SMs and phases of a plan that cuelastic plan --json wrote, whose estimate is "
    "shown "
    "beside;\n"
    "                      --order is that of the plan (default), interleave, persistent, partition or mix\n"
    "  --planner=NAME      --plan: this planner's; default: the plan that takes least by its estimate\n"
    "  --slice=N           blocks of a slice (default: one for each that the device holds at a time)\n"
    "  --bandwidth=MODEL   how kernels share memory bandwidth: penalty (default), max-min or unlimited\n"
    "  --arrivals=LIST     microseconds at which the kernels arrive; default: all at 0\n"
    "  --spread=X          standard deviation of block times as a share of their mean (default 0)\n"
    "  --seed=N            of the block times (default 1)\n"
    "  --trace=FILE        every block as Chrome trace JSON, for Perfetto or cuelastic trace svg\n"
    "  --svg=FILE          the same as a picture\n\n"
    "examples:\n"
    "  cuelastic sim --order=all kernels.json\n"
    "  cuelastic sim --model='GTX 480' --order=interleave --sms=5,6,4 --spread=0.1 --svg=t.svg kernels.json\n"
    "  cuelastic plan --json=plan.json kernels.json\n"
    "  cuelastic sim --plan=plan.json kernels.json\n";

static const struct sim_order_row ORDERS[] = {
    {"sequential", SIM_LEFTOVER, NULL, 1},
    {"leftover", SIM_LEFTOVER, NULL, 0},
    {"slices", SIM_SLICES, NULL, 0},
#define POLICY(name, text) {#name, SIM_ELASTIC, &cue_policy_##name, 0},
#include "runtime/policy/policies.def"
#undef POLICY
    {"interleave", SIM_INTERLEAVE, NULL, 0},
    {"persistent", SIM_PERSISTENT, NULL, 0},
    {"partition", SIM_PARTITION, NULL, 0},
    {"mix", SIM_MIX, NULL, 0},
};

// The policy native is no order: its kernels are as written, so it is leftover or sequential.
const struct sim_order_row *sim_order_at(unsigned index)
{
	for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS; i++)
		if ((!ORDERS[i].policy || ORDERS[i].policy->rewrites) && index-- == 0)
			return &ORDERS[i];
	return NULL;
}

const struct sim_order_row *sim_order_find(const char *name)
{
	const struct sim_order_row *row;
	for (unsigned i = 0; (row = sim_order_at(i)); i++)
		if (!strcmp(name, row->name))
			break;
	return row;
}

static int set_order(void *out, const char *option, const char *name)
{
	struct sim_verb *verb = out;
	struct str names = {0};
	const struct sim_order_row *row;
	verb->order_name = name;
	verb->order = sim_order_find(name);
	if (!strcmp(name, "all"))
		return 0;
	for (unsigned i = 0; (row = sim_order_at(i)); i++)
		str_addf(&names, "%s, ", row->name);
	int result = verb->order ? 0 : sim_usage("%s=%s is not one of %sall", option, name, str_text(&names));
	str_dispose(&names);
	return result;
}

// A whole text as a number from `least` on.
static int to_number(double *out, const char *text, double least)
{
	char *end;
	*out = strtod(text, &end);
	return end != text && !*end && *out >= least && *out <= 1e15 ? 0 : -1;
}

// Numbers, one for each kernel: SMs from 1, phases and times from 0; only times need not be whole.
static int set_list(void *out, const char *name, const char *value)
{
	struct sim_verb *verb = out;
	int are_times = !strcmp(name, "--arrivals"), are_phases = !strcmp(name, "--phases");
	struct list *list = are_times ? &verb->arrivals : are_phases ? &verb->phases : &verb->sms;
	char word[400];
	double number;
	list->text = value;
	while (util_list_next(word, sizeof word, &value)) {
		if (to_number(&number, word, are_times || are_phases ? 0 : 1) < 0 ||
		    (!are_times && (number != floor(number) || number > UINT32_MAX)))
			return sim_usage(
			    "%s=%s is not a list of numbers, one for each kernel, such as 9,6", name, list->text);
		VEC_PUSH(&list->numbers, number);
	}
	return 0;
}

static int set_number(void *out, const char *name, const char *value)
{
	struct sim_verb *verb = out;
	double number;
	if (to_number(&number, value, 0) < 0)
		return sim_usage("%s=%s is not a number from 0 on", name, value);
	if (!strcmp(name, "--spread"))
		verb->spread = number;
	else if (number != floor(number))
		return sim_usage("%s=%s is not a whole number", name, value);
	else
		verb->config.seed = (uint64_t)number;
	return 0;
}

static int sim_options_set_device(void *out, const char *option, const char *name)
{
	struct sim_verb *verb = out;
	(void)option;
	verb->lists_devices = !strcmp(name, "list");
	return verb->lists_devices ? 0 : device_option(&verb->config.device, "sim", name);
}

#define FIELD(name) offsetof(struct sim_verb, name)

static const struct option TABLE[] = {
    OPT_SET("--order", VALUE, set_order),
    OPT_CHOICE("--bandwidth", FIELD(config.bandwidth), "unlimited|penalty|max-min"),
    OPT_SET("--sms", VALUE, set_list),
    OPT_SET("--phases", VALUE, set_list),
    OPT_SET("--arrivals", VALUE, set_list),
    OPT_SET("--spread", VALUE, set_number),
    OPT_SET("--seed", VALUE, set_number),
    OPT_COUNT("--slice", FIELD(slice), UINT32_MAX),
    OPT_SET("--model", VALUE, sim_options_set_device),
    OPT_RENAMED("--device", "--model"),
    OPT("--plan", TEXT, FIELD(plan_path)),
    OPT("--planner", TEXT, FIELD(planner)),
    OPT("--trace", TEXT, FIELD(trace_path)),
    OPT("--svg", TEXT, FIELD(svg_path)),
    {0},
};

static const struct command_line LINE = {
    .who = "sim", .help = HELP, .table = TABLE, .path = FIELD(path), .path_is = "set of profiles"};

int sim_parse(struct sim_verb *verb, int argc, char **argv)
{
	int result = command_read(verb, &LINE, argc, argv);
	if (result || verb->lists_devices)
		return result;
	if (!verb->path)
		return sim_usage("no file");
	if (!verb->order_name && !verb->plan_path)
		set_order(verb, "--order", "leftover");
	if (verb->order_name && !verb->order && (verb->trace_path || verb->svg_path))
		return sim_usage("--trace and --svg are of one order, not of --order=all");
	// A plan says SMs and phases; scheduler kernels follow it.
	if (!verb->plan_path)
		return verb->planner ? sim_usage("--planner belongs to --plan") : 0;
	if (verb->sms.text || verb->phases.text)
		return sim_usage("%s is what --plan says", verb->sms.text ? "--sms" : "--phases");
	if (verb->order_name && (!verb->order || verb->order->order < SIM_INTERLEAVE))
		return sim_usage("--plan goes with --order=interleave, persistent, partition or mix, not with %s",
		    verb->order_name);
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
	VEC_DISPOSE(&verb->arrivals.numbers);
	VEC_DISPOSE(&verb->phases.numbers);
	free(verb->kernels);
	free(verb->outcomes);
	free(verb->alone_us);
}
