// Shared by the files of facts: the collector's state, and questions about cursors. No header outside facts
// and frontend/parse includes clang-c.
#ifndef CUELASTIC_FACTS_CLANG_H
#define CUELASTIC_FACTS_CLANG_H

#include <clang-c/Index.h>
#include <uthash.h>

#include "facts.h"

// A function or variable by the unified symbol resolution (USR) of its canonical declaration.
struct facts_entry {
	const char *key;
	struct function *function;
	struct var *var;
	UT_hash_handle hh;
};

// A file, with what has been asked about it.
struct facts_file {
	CXFile file;
	int has_text, has_skipped, is_asked;
	struct source source;     // with has_text
	VEC(struct span) skipped; // with has_skipped: what #if leaves out, in order
	int is_known;             // with is_asked: facts_known.c
	struct facts_file *next;
};

// A file of the user's as it is entered. `path`: offsets of the includes that lead to it.
struct facts_entered {
	CXFile file;
	const struct facts_entered *includer; // NULL: none, or a library's file
	int times, from_main;
	unsigned depth, *path;
};

// A place in the order in which the compiler reads the text; `in` is NULL in system headers.
struct facts_spot {
	const struct facts_entered *in;
	unsigned offset;
};

// An error of the parse: its place, and its index in parse->errors.
struct facts_error {
	const char *path;
	unsigned offset;
	size_t index;
};

// The last answer of defaults_of() in facts_function.c: where the lists with defaults begin.
struct facts_defaults {
	const struct source *source;
	const char *name;
	VEC(unsigned) lists;
};

typedef VEC(CXCursor) cursors_t;

struct facts {
	struct model *model;
	const struct parse *parse;
	CXTranslationUnit unit;
	CXFile main_file;
	const char *main_path;
	CXFile file;                 // the file that spans count in now; NULL: not text
	const struct source *source; // its text; never NULL
	struct facts_file *files;
	VEC(struct facts_error) errors; // all errors that have a file, in order
	VEC(struct facts_entered *) entered;
	struct facts_words *words;         // facts_words.c
	struct facts_instances *instances; // facts_instance.c
	struct facts_entry *entries;
	struct facts_defaults defaults;
	VEC(CXCursor) pending; // functions whose bodies are still to be read
	VEC(struct function *) pending_functions;
	unsigned
	    around_offset; // the last question to facts_namespaces_around(): functions of one header ask the same
	int around;
	cursors_t top;              // facts_visit(); empty: not asked yet
	int macros_name_global_ids; // a macro of the input file contains ::blockIdx or similar
};

// facts_errors.c
void facts_errors_init(struct facts *facts);
// The errors of a file inside the span or directly after it.
const struct facts_error *facts_errors(struct facts *facts, const char *path, struct span at, size_t *count);

// facts_cursor.c
// clang_visitChildren() of the whole program without macros and without the declarations of system headers, but with
// their linkage specifications. libclang would show each macro, and look into it, which takes minutes with headers of
// PyTorch's size.
void facts_visit(struct facts *facts, CXCursorVisitor visitor, CXClientData data);
const char *facts_string(struct facts *facts, CXString string);
const char *facts_name(struct facts *facts, CXCursor cursor);
const char *facts_qualified(struct facts *facts, CXCursor cursor, int written_only); // "a::b::f"
int facts_in_main(struct facts *facts, CXCursor cursor);
int facts_is_user(CXCursor cursor);                            // not in a system header
int facts_is_known(struct facts *facts, CXCursor declaration); // by its name: CUDA's, C's or C++'s
int facts_is_function(enum CXCursorKind kind);                 // of any kind, members and templates included
int facts_is_device_code(CXCursor cursor);
// The value of a constant integer. 0: not constant.
int facts_value(long long *out, CXCursor expression);
CXType facts_element_type(CXType type); // of an array, or the type itself
int facts_in_macro_body(struct facts *facts, CXSourceLocation location);
struct span facts_extent(struct facts *facts, CXCursor cursor); // in the input file, or empty
// In any file, from the first token to the last; for tokens of macros, where the macros are used.
CXFile facts_expansion(struct span *out, CXCursor cursor);
const char *facts_path(struct facts *facts, CXFile file); // as messages show it
struct place facts_place(struct facts *facts, CXCursor cursor);
// The name token's span, if it is plain text or a macro argument in the input file; else empty.
struct span facts_token(struct facts *facts, CXSourceLocation location);
CXCursor facts_attribute(CXCursor cursor, enum CXCursorKind attribute); // the first, or the null cursor
int facts_has_attribute(CXCursor cursor, enum CXCursorKind attribute);
const char *facts_operator(struct facts *facts, CXCursor cursor);
cursors_t facts_children(struct facts *facts, CXCursor cursor); // in the arena
CXCursor facts_first_child(CXCursor cursor);                    // the null cursor if there is none
unsigned facts_id(struct facts *facts, CXCursor declaration);   // enum id of threadIdx and similar, or 0

// facts_source.c
// Until facts_leave, spans count in the file of this cursor.
struct facts_here {
	CXFile file;
	const struct source *source;
};
struct facts_here facts_enter(struct facts *facts, CXCursor cursor);
void facts_leave(struct facts *facts, struct facts_here outer);

const struct source *facts_source(struct facts *facts, CXFile file); // NULL: no text
struct facts_file *facts_file(struct facts *facts, CXFile file);     // of one file; created on first use
// The same, after reading `skipped`.
const struct facts_file *facts_skipped(struct facts *facts, CXFile file);

// facts_reserved.c
void facts_reserved(struct facts *facts); // sets header_words and clash of the model

// facts_include.c
struct facts_entered *facts_entered(struct facts *facts, CXFile file); // NULL: a library's
void facts_includes(struct facts *facts);                              // model->beside
struct facts_spot facts_spot(struct facts *facts, CXSourceLocation location);
int facts_spot_compare(struct facts_spot a, struct facts_spot b);
// The offset after the line of the input file that includes it.
unsigned facts_anchor(struct facts *facts, const struct facts_entered *entered);
// The number of namespaces around this offset of the input file; negative if it is inside something else.
int facts_namespaces_around(struct facts *facts, unsigned offset);

// facts_words.c
// Is the token this word, or a macro of the user's whose every definition is this word alone, or empty?
int facts_means_word(struct facts *facts, const struct source *source, size_t token, const char *word);
void facts_words_dispose(struct facts *facts);
unsigned facts_line_end(const struct source *s, unsigned offset); // of the logical line
// What all #if conditions around the offset depend on (enum dependence_kind), and a word that shows it.
unsigned facts_condition_depends(
    struct facts *facts, const struct source *source, unsigned offset, const char **word); // NULL: not needed

// Does a condition in this span depend on more than the text and the build's flags?
int facts_head_depends(struct facts *facts, const struct source *source, struct span at);

int facts_head_may_change(struct facts *facts, const struct function *f); // with a qualifier

// facts_header.c
void facts_headers(struct facts *facts); // where copies of headers' functions go, or why there can be none
const struct facts_entered *facts_entered_of(struct facts *facts, const struct source *source);

// facts_world.c
void facts_world(struct facts *facts); // what nvcc may read differently

// facts_restore.c
// Fills f->restored for a copy of the text. Else: why the copy would mean something else.
const char *facts_restore(struct facts *facts, struct function *f);
void facts_restore_input(struct facts *facts); // for the input file's functions with directives inside

// facts_special.c
void facts_special(struct facts *facts, CXCursor cursor);   // if it is an explicit specialisation
struct function *facts_template(struct function *function); // of a kernel's specialisation; else itself

// facts_grid_constant.c
void facts_grid_constant(
    struct facts *facts, struct function *f, struct parameter *parameter, CXCursor cursor);

// facts_tree.c
struct node *facts_tree(struct facts *facts, CXCursor statement);
struct var *facts_var(struct facts *facts, CXCursor declaration);
int facts_is_plain_type(CXType type); // may be declared first and assigned later
struct node *facts_node(struct facts *facts, CXCursor cursor, enum node_kind kind); // without children
void facts_add_children(struct facts *facts, struct node *node, CXCursor cursor);

// facts_hidden.c: code that runs without being written
enum facts_hidden { FACTS_SHOWS, FACTS_DEPENDS, FACTS_HIDES };
enum facts_hidden facts_hides(struct facts *facts, CXCursor cursor);
int facts_is_no_code(enum CXCursorKind kind); // names, attributes, types
int facts_is_simple_type(CXType type);        // a number, pointer or enumerator
int facts_may_destroy(CXType type);           // code may run at the end of its objects' lives
void facts_settle_hidden(struct facts *facts);

// facts_call.c
struct node *facts_call(struct facts *facts, CXCursor call);
CXCursor facts_launch_configuration(struct facts *facts, CXCursor call); // null cursor: an ordinary call

int facts_is_lambda(CXCursor type_declaration);
int facts_is_operator_call(struct facts *facts, CXCursor call); // `a + b`, not `a(b)`

// facts_instance.c
// A launch of this kernel uses this cursor. 0: it is not a single specialisation.
int facts_note_instance(struct facts *facts, struct function *kernel, CXCursor cursor);
void facts_walk_exact(struct facts *facts, struct function *f, CXCursor definition);
void facts_resolve_instances(struct facts *facts);
const char *facts_call_key(struct facts *facts, CXCursor call, unsigned *out_end); // the place of its end

// facts_host.c
// After the launches: notes the instantiations that templates of the host launch.
void facts_host_instances(struct facts *facts);

// facts_function.c
struct function *facts_function(
    struct facts *facts, CXCursor function); // NULL: a library's, or without a body
void facts_read_pending(struct facts *facts);

// facts_launch.c
void facts_launches(struct facts *facts);
const char *facts_scope(struct facts *facts, CXCursor function); // "a::b" around it

// facts_arguments.c: "<float, 16>" for a specialisation; "" for a plain function; NULL: cannot be written
const char *facts_template_arguments(struct facts *facts, CXCursor function);
// For a launch's configuration: threads of a block and bytes of dynamic shared memory, if they are constant.
const char *facts_symbol(struct facts *facts, CXCursor kernel); // NULL: unknown
void facts_block(struct facts *facts, struct launch *launch, CXCursor configuration);
unsigned facts_parameter_bytes(CXCursor kernel);            // 0: none, or of unknown types
void facts_note_bytes(struct function *f, CXCursor kernel); // of the kernel itself, or of an instance

// facts_explicit.c: after all functions are known
void facts_explicit(struct facts *facts);
// facts_kernel_value.c
void facts_kernel_value(
    struct facts *facts, CXCursor cursor, const char *scope); // if it names a kernel as a value

// facts_phase.c
void facts_phases(struct facts *facts);
void facts_phase_instance(struct facts *facts, CXCursor block); // in an instance of a template

// facts_order.c
// Notes calls in the code that would, or may, come before the phase's kernels. In a template, code that
// depends on the parameters is left to the instances. Returns whether the code contains a lambda.
int facts_order(struct facts *facts, struct phase *phase, CXCursor code, int is_template);

// facts_order_known.c: what a call does to the order of a phase
enum facts_order {
	ORDER_HARMLESS, // it does not wait, copy or free
	ORDER_BEFORE,   // it waits, copies or frees
	ORDER_HIDDEN,   // its type does not show what it runs
	ORDER_UNKNOWN,  // unknown
	ORDER_ELEMENTS  // it may run functions of the classes that it contains
};
// Of a function that CUDA, C or C++ declares.
enum facts_order facts_order_known(struct facts *facts, CXCursor function);
int facts_order_is_hidden(const char *class); // does this library class run code that its type does not show?
int facts_is_operand(const struct source *s, size_t token);       // of decltype or similar, by the text alone
int facts_is_evaluated(struct facts *facts, CXCursor expression); // not an operand of decltype or similar
// facts_elsewhere.c: does the text of the launch mean this kernel, and a pointer to it the same?
int facts_names_one(struct facts *facts, const struct launch *launch, CXCursor kernel);
struct launch *facts_launch_call(struct facts *facts, CXCursor call); // facts_launch_call.c
// facts_transfer.c
void facts_transfer(struct facts *facts, CXCursor call, int in_error); // adds it if it is one
void facts_transfer_declared(struct facts *facts, CXCursor function);  // notes the program's of such a name
void facts_sort_launches(struct model *model);

#endif
