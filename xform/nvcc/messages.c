// nvcc's messages begin with a place, "a.cu(3): warning …" or "a.cu:3:1: warning: …". The lines up to the next such line
// belong to them. They quote the text, which differs in a copy on the line of its head. So only the first
// lines are compared.
#include "messages.h"

#include <string.h>

static size_t line_length(const char *text)
{
	size_t length = strcspn(text, "\n");
	return length + (text[length] == '\n');
}

static int has(const char *line, size_t length, const char *word)
{
	return memmem(line, length, word, strlen(word)) != NULL;
}

static int begins_message(const char *line, size_t length)
{
	if (util_starts_with(line, "Remark:")) // EDG's, after all warnings
		return 1;
	return !strchr(" \t\n", *line) && (has(line, length, "): ") || has(line, length, ": ")) &&
	       (has(line, length, "warning") || has(line, length, "error") || has(line, length, "remark #"));
}

static size_t message_length(const char *text)
{
	size_t length = line_length(text);
	while (text[length] && !begins_message(text + length, line_length(text + length)))
		length += line_length(text + length);
	return length;
}

void nvcc_messages_once(struct str *out, const char *text)
{
	struct str said = {0};
	while (*text) {
		size_t length = message_length(text), first = line_length(text);
		struct str key = {0};
		str_add(&key, "\n");
		str_add_bytes(&key, text, first);
		if (!begins_message(text, first) || !has(text, first, "warning") ||
		    !strstr(str_text(&said), str_text(&key)))
			str_add_bytes(out, text, length);
		str_add_bytes(&said, str_text(&key), key.length);
		str_dispose(&key);
		text += length;
	}
	str_dispose(&said);
}
