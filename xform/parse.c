// The front end: libclang's flags, the declarations it is given, and what it complained about.
//
// 1. Light: `-nocudainc` and a small set of our own declarations, served from memory under a folder that does
// not
//    exist. Fast, and needs no toolkit. Any error sends the file to 2.
// 2. Real: clang's wrapper over the toolkit's headers, plus what those headers need under clang. Errors that
// remain are
//    the user's business or clang's limits; the functions that hold them are left alone.
// Both parse the host side with __CUDA_ARCH__ defined, so that launches are seen together with the device
// branches of #if, which are what a kernel is compiled from.
#include "parse.h"

#include <clang-c/CXCompilationDatabase.h>
#include <clang-c/Index.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "braces.h"
#include "embedded.h"

#define LIGHT_FOLDER "/cuelastic-light"
#define COMPAT_FOLDER "/cuelastic-compat"

static const char *const common_flags[] = {"-x", "cuda", "--cuda-host-only", "-nocudalib",
    "-Wno-unknown-cuda-version", "-w", "-Wno-register", "-ferror-limit=0", "-fno-delayed-template-parsing",
    "-Xclang", "-fcuda-allow-variadic-functions"}; // printf and its kin are declared for both sides

typedef VEC(const char *) arguments_t;
typedef VEC(struct CXUnsavedFile) unsaved_t;

static void add_unsaved(unsaved_t *files, const char *name, const char *text, size_t length)
{
	struct CXUnsavedFile file = {name, text, (unsigned long)length};
	VEC_PUSH(files, file);
}

static void add_embedded(struct parse *parse, unsaved_t *files, const char *folder, int compat)
{
	for (const struct embedded_file *file = embedded_files; file->name; file++)
		if (compat == (strcmp(file->name, "cue_compat.h") == 0))
			add_unsaved(
			    files, arena_format(&parse->arena, "%s/%s", folder, file->name), file->text, file->length);
}

static void add_light(struct parse *parse, arguments_t *arguments, unsaved_t *files)
{
	add_embedded(parse, files, LIGHT_FOLDER, 0);
	VEC_PUSH(arguments, "-nocudainc");
	// Else clang looks for a toolkit and reads its cuda.h, twice, to learn how launches are compiled
	// since 9.2.
	VEC_PUSH(arguments, "--cuda-path=" LIGHT_FOLDER);
	VEC_PUSH(arguments, "-Xclang");
	VEC_PUSH(arguments, "-target-sdk-version=11.0");
	VEC_PUSH(arguments, "-isystem");
	VEC_PUSH(arguments, LIGHT_FOLDER);
}

// The light declarations, as a precompiled header or as text.
static void add_light_header(arguments_t *arguments, const char *precompiled)
{
	VEC_PUSH(arguments, precompiled ? "-include-pch" : "-include");
	VEC_PUSH(arguments, precompiled ? precompiled : "cue_light.h");
}

static void add_real(struct parse *parse, arguments_t *arguments, unsaved_t *files, const char *cuda_path)
{

	add_unsaved(
	    files, COMPAT_FOLDER "/texture_fetch_functions.h", "", 0); // CUDA 13 removed it, clang asks for it
	add_embedded(parse, files, COMPAT_FOLDER, 1);
	VEC_PUSH(arguments, arena_format(&parse->arena, "--cuda-path=%s", cuda_path));
	VEC_PUSH(arguments, "--cuda-gpu-arch=sm_75");
	VEC_PUSH(arguments, "-isystem");
	VEC_PUSH(arguments, COMPAT_FOLDER);
	VEC_PUSH(arguments, "-isystem");
	VEC_PUSH(arguments, arena_format(&parse->arena, "%s/include/cccl", cuda_path));
	VEC_PUSH(arguments, "-include");
	VEC_PUSH(arguments, "cue_compat.h");
}

static void add_common(struct parse *parse, arguments_t *arguments, const struct flags *flags)
{
	for (size_t i = 0; i < sizeof common_flags / sizeof *common_flags; i++)
		VEC_PUSH(arguments, common_flags[i]);
	VEC_PUSH(arguments, flags_standard(flags));
	const char *architecture = flags->architecture ? flags->architecture : "900";
	VEC_PUSH(arguments, arena_format(&parse->arena, "-D__CUDA_ARCH__=%s", architecture));
}

// A folder of a toolkit among the user's would bring the real headers beside the light ones.
static int is_toolkit_folder(struct arena *arena, const char *folder)
{
	return !access(arena_format(arena, "%s/cuda_runtime.h", folder), R_OK);
}

static void add_user(struct parse *parse, arguments_t *arguments, const struct flags *flags, int light)
{
	for (size_t i = 0; i < flags->kept.count; i++) {
		const char *flag = flags->kept.items[i];
		int joined = util_starts_with(flag, "-I"),
		    separate = !strcmp(flag, "-isystem") && i + 1 < flags->kept.count;
		if (light && joined && is_toolkit_folder(&parse->arena, flag + 2))
			continue;
		if (light && separate && is_toolkit_folder(&parse->arena, flags->kept.items[i + 1])) {
			i++;
			continue;
		}
		VEC_PUSH(arguments, flag);
	}
}

static char *take_string(struct arena *arena, CXString string)
{
	const char *text = clang_getCString(string);
	char *copy = arena_string(arena, text ? text : "");
	clang_disposeString(string);
	return copy;
}

const char *parse_clang_version(struct arena *arena)
{
	return take_string(arena, clang_getClangVersion());
}

static void note_error(struct parse *parse, CXFile main_file, CXDiagnostic diagnostic)
{
	CXFile file;
	unsigned line, column, offset;
	clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, &line, &column, &offset);
	struct parse_error error = {
	    .message = take_string(&parse->arena, clang_getDiagnosticSpelling(diagnostic))};
	error.is_fatal = clang_getDiagnosticSeverity(diagnostic) == CXDiagnostic_Fatal;
	error.in_main = file && clang_File_isEqual(file, main_file);
	if (file)
		error.place =
		    (struct place){take_string(&parse->arena, clang_getFileName(file)), line, column, offset};
	VEC_PUSH(&parse->errors, error);
}

static void note_errors(struct parse *parse, const char *path)
{
	CXFile main_file = clang_getFile(parse->unit, path);
	unsigned count = clang_getNumDiagnostics(parse->unit);
	for (unsigned i = 0; i < count; i++) {
		CXDiagnostic diagnostic = clang_getDiagnostic(parse->unit, i);
		if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error)
			note_error(parse, main_file, diagnostic);
		clang_disposeDiagnostic(diagnostic);
	}
}

static void note_header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct parse *parse = data;
	(void)stack;
	const char *name = take_string(&parse->arena, clang_getFileName(file));
	if (depth > 0 && !util_starts_with(name, LIGHT_FOLDER "/") && !util_starts_with(name, COMPAT_FOLDER "/"))
		VEC_PUSH(&parse->headers, name);
	if (clang_Location_isInSystemHeader(clang_getLocationForOffset(parse->unit, file, 0)))
		VEC_PUSH(&parse->system_headers, name);
}

static void dispose_unit(struct parse *parse)
{
	if (parse->unit)
		clang_disposeTranslationUnit(parse->unit);
	parse->unit = NULL;
	parse->errors.count = parse->headers.count = parse->system_headers.count = 0;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void finish(struct parse *parse, const char *path)
{
	note_errors(parse, path);
	clang_getInclusions(parse->unit, note_header, parse);
	if (parse->headers.count)
		qsort(parse->headers.items, parse->headers.count, sizeof *parse->headers.items, compare_names);
	size_t kept = 0;
	for (size_t i = 0; i < parse->headers.count; i++)
		if (!kept || strcmp(parse->headers.items[kept - 1], parse->headers.items[i]))
			parse->headers.items[kept++] = parse->headers.items[i];
	parse->headers.count = kept;
}

static unsigned long long hash(unsigned long long seed, const char *text)
{
	for (; *text; text++)
		seed = (seed ^ (unsigned char)*text) * 0x100000001b3ull; // FNV-1a
	return seed;
}

// $XDG_CACHE_HOME/cuelastic/light-<everything it depends on>.pch
static const char *precompiled_path(struct arena *arena, const struct flags *flags)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	if (cache && cache[0] == '/')
		cache = arena_format(arena, "%s/cuelastic", cache);
	else if (home && home[0] == '/')
		cache = arena_format(arena, "%s/.cache/cuelastic", home);
	else
		return NULL;
	char *parent = arena_copy(arena, cache, (size_t)(strrchr(cache, '/') - cache));
	mkdir(parent, 0777);
	mkdir(cache, 0777);
	unsigned long long key = hash(0xcbf29ce484222325ull, parse_clang_version(arena));
	key = hash(key, flags_standard(flags));
	key = hash(key, flags->architecture ? flags->architecture : "");
	for (const struct embedded_file *file = embedded_files; file->name; file++)
		key = hash(key, file->text);
	return arena_format(arena, "%s/light-%016llx.pch", cache, key);
}

// Conditional code, here or perhaps in a header of the user's.
static int has_conditions(const struct source *source)
{
	for (size_t i = 1; i < source->tokens.count; i++) {
		const struct token *token = &source->tokens.items[i];
		int quoted = token->kind == TOKEN_STRING && source_token_is(source, i - 1, "include");
		int is_if = source_token_is(source, i - 1, "#") && source->text[token->at.begin] == 'i' &&
		            source->text[token->at.begin + 1] == 'f';
		if (token->directive && (quoted || is_if))
			return 1;
	}
	return 0;
}

// Compiles the light declarations into the user's cache, once for each standard and architecture. Whole or
// not at all.
static int precompile(struct parse *parse, const struct parse_request *r, const char *path)
{
	static const char main_text[] = "#include <cue_light.h>\n";
	arguments_t arguments = {0};
	unsaved_t files = {0};
	CXTranslationUnit unit = NULL;
	const char *temporary = arena_format(&parse->arena, "%s.%ld", path, (long)getpid());
	add_common(parse, &arguments, r->flags);
	add_light(parse, &arguments, &files);
	add_unsaved(&files, LIGHT_FOLDER "/light.cu", main_text, sizeof main_text - 1);
	enum CXErrorCode code = clang_parseTranslationUnit2(parse->index, LIGHT_FOLDER "/light.cu",
	    arguments.items, (int)arguments.count, files.items, (unsigned)files.count,
	    CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization, &unit);
	int result =
	    code != CXError_Success || clang_saveTranslationUnit(unit, temporary, 0) || rename(temporary, path);
	if (result)
		unlink(temporary);
	if (unit)
		clang_disposeTranslationUnit(unit);
	VEC_DISPOSE(&arguments);
	VEC_DISPOSE(&files);
	return result ? -1 : 0;
}

// The precompiled light declarations, made when they are missing; NULL where flags could change what they
// mean or there is no cache folder.
static const char *find_precompiled(struct parse *parse, const struct parse_request *r)
{
	const char *path = flags_are_plain(r->flags) ? precompiled_path(&parse->arena, r->flags) : NULL;
	if (!path || (access(path, R_OK) && precompile(parse, r, path) < 0))
		return NULL;
	return path;
}

static int parse_once(struct parse *parse, const struct parse_request *r, int light, const char *precompiled)
{
	arguments_t arguments = {0};
	unsaved_t files = {0};
	dispose_unit(parse);
	parse->is_light = light;
	add_common(parse, &arguments, r->flags);
	if (light) {
		add_light(parse, &arguments, &files);
		add_light_header(&arguments, precompiled);
	} else
		add_real(parse, &arguments, &files, r->cuda_path);
	add_user(parse, &arguments, r->flags, light);
	const char *shown = braces_hide(&parse->arena, r->source);
	add_unsaved(&files, r->path, shown ? shown : r->source->text, r->source->length);
	unsigned options = CXTranslationUnit_KeepGoing;
	if (has_conditions(r->source)) // only the record knows which code #if leaves out
		options |= CXTranslationUnit_DetailedPreprocessingRecord;
	enum CXErrorCode code = clang_parseTranslationUnit2(parse->index, r->path, arguments.items,
	    (int)arguments.count, files.items, (unsigned)files.count, options, &parse->unit);
	if (code != CXError_Success)
		parse->unit = NULL;
	if (parse->unit)
		finish(parse, r->path);
	VEC_DISPOSE(&arguments);
	VEC_DISPOSE(&files);
	return parse->unit ? 0 : -1;
}

// Does the error say that the precompiled header fits no longer, as when the system's headers changed? A
// missing header of the user's is fatal, too, but others may be using the file.
static int is_stale(const struct parse_error *error)
{
	return error->is_fatal && (strstr(error->message, "precompiled") || strstr(error->message, "PCH") ||
	                              strstr(error->message, "AST file"));
}

static int parse_light(struct parse *parse, const struct parse_request *r)
{
	const char *precompiled = find_precompiled(parse, r);
	int result = parse_once(parse, r, 1, precompiled);
	if (!precompiled || (!result && !(parse->errors.count && is_stale(&parse->errors.items[0]))))
		return result;
	unlink(precompiled);
	return parse_once(parse, r, 1, NULL);
}

// Text that asks which toolkit it is compiled with gets the toolkit's own answer.
static int asks_for_version(const struct source *source)
{
	static const char *const names[] = {"CUDART_VERSION", "CUDA_VERSION", "__CUDACC_VER_MAJOR__"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (source_has_word(source, (struct span){0, source->length}, names[i]))
			return 1;
	return 0;
}

int parse_file(struct parse *out, const struct parse_request *request)
{
	*out = (struct parse){.index = clang_createIndex(1, 0)}; // 1: walks stay out of precompiled headers
	int has_toolkit = request->cuda_path != NULL;
	out->has_toolkit = has_toolkit;
	int light = request->headers == PARSE_LIGHT || !has_toolkit ||
	            (request->headers == PARSE_AUTO && !asks_for_version(request->source));
	int result = light ? parse_light(out, request) : parse_once(out, request, 0, NULL);
	int again = light && request->headers == PARSE_AUTO && has_toolkit && (result < 0 || out->errors.count);
	return again ? parse_once(out, request, 0, NULL) : result;
}

void parse_dispose(struct parse *parse)
{
	dispose_unit(parse);
	VEC_DISPOSE(&parse->errors);
	VEC_DISPOSE(&parse->headers);
	VEC_DISPOSE(&parse->system_headers);
	if (parse->index)
		clang_disposeIndex(parse->index);
	arena_dispose(&parse->arena);
	parse->index = NULL;
}

static void add_command(struct flags *flags, CXCompileCommand command)
{
	unsigned count = clang_CompileCommand_getNumArgs(command);
	const char *directory = take_string(&flags->arena, clang_CompileCommand_getDirectory(command));
	arguments_t arguments = {0};
	for (unsigned i = 1; i < count; i++)
		VEC_PUSH(&arguments, take_string(&flags->arena, clang_CompileCommand_getArg(command, i)));
	flags_add(flags, arguments.items, arguments.count, directory);
	VEC_DISPOSE(&arguments);
}

int parse_database_flags(struct flags *flags, const char *directory, const char *path)
{
	CXCompilationDatabase_Error error;
	struct str file = {0};
	str_addf(&file, "%s/compile_commands.json", directory);
	int readable = !access(str_text(&file), R_OK);
	str_dispose(&file);
	if (!readable) // libclang would print a complaint of its own
		return -1;
	CXCompilationDatabase database = clang_CompilationDatabase_fromDirectory(directory, &error);
	if (error != CXCompilationDatabase_NoError)
		return -1;
	char *absolute = realpath(path, NULL);
	CXCompileCommands commands =
	    clang_CompilationDatabase_getCompileCommands(database, absolute ? absolute : path);
	int found = commands && clang_CompileCommands_getSize(commands) > 0;
	if (found)
		add_command(flags, clang_CompileCommands_getCommand(commands, 0));
	if (commands)
		clang_CompileCommands_dispose(commands);
	clang_CompilationDatabase_dispose(database);
	free(absolute);
	return found ? 0 : -1;
}
