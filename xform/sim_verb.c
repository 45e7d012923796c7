// `cuelastic sim`: profiles through the simulator (runtime/sim.h), as a table, a trace and a picture.
//
// A kernel's blocks are as runtime/sim_kernel.c takes them from its profile. Each kernel is also run alone,
// with the same times of its blocks, for what being together costs it: its slow-down is the time from its
// arrival to its end over the time that it takes alone. Their mean is ANTT and the sum of their inverses STP
// (Eyerman and Eeckhout, 2008).
#include "error.h"
#include "metrics.h"
#include "output.h"
#include "profile_json.h"
#include "sim.h"
#include "svg.h"
#include "verbs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { STATUS_DONE = 0, STATUS_FAILED = 1, STATUS_USAGE = 2 };
enum { ORDER_SEQUENTIAL = SIM_SLICES + 1, ORDER_ALL, MOST_SHARE = 1000 };

static const char HELP[] =
    "usage: cuelastic sim [options] PROFILES.json\n"
    "Runs the kernels of a set of profiles, block by block, on a modelled device, and prints when each "
    "begins and ends.\n\n"
    "  --device=NAME       the device; default: the one that the profiles name; list: prints those known\n"
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
    "  --sm-blocks=LIST    blocks of each kernel on an SM; default: an even share of what fits\n"
    "  --slice=N           blocks of a slice (default: one for each that the device holds at a time)\n"
    "  --even              the leaky bucket's even rule, for more than two kernels (docs/simulator.md)\n"
    "  --bandwidth=MODEL   how kernels share memory bandwidth: penalty (default), max-min or unlimited\n"
    "  --arrivals=LIST     microseconds at which the kernels arrive; default: all at 0\n"
    "  --spread=X          standard deviation of block times as a share of their mean (default 0)\n"
    "  --seed=N            of the block times (default 1)\n"
    "  --trace=FILE        every block as Chrome trace JSON, for Perfetto or cuelastic trace svg\n"
    "  --svg=FILE          the same as a picture\n\n"
    "examples:\n"
    "  cuelastic sim --order=all kernels.json\n"
    "  cuelastic sim --device='GTX 480' --order=bucket --sms=5,6,4 --spread=0.1 --svg=t.svg kernels.json\n";

struct list {
	const char *text; // NULL: not given
	VEC(double) numbers;
};

struct sim_verb {
	const char *path, *device_name, *trace_path, *svg_path;
	unsigned order;
	struct sim_config config;
	double spread;
	uint32_t slice;
	struct list sms, sm_blocks, arrivals, phases;
	struct profile_set set;
	struct sim_kernel *kernels;
	struct sim_outcome *outcomes;
	double *alone_us;
	struct trace trace;
};

static int usage(const char *format, const char *text)
{
	fprintf(stderr, "cuelastic sim: error: ");
	fprintf(stderr, format, text);
	fprintf(stderr, "\n  cuelastic sim --help lists the options\n");
	return -1;
}

static int fail(const char *message)
{
	fprintf(stderr, "cuelastic sim: error: %s\n", message);
	return -1;
}

// --- The command line. ---

static const char *order_name(unsigned order)
{
	const char *name = cue_sim_order_name(order);
	return name ? name : order == ORDER_SEQUENTIAL ? "sequential" : order == ORDER_ALL ? "all" : NULL;
}

static int set_order(struct sim_verb *verb, const char *value)
{
	const char *name;
	for (unsigned order = 0; (name = order_name(order)); order++)
		if (!strcmp(name, value)) {
			verb->order = order;
			return 0;
		}
	return usage("--order=%s: sequential, leftover, bucket, partition, shares, slices or all", value);
}

static int set_bandwidth(struct sim_verb *verb, const char *value)
{
	static const char *const names[] = {"unlimited", "penalty", "max-min"};
	for (unsigned i = 0; i < 3; i++)
		if (!strcmp(names[i], value)) {
			verb->config.bandwidth = (enum sim_bandwidth)i;
			return 0;
		}
	return usage("--bandwidth=%s: penalty, max-min or unlimited", value);
}

// A whole text as a number from `least` on.
static int to_number(double *out, const char *text, double least)
{
	char *end;
	*out = strtod(text, &end);
	return end != text && !*end && *out >= least && *out <= 1e15 ? 0 : -1;
}

static int set_list(struct list *list, const char *value, double least, int is_whole)
{
	list->text = value;
	for (const char *at = value;; at++) {
		char word[40];
		size_t length = strcspn(at, ",");
		double number;
		if (length >= sizeof word)
			return usage("%s: too long for a number", at);
		memcpy(word, at, length);
		word[length] = '\0';
		if (to_number(&number, word, least) < 0 ||
		    (is_whole && (number != floor(number) || number > UINT32_MAX)))
			return usage("%s: a list of numbers, one for each kernel, as 9,6", value);
		VEC_PUSH(&list->numbers, number);
		at += length;
		if (!*at)
			return 0;
	}
}

static int set_numbers(struct sim_verb *verb, const char *name, const char *value)
{
	double number;
	if (to_number(&number, value, 0) < 0)
		return usage("%s: no number from 0 on", value);
	if (!strcmp(name, "--spread"))
		verb->spread = number;
	else if (!strcmp(name, "--seed"))
		verb->config.seed = (uint64_t)number;
	else if (number >= 1 && number <= UINT32_MAX)
		verb->slice = (uint32_t)number;
	else
		return usage("--slice=%s: blocks, from 1", value);
	return 0;
}

static int set_value(struct sim_verb *verb, const char *name, const char *value)
{
	if (!strcmp(name, "--order"))
		return set_order(verb, value);
	if (!strcmp(name, "--bandwidth"))
		return set_bandwidth(verb, value);
	if (!strcmp(name, "--sms"))
		return set_list(&verb->sms, value, 1, 1);
	if (!strcmp(name, "--sm-blocks"))
		return set_list(&verb->sm_blocks, value, 1, 1);
	if (!strcmp(name, "--phases"))
		return set_list(&verb->phases, value, 0, 1);
	if (!strcmp(name, "--arrivals"))
		return set_list(&verb->arrivals, value, 0, 0);
	if (!strcmp(name, "--spread") || !strcmp(name, "--seed") || !strcmp(name, "--slice"))
		return set_numbers(verb, name, value);
	if (!strcmp(name, "--device"))
		verb->device_name = value;
	else if (!strcmp(name, "--trace"))
		verb->trace_path = value;
	else if (!strcmp(name, "--svg"))
		verb->svg_path = value;
	else
		return usage("unknown option %s", name);
	return 0;
}

// --name=value or --name value.
static int take_option(struct sim_verb *verb, char **argv, int *i)
{
	char name[32];
	const char *word = argv[*i], *sign = strchr(word, '=');
	size_t length = sign ? (size_t)(sign - word) : strlen(word);
	if (!strcmp(word, "--even")) {
		verb->config.rule = BUCKET_EVEN;
		return 0;
	}
	if (length >= sizeof name)
		return usage("unknown option %s", word);
	memcpy(name, word, length);
	name[length] = '\0';
	if (sign)
		return set_value(verb, name, sign + 1);
	if (!argv[*i + 1])
		return usage("%s: unknown, or without its value", word);
	return set_value(verb, name, argv[++*i]);
}

static void list_devices(void)
{
	for (size_t i = 0; cue_device_at(i); i++)
		printf("%s\n", cue_device_at(i)->name);
}

static int find_device(struct sim_verb *verb)
{
	if (!verb->device_name)
		return 0;
	verb->config.device = cue_device_find(verb->device_name);
	return verb->config.device
	           ? 0
	           : usage("--device=%s: unknown; --device=list prints those that are known", verb->device_name);
}

static int parse(struct sim_verb *verb, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (argv[i][0] == '-' && argv[i][1]) {
			if (take_option(verb, argv, &i) < 0)
				return -1;
		} else if (verb->path) {
			return usage("one set of profiles, not also %s", argv[i]);
		} else {
			verb->path = argv[i];
		}
	}
	if (verb->device_name && !strcmp(verb->device_name, "list"))
		return 0;
	if (!verb->path)
		return usage("no file%s", "");
	if (verb->order == ORDER_ALL && (verb->trace_path || verb->svg_path))
		return usage("--trace and --svg are of one order, not of %s", "--order=all");
	return find_device(verb);
}

// --- The kernels. ---

static int check_list(const struct sim_verb *verb, const struct list *list)
{
	if (!list->text || list->numbers.count == verb->config.count)
		return 0;
	fprintf(stderr, "cuelastic sim: error: %s: %zu numbers for %u kernels\n", list->text, list->numbers.count,
	    verb->config.count);
	return -1;
}

static uint32_t number_of(const struct list *list, uint32_t i, uint32_t otherwise)
{
	return list->text ? (uint32_t)list->numbers.items[i] : otherwise;
}

static uint32_t phase_of(const struct sim_verb *verb, uint32_t i)
{
	return number_of(&verb->phases, i, 0);
}

// Kernels of a phase, and how many of them come before kernel i.
static uint32_t count_phase(const struct sim_verb *verb, uint32_t i, uint32_t *before)
{
	uint32_t count = 0;
	*before = 0;
	for (uint32_t k = 0; k < verb->config.count; k++) {
		count += phase_of(verb, k) == phase_of(verb, i);
		*before += k < i && phase_of(verb, k) == phase_of(verb, i);
	}
	return count;
}

// SMs as asked for, or evenly among the kernels of a phase: its first ones get what is left over.
static void set_sms(struct sim_verb *verb)
{
	uint32_t sm_count = verb->config.device->sm_count;
	for (uint32_t i = 0; i < verb->config.count; i++) {
		uint32_t before, count = count_phase(verb, i, &before);
		struct sim_kernel *k = &verb->kernels[i];
		k->first_sm = 0;
		k->sms = number_of(&verb->sms, i, sm_count / count + (before < sm_count % count));
		for (uint32_t earlier = 0; earlier < i; earlier++)
			if (phase_of(verb, earlier) == phase_of(verb, i))
				k->first_sm += verb->kernels[earlier].sms;
	}
}

static void set_shares(struct sim_verb *verb)
{
	for (uint32_t i = 0; i < verb->config.count; i++) {
		struct sim_kernel *k = &verb->kernels[i];
		uint32_t before, count = count_phase(verb, i, &before);
		uint32_t even = k->usage.sm_blocks / count;
		k->sm_blocks = number_of(&verb->sm_blocks, i, even ? even : 1);
		k->slice_blocks = verb->slice ? verb->slice : k->usage.sm_blocks * verb->config.device->sm_count;
	}
}

// The bucket's shares: a block holds its part of an SM for its time.
static int set_bucket(struct sim_verb *verb)
{
	uint32_t count = verb->config.count;
	uint32_t *sms = util_alloc(count * sizeof *sms), *shares = util_alloc(count * sizeof *shares);
	double *latency = util_alloc(count * sizeof *latency), error;
	for (uint32_t i = 0; i < count; i++) {
		sms[i] = verb->kernels[i].sms ? verb->kernels[i].sms : 1;
		latency[i] = verb->kernels[i].block_us / verb->kernels[i].usage.sm_blocks;
	}
	error = cue_bucket_weigh(shares, sms, latency, count, MOST_SHARE);
	for (uint32_t i = 0; i < count; i++)
		verb->kernels[i].share = shares[i];
	free(sms);
	free(shares);
	free(latency);
	return error < 0 ? fail("block times that no shares can be made for") : 0;
}

static int make_kernels(struct sim_verb *verb)
{
	for (uint32_t i = 0; i < verb->config.count; i++) {
		const struct profile *profile = &verb->set.profiles[i];
		if (cue_sim_kernel(&verb->kernels[i], profile, verb->config.device) < 0) {
			fprintf(
			    stderr, "cuelastic sim: error: %s: %s: %s\n", verb->path, profile->name, cue_error_message());
			return -1;
		}
		verb->kernels[i].spread = verb->spread;
		verb->kernels[i].arrival_us = verb->arrivals.text ? verb->arrivals.numbers.items[i] : 0;
	}
	set_sms(verb);
	set_shares(verb);
	return set_bucket(verb);
}

static int read_kernels(struct sim_verb *verb)
{
	struct str why = {0};
	int error = profile_read(&verb->set, &why, verb->path, &verb->config.device);
	if (error)
		fail(str_text(&why));
	str_dispose(&why);
	if (error)
		return -1;
	verb->config.count = verb->set.count;
	verb->config.peak_mb_s = verb->config.device->memory_mb_s;
	if (check_list(verb, &verb->sms) < 0 || check_list(verb, &verb->sm_blocks) < 0 ||
	    check_list(verb, &verb->arrivals) < 0 || check_list(verb, &verb->phases) < 0)
		return -1;
	verb->kernels = util_alloc(verb->config.count * sizeof *verb->kernels);
	verb->outcomes = util_alloc(verb->config.count * sizeof *verb->outcomes);
	verb->alone_us = util_alloc(verb->config.count * sizeof *verb->alone_us);
	return make_kernels(verb);
}

// --- Runs. ---

static int simulate(struct sim_verb *verb, const struct sim_config *config, struct sim_outcome *out)
{
	void *memory = util_alloc(cue_sim_bytes(config));
	int error = cue_sim_run(out, config, memory);
	free(memory);
	if (error)
		fprintf(stderr, "cuelastic sim: error: %s: %s\n", verb->path, cue_error_message());
	return error ? -1 : 0;
}

// Each kernel alone, with its own block times: all of them in one run, a phase each.
static int run_alone(struct sim_verb *verb)
{
	struct sim_config config = verb->config;
	uint32_t count = config.count;
	struct sim_kernel *kernels = util_alloc(count * sizeof *kernels);
	memcpy(kernels, verb->kernels, count * sizeof *kernels);
	for (uint32_t i = 0; i < count; i++) {
		kernels[i].phase = i;
		kernels[i].arrival_us = 0;
	}
	config.kernels = kernels;
	config.order = SIM_LEFTOVER;
	config.observe = NULL;
	int error = simulate(verb, &config, verb->outcomes);
	for (uint32_t i = 0; i < count && !error; i++)
		verb->alone_us[i] = verb->outcomes[i].end_us - verb->outcomes[i].begin_us;
	free(kernels);
	return error;
}

static int run_order(struct sim_verb *verb, unsigned order)
{
	struct sim_config config = verb->config;
	config.kernels = verb->kernels;
	config.order = order == ORDER_SEQUENTIAL ? SIM_LEFTOVER : (enum sim_order)order;
	for (uint32_t i = 0; i < config.count; i++)
		verb->kernels[i].phase = order == ORDER_SEQUENTIAL ? i : phase_of(verb, i);
	return simulate(verb, &config, verb->outcomes);
}

static double slowdown(const struct sim_verb *verb, uint32_t i)
{
	return (verb->outcomes[i].end_us - verb->kernels[i].arrival_us) / verb->alone_us[i];
}

static void print_summary(const struct sim_verb *verb, unsigned order)
{
	struct metrics_run *runs = util_alloc(verb->config.count * sizeof *runs);
	struct metrics metrics;
	double end = 0;
	for (uint32_t i = 0; i < verb->config.count; i++) {
		runs[i] = (struct metrics_run){verb->kernels[i].arrival_us, verb->outcomes[i].begin_us,
		    verb->outcomes[i].end_us, verb->alone_us[i]};
		end = fmax(end, verb->outcomes[i].end_us);
	}
	cue_metrics_get(&metrics, runs, verb->config.count);
	printf("%-24s %12.1f %9.3f %9.3f\n", order_name(order), end, metrics.stp, metrics.antt);
	free(runs);
}

static void print_kernels(const struct sim_verb *verb)
{
	printf("%-24s %10s %7s %12s %12s %12s %9s\n", "kernel", "blocks", "per SM", "begin us", "end us",
	    "alone us", "slow-down");
	for (uint32_t i = 0; i < verb->config.count; i++) {
		const struct sim_kernel *k = &verb->kernels[i];
		printf("%-24s %10u %7u %12.1f %12.1f %12.1f %9.3f\n", verb->set.profiles[i].name, k->blocks,
		    k->usage.sm_blocks, verb->outcomes[i].begin_us, verb->outcomes[i].end_us, verb->alone_us[i],
		    slowdown(verb, i));
	}
	printf("\n");
}

static int run_all(struct sim_verb *verb)
{
	unsigned from = verb->order == ORDER_ALL ? 0 : verb->order;
	unsigned to = verb->order == ORDER_ALL ? ORDER_SEQUENTIAL : verb->order;
	int failed = 0;
	printf("%s, %u kernels, seed %llu\n", verb->config.device->name, verb->config.count,
	    (unsigned long long)verb->config.seed);
	if (run_alone(verb) < 0)
		return -1;
	for (unsigned order = from; order <= to; order++) {
		if (run_order(verb, order) < 0) {
			failed = 1;
			continue;
		}
		if (from == to)
			print_kernels(verb);
		if (order == from)
			printf("%-24s %12s %9s %9s\n", "order", "end us", "STP", "ANTT");
		print_summary(verb, order);
	}
	return failed ? -1 : 0;
}

// --- Traces. ---

static void record(void *context, const struct sim_event *event)
{
	struct trace *trace = context;
	struct trace_event e = {.begin_us = event->begin_us,
	    .end_us = event->end_us,
	    .name = event->kernel,
	    .row = event->sm,
	    .lane = event->slot,
	    .block = event->block};
	if (event->end_us >= 0)
		VEC_PUSH(&trace->events, e);
}

static void begin_trace(struct sim_verb *verb)
{
	struct str text = {0};
	for (uint32_t i = 0; i < verb->config.count; i++) {
		str_add(&text, verb->set.profiles[i].name);
		VEC_PUSH(&verb->trace.names, str_take(&text));
	}
	for (uint32_t i = 0; i < verb->config.device->sm_count; i++) {
		str_addf(&text, "SM %u", i);
		VEC_PUSH(&verb->trace.rows, str_take(&text));
	}
	str_addf(&text, "%s, %s", verb->config.device->name, order_name(verb->order));
	verb->trace.title = str_take(&text);
	verb->config.observe = record;
	verb->config.context = &verb->trace;
}

static int write_as(
    const struct trace *trace, const char *path, void (*write)(struct str *, const struct trace *))
{
	struct str text = {0};
	int error;
	if (!path)
		return 0;
	write(&text, trace);
	error = output_write(path, text.text, text.length);
	str_dispose(&text);
	if (error)
		fprintf(stderr, "cuelastic sim: error: %s: %s\n", path, strerror(-error));
	return error ? -1 : 0;
}

static int run_verb(struct sim_verb *verb)
{
	if (read_kernels(verb) < 0)
		return STATUS_FAILED;
	if (verb->trace_path || verb->svg_path)
		begin_trace(verb);
	if (run_all(verb) < 0 || write_as(&verb->trace, verb->trace_path, trace_write) < 0 ||
	    write_as(&verb->trace, verb->svg_path, svg_draw) < 0)
		return STATUS_FAILED;
	return STATUS_DONE;
}

int sim_main(int argc, char **argv)
{
	struct sim_verb verb = {.order = SIM_LEFTOVER, .config = {.bandwidth = SIM_PENALTY, .seed = 1}};
	int status = STATUS_USAGE;
	if (argc > 1 && !strcmp(argv[1], "--help")) {
		fputs(HELP, stdout);
		return STATUS_DONE;
	}
	if (parse(&verb, argc, argv) == 0) {
		status = STATUS_DONE;
		if (verb.path)
			status = run_verb(&verb);
		else
			list_devices();
	}
	trace_dispose(&verb.trace);
	profile_dispose(&verb.set);
	VEC_DISPOSE(&verb.sms.numbers);
	VEC_DISPOSE(&verb.sm_blocks.numbers);
	VEC_DISPOSE(&verb.arrivals.numbers);
	VEC_DISPOSE(&verb.phases.numbers);
	free(verb.kernels);
	free(verb.outcomes);
	free(verb.alone_us);
	return status;
}
