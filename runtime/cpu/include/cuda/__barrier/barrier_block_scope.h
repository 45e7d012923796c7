/*
 * Found before NVIDIA's header of this name. A shared variable may have a constructor and a destructor that
 * do nothing, says clang, and counts an empty block as something: here NV_DISPATCH_TARGET leaves none behind,
 * so that
 * `__shared__ cuda::barrier<cuda::thread_scope_block>` compiles, as with nvcc.
 */
#pragma push_macro("_NV_BLOCK_EXPAND")
#undef _NV_BLOCK_EXPAND
#define _NV_BLOCK_EXPAND(...) _NV_REMOVE_PAREN(__VA_ARGS__)
#include_next <cuda/__barrier/barrier_block_scope.h>
#pragma pop_macro("_NV_BLOCK_EXPAND")
