// cuelastic's main function: finds the verb on the command line and runs it. Without a verb, it rewrites
// files.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "xform/base/diag.h"
#include "driver.h"
#include "out_dir.h"
#include "xform/command/options.h"
#include "xform/command/verb.h"
#include "xform/frontend/parse.h"
#include "xform/base/option.h"
#include "xform/base/output.h"
#include "xform/base/process.h"
#include "xform/base/util.h"
#include "xform/nvcc/launcher.h"
#include "plan/verbs.h"
#include "xform/verify/verbs.h"

// What becomes of the input files.
enum task { TASK_REWRITE, TASK_STAT, TASK_REPORT };

static int usage(const char *message, const char *detail)
{
	return -command_usage("", "%s%s", message, detail);
}

static int print_version(void)
{
	struct arena arena = {0};
	printf("cuelastic %s (%s)\n", CUELASTIC_VERSION, parse_clang_version(&arena));
	arena_dispose(&arena);
	return EXIT_DONE;
}

// Why the outputs of all files cannot be written, or NULL.
static const char *wrong_outputs(const struct options *o)
{
	int is_shown = o->diff || o->dry_run || o->dump_model || o->print_after;
	if (o->output && o->out_dir)
		return "-o or --out-dir, not both";
	if (o->files.count > 1 && (o->output || (!o->out_dir && !is_shown)))
		return "several input files need --out-dir, --diff or --dry-run";
	if (o->files.count > 1 && (o->depfile || o->deptarget || o->deptarget_escaped))
		return "-MF, -MT and -MQ are for one input file";
	return NULL;
}

static int is_printed(const char *path)
{
	return path && output_descriptor(path) == STDOUT_FILENO;
}

// How many texts go to standard output, where one alone can be read. Dumps and diffs count as the output.
static int count_printed(const struct options *o, enum task task)
{
	int is_asked = o->diff || o->dump_model || o->print_after;
	int is_output =
	    task == TASK_REWRITE && !o->out_dir && !o->dry_run && (!o->output || is_printed(o->output));
	return (is_output || is_asked) + is_printed(o->report) + is_printed(o->sarif) + is_printed(o->depfile) +
	       is_printed(o->json);
}

// Why the options do not go with the verb, or NULL.
static const char *wrong_verb(const struct options *o, enum task task)
{
	if (task == TASK_STAT && (o->output || o->out_dir))
		return "stat prints its table: -o and --out-dir are for the rewrite";
	if (task == TASK_REPORT && (!o->output || o->out_dir))
		return "report writes a folder of pages: -o DIR";
	if (task == TASK_REWRITE && (o->json || o->baseline || o->filter || o->order))
		return "--json, --baseline, --sort and --filter are for stat; the rewrite has --report";
	if (task == TASK_REWRITE && o->no_registers)
		return "--no-registers is for stat and report";
	if (count_printed(o, task) > 1)
		return "two texts for standard output: -o FILE, --dry-run or another name for one of them";
	return NULL;
}

static int stat_files(struct options *options, enum task task)
{
	if (task == TASK_STAT)
		return driver_stat(options, count_printed(options, task) > 0);
	options->pages = options->output;
	options->output = NULL;
	return driver_report(options);
}

static const struct verb *find_late_verb(const struct options *o);

static int dispatch(struct options *options, enum task task)
{
	struct arena arena = {0};
	if (task != TASK_REWRITE && options->database && !options->files.count) // all files of the database
		parse_database_files(&options->files, &arena, options->database);
	const char *wrong = driver_check(options, &arena), *twice;
	const struct verb *late = find_late_verb(options);
	int status = EXIT_USAGE;
	if (late)
		usage("write the verb first: cuelastic ", late->name);
	else if (wrong)
		usage(wrong, "");
	else if (options->files.count == 0)
		usage("no input file", options->database && task != TASK_REWRITE
		                           ? ": the compile_commands.json there lists none of CUDA"
		                           : "");
	else if ((wrong = wrong_verb(options, task)))
		usage(wrong, "");
	else if (task != TASK_REWRITE) {
		options->exact_flags |= options->arguments.count > 0; // nothing is compiled with others
		status = stat_files(options, task);
	} else if ((wrong = wrong_outputs(options)))
		usage(wrong, "");
	else if (options->out_dir && (twice = out_dir_find_twice(&arena, options)))
		usage("this input file is given twice: ", twice);
	else
		status = driver_rewrite(options);
	arena_dispose(&arena);
	return status;
}

static int print_explanation(const char *id)
{
	struct str text = {0};
	struct suggest suggest;
	int status = EXIT_DONE;
	if (explain_id(&text, id) < 0)
		status = usage("there is no diagnostic ", diag_unknown(&suggest, id));
	fputs(str_text(&text), stdout);
	str_dispose(&text);
	return status;
}

static int rewrite_main(int argc, char **argv, enum task task)
{
	struct options options;
	int result = options_parse(&options, argc, argv), status = EXIT_DONE;
	if (result)
		status = result < 0 ? -result : EXIT_DONE;
	else if (options.version)
		status = print_version();
	else if (options.explain)
		status = print_explanation(options.explain);
	else if (options.list_diagnostics)
		(options.list_diagnostics == 2 ? diag_list_json : diag_list)(stdout);
	else
		status = dispatch(&options, task);
	options_dispose(&options);
	return status;
}

// Ends without LLVM's static destructors, which take 0.6 ms and are useless at exit. Debug builds run them
// for leak checkers.
static int leave(int status)
{
#ifdef NDEBUG
	process_remove_folders();
	fflush(NULL);
	_exit(status);
#endif
	return status;
}

static int stat_main(int argc, char **argv)
{
	return rewrite_main(argc, argv, TASK_STAT);
}

static int report_main(int argc, char **argv)
{
	return rewrite_main(argc, argv, TASK_REPORT);
}

// Prints what `cuelastic help nvcc` says: `cuelastic nvcc --help` is nvcc's own help (run_verb).
static int nvcc_help(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	puts("usage: cuelastic nvcc [nvcc's arguments]\n"
	     "       cuelastic-nvcc [nvcc's arguments]\n"
	     "nvcc with rewriting: takes nvcc's command line, rewrites each CUDA source, and compiles the result "
	     "with the same\n"
	     "flags. `cuelastic nvcc --help` is nvcc's own.");
	return EXIT_DONE;
}

static int help_verb(int argc, char **argv);

static const struct verb verbs[] = {
    {"stat", stat_main, "a table of the kernels: tier, proof, registers, launches"},
    {"report", report_main, "pages to look at: kernels, both texts, proofs, registers"},
    {"run", run_main, "rewrite, build and run a program"},
    {"verify", verify_main, "compare the original with every variant, byte for byte"},
    {"nvcc", nvcc_help, "nvcc with rewriting"},
    {"explain", explain_main, "the physical grid that each launch policy chooses for profiles"},
    {"profile", profile_main, "write profiles of a program's kernels without a GPU"},
    {"plan", plan_main, "which kernels run beside which, by the planners of papers"},
    {"sim", sim_main, "simulate kernels of a set of profiles on a device"},
    {"trace", trace_main, "a trace as a picture or in numbers"},
    {"clients", clients_main, "the clients that share a device now, and their options"},
    {"bench", bench_main, "run programs at the same time, under several policies"},
    {"tune", tune_main, "run a program's phases in many ways, and write the fastest as a plan"},
    {"help", help_verb, "this list, or the help of a verb"},
    {NULL, NULL, NULL},
};

// `cuelastic -v stat FILE`: a verb among the files, where no file has its name. NULL: there is none.
static const struct verb *find_late_verb(const struct options *o)
{
	const struct verb *verb = NULL;
	for (size_t i = 0; i < o->files.count && !verb; i++)
		if (access(o->files.items[i], F_OK))
			verb = verb_find(verbs, o->files.items[i]);
	return verb;
}

static int help_verb(int argc, char **argv)
{
	return help_main(verbs, argc, argv);
}

static int rewrite_once(int argc, char **argv)
{
	return rewrite_main(argc, argv, TASK_REWRITE);
}

// A name with a newline, for example, would break #line directives, depfiles and messages. Arguments after a
// verb's "--" belong to the program that it runs.
static const char *find_unprintable(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
		for (const char *p = argv[i]; *p; p++)
			if (((unsigned char)*p < 0x20 && *p != '\t') || *p == 0x7f)
				return argv[i];
	return NULL;
}

static int run_verb(int argc, char **argv)
{
	int is_nvcc = argc > 1 && !strcmp(argv[1], "nvcc");
	if (is_nvcc || nvcc_is_name(argv[0])) // nvcc has its own rules for arguments
		return nvcc_main(argc - is_nvcc, argv + is_nvcc, rewrite_once);
	const char *unprintable = find_unprintable(argc, argv);
	if (unprintable) {
		struct str shown = {0};
		str_add_visible(&shown, unprintable, strlen(unprintable));
		usage("a control character in an argument, shown as ?: ", str_text(&shown));
		str_dispose(&shown);
		return EXIT_USAGE;
	}
	const struct verb *verb = argc > 1 ? verb_find(verbs, argv[1]) : NULL;
	if (verb)
		return verb->main(argc - 1, argv + 1);
	if (argc > 1 && verb_refuses(verbs, argv[1]))
		return EXIT_USAGE;
	return rewrite_main(argc, argv, TASK_REWRITE);
}

// Checks that all printed text was written: a full disk or a closed standard output is an error.
static int check_printed(int status)
{
	errno = 0;
	if (!fflush(stdout) && !ferror(stdout))
		return status;
	fprintf(stderr, "cuelastic: error: cannot write standard output%s%s\n", errno ? ": " : "",
	    errno ? strerror(errno) : "");
	return status > EXIT_ERROR ? status : EXIT_ERROR;
}

struct command {
	int argc;
	char **argv;
};

static int run_command(void *context)
{
	const struct command *command = context;
	return run_verb(command->argc, command->argv);
}

int main(int argc, char **argv)
{
	struct command command = {argc, argv};
	static char printed[1 << 16];
	setvbuf(stdout, printed, _IOFBF, sizeof printed); // a single write at the end shows its error
	return leave(check_printed(stack_run(run_command, &command)));
}
