// Shared by barrier*.c only: the state of a plan, and the questions that its parts ask each other.
#ifndef CUELASTIC_PLANNER_H
#define CUELASTIC_PLANNER_H

#include "passes/analysis/analysis.h"
#include "passes/analysis/layout.h"

enum context_kind { CONTEXT_BODY, CONTEXT_BRANCH, CONTEXT_LOOP, CONTEXT_ROUND, CONTEXT_SWITCH };

// What statements stand in, from the inside out.
struct context {
	struct context *up;
	enum context_kind kind;
	const char *guard; // NULL: nobody has left it
	int of_warp;       // what is inside is the same for a warp, not for the block
};

struct planner {
	struct model *model;
	const struct source *source;
	struct function *function;
	struct plan_failure *failure;
	struct step **steps; // where the plan goes
	const char **active; // …and the name of the guard of the whole body
	struct context body;
	int names; // of ours, so far
	int depth; // of guarded calls
};

// barrier.c
void *plan_fail(struct planner *p, const struct node *node, const char *why); // NULL
const char *plan_fresh(struct planner *p, const char *wish);
struct step *plan_new_step(struct planner *p, enum step_kind kind, struct span at);
const char *plan_guard(const struct context *in); // of the innermost context that has one
int plan_left_for_good(const struct context *in); // has a thread that is not active here left the body?
int plan_of_warp(const struct context *in);
unsigned plan_own_sync(struct planner *p, const struct node *node);   // what this call or assembly waits for
unsigned plan_barrier_in(struct planner *p, const struct node *node); // …and everything below
int plan_check_gotos(struct planner *p, const struct node *body);
struct step *plan_statement(struct planner *p, struct context *in, struct node *node, struct span at);
// The statements from `first` until `stop`, whose text lies in `at`.
int plan_list(struct planner *p, struct context *in, struct step **out, struct node *first,
    const struct node *stop, struct span at);

// barrier_region.c
int plan_loop_holds(const struct node *loop, enum node_kind kind); // a jump of the loop's own
int plan_is_used_behind(struct planner *p, const struct node *declaration, unsigned offset);
void plan_mark_declared(const struct node *declaration);
void plan_mark_undefined(const struct node *declaration);
int plan_holds_shared(const struct node *declaration);
int plan_is_speculatable(const struct node *declaration);
int plan_fill_region(
    struct planner *p, struct context *in, struct step *region, struct node *first, const struct node *end);

// barrier_sync.c
struct sync_search {
	struct planner *planner;
	struct context *in;
	struct step_sync **last;
	int broken;
};
void plan_find_syncs(struct sync_search *search, struct node *node, int conditional);
int plan_speculatable_sync(
    const struct node *call, void *planner); // with arguments for any thread to evaluate
struct step *plan_sync(struct planner *p, struct context *in, struct node *node, struct span at);

// barrier_branch.c
int plan_body(struct planner *p, struct context *in, struct step **out, struct node *body, struct span at);
struct step *plan_if(struct planner *p, struct context *in, struct node *node, struct span at);
// Reads where the parts of an if, loop or switch stand that may be taken apart. NULL, with the reason: it
// may not, for its condition declares something, say, or what waits for the block is for some warps alone.
const struct layout *plan_read_layout(
    struct planner *p, const struct context *in, struct node *node, unsigned effects);
// Of if, for, while and do: the part before the body.
int plan_is_header(const struct node *child, const struct layout *layout);
int plan_header_waits(struct planner *p, const struct node *node, const struct layout *layout);
struct step *plan_plain(struct planner *p, struct context *inner, struct step *step, struct node *node);
int plan_header_is_defined(struct planner *p, const struct node *node, const struct layout *layout);
int plan_tolerated(unsigned effects); // the level at which conditions around such a cut may differ

// barrier_loop.c
struct step *plan_loop(struct planner *p, struct context *in, struct node *node, struct span at);

// barrier_switch.c
struct step *plan_switch(struct planner *p, struct context *in, struct node *node, struct span at);
struct step *plan_case(struct planner *p, struct context *in, struct node *node, struct span at);
int plan_is_in_switch(const struct context *in); // do all who are active here come to a `break` of it?
int plan_is_case_part(struct planner *p, const struct context *in, const struct node *node);

// barrier_callee.c: a call of a user's function that waits goes to a copy that takes the guard. Negative when
// that cannot be.
int plan_guarded_call(struct planner *p, struct step_sync *out, struct node *call, const char **why);

#endif
