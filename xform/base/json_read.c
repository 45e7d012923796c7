// Parses JSON. json_shape.c checks a text before jansson parses it; jansson's errors get the path of their
// value.
#include "json_read.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// For example "$.kernels[2].name".
static void path_show(struct str *out, const struct json_path *path)
{
	if (!path->up) {
		str_add(out, "$");
		return;
	}
	path_show(out, path->up);
	if (path->key)
		json_path_key(out, path->key, strlen(path->key));
	else
		str_addf(out, "[%zu]", path->index);
}

int json_fail(struct str *why, const struct json_path *path, const char *format, ...)
{
	va_list arguments;
	path_show(why, path);
	str_add(why, ": ");
	va_start(arguments, format);
	str_addv(why, format, arguments);
	va_end(arguments);
	return -1;
}

const char *json_type_name(const json_t *value)
{
	static const char *const names[] = {
	    "an object", "an array", "a text", "a number", "a number", "true", "false", "null"};
	return value ? names[json_typeof(value)] : "nothing";
}

const char *json_check_text(struct str *why, const struct json_path *path, const json_t *value)
{
	if (!json_is_string(value))
		json_fail(why, path, "a text is wanted, not %s", json_type_name(value));
	else if (!*json_string_value(value))
		json_fail(why, path, "empty");
	else
		return json_string_value(value);
	return NULL;
}

int json_read_number(double *out, struct json_reader *r, const struct json_path *path, const json_t *value,
    const struct json_field *field)
{
	int is_whole = field->kind == FIELD_COUNT || field->kind == FIELD_COUNT_64;
	if (!json_is_number(value))
		return json_fail(r->why, path, "a number is wanted, not %s", json_type_name(value));
	*out = json_number_value(value) + 0.0; // -0 is 0: it would be written as a whole number, and read as that
	if (!isfinite(*out))
		return json_fail(r->why, path, "infinite");
	if (*out < 0)
		return json_fail(r->why, path, "negative");
	if (is_whole && !json_is_integer(value))
		return json_fail(r->why, path, "a whole number is wanted, not %g", *out);
	if (*out < field->least)
		return json_fail(r->why, path, "%g is too small: at least %g", *out, field->least);
	if (*out > field->most)
		return json_fail(r->why, path, "%g is too large: at most %.10g", *out, field->most);
	return 0;
}

int json_read_text(const char **out, struct json_reader *r, const struct json_path *path, const json_t *value,
    const struct json_field *field)
{
	if (!json_check_text(r->why, path, value))
		return -1;
	if (json_string_length(value) > field->most)
		return json_fail(
		    r->why, path, "%zu bytes are too many: at most %.0f", json_string_length(value), field->most);
	struct str shown = {0}; // tables print it, and a terminal would obey an escape sequence
	str_add_visible(&shown, json_string_value(value), json_string_length(value));
	*out = arena_take(r->arena, &shown);
	return 0;
}

static int read_field(void *out, struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field)
{
	void *place = (char *)out + field->offset;
	double number;
	r->facts |= field->fact;
	switch (field->kind) {
	case FIELD_IGNORED:
		return 0;
	case FIELD_FORMAT:
		return json_is_integer(value) && json_integer_value(value) == (json_int_t)field->most
		           ? 0
		           : json_fail(r->why, path, "this reads format %g only", field->most);
	case FIELD_OTHER:
		return field->read(r, path, value, field, out);
	case FIELD_EACH:
		if (!json_is_array(value))
			return json_fail(r->why, path, "an array is wanted, not %s", json_type_name(value));
		if (!json_array_size(value) && field->is_needed)
			return json_fail(r->why, path, "empty");
		if (field->most && json_array_size(value) > field->most)
			return json_fail(
			    r->why, path, "%zu are too many: at most %g", json_array_size(value), field->most);
		for (size_t i = 0; i < json_array_size(value); i++)
			if (field->read(r, &(struct json_path){path, NULL, i}, json_array_get(value, i), field, out) < 0)
				return -1;
		return 0;
	case FIELD_TEXT:
		return json_read_text(place, r, path, value, field);
	case FIELD_COUNT:
	case FIELD_COUNT_64:
	case FIELD_NUMBER:
		if (json_read_number(&number, r, path, value, field) < 0)
			return -1; // what was read may not fit
		if (field->kind == FIELD_NUMBER)
			*(double *)place = number;
		else if (field->kind == FIELD_COUNT)
			*(uint32_t *)place = (uint32_t)number;
		else
			*(uint64_t *)place = (uint64_t)number;
	}
	return 0;
}

int json_read_object(void *out, struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *table)
{
	const struct json_field *field;
	const char *key;
	json_t *member;
	if (!json_is_object(value))
		return json_fail(r->why, path, "an object is wanted, not %s", json_type_name(value));
	json_object_foreach(value, key, member)
	{
		for (field = table; field->key && strcmp(field->key, key); field++)
			;
		if (!field->key)
			return json_fail(r->why, &(struct json_path){path, key, 0}, "unknown key");
	}
	for (field = table; field->key; field++) {
		struct json_path at = {path, field->key, 0};
		member = json_object_get(value, field->key);
		if (!member && field->is_needed)
			return json_fail(r->why, &at,
			    field->kind == FIELD_FORMAT ? "missing: the format's number, %g" : "missing", field->most);
		if (member && read_field(out, r, &at, member, field) < 0)
			return -1;
	}
	return 0;
}

json_t *json_parse(struct str *why, const char *text, size_t length)
{
	json_error_t error;
	size_t offset;
	const char *wrong = json_shape(&offset, text, length);
	if (!length) {
		str_addf(why, "it is empty");
		return NULL;
	}
	if (wrong) {
		json_path_at(why, text, length, offset);
		str_addf(why, ": %s (byte %zu)", wrong, offset);
		return NULL;
	}
	json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (!root) {
		// Adds jansson's error with its place.
		const char *what = error.text;
		json_path_at(why, text, length, (size_t)(error.position > 0 ? error.position : 0));
		if (json_error_code(&error) == json_error_numeric_overflow)
			what = "infinite, or more than 64 bits hold";
		else if (strstr(what, "near 'NaN") || strstr(what, "near 'nan") || strstr(what, "near 'Inf") ||
		         strstr(what, "near '-'") || strstr(what, "near 'inf"))
			what = "no number: JSON has neither NaN nor infinities";
		str_addf(why, ": ");
		str_add_visible(why, what, strlen(what));
		str_addf(why, " (line %d, column %d)", error.line, error.column);
	}
	return root;
}

int json_read_bytes(struct str *out, const char *path)
{
	FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
	char buffer[65536];
	if (!file)
		return -errno;
	errno = 0;
	for (size_t n; out->length <= JSON_MAX_BYTES && (n = fread(buffer, 1, sizeof buffer, file)) > 0;)
		str_add_bytes(out, buffer, n);
	int result = ferror(file) ? -(errno ? errno : EIO) : 0;
	if (file != stdin)
		fclose(file);
	return result;
}

json_t *json_read_file(struct str *why, const char *path)
{
	struct str text = {0}, ignored = {0};
	int error = json_read_bytes(&text, path);
	why = why ? why : &ignored;
	json_t *root = error ? NULL : json_parse(why, str_text(&text), text.length);
	if (error)
		str_addf(why, "cannot read: %s", strerror(-error));
	str_dispose(&text);
	str_dispose(&ignored);
	return root;
}
