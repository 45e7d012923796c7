/* neighbours.c: which kernels are noted, whose they are, and which are forgotten. */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
#include "fake_share.h"
#include "runtime/launch/neighbours.h"
#include "runtime/share/client.h"

static const char entries[200];
static struct policy_neighbours seen;

static void note(unsigned client, unsigned entry, uint32_t threads)
{
	cue_neighbours_begin(
	    &seen, client, &entries[entry], &(struct block_usage){.threads = threads}, 1000 + entry);
	cue_neighbours_end();
}

static int set_up(void **state)
{
	(void)state;
	unsetenv("CUELASTIC_CLIENT");
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

/* As if another thread of the parent's were at it. */
static void a_child_begins_anew(void **state)
{
	int status;
	pid_t child;

	(void)state;
	cue_neighbours_begin(&seen, 0, &entries[1], &(struct block_usage){.threads = 64}, 1);
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
	    cmocka_unit_test_setup(a_child_begins_anew, set_up)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
