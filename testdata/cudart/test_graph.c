/* Graphs: captured, built by hand, launched, changed. */
#include "fake_engine.h"
#include "program.h"
#include "test.h"

static int *data;
static int result[100];

static int setup(void **state)
{
	(void)state;
	return cudaMalloc((void **)&data, sizeof result) || cudaMemset(data, 0, sizeof result);
}

static int teardown(void **state)
{
	(void)state;
	cudaGetLastError();
	return cudaFree(data) != cudaSuccess;
}

static void expect(int value)
{
	assert_ok(cudaMemcpy(result, data, sizeof result, cudaMemcpyDeviceToHost));
	for (int i = 0; i < 100; i++)
		assert_int_equal(result[i], value);
}

static void count_call(void *calls)
{
	++*(int *)calls;
}

static void a_capture_records_and_replays(void **state)
{
	enum cudaStreamCaptureStatus status;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	cudaStream_t s;
	size_t nodes;
	int calls = 0;
	(void)state;
	assert_ok(cudaStreamCreate(&s));
	int before = fake_engine_launches();
	assert_ok(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	assert_ok(cudaStreamIsCapturing(s, &status));
	assert_int_equal(status, cudaStreamCaptureStatusActive);
	assert_ok(cudaMemsetAsync(data, 0, sizeof result, s));
	int three = 3;
	program_launch_add(data, 100, three, s);
	program_launch_add(data, 100, 4, s);
	assert_ok(cudaLaunchHostFunc(s, count_call, &calls));
	assert_ok(cudaStreamEndCapture(s, &graph));
	assert_int_equal(fake_engine_launches(), before);
	assert_ok(cudaGraphGetNodes(graph, NULL, &nodes));
	assert_int_equal(nodes, 4);
	assert_ok(cudaGraphInstantiate(&exec, graph, 0));
	assert_ok(cudaGraphDestroy(graph));
	for (int i = 0; i < 3; i++)
		assert_ok(cudaGraphLaunch(exec, s));
	assert_ok(cudaGraphExecDestroy(exec)); /* while it may run */
	assert_ok(cudaStreamSynchronize(s));
	assert_int_equal(calls, 3);
	expect(7);
	assert_cuda(cudaErrorInvalidValue, cudaGraphLaunch(exec, s));
	assert_ok(cudaStreamDestroy(s));
}

static void a_capture_spans_streams(void **state)
{
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	cudaStream_t a, b;
	cudaEvent_t fork, join;
	(void)state;
	assert_ok(cudaStreamCreate(&a));
	assert_ok(cudaStreamCreate(&b));
	assert_ok(cudaEventCreate(&fork));
	assert_ok(cudaEventCreate(&join));
	assert_ok(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed));
	program_launch_add(data, 50, 1, a);
	assert_ok(cudaEventRecord(fork, a));
	assert_cuda(cudaErrorCapturedEvent, cudaEventQuery(fork));
	assert_ok(cudaStreamWaitEvent(b, fork, 0));
	program_launch_add(data + 50, 50, 1, b);
	assert_ok(cudaEventRecord(join, b));
	assert_ok(cudaStreamWaitEvent(a, join, 0));
	assert_ok(cudaStreamEndCapture(a, &graph));
	assert_ok(cudaGraphInstantiate(&exec, graph, 0));
	assert_ok(cudaGraphLaunch(exec, NULL));
	expect(1);
	assert_ok(cudaGraphExecDestroy(exec));
	assert_ok(cudaGraphDestroy(graph));

	/* Without the join it cannot end well. */
	assert_ok(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed));
	assert_ok(cudaEventRecord(fork, a));
	assert_ok(cudaStreamWaitEvent(b, fork, 0));
	program_launch_add(data, 50, 1, b);
	assert_cuda(cudaErrorStreamCaptureUnjoined, cudaStreamEndCapture(a, &graph));
	assert_null(graph);
	assert_ok(cudaStreamSynchronize(b));
	assert_ok(cudaEventDestroy(fork));
	assert_ok(cudaEventDestroy(join));
	assert_ok(cudaStreamDestroy(a));
	assert_ok(cudaStreamDestroy(b));
}

static void forbidden_calls_spoil_a_capture(void **state)
{
	cudaGraph_t graph;
	cudaStream_t s;
	(void)state;
	assert_ok(cudaStreamCreate(&s));
	assert_cuda(cudaErrorStreamCaptureUnsupported, cudaStreamBeginCapture(NULL, cudaStreamCaptureModeGlobal));
	assert_cuda(cudaErrorIllegalState, cudaStreamEndCapture(s, &graph));
	assert_ok(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	assert_cuda(cudaErrorStreamCaptureUnsupported, cudaStreamSynchronize(s));
	assert_cuda(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(s, &graph));
	assert_ok(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	assert_cuda(cudaErrorStreamCaptureUnsupported, cudaDeviceSynchronize());
	assert_cuda(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(s, &graph));
	assert_ok(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	assert_cuda(cudaErrorStreamCaptureImplicit, cudaMemset(data, 0, 4));
	assert_cuda(cudaErrorStreamCaptureInvalidated, cudaStreamEndCapture(s, &graph));
	assert_ok(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	assert_ok(cudaStreamDestroy(s));
}

static void a_graph_built_by_hand(void **state)
{
	cudaGraph_t graph, outer, clone;
	cudaGraphExec_t exec;
	cudaGraphNode_t fill, add, child, late, nodes[5];
	enum cudaGraphNodeType type;
	size_t count = 5;
	int n = 100, value = 2, more = 5;
	void *args[] = {&data, &n, &value}, *other[] = {&data, &n, &more};
	struct cudaKernelNodeParams kernel = {
	    .func = &program_add, .gridDim = {4, 1, 1}, .blockDim = {32, 1, 1}, .kernelParams = args};
	struct cudaMemsetParams zero = {.dst = data, .elementSize = 4, .width = 100, .height = 1, .value = 10};
	(void)state;
	assert_ok(cudaGraphCreate(&graph, 0));
	assert_ok(cudaGraphAddKernelNode(&add, graph, NULL, 0, &kernel));
	assert_ok(cudaGraphAddMemsetNode(&fill, graph, NULL, 0, &zero));
#if CUDART_VERSION >= 13000
	assert_ok(cudaGraphAddDependencies(graph, &fill, &add, NULL, 1));
#else
	assert_ok(cudaGraphAddDependencies(graph, &fill, &add, 1));
#endif
	assert_ok(cudaGraphGetRootNodes(graph, nodes, &count));
	assert_int_equal(count, 1);
	assert_ptr_equal(nodes[0], fill);
	assert_ok(cudaGraphNodeGetType(fill, &type));
	assert_int_equal(type, cudaGraphNodeTypeMemset);
	assert_ok(cudaGraphInstantiate(&exec, graph, 0));
	assert_ok(cudaGraphLaunch(exec, NULL));
	expect(12);
	kernel.kernelParams = other;
	assert_ok(cudaGraphExecKernelNodeSetParams(exec, add, &kernel));
	assert_ok(cudaGraphLaunch(exec, NULL));
	expect(15);
	assert_ok(cudaGraphExecUpdate(exec, graph, NULL));
	assert_ok(cudaGraphLaunch(exec, NULL));
	expect(12);
	assert_ok(cudaGraphExecDestroy(exec));

	assert_ok(cudaGraphCreate(&outer, 0));
	assert_ok(cudaGraphAddChildGraphNode(&child, outer, NULL, 0, graph));
	assert_ok(cudaGraphAddKernelNode(&late, outer, &child, 1, &kernel));
	assert_ok(cudaGraphClone(&clone, outer));
	assert_ok(cudaGraphDestroy(outer));
	assert_ok(cudaGraphInstantiate(&exec, clone, 0));
	assert_ok(cudaGraphLaunch(exec, NULL));
	expect(17);
	assert_ok(cudaGraphExecDestroy(exec));
	assert_ok(cudaGraphDestroy(clone));
	assert_ok(cudaGraphDestroy(graph));
	assert_cuda(cudaErrorInvalidValue, cudaGraphDestroy(graph));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    TEST(a_capture_records_and_replays),
	    TEST(a_capture_spans_streams),
	    TEST(forbidden_calls_spoil_a_capture),
	    TEST(a_graph_built_by_hand),
	};
	program_register(argv[argc - 1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
