// A predicated body: the text of a function as a tree of steps. All threads of the block run a step, or only
// the active ones. passes/predicate/predicate.c builds the tree and says why it is correct; emit_guard.c
// writes it.
#ifndef CUELASTIC_STEP_H
#define CUELASTIC_STEP_H

#include "xform/base/source.h"

struct function;
struct node;

enum step_kind {
	STEP_BARE,        // all threads run the statements as they are
	STEP_REGION,      // the active threads run them
	STEP_SYNC,        // one statement: all threads call its `syncs`, the active ones run the rest
	STEP_BLOCK,       // braces around `child`
	STEP_CASE,        // a label of a switch, and `child` after it
	STEP_SWITCH,      // all threads run the header as it is
	STEP_PLAIN,       // if, for, while, do: all threads run the header as it is
	STEP_SHARED_IF,   // all threads enter a branch if one active thread does
	STEP_SHARED_LOOP, // all threads run another round if one active thread does
	STEP_SHARED_DO
};

struct step_name {
	const char *name;
	struct step_name *next;
};

// A jump out of a region: it clears the guards of everything that it leaves.
struct step_jump {
	struct span at;      // with its `;`
	struct span returns; // `return` before a value, or empty
	struct step_name *guards;
	int is_last; // nothing of the region follows, so that no goto is needed
	struct step_jump *next;
};

// A variable that lives longer than its region: declared before it, assigned inside.
struct step_declarator {
	struct span lead; // specifiers, or `*` after a comma
	struct span name; // with array bounds
	struct span init; // from `=`, `(` or `{`, or empty
	// An object with a constructor, or an array with values: the name of the bytes in which it is made. Else NULL.
	const char *object;
	unsigned elements; // of an array whose bound is not written
	int converts; // a number, or what may be one in a template, whose value comes from a class's conversion
	struct step_declarator *next;
};

struct step_hoist {
	struct span at; // the declaration with its `;`
	struct step_declarator *declarators;
	struct span constants[2]; // const and constexpr of the variables themselves, or empty
	struct span placeholder;  // `auto`, or empty
	int is_const;             // const through a typedef, a macro or other specifiers: cue_plain removes it
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
	const char *result;      // the variable for its value; NULL: the call stays where it is
	struct span predicate;   // of a vote: inactive threads contribute the neutral value instead; or empty
	int is_all;              // …which is true
	int is_void;             // it has no value that a variable could hold
	struct function *callee; // a user's function, whose guarded copy is called
	struct span callee_name, paren;  // …its name and parenthesis in the text
	struct step_argument *arguments; // …arguments that only active threads evaluate
	struct step_sync *next;
};

// Where the parts of an if, for, while, do or switch are (passes/analysis/layout.c).
struct layout {
	struct span word;                        // if, for, while, do
	struct span header;                      // with its parentheses
	struct span init, condition, next_round; // of a for
	struct span second_word;                 // else; the while of a do
	struct span first, second;               // the branches, from the end of the text before
	struct node *body, *otherwise;
};

struct step {
	enum step_kind kind;
	struct span at;                // from the end of the step before, so that there is no gap
	const struct node *bare;       // BARE: the statement
	const char *guard;             // the variable that is true in active threads; NULL: all are active
	const char *label;             // REGION: the label at its end, if a jump needs one
	const char *inner;             // SHARED_*: the inner guard; of SHARED_IF, the first branch's
	const char *other;             // SHARED_IF: the second branch's
	const char *round;             // loops: the guard of one round, when `continue` needs it
	int of_warp;                   // SHARED_*: a warp decides together instead of the block
	int converts;                  // SHARED_*: its condition may be an object that becomes a bool
	const struct layout *layout;   // if, loops, switch: where its parts are
	int first_waits, second_waits; // SHARED_IF: 0: only active threads enter the branch
	struct step *child, *otherwise, *next;
	struct step_jump *jumps;
	struct step_hoist *hoists;
	struct step_sync *syncs;
	struct step_hoist *init_hoist; // SHARED_LOOP: the variable of a for
	int init_is_bare;              // …which all threads may set
};

// The function whose guarded copy these steps call in place of the call, or NULL.
const struct function *step_guarded_callee(const struct step *steps, const struct node *call);

#endif
