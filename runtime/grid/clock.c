#include "error.h"
#include <time.h>

double cue_clock_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

void cue_clock_sleep_us(double us)
{
	struct timespec time = {(time_t)(us / 1e6), 0};

	time.tv_nsec = (long)((us - (double)time.tv_sec * 1e6) * 1e3);
	nanosleep(&time, NULL);
}
