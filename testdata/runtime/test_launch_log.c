/* A line for each launch: what ran, and why. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "test.h"
#include "fake_device.h"
#include "runtime/launch/launch_log.h"

static const char native, entry, resized;
static char path[] = "/tmp/cuelastic_log_XXXXXX";

static void launch(cue_tier tier, unsigned threads)
{
	void *slots[1] = {NULL};
	cue_launch_spec spec = {"scale<int, 4>", tier, &native, &entry, {1000, 1, 1}, {threads, 1, 1}, 0, NULL,
	    slots, &resized, 0, NULL, 0, 0, NULL};

	cue_launch_kernel(&spec);
}

/* The log's last line, without its end. */
static const char *last_line(void)
{
	static char line[1024];
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	while (fgets(line, sizeof(line), file))
		;
	fclose(file);
	line[strcspn(line, "\n")] = '\0';
	return line;
}

static void launches_are_logged(void **state)
{
	(void)state;
	launch(CUE_TIER_ELASTIC, 128);
	assert_string_equal(last_line(),
	    "scale<int, 4>\tpolicy=native\tform=native\tblocks=1000/1000\tthreads=128\tslices=0\tlimit=none\t"
	    "reason=policy\tclient=-\tstays=client\terror=-");
	cue_set_blocks(40);
	cue_set_slice(100);
	launch(CUE_TIER_ELASTIC, 128);
	assert_string_equal(last_line(),
	    "scale<int, 4>\tpolicy=fill\tform=elastic\tblocks=40/1000\tthreads=128\tslices=10\tlimit=blocks\t"
	    "reason=none\tclient=-\tstays=client\terror=-");
	launch(CUE_TIER_SLICEABLE, 128);
	assert_non_null(
	    strstr(last_line(), "\tform=sliced\tblocks=100/1000\tthreads=128\tslices=10\tlimit=tier\t"));
	cue_set_threads(64);
	launch(CUE_TIER_RESIZABLE, 128);
	assert_non_null(strstr(last_line(), "\tform=resized\tblocks=40/1000\tthreads=64\t"));
	cue_set_threads(128);
	launch(CUE_TIER_RESIZABLE, 128);
	assert_non_null(strstr(last_line(), "\tform=elastic\tblocks=40/1000\tthreads=128\t"));
}

static void reasons_are_logged(void **state)
{
	(void)state;
	launch(CUE_TIER_ELASTIC, 2000);
	assert_non_null(strstr(last_line(), "\tpolicy=fill\tform=native\t"));
	assert_non_null(strstr(last_line(), "\treason=config\t"));
	fake.prepare_error = CUE_ERROR_DEVICE;
	launch(CUE_TIER_ELASTIC, 128);
	fake.prepare_error = 0;
	assert_non_null(strstr(last_line(), "\treason=device\t"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(launches_are_logged),
	    cmocka_unit_test(reasons_are_logged),
	};
	int file = mkstemp(path), failed;

	if (file < 0)
		return 2;
	close(file);
	setenv("CUELASTIC_LOG", path, 1);
	fake.entry = &entry;
	fake.resized = &resized;
	fake.most_threads = 1024;
	fake.usage = (struct block_usage){.threads = 128, .sm_blocks = 8, .sm_count = 4};
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	unlink(path);
	return failed;
}
