/*
 * What an access of a texture or surface is, a number made of these at compile time
 * (cuelastic_texture.h) from the name that NVIDIA's headers give it.
 */
#ifndef CUELASTIC_TEXTURE_OPERATION_H
#define CUELASTIC_TEXTURE_OPERATION_H

#define CUE_TEXTURE_DIMENSIONS 3u /* a mask; 0 is a cube */
#define CUE_TEXTURE_LAYERED 4u
#define CUE_TEXTURE_FETCH 8u   /* by an index, unfiltered */
#define CUE_TEXTURE_GATHER 16u /* one channel of the four texels around */
#define CUE_TEXTURE_LOD 32u
#define CUE_TEXTURE_GRAD 64u
#define CUE_TEXTURE_WRITE 128u

#endif
