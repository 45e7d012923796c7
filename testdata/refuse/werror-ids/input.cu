// --werror=ID: a note that is named is an error, printed even with --quiet; a warning that is not named stays one.
__global__ void shares(int *p)
{
	__shared__ int sum;
	atomicAdd(&sum, p[threadIdx.x]);
	p[blockIdx.x] = sum;
}

__global__ void refused(int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}
