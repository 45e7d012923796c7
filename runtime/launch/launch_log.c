// A launch's line has columns, separated by tabs: the kernel's name, and then WORD=VALUE.
//
//   policy  the policy in force
//   form    native: the original. sliced, elastic, resized: the rewritten entry. interleave, persistent,
//           partition, mix: a phase's scheduler kernel
//   blocks  physical blocks a slice / logical blocks of the launch
//   threads physical threads a block
//   slices  launches of the entry
//   limit   what determined the blocks: a limit of the policy, or a stronger limit
//   reason  why the original ran: cue_reason_name
//   client  the client's name, - if there is none
//   error   what went wrong, - if nothing did
//   plan    if there is a plan: the line that decided, 0 if none did
//
// Lines are appended with one call of write, so that processes can share a file.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "launch_log.h"
#include "plan_file.h"
#include "runtime/grid/error.h"
#include "runtime/grid/runlog.h"

#define UNKNOWN (-1)

_Atomic(int) cue_launch_log_state = UNKNOWN;
static int file = -1;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_log(void)
{
	const char *path = getenv("CUELASTIC_LOG");

	if (path && *path)
		file = runlog_open(path);
	if (path && *path && file < 0)
		cue_warn("no log is written", "CUELASTIC_LOG=%.160s: %s", path, strerror(errno));
	atomic_store(&cue_launch_log_state, file < 0 ? LAUNCH_LOG_OFF : 1);
}

int cue_launch_log_open(void)
{
	pthread_once(&once, open_log);
	return file >= 0;
}

void cue_launch_log_write(const cue_decision *decision, const char *form)
{
	char line[1024], plan[24] = "";
	if (cue_plan_get(NULL))
		snprintf(plan, sizeof(plan), "\tplan=%llu", decision->plan);
	size_t blocks = decision->rewritten ? decision->physical_blocks : decision->logical_blocks;
	int length = snprintf(line, sizeof(line),
	    "%.256s\tpolicy=%s\tform=%s\tblocks=%zu/"
	    "%zu\tthreads=%u\tslices=%u\tlimit=%s\treason=%s\tclient=%s\tstays=%s\t"
	    "error=%.256s%s\n",
	    decision->kernel, decision->policy, form, blocks, decision->logical_blocks,
	    decision->physical_threads, decision->slices, cue_limit_name(decision->limit),
	    cue_reason_name(decision->reason), decision->client ? decision->client : "-",
	    cue_no_yield_name(decision->no_yield), decision->error ? cue_error_message() : "-", plan);

	(void)runlog_write(file, line, (size_t)length); // a full disk is no reason to stop
}
