// `cuelastic trace`: a trace as a picture (`svg`), or in numbers (`summary`).
#include "plan/trace/launches.h"
#include "summary_show.h"
#include "plan/picture/svg.h"
#include "plan/verbs.h"
#include "xform/base/gate.h"
#include "xform/base/option.h"
#include "xform/base/output.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_DONE = 0, STATUS_FAILED = 1, STATUS_USAGE = 2 };

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
    "  cuelastic sim --order=bucket --trace=t.json kernels.json\n"
    "  cuelastic trace svg -o t.svg t.json\n";

struct tracing {
	const char *output;
	VEC(const char *) inputs;
	VEC(const char *) alone;
	int json, help;
};

static int usage(const char *message, const char *detail)
{
	fprintf(
	    stderr, "cuelastic trace: error: %s%s\n  cuelastic trace --help has an example\n", message, detail);
	return STATUS_USAGE;
}

static int fail(const struct str *why)
{
	fprintf(stderr, "cuelastic trace: error: %s\n", str_text(why));
	return STATUS_FAILED;
}

static int deliver(const char *output, const struct str *text)
{
	int error = 0;
	if (output)
		error = output_write(output, text->text, text->length);
	else
		fwrite(text->text, 1, text->length, stdout);
	if (error)
		fprintf(stderr, "cuelastic trace: error: %s: cannot write: %s\n", output, strerror(-error));
	return error ? STATUS_FAILED : STATUS_DONE;
}

static int draw(const struct tracing *t)
{
	struct trace trace;
	struct str text = {0}, why = {0};
	int status;
	if (trace_read(&trace, &why, t->inputs.items, t->inputs.count) < 0) {
		status = fail(&why);
	} else {
		svg_draw(&text, &trace);
		status = deliver(t->output, &text);
	}
	trace_dispose(&trace);
	str_dispose(&text);
	str_dispose(&why);
	return status;
}

// Reads the traces: the first is all inputs, the others are of clients alone. The number that was read, each the
// caller's to dispose.
static size_t read_all(struct launches *out, struct str *why, const struct tracing *t)
{
	size_t count = 0;
	if (launches_read(&out[0], why, t->inputs.items, t->inputs.count) < 0)
		return 0;
	for (count = 1; count <= t->alone.count; count++)
		if (launches_read(&out[count], why, &t->alone.items[count - 1], 1) < 0)
			break;
	return count;
}

static int summarize(const struct tracing *t)
{
	struct launches *traces = util_alloc((t->alone.count + 1) * sizeof *traces);
	struct str text = {0}, why = {0};
	size_t count = read_all(traces, &why, t);
	int status;
	if (count <= t->alone.count) {
		status = fail(&why);
	} else {
		struct summary summary;
		summary_make(&summary, &traces[0], traces + 1, t->alone.count);
		(t->json ? summary_json : summary_show)(&text, &summary);
		status = deliver(t->output, &text);
		summary_dispose(&summary);
	}
	for (size_t i = 0; i < count; i++)
		launches_dispose(&traces[i]);
	free(traces);
	str_dispose(&text);
	str_dispose(&why);
	return status;
}

static int keep_alone(void *verb, const char *name, const char *value)
{
	struct tracing *t = verb;
	(void)name;
	VEC_PUSH(&t->alone, value);
	return 0;
}

int trace_show(struct str *picture, struct str *numbers, struct str *why, const char *path)
{
	struct trace trace;
	struct launches launches;
	struct str no_launches = {0};
	int result = trace_read(&trace, why, &path, 1);
	if (!result) {
		svg_draw(picture, &trace);
		if (launches_read(&launches, &no_launches, &path, 1) == 0) {
			struct summary summary;
			summary_make(&summary, &launches, NULL, 0);
			summary_show(numbers, &summary);
			summary_dispose(&summary);
			launches_dispose(&launches);
		}
	}
	str_dispose(&no_launches);
	trace_dispose(&trace);
	return result;
}

static const struct option TABLE[] = {
    {"-o", OPTION_TEXT, offsetof(struct tracing, output), NULL},
    {"--help", OPTION_FLAG, offsetof(struct tracing, help), NULL},
    {"--json", OPTION_FLAG, offsetof(struct tracing, json), NULL},
    {"--alone", OPTION_VALUE, 0, keep_alone},
};

static int usage_unknown(const char *word)
{
	struct suggest suggest;
	return usage("unknown option ", option_unknown(&suggest, word, TABLE, sizeof TABLE / sizeof *TABLE));
}

// Nonzero: refused, with a message.
static int parse(struct tracing *t, int argc, char **argv)
{
	for (int i = 2; i < argc && !t->help; i++) {
		if (option_take(t, TABLE, sizeof TABLE / sizeof *TABLE, argc, argv, &i))
			continue;
		if (argv[i][0] == '-' && argv[i][1])
			return usage_unknown(argv[i]);
		VEC_PUSH(&t->inputs, argv[i]);
	}
	return 0;
}

static int run(struct tracing *t, int is_summary)
{
	const char *refusal;
	if (!t->inputs.count)
		return usage("no file", "");
	if (!is_summary && (t->json || t->alone.count))
		return usage("a picture takes neither --json nor --alone", "");
	int is_refused = gate_refuses(&refusal, t->inputs.items, t->inputs.count, &t->output, 1) != NULL ||
	                 gate_refuses(&refusal, t->alone.items, t->alone.count, &t->output, 1) != NULL;
	if (is_refused) {
		fprintf(stderr, "cuelastic trace: error: %s: %s\n", t->output, refusal);
		return STATUS_FAILED;
	}
	return is_summary ? summarize(t) : draw(t);
}

int trace_main(int argc, char **argv)
{
	struct tracing t = {.help = argc > 1 && !strcmp(argv[1], "--help")};
	int is_summary = argc > 1 && !strcmp(argv[1], "summary"), status;
	if (!t.help && !is_summary && (argc < 2 || strcmp(argv[1], "svg")))
		return usage("what to do with a trace: svg or summary", "");
	status = parse(&t, argc, argv);
	if (!status && t.help)
		fputs(HELP, stdout);
	else if (!status)
		status = run(&t, is_summary);
	VEC_DISPOSE(&t.inputs);
	VEC_DISPOSE(&t.alone);
	return status;
}
