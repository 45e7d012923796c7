// Pragmas that belong to no kernel of the file.
#pragma cuelastic kernel(off)
int before;
#pragma cuelastic kernel(other: off)
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}
#pragma cuelastic kernel(off)
