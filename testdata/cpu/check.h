/* For the CPU device's own tests: a program prints one line per case and ends with 1 when any failed. */
#pragma once
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

static int failures;

static inline void check(const char *name, bool good)
{
	printf("%s %s\n", good ? "ok" : "FAILED", name);
	failures += !good;
}

template <class T> struct managed {
	T *device;
	size_t count;
	T *host;
	explicit managed(size_t n) : count(n), host(new T[n]())
	{
		cudaMalloc(&device, n * sizeof(T));
		cudaMemset(device, 0, n * sizeof(T));
	}
	~managed()
	{
		cudaFree(device);
		delete[] host;
	}
	void up()
	{
		cudaMemcpy(device, host, count * sizeof(T), cudaMemcpyHostToDevice);
	}
	T *down()
	{
		cudaMemcpy(host, device, count * sizeof(T), cudaMemcpyDeviceToHost);
		return host;
	}
};
