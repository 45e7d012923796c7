// Compiled for every architecture and language version, all warnings errors; run where there is a device.
#include "generated.cuh"

static __global__ void nothing()
{
}

static __global__ void cue_nothing_sliced(const cue_slice cue)
{
	(void)cue_block(cue, cue.cue_begin + ::blockIdx.x);
}

static inline void cue_nothing_launch(const cue_config &cue)
{
	cue_launch(cue, cue_kernel("nothing", CUE_TIER_SLICEABLE, nothing, cue_nothing_sliced));
}

static __global__ void store(double *out, const app::guarded g, bool flag)
{
	*out = flag ? g.value[2] : 0;
}

static __global__ void cue_store_elastic(const cue_slice cue, double *out, const app::guarded g, bool flag)
{
	for (unsigned cue_b = cue.cue_begin + ::blockIdx.x; cue_b < cue.cue_end; cue_b += ::gridDim.x)
		*out = flag ? g.value[2] : 0;
}

static inline void cue_store_launch(const cue_config &cue, double *out, const app::guarded g, bool flag)
{
	cue_launch(cue, cue_kernel("store", CUE_TIER_ELASTIC, store, cue_store_elastic), out, g, flag);
}

// Overloaded kernels: the compiler writes the type, since no deduction can.
static __global__ void twice(int *v)
{
	*v *= 2;
}
static __global__ void twice(float *v)
{
	*v *= 2;
}
static __global__ void cue_twice_elastic(const cue_slice cue, int *v)
{
	*v *= cue.cue_end > 0 ? 2 : 1;
}
static __global__ void cue_twice_elastic(const cue_slice cue, float *v)
{
	*v *= cue.cue_end > 0 ? 2 : 1;
}
static inline void cue_twice_launch(const cue_config &cue, int *v)
{
	cue_launch(cue,
	    cue_kernel("twice", CUE_TIER_ELASTIC, static_cast<void (*)(int *)>(twice),
	        static_cast<void (*)(const cue_slice, int *)>(cue_twice_elastic)),
	    v);
}
static inline void cue_twice_launch(const cue_config &cue, float *v)
{
	cue_launch(cue,
	    cue_kernel("twice", CUE_TIER_ELASTIC, static_cast<void (*)(float *)>(twice),
	        static_cast<void (*)(const cue_slice, float *)>(cue_twice_elastic)),
	    v);
}

void second_unit(int *out, int n);

struct sizes {
	static const int grid = 3, block = 64; // no definition anywhere
	enum { shared = 128 };
};

struct own_size {
	operator dim3() const
	{
		return dim3(2);
	}
};

// Every way to write a configuration that real programs use.
void every_configuration(int *ints, float *floats, double *doubles, int n, size_t bytes, cudaStream_t stream)
{
	dim3 grid(3, 4), block(32);
	app::guarded g = {{1, 2, 3}};
	const int shared = n;
	uint3 ids = {1, 2, 3};

	cue_nothing_launch({grid, block});
	cue_nothing_launch({1, 1});
	cue_nothing_launch({sizes::grid, sizes::block, sizes::shared});
	cue_nothing_launch({own_size(), own_size()});
	cue_nothing_launch({n / 64.0 + 1, 64});
	cue_nothing_launch({(n + 63) / 64, 64, shared});
	cue_nothing_launch({{1, 2}, {3}, n * sizeof(float), stream});
	cue_nothing_launch({bytes / 64, 64, 0, 0});
	cue_nothing_launch({ids, 64u, 0u, nullptr});
	cue_nothing_launch({(unsigned)(n / 64.0), 64, bytes, NULL});
	cue_store_launch({1, 1}, doubles, g, n);
	cue_twice_launch({1, 1}, ints);
	cue_twice_launch({1, 1}, floats);
	app::cue_fill_launch({grid, block, 0, stream}, ints, 7, n);
	app::cue_fill_launch<double>({grid, block, 0, stream}, doubles, 7, n);
	app::cue_fill_need_launch({grid, block}, ints, 7, n);
	second_unit(ints, n);
}

// The grid of a merged kernel's member, prepared on the host; a slice holds what it should.
unsigned last_block_z(const dim3 &grid)
{
	cue_slice all = cue_slice_of(grid);
	return cue_block(all, all.cue_end - 1).z;
}
