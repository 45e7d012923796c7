// Two clients in one program: batch fills the device, server launches short kernels. The argument says whose work
// is done: batch, server or both; killed: both, and the program ends without the library's farewell.
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cuelastic/runtime.h>
#include <unistd.h>

__global__ void fill(float *data, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float x = i < n ? data[i] : 0;
	for (int k = 0; k < 500; k++)
		x = x * 0.999f + 0.001f;
	if (i < n)
		data[i] = x;
}

__global__ void answer(int *request, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		request[i] += 1;
}

static cudaStream_t open_client(cue_client **out, const char *name, int priority)
{
	cue_client_options options = {name, priority};
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	if (cue_client_open(out, &options) || cue_client_bind(*out, stream))
		exit(1);
	return stream;
}

int main(int argc, char **argv)
{
	const char *who = argc > 1 ? argv[1] : "both";
	const int n = 1 << 15, m = 512;
	bool is_batch = strcmp(who, "server") != 0, is_server = strcmp(who, "batch") != 0;
	cue_client *batch = NULL, *server = NULL;
	cudaStream_t background = open_client(&batch, "batch", 0), urgent = open_client(&server, "server", 1);
	float *data;
	int *request;
	cudaMalloc(&data, n * sizeof *data);
	cudaMalloc(&request, m * sizeof *request);
	cudaMemset(data, 0, n * sizeof *data);
	cudaMemset(request, 0, m * sizeof *request);
	cudaDeviceSynchronize();
	for (int i = 0; i < 3 && is_batch; i++)
		fill<<<n / 256, 256, 0, background>>>(data, n);
	for (int i = 0; i < 10 && is_server; i++) {
		cue_client_begin(server, urgent); // one request
		cue_client_begin(server, urgent);
		answer<<<m / 256, 256, 0, urgent>>>(request, m);
		cue_client_end(server, urgent);
		cue_client_end(server, urgent);
		cudaStreamSynchronize(urgent);
	}
	if (!strcmp(who, "killed")) {
		cue_trace_flush();
		_exit(0);
	}
	if (is_batch)
		cudaMemcpyAsync(data, data + n / 2, n / 2 * sizeof *data, cudaMemcpyDeviceToDevice, background);
	cudaDeviceSynchronize();
	cue_client_close(batch);
	cue_client_close(server);
}
