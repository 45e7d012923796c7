// What nvcc accepts without a word: the toolkit's libraries, builtins that clang lacks, host functions in the
// global namespace.
#include <algorithm>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cub/cub.cuh>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <curand_kernel.h>
#include <mma.h>
#include <omp.h>
#include <thrust/device_vector.h>
#include <thrust/sort.h>

namespace cg = cooperative_groups;

__global__ void groups(float *p)
{
	auto warp = cg::tiled_partition<32>(cg::this_thread_block());
	p[0] = cg::reduce(warp, p[1], cg::plus<float>());
	cg::this_grid().sync();
}

__global__ void surfaces(float *p, cudaSurfaceObject_t s, cudaTextureObject_t t)
{
	float4 four;
	float one;
	surf2Dread(&four, s, 0, 0);
	surf2Dwrite(four, s, 0, 0);
	surf3Dwrite(1.f, s, 0, 0, 0);
	surf3Dread(&one, s, 0, 0, 0, cudaBoundaryModeClamp);
	surf1Dwrite(four, s, 0);
	surf2DLayeredwrite(four, s, 0, 0, 0);
	p[0] = surf2Dread<float>(s, 0, 0) + tex2D<float>(t, 1, 2) + tex3D<float>(t, 1, 2, 3) +
	       tex1Dfetch<float>(t, 2);
}

__global__ void block(float *p)
{
	using reduce = cub::BlockReduce<float, 128>;
	using load = cub::BlockLoad<float, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
	__shared__ typename reduce::TempStorage r;
	__shared__ typename load::TempStorage l;
	float items[4];
	load(l).Load(p, items);
	p[2] = reduce(r).Sum(items[0]);
	new (p) float(3);
}

__global__ void hints(float *p)
{
	__stcs(p, 1.f);
	__stwt(p, 2.f);
	__stwb(p, 2.f);
	p[3] = __ldcs(p) + __ldlu(p) + __ldca(p) + __ldcg(p) + __ldcv(p) + __ldg(p);
	__pipeline_memcpy_async(p, p + 4, 4);
	__nanosleep(10);
}

__global__ void arithmetic(float *p, unsigned *u)
{
	u[0] = __reduce_add_sync(~0u, u[2]) + __dp4a(u[0], u[1], u[2]) + __funnelshift_l(u[1], u[2], 3) +
	       __vadd4(u[1], u[2]);
	u[1] = __isShared(p) + __cvta_generic_to_shared(p) + __match_any_sync(~0u, 3) + __byte_perm(1, 2, 3) +
	       __sad(1, 2, 3);
	p[4] = isfinite(p[3]) + isnan(p[2]) + isinf(p[1]) + std::isfinite(p[3]) + signbit(p[2]);
	p[5] = min(1, 2u) + max(3ull, 2ll) + min(p[1], 2.0) + rsqrtf(p[2]) + normcdff(2) + erfcinvf(.3f) +
	       norm3df(1, 2, 3);
}

int host(float *p, int n, size_t m, unsigned long long l, long q)
{
	register int r = 3;
	if (isfinite(p[0]) && isnan(p[0]) && isinf((double)p[1]) && signbit(p[2]))
		return omp_get_max_threads() + __CUDACC_VER_MAJOR__;
	int a = min(n, 3) + max(n, 3u) + min(m, m) + max(l, l) + min(q, q) + max(3u, n) + min(m, q) +
	        min(1ll, l) + max((short)3, (short)4);
	double b = min(p[0], 2.0) + max(p[0], p[1]) + min(2.0, 3.0f) + rsqrtf(2) + rsqrt(2.) + normcdf(2.0) +
	           exp10(2.0) + sinpi(2.) + erfinv(.2);
#if CUDART_VERSION < 13000
	cudaThreadSynchronize();
#else
	cudaDeviceSynchronize();
#endif
	half h = __float2half(1.f);
	thrust::device_vector<int> v(10);
	thrust::sort(v.begin(), v.end());
	return a + (int)b + r + (int)__half2float(h);
}
