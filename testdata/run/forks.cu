// Processes that fork. A child that is forked before the first call has the device; one that is forked later,
// here while work is under way, has none, is told so by each call, and ends.
#include "program.h"

#include <sys/wait.h>
#include <unistd.h>

enum { BLOCKS = 60, THREADS = 32, COUNT = BLOCKS * THREADS, ROUNDS = 20 };

__global__ void step(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = p[i] * 3 + blockIdx.x;
}

static cudaStream_t stream;

static int use(const char *name)
{
	memory<int> numbers(COUNT);
	for (int i = 0; i < ROUNDS; i++)
		step<<<BLOCKS, THREADS>>>(numbers.device, COUNT - i);
	numbers.print(name);
	return 4;
}

static int find_none()
{
	int *p;
	printf("allocate: %s\n", cudaGetErrorName(cudaMalloc((void **)&p, 4)));
	step<<<BLOCKS, THREADS>>>(NULL, 0);
	printf("launch: %s\n", cudaGetErrorName(cudaGetLastError()));
	printf("stream: %s\n", cudaGetErrorName(cudaStreamSynchronize(stream)));
	printf("device: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	return 5;
}

static void run_child(int (*work)())
{
	int status;
	fflush(stdout);
	pid_t pid = fork();
	if (pid == 0)
		exit(work());
	waitpid(pid, &status, 0);
	printf("the child's status: %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

static int use_early()
{
	return use("early child");
}

int main()
{
	run_child(use_early);
	memory<int> numbers(COUNT);
	CHECK(cudaStreamCreate(&stream));
	for (int i = 0; i < ROUNDS; i++)
		step<<<BLOCKS, THREADS, 0, stream>>>(numbers.device, COUNT - i);
	run_child(find_none);
	CHECK(cudaStreamSynchronize(stream));
	numbers.print("parent");
	use("parent again");
	return 0;
}
