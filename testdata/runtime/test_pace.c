/* Pacing on a virtual device that runs waves: no frame is later than the limit, and the idle time is used. */
#include <math.h>
#include "test.h"
#include "random.h"
#include "wave_device.h"
#include "runtime/grid/pace.h"

#define FRAMES 240u
#define RATE 60.0
#define FRAME_US (1e6 / RATE)
#define LAUNCH_US 20 /* from the moment when a slice is asked for to its first block */

static double later(double a, double b)
{
	return a > b ? a : b;
}

/* A foreground and a background. In frame `changes`, their times become as many times longer as said. */
struct load {
	uint32_t wave;
	double block_us, block_growth;
	double draw_us, draw_growth;
	unsigned changes;
	int sees; /* the background asks when the drawing has ended; else when it begins, and runs behind it */
};

/* What a part of the frames came to. */
struct sum {
	double idle_us, used_us, work_us; /* left by drawing; the background had the device; blocks' times over places */
	double worst_us;                  /* delay of a drawing's begin */
	unsigned late, dropped, slices;   /* drawings that began late, ended behind their frame */
	enum pace_reason why;             /* why the last slice was the last of its frame */
};

struct play {
	const struct load *load;
	struct pace pace;
	struct wave_device device;
	double free_us; /* the device has nothing to do from then on */
	int excused;    /* a slice or a drawing took longer than the promise supposes */
	struct sum sum[2];
};

static double block_us(const struct load *load, unsigned frame)
{
	return load->block_us * (frame < load->changes ? 1 : load->block_growth);
}

static double draw_us(const struct load *load, unsigned frame)
{
	return load->draw_us * (frame < load->changes ? 1 : load->draw_growth);
}

static struct sum *sum_of(struct play *play, unsigned frame)
{
	return &play->sum[frame >= play->load->changes];
}

/* One slice; its first block begins launch_us after the device has become free. */
static void run_slice(struct play *play, unsigned frame, uint64_t blocks, double launch_us)
{
	struct sum *sum = sum_of(play, frame);
	double work = play->device.work_us;
	double took = run_blocks(&play->device, blocks, block_us(play->load, frame));
	double expected = cue_pace_task_us(play->pace.run.longest_us, blocks, play->pace.wave);

	play->excused |= play->pace.filled > 0 && took + launch_us > play->pace.growth * expected;
	sum->used_us += took;
	sum->work_us += play->device.work_us - work;
	sum->slices++;
	play->free_us += launch_us + took;
	cue_pace_ran(&play->pace, blocks, took + launch_us);
}

/* Slices until the frame has no room or the next drawing is due. */
static void fill_frame(struct play *play, unsigned frame)
{
	struct sum *sum = sum_of(play, frame);

	while (play->free_us < (frame + 1) * FRAME_US) {
		uint64_t blocks = cue_pace_slice(&play->pace, UINT64_MAX, play->free_us, &sum->why);
		if (blocks == 0)
			break;
		run_slice(play, frame, blocks, LAUNCH_US);
	}
}

static void play_frame(struct play *play, unsigned frame)
{
	struct sum *sum = sum_of(play, frame);
	double due = frame * FRAME_US, begin = later(due, play->free_us), drew;
	enum pace_reason why;
	uint64_t blocks = play->load->sees ? 0 : cue_pace_slice(&play->pace, UINT64_MAX, begin + 1e-3, &why);

	drew = draw_us(play->load, frame) * around(0.05);
	play->excused |= !play->load->sees && play->pace.drawn && drew > play->pace.growth * play->pace.draw.longest_us;
	play->free_us = begin + drew;
	sum->worst_us = later(sum->worst_us, begin - due);
	sum->late += begin > due;
	sum->dropped += play->free_us > due + FRAME_US;
	sum->idle_us += FRAME_US - drew;
	cue_pace_drew(&play->pace, due, drew);
	if (blocks > 0)
		run_slice(play, frame, blocks, 0);
	fill_frame(play, frame);
}

static void play_all(struct play *play, unsigned frames, const struct pace_options *options)
{
	assert_int_equal(cue_pace_init(&play->pace, options, 0), 0);
	for (unsigned frame = 0; frame < frames; frame++)
		play_frame(play, frame);
}

/*
 * The best share of the idle time that whole waves can have under the promise, computed without cue_pace_slice:
 * wave j of a frame may start if it would end in time even if it took `growth` times its longest.
 */
static double optimum(double block_us, double draw_us, double spread)
{
	double idle = FRAME_US - draw_us, limit = FRAME_US / 2, longest = block_us * (1 + spread), used = 0;

	while (used < idle && 2 * longest <= idle - used + limit)
		used += longest;
	return used < idle ? used / idle : 1;
}

static void print_half(const char *name, const struct sum *sum, double best)
{
	print_message("  %s: worst %4.0f us, %3u late, %3.0f %% used, %3.0f %% worked, %4u slices", name, sum->worst_us,
	    sum->late, 100 * sum->used_us / sum->idle_us, 100 * sum->work_us / sum->idle_us, sum->slices);
	if (best < 0.9)
		print_message(", optimum %.0f %%: %s", 100 * best, cue_pace_reason_text(sum->why));
}

static struct play played;

static void play_load(const struct load *load)
{
	struct pace_options options = {RATE, PACE_DEFAULT, PACE_DEFAULT, load->wave};

	played = (struct play){.load = load, .device = {.wave = load->wave, .spread = 0.1}};
	play_all(&played, FRAMES, &options);
	print_message("%4u x %.1f ms, %s doubles, %s:", load->wave, load->block_us / 1e3,
	    load->block_growth > 1 ? "block" : "drawing", load->sees ? "behind" : "queued");
	for (int i = 0; i < 2; i++)
		print_half(i ? "after" : "before", &played.sum[i],
		    optimum(block_us(load, i ? FRAMES : 0), draw_us(load, i ? FRAMES : 0), 0.1));
	print_message("\n");
}

static void the_bar(void **state)
{
	static const double blocks[] = {100, 300, 1000, 2000, 4000, 8000};

	(void)state;
	for (unsigned i = 0; i < 48; i++) {
		struct load load = {i % 2 ? 1056 : 132, blocks[i / 8], i % 4 < 2 ? 2 : 1, 4000, i % 4 < 2 ? 1 : 2,
		    FRAMES / 2, i % 8 < 4};
		play_load(&load);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_bar),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
