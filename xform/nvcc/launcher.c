// The launcher, step by step:
//
// 1. Which program compiles (compiler.c), and what does the command line mean (line.c)?
// 2. If no CUDA source becomes an object, a program or a library, we become nvcc with the same words.
// 3. Each CUDA source is rewritten (rewrite.c) into a folder beside the output. If that changes nothing or fails,
//    the source is compiled as it is.
// 4. nvcc compiles the rewritten files with the same words, in which they stand in the originals' place.
// 5. The depfile gets the originals' names; objects get the runtime.
//
// If nvcc fails on rewritten files, it compiles with the words as given. So its errors are those of the user's own
// source, and a fault of ours does not stop a build. What could not be rewritten is reported last, and only
// if the original compiles: otherwise the user has an error of his own to fix.
#include "launcher.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compiler.h"
#include "line.h"
#include "mend.h"
#include "rewrite.h"
#include "xform/frontend/flags.h"
#include "xform/frontend/toolkit.h"

// Set for nvcc and what it starts: a launcher inside a launcher changes nothing.
static const char INSIDE[] = "CUELASTIC_NVCC_INSIDE";

struct launch {
	struct arena arena;
	struct nvcc_compiler compiler;
	struct nvcc_line line;
	struct words given;            // the command's words after the compiler
	struct nvcc_rewrite *rewrites; // one for each input
	const char *folder;            // of the rewritten files
	const char *resources;
	const char *obstacle,
	    *failure; // why no source can be rewritten; what failed with the rewritten ones; or NULL
};

int nvcc_is_name(const char *argv0)
{
	const char *name = util_base(argv0);
	return !strcmp(name, "cuelastic-nvcc") || !strcmp(name, "nvcc");
}

static void launcher_dispose(struct launch *launch)
{
	if (launch->folder)
		process_remove_folder(launch->folder);
	for (size_t i = 0; launch->rewrites && i < launch->line.inputs.count; i++)
		nvcc_rewrite_dispose(&launch->rewrites[i]);
	nvcc_line_dispose(&launch->line);
	nvcc_compiler_dispose(&launch->compiler);
	words_dispose(&launch->given);
	arena_dispose(&launch->arena);
}

static const char *resource(struct launch *launch, const char *name)
{
	return arena_format(&launch->arena, "%s/%s", launch->resources ? launch->resources : "", name);
}

// nvcc links only what it is told to; the archive costs nothing for a program that does not need it. With -run
// and nothing to compile, the input is a program, beside which nvcc takes no archive.
static int links_program(const struct launch *launch)
{
	const struct nvcc_line *line = &launch->line;
	return line->phase == NVCC_TO_PROGRAM && line->inputs.count && launch->resources &&
	       (!line->runs || nvcc_line_compiles(line));
}

static void add_archive(struct launch *launch, struct words *command)
{
	const char *archive = resource(launch, "libcuelastic.a");
	if (links_program(launch) && access(archive, R_OK) == 0)
		VEC_PUSH(command, archive);
}

// The words as given.
static void add_original(struct launch *launch, struct words *command)
{
	words_append(command, &launch->compiler.programs);
	words_append(command, &launch->given);
	add_archive(launch, command);
}

// Becomes nvcc.
static int become(struct launch *launch)
{
	struct words command = {0};
	add_original(launch, &command);
	VEC_PUSH(&command, NULL);
	fflush(NULL);
	if (launch->folder)
		process_remove_folder(launch->folder);
	process_unguard();
	setenv(INSIDE, "1", 1);
	execvp(command.items[0], (char **)(uintptr_t)command.items);
	fprintf(stderr, "cuelastic: error: cannot start %s: %s\n", command.items[0], strerror(errno));
	words_dispose(&command);
	launcher_dispose(launch);
	return EXIT_ERROR;
}

// The first CUDA source, or the first that was rewritten.
static const char *first_source(const struct launch *launch, int is_rewritten)
{
	const struct nvcc_line *line = &launch->line;
	for (size_t i = 0; i < line->inputs.count; i++)
		if (line->inputs.items[i].is_cuda && (!is_rewritten || launch->rewrites[i].written))
			return line->inputs.items[i].path;
	return "";
}

// Why none of the sources can be rewritten, or NULL.
static const char *find_obstacle(struct launch *launch)
{
	const struct nvcc_line *line = &launch->line;
	if (line->phase == NVCC_TO_ARCHIVE)
		return "with -lib, nvcc compiles and archives in one step; compile it to an object (-c) first";
	for (size_t i = 0; i < line->inputs.count; i++)
		if (line->inputs.items[i].is_cuda && line->inputs.items[i].origin == NVCC_FROM_ENVIRONMENT)
			return "an environment variable names it";
	if (!launch->resources || access(resource(launch, "libcuelastic.a"), R_OK))
		return "this cuelastic has no runtime library: it was built without a CUDA toolkit";
	return line->obstacle;
}

// A folder beside the output: its name is the same on every machine.
static const char *choose_folder(struct launch *launch)
{
	const struct nvcc_line *line = &launch->line;
	const char *base = line->output ? line->output : line->phase == NVCC_TO_PROGRAM ? "a.out" : NULL;
	for (size_t i = 0; !base; i++)
		if (line->inputs.items[i].is_cuda)
			base = nvcc_line_object(line, &launch->arena, i);
	if (util_starts_with(base, "/dev/"))
		return process_folder(&launch->arena, NULL, "nvcc");
	const char *folder = arena_format(&launch->arena, "%s.cuelastic", base);
	return process_own_folder(folder) < 0 ? NULL : folder;
}

// ---- rewriting ----

// Negative: the build must stop. *count: how many sources were rewritten.
static int rewrite_all(struct launch *launch, int (*rewrite)(int, char **), size_t *count)
{
	struct nvcc_line *line = &launch->line;
	struct nvcc_rewrite_request request = {
	    launch->folder, launch->compiler.cuda, &line->flags, NULL, rewrite, &launch->arena};
	launch->rewrites = arena_alloc(&launch->arena, line->inputs.count * sizeof *launch->rewrites);
	for (size_t i = 0; i < line->inputs.count; i++) {
		struct nvcc_rewrite *one = &launch->rewrites[i];
		const char *path = line->inputs.items[i].path;
		if (!line->inputs.items[i].is_cuda)
			continue;
		if (nvcc_rewrite(one, &request, path, i) < 0)
			return -1;
		if (one->written)
			request.searched = one->origin_folder;
		*count += one->written != NULL;
	}
	return 0;
}

// ---- nvcc with the rewritten files ----

// Quoted includes are searched beside the original, and debug information names it. Each flag is one word, since
// ccache takes -Xcompiler apart from the next word. nvcc gives them to a shell.
static void add_places(struct launch *launch, struct words *command)
{
	for (size_t i = 0; i < launch->line.inputs.count; i++) {
		const struct nvcc_rewrite *one = &launch->rewrites[i];
		if (!one->written)
			continue;
		const char *here = strcmp(one->origin_folder, ".") ? one->origin_folder : "";
		words_add(&launch->arena, command, "-Xcompiler=-iquote,\"%s\"", one->origin_folder);
		words_add(&launch->arena, command, "-Xcompiler=-fdebug-prefix-map=\"%s/%zu/=%s%s\"", launch->folder,
		    i, here, *here ? "/" : "");
	}
}

static void show_file(const char *path, void edit(struct str *, const char *))
{
	struct str text = {0}, shown = {0};
	if (flags_read_bytes(&text, path) == 0)
		edit(&shown, str_text(&text));
	fwrite(str_text(&shown), 1, shown.length, stderr);
	str_dispose(&shown);
	str_dispose(&text);
}

// Disposes of the command. No log: nvcc's messages are shown at once.
static struct process_end launcher_run(struct launch *launch, struct words *command, const char *log)
{
	struct words environment = {0};
	struct process_end end = {.status = EXIT_ERROR};
	words_add(&launch->arena, &environment, "%s=1", INSIDE);
	struct process process = {
	    .command = command, .environment = &environment, .errors = log, .same_group = 1};
	fflush(NULL);
	if (process_run(&end, &process) < 0)
		end.status = EXIT_ERROR;
	words_dispose(&environment);
	words_dispose(command);
	return end;
}

static struct process_end run_rewritten(struct launch *launch, const char *log)
{
	struct words command = {0};
	const struct nvcc_line *line = &launch->line;
	const char **replaced = arena_alloc(&launch->arena, line->inputs.count * sizeof *replaced);
	for (size_t i = 0; i < line->inputs.count; i++)
		replaced[i] = launch->rewrites[i].written;
	words_append(&command, &launch->compiler.programs);
	nvcc_line_write(&command, line, replaced);
	add_places(launch, &command);
	WORDS_PUSH(&command, "-isystem");
	VEC_PUSH(&command, resource(launch, "include"));
	add_archive(launch, &command);
	return launcher_run(launch, &command, log);
}

// ---- afterwards ----

// Links the object with the runtime's (`ld -r`) into one that replaces it. All of the runtime is in COMDAT
// groups, of which a linker keeps one, and its symbols are weak. So any number of such objects, and
// libcuelastic.a, may be in one program.
static int carry(struct arena *arena, const char *object, const char *runtime, const char *log)
{
	struct words command = {0};
	const char *both = arena_format(arena, "%s.both", log);
	WORDS_PUSH(&command, "ld", "-r", "-o", both, object, runtime);
	int result = process_quietly(&command, log);
	if (result == 0)
		result = rename(both, object);
	words_dispose(&command);
	return result;
}

static int add_runtime(struct launch *launch, size_t i, const char *log)
{
	struct stat info;
	const char *object = nvcc_line_object(&launch->line, &launch->arena, i);
	if (launch->line.phase != NVCC_TO_OBJECT || stat(object, &info) < 0 || !S_ISREG(info.st_mode))
		return 0;
	return carry(&launch->arena, object, resource(launch, "carried.o"), log);
}

// NULL, or what failed.
static const char *launcher_finish(struct launch *launch, const char *log)
{
	for (size_t i = 0; i < launch->line.inputs.count; i++) {
		const struct nvcc_rewrite *one = &launch->rewrites[i];
		const char *path = one->written ? nvcc_line_depfile(&launch->line, &launch->arena, i) : NULL;
		if (path && access(path, F_OK) == 0 &&
		    nvcc_depend_mend_file(path, one->written, launch->line.inputs.items[i].path, one->settings.file) <
		        0)
			return "its depfile cannot be changed";
		if (one->written && add_runtime(launch, i, log) < 0)
			return "the linker `ld` cannot add the runtime to the object";
	}
	return NULL;
}

// ---- what is said ----

static int has_complaint(const struct launch *launch)
{
	int found = launch->obstacle || launch->failure;
	for (size_t i = 0; launch->rewrites && i < launch->line.inputs.count; i++)
		found |= launch->rewrites[i].reason != NULL;
	return found;
}

static int is_strict(void)
{
	const char *text = getenv("CUELASTIC_STRICT");
	return text && *text && strcmp(text, "0") != 0;
}

// A warning, or under CUELASTIC_STRICT an error.
static void complain(const char *path, const char *reason)
{
	int strict = is_strict();
	fprintf(stderr, "cuelastic: %s: %s%s: %s\n", strict ? "error" : "warning", path,
	    strict ? " cannot be rewritten" : " is not rewritten", reason);
}

// A later build must not take them for done.
static void remove_outputs(struct launch *launch)
{
	const struct nvcc_line *line = &launch->line;
	struct stat info;
	for (size_t i = 0; i < line->inputs.count; i++) {
		const char *path = line->phase == NVCC_TO_OBJECT ? nvcc_line_object(line, &launch->arena, i)
		                   : line->output                ? line->output
		                                                 : "a.out";
		if (line->inputs.items[i].is_cuda && lstat(path, &info) == 0 && S_ISREG(info.st_mode))
			unlink(path);
	}
}

// After all has been compiled: the exit status. `log`: of what was written.
static int end(struct launch *launch, const char *log)
{
	int status = EXIT_DONE;
	fflush(NULL);
	if (launch->obstacle)
		complain(first_source(launch, 0), launch->obstacle);
	for (size_t i = 0; launch->rewrites && i < launch->line.inputs.count; i++)
		if (launch->rewrites[i].reason)
			complain(launch->line.inputs.items[i].path, launch->rewrites[i].reason);
	if (launch->failure)
		complain(first_source(launch, 1), launch->failure);
	if (has_complaint(launch) && is_strict()) {
		status = EXIT_ERROR;
		remove_outputs(launch);
		if (log)
			show_file(log, str_add);
	}
	launcher_dispose(launch);
	return status;
}

static int compile_original(struct launch *launch, const char *log)
{
	if (!has_complaint(launch))
		return become(launch);
	struct words command = {0};
	add_original(launch, &command);
	int status = launcher_run(launch, &command, NULL).status;
	if (!status)
		return end(launch, log);
	launcher_dispose(launch);
	return status;
}

static int compile(struct launch *launch)
{
	const char *log = arena_format(&launch->arena, "%s/log", launch->folder);
	struct process_end ended = run_rewritten(launch, log);
	if (ended.status && !ended.signal) { // also 255, with which nvcc --threads ends
		launch->failure = "nvcc does not compile what was written";
		return compile_original(launch, log);
	}
	show_file(log, nvcc_messages_once);
	if (ended.signal) {
		launcher_dispose(launch);
		return ended.status;
	}
	launch->failure = launcher_finish(launch, arena_format(&launch->arena, "%s/ld.log", launch->folder));
	if (launch->failure)
		return compile_original(launch, NULL);
	if (launch->line.keeps) {
		process_keep_folder(launch->folder);
		launch->folder = NULL;
	}
	return end(launch, NULL);
}

static int launch_rewritten(struct launch *launch, int (*rewrite)(int, char **))
{
	size_t count = 0;
	process_guard();
	launch->obstacle = find_obstacle(launch);
	if (!launch->obstacle) {
		launch->folder = choose_folder(launch);
		launch->obstacle = launch->folder ? NULL : "no folder can be made beside the output";
	}
	if (!launch->obstacle && rewrite_all(launch, rewrite, &count) < 0) {
		launcher_dispose(launch);
		return EXIT_ERROR;
	}
	return count ? compile(launch) : compile_original(launch, NULL);
}

int nvcc_main(int argc, char **argv, int (*rewrite)(int argc, char **argv))
{
	struct launch launch = {0};
	const char *const *words = (const char *const *)argv + 1;
	size_t count = (size_t)argc - 1;
	if (nvcc_compiler_find(&launch.compiler, &launch.arena, words, count) < 0) {
		launcher_dispose(&launch);
		return EXIT_ERROR;
	}
	for (size_t i = launch.compiler.used; i < count; i++)
		VEC_PUSH(&launch.given, words[i]);
	if (getenv(INSIDE) || launch.compiler.is_other)
		return become(&launch);
	launch.resources = toolkit_resources(&launch.arena);
	nvcc_line_read(&launch.line, &launch.arena, launch.given.items, launch.given.count);
	return nvcc_line_compiles(&launch.line) ? launch_rewritten(&launch, rewrite) : become(&launch);
}
