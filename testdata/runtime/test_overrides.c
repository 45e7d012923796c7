/* Settings of kernels, threads and streams: what is read, and which of them is in force. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "fake_device.h"
#include "runtime/launch/settings.h"

static const char native, entry;
static char stream_memory[2];
static void *const s1 = &stream_memory[0], *const s2 = &stream_memory[1];

static int set_up(void **state)
{
	(void)state;
	cue_reset_settings();
	return 0;
}

static cue_decision launch(const char *kernel, void *stream)
{
	void *slots[1] = {NULL};
	cue_launch_spec spec = {kernel, CUE_TIER_ELASTIC, &native, &entry, {1000, 1, 1}, {128, 1, 1}, 0, stream,
	    slots, NULL, 0, NULL, 0, 0, NULL};
	cue_decision decision;

	cue_launch_kernel(&spec);
	assert_int_equal(cue_last_decision(&decision), CUE_OK);
	return decision;
}

static unsigned blocks_of(const char *kernel, void *stream)
{
	return launch(kernel, stream).physical_blocks;
}

static int parse(struct overrides *out, const char *text)
{
	char problem[160] = "";
	int error = cue_overrides_parse(out, text, strlen(text), problem, sizeof(problem));

	assert_int_equal(error != 0, problem[0] != '\0');
	return error;
}

static void texts_are_read(void **state)
{
	static const char *const bad[] = {"", "fil", "blocks", "blocks:", "blocks:x", "blocks:-1",
	    "blocks:4294967296", "resumes:257", "fill,", ",fill", "fill,,native", "fill blocks:4", "block:4",
	    "blocks:4;", "blocks:99999999999999999999999",
	    "blocks:00000000000000000000000000000000000000000000000000000000000000000001"};
	struct overrides o;

	(void)state;
	assert_int_equal(parse(&o, "native"), CUE_OK);
	assert_ptr_equal(o.policy, &cue_policy_native);
	assert_int_equal(o.number[OVERRIDE_BLOCKS], OVERRIDE_NONE);
	assert_int_equal(parse(&o, "blocks:40,slice:7,slice_us:0,threads:64,resumes:256,fill"), CUE_OK);
	assert_ptr_equal(o.policy, &cue_policy_fill);
	assert_int_equal(o.number[OVERRIDE_BLOCKS], 40);
	assert_int_equal(o.number[OVERRIDE_SLICE], 7);
	assert_int_equal(o.number[OVERRIDE_SLICE_US], 0);
	assert_int_equal(o.number[OVERRIDE_THREADS], 64);
	assert_int_equal(o.number[OVERRIDE_RESUMES], 256);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_int_equal(parse(&o, bad[i]), CUE_ERROR_SETTING);
}

/* The program is started with this environment: main. */
static void the_environment_names_kernels(void **state)
{
	(void)state;
	assert_int_equal(blocks_of("gemm_fast", NULL), 40);
	assert_string_equal(launch("gemm_fast", NULL).policy, "fill");
	assert_int_equal(blocks_of("gemm_slow", NULL), 3);
	assert_int_equal(launch("scan", NULL).rewritten, 0);
	assert_int_equal(launch("scan", NULL).error, CUE_OK);
	assert_string_equal(launch("scanner", NULL).policy, "native");
	cue_set_blocks(8);
	assert_int_equal(blocks_of("scanner", NULL), 8);
	assert_int_equal(blocks_of("gemm_fast", NULL), 40);
	assert_int_equal(launch("scan", NULL).rewritten, 0);
}

static void calls_override_the_environment(void **state)
{
	(void)state;
	assert_int_equal(cue_set_kernel("gemm*", "blocks:5"), CUE_OK);
	assert_int_equal(blocks_of("gemm_slow", NULL), 5);
	assert_int_equal(cue_set_kernel("*_slow", "blocks:6,slice:10"), CUE_OK);
	assert_int_equal(cue_set_kernel("gemm*", "blocks:7"), CUE_OK);
	assert_int_equal(blocks_of("gemm_slow", NULL), 6); /* patterns keep their order */
	assert_int_equal(blocks_of("gemm_fast", NULL), 7);
	assert_int_equal(launch("gemm_slow", NULL).slices, 100);
	assert_int_equal(cue_set_kernel("*_slow", NULL), CUE_OK);
	assert_int_equal(blocks_of("gemm_slow", NULL), 7);
	cue_reset_settings();
	assert_int_equal(blocks_of("gemm_fast", NULL), 40);
}

static void wrong_calls_change_nothing(void **state)
{
	char pattern[200];

	(void)state;
	assert_int_equal(cue_set_kernel("gemm*", "blocks:5"), CUE_OK);
	assert_int_equal(cue_set_kernel("gemm*", "blocks:five"), CUE_ERROR_ARGUMENT);
	assert_non_null(strstr(cue_error_message(), "blocks:five"));
	assert_int_equal(cue_set_thread("blocks"), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_set_stream(s1, "nativ"), CUE_ERROR_ARGUMENT);
	assert_int_equal(blocks_of("gemm", s1), 5);
	assert_int_equal(cue_set_kernel("", "native"), CUE_ERROR_ARGUMENT);
	assert_int_equal(cue_set_kernel(NULL, "native"), CUE_ERROR_ARGUMENT);
	memset(pattern, 'x', sizeof(pattern));
	pattern[sizeof(pattern) - 1] = '\0';
	assert_int_equal(cue_set_kernel(pattern, "native"), CUE_ERROR_ARGUMENT);
}

static void *launch_elsewhere(void *stream)
{
	return (void *)(uintptr_t)blocks_of("gemm", stream);
}

static unsigned on_another_thread(void *stream)
{
	pthread_t thread;
	void *blocks;

	pthread_create(&thread, NULL, launch_elsewhere, stream);
	pthread_join(thread, &blocks);
	return (unsigned)(uintptr_t)blocks;
}

static void streams_override_threads_override_kernels(void **state)
{
	(void)state;
	assert_int_equal(cue_set_thread("blocks:11"), CUE_OK);
	assert_int_equal(blocks_of("gemm", s1), 11);
	assert_int_equal(on_another_thread(s1), 40);
	assert_int_equal(cue_set_stream(s2, "blocks:12"), CUE_OK);
	assert_int_equal(blocks_of("gemm", s2), 12);
	assert_int_equal(on_another_thread(s2), 12);
	assert_int_equal(blocks_of("gemm", s1), 11);
	assert_int_equal(cue_set_stream(s2, "native"), CUE_OK);
	assert_int_equal(launch("gemm", s2).rewritten, 0);
	assert_int_equal(cue_set_stream(s2, NULL), CUE_OK);
	assert_int_equal(blocks_of("gemm", s2), 11);
	assert_int_equal(cue_set_thread(NULL), CUE_OK);
	assert_int_equal(blocks_of("gemm", s2), 40);
	assert_int_equal(cue_set_stream(NULL, "blocks:2"), CUE_OK); /* the default stream has a number, too */
	assert_int_equal(blocks_of("gemm", NULL), 2);
}

static void tables_have_an_end(void **state)
{
	static char streams[65];
	char pattern[16];
	unsigned patterns = 0, count = 0;

	(void)state;
	for (int i = 0; i < 65; i++) {
		snprintf(pattern, sizeof(pattern), "k%d", i);
		patterns += cue_set_kernel(pattern, "blocks:9") == CUE_OK;
		count += cue_set_stream(&streams[i], "blocks:9") == CUE_OK;
	}
	assert_true(patterns < 65 && patterns > 50); /* other tests have set some */
	assert_int_equal(count, 64);
	assert_int_equal(cue_set_stream(&streams[64], "native"), CUE_ERROR_MEMORY);
	assert_int_equal(cue_set_stream(&streams[64], NULL), CUE_OK);
	assert_int_equal(cue_set_stream(&streams[0], NULL), CUE_OK);
	assert_int_equal(cue_set_stream(&streams[64], "native"), CUE_OK);
	assert_int_equal(cue_set_kernel("k65", "native"), CUE_ERROR_MEMORY);
	assert_int_equal(cue_set_kernel("k1", "blocks:4"), CUE_OK);
	assert_int_equal(blocks_of("k1", NULL), 4);
}

static void rules_are_checked(void **state)
{
	static const char *const bad[] = {"gemm", "=blocks:4", "gemm=", "gemm=blocks:4;;", "a=native;b", "a=b"};
	char problem[256];

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		assert_int_equal(cue_overrides_read(bad[i], problem, sizeof(problem)), CUE_ERROR_SETTING);
		assert_non_null(strstr(problem, "CUELASTIC_KERNELS="));
	}
	assert_int_equal(cue_overrides_read("", problem, sizeof(problem)), CUE_OK);
	assert_int_equal(cue_overrides_read("z=native;", problem, sizeof(problem)), CUE_OK);
}

static void names_are_words(void **state)
{
	(void)state;
	assert_string_equal(cue_error_name(CUE_OK), "ok");
	assert_string_equal(cue_error_name(CUE_ERROR_ARGUMENT), "argument");
	assert_string_equal(cue_error_name(CUE_ERROR_PAGE), "page");
	assert_string_equal(cue_error_name(1), "?");
	assert_string_equal(cue_error_name(-100), "?");
	assert_int_equal(cue_version(), CUE_VERSION);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(texts_are_read, set_up),
	    cmocka_unit_test_setup(the_environment_names_kernels, set_up),
	    cmocka_unit_test_setup(calls_override_the_environment, set_up),
	    cmocka_unit_test_setup(wrong_calls_change_nothing, set_up),
	    cmocka_unit_test_setup(streams_override_threads_override_kernels, set_up),
	    cmocka_unit_test_setup(tables_have_an_end, set_up),
	    cmocka_unit_test_setup(rules_are_checked, set_up),
	    cmocka_unit_test_setup(names_are_words, set_up),
	};

	setenv("CUELASTIC_KERNELS", "gemm*=blocks:40;gemm_slow=blocks:3;scan=native", 1);
	fake.entry = &entry;
	fake.most_threads = 1024;
	fake.usage = (struct block_usage){.threads = 128, .sm_blocks = 8, .sm_count = 4};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
