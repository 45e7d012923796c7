// A kernel or a device function, in the order in which the compiler learns of it: what was read, what
// analyses found, what the validator said of earlier outputs, what the passes decided. Facts are written by
// xform/facts and xform/pragma alone; each row of passes.def names what it sets (decisions.c).
#ifndef CUELASTIC_FUNCTION_H
#define CUELASTIC_FUNCTION_H

#include "phase.h"

struct node;
struct parameter;
struct template_parameter;
struct unread;
struct macro_state;
struct var;

enum tier { TIER_OPAQUE, TIER_SLICEABLE, TIER_ELASTIC, TIER_RESIZABLE };

// How a kernel's entry is written. What the validator does not prove falls to the next of these
// (xform/proof/proof.c).
enum entry_form { ENTRY_AS_IS, ENTRY_GUARDED, ENTRY_SLICED, ENTRY_NONE };

// What a safe entry rests on.
enum proof {
	PROOF_NONE,     // there is none: no entry
	PROOF_PLAIN,    // the pessimistic look (passes/analysis/plain.c) leaves nothing to prove
	PROOF_VALIDATED // the validator has proved it
};

// What a launch's block must be for an entry to be safe, as a mask; else the original runs.
enum launch_need {
	NEED_WHOLE_WARPS = 1,     // blockDim.x is a multiple of 32, or the block is one-dimensional
	NEED_MULTIPLE_OF_WARP = 2 // blockDim.x is a multiple of 32
};

// Why an entry was not proved.
struct refusal {
	const char *id, *text; // of the diagnostic
	struct place place;    // no path: the kernel's
};

typedef VEC(struct function *) functions_t;

// Fact: where the function is in the text, and what the text holds. Spans count in `source` of the function.
struct function_text {
	struct span at; // the definition, from its first token to the closing brace; empty without a source
	struct span name_at, head_template, parameters, body; // `template <…>`; `(…)`; `{…}`
	struct span qualifier; // `a::b::` before the name of a namespace's function that is defined outside of it
	struct span linkage;   // `extern "C"` right before the definition, part of `at`, or empty
	unsigned behind;       // offset in the input file behind which copies of it go
	VEC(const char *) namespaces; // that it lives in, as they are opened: "namespace a", "inline namespace b"
	unsigned outer_namespaces;    // how many of them are open at `behind`
	const struct source *declared_source;
	unsigned declared_behind, declared_outer;
	struct span declared_at; // an earlier declaration, without `;`, or empty
	struct span declared_name, declared_parameters, declared_template;
	VEC(struct macro_state) restored; // macros that a copy must get back
	VEC(const char *) locals;         // names of types, enumerators, … in a kernel's body; "": any name
	VEC(struct span) skipped;         // code inside the body that #if leaves out
	VEC(struct unread) unread;        // …in the variants for all architectures
	unsigned in_macro : 1,            // its head or body comes from a macro
	    has_error : 1,                // the parser found one in it
	    split_head : 1,               // a directive splits its head
	    has_cluster : 1,              // it has cluster dimensions
	    default_calls : 1,            // a default argument calls something or reads ids
	    is_friend : 1, in_unnamed : 1,
	    in_c_linkage : 1; // in `extern "C" { … }`, where no template may be
};

// Fact: why the text cannot be copied; each NULL where it can.
struct function_fault {
	const char *parameter; // a parameter cannot be in another signature
	const char *text;      // with in_macro: its text is the file's, but no copy can be made
	const char *header;    // no copy can be made from a header's text
	const char *special;   // of a template and its specialisations: copies cannot follow them
	const char *restore;   // directives in the text keep a copy from meaning the same
};

// Fact: what is known of a template's instances.
struct function_instances {
	unsigned has_unknown : 1, // what its calls run was not seen for all
	    has_some : 1,         // …but for some
	    is_guessed : 1,       // …for those that were found, perhaps not all (facts_host.c)
	    hides : 1,            // …of which one holds what is no plain number or pointer
	    destroys : 1,         // …of which one holds an object with a destructor
	    makes : 1;            // …of which one has a variable of a class that is not plain
};

// Fact: the same function in the other variants of the file (xform/pragma/variants.c).
struct function_variants {
	struct function *first; // in another variant: the first variant's
	functions_t others;     // in the first: those of model->variants, NULL where it is not
	int is_lacking;         // one of the variants makes no sense of it
};

// Fact: what the user's pragmas say.
struct function_pragma {
	struct place place;     // of the first of them, or no path
	enum tier tier;         // the highest tier that is wanted
	unsigned is_given : 1,  // …if one is
	    blocks_ordered : 1; // a block waits for blocks before it only, if for any
};

// Found by summary.c and unread.c; the whole call tree below is included where it says so.
struct function_found {
	unsigned ids;     // ids named in the body itself
	unsigned all_ids; // below too
	unsigned effects; // callee_effect below
	int uses_shared;  // __shared__ variables below
	int barriers;     // number of barrier calls, those of called functions included
	int is_recursive;
	int visiting;            // recursion guard
	unsigned reached;        // summary_reach: by which of its walks, the last time
	functions_t guarded_for; // functions without a copy for whose `unread` code the kernel's copy says #error
};

// What the validator said of the outputs before this one.
struct function_judged {
	enum entry_form form;                  // the highest that it has not refused
	const struct refusal *refused;         // why not a higher one, or NULL
	const struct refusal *threads_refused; // why not the entry for other numbers of threads, or NULL
	const struct refusal *member_refused;  // why no merged kernel may run it, or NULL
	int wants_loop_barrier;                // it waits or shares memory where the tree does not show it
	int lacks_instance;                    // it is a template that this file does not instantiate
	enum proof proof;
	unsigned needs; // of a launch: enum launch_need
};

// Found by safety.c: the best tier that nothing forbids, and what keeps the kernel from a higher one.
struct function_verdict {
	enum tier best;
	enum tier reached; // by the passes that have run
	const char *id;    // of the diagnostic; NULL: nothing
	struct place place;
	const char *text, *advice;
};

// Decided by passes/predicate: how a body is written for threads that are not active.
struct function_predicated {
	struct step *steps;      // NULL: not at all
	const char *active;      // the guard of the whole body, or NULL
	int has_guards;          // pass barrier: the body is written so
	const char *result;      // of the guarded copy: its result there
	const char *result_type; // as text; NULL: void, or nothing that may be assigned later
	int returns_void;
	int *guard_levels;    // of its parameters, over all guarded calls; LEVEL_ of analysis.h
	int *guard_undefined; // …which of them are not the same in threads that are not active
	int is_planned;       // …its steps fit those
};

// Decided: the copies and entries that are made of a function.
enum made_form {
	MADE_BODY,          // identity: a copy of the text as body function
	MADE_GUARDED,       // barrier: a copy that threads which are not active call too
	MADE_NAMED,         // merge: a copy with named barriers
	MADE_NAMED_GUARDED, // merge: both
	MADE_CLONE,         // callee: a copy with the ids as parameters
	MADE_ENTRY,         // slice: a kernel with offset and limit; elastic: with a block loop
	MADE_RESIZED,       // resize: a second entry, with a loop over logical threads in the block loop
	MADE_LAUNCH,        // launch: a launch function
	MADE_FORMS
};

struct made {
	const char *name; // NULL: none is needed, or possible
	int is_there;     // something calls it
};

// Decided: what the entries look like.
struct function_entry {
	int has_loop;    // elastic: the entry is a block loop
	int barrier;     // …with a barrier between logical blocks
	int is_exported; // launch: other files can call the launch function
	int is_resized;  // callee: logical threads run it, so that its calls hand on thread ids too
	const char *slice_parameter, *counter, *thread_counter;
};

// By model_count_launches.
struct function_counts {
	int launches, rewritten;
	int in_headers; // where they stay as they are
};

struct function {
	// Facts.
	const char *name;
	const char *scope;           // "a::b" without inline and unnamed namespaces, "" at file scope
	const struct source *source; // the user's file that it is in; NULL: not text
	struct place place;
	struct node *tree; // the body, NULL when unknown
	unsigned number;   // its place in the model's order, for users of the index
	struct function
	    *general; // of a kernel's explicit specialisation: its template, which launches it, or NULL
	VEC(struct parameter) params;
	VEC(struct var *) param_vars;
	VEC(struct template_parameter) template_params;
	unsigned is_kernel : 1, is_template : 1, is_static : 1, is_operator : 1, is_constructor : 1,
	    is_virtual : 1, is_specialized : 1, is_overloaded : 1, in_class : 1, in_main : 1, address_taken : 1,
	    is_plain_method : 1, // not virtual, no constructor and the like, of a class with a name of its own
	    is_ours : 1,         // a kernel of the input file, or of a header and launched in the input file
	    is_left : 1;         // a kernel of a header that is compiled with the file, but not launched in it
	struct function_text text;
	struct function_fault fault;
	struct function_instances instances;
	struct function_variants variants;
	struct function_pragma pragma;
	// Found.
	struct function_judged judged;
	struct function_found found;
	struct function_verdict verdict;
	// Decided.
	struct function_predicated predicated;
	struct made made[MADE_FORMS];
	struct function_entry entry;
	struct function_counts counts;
	struct member *member; // of phases; NULL: none launches it
	struct arena_layout
	    *arena_layout; // merge: its shared memory that can lie in an arena; NULL: not looked at
};

#endif
