// From libclang's tree to the model. Only this folder and frontend/parse read cursors.
#ifndef CUELASTIC_FACTS_H
#define CUELASTIC_FACTS_H

#include "xform/model/model.h"
#include "xform/frontend/parse.h"

// Fills the model from a parsed file. 0; negative if an error makes the file meaningless (diagnosed as
// `syntax`).
int facts_collect(struct model *model, const struct parse *parse);

// Finds the lines that #line renumbers, where it takes effect.
void facts_presume(struct source *main, const struct parse *parse);

#endif
