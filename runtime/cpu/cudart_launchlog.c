/*
 * cudart_launchlog.c: which kernels ran with which grids, for `cuelastic profile`.
 *
 * With CUELASTIC_CPU_LAUNCHES=FILE every launch appends a line to FILE when it has run: the kernel's mangled
 * name, three dimensions of the grid, three of the block, bytes of dynamic shared memory, bytes of device
 * memory that were allocated, instructions and bytes of global memory (0 unless the code was made with
 * --count), separated by blanks. Launches run one after another then, so that each has its own counts. A file
 * that cannot be written is said so once; the launch itself goes on.
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "cudart.h"
#include "engine.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static FILE *log_file;

static void open_log(void)
{
	const char *path = getenv("CUELASTIC_CPU_LAUNCHES");
	if (!path || !*path)
		return;
	int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
	log_file = fd < 0 ? NULL : fdopen(fd, "ab");
	if (!log_file)
		perror(path);
}

uint64_t cue_dev_counts[2];

bool cudart_launchlog_begin(void)
{
	pthread_once(&once, open_log);
	if (!log_file)
		return false;
	pthread_mutex_lock(&lock);
	cue_dev_counts[0] = cue_dev_counts[1] = 0;
	return true;
}

void cudart_launchlog_end(const struct cpu_launch *l)
{
	uint64_t bytes = cudart_memory_in_use();

	if (log_file && (fprintf(log_file, "%s %u %u %u %u %u %u %u %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
	                     l->kernel->name, l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1],
	                     l->block[2], l->dynamic_shared, bytes, cue_dev_counts[0], cue_dev_counts[1]) < 0 ||
	                    fflush(log_file) != 0)) {
		perror("CUELASTIC_CPU_LAUNCHES");
		fclose(log_file);
		log_file = NULL;
	}
	pthread_mutex_unlock(&lock);
}
