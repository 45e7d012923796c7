/* Decoding by table is the paper's mapKernel and mapBlk, block for block, and does not grow with the grid. */
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "random.h"
#include "runtime/phase/phase.h"

static cue_interleave *make(struct bucket *buckets, uint32_t count, enum bucket_rule rule)
{
	size_t bytes = cue_interleave_bytes(buckets, count);
	cue_interleave *in = malloc(bytes);

	assert_non_null(in);
	assert_int_equal(cue_interleave_set(in, bytes, buckets, count, rule), CUE_OK);
	assert_true(in->bytes <= bytes);
	for (uint32_t i = 0; i < count; i++)
		assert_int_equal(buckets[i].left, 0);
	return in;
}

/* mapKernel from the buckets, mapBlk by counting. */
static void assert_same_as_arrays(
    const cue_interleave *in, struct bucket *buckets, uint32_t count, enum bucket_rule rule)
{
	uint32_t *next = calloc(count, sizeof(*next)), block = 0, kernel;

	assert_non_null(next);
	while ((kernel = cue_bucket_next(buckets, count, rule)) != BUCKET_NONE) {
		cue_interleave_place place = cue_interleave_decode(in, block);
		if (place.kernel != kernel || place.block != next[kernel])
			fail_msg("block %u: kernel %u's %u, expected %u's %u", block, place.kernel, place.block, kernel,
			    next[kernel]);
		next[kernel]++;
		block++;
	}
	assert_int_equal(in->blocks, block);
	free(next);
}

static void check(const struct bucket *buckets, uint32_t count, enum bucket_rule rule)
{
	struct bucket *a = malloc(count * sizeof(*a)), *b = malloc(count * sizeof(*b));
	cue_interleave *in;

	assert_true(a && b);
	memcpy(a, buckets, count * sizeof(*a));
	memcpy(b, buckets, count * sizeof(*b));
	in = make(a, count, rule);
	assert_same_as_arrays(in, b, count, rule);
	free(in);
	free(a);
	free(b);
}

static void figure_5(void **state)
{
	const uint32_t kernels[10] = {1, 0, 1, 1, 0, 1, 1, 0, 1, 0}, blocks[10] = {0, 0, 1, 2, 1, 3, 4, 2, 5, 3};
	struct bucket buckets[2] = {{.share = 1, .left = 4}, {.share = 2, .left = 6}};
	cue_interleave *in = make(buckets, 2, BUCKET_PAPER);

	(void)state;
	assert_int_equal(in->blocks, 10);
	for (unsigned i = 0; i < 10; i++) {
		assert_int_equal(cue_interleave_decode(in, i).kernel, kernels[i]);
		assert_int_equal(cue_interleave_decode(in, i).block, blocks[i]);
	}
	free(in);
}

static void random_kernels_with_their_tails(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 3000; round++) {
		struct bucket buckets[24] = {0};
		uint32_t count = (uint32_t)random_between(1, 24), most = (uint32_t)random_between(1, 40);
		for (uint32_t i = 0; i < count; i++)
			buckets[i] = (struct bucket){.share = (uint32_t)random_between(1, most),
			    .left = (uint32_t)random_size((unsigned)random_between(0, 12))};
		buckets[0].left += 1;
		check(buckets, count, round % 2 ? BUCKET_PAPER : BUCKET_EVEN);
	}
}

static void large_sets(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 6; round++) {
		struct bucket buckets[192] = {0};
		for (uint32_t i = 0; i < 192; i++)
			buckets[i] = (struct bucket){.share = 1 + i % 3, .left = 1 + (uint32_t)random_between(0, 300)};
		check(buckets, 192, round % 2 ? BUCKET_PAPER : BUCKET_EVEN);
	}
}

static void kernels_that_end_together(void **state)
{
	const struct bucket buckets[3] = {
	    {.share = 1, .left = 5}, {.share = 1, .left = 5}, {.share = 3, .left = 15}};

	(void)state;
	check(buckets, 3, BUCKET_PAPER);
	check(buckets, 3, BUCKET_EVEN);
	check(buckets, 1, BUCKET_PAPER);
}

/* Two billion blocks: as many bytes as for a few, and each block of each kernel once where they are looked
 * at. */
static void memory_does_not_grow_with_the_grid(void **state)
{
	struct bucket few[3] = {{.share = 4, .left = 400}, {.share = 5, .left = 700}, {.share = 6, .left = 900}};
	struct bucket many[3] = {
	    {.share = 4, .left = 400000000}, {.share = 5, .left = 700000000}, {.share = 6, .left = 900000000}};
	cue_interleave *small = make(few, 3, BUCKET_PAPER), *large = make(many, 3, BUCKET_PAPER);
	cue_interleave_place last = cue_interleave_decode(large, large->blocks - 1);

	(void)state;
	assert_int_equal(small->bytes, large->bytes);
	assert_int_equal(large->blocks, 2000000000);
	assert_int_equal(last.kernel, 2);
	assert_int_equal(last.block, 899999999);
	for (unsigned i = 0; i < 15; i++) { /* the same place of a much later period */
		cue_interleave_place a = cue_interleave_decode(large, i),
		                     b = cue_interleave_decode(large, 15 * 66000000 + i);
		assert_int_equal(a.kernel, b.kernel);
		assert_int_equal(b.block - a.block, 66000000 * (4 + a.kernel));
	}
	free(small);
	free(large);
}

static void what_cannot_be_interleaved_is_refused(void **state)
{
	struct bucket none[1] = {{.share = 1}}, unshared[1] = {{.left = 1}};
	struct bucket too_many[2] = {{.share = 1, .left = INT32_MAX}, {.share = 1, .left = 1}};
	struct bucket fine[2] = {{.share = 1, .left = 1}, {.share = 1, .left = 1}};
	struct bucket long_period[2] = {{.share = UINT32_MAX, .left = 1}, {.share = 1, .left = 1}};
	union {
		cue_interleave in;
		char bytes[1024];
	} memory;

	(void)state;
	assert_int_equal(cue_interleave_set(&memory.in, sizeof(memory), none, 1, BUCKET_PAPER), CUE_ERROR_INPUT);
	assert_int_equal(
	    cue_interleave_set(&memory.in, sizeof(memory), unshared, 1, BUCKET_PAPER), CUE_ERROR_INPUT);
	assert_int_equal(
	    cue_interleave_set(&memory.in, sizeof(memory), too_many, 2, BUCKET_PAPER), CUE_ERROR_INPUT);
	assert_int_equal(cue_interleave_set(&memory.in, 40, fine, 2, BUCKET_PAPER), CUE_ERROR_INPUT);
	assert_int_equal(cue_interleave_bytes(long_period, 2), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(figure_5),
	    cmocka_unit_test(random_kernels_with_their_tails),
	    cmocka_unit_test(large_sets),
	    cmocka_unit_test(kernels_that_end_together),
	    cmocka_unit_test(memory_does_not_grow_with_the_grid),
	    cmocka_unit_test(what_cannot_be_interleaved_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
