/* frames.c on a fake device and a clock that stands still: brackets, who counts, and room. */
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/grid/error.h"
#include "runtime/share/client.h"
#include "runtime/share/frames.h"

static double now_us;
static char stream, other;
static cue_client *game, *batch;

double cue_clock_us(void)
{
	return now_us;
}

void cue_clock_sleep_us(double us)
{
	now_us += us;
}

static int set_up(void **state)
{
	(void)state;
	fake_share_reset();
	now_us = 1e6;
	cue_client_open(
	    &game, &(cue_client_options){.priority = 1, .frames_a_second = 50, .frame_limit_us = 4000});
	cue_client_open(&batch, &(cue_client_options){.is_paced = 1});
	return 0;
}

static void draw(unsigned us)
{
	fake_share_state.us = us;
	assert_int_equal(cue_frame_begin(game, &stream), CUE_OK);
	assert_int_equal(cue_frame_end(game, &stream), CUE_OK);
}

static void frames_are_brackets(void **state)
{
	const cue_board_mark *mark;

	(void)state;
	assert_int_equal(cue_frame_begin(game, &stream), CUE_OK);
	mark = &fake_share_state.board[0]->mark[0];
	assert_int_equal(mark->begin, 1);
	assert_int_equal(mark->end, 0);
	assert_int_equal(cue_frame_begin(game, &stream), CUE_ERROR_ARGUMENT);
	assert_int_equal(mark->end, 0);
	assert_int_equal(cue_frame_end(game, &other), CUE_ERROR_ARGUMENT); /* the frame stays open */
	assert_int_equal(mark->end, 0);
	assert_int_equal(cue_frame_end(game, &stream), CUE_OK);
	assert_int_equal(mark->end, 1);
	assert_int_equal(cue_frame_end(game, &stream), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_frame_begin(batch, &stream), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_frame_begin(NULL, &stream), CUE_OK); /* the process's own is not shared */
	assert_int_equal(cue_frame_end(NULL, &stream), CUE_OK);
	fake_phase_state.captured = &stream;
	assert_int_equal(cue_frame_begin(game, &stream), CUE_ERROR_DEVICE);
	fake_phase_state.captured = NULL;
	draw(1000);
}

static void who_counts(void **state)
{
	cue_client *higher;

	(void)state;
	assert_int_equal(cue_frames_are_drawn(batch), 0);
	draw(1000);
	assert_int_equal(cue_frames_are_drawn(batch), 1);
	assert_int_equal(cue_frames_are_drawn(game), 0);
	cue_client_open(&higher, &(cue_client_options){.priority = 1});
	assert_int_equal(cue_frames_are_drawn(higher), 0);
	now_us += 79000;
	assert_int_equal(cue_frames_are_drawn(batch), 1);
	now_us += 1000; /* four frames */
	assert_int_equal(cue_frames_are_drawn(batch), 0);
	draw(1000);
	fake_phase_state.device = 1;
	assert_int_equal(cue_frames_are_drawn(batch), 0);
	fake_phase_state.device = 0;
	assert_int_equal(cue_frames_are_drawn(batch), 1);
	cue_client_close(game);
	assert_int_equal(cue_frames_are_drawn(batch), 0);
}

static void room(void **state)
{
	struct pace_kernel kernel = {.wave = 10};

	(void)state;
	assert_int_equal(cue_frames_room(batch, &kernel, 777, now_us), 777); /* nobody draws */
	cue_frame_begin(game, &stream);
	assert_int_equal(cue_frames_room(batch, &kernel, 777, now_us), 0);
	fake_share_state.us = 8000;
	fake_share_state.is_slow = 1;
	cue_frame_end(game, &stream);
	now_us += 8000;
	assert_int_equal(cue_frames_room(batch, &kernel, 777, now_us), 0); /* the device has not got there */
	fake_share_state.is_slow = 0;
	assert_int_equal(cue_frames_room(batch, &kernel, 777, now_us), 1);
	cue_pace_kernel_ran(&kernel, 10, 1000);
	assert_int_equal(cue_frames_room(batch, &kernel, 777, now_us), 80); /* (12 + 4) / 2 waves */
	assert_int_equal(cue_frames_room(batch, &kernel, 7, now_us), 7);
	assert_int_equal(cue_frames_room(game, &kernel, 777, now_us), 777);
	now_us += 12000;
	fake_share_state.is_slow = 1;
	draw(8000);
	assert_int_equal(cue_frames_room(batch, &kernel, 777, now_us), 0);
}

/* Of the frames that the device is after, four are measured. */
static void frames_in_flight(void **state)
{
	struct pace_kernel kernel = {.wave = 10};

	(void)state;
	fake_share_state.is_slow = 1;
	for (unsigned i = 0; i < 6; i++, now_us += 20000)
		draw(5000);
	assert_int_equal(fake_share_state.events, 8);
	assert_int_equal(fake_share_state.records, 8);
	fake_share_state.is_slow = 0;
	assert_int_equal(cue_frames_room(batch, &kernel, 777, now_us - 15000), 1);
	draw(5000);
	assert_int_equal(fake_share_state.records, 10);
	fake_share_state.is_slow = 1;
	for (unsigned i = 0; i < 6; i++, now_us += 20000)
		draw(5000);
	assert_int_equal(fake_share_state.records, 16);
	now_us += 2e6; /* a reset of the device has lost them */
	draw(5000);
	assert_int_equal(fake_share_state.records, 18);
	assert_int_equal(fake_share_state.events, 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup(frames_are_brackets, set_up),
	    cmocka_unit_test_setup(who_counts, set_up), cmocka_unit_test_setup(room, set_up),
	    cmocka_unit_test_setup(frames_in_flight, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
