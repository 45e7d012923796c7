/* board.c on a fake device: host words, marks, resets, places. */
#include <string.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/share/board.h"
#include "runtime/share/client.h"

static int set_up(void **state)
{
	(void)state;
	fake_share_reset();
	return 0;
}

static unsigned open_client(int priority)
{
	cue_client *client;

	assert_int_equal(cue_client_open(&client, &(cue_client_options){.priority = priority}), CUE_OK);
	return cue_client_index(client);
}

static void host_words_are_on_the_device(void **state)
{
	unsigned a = open_client(3), b;
	struct board *board = cue_board_get(cue_backend_get());

	(void)state;
	assert_non_null(board);
	assert_ptr_equal(board, cue_board_get(cue_backend_get()));
	assert_int_equal(fake_share_state.boards, 1);
	assert_int_equal(board->at->clients, 1u << a);
	assert_int_equal(board->at->client[a].priority, 3);
	b = open_client(7);
	assert_int_equal(board->at->clients, 1u << a | 1u << b);
	assert_int_equal(board->at->client[b].share, 1);
	cue_client_set(
	    cue_client_handle(&cue_clients[b]), &(cue_client_options){.priority = -1, .share = 5, .slice_us = 9});
	assert_int_equal(board->at->client[b].priority, -1);
	assert_int_equal(board->at->client[b].share, 5);
	assert_int_equal(board->at->client[b].slice_us, 9);
}

static void a_failed_write_is_made_up_for(void **state)
{
	unsigned a = open_client(3);
	struct board *board = cue_board_get(cue_backend_get());

	(void)state;
	fake_share_state.fail_copy = 1;
	assert_int_equal(cue_client_set(cue_client_handle(&cue_clients[a]), &(cue_client_options){.priority = 4}),
	    CUE_ERROR_DEVICE);
	assert_null(cue_board_get(cue_backend_get()));
	fake_share_state.fail_copy = 0;
	assert_ptr_equal(cue_board_get(cue_backend_get()), board);
	assert_int_equal(board->at->client[a].priority, 4);
}

/* The mapping and the key each show it. The old board is not written. */
static void a_reset_makes_a_new_board(void **state)
{
	unsigned a = open_client(3);
	struct board *board = cue_board_get(cue_backend_get());
	cue_board *old = board->at;
	cue_board before = *old;

	(void)state;
	assert_non_null(cue_board_claim(board, a, 1, cue_backend_get()));
	before = *old;
	fake_share_state.context++;
	fake_phase_state.lost = 1;
	assert_int_equal(cue_client_set(cue_client_handle(&cue_clients[a]), NULL), CUE_OK);
	assert_memory_equal(old, &before, sizeof(before));
	assert_int_equal(cue_clients[a].marks, 0);
	assert_non_null(cue_board_get(cue_backend_get()));
	assert_int_equal(fake_share_state.boards, 2);
	fake_phase_state.lost = 1;
	assert_non_null(cue_board_get(cue_backend_get()));
	assert_int_equal(fake_share_state.boards, 3);
	board->words[SHARE_WORDS]++;
	assert_non_null(cue_board_get(cue_backend_get()));
	assert_int_equal(fake_share_state.boards, 4);
	assert_int_equal(board->at->client[a].priority, 0);
	assert_memory_equal(old, &before, sizeof(before));
}

/* A stream with an id of its own leads to a mark on a board that is gone. Ending its bracket writes nothing there. */
static void a_bracket_is_ended_after_a_reset(void **state)
{
	cue_client *client = cue_client_handle(&cue_clients[open_client(3)]);
	cue_board before, *old;
	static char stream;

	(void)state;
	fake_share_state.context = fake_share_state.stream_context = 10;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	old = fake_share_state.board[0];
	before = *old;
	fake_share_state.context++;
	fake_phase_state.lost = 1;
	assert_int_equal(cue_client_end(client, &stream), CUE_ERROR_DEVICE);
	assert_int_equal(cue_share_brackets, 0);
	fake_share_state.stream_context++;
	assert_int_equal(cue_client_end(client, &stream), CUE_ERROR_ARGUMENT);
	assert_memory_equal(old, &before, sizeof(before));
}

/* The first of the library's streams is held in its queue, then all that it may make. */
static void a_held_stream_is_left(void **state)
{
	unsigned a = open_client(3), made;
	struct board *board = cue_board_get(cue_backend_get());
	cue_client *client = cue_client_handle(&cue_clients[a]);

	(void)state;
	made = fake_phase_state.made_streams;
	fake_share_state.held_stream = board->stream[0];
	assert_int_equal(cue_client_set(client, &(cue_client_options){.priority = 5}), CUE_OK);
	assert_int_equal(board->at->client[a].priority, 5);
	assert_int_equal(board->prompt, 1);
	assert_int_equal(fake_phase_state.made_streams, made + 1);
	fake_share_state.held_stream = board->stream[1];
	assert_int_equal(cue_client_set(client, &(cue_client_options){.priority = 6}), CUE_OK);
	assert_int_equal(board->prompt, 0);
	fake_share_state.held_stream = FAKE_ALL_HELD;
	assert_int_equal(cue_client_set(client, &(cue_client_options){.priority = 7}), CUE_OK);
	assert_int_equal(board->at->client[a].priority, 7);
	assert_int_equal(fake_phase_state.made_streams, made + CUE_BOARD_STREAMS - 1);
}

static void a_suspended_client_waits_for_itself(void **state)
{
	unsigned a = open_client(3), b = open_client(0);
	const struct backend *device = cue_backend_get();
	struct board *board = cue_board_get(device);
	unsigned mark = 1u << (cue_board_claim(board, a, 1, device) - board->mark);
	cue_client_state now;

	(void)state;
	assert_int_equal(board->at->row[b].above[0], mark);
	assert_int_equal(cue_client_suspend(cue_client_handle(&cue_clients[a])), CUE_OK);
	assert_int_equal(board->at->row[a].above[0], mark);
	assert_int_equal(board->at->row[b].above[0], 0);
	assert_int_equal(cue_client_read(&now, cue_client_handle(&cue_clients[a])), CUE_OK);
	assert_true(now.is_suspended && now.share == 1);
	assert_int_equal(cue_client_resume(cue_client_handle(&cue_clients[a])), CUE_OK);
	assert_int_equal(board->at->client[a].share, 1);
	assert_int_equal(board->at->row[a].above[0], 0);
	assert_int_equal(board->at->row[b].above[0], mark);
	assert_int_equal(cue_client_suspend(NULL), CUE_ERROR_ARGUMENT);
}

/* Each has a board, and what was written meanwhile gets there when its context is used again. A stream with an id leads to its
   board in whichever context, and without a question to the device. */
static void contexts_by_turns(void **state)
{
	unsigned a = open_client(3), allocations;
	const struct backend *device = cue_backend_get();
	struct board *first = cue_board_get(device), *second;

	(void)state;
	assert_non_null(cue_board_claim(first, a, 1, device));
	fake_share_state.context++;
	second = cue_board_get(device);
	assert_true(second && second != first);
	assert_int_not_equal(first->key, second->key);
	assert_int_equal(first->device, second->device);
	cue_client_set(cue_client_handle(&cue_clients[a]), &(cue_client_options){.priority = 5});
	assert_int_equal(second->at->client[a].priority, 5);
	assert_int_equal(first->at->client[a].priority, 3);
	allocations = fake_share_state.allocations;
	fake_share_state.context--;
	assert_null(cue_board_of_stream(a, 2, 1, device));
	assert_ptr_equal(cue_board_get(device), first);
	assert_int_equal(first->at->client[a].priority, 5);
	fake_share_state.context++;
	assert_null(cue_board_of_stream(a, 1, 0, device));
	fake_phase_state.fail_mapped = 1;
	assert_ptr_equal(cue_board_of_stream(a, 1, 1, device), first);
	assert_int_equal(fake_share_state.allocations, allocations);
	fake_phase_state.fail_mapped = 0;
}

/* A stream that has no mark gets one on its own context's board, or none. */
static void streams_of_other_contexts(void **state)
{
	const struct backend *device = cue_backend_get();
	struct board *first, *second;

	(void)state;
	fake_share_state.context = 10;
	first = cue_board_get(device);
	fake_share_state.stream_context = 20;
	assert_null(cue_board_for_stream(NULL, device));
	fake_share_state.context = 20;
	fake_phase_state.device = 1;
	second = cue_board_for_stream(NULL, device);
	assert_true(second && second != first);
	fake_share_state.context = 10;
	fake_phase_state.device = 0;
	assert_ptr_equal(cue_board_for_stream(NULL, device), second);
	fake_share_state.stream_context = 10;
	assert_ptr_equal(cue_board_for_stream(NULL, device), first);
	fake_share_state.stream_context = 0;
	assert_ptr_equal(cue_board_for_stream(NULL, device), first);
}

static void a_closed_client_has_no_bracket_in_any_context(void **state)
{
	cue_client *client = cue_client_handle(&cue_clients[open_client(0)]);
	const cue_board_mark *mark;
	static char stream;

	(void)state;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	mark = &cue_board_get(cue_backend_get())->at->mark[0];
	assert_int_not_equal(mark->begin, mark->end);
	fake_share_state.context++;
	assert_non_null(cue_board_get(cue_backend_get()));
	assert_int_equal(cue_client_close(client), CUE_ERROR_ARGUMENT);
	assert_int_equal(mark->begin, mark->end);
}

/* Its mark is another thread's launch's at that moment, which is in a bracket: the next sweep ends that. */
static void closed_while_a_launch_has_its_mark(void **state)
{
	cue_client *client = cue_client_handle(&cue_clients[open_client(0)]);
	const struct backend *device = cue_backend_get();
	struct mark *mark;
	static char stream;

	(void)state;
	assert_int_equal(cue_client_begin(client, &stream), CUE_OK);
	mark = &cue_board_get(device)->mark[0];
	pthread_mutex_lock(&mark->lock);
	assert_int_equal(cue_client_close(client), CUE_OK);
	pthread_mutex_unlock(&mark->lock);
	assert_true(mark->is_used);
	cue_board_sweep(1, device);
	assert_int_equal(cue_board_get(device)->at->clients, 1u);
	cue_board_sweep(1, device);
	assert_false(mark->is_used);
	assert_int_equal(cue_board_get(device)->at->clients, 0);
	assert_int_equal(cue_share_brackets, 0);
}

static void marks_are_told_apart_and_found_again(void **state)
{
	unsigned a = open_client(0), b = open_client(0);
	const struct backend *device = cue_backend_get();
	struct board *board = cue_board_get(device);
	struct mark *first = cue_board_claim(board, a, 1, device), *second = cue_board_claim(board, a, 2, device);
	struct mark *third = cue_board_claim(board, b, 1, device);

	(void)state;
	assert_true(first != second && second != third && first != third);
	assert_ptr_equal(cue_board_claim(board, a, 2, device), second);
	assert_int_equal(board->at->owner[third - board->mark], b + 1);
	assert_int_equal(board->at->row[a].beside[0], 1u << (third - board->mark));
	assert_int_equal(board->at->row[b].beside[0], 3);
}

/* Marks that are idle for long are in no row, until their stream begins again. */
static void idle_marks_are_parked(void **state)
{
	unsigned a = open_client(0), b = open_client(0);
	const struct backend *device = cue_backend_get();
	struct board *board = cue_board_get(device);
	struct mark *own = cue_board_claim(board, b, 99, device), *mark[12];

	(void)state;
	for (unsigned i = 0; i < 12; i++)
		mark[i] = cue_board_claim(board, a, i, device);
	assert_int_equal(board->at->row[b].beside[0], 0x1ffe);
	mark[3]->begun_us -= 20000;
	mark[4]->begun_us -= 20000;
	mark[4]->depth = 1; /* a bracket is open */
	mark[5]->begun_us -= 20000;
	board->at->mark[6].begin++; /* its work runs: the mark of stream 5 */
	board->parked_us -= 20000;
	assert_ptr_equal(cue_board_claim(board, b, 99, device), own);
	assert_true(mark[3]->is_parked && !mark[4]->is_parked && !mark[5]->is_parked && !mark[6]->is_parked);
	assert_int_equal(board->at->row[b].beside[0], 0x1ffe & ~(1u << (mark[3] - board->mark)));
	mark[7]->begun_us -= 20000;
	assert_ptr_equal(cue_board_claim(board, b, 99, device), own);
	assert_false(mark[7]->is_parked); /* too soon */
	assert_ptr_equal(cue_board_claim(board, a, 3, device), mark[3]);
	assert_false(mark[3]->is_parked);
	assert_int_equal(board->at->row[b].beside[0], 0x1ffe);
	mark[4]->depth = 0;
	board->at->mark[6].begin--;
}

/* All marks are taken, and given away only when their work has ended. */
static void idle_marks_are_given_away(void **state)
{
	unsigned a = open_client(0);
	const struct backend *device = cue_backend_get();
	struct board *board = cue_board_get(device);

	(void)state;
	for (unsigned i = 0; i < CUE_BOARD_MARKS; i++) {
		struct mark *mark = cue_board_claim(board, a, i, device);
		mark->sequence = 1;
		board->at->mark[i].begin = 1;
	}
	assert_null(cue_board_claim(board, a, 100, device));
	board->at->mark[7].end = 1; /* its work has ended */
	assert_ptr_equal(cue_board_claim(board, a, 100, device), &board->mark[7]);
	board->mark[7].sequence = 2;
	board->at->mark[7].begin = 2;
	board->at->mark[8].end = 1;
	board->mark[8].sequence = 2; /* more is on its way */
	assert_null(cue_board_claim(board, a, 101, device));
	board->mark[8].sequence = 1;
	board->mark[8].depth = 1; /* a bracket is open */
	assert_null(cue_board_claim(board, a, 101, device));
	board->mark[8].depth = 0;
	assert_ptr_equal(cue_board_claim(board, a, 101, device), &board->mark[8]);
	assert_int_equal(cue_clients[a].marks, CUE_BOARD_MARKS);
}

static void no_board(void **state)
{
	(void)state;
	open_client(0);
	fake_share_state.fail_memory = 1;
	assert_null(cue_board_get(cue_backend_get()));
	fake_share_state.fail_memory = 0;
	fake.has_share = 0;
	assert_null(cue_board_get(cue_backend_get()));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup(host_words_are_on_the_device, set_up),
	    cmocka_unit_test_setup(a_failed_write_is_made_up_for, set_up),
	    cmocka_unit_test_setup(a_reset_makes_a_new_board, set_up),
	    cmocka_unit_test_setup(contexts_by_turns, set_up),
	    cmocka_unit_test_setup(a_bracket_is_ended_after_a_reset, set_up),
	    cmocka_unit_test_setup(a_held_stream_is_left, set_up),
	    cmocka_unit_test_setup(streams_of_other_contexts, set_up),
	    cmocka_unit_test_setup(a_closed_client_has_no_bracket_in_any_context, set_up),
	    cmocka_unit_test_setup(closed_while_a_launch_has_its_mark, set_up),
	    cmocka_unit_test_setup(a_suspended_client_waits_for_itself, set_up),
	    cmocka_unit_test_setup(marks_are_told_apart_and_found_again, set_up),
	    cmocka_unit_test_setup(idle_marks_are_parked, set_up),
	    cmocka_unit_test_setup(idle_marks_are_given_away, set_up), cmocka_unit_test_setup(no_board, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
