/* Frames are held while the gaps are used, on a virtual device that runs one thing at a time and stops for
 * nothing. */
#include <math.h>
#include "test.h"
#include "random.h"
#include "runtime/grid/pace.h"

#define FRAMES 1200u
#define RATE 60.0

/* A number around 1, at most `by` away. */
static double around(double by)
{
	return 1 + by * ((double)random_between(0, 20000) / 10000 - 1);
}

struct device_clock {
	double free_us; /* the device has nothing to do from then on */
	double idle_us; /* what drawing left, summed over frames */
	double used_us; /* by background work, of that */
	unsigned lost;  /* frames that were not drawn in their time */
};

static double later(double a, double b)
{
	return a > b ? a : b;
}

/* Draws a frame, whose turn comes at begin_us. */
static void draw(struct device_clock *device, struct pace *pace, double begin_us, double draw_us)
{
	device->free_us = later(device->free_us, begin_us) + draw_us;
	device->lost += device->free_us > begin_us + pace->frame_us;
	device->idle_us += pace->frame_us - draw_us;
	cue_pace_drew(pace, draw_us, device->free_us);
}

/* Runs a slice of blocks of about 20 us, whose speed drifts and of which each is different; 5 us to launch
 * it. */
static void run(struct device_clock *device, struct pace *pace, uint64_t blocks, double speed)
{
	double took = 5;

	for (uint64_t i = 0; i < blocks; i++)
		took += 20 * speed * around(0.3);
	device->free_us += took;
	device->used_us += took;
	cue_pace_ran(pace, blocks, took);
}

/* The foreground's drawing in frame n: it doubles midway. */
static double load(unsigned frame)
{
	return (frame < FRAMES / 2 ? 4000 : 8000) * around(0.05);
}

/* The background asks when it sees the drawing end (`sees`), or when the frame begins, behind the drawing. */
static struct device_clock play(int sees)
{
	struct device_clock device = {0};
	struct pace pace;

	cue_pace_init(&pace, RATE, 0.02, 0);
	for (unsigned frame = 0; frame < FRAMES; frame++) {
		double begin = frame * pace.frame_us, speed = around(0.03),
		       asked = later(begin + 1e-3, device.free_us);
		uint64_t blocks = sees ? 0 : cue_pace_slice(&pace, UINT64_MAX, asked);
		draw(&device, &pace, begin, load(frame));
		if (sees)
			blocks = cue_pace_slice(&pace, UINT64_MAX, device.free_us);
		if (blocks > 0)
			run(&device, &pace, blocks, speed);
	}
	return device;
}

static void sixty_frames_are_held_and_the_gaps_used(void **state)
{
	(void)state;
	for (int sees = 0; sees <= 1; sees++) {
		struct device_clock device = play(sees);
		print_message("%s the drawing's end: %u of %u frames lost, %.1f %% of the idle time used\n",
		    sees ? "seeing" : "not seeing", device.lost, FRAMES, 100 * device.used_us / device.idle_us);
		assert_int_equal(device.lost, 0);
		assert_true(device.used_us >= 0.9 * device.idle_us);
	}
}

/* The check above can fail: slices of a fixed size, made for the first half, lose frames in the second. */
static void fixed_slices_lose_frames(void **state)
{
	struct device_clock device = {0};
	struct pace pace;

	(void)state;
	cue_pace_init(&pace, RATE, 0.02, 0);
	for (unsigned frame = 0; frame < FRAMES; frame++) {
		draw(&device, &pace, frame * pace.frame_us, load(frame));
		run(&device, &pace, (uint64_t)(cue_pace_idle_us(RATE, 4000) / 20), around(0.03));
	}
	assert_true(device.lost > FRAMES / 3);
}

static void the_paper_s_equations(void **state)
{
	(void)state;
	assert_true(fabs(cue_pace_idle_us(60, 4000) - 12666.667) < 0.01);
	assert_true(cue_pace_idle_us(60, 20000) <= 0);
	assert_true(cue_pace_divisions(299900, 12666.667) == 24);
	assert_true(cue_pace_divisions(299900, 299900) == 1);
	assert_true(cue_pace_divisions(299900, 0) == 0);
}

static void nothing_runs_where_there_is_no_room(void **state)
{
	struct pace pace;

	(void)state;
	cue_pace_init(&pace, 50, 0.02, 1000);
	assert_true(cue_pace_slice(&pace, 100, 1000) == 1); /* nothing is known yet */
	cue_pace_ran(&pace, 10, 1000);
	cue_pace_drew(&pace, 25000, 1500);
	assert_true(
	    cue_pace_slice(&pace, 1000, 2000) == 186); /* this frame's drawing is over: 18.6 ms are left */
	assert_true(cue_pace_slice(&pace, 7, 2000) == 7);
	assert_true(cue_pace_slice(&pace, 0, 2000) == 0);
	assert_true(cue_pace_slice(&pace, 1000, 21001) == 0); /* the next frame has no room */
	assert_true(cue_pace_slice(&pace, 1000, 20900) == 0); /* nor the guard */
	assert_true(fabs(cue_pace_next_us(&pace, 2000) - 21000) < 1e-6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(sixty_frames_are_held_and_the_gaps_used),
	    cmocka_unit_test(fixed_slices_lose_frames),
	    cmocka_unit_test(the_paper_s_equations),
	    cmocka_unit_test(nothing_runs_where_there_is_no_room),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
