// Background work in the gaps between the frames of a foreground that draws at a fixed rate (Ino et al.,
// cooperative multitasking, 2011). Pure functions; all times are the caller's clock, in microseconds.
//
// A frame takes 1/F and its drawing t of it; the idle rest is W = 1/F - t (equation 1). Blocks cannot be
// stopped, so a background task of length K is divided into at least K / W slices (section 4.1). One slice
// runs between two drawings (section 4.2). The paper takes both numbers as given and names adapting them as
// future work: struct pace measures them and sizes each slice.
#ifndef PACE_H
#define PACE_H

#include <stdint.h>

// W, in microseconds; 0 if drawing takes the whole frame.
double cue_pace_idle_us(double frames_a_second, double draw_us);

// d, the slices that a task of task_us needs; 0: idle_us is 0, so it can never run.
uint64_t cue_pace_divisions(double task_us, double idle_us);

// The state of pacing; cue_pace_init sets it.
struct pace {
	double origin_us, frame_us; // frames begin at origin_us + n * frame_us: the virtual clock
	double guard_us;            // kept free at the end of each frame
	double draw_us;         // t, as measured; grows at once, shrinks by a quarter of the difference a frame
	double drawn_us;        // when a drawing was last seen to end; below origin_us: never
	double block_us;        // K over its blocks, as measured; 0: not known
	double block_spread_us; // mean deviation of what was measured
};

// `guard` is the share of a frame that is kept free for deviations from the measured times; 0.02 is a good
// value. The first frame begins at now_us.
void cue_pace_init(struct pace *out, double frames_a_second, double guard, double now_us);

// A drawing took draw_us of the device and ended at now_us.
void cue_pace_drew(struct pace *pace, double draw_us, double now_us);

// A slice of `blocks` blocks took slice_us.
void cue_pace_ran(struct pace *pace, uint64_t blocks, double slice_us);

// How many of the remaining blocks to start at now_us so that they end before the next frame begins. They run
// after this frame's drawing if its end has not been seen, else at once. 0: none fits in this frame. 1 if no
// block has been measured yet.
uint64_t cue_pace_slice(const struct pace *pace, uint64_t blocks_left, double now_us);

// When to ask again after a slice of this frame: when the next frame begins.
double cue_pace_next_us(const struct pace *pace, double now_us);

#endif
