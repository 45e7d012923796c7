/* graph.c: the replay of a graph is a bracket of the client. */
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "fake_copy.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/share/client.h"

static char stream, graph;

static const cue_board_mark *mark(void)
{
	return &fake_share_state.board[0]->mark[0];
}

static int is_active(void)
{
	return fake_share_state.boards > 0 && mark()->begin != mark()->end;
}

static int set_up(void **state)
{
	(void)state;
	fake_share_reset();
	cue_client_enter(NULL);
	fake_copy_reset();
	fake_copy.look = is_active;
	return 0;
}

static void is_one_bracket(void **state)
{
	cue_client *client, *other;

	(void)state;
	cue_client_open(&client, NULL);
	assert_int_equal(cue_graph_launch(&graph, &stream), 0);
	assert_int_equal(fake_copy.saw, 0); /* nobody else */
	cue_client_open(&other, NULL);
	cue_client_bind(client, &stream);
	assert_int_equal(cue_graph_launch(&graph, &stream), 0);
	assert_int_equal(fake_copy.saw, 1);
	assert_int_equal(mark()->begin, 1);
	assert_int_equal(mark()->end, 1);
	fake_copy.fail_at = 3;
	assert_int_not_equal(cue_graph_launch(&graph, &stream), 0);
	assert_int_equal(mark()->begin, mark()->end);
	cue_client_close(client);
	cue_client_close(other);
}

static void without_a_mark(void **state)
{
	cue_client *client;

	(void)state;
	assert_int_equal(cue_graph_launch(&graph, &stream), 0); /* no client */
	cue_client_open(&client, NULL);
	assert_int_equal(cue_graph_launch(&graph, &stream), 0); /* not the thread's */
	cue_client_enter(client);
	fake_phase_state.captured = &stream;
	assert_int_equal(cue_graph_launch(&graph, &stream), 0);
	assert_int_equal(fake_copy.copies, 3);
	assert_int_equal(fake_copy.saw, 0);
	cue_client_close(client);
	setenv("CUELASTIC_CLIENT", "a,priority=", 1);
	cue_client_forget();
	assert_int_equal(cue_graph_launch(&graph, &stream), 0);
	assert_int_equal(fake_copy.copies, 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(is_one_bracket, set_up), cmocka_unit_test_setup(without_a_mark, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
