// Can the text of a function be copied into one whose parameters have the names of the ids?
#ifndef CUELASTIC_MOVABLE_H
#define CUELASTIC_MOVABLE_H

#include "xform/model/model.h"

// Why not: the diagnostic's id, place, text and advice; all in the model's arena or static.
struct obstacle {
	const char *id; // NULL: nothing is in the way
	struct place place;
	const char *what, *advice;
};

struct obstacle movable_obstacle(const struct model *model, const struct function *f);
// Why a device function cannot get a clone, or NULL.
const char *movable_clone_fault(const struct model *model, const struct function *f);
// Can a device function be copied under another name?
int movable_is_cloneable(const struct model *model, const struct function *f);

#endif
