// cudart_array.c: CUDA arrays. An array is device memory with rows without gaps, so that each copy to or from
// one is an ordinary copy (cudart_copy.c) with the array's pitch, including checks and recording. Offsets and
// widths are bytes; cudaMemcpy3D counts texels if an array takes part.
#include <stdlib.h>
#include <string.h>
#include "cudart_array.h"
#include "cudart_copy.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static int live(const void *array, enum cudart_handle_kind kind)
{
	pthread_mutex_lock(&cudart_lock);
	int found = array && cudart_handle_live(array, kind);
	pthread_mutex_unlock(&cudart_lock);
	return found;
}

int cudart_array_live(cudaArray_const_t array)
{
	return live(array, CUDART_ARRAY);
}

int cudart_mipmapped_live(cudaMipmappedArray_const_t array)
{
	return live(array, CUDART_MIPMAPPED);
}

struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, enum cudaChannelFormatKind f)
{
	return (struct cudaChannelFormatDesc){x, y, z, w, f};
}

int cudart_image_format(struct cudart_image *image, struct cudaChannelFormatDesc desc)
{
	int bits[] = {desc.x, desc.y, desc.z, desc.w};
	unsigned count = 0;
	while (count < 4 && bits[count] != 0)
		if (bits[count++] != desc.x)
			return 0;
	for (unsigned i = count; i < 4; i++)
		if (bits[i] != 0)
			return 0;
	int real = desc.f == cudaChannelFormatKindFloat && (desc.x == 16 || desc.x == 32);
	int whole = (desc.f == cudaChannelFormatKindSigned || desc.f == cudaChannelFormatKindUnsigned) &&
	            (desc.x == 8 || desc.x == 16 || desc.x == 32);
	image->desc = desc;
	image->channels = count;
	image->bytes = count * (unsigned)desc.x / 8;
	return (real || whole) && (count == 1 || count == 2 || count == 4);
}

// ---- making and freeing ----

static size_t at_least_one(size_t n)
{
	return n ? n : 1;
}

static cudaError_t make(struct cudaArray **out, const struct cudaChannelFormatDesc *desc,
    struct cudaExtent extent, unsigned flags)
{
	struct cudaArray *array = calloc(1, sizeof *array);
	struct cudart_image *image = array ? &array->image : NULL;
	if (!array)
		return cudaErrorMemoryAllocation;
	int fits = cudart_image_format(image, *desc) && extent.width;
	size_t total;
	image->extent[0] = extent.width;
	image->extent[1] = at_least_one(extent.height);
	image->extent[2] = at_least_one(extent.depth);
	cudaError_t error = fits ? cudaErrorMemoryAllocation : cudaErrorInvalidValue;
	if (fits && !__builtin_mul_overflow(extent.width, image->bytes, &image->pitch) &&
	    !__builtin_mul_overflow(image->pitch, image->extent[1], &image->slice) &&
	    !__builtin_mul_overflow(image->slice, image->extent[2], &total))
		error = cudart_allocate((void **)&image->data, total, CUDART_BY_MALLOC, NULL);
	if (error != cudaSuccess) {
		free(array);
		return error;
	}
	array->extent = extent;
	array->flags = flags;
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_add(&array->handle, array, CUDART_ARRAY);
	pthread_mutex_unlock(&cudart_lock);
	*out = array;
	return cudaSuccess;
}

static void discard(struct cudaArray *array)
{
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_remove(&array->handle);
	pthread_mutex_unlock(&cudart_lock);
	cudart_release(array->image.data);
	free(array);
}

cudaError_t cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *desc,
    struct cudaExtent extent, unsigned int flags)
{
	CUDART_ENTER();
	if (!array || !desc)
		return cudart_fail(cudaErrorInvalidValue);
	return cudart_fail(make(array, desc, extent, flags));
}

cudaError_t cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *desc, size_t width,
    size_t height, unsigned int flags)
{
	return cudaMalloc3DArray(array, desc, (struct cudaExtent){width, height, 0}, flags);
}

cudaError_t cudaFreeArray(cudaArray_t array)
{
	CUDART_ENTER();
	if (!array)
		return cudaSuccess;
	cudart_drain();
	if (!cudart_array_live(array) || array->whole)
		return cudart_fail(cudaErrorInvalidValue);
	discard(array);
	return cudaSuccess;
}

static struct cudaExtent half(struct cudaExtent e, int layers)
{
	e.width = at_least_one(e.width / 2);
	e.height = e.height ? at_least_one(e.height / 2) : 0;
	e.depth = e.depth && !layers ? at_least_one(e.depth / 2) : e.depth;
	return e;
}

cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t whole)
{
	CUDART_ENTER();
	if (!whole)
		return cudaSuccess;
	cudart_drain();
	if (!cudart_mipmapped_live(whole))
		return cudart_fail(cudaErrorInvalidValue);
	for (unsigned i = 0; i < whole->count; i++)
		discard(whole->levels[i]);
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_remove(&whole->handle);
	pthread_mutex_unlock(&cudart_lock);
	free(whole);
	return cudaSuccess;
}

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t *out, const struct cudaChannelFormatDesc *desc,
    struct cudaExtent extent, unsigned int levels, unsigned int flags)
{
	CUDART_ENTER();
	if (!out || !desc || levels == 0)
		return cudart_fail(cudaErrorInvalidValue);
	struct cudaMipmappedArray *whole = calloc(1, sizeof *whole);
	if (!whole)
		return cudart_fail(cudaErrorMemoryAllocation);
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_add(&whole->handle, whole, CUDART_MIPMAPPED);
	pthread_mutex_unlock(&cudart_lock);
	int layers = flags & (cudaArrayLayered | cudaArrayCubemap), last = 0;
	while (whole->count < levels && whole->count < CUDART_LEVELS && !last) {
		cudaError_t error = make(&whole->levels[whole->count], desc, extent, flags);
		if (error != cudaSuccess) {
			cudaFreeMipmappedArray(whole);
			return cudart_fail(error);
		}
		whole->levels[whole->count++]->whole = whole;
		last = extent.width <= 1 && extent.height <= 1 && (layers || extent.depth <= 1);
		extent = half(extent, layers);
	}
	*out = whole;
	return cudaSuccess;
}

cudaError_t cudaGetMipmappedArrayLevel(
    cudaArray_t *levelArray, cudaMipmappedArray_const_t mipmappedArray, unsigned int level)
{
	CUDART_ENTER();
	if (!levelArray || !cudart_mipmapped_live(mipmappedArray) || level >= mipmappedArray->count)
		return cudart_fail(cudaErrorInvalidValue);
	*levelArray = mipmappedArray->levels[level];
	return cudaSuccess;
}

cudaError_t cudaArrayGetInfo(
    struct cudaChannelFormatDesc *desc, struct cudaExtent *extent, unsigned int *flags, cudaArray_t array)
{
	CUDART_ENTER();
	if (!cudart_array_live(array))
		return cudart_fail(cudaErrorInvalidValue);
	if (desc)
		*desc = array->image.desc;
	if (extent)
		*extent = array->extent;
	if (flags)
		*flags = array->flags;
	return cudaSuccess;
}

cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *desc, cudaArray_const_t array)
{
	CUDART_ENTER();
	if (!desc || !cudart_array_live(array))
		return cudart_fail(cudaErrorInvalidValue);
	*desc = array->image.desc;
	return cudaSuccess;
}

// ---- copies ----

// The address of a byte in a row; NULL if rows of that size do not fit from there on.
static char *place(cudaArray_const_t array, size_t x, size_t y, size_t width, size_t height)
{
	if (!cudart_array_live(array))
		return NULL;
	const struct cudart_image *image = &array->image;
	size_t rows = image->extent[1] * image->extent[2];
	if (x > image->pitch || width > image->pitch - x || y > rows || height > rows - y)
		return NULL;
	return image->data + y * image->pitch + x;
}

static cudaError_t copy_rows(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
    size_t height, enum cudaMemcpyKind kind, cudaStream_t stream, int async)
{
	CUDART_ENTER();
	if (!dst || !src)
		return cudart_fail(cudaErrorInvalidValue);
	if (height > 1 && (width > dpitch || width > spitch))
		return cudart_fail(cudaErrorInvalidPitchValue);
	struct cudart_copy copy = {.dst = dst,
	    .src = src,
	    .dpitch = dpitch,
	    .spitch = spitch,
	    .width = width,
	    .height = height,
	    .depth = 1};
	return cudart_copy(&copy, kind, stream, async);
}

static size_t pitch_of(cudaArray_const_t array)
{
	return cudart_array_live(array) ? array->image.pitch : 0;
}

// A run of bytes continues over the ends of rows, since rows have no gaps.
static char *place_run(cudaArray_const_t array, size_t x, size_t y, size_t count)
{
	char *at = place(array, x, y, 0, 0);
	if (!at)
		return NULL;
	size_t all = array->image.slice * array->image.extent[2];
	return count > all - (size_t)(at - array->image.data) ? NULL : at;
}

#define ROWS(array, x, y, width, height) place(array, x, y, width, height), pitch_of(array)

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
    size_t count, enum cudaMemcpyKind kind, cudaStream_t stream)
{
	return copy_rows(place_run(dst, wOffset, hOffset, count), count, src, count, count, 1, kind, stream, 1);
}

cudaError_t cudaMemcpyToArray(
    cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t count, enum cudaMemcpyKind kind)
{
	return copy_rows(place_run(dst, wOffset, hOffset, count), count, src, count, count, 1, kind, NULL, 0);
}

cudaError_t cudaMemcpyFromArrayAsync(void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset,
    size_t count, enum cudaMemcpyKind kind, cudaStream_t stream)
{
	return copy_rows(dst, count, place_run(src, wOffset, hOffset, count), count, count, 1, kind, stream, 1);
}

cudaError_t cudaMemcpyFromArray(
    void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count, enum cudaMemcpyKind kind)
{
	return copy_rows(dst, count, place_run(src, wOffset, hOffset, count), count, count, 1, kind, NULL, 0);
}

cudaError_t cudaMemcpyArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
    cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc, size_t count, enum cudaMemcpyKind kind)
{
	return copy_rows(place_run(dst, wOffsetDst, hOffsetDst, count), count,
	    place_run(src, wOffsetSrc, hOffsetSrc, count), count, count, 1, kind, NULL, 0);
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
    size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream)
{
	return copy_rows(ROWS(dst, wOffset, hOffset, width, height), src, spitch, width, height, kind, stream, 1);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
    size_t spitch, size_t width, size_t height, enum cudaMemcpyKind kind)
{
	return copy_rows(ROWS(dst, wOffset, hOffset, width, height), src, spitch, width, height, kind, NULL, 0);
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
    size_t hOffset, size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream)
{
	return copy_rows(dst, dpitch, ROWS(src, wOffset, hOffset, width, height), width, height, kind, stream, 1);
}

cudaError_t cudaMemcpy2DFromArray(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
    size_t hOffset, size_t width, size_t height, enum cudaMemcpyKind kind)
{
	return copy_rows(dst, dpitch, ROWS(src, wOffset, hOffset, width, height), width, height, kind, NULL, 0);
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t dst, size_t wOffsetDst, size_t hOffsetDst,
    cudaArray_const_t src, size_t wOffsetSrc, size_t hOffsetSrc, size_t width, size_t height,
    enum cudaMemcpyKind kind)
{
	return copy_rows(ROWS(dst, wOffsetDst, hOffsetDst, width, height),
	    ROWS(src, wOffsetSrc, hOffsetSrc, width, height), width, height, kind, NULL, 0);
}
