/* What launches check, what a failing kernel does, attributes and occupancy, the device. */
#include "fake_engine.h"
#include "fake_module.h"
#include "program.h"
#include "test.h"

static cudaError_t launch(const void *func, dim3 grid, dim3 block, size_t shared)
{
	cudaError_t error = cudaLaunchKernel(func, grid, block, NULL, shared, NULL);
	cudaGetLastError();
	return error;
}

#define DIM(x, y, z) ((dim3){x, y, z})
#define ONE DIM(1, 1, 1)

static void dimensions(void **state)
{
	const void *f = &program_bounded, *g = &program_shares;
	(void)state;
	assert_ok(launch(f, ONE, ONE, 0));
	assert_cuda(cudaErrorInvalidConfiguration, launch(f, DIM(0, 1, 1), ONE, 0));
	assert_cuda(cudaErrorInvalidConfiguration, launch(f, ONE, DIM(1, 0, 1), 0));
	assert_cuda(cudaErrorInvalidConfiguration, launch(f, DIM(0x80000000u, 1, 1), ONE, 0));
	assert_cuda(cudaErrorInvalidConfiguration, launch(f, DIM(1, 65536, 1), ONE, 0));
	assert_cuda(cudaErrorInvalidConfiguration, launch(f, DIM(1, 1, 65536), ONE, 0));
	assert_cuda(cudaErrorInvalidConfiguration, launch(g, ONE, DIM(1025, 1, 1), 0));
	assert_cuda(cudaErrorInvalidConfiguration, launch(g, ONE, DIM(1, 1, 65), 0));
	assert_cuda(cudaErrorInvalidConfiguration, launch(g, ONE, DIM(65536, 65536, 1), 0));
	assert_ok(launch(g, DIM(1, 2, 3), DIM(16, 1, 64), 0));
	assert_cuda(cudaErrorLaunchOutOfResources, launch(f, ONE, DIM(65, 1, 1), 0));
	assert_cuda(cudaErrorInvalidDeviceFunction, launch(&program_missing, ONE, ONE, 0));
	assert_cuda(cudaErrorInvalidDeviceFunction, launch(&state, ONE, ONE, 0));
	assert_cuda(cudaErrorInvalidValue, launch(&program_add, ONE, ONE, 0)); /* no arguments */
	assert_ok(cudaDeviceSynchronize());
}

static void shared_memory(void **state)
{
	const void *f = &program_bounded, *g = &program_shares;
	struct cudaFuncAttributes at;
	(void)state;
	assert_ok(launch(f, ONE, ONE, 48 * 1024));
	assert_cuda(cudaErrorInvalidValue, launch(f, ONE, ONE, 48 * 1024 + 1));
	assert_ok(launch(g, ONE, ONE, 32 * 1024));
	assert_cuda(cudaErrorInvalidValue, launch(g, ONE, ONE, 32 * 1024 + 1));
	assert_cuda(cudaErrorInvalidValue,
	    cudaFuncSetAttribute(g, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024));
	assert_ok(cudaFuncSetAttribute(g, cudaFuncAttributeMaxDynamicSharedMemorySize, 48 * 1024));
	assert_ok(launch(g, ONE, ONE, 48 * 1024));
	assert_cuda(cudaErrorInvalidValue, launch(g, ONE, ONE, 48 * 1024 + 1));
	assert_ok(cudaFuncGetAttributes(&at, g));
	assert_int_equal(at.sharedSizeBytes, 16384);
	assert_int_equal(at.maxDynamicSharedSizeBytes, 48 * 1024);
	assert_ok(cudaFuncGetAttributes(&at, f));
	assert_int_equal(at.maxThreadsPerBlock, 64);
	assert_cuda(cudaErrorInvalidDeviceFunction, cudaFuncGetAttributes(&at, &at));
	cudaGetLastError();
}

static void arguments_are_copied_when_launched(void **state)
{
	struct fake_pair pair = {11, 22};
	char c = 33;
	int *out, result[3];
	(void)state;
	assert_ok(cudaMalloc((void **)&out, sizeof result));
	void *args[] = {&out, &pair, &c};
	cudaLaunchConfig_t config = {.gridDim = ONE, .blockDim = ONE};
	assert_ok(cudaLaunchKernelExC(&config, &program_pair, args));
	pair.a = c = 0;
	assert_ok(cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost));
	assert_int_equal(result[0], 11);
	assert_int_equal(result[1], 22);
	assert_int_equal(result[2], 33);
	assert_ok(cudaFree(out));
}

static void occupancy(void **state)
{
	int blocks;
	size_t bytes;
	(void)state;
	assert_ok(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, &program_shares, 1024, 0));
	assert_int_equal(blocks, 1);
	assert_ok(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, &program_shares, 32, 0));
	assert_int_equal(blocks, 4); /* 16 of 64 KiB each */
	assert_ok(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, &program_bounded, 32, 0));
	assert_int_equal(blocks, 16);
	assert_ok(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, &program_shares, 2, 32));
	assert_int_equal(bytes, 16384);
	assert_cuda(cudaErrorCooperativeLaunchTooLarge,
	    cudaLaunchCooperativeKernel(&program_bounded, DIM(49, 1, 1), ONE, NULL, 0, NULL));
	assert_ok(cudaLaunchCooperativeKernel(&program_bounded, DIM(48, 1, 1), ONE, NULL, 0, NULL));
	assert_ok(cudaDeviceSynchronize());
	cudaGetLastError();
}

static void the_device(void **state)
{
	struct cudaDeviceProp p;
	int value, count;
	(void)state;
	assert_ok(cudaGetDeviceCount(&count));
	assert_int_equal(count, 1);
	assert_cuda(cudaErrorInvalidDevice, cudaSetDevice(1));
	assert_ok(cudaGetDeviceProperties(&p, 0));
	assert_int_equal(p.major * 10 + p.minor, 75);
	assert_int_equal(p.multiProcessorCount, engine_workers());
	assert_ok(cudaDeviceGetAttribute(&value, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
	assert_int_equal(value, (int)p.sharedMemPerBlockOptin);
	assert_cuda(cudaErrorInvalidValue, cudaDeviceGetAttribute(&value, (enum cudaDeviceAttr)9999, 0));
	assert_cuda(cudaErrorInvalidDevice, cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 1));
	cudaGetLastError();
}

static void a_failing_kernel_kills_the_device(void **state)
{
	void *p;
	(void)state;
	assert_ok(program_launch_fail(ENGINE_ASSERT));
	assert_cuda(cudaErrorAssert, cudaDeviceSynchronize());
	assert_cuda(cudaErrorAssert, cudaGetLastError());
	assert_cuda(cudaErrorAssert, cudaGetLastError());
	assert_cuda(cudaErrorAssert, cudaPeekAtLastError());
	assert_cuda(cudaErrorAssert, cudaMalloc(&p, 4));
	assert_cuda(cudaErrorAssert, program_launch_fail(ENGINE_OK));
	assert_ok(cudaDeviceReset());
	assert_ok(cudaGetLastError());
	assert_ok(cudaMalloc(&p, 4));
	assert_ok(program_launch_fail(ENGINE_UNSUPPORTED));
	assert_cuda(cudaErrorNotSupported, cudaDeviceSynchronize());
	assert_ok(cudaDeviceReset());
	assert_ok(program_launch_fail(ENGINE_TRAP));
	assert_cuda(cudaErrorLaunchFailure, cudaStreamSynchronize(NULL));
	assert_ok(cudaDeviceReset());
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(dimensions),
	    cmocka_unit_test(shared_memory),
	    cmocka_unit_test(arguments_are_copied_when_launched),
	    cmocka_unit_test(occupancy),
	    cmocka_unit_test(the_device),
	    cmocka_unit_test(a_failing_kernel_kills_the_device),
	};
	program_register(argv[argc - 1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
