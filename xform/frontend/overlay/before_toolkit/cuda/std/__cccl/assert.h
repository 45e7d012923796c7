// Found before NVIDIA's header of this name. With NDEBUG it declares __assert_fail for host and device, which
// clang rejects beside its own for the device. Without NDEBUG, it uses the C library's and clang's. NDEBUG
// has no other meaning there; the second <assert.h> decides what it means for `assert`.
#ifdef NDEBUG
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include_next <cuda/std/__cccl/assert.h>
#pragma pop_macro("NDEBUG")
#include <assert.h>
#else
#include_next <cuda/std/__cccl/assert.h>
#endif
