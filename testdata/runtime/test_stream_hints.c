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

/* Six streams with work, and the default one and the board's. */
static void in_six_streams(void)
{
	for (unsigned i = 0; i < 6; i++)
		work("c", &stream[i]);
}

static void in_seven_streams(void)
{
	in_six_streams();
	for (unsigned i = 0; i < 3; i++)
		work("c", &stream[6]);
	for (unsigned i = 7; i < 12; i++) /* once */
		work("c", &stream[i]);
}

/* The legacy default stream counts already. */
static void in_default_stream(void)
{
	in_six_streams();
	work("c", LEGACY);
}

/* Those that the program has made count, and those that it has destroyed. The fake device gives one handle to all. */
static void in_two_of_many(void)
{
	void *made;

	for (unsigned i = 0; i < 9; i++)
		assert_int_equal(
		    i % 2 ? cue_stream_create(&made, 0) : cue_stream_create_with_priority(&made, 0, -1), 0);
	work("c", &stream[0]);
	fake_share_state.context++; /* these are of another one */
	work("c", &stream[0]);
	work("c", &stream[1]);
	fake_share_state.context--;
	assert_int_equal(cue_stream_create_with_priority(&made, 0, -1), 0);
	work("c", &stream[1]);
}

static void in_one_of_many(void)
{
	void *made;

	for (unsigned i = 0; i < 9; i++)
		assert_int_equal(cue_stream_create(&made, 0), 0);
	work("c", &stream[0]);
}

static void streams_that_share_a_queue(void **state)
{
	static const char text[] =
	    "cuelastic: there are 9 streams, with the default one and the library's, and the device has 8 queues "
	    "for them: "
	    "streams that share one wait for each other; CUDA_DEVICE_MAX_CONNECTIONS sets up to 32\n";

	(void)state;
	unsetenv("CUDA_DEVICE_MAX_CONNECTIONS");
	assert_string_equal(said(in_six_streams), "");
	assert_string_equal(said(in_default_stream), "");
	assert_string_equal(said(in_seven_streams), text);
	assert_string_equal(said(in_one_of_many), ""); /* it waits for no other client */
	assert_non_null(strstr(said(in_two_of_many), "there are 14 streams, "));
	setenv("CUDA_DEVICE_MAX_CONNECTIONS", "16", 1);
	assert_string_equal(said(in_seven_streams), "");
	setenv("CUDA_DEVICE_MAX_CONNECTIONS", "33", 1); /* the device has 8 then */
	assert_string_equal(said(in_seven_streams), text);
	unsetenv("CUDA_DEVICE_MAX_CONNECTIONS");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(streams_that_wait_for_each_other), cmocka_unit_test(streams_that_share_a_queue)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
