// The CUDA backend's part for sharing: the board's memory, stream memory operations, ids, durations.
//
// The driver's functions are found through the runtime, so that no further library is linked. If one is
// missing or fails, four bytes are copied from pinned memory instead. Both write the same numbers, modulo
// SHARE_WORDS: a stream's begin and end never differ by more than one, so SHARE_WORDS numbers suffice, and
// begin and end of a bracket may be written in different ways.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "runtime/grid/backend_cuda.h"

typedef int write_call(cudaStream_t stream, unsigned long long address, unsigned value, unsigned flags);
typedef int context_id_call(void *context, unsigned long long *id);

static struct {
	write_call *write;
	context_id_call *context_id;
} driver;
static pthread_once_t driver_once = PTHREAD_ONCE_INIT;

void *cue_backend_cuda_find(const char *name)
{
	enum cudaDriverEntryPointQueryResult result = cudaDriverEntryPointSymbolNotFound;
	cudaError_t before = cudaPeekAtLastError(), error;
	void *function = NULL;

#if CUDART_VERSION >= 12050
	error = cudaGetDriverEntryPointByVersion(name, &function, 12000, cudaEnableDefault, &result);
#elif CUDART_VERSION >= 12000
	error = cudaGetDriverEntryPoint(name, &function, cudaEnableDefault, &result);
#else
	error = cudaGetDriverEntryPoint(name, &function, cudaEnableDefault);
	result = cudaDriverEntryPointSuccess;
#endif
	return cue_cuda_clear(error, before) || result != cudaDriverEntryPointSuccess ? NULL : function;
}

static void find_all(void)
{
	driver.write = (write_call *)cue_backend_cuda_find("cuStreamWriteValue32");
	driver.context_id = (context_id_call *)cue_backend_cuda_find("cuCtxGetId");
}

static int context(unsigned long long *out)
{
	pthread_once(&driver_once, find_all);
	*out = 0;
	if (driver.context_id && driver.context_id(NULL, out))
		*out = 0; // no context yet: the runtime makes it at its next call
	return 0;
}

static int stream_id(unsigned long long *out, void *stream)
{
#if CUDART_VERSION >= 12000
	return (int)cudaStreamGetId((cudaStream_t)stream, out);
#else
	*out = (unsigned long long)(uintptr_t)stream;
	return 0;
#endif
}

static int capability(unsigned *out)
{
	int device, major = 0, minor = 0;
	cudaError_t error = cudaGetDevice(&device);

	if (!error)
		error = cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
	if (!error)
		error = cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
	*out = (unsigned)(10 * major + minor);
	return (int)error;
}

#define MPS_ENABLED 133 // cudaDevAttrMpsEnabled, of CUDA 12.2 and later

static int runs_processes(void)
{
	cudaError_t before = cudaPeekAtLastError(), error;
	int device, is_enabled = 1;

	error = cudaGetDevice(&device);
	if (!error)
		error = cudaDeviceGetAttribute(&is_enabled, (enum cudaDeviceAttr)MPS_ENABLED, device);
	return cue_cuda_clear(error, before) || is_enabled;
}

static int stream_priority(int *out, void *stream)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();
	cudaError_t before = cudaPeekAtLastError(), error;

	error = cudaStreamGetPriority((cudaStream_t)stream, out);
	return cue_cuda_restore(mode, cue_cuda_clear(error, before));
}

static int first_priority(int *out)
{
	cudaError_t before = cudaPeekAtLastError();

	return (int)cue_cuda_clear(cudaDeviceGetStreamPriorityRange(NULL, out), before);
}

// That the stream is not ready is no error of the program's.
static int is_idle(void *stream)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();
	cudaError_t before = cudaPeekAtLastError(), error = cudaStreamQuery((cudaStream_t)stream);

	(void)cue_cuda_clear(error, before);
	return cue_cuda_restore(mode, error) == 0;
}

static int create_stream(void **out, unsigned flags, int priority)
{
	cudaStream_t *stream = (cudaStream_t *)out;

	return (int)(priority ? cudaStreamCreateWithPriority(stream, flags, priority)
	                      : cudaStreamCreateWithFlags(stream, flags));
}

static int allocate(void **out, size_t bytes)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();

	return cue_cuda_restore(mode, cudaMalloc(out, bytes));
}

static int backend_cuda_share_copy(void *to, const void *from, size_t bytes, void *stream)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();
	cudaError_t error = cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, (cudaStream_t)stream);

	if (!error)
		error = cudaStreamSynchronize((cudaStream_t)stream);
	return cue_cuda_restore(mode, error);
}

static int write_word(void *stream, unsigned *at, unsigned value, const unsigned *words)
{
	pthread_once(&driver_once, find_all);
	if (driver.write &&
	    driver.write((cudaStream_t)stream, (unsigned long long)(uintptr_t)at, value % SHARE_WORDS, 0) == 0)
		return 0;
	return (int)cudaMemcpyAsync(
	    at, &words[value % SHARE_WORDS], sizeof(*at), cudaMemcpyHostToDevice, (cudaStream_t)stream);
}

static int make_event(void **out)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();

	return cue_cuda_restore(mode, cudaEventCreateWithFlags((cudaEvent_t *)out, cudaEventDefault));
}

static int record(void *event, void *stream)
{
	return (int)cudaEventRecord((cudaEvent_t)event, (cudaStream_t)stream);
}

// That the event has not been reached is no error of the program's.
static int elapsed_us(unsigned *out, void *first, void *second)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();
	cudaError_t before = cudaPeekAtLastError(), error;
	float ms = 0;

	error = cudaEventElapsedTime(&ms, (cudaEvent_t)first, (cudaEvent_t)second);
	(void)cue_cuda_clear(error, before);
	*out = ms < 4e6f ? (unsigned)(ms * 1000) : 4000000000u;
	return cue_cuda_restore(mode, error);
}

// The UUID, which parts of a divided GPU have, too.
static int device_name(char out[SHARE_NAME_BYTES])
{
	struct cudaDeviceProp properties;
	int device;
	cudaError_t error = cudaGetDevice(&device);

	if (!error)
		error = cudaGetDeviceProperties(&properties, device);
	if (error)
		return (int)error;
	for (size_t i = 0; i < (SHARE_NAME_BYTES - 1) / 2; i++)
		(void)snprintf(out + 2 * i, 3, "%02x", (unsigned char)properties.uuid.bytes[i]);
	return 0;
}

_Static_assert(sizeof(cudaIpcMemHandle_t) == SHARE_HANDLE_BYTES, "pages hold handles");

static int publish(unsigned char handle[SHARE_HANDLE_BYTES], void *memory)
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();
	cudaIpcMemHandle_t filled;
	cudaError_t error = cudaIpcGetMemHandle(&filled, memory);

	if (!error)
		memcpy(handle, &filled, sizeof(filled));
	return cue_cuda_restore(mode, error);
}

static int open_published(void **out, const unsigned char handle[SHARE_HANDLE_BYTES])
{
	enum cudaStreamCaptureMode mode = cue_cuda_relax();
	cudaIpcMemHandle_t filled;

	memcpy(&filled, handle, sizeof(filled));
	return cue_cuda_restore(mode, cudaIpcOpenMemHandle(out, filled, cudaIpcMemLazyEnablePeerAccess));
}

const struct share_backend cue_backend_cuda_share = {context, stream_id, capability, runs_processes,
    stream_priority, first_priority, is_idle, create_stream, allocate, backend_cuda_share_copy, write_word,
    make_event, record, elapsed_us, device_name, publish, open_published};
