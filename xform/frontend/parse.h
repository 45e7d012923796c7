// Parsing with libclang: the light declarations first, the toolkit's real headers when those leave errors.
#ifndef CUELASTIC_PARSE_H
#define CUELASTIC_PARSE_H

#include "xform/base/diag.h"
#include "flags.h"
#include "parse_input.h"
#include "xform/base/source.h"

struct CXTranslationUnitImpl;

enum parse_headers { PARSE_AUTO, PARSE_LIGHT, PARSE_REAL };

struct parse_request {
	const char *path;
	const struct source *source; // the same bytes that edits will be applied to
	const struct flags *flags;
	const char *cuda_path; // the toolkit's folder, or NULL: none on this machine
	enum parse_headers headers;
};

// An error that clang reported: in the input file at `offset`, or elsewhere.
struct parse_error {
	struct place place; // path in the parse's arena
	const char *message;
	int in_main, is_fatal;
};

struct parse {
	struct arena arena;
	void *index;
	struct CXTranslationUnitImpl *unit; // NULL: could not be parsed at all
	const char *cuda_path;              // the request's
	int is_light, has_toolkit;
	int asks_for_version;      // a header does, of the toolkit
	enum side side_of_headers; // what the user's headers ask for
	VEC(struct parse_error) errors;
	VEC(const char *) headers;        // every file that was included, sorted; for depfiles
	VEC(const char *) system_headers; // those of them that are the system's, sorted
};

// Always leaves *out disposable. 0, or negative when there is no tree at all.
int parse_file(struct parse *out, const struct parse_request *request);
int parse_is_system(const struct parse *parse, const char *header); // one of parse->headers
void parse_dispose(struct parse *parse);

// Adds the flags that compile_commands.json in `directory` has for the file. Negative when it has none.
int parse_database_flags(struct flags *flags, const char *directory, const char *path);
const char *parse_clang_version(struct arena *arena);

#endif
