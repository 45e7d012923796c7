// Manual pages, made from the help of the verbs.
#ifndef CUELASTIC_MANUAL_H
#define CUELASTIC_MANUAL_H

#include "verb.h"

// Adds a verb's page in troff's language.
void manual_page(struct str *out, const struct verbs *verbs, const struct verb *verb);

#endif
