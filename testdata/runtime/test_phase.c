/* Phases on a fake device: what is collected, what goes after one scheduler kernel, on which streams, and
 * what happens when things fail. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "test.h"
#include "runtime/grid/bucket.h"
#include "runtime/grid/error.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/launch/plan_file.h"
#include "runtime/phase/phase.h"
#include "runtime/share/client.h"
#include "random.h"

/* Stand-ins for __global__ functions and streams. */
static const char kernels[8];
static const char interleave, persistent, partition;
static char stream_memory[8];
static void *const s1 = &stream_memory[0], *const s2 = &stream_memory[1];
static void *streams[3];

/* A set of three members: a(int), b(double, char), c(). */
static const unsigned a_sizes[] = {4}, b_sizes[] = {8, 1}, c_sizes[] = {0};
#define ARGUMENTS_AT ((sizeof(cue_merge_head) + 3 * CUE_MERGE_SHAPE_BYTES + 15) / 16 * 16)
static unsigned a_offsets[] = {ARGUMENTS_AT}, b_offsets[] = {ARGUMENTS_AT + 16, ARGUMENTS_AT + 24};
static cue_merge_member members[3];
static cue_merge_set set;

static unsigned needs; /* of the kernels that are launched */

static int set_up(void **state)
{
	(void)state;
	memset(&fake, 0, sizeof(fake));
	memset(&fake_phase_state, 0, sizeof(fake_phase_state));
	fake_phase_state.sm_count = 10;
	members[0] = (cue_merge_member){"a", &kernels[0], 1, 0, 1, a_sizes, a_offsets};
	members[1] = (cue_merge_member){"b", &kernels[1], 1, 0, 2, b_sizes, b_offsets};
	members[2] = (cue_merge_member){"c", &kernels[2], 1, 0, 0, c_sizes, NULL};
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
	streams[2] = &stream_memory[2];
	needs = 0;
	cue_reset_settings();
	return 0;
}

static int launch_grid(
    unsigned kernel, unsigned columns, unsigned rows, unsigned threads, void *stream, int value)
{
	double real = value;
	char byte = (char)value;
	void *slots[3] = {NULL, kernel == 1 ? (void *)&real : (void *)&value, &byte};
	cue_launch_spec spec = {.kernel = "k",
	    .tier = CUE_TIER_ELASTIC,
	    .native = &kernels[kernel],
	    .entry = &kernels[kernel],
	    .grid = {columns, rows, 1},
	    .block = {threads, 1, 1},
	    .stream = stream,
	    .arguments = slots,
	    .parameters = kernel == 0   ? 1
	                  : kernel == 1 ? 2
	                                : 0,
	    .sizes = kernel == 0   ? a_sizes
	             : kernel == 1 ? b_sizes
	                           : c_sizes,
	    .needs = needs};
	return cue_launch_kernel(&spec);
}

/* Launches member `kernel` with so many blocks; its argument is `value`. */
static int launch_of(unsigned kernel, unsigned blocks, unsigned threads, void *stream, int value)
{
	return launch_grid(kernel, blocks, 1, threads, stream, value);
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
	const struct member_shape *shape =
	    (const struct member_shape *)(fake_phase_state.pack + CUE_MERGE_SHAPE_AT(0));
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
	assert_int_equal(shape[0].shape.slice.end, 6);
	assert_int_equal(shape[1].shape.slice.begin, 6);
	assert_int_equal(shape[1].shape.slice.end, 10);
	assert_int_equal(shape[2].shape.slice.begin, shape[2].shape.slice.end);
	assert_int_equal(*(const int *)(fake_phase_state.pack + a_offsets[0]), 41);
	memcpy(&real, fake_phase_state.pack + b_offsets[0], sizeof(real));
	assert_true(real == 42);
	assert_int_equal(fake_phase_state.pack[b_offsets[1]], 42);
	assert_order(
	    (const cue_interleave *)head->table, (const uint32_t[]){2, 1, 0}, (const uint32_t[]){6, 4, 0});
	assert_int_equal(report.member[0].ratio, 2);
	assert_int_equal(report.scheduler.ratio, 3);
}

/* Opens a phase, makes these launches, closes it; letters are members, digits streams (0: NULL). */
static cue_phase_report run_launches(const char *what, unsigned flags)
{
	cue_phase_record phase;

	fake_phase_state.events = 0;
	cue_phase_open(&phase, &set, flags, NULL);
	for (; *what; what += 2 + (what[2] == ' '))
		launch_of((unsigned)(what[0] - 'a'), 8, 64, what[1] == '0' ? NULL : streams[what[1] - '1'], 1);
	return report_of(&phase);
}

static void launches_go_in_batches(void **state)
{
	cue_phase_report r;

	(void)state;
	cue_set_phase("interleave");
	/* One of each member, however they are mixed; what is left over runs by itself. */
	r = run_launches("c1 a1 b1", 0);
	assert_string_equal(log_of(), "L1");
	assert_int_equal(r.batches, 1);
	r = run_launches("a1 b1 a1 b1 c1 a1", 0);
	assert_int_equal(r.batches, 2);
	assert_int_equal(r.merged, 5);
	assert_int_equal(r.reason, CUE_PHASE_REASON_KERNELS);
	/* Two places for one kernel. */
	members[1].native = members[0].native;
	members[1].parameters = 1;
	members[1].sizes = a_sizes;
	r = run_launches("a1 a1 a1 a1 a1", 0);
	assert_int_equal(r.batches, 2);
	assert_int_equal(r.merged, 4);
	/* A kernel that has no place ends no batch. */
	r = run_launches("a1 d1 d1 a1 c1", 0);
	assert_int_equal(r.batches, 1);
	assert_int_equal(r.merged, 3);
	/* One launch is not worth a scheduler kernel; none is nothing. */
	r = run_launches("a1", 0);
	assert_string_equal(log_of(), "L1");
	assert_int_equal(r.merged, 0);
	assert_int_equal(r.reason, CUE_PHASE_REASON_KERNELS);
	r = run_launches("", 0);
	assert_string_equal(log_of(), "");
	assert_int_equal(r.launches, 0);
	assert_int_equal(r.reason, CUE_PHASE_REASON_NONE);
}

static void streams_fork_and_join(void **state)
{
	(void)state;
	cue_set_phase("streams");
	run_launches("a1 b2", 0);
	assert_string_equal(log_of(), "L1 L2"); /* beside each other as they are */
	run_launches("a1 b1", 0);
	assert_string_equal(log_of(), "F*1 L1 L* F1*");
	run_launches("a1 b2 c1 a2", 0);
	assert_string_equal(log_of(), "F*1 F*2 L1 L2 L* L* F1* F2*");
	run_launches("a0 b0", 0);
	assert_string_equal(log_of(), "F*0 L0 L* F0*");
	assert_int_equal(fake_phase_state.made_streams <= PHASE_STREAMS, 1);
	cue_set_phase("native");
	run_launches("a1 b2 c1 a2", 0);
	assert_string_equal(log_of(), "L1 L2 L1 L2");
	cue_set_phase("interleave");
	run_launches("a1 b2 c1", 0);
	assert_string_equal(log_of(), "F12 L1 F21");
	run_launches("a1 b2 a2 b1", 0);
	assert_string_equal(log_of(), "F12 F21 L1 L2 F21 F12");
	run_launches("a1 b1 a1 b1", 0);
	assert_string_equal(log_of(), "F*1 L1 L* F1*");
	cue_set_phase("persistent");
	run_launches("a1 b2 c1", 0);
	assert_string_equal(log_of(), "F12 A1 L1 R1 F21");
	cue_set_order(CUE_PHASE_ARRAYS);
	run_launches("a1 b2 c1", 0);
	assert_string_equal(log_of(), "F12 C1 A1 L1 R1 R1 F21");
}

/* Without events: launches on their own streams; where they end when it is time to join, the host waits. */
static void the_host_waits_where_events_fail(void **state)
{
	(void)state;
	cue_set_phase("streams");
	fake_phase_state.follows_left = 1;
	run_launches("a1 b1", 0);
	assert_string_equal(log_of(), "L1 L1");
	fake_phase_state.fail_follow = 0;
	fake_phase_state.follows_left = 2;
	run_launches("a1 b1", 0);
	assert_string_equal(log_of(), "F*1 L1 L* W*");
	fake_phase_state.fail_follow = 0;
	cue_set_phase("interleave");
	fake_phase_state.follows_left = 1;
	assert_int_equal(run_launches("a1 b2", 0).reason, CUE_PHASE_REASON_DEVICE);
	assert_string_equal(log_of(), "L1 L2");
	fake_phase_state.fail_follow = 0;
	fake_phase_state.follows_left = 2;
	assert_int_equal(run_launches("a1 b2", 0).merged, 2);
	assert_string_equal(log_of(), "F12 L1 W1");
	assert_int_equal(fake.pending, 0);
}

/* More launches on a stream than there are streams: they share. */
static void streams_are_few(void **state)
{
	char what[3 * 40] = "";
	unsigned launches = 0;

	(void)state;
	cue_set_phase("streams");
	for (int i = 0; i < 39; i++)
		strcat(what, i ? " d1" : "d1");
	run_launches(what, 0);
	for (unsigned i = 0; i < fake_phase_state.events; i++)
		launches += fake_phase_state.event[i].what == 'L';
	assert_int_equal(launches, 39);
	run_launches("d1 d1", 0); /* they have been returned */
	assert_string_equal(log_of(), "F*1 L1 L* F1*");
}

/* A borrowed stream that has work is lent again only to the stream whose work that is. */
static void a_busy_stream_is_not_lent(void **state)
{
	unsigned made;

	(void)state;
	cue_set_phase("streams");
	fake.has_share = 1;
	made = fake_phase_state.made_streams;
	run_launches("a1 b1", 0); /* the context is not known */
	assert_int_equal(fake_phase_state.made_streams, made);
	fake_share_state.context = 1;
	run_launches("a1 b1", 0);
	made = fake_phase_state.made_streams;
	fake_share_state.is_busy = 1;
	run_launches("a1 b1", 0);
	assert_int_equal(fake_phase_state.made_streams, made);
	run_launches("a2 b2", 0);
	assert_string_equal(log_of(), "q* F*2 L2 L* F2*");
	assert_int_equal(fake_phase_state.made_streams, made + 1);
	fake_share_state.is_busy = 0;
	run_launches("a3 b3", 0);
	assert_string_equal(log_of(), "q* F** L* L* F**");
	assert_int_equal(fake_phase_state.made_streams, made + 1);
}

static void check_mode(const char *mode, const void *function, unsigned grid)
{
	cue_phase_report r;

	cue_set_phase(mode);
	fake.launches = 0;
	r = run_launches("a1 b1 c1", 0);
	assert_string_equal(cue_phase_mode_name(r.mode), mode);
	assert_string_equal(cue_phase_mode_name(r.asked), mode);
	assert_int_equal(fake.launches, 1);
	assert_ptr_equal(fake.launch[0].function, function);
	assert_int_equal(fake.launch[0].grid[0], grid);
	assert_int_equal(r.scheduler.blocks, grid);
}

static void kernel_has(unsigned slot, const void *function, unsigned threads, size_t fixed, size_t dynamic)
{
	fake_phase_state.kernels[slot] = (struct fake_phase_kernel){
	    function, {.threads = threads, .registers = 40, .static_bytes = fixed, .dynamic_bytes = dynamic}, 4};
}

/* Another device, since each is asked once: with so many SMs, on which so many blocks of the scheduler kernel are resident. */
static void use_device(unsigned sms, unsigned resident)
{
	static int devices = 8;

	fake_phase_state.device = devices++;
	fake_phase_state.sm_count = sms;
	kernel_has(0, &interleave, 1024, 0, 0);
	fake_phase_state.kernels[0].resident = resident;
}

static void loops_take_resident_blocks(void **state)
{
	(void)state;
	use_device(3, 4);
	check_mode("interleave", &interleave, 24);
	check_mode("persistent", &persistent, 12);
	check_mode("partition", &partition, 12);
	check_mode("mix", &persistent, 12);
	cue_set_blocks(7);
	check_mode("persistent", &persistent, 7);
	cue_set_blocks(1000);
	check_mode("partition", &partition, 24);
	cue_set_blocks(0);
	use_device(10, 4);
	check_mode("persistent", &persistent, 24);
}

/* The order of `mix` is one period, whatever the launches have, and each SM has a part of it, as long as it has blocks. */
static void mix_has_the_order_of_an_sm(void **state)
{
	const cue_merge_head *head = (const cue_merge_head *)fake_phase_state.pack;
	const cue_interleave *order = (const cue_interleave *)head->table;
	cue_phase_record phase;
	unsigned of_second = 0;

	(void)state;
	fake_phase_state.scheduler = &persistent;
	cue_set_ratio((const unsigned[]){3, 5}, 2);
	cue_set_phase("persistent");
	run_launches("a1 b1", 0);
	assert_int_equal(head->initial, 0);
	assert_true(order->blocks > 8);
	cue_set_phase("mix");
	use_device(3, 4);
	cue_set_blocks(10);
	run_launches("a1 b1", 0);
	assert_true(head->initial == (8 | 4ull << 32));
	assert_int_equal(order->blocks, 8);
	cue_set_blocks(0);
	for (unsigned i = 0; i < 8; i++)
		of_second += cue_interleave_decode(order, i).kernel == 1;
	assert_int_equal(of_second, 5);
	use_device(10, 4);
	cue_phase_open(&phase, &set, 0, NULL); /* fewer blocks than places, and than SMs */
	launch_of(0, 1, 64, s1, 1);
	launch_of(1, 4, 64, s1, 1);
	assert_int_equal(report_of(&phase).merged, 2);
	assert_true(head->initial == (8 | 1ull << 32));
}

static void refuses(const char *what, cue_phase_reason reason)
{
	cue_phase_report r;

	fake.launches = 0;
	r = run_launches(what, CUE_PHASE_MERGE);
	assert_string_equal(cue_phase_reason_name(r.reason), cue_phase_reason_name(reason));
	assert_int_equal(r.merged, 0);
	assert_int_equal(fake.launches, r.launches);
	assert_int_equal(fake.pending, 0);
	for (unsigned i = 0; i < r.launches; i++)
		assert_ptr_not_equal(fake.launch[i].function, &interleave);
}

static void what_cannot_be_merged_runs_by_itself(void **state)
{
	(void)state;
	cue_set_phase("persistent");
	set.persistent = NULL;
	refuses("a1 b1", CUE_PHASE_REASON_FORM);
	set.persistent = &persistent;
	members[1].loops = 0;
	refuses("a1 b1", CUE_PHASE_REASON_FORM);
	cue_set_phase("interleave");
	kernel_has(0, &interleave, 63, 0, 0);
	refuses("a1 b1", CUE_PHASE_REASON_THREADS);
	kernel_has(0, &kernels[1], 63, 0, 49152);
	refuses("a1 b1", CUE_PHASE_REASON_CONFIG);
	kernel_has(0, &kernels[1], 1024, 0, 0);
	fake_phase_state.kernels[0].facts.in_clusters = 1;
	refuses("a1 b1", CUE_PHASE_REASON_FORM);
	kernel_has(0, &interleave, 1024, 110 * 1024, 0);
	refuses("a1 b1", CUE_PHASE_REASON_SHARED);
	kernel_has(0, NULL, 0, 0, 0);
	fake_phase_state.fail_facts = 3;
	refuses("a1 b1", CUE_PHASE_REASON_DEVICE);
	fake_phase_state.fail_facts = 0;
	fake.fail_at = 1;
	fake.fail_with = 701;
	fake.launches = 0;
	assert_int_equal(run_launches("a1 b1", 0).reason, CUE_PHASE_REASON_REFUSED);
	assert_int_equal(fake.launches, 3);
	assert_int_equal(fake.pending, 0);
}

static void named_barriers_want_warps(void **state)
{
	cue_phase_record phase;
	cue_phase_report r;

	(void)state;
	set.interleave_form = CUE_FORM_NAMED;
	members[1].waits = 1;
	cue_set_phase("interleave");
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 4, 64, s1, 1);
	launch_of(1, 4, 50, s1, 1);
	r = report_of(&phase);
	assert_int_equal(r.reason, CUE_PHASE_REASON_WARPS);
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 4, 50, s1, 1); /* waits for nobody */
	launch_of(1, 4, 64, s1, 1);
	assert_int_equal(report_of(&phase).merged, 2);
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 4, 64, s1, 1);
	launch_of(1, 4, 32, s1, 1);
	assert_int_equal(report_of(&phase).merged, 2);
}

/* A member's logical block is that of its launch, so the launch must be one that the proof covers. */
static void members_are_proved_for_their_block(void **state)
{
	cue_phase_record phase;
	cue_phase_report r;
	cue_decision d;

	(void)state;
	cue_set_phase("interleave");
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 4, 64, s1, 1);
	needs = CUE_NEED_MULTIPLE_OF_WARP;
	launch_of(1, 4, 48, s1, 1);
	r = report_of(&phase);
	assert_int_equal(r.merged, 0);
	assert_int_equal(r.reason, CUE_PHASE_REASON_WARPS);
	cue_set_policy("fill");
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 4, 64, s1, 1);
	launch_of(1, 4, 48, s1, 1);
	assert_int_equal(report_of(&phase).merged, 0);
	assert_int_equal(cue_last_decision(&d), CUE_OK);
	assert_int_equal(d.reason, CUE_REASON_WARPS); /* the original, which needs nothing */
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 4, 64, s1, 1);
	launch_of(1, 4, 96, s1, 1);
	assert_int_equal(report_of(&phase).merged, 2);
	needs = CUE_NEED_WHOLE_WARPS;
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 4, 64, s1, 1);
	launch_of(1, 4, 48, s1, 1); /* one-dimensional */
	assert_int_equal(report_of(&phase).merged, 2);
}

static void too_many_blocks_are_not_merged(void **state)
{
	cue_phase_record phase;

	(void)state;
	cue_set_phase("interleave");
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 0x7fffffff, 64, s1, 1);
	launch_of(1, 1, 64, s1, 1);
	assert_int_equal(report_of(&phase).reason, CUE_PHASE_REASON_SIZE);
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 0x7ffffffe, 64, s1, 1);
	launch_of(1, 1, 64, s1, 1);
	assert_int_equal(report_of(&phase).merged, 2);
}

/* `weigh`: merged if all fit at once, and two waves if it is wished; above that not where most threads would be idle, and where it is
 * not wished, only if an SM holds as many blocks of the scheduler kernel. */
static void merging_is_weighed(void **state)
{
	cue_phase_record phase;
	cue_phase_report r;

	(void)state;
	cue_set_phase("weigh");
	use_device(1, 4);
	r = run_launches("a1 b1", 0); /* 4 of each on an SM */
	assert_int_equal(r.asked, CUE_PHASE_WEIGH);
	assert_int_equal(r.choice, CUE_PHASE_WEIGHED);
	assert_int_equal(r.mode, CUE_PHASE_INTERLEAVE);
	assert_int_equal(r.merged, 2);
	use_device(1, 3);
	r = run_launches("a1 b1", 0);
	assert_int_equal(r.mode, CUE_PHASE_STREAMS);
	assert_int_equal(r.reason, CUE_PHASE_REASON_OCCUPANCY);
	assert_int_equal(r.member[0].sm_blocks, 4);
	assert_int_equal(r.scheduler.sm_blocks, 3);
	assert_int_equal(r.scheduler.registers, 40);
	assert_string_equal(r.member[1].name, "b");
	use_device(6, 3); /* 18 places for 16 blocks */
	assert_int_equal(run_launches("a1 b1", 0).merged, 2);
	use_device(1, 3);
	assert_int_equal(run_launches("a1 b1", CUE_PHASE_MERGE).merged, 2);
	use_device(2, 4); /* two waves */
	assert_int_equal(run_launches("a1 b1", 0).reason, CUE_PHASE_REASON_OCCUPANCY);
	assert_int_equal(run_launches("a1 b1", CUE_PHASE_MERGE).merged, 2);
	/* Of 16 * threads, 8 * 64 + 8 * threads have work; of 10 * threads, 9 * 32 + threads. */
	for (unsigned threads = 128; threads <= 256; threads += 128) {
		use_device(1, 4);
		cue_phase_open(&phase, &set, CUE_PHASE_MERGE, NULL);
		launch_of(0, 8, 64, s1, 1);
		launch_of(1, 8, threads, s1, 1);
		assert_int_equal(report_of(&phase).merged, 2);
		cue_phase_open(&phase, &set, CUE_PHASE_MERGE, NULL);
		launch_of(0, 9, 32, s1, 1);
		launch_of(1, 1, threads, s1, 1);
		assert_int_equal(report_of(&phase).merged, 0);
		use_device(2, 4); /* two waves */
		cue_phase_open(&phase, &set, CUE_PHASE_MERGE, NULL);
		launch_of(0, 9, 32, s1, 1);
		launch_of(1, 1, threads, s1, 1);
		assert_int_equal(report_of(&phase).merged, 2);
	}
}

/* What is not merged runs as written where each launch has eight devices' threads, of 2,048 an SM; else concurrently. */
static void what_fills_the_device_runs_as_written(void **state)
{
	(void)state;
	cue_set_phase("weigh");
	use_device(4, 3);
	for (unsigned blocks = 1023; blocks <= 1024; blocks++) {
		cue_phase_record phase;
		cue_phase_report r;
		fake_phase_state.events = 0;
		cue_phase_open(&phase, &set, 0, NULL);
		launch_of(0, 2000, 64, s1, 1);
		launch_of(1, blocks, 64, s1, 1);
		r = report_of(&phase);
		assert_int_equal(r.mode, blocks == 1024 ? CUE_PHASE_NATIVE : CUE_PHASE_STREAMS);
		assert_int_equal(r.reason, CUE_PHASE_REASON_OCCUPANCY);
		assert_string_equal(log_of(), blocks == 1024 ? "L1 L1" : "F*1 L1 L* F1*");
	}
}

/* Where nothing was merged the scheduler kernel is told of as `interleave` would run it; blocks are not cut
 * to 32 bits. */
/* What an SM holds is asked for the first of many phases, and now and then again. */
static void places_are_asked_once(void **state)
{
	(void)state;
	cue_set_phase("weigh");
	use_device(10, 4);
	(void)run_launches("a1 b1", 0);
	assert_int_equal(fake_phase_state.residencies_asked, 1 + 3); /* three are for cue_phase_explain */
	fake_phase_state.residencies_asked = 0;
	for (unsigned i = 0; i < 50; i++) {
		cue_phase_record phase;
		cue_phase_open(&phase, &set, 0, NULL);
		launch_of(0, 1 + i % 7, 64, s1, 1);
		launch_of(1, 1 + i % 5, 64, s1, 1);
		assert_int_equal(cue_phase_close(&phase), 0);
	}
	assert_int_equal(fake_phase_state.residencies_asked, 0);
	fake_phase_state.kernels[0].resident = 0; /* as if a carve-out of shared memory had changed */
	for (unsigned i = 0; i < 64; i++)
		(void)run_launches("a1 b1", 0);
	assert_int_equal(run_launches("a1 b1", 0).reason, CUE_PHASE_REASON_SHARED);
}

static void what_was_not_merged_is_told(void **state)
{
	cue_phase_record phase;
	cue_phase_report r;

	(void)state;
	cue_set_phase("streams");
	r = run_launches("a1 b1", 0);
	assert_int_equal(r.merged, 0);
	assert_int_equal(r.scheduler.blocks, r.member[0].blocks + r.member[1].blocks);
	assert_true(r.member[0].blocks > 0);
	cue_set_phase("interleave");
	cue_phase_open(&phase, &set, 0, NULL);
	launch_grid(0, 0x7fffffff, 4, 64, s1, 1);
	launch_of(1, 1, 64, s1, 1);
	r = report_of(&phase);
	assert_int_equal(r.reason, CUE_PHASE_REASON_SIZE);
	assert_int_equal(r.member[0].blocks, 4 * (size_t)0x7fffffff);
	assert_int_equal(r.scheduler.blocks, 4 * (size_t)0x7fffffff + 1);
	assert_int_equal(r.member[1].blocks, 1);
}

static void a_captured_stream_gets_one_launch(void **state)
{
	cue_phase_record phase;

	(void)state;
	fake_phase_state.captured = s1;
	cue_set_phase("interleave");
	run_launches("a1 b1", 0);
	assert_string_equal(log_of(), "L1");
	assert_int_equal(run_launches("a1 b2", 0).reason, CUE_PHASE_REASON_CAPTURE);
	assert_string_equal(log_of(), "L1 L2");
	for (const char *const *mode = (const char *const[]){"persistent", "partition", "mix", NULL}; *mode;
	    mode++) {
		cue_set_phase(*mode);
		assert_int_equal(run_launches("a1 b1", 0).reason, CUE_PHASE_REASON_CAPTURE);
		assert_string_equal(log_of(), "L1 L1");
	}
	cue_set_phase("streams");
	run_launches("a1 b1 c1", 0);
	assert_string_equal(log_of(), "L1 L1 L1");
	/* An order that does not fit the parameters would need device memory. */
	cue_set_phase("interleave");
	cue_phase_open(&phase, &set, 0, (const unsigned[]){100, 1, 1});
	launch_of(0, 4, 64, s1, 1);
	launch_of(1, 4, 64, s1, 1);
	assert_int_equal(report_of(&phase).reason, CUE_PHASE_REASON_CAPTURE);
	cue_set_order(CUE_PHASE_ARRAYS);
	assert_int_equal(run_launches("a1 b1", 0).reason, CUE_PHASE_REASON_CAPTURE);
}

/* Whatever fails, every launch is made, and no error is left that is not the program's. */
static void nothing_is_lost_when_things_fail(void **state)
{
	static const char *const modes[] = {
	    "auto", "native", "streams", "interleave", "persistent", "partition", "mix"};
	int *const faults[] = {&fake_phase_state.fail_follow, &fake_phase_state.fail_stream,
	    &fake_phase_state.fail_allocate, &fake_phase_state.fail_map, &fake_phase_state.fail_mapped,
	    &fake_phase_state.fail_device, &fake_phase_state.fail_facts};

	(void)state;
	for (unsigned m = 0; m < sizeof(modes) / sizeof(*modes); m++)
		for (unsigned f = 0; f < sizeof(faults) / sizeof(*faults); f++) {
			cue_phase_record phase;
			cue_phase_report r;
			unsigned single = 0, merged = 0;
			cue_set_phase(modes[m]);
			*faults[f] = 702;
			fake.launches = 0;
			cue_phase_open(&phase, &set, 0, NULL);
			for (unsigned i = 0; i < 7; i++)
				launch_of(i % 4, 8, 64, i % 2 ? s1 : s2, 1);
			r = report_of(&phase);
			*faults[f] = 0;
			for (unsigned i = 0; i < fake.launches; i++)
				if (fake.launch[i].function >= (const void *)&kernels[0] &&
				    fake.launch[i].function <= (const void *)&kernels[7])
					single++;
				else
					merged++;
			assert_int_equal(single + r.merged, 7);
			assert_int_equal(merged, r.batches);
			assert_int_equal(fake.pending, 0);
		}
}

static void a_pending_error_stays(void **state)
{
	(void)state;
	cue_set_phase("partition");
	fake_phase_state.fail_allocate = 702;
	fake.pending = 11;
	run_launches("a1 b1", 0);
	assert_int_not_equal(fake.pending, 0);
}

/* A launch that CUDA rejects is made at once, one on another device too. */
static void what_cannot_be_collected_is_launched(void **state)
{
	cue_phase_record phase;
	cue_launch_spec unknown = {.kernel = "k", .native = &kernels[0], .grid = {1, 1, 1}, .block = {1, 1, 1}};
	void *slots[1] = {NULL};

	(void)state;
	unknown.arguments = slots;
	cue_set_phase("interleave");
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 0, 64, s1, 1);
	assert_int_equal(fake.launches, 1);
	launch_of(0, 4, 2000, s1, 1);
	assert_int_equal(fake.launches, 2);
	fake_phase_state.device = 1;
	launch_of(0, 4, 64, s1, 1);
	assert_int_equal(fake.launches, 3);
	cue_launch_kernel(&unknown);
	assert_int_equal(fake.launches, 4);
	fake_phase_state.device = 0;
	fake.is_other_copy = 1; /* of another shared object */
	launch_of(0, 4, 64, s1, 1);
	assert_int_equal(fake.launches, 5);
	fake.is_other_copy = 0;
	launch_of(0, 4, 64, s1, 1);
	launch_of(1, 4, 64, s1, 1);
	assert_int_equal(fake.launches, 5);
	fake_phase_state.device = 2; /* the phase runs on its own device all the same */
	assert_int_equal(report_of(&phase).merged, 2);
	assert_int_equal(fake_phase_state.device, 2);
	assert_int_equal(fake_phase_state.set_devices, 2);
}

static void a_launchs_error_is_reported(void **state)
{
	cue_phase_record phase;
	cue_phase_report r;

	(void)state;
	cue_set_phase("native");
	fake.fail_at = 2;
	fake.fail_with = 98;
	cue_phase_open(&phase, &set, 0, NULL);
	launch_of(0, 4, 64, s1, 1);
	launch_of(1, 4, 64, s1, 1);
	launch_of(2, 4, 64, s1, 1);
	assert_int_equal(cue_phase_close(&phase), 98);
	assert_int_equal(fake.pending, 98);
	assert_int_equal(cue_phase_explain(&r), CUE_OK);
	assert_int_equal(r.device_error, 98);
	assert_int_equal(fake.launches, 3);
}

/* ---- order, ratio, shares ---- */

/* A batch of the set with these blocks, as cue_phase_order_of needs it. */
static struct batch batch_of(uint32_t a, uint32_t b, uint32_t c)
{
	return (struct batch){.set = &set, .blocks = {a, b, c}};
}

static void orders_are_the_buckets(void **state)
{
	uint32_t shares[CUE_PHASE_MOST_MEMBERS];

	(void)state;
	for (int n = 0; n < 2000; n++) {
		struct batch batch = batch_of((uint32_t)random_between(0, 199),
		    (uint32_t)(random_word() % 2 * random_between(0, 2999)), (uint32_t)random_between(1, 40));
		unsigned ratio[3] = {(unsigned)random_between(0, 19), (unsigned)random_between(0, 19),
		    (unsigned)random_between(0, 19)};
		cue_interleave *order;
		unsigned *arrays;
		if (n % 2)
			memset(ratio, 0, sizeof(ratio));
		order = cue_phase_order_of(shares, &batch, ratio);
		assert_non_null(order);
		assert_int_equal(order->blocks, batch.blocks[0] + batch.blocks[1] + batch.blocks[2]);
		assert_order(order, shares, batch.blocks);
		assert_true(ratio[0] + ratio[1] + ratio[2] || order->bytes <= CUE_MERGE_TABLE_BYTES);
		arrays = cue_phase_arrays(order);
		for (unsigned i = 0; i < order->blocks; i++) {
			cue_interleave_place place = cue_interleave_decode(order, i);
			assert_int_equal(arrays[i], place.kernel);
			assert_int_equal(arrays[order->blocks + i], place.block);
		}
		free(arrays);
		free(order);
	}
}

static void shares_follow_the_ratio_or_the_blocks(void **state)
{
	uint32_t out[CUE_PHASE_MOST_MEMBERS];

	(void)state;
	cue_phase_share(out, (const uint32_t[8]){100, 200, 0}, (const unsigned[8]){0}, 3, 32);
	assert_int_equal(2 * out[0], out[1]);
	assert_int_equal(out[2], 0);
	cue_phase_share(out, (const uint32_t[8]){1000000, 1, 1}, (const unsigned[8]){0}, 3, 32);
	assert_true(out[0] <= 32 && out[1] == 1 && out[2] == 1);
	cue_phase_share(out, (const uint32_t[8]){5, 5, 5}, (const unsigned[8]){9, 6, 0}, 3, 32);
	assert_int_equal(out[0], 9);
	assert_int_equal(out[1], 6);
	assert_int_equal(out[2], 1);
	cue_phase_share(out, (const uint32_t[8]){5, 5}, (const unsigned[8]){4000000000u, 1000000000}, 2, 32);
	assert_int_equal(out[0], 4 * out[1]);
	assert_true(out[0] + out[1] <= 1024);
}

static void sms_are_divided(void **state)
{
	(void)state;
	for (int n = 0; n < 20000; n++) {
		uint32_t shares[8];
		unsigned out[8], count = (unsigned)random_between(1, 8), sms = (unsigned)random_between(1, 200),
		                 sum = 0, present = 0;
		for (unsigned i = 0; i < count; i++) {
			shares[i] = random_word() % 4 ? (uint32_t)random_between(1, 50) : 0;
			present += shares[i] > 0;
		}
		if (!present)
			continue;
		cue_phase_divide_sms(out, shares, count, sms);
		for (unsigned i = 0; i < count; i++) {
			sum += out[i];
			assert_true(shares[i] || !out[i]);
			assert_true(!shares[i] || out[i] || sms < present);
		}
		assert_int_equal(sum, sms);
	}
}

/* Who gets the SM that came r-th, as merge.cuh reads it. */
static unsigned owner(uint64_t word, unsigned rank, unsigned count)
{
	unsigned member = 0;

	for (unsigned i = 0; i + 1 < count; i++)
		member += rank >= ((word >> CUE_MERGE_BITS * i) & (CUE_MERGE_SMS - 1));
	return member;
}

static void the_control_word_says_whose(void **state)
{
	const unsigned sms[] = {3, 0, 4, 2};
	const uint32_t all[] = {1, 1, 1, 1}, some[] = {1, 0, 1, 0}, last[] = {0, 0, 0, 5};
	uint64_t word = cue_phase_control_word(sms, all, 4);

	(void)state;
	for (unsigned r = 0; r < 20; r++)
		assert_int_equal(owner(word, r, 4), r < 3 ? 0 : r < 7 ? 2 : 3);
	word = cue_phase_control_word(sms, some, 4);
	for (unsigned r = 0; r < 511; r++)
		assert_int_equal(owner(word, r, 4), r < 3 ? 0 : 2);
	word = cue_phase_control_word(sms, last, 4);
	assert_int_equal(owner(word, 0, 4), 3);
	word = cue_phase_control_word((const unsigned[]){600, 5}, all, 2);
	assert_int_equal(owner(word, 400, 2), 0);
	word = cue_phase_control_word(
	    (const unsigned[8]){1, 1, 1, 1, 1, 1, 1, 1}, (const uint32_t[8]){1, 1, 1, 1, 1, 1, 1, 1}, 8);
	for (unsigned r = 0; r < 20; r++)
		assert_int_equal(owner(word, r, 8), r < 7 ? r : 7);
}

static void shares_of_the_last_partition_change(void **state)
{
	const cue_merge_head *head = (const cue_merge_head *)fake_phase_state.pack;
	unsigned sms[4] = {0, 9, 0, 0};

	(void)state;
	fake_phase_state.scheduler = &partition;
	cue_set_phase("partition");
	cue_set_ratio((const unsigned[]){4, 1}, 2);
	run_launches("a1 b1", 0); /* 10 SMs */
	assert_int_equal(owner(*head->control, 7, 3), 0);
	assert_int_equal(owner(*head->control, 8, 3), 1);
	assert_int_equal(owner(*head->control, 100, 3), 1);
	assert_int_equal(cue_phase_set_shares(sms, 3), CUE_OK);
	assert_int_equal(owner(*head->control, 0, 3), 1);
	assert_int_equal(cue_phase_set_shares(sms, 4), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_phase_set_shares(sms, 0), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_phase_set_shares(NULL, 2), CUE_ERROR_ARGUMENT);
	fake_phase_state.fail_mapped = 1; /* the device has been reset */
	assert_int_equal(cue_phase_set_shares(sms, 3), CUE_ERROR_ARGUMENT);
	assert_int_equal(fake.pending, 0);
}

/* A device that was reset has lost the control words; nobody but the library gets to know. */
static void a_reset_leaves_no_error(void **state)
{
	(void)state;
	cue_set_phase("partition");
	run_launches("a1 b1", 0);
	fake_phase_state.lost = 1;
	assert_int_equal(run_launches("a1 b1", 0).merged, 2);
	assert_int_equal(fake_phase_state.lost, 0);
	assert_int_equal(fake.pending, 0);
}

/* What the device refused is no partition that was launched: shares are the one's before. */
static void shares_are_of_a_partition_that_runs(void **state)
{
	const cue_merge_head *head = (const cue_merge_head *)fake_phase_state.pack;
	unsigned sms[2] = {0, 10};

	(void)state;
	fake_phase_state.scheduler = &partition;
	cue_set_phase("partition");
	cue_set_ratio((const unsigned[]){4, 1}, 2);
	run_launches("a1 b1", 0);
	fake.fail_at = fake.launches + 1;
	fake.fail_with = 702;
	assert_int_equal(run_launches("a1 b1", 0).merged, 0);
	assert_int_equal(owner(*head->control, 0, 3), 0);
	assert_int_equal(cue_phase_set_shares(sms, 2), CUE_OK);
	assert_int_equal(owner(*head->control, 0, 3), 1);
}

/* ---- settings ---- */

static void ratios_are_parsed(void **state)
{
	unsigned out[CUE_PHASE_MOST_MEMBERS];

	(void)state;
	assert_true(cue_phase_parse_ratio(out, "3:1"));
	assert_int_equal(out[0], 3);
	assert_int_equal(out[1], 1);
	assert_int_equal(out[2], 0);
	assert_true(cue_phase_parse_ratio(out, "1:2:3:4:5:6:7:8"));
	assert_true(cue_phase_parse_ratio(out, "4294967295"));
	for (const char *const *bad = (const char *const[]){"", ":", "3:", ":3", "3;1", "-1:2", " 3",
	         "4294967296", "1:2:3:4:5:6:7:8:9", "99999999999999999999999", "3:x", NULL};
	    *bad; bad++)
		assert_false(cue_phase_parse_ratio(out, *bad));
}

static void settings_are_checked(void **state)
{
	struct phase_settings settings;

	(void)state;
	assert_int_equal(cue_set_phase("merge"), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_set_ratio(NULL, 9), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_set_order((cue_phase_order)2), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_set_phase(NULL), CUE_OK);
	assert_int_equal(cue_phase_settings_get(&settings, NULL), CUE_OK);
	assert_int_equal(settings.mode, CUE_PHASE_AUTO);
	assert_int_equal(settings.order, CUE_PHASE_TABLE);
	assert_string_equal(cue_phase_mode_name((cue_phase_mode)99), "?");
	assert_string_equal(cue_phase_reason_name(CUE_PHASE_REASON_PRIORITY), "priority");
	assert_string_equal(cue_phase_reason_name((cue_phase_reason)99), "?");
}

static void *explain_nothing(void *out)
{
	cue_phase_report r;

	*(int *)out = cue_phase_explain(&r) == CUE_ERROR_ARGUMENT &&
	              cue_phase_set_shares(&r.members, 1) == CUE_ERROR_ARGUMENT;
	return NULL;
}

static void a_new_thread_has_nothing_to_explain(void **state)
{
	pthread_t thread;
	int right = 0;

	(void)state;
	assert_int_equal(pthread_create(&thread, NULL, explain_nothing, &right), 0);
	pthread_join(thread, NULL);
	assert_true(right);
	assert_int_equal(cue_phase_explain(NULL), CUE_ERROR_ARGUMENT);
}

static void *resume_soon(void *client)
{
	nanosleep(&(struct timespec){0, 30000000}, NULL);
	assert_int_equal(fake.launches, 0);
	assert_int_equal(cue_client_resume(client), CUE_OK);
	return NULL;
}

/* Also a merged launch. */
static void a_suspended_client_waits(void **state)
{
	cue_phase_record phase;
	cue_client *client;
	pthread_t thread;

	(void)state;
	cue_set_phase("interleave");
	cue_phase_open(&phase, &set, 0, (const unsigned[]){1, 1, 0});
	assert_int_equal(launch_of(0, 6, 64, s1, 41), 0);
	assert_int_equal(launch_of(1, 4, 96, s2, 42), 0);
	assert_int_equal(cue_client_open(&client, NULL), CUE_OK);
	assert_int_equal(cue_client_bind(client, s2), CUE_OK);
	assert_int_equal(cue_client_suspend(client), CUE_OK);
	assert_int_equal(pthread_create(&thread, NULL, resume_soon, client), 0);
	assert_int_equal(report_of(&phase).merged, 2);
	pthread_join(thread, NULL);
	assert_int_equal(cue_client_close(client), CUE_OK);
	cue_client_forget();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(a_batch_is_one_launch, set_up),
	    cmocka_unit_test_setup(launches_go_in_batches, set_up),
	    cmocka_unit_test_setup(streams_fork_and_join, set_up),
	    cmocka_unit_test_setup(the_host_waits_where_events_fail, set_up),
	    cmocka_unit_test_setup(streams_are_few, set_up),
	    cmocka_unit_test_setup(a_busy_stream_is_not_lent, set_up),
	    cmocka_unit_test_setup(loops_take_resident_blocks, set_up),
	    cmocka_unit_test_setup(mix_has_the_order_of_an_sm, set_up),
	    cmocka_unit_test_setup(what_cannot_be_merged_runs_by_itself, set_up),
	    cmocka_unit_test_setup(named_barriers_want_warps, set_up),
	    cmocka_unit_test_setup(members_are_proved_for_their_block, set_up),
	    cmocka_unit_test_setup(too_many_blocks_are_not_merged, set_up),
	    cmocka_unit_test_setup(merging_is_weighed, set_up),
	    cmocka_unit_test_setup(what_fills_the_device_runs_as_written, set_up),
	    cmocka_unit_test_setup(places_are_asked_once, set_up),
	    cmocka_unit_test_setup(what_was_not_merged_is_told, set_up),
	    cmocka_unit_test_setup(a_captured_stream_gets_one_launch, set_up),
	    cmocka_unit_test_setup(nothing_is_lost_when_things_fail, set_up),
	    cmocka_unit_test_setup(a_pending_error_stays, set_up),
	    cmocka_unit_test_setup(what_cannot_be_collected_is_launched, set_up),
	    cmocka_unit_test_setup(a_launchs_error_is_reported, set_up),
	    cmocka_unit_test_setup(orders_are_the_buckets, set_up),
	    cmocka_unit_test_setup(shares_follow_the_ratio_or_the_blocks, set_up),
	    cmocka_unit_test_setup(sms_are_divided, set_up),
	    cmocka_unit_test_setup(the_control_word_says_whose, set_up),
	    cmocka_unit_test_setup(shares_of_the_last_partition_change, set_up),
	    cmocka_unit_test_setup(a_reset_leaves_no_error, set_up),
	    cmocka_unit_test_setup(shares_are_of_a_partition_that_runs, set_up),
	    cmocka_unit_test_setup(ratios_are_parsed, set_up),
	    cmocka_unit_test_setup(settings_are_checked, set_up),
	    cmocka_unit_test_setup(a_suspended_client_waits, set_up),
	    cmocka_unit_test_setup(a_new_thread_has_nothing_to_explain, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
