/* Thread numbers divide as they should, shapes hold what device.cuh's cue_thread needs, and physical blocks
 * are what was asked for. */
#include <string.h>
#include "test.h"
#include "random.h"
#include "runtime/grid/slice.h"

/* Every quotient there is: both dividends and divisors end at a block's 1024 threads. */
static void every_division(void **state)
{
	struct shape s = {.threads = 0};

	(void)state;
	for (uint32_t d = 1; d <= 1024; d++) {
		cue_shape_set(&s, (const unsigned[3]){d, 2, 1});
		for (uint32_t t = 0; t < 1024; t++)
			if (t * s.column >> CUE_SHAPE_SHIFT != t / d)
				fail_msg("%u / %u gives %u", t, d, t * s.column >> CUE_SHAPE_SHIFT);
	}
}

/* As cue_thread does it. */
static void decode(uint32_t out[3], const struct shape *s, uint32_t linear)
{
	uint32_t line = linear * s->column >> CUE_SHAPE_SHIFT;

	out[2] = line * s->row >> CUE_SHAPE_SHIFT;
	out[0] = linear - line * s->block[0];
	out[1] = line - out[2] * s->block[1];
}

static void check_block(const unsigned block[3])
{
	struct shape s = {.threads = 0};
	uint32_t at[3];

	cue_shape_set(&s, block);
	assert_int_equal(s.threads, block[0] * block[1] * block[2]);
	assert_memory_equal(s.block, block, sizeof(s.block));
	for (uint32_t t = 0; t < s.threads; t++) {
		decode(at, &s, t);
		if (at[0] != t % block[0] || at[1] != t / block[0] % block[1] || at[2] != t / block[0] / block[1])
			fail_msg("thread %u of %u x %u x %u", t, block[0], block[1], block[2]);
	}
}

static void random_blocks(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 20000; i++) {
		unsigned x = (unsigned)random_between(1, 1 + random_size(10)), y, z;
		y = (unsigned)random_between(1, 1024 / x > 0 ? 1024 / x : 1);
		x = x * y > 1024 ? 1024 / y : x;
		z = (unsigned)random_between(1, 1024 / (x * y));
		check_block((const unsigned[3]){x, y, z < 64 ? z : 64});
	}
	check_block((const unsigned[3]){1, 1, 64});
	check_block((const unsigned[3]){1, 1024, 1});
	check_block((const unsigned[3]){1024, 1, 1});
}

static uint32_t upper(uint32_t a, uint32_t b)
{
	return (uint32_t)((uint64_t)a * b >> 32);
}

/* As merge.cuh does it for block n. */
static void check_member(const unsigned grid[3], const unsigned block[3], uint32_t n)
{
	struct member_shape s;
	int is_general = 0, last = 1;
	uint32_t t = n % (block[0] * block[1] * block[2]), at[6];

	for (int i = 1; i < 3; i++)
		if (grid[i] > 1 || block[i] > 1)
			last = i + 1;
	is_general |= grid[0] == 1 && (grid[1] > 1 || grid[2] > 1);
	is_general |= block[0] == 1 && (block[1] > 1 || block[2] > 1);
	is_general |= (grid[1] == 1 && grid[2] > 1) || (block[1] == 1 && block[2] > 1);
	cue_member_shape_set(&s, grid, block);
	assert_int_equal(s.dimensions, is_general ? 4 : last);
	assert_int_equal(s.threads, block[0] * block[1] * block[2]);
	assert_int_equal(s.shape.slice.end, grid[0] * grid[1] * grid[2]);
	check_block(block);
	if (is_general)
		return;
	at[1] = upper(t, s.factor[0]);
	at[0] = t + at[1] * s.axis[0].minus_block;
	at[4] = upper(n, s.axis[0].divisor.multiplier) >> s.axis[0].divisor.shift;
	at[3] = n + at[4] * s.axis[0].minus_grid;
	at[2] = upper(at[1], s.factor[1]);
	at[1] += at[2] * s.axis[1].minus_block;
	at[5] = upper(at[4], s.axis[1].divisor.multiplier) >> s.axis[1].divisor.shift;
	at[4] += at[5] * s.axis[1].minus_grid;
	if (at[0] != t % block[0] || at[1] != t / block[0] % block[1] || at[2] != t / block[0] / block[1] ||
	    at[3] != n % grid[0] || at[4] != n / grid[0] % grid[1] || at[5] != n / grid[0] / grid[1])
		fail_msg("block %u of %u x %u x %u, thread %u of %u x %u x %u", n, grid[0], grid[1], grid[2], t,
		    block[0], block[1], block[2]);
}

static void check_members(const unsigned grid[3], const unsigned block[3])
{
	uint32_t last = grid[0] * grid[1] * grid[2] - 1;

	check_member(grid, block, 0);
	check_member(grid, block, last);
	check_member(grid, block, last / grid[0] * grid[0]);
	check_member(grid, block, (uint32_t)random_between(0, last));
}

static void members(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 20000; i++) {
		unsigned grid[3] = {(unsigned)random_size(31), 1, 1},
		         block[3] = {(unsigned)random_between(1, 1024), 1, 1};
		grid[0] += !grid[0];
		if (i % 3 > 0) {
			grid[1] = (unsigned)random_between(1, INT32_MAX / grid[0]);
			block[1] = (unsigned)random_between(1, 1024 / block[0]);
		}
		if (i % 3 > 1) {
			grid[2] = (unsigned)random_between(1, INT32_MAX / grid[0] / grid[1]);
			block[2] = (unsigned)random_between(1, 1024 / block[0] / block[1]);
		}
		check_members(grid, block);
	}
	for (unsigned s = 1; s < 31; s++)
		for (unsigned width = (1u << s) - 1; width <= (1u << s) + 1; width++) {
			check_members((const unsigned[3]){width, INT32_MAX / width, 1}, (const unsigned[3]){2, 512, 1});
			check_members((const unsigned[3]){2, width / 2 + 1, INT32_MAX / (width + 2)},
			    (const unsigned[3]){16, 8, 1});
		}
	check_members((const unsigned[3]){INT32_MAX, 1, 1}, (const unsigned[3]){16, 8, 8});
	check_members((const unsigned[3]){1, 9, 1}, (const unsigned[3]){16, 8, 1});
	check_members((const unsigned[3]){7, 1, 2}, (const unsigned[3]){16, 8, 1});
	check_members((const unsigned[3]){7, 2, 2}, (const unsigned[3]){1, 1024, 1});
	check_members((const unsigned[3]){1, 1, 1}, (const unsigned[3]){1, 1, 1});
}

/* Every quotient of thread numbers. */
static void every_upper_division(void **state)
{
	struct member_shape s;

	(void)state;
	for (uint32_t d = 2; d <= 1024; d++) {
		cue_member_shape_set(&s, (const unsigned[3]){1, 1, 1}, (const unsigned[3]){d, 2, 1});
		for (uint32_t t = 0; t < 1024; t++)
			assert_int_equal(upper(t, s.factor[0]), t / d);
	}
}

static void check_physical(
    unsigned wanted, unsigned logical, unsigned most_rows, int is_other, unsigned threads, unsigned rows)
{
	unsigned block[3];

	assert_int_equal(cue_shape_physical(block, wanted, logical, most_rows), is_other);
	assert_int_equal(block[0], threads);
	assert_int_equal(block[1], rows);
	assert_int_equal(block[2], 1);
}

static void physical_blocks(void **state)
{
	(void)state;
	check_physical(1, 256, 9, 1, 1, 1);
	check_physical(255, 256, 9, 1, 255, 1);
	check_physical(256, 256, 9, 0, 256, 1);
	check_physical(511, 256, 9, 0, 256, 1);
	check_physical(512, 256, 9, 1, 256, 2);
	check_physical(1024, 96, 99, 1, 96, 10);
	check_physical(1024, 96, 3, 1, 96, 3);
	check_physical(1024, 96, 1, 0, 96, 1);
	check_physical(1024, 1, 5000, 1, 1, 1024);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_division),
	    cmocka_unit_test(random_blocks),
	    cmocka_unit_test(members),
	    cmocka_unit_test(every_upper_division),
	    cmocka_unit_test(physical_blocks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
