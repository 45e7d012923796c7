// A small set of CUDA's declarations, written by us, enough to parse most files: names, types and attributes,
// no bodies. Anything missing shows up as a parse error, and the file is then parsed against the toolkit's
// real headers.
#ifndef CUE_LIGHT_H
#define CUE_LIGHT_H

#define __CUDACC__ 1
#define __NVCC__ 1
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device)) // clang knows managed variables of HIP only
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __grid_constant__ __attribute__((annotate("grid_constant")))
#define __forceinline__ __inline__ __attribute__((always_inline))
#if __clang_major__ <                                                                                        \
    15 // else a keyword; as a macro it breaks __attribute__((__noinline__)), which <memory> has
#define __noinline__ __attribute__((noinline))
#endif
#define __align__(n) __attribute__((aligned(n)))
#define CUE_ALN _Alignas // attributes.c
#define __builtin_align__(n) __align__(n)
#define CUDART_CB
#define CUE_HD __host__ __device__

// The C library's functions serve device code too, as with nvcc, which includes these headers by itself.
// (Their C++ wrappers, which are slow, come only with <cmath> and its kin.)
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#pragma clang force_cuda_host_device begin
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <assert.h>
#pragma clang force_cuda_host_device end

#define CUE_VECTORS(T, name)                                                                                 \
	struct name##1                                                                                           \
	{                                                                                                        \
		T x;                                                                                                 \
	};                                                                                                       \
	struct __align__(2 * sizeof(T)) name##2                                                                  \
	{                                                                                                        \
		T x, y;                                                                                              \
	};                                                                                                       \
	struct name##3                                                                                           \
	{                                                                                                        \
		T x, y, z;                                                                                           \
	};                                                                                                       \
	struct __align__(sizeof(T) > 4 ? 16 : 4 * sizeof(T)) name##4                                             \
	{                                                                                                        \
		T x, y, z, w;                                                                                        \
	};                                                                                                       \
	inline CUE_HD name##1 make_##name##1(T x)                                                                \
	{                                                                                                        \
		name##1 cue_made = {x};                                                                              \
		return cue_made;                                                                                     \
	}                                                                                                        \
	inline CUE_HD name##2 make_##name##2(T x, T y)                                                           \
	{                                                                                                        \
		name##2 cue_made = {x, y};                                                                           \
		return cue_made;                                                                                     \
	}                                                                                                        \
	inline CUE_HD name##3 make_##name##3(T x, T y, T z)                                                      \
	{                                                                                                        \
		name##3 cue_made = {x, y, z};                                                                        \
		return cue_made;                                                                                     \
	}                                                                                                        \
	inline CUE_HD name##4 make_##name##4(T x, T y, T z, T w)                                                 \
	{                                                                                                        \
		name##4 cue_made = {x, y, z, w};                                                                     \
		return cue_made;                                                                                     \
	}
CUE_VECTORS(signed char, char)
CUE_VECTORS(unsigned char, uchar)
CUE_VECTORS(short, short)
CUE_VECTORS(unsigned short, ushort)
CUE_VECTORS(int, int)
CUE_VECTORS(unsigned int, uint)
CUE_VECTORS(long, long)
CUE_VECTORS(unsigned long, ulong)
CUE_VECTORS(long long, longlong)
CUE_VECTORS(unsigned long long, ulonglong)
CUE_VECTORS(float, float)
CUE_VECTORS(double, double)

struct dim3 {
	unsigned int x, y, z;
	CUE_HD constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz)
	{
	}
	CUE_HD constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
	{
	}
	CUE_HD constexpr operator uint3() const
	{
		return uint3{x, y, z};
	}
};

extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
extern const __device__ int warpSize;

enum cudaError {
#define CUE_NAME(name) name,
#include "cue_errors.def"
#undef CUE_NAME
};
typedef enum cudaError cudaError_t;
enum cudaMemcpyKind {
	cudaMemcpyHostToHost,
	cudaMemcpyHostToDevice,
	cudaMemcpyDeviceToHost,
	cudaMemcpyDeviceToDevice,
	cudaMemcpyDefault
};
enum cueConstant {
#define CUE_NAME(name) name,
#include "cue_constants.def"
#undef CUE_NAME
};
typedef int cudaDeviceAttr, cudaFuncAttribute, cudaFuncCache, cudaLimit, cudaSharedMemConfig,
    cudaStreamCaptureMode, cudaStreamCaptureStatus;

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef unsigned long long cudaTextureObject_t, cudaSurfaceObject_t;

struct cudaUUID_t {
	char bytes[16];
};
struct cudaDeviceProp {
	char name[256];
	cudaUUID_t uuid;
	size_t totalGlobalMem, sharedMemPerBlock, memPitch, totalConstMem, textureAlignment, surfaceAlignment,
	    sharedMemPerMultiprocessor, sharedMemPerBlockOptin, reservedSharedMemPerBlock;
	int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor,
	    deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory,
	    computeMode, concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, asyncEngineCount,
	    unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize,
	    maxThreadsPerMultiProcessor, streamPrioritiesSupported, regsPerMultiprocessor, managedMemory,
	    concurrentManagedAccess, pageableMemoryAccess, cooperativeLaunch, maxBlocksPerMultiProcessor,
	    hostNativeAtomicSupported;
};
struct cudaFuncAttributes {
	size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
	int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes,
	    preferredShmemCarveout;
};
struct cudaPointerAttributes {
	int type, device;
	void *devicePointer, *hostPointer;
};

extern "C" unsigned int __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);

// The runtime API: every name takes anything. Types are the compiler's business, not the rewriter's.
#define CUE_NAME(name) template <class... A> CUE_HD cudaError_t name(A...);
#include "cue_api.def"
#undef CUE_NAME
CUE_HD cudaError_t cudaGetLastError();
CUE_HD cudaError_t cudaPeekAtLastError();
const char *cudaGetErrorString(cudaError_t);
const char *cudaGetErrorName(cudaError_t);
cudaError_t cudaFree(void *);
cudaError_t cudaFreeHost(void *);

// Barriers, votes, shuffles.
extern "C" {
__device__ void __syncthreads();
__device__ int __syncthreads_count(int);
__device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);
__device__ void __syncwarp(unsigned = 0xffffffff);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ unsigned __activemask();
__device__ int __all_sync(unsigned, int);
__device__ int __any_sync(unsigned, int);
__device__ unsigned __ballot_sync(unsigned, int);
__device__ void __nanosleep(unsigned);
__device__ void __trap();
__device__ void __brkpt();
__device__ unsigned __isGlobal(const void *);
}
#define CUE_NAME(name) template <class T, class... A> CUE_HD T name(unsigned, T, A...);
CUE_NAME(__shfl_sync)
CUE_NAME(__shfl_up_sync)
CUE_NAME(__shfl_down_sync)
CUE_NAME(__shfl_xor_sync)
CUE_NAME(__reduce_add_sync)
CUE_NAME(__reduce_min_sync)
CUE_NAME(__reduce_max_sync)
CUE_NAME(__reduce_and_sync)
CUE_NAME(__reduce_or_sync)
CUE_NAME(__reduce_xor_sync)
#undef CUE_NAME
template <class T> __device__ unsigned __match_any_sync(unsigned, T);

#define CUE_NAME(name) template <class T, class... A> __device__ T name(T *, A...);
#include "cue_atomics.def"
#undef CUE_NAME
#define CUE_NAME(name) template <class T> __device__ T name(const T *);
CUE_NAME(__ldg)
CUE_NAME(__ldca)
CUE_NAME(__ldcg)
CUE_NAME(__ldcs)
CUE_NAME(__ldcv)
CUE_NAME(__ldlu)
#undef CUE_NAME
template <class T> __device__ void __stcs(T *, T);
template <class T> __device__ void __stcg(T *, T);
template <class T> __device__ void __stwb(T *, T);
template <class T> __device__ void __stwt(T *, T);

// Arithmetic: what it returns is all that matters here.
#define CUE_NAME(name) template <class... A> CUE_HD float name(A...);
#include "cue_float.def"
#undef CUE_NAME
#define CUE_NAME(name) template <class... A> CUE_HD double name(A...);
#include "cue_double.def"
#undef CUE_NAME
#define CUE_TYPED(T, name) template <class... A> CUE_HD T name(A...);
#include "cue_int.def"
#undef CUE_TYPED
CUE_HD int __dp4a(int, int, int);
CUE_HD int __dp4a(char4, char4, int);
CUE_HD unsigned __dp4a(unsigned, unsigned, unsigned);
CUE_HD unsigned __dp4a(uchar4, uchar4, unsigned);
__device__ long long clock64();
template <class A, class B> CUE_HD decltype(A() + B()) min(A, B);
template <class A, class B> CUE_HD decltype(A() + B()) max(A, B);
#undef CUE_HD
#endif
