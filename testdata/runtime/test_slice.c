/* The divisors are exact, and a slice holds what device.cuh's cue_block needs. */
#include <string.h>
#include "test.h"
#include "random.h"
#include "runtime/grid/slice.h"

static uint32_t divide(uint32_t n, const cue_divisor *by)
{
	return (uint32_t)((uint64_t)(n + n) * by->multiplier >> 32) >> by->shift;
}

/* A dividend: below 2^31. */
static uint32_t random_number(void)
{
	return (uint32_t)random_word() >> 1;
}

static void check(uint32_t n, uint32_t d)
{
	cue_divisor by;

	if (n > INT32_MAX)
		return;
	cue_divisor_set(&by, d);
	if (divide(n, &by) != n / d)
		fail_msg("%u / %u gives %u", n, d, divide(n, &by));
}

/* The numbers where a rounded reciprocal goes wrong: next to multiples of d, and the largest. */
static void check_edges(uint32_t d)
{
	uint32_t largest = INT32_MAX / d * d;

	check(0, d);
	check(d - 1, d);
	check(d, d);
	check(largest - (largest > 0), d);
	check(largest, d);
	check(INT32_MAX, d);
	check(random_number() / d * d, d);
	check(random_number() / d * d + d - 1, d);
}

static void small_divisors_at_their_edges(void **state)
{
	(void)state;
	for (uint32_t d = 1; d <= 100000; d++)
		check_edges(d);
}

static void divisors_near_powers_of_two(void **state)
{
	(void)state;
	for (unsigned s = 1; s < 31; s++)
		for (uint32_t off = 0; off < 200; off++) {
			check_edges((1u << s) + off);
			check_edges((1u << s) - off > 0 ? (1u << s) - off : 1);
		}
	check_edges(INT32_MAX);
	check_edges(UINT32_C(1) << 31);
}

static void random_pairs(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 1000000; i++)
		check(random_number(), (uint32_t)random_size(31) | 1u << random_between(0, 30));
}

/* Every number of a stretch, which counting divides without dividing. */
static void check_stretch(uint32_t d, uint32_t from, uint32_t length)
{
	cue_divisor by;
	uint32_t quotient = from / d, rest = from % d;

	cue_divisor_set(&by, d);
	for (uint32_t n = from; length-- > 0; n++) {
		if (divide(n, &by) != quotient)
			fail_msg("%u / %u gives %u", n, d, divide(n, &by));
		rest = rest == d - 1 ? 0 : rest + 1;
		quotient += rest == 0;
	}
}

static void whole_stretches_of_numbers(void **state)
{
	static const uint32_t divisors[] = {1, 2, 3, 7, 641, 65535, 65536, 65537};
	const uint32_t length = 1u << 18;

	(void)state;
	for (size_t i = 0; i < sizeof(divisors) / sizeof(divisors[0]); i++) {
		check_stretch(divisors[i], 0, length);
		check_stretch(divisors[i], (1u << 30) - length / 2, length);
		check_stretch(divisors[i], (1u << 31) - length, length);
	}
}

static void coordinates_follow_x_then_y_then_z(void **state)
{
	const unsigned grids[][3] = {
	    {1, 1, 1}, {7, 1, 1}, {1, 5, 1}, {1, 1, 9}, {4, 3, 1}, {4, 1, 3}, {1, 6, 5}, {5, 7, 3}};
	struct slice s;

	(void)state;
	for (size_t i = 0; i < sizeof(grids) / sizeof(grids[0]); i++) {
		uint32_t linear = 0;
		cue_slice_set(&s, grids[i]);
		for (unsigned z = 0; z < grids[i][2]; z++)
			for (unsigned y = 0; y < grids[i][1]; y++)
				for (unsigned x = 0; x < grids[i][0]; x++, linear++) {
					uint32_t row = s.x.multiplier ? divide(linear, &s.x) : 0;
					uint32_t plane = s.x.multiplier ? divide(row, &s.y) : 0;
					assert_int_equal(linear - row * s.grid[0], x);
					assert_int_equal(row - plane * s.grid[1], y);
					assert_int_equal(plane, z);
				}
		assert_int_equal(s.begin, 0);
		assert_int_equal(s.end, linear);
	}
}

static void only_one_dimensional_grids_are_marked(void **state)
{
	struct slice s;

	(void)state;
	cue_slice_set(&s, (const unsigned[]){1000, 1, 1});
	assert_int_equal(s.x.multiplier, 0);
	cue_slice_set(&s, (const unsigned[]){1, 1000, 1});
	assert_int_not_equal(s.x.multiplier, 0);
}

static void totals_do_not_wrap(void **state)
{
	(void)state;
	assert_true(cue_slice_total_blocks((const unsigned[]){65536, 65536, 1}) == (uint64_t)1 << 32);
	assert_true(cue_slice_total_blocks((const unsigned[]){UINT32_MAX, UINT32_MAX, UINT32_MAX}) == UINT64_MAX);
	assert_true(cue_slice_total_blocks((const unsigned[]){5, 0, 7}) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(small_divisors_at_their_edges),
	    cmocka_unit_test(divisors_near_powers_of_two),
	    cmocka_unit_test(random_pairs),
	    cmocka_unit_test(whole_stretches_of_numbers),
	    cmocka_unit_test(coordinates_follow_x_then_y_then_z),
	    cmocka_unit_test(only_one_dimensional_grids_are_marked),
	    cmocka_unit_test(totals_do_not_wrap),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
