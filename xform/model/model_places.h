// Declarations whose value depends on the place of their use, such as defaults of parameters: for
// model_macros.c.
#ifndef CUELASTIC_MODEL_PLACES_H
#define CUELASTIC_MODEL_PLACES_H

#include "xform/base/source.h"

enum place_kind {
	PLACE_NOWHERE,    // it stays where it is written
	PLACE_IN_DEFAULT, // uses of the name have it
	PLACE_IN_CLASS,   // so do initialisers of the class, also hidden ones
	PLACE_ANYWHERE    // its uses have no name
};

struct place_holder {
	size_t name; // the token of the name, or tokens.count
	enum place_kind kind;
};

// What declaration, if any, hands on the word of place at this token?
struct place_holder model_place_holder(const struct source *source, size_t word);
// Does the text declare a class of this name?
int model_is_class(const struct source *source, const char *name);

// ---- What the followers of macros' bodies share.
// Is it `#` in front of a parameter, not `##`?
int model_makes_string(const struct source *source, size_t token);

#endif
