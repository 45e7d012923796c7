// clang's wrapper begins with #include "cuda.h". A project may have its own header of this name, and the user's
// folders are searched before the toolkit's. So the first search finds this file; later ones pass it by.
#ifndef CUE_DRIVER_HEADER_READ
#define CUE_DRIVER_HEADER_READ
#include CUE_DRIVER_HEADER
#else
#include_next <cuda.h>
#endif
