// Shared by the files of facts: the collector's state and small questions to cursors. Includes clang-c;
// nobody else may.
#ifndef CUELASTIC_FACTS_CLANG_H
#define CUELASTIC_FACTS_CLANG_H

#include <clang-c/Index.h>
#include <uthash.h>

#include "facts.h"

// A function or variable by its canonical declaration's unified symbol resolution.
struct facts_entry {
	const char *key;
	struct function *function;
	struct var *var;
	UT_hash_handle hh;
};

// A file, with what was asked of it.
struct facts_file {
	CXFile file;
	int has_text, has_skipped, is_asked;
	struct source source;     // with has_text
	VEC(struct span) skipped; // with has_skipped: what #if leaves out, in order
	int is_known;             // with is_asked: facts_known.c
	struct facts_file *next;
};

// A file of the user's as it was entered; `path` holds the offsets of the includes that lead to it.
struct facts_entered {
	CXFile file;
	const struct facts_entered *includer; // NULL: none, or a library
	int times, from_main;
	unsigned depth, *path;
};

// A place in the order of the compiler's reading; `in` is NULL in system headers.
struct facts_spot {
	const struct facts_entered *in;
	unsigned offset;
};

// An error of the parse: where it stands, and which of parse->errors it is.
struct facts_error {
	const char *path;
	unsigned offset;
	size_t index;
};

// The last answer of defaults_of() in facts_function.c: where such lists begin.
struct facts_defaults {
	const struct source *source;
	const char *name;
	VEC(unsigned) lists;
};

struct facts {
	struct model *model;
	const struct parse *parse;
	CXTranslationUnit unit;
	CXFile main_file;
	const char *main_path;
	CXFile file;                 // that spans count in now: of the function that is read; NULL: not text
	const struct source *source; // its text; never NULL
	struct facts_file *files;
	VEC(struct facts_error) errors; // all that have a file, in order
	VEC(struct facts_entered *) entered;
	struct facts_words *words;         // facts_words.c
	struct facts_instances *instances; // facts_instance.c
	struct facts_entry *entries;
	struct facts_defaults defaults;
	VEC(CXCursor) pending; // functions whose bodies are still to be read
	VEC(struct function *) pending_functions;
	unsigned
	    around_offset; // where facts_namespaces_around() was asked last: one header's functions ask the same
	int around;
	int macros_name_global_ids; // a macro of the input file says ::blockIdx or the like
};

// facts_errors.c
void facts_errors_init(struct facts *facts);
// Those of a file inside the span, or right behind it.
const struct facts_error *facts_errors(struct facts *facts, const char *path, struct span at, size_t *count);

// facts_cursor.c
const char *facts_string(struct facts *facts, CXString string);
const char *facts_name(struct facts *facts, CXCursor cursor);
const char *facts_qualified(struct facts *facts, CXCursor cursor, int written_only); // "a::b::f"
int facts_in_main(struct facts *facts, CXCursor cursor);
int facts_is_user(CXCursor cursor);                            // not in a system header
int facts_is_known(struct facts *facts, CXCursor declaration); // by its name: CUDA's, C's or C++'s
int facts_is_function(enum CXCursorKind kind);                 // of any kind, members and templates included
int facts_is_device_code(CXCursor cursor);
// A constant integer's value; 0: it is none.
int facts_value(long long *out, CXCursor expression);
CXType facts_element_type(CXType type); // of an array, or the type itself
int facts_in_macro_body(struct facts *facts, CXSourceLocation location);
struct span facts_extent(struct facts *facts, CXCursor cursor); // in the input file, or empty
const char *facts_path(struct facts *facts, CXFile file);       // as messages show it
struct place facts_place(struct facts *facts, CXCursor cursor);
// The name token's bytes when it stands in the input file as plain text or macro argument; empty otherwise.
struct span facts_token(struct facts *facts, CXSourceLocation location);
CXCursor facts_attribute(CXCursor cursor, enum CXCursorKind attribute); // the first, or the null cursor
int facts_has_attribute(CXCursor cursor, enum CXCursorKind attribute);
const char *facts_operator(struct facts *facts, CXCursor cursor);
typedef VEC(CXCursor) cursors_t;
cursors_t facts_children(struct facts *facts, CXCursor cursor); // in the arena
CXCursor facts_first_child(CXCursor cursor);                    // the null cursor when there is none
unsigned facts_id(struct facts *facts, CXCursor declaration);   // enum id of threadIdx and its kin, or 0

// facts_source.c
// Spans count in the file of this cursor until facts_leave.
struct facts_here {
	CXFile file;
	const struct source *source;
};
struct facts_here facts_enter(struct facts *facts, CXCursor cursor);
void facts_leave(struct facts *facts, struct facts_here outer);

const struct source *facts_source(struct facts *facts, CXFile file); // NULL: no text
struct facts_file *facts_file(
    struct facts *facts, CXFile file); // the one of a file, made when first asked for
// Its `skipped` can be read.
const struct facts_file *facts_skipped(struct facts *facts, CXFile file);

// facts_include.c
struct facts_entered *facts_entered(struct facts *facts, CXFile file); // NULL: a library's
struct facts_spot facts_spot(struct facts *facts, CXSourceLocation location);
int facts_spot_compare(struct facts_spot a, struct facts_spot b);
// Behind the line of the input file that includes it.
unsigned facts_anchor(struct facts *facts, const struct facts_entered *entered);
// How many namespaces stand open at this offset of the input file; negative: something else does.
int facts_namespaces_around(struct facts *facts, unsigned offset);

// facts_words.c
// Is the token this word, or a macro of the user's whose every definition is the word alone, or nothing?
int facts_means_word(struct facts *facts, const struct source *source, size_t token, const char *word);
void facts_words_dispose(struct facts *facts);
// What all conditions of #if around the offset depend on: enum dependence_kind, and a word that says so.
unsigned facts_condition_depends(
    struct facts *facts, const struct source *source, unsigned offset, const char **word); // NULL: not asked

// More than the text and the build's flags decides a condition among the directives there.
int facts_head_depends(struct facts *facts, const struct source *source, struct span at);

int facts_head_may_change(struct facts *facts, const struct function *f); // of one that a qualifier defines

// facts_header.c
void facts_headers(struct facts *facts); // where copies of headers' functions go, or why none can
const struct facts_entered *facts_entered_of(struct facts *facts, const struct source *source);

// facts_restore.c
// Fills f->restored for a copy of the text, or says why it would mean something else there.
const char *facts_restore(struct facts *facts, struct function *f);
void facts_restore_input(struct facts *facts); // for the input file's functions with directives inside

// facts_special.c
void facts_special(struct facts *facts, CXCursor cursor);   // an explicit specialisation, if it is one
struct function *facts_template(struct function *function); // of a kernel's specialisation; or itself

// facts_grid_constant.c
void facts_grid_constant(
    struct facts *facts, struct function *f, struct parameter *parameter, CXCursor cursor);

// facts_tree.c
struct node *facts_tree(struct facts *facts, CXCursor statement);
struct var *facts_var(struct facts *facts, CXCursor declaration);
int facts_is_plain_type(CXType type); // may be declared first and assigned later
struct node *facts_node(struct facts *facts, CXCursor cursor, enum node_kind kind); // without children
void facts_add_children(struct facts *facts, struct node *node, CXCursor cursor);

// facts_hidden.c: what runs without being written
enum facts_hidden { FACTS_SHOWS, FACTS_DEPENDS, FACTS_HIDES };
enum facts_hidden facts_hides(struct facts *facts, CXCursor cursor);
int facts_is_no_code(enum CXCursorKind kind); // names, attributes, types
int facts_is_simple_type(CXType type);        // a number, pointer or enumerator
int facts_may_destroy(CXType type);           // do, or may, its objects run something when their life ends?
void facts_settle_hidden(struct facts *facts);

// facts_call.c
struct node *facts_call(struct facts *facts, CXCursor call);
CXCursor facts_launch_configuration(struct facts *facts, CXCursor call); // null cursor: an ordinary call

int facts_is_lambda(CXCursor type_declaration);
int facts_is_operator_call(struct facts *facts, CXCursor call); // `a + b`, not `a(b)`

// facts_instance.c
// A launch of this kernel names this cursor; 0: not one specialisation.
int facts_note_instance(struct facts *facts, struct function *kernel, CXCursor cursor);
void facts_walk_exact(struct facts *facts, struct function *f, CXCursor definition);
void facts_resolve_instances(struct facts *facts);
const char *facts_call_key(struct facts *facts, CXCursor call, unsigned *out_end); // the place of its end

// facts_host.c
// Requires the launches. Notes the instantiations that templates of the host launch.
void facts_host_instances(struct facts *facts);

// facts_function.c
struct function *facts_function(
    struct facts *facts, CXCursor function); // NULL: a library's, or no body anywhere
void facts_read_pending(struct facts *facts);

// facts_launch.c
void facts_launches(struct facts *facts);
const char *facts_scope(struct facts *facts, CXCursor function); // "a::b" around it

// facts_arguments.c: "<float, 16>" of a specialisation, "" of a plain function, NULL where it cannot be
// written
const char *facts_template_arguments(struct facts *facts, CXCursor function);
// Of a launch's configuration: threads of a block and bytes of dynamic shared memory, where they are
// constants.
const char *facts_symbol(struct facts *facts, CXCursor kernel); // NULL: not known
void facts_block(struct facts *facts, struct launch *launch, CXCursor configuration);
unsigned facts_parameter_bytes(CXCursor kernel); // 0: none, or of types that are not known

// facts_phase.c
void facts_phases(struct facts *facts);
void facts_phase_instance(struct facts *facts, CXCursor block); // in an instance of a template

// facts_order.c
// Notes what in the code would come before the phase's kernels, or may. In a template what depends on its
// parameters is left to its instances. Does the code hold a lambda?
int facts_order(struct facts *facts, struct phase *phase, CXCursor code, int is_template);

// facts_order_known.c
enum facts_order {
	ORDER_HARMLESS, // it neither waits, copies nor frees
	ORDER_BEFORE,   // it does
	ORDER_HIDDEN,   // what it runs is not in its type
	ORDER_UNKNOWN,  // nobody has said what it does
	ORDER_ELEMENTS  // it may run functions of the classes that it is made of
};
// Of a function that CUDA, C or C++ declares.
enum facts_order facts_order_known(struct facts *facts, CXCursor function);
int facts_order_is_hidden(const char *class); // does this library class run what its type does not tell?
int facts_is_evaluated(struct facts *facts, CXCursor expression); // not an operand of decltype or the like
void facts_import(struct facts *facts, struct launch *launch, CXCursor kernel); // facts_import.c
const char *facts_shared_scope(struct facts *facts, CXCursor name_space); // "?" in a file's own namespace
struct launch *facts_launch_call(struct facts *facts, CXCursor call);     // facts_launch_call.c
void facts_sort_launches(struct model *model);

#endif
