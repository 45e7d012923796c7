/* The CUDA runtime functions that backend_cuda.c calls, over a device of figures that a test sets. */
#ifndef FAKE_CUDART_H
#define FAKE_CUDART_H

#include <cuda_runtime_api.h>

struct fake_kernel {
	struct cudaFuncAttributes attributes;
	unsigned asked; /* cudaFuncGetAttributes */
};

struct fake_cudart {
	struct fake_kernel native, entry; /* kernels are the addresses of these */
	int device, sm_count, blocks_per_sm;
	unsigned occupancy_calls, attribute_calls, sets, launches;
	cudaError_t fail_attributes, fail_set, fail_occupancy,
	    fail_launch; /* returned by all such calls while set */
	cudaError_t last_error;
	/* What fake_cudart_phase.c does and notes. */
	int fail_driver;        /* stream memory operations are refused */
	unsigned driver_writes; /* that were made */
	int is_held;            /* copies do not end */
	int has_queries;        /* the driver has those of streams */
	cudaError_t fail_calls;
	enum cudaStreamCaptureStatus capture;
	enum cudaStreamCaptureMode capture_mode;
	char calls[512];
	void (*runs)(void **arguments); /* the entry, if it is set */
	/* The last launch. */
	const void *function;
	struct dim3 grid, block;
	size_t shared_bytes;
	cudaStream_t stream;
	void **arguments;
	const void *config; /* of the last launch; NULL: it had none */
};

extern _Thread_local struct fake_cudart cudart;

#endif
