// The command line: one table of options, matched by name with `=` or a following argument for the value.
#include "options.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum kind { FLAG, TEXT, ARGUMENT, JOINED, HEADERS, COLOUR, DUMP, ALONE };

struct option {
	const char *name;
	enum kind kind;
	size_t field;
	const char *value, *help;
};

#define FIELD(name) offsetof(struct options, name)

static const struct option table[] = {
    {"-o", TEXT, FIELD(output), "FILE", "write the output there, whole or not at all (default: stdout)"},
    {"-p", TEXT, FIELD(database), "DIR", "take the file's flags from DIR/compile_commands.json"},
    {"--passes", TEXT, FIELD(passes), "LIST",
        "run only these: identity,callee,slice,elastic,launch (empty: none)"},
    {"--dump", DUMP, FIELD(dump_model), "model", "print the model instead of the output"},
    {"--print-after", TEXT, FIELD(print_after), "PASS", "print the model after a pass (all: after each)"},
    {"--report", TEXT, FIELD(report), "FILE", "write a report as JSON"},
    {"--diff", FLAG, FIELD(diff), NULL, "print a unified diff instead of the output"},
    {"--dry-run", FLAG, FIELD(dry_run), NULL, "do everything but write the output"},
    {"-n", FLAG, FIELD(dry_run), NULL, "the same"},
    {"--werror", FLAG, FIELD(werror), NULL, "exit with 1 when a kernel or launch was refused"},
    {"--no-line", FLAG, FIELD(no_line), NULL, "leave #line directives out of the output"},
    {"--keep-includes", FLAG, FIELD(keep_includes), NULL,
        "leave quoted includes alone though -o is in another folder"},
    {"--headers", HEADERS, FIELD(headers), "auto|light|real", "which CUDA declarations to parse against"},
    {"--cuda-path", TEXT, FIELD(cuda_path), "DIR", "the CUDA toolkit"},
    {"--nvcc", TEXT, FIELD(nvcc), "PROGRAM", "nvcc for the registers in `stat`"},
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
    {"-MD", FLAG, FIELD(want_depfile), NULL, "write a depfile with every header"},
    {"-MF", TEXT, FIELD(depfile), "FILE", "its name (default: the output with .d)"},
    {"-MT", TEXT, FIELD(deptarget), "NAME", "the target in it (default: the output)"},
    {"--color", COLOUR, FIELD(colour), "auto|always|never", "colours in diagnostics"},
    {"--quiet", FLAG, FIELD(quiet), NULL, "print errors only"},
    {"--verbose", FLAG, FIELD(verbose), NULL, "say which flags were dropped and which declarations served"},
    {"-v", FLAG, FIELD(verbose), NULL, "the same"},
    {"--list-diagnostics", FLAG, FIELD(list_diagnostics), NULL, "list every diagnostic with its meaning"},
    {"--mutate", TEXT, FIELD(mutation), "NAME", "break the output on purpose (for tests of tests)"},
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

// Finds the option; *value is what stands behind `=` or the joined letter, or NULL.
static const struct option *find(const char *argument, const char **value)
{
	*value = NULL;
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		const struct option *o = &table[i];
		size_t n = strlen(o->name);
		if (strncmp(argument, o->name, n))
			continue;
		if (!argument[n])
			return o;
		if (argument[n] == '=' && o->kind != FLAG) {
			*value = o->kind == ALONE ? NULL : argument + n + 1;
			return o;
		}
		if (o->kind == JOINED && n == 2) {
			*value = argument + n;
			return o;
		}
	}
	return NULL;
}

static int choose(int *out, const char *value, const char *const *names, const char *option)
{
	for (int i = 0; names[i]; i++)
		if (!strcmp(names[i], value)) {
			*out = i;
			return 0;
		}
	return usage("wrong value for %s", option);
}

static int set(
    struct options *out, const struct option *o, const char *argument, const char *value, int joined)
{
	static const char *const headers[] = {"auto", "light", "real", NULL}, *const colours[] = {"never",
	                                                                          "always", "auto", NULL};
	static const char *const dumps[] = {"", "model", NULL};
	char *field = (char *)out + o->field;
	int number = 0;
	switch (o->kind) {
	case FLAG:
		*(int *)field = 1;
		return 0;
	case TEXT:
		*(const char **)field = value;
		return 0;
	case ARGUMENT:
		VEC_PUSH(&out->arguments, value);
		return 0;
	case ALONE:
		VEC_PUSH(&out->arguments, argument);
		return 0;
	case JOINED:
		VEC_PUSH(&out->arguments, joined ? argument : o->name);
		if (!joined)
			VEC_PUSH(&out->arguments, value);
		return 0;
	case HEADERS:
		if (choose(&number, value, headers, o->name) < 0)
			return -1;
		out->headers = (enum parse_headers)number;
		return 0;
	case COLOUR:
		if (choose(&number, value, colours, o->name) < 0)
			return -1;
		out->colour = number == 2 ? isatty(2) && !getenv("NO_COLOR") : number;
		return 0;
	case DUMP:
		return choose((int *)field, value, dumps, o->name);
	}
	return -1;
}

static int parse_option(struct options *out, int argc, char **argv, int *index)
{
	const char *argument = argv[*index], *value;
	const struct option *o = find(argument, &value);
	if (!o)
		return usage("unknown option '%s'", argument);
	int joined = value && o->kind == JOINED && argument[strlen(o->name)] != '=';
	int needs = o->kind != FLAG && o->kind != ALONE;
	if (needs && !value) {
		if (*index + 1 >= argc)
			return usage("option '%s' needs a value", argument);
		value = argv[++*index];
	}
	return set(out, o, argument, value, joined);
}

int options_parse(struct options *out, int argc, char **argv)
{
	*out = (struct options){.colour = isatty(2) && !getenv("NO_COLOR")};
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
	return 0;
}

void options_help(void)
{
	puts("usage: cuelastic FILE.cu [-o OUT.cu] [options] [-- compiler flags]\n"
	     "       cuelastic stat FILE... [options] [-- compiler flags]\n"
	     "       cuelastic run [options] FILE... [-- program arguments]\n"
	     "       cuelastic verify [options] FILE... [-- program arguments]\n\n"
	     "Rewrites CUDA kernels so that any physical grid runs the logical grid and launches can be sliced.\n"
	     "Compiler flags may be nvcc's. `run --help` and `verify --help` list the options of those verbs.\n");
	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		char name[64];
		const struct option *o = &table[i];
		if (!o->help)
			continue;
		snprintf(name, sizeof name, "%s%s%s", o->name,
		    !o->value           ? ""
		    : o->name[1] == '-' ? "="
		                        : " ",
		    o->value ? o->value : "");
		printf("  %-28s %s\n", name, o->help);
	}
	puts("\nExit status: 0 done, 1 error (or refusals under --werror), 2 usage.");
}

void options_dispose(struct options *options)
{
	VEC_DISPOSE(&options->files);
	VEC_DISPOSE(&options->arguments);
}
