// A predicated body: the text of a function as a tree of steps, each run by all threads of the block or by
// the active ones alone. passes/predicate/predicate.c builds it and says why it is right; emit_guard.c writes
// it.
#ifndef CUELASTIC_STEP_H
#define CUELASTIC_STEP_H

#include "xform/base/source.h"

struct function;
struct node;

enum step_kind {
	STEP_BARE,        // all threads run the statements as they are
	STEP_REGION,      // the active threads run them
	STEP_SYNC,        // one statement: its `syncs` are called by all threads, the rest is for the active ones
	STEP_BLOCK,       // braces: `child` inside
	STEP_CASE,        // a label of a switch, and `child` behind it
	STEP_SWITCH,      // all threads run the header as it is
	STEP_PLAIN,       // if, for, while, do: all threads run the header as it is
	STEP_SHARED_IF,   // a branch is entered by all when one active thread enters it
	STEP_SHARED_LOOP, // rounds go on for all while one active thread goes on
	STEP_SHARED_DO
};

struct step_name {
	const char *name;
	struct step_name *next;
};

// A jump out of a region: it clears the guards of all that it leaves.
struct step_jump {
	struct span at;      // with its `;`
	struct span returns; // `return` in front of a value, or empty
	struct step_name *guards;
	int is_last; // nothing of the region follows: no goto is needed
	struct step_jump *next;
};

// A variable that lives longer than its region: declared in front, assigned inside.
struct step_declarator {
	struct span lead; // specifiers, or `*` behind a comma
	struct span name; // with array bounds
	struct span init; // from `=`, `(` or `{`, or empty
	struct step_declarator *next;
};

struct step_hoist {
	struct span at; // the declaration with its `;`
	struct step_declarator *declarators;
	struct span constants[2]; // const, constexpr of the variables themselves, or empty
	struct span placeholder;  // `auto`, or empty
	int is_const;             // by a typedef, a macro or beside others: cue_plain takes it off
	struct step_hoist *next;
};

struct step_argument {
	struct span at;
	const char *name;
	struct step_argument *next;
};

// A call that all threads make.
struct step_sync {
	struct span at;
	const char *result;      // the variable that takes its value; NULL: the call stays where it is
	struct span predicate;   // of a vote: what the threads that are not active must not decide, or empty
	int is_all;              // …which then say true
	int is_void;             // it has no value that a variable could take
	struct function *callee; // a user's function: its guarded copy is called
	struct span callee_name, paren;  // …by this name and parenthesis of the text
	struct step_argument *arguments; // …those that only active threads evaluate
	struct step_sync *next;
};

// Where the parts of an if, for, while, do or switch stand (passes/analysis/layout.c).
struct layout {
	struct span word;                        // if, for, while, do
	struct span header;                      // with its parentheses
	struct span init, condition, next_round; // of a for
	struct span second_word;                 // else; the while of a do
	struct span first, second;               // the branches, from the end of what stands before
	struct node *body, *otherwise;
};

struct step {
	enum step_kind kind;
	struct span at;                // from the end of what stands before, so that nothing lies between steps
	const struct node *bare;       // BARE: the statement
	const char *guard;             // names the variable that is true in active threads; NULL: all are
	const char *label;             // REGION: its end, when a jump needs one
	const char *inner;             // SHARED_*: the guard inside; of the first branch
	const char *other;             // SHARED_IF: of the second
	const char *round;             // loops: the guard of one round, when `continue` needs it
	int of_warp;                   // SHARED_*: a warp decides together, not the block
	const struct layout *layout;   // if, loops, switch: where its parts stand
	int first_waits, second_waits; // SHARED_IF: a branch that does not is entered by active threads alone
	struct step *child, *otherwise, *next;
	struct step_jump *jumps;
	struct step_hoist *hoists;
	struct step_sync *syncs;
	struct step_hoist *init_hoist; // SHARED_LOOP: the variable of a for
	int init_is_bare;              // …which all threads may set
};

// The function whose guarded copy these steps call in place of the call; NULL: they do not.
const struct function *step_guarded_callee(const struct step *steps, const struct node *call);

#endif
