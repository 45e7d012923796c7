/* devices.def is complete and consistent, and devices are found by name. */
#include <string.h>
#include "test.h"
#include "runtime/grid/device.h"

static void names_ignore_case_and_spaces(void **state)
{
	(void)state;
	assert_ptr_equal(cue_device_find("gtx480"), cue_device_find("GTX 480"));
	assert_ptr_equal(cue_device_find(" Titan\txp "), cue_device_find("TITAN Xp"));
	assert_non_null(cue_device_find("rtx4090"));
}

static void unknown_names_are_not_found(void **state)
{
	(void)state;
	assert_null(cue_device_find("GTX"));
	assert_null(cue_device_find("GTX 4800"));
	assert_null(cue_device_find(""));
	assert_null(cue_device_find(NULL));
}

static void all_devices_are_listed_once(void **state)
{
	static const char *const wanted[] = {"GTX480", "C2070", "K20", "GTX680", "TITAN Xp", "P100", "V100", "T4",
	    "RTX 2060", "A100", "RTX 4090", "H100", "H200", "B200"};
	size_t count = 0;

	(void)state;
	while (cue_device_at(count)) {
		assert_ptr_equal(cue_device_find(cue_device_at(count)->name), cue_device_at(count));
		count++;
	}
	assert_int_equal(count, sizeof(wanted) / sizeof(wanted[0]));
	for (size_t i = 0; i < count; i++)
		assert_non_null(cue_device_find(wanted[i]));
}

static void check_limits(const struct device *d)
{
	assert_int_equal(d->sm_warps * DEVICE_WARP_THREADS, d->sm_threads);
	assert_in_range(d->sm_count, 1, 256);
	assert_int_equal(d->sm_registers % (d->register_unit * d->sm_partitions), 0);
	assert_true(d->block_shared_bytes <= d->block_shared_optin_bytes);
	assert_true(d->block_shared_optin_bytes + d->block_reserved_bytes <= d->sm_shared_bytes);
	assert_int_equal(d->sm_shared_bytes % d->shared_unit_bytes, 0);
	assert_in_range(d->memory_mb_s, 100000, 10000000);
	assert_in_range(d->clock_khz, 700000, 3000000);
	assert_in_range(d->l2_bytes, 512 * 1024, 256 * 1024 * 1024);
}

static void limits_are_consistent(void **state)
{
	(void)state;
	for (size_t i = 0; cue_device_at(i); i++)
		check_limits(cue_device_at(i));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(names_ignore_case_and_spaces),
	    cmocka_unit_test(unknown_names_are_not_found),
	    cmocka_unit_test(all_devices_are_listed_once),
	    cmocka_unit_test(limits_are_consistent),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
