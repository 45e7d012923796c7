// The verbs by name, and `cuelastic help`: a list of them, or what `VERB --help` prints.
#include "verb.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "xform/base/suggest.h"

const struct verb *verb_find(const struct verb *verbs, const char *name)
{
	for (; verbs->name; verbs++)
		if (!strcmp(verbs->name, name))
			return verbs;
	return NULL;
}

static int list(const struct verb *verbs)
{
	printf("usage: cuelastic FILE.cu [-o OUT.cu] [options] [-- compiler flags...]\n"
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
	char help[] = "--help";
	if (argc > 2)
		return usage("help describes one verb, not also ", argv[2]);
	if (argc < 2)
		return list(verbs);
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
		puts("usage: cuelastic help [VERB]\nLists the verbs, or prints what VERB --help prints.");
		return EXIT_DONE;
	}
	const struct verb *verb = verb_find(verbs, argv[1]);
	if (!verb)
		return usage("there is no verb ", shown(&suggest, verbs, argv[1]));
	return verb->main(2, (char *[]){argv[1], help, NULL});
}

int verb_refuses(const struct verb *verbs, const char *word)
{
	struct suggest suggest;
	if (*word == '-' || !*word || strpbrk(word, "./") || !access(word, F_OK) || errno != ENOENT)
		return 0;
	usage("neither a verb nor a file: ", shown(&suggest, verbs, word));
	return 1;
}
