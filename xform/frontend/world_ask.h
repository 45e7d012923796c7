// The results of __has_builtin and similar.
#ifndef CUELASTIC_WORLD_ASK_H
#define CUELASTIC_WORLD_ASK_H

#include "world.h"

// Settles the questions that the texts ask, or doubts them.
void world_ask(struct world *world, struct arena *arena, const struct world_request *request);

#endif
