// Copies in chunks on the CPU device, while somebody else is said to be active: results, order in the stream,
// errors, capture, and what the host waits for. Rewritten with --share; the original does without the library,
// whose functions are then not there. testdata/verbs/copies.sh sets CUELASTIC_CHUNK=64.
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
__attribute__((weak)) void cue_share_set_others(int (*)(void));
__attribute__((weak)) unsigned cue_last_copy_pieces(void);
}

static void check(cudaError_t error, int line)
{
	if (error == cudaSuccess)
		return;
	printf("line %d: %s\n", line, cudaGetErrorString(error));
	exit(1);
}
#define CHECK(...) check((__VA_ARGS__), __LINE__)

static int somebody()
{
	return 1;
}

static int failures;

static void expect(bool good, int line)
{
	if (!good)
		printf("line %d\n", line);
	failures += !good;
}
#define EXPECT(...) expect((__VA_ARGS__), __LINE__)
// In how many pieces the library made the last copy.
#define PIECES(n) EXPECT(!cue_last_copy_pieces || cue_last_copy_pieces() == (n))

enum { N = 1000 };

__global__ void add(unsigned char *p, int n, int value)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] += value;
}

static bool is_pattern(const unsigned char *p, int offset)
{
	for (int i = 0; i < N; i++)
		if (p[i] != (unsigned char)(i * 7 + offset))
			return false;
	return true;
}

// Copy, kernel, copy back, and a second round behind it, all in one stream without a wait.
static void in_order(unsigned char *device, unsigned char *host, unsigned char *back)
{
	cudaStream_t stream;
	CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	for (int round = 0; round < 20; round++) {
		CHECK(cudaMemcpyAsync(device, host, N, cudaMemcpyHostToDevice, stream));
		PIECES(16);
		add<<<(N + 63) / 64, 64, 0, stream>>>(device, N, round);
		CHECK(cudaMemcpyAsync(back, device, N, cudaMemcpyDefault, stream));
		PIECES(16);
		add<<<(N + 63) / 64, 64, 0, stream>>>(device, N, 100);
		CHECK(cudaStreamSynchronize(stream));
		EXPECT(is_pattern(back, round));
	}
	CHECK(cudaStreamDestroy(stream));
}

static void synchronous(unsigned char *device, unsigned char *host, unsigned char *back)
{
	static unsigned char pageable[N];
	CHECK(cudaMemset(device, 1, N));
	PIECES(16);
	add<<<(N + 63) / 64, 64>>>(device, N, 2);
	CHECK(cudaMemcpy(back, device, N, cudaMemcpyDeviceToHost));
	PIECES(16);
	for (int i = 0; i < N; i++)
		EXPECT(back[i] == 3);
	CHECK(cudaMemcpy(device, host, N, cudaMemcpyHostToDevice));
	PIECES(16);
	CHECK(cudaMemcpy(pageable, device, N, cudaMemcpyDeviceToHost));
	PIECES(1);
	EXPECT(is_pattern(pageable, 0));
}

static void rows(unsigned char *device, unsigned char *host, unsigned char *back)
{
	CHECK(cudaMemset(device, 0, N));
	CHECK(cudaMemcpy2DAsync(device, 100, host, 50, 40, 9, cudaMemcpyHostToDevice, 0));
	PIECES(9);
	CHECK(cudaMemcpy(back, device, N, cudaMemcpyDeviceToHost));
	for (int i = 0; i < N; i++)
		EXPECT(back[i] == (i / 100 < 9 && i % 100 < 40 ? (unsigned char)((i / 100 * 50 + i % 100) * 7) : 0));
}

// A graph keeps one node for a copy, and runs as before.
static void captured(unsigned char *device, unsigned char *host, unsigned char *back)
{
	cudaStream_t stream;
	cudaGraph_t graph;
	cudaGraphExec_t ready;
	size_t nodes = 0;
	CHECK(cudaStreamCreate(&stream));
	CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
	CHECK(cudaMemcpyAsync(device, host, N, cudaMemcpyHostToDevice, stream));
	PIECES(1);
	CHECK(cudaMemcpyAsync(back, device, N, cudaMemcpyDeviceToHost, stream));
	CHECK(cudaStreamEndCapture(stream, &graph));
	CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
	EXPECT(nodes == 2);
	memset(back, 0, N);
	CHECK(cudaGraphInstantiate(&ready, graph, 0));
	CHECK(cudaGraphLaunch(ready, stream));
	CHECK(cudaStreamSynchronize(stream));
	EXPECT(is_pattern(back, 0));
	CHECK(cudaStreamDestroy(stream));
}

static void errors(unsigned char *device, unsigned char *host)
{
	printf("%s\n", cudaGetErrorName(cudaMemcpyAsync(device, host, N, (cudaMemcpyKind)9, 0)));
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));
	printf("%s\n", cudaGetErrorName(cudaMemcpy(host, host, N, cudaMemcpyHostToDevice)));
	printf("%s\n", cudaGetErrorName(cudaMemcpy(device, host, 5 * N, cudaMemcpyHostToDevice)));
	printf("%s\n", cudaGetErrorName(cudaMemcpy2DAsync(device, 10, host, 50, 40, 9, cudaMemcpyHostToDevice)));
	printf("%s\n", cudaGetErrorName(cudaMemset(device, 1, 5 * N)));
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}

// Whatever the setting of the pool: memory is the program's own, and a second free is an error.
static void memory_comes_again()
{
	for (int round = 0; round < 50; round++) {
		unsigned char *a = nullptr, *b = nullptr, first = 0, last = 0;
		CHECK(cudaMalloc(&a, 3000));
		CHECK(cudaMalloc((void **)&b, 3000));
		EXPECT(a != b);
		CHECK(cudaMemset(a, round, 3000));
		CHECK(cudaMemset(b, 77, 3000));
		add<<<47, 64>>>(a, 3000, 1);
		CHECK(cudaMemcpy(&first, a, 1, cudaMemcpyDeviceToHost));
		CHECK(cudaMemcpy(&last, a + 2999, 1, cudaMemcpyDeviceToHost));
		EXPECT(first == round + 1 && last == round + 1);
		add<<<47, 64>>>(b, 3000, 1);
		CHECK(cudaFree(b));
		CHECK(cudaFree(a));
		printf("%s ", round ? "" : cudaGetErrorName(cudaFree(a)));
	}
	printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}

int main()
{
	unsigned char *device, *host, *back;
	if (cue_share_set_others)
		cue_share_set_others(somebody);
	CHECK(cudaMalloc(&device, N));
	CHECK(cudaMallocHost((void **)&host, N));
	CHECK(cudaMallocHost((void **)&back, N));
	for (int i = 0; i < N; i++)
		host[i] = (unsigned char)(i * 7);
	in_order(device, host, back);
	synchronous(device, host, back);
	rows(device, host, back);
	captured(device, host, back);
	errors(device, host);
	memory_comes_again();
	CHECK(cudaFree(device));
	printf("%d failures, %s\n", failures, cue_last_copy_pieces ? "with the library" : "without");
	return failures != 0;
}
