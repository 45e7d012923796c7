/*
 * Ino et al., Cooperative multitasking for GPU-accelerated grid systems, 2011, in figures: what runtime/grid/pace.h is
 * compared with. All times are in microseconds.
 */
#ifndef PACE_PAPER_H
#define PACE_PAPER_H

#include <math.h>
#include <stdint.h>
#include "runtime/grid/pace.h"

/* W (equation 1); 0 where drawing leaves none. */
static inline double paper_idle_us(double frames_a_second, double draw_us)
{
	double idle = 1e6 / frames_a_second - draw_us;

	return idle > 0 ? idle : 0;
}

/* K (equation 2): n blocks of block_us each, `wave` (1 or more) at a time. */
static inline double paper_task_us(double block_us, uint64_t blocks, uint64_t wave)
{
	return block_us * (double)(blocks / wave + (blocks % wave != 0));
}

/* d, the slices that a task of task_us needs; 0: idle_us is 0, so it can never run (section 4.1). */
static inline uint64_t paper_divisions(double task_us, double idle_us)
{
	return idle_us > 0 ? (uint64_t)ceil(task_us / idle_us) : 0;
}

/*
 * The limit under which no frame takes longer than at least_a_second frames in a second would: 54 of 60 gives
 * 1852 us, the loss that section 5.2 takes as an example. 0 if least_a_second is not the smaller one.
 */
static inline double paper_limit_us(double frames_a_second, double least_a_second)
{
	double limit = 1e6 / least_a_second - 1e6 / frames_a_second;

	return limit > 0 ? limit : 0;
}

static inline const char *paper_reason_text(enum pace_reason why)
{
	static const char *const text[] = {
	    [PACE_RUN] = "the blocks fit",
	    [PACE_NO_WORK] = "no blocks are left",
	    [PACE_NOT_DRAWN] = "no drawing was seen yet",
	    [PACE_NO_ROOM] = "no room is left in this frame",
	    [PACE_NO_IDLE] = "the drawing takes whole frames",
	    [PACE_TOO_LONG] = "one block could make a frame later than the limit",
	};

	return text[why];
}

#endif
