// `cuelastic help`: a list of the verbs, or what `VERB --help` prints. Each verb has its help in its own file.
// Whoever needs the text lets the verb print it into memory, so that there is only one.
#include "help.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "options.h"
#include "xform/base/suggest.h"

const struct verb *verb_find(const struct verb *verbs, const char *name)
{
	for (; verbs->name; verbs++)
		if (!strcmp(verbs->name, name))
			return verbs;
	return NULL;
}

// A verb prints to `stdout`, which is a variable in glibc.
void help_text(struct str *out, const struct verb *verb)
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

static int list(const struct verb *verbs)
{
	printf("usage: cuelastic FILE.cu [-o OUT.cu] [options] [-- compiler flags]\n"
	       "       cuelastic VERB [options]...\n\n"
	       "Without a verb, files are rewritten; `cuelastic --help` lists the options. Verbs:\n");
	for (; verbs->name; verbs++)
		printf("  %-12s %s\n", verbs->name, verbs->summary);
	printf("\n`cuelastic help VERB` describes one; `cuelastic --explain ID` a diagnostic.\n");
	return EXIT_DONE;
}

static const char *shown(struct suggest *out, const struct verb *verbs, const char *word)
{
	suggest_begin(out, word);
	for (; verbs->name; verbs++)
		suggest_try(out, verbs->name);
	return suggest_shown(out);
}

static int usage(const char *message, const char *detail)
{
	fprintf(stderr, "cuelastic: %s%s\n'cuelastic help' lists the verbs\n", message, detail);
	return EXIT_USAGE;
}

int help_main(const struct verb *verbs, int argc, char **argv)
{
	struct suggest suggest;
	struct str text = {0};
	if (argc > 2)
		return usage("help describes one verb, not also ", argv[2]);
	if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
		return list(verbs);
	const struct verb *verb = verb_find(verbs, argv[1]);
	if (!verb)
		return usage("there is no verb ", shown(&suggest, verbs, argv[1]));
	help_text(&text, verb);
	fputs(str_text(&text), stdout);
	str_dispose(&text);
	return EXIT_DONE;
}

int verb_refuses(const struct verb *verbs, const char *word)
{
	struct suggest suggest;
	if (*word == '-' || !*word || strpbrk(word, "./") || !access(word, F_OK))
		return 0;
	usage("no verb, and no file: ", shown(&suggest, verbs, word));
	return 1;
}
