// How the command line changes diagnostics. --disable hides those that it names. Then --werror turns those
// that are not hidden into errors: all warnings, or the notes and warnings that it names. Decisions do not
// change.
#include "severity.h"

static int is_in(const id_lists_t *lists, const char *id)
{
	for (size_t i = 0; i < lists->count; i++)
		if (util_list_has(lists->items[i], id, ","))
			return 1;
	return 0;
}

static int is_promoted(const struct diag *diag, const struct options *options)
{
	if (diag->suppressed || diag->severity == SEVERITY_ERROR)
		return 0;
	return (options->werror && diag->severity == SEVERITY_WARNING) || is_in(&options->promoted, diag->id);
}

size_t severity_apply(struct diags *diags, const struct options *options)
{
	size_t promoted = 0;
	for (size_t i = 0; i < diags->list.count; i++) {
		struct diag *diag = &diags->list.items[i];
		if (!diag->suppressed && diag->severity != SEVERITY_ERROR && is_in(&options->disabled, diag->id)) {
			diag_suppress(diags, diag);
			diag->disabled = 1;
		}
		if (is_promoted(diag, options)) {
			diag_promote(diags, diag);
			promoted++;
		}
	}
	return promoted;
}
