// The kernel's own variable has the name by which the validator knows the words that tell a ticket.
__global__ void own(int *p)
{
	__shared__ unsigned cue_told[2];
	cue_told[threadIdx.x & 1] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = cue_told[blockIdx.x & 1];
}

__global__ void other(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	own<<<4, 2>>>(p);
	other<<<4, 2>>>(p);
}
