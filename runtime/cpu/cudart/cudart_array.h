// cudart_array.h: CUDA arrays, and what a texture or surface object refers to, shared by the runtime
// (cudart_array.c, cudart_texture.c) and the units that read and write them (cudart_fetch.c,
// cudart_surface.c).
#ifndef CUE_CUDART_ARRAY_H
#define CUE_CUDART_ARRAY_H

#include "cudart.h"

#define CUDART_LEVELS 16

// Texels in memory: rows without gaps in arrays, with a pitch in the program's own memory.
struct cudart_image {
	char *data;
	size_t pitch, slice;               // bytes from row to row, from slice to slice
	size_t extent[3];                  // texels, at least 1 each; layers and faces are slices
	struct cudaChannelFormatDesc desc; // bits of each channel
	unsigned channels, bytes;          // channels of a texel, bytes of it
};

struct cudaArray {
	struct cudart_handle handle;
	struct cudart_image image;
	struct cudaExtent extent; // as the program gave it
	unsigned flags;
	struct cudaMipmappedArray *whole; // it is a level of this one, which frees it
};

struct cudaMipmappedArray {
	struct cudart_handle handle;
	struct cudaArray *levels[CUDART_LEVELS];
	unsigned count;
};

// What a cudaTextureObject_t points at.
struct cudart_texture {
	struct cudart_handle handle;
	struct cudaResourceDesc resource;
	struct cudaTextureDesc desc;
	struct cudart_image levels[CUDART_LEVELS];
	unsigned level_count;
	int fetched_only; // of linear memory
};

// What a cudaSurfaceObject_t points at.
struct cudart_surface {
	struct cudart_handle handle;
	struct cudaResourceDesc resource;
	struct cudart_image image;
};

// Channels and bytes of a texel; false: a format that CUDA does not have.
int cudart_image_format(struct cudart_image *image, struct cudaChannelFormatDesc desc);
int cudart_array_live(cudaArray_const_t array);
int cudart_mipmapped_live(cudaMipmappedArray_const_t array);

#endif
