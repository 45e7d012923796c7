// Phases: small questions to them.
#include "phase.h"

#include <string.h>

// As cuelastic/merge.h lays it out; a unit test holds the two together.
enum { PACK_HEAD = 680, PACK_SHAPE = 68 };

static const char *const form_names[] = {"exit", "guard", "named"};

unsigned phase_form_named(const char *name)
{
	for (unsigned i = 0; i < 3; i++)
		if (!strcmp(form_names[i], name))
			return 1u << i;
	return 0;
}

const char *phase_form_name(unsigned form)
{
	return form == FORM_EXIT ? form_names[0] : form == FORM_GUARD ? form_names[1] : form_names[2];
}

size_t phase_pack_bytes(const struct phase *phase)
{
	return PACK_HEAD + phase->members.count * PACK_SHAPE + phase->parameter_bytes;
}

void phase_dispose(struct phase *phase)
{
	VEC_DISPOSE(&phase->events);
	VEC_DISPOSE(&phase->merge);
	VEC_DISPOSE(&phase->ratio);
	VEC_DISPOSE(&phase->members);
	VEC_DISPOSE(&phase->apart);
}
