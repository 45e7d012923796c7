// Shared by the parts of `cuelastic bench`: its command line, its runs and its output.
#ifndef CUELASTIC_BENCH_H
#define CUELASTIC_BENCH_H

#include "workload.h"
#include "xform/base/jobs.h"
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
	BENCH_AUTO, // one program that launches all kernels of the mix in a phase, in the mode of that name; so are the next
	BENCH_INTERLEAVE,
	BENCH_PERSISTENT,
	BENCH_PARTITION,
	BENCH_MIX,
	BENCH_POLICIES
};

enum { BENCH_DEFAULT = (1 << BENCH_FIRST) - 1 }; // policies: those that any workload has

// How a program is built.
enum bench_form { BENCH_PLAIN, BENCH_ELASTIC, BENCH_SHARED, BENCH_FORMS };

// What a policy is.
struct bench_way {
	const char *name;
	enum bench_form form;
	int is_client;
	const char *policy; // of the runtime
	const char
	    *phase; // the mode in which one program's phase runs all kernels of the mix; NULL: each program runs
};

// NULL for BENCH_POLICIES.
const struct bench_way *bench_way(enum bench_policy policy);

// A round of a mix under a policy; or the sum of its rounds.
struct bench_result {
	struct workload_mix mix;
	enum bench_policy policy;
	double us[WORKLOAD_MOST];     // of a run, for each program of the mix: the median
	uint32_t runs[WORKLOAD_MOST]; // that were counted
	double waiting_us;            // of a launch for its first block, mean over the programs; -1: not known
	const char *why;              // it was not merged; NULL: it was, and all else is known
	// Against the programs alone (Eyerman and Eeckhout 2008):
	double stp;      // the sum of alone / together
	double antt;     // the mean of together / alone
	double fairness; // the least alone / together over the largest
	double most;     // that STP can be
	double stp_spread, antt_spread;
};

// What is measured: a mix under a policy, or a program alone in the policy's form.
struct bench_step {
	struct workload_mix mix;
	enum bench_policy policy;
	int is_alone;
};

struct bench {
	struct build_request request; // what all builds share
	struct arena arena;
	struct workload workload;
	const char *path, *json_path, *svg_path;
	const char *folder; // of a measurement
	const char *device; // in words
	uint32_t runs, rounds;
	uint32_t workers; // multiprocessors of the CPU device; 0: a GPU
	double timeout_s;
	unsigned policies;                            // a mask
	const char *made[WORKLOAD_MOST][BENCH_FORMS]; // shared objects; NULL: no policy needs it
	const char *driver;
	int has_failed; // a build or a measurement, after a message
	VEC(struct bench_step) steps;
	double now_us[WORKLOAD_MOST][BENCH_FORMS]; // alone, measured last
	VEC(double) alone_us[WORKLOAD_MOST][BENCH_FORMS];
	VEC(struct bench_result) rounds_of; // in the order of steps
	VEC(struct bench_result) results;
};

// bench_build.c. Negative with a message.
int bench_build(struct bench *bench);
// The program in that form; NULL after a message.
const char *bench_build_one(
    struct bench *bench, const struct workload_program *program, enum bench_form form);
// A mask of those that the policies need.
unsigned bench_forms(const struct bench *bench);
// Does all pieces of work. Negative after a message.
int bench_do_all(struct bench *bench, const struct jobs *jobs);
// Shows what a process has said. Negative if it has no result.
int bench_check_process(struct bench *bench, const struct jobs_result *result);

// bench_run.c. Negative with a message.
int bench_run(struct bench *bench);

// bench_sums.c. Sorts the values.
double bench_median(double *values, size_t count);
// Of a round, by each program's time alone in each form.
void bench_compare(struct bench_result *round, const double alone_us[WORKLOAD_MOST][BENCH_FORMS]);
// Of at least one round of one mix under one policy.
struct bench_result bench_sum(const struct bench_result *rounds, size_t count);
// Is its STP above what it can be, in all its rounds?
int bench_is_impossible(const struct bench_result *result);

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
