// Finds the division of the SMs among kernels that run beside each other, by trying: CD-search (Zhao et al., ICS
// 2018, section 4) on live counters, and rule 4 of K-Scheduler (Kim et al., 2021). Pure: no clock, no allocation.
//
// A caller gives the kernels `sms`, counts for a while the blocks that they take (cue_search_look), and so on. A
// step is one division that was measured. The first steps say what the kernels are:
//
//  1. an even share for each;
//  2. for each kernel, nearly all SMs, with one for each of the others.
//
// A kernel that has, on nearly all SMs, less than three quarters of what one SM predicts is memory-intensive. The
// paper computes the class from counters that a program cannot read, because SMs change hands slowly there. Here
// they do within a block's time.
//
// If several kernels are memory-intensive, even one SM of another is felt. So each kernel is then measured alone.
//
// The next division follows from the classes: memory-intensive kernels get what one SM's speed
// predicts, and the others divide the rest. From there on the speeds that were measured say which division looks
// best. It is measured next, until none promises more than what was found already. (The paper's power mode leaves SMs
// idle, which no mode of phases can: plan/planners/power_search.h.)
//
// After that, the same measurements go on. If a kernel's speed changes, the search begins again.
#ifndef SEARCH_H
#define SEARCH_H

#include <stdint.h>

#define SEARCH_MEMBERS 8u
#define SEARCH_STEPS 12u // at most, for up to three kernels; each further one adds a step
#define SEARCH_POINTS (SEARCH_STEPS + SEARCH_MEMBERS)

enum search_goal {
	SEARCH_NONE,
	SEARCH_PERFORMANCE,
	SEARCH_KSCHEDULER // performance, but two memory-intensive kernels do not run beside each other
};

enum search_class { SEARCH_UNKNOWN, SEARCH_COMPUTE, SEARCH_MEMORY };

struct search_options {
	enum search_goal goal;
	unsigned count,
	    sm_count;       // kernels: 1 … SEARCH_MEMBERS; if they are more than the SMs, nothing is searched
	unsigned sm_blocks; // resident on an SM
	// Blocks of each kernel: the best division is that with which all have ended soonest. All 0: the sum of the
	// kernels' speeds, each relative to its speed alone, is maximised (the paper's STP).
	uint32_t blocks[SEARCH_MEMBERS];
};

// Speeds that were measured, by the number of SMs.
struct search_curve {
	unsigned count;
	unsigned sms[SEARCH_POINTS];
	double rate[SEARCH_POINTS]; // blocks a ns
};

// Counters since the last change of the shares.
struct search_window {
	int is_begun, is_warm;
	uint32_t base[SEARCH_MEMBERS], from[SEARCH_MEMBERS], to[SEARCH_MEMBERS];
	double from_ns[SEARCH_MEMBERS], to_ns[SEARCH_MEMBERS]; // below 0: not yet
};

struct search {
	struct search_options options;
	unsigned sms[SEARCH_MEMBERS]; // to be in force now
	int is_settled;
	unsigned steps;    // since the search began, or began again
	unsigned restarts; // because a kernel's speed had changed
	enum search_class classes[SEARCH_MEMBERS];
	struct search_curve curve[SEARCH_MEMBERS];
	// The steps' divisions, and the speeds there; the best of them.
	unsigned tried[SEARCH_POINTS][SEARCH_MEMBERS];
	double rate[SEARCH_POINTS][SEARCH_MEMBERS];
	unsigned best[SEARCH_MEMBERS];
	double best_value, best_rate[SEARCH_MEMBERS];
	unsigned first;             // step that may be the best: earlier ones break the goal's rules
	unsigned to_isolate;        // kernel, from 1, that is measured alone next; 0: none
	int is_classified;          // the division that follows from the classes was tried
	unsigned checks, surprises; // after it has settled: measurements, and how many in a row were off
	struct search_window window;
};

void cue_search_begin(struct search *out, const struct search_options *options);

// A measurement of rate[i], blocks a ns, on s->sms; of a kernel without SMs it is not looked at. Sets s->sms.
// Returns whether they have changed.
int cue_search_step(struct search *s, const double *rate);

// Counters: taken[i] blocks of kernel i have begun, out of all that it has; they never fall, as long as no
// cue_search_rest comes in between. Makes a step when enough has been counted, and returns as it does.
int cue_search_look(struct search *s, const uint32_t *taken, double now_ns);

// What was counted is forgotten: the kernels have ended, or were not alone.
void cue_search_rest(struct search *s);

// ---- the paper's arithmetic, for planners, too ----

// Section 4.3, stage 1: the fewest SMs, up to `most`, that have `goal` if each adds what one has.
unsigned cue_search_jump(double goal, double one, unsigned most);

// Whether no more than `loss` of the goal is lost.
static inline int cue_search_is_enough(double has, double goal, double loss)
{
	return has >= goal * (1 - loss);
}

// ---- curves ----

// Adds a point, or replaces that of so many SMs.
void cue_search_add(struct search_curve *curve, unsigned sms, double rate);

// The speed on so many SMs: what was measured, or halfway between the least and the most that a concave curve
// through the points can have there. 0: no points.
double cue_search_rate(const struct search_curve *curve, unsigned sms);

#endif
