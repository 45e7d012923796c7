// cuelastic/copy.cuh: CUDA's copies, fills, allocations and waits with `cue_` before their names.
//
// `cuelastic --share` puts these names in the place of CUDA's own. So the parameters, their defaults and the
// results are CUDA's, and the default stream is the one that this source is built with.
#ifndef CUELASTIC_COPY_CUH
#define CUELASTIC_COPY_CUH

#include <cuelastic/device.cuh>

#include <cuelastic/words.h>

// cudaMemcpyAsync
static inline cudaError_t cue_cudaMemcpyAsync(
    void *dst, const void *src, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = nullptr)
{
	return static_cast<cudaError_t>(cue_memcpy_async(dst, src, bytes, kind, cue_stream(stream)));
}

// cudaMemcpy2DAsync
static inline cudaError_t cue_cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch,
    size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr)
{
	return static_cast<cudaError_t>(
	    cue_memcpy_2d_async(dst, dpitch, src, spitch, width, height, kind, cue_stream(stream)));
}

// cudaMemcpy
static inline cudaError_t cue_cudaMemcpy(void *dst, const void *src, size_t bytes, cudaMemcpyKind kind)
{
	return static_cast<cudaError_t>(cue_memcpy(dst, src, bytes, kind, cue_stream(nullptr)));
}

// cudaMemset
static inline cudaError_t cue_cudaMemset(void *dst, int value, size_t bytes)
{
	return static_cast<cudaError_t>(cue_memset(dst, value, bytes, cue_stream(nullptr)));
}

// cudaMalloc, and its form for a pointer to any type
static inline cudaError_t cue_cudaMalloc(void **out, size_t bytes)
{
	return static_cast<cudaError_t>(cue_malloc(out, bytes));
}
template <class T> static inline cudaError_t cue_cudaMalloc(T **out, size_t bytes)
{
	return cue_cudaMalloc((void **)(void *)out, bytes);
}

// cudaFree
static inline cudaError_t cue_cudaFree(void *memory)
{
	return static_cast<cudaError_t>(cue_free(memory));
}

// cudaStreamCreate, cudaStreamCreateWithFlags and cudaStreamCreateWithPriority
static inline cudaError_t cue_cudaStreamCreate(cudaStream_t *out)
{
	return static_cast<cudaError_t>(cue_stream_create((void **)(void *)out, cudaStreamDefault));
}
static inline cudaError_t cue_cudaStreamCreateWithFlags(cudaStream_t *out, unsigned flags)
{
	return static_cast<cudaError_t>(cue_stream_create((void **)(void *)out, flags));
}
static inline cudaError_t cue_cudaStreamCreateWithPriority(cudaStream_t *out, unsigned flags, int priority)
{
	return static_cast<cudaError_t>(cue_stream_create_with_priority((void **)(void *)out, flags, priority));
}

// cudaDeviceSynchronize
static inline cudaError_t cue_cudaDeviceSynchronize()
{
	return static_cast<cudaError_t>(cue_device_wait());
}

// cudaStreamSynchronize
static inline cudaError_t cue_cudaStreamSynchronize(cudaStream_t stream)
{
	return static_cast<cudaError_t>(cue_stream_wait(cue_stream(stream)));
}

// cudaEventSynchronize
static inline cudaError_t cue_cudaEventSynchronize(cudaEvent_t event)
{
	return static_cast<cudaError_t>(cue_event_wait(event));
}

// cudaStreamWaitEvent
static inline cudaError_t cue_cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0)
{
	return static_cast<cudaError_t>(cue_stream_wait_event(cue_stream(stream), event, flags));
}

// cudaGraphLaunch
static inline cudaError_t cue_cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream)
{
	return static_cast<cudaError_t>(cue_graph_launch(graph, cue_stream(stream)));
}

// cudaLaunchKernel and cudaLaunchCooperativeKernel of kernels that stay the program's own, and their forms for a pointer to any type
static inline cudaError_t cue_cudaLaunchKernel(
    const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream)
{
	return cudaLaunchKernel(kernel, grid, block, arguments, shared, cue_marked(stream));
}
template <class T>
static inline cudaError_t cue_cudaLaunchKernel(
    T *kernel, dim3 grid, dim3 block, void **arguments, size_t shared = 0, cudaStream_t stream = nullptr)
{
	return cudaLaunchKernel(kernel, grid, block, arguments, shared, cue_marked(stream));
}
static inline cudaError_t cue_cudaLaunchCooperativeKernel(
    const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream)
{
	return cudaLaunchCooperativeKernel(kernel, grid, block, arguments, shared, cue_marked(stream));
}
template <class T>
static inline cudaError_t cue_cudaLaunchCooperativeKernel(
    T *kernel, dim3 grid, dim3 block, void **arguments, size_t shared = 0, cudaStream_t stream = nullptr)
{
	return cudaLaunchCooperativeKernel(kernel, grid, block, arguments, shared, cue_marked(stream));
}

#if CUDART_VERSION >= 11080
// cudaLaunchKernelExC and cudaLaunchKernelEx of such kernels
static inline cudaError_t cue_cudaLaunchKernelExC(
    const cudaLaunchConfig_t *config, const void *kernel, void **arguments)
{
	return cue_launch_native(config, kernel, arguments);
}
template <class T>
static inline cudaError_t cue_cudaLaunchKernelExC(
    const cudaLaunchConfig_t *config, T *kernel, void **arguments)
{
	return cue_launch_native(config, reinterpret_cast<const void *>(kernel), arguments);
}
template <class T, class... A>
static inline cudaError_t cue_cudaLaunchKernelEx(
    const cudaLaunchConfig_t *config, T *kernel, A &&...arguments)
{
	const cue_marked held(config ? config->stream : nullptr);
	return cudaLaunchKernelEx(config, kernel, static_cast<A &&>(arguments)...);
}
#endif

#include <cuelastic/words_end.h>

#endif
