// The same file, read for architectures other than the first variant's.
#ifndef CUELASTIC_VARIANTS_H
#define CUELASTIC_VARIANTS_H

#include "xform/model/model.h"
#include "xform/frontend/parse.h"

struct variant;

struct variants {
	VEC(struct variant *) list;
	int are_all;      // there is one for every architecture that the text distinguishes
	unsigned settled; // as the model's
	struct arena arena;
};

// Adds a variant to the model for every architecture that conditions in the file or in the user's headers
// distinguish, and pairs the functions. Code that none of them has stays `unread`.
void variants_add(struct variants *out, struct model *model, const struct parse *parse,
    const struct parse_request *request);
// The same from the existing trees, for a model that was made again. Negative if one of them no longer makes
// sense.
int variants_again(struct variants *variants, struct model *model);
void variants_dispose(struct variants *variants);

#endif
