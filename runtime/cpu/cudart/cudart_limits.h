// cudart_limits.h: the table of GPUs under this library's own names; see cudart_limits.c.
#ifndef CUE_CUDART_LIMITS_H
#define CUE_CUDART_LIMITS_H

struct device;

const struct device *cudart_limits_find(const char *name);
const struct device *cudart_limits_at(size_t index);

#endif
