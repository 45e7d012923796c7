// JSON strings. The source may contain any bytes, JSON only UTF-8. Overlong forms, surrogates and values
// above U+10FFFF are not UTF-8.
#include "json.h"

#include <string.h>

unsigned json_sequence(const char *bytes, size_t left)
{
	const unsigned char *p = (const unsigned char *)bytes;
	unsigned length = p[0] < 0x80 ? 1 : p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
	unsigned code = length == 1 ? p[0] : p[0] & (0xffu >> (length + 1));
	static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
	if (length > left || (p[0] >= 0x80 && p[0] < 0xc0) || p[0] > 0xf4)
		return 0;
	for (unsigned i = 1; i < length; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (p[i] & 0x3f);
	}
	return code < least[length] || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff ? 0 : length;
}

void json_bytes(struct str *out, const char *bytes, size_t length)
{
	str_add(out, "\"");
	for (size_t i = 0; i < length;) {
		unsigned n = json_sequence(bytes + i, length - i);
		unsigned char c = (unsigned char)bytes[i];
		if (!n)
			str_add(out, "\xef\xbf\xbd");
		else if (c == '"' || c == '\\')
			str_addf(out, "\\%c", c);
		else if (c < 0x20 || c == 0x7f)
			str_addf(out, "\\u%04x", c);
		else
			str_add_bytes(out, bytes + i, n);
		i += n ? n : 1;
	}
	str_add(out, "\"");
}

void json_text(struct str *out, const char *text)
{
	if (text)
		json_bytes(out, text, strlen(text));
	else
		str_add(out, "null");
}

// What jansson accepts: the bytes with U+FFFD for those that are no UTF-8.
json_t *json_from_bytes(const char *bytes, size_t length)
{
	json_t *value = json_stringn(bytes, length);
	if (value)
		return value;
	struct str clean = {0};
	for (size_t i = 0; i < length;) {
		unsigned n = json_sequence(bytes + i, length - i);
		str_add_bytes(&clean, n ? bytes + i : "\xef\xbf\xbd", n ? n : 3);
		i += n ? n : 1;
	}
	value = json_stringn(clean.text, clean.length);
	str_dispose(&clean);
	return value;
}

json_t *json_from_text(const char *text)
{
	return text ? json_from_bytes(text, strlen(text)) : json_null();
}

const char *json_text_at(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

static int add_part(const char *text, size_t length, void *out)
{
	str_add_bytes(out, text, length);
	return 0;
}

void json_print(struct str *out, json_t *value)
{
	json_dump_callback(value, add_part, out, JSON_INDENT(1));
	json_decref(value);
	str_add(out, "\n");
}
