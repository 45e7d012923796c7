/*
 * program.c: see program.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include "runtime/cpu/cudart/cudart_register.h"
#include "program.h"

char program_add, program_pair, program_slow, program_fail, program_bounded, program_shares, program_missing;
int program_counter[4];
float program_scale;

static char text[4096];
static struct {
	int magic, version;
	const void *data;
	void *more;
} wrapper = {0x466243b1, 1, text, NULL};

static void function(void **handle, const char *host, const char *name)
{
	__cudaRegisterFunction(handle, host, NULL, name, -1, NULL, NULL, NULL, NULL, NULL);
}

void program_register(const char *module_path)
{
	snprintf(text, sizeof text, "CUECPU1 %s\n", module_path);
	void **handle = __cudaRegisterFatBinary(&wrapper);
	function(handle, &program_add, "add");
	function(handle, &program_pair, "pair");
	function(handle, &program_slow, "slow");
	function(handle, &program_fail, "fail");
	function(handle, &program_bounded, "bounded");
	function(handle, &program_shares, "shares");
	function(handle, &program_missing, "missing");
	__cudaRegisterVar(handle, (char *)program_counter, NULL, "counter", 0, sizeof program_counter, 0, 0);
	__cudaRegisterVar(handle, (char *)&program_scale, NULL, "scale", 0, sizeof program_scale, 1, 0);
	__cudaRegisterFatBinaryEnd(handle);
}

/* As the stub of a kernel does it. */
static void stub(const void *func, void **args, unsigned blocks, unsigned threads, cudaStream_t stream)
{
	dim3 grid = {blocks, 1, 1}, block = {threads, 1, 1};
	size_t shared;
	if (__cudaPushCallConfiguration(grid, block, 0, stream))
		return;
	if (__cudaPopCallConfiguration(&grid, &block, &shared, &stream) != cudaSuccess)
		return;
	cudaLaunchKernel(func, grid, block, args, shared, stream);
}

void program_launch_add(int *data, int n, int value, cudaStream_t stream)
{
	void *args[] = {&data, &n, &value};
	stub(&program_add, args, (unsigned)(n + 31) / 32, 32, stream);
}

void program_launch_slow(int *gate, int *out, int value, cudaStream_t stream)
{
	void *args[] = {&gate, &out, &value};
	stub(&program_slow, args, 1, 1, stream);
}

cudaError_t program_launch_fail(int engine_status)
{
	void *args[] = {&engine_status};
	dim3 one = {1, 1, 1};
	return cudaLaunchKernel(&program_fail, one, one, args, 0, NULL);
}
