// cudart_device.h: the device that programs are told they have; see cudart_device.c.
#ifndef CUE_CUDART_DEVICE_H
#define CUE_CUDART_DEVICE_H

#include <stddef.h>
#include "runtime/grid/device.h"

// The limits of the emulated device. Its sm_count is the number of the engine's workers, as %nsmid says.
const struct device *cudart_device(void);
size_t cudart_device_total(void);
// Bytes that can still be had when `used` are taken: bounded by the device and by the memory of this machine.
size_t cudart_device_free(size_t used);
// Bytes of heap, stack and so on that cudaDeviceSetLimit changed: back to the defaults.
void cudart_limits_reset(void);

#endif
