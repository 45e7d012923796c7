// `queuemold`: a waiting kernel is made smaller when another kernel arrives (paper, 4.3.4).
//
// If this launch waits, and a kernel of another program has arrived, it gives back blocks until
//
//  - its shared memory and the newcomer's together fit the device. The newcomer's is that of as many of its
//    blocks as can be resident on the device at once;
//  - it has at most 512 threads on each SM. The paper says only "512 threads". A block's cannot be meant,
//    since giving back blocks would not help. The grid's cannot, since every kernel but one of its table has
//    more.
//
// The request's kernels of other programs are those that arrived, but for those that have ended. Each counts by itself, so the
// one with the most shared memory decides. If the queue is empty, the kernel keeps what it asked for.
//
// The paper's scheduler has the queue, and molds a kernel there until it is launched. Here CUDA has the queues, and a grid
// in one cannot be changed. So a kernel is molded as it enters its stream: if work is before it there, since then it waits,
// and if others have entered theirs and not ended. Those that arrive later find it as it is.
#include "runtime/grid/error.h"
#include "runtime/grid/phygrid.h"
#include "policy.h"

#define MOLD_THREADS 512u

static uint64_t shared_of(const struct policy_kernel *kernel)
{
	uint64_t resident = (uint64_t)kernel->usage.sm_blocks * kernel->usage.sm_count;

	return (kernel->logical_blocks < resident ? kernel->logical_blocks : resident) *
	       kernel->usage.shared_bytes;
}

// Computes the limits that each newcomer sets; returns how many newcomers there are.
static uint32_t mold(struct phygrid_limits *limits, const struct policy_request *request)
{
	const struct policy_neighbours *neighbours = request->neighbours;
	uint64_t total = (uint64_t)request->usage->sm_count * request->sm->shared_bytes;
	uint32_t arrived = 0;

	for (uint32_t i = 0; i < neighbours->count; i++) {
		const struct policy_kernel *other = &neighbours->kernels[i];
		uint64_t taken = shared_of(other), left = taken < total ? total - taken : 0;
		if (other->program == neighbours->program || other->has_ended)
			continue;
		arrived++;
		if (left < limits->shared_bytes)
			limits->shared_bytes = left;
	}
	return arrived;
}

static int choose_queuemold(struct policy_choice *out, const struct policy_request *request)
{
	struct phygrid_limits limits = cue_phygrid_no_limits;

	if (!request->neighbours)
		return cue_error_set(CUE_ERROR_INPUT, "queuemold without the kernels that arrive");
	if (request->tier >= CUE_TIER_ELASTIC && !request->neighbours->starts_at_once &&
	    mold(&limits, request) > 0)
		limits.threads = (uint64_t)request->usage->sm_count * MOLD_THREADS;
	return cue_policy_within(out, request, &limits);
}

const struct policy cue_policy_queuemold = {
    .name = "queuemold", .rewrites = 1, .sees_others = 1, .choose = choose_queuemold};
