// Compiler flags as users have them, nvcc's and clang's, translated for the parse.
#ifndef CUELASTIC_FLAGS_H
#define CUELASTIC_FLAGS_H

#include "util.h"

struct flags {
	struct arena arena;
	VEC(const char *) kept; // what clang is given
	VEC(const char *) dropped; // what was left out or translated
	const char *architecture; // "900" from -arch=sm_90 and its kin, or NULL
	int has_standard; // a -std= is among the kept
};

// Adds one compiler's argument vector. Relative folders are taken from `directory` when it is not NULL.
void flags_add(struct flags *flags, const char *const *arguments, size_t count, const char *directory);
void flags_dispose(struct flags *flags);

#endif
