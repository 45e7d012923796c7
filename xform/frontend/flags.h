// Compiler flags as users have them, nvcc's and clang's, translated for the parse.
#ifndef CUELASTIC_FLAGS_H
#define CUELASTIC_FLAGS_H

#include "xform/base/util.h"

struct flags {
	struct arena arena;
	VEC(const char *) kept;    // what clang is given
	VEC(const char *) dropped; // what was left out or translated
	const char *architecture;  // "900" from -arch=sm_90 and its kin, or NULL
	const char *standard;      // the last -std=, or NULL
	int in_file;               // the words of an options file are being added
};

// Adds one compiler's argument vector. Relative folders are taken from `directory` when it is not NULL.
void flags_add(struct flags *flags, const char *const *arguments, size_t count, const char *directory);
const char *flags_standard(const struct flags *flags); // "-std=…", nvcc's own default when none was given
// Do the flags leave the meaning of system headers alone? Folders, and macros that are not reserved.
int flags_are_plain(const struct flags *flags);
// How many of the kept flags, from the i-th on, name a place to look for headers or a header to include; 0:
// it is none of these.
size_t flags_of_place(const struct flags *flags, size_t i);
void flags_dispose(struct flags *flags);

#endif
