// Traces as the runtime library writes them, for tests.
#ifndef TRACE_TEXT_H
#define TRACE_TEXT_H

#include "testdata/unit/unit.h"

#include <stdio.h>
#include <unistd.h>

#define TRACE_CLIENT(number, name)                                                                           \
	"{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":" #number ",\"args\":{\"name\":\"" name "\"}}"
#define TRACE_SPAN(client, kernel, category, ts, dur, args)                                                  \
	"{\"name\":\"" kernel "\",\"ph\":\"X\",\"pid\":" #client ",\"tid\":" #client ",\"cat\":\"" category      \
	"\",\"ts\":" #ts ",\"dur\":" #dur ",\"args\":{" args "}}"
#define TRACE_LAUNCH(number, form, submitted)                                                                \
	"\"launch\":" #number ",\"form\":\"" form "\",\"submitted_us\":" #submitted

// An end of a request: b or e.
#define TRACE_END(client, phase, ts, submitted)                                                              \
	"{\"name\":\"request\",\"ph\":\"" #phase "\",\"pid\":" #client ",\"tid\":" #client                       \
	",\"cat\":\"request\",\"ts\":" #ts ",\"id\":" #client ",\"args\":{\"submitted_us\":" #submitted "}}"

// Two clients. The numbers that a summary has are worked out in test_summary.c.
static const char TRACE_TWO[] = "[\n" TRACE_CLIENT(1, "batch") ",\n" TRACE_CLIENT(
    2, "server") ",\n" TRACE_SPAN(1, "fill", "launch", 10.000, 40.000,
    TRACE_LAUNCH(1, "yielding", 0.000) ",\"tickets_before\":0,\"tickets_behind\":40,\"left\":3,\"gate\":"
                                       "\"priority\",\"allowed\":0") ",\n" TRACE_SPAN(1, "fill", "resume",
    50.000, 40.000,
    TRACE_LAUNCH(1, "yielding", 1.000) ",\"tickets_before\":40,\"tickets_behind\":100,\"left\":0,\"gate\":"
                                       "\"alone\",\"allowed\":8") ",\n" TRACE_SPAN(1, "fill", "resume",
    90.000, 2.000,
    TRACE_LAUNCH(
        1, "yielding", 2.000) ",\"tickets_before\":100,\"tickets_behind\":100,\"left\":0") ",\n" TRACE_SPAN(1,
    "fill", "slice", 92.000, 20.000, TRACE_LAUNCH(3, "elastic", 5.000)) ",\n" TRACE_SPAN(1, "fill", "slice",
    112.000, 20.000, TRACE_LAUNCH(3, "elastic", 6.000)) ",\n" TRACE_SPAN(2, "answer", "launch", 44.000,
    10.000, TRACE_LAUNCH(2, "elastic", 40.000)) ",\n" TRACE_SPAN(1, "copy", "copy", 132.000, 8.000,
    "\"pieces\":3,\"bytes\":1000,\"submitted_us\":7.000") ",\n" TRACE_SPAN(2, "answer", "launch", 206.000,
    10.000, TRACE_LAUNCH(4, "native", 200.000)) "\n]\n";

// Writes a file; its name, until the next call.
static inline const char *trace_file_with(const char *text, size_t length)
{
	static char path[32];
	strcpy(path, "/tmp/cue_trace_XXXXXX");
	int file = mkstemp(path);
	assert_true(file >= 0 && write(file, text, length) == (ssize_t)length);
	close(file);
	return path;
}

#endif
