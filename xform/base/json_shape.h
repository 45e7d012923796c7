// Limits of a JSON text, checked before it is parsed, and the path of a place in it.
#ifndef CUELASTIC_JSON_SHAPE_H
#define CUELASTIC_JSON_SHAPE_H

#include "util.h"

enum { JSON_MAX_BYTES = 64 << 20, JSON_MAX_DEPTH = 16, JSON_MAX_VALUES = 4 << 20 };

// NULL if the text is short and shallow enough to be parsed, and UTF-8. Otherwise the error and its offset.
const char *json_shape(size_t *offset, const char *text, size_t length);

// The path of the value at `offset`, such as `$.kernels[2].name`, as far as the text before it is JSON.
void json_path_at(struct str *out, const char *text, size_t length, size_t offset);

// One step of a path: `.name`, or `["no name"]`.
void json_path_key(struct str *out, const char *key, size_t length);

#endif
