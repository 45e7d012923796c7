// `#pragma cuelastic phase`, before a block of launches that are independent of each other:
//
//     phase = "phase" { clause }
//     clause = "merge" "(" NAME { "," NAME } ")" | "ratio" "(" NAME ":" N { "," NAME ":" N } ")"
//            | "barrier" "(" ( "exit" | "guard" | "named" ) ")" | "trust" "(" NAME { "," NAME } ")"
//
// Each clause at most once, in any order. facts_phase.c has found the launches of the phase. This file
// records the clauses and refuses what would run before an earlier launch of the phase: a return, or a call
// that waits for or copies the launch's results.

#include "pragma_p.h"

#include <stdlib.h>
#include <string.h>

static struct place here(const struct pragma *p)
{
	return model_place(p->model, pragma_offset(p));
}

static int read_name(struct pragma *p, struct phase_name *out)
{
	*out = (struct phase_name){.place = here(p)};
	out->name = pragma_word(p);
	return out->name ? 0 : pragma_wrong(p, "the name of a kernel expected");
}

static int pragma_phase_is_in(const struct phase_name *names, size_t count, const char *name)
{
	size_t found = 0;
	for (size_t i = 0; i < count; i++)
		found += !strcmp(names[i].name, name);
	return found != 0;
}

static int read_weight(struct pragma *p, struct phase_name *out)
{
	char *end;
	if (pragma_expect(p, ":", "':' expected behind the kernel's name") < 0)
		return -1;
	const struct span at = p->at < p->end ? p->source->tokens.items[p->at].at : (struct span){0, 0};
	int is_decimal = at.end && p->source->tokens.items[p->at].kind == TOKEN_NUMBER &&
	                 p->source->text[at.begin] != '0'; // an octal number in C
	long value = is_decimal ? strtol(p->source->text + at.begin, &end, 10) : 0;
	if (value < 1 || value > 1000 || end != p->source->text + at.end)
		return pragma_wrong(p, "a whole number from 1 to 1000 expected");
	out->weight = (unsigned)value;
	pragma_advance(p);
	return 0;
}

static int read_merge(struct pragma *p, struct phase *phase)
{
	do {
		struct phase_name name;
		pragma_advance(p); // `(` or `,`
		if (read_name(p, &name) < 0)
			return -1;
		VEC_PUSH(&phase->merge, name); // a name may occur twice: the kernel is merged with itself
	} while (pragma_is(p, ","));
	return 0;
}

static int read_ratio(struct pragma *p, struct phase *phase)
{
	do {
		struct phase_name name;
		pragma_advance(p);
		struct pragma before = *p;
		if (read_name(p, &name) < 0 || read_weight(p, &name) < 0)
			return -1;
		if (pragma_phase_is_in(phase->ratio.items, phase->ratio.count, name.name))
			return pragma_wrong(&before, "this kernel has a ratio already");
		VEC_PUSH(&phase->ratio, name);
	} while (pragma_is(p, ","));
	return 0;
}

static int read_barrier(struct pragma *p, struct phase *phase)
{
	pragma_advance(p);
	struct pragma before = *p;
	const char *word = pragma_word(p);
	phase->form_place = here(&before);
	phase->form = word ? phase_form_named(word) : 0;
	return phase->form ? 0 : pragma_wrong(&before, "'exit', 'guard' or 'named' expected");
}

// facts_phase.c has noted them.
static int read_trust(struct pragma *p, struct phase *phase)
{
	(void)phase;
	do {
		pragma_advance(p);
		if (!pragma_word(p))
			return pragma_wrong(p, "the name of a function, class or variable expected");
	} while (pragma_is(p, ","));
	return 0;
}

static int read_clause(struct pragma *p, struct phase *phase)
{
	struct pragma before = *p;
	const char *word = pragma_word(p);
	int (*read)(struct pragma *, struct phase *) = NULL;
	int again = 0;
	if (word && !strcmp(word, "merge"))
		read = read_merge, again = phase->merge.count > 0;
	else if (word && !strcmp(word, "ratio"))
		read = read_ratio, again = phase->ratio.count > 0;
	else if (word && !strcmp(word, "barrier"))
		read = read_barrier, again = phase->form != 0;
	else if (word && !strcmp(word, "trust"))
		read = read_trust;
	if (!read || again)
		return pragma_wrong(&before, read ? "this clause is there twice" : "unknown clause of a phase");
	if (!pragma_is(p, "("))
		return pragma_wrong(p, "'(' expected");
	return read(p, phase) < 0 ? -1 : pragma_expect(p, ")", "')' or ',' expected");
}

static struct phase *find_phase(const struct pragma *p)
{
	for (size_t i = 0; i < p->model->phases.count; i++)
		if (!p->model->phases.items[i]->adds_braces &&
		    p->model->phases.items[i]->place.offset == p->place.offset)
			return p->model->phases.items[i];
	return NULL;
}

// Is this pragma's block also that of an earlier pragma?
static int is_second(const struct pragma *p, const struct phase *phase)
{
	for (size_t i = 0; i < p->model->phases.count && p->model->phases.items[i] != phase; i++)
		if (!p->model->phases.items[i]->adds_braces && p->model->phases.items[i]->at.begin == phase->at.begin)
			return 1;
	return 0;
}

int pragma_read_phase(struct pragma *p)
{
	struct phase *phase = find_phase(p);
	p->usage = "#pragma cuelastic phase [merge(A, B)] [ratio(A:M, B:N)] [barrier(exit | guard | named)] "
	           "[trust(F, G)]";
	pragma_advance(p);
	if (!phase || !phase->is_found) {
		diag_add(p->model->diags, "pragma", p->place, p->usage,
		    "a phase is a block of a function: '{' expected behind this pragma");
		return -1;
	}
	if (is_second(p, phase)) {
		diag_add(p->model->diags, "pragma", p->place, p->usage,
		    "the block is a phase already: one pragma holds all clauses");
		return -1;
	}
	while (p->at < p->end)
		if (read_clause(p, phase) < 0)
			return -1;
	// Refuses what would run before earlier launches of the phase.
	VEC_EACH (const struct phase_event, event, phase->events) {
		if (event->name && !strcmp(event->name, PHASE_LABEL))
			diag_add(p->model->diags, "pragma", event->place, "put the label's switch or loop into the phase",
			    "a label in a phase: a jump to it would pass by the phase's beginning");
		else if (event->why)
			diag_add(p->model->diags, "phase-order", event->place,
			    arena_format(&p->model->arena,
			        "move it behind the phase, or say trust(%s) in the pragma if it does nothing of that",
			        event->name),
			    "'%s' in a phase %s: it may wait, copy or free, and would come before the phase's kernels, "
			    "which run at its end",
			    event->name, event->why);
		else if (event->name)
			diag_add(p->model->diags, "phase-order", event->place, "move it behind the phase",
			    "%s in a phase: the phase's kernels run at its end, so this would come before them",
			    event->name);
		else
			diag_add(p->model->diags, "phase-return", event->place, "move it behind the phase",
			    "a return in a phase, whose kernels run at its end");
	}
	return phase->events.count ? -1 : 0;
}
