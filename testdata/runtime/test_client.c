/* client.c on a fake device: whose a launch is, places, the environment, forks. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
#include "fake_device.h"
#include "fake_phase.h"
#include "fake_share.h"
#include "runtime/share/board.h"
#include "runtime/share/client.h"
#include "runtime/share/share.h"

static char streams[128];

static int set_up(void **state)
{
	(void)state;
	fake_share_reset();
	cue_client_enter(NULL);
	return 0;
}

static cue_client *found(void *stream)
{
	struct current_client client;

	assert_int_equal(cue_client_current(&client, stream), CUE_OK);
	return client.client;
}

static void off_without_clients(void **state)
{
	(void)state;
	assert_false(cue_share_is_on());
	assert_null(cue_client_of_process());
	assert_int_equal(fake_share_state.allocations, 0);
}

static void stream_then_thread_then_process(void **state)
{
	cue_client *a, *b;

	(void)state;
	setenv("CUELASTIC_CLIENT", "mine,priority=2", 1);
	cue_client_forget();
	assert_true(cue_share_is_on());
	assert_string_equal(cue_client_find(found(&streams[0]))->name, "mine");
	assert_int_equal(cue_client_find(found(NULL))->words.priority, 2);
	cue_client_open(&a, NULL);
	cue_client_open(&b, NULL);
	cue_client_enter(a);
	assert_ptr_equal(found(&streams[0]), a);
	cue_client_bind(b, &streams[0]);
	assert_ptr_equal(found(&streams[0]), b);
	assert_ptr_equal(found(&streams[1]), a);
	cue_client_bind(NULL, &streams[0]);
	assert_ptr_equal(found(&streams[0]), a);
	cue_client_bind(b, &streams[0]);
	cue_client_close(b);
	assert_ptr_equal(found(&streams[0]), a);
	cue_client_close(a);
	assert_ptr_equal(found(&streams[0]), cue_client_of_process());
	assert_false(cue_client_has_others());
	cue_client_open(&a, NULL);
	assert_true(cue_client_has_others());
	cue_client_close(a);
}

/* Another client that gets the place is not whom the thread or the stream named. */
static void a_place_of_another(void **state)
{
	cue_client *a, *b;

	(void)state;
	cue_client_open(&a, NULL);
	cue_client_enter(a);
	cue_client_bind(a, &streams[0]);
	cue_client_close(a);
	cue_client_open(&b, NULL);
	assert_int_equal(cue_client_index(a), cue_client_index(b));
	assert_null(found(&streams[0]));
}

/* A handle of a client that was closed is refused by each call, and the client that has its place now stays as it is. */
static void a_closed_handle(void **state)
{
	cue_client *old, *now;
	struct client before, after;

	(void)state;
	for (int is_taken = 0; is_taken < 2; is_taken++) {
		cue_client_open(&old, &(cue_client_options){.frames_a_second = 60});
		assert_int_equal(cue_client_close(old), CUE_OK);
		if (is_taken) {
			cue_client_open(&now, &(cue_client_options){.frames_a_second = 60, .priority = 3});
			assert_int_equal(cue_client_index(old), cue_client_index(now));
			assert_int_equal(cue_client_copy(&before, now), CUE_OK);
		}
		assert_int_equal(cue_client_enter(old), CUE_ERROR_ARGUMENT);
		assert_int_equal(cue_client_bind(old, &streams[0]), CUE_ERROR_ARGUMENT);
		assert_null(found(&streams[0]));
		assert_int_equal(cue_client_begin(old, &streams[0]), CUE_ERROR_ARGUMENT);
		assert_int_equal(cue_client_end(old, &streams[0]), CUE_ERROR_ARGUMENT);
		assert_int_equal(cue_frame_begin(old, &streams[0]), CUE_ERROR_ARGUMENT);
		assert_int_equal(cue_frame_end(old, &streams[0]), CUE_ERROR_ARGUMENT);
		assert_int_equal(cue_client_set(old, NULL), CUE_ERROR_ARGUMENT);
		assert_int_equal(cue_client_read(&(cue_client_state){.share = 0}, old), CUE_ERROR_ARGUMENT);
		assert_int_equal(cue_client_close(old), CUE_ERROR_ARGUMENT);
		assert_string_equal(cue_error_message(), "no client, or it is closed");
	}
	assert_int_equal(cue_client_copy(&after, now), CUE_OK);
	assert_memory_equal(&before, &after, sizeof(before));
}

/* What a closed handle asks for does not change the brackets of the client in its place, on the same stream. */
static void brackets_of_another(void **state)
{
	cue_client *old, *now;
	const cue_board_mark *mark;

	(void)state;
	cue_client_open(&old, NULL);
	cue_client_close(old);
	cue_client_open(&now, NULL);
	assert_int_equal(cue_client_begin(now, &streams[0]), CUE_OK);
	mark = &cue_board_get(cue_backend_get())->at->mark[0];
	assert_int_equal(mark->begin, 1);
	assert_int_equal(cue_client_begin(old, &streams[0]), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_client_end(old, &streams[0]), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_client_close(old), CUE_ERROR_ARGUMENT);
	assert_int_equal(mark->end, 0);
	assert_int_equal(cue_client_end(now, &streams[0]), CUE_OK);
	assert_int_equal(mark->end, 1);
}

/* Behind a bracket in the stream a launch of another client would wait for the bracket's end. */
static void a_bracket_decides(void **state)
{
	cue_client *a, *b, *c;

	(void)state;
	cue_client_open(&a, NULL);
	cue_client_open(&b, &(cue_client_options){.priority = 1});
	cue_client_open(&c, &(cue_client_options){.priority = -1});
	cue_client_enter(a);
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(cue_client_begin(b, &streams[0]), CUE_OK);
		assert_ptr_equal(found(&streams[0]), b);
		assert_ptr_equal(found(&streams[1]), a);
		assert_int_equal(cue_client_begin(c, &streams[0]), CUE_OK); /* for which b's launches do not wait */
		assert_int_equal(cue_client_begin(b, &streams[0]), CUE_OK);
		assert_int_equal(cue_client_end(b, &streams[0]), CUE_OK);
		assert_ptr_equal(found(&streams[0]), b);
		assert_int_equal(cue_client_end(b, &streams[0]), CUE_OK);
		assert_ptr_equal(found(&streams[0]), c);
		assert_int_equal(cue_client_end(c, &streams[0]), CUE_OK);
		assert_ptr_equal(found(&streams[0]), a);
		cue_client_bind(a, &streams[0]);
	}
	assert_int_equal(cue_client_begin(b, &streams[0]), CUE_OK);
	cue_client_close(b);
	assert_ptr_equal(found(&streams[0]), a);
	assert_int_equal(cue_share_brackets, 0);
	cue_client_close(c);
	cue_client_close(a);
}

static void unusable_environment(void **state)
{
	struct current_client client;

	(void)state;
	setenv("CUELASTIC_CLIENT", "mine,priority=high", 1);
	cue_client_forget();
	assert_true(cue_share_is_on());
	assert_int_equal(cue_client_current(&client, NULL), CUE_ERROR_SETTING);
	assert_non_null(strstr(cue_error_message(), "CUELASTIC_CLIENT=mine,priority=high"));
}

static void sixteen_clients(void **state)
{
	cue_client *clients[CUE_BOARD_CLIENTS], *more;
	struct board *board;

	(void)state;
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		assert_int_equal(cue_client_open(&clients[i], NULL), CUE_OK);
	assert_int_equal(cue_client_open(&more, NULL), CUE_ERROR_MEMORY);
	board = cue_board_get(cue_backend_get());
	fake_share_state.is_stuck = 1;
	assert_int_equal(cue_client_begin(clients[5], &streams[0]), CUE_OK);
	assert_int_equal(cue_client_end(clients[5], &streams[0]), CUE_OK);
	cue_client_close(clients[5]);
	assert_int_equal(cue_client_open(&more, NULL), CUE_ERROR_MEMORY); /* work in flight */
	assert_int_equal(board->at->clients, 0xffff);
	board->at->mark[0].begin = board->at->mark[0].end = 1;
	assert_int_equal(cue_client_open(&more, &(cue_client_options){.priority = 9}), CUE_OK);
	assert_int_equal(cue_client_index(more), 5);
	assert_ptr_not_equal(more, clients[5]);
	assert_int_equal(board->at->client[5].priority, 9);
}

static void sixty_four_bindings(void **state)
{
	cue_client *a;

	(void)state;
	cue_client_open(&a, NULL);
	for (unsigned i = 0; i < 64; i++)
		assert_int_equal(cue_client_bind(a, &streams[i]), CUE_OK);
	assert_int_equal(cue_client_bind(a, &streams[64]), CUE_ERROR_MEMORY);
	assert_int_equal(cue_client_bind(NULL, &streams[3]), CUE_OK);
	assert_int_equal(cue_client_bind(a, &streams[64]), CUE_OK);
	assert_ptr_equal(found(&streams[64]), a);
}

static void the_legacy_stream_has_two_names(void **state)
{
	cue_client *a;

	(void)state;
	cue_client_open(&a, NULL);
	for (uintptr_t i = 0; i < 2; i++) {
		assert_int_equal(cue_client_bind(a, (void *)i), CUE_OK);
		assert_ptr_equal(found(NULL), a);
		assert_ptr_equal(found((void *)1), a);
		assert_int_equal(cue_client_bind(NULL, (void *)(uintptr_t)!i), CUE_OK);
		assert_null(found(NULL));
	}
}

/* It would make a context, which no child could use. */
static void without_a_board_the_device_is_not_asked(void **state)
{
	cue_client *a;
	cue_client_state now;

	(void)state;
	fake_phase_state.devices_asked = 0;
	cue_client_open(&a, NULL);
	cue_client_set(a, NULL);
	cue_client_read(&now, a);
	cue_client_close(a);
	assert_int_equal(fake_phase_state.devices_asked, 0);
}

static void wrong_arguments(void **state)
{
	(void)state;
	assert_int_equal(cue_client_open(NULL, NULL), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_client_set(NULL, NULL), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_client_close(NULL), CUE_ERROR_ARGUMENT);
}

static void a_child_has_no_board(void **state)
{
	cue_client *a;
	const cue_board *at;
	int status;
	pid_t child;

	(void)state;
	cue_client_open(&a, NULL);
	at = cue_board_get(cue_backend_get())->at;
	child = fork();
	if (child == 0)
		_exit(cue_client_set(a, NULL) || fake_share_state.boards != 1 ||
		      cue_board_get(cue_backend_get())->at == at || fake_share_state.boards != 2);
	waitpid(child, &status, 0);
	assert_int_equal(status, 0);
	assert_ptr_equal(cue_board_get(cue_backend_get())->at, at);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test_setup(off_without_clients, set_up),
	    cmocka_unit_test_setup(stream_then_thread_then_process, set_up),
	    cmocka_unit_test_setup(a_place_of_another, set_up), cmocka_unit_test_setup(a_closed_handle, set_up),
	    cmocka_unit_test_setup(brackets_of_another, set_up),
	    cmocka_unit_test_setup(a_bracket_decides, set_up),
	    cmocka_unit_test_setup(unusable_environment, set_up), cmocka_unit_test_setup(sixteen_clients, set_up),
	    cmocka_unit_test_setup(sixty_four_bindings, set_up), cmocka_unit_test_setup(wrong_arguments, set_up),
	    cmocka_unit_test_setup(the_legacy_stream_has_two_names, set_up),
	    cmocka_unit_test_setup(without_a_board_the_device_is_not_asked, set_up),
	    cmocka_unit_test_setup(a_child_has_no_board, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
