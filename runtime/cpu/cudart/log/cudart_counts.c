// cudart_counts.c: how many launches a program made. `cuelastic verify` must not accept a program that did
// nothing as equal.
//
// With CUELASTIC_CPU_COUNTS=FILE the counts are in FILE, after the head that its watcher wrote (runlog.h):
// struct counts, mapped and shared, so that they are correct also if the program crashes or forks. A launch
// that fails, when it is made or when it runs, counts as unnoticed until the program asks for the error, or
// for an error's name.
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "runtime/cpu/cudart/cudart.h"
#include "runtime/grid/runlog.h"

static const char VARIABLE[] = "CUELASTIC_CPU_COUNTS";

struct counts {
	atomic_uint_least64_t launches, rewritten, failed, unnoticed;
	char first[64]; // the first failure, in words
};
struct record {
	char head[sizeof RUNLOG_HEAD - 1];
	struct counts counts;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct counts *counts; // NULL: no counts are kept

static void open_counts(void)
{
	int file = cudart_log_open(VARIABLE);
	struct record *record = MAP_FAILED;

	if (file < 0)
		return;
	errno = posix_fallocate(file, 0, sizeof *record); // on a full disk a mapped page would raise a signal
	if (errno == 0)
		record = mmap(NULL, sizeof *record, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (record == MAP_FAILED)
		cudart_log_lost(file, VARIABLE, errno);
	counts = &record->counts;
	close(file);
}

static struct counts *opened(void)
{
	pthread_once(&once, open_counts);
	return counts;
}

// Names made by the rewriter begin with cue_, which no other kernel's does; here it is inside a mangled name.
void cudart_counts_launched(const char *kernel)
{
	struct counts *c = opened();

	if (!c)
		return;
	atomic_fetch_add(&c->launches, 1);
	atomic_fetch_add(&c->rewritten, strstr(kernel, "cue_") != NULL);
}

void cudart_counts_failed(cudaError_t error)
{
	struct counts *c = opened();

	if (!c)
		return;
	atomic_fetch_add(&c->unnoticed, 1);
	if (atomic_fetch_add(&c->failed, 1) == 0)
		strncpy(c->first, cudart_error_name(error), sizeof c->first - 1);
}

void cudart_counts_noticed(void)
{
	struct counts *c = opened();

	if (c)
		atomic_store(&c->unnoticed, 0);
}
