// cudart_launchlog.c: which kernels ran with which grids, for `cuelastic profile`, and when, for `cuelastic tune`.
//
// With CUELASTIC_CPU_LAUNCHES=FILE every launch appends a line to FILE when it has run, separated by blanks:
// the kernel's mangled name, three dimensions of the grid, three of the block, bytes of dynamic shared
// memory, bytes of device memory that were allocated, instructions and bytes of global memory (0 unless the
// code was made with --count), and in virtual time the microseconds from its first block's begin to its last
// block's end and the bytes that came from memory (else 0). Launches then run one after another, so that each has its own counts. If a
// line cannot be written, the program ends (cudart_log.c).
//
// With CUELASTIC_CPU_TIMES=FILE and the virtual clock, every launch appends its kernel's mangled name and three times
// in microseconds of CLOCK_MONOTONIC: when it was submitted, when its first block began, and when its last one ended.
// This takes no virtual time, and changes no order.
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include "runtime/cpu/cudart/cudart.h"
#include "runtime/cpu/engine/engine.h"
#include "runtime/cpu/virtual/vclock.h"
#include "runtime/cpu/virtual/vgpu.h"
#include "runtime/grid/runlog.h"

static const char VARIABLE[] = "CUELASTIC_CPU_LAUNCHES";

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int log_file = -1;

static void open_log(void)
{
	log_file = cudart_log_open(VARIABLE);
}

int cudart_launchlog_begin(void)
{
	pthread_once(&once, open_log);
	if (log_file < 0)
		return 0;
	pthread_mutex_lock(&lock);
	memset(cue_dev_counts, 0, sizeof cue_dev_counts);
	return 1;
}

void cudart_launchlog_end(const struct cpu_launch *l)
{
	uint64_t bytes = cudart_memory_in_use();
	double us = 0, from_memory = 0;

	if (vgpu_prices())
		vgpu_last(&us, &from_memory);

	if (dprintf(log_file, "%s %u %u %u %u %u %u %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %.4f %.0f\n",
	        l->kernel->name, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2],
	        l->dynamic_shared, bytes, cue_dev_counts[CPU_COUNT_INSTRUCTIONS], cue_dev_counts[CPU_COUNT_BYTES],
	        us, from_memory) < 0 ||
	    runlog_settle(log_file) != 0)
		cudart_log_lost(log_file, VARIABLE, errno);
	pthread_mutex_unlock(&lock);
}

// ---- times

static const char TIMES[] = "CUELASTIC_CPU_TIMES";

static pthread_once_t times_once = PTHREAD_ONCE_INIT;
static int times_file = -1;

static void open_times(void)
{
	times_file = vclock_is_on() ? cudart_log_open(TIMES) : -1;
}

int cudart_times_enabled(void)
{
	pthread_once(&times_once, open_times);
	return times_file >= 0;
}

static double us_of(uint64_t ps)
{
	return VCLOCK_S_OF_OTHERS * 1e6 + (double)ps / 1e6;
}

void cudart_times_add(const char *kernel, uint64_t submit_ps, uint64_t first_block_ps)
{
	if (dprintf(times_file, "%s %.4f %.4f %.4f\n", kernel, us_of(submit_ps), us_of(first_block_ps),
	        us_of(vclock_now())) < 0 ||
	    runlog_settle(times_file) != 0)
		cudart_log_lost(times_file, TIMES, errno);
}
