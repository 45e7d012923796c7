// For programs that run beside others in one process (`cuelastic bench`): each has a stream of its own, so it waits
// for its own work only.
#ifndef CUELASTIC_BESIDE_H
#define CUELASTIC_BESIDE_H

#include <cuda_runtime.h>

static inline cudaError_t cuelastic_corun_synchronize(void)
{
	return cudaStreamSynchronize(cudaStreamPerThread);
}
#define cudaDeviceSynchronize cuelastic_corun_synchronize

#endif
