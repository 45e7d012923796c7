// An options file contains flags like a command line: words between white space, split as a shell does. Both
// kinds of quotes protect white space. Outside of single quotes, a backslash protects the next character.
#include "flags.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

int flags_read_bytes(struct str *out, const char *path)
{
	char buffer[65536];
	size_t count;
	FILE *file = fopen(path, "re");
	if (!file)
		return errno ? -errno : -EIO;
	while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
		str_add_bytes(out, buffer, count);
	int failed = ferror(file);
	fclose(file);
	return failed ? -EIO : 0;
}

// Adds one word to `out`; returns where it ends.
static const char *read_word(struct str *out, const char *at)
{
	char quote = 0;
	for (; *at && (quote || !strchr(" \t\r\n", *at)); at++) {
		if (*at == quote)
			quote = 0;
		else if (!quote && (*at == '"' || *at == '\''))
			quote = *at;
		else {
			at += *at == '\\' && quote != '\'' && at[1];
			str_add_bytes(out, at, 1);
		}
	}
	return at;
}

void flags_read_text(struct words *out, struct arena *arena, const char *text)
{
	struct str word = {0};
	for (const char *at = text; *(at += strspn(at, " \t\r\n"));) {
		word.length = 0;
		str_add_bytes(&word, "", 0);
		at = read_word(&word, at);
		VEC_PUSH(out, arena_copy(arena, str_text(&word), word.length));
	}
	str_dispose(&word);
}

int flags_read_file(struct words *out, struct arena *arena, const char *path)
{
	struct str text = {0};
	int result = flags_read_bytes(&text, path);
	if (result == 0)
		flags_read_text(out, arena, str_text(&text));
	str_dispose(&text);
	return result;
}
