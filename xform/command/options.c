// The command line of the rewrite, of `stat` and of `report`: the rows of options.def, as a table of option.h and as help.
#include "options.h"

#include "runtime/grid/device.h"

#include <stdio.h>
#include <string.h>

#include "xform/base/diag.h"
#include "xform/base/option.h"
#include "xform/model/phase.h"

#define usage(...) command_usage("", __VA_ARGS__)

// A flag of a compiler, with its value as the next word.
static int add_flag(void *verb, const char *name, const char *value)
{
	struct options *options = verb;
	if (!util_starts_with(name, "--extra-arg"))
		VEC_PUSH(&options->arguments, name);
	VEC_PUSH(&options->arguments, value);
	return 0;
}

static int set_model(void *verb, const char *name, const char *value)
{
	((struct options *)verb)->device = value;
	return cue_device_find(value) ? 0 : usage("%s=%s: there is no such GPU", name, value);
}

static int set_form(void *verb, const char *name, const char *value)
{
	unsigned *form = &((struct options *)verb)->form;
	*form = phase_form_named(value);
	return *form ? 0 : usage("%s=%s is not one of exit, guard or named", name, value);
}

static int set_url(void *verb, const char *name, const char *value)
{
	((struct options *)verb)->docs_url = value;
	return util_starts_with(value, "https://") || util_starts_with(value, "http://")
	           ? 0
	           : usage("%s=%s does not begin with http:// or https://", name, value);
}

static int set_list(void *verb, const char *name, const char *value)
{
	int is_json = value && !strcmp(value, "json");
	((struct options *)verb)->list_diagnostics = 1 + is_json;
	return !value || is_json || !strcmp(value, "text")
	           ? 0
	           : usage("%s=%s is not one of text or json", name, value);
}

static int add_pattern(void *verb, const char *name, const char *value)
{
	(void)name;
	VEC_PUSH(&((struct options *)verb)->rewrite_headers, value);
	return 0;
}

// Checks that every id of the list exists, and is not an error's.
static int check_ids(const char *option, const char *list)
{
	struct suggest suggest;
	char id[64];
	enum severity severity;
	while (util_list_next(id, sizeof id, &list)) {
		if (!*id)
			return usage("%s needs ids, separated by commas", option);
		if (!diag_find(id, &severity))
			return usage("there is no diagnostic %s", diag_unknown(&suggest, id));
		if (severity == SEVERITY_ERROR)
			return usage("'%s' is always an error", id);
	}
	return 0;
}

// --werror and --disable.
static int add_ids(void *verb, const char *name, const char *value)
{
	struct options *options = verb;
	id_lists_t *lists = !strcmp(name, "--werror") ? &options->promoted : &options->disabled;
	if (!value)
		options->werror = 1;
	else if (check_ids(name, value) < 0)
		return -1;
	else
		VEC_PUSH(lists, value);
	return 0;
}

#define FIELD(name) offsetof(struct options, name)

static const struct option TABLE[] = {
#define GROUP(title)
#define ROW(name, kind, field, value, help) OPT(name, kind, FIELD(field)),
#define CHOICE(name, field, names, help) OPT_CHOICE(name, FIELD(field), names),
#define CHOICE_OR_NONE(name, field, names, help) OPT_CHOICE(name, FIELD(field), "|" names),
#define COUNT(name, field, most, value, help) OPT_COUNT(name, FIELD(field), most),
#define SET(name, kind, function, value, help) OPT_SET(name, kind, function),
#include "options.def"
    OPT_RENAMED("--device", "--model"),
    {0},
};
#undef GROUP
#undef ROW
#undef CHOICE
#undef CHOICE_OR_NONE
#undef COUNT
#undef SET

static void help_row(int is_optional, const char *name, const char *value, const char *help)
{
	char head[64];
	if (!help)
		return;
	snprintf(head, sizeof head, is_optional ? "%s[%s%s]" : "%s%s%s", name,
	    !value           ? ""
	    : name[1] == '-' ? "="
	                     : " ",
	    value ? value : "");
	int is_long = strlen(head) > 28;
	printf("  %-28s%s", head, is_long ? "\n" : "");
	printf("%*s %s\n", is_long ? 30 : 0, "", help);
}

static void show_help(void)
{
	puts("usage: cuelastic FILE.cu [-o OUT.cu] [options] [-- compiler flags...]\n"
	     "       cuelastic FILE... --out-dir=DIR [options] [-- compiler flags...]\n"
	     "       cuelastic stat FILE... [options] [-- compiler flags...]\n"
	     "       cuelastic report FILE... -o DIR [options] [-- compiler flags...]\n"
	     "       cuelastic run [options] FILE... [-- program arguments...]\n"
	     "       cuelastic verify [options] FILE... [-- program arguments...]\n"
	     "       cuelastic nvcc [nvcc's arguments]\n"
	     "       cuelastic explain [options] PROFILES.json...\n"
	     "       cuelastic profile --model=NAME [options] FILE.cu... [-- program arguments...]\n"
	     "       cuelastic plan [options] PROFILES.json\n"
	     "       cuelastic sim [options] PROFILES.json\n"
	     "       cuelastic trace svg [-o FILE] TRACE.json\n"
	     "       cuelastic clients [--set=NAME,OPTION=N...]\n"
	     "       cuelastic bench [options] WORKLOAD.json\n"
	     "       cuelastic tune [options] FILE... [-- program arguments...]\n"
	     "       cuelastic help [VERB]\n\n"
	     "Rewrites CUDA kernels so that any physical grid runs the logical grid and launches can be sliced.\n"
	     "Compiler flags may be nvcc's; `run`, `verify`, `profile` and `tune` take them among their options. "
	     "`cuelastic help VERB` lists\n"
	     "the options of another verb.\n");
#define GROUP(title) puts(title);
#define ROW(name, kind, field, value, help) help_row(0, name, value, help);
#define CHOICE(name, field, names, help) help_row(0, name, names, help);
#define CHOICE_OR_NONE(name, field, names, help) help_row(0, name, names, help);
#define COUNT(name, field, most, value, help) help_row(0, name, value, help);
#define SET(name, kind, function, value, help) help_row(OPTION_##kind == OPTION_MAYBE, name, value, help);
#include "options.def"
	help_row(0, "--help", NULL, "print this help");
	puts("\nExit status: 0 done, 1 error (or refusals under --werror), 2 usage.");
}

static int add_file(void *verb, const char *path)
{
	VEC_PUSH(&((struct options *)verb)->files, path);
	return 0;
}

static void add_argument(void *verb, const char *word)
{
	VEC_PUSH(&((struct options *)verb)->arguments, word);
}

static const struct command_line LINE = {.who = "",
    .show_help = show_help,
    .table = TABLE,
    .add = add_file,
    .argument = add_argument,
    .behind = "compiler flags"};

static int parse(struct options *out, int argc, char **argv)
{
	enum { COLOUR_AUTO, COLOUR_ALWAYS };
	int result = command_read(out, &LINE, argc, argv);
	out->colour = out->colour == COLOUR_AUTO ? util_wants_colour() : out->colour == COLOUR_ALWAYS;
	if (out->output && !strcmp(out->output, "-")) // as for other compilers
		out->output = NULL;
	return result;
}

int options_parse(struct options *out, int argc, char **argv)
{
	*out = (struct options){.argc = argc, .argv = argv};
	return parse(out, argc, argv);
}

// ---- settings

// Options that a project may set for its files. The others say what is written, or which program runs: they belong to a command.
static const char ABOUT_FILES[] =
    "--no-line --merge --barrier --share --keep-includes --werror --disable --quiet --verbose -v "
    "--headers --exact-flags --validate --rewrite-headers --no-rewrite-headers --no-registers --device "
    "--model --passes --extra-arg --extra-arg-before -isystem -iquote -include -std --std";

static int is_about_file(const char *word)
{
	char name[32];
	snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
	return util_list_has(ABOUT_FILES, name, " ") || (word[0] == '-' && word[1] && strchr("IDU", word[1]));
}

static int parse_settings(struct options *out, const struct settings *settings)
{
	struct options others = {0};
	int result = 1;
	char **words = (char **)(uintptr_t)settings->options.items;
	for (int i = 0, count = (int)settings->options.count; i < count && result > 0; i++) {
		const char *word = words[i];
		result = option_take(is_about_file(word) ? out : &others, "", TABLE, count, words, &i);
		if (!result)
			result = word[0] == '-' ? command_unknown(&LINE, word) : usage("'%s' is no option", word);
	}
	if (result < 0)
		fprintf(stderr, "%s: error: wrong options\n", settings->file);
	options_dispose(&others);
	return result;
}

int options_for_file(struct options *out, const struct options *given, const struct settings *settings)
{
	*out = (struct options){.argc = given->argc, .argv = given->argv};
	if (parse_settings(out, settings) < 0 || parse(out, given->argc, given->argv) < 0)
		return -1;
	out->files.count = 0;
	words_append(&out->files, &given->files);
	out->exact_flags |= given->exact_flags;
	out->output = given->output;
	out->pages = given->pages;
	out->settings = settings->file;
	out->passes = settings->is_excluded ? "" : out->passes;
	return 0;
}

void options_dispose(struct options *options)
{
	VEC_DISPOSE(&options->files);
	VEC_DISPOSE(&options->arguments);
	VEC_DISPOSE(&options->promoted);
	VEC_DISPOSE(&options->disabled);
	VEC_DISPOSE(&options->rewrite_headers);
}
