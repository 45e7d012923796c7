// The modelled GPU of the virtual clock: see vgpu.c.
#ifndef CUELASTIC_CPU_VGPU_H
#define CUELASTIC_CPU_VGPU_H

#include "price.h"
#include "runtime/grid/device.h"

// Once, before the first launch: grids run on this GPU from now on, in virtual time. See prices_find.
void vgpu_start(const struct device *device, uint32_t product_sms);

// Of the last grid that has ended: from its first block's begin to its last block's end, and the bytes that came from
// memory.
void vgpu_last(double *us, double *bytes);

// Its prices; NULL before vgpu_start.
const struct prices *vgpu_prices(void);

#endif
