// Explains a diagnostic. The head is its row in diag.def, the advice is in help.def. The rest is in the binary as it
// is in docs/reference: the row of the table in diagnostics.md that names the id in its first column, and the
// file diagnostics/ID.cu. The row is shown cell by cell, each after its column's title, without Markdown.
#include "verb.h"

#include <ctype.h>
#include <string.h>

#include "xform/base/diag.h"
#include "xform/frontend/embedded.h"

extern const struct embedded_file explain_files[]; // made by the build from docs/reference

static const char PAGE[] = "diagnostics.md";

static const struct embedded_file *find_file(const char *name)
{
	for (const struct embedded_file *file = explain_files; file->name; file++)
		if (!strcmp(file->name, name))
			return file;
	return NULL;
}

// The next cell of a row: *at moves past it. A bar after a backslash is text. 0: there is none.
static int next_cell(struct str *out, const char **at)
{
	const char *p = *at + strspn(*at, "| ");
	out->length = 0;
	if (!*p || *p == '\n')
		return 0;
	p = **at == '|' ? *at + 1 : p;
	for (; *p && *p != '\n' && *p != '|'; p++)
		if (*p == '\\' && p[1] == '|')
			str_add_bytes(out, ++p, 1);
		else
			str_add_bytes(out, p, 1);
	*at = p;
	return 1;
}

// Adds a cell without backticks and without the addresses of links.
static void add_plain(struct str *out, const char *text)
{
	size_t length = strlen(text);
	while (length && text[length - 1] == ' ')
		length--;
	for (const char *p = text + strspn(text, " "); p < text + length; p++)
		if (p[0] == ']' && p[1] == '(')
			p += strcspn(p, ")");
		else if (*p != '`' && *p != '[')
			str_add_bytes(out, p, 1);
}

static void add_cell(struct str *out, const struct str *title, const struct str *cell)
{
	size_t begin = out->length;
	add_plain(out, str_text(title));
	out->text[begin] = (char)toupper((unsigned char)out->text[begin]);
	str_add(out, ": ");
	add_plain(out, str_text(cell));
	str_add(out, "\n");
}

// The cells after the first. The severity is printed already.
static void add_cells(struct str *out, const char *titles, const char *row)
{
	struct str title = {0}, cell = {0};
	next_cell(&title, &titles);
	next_cell(&cell, &row);
	while (next_cell(&title, &titles) && next_cell(&cell, &row))
		if (strspn(str_text(&cell), " ") != cell.length && !strstr(str_text(&title), "severity"))
			add_cell(out, &title, &cell);
	str_dispose(&title);
	str_dispose(&cell);
}

static int names(const char *row, const char *id)
{
	struct str cell = {0}, quoted = {0};
	next_cell(&cell, &row);
	str_addf(&quoted, "`%s`", id);
	int found = strstr(str_text(&cell), str_text(&quoted)) != NULL;
	str_dispose(&cell);
	str_dispose(&quoted);
	return found;
}

static void add_example(struct str *out, const char *id)
{
	char name[80];
	snprintf(name, sizeof name, "diagnostics/%s.cu", id);
	const struct embedded_file *file = find_file(name);
	if (!file)
		return;
	str_add(out, "\nExample:\n");
	for (const char *p = file->text; *p;) {
		size_t n = strcspn(p, "\n");
		str_addf(out, "%s%.*s\n", n ? "    " : "", (int)n, p);
		p += n + (p[n] == '\n');
	}
}

int explain_id(struct str *out, const char *id)
{
	enum severity severity;
	const char *advice = diag_help(id), *meaning = diag_meaning(id);
	if (!diag_find(id, &severity))
		return -1;
	str_addf(out, "%s: %s\n\n%c%s.\n\n", id, diag_severity_name(severity), toupper((unsigned char)*meaning),
	    meaning + 1);
	const struct embedded_file *page = find_file(PAGE);
	const char *titles = NULL;
	for (const char *line = page->text; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
		if (!strncmp(line, "| id |", strlen("| id |")))
			titles = line;
		else if (titles && *line == '|' && names(line, id))
			add_cells(out, titles, line);
	}
	if (advice) {
		str_add(out, "What to do: ");
		add_plain(out, advice);
		str_add(out, "\n");
	}
	add_example(out, id);
	if (severity == SEVERITY_ERROR)
		str_add(out, "\nAn error cannot be hidden.");
	else
		str_addf(
		    out, "\nHidden by a comment on the line, // cuelastic: ignore(%s), or by --disable=%s.", id, id);
	str_add(out, " See docs/reference/diagnostics.md.\n");
	return 0;
}
