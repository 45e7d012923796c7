// cudart_price.h: what calls and copies cost on the virtual clock; nothing without it. See cudart_price.c.
#ifndef CUE_CUDART_PRICE_H
#define CUE_CUDART_PRICE_H

#include <stddef.h>
#include <stdint.h>
#include "runtime/cpu/engine/engine.h"

void cudart_price_call(void);   // any call, at its beginning
void cudart_price_launch(void); // a launch, beside that
// A copy, by the thread that performs it: waits until the copy is due.
void cudart_price_copy(const void *to, const void *from, size_t bytes);
void cudart_price_fill(size_t bytes);
void cudart_price_write(void); // of a word, by a stream

// The allocations that a kernel's arguments point at; returns how many, at most `room`.
uint32_t cudart_ranges_of(const struct cpu_kernel *kernel, void **args, struct cpu_range *out, uint32_t room);

#endif
