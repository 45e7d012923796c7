// `median`: leaves room on every SM for one block of a hypothetical median kernel (paper, 4.3.1).
//
// The median kernel needs three medians over kernels: a block's threads, its registers and its shared memory. The paper takes them
// from the 18 kernels of Parboil2, all of its programs. So they are taken from the kernels of all programs that have work, this
// launch's among them. If there is no other program, or none is known, they are the paper's. A request may pass others.
#include "runtime/grid/phygrid.h"
#include "policy.h"
#include "runtime/grid/reserve.h"

const struct block_need cue_policy_paper_median = {.threads = 224, .registers = 6144, .shared_bytes = 256};

static int choose_median(struct policy_choice *out, const struct policy_request *request)
{
	struct phygrid_limits limits = cue_phygrid_no_limits;
	const struct policy_neighbours *neighbours = request->neighbours;
	struct block_need median = cue_policy_paper_median;

	if (request->median)
		median = *request->median;
	else if (neighbours && cue_policy_others_largest(neighbours).threads > 0)
		median = cue_policy_median_of(neighbours->kernels, neighbours->count);
	if (request->tier >= CUE_TIER_ELASTIC)
		cue_reserve_limits(&limits, request->usage, request->sm, &median);
	return cue_policy_within(out, request, &limits);
}

const struct policy cue_policy_median = {
    .name = "median", .rewrites = 1, .sees_others = 1, .choose = choose_median};

static uint32_t member(const struct policy_kernel *kernel, unsigned which)
{
	const struct block_usage *usage = &kernel->usage;

	return which == 0 ? usage->threads : which == 1 ? usage->registers : usage->shared_bytes;
}

// The value with exactly `rank` others before it, in the order of values.
static uint32_t ranked(const struct policy_kernel *kernels, uint32_t count, unsigned which, uint32_t rank)
{
	for (uint32_t i = 0; i < count; i++) {
		uint32_t value = member(&kernels[i], which), smaller = 0, equal = 0;
		for (uint32_t k = 0; k < count; k++) {
			smaller += member(&kernels[k], which) < value;
			equal += member(&kernels[k], which) == value;
		}
		if (smaller <= rank && rank < smaller + equal)
			return value;
	}
	return 0;
}

// For an even number, the mean of the two in the middle.
static uint32_t median(const struct policy_kernel *kernels, uint32_t count, unsigned which)
{
	uint64_t low = ranked(kernels, count, which, (count - 1) / 2);

	return (uint32_t)((low + ranked(kernels, count, which, count / 2)) / 2);
}

struct block_need cue_policy_median_of(const struct policy_kernel *kernels, uint32_t count)
{
	if (count == 0)
		return (struct block_need){0};
	return (struct block_need){.threads = median(kernels, count, 0),
	    .registers = median(kernels, count, 1),
	    .shared_bytes = median(kernels, count, 2)};
}
