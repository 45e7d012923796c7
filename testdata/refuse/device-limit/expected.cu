// What the rewrite adds must fit, too: 36 bytes of parameters for a slice, 64 for a shape, 80 for turns (a pointer behind
// them begins at 40, 64 and 80), and 8 bytes of shared memory for a ticket. Kernels that leave less get a lower form. The others are rewritten as ever.
#include <cuelastic/device.cuh>
#include <cuelastic/turn.cuh>
#line 3 "input.cu"
template <int bytes> struct block {
	char c[bytes];
};

__global__ void no_slice(int *p, block<32764 - 47> b) { p[blockIdx.x] = b.c[threadIdx.x]; }
__global__ void no_shape(int *p, block<32764 - 71> b) { p[blockIdx.x] = b.c[threadIdx.x]; }

#line 8 "input.cu"
static __device__ __forceinline__ void cue_no_shape_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<block<32764 - 71>> b) { p[blockIdx.x] = b.c[threadIdx.x]; }

#line 8 "input.cu"
__global__ void cue_no_shape_elastic(const cue_slice cue, int *p, block<32764 - 71> b)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_no_shape_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(b));
}

#line 8 "input.cu"
static inline void cue_no_shape_launch(const cue_config &cue, int *p, block<32764 - 71> b)
{
	cue_launch(cue, cue_kernel("no_shape", CUE_TIER_ELASTIC, no_shape, cue_no_shape_elastic), p, b);
}
#line 9 "input.cu"
__global__ void no_turns(int *p, block<32764 - 103> b) { p[blockIdx.x] = b.c[threadIdx.x]; }

#line 9 "input.cu"
static __device__ __forceinline__ void cue_no_turns_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<block<32764 - 103>> b) { p[blockIdx.x] = b.c[threadIdx.x]; }

#line 9 "input.cu"
__global__ void cue_no_turns_elastic(const cue_slice cue, int *p, block<32764 - 103> b)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_no_turns_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(b));
}

#line 9 "input.cu"
__global__ void cue_no_turns_resized(const cue_shape cue, int *p, block<32764 - 103> b)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_no_turns_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(b));
}

#line 9 "input.cu"
static inline void cue_no_turns_launch(const cue_config &cue, int *p, block<32764 - 103> b)
{
	cue_launch(cue, cue_kernel("no_turns", CUE_TIER_RESIZABLE, no_turns, cue_no_turns_elastic, cue_no_turns_resized), p, b);
}
#line 10 "input.cu"
__global__ void all_fits(int *p, block<32764 - 104> b) { p[blockIdx.x] = b.c[threadIdx.x]; }

#line 10 "input.cu"
static __device__ __forceinline__ void cue_all_fits_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<block<32764 - 104>> b) { p[blockIdx.x] = b.c[threadIdx.x]; }

#line 10 "input.cu"
__global__ void cue_all_fits_elastic(const cue_turns cue, int *p, block<32764 - 104> b)
{
	cue_round cue_r;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r)) < cue.cue_end; cue_b += cue_step())
		cue_all_fits_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(b));
}

#line 10 "input.cu"
__global__ void cue_all_fits_resized(const cue_shape cue, int *p, block<32764 - 104> b)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_all_fits_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(b));
}

#line 10 "input.cu"
static inline void cue_all_fits_launch(const cue_config &cue, int *p, block<32764 - 104> b)
{
	cue_launch(cue, cue_kernel("all_fits", CUE_TIER_RESIZABLE, all_fits, cue_all_fits_elastic, cue_all_fits_resized), p, b);
}
#line 11 "input.cu"
template <class T> __global__ void instance(int *p, T b) { p[blockIdx.x] = b.c[threadIdx.x]; }

// An array is passed as a pointer.
typedef float plane[64][64];
__global__ void arrays(int *p, float a[6][64][64], plane b, int f(int)) { p[blockIdx.x] = a[0][0][threadIdx.x] + b[0][threadIdx.x]; }

#line 15 "input.cu"
static __device__ __forceinline__ void cue_arrays_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, float a[6][64][64], plane b, int f(int)) { p[blockIdx.x] = a[0][0][threadIdx.x] + b[0][threadIdx.x]; }

#line 15 "input.cu"
__global__ void cue_arrays_elastic(const cue_turns cue, int *p, float a[6][64][64], plane b, int f(int))
{
	cue_round cue_r;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r)) < cue.cue_end; cue_b += cue_step())
		cue_arrays_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, a, b, f);
}

#line 15 "input.cu"
__global__ void cue_arrays_resized(const cue_shape cue, int *p, float a[6][64][64], plane b, int f(int))
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_arrays_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, a, b, f);
}

#line 15 "input.cu"
static inline void cue_arrays_launch(const cue_config &cue, int *p, float a[6][64][64], plane b, int f(int))
{
	cue_launch(cue, cue_kernel("arrays", CUE_TIER_RESIZABLE, arrays, cue_arrays_elastic, cue_arrays_resized), p, a, b, f);
}

#line 15 "input.cu"
static const cue_known cue_arrays_known(cue_kernel("arrays", CUE_TIER_RESIZABLE, arrays, cue_arrays_elastic, cue_arrays_resized));
#line 16 "input.cu"

// Aligned to 16: the slice takes 48 bytes.
struct __align__(16) wide {
	char c[32720];
};
__global__ void aligned(wide b, int *p) { p[blockIdx.x] = b.c[threadIdx.x]; }

__global__ void no_ticket(int *p)
{
	__shared__ int s[12287], t;
	s[threadIdx.x] = t = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1] + t;
}

#line 23 "input.cu"
static __device__ __forceinline__ void cue_no_ticket_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s[12287], t;
	s[threadIdx.x] = t = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1] + t;
}

#line 23 "input.cu"
__global__ void cue_no_ticket_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_no_ticket_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 23 "input.cu"
static inline void cue_no_ticket_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("no_ticket", CUE_TIER_ELASTIC, no_ticket, cue_no_ticket_elastic), p);
}
#line 30 "input.cu"
template <int n> __global__ void no_ticket_in_instance(int *p)
{
	__shared__ int s[n];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1];
}

#line 29 "input.cu"
template <int n>
static __device__ __forceinline__ void cue_no_ticket_in_instance_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s[n];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1];
}

#line 30 "input.cu"
template <int n> __global__ void cue_no_ticket_in_instance_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_no_ticket_in_instance_body<n>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 30 "input.cu"
template <int n>
static inline void cue_no_ticket_in_instance_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("no_ticket_in_instance", CUE_TIER_ELASTIC, no_ticket_in_instance<n>, cue_no_ticket_in_instance_elastic<n>), p);
}
#line 37 "input.cu"
__global__ void ticket(int *p)
{
	__shared__ int s[12286];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1];
}

#line 37 "input.cu"
static __device__ __forceinline__ void cue_ticket_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s[12286];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = s[threadIdx.x ^ 1];
}

#line 37 "input.cu"
__global__ void cue_ticket_elastic(const cue_turns cue, int *p)
{
	cue_round cue_r;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<true>(cue, cue_b, cue_r)) < cue.cue_end; cue_b += cue_step())
		cue_ticket_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 37 "input.cu"
static inline void cue_ticket_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("ticket", CUE_TIER_ELASTIC, ticket, cue_ticket_elastic), p);
}
#line 44 "input.cu"

void run(int *p)
{
	static block<32764 - 47> a;
	static block<32764 - 71> b;
	static block<32764 - 103> c;
	static block<32764 - 104> d;
	static wide w;
	no_slice<<<1, 2, 0, cue_marked()>>>(p, a);
	cue_no_shape_launch(cue_config(1, 2), p, b);
	cue_no_turns_launch(cue_config(1, 2), p, c);
	cue_all_fits_launch(cue_config(1, 2), p, d);
	instance<<<1, 2, 0, cue_marked()>>>(p, d);
	instance<<<1, 2, 0, cue_marked()>>>(p, a);
	aligned<<<1, 2, 0, cue_marked()>>>(w, p);
	cue_no_ticket_launch(cue_config(1, 2), p);
	cue_no_ticket_in_instance_launch<12288>(cue_config(1, 2), p);
	cue_no_ticket_in_instance_launch<64>(cue_config(1, 2), p);
	cue_ticket_launch(cue_config(1, 2), p);
}
