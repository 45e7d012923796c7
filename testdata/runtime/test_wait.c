/* wait.c: the waits are the device's. */
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "cuelastic/runtime.h"
#include "fake_copy.h"
#include "runtime/share/client.h"

static void waits(void **state)
{
	(void)state;
	unsetenv("CUELASTIC_CLIENT");
	cue_client_forget();
	fake_copy_reset();
	assert_int_equal(cue_stream_wait((void *)0x5), 0);
	assert_non_null(strstr(fake_copy.calls, "finish 0<0 0 @5;"));
	fake_copy.calls[0] = '\0';
	assert_int_equal(fake_copy.waits, 0);
	assert_int_equal(cue_device_wait(), 0);
	assert_int_equal(fake_copy.waits, 1);
	assert_string_equal(fake_copy.calls, "");
	assert_int_equal(cue_stream_wait_event((void *)0x5, (void *)0x7, 1), 0);
	assert_non_null(strstr(fake_copy.calls, "wait 0<7 1 @5;"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(waits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
