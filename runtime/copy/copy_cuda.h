// The synchronous calls with the meaning that they have in programs built with a default stream for each
// thread.
#ifndef COPY_CUDA_H
#define COPY_CUDA_H

#include <stddef.h>

int cue_copy_now_per_thread(void *dst, const void *src, size_t bytes, int kind);
int cue_copy_fill_now_per_thread(void *dst, int value, size_t bytes);

#endif
