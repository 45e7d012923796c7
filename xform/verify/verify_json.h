// The JSON of `verify --json` (docs/reference/verify.schema.json), written and read.
#ifndef CUELASTIC_VERIFY_JSON_H
#define CUELASTIC_VERIFY_JSON_H

#include "verify_result.h"

#include <jansson.h>

void verify_json(struct str *out, const struct verify_result *result);
// Is this file a report, and no source? By its name.
int verify_is_report(const char *path);
// Fills *out with a report that verify_json wrote; its texts are the arena's. Negative, with the reason in *why:
// the file is another, or is damaged, or says that nothing could be run. *root: its JSON, which the caller
// frees; may be NULL.
int verify_read(
    struct verify_result *out, struct arena *arena, json_t **root, struct str *why, const char *path);

// Joins the reports of one run's shards. Negative after a message: they do not belong together, or one is
// missing and `allow_missing` is not set.
int verify_join(struct verify_result *out, const struct words *paths, int allow_missing);

#endif
