// Runs background blocks in the idle time between the frames of a foreground that draws at a fixed rate (Ino et
// al., cooperative multitasking, 2011). Pure functions, no allocation. All times are in microseconds, of the
// caller's clock.
//
// The model of the paper:
//
//  - a frame takes 1/F, its drawing t of it; the idle rest is W = 1/F - t (section 3.2, equation 1);
//  - a device that holds M blocks at a time, one wave, runs n blocks of B each in B * ceil(n / M) (section 4.1,
//    equation 2);
//  - blocks cannot be stopped, so a task of K > W is divided into at least K / W slices, and slices run only
//    after a drawing (sections 4.1 and 4.2).
//
// The paper is given t, B and M, and leaves adapting the slices as future work (sections 5.3 and 6). Here t and B
// are measured, and each slice gets its size when it is asked for. One idle time holds several slices: the first
// leaves room for surprises, the next ones use the room that was not needed.
//
// The hard limit. `limit_us` is how much later than it was due a drawing may begin because of background blocks.
// The paper lets the user name the least frame rate (section 1); the limit is one over it less a frame. The
// default is half a frame: a drawing that takes at most half of a frame then still ends within its frame, so that
// no frame is dropped.
//
// The promise: no drawing begins more than limit_us late, as long as
//
//  1. a slice starts when it was asked for, on a device that has nothing else to do than this frame's drawing;
//  2. no slice takes more than `growth` times the longest wave measured, times its waves;
//  3. no drawing that the slice waits for takes more than `growth` times the longest drawing measured;
//  4. frames are due every frame_us, not earlier.
//
// `growth` is 2 by default: the load may double from one slice to the next. "Longest" is forgotten slowly, in
// about a second at 60 frames. The promise does not cover the first slice of a kernel, because nothing is known
// about its blocks: it is one block. Where not even one block can keep the promise, the answer is 0 blocks,
// PACE_TOO_LONG.
//
// The price of the promise: blocks of more than (W + limit_us) / growth do not run at all, and blocks of more than
// limit_us / (growth - 1/2) do not use all of the idle time. With the defaults, 60 frames a second and a drawing of
// 4 ms these are 10.5 and 5.6 ms.
#ifndef PACE_H
#define PACE_H

#include <stdint.h>

#define PACE_DEFAULT -1.0 // for limit_us: half a frame; for growth: 2

struct pace_options {
	double frames_a_second; // F, above 0
	double limit_us;        // the hard limit on a drawing's delay; 0: none may be late; below 0: half a frame
	double growth;          // what a time may grow by from one slice to the next, 1 or more; below 1: 2
	uint64_t wave;          // M: blocks of the background kernel that the device holds at a time, 1 or more
};

// What was measured of one kind of time. All 0: nothing.
struct pace_time {
	double mean_us;    // smoothed; what is longer than all before is believed at once
	double spread_us;  // mean deviation from it
	double longest_us; // forgotten slowly, frame by frame
};

// What was measured of a background kernel. Only `wave` set: nothing.
struct pace_kernel {
	uint64_t wave;        // M: its blocks that the device holds at a time, 1 or more
	uint64_t filled;      // the largest part of a wave that was measured
	struct pace_time run; // of a wave
};

// The state of pacing. cue_pace_init sets it; read only.
struct pace {
	double frame_us, limit_us, growth;
	double due_us; // when the last drawing that was seen to end was due; the frames' clock counts from here
	int drawn;     // a drawing was seen
	struct pace_time draw; // of a drawing
	struct pace_kernel kernel;
};

// Why cue_pace_slice gave what it gave.
enum pace_reason {
	PACE_RUN,       // start these blocks
	PACE_NO_WORK,   // no blocks are left
	PACE_NOT_DRAWN, // no drawing was seen yet: ask again when one has ended
	PACE_NO_ROOM,   // not now: ask again when this frame's drawing has ended, or in the next frame
	PACE_NO_IDLE,   // drawing takes whole frames
	PACE_TOO_LONG   // one block does not keep the limit even if a frame's whole idle time is left to it
};

// The frames' clock begins at now_us. Returns 0, or -1 where frames_a_second or wave is out of its range; then
// nothing is set.
int cue_pace_init(struct pace *out, const struct pace_options *options, double now_us);

// From now on the slices are this kernel's. With nothing measured also for the same kernel after PACE_TOO_LONG, where
// its blocks may have become shorter: only a new slice can show that.
void cue_pace_take(struct pace *pace, const struct pace_kernel *kernel);

// The drawing that was due at due_us has ended. It took draw_us of the device, without the time it was late.
void cue_pace_drew(struct pace *pace, double due_us, double draw_us);

// A slice of `blocks` blocks (1 or more) has ended. It took slice_us from the moment when it was asked for, or
// from the end of the drawing before it if that was later.
void cue_pace_kernel_ran(struct pace_kernel *kernel, uint64_t blocks, double slice_us);

// The blocks to start at now_us, of those that are left: whole waves, except for the last slice of a task and the
// first ones of a kernel. If this frame's drawing has not been seen to end, they start after it. 0: *why says
// what to wait for. To be asked when a drawing has ended or a frame has begun, and again after each slice.
uint64_t cue_pace_slice(const struct pace *pace, uint64_t blocks_left, double now_us, enum pace_reason *why);

// When the next frame is due.
double cue_pace_next_us(const struct pace *pace, double now_us);

#endif
