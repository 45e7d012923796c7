// The model of a file, which the passes read and change: plain structs with byte ranges of the input file,
// without libclang.
//
// A model contains the launches, the kernels, and the device functions that kernels reach, each with its
// body as a small tree. `facts` fills it. Passes decide on tiers and entries, and which calls and launches
// to edit. `emit` turns the decisions into text. All memory is from the model's arena.
#ifndef CUELASTIC_MODEL_H
#define CUELASTIC_MODEL_H

#include <stdarg.h>

#include "xform/base/diag.h"
#include "function.h"
#include "phase.h"
#include "arena_layout.h"
#include "xform/base/source.h"
#include "step.h"

// The four built-in identities, as a mask.
enum id { ID_THREAD = 1, ID_BLOCK = 2, ID_BLOCK_DIM = 4, ID_GRID_DIM = 8 };
#define ID_OF_BLOCK (ID_BLOCK | ID_GRID_DIM)    // what differs between logical and physical blocks
#define ID_OF_THREAD (ID_THREAD | ID_BLOCK_DIM) // …and also when blocks are resized

// Kinds of tree nodes. Parentheses, casts and other transparent nodes are left out. NODE_OTHER is any
// statement or expression that means no more than its children.
enum node_kind {
	NODE_OTHER,
	NODE_COMPOUND,
	NODE_IF,
	NODE_FOR, // also range-for
	NODE_WHILE,
	NODE_DO,
	NODE_SWITCH,
	NODE_CASE, // also default; the last child is the statement after the label
	NODE_RETURN,
	NODE_BREAK,
	NODE_CONTINUE,
	NODE_GOTO,
	NODE_LABEL,
	NODE_VAR,    // a variable's declaration; child: initialiser
	NODE_REF,    // a use of a variable
	NODE_ID,     // threadIdx and similar
	NODE_CALL,   // children: callee expression and arguments
	NODE_ASSIGN, // =, +=, ++ …; first child is assigned to
	NODE_BINARY,
	NODE_LOGICAL,     // && and ||: the right side is conditional
	NODE_CONDITIONAL, // ?:
	NODE_DEREF,       // *p, p[i], p->m: reads memory
	NODE_ADDRESS,     // &x
	NODE_LITERAL,
	NODE_ASM,
	NODE_LAMBDA,
	NODE_CLASS,        // a local class
	NODE_LAUNCH,       // <<<>>> in device code
	NODE_FUNCTION_NAME // __func__ and similar, written in the user's code
};

// A variable or parameter.
struct var {
	const char *name;
	const char *value; // of an integer constant, as text; else NULL
	unsigned is_parameter : 1, is_shared : 1, is_global : 1, is_reference : 1, is_volatile : 1, is_array : 1,
	    is_static : 1,
	    is_const : 1,        // its type is const, directly or through a typedef
	    is_constant : 1,     // a constant expression: constexpr, enumerators, template value parameters
	    is_plain : 1,        // may be declared without a value and assigned later
	    has_functions : 1,   // a class with constructors, assignments or bases: `=` may call one of them
	    is_simple : 1,       // a number or pointer, or an array of such
	    has_destructor : 1,  // or may have one; it ends with its scope
	    escapes : 1,         // plain.c: it may be written through another name
	    is_writable : 1,     // a reference to an object that is not const
	    is_undefined : 1,    // speculate.c: its value differs in inactive threads
	    is_unset : 1;        // …it has none there
	unsigned elements;       // of an array, if that is known; else 0
	unsigned shared_bytes;   // bytes of shared memory that it takes; 0: none, or unknown
	unsigned type_alignment; // …the alignment of its type
	unsigned is_aligned : 1; // …the declaration asks for more
	int level;               // uniform.c: how far its value may differ between threads
};

// What a call does, as far as it is known.
enum callee_effect {
	EFFECT_BARRIER = 1,    // waits for the block
	EFFECT_WARP = 2,       // waits for other lanes of the warp
	EFFECT_COLLECTIVE = 4, // a library's function with barriers and shared memory
	EFFECT_GRID = 8,       // addresses or waits for the whole grid
	EFFECT_CLUSTER = 16,
	EFFECT_ATOMIC = 32,     // reads memory that other blocks may write
	EFFECT_LAUNCH = 64,     // launches or addresses kernels from the device
	EFFECT_IDENTITY = 128,  // distinguishes hardware threads, lanes or SMs by itself
	EFFECT_VOLATILE = 256,  // accesses volatile memory that other threads may access too
	EFFECT_ASSEMBLY = 512,  // inline assembly, which may do anything
	EFFECT_BLOCK_ID = 1024, // reads block ids by itself
	EFFECT_TOGETHER = 2048  // finds which lanes of the warp run together
};

struct node {
	enum node_kind kind;
	struct span at; // in the input file; empty if the node is in another file
	struct place place;
	struct node *child, *next;
	struct node *past; // the first node after this one and its subtree, in the order of the text; or NULL
	struct var *var;   // NODE_VAR, NODE_REF
	const char *name;  // operator, called name, id's name, literal's text
	struct function *callee;           // NODE_CALL of a user's function whose body is known
	VEC(struct function *) candidates; // NODE_CALL in a template: the functions that the name may mean
	VEC(struct function *) targets;    // all that the call may run; filled by summary.c on first use
	struct span
	    name_at; // NODE_VAR; NODE_CALL: the last name of the callee as a token, or empty; NODE_LAMBDA: `[`
	struct span qualified_at; // NODE_CALL: from the first qualifier to that name
	const char *end_key;      // NODE_CALL: where it ends; the same in all instantiations of a template
	unsigned effects;         // NODE_CALL: callee_effect of a library function
	unsigned id;              // NODE_ID; NODE_LAMBDA: the ids that its copy must capture
	unsigned in_macro : 1,    // comes from a macro's body
	    by_reference : 1,     // an argument that the callee may access through a reference or pointer
	    hides : 1,       // more may run here than the tree shows: constructors, conversions, other C++ calls
	    depends : 1,     // …on a template's parameter, until its instantiations are known
	    is_volatile : 1, // NODE_DEREF: a volatile access
	    is_expression : 1, explicit_global : 1, // NODE_ID: ::blockIdx
	    is_grid_number : 1,   // NODE_ID: `this_grid().NAME()`; a copy calls a function of ours with the ids
	    captures_default : 1, // NODE_LAMBDA: [=] or [&]
	    is_method : 1,        // NODE_CALL of a member
	    may_be_other : 1,     // NODE_CALL: it may also run a library's function or a lambda
	    is_foreign : 1,  // NODE_CALL: or a function of the user's library, whose name says nothing about it
	    unknown : 1,     // NODE_CALL: nothing is known of the callee, except perhaps its name
	    is_set : 1,      // NODE_CALL in a template: the name is an overload set, not a callable object
	    is_opaque : 1,   // a value that is unknown: members of `this`, structured bindings
	    is_range : 1,    // NODE_FOR over a range
	    has_targets : 1, // NODE_CALL: `targets` is filled
	    is_guarded : 1,  // NODE_CALL: a predicated body calls the guarded copy
	    is_declaration : 1; // NODE_OTHER: a declaration statement
};

struct parameter {
	const char *name;       // NULL: unnamed
	struct span at;         // declaration without its default argument
	struct span default_at; // from '=' to its end, or empty
	struct span drop_at;    // a `__grid_constant__` that other signatures leave out, or empty
	struct span class_at;   // the type, if it is a class or may become one; else empty
	unsigned is_pack : 1,
	    gives_write : 1, // a pointer to what is not const
	    may_write : 1;   // …or an object, which may hold one
};

struct template_parameter {
	const char *name;       // NULL: unnamed
	struct span default_at; // its `=` and all after
	unsigned is_pack : 1;
};

// What else than the text the condition of an #if depends on.
enum dependence_kind {
	DEPENDS_ARCHITECTURE = 1, // __CUDA_ARCH__
	DEPENDS_COMPILER = 2,     // which compiler reads it
	DEPENDS_UNKNOWN = 4,      // other reserved names
	DEPENDS_FLAGS = 8,        // names that the build's flags may define
	DEPENDS_LIBRARY = 16      // names that nvcc's own headers define
};

// Code that #if leaves out.
struct unread {
	struct span at; // from its directive to the one that ends it
	unsigned depends;
	int is_guarded; // a copy has an #error there: the build's flags must leave it out too
};

// A macro's definition: `N 3`, `MAX(a, b) …`; NULL: not defined.
struct macro_state {
	const char *name, *definition;
};

// Every function of a list that must not grow meanwhile.
#define FUNCTION_EACH(f, list)                                                                               \
	for (struct function **f##_at = (list).items, *f;                                                        \
	    (size_t)(f##_at - (list).items) < (list).count && (f = *f##_at) != NULL; f##_at++)

// A macro of the input file that launches, or uses a macro that does. Token indices are the input file's.
struct macro {
	const char *name;
	struct span at, name_at; // the directive; the name
	size_t open, body, end; // the ( of its parameters, or 0; the body's first token; the token after its last
	int parameter;          // which of its parameters names a kernel that is launched, or -1
	const char *clone_name; // the second macro, which has redirected launches
	const char *clone_parameter;
};

// One macro on the path from its use to a launch.
struct macro_step {
	struct macro *macro;
	size_t call, open;    // its name, in code or in the body of the step before; the ( after it, or 0
	int parameter;        // which parameter passes the kernel's name on, or -1
	struct span argument; // that parameter's argument
	struct span name_at;  // the kernel's name, or a parameter for it, in the argument
};

enum launch_form {
	LAUNCH_BRACKETS, // k<<<…>>>(…)
	LAUNCH_ARRAY,    // cudaLaunchKernel
	LAUNCH_EX,       // cudaLaunchKernelEx
	LAUNCH_EX_ARRAY, // cudaLaunchKernelExC
	LAUNCH_COOPERATIVE
};

enum launch_state { LAUNCH_NATIVE, LAUNCH_REWRITTEN };

struct launch {
	struct place place;
	struct span at; // the whole call
	enum launch_form form;
	const char *api;         // the function of the CUDA runtime; NULL for LAUNCH_BRACKETS
	struct span open, close; // the tokens <<< and >>>; the function's name and the kernel's argument
	struct span paren;       // the ( after them; explicit template arguments after the kernel's name
	struct span name_at, qualified_at; // as in a call
	struct span
	    pointer_at; // what is before `<<<`, if it may be a pointer or means one kernel of another file; or empty
	struct function *kernel; // NULL: launched through a pointer, or not in this file
	struct function *hidden; // the kernel that is launched under another name, and so stays native
	const char *kernel_name;
	const char *scope;        // of the function that launches
	struct macro_step *steps; // for a launch in a macro's body, which has `open` to `paren` and name_at
	size_t step_count;
	const char *trouble; // why such a launch cannot be followed
	struct span body;    // of the function around a call of the runtime, without its braces; or empty
	int is_shadowed;     // its text stays, and the function's name means an object of ours in the body
	int is_held;         // its configuration is evaluated first and kept in a variable
	unsigned in_macro : 1, in_device : 1, effects_clash : 1, in_error : 1, has_arguments : 1, elsewhere : 1,
	    is_hidden : 1,        // it launches a kernel of this file, but not by a plain name before `<<<`
	    has_instance : 1,     // it names one function or specialisation
	    is_guessed : 1,       // dependent, and instantiations of it were found (facts_host.c)
	    dependent : 1,        // the name may mean any overload
	    single_argument : 1,  // in a macro's body: one token, which may be several arguments or none
	    is_qualified : 1;     // in a macro: the kernel's name is qualified
	const char *instance;     // template arguments with < and >; "": none; NULL: unknown
	unsigned parameter_bytes; // of the kernel; 0: none, or unknown
	const char *symbol;       // of the kernel, as a linker knows it; NULL: unknown
	unsigned threads;         // of a block, if the configuration is constant; 0: unknown
	int dynamic_bytes;        // dynamic shared memory, in the same way; negative: unknown
	struct span stream_at;    // the configuration's fourth part, or empty
	unsigned parts;           // of the configuration; 0: not known, as it may have template arguments
	int is_marked;            // it stays native, and other clients see it (cue_marked)
	unsigned argument_count;
	enum launch_state state;
	const char *why_not;
};

// A kernel's name as a value in host code, from which a pointer may come to a launch.
struct kernel_value {
	struct function *kernel;
	struct span name_at, qualified_at; // the name, and with what qualifies it
	unsigned end;                      // after the name, or after explicit template arguments
	unsigned used;         // where the text is first used: of a macro's body, the first use of the macro
	const char *scope;     // of the function around it
	const char *arguments; // "<4, float>" in place of those in the text; NULL: the text has all
	int is_complete;       // all template arguments are known as text
	int is_fixed;          // the text cannot change: in a macro, or not evaluated
	int is_redirected;     // decided by the pass: it names the function that returns the kernel
};

// An explicit instantiation of a kernel's template: `template __global__ void a::k<float>(float *p);`.
struct instantiation {
	struct function *kernel;
	struct span name_at, qualified_at,
	    parameters;    // the name, with what qualifies it; what is between ( and )
	unsigned end;      // after the `;`
	int is_complete;   // the text has all template arguments
	const char *known; // decided by the pass: the object that makes the library know the instance; or NULL
};

// A call of CUDA's that copies, fills or allocates memory, in host code of the input file.
struct transfer {
	struct place place;
	struct span name_at;   // the function's name, or empty
	const char *api;       // the name
	const char *trouble;   // why it cannot be replaced; NULL: it can
	unsigned is_open : 1,  // in a template: other functions may be found for its types
	    is_redirected : 1; // decided by the pass
};
extern const char *const transfer_names[]; // of the functions; ends with NULL

struct model {
	struct arena arena;
	struct model_index *index;           // model_index.c
	struct model_macros *macros_known;   // model_macros.c
	struct model_strings *strings_known; // model_strings.c
	struct source *source;               // the input file
	struct diags *diags;
	VEC(struct source *) sources;    // the user's headers that define functions
	functions_t functions;           // in the order in which they were found
	VEC(struct launch *) launches;   // in order of the text
	VEC(struct kernel_value) values; // kernels as values
	VEC(struct instantiation) instantiations;
	VEC(struct macro *) macros; // macros that launches come from
	VEC(struct phase *) phases; // in order of the text
	VEC(struct transfer *) transfers;
	VEC(const char *) transfers_hidden; // names of transfer_names that the program declares, too
	const char *
	    merge; // for phases without a pragma: kernels, joined by +; "independent": those that share nothing; or NULL
	unsigned form;                  // --barrier: enum idle_form, or 0
	VEC(const char *) header_words; // words of the user's headers that begin with cue_ or CUE_, each once
	struct {
		const char *name; // that the program declares, as the runtime's headers do; or NULL
		struct place place;
	} clash;
	unsigned parameter_bytes;     // the most bytes that a kernel may have; 0: not asked
	VEC(struct span) skipped;     // code of the input file that #if leaves out, in order
	VEC(unsigned) beside;         // where #include names a header that is found beside the input
	unsigned walks;               // number of walks of summary_reach
	int needs_header;             // the output uses the runtime's header
	int shares;                   // --share: entries yield
	VEC(struct model *) variants; // the same file, read for other architectures
	int has_all_variants; // there is one for every architecture that the conditions of the text distinguish
	unsigned settled; // enum dependence_kind: conditions that depend on no more come out alike in the build
	const char *architecture; // __CUDA_ARCH__ of this variant
	int is_host;              // this variant has the branches that the host compiler reads
	const char *unproved;     // why no validator checks the output; NULL: one does
	const char *mark;         // names.c: hash of the input file for names of types; NULL: not needed yet
};

void model_init(struct model *model, struct source *source, struct diags *diags);
void model_dispose(struct model *model);

const char *model_tier_name(enum tier tier);
const char *model_proof_name(enum proof proof);         // "-", "plain", "proved"
int model_tier_named(enum tier *out, const char *name); // negative: no such tier
// Lowers the kernel's best tier to `tier` for this reason, with a diagnostic at `place`.
void model_limit(struct model *model, struct function *kernel, enum tier tier, const char *id,
    struct place place, const char *advice, const char *format, ...) __attribute__((format(printf, 7, 8)));
// The two halves of model_limit: lower a verdict (0: it was already that low), and add the diagnostic.
int model_lower(struct model *model, struct function_verdict *verdict, enum tier tier, const char *id,
    struct place place, const char *advice, const char *format, va_list arguments);
void model_say_limit(struct model *model, const struct function *kernel);
// Checks the structural rules between passes: 0, or negative with the fault on stderr.
int model_validate(const struct model *model);
// The model as text, for `--dump=model`, `--print-after` and goldens.
void model_dump(struct str *out, const struct model *model);

// …only the predicated form of a body.
void model_dump_steps(struct str *out, const struct step *steps, int depth);
// decisions.c: groups of decisions that a row of passes.def may set. The name is NULL after the last group.
// The text of a group contains everything in it that can change, in the model and its variants.
const char *model_group_name(size_t index);
void model_dump_group(struct str *out, const struct model *model, size_t index);

int model_is_left_out(const struct function *f, unsigned offset); // by #if, in its text
// Does #if leave this offset of the input file out?
int model_is_skipped(const struct model *model, unsigned offset);
// --merge=independent: adjacent launches are phases if they share nothing that can be seen.
int model_proposes(const struct model *model);

struct place model_place(const struct model *model, unsigned offset);
// The line that a message names: "line 7", as #line has it; or "line 7 of x.cuh", if it is not the input's.
const char *model_shown_line(struct model *model, const struct place *place);

// Walks a tree in order. If `visit` returns 0, the node's children are skipped.
typedef int node_visitor(struct node *node, void *context);
void node_walk(struct node *node, node_visitor *visit, void *context);
// Sets `past` of all nodes of a complete tree.
void node_link(struct node *tree);
// The last node of a tree in the order of the text.
struct node *node_last(struct node *node);
// All nodes of a linked tree in order. `n = node_last(n)` in the loop's body skips the children of n.
#define NODE_EACH(n, root)                                                                                   \
	for (struct node *n = (struct node *)(root), *n##_end = n ? n->past : NULL; n != n##_end;                \
	    n = n->child ? n->child : n->past)
int node_is_loop(const struct node *node);                   // for, range-for, while, do
const struct node *node_last_child(const struct node *node); // NULL without children
// The `(` of a call after its name token and explicit template arguments; tokens.count if there is none.
size_t model_call_paren(const struct source *source, struct span name);
// The `(` of a call of an object: the last in the expression itself; tokens.count if there is none.
size_t model_object_paren(const struct source *source, struct span call);
int model_is_call_operator(const struct function *f);
// Does its template have a parameter pack?
int model_has_pack(const struct function *f);
// Do both have one name in one scope? They are overloads, or declarations of one function.
int model_is_same_set(const struct function *a, const struct function *b);
// The same function in the first variant; in the first variant, the function itself.
struct function *model_first_variant(struct function *f);
// ID_… of a built-in identity's name; 0 for other names.
unsigned model_id_named(const char *name);
unsigned model_id_at(const struct source *source, size_t token); // …of a token
// Do directives between the offsets change macros?
int model_changes_macros(const struct source *source, unsigned begin, unsigned end);
// The function that a call must mean if only one is possible, or NULL.
struct function *model_sole_target(const struct node *call);
// Sets `launches` and `rewritten` of what model_of_template gives: the launches that may run the kernel or
// another kernel of its template, and those of them that are redirected.
void model_count_launches(struct model *model);
// The index of the first launch at or after this offset, or the number of launches. They are sorted.
size_t model_first_launch(const struct model *model, unsigned offset);
const struct function *model_of_template(const struct function *kernel);
// Is a name of `scope` visible without qualification in `from`?
// Is its text in a header, which other files may include?
int model_is_of_header(const struct model *model, const struct function *f);
int model_is_enclosing(const char *scope, const char *from);

// model_index.c: the functions with this name, in any scope or in this one, in the model's order.
const functions_t *model_named(const struct model *model, const char *name);
const functions_t *model_in_scope(const struct model *model, const char *scope, const char *name);
// The macro whose name is at this offset of the input file, or NULL.
struct macro *model_macro_at(const struct model *model, unsigned offset);
// For names.c: names that were used, and the last number that was tried for each form of a name.
void model_give(struct model *model, const char *name);
int model_is_given(const struct model *model, const char *name);
unsigned *model_last_number(struct model *model, const char *form);
struct model_index *model_index_new(void);
void model_index_free(struct model_index *index); // may be NULL

// model_macros.c
struct model_macros *model_macros_new(void);
void model_macros_free(struct model_macros *macros); // may be NULL
// A word of the text that would mean something else in another place, or NULL: the function's own name with its
// types, a counter, or a macro that uses one.
const char *model_word_of_place(const struct model *model, const struct source *source, struct span span);
// Does the text have __func__ or __FUNCTION__, or a macro that uses one? A copy defines them as the original's name.
int model_has_function_name(const struct model *model, const struct source *source, struct span span);
// Does the text have inline assembly, or a macro that is assembly or reads a block id?
int model_has_assembly(const struct model *model, const struct source *source, struct span span);
// May the function use such a word where no name is written, in a constructor's default argument?
int model_hides_place(const struct model *model, const struct function *f);

// model_strings.c
struct model_strings *model_strings_new(void);
void model_strings_free(struct model_strings *strings); // may be NULL
// The macro that makes a string of this place of the input, which is in its arguments; or NULL.
const char *model_string_macro_around(const struct model *model, unsigned offset);

#endif
