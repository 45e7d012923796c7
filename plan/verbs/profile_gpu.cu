// What `cuelastic profile --device=cuda` links to a program: each launch runs alone, on the first SMs of a GPU only, and
// its time is logged. The linker puts the __wrap_ functions in place of CUDA's (--wrap).
//
// Before a launch, the whole device is taken: two blocks on each SM have all its threads (32 registers each, as the command
// says). When all of them are there, those of the first SMs leave, and the others stay until the launch is over. So its
// blocks find places on the first SMs only, while caches and memory are the whole device's.
//
// On the launch's stream are, in this order: a thread that waits until the places are free and everything is submitted, an event, the
// launch, an event, and a thread that lets the device go. So the time between both events has nothing of the host's.
//
// A kernel whose blocks wait for blocks that find no place would wait for ever. All that wait give up after LIMIT_NS, and the log says
// that it is lost (xform/build/runlog.c).
#include <mutex>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if CUDART_VERSION < 12030
#error "cuelastic profile --device=cuda needs CUDA 12.3 or later: cudaFuncGetName"
#endif

#define SM_BLOCKS 2u // that fill an SM
#define SM_IDS 1024u // of %smid
#ifndef LIMIT_NS
#define LIMIT_NS 60000000000ull
#endif

struct taken {
	unsigned there, left, over; // blocks that have come, and have left; nonzero: all may leave
	unsigned sms[SM_IDS];       // by %smid: nonzero: the device has it
};

static __device__ struct taken taken;

static __device__ unsigned long long now()
{
	unsigned long long ns;
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
	return ns;
}

static __device__ bool is_late(unsigned long long begin)
{
#if __CUDA_ARCH__ >= 700
	__nanosleep(500);
#endif
	return now() - begin > LIMIT_NS;
}

static __global__ void take(unsigned sms)
{
	volatile struct taken *t = &taken;
	unsigned id, rank = 0;
	unsigned long long begin = now();
	asm volatile("mov.u32 %0, %%smid;" : "=r"(id));
	if (threadIdx.x == 0 && id < SM_IDS) {
		t->sms[id] = 1;
		__threadfence();
		atomicAdd(&taken.there, 1);
		while (t->there < gridDim.x && !is_late(begin))
			;
#pragma unroll 1
		for (unsigned i = 0; i < id; i++)
			rank += t->sms[i];
		if (rank < sms)
			atomicAdd(&taken.left, 1);
		while (rank >= sms && !t->over && !is_late(begin))
			;
	}
	__syncthreads();
}

static __global__ void wait_for_places(unsigned places, const volatile unsigned *is_submitted)
{
	const volatile struct taken *t = &taken;
	unsigned long long begin = now();
	while ((t->left < places || !*is_submitted) && !is_late(begin))
		;
}

static __global__ void let_go()
{
	taken.over = 1;
}

static std::mutex lock;
static std::once_flag once;
static FILE *log_file;
static unsigned only; // SMs
static int sm_count, sm_threads;

// In place of all that was logged.
static void lose(const char *what, const char *why)
{
	if (freopen(getenv("CUELASTIC_PROFILE_LOG"), "w", log_file))
		fprintf(log_file, "cuelastic lost: %s%s\n", what, why);
	fclose(log_file);
	_exit(1);
}

static void open_log()
{
	const char *path = getenv("CUELASTIC_PROFILE_LOG"), *sms = getenv("CUELASTIC_PROFILE_SMS"),
	           *device = getenv("CUELASTIC_PROFILE_DEVICE");
	cudaDeviceProp gpu;
	char is[100];
	log_file = path && sms && device ? fopen(path, "a") : NULL;
	if (!log_file)
		return;
	cudaError_t error = cudaGetDeviceProperties(&gpu, 0);
	if (error != cudaSuccess)
		lose("no GPU: ", cudaGetErrorString(error));
	snprintf(is, sizeof is, "sm_%d%d, %d SMs", gpu.major, gpu.minor, gpu.multiProcessorCount);
	if (strcmp(is, device))
		lose("another GPU than the model: ", is);
	only = (unsigned)strtoul(sms, NULL, 10);
	sm_count = gpu.multiProcessorCount;
	sm_threads = gpu.maxThreadsPerMultiProcessor;
}

// Not of other devices, and not while a graph is captured: the launch has no time then.
static bool is_measured(cudaStream_t stream)
{
	cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
	int device = 0;
	std::call_once(once, open_log);
	return log_file && cudaGetDevice(&device) == cudaSuccess && device == 0 &&
	       cudaStreamIsCapturing(stream, &status) == cudaSuccess && status == cudaStreamCaptureStatusNone;
}

static void log_launch(const void *function, dim3 g, dim3 b, size_t shared, double us)
{
	const char *name = "?";
	(void)cudaFuncGetName(&name, function);
	if (us * 1e3 > LIMIT_NS / 2)
		lose(name, ": no time, since it took too long: do its blocks wait for each other?");
	fprintf(
	    log_file, "%s %u %u %u %u %u %u %zu 0 0 0 %.4f 0\n", name, g.x, g.y, g.z, b.x, b.y, b.z, shared, us);
	fflush(log_file);
}

typedef cudaError_t launch_t(const void *, dim3, dim3, void **, size_t, cudaStream_t);
extern "C" launch_t __real_cudaLaunchKernel;
extern "C" cudaError_t __real_cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *, void **);

// A kernel of ours.
static void start(
    const void *kernel, unsigned blocks, unsigned threads, void **arguments, cudaStream_t stream)
{
	(void)__real_cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), arguments, 0, stream);
}

// Everything is made anew for each launch, since the program may reset the device.
template <class Launch>
static cudaError_t measure(
    const void *function, dim3 grid, dim3 block, size_t shared, cudaStream_t stream, Launch launch)
{
	cudaFuncAttributes loaded;
	cudaEvent_t begin, end;
	cudaStream_t taker;
	void *zero;
	unsigned *is_submitted, places = SM_BLOCKS * only;
	float ms = 0;
	if (!is_measured(stream))
		return launch();
	std::lock_guard<std::mutex> one(lock);
	for (const void *kernel :
	    {function, (const void *)take, (const void *)wait_for_places, (const void *)let_go})
		(void)cudaFuncGetAttributes(&loaded, kernel); // to load one later would wait for the device
	if (cudaDeviceSynchronize() != cudaSuccess || cudaGetSymbolAddress(&zero, taken) != cudaSuccess ||
	    cudaMemset(zero, 0, sizeof taken) != cudaSuccess || cudaEventCreate(&begin) != cudaSuccess ||
	    cudaEventCreate(&end) != cudaSuccess ||
	    cudaStreamCreateWithFlags(&taker, cudaStreamNonBlocking) != cudaSuccess ||
	    cudaMallocHost((void **)&is_submitted, sizeof *is_submitted) != cudaSuccess)
		return launch();
	*(volatile unsigned *)is_submitted = 0;
	void *of_take[] = {&only}, *of_wait[] = {&places, &is_submitted};
	start((const void *)take, SM_BLOCKS * sm_count, sm_threads / SM_BLOCKS, of_take, taker);
	start((const void *)wait_for_places, 1, 1, of_wait, stream);
	(void)cudaEventRecord(begin, stream);
	cudaError_t result = launch();
	(void)cudaEventRecord(end, stream);
	start((const void *)let_go, 1, 1, NULL, stream);
	*(volatile unsigned *)is_submitted = 1;
	(void)cudaDeviceSynchronize();
	if (result == cudaSuccess && cudaEventElapsedTime(&ms, begin, end) == cudaSuccess)
		log_launch(function, grid, block, shared, 1e3 * ms);
	(void)cudaEventDestroy(begin);
	(void)cudaEventDestroy(end);
	(void)cudaStreamDestroy(taker);
	(void)cudaFreeHost(is_submitted);
	return result;
}

// With `name_ptsz`, stream 0 is the thread's own.
#define WRAP(name, own)                                                                                      \
	extern "C" launch_t __real_##name;                                                                       \
	extern "C" cudaError_t __wrap_##name(                                                                    \
	    const void *function, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream)   \
	{                                                                                                        \
		return measure(function, grid, block, shared, stream ? stream : own,                                 \
		    [=] { return __real_##name(function, grid, block, arguments, shared, stream); });                \
	}
WRAP(cudaLaunchKernel, NULL)
WRAP(cudaLaunchKernel_ptsz, cudaStreamPerThread)
#if CUDART_VERSION >= 13000 && !defined NO_KERNEL_HANDLES // what `<<<>>>` calls; the CPU device does not
WRAP(__cudaLaunchKernel, NULL)
WRAP(__cudaLaunchKernel_ptsz, cudaStreamPerThread)
#endif

// Blocks of a cooperative launch must all have a place, so it is not measured.
extern "C" cudaError_t __wrap_cudaLaunchKernelExC(
    const cudaLaunchConfig_t *c, const void *function, void **arguments)
{
	auto launch = [&] { return __real_cudaLaunchKernelExC(c, function, arguments); };
	for (unsigned i = 0; i < c->numAttrs; i++)
		if (c->attrs[i].id == cudaLaunchAttributeCooperative && c->attrs[i].val.cooperative)
			return launch();
	return measure(function, c->gridDim, c->blockDim, c->dynamicSmemBytes, c->stream, launch);
}
