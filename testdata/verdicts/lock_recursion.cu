// verdicts: tier
// No lock is safe where a function calls itself.

__device__ int half(int n)
{
	return n > 1 ? half(n / 2) : 1;
}
__global__ void plain(int *m) //= opaque block-wait
{
	while (atomicCAS(m, 0, 1) != 0)
		;
	atomicExch(m, 0);
}
