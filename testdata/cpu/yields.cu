// A kernel that yields, written by hand, beside an urgent client on another stream. Each logical block runs
// once; from an urgent mark to the urgent kernel's first block no more than one logical block of each
// physical block begins; the chain ends although its resumes may be used up. With an argument, the clock is
// the machine's: the last launch waits for a bounded time only, which a busy machine exceeds, so that how many
// blocks began is not judged.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cuelastic/yield.h>
#include <unistd.h>

enum { BLOCKS = 8, TOTAL = 1000, URGENT = 200, THREADS = 64, RESUMES = 8 };

static void ok(cudaError_t error, int line)
{
	if (error != cudaSuccess) {
		fprintf(stderr, "yields.cu:%d: %s\n", line, cudaGetErrorString(error));
		exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

// Logical blocks that have begun.
__global__ void background(cue_yield launch, unsigned *begun, unsigned *runs, float *out)
{
	__shared__ unsigned ticket;
	unsigned since_ns = 0;
	const bool asks = threadIdx.x == 0;

	if (asks)
		ticket = cue_yield_enter(&launch) ? cue_yield_take(&launch, blockIdx.x, &since_ns) : CUE_YIELD_NONE;
	for (;;) {
		__syncthreads();
		const unsigned block = ticket;
		__syncthreads();
		if (block == CUE_YIELD_NONE)
			return;
		if (asks) {
			atomicAdd(begun, 1u);
			atomicAdd(&runs[block], 1u);
		}
		float sum = 0;
		for (int i = 0; i < 2000; i++)
			sum += (block * THREADS + threadIdx.x + i) % 7;
		out[block * THREADS + threadIdx.x] = sum;
		if (asks)
			ticket = cue_yield_take(&launch, blockIdx.x, &since_ns);
	}
}

// Notes how many had begun when it did.
__global__ void urgent(const unsigned *begun, unsigned *seen)
{
	if (blockIdx.x == 0 && threadIdx.x == 0)
		*seen = *(const volatile unsigned *)begun;
}

typedef int write_call(cudaStream_t stream, unsigned long long address, unsigned value, unsigned flags);

static write_call *find_write()
{
	void *function = nullptr;
#if CUDART_VERSION >= 12050
	OK(cudaGetDriverEntryPointByVersion(
	    "cuStreamWriteValue32", &function, 12000, cudaEnableDefault, nullptr));
#else
	OK(cudaGetDriverEntryPoint("cuStreamWriteValue32", &function, cudaEnableDefault));
#endif
	return (write_call *)function;
}

static unsigned long long word(const unsigned *at)
{
	return (unsigned long long)at;
}

static cue_board *make_board()
{
	cue_board *board, host;
	memset(&host, 0, sizeof host);
	host.clients = 3;
	host.owner[1] = 2;
	host.client[0].share = host.client[1].share = 1;
	host.client[1].priority = 1;
	cue_board_arrange(&host);
	OK(cudaMalloc(&board, sizeof *board));
	OK(cudaMemcpy(board, &host, sizeof host, cudaMemcpyHostToDevice));
	return board;
}

int main(int argc, char **)
{
	cue_board *board = make_board();
	cue_yield_state *state;
	unsigned *begun, *runs, *at_mark, *at_urgent, worst = 0, beside = 0;
	float *out;
	static unsigned marks[URGENT], seen[URGENT], counts[TOTAL];
	cudaStream_t low, high;
	write_call *write_word = find_write();

	OK(cudaStreamCreateWithFlags(&low, cudaStreamNonBlocking));
	OK(cudaStreamCreateWithFlags(&high, cudaStreamNonBlocking));
	OK(cudaMalloc(&state, sizeof *state));
	OK(cudaMalloc(&begun, sizeof *begun));
	OK(cudaMalloc(&runs, sizeof counts));
	OK(cudaMalloc(&at_mark, sizeof marks));
	OK(cudaMalloc(&at_urgent, sizeof seen));
	OK(cudaMalloc(&out, TOTAL * THREADS * sizeof *out));
	OK(cudaMemset(state, 0, sizeof *state));
	OK(cudaMemset(begun, 0, sizeof *begun));
	OK(cudaMemset(runs, 0, sizeof counts));
	OK(cudaDeviceSynchronize());
	for (unsigned i = 0; i <= RESUMES; i++) {
		const unsigned blocks = i < RESUMES ? BLOCKS : BLOCKS - 1; // the last launch leaves room
		cue_yield launch = {board, state, state->left, 0, 1, i, RESUMES - i, TOTAL, blocks, 0, 0, 0};
		background<<<blocks, THREADS, 0, low>>>(launch, begun, runs, out);
	}
	for (unsigned now = 0; !now;) { // until the background runs
		OK(cudaMemcpyAsync(&now, begun, sizeof now, cudaMemcpyDeviceToHost, high));
		OK(cudaStreamSynchronize(high));
	}
	for (unsigned i = 0; i < URGENT; i++) {
		usleep(100);
		write_word(high, word(&board->mark[1].begin), i + 1, 0);
		OK(cudaMemcpyAsync(&at_mark[i], begun, sizeof *begun, cudaMemcpyDeviceToDevice, high));
		urgent<<<2, 32, 0, high>>>(begun, &at_urgent[i]);
		write_word(high, word(&board->mark[1].end), i + 1, 0);
	}
	OK(cudaGetLastError());
	OK(cudaDeviceSynchronize());
	OK(cudaMemcpy(marks, at_mark, sizeof marks, cudaMemcpyDeviceToHost));
	OK(cudaMemcpy(seen, at_urgent, sizeof seen, cudaMemcpyDeviceToHost));
	OK(cudaMemcpy(counts, runs, sizeof counts, cudaMemcpyDeviceToHost));
	for (unsigned i = 0; i < URGENT; i++) {
		worst = seen[i] - marks[i] > worst ? seen[i] - marks[i] : worst;
		beside += seen[i] < TOTAL;
	}
	for (unsigned i = 0; i < TOTAL; i++)
		if (counts[i] != 1) {
			printf("block %u ran %u times\n", i, counts[i]);
			return 1;
		}
	const bool good = (worst <= BLOCKS || argc > 1) && beside > 0;
	printf(
	    "%s: %u of %u urgent launches beside the background; at most %u of its blocks began after a mark\n",
	    good ? "PASS" : "FAIL", beside, URGENT, worst);
	return !good;
}
