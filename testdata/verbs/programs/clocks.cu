// Prints what is something else in each run by itself: clocks, seeds, and a time that it waits for.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <sys/random.h>
#include <sys/time.h>
#include <cuda_runtime.h>

__global__ void k(unsigned *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}

static void show(const char *what, long long value)
{
	printf("%s %lld\n", what, value);
}

int main()
{
	unsigned *d, h[64], rounds = 0, bytes = 0;
	timeval day;
	timespec now;
	srand((unsigned)time(nullptr));
	show("rand", rand());
	gettimeofday(&day, nullptr);
	show("day", day.tv_usec);
	clock_gettime(CLOCK_MONOTONIC, &now);
	show("monotonic", now.tv_nsec);
	show("clock", clock());
	show("steady", std::chrono::steady_clock::now().time_since_epoch().count());
	show("system", std::chrono::system_clock::now().time_since_epoch().count());
	show("device", std::random_device()());
	if (getrandom(&bytes, sizeof bytes, 0) == sizeof bytes)
		show("random", bytes);
	for (time_t begin = time(nullptr); time(nullptr) < begin + 2; rounds++)
		;
	show("rounds", rounds);
	puts(__FILE__);
	cudaMalloc(&d, sizeof h);
	k<<<2, 32>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	show("result", h[33]);
}
