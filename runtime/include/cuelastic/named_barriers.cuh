// cuelastic/named_barriers.cuh: from here to own_barriers.cuh, __syncthreads and its variants wait for the
// threads of a block of size `blockDim`, which in a scheduler kernel is the member's (merge.cuh,
// cue_barrier). They are macros so that a barrier in another macro's body is replaced too. Included around
// each such copy; no guard.
#pragma push_macro("__syncthreads")
#pragma push_macro("__syncthreads_or")
#pragma push_macro("__syncthreads_and")
#pragma push_macro("__syncthreads_count")
#undef __syncthreads
#undef __syncthreads_or
#undef __syncthreads_and
#undef __syncthreads_count
#define __syncthreads() cue_barrier(blockDim)
#define __syncthreads_or(...) cue_barrier_or(blockDim, __VA_ARGS__)
#define __syncthreads_and(...) cue_barrier_and(blockDim, __VA_ARGS__)
#define __syncthreads_count(...) cue_barrier_count(blockDim, __VA_ARGS__)
#define cue_any(...) cue_barrier_or(blockDim, __VA_ARGS__)
