// Flags for nvcc and clang as users write them, translated for the parse.
#ifndef CUELASTIC_FLAGS_H
#define CUELASTIC_FLAGS_H

#include "xform/base/process.h"
#include "xform/base/util.h"

struct flags {
	struct arena arena;
	struct words kept;           // for clang
	VEC(const char *) dropped;   // what was left out or translated
	VEC(const char *) given;     // the words as they came, without those of files and lists
	const char *architecture;    // "900" from -arch=sm_90 and similar, or NULL
	VEC(unsigned) architectures; // all that are named, in this form
	int has_other_architectures; // one is not a number: native, all
	int are_exact;               // the output is compiled with these very flags
	const char *standard;        // the last -std=, or NULL
	int in_file;                 // the words of an options file are being added
	int in_list;                 // the words of -Xcompiler's list are
};

// Adds one compiler's argument vector. Relative folders are in `directory` if it is not NULL.
void flags_add(struct flags *flags, const char *const *arguments, size_t count, const char *directory);
const char *flags_standard(const struct flags *flags); // "-std=…", or nvcc's default
// Do the flags keep the meaning of system headers? Folders and macros that are not reserved do.
int flags_are_plain(const struct flags *flags);
// The last -D or -U of the name; NULL: there is none.
const char *flags_macro(const struct flags *flags, const char *name);
// How many of the kept flags, from the i-th on, name a header to include or a folder to search; 0: the i-th
// does not.
size_t flags_of_place(const struct flags *flags, size_t i);
// Is the output compiled for flags->architectures only?
int flags_name_architectures(const struct flags *flags);
void flags_dispose(struct flags *flags);

// The bytes of a file. Negative errno if it cannot be read.
int flags_read_bytes(struct str *out, const char *path);
// ---- The words of an options file, nvcc's --options-file.
// Adds the words of a text, as a shell reads it.
void flags_read_text(struct words *out, struct arena *arena, const char *text);
// Negative if the file cannot be read.
int flags_read_file(struct words *out, struct arena *arena, const char *path);

#endif
