/* `auto` on a fake device whose clock goes on by what a launch costs: which modes are tried, which is kept, and when nothing is
 * measured. */
#include <string.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/grid/error.h"
#include "runtime/phase/phase.h"

static const char kernels[2], interleave, loop;
static char stream_memory[2];
static void *streams[] = {&stream_memory[0], &stream_memory[1]};
static const unsigned sizes[] = {4, 8, 8};
static unsigned offsets[2][3];
static cue_merge_member members[2];
static cue_merge_set sets[16], *set = sets;

/* ---- a device with a clock ---- */

static struct {
	double native_us, streams_us, interleave_us, blocks_us, mix_us; /* a phase's, in each mode */
	double now;
	unsigned counted; /* of the fake's notes */
	double at[96];    /* of events */
	unsigned events, records;
	int is_before;   /* no launch since the phase began */
	double apart_us; /* how much later the second stream is ready */
	double spare_us; /* what a disturbance adds to the next phase */
	int is_slow, fail_make, fail_record, fail_elapsed;
} gpu;

/* The host's clock: a phase takes it nothing, or so long, by the launches that it makes. */
static double per_call_us;

double cue_clock_us(void)
{
	double calls = 0;

	for (unsigned i = 0; i < fake_phase_state.events; i++)
		calls += fake_phase_state.event[i].what == 'L' || fake_phase_state.event[i].what == 'F';
	return calls * per_call_us;
}

void cue_clock_sleep_us(double us)
{
	(void)us;
}

static int make_event(void **out)
{
	assert_true(gpu.events < 96);
	if (!gpu.fail_make)
		*out = &gpu.at[gpu.events++];
	return gpu.fail_make;
}

/* The launches that were noted since: a phase has two, or a merged one. */
static void run_clock(void)
{
	const cue_merge_head *head = (const cue_merge_head *)fake_phase_state.pack;

	for (; gpu.counted < fake_phase_state.events; gpu.counted++) {
		const struct fake_event *e = &fake_phase_state.event[gpu.counted];
		int is_forked = e->stream != streams[0] && e->stream != streams[1];
		if (e->what != 'L')
			continue;
		gpu.is_before = 0;
		gpu.now += gpu.spare_us;
		gpu.spare_us = 0;
		if (e->function == &loop)
			gpu.now += gpu.mix_us;
		else if (e->function == &interleave)
			gpu.now +=
			    0 - ((const cue_interleave *)head->table)->back == 2 ? gpu.blocks_us : gpu.interleave_us;
		else
			gpu.now += e->function == &kernels[0] ? 0 : is_forked ? gpu.streams_us : gpu.native_us;
	}
}

static int record(void *event, void *stream)
{
	run_clock();
	fake_phase_note('e', NULL, stream, NULL);
	*(double *)event = gpu.now;
	if (gpu.is_before && stream == streams[1])
		gpu.now = *(double *)event += gpu.apart_us;
	gpu.records++;
	return gpu.fail_record;
}

static int is_reached(void *event)
{
	(void)event;
	return !gpu.is_slow;
}

static int elapsed_us(double *out, void *first, void *second)
{
	*out = *(double *)second - *(double *)first;
	return gpu.fail_elapsed;
}

static const struct trace_backend timed = {
    .make_event = make_event, .record = record, .is_reached = is_reached, .elapsed_us = elapsed_us};

/* Each test has grids and a set of its own, so that what another measured does not count. A row has 32
 * places. */
static unsigned base = 100;
static unsigned flags;
static unsigned long long count; /* an argument */

static int set_up(void **state)
{
	(void)state;
	memset(&fake, 0, sizeof(fake));
	memset(&fake_phase_state, 0, sizeof(fake_phase_state));
	memset(&gpu, 0, sizeof(gpu));
	per_call_us = 0;
	fake.trace = &timed;
	fake_phase_state.sm_count = 4;
	for (unsigned i = 0; i < 2; i++) {
		offsets[i][0] = CUE_MERGE_SHAPE_AT(2) + 64 + 24 * i;
		offsets[i][1] = offsets[i][0] + 8;
		offsets[i][2] = offsets[i][0] + 16;
		members[i] = (cue_merge_member){i ? "b" : "a", &kernels[i], 0, 0, 3, sizes, offsets[i]};
	}
	*++set = (cue_merge_set){.count = 2,
	    .bytes = CUE_MERGE_SHAPE_AT(2) + 128,
	    .members = members,
	    .interleave_form = CUE_FORM_EXIT,
	    .interleave = &interleave};
	fake_phase_state.scheduler = &interleave;
	fake_phase_state.pack_bytes = set->bytes;
	flags = CUE_PHASE_MERGE;
	count = 1;
	base += 100;
	cue_reset_settings();
	return 0;
}

static cue_phase_report run(unsigned blocks, int value, int is_spread, const unsigned *ratio)
{
	cue_phase_record phase;
	cue_phase_report report;
	static unsigned long long pointer = 1ull << 32;

	pointer++; /* never the same */
	fake_phase_state.events = gpu.counted = 0;
	gpu.is_before = 1;
	cue_phase_open(&phase, set, flags, ratio);
	for (unsigned i = 0; i < 2; i++) {
		void *slots[] = {NULL, &value, &pointer, &count};
		cue_launch_spec spec = {.kernel = members[i].name,
		    .tier = CUE_TIER_ELASTIC,
		    .native = &kernels[i],
		    .entry = &kernels[i],
		    .grid = {base + blocks, 1, 1},
		    .block = {64, 1, 1},
		    .stream = streams[is_spread && i],
		    .arguments = slots,
		    .parameters = 3,
		    .sizes = sizes};
		(void)cue_launch_kernel(&spec);
	}
	(void)cue_phase_close(&phase);
	assert_int_equal(cue_phase_explain(&report), CUE_OK);
	return report;
}

static cue_phase_report run_times(unsigned times, unsigned blocks, const unsigned *ratio)
{
	cue_phase_report report;

	for (unsigned i = 0; i < times; i++)
		report = run(blocks, 1, 0, ratio);
	return report;
}

static void costs(double native_us, double streams_us, double interleave_us)
{
	gpu.native_us = native_us;
	gpu.streams_us = streams_us;
	gpu.interleave_us = gpu.blocks_us = interleave_us;
}

static void assert_kept(const cue_phase_report *report, cue_phase_mode mode, double us)
{
	assert_int_equal(report->choice, CUE_PHASE_MEASURED);
	assert_int_equal(report->mode, mode);
	assert_true(report->us[mode] > us - 1e-6 && report->us[mode] < us + 1e-6);
	assert_int_equal(report->asked, CUE_PHASE_AUTO);
}

static void allow_mix(void)
{
	set->persistent = &loop;
	members[0].loops = members[1].loops = 1;
}

/* ---- tests ---- */

static void the_fastest_is_kept(void **state)
{
	cue_phase_report r;
	unsigned records;

	(void)state;
	costs(30, 25, 20);
	r = run(0, 1, 0, NULL);
	assert_int_equal(r.choice, CUE_PHASE_WEIGHED);
	assert_int_equal(r.mode, CUE_PHASE_INTERLEAVE);
	assert_int_equal(gpu.records, 0);
	r = run(0, 1, 0, NULL);
	assert_int_equal(r.choice, CUE_PHASE_TRIED);
	assert_int_equal(gpu.records, 2);
	r = run_times(12, 0, NULL);
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 20);
	assert_true(r.us[CUE_PHASE_STREAMS] == 25);
	assert_true(r.us[CUE_PHASE_NATIVE] == 30);
	records = gpu.records;
	r = run_times(20, 0, NULL);
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 20);
	assert_int_equal(gpu.records, records); /* it costs nothing more */
	assert_string_equal(fake_phase_log(streams, 2), "L1");
	/* Other grids, or another number of rounds, are another phase; other pointers are not. */
	costs(10, 20, 30);
	r = run_times(12, 1, NULL);
	assert_kept(&r, CUE_PHASE_NATIVE, 10);
	assert_int_equal(run(0, 2, 0, NULL).choice, CUE_PHASE_WEIGHED);
	assert_int_equal(run(0, 1, 0, NULL).mode, CUE_PHASE_INTERLEAVE);
	count = 2; /* of eight bytes */
	assert_int_equal(run(0, 1, 0, NULL).choice, CUE_PHASE_WEIGHED);
	count = 1;
	fake_phase_state.device = 1;
	assert_int_equal(run(0, 1, 0, NULL).choice, CUE_PHASE_WEIGHED);
}

/* Of equals `streams` is kept, and of what is not 1 % faster, or less than events can tell. What is far off is tried twice. */
static void noise_does_not_displace_streams(void **state)
{
	cue_phase_report r;

	(void)state;
	costs(249, 250, 249);
	r = run_times(15, 0, NULL);
	assert_kept(&r, CUE_PHASE_STREAMS, 250);
	costs(247, 250, 252);
	r = run_times(15, 1, NULL);
	assert_kept(&r, CUE_PHASE_NATIVE, 247);
	costs(14.8, 15, 15);
	r = run_times(15, 4, NULL);
	assert_kept(&r, CUE_PHASE_STREAMS, 15);
	costs(25, 25, 51);
	gpu.records = 0;
	r = run_times(15, 2, NULL);
	assert_kept(&r, CUE_PHASE_STREAMS, 25);
	assert_int_equal(gpu.records, 2 * (3 + 3 + 2));
	/* A run that something disturbed does not count. */
	costs(90, 90, 90);
	(void)run_times(4, 3, NULL);
	costs(30, 40, 50);
	r = run_times(15, 3, NULL);
	assert_kept(&r, CUE_PHASE_NATIVE, 30);
	for (unsigned disturbed = 1; disturbed < 9; disturbed += 2) {
		costs(40, 30, 20);
		(void)run_times(disturbed, 10 + disturbed, NULL);
		gpu.spare_us = 1000;
		r = run_times(15, 10 + disturbed, NULL);
		assert_kept(&r, CUE_PHASE_INTERLEAVE, 20);
	}
}

/* Each mode is tried in even runs and in odd ones. */
static void what_alternates_is_compared(void **state)
{
	static const unsigned bad_ratio[] = {5, 1};
	cue_phase_report r;

	(void)state;
	for (unsigned i = 0; i < 2; i++) { /* three modes, and four */
		for (unsigned at = 0; at < 16; at++) {
			double times = at % 2 == i ? 1 : 10;
			costs(40 * times, 30 * times, 20 * times);
			gpu.blocks_us = i ? 25 * times : gpu.interleave_us;
			r = run(i, 1, 0, i ? bad_ratio : NULL);
		}
		assert_kept(&r, CUE_PHASE_INTERLEAVE, 20);
		assert_true(r.us[CUE_PHASE_STREAMS] == 30);
		assert_true(r.us[CUE_PHASE_NATIVE] == 40);
	}
}

static void a_bad_ratio_is_not_used(void **state)
{
	cue_phase_report r;

	(void)state;
	costs(40, 40, 35);
	gpu.blocks_us = 30;
	r = run_times(15, 0, (const unsigned[]){5, 1});
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 30);
	assert_int_equal(r.scheduler.ratio, 2);
	gpu.blocks_us = 38;
	r = run_times(15, 1, (const unsigned[]){5, 1});
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 35);
	assert_int_equal(r.scheduler.ratio, 6);
}

/* Device 1 holds half as many blocks of the scheduler kernel. */
static void use_device(int number)
{
	fake_phase_state.device = number;
	fake_phase_state.kernels[0] = (struct fake_phase_kernel){
	    &interleave, {.threads = 1024, .registers = 32, .dynamic_bytes = 48 * 1024}, number ? 2 : 4};
}

/* A run on several streams begins when the last is ready, and ends with the last. No stream waits for another. */
static void streams_stay_apart(void **state)
{
	const char *log;
	cue_phase_report r;

	(void)state;
	costs(20, 25, 30);
	(void)run(0, 1, 1, NULL);
	(void)run(0, 1, 1, NULL);
	assert_string_equal(fake_phase_log(streams, 2), "e1 e2 F12 L1 F21 e1 e2"); /* as it was weighed */
	(void)run(0, 1, 1, NULL);
	assert_string_equal(fake_phase_log(streams, 2), "e1 e2 L1 L2 e1 e2");
	gpu.apart_us = 1.9; /* less than a tenth */
	r = run_times(1, 1, NULL);
	for (int i = 0; i < 15; i++)
		r = run(1, 1, 1, NULL);
	assert_int_equal(r.choice, CUE_PHASE_MEASURED);
	/* If they are ready at other times, the runs do not count, and soon nothing more is measured. */
	gpu.apart_us = 50;
	for (int i = 0; i < 8; i++)
		(void)run(2, 1, 1, NULL);
	gpu.records = 0;
	gpu.apart_us = 0;
	r = run(2, 1, 1, NULL);
	assert_int_equal(r.choice, CUE_PHASE_WEIGHED);
	assert_int_equal(gpu.records, 0);
	assert_true(r.us[CUE_PHASE_NATIVE] == 0);
	/* Without merge(...) the launches then run as they are written, unless all would be merged when it is weighed. */
	flags = 0;
	gpu.apart_us = 50;
	for (int i = 0; i < 9; i++)
		r = run(5, 1, 1, NULL);
	assert_int_equal(r.choice, CUE_PHASE_WEIGHED);
	assert_int_equal(r.mode, CUE_PHASE_INTERLEAVE);
	use_device(1);
	for (int i = 0; i < 9; i++)
		r = run(6, 1, 1, NULL);
	assert_int_equal(r.choice, CUE_PHASE_WEIGHED);
	assert_int_equal(r.mode, CUE_PHASE_NATIVE);
	use_device(0);
	gpu.apart_us = 0;
	allow_mix();
	costs(30, 30, 20);
	gpu.mix_us = 1;
	for (int i = 0; i < 20; i++)
		r = run(4, 1, 1, NULL);
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 20);
	assert_true(r.us[CUE_PHASE_MIX] == 0);
	/* What is not merged when it is weighed is never merged. */
	costs(20, 20, 1);
	use_device(1);
	for (int i = 0; i < 20; i++) {
		r = run(3, 1, 1, NULL);
		log = fake_phase_log(streams, 2);
		assert_string_equal(log, i && i <= 7 ? "e1 e2 L1 L2 e1 e2" : "L1 L2"); /* seven are measured */
		assert_int_equal(r.merged, 0);
	}
	/* What was is not weighed again. */
	use_device(0);
	fake_phase_state.kernels[0].resident = 2; /* noticed by the 64th phase that is weighed */
	cue_set_phase("weigh");
	for (int i = 0; i < 64; i++)
		r = run(7, 1, 1, NULL);
	assert_int_equal(r.merged, 0);
	cue_set_phase("auto");
	r = run(4, 1, 1, NULL);
	assert_int_equal(r.mode, CUE_PHASE_INTERLEAVE);
	assert_int_equal(r.merged, 2);
	/* On one stream it may be. */
	use_device(1);
	r = run_times(15, 3, NULL);
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 1);
}

/* Where there is a kernel for it that may run all members. */
static void mix_is_kept_where_it_is_the_fastest(void **state)
{
	cue_phase_report r;

	(void)state;
	allow_mix();
	costs(40, 30, 20);
	gpu.mix_us = 10;
	r = run_times(20, 0, NULL);
	assert_kept(&r, CUE_PHASE_MIX, 10);
	assert_int_equal(r.merged, 2);
	fake_phase_state.captured = streams[0];
	r = run(0, 1, 0, NULL);
	assert_int_equal(r.mode, CUE_PHASE_INTERLEAVE);
	assert_int_equal(r.merged, 2);
	fake_phase_state.captured = NULL;
	for (int i = 0; i < 20; i++) /* also over streams, if the pragma has merge(...) */
		r = run(1, 1, 1, NULL);
	assert_kept(&r, CUE_PHASE_MIX, 10);
}

static void nothing_is_waited_for(void **state)
{
	cue_phase_report r;

	(void)state;
	costs(20, 25, 30);
	gpu.is_slow = 1;
	(void)run_times(2, 0, NULL);
	for (int i = 0; i < 20; i++) {
		r = run(0, 1, 0, NULL);
		assert_int_equal(r.choice, CUE_PHASE_WEIGHED);
	}
	assert_int_equal(gpu.records, 2);
	gpu.is_slow = 0;
	r = run_times(12, 0, NULL);
	assert_kept(&r, CUE_PHASE_NATIVE, 20);
}

/* Where the device has earlier work, its own times hide what a mode costs the host: `streams` makes seven calls, `interleave` one. */
static void the_hosts_time_counts(void **state)
{
	cue_phase_report r;

	(void)state;
	costs(12, 8, 9);
	per_call_us = 3;
	(void)run_times(20, 0, NULL);
	r = run_times(2, 0, NULL);
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 9);
	assert_true(r.us[CUE_PHASE_STREAMS] > 11 && r.us[CUE_PHASE_NATIVE] == 12);
}

static void what_is_not_measured(void **state)
{
	cue_phase_report r;

	(void)state;
	costs(20, 25, 30);
	cue_set_phase("weigh");
	assert_int_equal(run_times(20, 0, NULL).choice, CUE_PHASE_WEIGHED);
	cue_set_phase("interleave");
	assert_int_equal(run_times(20, 0, NULL).choice, CUE_PHASE_SET);
	cue_set_phase("auto");
	for (unsigned i = 0; i < 4; i++) /* grids that are new, as long as they are few */
		assert_int_equal(run(i, 1, 0, NULL).choice, CUE_PHASE_WEIGHED);
	fake_phase_state.captured = streams[0];
	assert_int_equal(run_times(20, 300, NULL).choice, CUE_PHASE_WEIGHED);
	fake_phase_state.captured = NULL;
	assert_int_equal(gpu.records, 0);
	/* While it is captured, the best so far. */
	(void)run_times(20, 300, NULL);
	fake_phase_state.captured = streams[0];
	assert_int_equal(run(300, 1, 0, NULL).mode, CUE_PHASE_NATIVE);
	fake_phase_state.captured = NULL;
	assert_true(run_times(1, 300, NULL).us[CUE_PHASE_MIX] == 0); /* there is no kernel for it */
	/* Where nothing can be merged. */
	gpu.records = 0;
	set->interleave = NULL;
	r = run_times(20, 301, NULL);
	assert_int_equal(r.choice, CUE_PHASE_WEIGHED);
	assert_int_equal(r.mode, CUE_PHASE_STREAMS);
	assert_int_equal(gpu.records, 0);
}

/* Whatever fails, the phase runs, without an error that is not the program's, and soon nothing more is measured. */
static void failures_end_it(void **state)
{
	int *const faults[] = {&gpu.fail_make, &gpu.fail_record, &gpu.fail_elapsed, &fake_phase_state.fail_map};

	(void)state;
	for (unsigned i = 0; i < 4; i++) {
		unsigned records;
		cue_phase_report r;
		costs(20, 25, 30);
		*faults[i] = 1;
		fake_phase_state.lost = i == 3 ? 1000 : 0;
		(void)run_times(8, i, NULL);
		records = gpu.records;
		r = run_times(8, i, NULL);
		assert_int_equal(gpu.records, records);
		assert_int_equal(r.choice, CUE_PHASE_WEIGHED);
		assert_int_equal(r.merged, 2);
		assert_int_equal(fake.pending, 0);
		*faults[i] = 0;
	}
	fake_phase_state.lost = 0;
	/* A set that cannot be merged is not taken for one that was, and tried once. */
	members[1].native = &interleave;
	costs(20, 25, 1);
	gpu.records = 0;
	assert_int_equal(run_times(15, 5, NULL).mode, CUE_PHASE_NATIVE);
	assert_int_equal(gpu.records, 2 * (1 + 3 + 2));
}

/* After a reset of the device its events are gone: others are made. */
static void a_reset_frees_events(void **state)
{
	cue_phase_report r;
	unsigned events;

	(void)state;
	costs(20, 25, 30);
	(void)run_times(2, 0, NULL);
	events = gpu.events;
	fake_phase_state.lost = 1;
	r = run_times(15, 0, NULL);
	assert_kept(&r, CUE_PHASE_NATIVE, 20);
	assert_int_equal(gpu.events, events + 2);
}

static void the_choice_is_told(void **state)
{
	char text[PHASE_CHOICE_BYTES];
	cue_phase_report report = {.mode = CUE_PHASE_INTERLEAVE, .choice = CUE_PHASE_MEASURED};

	(void)state;
	cue_phase_choice_text(text, &report);
	assert_string_equal(text, "measured");
	report.us[CUE_PHASE_STREAMS] = 22.7;
	report.us[CUE_PHASE_INTERLEAVE] = 15.49;
	cue_phase_choice_text(text, &report);
	assert_string_equal(text, "measured: interleave 15.5 us, streams 22.7 us");
	for (unsigned i = 0; i < CUE_PHASE_MOST_MODES; i++)
		report.us[i] = 1e12;
	cue_phase_choice_text(text, &report);
	assert_int_equal(strlen(text), PHASE_CHOICE_BYTES - 1);
	assert_string_equal(cue_phase_choice_name((cue_phase_choice)99), "?");
}

/* Grids or arguments that change each time: such phases are measured together. They have places of their own. */
static void what_changes_is_measured_together(void **state)
{
	cue_phase_report r;

	(void)state;
	base = 8192;
	costs(15, 25, 30);
	for (unsigned i = 0; i < 33 * 3; i++) /* more in turn than a row has places */
		r = run(i % 33, 1, 0, NULL);
	assert_kept(&r, CUE_PHASE_NATIVE, 15);
	base = 32768;
	costs(30, 25, 15);
	for (int i = 0; i < 40; i++)
		r = run(0, 1000 + i, 0, NULL);
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 15);
	r = run(0, 2000, 0, NULL);
	assert_kept(&r, CUE_PHASE_INTERLEAVE, 15);
	/* A row that is full of phases that came twice. */
	for (int i = 0; i < 40 * 2; i++)
		(void)run(0, 3000 + i / 2, 0, NULL);
	costs(15, 30, 40);
	r = run_times(20, 32768, NULL);
	r = run_times(20, 32768, NULL);
	assert_kept(&r, CUE_PHASE_NATIVE, 15);
}

/* Their work differs, and may come again with a period that is that of the trials. */
static void different_work_does_not_decide(void **state)
{
	static const int work[] = {1, 2, 2, 2, 2, 2, 2};

	(void)state;
	for (unsigned period = 2; period <= 7; period++) {
		cue_phase_report r = {.mode = CUE_PHASE_MOST_MODES};
		base = 1u << (16 + period);
		for (unsigned i = 0; i < 90; i++) {
			int w = work[i % period];
			costs(20 * w, 25 * w, 15 * w);
			r = run(0, (int)(10000 + 100 * period + i), 0, NULL);
		}
		assert_int_equal(r.mode, CUE_PHASE_INTERLEAVE);
	}
}

/* From the first client on: the last test. */
static void clients_are_not_measured(void **state)
{
	const cue_client_options options = {.name = "me"};
	cue_client *client;

	(void)state;
	costs(20, 25, 30);
	fake.has_share = 1;
	fake.sm = (struct sm_resources){.threads = 1024, .blocks = 16, .registers = 65536, .shared_bytes = 65536};
	assert_int_equal(cue_client_open(&client, &options), CUE_OK);
	assert_int_equal(run_times(20, 0, NULL).choice, CUE_PHASE_WEIGHED);
	assert_int_equal(gpu.records, 0);
	assert_int_equal(cue_client_close(client), CUE_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(the_fastest_is_kept, set_up),
	    cmocka_unit_test_setup(noise_does_not_displace_streams, set_up),
	    cmocka_unit_test_setup(a_bad_ratio_is_not_used, set_up),
	    cmocka_unit_test_setup(what_alternates_is_compared, set_up),
	    cmocka_unit_test_setup(streams_stay_apart, set_up),
	    cmocka_unit_test_setup(mix_is_kept_where_it_is_the_fastest, set_up),
	    cmocka_unit_test_setup(nothing_is_waited_for, set_up),
	    cmocka_unit_test_setup(the_hosts_time_counts, set_up),
	    cmocka_unit_test_setup(what_is_not_measured, set_up),
	    cmocka_unit_test_setup(failures_end_it, set_up),
	    cmocka_unit_test_setup(a_reset_frees_events, set_up),
	    cmocka_unit_test_setup(the_choice_is_told, set_up),
	    cmocka_unit_test_setup(what_changes_is_measured_together, set_up),
	    cmocka_unit_test_setup(different_work_does_not_decide, set_up),
	    cmocka_unit_test_setup(clients_are_not_measured, set_up),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
