/*
 * fake_module.c: a device shared object written by hand: what retarget would make of
 *
 *	__device__ int counter[4];  __constant__ float scale = 2;
 *	__global__ void add(int *data, int n, int value);		data[i] += value
 *	__global__ void pair(int *out, struct pair p, char c);		arguments by value
 *	__global__ void slow(volatile int *gate, int *out, int value);	waits until *gate is not 0
 *	__global__ void fail(int status);
 *	__global__ __launch_bounds__(64) void bounded();
 *	__global__ void shares();					16 KiB of static shared memory
 */
#include <sched.h>
#include "fake_engine.h"
#include "fake_module.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define ARG(type, i) (*(type *)block->args[i])

static int counter[4];
static float scale = 2;

static void add(struct cpu_block *block)
{
	int *data = ARG(int *, 0);
	for (uint32_t t = 0; t < block->threads; t++) {
		int i = (int)(block->id[0] * block->threads + t);
		if (i < ARG(int, 1))
			data[i] += ARG(int, 2);
	}
}

static void pair(struct cpu_block *block)
{
	struct fake_pair p = ARG(struct fake_pair, 1);
	int *out = ARG(int *, 0);
	out[0] = (int)p.a;
	out[1] = (int)p.b;
	out[2] = ARG(char, 2);
}

static void slow(struct cpu_block *block)
{
	_Atomic int *gate = ARG(_Atomic int *, 0);
	while (!*gate)
		sched_yield();
	*ARG(int *, 1) = ARG(int, 2);
}

static void fail(struct cpu_block *block)
{
	fake_engine_fail(ARG(int, 0));
}

static void nothing(struct cpu_block *block)
{
	(void)block;
}

static const uint32_t add_params[] = {8, 4, 4}, pair_params[] = {8, sizeof(struct fake_pair), 1},
                      slow_params[] = {8, 8, 4}, fail_params[] = {4};

static const struct cpu_kernel kernels[] = {
    {.name = "add", .run_block = add, .param_count = 3, .param_size = add_params},
    {.name = "pair", .run_block = pair, .param_count = 3, .param_size = pair_params},
    {.name = "slow", .run_block = slow, .param_count = 3, .param_size = slow_params},
    {.name = "fail", .run_block = fail, .param_count = 1, .param_size = fail_params},
    {.name = "bounded", .run_block = nothing, .max_threads = 64},
    {.name = "shares", .run_block = nothing, .static_shared = 16384},
};

static const struct cpu_variable variables[] = {
    {.name = "counter", .address = counter, .size = sizeof counter},
    {.name = "scale", .address = &scale, .size = sizeof scale, .constant = 1},
};

const struct cpu_module cue_cpu_module = {.abi = CPU_ABI,
    .is_virtual = 1, /* its kernels need not count anything */
    .kernel_count = COUNT(kernels),
    .variable_count = COUNT(variables),
    .kernels = kernels,
    .variables = variables};
