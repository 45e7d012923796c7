/*
 * cudart_copylog.c: what came back from the device, for comparing two programs byte by byte.
 *
 * With CUELASTIC_CPU_COPIES=FILE every copy from device to host is appended to FILE when it runs: the number
 * of its operation in the order of submission and the number of bytes, both as uint64_t, then the bytes. A
 * record is written under a lock, so that records of different streams do not mix. Which stream comes first
 * is chance; the reader sorts by the operation. A file that cannot be written is said so once; the copy
 * itself goes on.
 */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "cudart.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static FILE *log_file;
static _Thread_local uint64_t operation;

static void open_log(void)
{
	const char *path = getenv("CUELASTIC_CPU_COPIES");
	if (!path || !*path)
		return;
	int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
	log_file = fd < 0 ? NULL : fdopen(fd, "ab");
	if (!log_file)
		perror(path);
}

bool cudart_copylog_enabled(void)
{
	pthread_once(&once, open_log);
	return log_file != NULL;
}

void cudart_copylog_at(uint64_t number)
{
	operation = number;
}

void cudart_copylog_begin(size_t bytes)
{
	uint64_t head[2] = {operation, bytes};
	pthread_mutex_lock(&lock);
	cudart_copylog_add(head, sizeof head);
}

void cudart_copylog_add(const void *data, size_t bytes)
{
	if (log_file && fwrite(data, 1, bytes, log_file) != bytes) {
		perror("CUELASTIC_CPU_COPIES");
		fclose(log_file);
		log_file = NULL;
	}
}

/* Flushed at every record, so that a crash loses none. */
void cudart_copylog_end(void)
{
	if (log_file)
		fflush(log_file);
	pthread_mutex_unlock(&lock);
}
