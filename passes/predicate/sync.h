// Calls that wait: how threads that are not active take part in them.
#ifndef CUELASTIC_SYNC_H
#define CUELASTIC_SYNC_H

#include "xform/model/model.h"

// What all threads may make of the call. Negative, with *why, when they must not make it.
int sync_read(struct step_sync *out, const struct source *s, const struct node *call, const char **why);
// A block's barrier that names no lanes: its text may stay whatever it is.
int sync_is_plain_barrier(const struct node *call);
int sync_is_library(const struct node *call); // not a function of the user's

#endif
