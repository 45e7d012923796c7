// The estimate of a phase, in pieces: the simulator's order `partition` with all blocks alike, so that blocks
// that begin together end together. Such blocks are a cohort. A phase has at most two cohorts for each
// kernel, however many blocks there are, and so a piece costs the same for any grid.
//
// - Each kernel's SMs begin with its own blocks. When a cohort ends, its SMs take the next blocks: those of
//   the SMs' own kernel, or, if none are left, of the next kernel in turn. A kernel that has run out of
//   blocks thus gives its SMs to the others, which then run at their own R and B for that many SMs.
// - A block takes what the profile says of so many resident blocks on so many SMs (alone.c). An SM does as
//   much with the fewer blocks that it holds if other kernels of the phase have larger ones.
// - If the kernels need more bandwidth than there is, all take longer by the same factor (equation 3). A
//   kernel alone was measured, so it does not slow itself down.
//
// As long as no kernel runs out of blocks, nothing changes but the numbers of blocks left. So the time passes
// over all these rounds in one step (skip_rounds).
//
// Under the mode `mix`, the order `mix` of the simulator, each SM holds the planned blocks of each kernel, or as many as fit, in their
// ratio. All SMs are then each kernel's own, with so many places. A block's time is that of the kernel alone with as many blocks
// on as many SMs, by its profile's `performance` (alone.c). The rest is the same.
//
// The paper has one number instead: the blocks that are left when other kernels have ended go on with the latency and bandwidth that
// they had on fewer SMs. So a kernel limited by bandwidth looks best with one SM there, and a phase may seem shorter than its longest
// kernel alone. plan_stm.c, the paper's algorithm, still chooses by that number.
#include <math.h>
#include <string.h>
#include "alone.h"
#include "estimate.h"

#define UNKNOWN_BLOCKS (1u << 20) // of a grid that the profile does not have
#define NONE 1e-4                 // blocks: less is none, and a rounding error
#define SAME 1e-9                 // relative: times that differ by less are the same

struct member {
	uint32_t share; // its index among the phase's shares
	struct alone_kernel kernel;
	double first_sm, sms; // its own
	double left;          // blocks that have not begun
	double resident;      // blocks
	double beside;        // blocks of a kernel on its SMs, as sms_of counts them
	struct alone full;    // a block's time when its kernel last had blocks waiting
	double alone_blocks;  // as many were resident then
	struct alone alone;   // its time now
	double end_us;
	int is_changed; // `resident` is not that of `full`
};

struct cohort {
	uint32_t kernel, owner; // whose blocks it is, and whose SMs it has
	double blocks;
	double left; // of the blocks' time, 0 to 1
};

// Blocks that may begin on the SMs of a kernel.
struct places {
	uint32_t owner;
	double blocks;
};

struct pieces {
	const struct plan_request *request;
	uint32_t count, cohorts, vacant;
	double now, slow, all_places;
	uint32_t sm_blocks;                                             // of any kernel
	void (*see)(void *context, const struct estimate_piece *piece); // may be NULL
	void *context;
	double seen_us; // up to there
	struct member members[PROFILE_SMS];
	struct cohort cohort[4 * PROFILE_SMS];
	struct places places[PROFILE_SMS];
};

// --- What may be one phase. ---

int cue_estimate_compatible(const struct plan_request *request, uint32_t a, uint32_t b)
{
	const struct profile *first = &request->profiles[a], *second = &request->profiles[b];

	if (!first->program || !second->program || strcmp(first->program, second->program) != 0)
		return 1;
	return first->phase && second->phase && strcmp(first->phase, second->phase) == 0;
}

uint32_t cue_estimate_blocks(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	struct occupancy_kernel all = {0};
	struct block_usage usage;

	for (uint32_t i = 0; i < count; i++) {
		const struct profile *member = &request->profiles[shares[i].kernel];
		if (profile_occupancy(member).threads == 0)
			return 1;
		profile_join(&all, member);
	}
	if (!request->device || cue_occupancy_usage(&usage, request->device, &all))
		return 1;
	return usage.sm_blocks;
}

int cue_estimate_coexist(const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	double bytes = 0;

	for (uint32_t i = 0; i < count; i++) {
		bytes += (double)request->profiles[shares[i].kernel].global_bytes;
		for (uint32_t j = 0; j < i; j++)
			if (!cue_estimate_compatible(request, shares[i].kernel, shares[j].kernel))
				return 0;
	}
	return count <= 1 || !request->global_bytes || bytes <= (double)request->global_bytes;
}

int cue_estimate_allowed(const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	return count <= request->sm_count && cue_estimate_coexist(request, shares, count) &&
	       (count <= 1 || cue_estimate_blocks(request, shares, count) > 0);
}

// --- Speeds. ---

static uint32_t whole(double blocks, uint32_t most)
{
	return blocks < 1 ? 1 : blocks < most ? (uint32_t)(blocks + 0.5) : most;
}

// The SMs that a kernel's blocks are on. Its cohorts of one owner are on the same SMs if these are too few for all of them.
static double sms_of(struct pieces *p, uint32_t kernel)
{
	double sms = 0;

	for (uint32_t i = 0; i < p->cohorts; i++)
		if (p->cohort[i].kernel == kernel)
			p->members[p->cohort[i].owner].beside = 0;
	for (uint32_t i = 0; i < p->cohorts; i++) {
		struct member *owner = &p->members[p->cohort[i].owner];
		double blocks = p->cohort[i].blocks;
		if (p->cohort[i].kernel != kernel)
			continue;
		sms += fmin(blocks, owner->sms - fmin(owner->beside, owner->sms));
		owner->beside += blocks;
	}
	return fmin(sms, p->request->sm_count); // `mix`: two owners may have the same one
}

// As in the simulator: the profile counts the last round as a whole one, so the speed stays when too few blocks are left to fill the
// places again; and where each block has an SM of its own, the number of SMs makes no difference.
static void set_alone(struct pieces *p, uint32_t i)
{
	struct member *m = &p->members[i];

	m->is_changed = 0;
	if (m->resident > m->alone_blocks || m->left + m->resident >= m->alone_blocks - NONE) {
		double sms = sms_of(p, i);
		uint32_t most = p->request->sm_count;
		m->full = cue_alone(&m->kernel, whole(m->resident, m->kernel.blocks),
		    sms >= m->resident - NONE ? most : whole(sms, most));
		m->alone_blocks = m->resident;
	}
}

static void set_speeds(struct pieces *p)
{
	double demand = 0, taken = 0, peak = p->request->peak_mb_s;

	for (uint32_t i = 0; i < p->count; i++)
		taken += p->members[i].resident / p->all_places;
	for (uint32_t i = 0; i < p->count; i++) {
		struct member *m = &p->members[i];
		if (m->resident <= 0)
			continue;
		if (m->is_changed)
			set_alone(p, i);
		m->alone =
		    m->left > 0 ? m->full : cue_alone_thin(m->full, fmax(taken, m->resident / m->alone_blocks));
		demand += fmin(peak, m->alone.block_mb_s * m->resident);
	}
	p->slow = demand > peak ? demand / peak : 1;
}

// --- Blocks begin and end. ---

static void begin_cohort(struct pieces *p, uint32_t kernel, uint32_t owner, double blocks)
{
	struct member *m = &p->members[kernel];
	uint32_t at = 0;

	while (at < p->cohorts &&
	       !(p->cohort[at].kernel == kernel && p->cohort[at].owner == owner && p->cohort[at].left >= 1))
		at++;
	if (at == p->cohorts)
		p->cohort[p->cohorts++] = (struct cohort){kernel, owner, 0, 1};
	p->cohort[at].blocks += blocks;
	m->left = m->left - blocks > NONE ? m->left - blocks : 0;
	m->resident += blocks;
	m->is_changed = 1;
}

static void fill_places(struct pieces *p, struct places places)
{
	uint32_t kernel = places.owner, tried = 0;

	while (places.blocks > NONE && tried < p->count) {
		double blocks = fmin(places.blocks, p->members[kernel].left);
		if (blocks > 0) {
			begin_cohort(p, kernel, places.owner, blocks);
			places.blocks -= blocks;
		}
		kernel = kernel + 1 < p->count ? kernel + 1 : 0;
		tried++;
	}
}

// An SM takes other kernels' blocks when its own kernel has none left, and by then others have taken theirs.
static void fill_own_places(struct pieces *p)
{
	for (uint32_t i = 0; i < p->vacant; i++) {
		struct places *places = &p->places[i];
		double blocks = fmin(places->blocks, p->members[places->owner].left);
		if (blocks > 0) {
			begin_cohort(p, places->owner, places->owner, blocks);
			places->blocks -= blocks;
		}
	}
}

// Places of one owner are filled together, so that there are no more cohorts than needed.
static void free_places(struct pieces *p, uint32_t owner, double blocks)
{
	uint32_t i = 0;

	while (i < p->vacant && p->places[i].owner != owner)
		i++;
	if (i == p->vacant)
		p->places[p->vacant++] = (struct places){owner, 0};
	p->places[i].blocks += blocks;
}

static double time_left(const struct pieces *p, const struct cohort *c)
{
	return c->left * p->members[c->kernel].alone.block_us * p->slow;
}

// A time in which no kernel runs out of blocks, and no cohort ends that blocks of its kernel do not follow.
static double rounds_us(const struct pieces *p)
{
	double us = INFINITY;

	for (uint32_t i = 0; i < p->count; i++) {
		const struct member *m = &p->members[i];
		double first = INFINITY, rounds = 0;
		if (m->resident <= 0)
			continue;
		if (m->left > 0)
			rounds = m->left / m->resident - 1;
		for (uint32_t k = 0; k < p->cohorts && rounds < 1; k++)
			if (p->cohort[k].kernel == i)
				first = fmin(first, p->cohort[k].left);
		us = fmin(us, (rounds < 1 ? fmax(first, rounds) : rounds) * m->alone.block_us * p->slow);
	}
	return us;
}

static void skip_rounds(struct pieces *p, double us)
{
	for (uint32_t i = 0; i < p->cohorts; i++) {
		struct cohort *c = &p->cohort[i];
		struct member *m = &p->members[c->kernel];
		double passed = us / (m->alone.block_us * p->slow), ended = 0;
		if (passed > c->left * (1 + SAME))
			ended = floor(passed - c->left) + 1;
		m->left -= ended * c->blocks;
		c->left = fmax(c->left + ended - passed, 0);
	}
	p->now += us;
}

// The cohorts of each owner are beside each other on its SMs.
static void see_cohorts(struct pieces *p)
{
	for (uint32_t i = 0; i < p->cohorts; i++) {
		const struct cohort *c = &p->cohort[i];
		double first = p->members[c->owner].first_sm;
		for (uint32_t k = 0; k < i; k++)
			if (p->cohort[k].owner == c->owner)
				first += p->cohort[k].blocks / p->sm_blocks;
		p->see(p->context, &(struct estimate_piece){p->seen_us, p->now, first, c->blocks / p->sm_blocks,
		                       p->members[c->kernel].share});
	}
	p->seen_us = p->now;
}

// The cohorts that end next, and whose places are then free.
static void end_cohorts(struct pieces *p)
{
	double us = INFINITY;
	uint32_t kept = 0;

	for (uint32_t i = 0; i < p->cohorts; i++)
		us = fmin(us, time_left(p, &p->cohort[i]));
	p->now += us;
	if (p->see)
		see_cohorts(p);
	p->vacant = 0;
	for (uint32_t i = 0; i < p->cohorts; i++) {
		struct cohort c = p->cohort[i];
		struct member *m = &p->members[c.kernel];
		double left = time_left(p, &c) - us;
		if (left > us * SAME + p->now * 1e-12) {
			c.left -= us / (m->alone.block_us * p->slow);
			p->cohort[kept++] = c;
			continue;
		}
		free_places(p, c.owner, c.blocks);
		m->resident = m->resident - c.blocks > NONE ? m->resident - c.blocks : 0;
		m->is_changed = 1;
		if (m->left <= 0 && m->resident <= 0)
			m->end_us = p->now;
	}
	p->cohorts = kept;
}

// --- A phase. ---

// The members are in the order of the request's kernels, as the simulator has them.
static void sort_members(struct pieces *p, const struct plan_share *shares, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		uint32_t at = i;
		for (; at > 0 && shares[p->members[at - 1].share].kernel > shares[i].kernel; at--)
			p->members[at].share = p->members[at - 1].share;
		p->members[at].share = i;
	}
}

// The places are on all SMs in turn, and take blocks in this order. So other SMs may take a kernel's blocks before its own are full.
static void begin_by_sms(struct pieces *p, double left)
{
	double sms = p->request->sm_count;

	while (left > NONE) {
		double rounds = left / sms;
		for (uint32_t i = 0; i < p->count; i++)
			rounds = fmin(rounds, p->members[i].left / p->members[i].sms);
		rounds = fmax(1, floor(p->cohorts + 4 * p->count > 2 * PROFILE_SMS ? left / sms : rounds));
		for (uint32_t i = 0; i < p->count; i++) {
			const struct member *m = &p->members[i];
			fill_places(p, (struct places){i, fmin(m->sms * rounds, fmax(0, left - m->first_sm))});
		}
		left -= rounds * sms;
	}
}

// In the ratio of the planned blocks. What a kernel has too few blocks for is the others', in their ratio.
static void place_by_blocks(struct pieces *p, const struct plan_share *shares, double blocks)
{
	double planned = 0;
	int any;

	for (uint32_t i = 0; i < p->count; i++) {
		p->places[i] = (struct places){i, 0};
		planned += shares[p->members[i].share].sm_blocks;
	}
	blocks = fmin(blocks, planned * p->request->sm_count);
	do {
		any = 0;
		for (uint32_t i = 0; i < p->count; i++) {
			double own = shares[p->members[i].share].sm_blocks, few = p->members[i].left;
			if (p->places[i].blocks > 0 || few * planned >= blocks * own)
				continue;
			p->places[i].blocks = few;
			blocks -= few;
			planned -= own;
			any = 1;
		}
	} while (any);
	for (uint32_t i = 0; i < p->count; i++)
		if (p->places[i].blocks <= 0)
			p->places[i].blocks = blocks * shares[p->members[i].share].sm_blocks / planned;
}

static void begin(struct pieces *p, enum plan_mode mode, const struct plan_request *request,
    const struct plan_share *shares, uint32_t count)
{
	uint32_t sm_blocks = cue_estimate_blocks(request, shares, count), sms = request->sm_count;
	double blocks = 0;

	p->request = request;
	p->count = count;
	p->cohorts = 0;
	p->now = p->seen_us = 0;
	p->sm_blocks = sm_blocks;
	sort_members(p, shares, count);
	for (uint32_t i = 0; i < count; i++) {
		struct member *m = &p->members[i];
		const struct plan_share *share = &shares[m->share];
		const struct profile *profile = &request->profiles[share->kernel];
		uint64_t grid = profile_blocks(profile);
		uint32_t own_blocks = cue_estimate_blocks(request, share, 1);
		*m = (struct member){.share = m->share,
		    .kernel = cue_alone_of(profile, request->sm_count, own_blocks),
		    .first_sm = request->sm_count - sms,
		    .sms = i + 1 < count ? share->sms : sms};
		if (mode == PLAN_MIX)
			m->sms = request->sm_count;
		else
			m->kernel.performance = NULL; // SMs are full
		if (!m->kernel.performance && sm_blocks < own_blocks)
			m->kernel.sm_blocks = sm_blocks;
		m->kernel.blocks = grid && grid < UINT32_MAX ? (uint32_t)grid : UNKNOWN_BLOCKS;
		m->kernel.peak_mb_s = request->peak_mb_s;
		m->left = m->kernel.blocks;
		blocks += m->left;
		sms -= share->sms; // the last kernel also has the SMs that are no one's
	}
	blocks = fmin(blocks, (double)sm_blocks * request->sm_count);
	p->vacant = mode == PLAN_MIX ? count : 0;
	if (mode == PLAN_MIX)
		place_by_blocks(p, shares, blocks);
	else
		begin_by_sms(p, blocks);
	p->all_places = mode == PLAN_MIX ? 0 : blocks;
	for (uint32_t i = 0; i < p->vacant; i++)
		p->all_places += p->places[i].blocks;
}

static void run(struct pieces *p, enum plan_mode mode, const struct plan_request *request,
    const struct plan_share *shares, uint32_t count)
{
	begin(p, mode, request, shares, count);
	for (;;) {
		double us;
		fill_own_places(p);
		for (uint32_t i = 0; i < p->vacant; i++)
			fill_places(p, p->places[i]);
		if (!p->cohorts)
			break;
		set_speeds(p);
		us = rounds_us(p);
		if (us > 0)
			skip_rounds(p, us);
		end_cohorts(p);
	}
}

double cue_estimate_search_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	struct pieces p;

	if (count == 1)
		return profile_latency_us(&request->profiles[shares[0].kernel], request->sm_count);
	p.see = NULL;
	run(&p, PLAN_PARTITION, request, shares, count);
	return p.now;
}

double cue_estimate_watch(const struct plan_request *request, const struct plan_share *shares, uint32_t count,
    void (*see)(void *context, const struct estimate_piece *piece), void *context)
{
	struct pieces p;

	if (count == 1) {
		p.now = profile_latency_us(&request->profiles[shares[0].kernel], request->sm_count);
		see(context, &(struct estimate_piece){0, p.now, 0, request->sm_count, 0});
		return p.now;
	}
	p.see = see;
	p.context = context;
	run(&p, PLAN_PARTITION, request, shares, count);
	return p.now;
}

static double no_less_than_alone(double us, const struct plan_request *request, const struct profile *profile)
{
	double least = profile_latency_us(profile, request->sm_count);

	if (us >= least)
		return us;
	for (uint32_t m = 1; m < request->sm_count; m++)
		least = fmin(least, profile_latency_us(profile, m));
	return fmax(us, least);
}

static int has_blocks(const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		uint64_t grid = profile_blocks(&request->profiles[shares[i].kernel]);
		if (!shares[i].sm_blocks || grid == 0 || grid > UINT32_MAX)
			return 0;
	}
	return cue_estimate_allowed(request, shares, count) &&
	       cue_estimate_blocks(request, shares, count) >= count;
}

double cue_estimate_mode_us(enum plan_mode mode, double *ends_us, const struct plan_request *request,
    const struct plan_share *shares, uint32_t count)
{
	struct pieces p;

	if (count == 1) {
		*ends_us = profile_latency_us(&request->profiles[shares[0].kernel], request->sm_count);
		return *ends_us;
	}
	if (mode == PLAN_MIX && !has_blocks(request, shares, count))
		return INFINITY;
	p.see = NULL;
	run(&p, mode, request, shares, count);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t share = p.members[i].share;
		ends_us[share] =
		    no_less_than_alone(p.members[i].end_us, request, &request->profiles[shares[share].kernel]);
		p.now = fmax(p.now, ends_us[share]);
	}
	return p.now;
}

double cue_estimate_con_us(
    enum plan_mode mode, const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	double ends_us[PROFILE_SMS];

	if (!cue_estimate_allowed(request, shares, count))
		return INFINITY;
	return cue_estimate_mode_us(mode, ends_us, request, shares, count);
}

double cue_estimate_seq_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	uint32_t sms = 0;
	double sum = 0;

	for (uint32_t i = 0; i < count; i++)
		sms += shares[i].sms;
	for (uint32_t i = 0; i < count; i++)
		sum += profile_latency_us(&request->profiles[shares[i].kernel], sms);
	return sum;
}
