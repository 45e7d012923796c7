/* Order within and between streams, the default streams, host functions, events, stream-ordered memory. */
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>
#include "program.h"
#include "test.h"

/* A kernel that holds its stream until the host opens the gate, and writes `out` then. */
struct held {
	_Atomic int *gate;
	int *out;
};

static int setup(void **state)
{
	struct held *held = malloc(sizeof *held);
	cudaMallocHost((void **)&held->gate, sizeof(int));
	cudaMallocHost((void **)&held->out, 4 * sizeof(int));
	*held->gate = 0;
	*state = held;
	return 0;
}

static int teardown(void **state)
{
	struct held *held = *state;
	cudaDeviceSynchronize();
	cudaFreeHost((void *)held->gate);
	cudaFreeHost(held->out);
	free(held);
	return 0;
}

static void hold(struct held *held, int index, int value, cudaStream_t stream)
{
	program_launch_slow((int *)held->gate, held->out + index, value, stream);
}

static void launches_are_asynchronous(void **state)
{
	struct held *held = *state;
	cudaStream_t s;
	assert_ok(cudaStreamCreate(&s));
	hold(held, 0, 5, s);
	assert_cuda(cudaErrorNotReady, cudaStreamQuery(s));
	assert_cuda(cudaErrorNotReady, cudaGetLastError());
	assert_int_equal(held->out[0], 0);
	*held->gate = 1;
	assert_ok(cudaStreamSynchronize(s));
	assert_ok(cudaStreamQuery(s));
	assert_int_equal(held->out[0], 5);
	assert_ok(cudaStreamDestroy(s));
	assert_cuda(cudaErrorInvalidResourceHandle, cudaStreamDestroy(s));
	assert_cuda(cudaErrorInvalidResourceHandle, cudaStreamSynchronize(s));
	cudaGetLastError();
}

static void a_stream_keeps_its_order(void **state)
{
	enum { N = 1000 };
	static int result[N];
	int *data;
	cudaStream_t s;
	(void)state;
	assert_ok(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
	assert_ok(cudaMalloc((void **)&data, sizeof result));
	assert_ok(cudaMemsetAsync(data, 0, sizeof result, s));
	for (int i = 0; i < 50; i++)
		program_launch_add(data, N, i, s);
	assert_ok(cudaMemcpyAsync(result, data, sizeof result, cudaMemcpyDeviceToHost, s));
	for (int i = 0; i < N; i++)
		assert_int_equal(result[i], 49 * 50 / 2);
	assert_ok(cudaFree(data));
	assert_ok(cudaStreamDestroy(s));
}

static void the_default_stream_waits_for_blocking_streams(void **state)
{
	struct held *held = *state;
	cudaStream_t blocking, other, free_one;
	assert_ok(cudaStreamCreate(&blocking));
	assert_ok(cudaStreamCreate(&other));
	assert_ok(cudaStreamCreateWithFlags(&free_one, cudaStreamNonBlocking));
	hold(held, 0, 1, blocking);
	hold(held, 1, 2, NULL);
	assert_cuda(cudaErrorNotReady, cudaStreamQuery(NULL));
	assert_ok(cudaMemsetAsync(held->out + 2, 1, 4, other));
	assert_cuda(cudaErrorNotReady, cudaStreamQuery(other)); /* behind the default stream */
	assert_ok(cudaMemsetAsync(held->out + 3, 1, 4, free_one));
	assert_ok(cudaStreamSynchronize(free_one)); /* behind nothing */
	assert_int_equal(held->out[0], 0);
	*held->gate = 1;
	assert_ok(cudaStreamSynchronize(other));
	assert_int_equal(held->out[0], 1);
	assert_int_equal(held->out[1], 2);
	assert_ok(cudaStreamDestroy(blocking));
	assert_ok(cudaStreamDestroy(other));
	assert_ok(cudaStreamDestroy(free_one));
	cudaGetLastError();
}

static void events_order_streams(void **state)
{
	struct held *held = *state;
	cudaStream_t a, b;
	cudaEvent_t e;
	float ms;
	assert_ok(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
	assert_ok(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
	assert_ok(cudaEventCreate(&e));
	assert_ok(cudaEventQuery(e));
	assert_ok(cudaStreamWaitEvent(b, e, 0)); /* never recorded: no wait */
	hold(held, 0, 3, a);
	assert_ok(cudaEventRecord(e, a));
	assert_cuda(cudaErrorNotReady, cudaEventQuery(e));
	assert_cuda(cudaErrorNotReady, cudaEventElapsedTime(&ms, e, e));
	assert_ok(cudaStreamWaitEvent(b, e, 0));
	assert_ok(cudaMemcpyAsync(held->out + 1, held->out, 4, cudaMemcpyHostToHost, b));
	assert_cuda(cudaErrorNotReady, cudaStreamQuery(b));
	*held->gate = 1;
	assert_ok(cudaStreamSynchronize(b));
	assert_int_equal(held->out[1], 3);
	assert_ok(cudaEventSynchronize(e));
	assert_ok(cudaEventDestroy(e));
	assert_cuda(cudaErrorInvalidResourceHandle, cudaEventRecord(e, a));
	assert_ok(cudaStreamDestroy(a));
	assert_ok(cudaStreamDestroy(b));
	cudaGetLastError();
}

static void events_measure_time(void **state)
{
	cudaEvent_t begin, end, untimed;
	float ms = -1;
	(void)state;
	assert_ok(cudaEventCreate(&begin));
	assert_ok(cudaEventCreate(&end));
	assert_ok(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
	assert_ok(cudaEventRecord(begin, NULL));
	assert_ok(cudaEventRecord(untimed, NULL));
	assert_cuda(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&ms, begin, end));
	assert_ok(cudaEventRecord(end, NULL));
	assert_ok(cudaEventSynchronize(end));
	assert_ok(cudaEventElapsedTime(&ms, begin, end));
	assert_true(ms >= 0 && ms < 10000);
	assert_cuda(cudaErrorInvalidResourceHandle, cudaEventElapsedTime(&ms, begin, untimed));
	assert_ok(cudaEventDestroy(begin));
	assert_ok(cudaEventDestroy(end));
	assert_ok(cudaEventDestroy(untimed));
	cudaGetLastError();
}

static cudaError_t called_with, called_cuda;

static void host_function(void *data)
{
	void *p;
	called_cuda = cudaMalloc(&p, 4);
	++*(int *)data;
}

static void callback(cudaStream_t stream, cudaError_t status, void *data)
{
	(void)stream;
	called_with = status;
	++*(int *)data;
}

static void host_functions_run_in_order(void **state)
{
	struct held *held = *state;
	cudaStream_t s;
	int calls = 0;
	assert_ok(cudaStreamCreate(&s));
	hold(held, 0, 1, s);
	assert_ok(cudaLaunchHostFunc(s, host_function, &calls));
	assert_ok(cudaStreamAddCallback(s, callback, &calls, 0));
	*held->gate = 1;
	assert_ok(cudaStreamSynchronize(s));
	assert_int_equal(calls, 2);
	assert_cuda(cudaErrorNotPermitted, called_cuda);
	assert_ok(called_with);
	assert_ok(cudaStreamDestroy(s));
}

static void a_destroyed_stream_finishes(void **state)
{
	struct held *held = *state;
	cudaStream_t s;
	assert_ok(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
	hold(held, 0, 9, s);
	assert_ok(cudaStreamDestroy(s));
	*held->gate = 1;
	assert_ok(cudaDeviceSynchronize());
	assert_int_equal(held->out[0], 9);
}

/* The source of an asynchronous copy from ordinary memory may be reused at once. */
static void pageable_sources_are_read_at_once(void **state)
{
	struct held *held = *state;
	cudaStream_t s;
	int value = 7, *data, result = 0;
	assert_ok(cudaStreamCreate(&s));
	assert_ok(cudaMalloc((void **)&data, 4));
	hold(held, 0, 1, s);
	assert_ok(cudaMemcpyAsync(data, &value, 4, cudaMemcpyHostToDevice, s));
	value = 8;
	*held->gate = 1;
	assert_ok(cudaMemcpyAsync(&result, data, 4, cudaMemcpyDeviceToHost, s));
	assert_int_equal(result, 7);
	assert_ok(cudaFree(data));
	assert_ok(cudaStreamDestroy(s));
}

static void stream_ordered_memory(void **state)
{
	cudaMemPool_t pool;
	cudaStream_t s;
	uint64_t used = 1;
	int *data, result;
	(void)state;
	assert_ok(cudaStreamCreate(&s));
	assert_ok(cudaMallocAsync((void **)&data, 64, s));
	assert_ok(cudaDeviceGetDefaultMemPool(&pool, 0));
	assert_ok(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
	assert_int_equal(used, 64);
	assert_ok(cudaMemsetAsync(data, 1, 64, s));
	assert_ok(cudaMemcpyAsync(&result, data, 4, cudaMemcpyDeviceToHost, s));
	assert_int_equal(result, 0x01010101);
	assert_ok(cudaFreeAsync(data, s));
	assert_cuda(cudaErrorInvalidValue, cudaFreeAsync(data, s));
	assert_cuda(cudaErrorInvalidValue, cudaMemsetAsync(data, 1, 64, s));
	assert_ok(cudaStreamSynchronize(s));
	assert_ok(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
	assert_int_equal(used, 0);
	assert_ok(cudaStreamDestroy(s));
	cudaGetLastError();
}

static void per_thread_default_stream(void **state)
{
	struct held *held = *state;
	hold(held, 0, 4, cudaStreamPerThread);
	assert_cuda(cudaErrorNotReady, cudaStreamQuery(cudaStreamPerThread));
	assert_cuda(cudaErrorNotReady, cudaStreamQuery(cudaStreamLegacy));
	*held->gate = 1;
	assert_ok(cudaStreamSynchronize(cudaStreamPerThread));
	assert_int_equal(held->out[0], 4);
	cudaGetLastError();
}

static void stream_properties(void **state)
{
	cudaStream_t s;
	unsigned flags;
	int priority, least, greatest;
	(void)state;
	assert_ok(cudaDeviceGetStreamPriorityRange(&least, &greatest));
	assert_ok(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, greatest - 10));
	assert_ok(cudaStreamGetPriority(s, &priority));
	assert_int_equal(priority, greatest);
	assert_ok(cudaStreamGetFlags(s, &flags));
	assert_int_equal(flags, cudaStreamNonBlocking);
	assert_ok(cudaStreamDestroy(s));
	assert_cuda(cudaErrorInvalidValue, cudaStreamCreateWithFlags(&s, 77));
	assert_cuda(cudaErrorInvalidResourceHandle, cudaStreamDestroy(NULL));
	cudaGetLastError();
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

typedef int word_call(cudaStream_t stream, unsigned long long address, unsigned value, unsigned flags);

static word_call *driver_call(const char *name)
{
	enum cudaDriverEntryPointQueryResult result;
	void *function;
	assert_ok(cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &result));
	assert_int_equal(result, cudaDriverEntryPointSuccess);
	return (word_call *)function;
}

/* A word is written when the stream gets there, not before; a stream that waits for it goes on then. */
static void streams_write_and_wait_for_words(void **state)
{
	struct held *held = *state;
	word_call *write_word = driver_call("cuStreamWriteValue32");
	word_call *wait_word = driver_call("cuStreamWaitValue32");
	unsigned *word;
	cudaStream_t writer, waiter;
	assert_ok(cudaMalloc((void **)&word, sizeof *word));
	assert_ok(cudaMemset(word, 0, sizeof *word));
	assert_ok(cudaDeviceSynchronize()); /* the memset may still be on its way */
	assert_ok(cudaStreamCreateWithFlags(&writer, cudaStreamNonBlocking));
	assert_ok(cudaStreamCreateWithFlags(&waiter, cudaStreamNonBlocking));
	assert_int_equal(wait_word(waiter, (unsigned long long)word, 7, 1), 0);
	assert_ok(cudaMemcpyAsync(held->out, word, sizeof *word, cudaMemcpyDeviceToHost, waiter));
	hold(held, 1, 5, writer);
	assert_int_equal(write_word(writer, (unsigned long long)word, 7, 0), 0);
	assert_cuda(cudaErrorNotReady, cudaStreamQuery(waiter));
	assert_int_equal(*(volatile unsigned *)word, 0);
	*held->gate = 1;
	assert_ok(cudaStreamSynchronize(waiter));
	assert_int_equal(held->out[0], 7);
	cudaGetLastError();
	assert_ok(cudaStreamDestroy(writer));
	assert_ok(cudaStreamDestroy(waiter));
	assert_ok(cudaFree(word));
}

/* Is a wait of this kind for `value` over when the word holds `now`? */
static int wait_is_over(unsigned now, unsigned value, unsigned kind, int polls)
{
	unsigned *word;
	cudaStream_t s;
	int over;
	assert_ok(cudaMallocHost((void **)&word, sizeof *word));
	*word = now;
	assert_ok(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
	assert_int_equal(driver_call("cuStreamWaitValue32")(s, (unsigned long long)word, value, kind), 0);
	for (int i = 0; i < polls && cudaStreamQuery(s) != cudaSuccess; i++)
		usleep(200);
	over = cudaStreamQuery(s) == cudaSuccess;
	*(volatile unsigned *)word = kind == 3 ? 0 : value; /* ends a wait of each kind */
	assert_ok(cudaStreamSynchronize(s));
	cudaGetLastError();
	assert_ok(cudaStreamDestroy(s));
	assert_ok(cudaFreeHost(word));
	return over;
}

static void waits_of_each_kind(void **state)
{
	(void)state;
	assert_true(wait_is_over(7, 7, 0, 50000) && wait_is_over(8, 7, 0, 50000) && !wait_is_over(6, 7, 0, 100));
	assert_true(
	    wait_is_over(2, 0xfffffff0u, 0, 50000) && !wait_is_over(0xfffffff0u, 2, 0, 100)); /* beyond the end */
	assert_true(wait_is_over(7, 7, 1, 50000) && !wait_is_over(8, 7, 1, 100));
	assert_true(wait_is_over(6, 2, 2, 50000) && !wait_is_over(5, 2, 2, 100));
	assert_true(wait_is_over(0, 1, 3, 50000) && !wait_is_over(0xfffffffeu, 1, 3, 100));
}

/* Words of the device get to pinned memory in the stream's order. */
static void the_driver_fetches(void **state)
{
	typedef int fetch_call(void *to, unsigned long long from, size_t bytes, cudaStream_t stream);
	union {
		word_call *found;
		fetch_call *fetch;
	} driver = {driver_call("cuMemcpyDtoHAsync")};
	unsigned *device, *pinned, plain;
	cudaStream_t s;
	(void)state;
	assert_ok(cudaMalloc((void **)&device, sizeof *device));
	assert_ok(cudaMallocHost((void **)&pinned, sizeof *pinned));
	assert_ok(cudaStreamCreate(&s));
	*pinned = 0;
	assert_int_equal(driver_call("cuStreamWriteValue32")(s, (unsigned long long)device, 77, 0), 0);
	assert_int_equal(driver.fetch(pinned, (unsigned long long)device, sizeof *device, s), 0);
	assert_ok(cudaStreamSynchronize(s));
	assert_int_equal(*pinned, 77);
	assert_int_equal(
	    driver.fetch(pinned, (unsigned long long)&plain, sizeof plain, s), cudaErrorInvalidValue);
	assert_int_equal(
	    driver.fetch(device, (unsigned long long)device, sizeof plain, s), cudaErrorInvalidValue);
	assert_ok(cudaStreamDestroy(s));
	assert_ok(cudaFree(device));
	assert_ok(cudaFreeHost(pinned));
}

static void driver_calls_refuse(void **state)
{
	enum cudaDriverEntryPointQueryResult result;
	word_call *write_word = driver_call("cuStreamWriteValue32");
	void *function = &result;
	unsigned *word;
	cudaStream_t s;
	cudaGraph_t graph;
	(void)state;
	assert_ok(cudaGetDriverEntryPointByVersion("cuNoSuchCall", &function, 12000, cudaEnableDefault, &result));
	assert_int_equal(result, cudaDriverEntryPointSymbolNotFound);
	assert_null(function);
	assert_ok(cudaMalloc((void **)&word, 8));
	assert_ok(cudaStreamCreate(&s));
	assert_int_equal(write_word(s, 0, 1, 0), cudaErrorInvalidValue);
	assert_int_equal(write_word(s, (unsigned long long)word + 2, 1, 0), cudaErrorInvalidValue);
	assert_int_equal(
	    write_word((cudaStream_t)&s, (unsigned long long)word, 1, 0), cudaErrorInvalidResourceHandle);
	assert_int_equal(
	    driver_call("cuStreamWaitValue32")(s, (unsigned long long)word, 1, 4), cudaErrorNotSupported);
	assert_ok(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	assert_int_equal(write_word(s, (unsigned long long)word, 1, 0), cudaErrorStreamCaptureUnsupported);
	assert_ok(cudaStreamEndCapture(s, &graph));
	assert_ok(cudaGraphDestroy(graph));
	assert_ok(cudaFree(word));
	assert_int_equal(write_word(s, (unsigned long long)word, 1, 0), cudaErrorInvalidValue);
	assert_ok(cudaStreamDestroy(s));
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    TEST(launches_are_asynchronous),
	    TEST(a_stream_keeps_its_order),
	    TEST(the_default_stream_waits_for_blocking_streams),
	    TEST(events_order_streams),
	    TEST(events_measure_time),
	    TEST(host_functions_run_in_order),
	    TEST(a_destroyed_stream_finishes),
	    TEST(pageable_sources_are_read_at_once),
	    TEST(stream_ordered_memory),
	    TEST(per_thread_default_stream),
	    TEST(stream_properties),
	    TEST(streams_write_and_wait_for_words),
	    TEST(waits_of_each_kind),
	    TEST(the_driver_fetches),
	    TEST(driver_calls_refuse),
	};
	program_register(argv[argc - 1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
