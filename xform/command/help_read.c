// Reads what a verb prints as its help. There is no other description of its options, so completion and manual pages
// cannot differ from it. The form: a line that ends with a colon begins a group. Two blanks and a dash begin an option:
// its names up to two blanks or the end of the line, then its meaning. Lines that are far indented continue that.
#include "help_read.h"

#include <stdio.h>
#include <string.h>

enum { FAR = 20 };

static const char *copy_trimmed(struct arena *arena, const char *text, size_t length)
{
	while (length && *text == ' ') {
		(text)++;
		(length)--;
	}
	while (length && (text)[length - 1] == ' ')
		(length)--;
	return arena_copy(arena, text, length);
}

static struct help_item read_option(struct arena *arena, const char *line, size_t length)
{
	const char *names = line + 2, *gap = memmem(names, length - 2, "  ", 2);
	size_t head = gap ? (size_t)(gap - names) : length - 2;
	return (struct help_item){
	    HELP_OPTION, copy_trimmed(arena, names, head), copy_trimmed(arena, names + head, length - 2 - head)};
}

static void read_line(help_items_t *out, struct arena *arena, const char *line, size_t length)
{
	size_t blanks = strspn(line, " ");
	struct help_item *last = out->count ? &out->items[out->count - 1] : NULL;
	struct help_item item = {.text = arena_copy(arena, line, length)};
	if (last && last->kind == HELP_OPTION && blanks >= FAR && blanks < length) {
		const char *more = copy_trimmed(arena, line, length);
		last->text = arena_format(arena, "%s%s%s", last->text, *last->text ? " " : "", more);
		return;
	}
	if (blanks == 2 && line[2] == '-')
		item = read_option(arena, line, length);
	else if (length && !blanks && line[length - 1] == ':')
		item = (struct help_item){HELP_GROUP, NULL, arena_copy(arena, line, length - 1)};
	VEC_PUSH(out, item);
}

void help_read(help_items_t *out, struct arena *arena, const char *text)
{
	*out = (help_items_t){0};
	while (*text) {
		size_t length = strcspn(text, "\n");
		read_line(out, arena, text, length);
		text += length + (text[length] == '\n');
	}
}

// Splits `--name[=VALUE]` or `--name=VALUE`.
static void split(struct help_name *out, const char *word, size_t length)
{
	size_t name = 0;
	*out = (struct help_name){0};
	while (name < length && word[name] != '=' && word[name] != '[')
		name++;
	snprintf(out->name, sizeof out->name, "%.*s", (int)name, word);
	out->is_optional = name < length && word[name] == '[';
	name += (size_t)out->is_optional;
	out->is_attached = name < length && word[name] == '=';
	name += (size_t)out->is_attached;
	length -= out->is_optional ? 1 : 0; // ]
	if (name < length)
		snprintf(out->value, sizeof out->value, "%.*s", (int)(length - name), word + name);
}

// The next word: up to a blank, without a comma at its end.
static int next_word(const char **word, size_t *length, const char **at)
{
	*word = *at + strspn(*at, " ");
	*length = strcspn(*word, " ");
	*at = *word + *length;
	if (*length && (*word)[*length - 1] == ',')
		(*length)--;
	return *length > 0;
}

// `-W...`, but not `--disable=ID,...`.
static int is_pattern(const char *word, size_t length)
{
	return length > 3 && !memcmp(word + length - 3, "...", 3) && !memchr(word, '=', length);
}

int help_next_name(struct help_name *out, const char **at)
{
	const char *word;
	size_t length;
	do
		if (!next_word(&word, &length, at))
			return 0;
	while (*word != '-' || is_pattern(word, length));
	split(out, word, length);
	const char *ahead = *at;
	if (!*out->value && (*at)[-1] != ',' && next_word(&word, &length, &ahead) && *word != '-') {
		snprintf(out->value, sizeof out->value, "%.*s", (int)length, word);
		*at = ahead;
	}
	return 1;
}

int help_is_choice(const char *value)
{
	return strchr(value, '|') && !value[strspn(value, "abcdefghijklmnopqrstuvwxyz-|")];
}
