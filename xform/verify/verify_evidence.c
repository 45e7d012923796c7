// Does the agreement of all runs show anything? Not if the original failed, or if nothing rewritten was
// compared: no kernel was rewritten, none of those was launched, or the program neither printed nor copied
// anything.
#include "verify_evidence.h"

#include <inttypes.h>

static void count_kernels(unsigned *kernels, unsigned *rewritten, const struct tiers *tiers)
{
	*kernels = *rewritten = 0;
	for (int i = BUILD_SLICED; i <= BUILD_ELASTIC; i++) {
		*kernels = tiers[i].kernels > *kernels ? tiers[i].kernels : *kernels;
		*rewritten = tiers[i].rewritten > *rewritten ? tiers[i].rewritten : *rewritten;
	}
}

static uint64_t count_launches(const struct evidence *evidence)
{
	uint64_t launches = 0;
	for (size_t i = 0; i < evidence->count; i++)
		launches += evidence->rows[i].launches;
	return launches;
}

static uint64_t count_bytes(const struct parts *parts, const struct mask *mask)
{
	uint64_t bytes = 0;
	for (size_t i = 0; i < parts->list.count; i++)
		if (!mask_covers(mask, i))
			bytes += parts->list.items[i].length;
	return bytes;
}

void evidence_show(struct str *out, const struct evidence *e)
{
	unsigned kernels, rewritten;
	count_kernels(&kernels, &rewritten, e->tiers);
	if (rewritten)
		str_addf(out, "%u of %u kernels rewritten", rewritten, kernels);
	else
		str_addf(out, "0 kernels rewritten, of %u", kernels);
	if (e->counted)
		str_addf(out, ", %" PRIu64 " launches of them", count_launches(e));
	str_addf(out, "; in each run %" PRIu64 " bytes of output and %" PRIu64 " bytes of copies",
	    count_bytes(&e->original->lines, e->lines), count_bytes(&e->original->copies, e->copies));
}

void evidence_lack(struct str *out, const struct evidence *e)
{
	unsigned kernels, rewritten;
	const struct outcome *original = e->original;
	count_kernels(&kernels, &rewritten, e->tiers);
	if (original->end.status || original->end.signal) {
		str_add(out, "the original itself ends with ");
		outcome_show_end(out, &original->end);
	} else if (original->counts.unnoticed) {
		str_addf(out,
		    "%" PRIu64 " of the original's launches failed without the program asking for the error; the "
		    "first is %s",
		    original->counts.unnoticed, original->counts.first);
	} else if (!rewritten) {
		str_add(out, "no kernel was rewritten");
	} else if (e->counted && !count_launches(e)) {
		str_add(out, "no rewritten kernel was launched");
	} else if (!count_bytes(&original->lines, e->lines) && !count_bytes(&original->copies, e->copies)) {
		str_add(out, "no output and no copy was compared");
	}
}
