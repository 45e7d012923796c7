// compile_commands.json, by libclang: the command of one file. For the parse its words are translated (flags.c).
// For nvcc they are cleaned here: what stands in front of the first flag is the compiler (and its launcher). A word
// that no flag begins, and that is not the file, is the value of the flag before it.
#include "parse.h"

#include <clang-c/CXCompilationDatabase.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flags.h"
#include "parse_clang.h"
#include "xform/flags/flag.h"

struct command {
	struct words words;
	const char *directory;
};

static void read_command(struct command *out, struct arena *arena, CXCompileCommand command)
{
	unsigned count = clang_CompileCommand_getNumArgs(command);
	out->directory = parse_take_string(arena, clang_CompileCommand_getDirectory(command));
	for (unsigned i = 1; i < count; i++)
		VEC_PUSH(&out->words, parse_take_string(arena, clang_CompileCommand_getArg(command, i)));
}

// libclang guesses: it gives a file that is not listed the command of another one.
static int is_of(struct arena *arena, CXCompileCommand command, const char *path)
{
	const char *folder = parse_take_string(arena, clang_CompileCommand_getDirectory(command));
	const char *name = parse_take_string(arena, clang_CompileCommand_getFilename(command));
	return util_is_same_file(*name == '/' ? name : arena_format(arena, "%s/%s", folder, name), path);
}

static CXCompilationDatabase open_database(struct arena *arena, const char *folder)
{
	CXCompilationDatabase_Error error;
	if (access(arena_format(arena, "%s/compile_commands.json", folder), R_OK))
		return NULL; // libclang would print its own error
	return clang_CompilationDatabase_fromDirectory(folder, &error);
}

// 1: it may be the command of another file, or one of several. Negative: there is none.
static int find_command(struct command *out, struct arena *arena, const char *folder, const char *path)
{
	CXCompilationDatabase database = open_database(arena, folder);
	*out = (struct command){0};
	if (!database)
		return -1;
	char *absolute = realpath(path, NULL);
	CXCompileCommands commands =
	    clang_CompilationDatabase_getCompileCommands(database, absolute ? absolute : path);
	unsigned count = commands ? clang_CompileCommands_getSize(commands) : 0;
	int result = count ? 1 : -1;
	if (count)
		read_command(out, arena, clang_CompileCommands_getCommand(commands, 0));
	if (count == 1 && is_of(arena, clang_CompileCommands_getCommand(commands, 0), path))
		result = 0;
	if (commands)
		clang_CompileCommands_dispose(commands);
	clang_CompilationDatabase_dispose(database);
	free(absolute);
	return result;
}

static int is_cuda(const struct command *command, const char *name)
{
	struct flag_use use;
	for (size_t i = 0; i < command->words.count; i += use.used) {
		use = flag_read(command->words.items + i, command->words.count - i);
		if (use.flag && use.flag->meaning == FLAG_IS_LANGUAGE && use.value)
			return !strcmp(use.value, "cu") || !strcmp(use.value, "cuda");
	}
	return util_ends_with(name, ".cu");
}

int parse_database_files(struct words *out, struct arena *arena, const char *folder)
{
	CXCompilationDatabase database = open_database(arena, folder);
	if (!database)
		return -1;
	CXCompileCommands commands = clang_CompilationDatabase_getAllCompileCommands(database);
	char *here = realpath(".", NULL);
	for (unsigned i = 0; commands && i < clang_CompileCommands_getSize(commands); i++) {
		struct command command = {0};
		CXCompileCommand one = clang_CompileCommands_getCommand(commands, i);
		read_command(&command, arena, one);
		const char *name = parse_take_string(arena, clang_CompileCommand_getFilename(one));
		char *path =
		    realpath(*name == '/' ? name : arena_format(arena, "%s/%s", command.directory, name), NULL);
		size_t length = here ? strlen(here) : 0;
		const char *shown = !path ? name
		                    : length && !strncmp(path, here, length) && path[length] == '/'
		                        ? path + length + 1
		                        : path;
		if (is_cuda(&command, name) && !util_holds(out->items, out->count, shown))
			VEC_PUSH(out, arena_string(arena, shown));
		words_dispose(&command.words);
		free(path);
	}
	free(here);
	if (commands)
		clang_CompileCommands_dispose(commands);
	clang_CompilationDatabase_dispose(database);
	return 0;
}

int parse_database_flags(struct flags *flags, const char *folder, const char *path)
{
	struct command command;
	int result = find_command(&command, &flags->arena, folder, path);
	if (result >= 0)
		flags_add(flags, command.words.items, command.words.count, command.directory);
	words_dispose(&command.words);
	return result;
}

// ---- for nvcc ----

struct cleaning {
	struct words *out;
	struct arena *arena;
	const char *directory, *file;
	int in_file; // the words of an options file
};

static const char *absolute(const struct cleaning *cleaning, const char *path)
{
	return path[0] == '/' ? path : arena_format(cleaning->arena, "%s/%s", cleaning->directory, path);
}

static int is_toolkit(const struct cleaning *cleaning, const char *folder)
{
	return !access(arena_format(cleaning->arena, "%s/cuda_runtime_api.h", folder), R_OK);
}

static void clean(struct cleaning *cleaning, const char *const *words, size_t count);

// The words of an options file in its place. nvcc ignores another one inside it.
static void parse_database_add_file(struct cleaning *cleaning, const char *path)
{
	struct words found = {0};
	if (cleaning->in_file)
		return;
	cleaning->in_file = 1;
	if (!flags_read_file(&found, cleaning->arena, absolute(cleaning, path)))
		clean(cleaning, found.items, found.count);
	cleaning->in_file = 0;
	words_dispose(&found);
}

// What says which step to make, and where to write, is left out.
static void clean_flag(
    struct cleaning *cleaning, const struct flag_use *use, const char *const *words, size_t count)
{
	const struct flag *flag = use->flag;
	const char *path =
	    flag && use->value && flag->meaning == FLAG_IS_PLACE ? absolute(cleaning, use->value) : NULL;
	int is_step = flag && flag->to == FLAG_TO_REFUSED && flag->role != FLAG_ROLE_NOT_REWRITTEN;
	if (is_step && flag->meaning == FLAG_IS_RDC)
		words_add(cleaning->arena, cleaning->out, "-rdc=true");
	if (is_step || flag_writes(words, count) || (flag && flag->meaning == FLAG_IS_LANGUAGE) ||
	    (flag && flag->to == FLAG_TO_NVCC))
		return;
	if (flag && flag->meaning == FLAG_IS_OPTIONS && use->value)
		parse_database_add_file(cleaning, use->value);
	else if (!path)
		for (size_t i = 0; i < use->used; i++)
			words_add(cleaning->arena, cleaning->out, "%s", words[i]);
	else if (!is_toolkit(cleaning, path)) {
		words_add(cleaning->arena, cleaning->out, "-%s", flag->brief);
		words_add(cleaning->arena, cleaning->out, "%s", path);
	}
}

static void clean(struct cleaning *cleaning, const char *const *words, size_t count)
{
	struct flag_use use;
	size_t i = 0;
	while (!cleaning->in_file && i < count && words[i][0] != '-' && words[i][0] != '@')
		i++;
	for (; i < count; i += use.used) {
		use = flag_read(words + i, count - i);
		if (words[i][0] == '@')
			parse_database_add_file(cleaning, words[i] + 1);
		else if (words[i][0] == '-'
		             ? !strcmp(words[i], "--") // libclang's, in front of a file that is not listed
		             : util_is_same_file(absolute(cleaning, words[i]), cleaning->file))
			continue;
		else
			clean_flag(cleaning, &use, words + i, count - i);
	}
}

int parse_database_words(struct words *out, struct arena *arena, const char *folder, const char *path)
{
	struct command command;
	int result = find_command(&command, arena, folder, path);
	struct cleaning cleaning = {out, arena, command.directory, path, 0};
	if (result >= 0)
		clean(&cleaning, command.words.items, command.words.count);
	words_dispose(&command.words);
	return result < 0 ? -1 : 0;
}
