// Parsing with libclang: with the light declarations first, with the toolkit's real headers after errors.
#ifndef CUELASTIC_PARSE_H
#define CUELASTIC_PARSE_H

#include "xform/base/diag.h"
#include "flags.h"
#include "parse_input.h"
#include "xform/dialect/dialect.h"
#include "xform/base/source.h"
#include "xform/base/process.h"

struct CXTranslationUnitImpl;

enum parse_headers { PARSE_AUTO, PARSE_LIGHT, PARSE_REAL };

struct parse_request {
	const char *path;
	const struct source *source; // the bytes that edits will be applied to
	const struct flags *flags;
	const char *cuda_path; // the toolkit's folder, or NULL: none on this machine
	enum parse_headers headers;
	enum side side; // at least this side is parsed with the toolkit's declarations
};

// An error of clang, in the input file at `offset`, or elsewhere.
struct parse_error {
	struct place place; // its path is in the parse's arena
	const char *message;
	int in_main, is_fatal;
};

struct parse {
	struct arena arena;
	void *index;
	struct CXTranslationUnitImpl *unit; // NULL: parsing failed entirely
	const char *cuda_path;              // that of the request
	int is_light, has_toolkit;
	int asks_for_version;      // a header asks for the toolkit's version
	enum side side_of_headers; // the side that the user's headers ask for
	struct world world;        // of nvcc, as far as the text sees it
	VEC(struct parse_error) errors;
	VEC(const char *) headers;        // all included files, sorted, for depfiles
	VEC(const char *) system_headers; // those that are surely the system's, sorted
	struct templates templates;       // that are called without the word
	VEC(struct input_file) hidden;    // the user's headers that clang gets as another text: dialect.h
};

// 0; negative if there is no tree at all. *out is always valid for disposal.
int parse_file(struct parse *out, const struct parse_request *request);
// A file that the text contains already: for depfiles.
void parse_add_header(struct parse *parse, const char *path);
int parse_is_system(const struct parse *parse, const char *header); // one of parse->headers
void parse_dispose(struct parse *parse);

// The world that the text is parsed and proved in, or NULL: it sees nothing of it.
const struct world *parse_world(const struct parse *parse);

const char *parse_clang_version(struct arena *arena);

// ---- The depth of a text's nesting, checked before any recursive walk.
enum { NESTING_MOST = 5000 };

// The first token with more than NESTING_MOST levels above it, or tokens.count.
size_t nesting_find(const struct source *source);

// ---- A large stack for recursion over the user's text, and a message if even that overflows.
// Runs the work on a thread with a large stack and returns its result. Without memory for such a thread, it
// runs on the caller's stack. libclang runs on the same stack.
int stack_run(int (*work)(void *context), void *context);

// From here on, an overflow of that stack ends the process with a message about this file and exit status 1.
// Must be called again after the first use of libclang, which sets its own handler for crashes.
void stack_watch(const char *path);

// ---- A file's command in compile_commands.json.
// The CUDA files that it lists, each once, relative to the current folder if they are below it. Negative: there is no
// compile_commands.json in the folder.
int parse_database_files(struct words *out, struct arena *arena, const char *folder);
// Adds the file's flags from compile_commands.json in `folder`, for the parse. 1: they may be those
// of another command than the file's own. Negative: it has none.
int parse_database_flags(struct flags *flags, const char *folder, const char *path);
// Adds the file's flags for nvcc: without the compiler, the file, and what says which step to make and where to
// write. Options files are replaced by the words in them. Paths are absolute. The toolkit's own folder is left out,
// since each of our tools brings or finds it. Negative: the file has no command.
int parse_database_words(struct words *out, struct arena *arena, const char *folder, const char *path);

#endif
