// The operator form is not read.
_Pragma("cuelastic kernel(off)")
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
