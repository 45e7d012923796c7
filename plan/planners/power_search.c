// Power mode's steps: an even share each; one SM each; as many as one SM's speed predicts; then, for each kernel, between
// a number that was too few and one that was enough. The paper adds one SM at a time instead, of 24.
#include "power_search.h"

static unsigned even_share(const struct power_search *s, unsigned i)
{
	return s->sm_count / s->count + (i < s->sm_count % s->count);
}

void cue_power_search_begin(struct power_search *out, unsigned count, unsigned sm_count, double loss)
{
	*out = (struct power_search){.count = count, .sm_count = sm_count, .loss = loss};
	for (unsigned i = 0; i < count; i++)
		out->sms[i] = even_share(out, i);
}

// Sets the kernel's next number of SMs; returns the fewest that were enough so far.
static unsigned choose(struct power_search *s, unsigned i)
{
	const struct search_curve *curve = &s->curve[i];
	unsigned even = even_share(s, i), few = 0, enough = even, sms;
	double goal = cue_search_rate(curve, even);

	for (unsigned k = 0; k < curve->count; k++)
		if (!cue_search_is_enough(curve->rate[k], goal, s->loss))
			few = curve->sms[k] < even ? curve->sms[k] : few;
		else if (curve->sms[k] < enough)
			enough = curve->sms[k];
	sms = s->steps == 2 ? cue_search_jump(goal, curve->rate[0], even) : enough;
	if (s->steps > 2 && enough - few > 1 + even / 64)
		for (sms = few + 1; sms < enough; sms++)
			if (cue_search_is_enough(cue_search_rate(curve, sms), goal, s->loss))
				break;
	s->sms[i] = s->steps == 1 ? 1 : sms;
	return enough;
}

void cue_power_search_step(struct power_search *s, const double *rate)
{
	unsigned best[SEARCH_MEMBERS];
	int is_open = ++s->steps < 3;

	for (unsigned i = 0; i < s->count; i++) {
		cue_search_add(&s->curve[i], s->sms[i], rate[i]);
		best[i] = choose(s, i);
		is_open |= s->sms[i] != best[i];
	}
	if (is_open && s->steps < SEARCH_STEPS)
		return;
	s->is_settled = 1;
	for (unsigned i = 0; i < s->count; i++)
		s->sms[i] = best[i];
}
