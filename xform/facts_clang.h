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

// A user's file that functions stand in.
struct facts_file {
	CXFile file;
	struct source source;
	struct facts_file *next;
};

struct facts {
	struct model *model;
	const struct parse *parse;
	CXTranslationUnit unit;
	CXFile main_file;
	CXFile file;                 // that spans count in now: of the function that is read; NULL: not text
	const struct source *source; // its text; never NULL
	struct facts_file *files;
	struct facts_entry *entries;
	VEC(CXCursor) pending; // functions whose bodies are still to be read
	VEC(struct function *) pending_functions;
	int macros_name_global_ids; // a macro of the input file says ::blockIdx or the like
};

// facts_cursor.c
const char *facts_string(struct facts *facts, CXString string);
const char *facts_name(struct facts *facts, CXCursor cursor);
const char *facts_qualified(struct facts *facts, CXCursor cursor, int written_only); // "a::b::f"
int facts_in_main(struct facts *facts, CXCursor cursor);
int facts_is_user(CXCursor cursor); // not in a system header
int facts_in_macro_body(struct facts *facts, CXSourceLocation location);
struct span facts_extent(struct facts *facts, CXCursor cursor); // in the input file, or empty
struct place facts_place(struct facts *facts, CXCursor cursor);
// The name token's bytes when it stands in the input file as plain text or macro argument; empty otherwise.
struct span facts_token(struct facts *facts, CXSourceLocation location);
int facts_has_attribute(CXCursor cursor, enum CXCursorKind attribute);
const char *facts_operator(struct facts *facts, CXCursor cursor);
typedef VEC(CXCursor) cursors_t;
void facts_children(cursors_t *out, CXCursor cursor);
unsigned facts_id(struct facts *facts, CXCursor declaration); // enum id of threadIdx and its kin, or 0

// facts_source.c
// Spans count in the file of this cursor until facts_leave.
struct facts_here {
	CXFile file;
	const struct source *source;
};
struct facts_here facts_enter(struct facts *facts, CXCursor cursor);
void facts_leave(struct facts *facts, struct facts_here outer);

// facts_tree.c
struct node *facts_tree(struct facts *facts, CXCursor statement);
struct var *facts_var(struct facts *facts, CXCursor declaration);
void facts_add_children(struct facts *facts, struct node *node, CXCursor cursor);

// facts_call.c
struct node *facts_call(struct facts *facts, CXCursor call);
CXCursor facts_launch_configuration(CXCursor call); // null cursor: an ordinary call

// facts_function.c
struct function *facts_function(
    struct facts *facts, CXCursor function); // NULL: a library's, or no body anywhere
void facts_read_pending(struct facts *facts);
void facts_field(struct facts *facts, CXCursor field); // a default member initialiser
void facts_host_lambda(
    struct facts *facts, CXCursor lambda); // device code that a kernel may be handed as an object

// facts_launch.c
void facts_launches(struct facts *facts);
void facts_sort_launches(struct model *model);

#endif
