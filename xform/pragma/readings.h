// The same file, read for other architectures than the first reading's.
#ifndef CUELASTIC_READINGS_H
#define CUELASTIC_READINGS_H

#include "xform/model/model.h"
#include "xform/frontend/parse.h"

struct reading;

struct readings {
	VEC(struct reading *) list;
	int are_all; // there is one for every architecture that the text tells apart
	struct arena arena;
};

// Adds a reading to the model for every architecture that conditions in the file, or in the user's headers,
// tell apart, and pairs the functions. What none of them sees is left as `unread`.
void readings_add(struct readings *out, struct model *model, const struct parse *parse,
    const struct parse_request *request);
// The same from the trees that are there, for a model that was made anew. Negative when one of them makes no
// sense of it now.
int readings_again(struct readings *readings, struct model *model);
void readings_dispose(struct readings *readings);

#endif
