// A slice of s waves must keep two bounds. `end` is the time that is left until the next frame is due.
//
//  - The aim: s * mean <= end - (drawing still to come, mean), with s rounded to the nearest whole number. So a
//    wave starts if at least half of it is expected to fit. Rounding down would leave up to one wave idle in each
//    frame. A slice that ends late leaves less room in the next frame, so delays do not add up.
//  - The promise: s * growth * longest <= end + limit - growth * (drawing still to come, longest).
//
// By the second bound the first slice of an idle time r takes (r + limit) / growth, the next one the same part of
// what is left then, and so on: all is used after about log2((r + limit) / limit) slices. Each slice shows the
// current speed before the next one starts, so only one slice can be surprised by a load that doubles.
//
// The first slice. One block and one wave take the same time by equation 2, but they do not where blocks of one SM
// compete for its units: then the wave takes up to as many times longer as an SM holds blocks. So one block is the
// safe choice. The slices then double until they fill a wave: twice as many blocks at a time take at most twice
// as long, which a growth of 2 covers.
//
// Times are smoothed as TCP smooths round trips (Jacobson, 1988). A time that is longer than all before is
// believed at once, since the error costs a late frame; one that is shorter, only slowly.
#include <math.h>
#include "pace.h"

#define SMOOTHING 0.25
#define FORGETTING (1.0 / 64) // of a longest time, by frame
#define GROWTH 2.0
#define LEAST_US                                                                                             \
	1.0 // a slice takes at least this: coarse clocks may measure 0, and then every slice would fit

static double waves_of(uint64_t blocks, uint64_t wave)
{
	return (double)(blocks / wave + (blocks % wave != 0));
}

static void measure(struct pace_time *time, double took_us)
{
	if (took_us > time->longest_us) {
		time->mean_us = time->longest_us = took_us;
		return;
	}
	time->spread_us += SMOOTHING * (fabs(took_us - time->mean_us) - time->spread_us);
	time->mean_us += SMOOTHING * (took_us - time->mean_us);
}

// The longest time falls towards what is usual, but not below it.
static void forget(struct pace_time *time)
{
	double usual = time->mean_us + 2 * time->spread_us;

	if (time->longest_us > usual)
		time->longest_us -= FORGETTING * (time->longest_us - usual);
}

int cue_pace_init(struct pace *out, const struct pace_options *options, double now_us)
{
	double frame_us = 1e6 / options->frames_a_second;

	if (!(options->frames_a_second > 0) || options->wave == 0)
		return -1;
	*out = (struct pace){.frame_us = frame_us,
	    .limit_us = options->limit_us >= 0 ? options->limit_us : frame_us / 2,
	    .growth = options->growth >= 1 ? options->growth : GROWTH,
	    .due_us = now_us,
	    .kernel = {.wave = options->wave}};
	return 0;
}

void cue_pace_take(struct pace *pace, const struct pace_kernel *kernel)
{
	pace->kernel = *kernel;
}

void cue_pace_drew(struct pace *pace, double due_us, double draw_us)
{
	if (!pace->drawn || due_us > pace->due_us)
		pace->due_us = due_us;
	pace->drawn = 1;
	forget(&pace->draw);
	forget(&pace->kernel.run);
	measure(&pace->draw, draw_us);
}

// A part of a wave says little about a whole one, except that this takes at least as long.
void cue_pace_kernel_ran(struct pace_kernel *kernel, uint64_t blocks, double slice_us)
{
	uint64_t filled = blocks < kernel->wave ? blocks : kernel->wave;
	double wave_us = (slice_us > LEAST_US ? slice_us : LEAST_US) / waves_of(blocks, kernel->wave);

	if (filled >= kernel->filled || wave_us > kernel->run.longest_us)
		measure(&kernel->run, wave_us);
	if (filled > kernel->filled)
		kernel->filled = filled;
}

// Frames that are due since the last drawing that was seen to end; 0: the frame is still that one.
static double frames_since(const struct pace *pace, double now_us)
{
	double frames = floor((now_us - pace->due_us) / pace->frame_us);

	return frames > 0 ? frames : 0;
}

double cue_pace_next_us(const struct pace *pace, double now_us)
{
	return pace->due_us + (frames_since(pace, now_us) + 1) * pace->frame_us;
}

// The room of a slice: up to where it should end, and up to where it must.
struct room {
	double aim_us, hard_us;
};

static struct room room_at(const struct pace *pace, double now_us)
{
	double end = cue_pace_next_us(pace, now_us) - now_us;
	struct room room = {end, end + pace->limit_us};

	if (frames_since(pace, now_us) > 0) {
		room.aim_us -= pace->draw.mean_us;
		room.hard_us -= pace->growth * pace->draw.longest_us;
	}
	return room;
}

// What a frame has at best: its drawing has just ended, in time.
static struct room whole_room(const struct pace *pace)
{
	double idle = pace->frame_us - pace->draw.mean_us;

	return (struct room){idle, idle + pace->limit_us};
}

static uint64_t whole_waves(const struct pace *pace, const struct room *room)
{
	double growth = pace->growth;
	double aim = floor(room->aim_us / pace->kernel.run.mean_us + 0.5);
	double hard = floor(room->hard_us / (growth * pace->kernel.run.longest_us));
	double waves = aim < hard ? aim : hard;
	double most = (double)(UINT64_MAX / 2 / pace->kernel.wave);

	return waves > 0 ? (uint64_t)(waves < most ? waves : most) : 0;
}

static uint64_t blocks_that_fit(const struct pace *pace, const struct room *room)
{
	if (pace->kernel.filled == 0)
		return room->aim_us >= whole_room(pace).aim_us / 2;
	if (pace->kernel.filled < pace->kernel.wave) {
		// The blocks that fit, while a wave has not been filled: as many as were measured at a time, twice.
		double growth = pace->growth > GROWTH ? pace->growth : GROWTH;
		uint64_t blocks =
		    pace->kernel.filled < pace->kernel.wave / 2 ? 2 * pace->kernel.filled : pace->kernel.wave;

		return room->aim_us >= pace->kernel.run.mean_us / 2 &&
		               room->hard_us >= growth * pace->kernel.run.longest_us
		           ? blocks
		           : 0;
	}
	return whole_waves(pace, room) * pace->kernel.wave;
}

static enum pace_reason why_none(const struct pace *pace)
{
	struct room whole = whole_room(pace);

	if (whole.aim_us <= 0)
		return PACE_NO_IDLE;
	return blocks_that_fit(pace, &whole) > 0 ? PACE_NO_ROOM : PACE_TOO_LONG;
}

uint64_t cue_pace_slice(const struct pace *pace, uint64_t blocks_left, double now_us, enum pace_reason *why)
{
	struct room room = room_at(pace, now_us);
	uint64_t blocks = 0;

	if (blocks_left == 0) {
		*why = PACE_NO_WORK;
	} else if (!pace->drawn) {
		*why = PACE_NOT_DRAWN;
	} else {
		blocks = room.aim_us > 0 ? blocks_that_fit(pace, &room) : 0;
		*why = blocks > 0 ? PACE_RUN : why_none(pace);
	}
	return blocks < blocks_left ? blocks : blocks_left;
}
