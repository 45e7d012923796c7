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
