// `cuelastic help`: a list of the verbs, what `VERB --help` prints, or its manual page.
#include "help.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "manual.h"
#include "xform/base/suggest.h"

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

static const char HELP[] = "usage: cuelastic help [VERB]\n"
                           "       cuelastic help --man [VERB]\n"
                           "Lists the verbs, or prints what VERB --help prints.\n\n"
                           "  --man               as a manual page\n";

int help_main(const struct verbs *verbs, int argc, char **argv)
{
	struct suggest suggest;
	int is_manual = argc > 1 && !strcmp(argv[1], "--man");
	const char *name = argc > 1 + is_manual ? argv[1 + is_manual] : NULL;
	if (argc > 2 + is_manual)
		return usage("help describes one verb, not also ", argv[2 + is_manual]);
	if (!name && !is_manual)
		return list(verbs->list);
	if (name && (!strcmp(name, "--help") || !strcmp(name, "-h"))) {
		fputs(HELP, stdout);
		return EXIT_DONE;
	}
	const struct verb *verb = name ? verb_find(verbs->list, name) : &verbs->rewrite;
	if (!verb)
		return usage("there is no verb ", shown(&suggest, verbs->list, name));
	struct str text = {0};
	if (is_manual)
		manual_page(&text, verbs, verb);
	else
		verb_help(&text, verb);
	fputs(str_text(&text), stdout);
	str_dispose(&text);
	return EXIT_DONE;
}

int verb_refuses(const struct verb *verbs, const char *word)
{
	struct suggest suggest;
	if (*word == '-' || !*word || strpbrk(word, "./") || !access(word, F_OK) || errno != ENOENT)
		return 0;
	usage("no verb, and no file: ", shown(&suggest, verbs, word));
	return 1;
}
