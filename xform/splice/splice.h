// The user's headers with kernels or launches, as part of the input's text.
#ifndef CUELASTIC_SPLICE_H
#define CUELASTIC_SPLICE_H

#include "xform/base/process.h"
#include "xform/base/source.h"
#include "xform/frontend/flags.h"

struct splice_request {
	const struct source *source; // the input
	const struct flags *flags;
	const char *cuda_path;    // or NULL
	const char *const *globs; // headers of system folders that count as the user's
	size_t glob_count;
};

// 1: *out is the input with the headers in the places of their #include, and the heads and instantiations of kernels in the places of the
// macros that make them; `pieces` says where each part is from. 0: there is no such header or macro, or it cannot be shown that the text means the same; *out is empty.
// The strings of *headers, the spliced files, are in the arena. The request's source must outlive *out.
int splice_headers(
    struct source *out, struct words *headers, struct arena *arena, const struct splice_request *request);

// ---- between splice_headers.c and splice.c

// How a header prevents that it counts twice.
enum splice_once { ONCE_NEVER, ONCE_GUARD, ONCE_PRAGMA };

// A directive that includes another text.
struct splice_include {
	size_t hash;              // the token of its `#`
	struct span line;         // from the `#` to the end of the line, without the newline
	const char *name;         // between the quotes or brackets
	const char *path;         // as the compiler composes it; NULL: not the user's
	struct splice_file *file; // or NULL
	int is_quoted, is_conditional;
};

// One of the user's texts.
struct splice_file {
	const char *path; // as it was found first
	unsigned long long device, number;
	struct source text; // of a header, if it is wanted
	const struct source *source;
	const char *bytes; // the text without comments and strings; NULL: a system's
	size_t guard;      // the token of its include guard, or of none
	VEC(struct splice_include) includes;
	enum splice_once once;
	unsigned is_system : 1;                              // from a system folder
	unsigned has_kernels : 1;                            // or launches
	unsigned is_wanted : 1;                              // it has kernels, or leads to a header that has
	unsigned is_fixed : 1;                               // it must stay a header
	unsigned is_real : 1;                                // an #include that stays may lead to it
	unsigned is_open : 1, is_certain : 1, is_listed : 1; // while the text is made
};

struct splice_files {
	struct arena *arena;
	const struct splice_request *request;
	VEC(struct splice_file *) list;    // the input first
	VEC(struct splice_macro *) macros; // that make heads of kernels
};

// Every text of the user's that the input may include. 0: no header is wanted.
int splice_find(struct splice_files *out);
// The file that this name means in a text at `path`; *found: its path as the compiler composes it.
struct splice_file *splice_look(struct splice_files *files, const struct splice_file *from, const char *path,
    const char *name, int is_quoted, const char **found);
void splice_dispose(struct splice_files *files);

// Is the token under no condition but the file's include guard?
int splice_is_certain(const struct source *s, size_t token, size_t guard);

// splice_macros.c
struct splice_macro;
void splice_find_macros(struct splice_files *files);
void splice_dispose_macros(struct splice_files *files);
// Is the token the use of such a macro, for a head before a body? Adds its words, in one line, and returns where it ends, or 0.
unsigned splice_expand(
    struct str *out, const struct splice_files *files, const struct source *s, size_t token);

#endif
