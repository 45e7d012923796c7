__global__ void add(float *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

__global__ void scale(float *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

void run(float *p)
{
#pragma cuelastic phase merge(add, scale)
	{
		add<<<4, 256>>>(p);
		scale<<<4, 256>>>(p);
	}
}
