__global__ void(k)(int *p) // a name in parentheses
{
	p[blockIdx.x] = 1;
}
