// __launch_bounds__ with one and two arguments, on both sides of __global__ and of the type.
__global__ void __launch_bounds__(256) behind(int *p)
{
	p[blockIdx.x] = 1;
}

__launch_bounds__(128, 4) __global__ void before(int *p)
{
	p[blockIdx.x] = 2;
}

__global__ __launch_bounds__(64, 2) void between(int *p)
{
	p[blockIdx.x] = 3;
}

const int THREADS = 32;

template <int BLOCKS> __global__ void __launch_bounds__(THREADS * 2, BLOCKS + 1)
computed(int *p)
{
	p[blockIdx.x] = BLOCKS;
}

void run(int *p)
{
	behind<<<2, 256>>>(p);
	before<<<2, 128>>>(p);
	between<<<2, 64>>>(p);
	computed<2><<<2, THREADS>>>(p);
}
