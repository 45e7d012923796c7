// A kernel's speed by the number of its SMs, from a few measurements. More SMs never add more than fewer did, but
// for noise: the curve is concave. So between two points it lies above the line that joins them, and below the lines
// through the two points before and the two after. Where a kernel is linear up to a limit, those lines meet at the
// limit, wherever it is. That is why few points are enough.
#include <math.h>
#include "search.h"

void cue_search_add(struct search_curve *curve, unsigned sms, double rate)
{
	unsigned at = 0;

	while (at < curve->count && curve->sms[at] < sms)
		at++;
	if (at == curve->count || curve->sms[at] != sms) {
		if (curve->count == SEARCH_POINTS)
			return;
		for (unsigned i = curve->count++; i > at; i--) {
			curve->sms[i] = curve->sms[i - 1];
			curve->rate[i] = curve->rate[i - 1];
		}
	}
	curve->sms[at] = sms;
	curve->rate[at] = rate;
}

// Point 0 is the origin, point i the i-th that was measured.
static double sms_at(const struct search_curve *curve, unsigned i)
{
	return i ? curve->sms[i - 1] : 0;
}

static double rate_at(const struct search_curve *curve, unsigned i)
{
	return i ? curve->rate[i - 1] : 0;
}

static double on_line(const struct search_curve *curve, unsigned i, double sms)
{
	double from = sms_at(curve, i), rate = rate_at(curve, i);

	return rate + (rate_at(curve, i + 1) - rate) * (sms - from) / (sms_at(curve, i + 1) - from);
}

double cue_search_rate(const struct search_curve *curve, unsigned sms)
{
	unsigned left = 0;
	double least, most = INFINITY;

	if (!curve->count)
		return 0;
	while (left < curve->count && sms_at(curve, left + 1) < sms)
		left++;
	if (left < curve->count && sms_at(curve, left + 1) == sms)
		return rate_at(curve, left + 1);
	if (left == curve->count) { // beyond the last
		double last = rate_at(curve, left), slope = on_line(curve, left - 1, sms);
		return slope > last ? slope : last;
	}
	least = on_line(curve, left, sms);
	if (left > 0)
		most = on_line(curve, left - 1, sms);
	if (left + 2 <= curve->count)
		most = fmin(most, on_line(curve, left + 1, sms));
	return most > least && isfinite(most) ? most : least;
}
