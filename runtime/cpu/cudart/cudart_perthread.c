// cudart_perthread.c: the calls of programs compiled with CUDA_API_PER_THREAD_DEFAULT_STREAM. The header then
// renames every call that takes a stream to …_ptsz, and the synchronous copies to …_ptds. Here each of them
// uses the per-thread default stream for stream 0 and calls the ordinary one. __CUDA_API_VERSION_INTERNAL
// makes the header declare both names.
#define __CUDA_API_VERSION_INTERNAL
#include <cuda_runtime_api.h>

static cudaStream_t own(cudaStream_t stream)
{
	return stream ? stream : cudaStreamPerThread;
}

#define PTSZ(name, parameters, arguments)                                                                    \
	cudaError_t name##_ptsz parameters                                                                       \
	{                                                                                                        \
		return name arguments;                                                                               \
	}

// A synchronous copy: the asynchronous one, and wait.
#define PTDS(name, parameters, asynchronous)                                                                 \
	cudaError_t name##_ptds parameters                                                                       \
	{                                                                                                        \
		cudaError_t error = asynchronous;                                                                    \
		return error == cudaSuccess ? cudaStreamSynchronize(cudaStreamPerThread) : error;                    \
	}

PTDS(cudaMemcpy, (void *dst, const void *src, size_t count, enum cudaMemcpyKind kind),
    cudaMemcpyAsync(dst, src, count, kind, cudaStreamPerThread))
PTDS(cudaMemcpyToSymbol,
    (const void *symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind),
    cudaMemcpyToSymbolAsync(symbol, src, count, offset, kind, cudaStreamPerThread))
PTDS(cudaMemcpyFromSymbol,
    (void *dst, const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind),
    cudaMemcpyFromSymbolAsync(dst, symbol, count, offset, kind, cudaStreamPerThread))
PTDS(cudaMemcpy2D,
    (void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
        enum cudaMemcpyKind kind),
    cudaMemcpy2DAsync(dst, dpitch, src, spitch, width, height, kind, cudaStreamPerThread))
PTDS(cudaMemcpy3D, (const struct cudaMemcpy3DParms *p), cudaMemcpy3DAsync(p, cudaStreamPerThread))
PTDS(cudaMemset, (void *devPtr, int value, size_t count),
    cudaMemsetAsync(devPtr, value, count, cudaStreamPerThread))
PTDS(cudaMemset2D, (void *devPtr, size_t pitch, int value, size_t width, size_t height),
    cudaMemset2DAsync(devPtr, pitch, value, width, height, cudaStreamPerThread))
PTDS(cudaMemset3D, (struct cudaPitchedPtr p, int value, struct cudaExtent extent),
    cudaMemset3DAsync(p, value, extent, cudaStreamPerThread))

PTSZ(cudaMemcpyAsync,
    (void *dst, const void *src, size_t count, enum cudaMemcpyKind kind, cudaStream_t stream),
    (dst, src, count, kind, own(stream)))
PTSZ(cudaMemcpyToSymbolAsync,
    (const void *symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind,
        cudaStream_t stream),
    (symbol, src, count, offset, kind, own(stream)))
PTSZ(cudaMemcpyFromSymbolAsync,
    (void *dst, const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind,
        cudaStream_t stream),
    (dst, symbol, count, offset, kind, own(stream)))
PTSZ(cudaMemcpy2DAsync,
    (void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
        enum cudaMemcpyKind kind, cudaStream_t stream),
    (dst, dpitch, src, spitch, width, height, kind, own(stream)))
PTSZ(cudaMemcpy3DAsync, (const struct cudaMemcpy3DParms *p, cudaStream_t stream), (p, own(stream)))
PTSZ(cudaMemsetAsync, (void *devPtr, int value, size_t count, cudaStream_t stream),
    (devPtr, value, count, own(stream)))
PTSZ(cudaMemset2DAsync,
    (void *devPtr, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream),
    (devPtr, pitch, value, width, height, own(stream)))
PTSZ(cudaMemset3DAsync, (struct cudaPitchedPtr p, int value, struct cudaExtent extent, cudaStream_t stream),
    (p, value, extent, own(stream)))
PTSZ(cudaStreamQuery, (cudaStream_t stream), (own(stream)))
PTSZ(cudaStreamSynchronize, (cudaStream_t stream), (own(stream)))
PTSZ(cudaStreamGetFlags, (cudaStream_t stream, unsigned int *flags), (own(stream), flags))
PTSZ(cudaStreamGetPriority, (cudaStream_t stream, int *priority), (own(stream), priority))
PTSZ(cudaStreamWaitEvent, (cudaStream_t stream, cudaEvent_t event, unsigned int flags),
    (own(stream), event, flags))
PTSZ(cudaStreamAddCallback,
    (cudaStream_t stream, cudaStreamCallback_t callback, void *data, unsigned int flags),
    (own(stream), callback, data, flags))
PTSZ(cudaStreamAttachMemAsync, (cudaStream_t stream, void *devPtr, size_t length, unsigned int flags),
    (own(stream), devPtr, length, flags))
PTSZ(cudaStreamBeginCapture, (cudaStream_t stream, enum cudaStreamCaptureMode mode), (own(stream), mode))
PTSZ(cudaStreamEndCapture, (cudaStream_t stream, cudaGraph_t *graph), (own(stream), graph))
PTSZ(
    cudaStreamIsCapturing, (cudaStream_t stream, enum cudaStreamCaptureStatus *status), (own(stream), status))
PTSZ(cudaEventRecord, (cudaEvent_t event, cudaStream_t stream), (event, own(stream)))
PTSZ(cudaEventRecordWithFlags, (cudaEvent_t event, cudaStream_t stream, unsigned int flags),
    (event, own(stream), flags))
PTSZ(cudaLaunchHostFunc, (cudaStream_t stream, cudaHostFn_t fn, void *data), (own(stream), fn, data))
PTSZ(cudaLaunchKernel,
    (const void *func, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t stream),
    (func, grid, block, args, shared, own(stream)))
PTSZ(cudaLaunchCooperativeKernel,
    (const void *func, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t stream),
    (func, grid, block, args, shared, own(stream)))
PTSZ(cudaGraphLaunch, (cudaGraphExec_t exec, cudaStream_t stream), (exec, own(stream)))
PTSZ(cudaGraphUpload, (cudaGraphExec_t exec, cudaStream_t stream), (exec, own(stream)))
PTSZ(cudaMallocAsync, (void **devPtr, size_t size, cudaStream_t stream), (devPtr, size, own(stream)))
PTSZ(cudaFreeAsync, (void *devPtr, cudaStream_t stream), (devPtr, own(stream)))
PTSZ(cudaMallocFromPoolAsync, (void **ptr, size_t size, cudaMemPool_t pool, cudaStream_t stream),
    (ptr, size, pool, own(stream)))

cudaError_t cudaLaunchKernelExC_ptsz(const cudaLaunchConfig_t *config, const void *func, void **args)
{
	if (!config)
		return cudaLaunchKernelExC(config, func, args);
	cudaLaunchConfig_t mine = *config;
	mine.stream = own(config->stream);
	return cudaLaunchKernelExC(&mine, func, args);
}

#if CUDART_VERSION >= 13000
PTSZ(cudaMemPrefetchAsync,
    (const void *devPtr, size_t count, struct cudaMemLocation location, unsigned int flags,
        cudaStream_t stream),
    (devPtr, count, location, flags, own(stream)))
#else
PTSZ(cudaMemPrefetchAsync, (const void *devPtr, size_t count, int device, cudaStream_t stream),
    (devPtr, count, device, own(stream)))
#endif
#if CUDART_VERSION >= 12000
PTSZ(cudaStreamGetId, (cudaStream_t stream, unsigned long long *id), (own(stream), id))
PTSZ(cudaGraphInstantiateWithParams,
    (cudaGraphExec_t * out, cudaGraph_t graph, cudaGraphInstantiateParams *params), (out, graph, params))
#endif
