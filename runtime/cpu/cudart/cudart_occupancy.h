// cudart_occupancy.h: how many blocks of a kernel can be resident on one SM of the emulated device.
#ifndef CUE_CUDART_OCCUPANCY_H
#define CUE_CUDART_OCCUPANCY_H

#include <stddef.h>

struct cpu_kernel;

// The register count that kernels report, since device code for the CPU has none.
enum { CUDART_REGISTERS = 32 };

int cudart_occupancy(const struct cpu_kernel *kernel, int threads, size_t dynamic_shared);

#endif
