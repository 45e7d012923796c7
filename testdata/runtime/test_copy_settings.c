/* The settings of copies: how texts are read, and which setting is in force. */
#include "cuelastic/runtime.h"
#include "runtime/copy/copy.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

static char problem[160];

static void reads(const char *text, size_t expected)
{
	size_t value = 1;

	assert_int_equal(cue_copy_parse_bytes(&value, "X", text, 99, problem, sizeof(problem)), CUE_OK);
	assert_int_equal(value, expected);
}

static void refuses(const char *text)
{
	size_t value = 1;

	problem[0] = '\0';
	assert_int_equal(
	    cue_copy_parse_bytes(&value, "X", text, 99, problem, sizeof(problem)), CUE_ERROR_SETTING);
	assert_non_null(strstr(problem, "X="));
}

static void numbers_of_bytes(void **state)
{
	(void)state;
	reads(NULL, 99);
	reads("", 99);
	reads("0", 0);
	reads("64", 64);
	reads("64K", 64u << 10);
	reads("16M", 16u << 20);
	reads("0M", 0);
}

static void other_texts(void **state)
{
	static const char *const texts[] = {"K", "4k", "4m", "4G", "4MB", "4 M", " 4", "-4", "+4", "0x10", "4.5M",
	    "99999999999999999999", "9223372036854775808", "9007199254740993K", "8796093022208M"};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		refuses(texts[i]);
}

/* The environment was set before the first call: see main. */
static void in_force(void **state)
{
	(void)state;
	assert_int_equal(cue_get_chunk(), 65536);
	assert_int_equal(cue_set_chunk(77), CUE_OK);
	assert_int_equal(cue_get_chunk(), 77);
	assert_int_equal(cue_set_chunk(SIZE_MAX), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_get_chunk(), 77);
	assert_int_equal(cue_get_pool(), 0);
	assert_non_null(strstr(cue_error_message(), "CUELASTIC_POOL=yes is not 0 or 1"));
	cue_set_pool(5);
	assert_int_equal(cue_get_pool(), 1);
	cue_copy_settings_forget();
	assert_int_equal(cue_get_chunk(), 65536);
	assert_int_equal(cue_get_pool(), 0);
}

static int yes(void)
{
	return 1;
}

static void others(void **state)
{
	(void)state;
	assert_int_equal(cue_share_has_others(), 0);
	cue_share_set_others(yes);
	assert_int_equal(cue_share_has_others(), 1);
	cue_share_set_others(NULL);
	assert_int_equal(cue_share_has_others(), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(numbers_of_bytes),
	    cmocka_unit_test(other_texts),
	    cmocka_unit_test(in_force),
	    cmocka_unit_test(others),
	};
	setenv("CUELASTIC_CHUNK", "64K", 1);
	setenv("CUELASTIC_POOL", "yes", 1);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
