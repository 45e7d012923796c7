// Blocks that wait for earlier blocks, which a pragma says: a scan with look-back, by block number and by
// ticket.
#include "program.h"

#define THREADS 8

#pragma cuelastic kernel(blocks(ordered))
__global__ void scan_by_number(int *values, volatile int *sums, volatile int *flags)
{
	__shared__ int before;
	if (threadIdx.x == 0) {
		int own = 0;
		for (int i = 0; i < THREADS; i++)
			own += values[blockIdx.x * THREADS + i];
		before = 0;
		if (blockIdx.x > 0) {
			while (flags[blockIdx.x - 1] == 0)
				;
			__threadfence();
			before = sums[blockIdx.x - 1];
		}
		sums[blockIdx.x] = before + own;
		__threadfence();
		flags[blockIdx.x] = 1;
	}
	__syncthreads();
	values[blockIdx.x * THREADS + threadIdx.x] += before;
}

__device__ unsigned ticket;

#pragma cuelastic kernel(scan_by_ticket : blocks(ordered))
__global__ void scan_by_ticket(int *values, volatile int *sums, volatile int *flags)
{
	__shared__ unsigned part;
	__shared__ int before;
	if (threadIdx.x == 0) {
		part = atomicAdd(&ticket, 1);
		before = 0;
		if (part > 0) {
			while (flags[part - 1] == 0)
				;
			__threadfence();
			before = sums[part - 1];
		}
		sums[part] = before + values[part * THREADS];
		__threadfence();
		flags[part] = 1;
	}
	__syncthreads();
	values[part * THREADS + threadIdx.x] += before;
}

#pragma cuelastic kernel(off)
__global__ void left_alone(int *values)
{
	values[blockIdx.x] += blockIdx.x;
}

#pragma cuelastic kernel(tier = sliceable)
__global__ void sliced(int *values)
{
	values[blockIdx.x] += gridDim.x;
}

int main()
{
	for (int blocks = 1; blocks < 30; blocks += 9) {
		memory<int> values(blocks * THREADS), sums(blocks), flags(blocks);
		unsigned zero = 0;
		CHECK(cudaMemset(flags.device, 0, blocks * sizeof(int)));
		scan_by_number<<<blocks, THREADS>>>(values.device, sums.device, flags.device);
		CHECK(cudaMemset(flags.device, 0, blocks * sizeof(int)));
		CHECK(cudaMemcpyToSymbol(ticket, &zero, sizeof zero));
		scan_by_ticket<<<blocks, THREADS>>>(values.device, sums.device, flags.device);
		left_alone<<<blocks, 1>>>(values.device);
		sliced<<<blocks, 1>>>(values.device);
		values.print("values");
		sums.print("sums");
	}
}
