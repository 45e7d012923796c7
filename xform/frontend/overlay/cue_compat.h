// Declarations that nvcc has and clang lacks with the toolkit's real headers. Written by us, force-included
// after clang's wrapper of them. It declares no more than nvcc does, so that nvcc's errors remain errors.
#ifndef CUE_COMPAT_H
#define CUE_COMPAT_H

// clang's warnings about the order of atomics, which nvcc does not have. libclang leaks memory for
// `diagnose_if` if the body of a library's function is skipped.
#define _LIBCUDACXX_DISABLE_ADDITIONAL_DIAGNOSTICS

// Headers that nvcc includes by itself. <math.h> brings isnan and similar into the global namespace.
#pragma push_macro(                                                                                          \
    "NDEBUG") // without it, so that <assert.h> declares its functions here and at no later place
#undef NDEBUG
#include <assert.h>
#pragma pop_macro("NDEBUG")
#include <assert.h>
#include <math.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#if __has_include(<nv/target>)
#include <nv/target> // decides once that this is the host
#endif

// From here on, the compiler looks like nvcc. If the user's text asks for it, it also looks like the device's
// side, since kernels are compiled from that.
#if defined CUE_ARCH && !defined __CUDA_ARCH__
#define __CUDA_ARCH__ CUE_ARCH
#endif
#define __NVCC__ 1
#define CUE_ALN _Alignas // attributes.c
#undef __CUDACC__        // clang leaves it empty, which makes `#if __CUDACC__` an error
#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ (CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDA_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0

// What a failed assertion calls. nvcc takes other declarations of it beside its own: that of the C library for the host,
// and PyTorch's for host and device. clang takes only declarations for the same side, so the C library's and those of its own wrapper have
// another name (parse_input.c), and this one is for the sides that PyTorch's is for.
#undef __assert_fail
#ifdef __CUDA_ARCH__
extern "C" __host__ __device__ void __assert_fail(
    const char *, const char *, unsigned, const char *) noexcept;
#else
extern "C" __host__ void __assert_fail(const char *, const char *, unsigned, const char *) noexcept;
extern "C" __device__ void __assert_fail(const char *, const char *, unsigned, const char *) noexcept;
#endif

// clang does not know it before version 20; as an annotation it is visible in the tree.
#undef __grid_constant__
#define __grid_constant__ __attribute__((annotate("grid_constant")))

// The host's min and max: nvcc's overloads.
#define CUE_MIN_MAX(R, A, B)                                                                                 \
	static inline __host__ R min(A a, B b)                                                                   \
	{                                                                                                        \
		return (R)a < (R)b ? (R)a : (R)b;                                                                    \
	}                                                                                                        \
	static inline __host__ R max(A a, B b)                                                                   \
	{                                                                                                        \
		return (R)a < (R)b ? (R)b : (R)a;                                                                    \
	}
#define CUE_INTEGERS(T)                                                                                      \
	CUE_MIN_MAX(T, T, T)                                                                                     \
	CUE_MIN_MAX(unsigned T, unsigned T, unsigned T)                                                          \
	CUE_MIN_MAX(unsigned T, T, unsigned T)                                                                   \
	CUE_MIN_MAX(unsigned T, unsigned T, T)
CUE_INTEGERS(int)
CUE_INTEGERS(long)
CUE_INTEGERS(long long)
CUE_MIN_MAX(float, float, float)
CUE_MIN_MAX(double, double, double)
CUE_MIN_MAX(double, float, double)
CUE_MIN_MAX(double, double, float)
#undef CUE_INTEGERS
#undef CUE_MIN_MAX

// Loads and stores with cache hints; clang knows some or none of them.
template <class T> __device__ T __ldca(const T *);
template <class T> __device__ T __ldcg(const T *);
template <class T> __device__ T __ldcs(const T *);
template <class T> __device__ T __ldcv(const T *);
template <class T> __device__ T __ldlu(const T *);
template <class T> __device__ void __stcg(T *, T);
template <class T> __device__ void __stcs(T *, T);
template <class T> __device__ void __stwb(T *, T);
template <class T> __device__ void __stwb(T *, T);
template <class T> __device__ void __stwt(T *, T);

#if __clang_major__ < 17
#define CCCL_IGNORE_DEPRECATED_API // thrust has the attribute in places that clang 14 does not allow
#define THRUST_IGNORE_DEPRECATED_API
#define CUB_IGNORE_DEPRECATED_API
extern "C" {
__device__ unsigned __clusterDimIsSpecified();
__device__ dim3 __clusterDim();
__device__ dim3 __clusterRelativeBlockIdx();
__device__ dim3 __clusterGridDimInClusters();
__device__ dim3 __clusterIdx();
__device__ unsigned __clusterRelativeBlockRank();
__device__ unsigned __clusterSizeInBlocks();
__device__ void __cluster_barrier_arrive();
__device__ void __cluster_barrier_arrive_relaxed();
__device__ void __cluster_barrier_wait();
__device__ void __threadfence_cluster();
__device__ unsigned __cluster_query_shared_rank(const void *);
__device__ void *__cluster_map_shared_rank(const void *, unsigned);
}
#define CUE_REDUCE(name) template <class T> __device__ T __reduce_##name##_sync(unsigned, T);
CUE_REDUCE(add)
CUE_REDUCE(min)
CUE_REDUCE(max)
CUE_REDUCE(and)
CUE_REDUCE(or)
CUE_REDUCE(xor)
#undef CUE_REDUCE
#endif

// clang knows managed variables only for HIP.
#undef __managed__
#define __managed__ __attribute__((device))

#include "cue_atomics.h"
#include "cue_surfaces.h"
#endif
