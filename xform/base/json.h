// Text for JSON and similar formats.
#ifndef CUELASTIC_JSON_H
#define CUELASTIC_JSON_H

#include "util.h"

// A quoted string; null for NULL. Bytes that are not UTF-8 become U+FFFD.
void json_text(struct str *out, const char *text);
void json_bytes(struct str *out, const char *bytes, size_t length);
// Length of the UTF-8 sequence at `bytes`; 0: there is none.
unsigned json_sequence(const char *bytes, size_t left);

#endif
