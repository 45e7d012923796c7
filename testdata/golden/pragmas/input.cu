// What pragmas say about kernels: before the definition, before a declaration, by name, several, in the middle of others.
#pragma cuelastic kernel(off)
__global__ void left_alone(int *p)
{
	p[blockIdx.x] = 1;
}

#pragma cuelastic kernel(tier=sliceable) // no block loop
template <class T> __global__ void __launch_bounds__(256) sliced(T *p)
{
	p[blockIdx.x] = 1;
}

#pragma cuelastic kernel(tier = elastic)
#pragma nv_diag_suppress 177
// a wish for what it is anyway
extern "C" __global__ void elastic(int *p)
{
	p[blockIdx.x] = 1;
}

#pragma cuelastic kernel(blocks(ordered))
__global__ void scan(int *sums, volatile int *flags);

#pragma cuelastic kernel(by_name: off, tier=sliceable)

__global__ void by_name(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void scan(int *sums, volatile int *flags)
{
	if (blockIdx.x > 0)
		while (flags[blockIdx.x - 1] == 0)
			;
	sums[blockIdx.x] += blockIdx.x ? sums[blockIdx.x - 1] : 0;
	__threadfence();
	flags[blockIdx.x] = 1;
}

#if 0
#pragma cuelastic kernel(nonsense)
#endif

void run(int *p)
{
	left_alone<<<2, 1>>>(p);
	sliced<<<2, 1>>>(p);
	elastic<<<2, 1>>>(p);
	by_name<<<2, 1>>>(p);
	scan<<<2, 1>>>(p, p + 2);
}
