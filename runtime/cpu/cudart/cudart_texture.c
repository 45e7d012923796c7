// cudart_texture.c: texture and surface objects. An object is the address of what cudart_fetch.c and
// cudart_surface.c need, with its images computed once. Views of a resource in another format are not
// supported.
#include <stdlib.h>
#include <string.h>
#include "cudart_array.h"

static void keep(struct cudart_handle *handle, void *self, enum cudart_handle_kind kind)
{
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_add(handle, self, kind);
	pthread_mutex_unlock(&cudart_lock);
}

// The object of a handle; NULL if there is none.
static void *object(unsigned long long handle, enum cudart_handle_kind kind)
{
	void *at = (void *)(uintptr_t)handle;
	pthread_mutex_lock(&cudart_lock);
	int found = at && cudart_handle_live(at, kind);
	pthread_mutex_unlock(&cudart_lock);
	return found ? at : NULL;
}

// ---- images ----

static cudaError_t of_linear(struct cudart_texture *t)
{
	struct cudart_image *image = &t->levels[0];
	if (!cudart_image_format(image, t->resource.res.linear.desc) || !t->resource.res.linear.devPtr)
		return cudaErrorInvalidValue;
	size_t bytes = t->resource.res.linear.sizeInBytes;
	image->data = t->resource.res.linear.devPtr;
	image->extent[0] = bytes / image->bytes;
	image->extent[1] = image->extent[2] = 1;
	image->pitch = image->slice = bytes;
	t->fetched_only = 1;
	return image->extent[0] ? cudart_check_device(image->data, bytes) : cudaErrorInvalidValue;
}

static cudaError_t of_rows(struct cudart_texture *t)
{
	struct cudart_image *image = &t->levels[0];
	size_t width = t->resource.res.pitch2D.width, height = t->resource.res.pitch2D.height;
	size_t pitch = t->resource.res.pitch2D.pitchInBytes;
	if (!cudart_image_format(image, t->resource.res.pitch2D.desc) || !width || !height)
		return cudaErrorInvalidValue;
	if (width * image->bytes > pitch || pitch % 32)
		return cudaErrorInvalidValue;
	image->data = t->resource.res.pitch2D.devPtr;
	image->extent[0] = width;
	image->extent[1] = height;
	image->extent[2] = 1;
	image->pitch = pitch;
	image->slice = pitch * height;
	return cudart_check_device(image->data, (height - 1) * pitch + width * image->bytes);
}

static cudaError_t of_array(struct cudart_texture *t)
{
	cudaArray_t array = t->resource.res.array.array;
	if (!cudart_array_live(array))
		return cudaErrorInvalidValue;
	t->levels[0] = array->image;
	return cudaSuccess;
}

static cudaError_t of_levels(struct cudart_texture *t)
{
	cudaMipmappedArray_t whole = t->resource.res.mipmap.mipmap;
	if (!cudart_mipmapped_live(whole))
		return cudaErrorInvalidValue;
	for (unsigned i = 0; i < whole->count; i++)
		t->levels[i] = whole->levels[i]->image;
	t->level_count = whole->count;
	return cudaSuccess;
}

static cudaError_t find_images(struct cudart_texture *t)
{
	t->level_count = 1;
	switch (t->resource.resType) {
	case cudaResourceTypeArray:
		return of_array(t);
	case cudaResourceTypeMipmappedArray:
		return of_levels(t);
	case cudaResourceTypeLinear:
		return of_linear(t);
	case cudaResourceTypePitch2D:
		return of_rows(t);
	default:
		return cudaErrorInvalidValue;
	}
}

// ---- textures ----

// Filters produce fractions; 32-bit integers are never read as fractions.
static cudaError_t check_reading(const struct cudart_texture *t)
{
	const struct cudaChannelFormatDesc *desc = &t->levels[0].desc;
	int real = desc->f == cudaChannelFormatKindFloat;
	int normalised = t->desc.readMode == cudaReadModeNormalizedFloat;
	if (normalised && !real && desc->x == 32)
		return cudaErrorInvalidNormSetting;
	if (t->desc.filterMode == cudaFilterModeLinear && !real && !normalised && !t->fetched_only)
		return cudaErrorInvalidFilterSetting;
	return cudaSuccess;
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *out, const struct cudaResourceDesc *resource,
    const struct cudaTextureDesc *desc, const struct cudaResourceViewDesc *view)
{
	CUDART_ENTER();
	if (!out || !resource || !desc)
		return cudart_fail(cudaErrorInvalidValue);
	if (view && view->format != cudaResViewFormatNone)
		return cudart_unsupported("cudaCreateTextureObject with a view of another format");
	struct cudart_texture *t = calloc(1, sizeof *t);
	if (!t)
		return cudart_fail(cudaErrorMemoryAllocation);
	t->resource = *resource;
	t->desc = *desc;
	cudaError_t error = find_images(t);
	if (error == cudaSuccess)
		error = check_reading(t);
	if (error != cudaSuccess) {
		free(t);
		return cudart_fail(error);
	}
	keep(&t->handle, t, CUDART_TEXTURE);
	*out = (cudaTextureObject_t)(uintptr_t)t;
	return cudaSuccess;
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t handle)
{
	CUDART_ENTER();
	if (!handle)
		return cudaSuccess;
	cudart_drain();
	struct cudart_texture *t = object(handle, CUDART_TEXTURE);
	if (!t)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_remove(&t->handle);
	pthread_mutex_unlock(&cudart_lock);
	free(t);
	return cudaSuccess;
}

cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *out, cudaTextureObject_t handle)
{
	CUDART_ENTER();
	const struct cudart_texture *t = object(handle, CUDART_TEXTURE);
	if (!t || !out)
		return cudart_fail(cudaErrorInvalidValue);
	*out = t->resource;
	return cudaSuccess;
}

cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *out, cudaTextureObject_t handle)
{
	CUDART_ENTER();
	const struct cudart_texture *t = object(handle, CUDART_TEXTURE);
	if (!t || !out)
		return cudart_fail(cudaErrorInvalidValue);
	*out = t->desc;
	return cudaSuccess;
}

// ---- surfaces ----

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *out, const struct cudaResourceDesc *resource)
{
	CUDART_ENTER();
	if (!out || !resource || resource->resType != cudaResourceTypeArray ||
	    !cudart_array_live(resource->res.array.array))
		return cudart_fail(cudaErrorInvalidValue);
	struct cudart_surface *s = calloc(1, sizeof *s);
	if (!s)
		return cudart_fail(cudaErrorMemoryAllocation);
	s->resource = *resource;
	s->image = resource->res.array.array->image;
	keep(&s->handle, s, CUDART_SURFACE);
	*out = (cudaSurfaceObject_t)(uintptr_t)s;
	return cudaSuccess;
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t handle)
{
	CUDART_ENTER();
	if (!handle)
		return cudaSuccess;
	cudart_drain();
	struct cudart_surface *s = object(handle, CUDART_SURFACE);
	if (!s)
		return cudart_fail(cudaErrorInvalidValue);
	pthread_mutex_lock(&cudart_lock);
	cudart_handle_remove(&s->handle);
	pthread_mutex_unlock(&cudart_lock);
	free(s);
	return cudaSuccess;
}

cudaError_t cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *out, cudaSurfaceObject_t handle)
{
	CUDART_ENTER();
	const struct cudart_surface *s = object(handle, CUDART_SURFACE);
	if (!s || !out)
		return cudart_fail(cudaErrorInvalidValue);
	*out = s->resource;
	return cudaSuccess;
}
