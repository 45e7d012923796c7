// The parser's input: flags, and files in memory.
#ifndef CUELASTIC_PARSE_INPUT_H
#define CUELASTIC_PARSE_INPUT_H

#include "flags.h"
#include "include_prefix.h"
#include "precompiled.h"
#include "world.h"
#include <stddef.h>

#define INPUT_FOLDER "/cuelastic" // does not exist; our headers seem to be there

// How much of a file sees __CUDA_ARCH__: see parse.c.
enum side { SIDE_HOST, SIDE_TEXT, SIDE_ALL };

struct input_recipe {
	const struct flags *flags;
	const char *cuda_path;     // not for light
	const char *clang;         // version of the parser
	const char *resources;     // folder of the parser's own headers, or NULL; for light the validator's alone
	const char *precompiled;   // or NULL
	const struct world *world; // or NULL
	const struct templates *templates;    // or NULL
	const struct include_prefix *leading; // precompiled after the declarations; or NULL
	enum side side;
	int light;
	int is_making;       // a precompiled header, not a program
	const char *runtime; // for the validator's compile (device's side): folder of <cuelastic/device.cuh>
};

struct input_file {
	const char *name, *text;
	size_t length;
};

struct input {
	VEC(const char *) arguments;
	VEC(struct input_file) files;
};

// The side that a text asks for, by the macros that it names.
enum side input_side(const char *text, size_t length);

void input_make(struct input *out, struct arena *arena, const struct input_recipe *recipe);
void input_add_file(struct input *input, const char *name, const char *text);
void input_dispose(struct input *input);

// Do the recipe's declarations mean the same when they are precompiled?
int input_may_precompile(const struct input_recipe *recipe);

// The name of the recipe's precompiled declarations, from everything that they depend on.
const char *input_name(struct arena *arena, const struct input_recipe *recipe);

#endif
