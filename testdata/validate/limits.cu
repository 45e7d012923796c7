// What an entry adds to its kernel must fit the device.
// parameters: 4096
// expect: fits elastic proved
// expect: full elastic device-limit
// expect: instance elastic device-limit
// expect: aligned elastic device-limit
// expect: full_resized resized device-limit
// expect: fits_shared yielding proved
// expect: full_shared yielding device-limit
#include <cuelastic/turn.cuh>

template <int bytes> struct block {
	char c[bytes];
};

#define LOOP                                                                                                 \
	for (unsigned b = cue_first(cue); b < cue.cue_end; b += cue_step())                                      \
		p[cue_block(cue, b).x] = of.c[b];

__global__ void fits(const cue_slice cue, int *p, block<4096 - 40 - 8> of){LOOP}

__global__ void full(const cue_slice cue, int *p, block<4096 - 40 - 7> of)
{
	LOOP
}

template <class T> __global__ void instance(const cue_slice cue, int *p, T of)
{
	LOOP
}
template __global__ void instance(const cue_slice, int *, block<4096>);

struct __align__(16) wide {
	char c[4096 - 48];
};

__global__ void aligned(const cue_slice cue, int *p, wide of, char more){LOOP}

__global__ void full_resized(const cue_shape cue, int *p, block<4096 - 64 - 7> of)
{
	for (unsigned b = cue_first_row(cue); b < cue.cue_end; b += cue_row_step())
		for (unsigned t = cue_first_thread(); t < cue.cue_threads; t += cue_thread_step())
			p[cue_block(cue, b).x] = of.c[b];
}

template <int n> static __device__ __forceinline__ void body(const uint3 threadIdx, int *p)
{
	__shared__ int s[n];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void fits_shared(cue_turns cue, int *p)
{
	cue_round r;
	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, r)) < cue.cue_end; b += cue_step())
		body<12288 - 2>(cue_thread(), p);
}

__global__ void full_shared(cue_turns cue, int *p)
{
	cue_round r;
	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, r)) < cue.cue_end; b += cue_step())
		body<12288 - 1>(cue_thread(), p);
}
