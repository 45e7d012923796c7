// A pragma ends with its line, and so the block that begins there has no beginning.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

void both(int *p, int *q)
{
#pragma cuelastic phase merge(kernel, kernel) { // with a comment
	kernel<<<4, 32>>>(p);
	kernel<<<4, 32>>>(q);
	}
	cudaDeviceSynchronize();
}
#if 0
#pragma cuelastic phase {
#endif
