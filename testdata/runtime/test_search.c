/*
 * The search on modelled kernels (search_kernels.h). The judge tries every division.
 */
#include <math.h>
#include <string.h>
#include "test.h"
#include "search_kernels.h"

/* Of two kernels: their speeds relative to alone; or, if there are blocks, how much sooner all have ended than one
 * after another. What is left when one has ended runs as fast as alone. */
static double value_of(const struct kernel *k, const unsigned *sms, unsigned all, const uint32_t *blocks)
{
	double rate[2], fast[2] = {alone_rate(&k[0], all), alone_rate(&k[1], all)}, first, left;

	rates_of(rate, k, sms, 2, all);
	if (!blocks[0])
		return rate[0] / fast[0] + rate[1] / fast[1];
	first = fmin(blocks[0] / rate[0], blocks[1] / rate[1]);
	left = (blocks[0] - rate[0] * first) / fast[0] + (blocks[1] - rate[1] * first) / fast[1];
	return (blocks[0] / fast[0] + blocks[1] / fast[1]) / (first + left);
}

static double best_value(const struct kernel *k, unsigned all, const uint32_t *blocks)
{
	double best = 0;

	for (unsigned m = 1; m < all; m++)
		best = fmax(best, value_of(k, (const unsigned[]){m, all - m}, all, blocks));
	return best;
}

static double noisy(double rate, double noise)
{
	return rate * (1 + noise * ((double)random_between(0, 2000) / 1000 - 1));
}

/* Until it has settled; returns the steps. */
static unsigned run(struct search *s, const struct kernel *k, double noise)
{
	unsigned steps = 0;

	do {
		double rate[SEARCH_MEMBERS];
		rates_of(rate, k, s->sms, s->options.count, s->options.sm_count);
		for (unsigned i = 0; i < s->options.count; i++)
			rate[i] = noisy(rate[i], noise);
		(void)cue_search_step(s, rate);
		steps++;
	} while (!s->is_settled && steps < 100);
	return steps;
}

struct sums {
	unsigned count, steps, most_steps, far;
	double loss, most_loss;
};

static void add(struct sums *sums, unsigned steps, double loss)
{
	sums->count++;
	sums->steps += steps;
	sums->loss += loss;
	sums->far += loss > 0.05;
	sums->most_steps = steps > sums->most_steps ? steps : sums->most_steps;
	sums->most_loss = fmax(sums->most_loss, loss);
}

/* Noise of 3 % in each measurement makes worse divisions look better. Then most are near the best, not all. */
static void judge(const struct sums *sums, const char *what, double noise)
{
	print_message("%-14s %s %3u: %4.1f steps, at most %2u; loss %5.2f %%, at most %5.2f %%; above 5 %%: %u\n",
	    what, noise > 0 ? "noise" : "     ", sums->count, (double)sums->steps / sums->count, sums->most_steps,
	    100 * sums->loss / sums->count, 100 * sums->most_loss, sums->far);
	assert_true(sums->most_steps <= SEARCH_STEPS);
	assert_true(sums->loss / sums->count <= 0.01);
	assert_true(noise > 0 ? sums->most_loss <= 0.1 && sums->far <= 3 : !sums->far);
}

/* Of the paper's table 1, in its order: seven that are linear, seven that saturate. Figure 7 shows no numbers; the
 * limits, of 24 SMs, are those that section 3.2 names (LBM and DWT2D 3, LAVAMD 5, GAUSSIAN 4), and others nearby. */
#define PAPERS 14u
static const struct kernel papers[PAPERS] = {
    {1.0, 1e3, 8, 0.05}, /* DXTC */
    {0.7, 1e3, 8, 0.02}, /* TPACF */
    {2.0, 1e3, 8, 0.05}, /* BINO */
    {1.3, 1e3, 8, 0.10}, /* LEU */
    {0.4, 1e3, 8, 0.02}, /* CP */
    {3.0, 200, 4, 0.13}, /* MERGE */
    {1.1, 1e3, 8, 0.20}, /* PATHFINDER */
    {1.0, 5, 6, 0.05},   /* LAVAMD: its cache's bandwidth */
    {2.5, 4, 6, 0.50},   /* GAUSSIAN */
    {1.0, 3, 4, 0.95},   /* LBM */
    {0.8, 3, 8, 0.90},   /* DWT2D */
    {1.7, 7, 4, 0.60},   /* GESUMMV */
    {0.6, 9, 6, 0.85},   /* PVC */
    {1.2, 11, 4, 0.80},  /* SC */
};

static struct kernel paper_on(unsigned number, unsigned sms)
{
	struct kernel k = papers[number];

	k.knee *= sms / 24.0;
	return k;
}

struct pair {
	struct kernel kernel[2];
	struct search_options options;
};

static struct pair random_pair(enum search_goal goal, unsigned sms, int has_blocks)
{
	struct pair pair = {{random_kernel(sms), random_kernel(sms)},
	    {.goal = goal, .count = 2, .sm_count = sms, .sm_blocks = 4}};

	for (unsigned i = 0; has_blocks && i < 2; i++)
		pair.options.blocks[i] =
		    (uint32_t)(alone_rate(&pair.kernel[i], sms) * (double)random_between(1000, 10000));
	return pair;
}

static double loss_of(const struct search *s, const struct pair *pair)
{
	const struct search_options *o = &pair->options;

	return 1 - value_of(pair->kernel, s->sms, o->sm_count, o->blocks) /
	               best_value(pair->kernel, o->sm_count, o->blocks);
}

static void search_pair(struct sums *sums, const struct pair *pair, double noise)
{
	struct search s;
	unsigned steps;

	cue_search_begin(&s, &pair->options);
	steps = run(&s, pair->kernel, noise);
	assert_int_equal(s.steps, steps);
	add(sums, steps, loss_of(&s, pair));
}

static void the_papers_pairs_converge(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 4; n++) {
		unsigned sms = n / 2 ? MOST_SMS : 24;
		double noise = n % 2 ? 0.03 : 0;
		struct sums sums = {0};
		for (unsigned i = 0; i < PAPERS; i++)
			for (unsigned j = i + 1; j < PAPERS; j++) {
				struct pair pair = {{paper_on(i, sms), paper_on(j, sms)},
				    {.goal = SEARCH_PERFORMANCE, .count = 2, .sm_count = sms, .sm_blocks = 4}};
				search_pair(&sums, &pair, noise);
			}
		judge(&sums, sms == 24 ? "paper, 24 SMs" : "paper, 132 SMs", noise);
	}
}

static void random_pairs_converge(void **state)
{
	static const char *const names[] = {"STP, 15", "all ended, 15", "STP, 132", "all ended, 132"};

	(void)state;
	for (unsigned n = 0; n < 8; n++) {
		double noise = n % 2 ? 0.03 : 0;
		struct sums sums = {0};
		for (unsigned i = 0; i < 100; i++) {
			struct pair pair = random_pair(SEARCH_PERFORMANCE, n / 4 ? MOST_SMS : 15, n / 2 % 2);
			search_pair(&sums, &pair, noise);
		}
		judge(&sums, names[n / 2], noise);
	}
}

/* Midway the first kernel becomes another one. A change that its speed does not show, or less than a fifth of it, is
 * none for the search. */
static void a_change_of_load_starts_again(void **state)
{
	(void)state;
	for (unsigned n = 0; n < 2; n++) {
		struct sums sums = {0};
		for (unsigned i = 0; i < 100; i++) {
			struct pair pair = random_pair(SEARCH_PERFORMANCE, MOST_SMS, 0);
			struct search s;
			double before[2], after[2];
			unsigned looks = 0, steps;
			cue_search_begin(&s, &pair.options);
			run(&s, pair.kernel, 0);
			rates_of(before, pair.kernel, s.sms, 2, MOST_SMS);
			for (unsigned k = 0; k < 10; k++) {
				const double noisy_rate[] = {noisy(before[0], 0.03), noisy(before[1], 0.03)};
				assert_false(cue_search_step(&s, noisy_rate));
			}
			assert_true(s.is_settled && s.restarts == 0);
			do {
				pair.kernel[0] = random_kernel(MOST_SMS);
				rates_of(after, pair.kernel, s.sms, 2, MOST_SMS);
			} while (fabs(after[0] / before[0] - 1) < 0.3);
			while (s.is_settled && looks++ < 3)
				(void)cue_search_step(&s, after);
			assert_true(!s.is_settled && s.restarts == 1 && looks == 2);
			steps = run(&s, pair.kernel, n ? 0.03 : 0);
			add(&sums, steps, loss_of(&s, &pair));
		}
		judge(&sums, "changed load", n ? 0.03 : 0);
	}
}

/* More kernels: no worse than even shares, and better if there is something to gain. */
static void more_kernels_gain(void **state)
{
	double sum = 0;

	(void)state;
	for (unsigned count = 3; count <= 8; count++) {
		for (unsigned i = 0; i < 20; i++) {
			struct kernel k[SEARCH_MEMBERS];
			struct search_options options = {
			    .goal = SEARCH_PERFORMANCE, .count = count, .sm_count = MOST_SMS, .sm_blocks = 4};
			unsigned even[SEARCH_MEMBERS], all = 0;
			struct search s;
			double rate[SEARCH_MEMBERS], stp[2] = {0};
			for (unsigned m = 0; m < count; m++)
				k[m] = random_kernel(MOST_SMS);
			cue_search_begin(&s, &options);
			memcpy(even, s.sms, sizeof(even));
			assert_true(run(&s, k, 0) <= SEARCH_STEPS + count - 3);
			for (unsigned n = 0; n < 2; n++) {
				rates_of(rate, k, n ? s.sms : even, count, MOST_SMS);
				for (unsigned m = 0; m < count; m++)
					stp[n] += rate[m] / alone_rate(&k[m], MOST_SMS);
			}
			for (unsigned m = 0; m < count; m++)
				all += s.sms[m];
			assert_int_equal(all, MOST_SMS);
			assert_true(stp[1] >= stp[0] * 0.999);
			sum += stp[1] / stp[0];
		}
	}
	print_message("three to eight kernels: %.3f of the speed on even shares\n", sum / 120);
	assert_true(sum / 120 > 1.05);
}

static void two_memory_intensive_kernels_follow_one_another(void **state)
{
	const struct kernel memory = {1, 20, 6, 0.9}, compute = {1, 1e6, 6, 0.05};
	const struct kernel both[] = {memory, memory}, mixed[] = {memory, compute};
	struct search_options options = {
	    .goal = SEARCH_KSCHEDULER, .count = 2, .sm_count = MOST_SMS, .sm_blocks = 4};
	struct search s;

	(void)state;
	cue_search_begin(&s, &options);
	run(&s, both, 0);
	assert_true(s.classes[0] == SEARCH_MEMORY && s.classes[1] == SEARCH_MEMORY);
	assert_true(s.sms[0] == MOST_SMS && s.sms[1] == 0);
	cue_search_begin(&s, &options);
	run(&s, mixed, 0);
	assert_true(s.classes[0] == SEARCH_MEMORY && s.classes[1] == SEARCH_COMPUTE);
	assert_true(s.sms[0] > 10 && s.sms[0] < 40 && s.sms[0] + s.sms[1] == MOST_SMS);
}

/* ---- from counters ---- */

#define PLACES (MOST_SMS * 4u)

/* SMs with four places each. A block ends after its kernel's time; then its place takes a block of the SM's kernel. */
struct places {
	double end_ns[PLACES], now_ns, block_ns[2];
	uint32_t taken[2];
};

static void advance(struct places *p, const unsigned *sms, double until_ns)
{
	for (unsigned i = 0; i < PLACES; i++)
		while (p->end_ns[i] <= until_ns) {
			unsigned kernel = i / 4 >= sms[0];
			p->taken[kernel]++;
			p->end_ns[i] += p->block_ns[kernel];
		}
	p->now_ns = until_ns;
}

/* Speeds are right, also if looks are rarer or more frequent than blocks; and blocks that a new share lets begin at
 * once are not counted. */
static void counters_become_speeds(void **state)
{
	static const double look_ns[] = {3e3, 50e3, 170e3};

	(void)state;
	for (unsigned n = 0; n < 3; n++) {
		struct places p = {.block_ns = {41e3, 130e3}};
		struct search_options options = {
		    .goal = SEARCH_PERFORMANCE, .count = 2, .sm_count = MOST_SMS, .sm_blocks = 4};
		struct search s;
		unsigned looks = 0;
		cue_search_begin(&s, &options);
		while (!s.is_settled && looks++ < 10000) {
			advance(&p, s.sms, p.now_ns + look_ns[n]);
			(void)cue_search_look(&s, p.taken, p.now_ns);
		}
		assert_true(s.is_settled);
		for (unsigned k = 0; k < 2; k++)
			for (unsigned i = 0; i < s.curve[k].count; i++) {
				double rate = s.curve[k].sms[i] * 4 / p.block_ns[k];
				assert_true(fabs(s.curve[k].rate[i] / rate - 1) < 0.15);
			}
		print_message("looks each %.0f us: settled after %u steps, %.1f ms\n", look_ns[n] / 1e3, s.steps,
		    p.now_ns / 1e6);
		cue_search_rest(&s);
		p.block_ns[1] *= 2;
		for (looks = 0; !s.restarts && looks < 10000; looks++) {
			advance(&p, s.sms, p.now_ns + look_ns[n]);
			(void)cue_search_look(&s, p.taken, p.now_ns);
		}
		assert_int_equal(s.restarts, 1);
	}
}

static void curves_keep_what_was_measured(void **state)
{
	struct search_curve curve = {0};

	(void)state;
	assert_true(cue_search_rate(&curve, 5) == 0);
	cue_search_add(&curve, 10, 20);
	assert_true(
	    fabs(cue_search_rate(&curve, 5) - 10) < 1e-9 && fabs(cue_search_rate(&curve, 20) - 40) < 1e-9);
	cue_search_add(&curve, 40, 40);
	cue_search_add(&curve, 80, 40);
	assert_true(fabs(cue_search_rate(&curve, 20) - 40) < 1e-9); /* the limit, where the lines meet */
	assert_true(cue_search_rate(&curve, 40) == 40 && cue_search_rate(&curve, 100) == 40);
	cue_search_add(&curve, 40, 42);
	assert_int_equal(curve.count, 3);
	assert_int_equal(cue_search_jump(10, 3, 66), 4);
	assert_int_equal(cue_search_jump(10, 0.1, 66), 66);
}

/* Fewer SMs than kernels, or one kernel: there is nothing to divide. */
static void what_cannot_be_divided_is_not_searched(void **state)
{
	static const struct search_options few[] = {
	    {.count = 3, .sm_count = 1, .sm_blocks = 1, .blocks = {1000, 1000, 1000}},
	    {.count = 1, .sm_count = 9}};
	struct search s;

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		cue_search_begin(&s, &few[i]);
		for (double rate = 1; rate < 20; rate++)
			assert_int_equal(cue_search_step(&s, (const double[]){rate, rate, 1}), 0);
		assert_true(s.is_settled && s.steps == 0);
		assert_int_equal(s.sms[0] + s.sms[1] + s.sms[2], few[i].sm_count);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_papers_pairs_converge),
	    cmocka_unit_test(random_pairs_converge),
	    cmocka_unit_test(a_change_of_load_starts_again),
	    cmocka_unit_test(more_kernels_gain),
	    cmocka_unit_test(two_memory_intensive_kernels_follow_one_another),
	    cmocka_unit_test(counters_become_speeds),
	    cmocka_unit_test(curves_keep_what_was_measured),
	    cmocka_unit_test(what_cannot_be_divided_is_not_searched),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
