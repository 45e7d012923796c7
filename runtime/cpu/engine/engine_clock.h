// engine_clock.h: the system's own clock, even if the program's is fixed (cudart_clock.c).
#ifndef CUE_ENGINE_CLOCK_H
#define CUE_ENGINE_CLOCK_H

#include <time.h>

int engine_clock(clockid_t clock, struct timespec *out);

#endif
