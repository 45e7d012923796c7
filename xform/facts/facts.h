// From libclang's tree to the model. The only reader of cursors beside parse.
#ifndef CUELASTIC_FACTS_H
#define CUELASTIC_FACTS_H

#include "xform/model/model.h"
#include "xform/frontend/parse.h"

// Fills the model from a parsed file. 0, or negative when an error of the parse leaves the file without a
// meaning (diagnosed as `syntax`).
int facts_collect(struct model *model, const struct parse *parse);

#endif
