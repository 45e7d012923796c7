// What hardware counters say about the kernels of a profile.
#ifndef CUELASTIC_COUNTERS_H
#define CUELASTIC_COUNTERS_H

#include "ncu.h"
#include "plan/planners/profile.h"
#include "runtime/grid/device.h"

// Puts the means of each kernel's launches into its profile, and where they come from into its `sources`. A profile's launches have
// its name and block, and its grid, if any have. What is left out, and why, is in `notes`, a line for each. 0; negative, with what is
// wrong in `why`, if the file says nothing about these kernels on this device. Texts are in `arena`.
int counters_add(struct profile_set *set, struct str *notes, struct str *why, struct arena *arena,
    const struct ncu *ncu, const struct device *device);

#endif
