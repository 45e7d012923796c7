// Text for JSON and similar formats.
#ifndef CUELASTIC_JSON_H
#define CUELASTIC_JSON_H

#include <jansson.h>

#include "util.h"

// A quoted string; null for NULL. Bytes that are not UTF-8 become U+FFFD.
void json_text(struct str *out, const char *text);
void json_bytes(struct str *out, const char *bytes, size_t length);
// The same as values.
json_t *json_from_text(const char *text);
json_t *json_from_bytes(const char *bytes, size_t length);
// The text of an object's key; NULL: it is none.
const char *json_text_at(const json_t *object, const char *key);
// Adds the value, which this frees, with a line for each member.
void json_print(struct str *out, json_t *value);
// Length of the UTF-8 sequence at `bytes`, or 0 where there is none.
unsigned json_sequence(const char *bytes, size_t left);

#endif
