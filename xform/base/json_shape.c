// One walk over the bytes of a text that may not be JSON. It follows strings, brackets, commas and colons, so
// it knows the array or object and the member at each byte. It ends at JSON_MAX_DEPTH levels, so that a
// deeper text never reaches a recursive parser.
//
// A parser reports the byte where it gave up; the walk up to that byte gives the value's path.
#include "json_read.h"

#include "json.h"

#include <ctype.h>
#include <string.h>

struct level {
	int is_array, wants_key;
	size_t index, key, key_length;
};

struct walk {
	const char *text;
	size_t length, at, values;
	unsigned depth; // levels in use
	struct level levels[JSON_MAX_DEPTH];
};

static const char *take(struct walk *w)
{
	char c = w->text[w->at];
	if (c == '[' || c == '{') {
		// The error, or NULL.
		if (w->depth == JSON_MAX_DEPTH)
			return "brackets nest more than 16 deep";
		w->levels[w->depth++] = (struct level){.is_array = c == '[', .wants_key = c == '{'};
		w->values++;
		w->at++;
		return NULL;
	}
	if (c == '"') {
		// The byte after a string that begins at the quote `at`.
		size_t at = w->at;
		for (at++; at < w->length && w->text[at] != '"'; at++)
			if (w->text[at] == '\\')
				at++;
		size_t end = at < w->length ? at + 1 : w->length;
		struct level *level = w->depth ? &w->levels[w->depth - 1] : NULL;
		if (level && !level->is_array && level->wants_key) {
			level->key = w->at + 1;
			level->key_length = end > w->at + 1 ? end - w->at - 2 : 0;
		} else {
			w->values++;
		}
		w->at = end;
	} else if (c == ',' || c == ':') {
		struct level *level = w->depth ? &w->levels[w->depth - 1] : NULL;
		w->at++;
		if (level) {
			level->wants_key = c == ',';
			if (c == ',' && level->is_array) {
				level->index++;
				w->values++;
			}
		}
	} else {
		w->depth -= (c == ']' || c == '}') && w->depth > 0;
		w->at++;
	}
	return NULL;
}

static const char *find_bad_utf8(size_t *offset, const char *text, size_t length)
{
	for (size_t i = 0, n; i < length; i += n) {
		n = (unsigned char)text[i] < 0x80 ? 1 : json_sequence(text + i, length - i);
		if (n)
			continue;
		*offset = i;
		return "not UTF-8";
	}
	return NULL;
}

const char *json_shape(size_t *offset, const char *text, size_t length)
{
	struct walk w = {.text = text, .length = length};
	const char *wrong = NULL;
	*offset = 0;
	if (length > JSON_MAX_BYTES)
		return "more than 64 MiB";
	if ((wrong = find_bad_utf8(offset, text, length)))
		return wrong;
	while (!wrong && w.at < length && w.values <= JSON_MAX_VALUES)
		wrong = take(&w);
	*offset = w.at;
	return wrong || w.values <= JSON_MAX_VALUES ? wrong : "more than 4194304 values";
}

void json_path_key(struct str *out, const char *key, size_t length)
{
	enum { MOST = 32 }; // bounds a path: JSON_MAX_DEPTH names at six characters a byte: below 4,000 bytes
	size_t i = 0;
	while (i < length && i < MOST && (isalnum((unsigned char)key[i]) || key[i] == '_'))
		i++;
	if (i == length && length > 0) {
		str_add(out, ".");
		str_add_bytes(out, key, length);
		return;
	}
	str_add(out, "[");
	json_bytes(out, key, length < MOST ? length : MOST);
	str_add(out, length <= MOST ? "]" : "…]");
}

void json_path_at(struct str *out, const char *text, size_t length, size_t offset)
{
	struct walk w = {.text = text, .length = length};
	while (w.at < length && w.at < offset && !take(&w))
		;
	str_add(out, "$");
	for (unsigned i = 0; i < w.depth; i++) {
		const struct level *level = &w.levels[i];
		if (level->is_array)
			str_addf(out, "[%zu]", level->index);
		else if (level->key)
			json_path_key(out, text + level->key, level->key_length);
	}
}
