// Makes precompiled declarations: the light or the real ones, and the libraries that lead a file (include_prefix.c):
// those of the toolkit after the real ones, headers of C++ after either. Nothing with an error is stored.
//
// Only the heads of the libraries' functions are parsed, except for bodies that decide a type or a constant.
// So no library's body is instantiated, which is most of the cost of such a file; the file's own templates
// are. A file must mean the same with a cache, without one, and with a new one. So its libraries are always
// made first, if necessary in a temporary file of this process, and the file is parsed after them. If one of
// the headers has an error, everything is parsed together, with bodies; that fact is stored too.
#include "parse_clang.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "xform/base/process.h"

struct origin {
	struct parse *parse;
	CXTranslationUnit unit;
	struct precompiled *precompiled;
	int has_users; // a header that is not the system's
};

static void note_origin(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct origin *origin = data;
	const char *name = parse_take_string(&origin->parse->arena, clang_getFileName(file));
	if (depth == 0 || util_starts_with(name, INPUT_FOLDER "/"))
		return;
	VEC_PUSH(&origin->precompiled->headers, name);
	origin->has_users |= !parse_is_system_header(origin->unit, file, stack[0]);
}

static const char *file_of(struct parse *parse, CXSourceLocation location)
{
	CXFile file = NULL;
	clang_getExpansionLocation(location, &file, NULL, NULL, NULL);
	return file ? parse_take_string(&parse->arena, clang_getFileName(file)) : "";
}

// Is `path` this name in the folder of `asker`?
static int is_beside(const char *path, const char *asker, const char *name)
{
	const char *slash = strrchr(asker, '/');
	size_t folder = slash ? (size_t)(slash + 1 - asker) : 0;
	return !strncmp(path, asker, folder) && !strcmp(path + folder, name);
}

// Inclusions are visited before all declarations.
static enum CXChildVisitResult note_asked(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct origin *origin = data;
	struct arena *arena = &origin->parse->arena;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (kind != CXCursor_InclusionDirective)
		return clang_isPreprocessing(kind) ? CXChildVisit_Continue : CXChildVisit_Break;
	CXFile file = clang_getIncludedFile(cursor);
	const char *path = file ? parse_take_string(arena, clang_getFileName(file)) : INPUT_FOLDER "/";
	const char *name = parse_take_string(arena, clang_getCursorSpelling(cursor));
	size_t length = strlen(path), tail = strlen(name);
	if (util_starts_with(path, INPUT_FOLDER "/") ||
	    is_beside(path, file_of(origin->parse, clang_getCursorLocation(cursor)), name))
		return CXChildVisit_Continue;
	int is_whole = length <= tail || strcmp(path + length - tail, name) || path[length - tail - 1] != '/';
	struct precompiled_asked asked = {name, is_whole ? "" : arena_copy(arena, path, length - tail - 1)};
	VEC_PUSH(&origin->precompiled->asked, asked);
	return CXChildVisit_Continue;
}

static int compare_asked(const void *a, const void *b)
{
	const struct precompiled_asked *first = a, *second = b;
	int order = strcmp(first->name, second->name);
	return order ? order : strcmp(first->folder, second->folder);
}

static void note_origins(struct origin *origin)
{
	struct precompiled *made = origin->precompiled;
	size_t kept = 0;
	clang_getInclusions(origin->unit, note_origin, origin);
	clang_visitChildren(clang_getTranslationUnitCursor(origin->unit), note_asked, origin);
	VEC_SORT(&made->asked, compare_asked);
	for (size_t i = 0; i < made->asked.count; i++)
		if (!kept || compare_asked(&made->asked.items[kept - 1], &made->asked.items[i]))
			made->asked.items[kept++] = made->asked.items[i];
	made->asked.count = kept;
}

// A missing header may exist the next time, without a trace in the record: that is not stored.
enum state { MADE, FAILED, IMPOSSIBLE };

static enum state state_of(CXTranslationUnit unit, const struct origin *origin)
{
	enum state state = origin->has_users ? IMPOSSIBLE : MADE;
	for (unsigned i = 0; i < clang_getNumDiagnostics(unit); i++) {
		CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
		enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(diagnostic);
		if (severity == CXDiagnostic_Fatal)
			state = FAILED;
		else if (severity == CXDiagnostic_Error && state == MADE)
			state = IMPOSSIBLE;
		clang_disposeDiagnostic(diagnostic);
	}
	return state;
}

// In its own process: on a full disk libclang aborts, with a message and perhaps a core.
static int save_unit(CXTranslationUnit unit, const char *path)
{
	int status = -1;
	pid_t child = fork();
	if (!child) {
		const struct rlimit no_core = {0, 0};
		int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
		setrlimit(RLIMIT_CORE, &no_core);
		dup2(nowhere, STDERR_FILENO);
		_exit(clang_saveTranslationUnit(unit, path, 0) != 0);
	}
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	return status ? -1 : 0;
}

static CXTranslationUnit parse_declarations(struct parse *parse, const struct input_recipe *recipe)
{
	struct input input = {0};
	struct input_recipe making = *recipe;
	const char *main_file = recipe->light ? INPUT_FOLDER "/light.cu" : INPUT_FOLDER "/compat.cu";
	unsigned options = CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization |
	                   CXTranslationUnit_DetailedPreprocessingRecord;
	if (recipe->leading)
		options |= CXTranslationUnit_SkipFunctionBodies;
	making.is_making = 1;
	making.precompiled = NULL;
	input_make(&input, &parse->arena, &making);
	input_add_file(&input, main_file,
	    arena_format(&parse->arena, "#include <%s>\n%s", recipe->light ? "cue_light.h" : "cue_compat.h",
	        recipe->leading ? recipe->leading->text : ""));
	CXTranslationUnit unit = parse_input(parse->index, &input, main_file, options);
	input_dispose(&input);
	return unit;
}

static int save_in_cache(
    struct precompiled *made, struct arena *arena, CXTranslationUnit unit, const char *name)
{
	const char *folder = precompiled_folder(arena);
	if (!folder)
		return -1;
	const char *temporary = arena_format(arena, "%s/%s.%ld", folder, name, (long)getpid());
	int result = save_unit(unit, temporary);
	if (!result)
		result = precompiled_store(made, arena, name, temporary);
	if (result)
		unlink(temporary);
	return result;
}

static int save_for_now(struct precompiled *made, struct arena *arena, CXTranslationUnit unit)
{
	made->own_folder = process_folder(arena, NULL, "cuelastic");
	const char *path = made->own_folder ? arena_format(arena, "%s/libraries.pch", made->own_folder) : NULL;
	if (!path || save_unit(unit, path))
		return -1;
	made->path = path;
	return 0;
}

// A library is made even for one use, so that a file means the same with and without a cache. Headers of C++
// after the light declarations mean the same if they are parsed with the file.
static int is_worth_making(struct arena *arena, const struct input_recipe *recipe)
{
	if (recipe->leading && !recipe->light)
		return 1;
	return precompiled_folder(arena) && (!recipe->leading || precompiled_has_room(arena));
}

void parse_precompile(
    struct precompiled *out, struct parse *parse, const struct input_recipe *recipe, const char *name)
{
	struct arena *arena = &parse->arena;
	*out = (struct precompiled){0};
	if (!is_worth_making(arena, recipe))
		return;
	CXTranslationUnit unit = parse_declarations(parse, recipe);
	struct origin origin = {parse, unit, out, 0};
	if (!unit)
		return;
	note_origins(&origin);
	enum state state = state_of(unit, &origin);
	int kept = state == MADE && (!recipe->leading || precompiled_has_room(arena)) &&
	           !save_in_cache(out, arena, unit, name);
	if (state == MADE && !kept && recipe->leading && !recipe->light)
		save_for_now(out, arena, unit);
	if (state == IMPOSSIBLE)
		precompiled_store_impossible(out, arena, name);
	clang_disposeTranslationUnit(unit);
}
