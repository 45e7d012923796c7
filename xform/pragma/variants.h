// The same file, read for other architectures than the first variant's.
#ifndef CUELASTIC_VARIANTS_H
#define CUELASTIC_VARIANTS_H

#include "xform/model/model.h"
#include "xform/frontend/parse.h"

struct variant;

struct variants {
	VEC(struct variant *) list;
	int are_all; // there is one for every architecture that the text tells apart
	struct arena arena;
};

// Adds a variant to the model for every architecture that conditions in the file, or in the user's headers,
// tell apart, and pairs the functions. What none of them sees is left as `unread`.
void variants_add(struct variants *out, struct model *model, const struct parse *parse,
    const struct parse_request *request);
// The same from the trees that are there, for a model that was made anew. Negative when one of them makes no
// sense of it now.
int variants_again(struct variants *variants, struct model *model);
void variants_dispose(struct variants *variants);

#endif
