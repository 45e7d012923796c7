// The file has one setting a line: `options WORDS…`, `exclude PATTERN`; `#` begins a comment line. Only the
// nearest file counts. A pattern with a slash is compared with the source's path below the file's folder, any
// other pattern with the source's name; `*` matches slashes, too.
#include "settings.h"

#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "xform/frontend/flags.h"

// Does the pattern match the source, given by its path below the file's folder?
static int is_match(const char *pattern, const char *below)
{
	return !fnmatch(pattern, strchr(pattern, '/') ? below : util_base(below), 0);
}

static int take_line(struct settings *out, struct arena *arena, char *line, const char *below)
{
	line += strspn(line, " \t\r");
	size_t end = strlen(line);
	while (end && strchr(" \t\r", line[end - 1]))
		line[--end] = '\0';
	size_t length = strcspn(line, " \t");
	char *value = line + length + strspn(line + length, " \t");
	if (!*line || *line == '#')
		return 0;
	if (length == strlen("options") && util_starts_with(line, "options"))
		flags_read_text(&out->options, arena, value);
	else if (length == strlen("exclude") && util_starts_with(line, "exclude") && *value)
		out->is_excluded |= is_match(value, below);
	else
		return -1;
	return 0;
}

static int read_file(struct settings *out, struct arena *arena, const char *path, const char *below)
{
	struct str text = {0};
	int number = 0, result = flags_read_bytes(&text, path);
	if (result < 0) {
		fprintf(stderr, "%s: error: cannot read: %s\n", path, strerror(-result));
	}
	for (char *at = arena_string(arena, str_text(&text)); at && result == 0;) {
		char *line = strsep(&at, "\n");
		number++;
		result = take_line(out, arena, line, below);
	}
	if (number && result < 0)
		fprintf(stderr, "%s:%d: error: neither `options WORDS` nor `exclude PATTERN`\n", path, number);
	str_dispose(&text);
	return result;
}

int settings_read(struct settings *out, struct arena *arena, const char *source)
{
	char real[PATH_MAX];
	int result = 0;
	*out = (struct settings){0};
	if (!realpath(source, real))
		return 0; // who opens it says that there is no such file
	for (char *slash = strrchr(real, '/'); slash && !out->file; slash = strrchr(real, '/')) {
		*slash = '\0';
		const char *path = arena_format(arena, "%s/.cuelastic", real);
		if (access(path, F_OK) == 0)
			out->file = path;
	}
	if (out->file && realpath(source, real))
		result = read_file(out, arena, out->file, real + strlen(out->file) - strlen(".cuelastic"));
	return result;
}

void settings_dispose(struct settings *settings)
{
	words_dispose(&settings->options);
}
