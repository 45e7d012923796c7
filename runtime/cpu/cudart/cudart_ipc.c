// cudart_ipc.c: device memory that processes share.
//
// An allocation by cudaMalloc can be exported if it is whole pages: a multiple of 4096 bytes. Others share
// their pages with the heap, so they are refused, with a message. When an allocation is exported for the
// first time, the device is drained, the allocation's contents are copied to a file in memory, and that file
// is mapped to the same addresses. So pointers to it stay valid.
//
// The file has no name. Another process opens it through /proc, by the exporter's process and descriptor, which
// the handle holds with the file's identity. So nothing is left when processes are killed, and no other user
// can open it. A process that has opened the memory keeps it after the exporter's death; nobody can open it then.
// The file is sealed, so nobody can shorten it under another process.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cudart.h"

enum { MAGIC = 0x63706943, SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL };

// What is in a cudaIpcMemHandle_t.
struct content {
	unsigned magic;
	int process, file;
	unsigned zero;                  // no byte is undefined, since contents are compared
	uint64_t bytes, system, number; // of the file
};
_Static_assert(sizeof(struct content) <= sizeof(cudaIpcMemHandle_t), "a handle holds it");

// Memory that this process has opened. Under cudart_lock.
struct opened {
	struct content content;
	void *at;
	unsigned count;
	struct opened *next;
};
static struct opened *all;

// ---- the exporter ----

// A file with these bytes; negative: none could be made. 0 is left to mean none.
static int make_file(const void *from, size_t bytes)
{
	int file = memfd_create("cuelastic", MFD_CLOEXEC | MFD_ALLOW_SEALING);
	if (file == 0) {
		file = fcntl(0, F_DUPFD_CLOEXEC, 1);
		close(0);
	}
	if (file < 0)
		return file;
	int ok = ftruncate(file, (off_t)bytes) == 0 && fcntl(file, F_ADD_SEALS, SEALS) == 0;
	for (size_t done = 0; ok && done < bytes;) {
		ssize_t now = pwrite(file, (const char *)from + done, bytes - done, (off_t)done);
		ok = now > 0;
		done += ok ? (size_t)now : 0;
	}
	if (!ok)
		close(file);
	return ok ? file : -1;
}

static int export(struct cudart_range *range)
{
	void *at = (void *)range->begin;
	int file = make_file(at, range->bytes);
	if (file < 0)
		return 0;
	if (mmap(at, range->bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED) {
		close(file);
		return 0;
	}
	range->file = file;
	return cudart_range_export(at, file);
}

static cudaError_t describe(struct content *out, const struct cudart_range *range)
{
	struct stat status;
	if (fstat(range->file, &status) != 0)
		return cudaErrorInvalidValue;
	*out = (struct content){.magic = MAGIC,
	    .process = getpid(),
	    .file = range->file,
	    .bytes = range->bytes,
	    .system = status.st_dev,
	    .number = status.st_ino};
	return cudaSuccess;
}

static cudaError_t export_once(struct content *out, const void *pointer)
{
	struct cudart_range range;
	cudaError_t error = cudaErrorInvalidValue;
	pthread_mutex_lock(&cudart_lock);
	if (cudart_range_find(pointer, &range) && range.origin == CUDART_BY_MALLOC && !range.leaving &&
	    range.space == CUDART_IN_DEVICE && range.bytes % CUDART_PAGE_BYTES == 0)
		error = range.file || export(&range) ? describe(out, &range) : cudaErrorMemoryAllocation;
	pthread_mutex_unlock(&cudart_lock);
	return error;
}

static int is_in_pages(const void *pointer)
{
	struct cudart_range range;
	return !cudart_range_find(pointer, &range) || range.bytes % CUDART_PAGE_BYTES == 0;
}

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr)
{
	CUDART_ENTER();
	struct content content;
	if (!handle || !devPtr)
		return cudart_fail(cudaErrorInvalidValue);
	if (!is_in_pages(devPtr))
		return cudart_unsupported("cudaIpcGetMemHandle of memory that is not a multiple of 4096 bytes");
	cudart_drain();
	cudaError_t error = export_once(&content, devPtr);
	if (error == cudaSuccess) {
		memset(handle, 0, sizeof *handle);
		memcpy(handle, &content, sizeof content);
	}
	return cudart_fail(error);
}

// Removes the mapping, and so this process's last reference to the file. Its contents are lost, as when
// memory is freed.
void cudart_ipc_forget(const struct cudart_range *range)
{
	void *at = (void *)range->begin;
	if (range->origin == CUDART_BY_IPC)
		munmap(at, range->bytes);
	if (!range->file)
		return;
	if (mmap(at, range->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
	    MAP_FAILED)
		abort(); // the heap must not get pages that another process writes
	close(range->file);
}

// ---- the importer ----

static int is_file(int file, const struct content *content)
{
	struct stat status;
	int seals = fcntl(file, F_GET_SEALS);
	return seals >= 0 && (seals & F_SEAL_SHRINK) && fstat(file, &status) == 0 &&
	       status.st_dev == content->system && status.st_ino == content->number &&
	       (uint64_t)status.st_size == content->bytes;
}

// The system finds a process's files by the number of any of its threads, too.
static int is_process(int number)
{
	char path[32], line[256];
	int process = 0;
	snprintf(path, sizeof path, "/proc/%d/status", number);
	FILE *file = fopen(path, "re");
	while (file && !process && fgets(line, sizeof line, file))
		sscanf(line, "Tgid: %d", &process);
	if (file)
		fclose(file);
	return process == number;
}

// NULL: the exporter has gone, or the handle is none.
static void *map(const struct content *content)
{
	char path[64];
	void *at = MAP_FAILED;
	snprintf(path, sizeof path, "/proc/%d/fd/%d", content->process, content->file);
	int file = is_process(content->process) ? open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK) : -1;
	if (file < 0)
		return NULL;
	if (is_file(file, content))
		at = mmap(NULL, content->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	close(file);
	return at == MAP_FAILED ? NULL : at;
}

static struct opened **find(const struct content *content, const void *at)
{
	struct opened **link = &all;
	while (*link && (content ? memcmp(&(*link)->content, content, sizeof *content) != 0 : (*link)->at != at))
		link = &(*link)->next;
	return link;
}

static cudaError_t add(void **out, const struct content *content)
{
	struct opened *opened = calloc(1, sizeof *opened);
	void *at = opened ? map(content) : NULL;
	struct cudart_range range = {
	    .bytes = content->bytes, .space = CUDART_IN_DEVICE, .origin = CUDART_BY_IPC, .begin = (uintptr_t)at};
	if (!at || !cudart_range_add(range)) {
		if (at)
			munmap(at, content->bytes);
		free(opened);
		return at || !opened ? cudaErrorMemoryAllocation : cudaErrorInvalidResourceHandle;
	}
	*opened = (struct opened){.content = *content, .at = at, .count = 1, .next = all};
	all = opened;
	*out = at;
	return cudaSuccess;
}

// As in CUDA, a process can open a handle several times, and gets the same address. It cannot open its own.
cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags)
{
	CUDART_ENTER();
	struct content content;
	memcpy(&content, &handle, sizeof content);
	if (!devPtr || (flags & ~(unsigned)cudaIpcMemLazyEnablePeerAccess))
		return cudart_fail(cudaErrorInvalidValue);
	if (content.magic != MAGIC || content.process <= 0 || content.file <= 0 || content.bytes == 0 ||
	    content.bytes % CUDART_PAGE_BYTES != 0)
		return cudart_fail(cudaErrorInvalidResourceHandle);
	if (content.process == getpid())
		return cudart_fail(cudaErrorDeviceUninitialized);
	pthread_mutex_lock(&cudart_lock);
	struct opened *known = *find(&content, NULL);
	cudaError_t error = known ? cudaSuccess : add(devPtr, &content);
	if (known) {
		known->count++;
		*devPtr = known->at;
	}
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(error);
}

static int close_locked(void *pointer)
{
	struct opened **link = find(NULL, pointer), *opened = *link;
	if (!opened)
		return 0;
	if (--opened->count > 0)
		return 1;
	*link = opened->next;
	cudart_release(pointer);
	free(opened);
	return 1;
}

void cudart_ipc_reset(void)
{
	pthread_mutex_lock(&cudart_lock);
	while (all) {
		struct opened *next = all->next;
		free(all);
		all = next;
	}
	pthread_mutex_unlock(&cudart_lock);
}

// Waits for the device, as cudaFree does.
cudaError_t cudaIpcCloseMemHandle(void *devPtr)
{
	CUDART_ENTER();
	cudart_drain();
	pthread_mutex_lock(&cudart_lock);
	int closed = close_locked(devPtr);
	pthread_mutex_unlock(&cudart_lock);
	return cudart_fail(closed ? cudaSuccess : cudaErrorInvalidValue);
}
