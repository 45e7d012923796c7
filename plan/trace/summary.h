// Numbers of a trace: what each client did, and what sharing the device cost it.
#ifndef CUELASTIC_SUMMARY_H
#define CUELASTIC_SUMMARY_H

#include "launches.h"
#include "plan/planners/metrics.h"

// Half of the requests took no longer than the first of these, and so on.
enum summary_latency { LATENCY_50, LATENCY_95, LATENCY_99, LATENCY_LONGEST, SUMMARY_LATENCIES };

// A client's launches of one kernel. A launch takes the time from when it is ready until its end.
struct summary_kernel {
	uint32_t client, kernel; // as in the trace
	uint32_t launches;
	double took_us, longest_us; // of all its launches, of one
	double alone_us;            // of one launch alone, the mean; 0: unknown
};

struct summary_client {
	uint32_t launches, yielding, slices, resumes, used;
	unsigned long long left;
	uint32_t gates[LAUNCH_GATES]; // spans that began under each rule
	double work_us, waiting_us;   // of all its launches: on its stream; from when they are ready to the begin
	uint32_t requests;
	double latency_us[SUMMARY_LATENCIES]; // of its requests; 0 if there are none
	double took_us, alone_us;             // as of its kernels, all launches; alone_us 0: unknown
};

struct summary {
	const struct launches *trace;
	struct summary_client *clients;      // of the trace
	VEC(struct summary_kernel) kernels;  // by client, then by kernel
	uint32_t overlaps[METRICS_OVERLAPS]; // launches of each class
	struct metrics launches; // waiting_us, running and makespan_us of the launches; speedup if all is known
	struct metrics programs; // stp, antt and fairness of the clients, if all is known
	int is_known;            // the time alone of each kernel
	struct str unknown;      // why it is not
};

// `alone`: traces of the same program's clients, each alone. A launch in them counts if no launch of another
// client overlaps it. Their clients and kernels are found by name.
void summary_make(
    struct summary *out, const struct launches *trace, const struct launches *alone, size_t count);

void summary_dispose(struct summary *summary);

#endif
