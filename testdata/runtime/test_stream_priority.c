/* stream_priority.c on a fake device: whose rivals the device itself places first. test_share.c has the launches. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "fake_device.h"
#include "fake_share.h"
#include "runtime/share/client.h"
#include "runtime/share/stream_priority.h"

static char first_stream, stream;

static int set_up(void **state)
{
	(void)state;
	memset(&fake, 0, sizeof(fake));
	memset(&fake_share_state, 0, sizeof(fake_share_state));
	fake.has_share = 1;
	fake_share_state.first_stream = &first_stream;
	unsetenv("CUELASTIC_CLIENT");
	cue_client_forget();
	return 0;
}

static cue_client *open_client(int priority)
{
	cue_client *client;

	assert_int_equal(cue_client_open(&client, &(cue_client_options){.name = "c", .priority = priority}), 0);
	return client;
}

static struct client *at(const cue_client *handle)
{
	return &cue_clients[cue_client_index(handle)];
}

static void rivals(void **state)
{
	cue_client *low = open_client(0), *high;

	(void)state;
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_NONE);
	(void)open_client(-1);
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_NONE);
	high = open_client(1);
	assert_int_equal(
	    cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_ANY); /* its streams are not known */
	assert_int_equal(cue_stream_priority_rivals(NULL, at(high), 0), RIVALS_NONE);
	cue_stream_priority_seen(at(high), -2);
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_ORDERED);
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), -1), RIVALS_ORDERED);
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), -2), RIVALS_ANY);
	cue_stream_priority_seen(at(high), -5);
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), -2), RIVALS_ANY); /* the last one counts */
	cue_stream_priority_seen(at(high), 0);
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_ANY);
	cue_client_close(high);
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_NONE);
}

/* Its work in flight may still come first. */
static void a_closed_rival(void **state)
{
	cue_client *low = open_client(0), *high = open_client(1);

	(void)state;
	fake_share_state.is_stuck = 1;
	assert_int_equal(cue_client_begin(high, &stream), CUE_OK);
	assert_int_equal(cue_client_end(high, &stream), CUE_OK);
	cue_client_close(high);
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_ANY);
}

static void each_rival_counts(void **state)
{
	cue_client *low = open_client(0), *high = open_client(1);

	(void)state;
	cue_stream_priority_seen(at(high), -1);
	cue_client_set(low, &(cue_client_options){.name = "c", .floor_blocks = 1});
	assert_int_equal(
	    cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_ANY); /* the device keeps no floor */
	cue_client_set(low, &(cue_client_options){.name = "c"});
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_ORDERED);
	cue_stream_priority_seen(at(open_client(0)), -1); /* shares */
	assert_int_equal(cue_stream_priority_rivals(NULL, at(low), 0), RIVALS_ANY);
}

static void priorities(void **state)
{
	static const struct {
		int client, stream;
	} rows[] = {{-3, 0}, {0, 0}, {1, -1}, {4, -4}, {5, -5}, {100, -5}, {INT_MAX, -5}, {INT_MIN, 0}};

	(void)state;
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		assert_int_equal(cue_stream_priority_for(rows[i].client), rows[i].stream);
	assert_int_equal(cue_stream_priority_of(&first_stream), -5);
	assert_int_equal(cue_stream_priority_of(&stream), 0);
	assert_int_equal(cue_stream_priority_of(NULL), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(rivals, set_up),
	    cmocka_unit_test_setup(a_closed_rival, set_up),
	    cmocka_unit_test_setup(each_rival_counts, set_up),
	    cmocka_unit_test_setup(priorities, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
