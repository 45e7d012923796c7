// In a folder of -isystem: the tree does not show what it reads.
static __device__ inline int place()
{
	return threadIdx.x;
}
