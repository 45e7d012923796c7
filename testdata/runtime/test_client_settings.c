/* client_settings.c: CUELASTIC_CLIENT, and options' ranges. */
#include <string.h>
#include "test.h"
#include "runtime/share/client_settings.h"

static void good(void **state)
{
	cue_client_options o;
	char name[CLIENT_NAME_BYTES], group[CLIENT_NAME_BYTES];

	(void)state;
	assert_string_equal(cue_client_parse(&o, name, group, "a"), "");
	assert_string_equal(name, "a");
	assert_int_equal(o.priority, 0);
	assert_string_equal(
	    cue_client_parse(&o, name, group, "fast one,priority=-2,share=3,floor=1,slice=500"), "");
	assert_string_equal(name, "fast one");
	assert_int_equal(o.priority, -2);
	assert_int_equal(o.share, 3);
	assert_int_equal(o.floor_blocks, 1);
	assert_int_equal(o.slice_us, 500);
	assert_int_equal(o.frames_a_second || o.frame_limit_us || o.is_paced, 0);
	assert_string_equal(cue_client_parse(&o, name, group, "game,priority=1,frames=60,limit=2000"), "");
	assert_int_equal(o.frames_a_second, 60);
	assert_int_equal(o.frame_limit_us, 2000);
	assert_int_equal(o.is_paced, 0);
	assert_string_equal(cue_client_parse(&o, name, group, "batch,paced,share=2"), "");
	assert_int_equal(o.is_paced, 1);
	assert_int_equal(o.share, 2);
}

static void groups(void **state)
{
	cue_client_options o;
	char name[CLIENT_NAME_BYTES], group[CLIENT_NAME_BYTES];

	(void)state;
	assert_string_equal(cue_client_parse(&o, name, group, "a,share=2"), "");
	assert_string_equal(group, "");
	assert_string_equal(cue_client_parse(&o, name, group, "a,processes"), "");
	assert_string_equal(group, CLIENT_GROUP_ALL);
	assert_string_equal(cue_client_parse(&o, name, group, "a,processes=My_group-1,share=3"), "");
	assert_string_equal(group, "My_group-1");
	assert_int_equal(o.share, 3);
	assert_string_equal(cue_client_parse(&o, name, group, "a,processes,share=4"), "");
	assert_int_equal(o.share, 4);
}

static void bad(void **state)
{
	static const char *const texts[] = {"", ",", ",share=1", "priority=1", "a,", "a,share",
	    "a,share=", "a,share=-1", "a,share= 1", "a,share=1x", "a,share=1,", "a,share=4294967296",
	    "a,priority=2147483648", "a,priority=--1", "a,priority=+1", "a,shares=1", "a,name=b",
	    "a,processes=", "a,processes=a/b", "a,processes=..", "a,processes=*", "a,processed",
	    "a,processes=a b", "a,processes=12345678901234567890123456789012", "a,slice=100000001",
	    "a,frames=10001", "a,limit=100000001", "a,paced=1", "a,pacedx", "a,frames=-1",
	    "a,share=99999999999999999999", "12345678901234567890123456789012"};
	cue_client_options o;
	char name[CLIENT_NAME_BYTES], group[CLIENT_NAME_BYTES];

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		assert_string_not_equal(cue_client_parse(&o, name, group, texts[i]), "");
}

static void defaults_and_ranges(void **state)
{
	cue_client_options o;

	(void)state;
	assert_int_equal(cue_client_check(&o, NULL, sizeof(o)), CUE_OK);
	assert_string_equal(o.name, "client");
	assert_int_equal(o.share, 1);
	assert_int_equal(
	    cue_client_check(&o, &(cue_client_options){.slice_us = 100000001}, sizeof(o)), CUE_ERROR_ARGUMENT);
	assert_int_equal(
	    cue_client_check(&o, &(cue_client_options){.frames_a_second = 10001}, sizeof(o)), CUE_ERROR_ARGUMENT);
	assert_string_equal(cue_error_message(), "a client has more than 10,000 frames a second");
	assert_int_equal(
	    cue_client_check(&o, &(cue_client_options){.is_paced = 7}, sizeof(o)), CUE_ERROR_ARGUMENT);
	assert_int_equal(
	    cue_client_check(&o, &(cue_client_options){.is_paced = -1}, sizeof(o)), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_client_check(&o, &(cue_client_options){.name = ""}, sizeof(o)), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_client_check(&o, &(cue_client_options){.name = NULL}, sizeof(o)), CUE_OK);
	assert_int_equal(
	    cue_client_check(&o, &(cue_client_options){.name = "12345678901234567890123456789012"}, sizeof(o)),
	    CUE_ERROR_ARGUMENT);
}

/* They would break lines of the log and the table of clients. */
static void names_of_one_line(void **state)
{
	cue_client_options o;

	(void)state;
	assert_int_equal(
	    cue_client_check(&o, &(cue_client_options){.name = "a\tb"}, sizeof(o)), CUE_ERROR_ARGUMENT);
	assert_int_equal(
	    cue_client_check(&o, &(cue_client_options){.name = "a\n"}, sizeof(o)), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_client_check(&o, &(cue_client_options){.name = "gr\xc3\xbcn 1"}, sizeof(o)), CUE_OK);
}

/* What a program of an older header has not is a default; what a newer one asks for must not be lost. */
static void other_sizes(void **state)
{
	struct {
		cue_client_options options;
		int more;
	} newer = {.options = {.name = "n", .priority = 4, .is_paced = 1}};
	cue_client_options o;

	(void)state;
	for (size_t i = 0; i < sizeof(o); i++) /* part of a member is nothing */
		assert_int_equal(cue_client_check(&o, &newer.options, i),
		    i < sizeof(o.name) || i % sizeof(int) ? CUE_ERROR_ARGUMENT : CUE_OK);
	assert_int_equal(cue_client_check(&o, NULL, 0), CUE_OK);
	assert_int_equal(cue_client_check(&o, &newer.options, offsetof(cue_client_options, is_paced)), CUE_OK);
	assert_int_equal(o.priority, 4);
	assert_int_equal(o.is_paced, 0);
	assert_int_equal(cue_client_check(&o, &newer.options, sizeof(newer)), CUE_OK);
	assert_int_equal(o.is_paced, 1);
	newer.more = 1;
	assert_int_equal(cue_client_check(&o, &newer.options, sizeof(newer)), CUE_ERROR_ARGUMENT);
	assert_string_equal(cue_error_message(), "a client has an option of a newer library");
	assert_int_equal(cue_client_check(&o, &newer.options, CUE_CLIENT_OPTIONS_BYTES), CUE_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(good), cmocka_unit_test(groups),
	    cmocka_unit_test(bad), cmocka_unit_test(defaults_and_ranges), cmocka_unit_test(other_sizes),
	    cmocka_unit_test(names_of_one_line)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
