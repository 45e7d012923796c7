// `cuelastic sim`: profiles through the simulator (plan/sim/sim.h), as a table, a trace and a picture.
#include "sim_verb.h"

#include "xform/base/gate.h"
#include "xform/base/output.h"
#include "plan/picture/svg.h"
#include "plan/verbs.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_DONE = 0, STATUS_FAILED = 1, STATUS_USAGE = 2 };

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
	str_addf(&text, "%s, %s", verb->config.device->name, sim_order_name(verb->order));
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
		fprintf(stderr, "cuelastic sim: error: %s: cannot write: %s\n", path, strerror(-error));
	return error ? -1 : 0;
}

// No output may replace another one or an input.
static int check_paths(const struct sim_verb *verb)
{
	const char *const inputs[] = {verb->path, verb->plan_path};
	const char *why, *const outputs[] = {verb->trace_path, verb->svg_path};
	const char *refused = gate_refuses(&why, inputs, 2, outputs, 2);
	if (refused)
		fprintf(stderr, "cuelastic sim: error: %s: %s\n", refused, why);
	return refused ? -1 : 0;
}

static int run_verb(struct sim_verb *verb)
{
	if (check_paths(verb) < 0 || sim_set_up(verb) < 0)
		return STATUS_FAILED;
	if (verb->trace_path || verb->svg_path)
		begin_trace(verb);
	if (sim_run(verb) < 0 || write_as(&verb->trace, verb->trace_path, trace_write) < 0 ||
	    write_as(&verb->trace, verb->svg_path, svg_draw) < 0)
		return STATUS_FAILED;
	return STATUS_DONE;
}

static void list_devices(void)
{
	for (size_t i = 0; cue_device_at(i); i++)
		printf("%s\n", cue_device_at(i)->name);
}

int sim_main(int argc, char **argv)
{
	struct sim_verb verb = {.order = ORDER_UNSET, .config = {.bandwidth = SIM_PENALTY, .seed = 1}};
	int status = STATUS_USAGE;
	if (argc > 1 && !strcmp(argv[1], "--help")) {
		fputs(sim_help(), stdout);
		return STATUS_DONE;
	}
	if (sim_parse(&verb, argc, argv) == 0) {
		status = STATUS_DONE;
		if (verb.path)
			status = run_verb(&verb);
		else
			list_devices();
	}
	sim_dispose(&verb);
	return status;
}
