// Writes completion scripts. Each contains the words of every verb, so that completing starts no program: the
// options with their meaning, and for a value its possible words, or files, folders, or the ids of
// diagnostics.
#include "completion.h"

#include <stdio.h>
#include <string.h>

#include "help_read.h"
#include "xform/base/diag.h"

// A verb's options, one after the other, for the writer of a shell.
struct writer {
	struct str *out;
	const struct verbs *verbs;
	const struct verb *verb;
	void (*option)(const struct writer *writer, const struct help_name *name, const char *text);
};

static const char *verb_name(const struct writer *writer)
{
	return writer->verb == &writer->verbs->rewrite ? "rewrite" : writer->verb->name;
}

static void write_verb(const struct writer *writer)
{
	struct arena arena = {0};
	struct str text = {0};
	help_items_t items;
	struct help_name name;
	verb_help(&text, writer->verb);
	help_read(&items, &arena, str_text(&text));
	for (size_t i = 0; i < items.count; i++) {
		if (items.items[i].kind != HELP_OPTION)
			continue;
		for (const char *head = items.items[i].head; help_next_name(&name, &head);)
			writer->option(writer, &name, items.items[i].text);
	}
	VEC_DISPOSE(&items);
	str_dispose(&text);
	arena_dispose(&arena);
}

static void write_verbs(struct writer writer)
{
	writer.verb = &writer.verbs->rewrite;
	write_verb(&writer);
	for (writer.verb = writer.verbs->list; writer.verb->name; writer.verb++)
		write_verb(&writer);
}

static void add_verb_names(struct str *out, const struct verbs *verbs, const char *between)
{
	for (const struct verb *verb = verbs->list; verb->name; verb++)
		str_addf(out, "%s%s", verb == verbs->list ? "" : between, verb->name);
}

// The words that a value may be; 0: it is something else.
static int add_words(struct str *out, const char *value)
{
	if (util_starts_with(value, "ID")) {
		enum severity severity;
		const char *id, *meaning;
		for (size_t i = 0; (id = diag_entry(i, &severity, &meaning)); i++)
			str_addf(out, "%s%s", i ? " " : "", id);
		return 1;
	}
	for (const char *p = value; help_is_choice(value) && *p; p++)
		str_add_bytes(out, *p == '|' ? " " : p, 1);
	return help_is_choice(value);
}

// A text for one line between single quotes: shells read those without exception, so a quote becomes a typographic one.
// `without`: characters that mean something to the shell's completion.
static void add_quoted(struct str *out, const char *text, const char *without)
{
	for (; *text; text++)
		if (*text == '\'')
			str_add(out, "’");
		else if (strchr(without, *text))
			str_addf(out, "\\%c", *text);
		else
			str_add_bytes(out, text, 1);
}

// ---- bash: one list of words for each verb, and one for each value

static void bash_word(const struct writer *writer, const struct help_name *name, const char *text)
{
	(void)text;
	str_addf(writer->out, " %s%s", name->name, name->is_attached && !name->is_optional ? "=" : "");
}

static void bash_value(const struct writer *writer, const struct help_name *name, const char *text)
{
	struct str words = {0};
	(void)text;
	if (!*name->value)
		return;
	str_addf(writer->out, "\t%s:%s) ", verb_name(writer), name->name);
	if (add_words(&words, name->value))
		str_addf(writer->out, "words='%s'", str_text(&words));
	else
		str_addf(writer->out, "%s", strcmp(name->value, "DIR") ? "kind=-f" : "kind=-d");
	str_add(writer->out, " ;;\n");
	str_dispose(&words);
}

static void bash_words(struct str *out, const struct verbs *verbs)
{
	struct writer writer = {out, verbs, &verbs->rewrite, bash_word};
	str_add(out, "\trewrite) words='");
	write_verb(&writer);
	str_add(out, "' ;;\n");
	for (writer.verb = verbs->list; writer.verb->name; writer.verb++) {
		str_addf(out, "\t%s) words='", writer.verb->name);
		write_verb(&writer);
		str_add(out, "' ;;\n");
	}
}

static void write_bash(struct str *out, const struct verbs *verbs)
{
	str_add(out,
	    "# Completion of cuelastic for bash; `cuelastic completion bash` writes it.\n"
	    "_cuelastic()\n{\n"
	    "\tlocal current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} verb=rewrite "
	    "words= kind=\n"
	    "\tCOMPREPLY=()\n"
	    "\tcase ${COMP_WORDS[1]} in\n\t");
	add_verb_names(out, verbs, " | ");
	str_add(out, ") [ \"$COMP_CWORD\" = 1 ] || verb=${COMP_WORDS[1]} ;;\n\tesac\n"
	             "\t[ \"$option\" != = ] || option=${COMP_WORDS[COMP_CWORD - 2]}\n" // bash splits at =
	             "\t[ \"$current\" != = ] || current=\n"
	             "\tcase $verb:$option in\n"
	             "\thelp:help) words='");
	add_verb_names(out, verbs, " ");
	str_add(out, "' ;;\n\tcompletion:completion) words='bash zsh fish' ;;\n"
	             "\ttrace:trace) words='svg summary' ;;\n");
	write_verbs((struct writer){out, verbs, NULL, bash_value});
	str_add(out, "\tesac\n\tif [[ $current == -* && ! $words ]]; then\n\t\tcase $verb in\n");
	bash_words(out, verbs);
	str_add(out, "\t\tesac\n\telif [ \"$COMP_CWORD\" = 1 ]; then\n\t\twords='");
	add_verb_names(out, verbs, " ");
	str_add(out, "'\n\t\tkind=-f\n\tfi\n"
	             "\t[ -n \"$words$kind\" ] || kind=-f\n"
	             "\tlocal IFS=$'\\n'\n"
	             "\tCOMPREPLY=($([ -z \"$words\" ] || IFS=' ' compgen -W \"$words\" -- \"$current\")\n"
	             "\t\t$([ -z \"$kind\" ] || compgen $kind -- \"$current\"))\n"
	             "\t[ -z \"$kind\" ] || compopt -o filenames 2>/dev/null\n"
	             "\t[[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null\n"
	             "}\n"
	             "complete -F _cuelastic cuelastic\n");
}

// ---- zsh: a call of _arguments for each verb

static void zsh_option(const struct writer *writer, const struct help_name *name, const char *text)
{
	struct str words = {0};
	struct str *out = writer->out;
	str_addf(out, "\t\t\t'*%s%s[", name->name, name->is_attached ? "=" : "");
	add_quoted(out, text, "[]:\\");
	str_add(out, "]");
	if (*name->value) {
		str_add(out, name->is_optional ? "::" : ":");
		add_quoted(out, name->value, "[]:\\");
		if (add_words(&words, name->value))
			str_addf(out, ":(%s)", str_text(&words));
		else
			str_add(out, strcmp(name->value, "DIR") ? ":_files" : ":_files -/");
	}
	str_add(out, "' \\\n");
	str_dispose(&words);
}

static void zsh_arguments(struct str *out, const struct verbs *verbs, const struct verb *verb)
{
	const struct writer writer = {out, verbs, verb, zsh_option};
	str_addf(out, "\t%s)\n\t\t_arguments -S \\\n", verb == &verbs->rewrite ? "*" : verb->name);
	write_verb(&writer);
	str_add(out, "\t\t\t'*:file:_files' ;;\n");
}

static void write_zsh(struct str *out, const struct verbs *verbs)
{
	str_add(out,
	    "#compdef cuelastic\n# Completion of cuelastic for zsh; `cuelastic completion zsh` writes it.\n"
	    "_cuelastic()\n{\n"
	    "\tlocal -a verbs\n\tverbs=(\n");
	for (const struct verb *verb = verbs->list; verb->name; verb++) {
		str_addf(out, "\t\t'%s:", verb->name);
		add_quoted(out, verb->summary, ":\\");
		str_add(out, "'\n");
	}
	str_add(out, "\t)\n\tif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
	             "\t\t_describe -t verbs verb verbs\n\t\t_files\n\t\treturn\n\tfi\n"
	             "\tlocal verb=$words[2]\n"
	             "\tif (( $+verbs[(r)$verb:*] )); then\n\t\tshift words\n\t\t(( CURRENT-- ))\n\tfi\n"
	             "\tif (( CURRENT == 2 )); then\n\t\tcase $verb in\n"
	             "\t\thelp) _describe -t verbs verb verbs; return ;;\n"
	             "\t\tcompletion) _values shell bash zsh fish; return ;;\n"
	             "\t\ttrace) _values what svg summary; return ;;\n\t\tesac\n\tfi\n"
	             "\tcase $verb in\n");
	for (const struct verb *verb = verbs->list; verb->name; verb++)
		zsh_arguments(out, verbs, verb);
	zsh_arguments(out, verbs, &verbs->rewrite);
	str_add(out, "\tesac\n}\n_cuelastic \"$@\"\n");
}

// ---- fish: a line for each option

static void fish_option(const struct writer *writer, const struct help_name *name, const char *text)
{
	struct str words = {0};
	struct str *out = writer->out;
	int is_long = name->name[1] == '-', is_letter = !is_long && strlen(name->name) == 2;
	int is_rewrite = writer->verb == &writer->verbs->rewrite;
	str_addf(out, "complete -c cuelastic -n '%s", is_rewrite ? "not " : "");
	str_add(out, "__fish_seen_subcommand_from ");
	if (is_rewrite)
		add_verb_names(out, writer->verbs, " ");
	else
		str_add(out, writer->verb->name);
	str_addf(out, "' -%s '%s'", is_long ? "l" : is_letter ? "s" : "o", name->name + 1 + is_long);
	if (*name->value && add_words(&words, name->value))
		str_addf(out, " -f%s -a '%s'", name->is_optional ? "" : " -r", str_text(&words));
	else if (*name->value && !name->is_optional)
		str_add(out, " -r");
	str_add(out, " -d '");
	add_quoted(out, text, "\\");
	str_add(out, "'\n");
	str_dispose(&words);
}

static void fish_words(struct str *out, const char *verb, const char *words)
{
	str_addf(out, "complete -c cuelastic -n '__fish_seen_subcommand_from %s' -f -a '%s'\n", verb, words);
}

static void write_fish(struct str *out, const struct verbs *verbs)
{
	struct str names = {0};
	add_verb_names(&names, verbs, " ");
	str_add(out, "# Completion of cuelastic for fish; `cuelastic completion fish` writes it.\n");
	for (const struct verb *verb = verbs->list; verb->name; verb++) {
		str_addf(out, "complete -c cuelastic -n '__fish_use_subcommand' -a '%s' -d '", verb->name);
		add_quoted(out, verb->summary, "\\");
		str_add(out, "'\n");
	}
	fish_words(out, "help", str_text(&names));
	fish_words(out, "completion", "bash zsh fish");
	fish_words(out, "trace", "svg summary");
	write_verbs((struct writer){out, verbs, NULL, fish_option});
	str_dispose(&names);
}

int completion_script(struct str *out, const struct verbs *verbs, const char *shell)
{
	static const struct {
		const char *shell;
		void (*write)(struct str *out, const struct verbs *verbs);
	} shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
		if (!strcmp(shells[i].shell, shell)) {
			shells[i].write(out, verbs);
			return 0;
		}
	return -1;
}

static const char HELP[] =
    "usage: cuelastic completion bash|zsh|fish\n"
    "Prints a completion script. `cmake --install` puts it where the shells look. Without that:\n"
    "  bash: cuelastic completion bash >~/.local/share/bash-completion/completions/cuelastic\n"
    "  zsh:  cuelastic completion zsh >_cuelastic, in a folder of $fpath\n"
    "  fish: cuelastic completion fish >~/.config/fish/completions/cuelastic.fish\n";

int completion_main(const struct verbs *verbs, int argc, char **argv)
{
	struct str text = {0};
	int status = EXIT_DONE;
	if (argc == 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))) {
		fputs(HELP, stdout);
	} else if (argc != 2 || completion_script(&text, verbs, argv[1]) < 0) {
		fprintf(stderr, "cuelastic completion: error: one shell is wanted: bash, zsh or fish\n");
		status = EXIT_USAGE;
	}
	fputs(str_text(&text), stdout);
	str_dispose(&text);
	return status;
}
