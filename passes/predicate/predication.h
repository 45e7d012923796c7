// Shared by passes/predicate only: the state of a plan, and the functions of its parts.
#ifndef CUELASTIC_PREDICATION_H
#define CUELASTIC_PREDICATION_H

#include "passes/analysis/analysis.h"
#include "passes/analysis/layout.h"
#include "xform/model/model.h"

enum context_kind { CONTEXT_BODY, CONTEXT_BRANCH, CONTEXT_LOOP, CONTEXT_ROUND, CONTEXT_SWITCH };

// The constructs around a statement, from the inside out.
struct context {
	struct context *up;
	enum context_kind kind;
	const char *guard; // NULL: no thread has left it
	int of_warp;       // uniform for a warp, not for the block
};

struct predication {
	struct model *model;
	const struct source *source;
	struct function *function;
	struct predicate_failure *failure;
	struct step **steps; // where the plan goes
	const char **active; // the name of the guard of the whole body
	struct context body;
	int names; // generated so far
	int depth; // of guarded calls
};

// predicate.c
void *predicate_fail(struct predication *p, const struct node *node, const char *why); // NULL
const char *predicate_fresh(struct predication *p, const char *wish);
struct step *predicate_new_step(struct predication *p, enum step_kind kind, struct span at);
const char *predicate_guard(const struct context *in); // of the innermost context that has one
int predicate_left_for_good(const struct context *in); // have all threads inactive here left the body?
int predicate_of_warp(const struct context *in);
unsigned predicate_own_sync(
    struct predication *p, const struct node *node); // what this call or assembly waits for
unsigned predicate_barrier_in(struct predication *p, const struct node *node); // and everything below
int predicate_check_gotos(struct predication *p, const struct node *body);
// Plans the statements from `first` until `stop`, whose text is in `at`.
int predicate_list(struct predication *p, struct context *in, struct step **out, struct node *first,
    const struct node *stop, struct span at);

// region.c
int predicate_loop_holds(const struct node *loop, enum node_kind kind); // a jump of the loop's own
int predicate_is_used_after(struct predication *p, const struct node *declaration, unsigned offset);
void predicate_mark_declared(const struct node *declaration);
void predicate_mark_undefined(const struct node *declaration);
int predicate_holds_shared(const struct node *declaration);
int predicate_is_speculatable(const struct node *declaration);
int predicate_fill_region(struct predication *p, struct context *in, struct step *region, struct node *first,
    const struct node *end);

// statement.c
struct sync_search {
	struct predication *predication;
	struct context *in;
	struct step_sync **last;
	int broken;
};
void predicate_find_syncs(struct sync_search *search, struct node *node, int conditional);
int predicate_speculatable_sync(
    const struct node *call, void *predication); // with arguments for any thread to evaluate
struct step *predicate_sync(struct predication *p, struct context *in, struct node *node, struct span at);

// branch.c
int predicate_statements(
    struct predication *p, struct context *in, struct step **out, struct node *body, struct span at);
struct step *predicate_if(struct predication *p, struct context *in, struct node *node, struct span at);
// Finds the parts of an if, loop or switch that is to be taken apart. NULL, with the reason, if it must not
// be: its condition declares something, for example, or what waits for the block is reached by some warps
// only.
const struct layout *predicate_read_layout(
    struct predication *p, const struct context *in, struct node *node, unsigned effects);
int predicate_header_waits(struct predication *p, const struct node *node, const struct layout *layout);
// May a function run when the condition becomes a bool: a conversion, or an operator of a class?
int predicate_header_may_convert(const struct node *node, const struct layout *layout);
struct step *predicate_plain(
    struct predication *p, struct context *inner, struct step *step, struct node *node);
int predicate_header_is_defined(struct predication *p, const struct node *node, const struct layout *layout);
int predicate_tolerated(unsigned effects); // the level at which conditions around such a cut may differ

// loop.c
struct step *predicate_loop(struct predication *p, struct context *in, struct node *node, struct span at);

// switch.c
struct step *predicate_switch(struct predication *p, struct context *in, struct node *node, struct span at);
struct step *predicate_case(struct predication *p, struct context *in, struct node *node, struct span at);
int predicate_is_in_switch(const struct context *in); // do all active threads reach a `break` of it?
int predicate_is_case_part(struct predication *p, const struct context *in, const struct node *node);

// callee.c: redirects a call of a user's function that waits to a copy that takes the guard. Negative if that
// is not possible.
int predicate_guarded_call(struct predication *p, struct step_sync *out, struct node *call, const char **why);

// ---- Declarations that must outlive their region.
int hoist_is_declaration(const struct node *statement);
// Splits a declaration into one without values and assignments. NULL, with *why, if that is not possible.
struct step_hoist *hoist_split(struct predication *p, const struct node *declaration, const char **why);

// The lambda that the declaration names, or NULL.
const struct node *hoist_lambda(const struct node *declaration);

// ---- Calls that wait: how inactive threads take part in them.
// Reads how all threads may make the call. Negative, with *why, if they must not make it.
int sync_read(struct step_sync *out, const struct source *s, const struct node *call, const char **why);
// A block's barrier without a lane mask: its text may stay.
int sync_is_plain_barrier(const struct node *call);
int sync_is_library(const struct node *call); // not a user's function

#endif
