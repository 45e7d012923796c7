// Host side of device.cuh, run without a device: coordinates, launches that reach the library, errors where
// they belong.
#include "generated.cuh"
#include <stdio.h>

unsigned last_block_z(const dim3 &grid);

static int failures;

#define CHECK(condition)                                                                                     \
	do {                                                                                                     \
		if (!(condition)) {                                                                                  \
			printf("line %d: %s\n", __LINE__, #condition);                                                   \
			failures++;                                                                                      \
		}                                                                                                    \
	} while (0)

// Every coordinate of a grid comes out in the hardware's order.
static void check_grid(unsigned width, unsigned height, unsigned depth)
{
	cue_slice all = cue_slice_of(dim3(width, height, depth));
	unsigned linear = 0;

	for (unsigned z = 0; z < depth; z++)
		for (unsigned y = 0; y < height; y++)
			for (unsigned x = 0; x < width; x++, linear++) {
				uint3 at = cue_block(all, linear);
				if (at.x != x || at.y != y || at.z != z) {
					printf("block %u of %u x %u x %u\n", linear, width, height, depth);
					failures++;
					return;
				}
			}
	CHECK(all.cue_begin == 0 && all.cue_end == linear);
}

// Every thread of a block comes out in the hardware's order.
static void check_block(const dim3 &block)
{
	cue_shape all;
	unsigned linear = 0, size[3] = {block.x, block.y, block.z};

	cue_shape_set(&all, size);
	CHECK(all.cue_threads == block.x * block.y * block.z && all.cue_block.y == block.y);
	for (unsigned z = 0; z < block.z; z++)
		for (unsigned y = 0; y < block.y; y++)
			for (unsigned x = 0; x < block.x; x++, linear++) {
				uint3 at = cue_thread(all, linear);
				CHECK(at.x == x && at.y == y && at.z == z);
			}
}

static void check_blocks()
{
	check_block(dim3(1024));
	check_block(dim3(16, 64));
	check_block(dim3(7, 11, 13));
	check_block(dim3(1, 16, 64));
	check_block(dim3(3, 1, 5));
}

static void check_grids()
{
	for (unsigned width = 1; width < 14; width++)
		for (unsigned height = 1; height < 9; height++)
			for (unsigned depth = 1; depth < 6; depth++)
				check_grid(width, height, depth);
	check_grid(65535, 33, 1);
	check_grid(3, 1, 65535);
	check_grid(1000003, 1, 1);
	CHECK(last_block_z(dim3(32768, 1, 65535)) == 65534);
}

static void check_configurations()
{
	cue_config plain = {3, 4}, full = {dim3(1, 2, 3), {4, 5}, 6, cudaStreamLegacy};

	CHECK(plain.grid.x == 3 && plain.grid.y == 1 && plain.block.x == 4 && plain.shared == 0 &&
	      plain.stream == 0);
	CHECK(full.grid.z == 3 && full.block.y == 5 && full.shared == 6 && full.stream == cudaStreamLegacy);
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
	CHECK(cue_stream(0) == cudaStreamPerThread);
#else
	CHECK(cue_stream(0) == 0);
#endif
	CHECK(cue_stream(cudaStreamLegacy) == cudaStreamLegacy);
}

// Without a device a launch fails as <<< >>> does; with one it works. Either way the record is there.
static void check_launch()
{
	cue_decision decision;
	int *out = nullptr;

	(void)cudaGetLastError();
	app::cue_fill_launch({{2, 3}, 32, 0, 0}, out, 7, 0);
	CHECK(cue_last_decision(&decision) == CUE_OK);
	CHECK(decision.logical_blocks == 6);
	CHECK(decision.reason == CUE_REASON_POLICY);
	CHECK(decision.device_error == cudaPeekAtLastError());
	cue_set_policy("fill");
	(void)cudaGetLastError();
	app::cue_fill_launch({{2, 3}, 32, 0, 0}, out, 7, 0);
	CHECK(cue_last_decision(&decision) == CUE_OK);
	CHECK(decision.rewritten || decision.reason == CUE_REASON_DEVICE);
	CHECK(decision.device_error == cudaGetLastError());
}

// What an entry needs of the block reaches the library by each way to launch it.
static void check_needs()
{
	const cue_kernel kernel("fill", CUE_TIER_ELASTIC, app::fill<int>, app::cue_fill_elastic<int>);
	const cue_kernel whole = kernel.cue_needing(CUE_NEED_WHOLE_WARPS);
	int *out = nullptr, value = 7, n = 0;
	void *arguments[] = {&out, &value, &n};
	cue_decision decision;

	CHECK(kernel.needs == 0 && whole.needs == CUE_NEED_WHOLE_WARPS && whole.entry == kernel.entry);
	app::cue_fill_need_launch({{2, 3}, 48}, out, 7, 0);
	CHECK(cue_last_decision(&decision) == CUE_OK && decision.reason == CUE_REASON_WARPS);
	(void)cue_launch_array<3>(whole, dim3(2), dim3(16, 2), arguments);
	CHECK(cue_last_decision(&decision) == CUE_OK && decision.reason == CUE_REASON_WARPS);
	(void)cue_launch_array<3>(whole, dim3(2), dim3(48), arguments);
	CHECK(cue_last_decision(&decision) == CUE_OK && decision.reason != CUE_REASON_WARPS);
	(void)cudaGetLastError();
}

int main()
{
	check_grids();
	check_blocks();
	check_configurations();
	check_launch();
	check_needs();
	puts(failures ? "FAIL" : "PASS");
	return failures != 0;
}
