// Profiles from and to JSON: docs/reference/profile-format.md.
#ifndef CUELASTIC_PROFILE_JSON_H
#define CUELASTIC_PROFILE_JSON_H

#include "runtime/grid/device.h"
#include "plan/planners/profile.h"
#include "xform/base/util.h"

// Reads the profiles of a JSON text. `device` is what the tables must cover; NULL: the one that the text
// names. What the text lacks is not modelled here. 0, and *out is the caller's to dispose; or negative with
// the path and what is wrong in `why`, as "$.kernels[2].latency_us[4]: negative", and *out is empty.
int profile_parse(
    struct profile_set *out, struct str *why, const char *text, size_t length, const struct device *device);

// The same of a file, "-" for standard input; `why` begins with the path of the file. *device, if NULL, becomes the device that the
// file names.
int profile_load(struct profile_set *out, struct str *why, const char *path, const struct device **device);

// The same, with what can be modelled.
int profile_read(struct profile_set *out, struct str *why, const char *path, const struct device **device);

// The device that a set's text names; NULL: none, or unknown.
const struct device *profile_device(const struct profile_set *set);

// Whether the values of these enum profile_fact are in the format's bounds.
int profile_fits(const struct profile *profile, unsigned facts);

// The text of a set, which profile_parse reads back.
void profile_write(struct str *out, const struct profile_set *set);

void profile_dispose(struct profile_set *set);

#endif
