// Calls that wait: how inactive threads take part in them.
#ifndef CUELASTIC_SYNC_H
#define CUELASTIC_SYNC_H

#include "xform/model/model.h"

// Reads how all threads may make the call. Negative, with *why, if they must not make it.
int sync_read(struct step_sync *out, const struct source *s, const struct node *call, const char **why);
// A block's barrier without a lane mask: its text may stay.
int sync_is_plain_barrier(const struct node *call);
int sync_is_library(const struct node *call); // not a user's function

#endif
