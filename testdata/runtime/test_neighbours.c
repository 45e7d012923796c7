/* neighbours.c: which kernels are noted, whose they are, and which are forgotten. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
#include "fake_device.h"
#include "fake_share.h"
#include "runtime/launch/neighbours.h"
#include "runtime/share/client.h"

static const char entries[200];
static struct policy_neighbours seen;

static struct neighbours_launch launch_of(unsigned client, unsigned entry, const struct block_usage *usage)
{
	return (struct neighbours_launch){.client = client,
	    .entry = &entries[entry],
	    .stream = &entries[client],
	    .usage = usage,
	    .logical_blocks = 1000 + entry};
}

/* Begun, and not made yet. */
static struct lane *begin(unsigned client, unsigned entry, uint32_t threads)
{
	const struct block_usage usage = {.threads = threads};
	const struct neighbours_launch launch = launch_of(client, entry, &usage);
	struct lane *lane = cue_neighbours_begin(&seen, &launch);

	cue_neighbours_end();
	return lane;
}

static void note(unsigned client, unsigned entry, uint32_t threads)
{
	cue_neighbours_launched(begin(client, entry, threads), (void *)&entries[client], 1);
}

static int set_up(void **state)
{
	(void)state;
	unsetenv("CUELASTIC_CLIENT");
	fake.has_share = 0;
	fake_share_state = (struct fake_share_device){.context = 0};
	cue_client_forget();
	cue_neighbours_forget();
	return 0;
}

static void kernels_are_noted_once(void **state)
{
	(void)state;
	note(0, 7, 64);
	assert_int_equal(seen.count, 1);
	assert_int_equal(seen.program, 0);
	assert_int_equal(seen.kernels[0].logical_blocks, 1007);
	assert_int_equal(seen.kernels[0].usage.threads, 64);
	note(0, 7, 96); /* launched otherwise */
	assert_int_equal(seen.count, 1);
	assert_int_equal(seen.kernels[0].usage.threads, 96);
	note(0, 8, 32);
	assert_int_equal(seen.count, 2);
	cue_neighbours_forget();
	note(0, 8, 32);
	assert_int_equal(seen.count, 1);
}

static unsigned id_of(cue_client *client)
{
	struct current_client found;

	cue_client_enter(client);
	assert_int_equal(cue_client_current(&found, NULL), CUE_OK);
	cue_client_enter(NULL);
	assert_ptr_equal(found.client, client);
	return found.id;
}

static void kernels_of_open_clients(void **state)
{
	cue_client *a, *b;

	(void)state;
	cue_client_open(&a, NULL);
	cue_client_open(&b, NULL);
	assert_int_not_equal(id_of(a), id_of(b));
	note(id_of(a), 1, 64);
	note(id_of(b), 1, 64); /* the same kernel, another client's */
	note(id_of(b), 2, 64);
	note(0, 1, 64);
	assert_int_equal(seen.count, 4);
	cue_client_close(b);
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 2);
	assert_int_equal(seen.program, id_of(a));
	assert_int_equal(seen.kernels[0].program, id_of(a));
	assert_int_equal(seen.kernels[1].program, 0);
	cue_client_close(a);
}

static void the_first_is_forgotten(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 130; i++)
		note(0, i, 64);
	assert_int_equal(seen.count, 128);
	assert_int_equal(seen.kernels[0].logical_blocks, 1002);
	assert_int_equal(seen.kernels[127].logical_blocks, 1129);
}

/* The same with a device that has events. */
static int set_up_events(void **state)
{
	set_up(state);
	fake.has_share = 1;
	fake_share_state.context = 1;
	return 0;
}

static void only_those_with_work(void **state)
{
	cue_client *a, *b;
	struct lane *lane;

	(void)state;
	cue_client_open(&a, NULL);
	cue_client_open(&b, NULL);
	fake_share_state.is_slow = 1;
	note(id_of(b), 2, 64);
	note(id_of(b), 3, 64);
	note(0, 4, 64);
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 4);
	assert_true(seen.starts_at_once);
	note(id_of(a), 5, 64);
	assert_false(seen.starts_at_once);
	assert_int_equal(seen.count, 5);
	fake_share_state.is_slow = 0; /* all has run */
	note(id_of(a), 1, 64);
	assert_true(seen.starts_at_once);
	assert_int_equal(seen.count, 2); /* its own are known */
	assert_true(!seen.kernels[0].has_ended && seen.kernels[1].has_ended);
	fake_share_state.is_slow = 1;
	note(id_of(b), 2, 64);
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 4); /* one of b's has ended, but b has work */
	assert_int_equal(seen.kernels[1].has_ended, 1);
	fake_share_state.is_slow = 0;
	lane = begin(id_of(b), 3, 64); /* under way */
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 4);
	cue_neighbours_launched(lane, NULL, 0); /* refused */
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 2);
}

/* A closed one's counts until its end, as that of an open one. */
static void those_of_a_closed_client(void **state)
{
	cue_client *a, *b;

	(void)state;
	cue_client_open(&a, NULL);
	cue_client_open(&b, NULL);
	fake_share_state.is_slow = 1;
	note(id_of(b), 2, 64);
	cue_client_close(b);
	note(id_of(a), 1, 64);
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 2);
	fake_share_state.is_slow = 0;
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 1);
	cue_client_close(a);
}

/* Work of another device takes no room here, and a reset takes the events away. */
static void another_context(void **state)
{
	cue_client *a, *b;

	(void)state;
	cue_client_open(&a, NULL);
	cue_client_open(&b, NULL);
	fake_share_state.is_slow = 1;
	note(id_of(b), 2, 64);
	fake_share_state.context = 2;
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 1);
	fake_share_state.context = 1;
	note(id_of(a), 1, 64);
	assert_int_equal(seen.count, 2);
	assert_int_equal(fake_share_state.events, 3);
}

/* More streams than lanes: then those that have none count. */
static void lanes_run_out(void **state)
{
	const struct block_usage usage = {.threads = 64};
	struct neighbours_launch launch = launch_of(0, 1, &usage);

	(void)state;
	fake_share_state.is_slow = 1;
	for (unsigned i = 0; i < 65; i++) {
		launch.stream = &entries[i];
		struct lane *lane = cue_neighbours_begin(&seen, &launch);
		cue_neighbours_end();
		assert_int_equal(lane != NULL, i < 64);
		cue_neighbours_launched(lane, (void *)&entries[i], 1);
	}
	fake_share_state.is_slow = 0;
	assert_non_null(begin(0, 1, 64));
}

static void guests_are_programs(void **state)
{
	const struct block_need guests[] = {{96, 960, 9}, {64, 640, 6}};
	const struct block_usage usage = {.threads = 64};
	struct neighbours_launch launch = launch_of(0, 1, &usage);

	(void)state;
	launch.guests = guests;
	launch.guest_count = 2;
	(void)cue_neighbours_begin(&seen, &launch);
	cue_neighbours_end();
	assert_int_equal(seen.count, 3);
	assert_int_equal(seen.kernels[1].usage.registers, 960);
	assert_int_not_equal(seen.kernels[1].program, seen.kernels[2].program);
}

/* As if another thread of the parent's were at it. */
static void a_child_begins_anew(void **state)
{
	int status;
	pid_t child;

	(void)state;
	const struct block_usage usage = {.threads = 64};
	const struct neighbours_launch launch = launch_of(0, 1, &usage);
	(void)cue_neighbours_begin(&seen, &launch);
	child = fork();
	if (child == 0) {
		alarm(10);
		note(0, 2, 64);
		_exit(seen.count != 1);
	}
	cue_neighbours_end();
	waitpid(child, &status, 0);
	assert_int_equal(status, 0);
	note(0, 2, 64);
	assert_int_equal(seen.count, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup(kernels_are_noted_once, set_up),
	    cmocka_unit_test_setup(kernels_of_open_clients, set_up),
	    cmocka_unit_test_setup(the_first_is_forgotten, set_up),
	    cmocka_unit_test_setup(only_those_with_work, set_up_events),
	    cmocka_unit_test_setup(those_of_a_closed_client, set_up_events),
	    cmocka_unit_test_setup(another_context, set_up_events),
	    cmocka_unit_test_setup(lanes_run_out, set_up_events),
	    cmocka_unit_test_setup(guests_are_programs, set_up),
	    cmocka_unit_test_setup(a_child_begins_anew, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
