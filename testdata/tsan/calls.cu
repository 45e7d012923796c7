// 16 threads call the functions of cuelastic/runtime.h in random order, for ThreadSanitizer: settings of the process, of threads, streams and
// kernels, clients, frames, copies, allocations, launches, traces. Arguments: the seed, and how many calls each thread makes. Each block of each launch runs once.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <pthread.h>

enum { HOSTS = 16, STREAMS = 4, BLOCKS = 50, BYTES = 20000 };

static void ok(long error, int line)
{
	if (error) {
		fprintf(stderr, "calls.cu:%d: %ld, %s\n", line, error, cue_error_message());
		exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

static __device__ void work(unsigned *runs)
{
	if (threadIdx.x == 0)
		atomicAdd(runs, 1u);
}

__global__ void count(unsigned *runs)
{
	work(runs);
}

__global__ void count_entry(const cue_turns cue, unsigned *runs)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(runs);
}

struct host {
	pthread_t thread;
	unsigned random, launches, *runs;
	cue_client *client;
	cudaStream_t copies; // in one stream, since all are of the same memory
	char *pinned, *device, *filled;
};

static cudaStream_t streams[STREAMS];
static unsigned calls = 200;

static unsigned below(host *h, unsigned most)
{
	h->random = h->random * 1664525u + 1013904223u;
	return (h->random >> 8) % most;
}

static void launch(host *h)
{
	void *slots[] = {nullptr, &h->runs};
	cue_launch_spec spec = {};
	cue_decision decision;

	spec.kernel = below(h, 2) ? "count" : "other";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)count;
	spec.entry = (const void *)count_entry;
	spec.grid[0] = BLOCKS;
	spec.block[0] = 32;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = streams[below(h, STREAMS)];
	spec.arguments = slots;
	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&decision));
	h->launches++;
}

static const char *text(host *h)
{
	static const char *const texts[] = {"fill,blocks:3", "native", "slice:7", "resumes:1", nullptr};

	return texts[below(h, 5)];
}

static void set_some(host *h)
{
	switch (below(h, 4)) {
	case 0:
		OK(cue_set_kernel(below(h, 2) ? "count" : "o*", text(h)));
		break;
	case 1:
		OK(cue_set_thread(text(h)));
		break;
	case 2:
		OK(cue_set_stream(streams[below(h, STREAMS)], text(h)));
		break;
	default:
		cue_reset_settings();
	}
}

static void set_all(host *h)
{
	static const char *const policies[] = {
	    "native", "fill", "median", "mpmax", "equal", "queuemold", nullptr};

	switch (below(h, 7)) {
	case 0:
		OK(cue_set_policy(policies[below(h, 7)]));
		break;
	case 1:
		OK(cue_set_blocks(below(h, 9)));
		break;
	case 2:
		OK(cue_set_slice(below(h, 2) * 20));
		break;
	case 3:
		OK(cue_set_slice_us(below(h, 3) * 500));
		break;
	case 4:
		OK(cue_set_resumes(below(h, 3)));
		break;
	case 5:
		OK(cue_set_chunk(below(h, 2) * 4096));
		break;
	default:
		OK(cue_set_pool((int)below(h, 2)));
	}
}

static void get()
{
	OK(!cue_get_policy());
	OK(cue_get_blocks() > 9 || cue_get_slice() > 20 || cue_get_threads());
	OK(cue_get_chunk() > 4u << 20 || cue_get_pool() > 1);
}

static void reopen(host *h, const cue_client_options *options)
{
	cue_client *closed = h->client;

	OK(cue_client_close(h->client));
	while (cue_client_open(&h->client, options))
		OK(cue_device_wait());
	OK(cue_client_set(closed, options) != CUE_ERROR_ARGUMENT);
	OK(cue_client_begin(closed, streams[0]) != CUE_ERROR_ARGUMENT);
}

static void bracket(host *h, cudaStream_t stream)
{
	if (cue_client_begin(h->client, stream) == CUE_OK)
		OK(cue_client_end(h->client, stream));
	if (cue_frame_begin(h->client, stream) == CUE_OK)
		OK(cue_frame_end(h->client, stream));
	cue_bracket scope(h->client, stream);
	cue_client_state state;
	OK(cue_client_read(&state, h->client));
}

static void share(host *h)
{
	cue_client_options options = {nullptr, (int)below(h, 3), below(h, 4), below(h, 2), below(h, 2) * 200};
	cudaStream_t stream = streams[below(h, STREAMS)];

	options.frames_a_second = below(h, 4) ? 0 : 1000;
	switch (below(h, 5)) {
	case 0:
		OK(cue_client_set(h->client, &options));
		break;
	case 1:
		OK(cue_client_bind(below(h, 2) ? h->client : nullptr, stream));
		break;
	case 2:
		OK(cue_client_enter(below(h, 2) ? h->client : nullptr));
		break;
	case 3:
		bracket(h, stream);
		break;
	default:
		reopen(h, &options);
	}
}

static void move(host *h)
{
	void *memory;

	switch (below(h, 4)) {
	case 0:
		OK(cue_memcpy_async(h->device, h->pinned, BYTES, cudaMemcpyHostToDevice, h->copies));
		break;
	case 1:
		OK(cue_memset(h->filled, 0, BYTES, nullptr));
		break;
	case 2:
		OK(cue_malloc(&memory, 4096 << below(h, 3)));
		OK(cue_free(memory));
		break;
	default:
		OK(cue_trace_flush());
	}
}

static void *run(void *argument)
{
	host *h = (host *)argument;

	for (unsigned i = 0; i < calls; i++)
		switch (below(h, 12)) {
		case 0:
			share(h);
			break;
		case 1:
			set_all(h);
			break;
		case 2:
			set_some(h);
			break;
		case 3:
			move(h);
			break;
		case 4:
			get();
			break;
		default:
			launch(h);
		}
	return nullptr;
}

static void make_host(host *h, unsigned random)
{
	h->random = random;
	h->copies = streams[random % STREAMS];
	OK(cue_client_open(&h->client, nullptr));
	OK(cudaMalloc((void **)&h->runs, sizeof(unsigned)));
	OK(cudaMemset(h->runs, 0, sizeof(unsigned)));
	OK(cudaMalloc((void **)&h->device, BYTES));
	OK(cudaMalloc((void **)&h->filled, BYTES));
	OK(cudaMallocHost((void **)&h->pinned, BYTES));
}

static bool misses_blocks(const host *h)
{
	unsigned blocks;

	OK(cudaMemcpy(&blocks, h->runs, sizeof blocks, cudaMemcpyDeviceToHost));
	return blocks != h->launches * BLOCKS;
}

int main(int argc, char **argv)
{
	static host hosts[HOSTS];
	const unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
	unsigned wrong = 0;

	if (argc > 2)
		calls = (unsigned)atoi(argv[2]);
	for (cudaStream_t &stream : streams)
		OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	for (unsigned i = 0; i < HOSTS; i++)
		make_host(&hosts[i], seed * 7919u + i);
	OK(cudaDeviceSynchronize());
	for (host &h : hosts)
		OK(pthread_create(&h.thread, nullptr, run, &h));
	for (host &h : hosts)
		OK(pthread_join(h.thread, nullptr));
	OK(cudaDeviceSynchronize());
	for (const host &h : hosts)
		wrong += misses_blocks(&h);
	printf("seed %u: %u threads miss blocks\n", seed, wrong);
	puts(wrong ? "FAIL" : "PASS");
	return wrong != 0;
}
