/*
 * The search on a device of this test's own, whose partition runs as its control word says: a kernel that is linear beside
 * one that is as fast as 22 SMs at most.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>
#include "test.h"
#include "runtime/phase/phase.h"

#define SMS 132u
#define LOOK_US 100.0 /* that pass between two looks of the thread */

static char job; /* the stream of partitions */
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct {
	double now_us, begin_us, done[2];
	const _Atomic uint64_t *control[4]; /* of the partitions that were launched */
	unsigned launched, ended, released;
	unsigned resets, calls;
	int fails;
	void (*function)(void *); /* behind the partition that was launched last */
	void *context;
} device; /* under the guard */
static uint32_t blocks[2];

static double speed(unsigned kernel, double sms)
{
	return kernel ? 0.4 * (sms < 22 ? sms : 22) : 0.1 * sms;
}

/* A kernel that has ended leaves its SMs to the other. */
static void advance(void)
{
	double sms = device.launched > device.ended ? (double)(*device.control[device.ended] % 512) : 0;
	int first = device.done[0] < blocks[0], second = device.done[1] < blocks[1];

	device.now_us += LOOK_US;
	if (device.launched == device.ended)
		return;
	device.done[0] += first ? LOOK_US * speed(0, second ? sms : SMS) : 0;
	device.done[1] += second ? LOOK_US * speed(1, first ? SMS - sms : SMS) : 0;
	if (first || second)
		return;
	device.ended++;
	device.done[0] = device.done[1] = 0;
	device.begin_us = device.now_us;
}

struct event {
	unsigned number; /* of the partition, from 1; 0: of a copy */
	int is_end;
	double us;
};

/* Of each search: eight times a begin and an end, then the copy's. */
static int make_event(void **out)
{
	static struct event events[16 * 17];
	static unsigned made;

	events[made].is_end = made % 17 % 2;
	*out = &events[made++];
	return 0;
}

static int make_stream(void **out)
{
	static char stream;

	*out = &stream;
	return 0;
}

/* A partition has been launched when its end is recorded. */
static int record(void *at, void *stream)
{
	struct event *event = at;
	int fails;

	pthread_mutex_lock(&guard);
	fails = device.fails;
	event->us = device.now_us;
	event->number = stream == &job ? device.launched + 1 : 0;
	device.launched += event->is_end && !fails;
	pthread_mutex_unlock(&guard);
	return fails;
}

static int is_reached(void *at)
{
	const struct event *event = at;
	int is;

	pthread_mutex_lock(&guard);
	device.calls++;
	if (event->is_end)
		advance();
	is = !event->number || device.ended + !event->is_end >= event->number;
	pthread_mutex_unlock(&guard);
	return is;
}

static int elapsed_us(double *out, void *first, void *second)
{
	(void)first;
	*out = ((const struct event *)second)->us - device.begin_us;
	return 0;
}

static int fetch(void *pinned, const void *from, size_t bytes, void *stream)
{
	_Atomic uint32_t *out = pinned;

	(void)from;
	(void)stream;
	assert_true(bytes >= 8);
	pthread_mutex_lock(&guard);
	for (unsigned i = 0; i < 2; i++)
		atomic_store(&out[i], (uint32_t)device.done[i]);
	pthread_mutex_unlock(&guard);
	return 0;
}

static int call(void (*function)(void *), void *with, void *stream)
{
	assert_ptr_equal(stream, &job);
	device.function = function;
	device.context = with;
	return 0;
}

static int set_device(int number)
{
	return number;
}

static int release(void *memory, void *stream)
{
	(void)stream;
	pthread_mutex_lock(&guard);
	device.released += memory != NULL;
	pthread_mutex_unlock(&guard);
	return 0;
}

static unsigned maps;

static int map(void **out, size_t bytes)
{
	static _Atomic uint32_t memory[64];

	*out = memory;
	maps++;
	return device.fails || bytes > sizeof(memory);
}

static int mapped(const void **out, void *host)
{
	*out = host;
	return 0;
}

static int context(unsigned long long *out)
{
	pthread_mutex_lock(&guard);
	device.calls++;
	*out = 1 + device.resets;
	pthread_mutex_unlock(&guard);
	return 0;
}

static int stream_id(unsigned long long *out, void *stream)
{
	*out = (unsigned long long)(uintptr_t)stream;
	return 0;
}

static const struct phase_backend phase = {
    .set_device = set_device, .release = release, .map = map, .mapped = mapped};
static const struct trace_backend trace = {.make_stream = make_stream,
    .make_event = make_event,
    .record = record,
    .is_reached = is_reached,
    .elapsed_us = elapsed_us,
    .fetch = fetch,
    .call = call};
static const struct share_backend share = {.context = context, .stream_id = stream_id};
static const struct backend backend = {.phase = &phase, .share = &share, .trace = &trace};

const struct backend *cue_backend_get(void)
{
	return &backend;
}

/* ---- partitions ---- */

static const cue_merge_set sets[8] = {
    {.count = 2}, {.count = 2}, {.count = 2}, {.count = 2}, {.count = 2}, {.count = 2}};

struct partition_of {
	struct batch batch;
	struct phase_settings settings;
	struct run run;
	struct phase_search *search;
	unsigned sms[CUE_PHASE_MOST_MEMBERS], steps;
	_Atomic uint64_t control;
	void *work;
};

static unsigned grid = 4 * SMS;

static void begin(struct partition_of *p, unsigned set, uint32_t first, uint32_t second)
{
	*p = (struct partition_of){.batch = {.set = &sets[set],
	                               .launches = 2,
	                               .grid = grid,
	                               .sm_count = SMS,
	                               .blocks = {first, second},
	                               .total = first + second},
	    .settings = {.search = SEARCH_PERFORMANCE},
	    .sms = {1, SMS - 1},
	    .work = p};
	p->run.settings = &p->settings;
	p->search = cue_phase_search_begin(p->sms, &p->steps, &p->batch, &p->run, &job);
	p->control = cue_phase_control_word(p->sms, p->batch.blocks, 2);
	blocks[0] = first;
	blocks[1] = second;
}

/* When the thread has noticed that the last partition has ended. */
static void begin_soon(struct partition_of *p, unsigned set, uint32_t first, uint32_t second)
{
	for (unsigned i = 0; i < 5000 && (begin(p, set, first, second), !p->search); i++)
		usleep(1000);
}

static void launch(struct partition_of *p)
{
	pthread_mutex_lock(&guard);
	device.control[device.launched] = &p->control;
	pthread_mutex_unlock(&guard);
	cue_phase_search_launched(p->search, &p->control, &p->work, &job);
}

static void wait_for(unsigned ended)
{
	for (;; usleep(200)) {
		pthread_mutex_lock(&guard);
		unsigned now = device.ended;
		pthread_mutex_unlock(&guard);
		if (now >= ended)
			break;
	}
}

static int set_up(void **state)
{
	(void)state;
	memset(&device, 0, sizeof(device));
	return 0;
}

static void a_partition_finds_its_shares(void **state)
{
	struct partition_of first, second, third;

	(void)state;
	begin(&first, 0, 400000, 200000);
	assert_true(first.search && first.sms[0] == SMS / 2 && first.sms[1] == SMS / 2 && first.steps == 0);
	launch(&first);
	assert_null(first.work);
	/* Others are launched meanwhile. They get the shares that are known when they begin. */
	begin(&second, 0, 400000, 200000);
	assert_non_null(second.search);
	launch(&second);
	wait_for(2);
	assert_true(first.control % 512 >= 105 && first.control % 512 <= 114);
	assert_int_equal(second.control, first.control);
	begin(&third, 0, 400000, 200000);
	assert_int_equal(device.released, 2);
	assert_true(third.sms[0] >= 105 && third.sms[0] <= 114 && third.sms[0] + third.sms[1] == SMS);
	assert_true(third.steps > 3 && third.steps <= SEARCH_STEPS);
	cue_phase_search_launched(third.search, NULL, &third.work, &job); /* the launch was refused */
	assert_non_null(third.work);
}

static void other_blocks_are_another_search(void **state)
{
	struct partition_of p;

	(void)state;
	begin_soon(&p, 0, 300000, 300000);
	assert_true(p.search && p.sms[0] == SMS / 2 && p.steps == 0);
	cue_phase_search_launched(p.search, NULL, &p.work, &job);
}

static void the_programs_shares_stay(void **state)
{
	struct partition_of p;

	(void)state;
	begin(&p, 1, 400000, 200000);
	launch(&p);
	cue_phase_search_stop(&p.control);
	atomic_store(&p.control, 77);
	assert_true(cue_phase_search_uses(&p.control)); /* and so it is not given to another partition */
	wait_for(1);
	assert_int_equal(p.control, 77);
	begin_soon(&p, 1, 300000, 200000);
	assert_false(cue_phase_search_uses(&p.control));
	cue_phase_search_launched(p.search, NULL, &p.work, &job);
}

static unsigned calls(void)
{
	unsigned now;

	pthread_mutex_lock(&guard);
	now = device.calls;
	pthread_mutex_unlock(&guard);
	return now;
}

/* The program may then reset the device, which frees all that the thread uses. */
static void a_partition_that_has_ended_is_not_asked_about(void **state)
{
	struct partition_of p;
	unsigned before;

	(void)state;
	begin(&p, 4, 400000, 200000);
	assert_non_null(p.search);
	launch(&p);
	before = calls();
	for (unsigned i = 0; i < 5000 && calls() < before + 10; i++)
		usleep(1000);
	assert_true(calls() >= before + 10);
	device.function(device.context);
	before = calls();
	usleep(20000);
	assert_int_equal(calls(), before);
	assert_true(device.ended == 0);
	pthread_mutex_lock(&guard);
	device.ended = device.launched;
	pthread_mutex_unlock(&guard);
	begin_soon(&p, 4, 400000, 200000);
	assert_non_null(p.search);
	assert_int_equal(device.released, 1);
	cue_phase_search_launched(p.search, NULL, &p.work, &job);
}

/* What was made before the failure would be lost at each launch. */
static void what_cannot_be_made_is_not_tried_again(void **state)
{
	struct partition_of p;
	unsigned before = maps;

	(void)state;
	device.fails = 1;
	begin(&p, 5, 400000, 200000);
	assert_null(p.search);
	assert_int_equal(maps, before + 1);
	device.fails = 0;
	begin(&p, 5, 400000, 200000);
	assert_null(p.search);
	assert_int_equal(maps, before + 1);
}

static void without_a_search_nothing_changes(void **state)
{
	struct partition_of p;

	(void)state;
	begin(&p, 2, 500, 500); /* a round */
	assert_true(!p.search && p.sms[0] == 1);
	grid = 1; /* fewer places than kernels */
	begin(&p, 2, 500, 500);
	assert_true(!p.search && p.sms[0] == 1);
	grid = 4 * SMS;
	cue_phase_search_launched(p.search, &p.control, &p.work, &job);
	assert_non_null(p.work);
	begin(&p, 2, 400000, 200000);
	cue_phase_search_launched(p.search, NULL, &p.work, &job);
	device.fails = 1; /* no events */
	begin(&p, 2, 400000, 200000);
	assert_null(p.search);
	device.fails = 0;
	begin(&p, 2, 400000, 200000);
	assert_non_null(p.search);
	device.fails = 1;
	launch(&p);
	assert_non_null(p.work);
}

/* A reset of the device frees the words that the thread reads. */
static void after_a_reset_nothing_is_read(void **state)
{
	struct partition_of p;

	(void)state;
	begin(&p, 3, 400000, 200000);
	assert_non_null(p.search);
	pthread_mutex_lock(&guard);
	device.resets++;
	pthread_mutex_unlock(&guard);
	launch(&p);
	usleep(5000);
	assert_int_equal(p.control, cue_phase_control_word(p.sms, p.batch.blocks, 2));
	pthread_mutex_lock(&guard);
	assert_true(device.released == 0 && device.done[0] < 1);
	device.ended = device.launched; /* the partition ended with the context */
	pthread_mutex_unlock(&guard);
	begin_soon(&p, 3, 400000, 200000); /* a new one is made */
	assert_non_null(p.search);
	launch(&p);
	wait_for(2);
	assert_true(p.control % 512 >= 105 && p.control % 512 <= 114);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(a_partition_finds_its_shares, set_up),
	    cmocka_unit_test_setup(other_blocks_are_another_search, set_up),
	    cmocka_unit_test_setup(the_programs_shares_stay, set_up),
	    cmocka_unit_test_setup(without_a_search_nothing_changes, set_up),
	    cmocka_unit_test_setup(after_a_reset_nothing_is_read, set_up),
	    cmocka_unit_test_setup(a_partition_that_has_ended_is_not_asked_about, set_up),
	    cmocka_unit_test_setup(what_cannot_be_made_is_not_tried_again, set_up),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
