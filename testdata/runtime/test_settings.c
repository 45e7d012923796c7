/* What the environment and the program may say, and what happens to nonsense. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
#include "fake_device.h"
#include "runtime/launch/settings.h"

static const char native, entry;

static void good_counts_are_read(void **state)
{
	struct setting_text t;

	(void)state;
	cue_setting_parse_blocks(&t, "V", "1");
	assert_true(t.set && t.value == 1 && !t.problem[0]);
	cue_setting_parse_blocks(&t, "V", "4294967295");
	assert_true(t.set && t.value == UINT32_MAX && !t.problem[0]);
	cue_setting_parse_blocks(&t, "V", "007");
	assert_true(t.set && t.value == 7 && !t.problem[0]);
}

static void unset_and_empty_are_no_setting(void **state)
{
	struct setting_text t;

	(void)state;
	cue_setting_parse_blocks(&t, "V", NULL);
	assert_true(!t.set && t.value == 0 && !t.problem[0]);
	cue_setting_parse_blocks(&t, "V", "");
	assert_true(!t.set && !t.problem[0]);
	cue_setting_parse_policy(&t, "V", "");
	assert_true(!t.set && !t.policy && !t.problem[0]);
}

static void bad_counts_are_named(void **state)
{
	static const char *const bad[] = {"0", "00", "-1", "+1", " 1", "1 ", "1.5", "0x10", "ten", "4294967296",
	    "18446744073709551616",
	    "99999999999999999999999999999999999999999999999999999999999999999999999999999"};
	struct setting_text t;

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		char part[48];
		cue_setting_parse_blocks(&t, "VARIABLE", bad[i]);
		assert_int_equal(t.value, 0);
		assert_non_null(strstr(t.problem, "VARIABLE="));
		snprintf(part, sizeof(part), "%s", bad[i]);
		assert_non_null(strstr(t.problem, part));
	}
}

static void policies_are_found_by_name(void **state)
{
	struct setting_text t;

	(void)state;
	for (unsigned i = 0; cue_policy_name(i); i++) {
		cue_setting_parse_policy(&t, "V", cue_policy_name(i));
		assert_string_equal(t.policy->name, cue_policy_name(i));
		assert_string_equal(t.problem, "");
	}
	cue_setting_parse_policy(&t, "V", "Fill");
	assert_null(t.policy);
	assert_string_equal(t.problem, "V=Fill is not one of native, fill, median, mpmax, equal, queuemold");
}

static void resumes_are_0_to_256(void **state)
{
	static const char *const bad[] = {"257", "-1", "+1", "1x", " 1", "x", "1000", "4294967296"};
	struct setting_text t;

	(void)state;
	cue_setting_parse_resumes(&t, NULL);
	assert_int_equal(t.value, CUE_RESUMES_LEARNED);
	cue_setting_parse_resumes(&t, "");
	assert_int_equal(t.value, CUE_RESUMES_LEARNED);
	cue_setting_parse_resumes(&t, "0");
	assert_int_equal(t.value, 0);
	cue_setting_parse_resumes(&t, "256");
	assert_int_equal(t.value, 256);
	assert_string_equal(t.problem, "");
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		cue_setting_parse_resumes(&t, bad[i]);
		assert_non_null(strstr(t.problem, bad[i]));
	}
}

/* In a child process with its own environment: launches once, and writes what was decided to `out`. */
static const char *threads_variable = "";

static void launch_in_child(FILE *out, void (*calls)(void))
{
	void *slots[1] = {NULL};
	cue_launch_spec spec = {"k", CUE_TIER_ELASTIC, &native, &entry, {100, 1, 1}, {32, 1, 1}, 0, NULL, slots,
	    NULL, 0, NULL, 0, 0, NULL};
	cue_decision d;

	fake.entry = &entry;
	fake.usage = (struct block_usage){.sm_blocks = 1, .sm_count = 10, .threads = 32};
	if (calls)
		calls();
	cue_launch_kernel(&spec);
	cue_last_decision(&d);
	fprintf(out, "%s %u %u %s %d|%s|%s %u %u", d.policy, d.physical_blocks, d.slices,
	    cue_reason_name(d.reason), d.error, d.error ? cue_error_message() : "", cue_get_policy(),
	    cue_get_blocks(), cue_get_slice());
}

static void child(int to, const char *policy, const char *blocks, const char *slice, void (*calls)(void))
{
	FILE *out = fdopen(to, "w");

	setenv("CUELASTIC_POLICY", policy, 1);
	setenv("CUELASTIC_BLOCKS", blocks, 1);
	setenv("CUELASTIC_SLICE", slice, 1);
	setenv("CUELASTIC_THREADS", threads_variable, 1);
	launch_in_child(out, calls);
	fclose(out);
	_exit(0);
}

/* The environment is read once a process, so every case has its own. */
static void expect(
    const char *want, const char *policy, const char *blocks, const char *slice, void (*calls)(void))
{
	char got[512] = "";
	int ends[2], status;
	pid_t pid;
	FILE *in;

	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (pid == 0)
		child(ends[1], policy, blocks, slice, calls);
	close(ends[1]);
	in = fdopen(ends[0], "r");
	assert_non_null(fgets(got, sizeof(got), in));
	fclose(in);
	waitpid(pid, &status, 0);
	assert_int_equal(status, 0);
	assert_string_equal(got, want);
}

static void environment_is_obeyed(void **state)
{
	(void)state;
	expect("native 0 0 policy 0||native 0 0", "", "", "", NULL);
	expect("fill 10 1 none 0||fill 0 0", "fill", "", "", NULL);
	expect("fill 3 1 none 0||fill 3 0", "", "3", "", NULL);
	expect("fill 10 4 none 0||fill 0 30", "", "", "30", NULL);
	expect("fill 30 4 none 0||fill 50 30", "fill", "50", "30", NULL);
	expect("native 0 0 policy 0||native 50 30", "native", "50", "30", NULL);
}

static void nonsense_means_native_and_an_error(void **state)
{
	(void)state;
	expect("native 0 0 setting -2|CUELASTIC_BLOCKS=many is not a whole number|native 0 0", "fill", "many", "",
	    NULL);
	expect("native 0 0 setting -2|CUELASTIC_SLICE=0 must be at least 1|native 0 0", "fill", "", "0", NULL);
	expect("native 0 0 setting -2|CUELASTIC_POLICY=best is not one of native, fill, median, mpmax, equal, "
	       "queuemold|native 0 0",
	    "best", "2", "", NULL);
	expect("native 0 0 setting -2|CUELASTIC_BLOCKS=5000000000 is more than 4294967295|native 0 0", "",
	    "5000000000", "", NULL);
}

static void threads_mean_fill_and_may_be_none(void **state)
{
	(void)state;
	threads_variable = "64";
	expect("fill 10 1 none 0||fill 0 0", "", "", "", NULL);
	threads_variable = "0";
	expect("native 0 0 policy 0||native 0 0", "", "", "", NULL);
	threads_variable = "half";
	expect("native 0 0 setting -2|CUELASTIC_THREADS=half is not a whole number|native 0 0", "fill", "", "",
	    NULL);
	threads_variable = "";
}

static void call_all(void)
{
	cue_set_policy("fill");
	cue_set_blocks(4);
	cue_set_slice(50);
}

static void call_none(void)
{
	cue_set_policy(NULL);
	cue_set_blocks(0);
	cue_set_slice(0);
}

static void call_and_reset(void)
{
	call_all();
	cue_reset_settings();
}

static void the_programs_calls_override(void **state)
{
	(void)state;
	expect("fill 4 2 none 0||fill 4 50", "native", "7", "8", call_all);
	expect("fill 4 2 none 0||fill 4 50", "best", "many", "-1", call_all);
	expect("native 0 0 policy 0||native 0 0", "fill", "7", "8", call_none);
	expect("fill 7 13 none 0||fill 7 8", "fill", "7", "8", call_and_reset);
}

static void an_unknown_policy_is_refused(void **state)
{
	(void)state;
	cue_reset_settings();
	assert_int_equal(cue_set_policy("best"), CUE_ERROR_ARGUMENT);
	assert_string_equal(
	    cue_error_message(), "best is not one of native, fill, median, mpmax, equal, queuemold");
	assert_string_equal(cue_get_policy(), "native");
}

/* Threads that set and read at once see only values that were set. */
static void *change_settings(void *unused)
{
	for (unsigned i = 0; i < 20000; i++) {
		cue_set_blocks(i % 2 ? 3 : 5);
		cue_set_policy(i % 2 ? "fill" : "native");
	}
	return unused;
}

static void *read_settings(void *failures)
{
	for (unsigned i = 0; i < 20000; i++) {
		unsigned blocks = cue_get_blocks();
		if (blocks != 0 && blocks != 3 && blocks != 5)
			return NULL;
	}
	return failures;
}

static void threads_see_whole_values(void **state)
{
	pthread_t writer, reader;
	void *fine;

	(void)state;
	pthread_create(&writer, NULL, change_settings, NULL);
	pthread_create(&reader, NULL, read_settings, &fake);
	pthread_join(writer, NULL);
	pthread_join(reader, &fine);
	assert_non_null(fine);
	cue_reset_settings();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(good_counts_are_read),
	    cmocka_unit_test(unset_and_empty_are_no_setting),
	    cmocka_unit_test(bad_counts_are_named),
	    cmocka_unit_test(policies_are_found_by_name),
	    cmocka_unit_test(resumes_are_0_to_256),
	    cmocka_unit_test(environment_is_obeyed),
	    cmocka_unit_test(threads_mean_fill_and_may_be_none),
	    cmocka_unit_test(nonsense_means_native_and_an_error),
	    cmocka_unit_test(the_programs_calls_override),
	    cmocka_unit_test(an_unknown_policy_is_refused),
	    cmocka_unit_test(threads_see_whole_values),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
