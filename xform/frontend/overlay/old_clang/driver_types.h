// clang before 17 declares functions on texture references, which CUDA 12 removed.
#include_next <driver_types.h>
#if __clang_major__ < 17 && CUDA_VERSION >= 12000 && !defined CUE_TEXTURE
#define CUE_TEXTURE
#include "texture_types.h"
template <class T, int dimensions, enum cudaTextureReadMode mode> struct texture;
#endif
