// From rounds to results: medians, how far rounds differ, and what cannot be.
//
// STP and ANTT (Eyerman and Eeckhout 2008) of a round compare its times with those that the programs had alone just before. A
// result is the median of its rounds; its spread is half the way from the least to the largest.
//
// Programs do not get more from a device together than each does alone: STP is at most the number of programs. A form that is faster than
// the program as it is may raise that, by as much as it is faster alone. A result whose every round is above is an error of measuring.
#include "bench.h"

#include <math.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
	return UTIL_ORDER(*(const double *)a, *(const double *)b);
}

double bench_median(double *values, size_t count)
{
	qsort(values, count, sizeof *values, compare);
	return count ? (values[count / 2] + values[(count - 1) / 2]) / 2 : 0;
}

void bench_compare(struct bench_result *round, const double alone_us[WORKLOAD_MOST][BENCH_FORMS])
{
	enum bench_form form = bench_way(round->policy)->form;
	double least = INFINITY, largest = 0;
	round->stp = round->antt = round->most = 0;
	for (uint32_t i = 0; i < round->mix.count; i++) {
		const double *alone = alone_us[round->mix.program[i]];
		double progress = alone[BENCH_PLAIN] / round->us[i];
		round->stp += progress;
		round->antt += 1 / progress / round->mix.count;
		round->most += fmax(1, alone[BENCH_PLAIN] / alone[form]);
		least = fmin(least, progress);
		largest = fmax(largest, progress);
	}
	round->fairness = least / largest;
}

// The median of a field over rounds; *spread: half of what lies between the least and the largest.
static double sum_up(double *spread, const struct bench_result *rounds, size_t count, size_t field)
{
	double *values = util_alloc((count + 1) * sizeof *values);
	for (size_t i = 0; i < count; i++)
		values[i] = *(const double *)((const char *)&rounds[i] + field);
	double median = bench_median(values, count);
	if (spread)
		*spread = count ? (values[count - 1] - values[0]) / 2 : 0;
	free(values);
	return median;
}

#define SUM_UP(field, spread) sum_up(spread, rounds, count, offsetof(struct bench_result, field))

struct bench_result bench_sum(const struct bench_result *rounds, size_t count)
{
	struct bench_result sum = {.mix = rounds[0].mix, .policy = rounds[0].policy};
	for (uint32_t i = 0; i < sum.mix.count; i++)
		sum.us[i] = sum_up(NULL, rounds, count, offsetof(struct bench_result, us) + i * sizeof *sum.us);
	for (size_t i = 0; i < count; i++) {
		for (uint32_t k = 0; k < sum.mix.count; k++)
			sum.runs[k] += rounds[i].runs[k];
		sum.why = sum.why ? sum.why : rounds[i].why;
	}
	sum.waiting_us = SUM_UP(waiting_us, NULL);
	sum.stp = SUM_UP(stp, &sum.stp_spread);
	sum.antt = SUM_UP(antt, &sum.antt_spread);
	sum.fairness = SUM_UP(fairness, NULL);
	sum.most = SUM_UP(most, NULL);
	return sum;
}

int bench_is_impossible(const struct bench_result *result)
{
	// Times are written with three digits behind the point of a microsecond.
	return !result->why && result->stp - result->stp_spread > result->most * 1.001;
}
