// Looks up verbs, and gets the text of their help. Each verb has its help in its own file and prints it. To
// get the text, the verb is made to print into memory, so that the text exists only once.
#include "verb.h"

#include <stdio.h>
#include <string.h>

const struct verb *verb_find(const struct verb *verbs, const char *name)
{
	for (; verbs->name; verbs++)
		if (!strcmp(verbs->name, name))
			return verbs;
	return NULL;
}

// A verb prints to `stdout`, which is a variable in glibc.
void verb_help(struct str *out, const struct verb *verb)
{
	char *text = NULL, help[] = "--help", name[32];
	char *arguments[] = {name, help, NULL};
	size_t length = 0;
	FILE *memory = open_memstream(&text, &length), *terminal = stdout;
	if (!memory)
		return;
	snprintf(name, sizeof name, "%s", verb->name);
	stdout = memory;
	verb->main(2, arguments);
	stdout = terminal;
	fclose(memory);
	str_add_bytes(out, text, length);
	free(text);
}
