// The output cannot be written.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
