// `cuelastic sim`: profiles through the simulator (plan/sim/sim.h), as a table, a trace and a picture.
#include "sim_verb.h"

#include "plan/picture/svg.h"
#include "plan/verbs.h"

#include <stdio.h>
#include <string.h>

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
	str_addf(&text, "%s, %s", verb->config.device->name, verb->order_name);
	verb->trace.title = str_take(&text);
	verb->config.observe = record;
	verb->config.context = &verb->trace;
}

static int write_as(
    const struct trace *trace, const char *path, void (*write)(struct str *, const struct trace *))
{
	struct str text = {0};
	if (!path)
		return 0;
	write(&text, trace);
	return command_write("sim", path, &text);
}

static int run_verb(struct sim_verb *verb)
{
	const char *const inputs[] = {verb->path, verb->plan_path};
	const char *const outputs[] = {verb->trace_path, verb->svg_path};
	if (command_check("sim", inputs, 2, outputs, 2) < 0 || sim_set_up(verb) < 0)
		return -EXIT_ERROR;
	if (verb->trace_path || verb->svg_path)
		begin_trace(verb);
	if (sim_run(verb) < 0 || write_as(&verb->trace, verb->trace_path, trace_write) < 0)
		return -EXIT_ERROR;
	return write_as(&verb->trace, verb->svg_path, svg_draw);
}

int sim_main(int argc, char **argv)
{
	struct sim_verb verb = {.config = {.bandwidth = SIM_PENALTY, .seed = 1}};
	int result = sim_parse(&verb, argc, argv);
	if (!result && verb.lists_devices)
		for (size_t i = 0; cue_device_at(i); i++)
			printf("%s\n", cue_device_at(i)->name);
	else if (!result)
		result = run_verb(&verb);
	sim_dispose(&verb);
	return result < 0 ? -result : EXIT_DONE;
}
