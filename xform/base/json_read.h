// JSON files that people write: values, and errors with the path of the value.
#ifndef CUELASTIC_JSON_READ_H
#define CUELASTIC_JSON_READ_H

#include "json_shape.h"

#include <jansson.h>
#include <stdint.h>

// A list on the stack, which becomes text only for a message.
struct json_path {
	const struct json_path *up; // NULL: the root
	const char *key;            // NULL: an element of an array
	size_t index;
};

// For example "$.kernels[2].name".
void json_path_show(struct str *out, const struct json_path *path);

// Adds the path and the error to `why`. Always negative.
int json_fail(struct str *why, const struct json_path *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// "an object", "a number", …
const char *json_type_name(const json_t *value);

// 0 if the value is an object with the first `needed` of these keys and no others than these. Otherwise
// json_fail.
int json_check_keys(struct str *why, const struct json_path *path, const json_t *value,
    const char *const *keys, size_t needed, size_t count);

// A text that is not empty and belongs to the value; NULL after json_fail.
const char *json_check_text(struct str *why, const struct json_path *path, const json_t *value);

// A whole number from 1 to `most`. Otherwise json_fail.
int json_check_count(
    uint32_t *out, struct str *why, const struct json_path *path, const json_t *value, uint32_t most);

// The value of a text. NULL, with error and place in `why`, if json_shape or jansson rejects it or a key is
// duplicated.
json_t *json_parse(struct str *why, const char *text, size_t length);

// The bytes of a file, "-" for standard input; at most one more than can be parsed. Negative errno.
int json_read_bytes(struct str *out, const char *path);

#endif
