// A kernel or a device function. The fields are in the order of the compilation: facts, results of
// analyses, the validator's verdicts on earlier outputs, decisions of passes. Only xform/facts and
// xform/pragma write facts. Each row of passes.def names the groups of fields that it sets (decisions.c).
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

// The forms of a kernel's entry. If the validator does not prove one, the next is tried
// (passes/proof/proof.c).
enum entry_form { ENTRY_AS_IS, ENTRY_GUARDED, ENTRY_SLICED, ENTRY_NONE };

// Why an entry is safe.
enum proof {
	PROOF_NONE,     // it is not: no entry
	PROOF_PLAIN,    // the pessimistic analysis (passes/analysis/plain.c) leaves nothing to prove
	PROOF_VALIDATED // the validator proved it
};

// What a launch's block must be for the entry to be safe (a mask). Other launches run the original kernel.
enum launch_need {
	NEED_WHOLE_WARPS = 1,     // blockDim.x is a multiple of 32, or the block is one-dimensional
	NEED_MULTIPLE_OF_WARP = 2 // blockDim.x is a multiple of 32
};

// Why an entry was not proved.
struct refusal {
	const char *id, *text; // id and text of the diagnostic
	struct place place;    // without a path: the kernel's place
};

typedef VEC(struct function *) functions_t;

// Fact: where the function is in the text, and what its text contains. Spans are offsets in `source`.
struct function_text {
	struct span at; // the definition, from its first token to the closing brace; empty without a source
	struct span name_at, head_template, parameters, body; // `template <…>`; `(…)`; `{…}`
	struct span qualifier; // `a::b::` before the name of a namespace's function that is defined outside of it
	struct span linkage;   // `extern "C"` right before the definition, part of `at`, or empty
	unsigned after;        // copies of the function go after this offset of the input file
	VEC(const char *) namespaces; // as they are opened around it: "namespace a", "inline namespace b"
	unsigned outer_namespaces;    // how many of these are open at `after`
	const struct source *declared_source;
	unsigned declared_after, declared_outer;
	struct span declared_at; // an earlier declaration, without `;`, or empty
	struct span declared_name, declared_parameters, declared_template;
	VEC(struct macro_state) restored; // macros that must be defined again for a copy
	VEC(const char *) locals;         // names of types, enumerators, … in a kernel's body; "": any name
	VEC(struct span) skipped;         // code inside the body that #if leaves out
	VEC(struct unread) unread;        // …in the variants for all architectures
	unsigned in_macro : 1,            // its head or body comes from a macro
	    split_head : 1,               // a directive splits its head
	    has_cluster : 1,              // __cluster_dims__ or __block_size__
	    default_calls : 1,            // a default argument calls something or reads ids
	    is_friend : 1, in_unnamed : 1,
	    in_c_linkage : 1; // in `extern "C" { … }`, where templates are not allowed
};

// Fact: why the text cannot be copied. Each reason is NULL if it does not apply.
struct function_fault {
	const char *parameter; // a parameter cannot be part of another signature
	const char *text;      // with in_macro: the text is in the file, but cannot be copied
	const char *header;    // the text is in a header and cannot be copied
	const char *special;   // a template and its specialisations cannot be copied together
	const char *parser;    // clang finds an error in it
	struct place parser_at;
	const char *compiler; // nvcc may read another text
	struct place compiler_at;
	const char *restore; // because of directives in the text, a copy would mean something else
};

// What an entry adds to its kernel's parameters, as the runtime's headers have it. A unit test compares.
enum { ENTRY_SLICE_BYTES = 36, ENTRY_SHAPE_BYTES = 60, ENTRY_TURNS_BYTES = 96 };

// Fact: how many bytes the parameters of the entries would take, of the largest instance that is known. 0: unknown.
struct function_bytes {
	unsigned with_slice, with_shape, with_turns;
};

// Fact: what is known of a template's instances.
struct function_instances {
	unsigned has_unknown : 1, // for some instances it is unknown what the calls run
	    has_some : 1,         // …for others it is known
	    is_guessed : 1,       // …for those that were found, perhaps not for all (facts_host.c)
	    hides : 1,            // …one of them holds something that is not a plain number or pointer
	    destroys : 1,         // …one of them holds an object with a destructor
	    makes : 1;            // …one of them has a variable of a class that is not plain
};

// Fact: the same function in the other variants of the file (xform/pragma/variants.c).
struct function_variants {
	struct function *first; // in another variant: the function in the first variant
	functions_t others;     // in the first: the function in each of model->variants, or NULL
	int is_lacking;         // one of the variants cannot make sense of it
};

// Fact: what the user's pragmas say.
struct function_pragma {
	struct place place;     // of the first pragma; without a path if there is none
	enum tier tier;         // the highest tier that the user wants
	unsigned is_given : 1,  // …if the user names one
	    blocks_ordered : 1; // if a block waits for other blocks, they all come before it
};

// Found by summary.c and unread.c; `below` means the whole call tree.
struct function_found {
	unsigned ids;     // ids named in the body itself
	unsigned all_ids; // ids named in the body and below
	unsigned effects; // callee_effect of the body and below
	int uses_shared;  // __shared__ variables in the body or below
	int barriers;     // barrier calls in the body and below
	int is_recursive;
	int visiting;            // recursion guard
	unsigned reached;        // number of the walk of summary_reach that was here last
	functions_t guarded_for; // without a copy: the kernel's copy has #error for their `unread` code
};

// What the validator said of earlier outputs.
struct function_validated {
	enum entry_form form;                  // the highest form that it has not refused
	const struct refusal *refused;         // why it refused a higher form, or NULL
	const struct refusal *threads_refused; // why it refused the entry for other numbers of threads, or NULL
	const struct refusal *yield_refused;   // why it refused the yielding form of the entry, or NULL
	const struct refusal *member_refused; // why it refused the kernel as a member of a merged kernel, or NULL
	const struct refusal *form_refused[3]; // …in this form of idle threads
	int wants_loop_barrier;                // it waits or shares memory in a way that the tree does not show
	int leaves_copies;                     // a logical block may end while an asynchronous copy is in flight
	int lacks_instance;                    // a template whose entries this file does not instantiate
	int is_uncompiled;                     // …nor the kernel itself
	const char *uncompared;                // why it is not known whether its copy is the original, or NULL
	int is_settled; // an earlier output showed all of it; of this one, only the copy is compared
	enum proof proof;
	unsigned needs; // what a launch must have: enum launch_need
};

// Found by safety.c: the best tier that nothing forbids, and the reason why it is not higher.
struct function_verdict {
	enum tier best;
	enum tier reached; // with the passes that have run
	const char *id;    // of the diagnostic; NULL: no reason
	struct place place;
	const char *text, *advice;
};

// Decided by passes/predicate: how a body is written so that inactive threads can run it.
struct function_predicated {
	struct step *steps;      // NULL: it cannot be
	const char *active;      // the guard of the whole body, or NULL
	int has_guards;          // pass barrier: the body is written with guards
	const char *result;      // the variable for the result in the guarded copy
	const char *result_type; // NULL: void, or a type that cannot be assigned later
	int returns_void;
	int *guard_levels;    // levels (LEVEL_ of analysis.h) of the parameters over all guarded calls
	int *guard_undefined; // …which parameters have other values in inactive threads
	int is_planned;       // …the steps fit these levels
};

// Decided: the copies and entries that are made of a function.
enum made_form {
	MADE_BODY,          // identity: a copy of the text as body function
	MADE_GUARDED,       // barrier: a copy that inactive threads call too
	MADE_NAMED,         // merge: a copy with named barriers
	MADE_NAMED_GUARDED, // merge: a copy with both
	MADE_CLONE,         // callee: a copy with the ids as parameters
	MADE_ENTRY,         // slice: a kernel with offset and limit; elastic: with a block loop
	MADE_RESIZED,       // resize: a second entry, with a loop over logical threads in the block loop
	MADE_LAUNCH,        // launch: a launch function
	MADE_FORMS
};

struct made {
	const char *name; // NULL: not needed, or not possible
	int is_there;     // something calls it
};

// Decided: what the entries look like.
struct function_entry {
	int has_loop;   // elastic: the entry is a block loop
	int barrier;    // …with a barrier between logical blocks
	int is_resized; // callee: logical threads run it, so its calls pass thread ids on
	int yields;     // yield: its block loop asks for each logical block, so that it can leave
	const char *slice_parameter, *counter, *thread_counter;
	const char
	    *known; // launch: the object, or for a template the type, that makes the library know its address
	const char *named; // launch: for a template, the function that returns an instance of the kernel
	const char *round; // yield: the variable for what a thread keeps between two rounds
};

// Counted by model_count_launches.
struct function_counts {
	int launches, rewritten;
	int values;     // of these, places that name it as a value: they count if nothing launches it by its name
	int in_headers; // launches in headers, which are not rewritten
};

struct function {
	// Facts.
	const char *name;
	const char *scope;           // "a::b" without inline and unnamed namespaces, "" at file scope
	const struct source *source; // the user's file with its text; NULL: it has none
	struct place place;
	struct node *tree; // the body, NULL when unknown
	unsigned number;   // its place in the model's order, for users of the index
	struct function
	    *general; // the template of a kernel's explicit specialisation, whose launch runs it; or NULL
	VEC(struct parameter) params;
	VEC(struct var *) param_vars;
	VEC(struct template_parameter) template_params;
	unsigned is_kernel : 1, is_template : 1, is_static : 1, is_inline : 1, is_operator : 1,
	    is_constructor : 1, is_virtual : 1, is_specialized : 1, is_overloaded : 1, in_class : 1, in_main : 1,
	    address_taken : 1,
	    is_plain_method : 1, // not virtual, not a constructor or similar, in a class that has a name
	    is_ours : 1,         // a kernel of the input file, or of a header and launched in the input file
	    is_left : 1;         // a kernel of a header that is compiled with the file, but not launched in it
	struct function_text text;
	struct function_fault fault;
	struct function_instances instances;
	struct function_bytes bytes;
	struct function_variants variants;
	struct function_pragma pragma;
	// Results of analyses and of the validator.
	struct function_validated validated;
	struct function_found found;
	struct function_verdict verdict;
	// Decisions.
	struct function_predicated predicated;
	struct made made[MADE_FORMS];
	struct function_entry entry;
	struct function_counts counts;
	struct member *member;             // as a member of phases; NULL: no phase launches it
	struct arena_layout *arena_layout; // merge: its shared memory that can be in an arena; NULL: not analysed
};

#endif
