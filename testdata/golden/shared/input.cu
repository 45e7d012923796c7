// Static shared memory and a barrier: a barrier between two logical blocks.
__global__ void reverse(const int *in, int *out)
{
	__shared__ int tile[64];
	unsigned at = blockIdx.x * 64 + threadIdx.x;
	tile[threadIdx.x] = in[at];
	__syncthreads();
	out[at] = tile[63 - threadIdx.x];
}

// A barrier without shared memory: one, too, for another reason.
__global__ void waits(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
	__syncthreads();
	p[blockIdx.x * blockDim.x + blockDim.x - 1 - threadIdx.x] += 1;
}

// Shared memory without a barrier of its own: the loop needs one all the same.
__global__ void mine(int *p)
{
	__shared__ int slots[32];
	slots[threadIdx.x] = blockIdx.x;
	p[blockIdx.x * 32 + threadIdx.x] = slots[threadIdx.x];
}

void run(const int *in, int *out, int n)
{
	reverse<<<n / 64, 64>>>(in, out);
	waits<<<n, 32>>>(out);
	mine<<<n, 32>>>(out);
}
