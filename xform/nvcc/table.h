// nvcc's options: their names, which of them have a value, and what they mean for the launcher.
#ifndef CUELASTIC_NVCC_TABLE_H
#define CUELASTIC_NVCC_TABLE_H

#include <stddef.h>

enum nvcc_kind { NVCC_FLAG, NVCC_VALUE, NVCC_LIST, NVCC_LETTER, NVCC_LETTERS };

enum nvcc_role {
	NVCC_PLAIN,         // the parse gets it
	NVCC_NOT_PARSED,    // it cannot change what the source means
	NVCC_OTHER_PHASE,   // nvcc compiles no host object, or does nothing at all
	NVCC_COMPILE,       // -c and similar
	NVCC_ARCHIVE,       // -lib, -r: one output, to which the runtime cannot be added
	NVCC_NOT_REWRITTEN, // it names the kernels to compile, so not ours
	NVCC_OUTPUT,
	NVCC_OUTPUT_FOLDER,
	NVCC_DEPENDENCIES,
	NVCC_DEPFILE,
	NVCC_LANGUAGE,
	NVCC_OPTIONS_FILE,
	NVCC_KEEP,
	NVCC_RUN // -run: the input may be the program itself
};

struct nvcc_option {
	const char *full, *brief; // without dashes
	enum nvcc_kind kind;
	enum nvcc_role role;
};

// The option at the head of the words, or NULL if nvcc does not know it. *value: its text, or NULL. *used: the
// number of words; 0 if the value is missing.
const struct nvcc_option *nvcc_option_find(
    const char **value, size_t *used, const char *const *words, size_t count);

#endif
