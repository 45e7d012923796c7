// A slice is as many blocks as fit between the drawing and the frame's end. A block's time is its measured
// mean plus its mean deviation, both smoothed as TCP smooths round trips (Jacobson, 1988). A guard is added.
// A longer drawing time is used at once, since a late frame is costly; a shorter one only gradually.
#include <math.h>
#include "pace.h"

#define SMOOTHING 0.25

double cue_pace_idle_us(double frames_a_second, double draw_us)
{
	double idle = 1e6 / frames_a_second - draw_us;

	return idle > 0 ? idle : 0;
}

uint64_t cue_pace_divisions(double task_us, double idle_us)
{
	return idle_us > 0 ? (uint64_t)ceil(task_us / idle_us) : 0;
}

void cue_pace_init(struct pace *out, double frames_a_second, double guard, double now_us)
{
	double frame_us = 1e6 / frames_a_second;

	*out = (struct pace){
	    .origin_us = now_us, .frame_us = frame_us, .guard_us = guard * frame_us, .drawn_us = now_us - 1};
}

static double frame_begin(const struct pace *pace, double now_us)
{
	return pace->origin_us + floor((now_us - pace->origin_us) / pace->frame_us) * pace->frame_us;
}

double cue_pace_next_us(const struct pace *pace, double now_us)
{
	return frame_begin(pace, now_us) + pace->frame_us;
}

void cue_pace_drew(struct pace *pace, double draw_us, double now_us)
{
	if (draw_us > pace->draw_us)
		pace->draw_us = draw_us;
	else
		pace->draw_us += SMOOTHING * (draw_us - pace->draw_us);
	pace->drawn_us = now_us;
}

void cue_pace_ran(struct pace *pace, uint64_t blocks, double slice_us)
{
	double block_us = slice_us / (double)blocks;

	if (pace->block_us <= 0) {
		pace->block_us = block_us;
		return;
	}
	pace->block_spread_us += SMOOTHING * (fabs(block_us - pace->block_us) - pace->block_spread_us);
	pace->block_us += SMOOTHING * (block_us - pace->block_us);
}

static double room_us(const struct pace *pace, double now_us)
{
	double begin = frame_begin(pace, now_us), room = begin + pace->frame_us - now_us - pace->guard_us;

	return pace->drawn_us >= begin ? room : room - pace->draw_us;
}

uint64_t cue_pace_slice(const struct pace *pace, uint64_t blocks_left, double now_us)
{
	double room = room_us(pace, now_us), blocks;

	if (room <= 0 || blocks_left == 0)
		return 0;
	if (pace->block_us <= 0)
		return 1;
	blocks = floor(room / (pace->block_us + pace->block_spread_us));
	return blocks < (double)blocks_left ? (uint64_t)blocks : blocks_left;
}
