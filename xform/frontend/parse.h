// Parsing with libclang: with the light declarations first, with the toolkit's real headers after errors.
#ifndef CUELASTIC_PARSE_H
#define CUELASTIC_PARSE_H

#include "xform/base/diag.h"
#include "flags.h"
#include "parse_input.h"
#include "xform/dialect/templates.h"
#include "xform/base/source.h"

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

#endif
