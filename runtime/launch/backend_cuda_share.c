// The CUDA backend's part for sharing: the board's memory, stream memory operations, ids, durations.
//
// The driver's functions are found through the runtime, so that no further library is linked. They leave no error pending for the
// program, so nothing need be asked before them. If one is missing or fails, the runtime's is called, and its error is cleared. A
// word is then copied from pinned memory. Both ways write the same numbers, modulo SHARE_WORDS: a stream's begin and end never
// differ by more than one, so SHARE_WORDS numbers suffice, and begin and end of a bracket may be written in different ways.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/grid/backend_cuda.h"
#include "runtime/grid/error.h"
#include "runtime/share/share.h"

static struct {
	int (*write)(cudaStream_t stream, unsigned long long address, unsigned value, unsigned flags);
	int (*context_id)(void *context, unsigned long long *id);
	int (*stream_id)(cudaStream_t stream, unsigned long long *id);
	int (*stream_context)(cudaStream_t stream, void **context);
	int (*is_capturing)(cudaStream_t stream, unsigned *status);
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
	*(void **)&driver.write = cue_backend_cuda_find("cuStreamWriteValue32");
	*(void **)&driver.context_id = cue_backend_cuda_find("cuCtxGetId");
	*(void **)&driver.stream_id = cue_backend_cuda_find("cuStreamGetId");
	*(void **)&driver.stream_context = cue_backend_cuda_find("cuStreamGetCtx");
	*(void **)&driver.is_capturing = cue_backend_cuda_find("cuStreamIsCapturing");
}

// On the legacy stream, while another stream is captured, the query fails. That error is not the program's.
int cue_cuda_is_captured(void *stream)
{
	enum cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
	unsigned now;
	cudaError_t before, error;

	pthread_once(&driver_once, find_all);
	if (driver.is_capturing && driver.is_capturing((cudaStream_t)stream, &now) == 0)
		return now != cudaStreamCaptureStatusNone;
	before = cudaPeekAtLastError();
	error = cudaStreamIsCapturing((cudaStream_t)stream, &status);
	if (cue_cuda_clear(error, before))
		return error == cudaErrorNotPermitted ? -1 : 1;
	return status != cudaStreamCaptureStatusNone;
}

// A thread that has called nothing of the runtime yet has no context. The runtime's query gives it one.
static int context(unsigned long long *out)
{
	enum cudaStreamCaptureStatus status;

	pthread_once(&driver_once, find_all);
	*out = 0;
	if (!driver.context_id || driver.context_id(NULL, out) == 0)
		return 0;
	(void)CUE_CUDA_QUIETLY(cudaStreamIsCapturing(NULL, &status));
	if (driver.context_id(NULL, out))
		*out = 0;
	return 0;
}

// A context has one legacy stream.
static int stream_id(unsigned long long *out, void *stream)
{
	*out = SHARE_LEGACY_STREAM;
	if (!stream || stream == (void *)cudaStreamLegacy)
		return 0;
#if CUDART_VERSION >= 12000
	pthread_once(&driver_once, find_all);
	if (driver.stream_id && driver.stream_id((cudaStream_t)stream, out) == 0)
		return 0;
	return CUE_CUDA_QUIETLY(cudaStreamGetId((cudaStream_t)stream, out));
#else
	*out = (unsigned long long)(uintptr_t)stream;
	return 0;
#endif
}

// Handles are given to other streams later.
static int is_named(void *stream)
{
	return CUDART_VERSION >= 12000 && stream && stream != (void *)cudaStreamLegacy &&
	       stream != (void *)cudaStreamPerThread;
}

static int stream_context(unsigned long long *out, void *stream)
{
	void *context = NULL;

	pthread_once(&driver_once, find_all);
	return !driver.stream_context || !driver.context_id ||
	       driver.stream_context((cudaStream_t)stream, &context) || driver.context_id(context, out);
}

static int capability(unsigned *out)
{
	struct cue_cuda_guard guard = cue_cuda_enter();
	int major = 0, minor = 0;
	cudaError_t error = cue_cuda_attribute(&major, cudaDevAttrComputeCapabilityMajor);

	if (!error)
		error = cue_cuda_attribute(&minor, cudaDevAttrComputeCapabilityMinor);
	*out = (unsigned)(10 * major + minor);
	return cue_cuda_leave(guard, error);
}

#define MPS_ENABLED 133 // cudaDevAttrMpsEnabled, of CUDA 12.2 and later
#define MPS_PRIORITY "CUDA_MPS_CLIENT_PRIORITY"

// Whether the process was started with this value, too: the driver reads the environment when it begins, and the program may have
// changed it since. What it has changed and changed back is not seen.
static int began_with(const char *value)
{
	static const size_t length = sizeof(MPS_PRIORITY "=") - 1;
	FILE *file = fopen("/proc/self/environ", "re");
	char *text = NULL;
	size_t room = 0;
	int is_found = 0, is_same = 0;

	while (file && !is_found && getdelim(&text, &room, '\0', file) > 0) { // of two, getenv has the first
		is_found = strncmp(text, MPS_PRIORITY "=", length) == 0;
		is_same = is_found && strcmp(text + length, value) == 0;
	}
	free(text);
	if (file)
		fclose(file);
	return is_same;
}

static int stream_priority(int *out, void *stream)
{
	return CUE_CUDA_QUIETLY(cudaStreamGetPriority((cudaStream_t)stream, out));
}

static int stream_flags(unsigned *out, void *stream)
{
	return CUE_CUDA_QUIETLY(cudaStreamGetFlags((cudaStream_t)stream, out));
}

static int first_priority(int *out)
{
	return CUE_CUDA_QUIETLY(cudaDeviceGetStreamPriorityRange(NULL, out));
}

// Not set, it may be either, since MPS has a default that its user may change. It is there from compute capability 7.0 on; drivers that
// know the attribute know it.
static enum mps_priority mps(void)
{
	const char *text = getenv(MPS_PRIORITY);
	int is_normal = text && strcmp(text, "0") == 0, is_enabled = 0, first = 0;
	int error = CUE_CUDA_QUIETLY(cue_cuda_attribute(&is_enabled, MPS_ENABLED));
	unsigned number;

	if (!error && !is_enabled)
		return MPS_OFF;
	if (error || capability(&number) || number < SHARE_LEAST_CAPABILITY || first_priority(&first) || !first ||
	    !text || (!is_normal && strcmp(text, "1") != 0) || !began_with(text))
		return MPS_UNKNOWN;
	return is_normal ? MPS_NORMAL : MPS_BELOW;
}

// That the stream is not ready is no error of the program's.
static int is_idle(void *stream)
{
	return CUE_CUDA_QUIETLY(cudaStreamQuery((cudaStream_t)stream)) == 0;
}

static int create_stream(void **out, unsigned flags, int priority)
{
	cudaStream_t *stream = (cudaStream_t *)out;

	return (int)(priority ? cudaStreamCreateWithPriority(stream, flags, priority)
	                      : cudaStreamCreateWithFlags(stream, flags));
}

static int allocate(void **out, size_t bytes)
{
	return CUE_CUDA_QUIETLY(cudaMalloc(out, bytes));
}

static int backend_cuda_share_copy(void *to, const void *from, size_t bytes, void *stream)
{
	struct cue_cuda_guard guard = cue_cuda_enter();
	cudaError_t error = cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, (cudaStream_t)stream);

	if (!error)
		error = cudaStreamSynchronize((cudaStream_t)stream);
	return cue_cuda_leave(guard, error);
}

static int write_word(void *stream, unsigned *at, unsigned value, const unsigned *words)
{
	cudaError_t before;

	pthread_once(&driver_once, find_all);
	if (driver.write &&
	    driver.write((cudaStream_t)stream, (unsigned long long)(uintptr_t)at, value % SHARE_WORDS, 0) == 0)
		return 0;
	before = cudaPeekAtLastError();
	return cue_cuda_clear(cudaMemcpyAsync(at, &words[value % SHARE_WORDS], sizeof(*at),
	                          cudaMemcpyHostToDevice, (cudaStream_t)stream),
	    before);
}

int cue_cuda_make_event(void **out)
{
	return CUE_CUDA_QUIETLY(cudaEventCreateWithFlags((cudaEvent_t *)out, cudaEventDefault));
}

int cue_cuda_record(void *event, void *stream)
{
	cudaError_t before = cudaPeekAtLastError();

	return cue_cuda_clear(cudaEventRecord((cudaEvent_t)event, (cudaStream_t)stream), before);
}

// That the event has not been reached is no error of the program's.
static int elapsed_us(unsigned *out, void *first, void *second)
{
	float ms = 0;
	int error = CUE_CUDA_QUIETLY(cudaEventElapsedTime(&ms, (cudaEvent_t)first, (cudaEvent_t)second));

	*out = ms < 4e6f ? (unsigned)(ms * 1000) : 4000000000u;
	return error;
}

#define PROMPT_US 200

static int is_prompt(void *stream, unsigned *spare, unsigned *words)
{
	cudaStream_t in = (cudaStream_t)stream;
	double end_us = cue_clock_us() + PROMPT_US;

	if (!is_idle(stream))
		return 0;
	if (CUE_CUDA_QUIETLY(cudaMemcpyAsync(spare, words, sizeof(*words), cudaMemcpyHostToDevice, in)) ||
	    cue_backend_get()->trace->fetch(
	        words, spare, sizeof(*words), stream)) // is in no list of the program's copies
		return 1;                                  // the next copy will say why
	do
		if (is_idle(stream))
			return 1;
	while (cue_clock_us() < end_us);
	return 0;
}

// The UUID, which parts of a divided GPU have, too.
static int device_name(char out[SHARE_NAME_BYTES])
{
	struct cue_cuda_guard guard = cue_cuda_enter();
	struct cudaDeviceProp properties;
	int device;
	cudaError_t error = cudaGetDevice(&device);

	if (!error)
		error = cudaGetDeviceProperties(&properties, device);
	if (cue_cuda_leave(guard, error))
		return (int)error;
	for (size_t i = 0; i < (SHARE_NAME_BYTES - 1) / 2; i++)
		(void)snprintf(out + 2 * i, 3, "%02x", (unsigned char)properties.uuid.bytes[i]);
	return 0;
}

_Static_assert(sizeof(cudaIpcMemHandle_t) == SHARE_HANDLE_BYTES, "pages hold handles");

static int publish(unsigned char handle[SHARE_HANDLE_BYTES], void *memory)
{
	struct cue_cuda_guard guard = cue_cuda_enter();
	cudaIpcMemHandle_t filled;
	cudaError_t error = cudaIpcGetMemHandle(&filled, memory);

	if (!error)
		memcpy(handle, &filled, sizeof(filled));
	return cue_cuda_leave(guard, error);
}

static int open_published(void **out, const unsigned char handle[SHARE_HANDLE_BYTES])
{
	cudaIpcMemHandle_t filled;

	memcpy(&filled, handle, sizeof(filled));
	return CUE_CUDA_QUIETLY(cudaIpcOpenMemHandle(out, filled, cudaIpcMemLazyEnablePeerAccess));
}

const struct share_backend cue_backend_cuda_share = {context, stream_id, is_named, stream_context, capability,
    mps, stream_priority, stream_flags, first_priority, is_idle, create_stream, allocate, is_prompt,
    backend_cuda_share_copy, write_word, cue_cuda_make_event, cue_cuda_record, elapsed_us, device_name,
    publish, open_published};
