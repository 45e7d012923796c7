// Loads a trace. The library writes an array, one event a line, and the array's end when the program ends. If
// the program was killed before, the end is missing, and the last line may be cut.
//
// The parser reads the file piece by piece, and what it has read is kept. If it fails at the file's end, the
// file was cut off: the last line is dropped, unless it is a value, and so is a comma after the last value.
// Then the array is closed, and parsed again. If it fails earlier, the file is damaged.
#include "trace_load.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct input {
	FILE *file;
	struct str text; // read so far
	int is_over, error;
};

static size_t read_piece(void *buffer, size_t bytes, void *data)
{
	struct input *input = data;
	errno = 0;
	size_t got = fread(buffer, 1, bytes, input->file);
	if (ferror(input->file)) {
		input->error = errno ? errno : EIO;
		return (size_t)-1;
	}
	input->is_over = got == 0;
	str_add_bytes(&input->text, buffer, got);
	return got;
}

static size_t trimmed(const char *text, size_t length)
{
	while (length && strchr(" \t\r\n", text[length - 1]))
		length--;
	return length;
}

static int is_object(const char *text, size_t length)
{
	json_error_t error;
	json_t *value = json_loadb(text, length, 0, &error);
	int found = json_is_object(value);
	json_decref(value);
	return found;
}

// How much of the text are whole lines of an array, without a comma after them.
static size_t whole_part(const char *text, size_t length)
{
	length = trimmed(text, length);
	size_t line = length;
	while (line && text[line - 1] != '\n')
		line--;
	size_t end = length && text[length - 1] == ',' ? length - 1 : length;
	if (length > 1 && !is_object(text + line, end - line)) // 1: nothing but the bracket
		length = trimmed(text, line);
	return length && text[length - 1] == ',' ? length - 1 : length;
}

// NULL if the file was not cut off where a line ends or in one.
static json_t *mend(const struct input *input)
{
	json_error_t error;
	struct str text = {0};
	size_t length = whole_part(str_text(&input->text), input->text.length);
	json_t *root = NULL;
	if (length && input->text.text[0] == '[') {
		str_add_bytes(&text, input->text.text, length);
		str_add(&text, "]");
		root = json_loadb(text.text, text.length, 0, &error);
	}
	str_dispose(&text);
	return root;
}

static json_t *load(struct str *why, int *is_cut, struct input *input, const char *path)
{
	json_error_t error;
	json_t *root = json_load_callback(read_piece, input, 0, &error);
	if (root)
		return root;
	if (input->error) {
		str_addf(why, "%s: cannot read: %s", path, strerror(input->error));
		return NULL;
	}
	root = input->is_over ? mend(input) : NULL;
	*is_cut = root != NULL;
	if (!root) {
		str_addf(why, "%s: ", path);
		str_add_visible(why, error.text, strlen(error.text));
		str_addf(why, " (line %d, column %d)", error.line, error.column);
	}
	return root;
}

json_t *trace_load(struct str *why, int *is_cut, const char *path)
{
	struct input input = {.file = strcmp(path, "-") ? fopen(path, "rb") : stdin};
	*is_cut = 0;
	if (!input.file) {
		str_addf(why, "%s: cannot read: %s", path, strerror(errno));
		return NULL;
	}
	json_t *root = load(why, is_cut, &input, path);
	if (input.file != stdin)
		fclose(input.file);
	str_dispose(&input.text);
	return root;
}
