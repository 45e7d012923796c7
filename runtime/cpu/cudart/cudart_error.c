// cudart_error.c: how a call reports errors.
//
// Every entry point that fails stores its code in the calling thread's `last`; cudaGetLastError returns and
// clears it. A kernel that fails kills the device: its code is stored in `sticky`, once, and from then on
// every call returns it, until cudaDeviceReset. That is CUDA's rule for a corrupted context.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cudart.h"

static _Thread_local cudaError_t last = cudaSuccess;
static atomic_int sticky = cudaSuccess;

struct said {
	struct said *next;
	const char *what;
};
static struct said *said_before;
static pthread_mutex_t said_lock = PTHREAD_MUTEX_INITIALIZER;

pthread_mutex_t *const cudart_said_lock = &said_lock;

cudaError_t cudart_fail(cudaError_t error)
{
	if (error != cudaSuccess)
		last = error;
	return error;
}

cudaError_t cudart_sticky(void)
{
	return (cudaError_t)atomic_load_explicit(&sticky, memory_order_acquire);
}

cudaError_t cudart_entry(void)
{
	cudaError_t error = cudart_begin();
	cudart_price_call();
	if (error == cudaSuccess && cudart_in_host_function())
		error = cudaErrorNotPermitted;
	return error == cudaSuccess ? cudart_sticky() : error;
}

void cudart_sticky_set(cudaError_t error)
{
	int none = cudaSuccess;
	atomic_compare_exchange_strong(&sticky, &none, (int)error);
}

void cudart_sticky_clear(void)
{
	atomic_store(&sticky, cudaSuccess);
	last = cudaSuccess;
}

static int say_for_the_first_time(const char *what)
{
	for (const struct said *s = said_before; s; s = s->next)
		if (strcmp(s->what, what) == 0)
			return 0;
	struct said *s = malloc(sizeof *s);
	if (s) {
		s->what = what;
		s->next = said_before;
		said_before = s;
	}
	return 1;
}

cudaError_t cudart_unsupported(const char *what)
{
	pthread_mutex_lock(&said_lock);
	if (say_for_the_first_time(what))
		fprintf(stderr, "cuelastic cpu device: %s is not supported\n", what);
	pthread_mutex_unlock(&said_lock);
	return cudart_fail(cudaErrorNotSupported);
}

// A program that queries errors has noticed the launches that failed.
static cudaError_t asked(cudaError_t error)
{
	if (error != cudaSuccess)
		cudart_counts_noticed();
	return error;
}

cudaError_t cudaGetLastError(void)
{
	cudaError_t error = cudart_sticky();
	if (error == cudaSuccess)
		error = last;
	last = cudaSuccess;
	return asked(error);
}

cudaError_t cudaPeekAtLastError(void)
{
	cudaError_t error = cudart_sticky();
	return asked(error != cudaSuccess ? error : last);
}

const char *cudaGetErrorName(cudaError_t error)
{
	asked(error);
	return cudart_error_name(error);
}

const char *cudart_error_name(cudaError_t error)
{
	switch ((int)error) {
#define CUDART_ERROR(number, name, words)                                                                    \
	case number:                                                                                             \
		return #name;
#include "cudart_errors.def"
#undef CUDART_ERROR
	default:
		return "unrecognized error code";
	}
}

const char *cudaGetErrorString(cudaError_t error)
{
	asked(error);
	switch ((int)error) {
#define CUDART_ERROR(number, name, words)                                                                    \
	case number:                                                                                             \
		return words;
#include "cudart_errors.def"
#undef CUDART_ERROR
	default:
		return "unrecognized error code";
	}
}
