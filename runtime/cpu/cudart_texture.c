/*
 * cudart_texture.c: arrays, textures and surfaces, which the CPU device does not have. Each call says so
 * once, by name, and gives cudaErrorNotSupported; a program that falls back to plain memory goes on.
 */
#include "cudart.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

#define UNSUPPORTED(name, parameters)                                                                        \
	cudaError_t name parameters                                                                              \
	{                                                                                                        \
		return cudart_unsupported(#name);                                                                    \
	}

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f)
{
	return (struct cudaChannelFormatDesc){x, y, z, w, f};
}

/* Freeing nothing is fine. */
cudaError_t cudaFreeArray(cudaArray_t array)
{
	return array ? cudart_unsupported("cudaFreeArray") : cudaSuccess;
}

UNSUPPORTED(cudaMallocArray, (cudaArray_t * array, const struct cudaChannelFormatDesc *desc, size_t width,
                                 size_t height, unsigned int flags))
UNSUPPORTED(cudaMalloc3DArray, (cudaArray_t * array, const struct cudaChannelFormatDesc *desc,
                                   struct cudaExtent extent, unsigned int flags))
UNSUPPORTED(cudaMallocMipmappedArray,
    (cudaMipmappedArray_t * mipmappedArray, const struct cudaChannelFormatDesc *desc,
        struct cudaExtent extent, unsigned int numLevels, unsigned int flags))
UNSUPPORTED(cudaFreeMipmappedArray, (cudaMipmappedArray_t mipmappedArray))
UNSUPPORTED(cudaGetMipmappedArrayLevel,
    (cudaArray_t * levelArray, cudaMipmappedArray_const_t mipmappedArray, unsigned int level))
UNSUPPORTED(cudaArrayGetInfo,
    (struct cudaChannelFormatDesc * desc, struct cudaExtent *extent, unsigned int *flags, cudaArray_t array))
UNSUPPORTED(cudaGetChannelDesc, (struct cudaChannelFormatDesc * desc, cudaArray_const_t array))
UNSUPPORTED(cudaMemcpyToArray, (cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                   size_t count, enum cudaMemcpyKind kind))
UNSUPPORTED(cudaMemcpyToArrayAsync, (cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                        size_t count, enum cudaMemcpyKind kind, cudaStream_t stream))
UNSUPPORTED(cudaMemcpyFromArray, (void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                     size_t count, enum cudaMemcpyKind kind))
UNSUPPORTED(cudaMemcpyFromArrayAsync, (void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset,
                                          size_t count, enum cudaMemcpyKind kind, cudaStream_t stream))
UNSUPPORTED(cudaMemcpy2DToArray, (cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                     size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind))
UNSUPPORTED(cudaMemcpy2DToArrayAsync,
    (cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t spitch, size_t width,
        size_t height, enum cudaMemcpyKind kind, cudaStream_t stream))
UNSUPPORTED(cudaMemcpy2DFromArray, (void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                       size_t hOffset, size_t width, size_t height, enum cudaMemcpyKind kind))
UNSUPPORTED(cudaMemcpy2DFromArrayAsync,
    (void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t width,
        size_t height, enum cudaMemcpyKind kind, cudaStream_t stream))
UNSUPPORTED(
    cudaMemcpyArrayToArray, (cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src,
                                size_t wOffsetSrc, size_t hOffsetSrc, size_t count, enum cudaMemcpyKind kind))
UNSUPPORTED(cudaMemcpy2DArrayToArray,
    (cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst, cudaArray_const_t src, size_t wOffsetSrc,
        size_t hOffsetSrc, size_t width, size_t height, enum cudaMemcpyKind kind))
UNSUPPORTED(cudaCreateTextureObject,
    (cudaTextureObject_t * pTexObject, const struct cudaResourceDesc *pResDesc,
        const struct cudaTextureDesc *pTexDesc, const struct cudaResourceViewDesc *pResViewDesc))
UNSUPPORTED(cudaDestroyTextureObject, (cudaTextureObject_t texObject))
UNSUPPORTED(
    cudaCreateSurfaceObject, (cudaSurfaceObject_t * pSurfObject, const struct cudaResourceDesc *pResDesc))
UNSUPPORTED(cudaDestroySurfaceObject, (cudaSurfaceObject_t surfObject))
