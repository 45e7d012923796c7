// Explicit instantiations of kernels, for the proof of their entries.
#ifndef CUELASTIC_INSTANCES_H
#define CUELASTIC_INSTANCES_H

#include "xform/model/model.h"

// Appends the output's text with instances of the entries behind those of the kernels.
void instances_add(struct str *out, const struct model *model, const struct str *text);

#endif
