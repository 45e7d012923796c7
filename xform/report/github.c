// Diagnostics as commands that GitHub's runners read from a job's log, and show at the lines of a change:
//   ::error file=PATH,line=N,col=N,title=ID::MESSAGE
// A percent sign and the ends of lines are written as %XX; in the properties, commas and colons are, too.
#include "shown.h"

#include <string.h>

static void add_escaped(struct str *out, const char *text, const char *escaped)
{
	struct str visible = {0};
	str_add_visible(&visible, text, strlen(text));
	for (const char *p = str_text(&visible); *p; p++)
		if (strchr(escaped, *p))
			str_addf(out, "%%%02X", (unsigned char)*p);
		else
			str_add_bytes(out, p, 1);
	str_dispose(&visible);
}

static void add_property(struct str *out, const char *text)
{
	add_escaped(out, text, "%\r\n:,");
}

void github_add(struct str *out, const struct diag *diag)
{
	static const char *const commands[] = {"notice", "warning", "error"};
	str_addf(out, "::%s ", commands[diag->severity]);
	if (diag->place.path) {
		str_add(out, "file=");
		add_property(out, diag->place.path);
		str_add(out, ",");
	}
	if (diag->place.path && diag->place.line)
		str_addf(out, "line=%u,col=%u,", diag->place.line, diag->place.column);
	str_add(out, "title=");
	add_property(out, diag->id);
	str_add(out, "::");
	add_escaped(out, diag->message, "%\r\n");
	str_addf(out, " [%s]", diag->id);
	if (diag->advice) {
		str_add(out, "%0Anote: ");
		add_escaped(out, diag->advice, "%\r\n");
	}
	str_add(out, "\n");
}

void github_or_print(FILE *out, const struct diags *diags, enum severity least, const struct options *options)
{
	struct str text = {0};
	if (!options->format) {
		diag_print(out, diags, least, options->colour);
		return;
	}
	for (size_t i = 0; i < diags->list.count; i++)
		if (diags->list.items[i].severity >= least && !diags->list.items[i].suppressed)
			github_add(&text, &diags->list.items[i]);
	fwrite(str_text(&text), 1, text.length, out);
	str_dispose(&text);
}
