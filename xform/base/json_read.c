// Parses JSON. json_shape.c checks a text before jansson parses it; jansson's errors get the path of their
// value.
#include "json_read.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void json_path_show(struct str *out, const struct json_path *path)
{
	if (!path->up) {
		str_add(out, "$");
		return;
	}
	json_path_show(out, path->up);
	if (path->key)
		json_path_key(out, path->key, strlen(path->key));
	else
		str_addf(out, "[%zu]", path->index);
}

int json_fail(struct str *why, const struct json_path *path, const char *format, ...)
{
	va_list arguments;
	json_path_show(why, path);
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
	return names[json_typeof(value)];
}

int json_check_keys(struct str *why, const struct json_path *path, const json_t *value,
    const char *const *keys, size_t needed, size_t count)
{
	if (!json_is_object(value))
		return json_fail(why, path, "an object is wanted, not %s", json_type_name(value));
	for (size_t i = 0; i < needed; i++)
		if (!json_object_get(value, keys[i]))
			return json_fail(why, &(struct json_path){path, keys[i], 0}, "missing");
	for (void *at = json_object_iter((json_t *)value); at; at = json_object_iter_next((json_t *)value, at)) {
		const char *key = json_object_iter_key(at);
		size_t i = 0;
		while (i < count && strcmp(keys[i], key) != 0)
			i++;
		if (i == count)
			return json_fail(why, &(struct json_path){path, key, 0}, "unknown key");
	}
	return 0;
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

int json_check_count(
    uint32_t *out, struct str *why, const struct json_path *path, const json_t *value, uint32_t most)
{
	if (!json_is_number(value))
		return json_fail(why, path, "a number is wanted, not %s", json_type_name(value));
	if (!json_is_integer(value))
		return json_fail(why, path, "a whole number is wanted, not %g", json_real_value(value));
	if (json_integer_value(value) < 1 || json_integer_value(value) > most)
		return json_fail(why, path, "%lld is not from 1 to %u", (long long)json_integer_value(value), most);
	*out = (uint32_t)json_integer_value(value);
	return 0;
}

// Adds jansson's error with its place.
static void tell_syntax(struct str *why, const char *text, size_t length, const json_error_t *error)
{
	const char *what = error->text;
	json_path_at(why, text, length, (size_t)(error->position > 0 ? error->position : 0));
	if (json_error_code(error) == json_error_numeric_overflow)
		what = "infinite, or more than 64 bits hold";
	else if (strstr(what, "near 'NaN") || strstr(what, "near 'nan") || strstr(what, "near 'Inf") ||
	         strstr(what, "near '-'") || strstr(what, "near 'inf"))
		what = "no number: JSON has neither NaN nor infinities";
	str_addf(why, ": ");
	str_add_visible(why, what, strlen(what));
	str_addf(why, " (line %d, column %d)", error->line, error->column);
}

json_t *json_parse(struct str *why, const char *text, size_t length)
{
	json_error_t error;
	size_t offset;
	const char *wrong = json_shape(&offset, text, length);
	if (wrong) {
		json_path_at(why, text, length, offset);
		str_addf(why, ": %s (byte %zu)", wrong, offset);
		return NULL;
	}
	json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (!root)
		tell_syntax(why, text, length, &error);
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
