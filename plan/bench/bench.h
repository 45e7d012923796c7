// Shared by the parts of `cuelastic bench`: its command line, its runs and its output.
#ifndef CUELASTIC_BENCH_H
#define CUELASTIC_BENCH_H

#include "workload.h"
#include "xform/build/build.h"

// How the programs of a mix share the device.
enum bench_policy {
	BENCH_STREAMS,  // as they are, each on a stream of its own
	BENCH_FILL,     // elastic, each grid as large as can be resident; no clients
	BENCH_SHARE,    // clients with their shares
	BENCH_PRIORITY, // clients; the first has the higher priority, the others a floor
	BENCH_SLICE,    // clients that take turns
	BENCH_FIRST,    // as they are; the first's stream has the device's highest priority
	BENCH_MEDIAN,   // elastic, under the runtime's policy of that name; so are the next three, as clients
	BENCH_MPMAX,
	BENCH_EQUAL,
	BENCH_QUEUEMOLD,
	BENCH_MERGED, // one program that launches all kernels of the mix as one
	BENCH_POLICIES
};

enum { BENCH_DEFAULT = (1 << BENCH_FIRST) - 1 }; // policies: those that any workload has

const char *bench_policy_name(enum bench_policy policy);

// How a program is built.
enum bench_form { BENCH_PLAIN, BENCH_ELASTIC, BENCH_SHARED, BENCH_FORMS };

// A mix under a policy; or a program alone, as it is.
struct bench_result {
	struct workload_mix mix;
	enum bench_policy policy;
	double mean_us[WORKLOAD_MOST]; // of a run, for each program of the mix
	uint32_t runs[WORKLOAD_MOST];  // that were counted
	double waiting_us;             // of a launch for its first block, mean over the programs; -1: not known
	const char *why;               // it was not merged; NULL: it was, and all else is known
	// Against the programs alone, by the means (Eyerman and Eeckhout 2008):
	double stp;      // the sum of alone / together
	double antt;     // the mean of together / alone
	double fairness; // the least alone / together over the largest
};

struct bench {
	struct build_request request; // what all builds share
	struct arena arena;
	struct workload workload;
	const char *path, *json_path, *svg_path;
	const char *folder; // of a measurement
	const char *device; // in words
	uint32_t runs;
	uint32_t workers; // multiprocessors of the CPU device; 0: a GPU
	double timeout_s;
	unsigned policies;                            // a mask
	const char *made[WORKLOAD_MOST][BENCH_FORMS]; // shared objects; NULL: no policy needs it
	const char *driver;
	int has_failed; // a build or a measurement, after a message
	double alone_us[WORKLOAD_MOST];
	VEC(struct bench_result) results;
};

// bench_run.c. Negative with a message.
int bench_build(struct bench *bench);
int bench_run(struct bench *bench);

// bench_table.c
void bench_table(struct str *out, const struct bench *bench);
void bench_json(struct str *out, const struct bench *bench);
void bench_mix_name(struct str *out, const struct bench *bench, const struct workload_mix *mix);
// Of the mix-th mix under a policy that was run.
const struct bench_result *bench_find(const struct bench *bench, size_t mix, enum bench_policy policy);
// Of all mixes.
void bench_mean(double *stp, double *antt, const struct bench *bench, enum bench_policy policy);
// 1: in virtual time, it is known how long launches wait.
int bench_has_waiting(const struct bench *bench);

// bench_picture.c
void bench_picture(struct str *out, const struct bench *bench);

#endif
