// cudart_limits.c: a second copy of the table of GPUs (runtime/grid/device.c), with this library's own names.
// A program for the CPU device links this archive, with or without libcuelastic.a, which also has the table.
#define cue_device_find cudart_limits_find
#define cue_device_at cudart_limits_at
#include "runtime/grid/device.c"
