// cudart_copy.h: copies and fills as descriptions, shared with graph nodes; see cudart_copy.c. Sizes in
// bytes.
#ifndef CUE_CUDART_COPY_H
#define CUE_CUDART_COPY_H

#include "cudart.h"

struct cudart_copy {
	void *dst;
	const void *src;
	size_t dpitch, dslice, spitch, sslice; // from row to row, from slice to slice
	size_t width, height, depth;           // bytes, rows, slices
};

struct cudart_fill {
	void *dst;
	size_t pitch, slice;
	unsigned value, element;     // element: bytes of a value: 1, 2 or 4
	size_t width, height, depth; // width in elements
};

// Checks the addresses and replaces cudaMemcpyDefault by the kind that it means here.
cudaError_t cudart_copy_check(const struct cudart_copy *copy, enum cudaMemcpyKind *kind);
struct cudart_work *cudart_copy_work(
    const struct cudart_copy *copy, enum cudaMemcpyKind kind); // NULL: no memory
cudaError_t cudart_copy_3d(struct cudart_copy *out, const struct cudaMemcpy3DParms *p);
cudaError_t cudart_copy(
    const struct cudart_copy *copy, enum cudaMemcpyKind kind, cudaStream_t stream, int async);

cudaError_t cudart_fill_check(const struct cudart_fill *fill);
struct cudart_work *cudart_fill_work(const struct cudart_fill *fill); // NULL: no memory

#endif
