// What holds for reports of any input: JSON and SARIF are JSON of UTF-8, the exported fixes applied to the input
// give the output, and so does the diff.
#include "check_reports.h"

#include "xform/report/fixes.h"
#include "xform/base/json.h"
#include "xform/report/report.h"
#include "xform/report/sarif.h"
#include "xform/report/suppress.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void demand(int condition, const char *what, const char *text)
{
	if (condition)
		return;
	fprintf(stderr, "reports: %s\n%s\n", what, text);
	abort();
}

// ---- JSON: each reader returns what stands behind its part, or NULL

static const char *blanks(const char *p)
{
	return p + strspn(p, " \t\r\n");
}

static const char *json_string_end(const char *p)
{
	if (*p++ != '"')
		return NULL;
	while (*p && *p != '"') {
		unsigned n = json_sequence(p, strlen(p));
		if (!n || (unsigned char)*p < 0x20 || (*p == '\\' && !strchr("\"\\/bfnrtu", p[1])))
			return NULL;
		p += *p == '\\' ? 2 : n;
	}
	return *p ? p + 1 : NULL;
}

static const char *json_end(const char *p);

static const char *list_end(const char *p, char close, int has_keys)
{
	p = blanks(p + 1);
	if (*p == close)
		return p + 1;
	for (;; p++) {
		p = blanks(p);
		if (has_keys) {
			p = json_string_end(p);
			if (!p || *(p = blanks(p)) != ':')
				return NULL;
			p++;
		}
		p = json_end(p);
		if (!p)
			return NULL;
		p = blanks(p);
		if (*p != ',')
			return *p == close ? p + 1 : NULL;
	}
}

static const char *json_end(const char *p)
{
	static const char *const words[] = {"true", "false", "null"};
	p = blanks(p);
	if (*p == '{' || *p == '[')
		return list_end(p, *p == '{' ? '}' : ']', *p == '{');
	if (*p == '"')
		return json_string_end(p);
	for (size_t i = 0; i < 3; i++)
		if (util_starts_with(p, words[i]))
			return p + strlen(words[i]);
	size_t digits = strspn(p, "0123456789");
	return digits ? p + digits : NULL;
}

static void demand_json(struct str *text, const char *what)
{
	const char *end = json_end(str_text(text));
	demand(end && !*blanks(end) && strlen(str_text(text)) == text->length, what, str_text(text));
	str_dispose(text);
}

// ---- fixes

static void unquote(struct str *out, const char *p)
{
	for (p++; *p != '"'; p++) {
		char c = *p;
		if (c == '\\') {
			c = *++p;
			c = c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
			if (c == 'x') {
				c = (char)strtol((char[]){p[1], p[2], '\0'}, NULL, 16);
				p += 2;
			}
		}
		str_add_bytes(out, &c, 1);
	}
}

static void check_fixes(const struct str *text, const struct source *s, const struct edits *edits, const struct diags *diags)
{
	struct str yaml = {0}, made = {0};
	unsigned at = 0;
	if (fixes_add(&yaml, s, edits, diags) == 0) {
		for (const char *p = str_text(&yaml); (p = strstr(p, "\n          Offset: ")); p++) {
			unsigned offset = 0, length = 0;
			demand(sscanf(p, " Offset: %u Length: %u", &offset, &length) == 2, "fixes", str_text(&yaml));
			demand(offset >= at && offset + length <= s->length, "fixes out of order", str_text(&yaml));
			str_add_bytes(&made, s->text + at, offset - at);
			unquote(&made, strstr(p, "ReplacementText: ") + strlen("ReplacementText: "));
			at = offset + length;
		}
		str_add_bytes(&made, s->text + at, s->length - at);
		demand(made.length == text->length && !memcmp(str_text(&made), str_text(text), made.length),
		    "fixes make another text", str_text(&yaml));
	}
	str_dispose(&yaml);
	str_dispose(&made);
}

// ---- the diff

static void check_diff(const struct str *text, const struct source *s)
{
	struct str diff = {0}, made = {0};
	unsigned line = 1, begin, count, added, lines;
	if (memchr(s->text, '\0', s->length))
		return; // a binary file
	report_diff(&diff, s, str_text(text), NULL);
	const char *p = str_text(&diff);
	for (int header = 0; *p && header < 2; header++) // what begins with --- or +++ later is a line of the file
		p = strchr(p, '\n') + 1;
	for (const char *next; *p; p = next) {
		next = strchr(p, '\n') + 1;
		if (*p == '@') {
			demand(sscanf(p, "@@ -%u,%u +%u,%u", &begin, &count, &added, &lines) == 4, "a hunk", p);
			for (; line < begin + (count == 0); line++)
				str_add_bytes(&made, s->text + s->lines.items[line - 1],
				    (line < s->lines.count ? s->lines.items[line] : s->length) - s->lines.items[line - 1]);
		} else if (*p == ' ' || *p == '+')
			str_add_bytes(&made, p + 1, (size_t)(next - p) - 1 - (*next == '\\'));
		line += *p == ' ' || *p == '-';
	}
	if (line <= s->lines.count)
		str_add_bytes(&made, s->text + s->lines.items[line - 1], s->length - s->lines.items[line - 1]);
	demand(made.length == text->length && !memcmp(str_text(&made), str_text(text), made.length),
	    "the diff makes another text", str_text(&diff));
	str_dispose(&diff);
	str_dispose(&made);
}

void check_reports(const struct str *text, const struct source *source, const struct model *model,
    const struct edits *edits, const struct parse *parse)
{
	struct str out = {0};
	struct sarif sarif;
	json_print(&out, report_json(model, parse, NULL));
	demand_json(&out, "the report is no JSON");
	sarif_init(&sarif, NULL);
	sarif_add(&sarif, source, model->diags);
	sarif_print(&out, &sarif, 0);
	sarif_dispose(&sarif);
	demand_json(&out, "the SARIF is no JSON");
	suppress_apply(model->diags, source);
	check_fixes(text, source, edits, model->diags);
	check_diff(text, source);
}
