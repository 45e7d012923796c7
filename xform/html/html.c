// Pages are written as HTML that an XML parser can read, too: a test checks each of them in this way. They need no script
// and nothing from a network; bars are small pictures in the text.
#include "html.h"

#include <string.h>

#include "xform/base/json.h"

static const char NO_CHARACTER[] = "\xef\xbf\xbd";

// A control character, or U+FFFE or U+FFFF.
static int is_forbidden(const char *at, unsigned length)
{
	unsigned char c = (unsigned char)*at;
	if (length == 3)
		return !memcmp(at, "\xef\xbf\xbe", 3) || !memcmp(at, "\xef\xbf\xbf", 3);
	return length == 1 && (c == 0x7f || (c < 0x20 && c != '\t' && c != '\n'));
}

static const char *reference(char c)
{
	switch (c) {
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '&':
		return "&amp;";
	case '"':
		return "&quot;";
	default:
		return NULL;
	}
}

void html_add_bytes(struct str *out, const char *bytes, size_t length)
{
	for (size_t i = 0; i < length;) {
		unsigned n = json_sequence(bytes + i, length - i);
		const char *name = reference(bytes[i]);
		int is_end = bytes[i] == '\r' && i + 1 < length && bytes[i + 1] == '\n';
		if (name)
			str_add(out, name);
		else if (!n || is_forbidden(bytes + i, n))
			str_add(out, is_end ? "" : NO_CHARACTER);
		else
			str_add_bytes(out, bytes + i, n);
		i += n ? n : 1;
	}
}

void html_add(struct str *out, const char *text)
{
	html_add_bytes(out, text, strlen(text));
}

void html_addf(struct str *out, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	for (const char *at = format; *at;) {
		size_t text = strcspn(at, "%");
		str_add_bytes(out, at, text);
		at += text;
		if (!*at)
			break;
		char size = at[1], kind = at[strcspn(at, "sdu")];
		if (kind == 's')
			html_add(out, va_arg(values, const char *));
		else if (size == 'z')
			str_addf(out, "%zu", va_arg(values, size_t));
		else if (size == 'l')
			str_addf(out, "%lld", va_arg(values, long long));
		else if (kind == 'u')
			str_addf(out, "%u", va_arg(values, unsigned));
		else
			str_addf(out, "%d", va_arg(values, int));
		at += strcspn(at, "sdu") + 1;
	}
	va_end(values);
}

const char *html_text_of(const json_t *object, const char *key)
{
	const char *text = json_text_at(object, key);
	return text ? text : "";
}

long long html_number_of(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}

void html_begin(struct str *out, const char *title, int is_index)
{
	html_addf(out,
	    "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
	    "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, "
	    "initial-scale=1\"/>\n"
	    "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
	    "<link rel=\"icon\" href=\"data:,\"/>\n<link rel=\"stylesheet\" href=\"" HTML_STYLE
	    "\"/>\n<title>%s</title>\n</head>\n<body>\n",
	    title);
	str_add(out, is_index ? "" : "<nav><a href=\"index.html\">All files</a></nav>\n");
	html_addf(out, "<main>\n<h1>%s</h1>\n", title);
}

void html_end(struct str *out)
{
	str_add(out, "</main>\n<footer>Written by cuelastic " CUELASTIC_VERSION ".</footer>\n</body>\n</html>\n");
}

void html_begin_table(struct str *out, const char *caption, const char *const *titles)
{
	html_addf(out,
	    "<div class=\"wide\" tabindex=\"0\"><table class=\"list\">\n<caption>%s</caption>\n<thead><tr>",
	    caption);
	for (; *titles; titles++)
		str_addf(out, "<th scope=\"col\">%s</th>", *titles);
	str_add(out, "</tr></thead>\n<tbody>\n");
}

void html_add_item(struct str *out, const char *term, const char *text)
{
	if (*text)
		html_addf(out, "<dt>%s</dt><dd>%s</dd>\n", term, text);
}

void html_end_table(struct str *out)
{
	str_add(out, "</tbody>\n</table></div>\n");
}

static void add_bar(struct str *out, int value, int most, const char *kind)
{
	enum { WIDTH = 96 };
	int length = value <= 0 ? 0 : value >= most ? WIDTH : (value * WIDTH + most - 1) / most;
	str_addf(out,
	    "<svg class=\"bar\" width=\"%d\" height=\"6\" viewBox=\"0 0 %d 6\" aria-hidden=\"true\">"
	    "<rect class=\"rail\" width=\"%d\" height=\"6\"/><rect class=\"%s\" width=\"%d\" "
	    "height=\"6\"/></svg>",
	    WIDTH, WIDTH, WIDTH, kind, length);
}

static void add_number(struct str *out, int value, const char *after)
{
	if (value < 0)
		str_add(out, "<span title=\"not known\">-</span>");
	else
		str_addf(out, "%d%s", value, after);
}

void html_add_bar(struct str *out, int value, int most, const char *after)
{
	str_add(out, "<td class=\"bars\">");
	add_number(out, value, after);
	if (value >= 0)
		add_bar(out, value, most, "after");
	str_add(out, "</td>");
}

void html_add_bars(struct str *out, const int values[2], int most, const char *after)
{
	str_add(out, "<td class=\"bars\">");
	add_number(out, values[0], after);
	str_add(out, " &#8594; ");
	add_number(out, values[1], after);
	if (values[0] >= 0 || values[1] >= 0) {
		add_bar(out, values[0], most, "before");
		add_bar(out, values[1], most, "after");
	}
	str_add(out, "</td>");
}
