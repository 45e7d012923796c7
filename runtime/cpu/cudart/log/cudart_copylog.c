// cudart_copylog.c: what came back from the device, for comparing two programs byte by byte.
//
// With CUELASTIC_CPU_COPIES=FILE every copy from device to host is appended to FILE when it runs: the number
// of its operation in the order of submission and the number of bytes, both as uint64_t, then the bytes, then
// COPY_END, which marks a complete record. A lock of the process and one of the file guard each record, so
// that records of different streams and processes do not mix. The order of streams varies; the reader sorts
// by the operation. If a record cannot be written, the program ends (cudart_log.c).
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <sys/file.h>
#include "runtime/cpu/cudart/cudart.h"
#include "runtime/grid/runlog.h"

static const char VARIABLE[] = "CUELASTIC_CPU_COPIES";
static const char COPY_END[8] = {'e', 'n', 'd', ' ', 'c', 'o', 'p', 'y'};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static FILE *log_file;
static int log_error; // of the record that is being written; 0: none
static _Thread_local uint64_t operation;

pthread_mutex_t *const cudart_copylog_lock = &lock;

static void open_log(void)
{
	int fd = cudart_log_open(VARIABLE);
	if (fd >= 0 && !(log_file = fdopen(fd, "ab")))
		cudart_log_lost(fd, VARIABLE, errno);
}

int cudart_copylog_enabled(void)
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
	flock(fileno(log_file), LOCK_EX); // of other processes with the same log
	cudart_copylog_add(head, sizeof head);
}

void cudart_copylog_add(const void *data, size_t bytes)
{
	if (!log_error && fwrite(data, 1, bytes, log_file) != bytes)
		log_error = errno;
}

// Flushed at every record, so that a crash loses none.
void cudart_copylog_end(void)
{
	cudart_copylog_add(COPY_END, sizeof COPY_END);
	if (!log_error && (fflush(log_file) != 0 || runlog_settle(fileno(log_file)) != 0))
		log_error = errno;
	if (log_error)
		cudart_log_lost(fileno(log_file), VARIABLE, log_error);
	flock(fileno(log_file), LOCK_UN);
	pthread_mutex_unlock(&lock);
}
