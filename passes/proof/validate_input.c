// The validator's arguments. Its declarations are precompiled like the parser's, but for the device's side
// and by its own clang: `cuelastic-validate --precompile OUT PATH ARGUMENTS…` reads the text, writes the file
// and prints the names of its headers. <cuelastic/device.cuh> comes before the libraries that lead a file, as
// in every output. The output includes the libraries again, which then adds nothing. Here the libraries keep
// their bodies, since these are analysed.

#include <string.h>
#include <unistd.h>

#include "xform/base/private_file.h"
#include "xform/dialect/dialect.h"
#include "xform/frontend/toolkit.h"
#include "validate.h"

static const double LIMIT_S = 600; // also on a busy machine

// Returns the last line, which is the result.
static const char *read_origins(struct precompiled *out, struct arena *arena, const char *path)
{
	char *text = private_read(path), *rest = text ? arena_string(arena, text) : NULL;
	const char *last = "";
	free(text);
	for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
		// A line "dep PATH" or "ask FOLDER//NAME".
		if (util_starts_with(line, "dep "))
			VEC_PUSH(&out->headers, line + strlen("dep "));
		else
			precompiled_read_asked(out, arena, line);
		if (*line)
			last = line;
	}
	return last;
}

// Runs the validator's clang on the declarations; its input and output files are in `folder`.
static const char *run_making(struct precompiled *out, struct arena *arena, const struct words *command,
    const char *text, const char *folder)
{
	const char *input = arena_format(arena, "%s/text", folder),
	           *output = arena_format(arena, "%s/made", folder);
	struct process process = {
	    .command = command, .input = input, .output = output, .errors = "/dev/null", .timeout_s = LIMIT_S};
	struct process_end end;
	if (private_write(input, text, strlen(text)) || process_run(&end, &process) < 0)
		return "";
	return read_origins(out, arena, output);
}

static void validate_input_make(struct precompiled *out, struct arena *arena, const char *program,
    const struct input_recipe *recipe, const char *name)
{
	const char *cache = precompiled_folder(arena);
	char *folder = cache ? process_folder(arena, NULL, "cuelastic") : NULL;
	if (!folder)
		return;
	const char *temporary = arena_format(arena, "%s/%s.%ld", cache, name, (long)getpid());
	struct words command = {0};
	words_add(arena, &command, "%s", program);
	struct input input = {0};
	struct input_recipe making = *recipe;
	making.is_making = 1;
	input_make(&input, arena, &making);
	words_add(arena, &command, "--precompile");
	words_add(arena, &command, "%s", temporary);
	words_add(arena, &command, INPUT_FOLDER "/device.cu");
	for (size_t i = 0; i < input.arguments.count; i++)
		words_add(arena, &command, "%s", input.arguments.items[i]);
	input_dispose(&input);
	const char *text =
	    arena_format(arena, "#include <%s>\n%s%s", recipe->light ? "cue_light.h" : "cue_compat.h",
	        recipe->light && !recipe->leading ? "" : "#include <cuelastic/device.cuh>\n",
	        recipe->leading ? recipe->leading->text : "");
	const char *state = run_making(out, arena, &command, text, folder);
	if (!strcmp(state, "impossible"))
		precompiled_store_impossible(out, arena, name);
	if (strcmp(state, "made") || precompiled_store(out, arena, name, temporary))
		unlink(temporary);
	words_dispose(&command);
	process_remove_folder(folder);
}

static void validate_input_find(
    struct precompiled *out, struct arena *arena, const char *program, const struct input_recipe *recipe)
{
	const char *name = input_name(arena, recipe);
	precompiled_find(out, arena, name);
	if (!out->path && !out->is_impossible) {
		precompiled_dispose(out);
		if (!recipe->leading || precompiled_has_room(arena))
			validate_input_make(out, arena, program, recipe, name);
	}
	if (out->path && precompiled_is_shadowed(out, arena, recipe->flags))
		precompiled_dispose(out);
}

// The path of precompiled declarations, with the file's libraries if possible, or NULL.
static const char *find_either(struct arena *arena, const char *program, const struct input_recipe *wanted)
{
	struct input_recipe recipe = *wanted;
	struct precompiled precompiled = {0};
	if (!input_may_precompile(&recipe))
		return NULL;
	validate_input_find(&precompiled, arena, program, &recipe);
	if (recipe.leading && !precompiled.path) {
		recipe.leading = NULL;
		precompiled_dispose(&precompiled);
		validate_input_find(&precompiled, arena, program, &recipe);
	}
	const char *path = precompiled.path ? arena_string(arena, precompiled.path) : NULL;
	precompiled_dispose(&precompiled);
	return path;
}

void validate_input(struct words *out, struct arena *arena, const struct parse *parse,
    const struct parse_request *request, const char *architecture)
{
	struct include_prefix leading = {0};
	struct input input = {0};
	struct flags flags = *request->flags;
	flags.architecture = architecture;
	struct input_recipe recipe = {.flags = &flags, .light = parse->is_light, .cuda_path = request->cuda_path};
	const char *resources = toolkit_resources(arena);
	recipe.clang = CUELASTIC_VALIDATE_VERSION;
	// clang's own headers: those that a wheel carries (scripts/wheel), or the system's.
	const char *carried = arena_format(arena, "%s/llvm/lib/clang/19", resources);
	recipe.resources = access(carried, R_OK) ? CUELASTIC_VALIDATE_RESOURCES : carried;
	recipe.runtime = arena_format(arena, "%s/include", resources);
	include_prefix_find(&leading, arena, request->source, &flags, request->cuda_path);
	recipe.leading = leading.text ? &leading : NULL;
	recipe.world = parse_world(parse);
	recipe.templates = &parse->templates;
	recipe.precompiled = find_either(arena, validate_program(arena), &recipe);
	input_make(&input, arena, &recipe);
	for (size_t i = 0; i < input.arguments.count; i++)
		words_add(arena, out, "%s", input.arguments.items[i]);
	for (size_t i = 0; i < parse->hidden.count; i++)
		words_add(arena, out, DIALECT_HEADER "%s", parse->hidden.items[i].name);
	input_dispose(&input);
}
