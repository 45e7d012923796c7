// The command line: a table of options, matched by name. The value follows `=` or is the next argument.
#include "options.h"

#include "runtime/grid/device.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "xform/base/diag.h"
#include "xform/base/suggest.h"
#include "xform/model/model.h"
#include "xform/model/phase.h"

enum kind {
	GROUP,
	FLAG,
	TEXT,
	TEXTS,
	ARGUMENT,
	JOINED,
	HEADERS,
	VALIDATE,
	COLOUR,
	FORMAT,
	URL,
	JOBS,
	SHARD,
	BARRIER,
	GPU,
	DUMP,
	LIST,
	ORDER,
	IDS,
	MAYBE_IDS,
	ALONE
};

struct option {
	const char *name;
	enum kind kind;
	size_t field;
	const char *value, *help;
};

#define FIELD(name) offsetof(struct options, name)

static const struct option table[] = {
    {"", GROUP, 0, NULL, "what is written:"},
    {"-o", TEXT, FIELD(output), "FILE",
        "write the output there, whole or not at all (default, and -: stdout)"},
    {"--out-dir", TEXT, FIELD(out_dir), "DIR", "write each output there, under its input's name and folder"},
    {"--diff", FLAG, FIELD(diff), NULL, "print a unified diff instead of the output"},
    {"--dry-run", FLAG, FIELD(dry_run), NULL, "do everything but write the output"},
    {"-n", FLAG, FIELD(dry_run), NULL, "the same"},
    {"--no-line", FLAG, FIELD(no_line), NULL, "leave #line directives out of the output"},
    {"--external", TEXT, FIELD(external), "NAMES|all",
        "without effect: launches of other files' kernels are rewritten without it"},
    {"--merge", TEXT, FIELD(merge), "A+B[+...]",
        "neighbouring launches of these kernels are a phase: one kernel may run them"},
    {"--barrier", BARRIER, FIELD(form), "exit|guard|named",
        "idle threads of merged kernels, where a phase's pragma does not say (docs/guide/phases.md)"},
    {"--share", FLAG, FIELD(share), NULL,
        "rewrite for sharing a GPU: entries can leave it to urgent work (docs/guide/sharing.md)"},
    {"--keep-includes", FLAG, FIELD(keep_includes), NULL,
        "leave quoted includes alone though -o is in another folder"},
    {"", GROUP, 0, NULL, "reports:"},
    {"--report", TEXT, FIELD(report), "FILE", "write a report as JSON"},
    {"--sarif", TEXT, FIELD(sarif), "FILE", "write the diagnostics as SARIF 2.1.0"},
    {"--source-root", TEXT, FIELD(source_root), "DIR",
        "where SARIF's URIs begin (default: the repository, or the current folder)"},
    {"--docs-url", URL, FIELD(docs_url), "URL", "where docs/ is published, for SARIF's helpUri"},
    {"--export-fixes", TEXT, FIELD(fixes), "FILE", "write the rewrite as YAML for clang-apply-replacements"},
    {"--json", TEXT, FIELD(json), "FILE", "stat: write the tables as JSON"},
    {"--csv", TEXT, FIELD(csv), "FILE", "stat: write the kernels as CSV"},
    {"--baseline", TEXT, FIELD(baseline), "FILE",
        "stat: exit with 1 if a kernel lost its tier, needs more registers or is gone since --json=FILE"},
    {"--sort", ORDER, FIELD(order), "file|kernel|tier|reason|registers", "stat: the order of the kernels"},
    {"--filter", TEXT, FIELD(filter), "WORD,...",
        "stat: only kernels of this tier, with this reason, `not-elastic`, or of this name (with * and ?)"},
    {"--trace", TEXTS, FIELD(traces), "FILE", "report: show this trace's timeline, too (may be repeated)"},
    {"", GROUP, 0, NULL, "dependencies:"},
    {"-MD", FLAG, FIELD(want_depfile), NULL, "write a depfile with every header"},
    {"-MMD", FLAG, FIELD(no_system), NULL, "write a depfile without the system's headers"},
    {"-MF", TEXT, FIELD(depfile), "FILE", "its name (default: the output with .d)"},
    {"-MT", TEXT, FIELD(deptarget), "NAME", "the target in it, as it is (default: the output, escaped)"},
    {"-MQ", TEXT, FIELD(deptarget_escaped), "NAME", "the target in it, escaped for Make"},
    {"-MP", FLAG, FIELD(phony), NULL, "an empty rule for each header in it"},
    {"", GROUP, 0, NULL, "diagnostics:"},
    {"--werror", MAYBE_IDS, FIELD(promoted), "ID,...",
        "refusals are errors: nothing is written, and the exit status is 1 (or: these diagnostics)"},
    {"--disable", IDS, FIELD(disabled), "ID,...", "hide these diagnostics, and their effect on --werror"},
    {"--quiet", FLAG, FIELD(quiet), NULL, "print errors only"},
    {"--verbose", FLAG, FIELD(verbose), NULL, "say which flags were dropped and which declarations served"},
    {"-v", FLAG, FIELD(verbose), NULL, "the same"},
    {"--color", COLOUR, FIELD(colour), "auto|always|never",
        "colours (auto: on a terminal, unless NO_COLOR is set)"},
    {"--format", FORMAT, FIELD(format), "text|github",
        "how they are printed: text, or annotations for GitHub"},
    {"--list-diagnostics", LIST, FIELD(list_diagnostics), "text|json",
        "list every diagnostic with its meaning"},
    {"--explain", TEXT, FIELD(explain), "ID", "say what a diagnostic means, with an example and what to do"},
    {"", GROUP, 0, NULL, "many files:"},
    {"-j", JOBS, FIELD(jobs), "N",
        "files at a time (default: the number of processors; on a terminal, a line shows how many are done)"},
    {"--shard", SHARD, 0, "I/N",
        "stat: only the Ith of N parts of the files; `stat A.json B.json` joins their --json"},
    {"", GROUP, 0, NULL, "how the file is read:"},
    {"-p", TEXT, FIELD(database), "DIR", "take the file's flags from DIR/compile_commands.json"},
    {"--headers", HEADERS, FIELD(headers), "auto|light|real", "which CUDA declarations to parse against"},
    {"--exact-flags", FLAG, FIELD(exact_flags), NULL,
        "the flags behind -- are those of the output's compile: no other architectures count"},
    {"--validate", VALIDATE, FIELD(validate), "auto|always|never",
        "which outputs the compiler's own analyses must prove (auto: where anything is left to prove)"},
    {"--rewrite-headers", TEXTS, FIELD(rewrite_headers), "GLOB",
        "kernels and launches of these headers of -isystem folders are rewritten too (may be repeated)"},
    {"--no-rewrite-headers", FLAG, FIELD(no_rewrite_headers), NULL,
        "leave kernels and launches of all headers as they are"},
    {"--cuda-path", TEXT, FIELD(cuda_path), "DIR", "the CUDA toolkit"},
    {"--nvcc", TEXT, FIELD(nvcc), "PROGRAM", "nvcc for the registers in `stat`"},
    {"--no-registers", FLAG, FIELD(no_registers), NULL,
        "`stat` without them: nothing is compiled, which takes most of the time"},
    {"--device", GPU, FIELD(device), "GPU",
        "whose blocks per SM `stat` shows for phases, as H100 (default: by -arch)"},
    {"--extra-arg", ARGUMENT, 0, "FLAG", "one more compiler flag"},
    {"--extra-arg-before", ARGUMENT, 0, "FLAG", "the same"},
    {"-I", JOINED, 0, "DIR", "as for a compiler; -D, -U, -isystem, -include, -iquote and -std too"},
    {"-D", JOINED, 0, NULL, NULL},
    {"-U", JOINED, 0, NULL, NULL},
    {"-isystem", JOINED, 0, NULL, NULL},
    {"-iquote", JOINED, 0, NULL, NULL},
    {"-include", JOINED, 0, NULL, NULL},
    {"-std", ALONE, 0, NULL, NULL},
    {"--std", ALONE, 0, NULL, NULL},
    {"", GROUP, 0, NULL, "for work on cuelastic:"},
    {"--passes", TEXT, FIELD(passes), "LIST",
        "run only these: identity,callee,slice,elastic,resize,launch (empty: none)"},
    {"--dump", DUMP, FIELD(dump_model), "model", "print the model instead of the output"},
    {"--print-after", TEXT, FIELD(print_after), "PASS", "print the model after a pass (all: after each)"},
    {"", GROUP, 0, NULL, "and:"},
    {"--version", FLAG, FIELD(version), NULL, "print the version"},
    {"--help", FLAG, FIELD(help), NULL, "print this"},
};

static int usage(const char *format, const char *text)
{
	fputs("cuelastic: ", stderr);
	fprintf(stderr, format, text);
	fputs("\ntry 'cuelastic --help'\n", stderr);
	return -1;
}

// Finds the option. *value: the text after `=` or after the joined letter, or NULL.
static const struct option *options_find(const char *argument, const char **value)
{
	*value = NULL;
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		const struct option *o = &table[i];
		size_t n = strlen(o->name);
		if (o->kind == GROUP || strncmp(argument, o->name, n))
			continue;
		if (!argument[n])
			return o;
		if (argument[n] == '=' && o->kind != FLAG) {
			*value = o->kind == ALONE ? NULL : argument + n + 1;
			return o;
		}
		if ((o->kind == JOINED || o->kind == JOBS) && n == 2) {
			*value = argument + n;
			return o;
		}
	}
	return NULL;
}

static int index_of_name(int *out, const char *value, const char *const *names, const char *option)
{
	for (int i = 0; names[i]; i++)
		if (!strcmp(names[i], value)) {
			*out = i;
			return 0;
		}
	return usage("wrong value for %s", option);
}

// The option's value is one of these names; *out is its index.
static int set_choice(int *out, const struct option *o, const char *value)
{
	static const char *const headers[] = {"auto", "light", "real", NULL};
	static const char *const modes[] = {"auto", "always", "never", NULL};
	static const char *const colours[] = {"never", "always", "auto", NULL};
	static const char *const dumps[] = {"", "model", NULL}, *const lists[] = {"", "text", "json", NULL};
	static const char *const formats[] = {"text", "github", NULL};
	static const char *const orders[] = {"", "file", "kernel", "tier", "reason", "registers", NULL};
	const char *const *names = o->kind == HEADERS    ? headers
	                           : o->kind == VALIDATE ? modes
	                           : o->kind == COLOUR   ? colours
	                           : o->kind == FORMAT   ? formats
	                           : o->kind == DUMP     ? dumps
	                           : o->kind == ORDER    ? orders
	                                                 : lists;
	return index_of_name(out, value ? value : "text", names, o->name);
}

static int set_checked(void *field, const struct option *o, const char *value)
{
	*(const char **)field = value;
	return cue_device_find(value) ? 0 : usage("wrong value for %s", o->name);
}

static int set_form(unsigned *form, const struct option *o, const char *value)
{
	*form = phase_form_named(value);
	return *form ? 0 : usage("wrong value for %s", o->name);
}

// A compiler's flag, unchanged.
static void add_flag(struct options *out, const struct option *o, const char *argument, const char *value)
{
	int is_joined =
	    o->kind == ALONE || (value > argument && value < argument + strlen(argument) && value[-1] != '=');
	VEC_PUSH(&out->arguments, o->kind == ARGUMENT ? value : is_joined ? argument : o->name);
	if (o->kind == JOINED && !is_joined)
		VEC_PUSH(&out->arguments, value);
}

static int set_jobs(unsigned *jobs, const char *value)
{
	enum { MOST = 256 };
	char *end;
	long number = strtol(value, &end, 10);
	if (end == value || *end || number < 1 || number > MOST)
		return usage("-j %s: from 1 to 256 files at a time", value);
	*jobs = (unsigned)number;
	return 0;
}

static int set_shard(struct options *out, const char *value)
{
	if (util_shard(&out->shard, &out->shards, value) < 0)
		return usage("--shard=%s: I/N, as 1/4 to 4/4", value);
	return 0;
}

void options_take_shard(struct options *options)
{
	size_t left = 0;
	for (size_t i = options->shard - 1u; options->shards && i < options->files.count; i += options->shards)
		options->files.items[left++] = options->files.items[i];
	if (options->shards)
		options->files.count = left;
}

static int set_url(const char **field, const struct option *o, const char *value)
{
	*field = value;
	return util_starts_with(value, "https://") || util_starts_with(value, "http://")
	           ? 0
	           : usage("wrong value for %s: http://... or https://...", o->name);
}

// Checks that every id of the list exists, and is not an error's.
static int check_ids(const char *option, const char *list)
{
	struct suggest suggest;
	char id[64];
	enum severity severity;
	for (const char *at = list;; at++) {
		snprintf(id, sizeof id, "%.*s", (int)strcspn(at, ","), at);
		if (!*id)
			return usage("%s needs ids, separated by commas", option);
		if (!diag_find(id, &severity))
			return usage("there is no diagnostic %s", diag_unknown(&suggest, id));
		if (severity == SEVERITY_ERROR)
			return usage("'%s' is always an error", id);
		at += strcspn(at, ",");
		if (!*at)
			return 0;
	}
}

static int add_ids(struct options *out, id_lists_t *lists, const struct option *o, const char *value)
{
	if (!value)
		out->werror = 1;
	else if (check_ids(o->name, value) < 0)
		return -1;
	else
		VEC_PUSH(lists, value);
	return 0;
}

static int set(struct options *out, const struct option *o, const char *argument, const char *value)
{
	char *field = (char *)out + o->field;
	int number = 0;
	switch (o->kind) {
	case FLAG:
		*(int *)field = 1;
		return 0;
	case TEXT:
		*(const char **)field = value;
		return 0;
	case TEXTS:
		VEC_PUSH((paths_t *)field, value);
		return 0;
	case GPU:
		return set_checked(field, o, value);
	case JOBS:
		return set_jobs((unsigned *)field, value);
	case SHARD:
		return set_shard(out, value);
	case URL:
		return set_url((const char **)field, o, value);
	case IDS:
	case MAYBE_IDS:
		return add_ids(out, (id_lists_t *)field, o, value);
	case BARRIER:
		return set_form((unsigned *)field, o, value);
	case HEADERS:
	case VALIDATE:
	case COLOUR:
	case FORMAT:
	case DUMP:
	case ORDER:
	case LIST:
		if (set_choice(&number, o, value) < 0)
			return -1;
		*(int *)field = o->kind == COLOUR && number == 2 ? util_wants_colour() : number;
		return 0;
	default:
		add_flag(out, o, argument, value);
		return 0;
	}
}

// `--json --quiet`: the value was forgotten. Flags of a compiler are values, too.
static int is_option_like(const struct option *o, const char *value)
{
	return o->kind != ARGUMENT && o->kind != JOINED && value[0] == '-' && value[1];
}

static int parse_option(struct options *out, int argc, char **argv, int *index)
{
	const char *argument = argv[*index], *value;
	const struct option *o = options_find(argument, &value);
	if (!o) {
		struct suggest suggest;
		suggest_begin(&suggest, argument);
		for (size_t i = 0; i < sizeof table / sizeof *table; i++)
			suggest_try(&suggest, table[i].name);
		const char *shown = suggest_shown(&suggest);
		return usage(
		    suggest.best ? "unknown option %s" : "unknown option %s; flags of a compiler are behind --",
		    shown);
	}
	int needs = o->kind != FLAG && o->kind != ALONE && o->kind != LIST && o->kind != MAYBE_IDS;
	if (needs && !value) {
		if (*index + 1 >= argc)
			return usage("option '%s' needs a value", argument);
		value = argv[++*index];
		if (is_option_like(o, value))
			return usage("option '%s' needs a value; one that begins with - goes behind =", argument);
	}
	return set(out, o, argument, value);
}

static int parse(struct options *out, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--")) {
			for (i++; i < argc; i++)
				VEC_PUSH(&out->arguments, (const char *)argv[i]);
			break;
		}
		if (argv[i][0] != '-' || !argv[i][1])
			VEC_PUSH(&out->files, (const char *)argv[i]);
		else if (parse_option(out, argc, argv, &i) < 0)
			return -1;
	}
	if (out->output && !strcmp(out->output, "-")) // as for other compilers
		out->output = NULL;
	return 0;
}

int options_parse(struct options *out, int argc, char **argv)
{
	*out = (struct options){.argc = argc, .argv = argv, .colour = util_wants_colour()};
	return parse(out, argc, argv);
}

// ---- settings

// Options that a project may set for its files. The others say what is written, or which program runs: they belong to a command.
static int is_about_file(const struct option *o)
{
	static const char *const names[] = {"--no-line", "--external", "--merge", "--barrier", "--share",
	    "--keep-includes", "--werror", "--disable", "--quiet", "--verbose", "-v", "--headers",
	    "--exact-flags", "--validate", "--rewrite-headers", "--no-rewrite-headers", "--no-registers",
	    "--device", "--passes"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(names[i], o->name))
			return 1;
	return o->kind == ARGUMENT || o->kind == JOINED || o->kind == ALONE;
}

static int parse_settings(struct options *out, const struct settings *settings)
{
	struct options others = {0};
	int result = 0;
	for (int i = 0, count = (int)settings->options.count; i < count && !result; i++) {
		char **words = (char **)(uintptr_t)settings->options.items;
		const char *value;
		const struct option *o = options_find(words[i], &value);
		result = words[i][0] != '-' ? usage("'%s' is no option", words[i])
		                            : parse_option(o && is_about_file(o) ? out : &others, count, words, &i);
	}
	if (result < 0)
		fprintf(stderr, "%s: error: wrong options\n", settings->file);
	options_dispose(&others);
	return result;
}

int options_for_file(struct options *out, const struct options *given, const struct settings *settings)
{
	*out = (struct options){.argc = given->argc, .argv = given->argv, .colour = given->colour};
	if (parse_settings(out, settings) < 0 || parse(out, given->argc, given->argv) < 0)
		return -1;
	out->files.count = 0;
	for (size_t i = 0; i < given->files.count; i++)
		VEC_PUSH(&out->files, given->files.items[i]);
	out->exact_flags |= given->exact_flags;
	out->output = given->output;
	out->pages = given->pages;
	out->settings = settings->file;
	out->passes = settings->is_excluded ? "" : out->passes;
	return 0;
}

static void print_help(const struct option *o)
{
	char name[64];
	if (!o->help)
		return;
	if (o->kind == GROUP) {
		printf("%s\n", o->help);
		return;
	}
	snprintf(name, sizeof name, o->kind == LIST || o->kind == MAYBE_IDS ? "%s[%s%s]" : "%s%s%s", o->name,
	    !o->value           ? ""
	    : o->name[1] == '-' ? "="
	                        : " ",
	    o->value ? o->value : "");
	int is_long = strlen(name) > 28;
	printf("  %-28s%s", name, is_long ? "\n" : "");
	printf("%*s %s\n", is_long ? 30 : 0, "", o->help);
}

void options_help(void)
{
	puts("usage: cuelastic FILE.cu [-o OUT.cu] [options] [-- compiler flags]\n"
	     "       cuelastic FILE... --out-dir=DIR [options] [-- compiler flags]\n"
	     "       cuelastic stat FILE... [options] [-- compiler flags]\n"
	     "       cuelastic report FILE... -o DIR [options] [-- compiler flags]\n"
	     "       cuelastic run [options] FILE... [-- program arguments]\n"
	     "       cuelastic verify [options] FILE... [-- program arguments]\n"
	     "       cuelastic nvcc [nvcc's arguments]\n"
	     "       cuelastic explain [options] PROFILES.json...\n"
	     "       cuelastic profile --device=NAME [options] FILE.cu... [-- program arguments]\n"
	     "       cuelastic plan [options] PROFILES.json\n"
	     "       cuelastic sim [options] PROFILES.json\n"
	     "       cuelastic trace svg [-o FILE] TRACE.json\n"
	     "       cuelastic bench [options] WORKLOAD.json\n"
	     "       cuelastic help [VERB]\n\n"
	     "Rewrites CUDA kernels so that any physical grid runs the logical grid and launches can be sliced.\n"
	     "Compiler flags may be nvcc's. `cuelastic help VERB` lists the options of another verb.\n");
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		print_help(&table[i]);
	puts("\nExit status: 0 done, 1 error (or refusals under --werror), 2 usage.");
}

void options_dispose(struct options *options)
{
	VEC_DISPOSE(&options->files);
	VEC_DISPOSE(&options->arguments);
	VEC_DISPOSE(&options->promoted);
	VEC_DISPOSE(&options->disabled);
	VEC_DISPOSE(&options->traces);
	VEC_DISPOSE(&options->rewrite_headers);
}
