// What the validator's clang is given: the arguments for the device code of a file, and its declarations
// precompiled.
#ifndef CUELASTIC_VALIDATE_INPUT_H
#define CUELASTIC_VALIDATE_INPUT_H

#include "flags.h"
#include "process.h"
#include "source.h"

struct validate_input {
	const char *program;         // cuelastic-validate
	const char *runtime;         // the folder of <cuelastic/device.cuh>
	const struct source *source; // as the user wrote it
	const struct flags *flags;
	const char *cuda_path; // unless light
	int is_light;
};

// Adds clang's arguments, in the driver's form and without the file. What is missing in the cache of
// precompiled declarations is made first; without them, the file is compiled with all its headers and means
// the same.
void validate_input_arguments(struct words *out, struct arena *arena, const struct validate_input *input);

#endif
