// Options are matched by their whole name. The value follows `=`; if the option requires one, it may be the
// next argument. `-jN` is also a value.
#include "option.h"

#include <string.h>

// What follows the option's name in this argument; NULL: another option.
static const char *behind_name(const struct option *o, const char *argument)
{
	size_t length = strlen(o->name);
	int is_short = length == 2 && (o->kind == OPTION_VALUE || o->kind == OPTION_TEXT);
	const char *rest = argument + length;
	if (strncmp(argument, o->name, length) != 0)
		return NULL;
	return !*rest || is_short || (*rest == '=' && o->kind != OPTION_FLAG) ? rest : NULL;
}

static int set(void *verb, const struct option *o, const char *value)
{
	void *field = (char *)verb + o->field;
	if (o->set)
		return o->set(verb, o->name, value) < 0 ? -1 : 1;
	if (o->kind == OPTION_FLAG)
		*(int *)field = 1;
	else
		*(const char **)field = value;
	return 1;
}

int option_take(void *verb, const struct option *table, size_t count, int argc, char **argv, int *index)
{
	for (size_t i = 0; i < count; i++) {
		const struct option *o = &table[i];
		const char *value = behind_name(o, argv[*index]);
		if (!value)
			continue;
		if (*value)
			return set(verb, o, value + (*value == '='));
		if (o->kind == OPTION_FLAG || o->kind == OPTION_MAYBE)
			return set(verb, o, NULL);
		return *index + 1 < argc ? set(verb, o, argv[++*index]) : 0;
	}
	return 0;
}

const char *option_unknown(struct suggest *out, const char *word, const struct option *table, size_t count)
{
	suggest_begin(out, word);
	for (size_t i = 0; i < count; i++)
		suggest_try(out, table[i].name);
	return suggest_shown(out);
}
