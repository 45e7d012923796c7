// A scheduler launch of a shared client: its stream is marked on the board, and its loops yield, as launches
// of one kernel do (runtime/launch/launch.c, steps 1 and 5). The launches of a batch must belong to one
// client; otherwise the batch belongs to none. All launches of the chain have the same pack, except for the
// launch's number.
#include "phase.h"
#include "runtime/grid/slice.h"
#include "runtime/share/share.h"
#include "runtime/share/timings.h"

void cue_phase_find_client(struct current_client *out, const struct batch *batch)
{
	struct current_client other;
	int is_first = 1;

	*out = (struct current_client){.client = NULL};
	for (unsigned i = 0; i < batch->set->count && cue_share_is_on(); i++) {
		if (!batch->slot[i])
			continue;
		if (cue_client_current(&other, batch->slot[i]->spec.stream) ||
		    (!is_first && other.client != out->client)) {
			out->client = NULL;
			return;
		}
		*out = other;
		is_first = 0;
	}
}

static int can_yield(const struct share *share, const struct batch *batch)
{
	return share->mark && share->rivals != RIVALS_NONE && batch->set->yields &&
	       batch->mode != CUE_PHASE_INTERLEAVE && batch->grid >= 2 &&
	       batch->grid <= SHARE_MOST_YIELDING_BLOCKS && share->capability >= SHARE_LEAST_CAPABILITY;
}

// The launch, and its resumes. Without any it does not yield. *made: how many launches were made.
static int launch_all(unsigned *made, struct share *share, cue_merge_turns *turns, const struct batch *batch,
    int (*launch)(void *context), void *context)
{
	unsigned resumes = cue_share_resumes(share, batch->function, batch->total, batch->grid);
	struct turns chain;
	int error = resumes ? cue_share_chain(&chain, share, resumes) : 0;

	if (resumes && !error)
		*turns = (cue_merge_turns){
		    .board = chain.board, .state = chain.state, .client = chain.client, .chain = chain.chain};
	cue_share_time_begin(share, batch->function, batch->total);
	for (unsigned i = 0; i <= resumes && !error; i++) {
		turns->index = i;
		turns->resumes = resumes - i;
		error = launch(context);
		*made += !error;
	}
	cue_share_time_end(share, resumes > 0, resumes);
	return error;
}

int cue_phase_launch_shared(unsigned *made, cue_merge_turns *turns, cue_client *client,
    const struct batch *batch, void *stream, int (*launch)(void *context), void *context)
{
	struct share share;
	int error;

	*made = 0;
	if (!client) {
		error = launch(context);
		*made = !error;
		return error;
	}
	cue_share_begin(&share, client, stream);
	if (can_yield(&share, batch)) {
		error = launch_all(made, &share, turns, batch, launch, context);
	} else {
		error = launch(context);
		*made = !error;
	}
	(void)cue_share_end(&share);
	cue_client_ran(client, batch->grid, turns->index);
	return error;
}
