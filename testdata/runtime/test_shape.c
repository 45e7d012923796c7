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
	assert_int_equal(s.is_line, block[1] == 1 && block[2] == 1);
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
	    cmocka_unit_test(physical_blocks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
