// Values of options, for the verbs that read their own command lines.
#include "verb_value.h"

#include <stddef.h>
#include <string.h>

const char *verb_value(const char *argument, const char *name)
{
	size_t length = strlen(name);
	return strncmp(argument, name, length) == 0 && argument[length] == '=' ? argument + length + 1 : NULL;
}

const char *verb_next_value(int argc, char **argv, int *index, const char *name)
{
	const char *value = verb_value(argv[*index], name);
	if (value || strcmp(argv[*index], name) != 0 || *index + 1 >= argc)
		return value;
	return argv[++*index];
}
