/* Processes that fork: before the first call the child has the device, afterwards it has none and can end. A
 * child that does not end in time has hung. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "runtime/cpu/cudart/cudart.h"
#include "program.h"
#include "test.h"

enum { LIMIT_S = 20, FORKS = 200, COPY_BYTES = 1 << 16 };
static const char *module;

/* Only stacks of threads that the child does not have hold the work that was under way: for LeakSanitizer it
 * is lost there. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "detect_leaks=0";
}

/* The exit status of a fork that runs `child`; negative: it hung or was killed. */
static int status_of(int (*child)(void))
{
	int raw;
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		alarm(LIMIT_S);
		exit(child()); /* with all destructors and what is called at exit */
	}
	assert_int_equal(waitpid(pid, &raw, 0), pid);
	return WIFEXITED(raw) ? WEXITSTATUS(raw) : -WTERMSIG(raw);
}

static int *device_memory;
static cudaStream_t stream;
static cudaEvent_t event;

static int use(void)
{
	int back[32];
	if (cudaMalloc((void **)&device_memory, sizeof back) != cudaSuccess ||
	    cudaMemset(device_memory, 0, sizeof back) != cudaSuccess)
		return 1;
	program_launch_add(device_memory, 32, 5, NULL);
	if (cudaMemcpy(back, device_memory, sizeof back, cudaMemcpyDeviceToHost) != cudaSuccess)
		return 2;
	return back[0] == 5 && back[31] == 5 ? 0 : 3;
}

/* Number of the first call that gives something else. */
static int has_no_device(void)
{
	int n = 0, value;
	struct cudaDeviceProp properties;
	cudaStream_t other;
	void *memory;
	const cudaError_t none = cudaErrorInitializationError;
	cudaError_t got[] = {cudaMalloc(&memory, 16), cudaFree(device_memory), cudaDeviceSynchronize(),
	    cudaMemcpy(&value, device_memory, 4, cudaMemcpyDeviceToHost), cudaStreamSynchronize(stream),
	    cudaStreamSynchronize(NULL), cudaStreamCreate(&other), cudaStreamDestroy(stream),
	    cudaEventSynchronize(event), cudaEventRecord(event, stream), cudaGetDeviceCount(&value),
	    cudaGetDevice(&value), cudaSetDevice(0), cudaGetDeviceProperties(&properties, 0),
	    cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0), cudaDeviceReset(),
	    cudaMallocAsync(&memory, 16, stream), cudaHostAlloc(&memory, 16, 0)};
	for (; n < (int)(sizeof got / sizeof *got); n++)
		if (got[n] != none)
			return n + 1;
	if (cudaGetLastError() != none || cudaGetLastError() != cudaSuccess)
		return 100;
	program_launch_add(device_memory, 32, 5, NULL);
	return cudaPeekAtLastError() == none ? 0 : 101;
}

static int has_no_device_deeper(void)
{
	return status_of(has_no_device);
}

/* In a process of its own, which has not used the device yet. */
static int before_first_use(void)
{
	program_register(module);
	return status_of(use) * 10 + use();
}

static int forks_of_forks(void)
{
	program_register(module);
	return status_of(before_first_use);
}

static void a_child_forked_before_the_first_call_has_the_device(void **state)
{
	(void)state;
	assert_int_equal(status_of(before_first_use), 0);
	assert_int_equal(status_of(forks_of_forks), 0);
}

/* While a kernel runs and work is queued behind it in several streams, with threads of their own. */
static int while_work_is_under_way(void)
{
	int gate = 0, *out, *gate_seen = &gate;
	program_register(module);
	if (use() || cudaStreamCreate(&stream) || cudaEventCreate(&event) || cudaMalloc((void **)&out, 4))
		return 10;
	program_launch_slow(gate_seen, out, 7, stream);
	if (cudaEventRecord(event, stream) || cudaMemsetAsync(device_memory, 0, 4, NULL) ||
	    cudaMemsetAsync(device_memory, 0, 4, cudaStreamPerThread))
		return 11;
	int child = status_of(has_no_device), deeper = status_of(has_no_device_deeper);
	__atomic_store_n(&gate, 1, __ATOMIC_SEQ_CST);
	if (cudaDeviceSynchronize())
		return 12;
	return child ? child : deeper;
}

static void a_child_forked_later_has_none(void **state)
{
	(void)state;
	assert_int_equal(status_of(while_work_is_under_way), 0);
}

static atomic_bool stop;

static void *keep_locks_busy(void *unused)
{
	char *host = malloc(COPY_BYTES), *device = NULL;
	(void)unused;
	while (!atomic_load(&stop)) {
		cudaMalloc((void **)&device, COPY_BYTES);
		cudaMemcpy(host, device, COPY_BYTES, cudaMemcpyDeviceToHost);
		cudaFree(device);
	}
	free(host);
	return NULL;
}

/* What the library does without asking for the device first, under each of its locks. */
static int touches_locks(void)
{
	struct cudart_range range;
	void *address;
	size_t bytes;
	cudart_range_find(&range, &range);
	cudart_symbol_find(&range, &address, &bytes);
	pthread_mutex_lock(&cudart_lock);
	pthread_mutex_unlock(&cudart_lock);
	if (cudart_copylog_enabled()) {
		cudart_copylog_begin(0);
		cudart_copylog_end();
	}
	return cudaErrorNotSupported - (int)cudart_unsupported("a call of this test");
}

static int while_locks_are_held(void)
{
	pthread_t threads[2];
	int status = 0;
	program_register(module);
	if (cudaFree(NULL)) /* the first call: the threads' own may come after the first fork */
		return 21;
	for (int i = 0; i < 2; i++)
		if (pthread_create(&threads[i], NULL, keep_locks_busy, NULL))
			return 20;
	for (int i = 0; i < FORKS && !status; i++)
		status = status_of(i % 4 ? touches_locks : has_no_device);
	atomic_store(&stop, 1);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return status;
}

static void locks_of_other_threads_do_not_stop_the_child(void **state)
{
	(void)state;
	setenv("CUELASTIC_CPU_COPIES", "/dev/null", 1);
	assert_int_equal(status_of(while_locks_are_held), 0);
	unsetenv("CUELASTIC_CPU_COPIES");
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_child_forked_before_the_first_call_has_the_device),
	    cmocka_unit_test(a_child_forked_later_has_none),
	    cmocka_unit_test(locks_of_other_threads_do_not_stop_the_child),
	};
	module = argv[argc - 1];
	return cmocka_run_group_tests(tests, NULL, NULL);
}
