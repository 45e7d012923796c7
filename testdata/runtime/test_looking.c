/* looking.c: who looks at marks, and that a first chain waits for launches that are being made without one. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "test.h"
#include "fake_device.h"
#include "runtime/share/client.h"
#include "runtime/share/looking.h"

static cue_client *client[2];

static int set_up(void **state)
{
	(void)state;
	memset(&fake, 0, sizeof(fake));
	unsetenv("CUELASTIC_CLIENT");
	cue_client_forget();
	for (int i = 0; i < 2; i++)
		assert_int_equal(cue_client_open(&client[i], NULL), 0);
	return 0;
}

static void others_look(void **state)
{
	(void)state;
	assert_false(cue_looking_is_on(client[0]));
	cue_looking_begin(0);
	assert_false(cue_looking_is_on(client[0]));
	assert_true(cue_looking_is_on(client[1]));
	cue_looking_begin(1);
	assert_true(cue_looking_is_on(client[0]));
	cue_looking_end(1);
	assert_false(cue_looking_is_on(client[0]));
	cue_looking_end(0);
	assert_false(cue_looking_is_on(client[1]));
}

static _Atomic int has_begun, is_released;

static void *begin(void *unused)
{
	(void)unused;
	cue_looking_begin(2);
	has_begun = is_released ? 2 : 1;
	return NULL;
}

static void the_first_chain_waits(void **state)
{
	pthread_t thread;
	unsigned hold;

	(void)state;
	hold = cue_looking_hold();
	assert_int_equal(pthread_create(&thread, NULL, begin, NULL), 0);
	while (!cue_looking_is_on(client[0]))
		sched_yield(); /* launches that begin now are marked */
	usleep(500);
	assert_int_equal(has_begun, 0);
	cue_looking_release(cue_looking_hold()); /* that is another epoch */
	assert_int_equal(has_begun, 0);
	is_released = 1;
	cue_looking_release(hold);
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_int_equal(has_begun, 2);
	hold = cue_looking_hold();
	cue_looking_begin(2); /* later ones do not */
	cue_looking_release(hold);
}

/* A thread that stands still holds nobody for ever. */
static void not_for_ever(void **state)
{
	(void)state;
	unsigned hold = cue_looking_hold();

	cue_looking_begin(3);
	assert_true(cue_looking_is_on(client[0]));
	cue_looking_release(hold);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(others_look, set_up),
	    cmocka_unit_test_setup(the_first_chain_waits, set_up),
	    cmocka_unit_test_setup(not_for_ever, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
