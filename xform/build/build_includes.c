// Finds the #include of a large header among the first directives of a file. Only other includes in angle
// brackets and pragmas may come before it: after a #define, an #if or a header of the user's, its text may
// mean something else. Comments are not skipped: a directive in one may choose headers that the file does not
// use, which costs time and changes nothing.
#include "build_includes.h"

#include "xform/base/util.h"

#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	enum headers_kind kind;
} LARGE[] = {{"<cooperative_groups.h>", HEADERS_GROUPS}, {"<cub/cub.cuh>", HEADERS_CUB}};

static const char *skip_space(const char *text)
{
	return text + strspn(text, " \t");
}

// Reads one line; false if the lines after it do not count.
static int take_line(enum headers_kind *kind, const char *line)
{
	const char *text = skip_space(line);
	if (*text != '#')
		return 1;
	text = skip_space(text + 1);
	if (util_starts_with(text, "pragma"))
		return 1;
	if (!util_starts_with(text, "include"))
		return 0;
	text = skip_space(text + strlen("include"));
	for (size_t i = 0; i < sizeof LARGE / sizeof *LARGE; i++)
		if (util_starts_with(text, LARGE[i].name) && LARGE[i].kind > *kind)
			*kind = LARGE[i].kind;
	return *text == '<';
}

enum headers_kind build_includes_kind(const char *path)
{
	enum headers_kind kind = HEADERS_RUNTIME;
	char line[512];
	FILE *file = fopen(path, "re");
	if (!file)
		return kind;
	int whole = 1; // the last part that was read ended its line
	while (fgets(line, sizeof line, file)) {
		if (whole && !take_line(&kind, line))
			break;
		whole = (strchr(line, '\n')) != NULL;
	}
	fclose(file);
	return kind;
}
