// Two texts of nvcc about a rewritten source become what it would write about the original.
#include "mend.h"

#include <string.h>

#include "xform/base/output.h"
#include "xform/frontend/flags.h"

// ---- messages
//
// nvcc's messages begin with a place, "a.cu(3): warning …" or "a.cu:3:1: warning: …". The lines up to the next such line
// belong to them. They show the text, which differs in a copy on the line of its head. So the first lines are compared.

static size_t line_length(const char *text)
{
	size_t length = strcspn(text, "\n");
	return length + (text[length] == '\n');
}

static int begins_message(const char *line, size_t length)
{
	if (util_starts_with(line, "Remark:")) // EDG's, after all warnings
		return 1;
	return !strchr(" \t\n", *line) &&
	       (util_contains(line, length, "): ") || util_contains(line, length, ": ")) &&
	       (util_contains(line, length, "warning") || util_contains(line, length, "error") ||
	           util_contains(line, length, "remark #"));
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
		if (!begins_message(text, first) || !util_contains(text, first, "warning") ||
		    !strstr(str_text(&said), str_text(&key)))
			str_add_bytes(out, text, length);
		str_add_bytes(&said, str_text(&key), key.length);
		str_dispose(&key);
		text += length;
	}
	str_dispose(&said);
}

// ---- the depfile
//
// A depfile is a list of words between white space and escaped line ends. nvcc names the file that it read, and
// the preprocessor also names the one in #line; so the original's second occurrence goes, and with -MP the rule for
// it, which nvcc writes for headers alone.

static size_t gap_length(const char *text)
{
	size_t n = 0;
	while (text[n]) {
		if (strchr(" \t\r\n", text[n]))
			n++;
		else if (text[n] == '\\' && text[n + 1] == '\n')
			n += 2;
		else
			break;
	}
	return n;
}

static size_t word_length(const char *text)
{
	size_t n = 0;
	while (text[n] && !strchr(" \t\r\n", text[n]) && !(text[n] == '\\' && text[n + 1] == '\n'))
		n += text[n] == '\\' && text[n + 1] ? 2 : 1;
	return n;
}

static void add_escaped(struct str *out, const char *path)
{
	for (; *path; path++) {
		str_add(out, strchr(" \t#", *path) ? "\\" : *path == '$' ? "$" : "");
		str_add_bytes(out, path, 1);
	}
}

// nvcc itself does not escape `#`.
static int is_path(const char *word, size_t length, const char *path)
{
	struct str escaped = {0};
	if (strlen(path) == length && !memcmp(path, word, length))
		return 1;
	add_escaped(&escaped, path);
	int result = escaped.length == length && !memcmp(str_text(&escaped), word, length);
	str_dispose(&escaped);
	return result;
}

static size_t is_rule(const char *word, size_t length)
{
	return length && word[length - 1] == ':';
}

void nvcc_depend_mend(
    struct str *out, const char *text, const char *written, const char *original, const char *more)
{
	int named = 0;
	while (*text) {
		size_t gap = gap_length(text), length = word_length(text + gap);
		const char *word = text + gap;
		int is_written = is_path(word, length, written);
		text = word + length;
		if (named && is_path(word, length - is_rule(word, length), original))
			continue;
		str_add_bytes(out, word - gap, gap);
		if (is_written)
			add_escaped(out, original);
		else
			str_add_bytes(out, word, length);
		if (is_written && !named && more) {
			str_add(out, " \\\n    ");
			add_escaped(out, more);
		}
		named |= is_written;
	}
}

int nvcc_depend_mend_file(const char *path, const char *written, const char *original, const char *more)
{
	struct str text = {0}, mended = {0};
	int result = flags_read_bytes(&text, path);
	if (result == 0) {
		nvcc_depend_mend(&mended, str_text(&text), written, original, more);
		result = output_write(path, str_text(&mended), mended.length);
	}
	str_dispose(&mended);
	str_dispose(&text);
	return result;
}
