// Random launches of 16 clients from 16 threads on 9 streams, while priorities, shares, floors and turns
// change and clients close and open. There are more pairs of a client and a stream than marks. Each logical block runs exactly once. Argument: the seed.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <pthread.h>

enum { HOSTS = 16, LAUNCHES = 10000, STREAMS = 9, MOST = 200, THREADS = 32 };

static void ok(long error, int line)
{
	if (error) {
		fprintf(stderr, "shared_stress.cu:%d: %ld, %s\n", line, error, cue_error_message());
		exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

static __device__ void work(unsigned block, unsigned *runs)
{
	if (threadIdx.x == 0)
		atomicAdd(&runs[block], 1u);
}

__global__ void count(unsigned *runs)
{
	work(blockIdx.x, runs);
}

__global__ void count_entry(const cue_turns cue, unsigned *runs)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, runs);
}

static cudaStream_t streams[STREAMS]; // the last is the default stream
static unsigned *runs;                // HOSTS * MOST
static unsigned expected[HOSTS * MOST], seed;
static std::atomic<unsigned> yielding, unmarked, resumed;

struct host {
	unsigned number, random;
	cue_client *client;
	pthread_t thread;
};

static unsigned below(host *h, unsigned most)
{
	h->random = h->random * 1664525u + 1013904223u;
	return (h->random >> 8) % most;
}

static cue_client_options options_of(host *h)
{
	cue_client_options o = {
	    nullptr, (int)below(h, 3), below(h, 5), below(h, 3), below(h, 4) ? 0 : below(h, 300)};

	return o;
}

static void launch(host *h)
{
	unsigned *at = runs + h->number * MOST, blocks = 1 + below(h, MOST);
	void *slots[] = {nullptr, &at};
	cue_launch_spec spec = {};
	cue_decision d;

	spec.kernel = "count";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)count;
	spec.entry = (const void *)count_entry;
	spec.grid[0] = blocks;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = streams[below(h, STREAMS)];
	spec.arguments = slots;
	spec.yields = 1;
	const bool is_bracketed = below(h, 8) == 0 && cue_client_begin(h->client, spec.stream) == CUE_OK;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&d));
	if (is_bracketed)
		OK(cue_client_end(h->client, spec.stream));
	yielding += d.yields;
	unmarked += d.stay == CUE_STAY_MARK;
	resumed += d.resumes;
	for (unsigned i = 0; i < blocks; i++)
		expected[h->number * MOST + i]++;
}

static void step(host *h)
{
	const cue_client_options o = options_of(h);

	switch (below(h, 40)) {
	case 0:
		OK(cue_client_close(h->client));
		while (cue_client_open(&h->client, &o)) // places are free when work has ended
			OK(cudaStreamSynchronize(streams[below(h, STREAMS)]));
		OK(cue_client_enter(h->client));
		break;
	case 1:
		OK(cue_set_resumes(below(h, 3)));
		break;
	case 2:
		OK(cue_set_slice(below(h, 2) ? 0 : 1 + below(h, MOST)));
		break;
	case 3:
		OK(cudaStreamSynchronize(streams[below(h, STREAMS)]));
		break;
	case 4:
	case 5:
		OK(cue_client_set(h->client, &o));
		break;
	}
	launch(h);
}

static void *run(void *argument)
{
	host *h = (host *)argument;

	OK(cue_client_enter(h->client));
	for (unsigned i = 0; i < LAUNCHES / HOSTS; i++)
		step(h);
	return nullptr;
}

int main(int argc, char **argv)
{
	static unsigned seen[HOSTS * MOST];
	static host hosts[HOSTS];
	unsigned wrong = 0;

	seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
	for (int i = 0; i < STREAMS - 1; i++)
		OK(cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking));
	OK(cudaMalloc(&runs, sizeof seen));
	OK(cudaMemset(runs, 0, sizeof seen));
	OK(cudaDeviceSynchronize());
	for (unsigned i = 0; i < HOSTS; i++) {
		hosts[i].number = i;
		hosts[i].random = seed * 7919u + i;
		const cue_client_options o = options_of(&hosts[i]);
		OK(cue_client_open(&hosts[i].client, &o));
	}
	for (unsigned i = 0; i < HOSTS; i++)
		OK(pthread_create(&hosts[i].thread, nullptr, run, &hosts[i]));
	for (unsigned i = 0; i < HOSTS; i++)
		OK(pthread_join(hosts[i].thread, nullptr));
	OK(cudaDeviceSynchronize());
	OK(cudaMemcpy(seen, runs, sizeof seen, cudaMemcpyDeviceToHost));
	for (unsigned i = 0; i < HOSTS * MOST; i++)
		wrong += seen[i] != expected[i];
	printf("seed %u: %u chains with %u resumes, %u launches without a free mark, %u counts are wrong\n", seed,
	    yielding.load(), resumed.load(), unmarked.load(), wrong);
	puts(!wrong && yielding > LAUNCHES / 10 ? "PASS" : "FAIL");
	return wrong || yielding <= LAUNCHES / 10;
}
