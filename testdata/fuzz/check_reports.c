// What holds for reports of any input: JSON and SARIF are JSON of UTF-8, and the diff applied to the input
// gives the output.
#include "check_reports.h"

#include "xform/base/json.h"
#include "xform/report/report.h"
#include "xform/report/sarif.h"
#include "xform/report/shown.h"

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
    const struct parse *parse)
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
	check_diff(text, source);
}
