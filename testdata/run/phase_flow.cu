// The host's side of phases: launches that never happen or happen often, phases in phases and in functions
// that phases call, ways out of one, host threads, launches that CUDA rejects, capture, arguments that change
// behind a launch.
#include <stdexcept>
#include <thread>

#include "program.h"

struct pack {
	double d[40];
	int n;
};

__global__ void add(int *p, int n, int k)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = p[i] * 3 + k;
}

__global__ void __launch_bounds__(256) turn(int *p)
{
	__shared__ int s[256];
	p += blockIdx.x * blockDim.x;
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

__global__ void dynamic(int *p)
{
	extern __shared__ int of_it[];
	of_it[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = of_it[threadIdx.x ^ 1] + 1;
}

__global__ void packed(pack a, double *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += a.d[threadIdx.x % 40] + a.n;
}

static pack make(int n)
{
	pack a = {};
	for (int i = 0; i < 40; i++)
		a.d[i] = n * i;
	a.n = n;
	return a;
}

static void nested(int *p, int *q, int depth)
{
#pragma cuelastic phase merge(add, turn)
	{
		add<<<3, 50>>>(p, 140, depth);
		if (depth > 0)
			nested(p + 200, q + 200, depth - 1);
		turn<<<2, 96>>>(q);
#pragma cuelastic phase merge(add)
		{
			add<<<1, 20>>>(p + 150, 20, depth);
			add<<<2, 10>>>(p + 170, 20, depth);
		}
	}
}

static void often(int *p, int *q)
{
	for (int n : {0, 1, 2, 20}) {
#pragma cuelastic phase merge(add, turn) ratio(turn : 7)
		{
			for (int i = 0; i < n; i++)
				add<<<1 + i % 3, 33 + i>>>(p + i * 100, 90, i);
			if (n > 1)
				turn<<<n, 64>>>(q);
			n > 1 ? add<<<1, 9>>>(p + 2000, 9, n) : turn<<<1, 9>>>(q + 2000);
		}
	}
	for (int round = 0; round < 4; round++) {
#pragma cuelastic phase merge(add, turn)
		{
			turn<<<3, 70>>>(q + round * 300);
			if (round == 1)
				continue;
			add<<<2, 64>>>(p, 100, round);
			if (round == 2)
				break;
			add<<<2, 64>>>(p + 200, 100, round);
		}
	}
}

static void thrown(int *p, int n)
{
#pragma cuelastic phase merge(add, turn)
	{
		add<<<3, 40>>>(p, 100, n);
		if (n > 3)
			throw std::runtime_error("thrown");
		turn<<<3, 40>>>(p + 120);
	}
}

static void on_threads(int *p)
{
	std::thread threads[4];
	for (int i = 0; i < 4; i++)
		threads[i] = std::thread([=] {
#pragma cuelastic phase merge(add, turn)
			{
				add<<<2, 30>>>(p + i * 200, 50, i);
				turn<<<2, 30>>>(p + i * 200 + 100);
			}
			cudaStreamSynchronize(0);
		});
	for (std::thread &thread : threads)
		thread.join();
}

static void rejected(memory<int> &a, memory<int> &b, memory<int> &c)
{
	for (int fault = 0; fault < 5; fault++) {
#pragma cuelastic phase merge(add, turn, dynamic)
		{
			add<<<20, 100>>>(a.device, 2000, 3);
			turn<<<fault == 0 ? 0 : 2, fault == 1 ? 2048 : fault == 2 ? 512 : 256>>>(b.device);
			dynamic<<<1, 256, fault == 3 ? 1 << 20 : 1024>>>(c.device);
		}
		printf("%d: %s, ", fault, cudaGetErrorName(cudaGetLastError()));
		printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
		a.print("a");
		b.print("b");
		c.print("c");
	}
}

static void captured(int *p, int *q, int *r)
{
	cudaStream_t stream;
	cudaGraph_t graph;
	cudaGraphExec_t ready;
	CHECK(cudaStreamCreate(&stream));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
#pragma cuelastic phase merge(add, turn, dynamic)
	{
		add<<<20, 100, 0, stream>>>(p, 2000, 3);
		turn<<<5, 256, 0, stream>>>(q);
		dynamic<<<1, 256, 1024, stream>>>(r);
	}
	CHECK(cudaStreamEndCapture(stream, &graph));
	CHECK(cudaGraphInstantiate(&ready, graph, 0));
	for (int i = 0; i < 3; i++)
		CHECK(cudaGraphLaunch(ready, stream));
	CHECK(cudaStreamSynchronize(stream));
	CHECK(cudaStreamDestroy(stream));
}

static void changed(double *p, int *q)
{
	int n = 90, k = 11;
	void *arguments[] = {&q, &n, &k};
#pragma cuelastic phase merge(packed, add)
	{
		packed<<<2, 50>>>(make(3), p);
		for (int i : {1, 2, 3}) {
			pack a = make(i);
			packed<<<1, 40 + i>>>(a, p + 100 * i);
			memset(&a, 0xff, sizeof a);
		}
		CHECK(cudaLaunchKernel((const void *)add, dim3(3), dim3(30), arguments, 0, 0));
		n = k = 0;
		q = nullptr;
	}
}

int main()
{
	memory<int> a(4096), b(4096), c(1024);
	memory<double> d(1024);
	often(a.device, b.device);
	nested(a.device, b.device, 3);
	CHECK(cudaDeviceSynchronize());
	a.print("a");
	b.print("b");
	for (int n : {1, 5, 2})
		try {
			thrown(a.device + n * 400, n);
		} catch (const std::exception &error) {
			printf("%s\n", error.what());
		}
	CHECK(cudaDeviceSynchronize());
	on_threads(b.device);
	rejected(a, b, c);
	captured(a.device, b.device, c.device);
	changed(d.device, c.device + 500);
	CHECK(cudaDeviceSynchronize());
	a.print("a");
	b.print("b");
	c.print("c");
	d.print("d");
}
