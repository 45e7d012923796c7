// `cuelastic trace svg`: a trace as a picture.
#include "xform/base/gate.h"
#include "xform/base/output.h"
#include "svg.h"
#include "xform/base/option.h"
#include "verbs.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_DONE = 0, STATUS_FAILED = 1, STATUS_USAGE = 2 };

static const char HELP[] =
    "usage: cuelastic trace svg [-o FILE.svg] TRACE.json\n"
    "Draws a trace in Chrome's format, as cuelastic sim --trace writes it: a row for each SM, a "
    "colour for each kernel.\n"
    "TRACE.json may be -, standard input; without -o the picture goes to standard output.\n\n"
    "  -o FILE             where the picture goes\n\n"
    "example:\n"
    "  cuelastic sim --order=bucket --trace=t.json kernels.json\n"
    "  cuelastic trace svg -o t.svg t.json\n";

static int usage(const char *message, const char *detail)
{
	fprintf(
	    stderr, "cuelastic trace: error: %s%s\n  cuelastic trace --help has an example\n", message, detail);
	return STATUS_USAGE;
}

static int draw(const char *input, const char *output)
{
	struct trace trace;
	struct str text = {0}, why = {0};
	const char *refusal;
	int status = STATUS_FAILED, error = 0;
	if (gate_refuses(&refusal, &input, 1, &output, 1)) {
		fprintf(stderr, "cuelastic trace: error: %s: %s\n", output, refusal);
		return STATUS_FAILED;
	}
	if (trace_read(&trace, &why, input) < 0) {
		fprintf(stderr, "cuelastic trace: error: %s\n", str_text(&why));
	} else {
		svg_draw(&text, &trace);
		if (output)
			error = output_write(output, text.text, text.length);
		else
			fwrite(text.text, 1, text.length, stdout);
		if (error)
			fprintf(stderr, "cuelastic trace: error: %s: cannot write: %s\n", output, strerror(-error));
		status = error ? STATUS_FAILED : STATUS_DONE;
	}
	trace_dispose(&trace);
	str_dispose(&text);
	str_dispose(&why);
	return status;
}

struct tracing {
	const char *input, *output;
	int help;
};

static const struct option TABLE[] = {
    {"-o", OPTION_TEXT, offsetof(struct tracing, output), NULL},
    {"--help", OPTION_FLAG, offsetof(struct tracing, help), NULL},
};

int trace_main(int argc, char **argv)
{
	struct tracing t = {NULL, NULL, argc > 1 && !strcmp(argv[1], "--help")};
	if (!t.help && (argc < 2 || strcmp(argv[1], "svg")))
		return usage("what to do with a trace: svg", "");
	for (int i = 2; i < argc && !t.help; i++) {
		if (option_take(&t, TABLE, sizeof TABLE / sizeof *TABLE, argc, argv, &i))
			continue;
		if (argv[i][0] == '-' && argv[i][1])
			return usage("unknown option ", argv[i]);
		if (t.input)
			return usage("one trace, not also ", argv[i]);
		t.input = argv[i];
	}
	if (!t.help)
		return t.input ? draw(t.input, t.output) : usage("no file", "");
	fputs(HELP, stdout);
	return STATUS_DONE;
}
