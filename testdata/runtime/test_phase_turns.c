/* phase_turns.c on a fake device: marks around a scheduler kernel, chains of the loops, and when there are none. */
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/phase/phase.h"
#include "runtime/share/client.h"

static const char kernel;
static char streams[2];
static struct cue_phase_launch launches[2];
static cue_merge_set set;
static struct batch batch;
static cue_merge_turns turns;
static cue_client *client, *rival;
static struct {
	unsigned count, fail_at, active;
	cue_merge_turns turns[64];
} seen;

static const cue_board *board_now(void)
{
	return fake_share_state.board[fake_share_state.boards - 1];
}

static int launch(void *context)
{
	(void)context;
	if (seen.count + 1 == seen.fail_at)
		return 701;
	seen.turns[seen.count++] = turns;
	seen.active += fake_share_state.boards && fake_share_active(board_now());
	return 0;
}

static int set_up(void **state)
{
	(void)state;
	memset(&fake, 0, sizeof(fake));
	memset(&fake_phase_state, 0, sizeof(fake_phase_state));
	memset(&fake_share_state, 0, sizeof(fake_share_state));
	memset(&seen, 0, sizeof(seen));
	memset(&turns, 0, sizeof(turns));
	fake.has_share = 1;
	unsetenv("CUELASTIC_CLIENT");
	cue_client_forget();
	for (unsigned i = 0; i < 2; i++)
		launches[i] = (struct cue_phase_launch){.spec = {.stream = &streams[0]}};
	set = (cue_merge_set){.count = 2, .yields = 1};
	batch = (struct batch){.set = &set,
	    .slot = {&launches[0], &launches[1]},
	    .launches = 2,
	    .mode = CUE_PHASE_PERSISTENT,
	    .function = &kernel,
	    .grid = 80,
	    .total = 1000};
	cue_client_open(&client, NULL);
	cue_client_open(&rival, NULL); /* for which it yields */
	cue_client_enter(client);
	return 0;
}

static int launch_shared(unsigned *made)
{
	struct current_client whose;

	cue_phase_find_client(&whose, &batch);
	return cue_phase_launch_shared(made, &turns, whose.client, &batch, &streams[0], launch, NULL);
}

static unsigned run(void)
{
	unsigned made;

	memset(&seen, 0, sizeof(seen));
	memset(&turns, 0, sizeof(turns));
	assert_int_equal(launch_shared(&made), 0);
	assert_int_equal(made, seen.count);
	return made;
}

static void a_chain(void **state)
{
	(void)state;
	assert_int_equal(run(), 33); /* 32 resumes while nothing was measured */
	assert_int_equal(seen.active, 33);
	for (unsigned i = 0; i < 33; i++) {
		assert_ptr_equal(seen.turns[i].board, board_now());
		assert_non_null(seen.turns[i].state);
		assert_int_equal(seen.turns[i].chain, 1);
		assert_int_equal(seen.turns[i].index, i);
		assert_int_equal(seen.turns[i].resumes, 32 - i);
	}
	assert_int_equal(board_now()->mark[0].begin, 1);
	assert_int_equal(board_now()->mark[0].end, 1);
	batch.mode = CUE_PHASE_PARTITION;
	fake_share_state.us = 50;
	assert_int_equal(run(), 1); /* a short one has none */
	assert_null(seen.turns[0].board);
}

static void assert_marked_only(void)
{
	assert_int_equal(run(), 1);
	assert_null(seen.turns[0].board);
	assert_int_equal(seen.active, 1);
	assert_int_equal(board_now()->mark[0].begin, board_now()->mark[0].end);
}

static void what_cannot_leave_is_marked(void **state)
{
	(void)state;
	batch.mode = CUE_PHASE_INTERLEAVE;
	assert_marked_only();
	batch.mode = CUE_PHASE_PERSISTENT;
	set.yields = 0;
	assert_marked_only();
	set.yields = 1;
	batch.grid = 1;
	assert_marked_only();
	batch.grid = 65536;
	assert_marked_only();
	batch.grid = 80;
	fake_share_state.capability = 60;
	fake_share_state.context++;
	assert_marked_only();
}

static void assert_nobodys(void)
{
	assert_int_equal(run(), 1);
	assert_null(seen.turns[0].board);
	assert_int_equal(seen.active, 0);
}

static void launches_of_several_clients_are_nobody_s(void **state)
{
	cue_client *other;

	(void)state;
	cue_client_open(&other, NULL);
	cue_client_bind(other, &streams[1]);
	launches[1].spec.stream = &streams[1];
	assert_nobodys();
	batch.slot[1] = NULL;
	assert_int_equal(run(), 33);
	cue_client_enter(NULL);
	assert_nobodys();
}

static void refusals(void **state)
{
	unsigned made;

	(void)state;
	fake_share_state.is_slow = 1; /* nothing is measured */
	seen.fail_at = 1;
	assert_int_equal(launch_shared(&made), 701);
	assert_int_equal(made, 0);
	assert_int_equal(board_now()->mark[0].end, 1);
	seen.fail_at = 3;
	assert_int_equal(launch_shared(&made), 701);
	assert_int_equal(made, 2);
	assert_int_equal(board_now()->mark[0].end, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup(a_chain, set_up),
	    cmocka_unit_test_setup(what_cannot_leave_is_marked, set_up),
	    cmocka_unit_test_setup(launches_of_several_clients_are_nobody_s, set_up),
	    cmocka_unit_test_setup(refusals, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
