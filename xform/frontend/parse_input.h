// What the parser is given: flags, and files from memory.
#ifndef CUELASTIC_PARSE_INPUT_H
#define CUELASTIC_PARSE_INPUT_H

#include "flags.h"
#include "leading.h"
#include "precompiled.h"

#define INPUT_FOLDER "/cuelastic" // does not exist; our own headers seem to lie there

// How much of a file sees __CUDA_ARCH__: see parse.c.
enum side { SIDE_HOST, SIDE_TEXT, SIDE_ALL };

struct input_recipe {
	const struct flags *flags;
	const char *cuda_path;         // unless light
	const char *clang;             // the parser's version
	const char *resources;         // the folder of its own headers, or NULL; unless light
	const char *precompiled;       // or NULL
	const struct leading *leading; // is precompiled behind the declarations; or NULL
	enum side side;
	int light;
	int is_making;       // a precompiled header, not a program
	const char *runtime; // for the validator's compile, of the device's side: where <cuelastic/device.cuh> is
};

struct input_file {
	const char *name, *text;
	size_t length;
};

struct input {
	VEC(const char *) arguments;
	VEC(struct input_file) files;
};

// What a text asks for by the macros that it names.
enum side input_side(const char *text, size_t length);

void input_make(struct input *out, struct arena *arena, const struct input_recipe *recipe);
void input_add_file(struct input *input, const char *name, const char *text);
void input_dispose(struct input *input);

// Would the recipe's declarations, precompiled, mean the same as when the file includes them?
int input_may_precompile(const struct input_recipe *recipe);

// The name under which the recipe's declarations are precompiled: everything that they depend on.
const char *input_name(struct arena *arena, const struct input_recipe *recipe);

#endif
