/*
 * paced.c and launch.c on a virtual device that runs waves: a foreground draws 60 frames a second, and launches of a paced
 * client use the time between. The virtual clock goes on while the host sleeps or waits for a slice. A frame that is due
 * while a slice runs begins after it: it is late.
 */
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/grid/error.h"
#include "runtime/share/client.h"
#include "runtime/share/paced.h"

#define FRAME_US (1e6 / 60)
#define WAVE 132u

static const char native, entry;
static void *slots[1];
static char foreground, background;
static cue_client *game, *batch;
static struct {
	double now_us, due_us, drawn_us; /* the next frame is due; the last drawing has ended */
	double draw_us, wave_us, growth; /* growth: of waves, from the second half on */
	double worst_us, worked_us;
	unsigned frames, half, launches;
	int is_off;
} world;

double cue_clock_us(void)
{
	return world.now_us;
}

/* All frames that are due until `until_us`, while the device is busy until busy_us. */
static void draw_frames(double until_us, double busy_us)
{
	while (!world.is_off && world.due_us <= until_us) {
		double begin = world.due_us;

		begin = busy_us > begin ? busy_us : begin;
		begin = world.drawn_us > begin ? world.drawn_us : begin;
		world.worst_us = begin - world.due_us > world.worst_us ? begin - world.due_us : world.worst_us;
		world.now_us = world.due_us;
		assert_int_equal(cue_frame_begin(game, &foreground), CUE_OK);
		assert_int_equal(cue_frame_end(game, &foreground), CUE_OK);
		world.drawn_us = begin + world.draw_us;
		world.due_us += FRAME_US;
		world.frames++;
	}
	world.now_us = until_us;
}

static void settle(void)
{
	fake_share_state.is_slow = world.now_us < world.drawn_us;
	fake_share_state.us = (unsigned)world.draw_us;
}

void cue_clock_sleep_us(double us)
{
	draw_frames(world.now_us + us, 0);
	settle();
}

/* The host waits for the slices that were launched since the last time. A slice starts after a drawing. */
static void finished(void)
{
	double begin = world.now_us > world.drawn_us ? world.now_us : world.drawn_us, took = 0;

	for (; world.launches < fake.launches; world.launches++) {
		const struct slice *slice = &fake.launch[world.launches % FAKE_LAUNCHES].slice;
		unsigned waves = (slice->end - slice->begin + WAVE - 1) / WAVE;
		took += waves * world.wave_us * (world.frames > world.half ? world.growth : 1);
	}
	world.worked_us += took;
	if (took > 0)
		draw_frames(begin + took, begin + took);
	settle();
}

static int set_up(void **state)
{
	(void)state;
	fake_share_reset();
	memset(&world, 0, sizeof(world));
	fake.entry = &entry;
	fake.usage = (struct block_usage){.sm_blocks = 1, .sm_count = WAVE, .threads = 128, .registers = 4096};
	fake_phase_state.finished = finished;
	cue_reset_settings();
	cue_client_open(&game, &(cue_client_options){.priority = 1, .frames_a_second = 60});
	cue_client_open(&batch, &(cue_client_options){.is_paced = 1});
	cue_client_enter(batch);
	world.draw_us = 4000;
	world.growth = 1;
	world.half = ~0u;
	return 0;
}

static cue_decision launch(unsigned blocks)
{
	cue_launch_spec spec = {.kernel = "k",
	    .tier = CUE_TIER_ELASTIC,
	    .native = &native,
	    .entry = &entry,
	    .grid = {blocks, 1, 1},
	    .block = {64, 1, 1},
	    .stream = &background,
	    .arguments = slots};
	cue_decision d;

	assert_int_equal(cue_launch_kernel(&spec), 0);
	cue_last_decision(&d);
	return d;
}

/* Launches until so many frames are drawn; returns which part of the idle time was worked. */
static double run(unsigned frames, unsigned waves)
{
	draw_frames(0, 0);
	settle();
	while (world.frames < frames) {
		fake.launches = world.launches = 0;
		(void)launch(waves * WAVE);
	}
	return world.worked_us / (world.frames * (FRAME_US - world.draw_us));
}

static void no_frame_is_late(void **state)
{
	static const double waves_us[] = {100, 300, 1000, 3000};

	for (unsigned i = 0; i < 4; i++) {
		set_up(state);
		world.wave_us = waves_us[i];
		world.half = 300;
		world.growth = 2;
		double worked = run(600, (unsigned)(60000 / waves_us[i]));
		print_message("waves of %4.0f us, then twice as long: %.2f of the idle time, at most %.1f ms late\n",
		    waves_us[i], worked, world.worst_us / 1e3);
		assert_true(world.worst_us <= FRAME_US / 2);
		assert_true(worked >= (waves_us[i] > 1000 ? 0.8 : 0.9));
	}
}

/* The check above can fail: without `paced` a launch is not divided. */
static void without_pacing_frames_are_late(void **state)
{
	(void)state;
	cue_client_set(batch, &(cue_client_options){.is_paced = 0});
	cue_set_slice_us(0);
	world.wave_us = 1000;
	draw_frames(0, 0);
	assert_int_equal(launch(60 * WAVE).slices, 1);
	finished();
	assert_true(world.worst_us > 2 * FRAME_US);
}

static void each_block_is_launched_once(void **state)
{
	unsigned end = 0;

	(void)state;
	world.wave_us = 500;
	draw_frames(0, 0);
	settle();
	assert_true(launch(200 * WAVE + 7).slices > 5);
	for (unsigned i = 0; i < fake.launches; i++) {
		assert_int_equal(fake.launch[i].slice.begin, end);
		end = fake.launch[i].slice.end;
	}
	assert_int_equal(end, 200 * WAVE + 7);
}

/* The idle time is shorter than half a block: after the first, one block a second. When drawing ends, so does waiting. */
static void nobody_starves(void **state)
{
	(void)state;
	world.wave_us = 300;
	world.draw_us = 16600;
	draw_frames(0, 0);
	settle();
	assert_int_equal(launch(3).slices, 3);
	assert_true(world.now_us >= 2e6 && world.now_us < 2.2e6);
	world.is_off = 1;
	world.now_us += 1e5;
	assert_int_equal(launch(100 * WAVE).slices, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup(no_frame_is_late, set_up),
	    cmocka_unit_test_setup(without_pacing_frames_are_late, set_up),
	    cmocka_unit_test_setup(each_block_is_launched_once, set_up),
	    cmocka_unit_test_setup(nobody_starves, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
