// Options are matched by their whole name. The value follows `=`; if the option requires one, it may be the
// next argument. `-jN` is also a value. The first table that has an option takes it.
#include "option.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "output.h"

static int has_value(const struct option *o)
{
	return o->kind != OPTION_FLAG && o->kind != OPTION_SWITCH;
}

// A whole number from 1 to `most` without blanks or signs. Negative: it is something else.
static int read_count(uint32_t *out, const char *text, uint32_t most)
{
	char *end;
	errno = 0;
	unsigned long long number = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno || number < 1 || number > most)
		return -1;
	*out = (uint32_t)number;
	return 0;
}

static int option_choose(int *out, const char *who, const struct option *o, const char *value)
{
	struct str wanted = {0};
	int number = 0;
	for (const char *at = o->names;; number++) {
		size_t length = strcspn(at, "|");
		if (strlen(value) == length && !memcmp(at, value, length)) {
			*out = number;
			str_dispose(&wanted);
			return 1;
		}
		int is_last = !at[length];
		str_addf(&wanted, "%s%.*s", !wanted.length ? "" : is_last ? " or " : ", ", (int)length, at);
		if (is_last)
			break;
		at += length + 1;
	}
	const char *names = str_text(&wanted);
	int result =
	    command_usage(who, "%s=%s is not %s%s", o->name, value, strchr(names, ' ') ? "one of " : "", names);
	str_dispose(&wanted);
	return result;
}

static int set(void *verb, const char *who, const struct option *o, const char *value)
{
	void *field = (char *)verb + o->field;
	const char *sign = o->name[1] == '-' ? "=" : " ";
	uint32_t count;
	switch (o->kind) {
	case OPTION_FLAG:
		*(int *)field = 1;
		return 1;
	case OPTION_CHOICE:
		return option_choose(field, who, o, value);
	case OPTION_COUNT:
		if (read_count(field, value, o->most) < 0)
			return command_usage(
			    who, "%s%s%s is not a whole number from 1 to %u", o->name, sign, value, o->most);
		return 1;
	case OPTION_COUNT_TEXT:
		if (read_count(&count, value, UINT32_MAX) < 0)
			return command_usage(
			    who, "%s%s%s is not a whole number from 1 to %u", o->name, sign, value, UINT32_MAX);
		break;
	case OPTION_SECONDS: {
		char *end;
		*(double *)field = strtod(value, &end);
		if (end == value || *end || !(*(double *)field > 0))
			return command_usage(who, "%s=%s is not a number of seconds", o->name, value);
		return 1;
	}
	case OPTION_NAME:
		if (!*value)
			return command_usage(who, "%s needs a value", o->name);
		break;
	case OPTION_TEXT:
		break;
	case OPTION_VALUE:
	case OPTION_PASSED:
	case OPTION_SWITCH:
	case OPTION_MAYBE:
	case OPTION_RENAMED:
		return o->set(field, o->name, value) < 0 ? -EXIT_USAGE : 1;
	}
	*(const char **)field = value;
	return 1;
}

// The option that replaces the old name. Prints a note once per run: a command line may be read again for each file.
static const struct option *renamed(const struct option *table, const struct option *old)
{
	static int is_told;
	if (!is_told++)
		fprintf(stderr, "cuelastic: note: %s is called %s here\n", old->name, old->names);
	while (strcmp(table->name, old->names) != 0)
		table++;
	return table;
}

// `--json --quiet`: the value was forgotten.
static int looks_forgotten(const struct option *o, const char *value)
{
	return o->kind != OPTION_PASSED && value[0] == '-' && value[1];
}

int option_take(void *verb, const char *who, const struct option *table, int argc, char **argv, int *index)
{
	for (const struct option *o = table; o->name; o++) {
		// What follows the option's name in this argument; NULL: another option.
		const char *argument = argv[*index];
		size_t length = strlen(o->name);
		int is_short = length == 2 && (o->kind == OPTION_COUNT || o->kind == OPTION_PASSED);
		const char *rest = argument + length;
		const char *value = strncmp(argument, o->name, length) != 0                ? NULL
		                    : !*rest || is_short || (*rest == '=' && has_value(o)) ? rest
		                                                                           : NULL;
		if (!value)
			continue;
		if (o->kind == OPTION_RENAMED)
			o = renamed(table, o);
		if (*value)
			return set(verb, who, o, value + (*value == '='));
		if (!has_value(o) || o->kind == OPTION_MAYBE)
			return set(verb, who, o, NULL);
		if (*index + 1 == argc || looks_forgotten(o, argv[*index + 1]))
			return 0;
		return set(verb, who, o, argv[++*index]);
	}
	return 0;
}

int command_unknown(const struct command_line *line, const char *word)
{
	struct suggest suggest;
	suggest_begin(&suggest, word);
	suggest_try(&suggest, "--help");
	for (int more = 0; more < 2; more++)
		for (const struct option *o = more ? line->more : line->table; o && o->name; o++) {
			if (!strcmp(o->name, word))
				return command_usage(
				    line->who, "%s needs a value; write %s=VALUE if it begins with -", word, word);
			if (o->kind != OPTION_RENAMED)
				suggest_try(&suggest, o->name);
		}
	const char *shown = suggest_shown(&suggest);
	if (line->behind && !suggest.best)
		return command_usage(line->who, "unknown option %s; %s go after --", shown, line->behind);
	return command_usage(line->who, "unknown option %s", shown);
}

static int add_word(void *verb, const struct command_line *line, const char *word)
{
	const char **path = (const char **)((char *)verb + line->path);
	if (line->add)
		return line->add(verb, word);
	if (*path)
		return command_usage(line->who, "one %s, not also %s", line->path_is, word);
	*path = word;
	return 0;
}

int command_read(void *verb, const struct command_line *line, int argc, char **argv)
{
	int i = 1;
	for (; i < argc && !(line->argument && !strcmp(argv[i], "--")); i++) {
		const char *word = argv[i];
		int begin = i;
		if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
			if (line->show_help)
				line->show_help();
			else
				fputs(line->help, stdout);
			for (int k = 0; k < 2 && line->more_help[k]; k++)
				fputs(line->more_help[k], stdout);
			return COMMAND_HELPED;
		}
		int taken = option_take(verb, line->who, line->table, argc, argv, &i);
		if (!taken && line->take)
			taken = line->take(verb, argc, argv, &i);
		if (!taken && word[0] == '-' && word[1])
			return command_unknown(line, word);
		if (taken < 0 || (!taken && add_word(verb, line, word) < 0))
			return -EXIT_USAGE;
		if (taken && line->note)
			line->note(verb, argv, begin, i);
	}
	for (i++; i < argc; i++)
		line->argument(verb, argv[i]);
	return 0;
}

static void tell(const char *who, const char *format, va_list arguments)
{
	fprintf(stderr, "cuelastic%s%s: error: ", who && *who ? " " : "", who ? who : "");
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
}

int command_usage(const char *who, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	tell(who, format, arguments);
	va_end(arguments);
	if (who)
		fprintf(stderr, "  cuelastic %s%s--help lists the options\n", who, *who ? " " : "");
	return -EXIT_USAGE;
}

int command_error(const char *who, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	tell(who, format, arguments);
	va_end(arguments);
	return -EXIT_ERROR;
}

int command_write(const char *who, const char *path, struct str *text)
{
	int error = 0;
	if (path)
		error = output_write(path, str_text(text), text->length);
	else
		fwrite(str_text(text), 1, text->length, stdout);
	str_dispose(text);
	return error ? command_error(who, "%s: cannot write: %s", path, strerror(-error)) : 0;
}

int command_check(const char *who, const char *const *reads, size_t read_count, const char *const *writes,
    size_t write_count)
{
	const char *why, *refused = gate_refuses(&why, reads, read_count, writes, write_count);
	int error = 0;
	if (refused)
		return command_error(who, "%s: %s", refused, why);
	for (size_t i = 0; i < write_count; i++)
		if (writes[i] && (error = output_check(writes[i])) != 0)
			return command_error(who, "%s: cannot write: %s", writes[i], strerror(-error));
	return 0;
}
