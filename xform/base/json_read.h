// JSON files that people write: values, and errors with the path of the value.
#ifndef CUELASTIC_JSON_READ_H
#define CUELASTIC_JSON_READ_H

#include <jansson.h>
#include <stdint.h>
#include "util.h"

// A list on the stack, which becomes text only for a message.
struct json_path {
	const struct json_path *up; // NULL: the root
	const char *key;            // NULL: an element of an array
	size_t index;
};

// Adds the path and the error to `why`. Always negative.
int json_fail(struct str *why, const struct json_path *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// "an object", "a number", …
const char *json_type_name(const json_t *value);

// A text that is not empty and belongs to the value; NULL after json_fail.
const char *json_check_text(struct str *why, const struct json_path *path, const json_t *value);

// A table of an object's keys. A reader stops at the first error, which is then in `why` with its path.
struct json_reader {
	struct str *why;
	struct arena *arena; // for texts
	void *context;       // of the fields' functions
	unsigned facts;      // `fact` of each field that was there; the caller's to reset
};

struct json_field;
// Reads a value for the struct *out. An element's index is that of its path.
typedef int json_read_value(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *out);

enum json_kind {
	FIELD_TEXT,     // const char *, not empty, of `most` bytes at most
	FIELD_COUNT,    // uint32_t
	FIELD_COUNT_64, // uint64_t
	FIELD_NUMBER,   // double
	FIELD_FORMAT,   // the format's number, `most`; nothing is kept
	FIELD_OTHER,    // `read` reads it
	FIELD_EACH, // an array, not empty if it is needed, of `most` elements (0: any number): `read` reads each element
	FIELD_IGNORED
};

struct json_field {
	const char *key;
	enum json_kind kind;
	size_t offset; // in the object's struct
	int is_needed;
	unsigned fact;
	double least, most; // of a number
	json_read_value *read;
	void (*write)(struct str *out, const void *object, const struct json_field *field);
};

// Reads an object with these keys and no others into the struct. The table ends with a NULL key. 0, or negative after json_fail.
int json_read_object(void *out, struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *table);
// A number within the field's bounds, which is whole for the two kinds of counts.
int json_read_number(double *out, struct json_reader *r, const struct json_path *path, const json_t *value,
    const struct json_field *field);
// A text, copied into the arena.
int json_read_text(const char **out, struct json_reader *r, const struct json_path *path, const json_t *value,
    const struct json_field *field);

// The value of a text. NULL, with error and place in `why`, if json_shape or jansson rejects it or a key is
// duplicated.
json_t *json_parse(struct str *why, const char *text, size_t length);

// The bytes of a file, "-" for standard input; at most one more than can be parsed. Negative errno.
int json_read_bytes(struct str *out, const char *path);
// Its value. NULL, with the error in `why`, which may be NULL.
json_t *json_read_file(struct str *why, const char *path);

// ---- Limits of a JSON text, checked before it is parsed, and the path of a place in it.
enum { JSON_MAX_BYTES = 64 << 20, JSON_MAX_DEPTH = 16, JSON_MAX_VALUES = 4 << 20 };

// NULL if the text is short and shallow enough to be parsed, and UTF-8. Otherwise the error and its offset.
const char *json_shape(size_t *offset, const char *text, size_t length);

// The path of the value at `offset`, such as `$.kernels[2].name`, as far as the text before it is JSON.
void json_path_at(struct str *out, const char *text, size_t length, size_t offset);

// One step of a path: `.name`, or `["no name"]`.
void json_path_key(struct str *out, const char *key, size_t length);

#endif
