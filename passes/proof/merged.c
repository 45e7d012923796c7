// The proof of a phase's scheduler kernels. They are instances of the templates of cuelastic/merge.cuh, one for each way
// of dispatch; the validator names them with their arguments: `cue_merged_persistent<cue_guard, cue_a_member, cue_b_member>`.
//
// If one is not proved and the fault is in the text of a member, that kernel loses this form of idle threads. Then the
// phase takes another form, or the kernel leaves the merged kernels (passes/merge.c). If the fault is elsewhere, the phase
// has no scheduler kernels for this way of dispatch. A phase's members may need no proof; if nothing instantiates such a
// phase, or nobody proves anything, its scheduler kernels contain nothing that must be proved.
#include "known.h"

#include <string.h>

static const char *const entries[] = {
    "cue_merged_interleave", "cue_merged_persistent", "cue_merged_partition"};
static const enum phase_dispatch dispatch_of[] = {DISPATCH_HARDWARE, DISPATCH_LOOPS, DISPATCH_LOOPS};
enum { ENTRIES = sizeof entries / sizeof *entries };

static struct phase_proof *know(struct proofs *proofs, const struct phase *phase)
{
	struct phase_proof fresh = {.offset = phase->at.begin};
	VEC_EACH (struct phase_proof, known, proofs->phases)
		if (known->offset == phase->at.begin && !strcmp(known->path, phase->place.path))
			return known;
	fresh.path = arena_string(&proofs->arena, phase->place.path);
	VEC_PUSH(&proofs->phases, fresh);
	return &proofs->phases.items[proofs->phases.count - 1];
}

void merged_apply(const struct proofs *proofs, struct model *model)
{
	for (size_t i = 0; i < model->phases.count; i++)
		for (size_t k = 0; k < proofs->phases.count; k++) {
			struct phase *phase = model->phases.items[i];
			const struct phase_proof *known = &proofs->phases.items[k];
			if (known->offset != phase->at.begin || strcmp(known->path, phase->place.path))
				continue;
			memcpy(phase->refused, known->refused, sizeof phase->refused);
			memcpy(phase->is_proved, known->is_proved, sizeof phase->is_proved);
		}
}

void merged_ask(struct words *out, struct proofs *proofs, const struct model *model)
{
	for (size_t i = 0; i < ENTRIES && !proofs->unproved; i++) {
		int is_wanted = 0;
		for (size_t k = 0; k < model->phases.count; k++)
			is_wanted |= phase_form(model->phases.items[k], dispatch_of[i]) != 0;
		if (is_wanted)
			words_add(&proofs->arena, out, "%s:merged", entries[i]);
	}
}

// ---- which phase an instance is of

// The next argument of a template from *at on: its name, without scopes and arguments of its own.
static struct span next_argument(const char *text, unsigned *at)
{
	struct span name = {0, 0};
	int depth = 0, ended = 0;
	unsigned i = *at + strspn(text + *at, " ,");
	for (name.begin = name.end = i; text[i] && (depth || (text[i] != ',' && text[i] != '>')); i++) {
		depth += (text[i] == '<' || text[i] == '(') - (text[i] == '>' || text[i] == ')');
		if (text[i] == '<' && depth == 1)
			ended = 1;
		if (!ended && text[i] == ':')
			name.begin = i + 1;
		if (!ended)
			name.end = i + 1;
	}
	*at = i;
	return name;
}

static int is_named(const char *text, struct span at, const char *name)
{
	return strlen(name) == at.end - at.begin && !strncmp(text + at.begin, name, at.end - at.begin);
}

// Is it an instance for the members of this phase?
static int is_of(const struct phase *phase, enum phase_dispatch dispatch, const char *instance)
{
	unsigned form = phase_form(phase, dispatch), at = (unsigned)strcspn(instance, "<");
	if (!form || !instance[at])
		return 0;
	at++;
	struct span name = next_argument(instance, &at);
	const char *tag = form == FORM_EXIT ? "cue_exit" : form == FORM_GUARD ? "cue_guard" : "cue_named";
	if (!is_named(instance, name, tag))
		return 0;
	for (size_t i = 0; i < phase->members.count; i++) {
		name = next_argument(instance, &at);
		if (!is_named(instance, name, phase->members.items[i].kernel->member->name))
			return 0;
	}
	return instance[at] == '>';
}

// The member whose text the validator refuses, or NULL.
static struct function *at_fault(const struct phase *phase, const struct verdict *v)
{
	for (size_t i = 0; i < phase->members.count; i++) {
		const struct member *m = phase->members.items[i].kernel->member;
		const char *const names[] = {m->body_name, m->guarded_name, m->named_name};
		for (size_t k = 0; k < sizeof names / sizeof *names; k++)
			if (names[k] && !strcmp(names[k], v->within))
				return phase->members.items[i].kernel;
	}
	return NULL;
}

// ---- what is answered

// The proof as a member may require more of a launch than that of the kernel's entry. Returns whether it does.
static int take_needs(const struct answer *answer, const struct phase *phase, const struct verdict *v)
{
	int more = 0;
	for (size_t i = 0; i < phase->members.count; i++) {
		struct function *f = phase->members.items[i].kernel;
		unsigned needs = v->needs >> 2 * i & (NEED_WHOLE_WARPS | NEED_MULTIPLE_OF_WARP);
		unsigned given =
		    f->validated.needs | (f->validated.needs & NEED_MULTIPLE_OF_WARP ? NEED_WHOLE_WARPS : 0);
		if (!(needs & ~given))
			continue;
		proof_get_or_add(answer->proofs, f)->needs |= needs;
		f->validated.needs |= needs;
		more = 1;
	}
	return more;
}

static int take(
    const struct answer *answer, struct phase *phase, enum phase_dispatch dispatch, const struct verdict *v)
{
	struct phase_proof *known = know(answer->proofs, phase);
	struct function *f = v->proved ? NULL : at_fault(phase, v);
	if (v->proved)
		return take_needs(answer, phase, v);
	const struct refusal **kept = &known->refused[dispatch];
	if (f)
		kept =
		    &proof_get_or_add(answer->proofs, f)->form_refused[phase_form_index(phase_form(phase, dispatch))];
	if (!*kept)
		*kept = proof_refusal(answer, f ? f : phase->members.items[0].kernel, v);
	return 1;
}

static int take_phase(const struct answer *answer, struct phase *phase, enum phase_dispatch dispatch)
{
	int lowered = 0;
	size_t count = 0;
	VEC_EACH (const struct verdict, v, answer->validation->verdicts) {
		for (size_t k = 0; k < ENTRIES; k++) {
			size_t length = strlen(entries[k]);
			if (dispatch_of[k] != dispatch || strncmp(v->entry, entries[k], length) ||
			    v->entry[length] != '<' || !is_of(phase, dispatch, v->entry))
				continue;
			count++;
			lowered |= take(answer, phase, dispatch, v);
		}
	}
	if (!count) {
		// No instance: what needs a proof has none.
		int is_plain = 1;
		for (size_t i = 0; i < phase->members.count; i++)
			is_plain &= phase->members.items[i].kernel->validated.proof == PROOF_PLAIN;
		if (is_plain)
			return 0;
		struct refusal *refusal = ARENA_NEW(&answer->proofs->arena, struct refusal);
		*refusal = (struct refusal){.id = "unproved",
		    .text = "nothing instantiates the template that the phase is in, so they could not be proved"};
		know(answer->proofs, phase)->refused[dispatch] = refusal;
		return 1;
	}
	phase->is_proved[dispatch] = know(answer->proofs, phase)->is_proved[dispatch] = !lowered;
	return lowered;
}

int merged_take(const struct answer *answer)
{
	int lowered = 0;
	for (size_t i = 0; i < answer->model->phases.count; i++)
		for (unsigned k = 0; k < DISPATCHES; k++) {
			struct phase *phase = answer->model->phases.items[i];
			if (phase_form(phase, (enum phase_dispatch)k))
				lowered |= take_phase(answer, phase, (enum phase_dispatch)k);
		}
	return lowered;
}
