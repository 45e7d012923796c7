// Statements that bodies around a barrier are made of, and what the pass makes of such a body.
#ifndef CUELASTIC_SMALL_BODY_H
#define CUELASTIC_SMALL_BODY_H

#include "passes/predicate/predicate.h"

#include "passes/analysis/analysis.h"

#include "testdata/unit/passes/small_model.h"

static struct predicate_failure failure;

// An assignment at this place of the text; so are its parts.
static inline struct node *set(const char *text)
{
	struct node *node = at(assign(number("x"), literal("1")), text);
	at(node->child, text);
	at(node->child->next, text);
	return node;
}

static inline struct node *wait(void)
{
	return at(barrier(), "__syncthreads()");
}

static inline struct step *predicate(struct function *k)
{
	failure.why = NULL;
	summary_compute(small);
	return predicate_body(&failure, small, k) == 0 ? k->predicated.steps : NULL;
}

#endif
