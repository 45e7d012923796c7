/* What a launch's decision costs, and a phase's: nanoseconds on a CUDA runtime that does nothing. Prints,
 * checks nothing. */
#include <stdio.h>
#include <time.h>
#include "cuelastic/merge.h"
#include "cuelastic/yield.h"
#include "fake_cudart.h"
#include "runtime/grid/slice.h"

#define LAUNCHES 500000
#define PHASES 50000

static double now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double direct_ns(void)
{
	void *slots[1] = {NULL};
	double start = now_ns();

	for (unsigned i = 0; i < LAUNCHES; i++)
		cudaLaunchKernel(&cudart.native, (dim3){1000, 1, 1}, (dim3){128, 1, 1}, slots, 0, NULL);
	return (now_ns() - start) / LAUNCHES;
}

static double launch_ns(unsigned y)
{
	void *slots[2] = {NULL, NULL};
	cue_launch_spec spec = {"k", CUE_TIER_ELASTIC, &cudart.native, &cudart.entry, {1000, y, 1}, {128, 1, 1},
	    0, NULL, slots, NULL, 0, NULL, 0, 0, NULL};
	double start = now_ns();

	for (unsigned i = 0; i < LAUNCHES; i++)
		cue_launch_kernel(&spec);
	return (now_ns() - start) / LAUNCHES;
}

/* All blocks of a chain run in its first launch. */
static void run_chain(void **arguments)
{
	const struct turns *turns = arguments[0];

	if (turns->board)
		((cue_yield_state *)turns->state)->left[0] = (unsigned long long)turns->chain << 32;
}

/* What the library takes for a launch of a client on a stream of the program's, without cudaLaunchKernel. The best of 100 rounds. */
static void shared_ns(const char *what, double direct)
{
	static char stream;
	void *slots[2] = {NULL, NULL};
	cue_launch_spec spec = {"k", CUE_TIER_ELASTIC, &cudart.native, &cudart.entry, {100000, 1, 1}, {128, 1, 1},
	    0, &stream, slots, NULL, 0, NULL, 0, 1, NULL};
	double best = 1e9;
	cue_decision d;

	cudart.runs = run_chain;
	for (unsigned round = 0; round < 100; round++) {
		double start = now_ns();
		cudart.launches = 0;
		for (unsigned i = 0; i < LAUNCHES / 100; i++)
			cue_launch_kernel(&spec);
		double ns = (now_ns() - start) / (LAUNCHES / 100) - direct * cudart.launches / (LAUNCHES / 100);
		best = ns < best ? ns : best;
	}
	(void)cue_last_decision(&d);
	printf("%s-ns %.1f (%s, %u resumes, %s)\n", what, best, d.is_marked ? "marked" : "not marked", d.resumes,
	    cue_no_yield_name(d.no_yield));
}

/* A phase of two launches on one stream. */
static double phase_ns(const char *mode)
{
	const unsigned sizes[] = {8, 8, 4},
	               offsets[] = {CUE_MERGE_SHAPE_AT(2), CUE_MERGE_SHAPE_AT(2) + 8, CUE_MERGE_SHAPE_AT(2) + 16};
	cue_merge_member members[] = {
	    {"a", &cudart.native, 1, 0, 3, sizes, offsets}, {"b", &cudart.native, 1, 0, 3, sizes, offsets}};
	const cue_merge_set set = {2, CUE_MERGE_SHAPE_AT(2) + 32, members, CUE_FORM_EXIT, CUE_FORM_GUARD,
	    &cudart.entry, &cudart.entry, &cudart.entry, 0};
	double value = 0, start = now_ns();
	void *slots[] = {NULL, &value, &value, &value};
	cue_launch_spec spec = {"k", CUE_TIER_ELASTIC, &cudart.native, &cudart.entry, {1000, 1, 1}, {128, 1, 1},
	    0, NULL, slots, NULL, 3, sizes, 0, 0, NULL};

	cue_set_phase(mode);
	for (unsigned i = 0; i < PHASES; i++) {
		cue_phase_record phase;
		cudart.calls[0] = '\0';
		cue_phase_open(&phase, &set, CUE_PHASE_MERGE, NULL);
		cue_launch_kernel(&spec);
		cue_launch_kernel(&spec);
		(void)cue_phase_close(&phase);
	}
	return (now_ns() - start) / PHASES;
}

int main(void)
{
	double direct = direct_ns();
	cue_client *client, *other;

	cudart.has_queries = 1;
	cudart.sm_count = 132;
	cudart.blocks_per_sm = 16;
	cudart.native.attributes.maxThreadsPerBlock = cudart.entry.attributes.maxThreadsPerBlock = 1024;
	printf("native, ns a launch            %6.1f\n", launch_ns(1) - direct);
	cudart.native.attributes.maxDynamicSharedSizeBytes = 48 * 1024;
	printf("native, ns a phase of two      %6.1f\n", phase_ns("native"));
	printf("streams, ns a phase of two     %6.1f\n", phase_ns("streams"));
	printf("interleave, ns a phase of two  %6.1f\n", phase_ns("interleave"));
	printf("auto, ns a phase of two        %6.1f\n", phase_ns("auto"));
	printf("partition, ns a phase of two   %6.1f\n", phase_ns("partition"));
	cue_set_policy("fill");
	printf("fill, 1-D grid, ns a launch    %6.1f\n", launch_ns(1) - direct);
	printf("fill, 2-D grid, ns a launch    %6.1f\n", launch_ns(7) - direct);
	cue_set_policy("median");
	printf("median, ns a launch            %6.1f\n", launch_ns(1) - direct);
	cue_set_policy("fill");
	cue_set_blocks(64);
	printf("blocks set, ns a launch        %6.1f\n", launch_ns(1) - direct);
	cue_set_slice(10);
	printf("100 slices, ns a slice         %6.1f\n", launch_ns(1) / 100 - direct);
	cue_reset_settings();
	cue_client_open(&client, NULL);
	cue_client_open(&other, NULL);
	cue_client_enter(client);
	cue_set_slice_us(0);
	cue_set_policy("fill");
	printf("fill, a client's launch, ns    %6.1f\n", launch_ns(1) - direct);
	cue_set_policy("equal");
	printf("equal, a client's launch, ns   %6.1f\n", launch_ns(1) - direct);
	cue_reset_settings();
	cue_client_set(other, &(cue_client_options){.name = "other", .priority = 1});
	shared_ns("shared-chain", direct);
	cue_client_enter(other);
	shared_ns("shared-first", direct);
	return 0;
}
