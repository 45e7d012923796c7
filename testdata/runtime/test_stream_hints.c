/* stream_hints.c on a fake device. What is told once in a process is told in a child. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include "fake_device.h"
#include "fake_share.h"
#include "said.h"
#include "runtime/share/client.h"
#include "runtime/share/share.h"

static char stream[12];
#define LEGACY ((void *)(uintptr_t)SHARE_LEGACY_STREAM) /* the fake device's handles are ids */

/* A client's bracket in a stream, which is its first work there. */
static void work(const char *name, void *where)
{
	cue_client *client;

	assert_int_equal(cue_client_open(&client, &(cue_client_options){.name = name}), CUE_OK);
	assert_int_equal(cue_client_begin(client, where), CUE_OK);
	assert_int_equal(cue_client_end(client, where), CUE_OK);
}

static const char *said(void (*calls)(void))
{
	const char *text;

	said_begin();
	if (fork() == 0) {
		fake_share_reset();
		calls();
		exit(0);
	}
	wait(NULL);
	text = said_end();
	return text;
}

static void legacy_and_blocking(void)
{
	fake_share_state.blocking_stream = &stream[0];
	work("own", &stream[0]);
	work("own too", &stream[1]);
	work("batch", LEGACY);
	work("request", &stream[0]); /* once */
}

static void legacy_and_others(void)
{
	work("batch", LEGACY);
	work("request", &stream[1]);
}

static void of_one_client(void)
{
	cue_client *client;

	fake_share_state.blocking_stream = &stream[0];
	assert_int_equal(cue_client_open(&client, &(cue_client_options){.name = "one"}), CUE_OK);
	for (void *where = &stream[0];; where = LEGACY) {
		assert_int_equal(cue_client_begin(client, where), CUE_OK);
		assert_int_equal(cue_client_end(client, where), CUE_OK);
		if (where == LEGACY)
			break;
	}
}

static void streams_that_wait_for_each_other(void **state)
{
	(void)state;
	assert_string_equal(said(legacy_and_blocking),
	    "cuelastic: clients own and batch: one works in the legacy default stream, the other in a stream "
	    "that waits "
	    "for it: their priorities do not help; make streams with cudaStreamNonBlocking\n");
	assert_string_equal(said(legacy_and_others), "");
	assert_string_equal(said(of_one_client), "");
}

/* Brackets that are open at the same time. */
static void in_streams(unsigned count)
{
	cue_client *client;

	assert_int_equal(cue_client_open(&client, &(cue_client_options){.name = "c"}), CUE_OK);
	cue_client_enter(client);
	for (unsigned i = 0; i < count; i++)
		assert_int_equal(cue_client_begin(client, &stream[i]), CUE_OK);
}

static void in_eight_streams(void)
{
	in_streams(8);
}

static void in_twelve_streams(void)
{
	in_streams(12);
}

/* Their chains wait: none has written its begin. */
static void in_twelve_queued_streams(void)
{
	cue_client *rival;
	static void *slots[1];
	static const char native, entry;

	assert_int_equal(cue_client_open(&rival, &(cue_client_options){.name = "r", .priority = 1}), CUE_OK);
	fake.yielding = &entry;
	fake.most_threads = 1024;
	fake.usage = (struct block_usage){.sm_blocks = 4, .sm_count = 10, .threads = 128, .registers = 4096};
	in_streams(0);
	cue_set_resumes(2);
	fake_share_state.is_stuck = 1;
	for (unsigned i = 0; i < 12; i++)
		(void)cue_launch_kernel(&(cue_launch_spec){.kernel = "k",
		    .tier = CUE_TIER_ELASTIC,
		    .native = &native,
		    .entry = &entry,
		    .grid = {1000, 1, 1},
		    .block = {64, 1, 1},
		    .stream = &stream[i],
		    .arguments = slots,
		    .yields = 1});
}

/* No stream has work at its first use. */
static void in_twelve_streams_later(void)
{
	cue_client *client;

	assert_int_equal(cue_client_open(&client, &(cue_client_options){.name = "c"}), CUE_OK);
	for (unsigned i = 0; i < 12 * 65; i++) {
		assert_int_equal(cue_client_begin(client, &stream[i % 12]), CUE_OK);
		if (i < 12 * 64)
			assert_int_equal(cue_client_end(client, &stream[i % 12]), CUE_OK);
	}
}

static void in_twelve_streams_in_turn(void)
{
	for (unsigned i = 0; i < 12; i++)
		work("c", &stream[i]);
}

static void streams_that_share_a_queue(void **state)
{
	static const char text[] =
	    "cuelastic: the clients work in 9 streams, and the device has 8 queues for them: streams that share "
	    "one wait for each other; CUDA_DEVICE_MAX_CONNECTIONS sets up to 32\n";

	(void)state;
	unsetenv("CUDA_DEVICE_MAX_CONNECTIONS");
	assert_string_equal(said(in_eight_streams), "");
	assert_string_equal(said(in_twelve_streams_in_turn), "");
	assert_string_equal(said(in_twelve_streams), text);
	assert_string_equal(said(in_twelve_queued_streams), text);
	assert_non_null(strstr(said(in_twelve_streams_later), "in 12 streams, "));
	setenv("CUDA_DEVICE_MAX_CONNECTIONS", "16", 1);
	assert_string_equal(said(in_twelve_streams), "");
	unsetenv("CUDA_DEVICE_MAX_CONNECTIONS");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(streams_that_wait_for_each_other), cmocka_unit_test(streams_that_share_a_queue)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
