// Two clients: a background kernel that yields, launched through the library, beside urgent launches. All
// bytes are right; from an urgent mark to the urgent kernel's first block no more than one logical block of
// each physical block begins; a reset of the device between two rounds loses nothing; work is in flight at
// exit.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <unistd.h>

enum { BLOCKS = 8, TOTAL = 1000, URGENT = 200, THREADS = 64 };

static void ok(long error, int line)
{
	if (error) {
		fprintf(stderr, "shared.cu:%d: %ld, %s\n", line, error, cue_error_message());
		exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

static __device__ void work(unsigned block, unsigned *begun, unsigned *runs, float *out)
{
	if (threadIdx.x == 0) {
		atomicAdd(begun, 1u);
		atomicAdd(&runs[block], 1u);
	}
	float sum = 0;
	for (int i = 0; i < 2000; i++)
		sum += (block * THREADS + threadIdx.x + i) % 7;
	out[block * THREADS + threadIdx.x] = sum;
}

__global__ void background(unsigned *begun, unsigned *runs, float *out)
{
	work(blockIdx.x, begun, runs, out);
}

__global__ void background_entry(const cue_turns cue, unsigned *begun, unsigned *runs, float *out)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, begun, runs, out);
}

// Notes how many had begun when it did.
static __device__ void look(const unsigned *begun, unsigned *seen)
{
	if (threadIdx.x == 0)
		*seen = *(const volatile unsigned *)begun;
}

__global__ void urgent(const unsigned *begun, unsigned *seen)
{
	look(begun, seen);
}

__global__ void urgent_entry(const cue_slice cue, const unsigned *begun, unsigned *seen)
{
	for (unsigned b = cue_first(cue); b < cue.cue_end; b += cue_step())
		look(begun, seen);
}

static cue_launch_spec spec_of(const char *name, const void *native, const void *entry, unsigned blocks,
    unsigned threads, cudaStream_t stream, void **arguments)
{
	cue_launch_spec spec = {};

	spec.kernel = name;
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = native;
	spec.entry = entry;
	spec.grid[0] = blocks;
	spec.block[0] = threads;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = stream;
	spec.arguments = arguments;
	return spec;
}

static cue_decision launch_background(cudaStream_t stream, unsigned *begun, unsigned *runs, float *out)
{
	void *slots[] = {nullptr, &begun, &runs, &out};
	cue_launch_spec spec = spec_of("background", (const void *)background, (const void *)background_entry,
	    TOTAL, THREADS, stream, slots);
	cue_decision decision;

	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&decision));
	return decision;
}

static void launch_urgent(cudaStream_t stream, unsigned *begun, unsigned *seen)
{
	void *slots[] = {nullptr, &begun, &seen};
	cue_launch_spec spec =
	    spec_of("urgent", (const void *)urgent, (const void *)urgent_entry, 1, 32, stream, slots);
	cue_decision decision;

	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&decision));
	if (!decision.is_marked || !decision.rewritten || decision.yields ||
	    decision.no_yield != CUE_NO_YIELD_ENTRY)
		ok(-1, __LINE__);
}

static float expected(unsigned at)
{
	float sum = 0;

	for (int i = 0; i < 2000; i++)
		sum += (at + i) % 7;
	return sum;
}

struct memory {
	unsigned *begun, *runs, *at_mark, *at_urgent;
	float *out;
	cudaStream_t low, high;
};

static memory allocate()
{
	memory m;

	OK(cudaStreamCreateWithFlags(&m.low, cudaStreamNonBlocking));
	OK(cudaStreamCreateWithFlags(&m.high, cudaStreamNonBlocking));
	OK(cudaMalloc(&m.begun, sizeof *m.begun));
	OK(cudaMalloc(&m.runs, TOTAL * sizeof *m.runs));
	OK(cudaMalloc(&m.at_mark, URGENT * sizeof *m.at_mark));
	OK(cudaMalloc(&m.at_urgent, URGENT * sizeof *m.at_urgent));
	OK(cudaMalloc(&m.out, TOTAL * THREADS * sizeof *m.out));
	OK(cudaMemset(m.begun, 0, sizeof *m.begun));
	OK(cudaMemset(m.runs, 0, TOTAL * sizeof *m.runs));
	OK(cudaMemset(m.out, 0, TOTAL * THREADS * sizeof *m.out));
	OK(cudaDeviceSynchronize());
	return m;
}

static bool is_right(const memory &m)
{
	static unsigned counts[TOTAL];
	static float values[TOTAL * THREADS], right[7];

	OK(cudaMemcpy(counts, m.runs, sizeof counts, cudaMemcpyDeviceToHost));
	OK(cudaMemcpy(values, m.out, sizeof values, cudaMemcpyDeviceToHost));
	for (unsigned i = 0; i < TOTAL; i++)
		if (counts[i] != 1) {
			printf("block %u ran %u times\n", i, counts[i]);
			return false;
		}
	for (unsigned i = 0; i < 7; i++)
		right[i] = expected(i); // so are all that many apart
	for (unsigned i = 0; i < TOTAL * THREADS; i++)
		if (values[i] != right[i % 7]) {
			printf("out[%u] is wrong\n", i);
			return false;
		}
	return true;
}

static bool round_of(cue_client *low, cue_client *high)
{
	static unsigned marks[URGENT], seen[URGENT];
	unsigned worst = 0, beside = 0;
	memory m = allocate();

	OK(cue_client_bind(low, m.low));
	OK(cue_client_bind(high, m.high));
	const cue_decision decision = launch_background(m.low, m.begun, m.runs, m.out);
	if (!decision.yields || decision.resumes != 8 || decision.physical_blocks != BLOCKS)
		ok(-1, __LINE__);
	for (unsigned now = 0; !now;) { // until the background runs
		OK(cudaMemcpyAsync(&now, m.begun, sizeof now, cudaMemcpyDeviceToHost, m.high));
		OK(cudaStreamSynchronize(m.high));
	}
	for (unsigned i = 0; i < URGENT; i++) {
		usleep(100);
		cue_bracket bracket(high, m.high);
		OK(bracket.status);
		OK(cudaMemcpyAsync(&m.at_mark[i], m.begun, sizeof *m.begun, cudaMemcpyDeviceToDevice, m.high));
		launch_urgent(m.high, m.begun, &m.at_urgent[i]);
	}
	OK(cudaDeviceSynchronize());
	OK(cudaMemcpy(marks, m.at_mark, sizeof marks, cudaMemcpyDeviceToHost));
	OK(cudaMemcpy(seen, m.at_urgent, sizeof seen, cudaMemcpyDeviceToHost));
	for (unsigned i = 0; i < URGENT; i++) {
		worst = seen[i] - marks[i] > worst ? seen[i] - marks[i] : worst;
		beside += seen[i] < TOTAL;
	}
	const bool good = is_right(m) && worst <= BLOCKS && beside > 0;
	printf(
	    "%s: %u of %u urgent launches beside the background; at most %u of its blocks began after a mark\n",
	    good ? "good" : "bad", beside, URGENT, worst);
	OK(cue_client_bind(nullptr, m.low));
	OK(cue_client_bind(nullptr, m.high));
	return good;
}

int main()
{
	cue_client *low, *high;
	cue_client_options urgently = {"urgent", 1, 0, 0, 0};
	bool good = true;

	OK(cue_set_blocks(BLOCKS));
	OK(cue_set_resumes(8));
	OK(cue_client_open(&low, nullptr));
	OK(cue_client_open(&high, &urgently));
	for (int i = 0; i < 3; i++) {
		good = round_of(low, high) && good;
		OK(cudaDeviceReset());
	}
	memory m = allocate();
	OK(cue_client_enter(low));
	launch_background(m.low, m.begun, m.runs, m.out);
	OK(cue_client_close(low));
	puts(good ? "PASS" : "FAIL");
	return !good;
}
