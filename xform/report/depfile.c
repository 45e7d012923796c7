// The depfile: a rule for Make and Ninja. White space, `#` and `$` are escaped, and the backslashes before
// white space are doubled, as compilers do it.
#include <string.h>

#include "report.h"

static void add_escaped(struct str *out, const char *path)
{
	for (const char *p = path; *p; p++) {
		if (*p == ' ' || *p == '\t') {
			for (const char *before = p; before > path && before[-1] == '\\'; before--)
				str_add(out, "\\");
			str_add(out, "\\");
		}
		str_add(out, *p == '#' ? "\\" : *p == '$' ? "$" : "");
		str_add_bytes(out, p, 1);
	}
}

static void add_prerequisite(struct str *out, const char *header, int as_target)
{
	char *real = realpath(header, NULL); // other tools resolve `..` without looking at links
	str_add(out, as_target ? "" : " \\\n  ");
	add_escaped(out, real ? real : header);
	str_add(out, as_target ? ":\n" : "");
	free(real);
}

static int is_left_out(const struct parse *parse, const char *header, const struct depfile_options *options)
{
	return options->no_system && parse_is_system(parse, header);
}

void report_depfile(
    struct str *out, const struct parse *parse, const char *source, const struct depfile_options *options)
{
	if (options->verbatim)
		str_add(out, options->target);
	else
		add_escaped(out, options->target);
	str_add(out, ": ");
	add_escaped(out, source);
	for (size_t i = 0; i < parse->headers.count; i++)
		if (!is_left_out(parse, parse->headers.items[i], options))
			add_prerequisite(out, parse->headers.items[i], 0);
	if (options->settings)
		add_prerequisite(out, options->settings, 0);
	str_add(out, "\n");
	for (size_t i = 0; options->phony && i < parse->headers.count; i++)
		if (!is_left_out(parse, parse->headers.items[i], options))
			add_prerequisite(out, parse->headers.items[i], 1);
	if (options->phony && options->settings)
		add_prerequisite(out, options->settings, 1);
}
