/*
 * Models of kernels that run beside each other: speeds alone by the number of SMs; if they need more bandwidth than there
 * is, all are slower by the same factor (equation 3 of Liang et al.).
 */
#ifndef SEARCH_KERNELS_H
#define SEARCH_KERNELS_H

#include <math.h>
#include "random.h"
#include "runtime/search/search.h"

#define MOST_SMS 132u

/* Alone it is as fast as `knee` SMs at most, and needs `use` of the bandwidth then. sharp: how suddenly. */
struct kernel {
	double speed, knee, sharp, use;
};

static inline double alone_rate(const struct kernel *k, double sms)
{
	return k->speed * sms / pow(1 + pow(sms / k->knee, k->sharp), 1 / k->sharp);
}

static inline void rates_of(
    double *out, const struct kernel *k, const unsigned *sms, unsigned count, unsigned all)
{
	double use = 0;

	for (unsigned i = 0; i < count; i++) {
		out[i] = sms[i] ? alone_rate(&k[i], sms[i]) : 0;
		use += k[i].use * out[i] / alone_rate(&k[i], all);
	}
	for (unsigned i = 0; use > 1 && i < count; i++)
		out[i] /= use;
}

/* Kernels like those of unit.rank_sets: linear, or with a limit, sudden or gentle. */
static inline struct kernel random_kernel(unsigned sms)
{
	int is_memory = random_between(0, 1) > 0;
	double part = (double)random_between(100, 1000) / 1000;

	return (struct kernel){(double)random_between(10, 1000) / 100,
	    is_memory ? sms * (0.1 + 0.7 * part) : 1e3 * sms, (double)random_between(15, 120) / 10,
	    is_memory ? 0.6 + 0.4 * part : 0.3 * part};
}

#endif
