// What the examples share: error checks, arguments, deterministic input, arrays on both sides, the timing
// loop.
#ifndef EXAMPLES_CHECK_H
#define EXAMPLES_CHECK_H

#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call) check_cuda(call, #call, __LINE__)

inline void check_cuda(cudaError_t error, const char *call, int line)
{
	if (error == cudaSuccess)
		return;
	printf("FAIL line %d: %s: %s\n", line, call, cudaGetErrorString(error));
	exit(1);
}

struct options {
	int n;     // problem size
	bool time; // measure instead of checking
};

// Arguments in any order: a size up to n_max, and --time, which measures on n_time elements unless told a
// size.
inline options parse_options(int argc, char **argv, int n, int n_time, int n_max)
{
	options o = {0, false};
	for (int i = 1; i < argc; i++) {
		char *end = argv[i];
		long value = strtol(argv[i], &end, 10);
		if (strcmp(argv[i], "--time") == 0) {
			o.time = true;
		} else if (*end == '\0' && value >= 1 && value <= n_max) {
			o.n = (int)value;
		} else {
			printf("FAIL usage: [n] [--time], where n is 1 to %d\n", n_max);
			exit(1);
		}
	}
	if (o.n == 0)
		o.n = o.time ? n_time : n;
	return o;
}

// The same input on every machine: a linear congruential generator, without its weak low bits.
inline unsigned random_bits(unsigned *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

inline float random_float(unsigned *state, float low, float high)
{
	return low + (high - low) * ((float)random_bits(state) / 16777216.0f);
}

// An array of plain values on the host and on the device, freed with its scope.
template <class T> struct array {
	size_t count;
	T *host, *device;

	explicit array(size_t n) : count(n), host((T *)calloc(n, sizeof(T))), device(nullptr)
	{
		if (!host) {
			printf("FAIL out of host memory\n");
			exit(1);
		}
		CHECK(cudaMalloc((void **)&device, n * sizeof(T)));
	}
	array(const array &) = delete;
	array &operator=(const array &) = delete;
	~array()
	{
		free(host);
		cudaFree(device);
	}
	T &operator[](size_t i)
	{
		return host[i];
	}
	void upload()
	{
		CHECK(cudaMemcpy(device, host, count * sizeof(T), cudaMemcpyHostToDevice));
	}
	void download()
	{
		CHECK(cudaMemcpy(host, device, count * sizeof(T), cudaMemcpyDeviceToHost));
	}
	// FNV-1a over the bytes: one number that tells two results apart.
	unsigned checksum() const
	{
		unsigned hash = 2166136261u;
		for (size_t i = 0; i < count * sizeof(T); i++)
			hash = (hash ^ ((const unsigned char *)host)[i]) * 16777619u;
		return hash;
	}
};

// Written so that a NaN is never close.
inline bool is_close(double got, double want, double tolerance)
{
	return fabs(got - want) <= tolerance * fmax(1.0, fabs(want));
}

inline int verdict(size_t wrong, size_t of)
{
	if (wrong)
		printf("FAIL %zu of %zu values differ\n", wrong, of);
	else
		printf("PASS\n");
	return wrong != 0;
}

inline int compare_floats(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;
	return (x > y) - (x < y);
}

// Prints the median time of launch(). The events are on the default stream, which waits for the other
// streams.
template <class F> int time_launches(F launch)
{
	const int warm_up = 3, repeats = 31;
	float us[repeats];
	cudaEvent_t begin, end;
	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	for (int i = -warm_up; i < repeats; i++) {
		float ms = 0;
		CHECK(cudaEventRecord(begin));
		launch();
		CHECK(cudaEventRecord(end));
		CHECK(cudaEventSynchronize(end));
		CHECK(cudaEventElapsedTime(&ms, begin, end));
		if (i >= 0)
			us[i] = ms * 1000;
	}
	CHECK(cudaEventDestroy(begin));
	CHECK(cudaEventDestroy(end));
	qsort(us, repeats, sizeof us[0], compare_floats);
	printf("time_us %.1f\n", us[repeats / 2]);
	return 0;
}

#endif
