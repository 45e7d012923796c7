/* Memory that processes share. The child of each test is forked before either process uses the device. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "program.h"
#include "test.h"

enum { BYTES = 8192, WORDS = BYTES / 4, LIMIT_S = 20 };

static int to_child[2], to_parent[2];

static void *sleep_on(void *tid)
{
	*(_Atomic pid_t *)tid = gettid();
	for (;;)
		sleep(LIMIT_S);
}

/* The number of a thread of this process that is not its first one. */
static pid_t start_thread(void)
{
	static _Atomic pid_t tid;
	pthread_t thread;

	if (pthread_create(&thread, NULL, sleep_on, &tid))
		return 0;
	while (!tid)
		usleep(1000);
	return tid;
}

/* The child exports memory that holds 0, 1, 2, ..., and does what it is told until it is told nothing more. Its
 * exit status is the number of the first thing that went wrong. */
static int export(void)
{
	int words[WORDS], *memory, *small;
	cudaIpcMemHandle_t handle, again;
	pid_t tid;
	char told;

	for (int i = 0; i < WORDS; i++)
		words[i] = i;
	if (cudaMalloc((void **)&memory, BYTES) || cudaMalloc((void **)&small, 100) ||
	    cudaMemcpy(memory, words, BYTES, cudaMemcpyHostToDevice))
		return 1;
	if (cudaIpcGetMemHandle(&handle, memory) || cudaIpcGetMemHandle(&again, memory + 1000) ||
	    memcmp(&handle, &again, sizeof handle))
		return 2;
	if (cudaIpcGetMemHandle(&again, small) != cudaErrorNotSupported ||
	    cudaIpcGetMemHandle(&again, &told) != cudaErrorInvalidValue ||
	    cudaIpcOpenMemHandle((void **)&small, handle, 1) != cudaErrorDeviceUninitialized)
		return 3;
	cudaGetLastError();
	tid = start_thread();
	if (write(to_parent[1], &handle, sizeof handle) != sizeof handle ||
	    write(to_parent[1], &tid, sizeof tid) != sizeof tid)
		return 4;
	while (read(to_child[0], &told, 1) == 1) {
		program_launch_add(memory, WORDS, told, NULL);
		if (cudaMemcpy(words, memory, BYTES, cudaMemcpyDeviceToHost) || write(to_parent[1], words, 4) != 4)
			return 5;
	}
	return cudaFree(memory) ? 6 : 0;
}

/* Also gives the number of a thread of the exporter. */
static pid_t fork_exporter(cudaIpcMemHandle_t *handle, pid_t *tid)
{
	assert_int_equal(pipe(to_child) | pipe(to_parent), 0);
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		alarm(LIMIT_S);
		close(to_child[1]);
		_exit(export());
	}
	close(to_child[0]);
	close(to_parent[1]);
	assert_int_equal(read(to_parent[0], handle, sizeof *handle), sizeof *handle);
	assert_int_equal(read(to_parent[0], tid, sizeof *tid), sizeof *tid);
	return pid;
}

static int status_of(pid_t pid)
{
	int status;
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void tell(char what, int expected)
{
	int answer;
	assert_int_equal(write(to_child[1], &what, 1), 1);
	assert_int_equal(read(to_parent[0], &answer, 4), 4);
	assert_int_equal(answer, expected);
}

static void end_pipes(void)
{
	close(to_child[1]);
	close(to_parent[0]);
}

/* Both see what the other's kernels and copies have written. */
static void both_use_it(cudaIpcMemHandle_t handle)
{
	int *memory, *same, words[WORDS];
	struct cudaPointerAttributes attributes;

	assert_ok(cudaIpcOpenMemHandle((void **)&memory, handle, cudaIpcMemLazyEnablePeerAccess));
	assert_ok(cudaIpcOpenMemHandle((void **)&same, handle, cudaIpcMemLazyEnablePeerAccess));
	assert_ptr_equal(memory, same);
	assert_ok(cudaPointerGetAttributes(&attributes, memory));
	assert_int_equal(attributes.type, cudaMemoryTypeDevice);
	assert_ok(cudaMemcpy(words, memory, BYTES, cudaMemcpyDeviceToHost));
	assert_int_equal(words[WORDS - 1], WORDS - 1);
	program_launch_add(memory, WORDS, 5, NULL);
	assert_ok(cudaDeviceSynchronize());
	tell(3, 8);
	assert_ok(cudaMemcpy(words, memory, BYTES, cudaMemcpyDeviceToHost));
	assert_int_equal(words[WORDS - 1], WORDS - 1 + 8);
	assert_cuda(cudaErrorInvalidValue, cudaFree(memory));
	assert_ok(cudaIpcCloseMemHandle(memory));
	assert_ok(cudaMemset(memory, 0, BYTES));
	assert_ok(cudaIpcCloseMemHandle(memory));
	assert_cuda(cudaErrorInvalidValue, cudaIpcCloseMemHandle(memory));
	assert_cuda(cudaErrorInvalidValue, cudaMemset(memory, 0, BYTES));
	tell(1, 1);
}

/* What was opened stays, and nobody can open it any more. */
static void the_exporter_dies(cudaIpcMemHandle_t handle, pid_t exporter)
{
	int *memory, *other, words[WORDS];

	assert_ok(cudaIpcOpenMemHandle((void **)&memory, handle, 1));
	kill(exporter, SIGKILL);
	assert_int_equal(status_of(exporter), -SIGKILL);
	assert_ok(cudaMemset(memory, 1, BYTES));
	assert_ok(cudaMemcpy(words, memory, BYTES, cudaMemcpyDeviceToHost));
	assert_int_equal(words[0], 0x01010101);
	assert_ok(cudaIpcCloseMemHandle(memory));
	assert_cuda(cudaErrorInvalidResourceHandle, cudaIpcOpenMemHandle((void **)&other, handle, 1));
}

static void hostile_handles_are_refused(cudaIpcMemHandle_t good, pid_t exporters_thread)
{
	cudaIpcMemHandle_t of_thread = good;
	void *memory;

	assert_cuda(cudaErrorInvalidValue, cudaIpcOpenMemHandle(NULL, good, 1));
	assert_cuda(cudaErrorInvalidValue, cudaIpcOpenMemHandle(&memory, good, 2));
	((int *)&of_thread)[1] = exporters_thread;
	assert_cuda(cudaErrorInvalidResourceHandle, cudaIpcOpenMemHandle(&memory, of_thread, 1));
	for (size_t i = 0; i < sizeof good / 4; i++) {
		cudaIpcMemHandle_t bad = good;
		for (int bit = 0; bit < 32; bit += 7) {
			cudaError_t error;
			((unsigned *)&bad)[i] = ((unsigned *)&good)[i] ^ 1u << bit;
			error = cudaIpcOpenMemHandle(&memory, bad, 1);
			if (i < 10 && i != 3) /* the rest has no meaning */
				assert_int_not_equal(error, cudaSuccess);
			if (error == cudaSuccess)
				assert_ok(cudaIpcCloseMemHandle(memory));
		}
	}
	memset(&good, 0xff, sizeof good);
	assert_cuda(cudaErrorInvalidResourceHandle, cudaIpcOpenMemHandle(&memory, good, 1));
	assert_cuda(cudaErrorInvalidValue, cudaIpcCloseMemHandle(NULL));
}

static void a_reset_closes_it(cudaIpcMemHandle_t handle)
{
	int *memory;

	assert_ok(cudaIpcOpenMemHandle((void **)&memory, handle, 1));
	assert_ok(cudaDeviceReset());
	assert_cuda(cudaErrorInvalidValue, cudaIpcCloseMemHandle(memory));
	assert_ok(cudaIpcOpenMemHandle((void **)&memory, handle, 1));
	assert_ok(cudaMemset(memory, 0, BYTES));
	assert_ok(cudaIpcCloseMemHandle(memory));
}

/* Exported memory that is freed is the heap's again. */
static void freed_memory_is_private(void)
{
	char *memory, *other;
	cudaIpcMemHandle_t handle;

	for (int i = 0; i < 20; i++) {
		assert_ok(cudaMalloc((void **)&memory, (size_t)(i + 1) * 4096));
		assert_int_equal((uintptr_t)memory % 4096, 0);
		assert_ok(cudaMalloc((void **)&other, 4096));
		memset(memory, i, 4096);
		assert_ok(cudaIpcGetMemHandle(&handle, memory));
		assert_int_equal(memory[4095], i);
		assert_ok(cudaFree(memory));
		free(memset(malloc(10000), 1, 10000));
		assert_ok(cudaFree(other));
	}
	assert_ok(cudaMalloc((void **)&memory, 4096));
	assert_ok(cudaIpcGetMemHandle(&handle, memory));
	assert_ok(cudaDeviceReset());
}

/* One fork for all: afterwards this process uses the device. */
static void processes(void **state)
{
	cudaIpcMemHandle_t handle;
	pid_t thread, exporter = fork_exporter(&handle, &thread);

	(void)state;
	both_use_it(handle);
	hostile_handles_are_refused(handle, thread);
	a_reset_closes_it(handle);
	freed_memory_is_private();
	the_exporter_dies(handle, exporter);
	end_pipes();
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(processes)};
	if (argc != 2)
		return 1;
	program_register(argv[1]);
	alarm(LIMIT_S);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
