/* Phases on a fake device: what is collected, what goes behind one scheduler kernel, on which streams, and
 * what happens when things fail. */
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "bucket.h"
#include "error.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "phase.h"
#include "random.h"

/* Stand-ins for __global__ functions and streams. */
static const char kernels[8];
static const char interleave, persistent, partition;
static char stream_memory[8];
static void *const s1 = &stream_memory[0], *const s2 = &stream_memory[1];
static void *streams[2];

/* A set of three members: a(int), b(double, char), c(). */
static const unsigned a_sizes[] = {4}, b_sizes[] = {8, 1}, c_sizes[] = {0};
#define ARGUMENTS_AT ((sizeof(cue_merge_head) + 3 * CUE_SHAPE_BYTES + 15) / 16 * 16)
static unsigned a_offsets[] = {ARGUMENTS_AT}, b_offsets[] = {ARGUMENTS_AT + 16, ARGUMENTS_AT + 24};
static cue_merge_member members[3];
static cue_merge_set set;

static int set_up(void **state)
{
	(void)state;
	memset(&fake, 0, sizeof(fake));
	memset(&fake_phase_state, 0, sizeof(fake_phase_state));
	fake_phase_state.sm_count = 10;
	members[0] = (cue_merge_member){"a", &kernels[0], 1, 1, a_sizes, a_offsets};
	members[1] = (cue_merge_member){"b", &kernels[1], 1, 2, b_sizes, b_offsets};
	members[2] = (cue_merge_member){"c", &kernels[2], 1, 0, c_sizes, NULL};
	set = (cue_merge_set){.count = 3,
	    .bytes = ARGUMENTS_AT + 32,
	    .members = members,
	    .interleave_form = CUE_FORM_EXIT,
	    .loop_form = CUE_FORM_GUARD,
	    .interleave = &interleave,
	    .persistent = &persistent,
	    .partition = &partition};
	fake_phase_state.scheduler = &interleave;
	fake_phase_state.pack_bytes = set.bytes;
	streams[0] = s1;
	streams[1] = s2;
	cue_reset_settings();
	return 0;
}

/* Launches member `kernel` with so many blocks; its argument is `value`. */
static int launch_of(unsigned kernel, unsigned blocks, unsigned threads, void *stream, int value)
{
	double real = value;
	char byte = (char)value;
	void *slots[3] = {NULL, kernel == 1 ? (void *)&real : (void *)&value, &byte};
	cue_launch_spec spec = {.kernel = "k",
	    .tier = CUE_TIER_ELASTIC,
	    .native = &kernels[kernel],
	    .entry = &kernels[kernel],
	    .grid = {blocks, 1, 1},
	    .block = {threads, 1, 1},
	    .stream = stream,
	    .arguments = slots,
	    .parameters = kernel == 0   ? 1
	                  : kernel == 1 ? 2
	                                : 0,
	    .sizes = kernel == 0   ? a_sizes
	             : kernel == 1 ? b_sizes
	                           : c_sizes};
	return cue_launch_kernel(&spec);
}

static cue_phase_report report_of(cue_phase_record *phase)
{
	cue_phase_report report;

	assert_int_equal(cue_phase_close(phase), 0);
	assert_int_equal(cue_phase_explain(&report), CUE_OK);
	assert_int_equal(fake_phase_state.allocations, 0);
	return report;
}

static const char *log_of(void)
{
	return fake_phase_log(streams, 2);
}

/* The order is the leaky bucket's, tails included; members without blocks are not in it. */
static void assert_order(const cue_interleave *order, const uint32_t shares[3], const uint32_t blocks[3])
{
	struct bucket buckets[3];
	uint32_t member[3], count = 0, due;

	for (uint32_t i = 0; i < 3; i++)
		if (blocks[i]) {
			buckets[count] = (struct bucket){.share = shares[i], .left = blocks[i]};
			member[count++] = i;
		}
	for (uint32_t at = 0; (due = cue_bucket_due(buckets, count, BUCKET_EVEN)) != BUCKET_NONE; at++) {
		cue_interleave_place place = cue_interleave_decode(order, at);
		assert_int_equal(place.kernel, member[due]);
		assert_int_equal(place.block, buckets[due].emitted);
		cue_bucket_emit(buckets, count, due, BUCKET_EVEN);
	}
}

/* A merged launch: the pack holds shapes, arguments and the order. */
static void a_batch_is_one_launch(void **state)
{
	cue_phase_record phase;
	cue_phase_report report;
	const cue_merge_head *head = (const cue_merge_head *)fake_phase_state.pack;
	const struct shape *shape = (const struct shape *)(fake_phase_state.pack + CUE_MERGE_SHAPE_AT(0));
	double real;

	(void)state;
	cue_set_phase("interleave");
	cue_phase_open(&phase, &set, 0, (const unsigned[]){2, 1, 0});
	assert_int_equal(launch_of(0, 6, 64, s1, 41), 0);
	assert_int_equal(launch_of(1, 4, 96, s1, 42), 0);
	assert_int_equal(fake.launches, 0);
	report = report_of(&phase);
	assert_string_equal(log_of(), "L1");
	assert_int_equal(report.mode, CUE_PHASE_INTERLEAVE);
	assert_int_equal(report.reason, CUE_PHASE_REASON_NONE);
	assert_int_equal(report.merged, 2);
	assert_int_equal(fake.launch[0].grid[0], 10);
	assert_int_equal(fake.launch[0].block[0], 96);
	assert_int_equal(shape[0].threads, 64);
	assert_int_equal(shape[1].threads, 96);
	assert_int_equal(shape[0].slice.end, 6);
	assert_int_equal(shape[1].slice.begin, 6);
	assert_int_equal(shape[1].slice.end, 10);
	assert_int_equal(shape[2].slice.begin, shape[2].slice.end);
	assert_int_equal(*(const int *)(fake_phase_state.pack + a_offsets[0]), 41);
	memcpy(&real, fake_phase_state.pack + b_offsets[0], sizeof(real));
	assert_true(real == 42);
	assert_int_equal(fake_phase_state.pack[b_offsets[1]], 42);
	assert_order(
	    (const cue_interleave *)head->table, (const uint32_t[]){2, 1, 0}, (const uint32_t[]){6, 4, 0});
	assert_int_equal(report.member[0].ratio, 2);
	assert_int_equal(report.scheduler.ratio, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(a_batch_is_one_launch, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
