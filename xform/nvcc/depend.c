// A depfile is a list of words between white space and escaped line ends. nvcc names the file that it read, and
// the preprocessor also names the one in #line; so the original's second occurrence goes, and with -MP the rule for
// it, which nvcc writes for headers alone.
#include "depend.h"

#include <string.h>

#include "xform/base/output.h"
#include "xform/frontend/flags.h"

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
