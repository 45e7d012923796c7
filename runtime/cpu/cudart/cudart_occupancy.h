// cudart_occupancy.h: how many blocks of a kernel one SM of the emulated device holds; see
// cudart_occupancy.c.
#ifndef CUE_CUDART_OCCUPANCY_H
#define CUE_CUDART_OCCUPANCY_H

#include <stddef.h>

struct cpu_kernel;

// What kernels are said to need, since device code for the CPU has no register count.
enum { CUDART_REGISTERS = 32 };

int cudart_occupancy(const struct cpu_kernel *kernel, int threads, size_t dynamic_shared);

#endif
