// CD-search's power mode (Zhao et al., ICS 2018, section 4.3) on measured speeds: the fewest SMs for each kernel with
// which it keeps its speed on an even share, but for `loss`. The other SMs stay idle. No mode of phases leaves SMs idle,
// so only simulations use it. Pure functions.
#ifndef POWER_SEARCH_H
#define POWER_SEARCH_H

#include "runtime/search/search.h"

struct power_search {
	unsigned count, sm_count, steps;
	double loss;                  // the paper's 0.05
	unsigned sms[SEARCH_MEMBERS]; // to be in force now
	int is_settled;
	struct search_curve curve[SEARCH_MEMBERS];
};

// count: 1 … SEARCH_MEMBERS, and no more than SMs.
void cue_power_search_begin(struct power_search *out, unsigned count, unsigned sm_count, double loss);

// A measurement of rate[i] on out->sms, which it then sets.
void cue_power_search_step(struct power_search *s, const double *rate);

#endif
