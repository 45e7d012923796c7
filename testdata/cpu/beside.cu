// Two clients come and go, in virtual time: how many blocks each policy gives a launch while the other client has work, and
// after it has ended. Nobody is closed.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuelastic/device.cuh>

enum { THREADS = 256, WORK_US = 100 };

static void ok(long error, int line)
{
	if (error) {
		fprintf(stderr, "beside.cu:%d: %ld, %s\n", line, error, cue_error_message());
		exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

static __device__ void work(unsigned *runs)
{
	if (threadIdx.x)
		return;
	atomicAdd(runs, 1u);
	__nanosleep(WORK_US * 1000);
}

__global__ void busy(unsigned *runs)
{
	work(runs);
}

__global__ void busy_entry(const cue_slice cue, unsigned *runs)
{
	for (unsigned b = cue_first(cue); b < cue.cue_end; b += cue_step())
		work(runs);
}

struct job {
	cue_client *client;
	cudaStream_t stream;
};

static unsigned *runs, sms, launched;

static job come()
{
	job job;

	OK(cue_client_open(&job.client, nullptr));
	OK(cudaStreamCreateWithFlags(&job.stream, cudaStreamNonBlocking));
	OK(cue_client_bind(job.client, job.stream));
	return job;
}

// Blocks an SM that the launch gets; it has twice as many as fit.
static unsigned launch(job &job)
{
	void *slots[] = {nullptr, &runs};
	cue_launch_spec spec = {};
	cue_decision decision;

	spec.kernel = "busy";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)busy;
	spec.entry = (const void *)busy_entry;
	spec.grid[0] = 16 * sms;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = job.stream;
	spec.arguments = slots;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&decision));
	launched += spec.grid[0];
	if (!decision.rewritten || decision.physical_blocks % sms)
		ok(-1, __LINE__);
	return decision.physical_blocks / sms;
}

// a alone, a beside b, a behind itself beside b, a after b has ended, b alone.
static bool sees(const char *policy, job &a, job &b, const unsigned (&wanted)[5])
{
	unsigned got[5];
	bool is_good = true;

	OK(cue_set_policy(policy));
	got[0] = launch(a);
	OK(cudaDeviceSynchronize());
	launch(b);
	got[1] = launch(a);
	got[2] = launch(a);
	OK(cudaDeviceSynchronize());
	got[3] = launch(a);
	OK(cudaStreamSynchronize(a.stream));
	got[4] = launch(b);
	OK(cudaDeviceSynchronize());
	for (int i = 0; i < 5; i++)
		is_good &= got[i] == wanted[i];
	printf("%s: %u %u %u %u %u\n", policy, got[0], got[1], got[2], got[3], got[4]);
	return is_good;
}

int main()
{
	cudaDeviceProp properties;
	unsigned ran;

	OK(cudaGetDeviceProperties(&properties, 0));
	sms = properties.multiProcessorCount;
	OK(cudaMalloc(&runs, sizeof *runs));
	OK(cudaMemset(runs, 0, sizeof *runs));
	OK(cue_set_slice_us(0));
	job a = come(), b = come();
	// 8 blocks of 256 threads fit an SM. queuemold: two of them have 512 threads. median: alone it is the paper's, 224.
	bool is_good = sees("equal", a, b, {8, 4, 4, 8, 8});
	is_good &= sees("mpmax", a, b, {8, 7, 7, 8, 8});
	is_good &= sees("queuemold", a, b, {8, 8, 2, 8, 8});
	is_good &= sees("median", a, b, {7, 7, 7, 7, 7});
	is_good &= sees("fill", a, b, {8, 8, 8, 8, 8});
	OK(cudaMemcpy(&ran, runs, sizeof ran, cudaMemcpyDeviceToHost));
	is_good &= ran == launched;
	puts(is_good ? "PASS" : "FAIL");
	return !is_good;
}
