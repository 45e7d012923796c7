// Copies in chunks. A GPU's copy engine does one copy after another, so a short copy waits for another
// client's long one. If the long one is cut into chunks, other copies can run in between.
//
// A copy is cut when all of this holds; otherwise CUDA's own call is made, unchanged:
//
//  1. It has at least two chunks.
//  2. Another client is active now.
//  3. The stream is not being captured: a graph keeps its one node.
//  4. It goes between the host and the device, also by its addresses: the first and the last byte of the
//     device's side lie in device memory, those of the host's side both in pinned or both in pageable memory.
//     So a call that CUDA refuses stays whole, and CUDA refuses it.
//  5. A synchronous copy is between pinned memory and the device. From pageable memory CUDA waits for the
//     stream before it reads, so cutting it would gain nothing.
//
// The chunks are asynchronous copies on the same stream, in order, so the order in the stream is as before.
// A synchronous copy's last chunk is the synchronous call: it returns when all chunks are done. If a chunk
// fails, no further one is queued and its error is returned.
//
// In a trace, a copy is one span around all its chunks.
#include <stdatomic.h>
#include <stdint.h>
#include "copy.h"
#include "cuelastic/runtime.h"
#include "runtime/share/client.h"
#include "runtime/share/host_wait.h"
#include "runtime/trace/trace_spans.h"

static _Thread_local unsigned last_pieces;
static _Atomic(int (*)(void)) override; // of tests: who says whether there are other clients

int cue_share_has_others(void)
{
	int (*has_others)(void) = atomic_load(&override);

	return has_others ? has_others() : cue_client_has_others();
}

void cue_share_set_others(int (*has_others)(void))
{
	atomic_store(&override, has_others);
}

unsigned cue_last_copy_pieces(void)
{
	return last_pieces;
}

// ---- spans: a look each if there is no trace ----

static struct trace_span *begin_span(const char *what, size_t bytes, void *stream)
{
	struct current_client found = {0};
	const char *client = NULL;

	if (!cue_trace_is_on())
		return NULL;
	if (cue_share_is_on() && !cue_client_current(&found, stream) && found.client)
		client = found.name;
	return cue_trace_copy(what, bytes, client, stream);
}

static int end_span(struct trace_span *span, int error)
{
	cue_trace_add(span, "pieces", last_pieces);
	cue_trace_end(span, error);
	return error;
}

static const char *copy_name_of(int kind)
{
	static const char *const names[] = {"copy on the host", "copy to the device", "copy to the host",
	    "copy on the device", "copy by addresses"};

	return kind >= COPY_HOST_TO_HOST && kind <= COPY_DEFAULT ? names[kind] : "copy of no kind";
}

// ---- copies ----

// Conditions 1 to 3: the size of a chunk; 0: the call stays whole.
static size_t chunk_for(const struct copy_device *device, size_t bytes, void *stream)
{
	size_t chunk = cue_get_chunk();

	last_pieces = 1;
	if (!chunk || bytes / chunk < 2 || !cue_share_has_others() || device->is_captured(stream))
		return 0;
	return chunk;
}

// Where a range lies; UNKNOWN if its ends lie in different places.
static enum copy_place place_of(const struct copy_device *device, const void *begin, size_t bytes)
{
	enum copy_place first;

	if ((uintptr_t)begin > UINTPTR_MAX - bytes)
		return COPY_PLACE_UNKNOWN;
	first = device->place(begin);
	return first == device->place((const char *)begin + bytes - 1) ? first : COPY_PLACE_UNKNOWN;
}

// Condition 4: where the host's side lies; UNKNOWN if the copy is of another kind.
static enum copy_place crossing(const struct copy_device *device, const void *dst, size_t dst_bytes,
    const void *src, size_t src_bytes, int kind)
{
	enum copy_place to, from;

	if (kind != COPY_HOST_TO_DEVICE && kind != COPY_DEVICE_TO_HOST && kind != COPY_DEFAULT)
		return COPY_PLACE_UNKNOWN;
	to = place_of(device, dst, dst_bytes);
	from = place_of(device, src, src_bytes);
	if (kind != COPY_DEVICE_TO_HOST && to == COPY_PLACE_DEVICE &&
	    (from == COPY_PLACE_PINNED || from == COPY_PLACE_PAGEABLE))
		return from;
	if (kind != COPY_HOST_TO_DEVICE && from == COPY_PLACE_DEVICE &&
	    (to == COPY_PLACE_PINNED || to == COPY_PLACE_PAGEABLE))
		return to;
	return COPY_PLACE_UNKNOWN;
}

// Queues all chunks but the last. *out: the bytes queued.
static int queue_chunks(size_t *out, const struct copy_device *device, void *dst, const void *src,
    size_t bytes, int kind, void *stream, size_t chunk)
{
	size_t done;
	int error = 0;

	for (done = 0; !error && bytes - done > chunk; done += error ? 0 : chunk) {
		error = device->copy((char *)dst + done, (const char *)src + done, chunk, kind, stream);
		last_pieces += !error;
	}
	*out = done;
	return error;
}

// A synchronous call queues the chunks of pinned memory only, and leaves nothing behind that still reads or writes.
static int copy_bytes(void *dst, const void *src, size_t bytes, int kind, void *stream, int is_now)
{
	const struct copy_device *device = cue_copy_device_get();
	size_t chunk = chunk_for(device, bytes, stream), done = 0;
	int crosses = chunk ? crossing(device, dst, bytes, src, bytes, kind) : COPY_PLACE_UNKNOWN, error = 0;

	if (is_now ? crosses == COPY_PLACE_PINNED : crosses != COPY_PLACE_UNKNOWN)
		error = queue_chunks(&done, device, dst, src, bytes, kind, stream, chunk);
	if (error && is_now)
		(void)device->finish(stream);
	if (error)
		return error;
	return (is_now ? device->copy_now : device->copy)(
	    (char *)dst + done, (const char *)src + done, bytes - done, kind, stream);
}

int cue_memcpy_async(void *dst, const void *src, size_t bytes, int kind, void *stream)
{
	struct trace_span *span = begin_span(copy_name_of(kind), bytes, stream);

	return end_span(span, copy_bytes(dst, src, bytes, kind, stream, 0));
}

int cue_memcpy(void *dst, const void *src, size_t bytes, int kind, void *stream)
{
	struct trace_span *span = begin_span(copy_name_of(kind), bytes, stream);
	struct host_wait wait = cue_host_wait_begin(NULL);

	return end_span(span, cue_host_wait_end(wait, copy_bytes(dst, src, bytes, kind, stream, 1)));
}

// The bytes from the first to the last of some rows; 0 if they are more than there can be.
static size_t extent_of(size_t pitch, size_t width, size_t height)
{
	if (height - 1 > (SIZE_MAX - width) / pitch)
		return 0;
	return (height - 1) * pitch + width;
}

// How many rows a chunk has; 0: the copy stays whole.
static size_t rows_for(const struct copy_device *device, const void *dst, size_t dpitch, const void *src,
    size_t spitch, size_t width, size_t height, int kind, void *stream)
{
	size_t chunk, rows, to, from;

	last_pieces = 1;
	if (!width || width > dpitch || width > spitch || height < 2 || height > SIZE_MAX / width)
		return 0;
	chunk = chunk_for(device, width * height, stream);
	if (!chunk)
		return 0;
	rows = chunk / width ? chunk / width : 1;
	to = extent_of(dpitch, width, height);
	from = extent_of(spitch, width, height);
	return to && from && crossing(device, dst, to, src, from, kind) ? rows : 0;
}

static int copy_2d(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
    int kind, void *stream)
{
	const struct copy_device *device = cue_copy_device_get();
	size_t rows = rows_for(device, dst, dpitch, src, spitch, width, height, kind, stream), done = 0;
	int error = 0;

	for (; rows && height - done > rows; done += rows) {
		error = device->copy_2d((char *)dst + done * dpitch, dpitch, (const char *)src + done * spitch,
		    spitch, width, rows, kind, stream);
		if (error)
			return error;
		last_pieces++;
	}
	return device->copy_2d((char *)dst + done * dpitch, dpitch, (const char *)src + done * spitch, spitch,
	    width, height - done, kind, stream);
}

int cue_memcpy_2d_async(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
    int kind, void *stream)
{
	struct trace_span *span = begin_span(copy_name_of(kind), width * height, stream);

	return end_span(span, copy_2d(dst, dpitch, src, spitch, width, height, kind, stream));
}

// A fill of device memory does not make the host wait, so its chunks are asynchronous fills on the same
// default stream. A fill of other memory makes the host wait: it stays CUDA's.
static int copy_fill(void *dst, int value, size_t bytes, void *stream)
{
	const struct copy_device *device = cue_copy_device_get();
	size_t chunk = chunk_for(device, bytes, stream), done;
	int error = 0;

	if (!chunk || place_of(device, dst, bytes) != COPY_PLACE_DEVICE)
		return device->fill_now(dst, value, bytes, stream);
	for (done = 0; !error && bytes - done > chunk; done += error ? 0 : chunk) {
		error = device->fill((char *)dst + done, value, chunk, stream);
		last_pieces += !error;
	}
	return error ? error : device->fill((char *)dst + done, value, bytes - done, stream);
}

int cue_memset(void *dst, int value, size_t bytes, void *stream)
{
	struct trace_span *span = begin_span("fill of memory", bytes, stream);

	return end_span(span, copy_fill(dst, value, bytes, stream));
}
