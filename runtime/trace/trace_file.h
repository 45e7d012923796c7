// A file in Chrome's trace format (an array of events, which Perfetto and chrome://tracing read).
// docs/reference/trace-format.md describes the events. A file that was cut off is still read by these programs,
// since each event is one line and the array's end may be missing.
#ifndef TRACE_FILE_H
#define TRACE_FILE_H

struct trace_file;

// Something on a row, with times in microseconds.
struct trace_event {
	char phase; // as the format names them: 'X' a span; 'b', 'e' ends of a request; 'i' a mark; 'C' a counter
	const char *name;
	const char *category;
	unsigned client;              // its row's group, from 1
	unsigned stream;              // its row, from 1
	double begin_us, duration_us; // the duration of a span
	unsigned long long id;        // what two events have that belong together; 0: none
	const char *fields;           // more of "args", such as `"form":"elastic"`; NULL or "": none
};

// Where a flow begins or ends: in the span that is there at this time.
struct trace_place {
	unsigned client, stream;
	double us;
};

// Opens the file for writing, and empties it. `base` is added to the numbers of clients and streams, so that they are no
// other file's. 0, or the negative error number. The caller closes it.
int cue_trace_file_open(struct trace_file **out, const char *path, unsigned base);

// Names a group of rows, with the process that it is of; or a row in a group.
void cue_trace_file_client(struct trace_file *file, unsigned client, const char *name, int process);
void cue_trace_file_stream(struct trace_file *file, unsigned client, unsigned stream, const char *name);

void cue_trace_file_event(struct trace_file *file, const struct trace_event *event);

// An arrow.
void cue_trace_file_flow(
    struct trace_file *file, const char *name, const struct trace_place *from, const struct trace_place *to);

// Writes what is still in memory. 0, or the negative error number if not all could be written since the begin.
int cue_trace_file_flush(struct trace_file *file);

// Ends the array and closes the file; NULL is allowed. Returns as flush.
int cue_trace_file_close(struct trace_file *file);

// ---- Spans that have ended. Later spans show who made their blocks leave. The spans of a client together show how many of
// its blocks were resident.
struct trace_past {
	unsigned client, stream; // as of trace_event
	long long begin_ns, end_ns;
	unsigned blocks, left; // that were resident at its begin, at most; that have left before its end
	int can_preempt;       // it is a client's launch or slice
	int priority;          // the client's
};

// In the order of their submission.
void cue_trace_past_add(struct trace_file *file, const struct trace_past *span);

// Writes what is known of the spans that have ended before this time. All that have begun before it have been added.
void cue_trace_past_settle(struct trace_file *file, long long horizon_ns);

#endif
