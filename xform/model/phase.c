// Questions about phases: forms by name, sizes, what a phase contains.
#include "phase.h"

#include <string.h>

// The layout of cuelastic/merge.h; a unit test compares them.
enum { PACK_HEAD = 848, PACK_SHAPE = 112, PACK_ALIGNMENT = 16 };

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

unsigned phase_form_index(unsigned form)
{
	return form == FORM_EXIT ? 0 : form == FORM_GUARD ? 1 : 2;
}

unsigned phase_form(const struct phase *phase, enum phase_dispatch dispatch)
{
	return dispatch == DISPATCH_LOOPS ? phase->loop_form : phase->first_form;
}

const char *phase_proof_name(const struct phase *phase, enum phase_dispatch dispatch)
{
	return !phase_form(phase, dispatch) ? "-" : phase->is_proved[dispatch] ? "proved" : "plain";
}

size_t phase_pack_bytes(const struct phase *phase)
{
	size_t arguments_at = PACK_HEAD + phase->members.count * PACK_SHAPE;
	return (arguments_at + PACK_ALIGNMENT - 1) / PACK_ALIGNMENT * PACK_ALIGNMENT + phase->parameter_bytes;
}

int phase_holds(const struct phase *phase, const struct place *place)
{
	return span_has(phase->at, place->offset);
}

int phase_merges(const struct phase *phase, const char *kernel)
{
	for (size_t i = 0; i < phase->merge.count; i++)
		if (!strcmp(phase->merge.items[i].name, kernel))
			return 1;
	return phase->merge.count == 0;
}

void phase_dispose(struct phase *phase)
{
	VEC_DISPOSE(&phase->events);
	VEC_DISPOSE(&phase->merge);
	VEC_DISPOSE(&phase->ratio);
	VEC_DISPOSE(&phase->trust);
	VEC_DISPOSE(&phase->statements);
	VEC_DISPOSE(&phase->members);
	VEC_DISPOSE(&phase->apart);
}
