// verdicts: memory
// A function whose address is taken may be called from anywhere.

__device__ void by_table(int *p)
{
	*p = 1; //= other
}
__device__ void by_name(int *p)
{
	*p = 1; //= own
}
__device__ void (*table)(int *) = by_table;

__global__ void calls(int n)
{
	__shared__ int tile[32];
	by_table(tile);
	by_name(tile);
}
