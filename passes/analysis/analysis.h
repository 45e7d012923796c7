// The analyses that `safety` uses: each answers one question about a function's tree.
#ifndef CUELASTIC_ANALYSIS_H
#define CUELASTIC_ANALYSIS_H

#include "xform/model/model.h"

// How far a value, or the flow of control, may differ between threads.
enum level {
	LEVEL_BLOCK, // the same in all threads of a block
	LEVEL_WARP,  // the same in all lanes of a warp
	LEVEL_THREAD
};

#define EFFECT_SYNC (EFFECT_BARRIER | EFFECT_WARP | EFFECT_COLLECTIVE)

// summary.c: ids, effects, shared memory and recursion over whole call trees.
void summary_compute(struct model *model);
unsigned summary_node_effects(
    const struct model *model, const struct node *node); // of this call or assembly only
struct place summary_place(const struct model *model, const struct function *f,
    unsigned effects); // of what has one of them in the function itself, or its own
// The user's functions that a call may run: its callee, its candidates, or every function that fits an
// unknown name.
functions_t summary_targets(const struct model *model, const struct node *call); // not to be disposed of
unsigned summary_ids(const struct model *model, const struct node *call);        // that one of those reads
// The function and all functions that it may call, each once; the caller disposes of *out.
void summary_reach(functions_t *out, struct model *model, struct function *f);

// uniform.c: levels of variables and expressions. `parameters` holds one level each, or NULL: all
// LEVEL_BLOCK.
void uniform_analyse(struct function *function, const int *parameters);
int uniform_level(const struct node *expression);
int uniform_header_level(
    const struct node *parent, const struct node *until); // of the conditions before a child
int uniform_control(const struct node *node, const struct node *child, int control); // …around a child

// mergeable.c: kernels that a phase launches, and whether a scheduler kernel may run their blocks.
void mergeable_mark(struct model *model);
void mergeable_check(struct model *model, struct function *kernel);
void mergeable_forbid(struct function *kernel, const char *id, struct place place, const char *why);
int mergeable_holds(const struct phase *phase, const struct launch *launch); // may it be one of its members?
// Why a launch cannot be merged in a phase that begins there; NULL: it can.
const char *mergeable_fault(const struct launch *launch, unsigned begin);

// dependent.c: what both of two launches get and one of them may write, as the argument of the second; or an empty span.
struct span dependent_argument(
    const struct model *model, const struct launch *first, const struct launch *second);

// The arguments of a launch, as text; none if they cannot be told apart.
struct launch_arguments {
	struct span at[64];
	size_t count;
};
void launch_arguments_read(
    struct launch_arguments *out, const struct source *source, const struct launch *launch);

// proposed.c: divides the runs of --merge=independent where launches may depend on each other. The pieces are phases.
void proposed_split(struct model *model);

// specialisations.c: a kernel template and its explicit specialisations, which share an entry.
void specialisations_join(struct model *model); // the lowest tier, and what the entry must know of all
int specialisations_exist(const struct model *model, const struct function *kernel);
int specialisations_lack_guards(
    const struct model *model, const struct function *kernel); // one of them that needs them
void specialisations_raise(struct model *model, struct function *kernel, enum tier tier);

// reach.c: must the clones of both have one name?
int reach_shares_name(const struct function *a, const struct function *b);

// Do all threads (of a warp, with LEVEL_WARP) take the same path through this statement of the function?
// Levels must be up to date.
int divergence_is_sound(struct model *model, struct node *statement, int level);

// capture.c: a lambda whose copy cannot capture the ids that it must, or NULL.
const struct node *capture_find_hopeless(const struct model *model, const struct function *f);

// The first id in a local class that a copy of the class cannot replace by the hardware's, or NULL.
const struct node *capture_find_stuck(const struct node *class);
void capture_decide(struct model *model); // sets `id` of all lambdas

// member.c: why a member function cannot get a clone in its class, or NULL.
const char *member_fault(const struct model *model, const struct function *f);

// ties.c: how the threads of a block depend on each other.
void ties_check(struct model *model, struct function *kernel);

// agree.c: a summary in one variant counts in all; a kernel's tier is safe in all variants, and all edit its
// copies alike.
void agree_summaries(struct model *model);
void agree_tiers(struct model *model);

#endif
