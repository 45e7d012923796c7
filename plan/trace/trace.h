// Timelines of blocks on SMs: as Chrome trace JSON, which Perfetto and chrome://tracing open, and as a picture (svg.h).
#ifndef CUELASTIC_TRACE_H
#define CUELASTIC_TRACE_H

#include "xform/base/util.h"

#include <stdint.h>

struct trace_event {
	double begin_us, end_us;
	uint32_t name;      // index into names
	uint32_t row, lane; // index into rows: an SM, or a stream; a lane of it: a block slot
	uint32_t block;     // its number, or TRACE_NO_BLOCK
};

#define TRACE_NO_BLOCK UINT32_MAX

struct trace {
	char *title;      // NULL: none
	int has_launches; // numbers of blocks are those of launches
	VEC(char *) names;
	VEC(char *) rows;
	VEC(struct trace_event) events;
};

void trace_dispose(struct trace *trace);

// The trace as JSON. Title and names go to otherData, the names so that a reader keeps their order; rows are
// processes, lanes their threads, times microseconds.
void trace_write(struct str *out, const struct trace *trace);

// Reads the complete events (ph X) of trace files in Chrome's format, "-" for standard input. Processes are rows and threads are
// lanes, in the order of their numbers. If threads have names, each is a row. Of several files, rows have the file's name in front.
// 0, and *out is the caller's to dispose; or negative with the file and what is wrong in `why`, and *out is empty.
int trace_read(struct trace *out, struct str *why, const char *const *paths, size_t count);
#endif
