/* GETPHYGRID against a search through all block counts, and its properties. */
#include "test.h"
#include "random.h"
#include "runtime/grid/phygrid.h"

#define CASES 20000

struct phygrid_case {
	struct block_usage usage;
	uint64_t blocks;
	struct phygrid_limits limits;
};

static uint64_t random_limit(void)
{
	return random_between(0, 2) ? random_size(22) : PHYGRID_UNLIMITED;
}

static struct phygrid_case random_case(void)
{
	return (struct phygrid_case){
	    .usage = {.sm_blocks = (uint32_t)random_between(1, 32),
	        .sm_count = (uint32_t)random_between(1, 148),
	        .threads = (uint32_t)random_between(1, 1024),
	        .registers = (uint32_t)random_size(16),
	        .shared_bytes = (uint32_t)random_size(16)},
	    .blocks = random_size(16) + 1,
	    .limits = {random_limit(), random_limit(), random_limit(), random_limit()},
	};
}

static int satisfies(const struct phygrid_case *c, uint64_t blocks)
{
	return blocks <= c->blocks && blocks <= (uint64_t)c->usage.sm_blocks * c->usage.sm_count &&
	       blocks <= c->limits.blocks && blocks * c->usage.shared_bytes <= c->limits.shared_bytes &&
	       blocks * c->usage.threads <= c->limits.threads &&
	       blocks * c->usage.registers <= c->limits.registers;
}

/* The largest count that satisfies all limits, 0 if none does. */
static uint64_t search(const struct phygrid_case *c)
{
	uint64_t best = 0;

	for (uint64_t blocks = 1; blocks <= (uint64_t)c->usage.sm_blocks * c->usage.sm_count; blocks++)
		if (satisfies(c, blocks))
			best = blocks;
	return best;
}

static void equals_a_search(void **state)
{
	struct phygrid got;

	(void)state;
	for (unsigned i = 0; i < CASES; i++) {
		struct phygrid_case c = random_case();
		uint64_t want = search(&c);
		assert_int_equal(cue_phygrid_get(&got, &c.usage, c.blocks, &c.limits), CUE_OK);
		assert_int_equal(got.blocks, want > 0 ? want : 1);
		assert_int_equal(got.exceeds, want == 0);
	}
}

/* Without the limit that decided, there is room for one more block, or that limit was not alone. */
static void the_limit_named_is_the_one_that_binds(void **state)
{
	struct phygrid got, without;

	(void)state;
	for (unsigned i = 0; i < CASES; i++) {
		struct phygrid_case c = random_case();
		cue_phygrid_get(&got, &c.usage, c.blocks, &c.limits);
		if (got.limit == CUE_LIMIT_GRID)
			assert_int_equal(got.blocks, c.blocks);
		else if (got.limit == CUE_LIMIT_RESIDENT)
			assert_int_equal(got.blocks, c.usage.sm_blocks * c.usage.sm_count);
		if (got.limit == CUE_LIMIT_REGISTERS) { /* the last to be applied: it took blocks away */
			c.limits.registers = PHYGRID_UNLIMITED;
			cue_phygrid_get(&without, &c.usage, c.blocks, &c.limits);
			assert_true(without.blocks > got.blocks || got.exceeds);
		}
	}
}

static void raise_limit(uint64_t *limit)
{
	uint64_t more = random_size(20);

	*limit = *limit > UINT64_MAX - more ? UINT64_MAX : *limit + more;
}

static void more_room_never_gives_fewer_blocks(void **state)
{
	struct phygrid before, after;

	(void)state;
	for (unsigned i = 0; i < CASES; i++) {
		struct phygrid_case c = random_case();
		cue_phygrid_get(&before, &c.usage, c.blocks, &c.limits);
		raise_limit(&c.limits.blocks);
		raise_limit(&c.limits.shared_bytes);
		raise_limit(&c.limits.threads);
		raise_limit(&c.limits.registers);
		c.blocks += random_size(8);
		c.usage.sm_count += (uint32_t)random_size(4);
		cue_phygrid_get(&after, &c.usage, c.blocks, &c.limits);
		assert_true(after.blocks >= before.blocks);
	}
}

static void each_limit_can_decide(void **state)
{
	const struct block_usage usage = {
	    .sm_blocks = 8, .sm_count = 10, .threads = 256, .registers = 8192, .shared_bytes = 4096};
	struct phygrid_limits limits = cue_phygrid_no_limits;
	struct phygrid got;

	(void)state;
	cue_phygrid_get(&got, &usage, 50, &limits);
	assert_int_equal(got.limit, CUE_LIMIT_GRID);
	cue_phygrid_get(&got, &usage, 1000, &limits);
	assert_int_equal(got.limit, CUE_LIMIT_RESIDENT);
	limits.blocks = 79;
	cue_phygrid_get(&got, &usage, 1000, &limits);
	assert_int_equal(got.limit, CUE_LIMIT_BLOCKS);
	limits.shared_bytes = 79 * 4096 - 1;
	cue_phygrid_get(&got, &usage, 1000, &limits);
	assert_int_equal(got.limit, CUE_LIMIT_SHARED);
	limits.threads = 78 * 256 - 1;
	cue_phygrid_get(&got, &usage, 1000, &limits);
	assert_int_equal(got.limit, CUE_LIMIT_THREADS);
	limits.registers = 77 * 8192 - 1;
	cue_phygrid_get(&got, &usage, 1000, &limits);
	assert_int_equal(got.limit, CUE_LIMIT_REGISTERS);
	assert_int_equal(got.blocks, 76);
}

/* Lines 3 to 8, over all cases: as many threads as before, as far as whole numbers and the most allow. */
static void threads_make_up_for_blocks(void **state)
{
	struct phygrid got;

	(void)state;
	for (unsigned i = 0; i < CASES; i++) {
		struct phygrid_case c = random_case();
		struct phygrid_limits blocks = cue_phygrid_no_limits;
		uint64_t resident = (uint64_t)c.usage.sm_blocks * c.usage.sm_count, most = random_between(0, 1024);
		blocks.blocks = c.limits.blocks ? c.limits.blocks : 1;
		cue_phygrid_get(&got, &c.usage, c.blocks, &blocks);
		uint64_t threads = cue_phygrid_threads(&c.usage, c.blocks, &blocks, (uint32_t)most);
		uint64_t before = (c.blocks < resident ? c.blocks : resident) * c.usage.threads;
		assert_true(threads >= c.usage.threads && (threads <= most || threads == c.usage.threads));
		assert_true(threads * got.blocks <= before);
		assert_true(threads >= most || (threads + 1) * got.blocks > before);
	}
}

static void no_work_and_no_room_are_errors(void **state)
{
	struct block_usage usage = {.sm_blocks = 8, .sm_count = 10, .threads = 256};
	struct phygrid got;

	(void)state;
	assert_int_equal(cue_phygrid_get(&got, &usage, 0, &cue_phygrid_no_limits), CUE_ERROR_INPUT);
	usage.sm_blocks = 0;
	assert_int_equal(cue_phygrid_get(&got, &usage, 5, &cue_phygrid_no_limits), CUE_ERROR_INPUT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(equals_a_search),
	    cmocka_unit_test(the_limit_named_is_the_one_that_binds),
	    cmocka_unit_test(more_room_never_gives_fewer_blocks),
	    cmocka_unit_test(each_limit_can_decide),
	    cmocka_unit_test(threads_make_up_for_blocks),
	    cmocka_unit_test(no_work_and_no_room_are_errors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
