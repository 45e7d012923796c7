// Random launches and copies of 16 clients from 16 threads on 9 streams, while priorities, shares, floors and turns
// change and clients close and open. There are more pairs of a client and a stream than marks. Checked:
//
// - each logical block runs exactly once;
// - on streams where the threads agree on an order, no block runs before all of the earlier launches' have, and a copy between
//   launches sees what they have counted;
// - copies in chunks come back as they were sent.
//
// Arguments: the seed, how many launches, how many threads, how many blocks a launch has at most; 10,000, 16 and 200
// otherwise. In a long run all that can happen must have happened, too.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <pthread.h>

enum {
	HOSTS = 16,
	LAUNCHES = 10000,
	LONG = 1000, // launches
	STREAMS = 9,
	ORDERED = 4,
	MOST = 200,
	THREADS = 32,
	COPIED = 40000,
	CHUNK = 8192
};

static void ok(long error, int line)
{
	if (error) {
		fprintf(stderr, "shared_stress.cu:%d: %ld, %s\n", line, error, cue_error_message());
		exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

// What has run on a stream whose order is known.
struct tally {
	unsigned blocks, early;
};

// `before`: the blocks of all earlier launches on the stream.
static __device__ void work(unsigned block, unsigned *runs, tally *stream, unsigned before)
{
	if (threadIdx.x != 0)
		return;
	atomicAdd(&runs[block], 1u);
	if (stream && atomicAdd(&stream->blocks, 1u) < before)
		atomicAdd(&stream->early, 1u);
}

__global__ void count(unsigned *runs, tally *stream, unsigned before)
{
	work(blockIdx.x, runs, stream, before);
}

__global__ void count_entry(const cue_turns cue, unsigned *runs, tally *stream, unsigned before)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, runs, stream, before);
}

static cudaStream_t streams[STREAMS]; // the last is the default stream
static tally *tallies;                // of the first ORDERED, on the device
static unsigned blocks_on[ORDERED];   // blocks launched so far, under the stream's lock
static pthread_mutex_t order[ORDERED];
static unsigned *runs; // HOSTS * MOST
static unsigned expected[HOSTS * MOST], seed, launches = LAUNCHES, host_count = HOSTS, most = MOST;
static std::atomic<unsigned> yielding, unmarked, resumed, wrong_copies, pieces;

struct host {
	unsigned number, random;
	cue_client *client;
	pthread_t thread;
	char *sent, *received, *device; // COPIED bytes each
	cudaStream_t copying;           // where a copy is under way, if one is
	bool is_copying;
	tally *looked; // pinned: what a copy between launches has seen
	unsigned expected_look;
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

// Compares what the thread's last copies have brought.
static void check_copies(host *h)
{
	if (!h->is_copying)
		return;
	OK(cudaStreamSynchronize(h->copying));
	h->is_copying = false;
	wrong_copies += memcmp(h->sent, h->received, COPIED) != 0;
	if (h->expected_look != ~0u)
		wrong_copies += h->looked->blocks != h->expected_look;
}

// To the device and back; on an ordered stream also what its launches have counted so far.
static void copy(host *h)
{
	const unsigned stream = below(h, STREAMS);

	check_copies(h);
	memset(h->sent, (int)below(h, 256), COPIED);
	h->sent[below(h, COPIED)] ^= 1;
	if (stream < ORDERED)
		OK(pthread_mutex_lock(&order[stream]));
	OK(cue_memcpy_async(h->device, h->sent, COPIED, cudaMemcpyHostToDevice, streams[stream]));
	pieces += cue_last_copy_pieces();
	OK(cue_memcpy_async(h->received, h->device, COPIED, cudaMemcpyDeviceToHost, streams[stream]));
	h->expected_look = ~0u;
	if (stream < ORDERED) {
		OK(cue_memcpy_async(
		    h->looked, &tallies[stream], sizeof(tally), cudaMemcpyDeviceToHost, streams[stream]));
		h->expected_look = blocks_on[stream];
		OK(pthread_mutex_unlock(&order[stream]));
	}
	h->copying = streams[stream];
	h->is_copying = true;
}

static void launch(host *h)
{
	const unsigned stream = below(h, STREAMS);
	unsigned *at = runs + h->number * MOST, blocks = 1 + below(h, most), before = 0;
	tally *tally_of = stream < ORDERED ? &tallies[stream] : nullptr;
	void *slots[] = {nullptr, &at, &tally_of, &before};
	cue_launch_spec spec = {};
	cue_decision d;

	spec.kernel = "count";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)count;
	spec.entry = (const void *)count_entry;
	spec.grid[0] = blocks;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = streams[stream];
	spec.arguments = slots;
	spec.yields = 1;
	if (tally_of) {
		OK(pthread_mutex_lock(&order[stream]));
		before = blocks_on[stream];
		blocks_on[stream] += blocks;
	}
	const bool is_bracketed = below(h, 8) == 0 && cue_client_begin(h->client, spec.stream) == CUE_OK;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&d));
	if (is_bracketed)
		OK(cue_client_end(h->client, spec.stream));
	if (tally_of)
		OK(pthread_mutex_unlock(&order[stream]));
	yielding += d.yields;
	unmarked += d.no_yield == CUE_NO_YIELD_MARK;
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
	case 6:
	case 7:
		copy(h);
		break;
	}
	launch(h);
}

static void *run(void *argument)
{
	host *h = (host *)argument;

	OK(cue_client_enter(h->client));
	for (unsigned i = 0; i < launches / host_count; i++)
		step(h);
	check_copies(h);
	return nullptr;
}

static void make_host(host *h, unsigned number)
{
	h->number = number;
	h->random = seed * 7919u + number;
	const cue_client_options o = options_of(h);
	OK(cue_client_open(&h->client, &o));
	OK(cudaMallocHost((void **)&h->sent, COPIED));
	OK(cudaMallocHost((void **)&h->received, COPIED));
	OK(cudaMallocHost((void **)&h->looked, sizeof *h->looked));
	OK(cudaMalloc((void **)&h->device, COPIED));
}

// Blocks that ran before their turn, and streams on which not all have run.
static unsigned count_disorder()
{
	tally seen[ORDERED];
	unsigned wrong = 0;

	OK(cudaMemcpy(seen, tallies, sizeof seen, cudaMemcpyDeviceToHost));
	for (int i = 0; i < ORDERED; i++)
		wrong += seen[i].early + (seen[i].blocks != blocks_on[i]);
	return wrong;
}

int main(int argc, char **argv)
{
	static unsigned seen[HOSTS * MOST];
	static host hosts[HOSTS];
	unsigned wrong = 0;

	seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
	launches = argc > 2 ? (unsigned)atoi(argv[2]) : LAUNCHES;
	host_count = argc > 3 ? (unsigned)atoi(argv[3]) : HOSTS;
	most = argc > 4 ? (unsigned)atoi(argv[4]) : MOST;
	if (!host_count || host_count > HOSTS || !most || most > MOST)
		ok(-1, __LINE__);
	for (int i = 0; i < STREAMS - 1; i++)
		OK(cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking));
	OK(cudaMalloc(&runs, sizeof seen));
	OK(cudaMemset(runs, 0, sizeof seen));
	OK(cudaMalloc((void **)&tallies, ORDERED * sizeof *tallies));
	OK(cudaMemset(tallies, 0, ORDERED * sizeof *tallies));
	OK(cudaDeviceSynchronize());
	for (int i = 0; i < ORDERED; i++)
		OK(pthread_mutex_init(&order[i], nullptr));
	OK(cue_set_chunk(CHUNK));
	for (unsigned i = 0; i < host_count; i++)
		make_host(&hosts[i], i);
	for (unsigned i = 0; i < host_count; i++)
		OK(pthread_create(&hosts[i].thread, nullptr, run, &hosts[i]));
	for (unsigned i = 0; i < host_count; i++)
		OK(pthread_join(hosts[i].thread, nullptr));
	OK(cudaDeviceSynchronize());
	OK(cudaMemcpy(seen, runs, sizeof seen, cudaMemcpyDeviceToHost));
	for (unsigned i = 0; i < HOSTS * MOST; i++)
		wrong += seen[i] != expected[i];
	const unsigned disorder = count_disorder();
	printf("seed %u: %u chains with %u resumes, %u launches without a free mark, copies of %u pieces; wrong: "
	       "%u counts, %u of order, %u "
	       "copies\n",
	    seed, yielding.load(), resumed.load(), unmarked.load(), pieces.load(), wrong, disorder,
	    wrong_copies.load());
	const bool is_good = !wrong && !disorder && !wrong_copies &&
	                     (launches < LONG || (pieces > 100 && yielding > launches / 10));
	puts(is_good ? "PASS" : "FAIL");
	return !is_good;
}
