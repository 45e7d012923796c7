/* A comment first. */ // and another
// Comments in odd places.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
__global__ /* before the type */ void /* before the name */ odd /* before the parameters */ (
	int *p, // what it writes to
	/* how many */ int n /* blocks */ = /* a default */ 3 // the last
	) /* before the body */
{ // behind the brace
	p[blockIdx.x] = n; /* in the body */
}

#line 3 "input.cu"
static __device__ __forceinline__ void cue_odd_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, 
	int *p, // what it writes to
	/* how many */ int n // the last
	) /* before the body */
{ // behind the brace
	p[blockIdx.x] = n; /* in the body */
}

#line 3 "input.cu"
__global__ /* before the type */ void /* before the name */ cue_odd_elastic(const cue_slice cue, 
	int *p, // what it writes to
	/* how many */ int n // the last
	)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_odd_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 3 "input.cu"
__global__ /* before the type */ void /* before the name */ cue_odd_resized(const cue_shape cue, 
	int *p, // what it writes to
	/* how many */ int n // the last
	)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_odd_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 3 "input.cu"
static inline void cue_odd_launch(const cue_config &cue, 
	int *p, // what it writes to
	/* how many */ int n /* blocks */ = /* a default */ 3 // the last
	)
{
	cue_launch(cue, cue_kernel("odd", CUE_TIER_RESIZABLE, odd, cue_odd_elastic, cue_odd_resized), p, n);
}
#line 9 "input.cu"
 /* behind the body */ int after; // on the same line

template </* a type */ class T> // a template
/* between */ __global__ void typed(T *p /* only one */)
{
	p[blockIdx.x] = /* { */ T(1) /* } */;
}

#line 11 "input.cu"
template </* a type */ class T>
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p /* only one */)
{
	p[blockIdx.x] = /* { */ T(1) /* } */;
}

#line 11 "input.cu"
template </* a type */ class T> // a template
/* between */ __global__ void cue_typed_elastic(const cue_slice cue, T *p /* only one */)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_typed_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 11 "input.cu"
template </* a type */ class T> // a template
/* between */ __global__ void cue_typed_resized(const cue_shape cue, T *p /* only one */)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_typed_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 11 "input.cu"
template </* a type */ class T>
static inline void cue_typed_launch(const cue_config &cue, T *p /* only one */)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_RESIZABLE, typed<T>, cue_typed_elastic<T>, cue_typed_resized<T>), p);
}
#line 15 "input.cu"
 // done

void run(int *p)
{
	cue_odd_launch /* a */ (cue_config( /* b */ 2, /* c */ 1 /* d */ ),  /* f */ p /* g */, 1 ) /* h */;
	cue_odd_launch(cue_config(2, 1 // <<<
		), p); // >>>
	cue_typed_launch<int /* <<< */>(cue_config(2, 1), 
		// nothing but p
		p
	);
	const char *text = "odd<<<2, 1>>>(p)";
	cue_odd_launch(cue_config(text[0], 1), p);
}
