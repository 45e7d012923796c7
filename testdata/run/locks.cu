// Threads that take turns by a lock: spins, attempts, and a leader that takes it for its block. They stay
// elastic.
#include "program.h"

struct account {
	int lock, padding;
	float sum;
};

__device__ int turn;
__device__ float total;

// One thread of each block.
__global__ void spin(int *locks, float *sums)
{
	const int w = blockIdx.x % 3;
	if (threadIdx.x == 0) {
		while (atomicCAS(&locks[w], 0, 1) != 0)
			;
		sums[w] += blockIdx.x;
		__threadfence();
		atomicExch(&locks[w], 0);
	}
}

// By its name, by a field, and with the values exchanged.
__global__ void named(account *accounts)
{
	if (threadIdx.x != 1)
		return;
	while (atomicExch(&turn, 1))
		__threadfence();
	total += blockIdx.x;
	__threadfence();
	turn = 0;
	do {
	} while (0 != atomicCAS(&accounts[blockIdx.x & 1].lock, 0, 7));
	accounts[blockIdx.x & 1].sum += 1;
	__threadfence();
	atomicExch(&accounts[blockIdx.x & 1].lock, 0);
}

// Every thread, in the form that suits all architectures; in rounds, and with another value for what is free.
__global__ void attempts(unsigned *lock, float *sum, int rounds)
{
	for (int i = 0; i < rounds; i++) {
		bool done = false;
		while (!done) {
			if (atomicCAS(lock, 5u, 6u) == 5u) {
				*sum += 1;
				__threadfence();
				atomicExch(lock, 5u);
				done = true;
			}
		}
	}
}

__global__ void endless(unsigned *lock, float *sum)
{
	for (;;) {
		if (atomicExch(lock + 1, 6) == 5) {
			sum[1] += 1;
			__threadfence();
			atomicExch(lock + 1, 5);
			break;
		}
	}
}

__device__ void add(unsigned long long *lock, float *sum, float value)
{
	bool leave;
	do {
		if ((leave = (atomicExch(lock, 1ull) == 0))) {
			*sum += value;
			__threadfence();
			*lock = 0;
		}
	} while (!leave);
}

// In another function, from a counted loop.
__global__ void calls(unsigned long long *lock, float *sum)
{
	for (int i = threadIdx.x; i < 8; i += blockDim.x)
		add(lock, sum, i);
}

// For the whole block, in a body that must be predicated: threads leave before its barriers.
__global__ void led(int *locks, const int *columns, float *sums, int columns_count, int threads)
{
	__shared__ float part;
	if (threadIdx.x >= threads)
		return;
	for (int k = 0; k < columns_count; ++k) {
		const int w = columns[k];
		if (threadIdx.x == 0) {
			while (atomicCAS(&locks[w], 0, 1)) {
			}
		}
		__syncthreads();
		if (threadIdx.x == threads - 1)
			part = sums[w];
		__syncthreads();
		if (threadIdx.x == 0) {
			sums[w] = part + 1;
			__threadfence();
		}
		__syncthreads();
		if (threadIdx.x == 0)
			locks[w] = 0;
		__syncthreads();
	}
}

int main()
{
	const int columns[] = {2, 0, 2, 1};
	memory<int> locks(4), order(4);
	memory<unsigned> other(2);
	memory<unsigned long long> wide(1);
	memory<float> sums(4);
	memory<int> accounts(6);
	const unsigned unlocked[] = {5, 5};
	CHECK(cudaMemcpy(other.device, unlocked, sizeof unlocked, cudaMemcpyHostToDevice));
	CHECK(cudaMemset(locks.device, 0, 4 * sizeof(int)));
	CHECK(cudaMemset(wide.device, 0, sizeof(unsigned long long)));
	CHECK(cudaMemset(accounts.device, 0, 6 * sizeof(int)));
	CHECK(cudaMemcpy(order.device, columns, sizeof columns, cudaMemcpyHostToDevice));
	for (int blocks = 1; blocks < 30; blocks += 9) {
		spin<<<blocks, 8>>>(locks.device, sums.device);
		sums.print("spin");
		named<<<blocks, 8>>>((account *)accounts.device);
		accounts.print("named");
		attempts<<<blocks, 8>>>(other.device, sums.device, 3);
		endless<<<blocks, 8>>>(other.device, sums.device);
		sums.print("attempts");
		calls<<<blocks, 4>>>(wide.device, sums.device);
		sums.print("calls");
		led<<<blocks, 8>>>(locks.device, order.device, sums.device, 4, 7);
		sums.print("led");
		locks.print("locks");
	}
}
