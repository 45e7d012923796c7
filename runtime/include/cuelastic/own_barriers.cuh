// cuelastic/own_barriers.cuh: ends what named_barriers.cuh began. No guard.
#undef cue_any
#pragma pop_macro("__syncthreads")
#pragma pop_macro("__syncthreads_or")
#pragma pop_macro("__syncthreads_and")
#pragma pop_macro("__syncthreads_count")
