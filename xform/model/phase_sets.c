// Which members of a phase `cuelastic stat` measures together.
#include "phase_sets.h"

#include <string.h>

enum { MAX_SETS = 64 }; // of a phase: 1 and 8 * 7 / 2 pairs

static int is_alike(const struct phase_member *a, const struct phase_member *b)
{
	return a->kernel == b->kernel && !strcmp(a->arguments, b->arguments);
}

static int has_pair(const phase_sets_t *sets, const struct phase *phase, size_t i, size_t k)
{
	const struct phase_member *all = phase->members.items;
	for (size_t n = 1; n < sets->count; n++)
		if (is_alike(&all[sets->items[n].members[0]], &all[i]) &&
		    is_alike(&all[sets->items[n].members[1]], &all[k]))
			return 1;
	return 0;
}

void phase_sets(phase_sets_t *out, const struct phase *phase)
{
	struct phase_set all = {0};
	size_t count = phase->members.count;
	if (count < 2 || count > sizeof all.members / sizeof *all.members || !phase->first_form)
		return;
	for (unsigned i = 0; i < count; i++)
		all.members[all.count++] = i;
	VEC_PUSH(out, all);
	for (unsigned i = 0; count > 2 && i < count; i++)
		for (unsigned k = i + 1; k < count; k++)
			if (!has_pair(out, phase, i, k))
				VEC_PUSH(out, ((struct phase_set){2, {i, k}}));
}

unsigned phase_set_number(size_t phase, size_t set)
{
	return (unsigned)(phase * MAX_SETS + set);
}
