// cudart_copy.c: copies and fills.
//
// Every form of cudaMemcpy becomes one description: rows of bytes, in slices, with a pitch on each side; a
// plain copy is one row. The caller's thread first checks the kind against the two addresses, and every byte
// against the allocation it begins in. Then:
//
// 	synchronous copies		wait, except device to device, which is only queued
// 	asynchronous from pinned memory	queued
// 	asynchronous from pageable	the source is copied at once, and this copy is queued
// 	asynchronous to pageable	wait
//
// In a capture nothing is read or waited for.
#include <stdlib.h>
#include <string.h>
#include "cudart_array.h"
#include "cudart_copy.h"

struct copy_work {
	struct cudart_work base;
	struct cudart_copy copy;
	int to_host;
	void *staged; // owned; the source, when it had to be read early
};

struct fill_work {
	struct cudart_work base;
	struct cudart_fill fill;
};

// ---- running ----

// A GPU's copies do not tear words. Small copies are likely to read words that work in other streams writes
// at that moment: marks, counters, flags.
void cudart_copy_bytes(void *dst, const void *src, size_t bytes)
{
	enum { SMALL = 4096, WORD = sizeof(uint32_t) };
	char *to = dst;
	const char *from = src;
	if (bytes > SMALL || ((uintptr_t)to | (uintptr_t)from | bytes) % WORD ||
	    (to < from + bytes && from < to + bytes)) {
		memmove(to, from, bytes);
		return;
	}
	for (size_t i = 0; i < bytes; i += WORD)
		__atomic_store_n((uint32_t *)(void *)(to + i),
		    __atomic_load_n((const uint32_t *)(const void *)(from + i), __ATOMIC_RELAXED), __ATOMIC_RELAXED);
}

static void copy_rows(const struct cudart_copy *c, int log)
{
	for (size_t z = 0; z < c->depth; z++)
		for (size_t y = 0; y < c->height; y++) {
			char *to = (char *)c->dst + z * c->dslice + y * c->dpitch;
			const char *from = (const char *)c->src + z * c->sslice + y * c->spitch;
			cudart_copy_bytes(to, from, c->width);
			if (log)
				cudart_copylog_add(to, c->width);
		}
}

static cudaError_t run_copy(struct cudart_work *work)
{
	const struct copy_work *w = (struct copy_work *)work;
	cudart_price_copy(w->copy.dst, w->copy.src, w->copy.width * w->copy.height * w->copy.depth);
	int log = w->to_host && cudart_copylog_enabled();
	if (log)
		cudart_copylog_begin(w->copy.width * w->copy.height * w->copy.depth);
	copy_rows(&w->copy, log);
	if (log)
		cudart_copylog_end();
	return cudaSuccess;
}

static void dispose_copy(struct cudart_work *work)
{
	free(((struct copy_work *)work)->staged);
}

static void fill_row(char *to, unsigned value, unsigned element, size_t width)
{
	if (element == 1)
		memset(to, (int)value, width);
	for (size_t i = 0; element == 2 && i < width; i++)
		((uint16_t *)to)[i] = (uint16_t)value;
	for (size_t i = 0; element == 4 && i < width; i++)
		((uint32_t *)to)[i] = value;
}

static cudaError_t run_fill(struct cudart_work *work)
{
	const struct cudart_fill *f = &((struct fill_work *)work)->fill;
	cudart_price_fill(f->width * f->element * f->height * f->depth);
	for (size_t z = 0; z < f->depth; z++)
		for (size_t y = 0; y < f->height; y++)
			fill_row((char *)f->dst + z * f->slice + y * f->pitch, f->value, f->element, f->width);
	return cudaSuccess;
}

static const struct cudart_work_kind copy_kind = {
    .node = cudaGraphNodeTypeMemcpy, .run = run_copy, .dispose = dispose_copy};
static const struct cudart_work_kind fill_kind = {.node = cudaGraphNodeTypeMemset, .run = run_fill};

// ---- checks ----

// Bytes from the first to the last; SIZE_MAX if that overflows.
static size_t extent(size_t pitch, size_t slice, size_t width, size_t height, size_t depth)
{
	size_t rows, slices, bytes;
	if (width == 0 || height == 0 || depth == 0)
		return 0;
	if (__builtin_mul_overflow(height - 1, pitch, &rows) ||
	    __builtin_mul_overflow(depth - 1, slice, &slices) || __builtin_add_overflow(rows, slices, &bytes) ||
	    __builtin_add_overflow(bytes, width, &bytes))
		return SIZE_MAX;
	return bytes;
}

static int device_side(const void *address)
{
	enum cudart_space space = cudart_space_of(address);
	return space == CUDART_IN_DEVICE || space == CUDART_IN_MANAGED;
}

static enum cudaMemcpyKind infer(const struct cudart_copy *c)
{
	int to = device_side(c->dst), from = device_side(c->src);
	if (to)
		return from ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
	return from ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
}

// The host's side, by the kind of the copy, may be pageable, pinned or managed; the device's may not be
// pageable.
cudaError_t cudart_copy_check(const struct cudart_copy *c, enum cudaMemcpyKind *kind)
{
	size_t to = extent(c->dpitch, c->dslice, c->width, c->height, c->depth);
	size_t from = extent(c->spitch, c->sslice, c->width, c->height, c->depth);
	if ((unsigned)*kind > cudaMemcpyDefault)
		return cudaErrorInvalidMemcpyDirection;
	if (to == 0)
		return cudaSuccess;
	if (*kind == cudaMemcpyDefault)
		*kind = infer(c);
	int to_device = *kind == cudaMemcpyHostToDevice || *kind == cudaMemcpyDeviceToDevice;
	int from_device = *kind == cudaMemcpyDeviceToHost || *kind == cudaMemcpyDeviceToDevice;
	cudaError_t error = to_device ? cudart_check_device(c->dst, to) : cudart_check_host(c->dst, to);
	if (error != cudaSuccess)
		return error;
	return from_device ? cudart_check_device(c->src, from) : cudart_check_host(c->src, from);
}

struct cudart_work *cudart_copy_work(const struct cudart_copy *copy, enum cudaMemcpyKind kind)
{
	struct copy_work *work = cudart_work_new(&copy_kind, sizeof *work);
	if (!work)
		return NULL;
	work->copy = *copy;
	work->to_host = kind == cudaMemcpyDeviceToHost;
	return &work->base;
}

// ---- copying ----

// Copies the source now, with packed rows, and lets the work read this copy.
static int stage(struct copy_work *work)
{
	struct cudart_copy *c = &work->copy;
	struct cudart_copy packed = *c;
	work->staged = malloc(c->width * c->height * c->depth);
	if (!work->staged)
		return 0;
	packed.dst = work->staged;
	packed.dpitch = c->width;
	packed.dslice = c->width * c->height;
	copy_rows(&packed, 0);
	c->src = work->staged;
	c->spitch = packed.dpitch;
	c->sslice = packed.dslice;
	return 1;
}

static cudaError_t copy_async(
    const struct cudart_copy *c, enum cudaMemcpyKind kind, struct cudart_work *work, cudaStream_t stream)
{
	int pageable_to = cudart_space_of(c->dst) == CUDART_IN_PAGEABLE;
	int pageable_from = cudart_space_of(c->src) == CUDART_IN_PAGEABLE;
	int from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
	if (cudart_capturing(stream))
		return cudart_submit(stream, work);
	if (pageable_to)
		return cudart_submit_wait(stream, work);
	if (pageable_from && !from_device && !stage((struct copy_work *)work)) {
		cudart_work_unref(work);
		return cudaErrorMemoryAllocation;
	}
	return cudart_submit(stream, work);
}

cudaError_t cudart_copy(
    const struct cudart_copy *copy, enum cudaMemcpyKind kind, cudaStream_t stream, int async)
{
	CUDART_ENTER();
	cudaError_t error = cudart_copy_check(copy, &kind);
	if (error != cudaSuccess || copy->width == 0 || copy->height == 0 || copy->depth == 0)
		return cudart_fail(error);
	struct cudart_work *work = cudart_copy_work(copy, kind);
	if (!work)
		return cudart_fail(cudaErrorMemoryAllocation);
	if (async)
		return cudart_fail(copy_async(copy, kind, work, stream));
	if (kind == cudaMemcpyDeviceToDevice)
		return cudart_fail(cudart_submit(stream, work));
	return cudart_fail(cudart_submit_wait(stream, work));
}

static struct cudart_copy plain(void *dst, const void *src, size_t bytes)
{
	return (struct cudart_copy){.dst = dst, .src = src, .width = bytes, .height = 1, .depth = 1};
}

cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind)
{
	struct cudart_copy copy = plain(dst, src, count);
	return cudart_copy(&copy, kind, NULL, 0);
}

cudaError_t cudaMemcpyAsync(
    void *dst, const void *src, size_t count, enum cudaMemcpyKind kind, cudaStream_t stream)
{
	struct cudart_copy copy = plain(dst, src, count);
	return cudart_copy(&copy, kind, stream, 1);
}

static cudaError_t copy_peer(void *dst, int to, const void *src, int from, size_t bytes, cudaStream_t stream)
{
	struct cudart_copy copy = plain(dst, src, bytes);
	if (to != 0 || from != 0)
		return cudart_fail(cudaErrorInvalidDevice);
	return cudart_copy(&copy, cudaMemcpyDeviceToDevice, stream, 1);
}

cudaError_t cudaMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count)
{
	return copy_peer(dst, dstDevice, src, srcDevice, count, NULL);
}

cudaError_t cudaMemcpyPeerAsync(
    void *dst, int dstDevice, const void *src, int srcDevice, size_t count, cudaStream_t stream)
{
	return copy_peer(dst, dstDevice, src, srcDevice, count, stream);
}

// ---- two and three dimensions ----

static cudaError_t copy_2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
    size_t height, enum cudaMemcpyKind kind, cudaStream_t stream, int async)
{
	struct cudart_copy copy = {.dst = dst,
	    .src = src,
	    .dpitch = dpitch,
	    .spitch = spitch,
	    .width = width,
	    .height = height,
	    .depth = 1};
	if (width > dpitch || width > spitch)
		return cudart_fail(cudaErrorInvalidPitchValue);
	return cudart_copy(&copy, kind, stream, async);
}

cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
    size_t height, enum cudaMemcpyKind kind)
{
	return copy_2d(dst, dpitch, src, spitch, width, height, kind, NULL, 0);
}

cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
    size_t height, enum cudaMemcpyKind kind, cudaStream_t stream)
{
	return copy_2d(dst, dpitch, src, spitch, width, height, kind, stream, 1);
}

// One side of a copy of a box: rows of memory, or of an array.
struct side {
	char *corner;
	size_t pitch, rows; // rows of a slice
	int fits;
};

static struct side pointer_side(struct cudaPitchedPtr p, struct cudaPos at, size_t width, struct cudaExtent e)
{
	int fits = width + at.x <= p.pitch && (e.depth <= 1 || e.height <= p.ysize);
	return (struct side){(char *)p.ptr + (at.z * p.ysize + at.y) * p.pitch + at.x, p.pitch, p.ysize, fits};
}

static struct side array_side(cudaArray_const_t array, struct cudaPos at, struct cudaExtent e)
{
	const struct cudart_image *image = &array->image;
	int fits = at.x <= image->extent[0] && e.width <= image->extent[0] - at.x && at.y <= image->extent[1] &&
	           e.height <= image->extent[1] - at.y && at.z <= image->extent[2] &&
	           e.depth <= image->extent[2] - at.z;
	return (struct side){image->data + at.z * image->slice + at.y * image->pitch + at.x * image->bytes,
	    image->pitch, image->extent[1], fits};
}

// The width of a box is in texels if an array takes part, else in bytes. A position counts texels of an
// array, or bytes of memory.
cudaError_t cudart_copy_3d(struct cudart_copy *out, const struct cudaMemcpy3DParms *p)
{
	if (!p || (p->srcArray && !cudart_array_live(p->srcArray)) ||
	    (p->dstArray && !cudart_array_live(p->dstArray)))
		return cudaErrorInvalidValue;
	struct cudaExtent e = p->extent;
	cudaArray_const_t array = p->srcArray ? p->srcArray : p->dstArray;
	size_t width = e.width * (array ? array->image.bytes : 1);
	if (p->srcArray && p->dstArray && p->srcArray->image.bytes != p->dstArray->image.bytes)
		return cudaErrorInvalidValue;
	struct side to =
	    p->dstArray ? array_side(p->dstArray, p->dstPos, e) : pointer_side(p->dstPtr, p->dstPos, width, e);
	struct side from =
	    p->srcArray ? array_side(p->srcArray, p->srcPos, e) : pointer_side(p->srcPtr, p->srcPos, width, e);
	if (!to.fits || !from.fits)
		return array ? cudaErrorInvalidValue : cudaErrorInvalidPitchValue;
	*out = (struct cudart_copy){.dst = to.corner,
	    .src = from.corner,
	    .dpitch = to.pitch,
	    .spitch = from.pitch,
	    .dslice = to.pitch * to.rows,
	    .sslice = from.pitch * from.rows,
	    .width = width,
	    .height = e.height,
	    .depth = e.depth};
	return cudaSuccess;
}

static cudaError_t copy_3d(const struct cudaMemcpy3DParms *p, cudaStream_t stream, int async)
{
	struct cudart_copy copy;
	cudaError_t error = cudart_copy_3d(&copy, p);
	return error == cudaSuccess ? cudart_copy(&copy, p->kind, stream, async) : cudart_fail(error);
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *p)
{
	return copy_3d(p, NULL, 0);
}

cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *p, cudaStream_t stream)
{
	return copy_3d(p, stream, 1);
}

// ---- symbols ----

static cudaError_t symbol_part(void **out, const void *symbol, size_t bytes, size_t offset)
{
	size_t size;
	cudaError_t error = cudart_symbol_find(symbol, out, &size);
	if (error != cudaSuccess)
		return error;
	if (offset > size || bytes > size - offset)
		return cudaErrorInvalidValue;
	*out = (char *)*out + offset;
	return cudaSuccess;
}

// The symbol's part is the destination (`is_to`) or the source that `copy` lacks.
static cudaError_t copy_symbol(const void *symbol, size_t offset, struct cudart_copy copy, int is_to,
    enum cudaMemcpyKind kind, cudaStream_t stream, int async)
{
	enum cudaMemcpyKind wrong = is_to ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice;
	void *part;
	CUDART_ENTER();
	cudaError_t error = symbol_part(&part, symbol, copy.width, offset);
	if (error == cudaSuccess && (kind == cudaMemcpyHostToHost || kind == wrong))
		error = cudaErrorInvalidMemcpyDirection;
	if (error != cudaSuccess)
		return cudart_fail(error);
	if (is_to)
		copy.dst = part;
	else
		copy.src = part;
	return cudart_copy(&copy, kind, stream, async);
}

cudaError_t cudaMemcpyToSymbol(
    const void *symbol, const void *src, size_t count, size_t offset, enum cudaMemcpyKind kind)
{
	return copy_symbol(symbol, offset, plain(NULL, src, count), 1, kind, NULL, 0);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count, size_t offset,
    enum cudaMemcpyKind kind, cudaStream_t stream)
{
	return copy_symbol(symbol, offset, plain(NULL, src, count), 1, kind, stream, 1);
}

cudaError_t cudaMemcpyFromSymbol(
    void *dst, const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind)
{
	return copy_symbol(symbol, offset, plain(dst, NULL, count), 0, kind, NULL, 0);
}

cudaError_t cudaMemcpyFromSymbolAsync(
    void *dst, const void *symbol, size_t count, size_t offset, enum cudaMemcpyKind kind, cudaStream_t stream)
{
	return copy_symbol(symbol, offset, plain(dst, NULL, count), 0, kind, stream, 1);
}

// ---- fills: queued; those of pinned host memory also wait ----

cudaError_t cudart_fill_check(const struct cudart_fill *f)
{
	size_t bytes = f->width > SIZE_MAX / f->element ? SIZE_MAX : f->width * f->element;
	if (f->height > 1 && bytes > f->pitch)
		return cudaErrorInvalidPitchValue;
	return cudart_check_device(f->dst, extent(f->pitch, f->slice, bytes, f->height, f->depth));
}

struct cudart_work *cudart_fill_work(const struct cudart_fill *fill)
{
	struct fill_work *work = cudart_work_new(&fill_kind, sizeof *work);
	if (!work)
		return NULL;
	work->fill = *fill;
	return &work->base;
}

static cudaError_t fill(const struct cudart_fill *f, cudaStream_t stream, int async)
{
	CUDART_ENTER();
	cudaError_t error = cudart_fill_check(f);
	if (error != cudaSuccess || f->width == 0 || f->height == 0 || f->depth == 0)
		return cudart_fail(error);
	if (!async && cudart_space_of(f->dst) == CUDART_IN_HOST)
		return cudart_fail(cudart_submit_wait(stream, cudart_fill_work(f)));
	return cudart_fail(cudart_submit(stream, cudart_fill_work(f)));
}

static struct cudart_fill bytes_2d(void *dst, size_t pitch, int value, size_t width, size_t height)
{
	return (struct cudart_fill){.dst = dst,
	    .pitch = pitch,
	    .value = (unsigned char)value,
	    .element = 1,
	    .width = width,
	    .height = height,
	    .depth = 1};
}

static struct cudart_fill bytes_3d(struct cudaPitchedPtr p, int value, struct cudaExtent e)
{
	struct cudart_fill f = bytes_2d(p.ptr, p.pitch, value, e.width, e.height);
	f.slice = p.pitch * p.ysize;
	f.depth = e.depth;
	return f;
}

cudaError_t cudaMemset(void *devPtr, int value, size_t count)
{
	struct cudart_fill f = bytes_2d(devPtr, count, value, count, 1);
	return fill(&f, NULL, 0);
}

cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream)
{
	struct cudart_fill f = bytes_2d(devPtr, count, value, count, 1);
	return fill(&f, stream, 1);
}

cudaError_t cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height)
{
	struct cudart_fill f = bytes_2d(devPtr, pitch, value, width, height);
	return fill(&f, NULL, 0);
}

cudaError_t cudaMemset2DAsync(
    void *devPtr, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream)
{
	struct cudart_fill f = bytes_2d(devPtr, pitch, value, width, height);
	return fill(&f, stream, 1);
}

cudaError_t cudaMemset3D(struct cudaPitchedPtr pitchedDevPtr, int value, struct cudaExtent extent_)
{
	struct cudart_fill f = bytes_3d(pitchedDevPtr, value, extent_);
	return fill(&f, NULL, 0);
}

cudaError_t cudaMemset3DAsync(
    struct cudaPitchedPtr pitchedDevPtr, int value, struct cudaExtent extent_, cudaStream_t stream)
{
	struct cudart_fill f = bytes_3d(pitchedDevPtr, value, extent_);
	return fill(&f, stream, 1);
}
