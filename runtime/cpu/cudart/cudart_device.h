// cudart_device.h: the device that programs see; see cudart_device.c.
#ifndef CUE_CUDART_DEVICE_H
#define CUE_CUDART_DEVICE_H

#include <stddef.h>
#include "runtime/grid/device.h"

// The limits of the emulated device. Its sm_count is the number of the engine's workers, as %nsmid says.
const struct device *cudart_device(void);
size_t cudart_device_total(void);
// Bytes that remain when `used` are taken, within the device's memory and this machine's.
size_t cudart_device_free(size_t used);
// Resets the limits (heap, stack and so on) that cudaDeviceSetLimit changed to the defaults.
void cudart_limits_reset(void);

#endif
