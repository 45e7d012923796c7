// cudart_limits.c: the table of GPUs (../device.c) once more, under names of this library's own: a program
// for the CPU device links this archive, with or without libcuelastic.a, which holds the table, too.
#define cue_device_find cudart_limits_find
#define cue_device_at cudart_limits_at
#include "runtime/grid/device.c"
