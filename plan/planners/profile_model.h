// Computes missing figures of a profile from the given ones. Pure functions.
#ifndef PROFILE_MODEL_H
#define PROFILE_MODEL_H

#include "profile.h"

// Fills the tables that were not measured, as far as the rest allows, and sets their bits in `modelled`.
// Returns all facts that the profile has then, measured or modelled. Measured figures stay as they are.
//
// `latency_us` and `bandwidth_mb_s` must have sm_count elements each; the grid must be known. `peak_mb_s` is
// the device's memory bandwidth, 10^6 bytes a second; 0: not known, no roof.
unsigned cue_profile_model(struct profile *profile, double peak_mb_s);

#endif
