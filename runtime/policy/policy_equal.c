// `equal`: each of n programs gets 1/n of the device's blocks, threads, registers and shared memory, on any SMs (paper, 4.3.3).
#include "runtime/grid/error.h"
#include "runtime/grid/phygrid.h"
#include "policy.h"

static int is_first_of_program(const struct policy_neighbours *neighbours, uint32_t i)
{
	uint32_t program = neighbours->kernels[i].program;

	if (program == neighbours->program)
		return 0;
	for (uint32_t k = 0; k < i; k++)
		if (neighbours->kernels[k].program == program)
			return 0;
	return 1;
}

// The number of programs that run, this launch's included.
static uint32_t count_programs(const struct policy_neighbours *neighbours)
{
	uint32_t programs = 1;

	for (uint32_t i = 0; i < neighbours->count; i++)
		programs += (uint32_t)is_first_of_program(neighbours, i);
	return programs;
}

static int choose_equal(struct policy_choice *out, const struct policy_request *request)
{
	struct phygrid_limits limits = cue_phygrid_no_limits;
	const struct sm_resources *sm = request->sm;
	uint64_t sms;
	uint32_t programs;

	if (!request->neighbours)
		return cue_error_set(CUE_ERROR_INPUT, "equal without the number of programs");
	programs = count_programs(request->neighbours);
	if (request->tier >= CUE_TIER_ELASTIC) {
		sms = request->usage->sm_count;
		limits = (struct phygrid_limits){.blocks = sms * sm->blocks / programs,
		    .shared_bytes = sms * sm->shared_bytes / programs,
		    .threads = sms * sm->threads / programs,
		    .registers = sms * sm->registers / programs};
	}
	return cue_policy_within(out, request, &limits);
}

const struct policy cue_policy_equal = {
    .name = "equal", .rewrites = 1, .sees_others = 1, .choose = choose_equal};
