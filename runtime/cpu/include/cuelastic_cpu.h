/*
 * Included before every .cu file that is compiled for the CPU device, after clang's own CUDA wrapper. Adds
 * what clang 19 lacks of the toolkit's headers and of what nvcc allows.
 */
#ifndef CUELASTIC_CPU_H
#define CUELASTIC_CPU_H

#if defined(__CUDA__) && defined(__clang__)
/* Code that nvcc and gcc accept, at most with a warning, and clang does not: the old keyword in C++17, a
 * number in braces that may not fit, an enumerator's value out of range, a class as an argument of printf, a
 * macro behind a string. */
#pragma clang diagnostic ignored "-Wregister"
#pragma clang diagnostic ignored "-Wc++11-narrowing"
#pragma clang diagnostic ignored "-Wenum-constexpr-conversion"
#pragma clang diagnostic ignored "-Wnon-pod-varargs"
#pragma clang diagnostic ignored "-Wreserved-user-defined-literal"

/* Headers that nvcc includes by itself. <math.h> puts isfinite and its variants into the global namespace. */
#include <math.h>
#include <new>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

/* From here on it looks like nvcc, whose version is the toolkit's. The library of NVIDIA's that comes with it
 * looks for the compiler when it is first included, and must go on with clang. */
#if __has_include(<nv/target>)
#include <nv/target>
#endif
#if __has_include(<cuda/std/__cccl/compiler.h>)
#include <cuda/std/__cccl/compiler.h>
#elif __has_include(<cuda/std/detail/__config>)
#include <cuda/std/detail/__config>
#endif
#define __NVCC__ 1
#define CUE_ALN _Alignas /* xform/dialect/attributes.c */
#undef __CUDACC__        /* clang leaves it empty, and `#if __CUDACC__` is an error then */
#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ (CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDA_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0

#include "cuelastic_atomic.h"

/* nvcc includes it; clang 19 does not. */
#include <surface_indirect_functions.h>

/* clang knows managed variables of HIP only. Here they are marked for the device's side, whose uses of them
 * go to the host's variable (retarget_managed.c). */
#undef __managed__
#define __managed__ __attribute__((device)) __attribute__((annotate("cue_managed")))

/* clang declares the device's nan without defining it. */
static __device__ __forceinline__ double nan(const char *tag)
{
	return __nv_nan((const signed char *)tag);
}
static __device__ __forceinline__ float nanf(const char *tag)
{
	return __nv_nanf((const signed char *)tag);
}

/* Loads and stores with a cache hint: plain ones. Templates rank behind the toolkit's own, where it has them.
 */
#define CUE_CPU_LOAD(name)                                                                                   \
	template <class T> static __device__ __forceinline__ T name(const T *p)                                  \
	{                                                                                                        \
		return *p;                                                                                           \
	}
#define CUE_CPU_STORE(name)                                                                                  \
	template <class T> static __device__ __forceinline__ void name(T *p, T value)                            \
	{                                                                                                        \
		*p = value;                                                                                          \
	}
CUE_CPU_LOAD(__ldcs)
CUE_CPU_LOAD(__ldcg)
CUE_CPU_LOAD(__ldca)
CUE_CPU_LOAD(__ldlu)
CUE_CPU_LOAD(__ldcv)
CUE_CPU_STORE(__stcs)
CUE_CPU_STORE(__stcg)
CUE_CPU_STORE(__stwb)
CUE_CPU_STORE(__stwt)
#undef CUE_CPU_LOAD
#undef CUE_CPU_STORE

/* nvcc knows min and max of mixed integer and floating-point types on both sides. */
#define CUE_CPU_MINMAX(A, B, R)                                                                              \
	static inline __host__ R min(A a, B b)                                                                   \
	{                                                                                                        \
		return (R)a < (R)b ? (R)a : (R)b;                                                                    \
	}                                                                                                        \
	static inline __host__ R max(A a, B b)                                                                   \
	{                                                                                                        \
		return (R)a > (R)b ? (R)a : (R)b;                                                                    \
	}
#define CUE_CPU_BOTH(A, B, R)                                                                                \
	CUE_CPU_MINMAX(A, B, R)                                                                                  \
	CUE_CPU_MINMAX(B, A, R)
CUE_CPU_MINMAX(int, int, int)
CUE_CPU_MINMAX(unsigned, unsigned, unsigned)
CUE_CPU_MINMAX(long, long, long)
CUE_CPU_MINMAX(unsigned long, unsigned long, unsigned long)
CUE_CPU_MINMAX(long long, long long, long long)
CUE_CPU_MINMAX(unsigned long long, unsigned long long, unsigned long long)
CUE_CPU_MINMAX(float, float, float)
CUE_CPU_MINMAX(double, double, double)
CUE_CPU_BOTH(int, unsigned, unsigned)
CUE_CPU_BOTH(long, unsigned long, unsigned long)
CUE_CPU_BOTH(long long, unsigned long long, unsigned long long)
CUE_CPU_BOTH(float, double, double)
#undef CUE_CPU_MINMAX
#undef CUE_CPU_BOTH
#endif

#endif
