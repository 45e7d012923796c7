// Found before NVIDIA's header of this name. clang allows a destructor of a shared variable only if it is
// empty, though CUDA never runs it. The class of a block's barrier has a destructor with instructions of
// compute capability 8.0. So this is the class of 7.0, which does the same with atomic operations; an empty
// case of a dispatch leaves no block behind. The validator has to see what nvcc compiles, so it gets NVIDIA's
// text from 8.0 on, and empties the destructor by itself (passes/validate/compile.cpp).
#if defined CUE_MERGE_MOST_BYTES && __CUDA_ARCH__ >= 800
#include_next <cuda/__barrier/barrier_block_scope.h>
#else
#pragma push_macro("_NV_BLOCK_EXPAND")
#pragma push_macro("NV_DISPATCH_TARGET")
#undef _NV_BLOCK_EXPAND
#undef NV_DISPATCH_TARGET
#define _NV_BLOCK_EXPAND(...) _NV_REMOVE_PAREN(__VA_ARGS__)
#define CUE_DISPATCH(a, b, c, d, ...) _NV_TARGET_DISPATCH(__VA_ARGS__)
#define NV_DISPATCH_TARGET(...) CUE_DISPATCH(__VA_ARGS__, NV_NO_TARGET, (), NV_NO_TARGET, ())
#include_next <cuda/__barrier/barrier_block_scope.h>
#pragma pop_macro("NV_DISPATCH_TARGET")
#pragma pop_macro("_NV_BLOCK_EXPAND")
#undef CUE_DISPATCH
#endif
