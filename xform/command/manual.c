// Writes a manual page from the help of a verb: usage lines are the synopsis, groups become sections, options tagged
// paragraphs. Indented lines are examples and stay as they are.
#include "manual.h"

#include <ctype.h>
#include <string.h>

#include "help_read.h"

// troff reads `\` as its own, a dash as a hyphen, and a line that begins with `.` or `'` as a request.
static void add_text(struct str *out, const char *text)
{
	if (*text == '.' || *text == '\'')
		str_add(out, "\\&");
	for (; *text; text++)
		if (*text == '\\')
			str_add(out, "\\e");
		else if (*text == '-')
			str_add(out, "\\-");
		else
			str_add_bytes(out, text, 1);
}

static void add_line(struct str *out, const char *text)
{
	add_text(out, text);
	str_add(out, "\n");
}

static void add_item(struct str *out, const struct help_item *item)
{
	if (item->kind == HELP_GROUP) {
		str_add(out, ".SS ");
		str_addf(out, "%c", toupper((unsigned char)*item->text));
		add_line(out, item->text + 1);
	} else if (item->kind == HELP_OPTION) {
		str_add(out, ".TP\n.B ");
		add_line(out, item->head);
		add_line(out, item->text);
	} else if (!*item->text) {
		str_add(out, ".PP\n");
	} else if (*item->text == ' ') {
		const char *line = item->text;
		str_add(out, ".nf\n");
		add_line(out, line);
		str_add(out, ".fi\n");
	} else {
		add_line(out, item->text);
	}
}

// Adds the usage lines, which come first; the number of lines that they are.
static size_t add_synopsis(struct str *out, const help_items_t *items)
{
	static const char usage[] = "usage: ";
	size_t i = 0;
	str_add(out, ".SH SYNOPSIS\n.nf\n");
	for (; i < items->count && items->items[i].kind == HELP_TEXT; i++) {
		const char *line = items->items[i].text;
		if (!util_starts_with(line, i ? "       " : usage))
			break;
		add_line(out, line + strlen(usage));
	}
	str_add(out, ".fi\n");
	return i;
}

static void add_see_also(struct str *out, const struct verbs *verbs, const char *name)
{
	str_add(out, ".SH SEE ALSO\n");
	if (strcmp(name, "cuelastic"))
		str_add(out, ".BR cuelastic (1),\n");
	for (const struct verb *verb = verbs->list; verb->name; verb++)
		if (strcmp(name, verb->name))
			str_addf(out, ".BR cuelastic\\-%s (1)%s\n", verb->name, verb[1].name ? "," : "");
}

void manual_page(struct str *out, const struct verbs *verbs, const struct verb *verb)
{
	struct arena arena = {0};
	struct str text = {0};
	help_items_t items;
	int is_verb = verb != &verbs->rewrite;
	verb_help(&text, verb);
	help_read(&items, &arena, str_text(&text));
	str_addf(out, ".TH CUELASTIC%s%s 1 \"\" \"cuelastic %s\" \"cuelastic\"\n", is_verb ? "\\-" : "",
	    is_verb ? verb->name : "", CUELASTIC_VERSION);
	str_addf(out, ".SH NAME\ncuelastic%s%s \\- ", is_verb ? "\\-" : "", is_verb ? verb->name : "");
	add_line(out, verb->summary);
	size_t i = add_synopsis(out, &items);
	str_add(out, ".SH DESCRIPTION\n");
	for (; i < items.count; i++)
		add_item(out, &items.items[i]);
	add_see_also(out, verbs, verb->name);
	VEC_DISPOSE(&items);
	str_dispose(&text);
	arena_dispose(&arena);
}
