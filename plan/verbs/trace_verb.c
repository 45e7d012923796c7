// `cuelastic trace`: a trace as a picture (`svg`), or in numbers (`summary`).
#include "plan/trace/launches.h"
#include "summary_show.h"
#include "plan/picture/svg.h"
#include "plan/verbs.h"
#include "xform/base/option.h"

#include <stdio.h>
#include <string.h>

static const char HELP[] =
    "usage: cuelastic trace svg [-o FILE.svg] TRACE.json...\n"
    "       cuelastic trace summary [--json] [--alone=FILE]... [-o FILE] TRACE.json...\n"
    "svg draws a trace in Chrome's format, as cuelastic sim --trace and CUELASTIC_TRACE write it: a row "
    "for each SM or stream, a colour for each kernel.\n"
    "summary prints what each client in a trace of CUELASTIC_TRACE did, and metrics of how they shared the "
    "device.\n"
    "Several traces are of processes that ran at the same time: they are drawn and counted as one.\n"
    "TRACE.json may be -, standard input; without -o the result goes to standard output.\n\n"
    "  -o FILE             where the result goes\n"
    "  --alone=FILE        a trace of the same program, where clients run alone: for STP, ANTT, fairness "
    "and\n"
    "                      speed-up. May be repeated\n"
    "  --json              the summary as JSON\n\n"
    "example:\n"
    "  cuelastic sim --order=interleave --trace=t.json kernels.json\n"
    "  cuelastic trace svg -o t.svg t.json\n";

struct tracing {
	const char *task, *output;
	VEC(const char *) inputs;
	VEC(const char *) alone;
	int json;
};

static int keep_alone(void *verb, const char *name, const char *value)
{
	(void)name;
	VEC_PUSH(&((struct tracing *)verb)->alone, value);
	return 0;
}

#define FIELD(name) offsetof(struct tracing, name)

static const struct option TABLE[] = {
    OPT("-o", TEXT, FIELD(output)),
    OPT("--json", FLAG, FIELD(json)),
    OPT_SET("--alone", VALUE, keep_alone),
    {0},
};

static int add_word(void *verb, const char *word)
{
	struct tracing *t = verb;
	if (t->task)
		VEC_PUSH(&t->inputs, word);
	else
		t->task = word;
	return 0;
}

static const struct command_line LINE = {.who = "trace", .help = HELP, .table = TABLE, .add = add_word};

static int draw(const struct tracing *t, struct str *why)
{
	struct trace trace;
	struct str text = {0};
	int result = trace_read(&trace, why, t->inputs.items, t->inputs.count);
	if (!result) {
		svg_draw(&text, &trace);
		result = command_write("trace", t->output, &text);
	}
	trace_dispose(&trace);
	return result;
}

// The first trace is all inputs, the others are of clients alone.
static int summarize(const struct tracing *t, struct str *why)
{
	struct launches *traces = util_alloc((t->alone.count + 1) * sizeof *traces);
	struct summary summary;
	struct str text = {0};
	size_t count = 0;
	int result = 0;
	for (; !result && count <= t->alone.count; count += !result)
		result = launches_read(&traces[count], why, count ? &t->alone.items[count - 1] : t->inputs.items,
		    count ? 1 : t->inputs.count);
	if (!result) {
		summary_make(&summary, &traces[0], traces + 1, t->alone.count);
		(t->json ? summary_json : summary_show)(&text, &summary);
		result = command_write("trace", t->output, &text);
		summary_dispose(&summary);
	}
	for (size_t i = 0; i < count; i++)
		launches_dispose(&traces[i]);
	free(traces);
	return result;
}

static int run(struct tracing *t, int argc, char **argv)
{
	struct str why = {0};
	int result = command_read(t, &LINE, argc, argv);
	if (result)
		return result;
	int is_svg = t->task && !strcmp(t->task, "svg");
	if (!is_svg && (!t->task || strcmp(t->task, "summary")))
		return command_usage("trace", "what to do with a trace: svg or summary");
	if (!t->inputs.count)
		return command_usage("trace", "no file");
	if (is_svg && (t->json || t->alone.count))
		return command_usage("trace", "a picture takes neither --json nor --alone");
	result = command_check("trace", t->inputs.items, t->inputs.count, &t->output, 1);
	if (!result)
		result = command_check("trace", t->alone.items, t->alone.count, &t->output, 1);
	if (!result)
		result = (is_svg ? draw : summarize)(t, &why);
	if (why.length)
		command_error("trace", "%s", str_text(&why));
	str_dispose(&why);
	return result;
}

int trace_main(int argc, char **argv)
{
	struct tracing t = {0};
	int result = run(&t, argc, argv);
	VEC_DISPOSE(&t.inputs);
	VEC_DISPOSE(&t.alone);
	return result < 0 ? -result : EXIT_DONE;
}
