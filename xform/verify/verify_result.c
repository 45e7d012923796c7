// What is counted in a verification, and whether it shows anything. It does not if the original failed, or if
// nothing rewritten was compared: no kernel was rewritten, none of those was launched, or the program neither
// printed nor copied anything.
#include "verify_result.h"
#include "outcome.h"

#include <inttypes.h>

void verify_result_dispose(struct verify_result *result)
{
	for (size_t i = 0; i < result->rows.count; i++)
		str_dispose(&result->rows.items[i].details);
	VEC_DISPOSE(&result->rows);
	VEC_DISPOSE(&result->files);
	words_dispose(&result->options);
	words_dispose(&result->arguments);
	arena_dispose(&result->arena);
}

uint64_t verify_launches(const struct verify_result *result)
{
	uint64_t launches = 0;
	for (size_t i = VERIFY_FIRST_VARIANT; i < result->rows.count; i++)
		launches += result->rows.items[i].launches;
	return launches;
}

struct verify_counts verify_count(const struct verify_result *result)
{
	struct verify_counts counts = {0};
	for (size_t i = VERIFY_FIRST_VARIANT; i < result->rows.count; i++) {
		const struct verify_row *row = &result->rows.items[i];
		counts.variants++;
		counts.impossible += row->why != NULL;
		counts.not_run += row->failed != 0;
		counts.differing += row->differs != 0;
		counts.equal += !row->why && !row->failed && !row->differs;
	}
	counts.run = counts.equal + counts.differing;
	return counts;
}

static void count_kernels(unsigned *kernels, unsigned *rewritten, const struct tiers *tiers)
{
	*kernels = *rewritten = 0;
	for (int i = BUILD_SLICED; i <= BUILD_ELASTIC; i++) {
		*kernels = tiers[i].kernels > *kernels ? tiers[i].kernels : *kernels;
		*rewritten = tiers[i].rewritten > *rewritten ? tiers[i].rewritten : *rewritten;
	}
}

void evidence_show(struct str *out, const struct verify_result *result)
{
	unsigned kernels, rewritten;
	count_kernels(&kernels, &rewritten, result->tiers);
	if (rewritten)
		str_addf(out, "%u of %u kernels rewritten", rewritten, kernels);
	else
		str_addf(out, "0 kernels rewritten, of %u", kernels);
	if (result->on_cpu)
		str_addf(out, ", %" PRIu64 " launches of them", verify_launches(result));
	str_addf(out, "; in each run %" PRIu64 " bytes of output and %" PRIu64 " bytes of copies",
	    result->output_bytes, result->copied_bytes);
}

void evidence_lack(struct str *out, const struct verify_result *result)
{
	unsigned kernels, rewritten;
	const struct process_end *end = &result->rows.items[0].end;
	count_kernels(&kernels, &rewritten, result->tiers);
	if (end->status || end->signal) {
		str_add(out, "the original itself ends with ");
		outcome_show_end(out, end);
	} else if (result->unnoticed) {
		str_addf(out,
		    "%" PRIu64 " of the original's launches failed without the program asking for the error; the "
		    "first is %s",
		    result->unnoticed, result->first_unnoticed);
	} else if (!rewritten) {
		str_add(out, "no kernel was rewritten");
	} else if (result->on_cpu && !verify_launches(result)) {
		str_add(out, "no rewritten kernel was launched");
	} else if (!result->output_bytes && !result->copied_bytes) {
		str_add(out, "no output and no copy was compared");
	}
}

const char *const verify_verdict_names[VERIFY_ERROR + 1] = {"equal", "differs", "unstable", "empty", "error"};

enum verify_verdict verify_verdict_of(const struct verify_result *result)
{
	struct verify_counts counts = verify_count(result);
	struct str lack = {0};
	if (result->error)
		return VERIFY_ERROR;
	if (counts.differing || counts.not_run)
		return VERIFY_DIFFERS;
	if (result->unstable && (!result->ignore_unstable || result->unstable_end))
		return VERIFY_UNSTABLE;
	evidence_lack(&lack, result);
	int empty = lack.length && !result->allow_empty;
	str_dispose(&lack);
	return empty ? VERIFY_EMPTY : VERIFY_EQUAL;
}
