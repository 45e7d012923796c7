// nvcc's messages begin with a place, "a.cu(3): warning …" or "a.cu:3:1: warning: …". The lines up to the next such line
// belong to them. EDG ends the first warning of a number with a remark, which does not count in a comparison.
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

// Without the remark and empty lines.
static void add_core(struct str *out, const char *text, size_t length)
{
	for (size_t at = 0, n; at < length; at += n) {
		n = line_length(text + at);
		if (text[at] != '\n' && !util_starts_with(text + at, "Remark:"))
			str_add_bytes(out, text + at, n);
	}
}

void nvcc_messages_once(struct str *out, const char *text)
{
	struct str said = {0};
	while (*text) {
		size_t length = message_length(text);
		struct str core = {0};
		str_add(&core, "\n");
		add_core(&core, text, length);
		int is_warning = begins_message(text, line_length(text)) && has(text, line_length(text), "warning");
		if (!is_warning || !strstr(str_text(&said), str_text(&core)))
			str_add_bytes(out, text, length);
		str_add_bytes(&said, str_text(&core), core.length);
		str_dispose(&core);
		text += length;
	}
	str_dispose(&said);
}
