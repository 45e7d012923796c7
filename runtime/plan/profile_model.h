// What a profile does not say, worked out from what it says. Pure functions.
#ifndef PROFILE_MODEL_H
#define PROFILE_MODEL_H

#include "profile.h"

// Fills the tables that were not measured, as far as the rest allows, and sets their bits in `modelled`.
// Returns all facts that the profile has then, measured or modelled. What was measured stays as it is.
//
// `latency_us` and `bandwidth_mb_s` must have room for sm_count numbers each; the grid must be known.
// `peak_mb_s` is the device's memory bandwidth, 10^6 bytes a second; 0: not known, no roof.
unsigned cue_profile_model(struct profile *profile, double peak_mb_s);

#endif
