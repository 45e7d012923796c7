// compile_commands.json, by libclang: the command of one file. For the parse its words are translated (flags.c).
// For nvcc they are cleaned here: what stands in front of the first flag is the compiler (and its launcher). A word
// that no flag begins, and that is not the file, is the value of the flag before it.
#include "parse_database.h"

#include <clang-c/CXCompilationDatabase.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "flags_file.h"
#include "parse_clang.h"
#include "xform/base/writes.h"

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
static int is_of(struct arena *arena, CXCompileCommand command, const char *absolute)
{
	const char *folder = parse_take_string(arena, clang_CompileCommand_getDirectory(command));
	const char *name = parse_take_string(arena, clang_CompileCommand_getFilename(command));
	char *file = realpath(*name == '/' ? name : arena_format(arena, "%s/%s", folder, name), NULL);
	int result = file && absolute && !strcmp(file, absolute);
	free(file);
	return result;
}

// 1: it may be the command of another file, or one of several. Negative: there is none.
static int find_command(struct command *out, struct arena *arena, const char *folder, const char *path)
{
	CXCompilationDatabase_Error error;
	*out = (struct command){0};
	if (access(arena_format(arena, "%s/compile_commands.json", folder), R_OK))
		return -1; // libclang would print its own error
	CXCompilationDatabase database = clang_CompilationDatabase_fromDirectory(folder, &error);
	if (error != CXCompilationDatabase_NoError)
		return -1;
	char *absolute = realpath(path, NULL);
	CXCompileCommands commands =
	    clang_CompilationDatabase_getCompileCommands(database, absolute ? absolute : path);
	unsigned count = commands ? clang_CompileCommands_getSize(commands) : 0;
	int result = count ? 1 : -1;
	if (count)
		read_command(out, arena, clang_CompileCommands_getCommand(commands, 0));
	if (count == 1 && is_of(arena, clang_CompileCommands_getCommand(commands, 0), absolute))
		result = 0;
	if (commands)
		clang_CompileCommands_dispose(commands);
	clang_CompilationDatabase_dispose(database);
	free(absolute);
	return result;
}

static int is_cuda(const struct command *command, const char *name)
{
	size_t length = strlen(name);
	for (size_t i = 0; i + 1 < command->words.count; i++)
		if (!strcmp(command->words.items[i], "-x"))
			return !strcmp(command->words.items[i + 1], "cu") || !strcmp(command->words.items[i + 1], "cuda");
	return length > 3 && !strcmp(name + length - 3, ".cu");
}

static int has_word(const struct words *words, const char *word)
{
	for (size_t i = 0; i < words->count; i++)
		if (!strcmp(words->items[i], word))
			return 1;
	return 0;
}

int parse_database_files(struct words *out, struct arena *arena, const char *folder)
{
	CXCompilationDatabase_Error error;
	if (access(arena_format(arena, "%s/compile_commands.json", folder), R_OK))
		return -1;
	CXCompilationDatabase database = clang_CompilationDatabase_fromDirectory(folder, &error);
	if (error != CXCompilationDatabase_NoError)
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
		if (is_cuda(&command, name) && !has_word(out, shown))
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

static int is_one_of(const char *word, const char *const *names)
{
	for (; *names; names++)
		if (!strcmp(word, *names))
			return 1;
	return 0;
}

// The value of `NAME=value` or `NAME value`; NULL: another flag. *used is the number of words.
static const char *value_of(const char *const *words, size_t count, const char *const *names, size_t *used)
{
	*used = 0;
	for (; *names; names++) {
		size_t length = strlen(*names);
		if (strncmp(words[0], *names, length))
			continue;
		if (words[0][length] == '=') {
			*used = 1;
			return words[0] + length + 1;
		}
		if (!words[0][length] && count > 1) {
			*used = 2;
			return words[1];
		}
	}
	return NULL;
}

static const char *absolute(const struct cleaning *cleaning, const char *path)
{
	return path[0] == '/' ? path : arena_format(cleaning->arena, "%s/%s", cleaning->directory, path);
}

static int is_toolkit(const struct cleaning *cleaning, const char *folder)
{
	return !access(arena_format(cleaning->arena, "%s/cuda_runtime_api.h", folder), R_OK);
}

static int is_same_file(const char *one, const char *other)
{
	char *a = realpath(one, NULL), *b = realpath(other, NULL);
	int is_same = a && b && !strcmp(a, b);
	free(a);
	free(b);
	return is_same;
}

// Adds a flag that names a folder or a header. Returns how many words were used; 0: another flag.
static size_t add_place(struct cleaning *cleaning, const char *const *words, size_t count)
{
	static const char *const folders[] = {
	    "-isystem", "--system-include", "--include-path", "-iquote", "-idirafter", "-I", NULL};
	static const char *const headers[] = {"-include", "--pre-include", NULL};
	size_t used, used_by_header;
	const char *folder = value_of(words, count, folders, &used);
	const char *header = value_of(words, count, headers, &used_by_header);
	if (!folder && util_starts_with(words[0], "-I") && words[0][2]) {
		folder = words[0] + 2;
		used = 1;
	}
	const char *path = folder || header ? absolute(cleaning, folder ? folder : header) : NULL;
	if (!path || (folder && is_toolkit(cleaning, path)))
		return path ? used : 0;
	const char *name = header                                     ? "-include"
	                   : strstr(words[0], "system")               ? "-isystem"
	                   : util_starts_with(words[0], "-iquote")    ? "-iquote"
	                   : util_starts_with(words[0], "-idirafter") ? "-idirafter"
	                                                              : "-I";
	words_add(cleaning->arena, cleaning->out, "%s", name);
	words_add(cleaning->arena, cleaning->out, "%s", path);
	return header ? used_by_header : used;
}

static void clean(struct cleaning *cleaning, const char *const *words, size_t count);

// The words of an options file in its place. nvcc ignores another one inside it.
static size_t add_file(struct cleaning *cleaning, const char *const *words, size_t count)
{
	static const char *const names[] = {"--options-file", "-optf", NULL};
	size_t used = 1;
	struct flags_words found = {0};
	const char *path = words[0][0] == '@' ? words[0] + 1 : value_of(words, count, names, &used);
	if (!path || cleaning->in_file)
		return path ? used : 0;
	cleaning->in_file = 1;
	if (!flags_read_file(&found, cleaning->arena, absolute(cleaning, path)))
		clean(cleaning, found.list.items, found.list.count);
	cleaning->in_file = 0;
	VEC_DISPOSE(&found.list);
	return used;
}

// How many words say which step to make, and where to write.
static size_t skip(struct cleaning *cleaning, const char *const *words, size_t count)
{
	static const char *const separate[] = {"-dc", "--device-c", NULL};
	static const char *const steps[] = {"-c", "--compile", "-dw", "--device-w", "-ptx", "--ptx", "-cubin",
	    "--cubin", "-fatbin", "--fatbin", "--forward-unknown-to-host-compiler",
	    "-forward-unknown-to-host-compiler",
	    "--", // libclang's, in front of a file whose flags it takes from a listed one of a similar name
	    NULL};
	static const char *const languages[] = {"-x", "--x", NULL};
	size_t used;
	if (value_of(words, count, languages, &used))
		return used;
	if (is_one_of(words[0], separate))
		words_add(cleaning->arena, cleaning->out, "-rdc=true");
	if (is_one_of(words[0], separate) || is_one_of(words[0], steps))
		return 1;
	if (words[0][0] != '-')
		return is_same_file(absolute(cleaning, words[0]), cleaning->file);
	return writes_words(words, count);
}

static void clean(struct cleaning *cleaning, const char *const *words, size_t count)
{
	size_t i = 0;
	while (!cleaning->in_file && i < count && words[i][0] != '-' && words[i][0] != '@')
		i++;
	while (i < count) {
		size_t used = skip(cleaning, words + i, count - i);
		used = used ? used : add_file(cleaning, words + i, count - i);
		used = used ? used : add_place(cleaning, words + i, count - i);
		if (!used)
			words_add(cleaning->arena, cleaning->out, "%s", words[i]);
		i += used ? used : 1;
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

// "90a" in arch=compute_90a,code=sm_90a; NULL: no number, as in native.
static const char *version_in(struct arena *arena, const char *text)
{
	static const char *const names[] = {"sm_", "compute_"};
	for (size_t i = 0; i < 2; i++) {
		const char *at = strstr(text, names[i]);
		at = at ? at + strlen(names[i]) : NULL;
		size_t length = at ? strspn(at, "0123456789") : 0;
		if (length)
			return arena_copy(arena, at, length + (at[length] == 'a' || at[length] == 'f'));
	}
	return NULL;
}

void parse_database_narrow(struct words *flags, struct arena *arena)
{
	static const char *const names[] = {
	    "-gencode", "--generate-code", "-arch", "--gpu-architecture", "-code", "--gpu-code", NULL};
	const char *version = NULL;
	size_t kept = 0;
	for (size_t i = 0, used; i < flags->count;) {
		const char *value = value_of(flags->items + i, flags->count - i, names, &used);
		const char *found = value ? version_in(arena, value) : NULL;
		version = found ? found : version;
		if (!value)
			flags->items[kept++] = flags->items[i++];
		i += used;
	}
	flags->count = kept;
	if (version)
		words_add(arena, flags, "-arch=sm_%s", version);
}
