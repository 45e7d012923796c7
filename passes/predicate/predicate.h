// Plans how a body is written for inactive threads: see predicate.c.
#ifndef CUELASTIC_PREDICATE_H
#define CUELASTIC_PREDICATE_H

#include "xform/model/model.h"

// predicate.c: plans the predication of a kernel's body: its `steps` and `active`. Negative, with the reason,
// if that is not possible.
struct predicate_failure {
	const char *why;
	struct place place;
	int is_idle; // there is nothing to guard
};
int predicate_body(struct predicate_failure *out, struct model *model, struct function *kernel);
// The same for threads that may be inactive from the start.
int predicate_idle_body(struct predicate_failure *out, struct model *model, struct function *kernel);

// copies.c: marks the copies of other functions that a copy with these steps, or NULL, calls. COPY_NAMED: its
// barriers are named.
void copies_use(const struct function *f, const struct step *steps, enum copy_kind kind);

#endif
