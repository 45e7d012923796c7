// From counters to speeds. When the SMs have changed hands, each begins with a burst: its blocks end one after
// another, and it takes blocks of its new kernel. So first each kernel takes as many blocks as its SMs hold: a round
// has then passed everywhere. Then it takes ROUNDS times as many. They are counted from one look that saw blocks
// begin to another, because blocks that began together also end together: between two looks many may begin, or none.
#include <string.h>
#include "search.h"

#define ROUNDS 3u
#define CHECKED 3u // times as many once a division is found: a round more or less must be no surprise
#define LEAST_BLOCKS 16u

void cue_search_rest(struct search *s)
{
	s->window = (struct search_window){0};
}

static uint32_t round_of(const struct search *s, unsigned i)
{
	return s->options.sm_blocks * s->sms[i];
}

static void begin_window(struct search *s, const uint32_t *taken)
{
	memcpy(s->window.base, taken, s->options.count * sizeof(*taken));
	for (unsigned i = 0; i < s->options.count; i++)
		s->window.from_ns[i] = s->window.to_ns[i] = -1;
	s->window.is_begun = 1;
}

// Whether every kernel's SMs have taken a round since the shares changed. What was counted then is the base.
static int is_warm(struct search *s, const uint32_t *taken)
{
	for (unsigned i = 0; i < s->options.count; i++)
		if (taken[i] - s->window.base[i] < round_of(s, i))
			return 0;
	memcpy(s->window.base, taken, s->options.count * sizeof(*taken));
	return 1;
}

// Whether enough blocks of this kernel were counted.
static int count_one(struct search_window *w, unsigned i, uint32_t taken, double now_ns, uint32_t enough)
{
	if (taken != w->base[i]) {
		w->base[i] = taken;
		if (w->from_ns[i] < 0) {
			w->from[i] = taken;
			w->from_ns[i] = now_ns;
		} else if (now_ns > w->from_ns[i]) {
			w->to[i] = taken;
			w->to_ns[i] = now_ns;
		}
	}
	return w->to_ns[i] >= 0 && w->to[i] - w->from[i] >= enough;
}

int cue_search_look(struct search *s, const uint32_t *taken, double now_ns)
{
	struct search_window *w = &s->window;
	double rate[SEARCH_MEMBERS] = {0};
	int is_enough = 1, has_changed;

	if (!w->is_begun) {
		begin_window(s, taken);
		return 0;
	}
	if (!w->is_warm) {
		w->is_warm = is_warm(s, taken);
		return 0;
	}
	for (unsigned i = 0; i < s->options.count; i++) {
		uint32_t enough = (s->is_settled ? CHECKED : 1) * ROUNDS * round_of(s, i);
		if (s->sms[i])
			is_enough &= count_one(w, i, taken[i], now_ns, enough > LEAST_BLOCKS ? enough : LEAST_BLOCKS);
	}
	if (!is_enough)
		return 0;
	for (unsigned i = 0; i < s->options.count; i++)
		if (s->sms[i])
			rate[i] = (w->to[i] - w->from[i]) / (w->to_ns[i] - w->from_ns[i]);
	has_changed = cue_search_step(s, rate);
	cue_search_rest(s);
	begin_window(s, taken);
	return has_changed;
}
