// cuelastic --share
__global__ void k(int *p)
{
	__shared__ unsigned cue_told[2]; // a name of the rewrite's own
	cue_told[threadIdx.x & 1] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = cue_told[blockIdx.x & 1];
}
