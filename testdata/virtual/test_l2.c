// Which launches find their data in the modelled cache.
#include "runtime/cpu/virtual/l2.h"
#include "testdata/runtime/test.h"

#define MIB ((uint64_t)1 << 20)

static const struct cpu_range a = {0x10000000, 8 * MIB}, b = {0x20000000, 8 * MIB}, c = {0x30000000, 8 * MIB},
                              huge = {0x40000000, 100 * MIB};

// The bytes that come from memory.
static uint64_t missing(uint32_t count, struct cpu_range first, struct cpu_range second)
{
	const struct cpu_range ranges[] = {first, second};

	return l2_touch(&(struct cpu_launch){.ranges = ranges, .range_count = count}, 20 * MIB);
}

static void data_is_fetched_once(void **state)
{
	(void)state;
	assert_int_equal(missing(2, a, b), 16 * MIB);
	assert_int_equal(missing(2, a, b), 0);
	assert_int_equal(missing(1, b, b), 0);
}

static void what_was_used_last_stays(void **state)
{
	(void)state;
	missing(2, a, b);
	missing(1, a, a);
	assert_int_equal(missing(1, c, c), 8 * MIB); // in place of b
	assert_int_equal(missing(1, a, a), 0);
	assert_int_equal(missing(1, b, b), 8 * MIB);
}

static void more_than_the_cache_leaves_nothing_in_it(void **state)
{
	(void)state;
	missing(1, a, a);
	assert_int_equal(missing(2, a, huge), 108 * MIB);
	assert_int_equal(missing(1, a, a), 8 * MIB);
	assert_int_equal(missing(0, a, a), UINT64_MAX); // nothing is known about its data
}

// Memory that was freed and given out again in other pieces is other data.
static void other_allocations_at_the_same_addresses_are_not_there(void **state)
{
	const struct cpu_range part = {a.begin + MIB, MIB};

	(void)state;
	missing(1, huge, huge);
	missing(1, a, a);
	assert_int_equal(missing(1, part, part), MIB);
	assert_int_equal(missing(1, a, a), 8 * MIB);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(data_is_fetched_once),
	    cmocka_unit_test(what_was_used_last_stays),
	    cmocka_unit_test(more_than_the_cache_leaves_nothing_in_it),
	    cmocka_unit_test(other_allocations_at_the_same_addresses_are_not_there),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
