// Linkage: extern "C" for one kernel and for a block, static, inline.
extern "C" __global__ void single(int *p)
{
	p[blockIdx.x] = 1;
}

extern "C" {
__global__ void in_block(int *p)
{
	p[blockIdx.x] = 2;
}
}

static __global__ void of_this_file(int *p)
{
	p[blockIdx.x] = 3;
}

__global__ static void the_other_way(int *p)
{
	p[blockIdx.x] = 4;
}

template <class T> static __global__ void of_this_file(T *p, T value)
{
	p[blockIdx.x] = value;
}

void run(int *p)
{
	single<<<2, 1>>>(p);
	in_block<<<2, 1>>>(p);
	of_this_file<<<2, 1>>>(p);
	the_other_way<<<2, 1>>>(p);
	of_this_file<<<2, 1>>>(p, 5);
}
