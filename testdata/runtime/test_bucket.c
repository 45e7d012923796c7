/* The leaky bucket: figure 5 of Liang et al., what the rules promise, and weights for unequal blocks. */
#include <stdlib.h>
#include <string.h>
#include "test.h"
#include "random.h"
#include "runtime/grid/bucket.h"

#define MANY 100000u

/* The order of all blocks, a letter each. */
static void spell(char *out, struct bucket *buckets, uint32_t count, enum bucket_rule rule)
{
	uint32_t kernel;

	while ((kernel = cue_bucket_next(buckets, count, rule)) != BUCKET_NONE)
		*out++ = (char)('A' + kernel);
	*out = '\0';
}

static void assert_order(const char *expected, const uint32_t *shares, const uint32_t *blocks, uint32_t count,
    enum bucket_rule rule)
{
	struct bucket buckets[16] = {0};
	char order[64];

	for (uint32_t i = 0; i < count; i++)
		buckets[i] = (struct bucket){.share = shares[i], .left = blocks[i]};
	spell(order, buckets, count, rule);
	assert_string_equal(order, expected);
}

/* B's bucket holds a token, A's two: B is full each cycle, A each other, and A is served first in the same
 * cycle. */
static void figure_5(void **state)
{
	(void)state;
	assert_order("BABBABBABA", (uint32_t[]){1, 2}, (uint32_t[]){4, 6}, 2, BUCKET_PAPER);
	assert_order("BABBABBABA", (uint32_t[]){1, 2}, (uint32_t[]){4, 6}, 2, BUCKET_EVEN);
}

/* The same with tokens that are counted, to the letter of the paper. */
static void counted_tokens(char *out, const uint32_t *capacity, uint32_t *blocks, uint32_t count)
{
	uint32_t tokens[16] = {0}, left = 0;

	for (uint32_t i = 0; i < count; i++)
		left += blocks[i];
	while (left > 0)
		for (uint32_t i = 0; i < count; i++)
			if (++tokens[i] == capacity[i]) {
				tokens[i] = 0;
				if (blocks[i] > 0) {
					blocks[i]--;
					left--;
					*out++ = (char)('A' + i);
				}
			}
	*out = '\0';
}

static void fractions_order_as_tokens_do(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 2000; round++) {
		uint32_t count = (uint32_t)random_between(1, 8), capacity[8], blocks[8];
		struct bucket buckets[8] = {0};
		char expected[400], order[400];
		for (uint32_t i = 0; i < count; i++) { /* all divide 5040 */
			uint32_t share = (uint32_t)random_between(1, 10);
			capacity[i] = 5040 / share;
			blocks[i] = (uint32_t)random_between(0, 40);
			buckets[i] = (struct bucket){.share = share, .left = blocks[i]};
		}
		counted_tokens(expected, capacity, blocks, count);
		spell(order, buckets, count, BUCKET_PAPER);
		assert_string_equal(order, expected);
	}
}

struct deviation {
	int64_t low, high; /* over prefixes, in blocks times the sum of shares */
};

/* Runs `length` blocks and sees how far each kernel's prefixes stray. */
static void stray(
    struct deviation *out, const uint32_t *shares, uint32_t count, uint64_t length, enum bucket_rule rule)
{
	struct bucket buckets[32] = {0};
	int64_t sum = 0;

	for (uint32_t i = 0; i < count; i++) {
		buckets[i] = (struct bucket){.share = shares[i], .left = MANY};
		out[i] = (struct deviation){0, 0};
		sum += shares[i];
	}
	for (uint64_t t = 1; t <= length; t++) {
		assert_true(cue_bucket_next(buckets, count, rule) < count);
		for (uint32_t i = 0; i < count; i++) {
			int64_t off = (int64_t)buckets[i].emitted * sum - (int64_t)t * shares[i];
			out[i].low = off < out[i].low ? off : out[i].low;
			out[i].high = off > out[i].high ? off : out[i].high;
			if (t % (uint64_t)sum == 0)
				assert_true(off == 0);
		}
	}
}

static uint64_t draw_shares(uint32_t *shares, uint32_t count, uint32_t most)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < count; i++)
		sum += shares[i] = (uint32_t)random_between(1, most);
	return sum;
}

/* A window is the difference of two prefixes. */
static void two_kernels_stay_within_a_block_in_any_window(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 4000; round++) {
		uint32_t shares[2];
		uint64_t sum = draw_shares(shares, 2, 200);
		struct deviation d[2];
		stray(d, shares, 2, 2 * sum, round % 2 ? BUCKET_PAPER : BUCKET_EVEN);
		for (unsigned i = 0; i < 2; i++)
			assert_true(d[i].high - d[i].low < (int64_t)sum);
	}
}

static void even_buckets_stay_within_a_block_from_the_start(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 3000; round++) {
		uint32_t shares[32], count = (uint32_t)random_between(3, 32);
		uint64_t sum = draw_shares(shares, count, (uint32_t)random_between(1, 60));
		struct deviation d[32];
		stray(d, shares, count, 2 * sum, BUCKET_EVEN);
		for (uint32_t i = 0; i < count; i++)
			assert_true(d[i].low > -(int64_t)sum && d[i].high < (int64_t)sum);
	}
}

static void paper_buckets_stay_within_their_bound(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 3000; round++) {
		uint32_t shares[32], count = (uint32_t)random_between(3, 32);
		uint64_t sum = draw_shares(shares, count, (uint32_t)random_between(1, 60));
		struct deviation d[32];
		stray(d, shares, count, 2 * sum, BUCKET_PAPER);
		for (uint32_t i = 0; i < count; i++) {
			assert_true(d[i].low > -(int64_t)sum);
			assert_true(d[i].high <= (int64_t)(count - 1) * shares[i]);
		}
	}
}

static void many_small_shares_starve_under_the_paper_s_rule_only(void **state)
{
	const uint32_t shares[11] = {10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
	struct bucket paper[11] = {0}, even[11] = {0};
	char by_paper[300], evenly[300];

	(void)state;
	for (unsigned i = 0; i < 11; i++)
		paper[i] = even[i] = (struct bucket){.share = shares[i], .left = 2 * shares[i]};
	spell(by_paper, paper, 11, BUCKET_PAPER);
	spell(evenly, even, 11, BUCKET_EVEN);
	assert_memory_equal(by_paper, "AAAAAAAAAABCDEFGHIJK", 20);
	assert_memory_equal(evenly, "ABACADAEAFAGAHAIAJAK", 20);
}

/* No window of a period's repetition strays by a block or more. */
static int is_balanced(const char *period, const uint32_t *shares, uint32_t sum)
{
	for (uint32_t from = 0; from < sum; from++)
		for (uint32_t kernel = 0; kernel < 3; kernel++)
			for (uint32_t length = 1, held = 0; length <= sum; length++) {
				held += period[(from + length - 1) % sum] == (char)('A' + kernel);
				if ((uint32_t)labs((long)(held * sum) - (long)(length * shares[kernel])) >= sum)
					return 0;
			}
	return 1;
}

static int can_balance(char *period, uint32_t at, uint32_t *left, const uint32_t *shares, uint32_t sum)
{
	if (at == sum)
		return is_balanced(period, shares, sum);
	for (uint32_t i = 0; i < 3; i++)
		if (left[i] > 0) {
			left[i]--;
			period[at] = (char)('A' + i);
			if (can_balance(period, at + 1, left, shares, sum))
				return 1;
			left[i]++;
		}
	return 0;
}

/* Why the promise is no stronger for three kernels: all arrangements are tried. */
static void some_shares_have_no_order_within_a_block_in_any_window(void **state)
{
	char period[8];

	(void)state;
	assert_false(can_balance(period, 0, (uint32_t[]){3, 2, 1}, (const uint32_t[]){3, 2, 1}, 6));
	assert_true(can_balance(period, 0, (uint32_t[]){4, 2, 1}, (const uint32_t[]){4, 2, 1}, 7));
	assert_true(can_balance(period, 0, (uint32_t[]){2, 1, 1}, (const uint32_t[]){2, 1, 1}, 4));
}

static void those_that_are_left_keep_their_ratio(void **state)
{
	(void)state;
	assert_order("CBCABCCBCABCCBCB", (uint32_t[]){1, 2, 3}, (uint32_t[]){2, 6, 8}, 3, BUCKET_PAPER);
	assert_order("BBB", (uint32_t[]){5, 2}, (uint32_t[]){0, 3}, 2, BUCKET_EVEN);
	assert_order("", (uint32_t[]){5, 2}, (uint32_t[]){0, 0}, 2, BUCKET_PAPER);
}

static void weights_make_up_for_unequal_blocks(void **state)
{
	uint32_t out[3];

	(void)state;
	/* 9 and 6 SMs, blocks three times as long for the first: 3 blocks against 6. */
	assert_true(cue_bucket_weigh(out, (uint32_t[]){9, 6}, (double[]){30, 10}, 2, 100) < 1e-9);
	assert_int_equal(out[0], 1);
	assert_int_equal(out[1], 2);
	assert_true(cue_bucket_weigh(out, (uint32_t[]){5, 6, 4}, (double[]){7, 7, 7}, 3, 100) < 1e-9);
	assert_int_equal(out[0], 5);
	assert_int_equal(out[1], 6);
	assert_int_equal(out[2], 4);
	assert_true(cue_bucket_weigh(out, (uint32_t[]){5, 0}, (double[]){1, 1}, 2, 100) < 0);
	assert_true(cue_bucket_weigh(out, (uint32_t[]){5, 1}, (double[]){1, 0}, 2, 100) < 0);
}

/* Time that blocks hold SMs, by kernel, is as the SMs that were asked for. */
static void weighed_shares_hold_the_sms_that_were_asked_for(void **state)
{
	(void)state;
	for (unsigned round = 0; round < 300; round++) {
		uint32_t out[6], sms[6], count = (uint32_t)random_between(2, 6);
		double latency[6], held = 0, asked = 0, error;
		for (uint32_t i = 0; i < count; i++) {
			sms[i] = (uint32_t)random_between(1, 15);
			latency[i] = (double)random_between(100, 3000) / 100;
		}
		error = cue_bucket_weigh(out, sms, latency, count, 2000);
		assert_true(error >= 0 && error < 0.05);
		for (uint32_t i = 0; i < count; i++) {
			held += out[i] * latency[i];
			asked += sms[i];
		}
		for (uint32_t i = 0; i < count; i++) {
			double sm_share = out[i] * latency[i] / held * asked;
			assert_true(sm_share > sms[i] * 0.9 && sm_share < sms[i] * 1.1);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(figure_5),
	    cmocka_unit_test(fractions_order_as_tokens_do),
	    cmocka_unit_test(two_kernels_stay_within_a_block_in_any_window),
	    cmocka_unit_test(even_buckets_stay_within_a_block_from_the_start),
	    cmocka_unit_test(paper_buckets_stay_within_their_bound),
	    cmocka_unit_test(many_small_shares_starve_under_the_paper_s_rule_only),
	    cmocka_unit_test(some_shares_have_no_order_within_a_block_in_any_window),
	    cmocka_unit_test(those_that_are_left_keep_their_ratio),
	    cmocka_unit_test(weights_make_up_for_unequal_blocks),
	    cmocka_unit_test(weighed_shares_hold_the_sms_that_were_asked_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
