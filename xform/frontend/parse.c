// The front end: parses a file with one of two sets of CUDA's declarations, and collects clang's errors.
//
// 1. Light: a small set of our own, fast, without a toolkit. After any error, 2 is used. If a library of
//    the toolkit is among the headers that lead the file (include_prefix.c), 2 is used at once.
// 2. Real: the toolkit's headers, with clang's wrapper and our additions for clang. Remaining errors are
//    the user's or come from clang's limits; functions with such errors are not rewritten.
//
// Both parse the host's side, where the launches are. But kernels are compiled from the device's branches
// of #if, so __CUDA_ARCH__ should be defined. The light declarations are the same on both sides, so it is
// simply defined. The toolkit's declarations differ: with __CUDA_ARCH__, host functions would call
// device functions. So it is defined after them, and only if the user's text mentions it (SIDE_TEXT). If
// that text uses the toolkit's macros that choose a side, it is defined before everything, in spite of
// errors (SIDE_ALL). Only a parse shows whether a header of the user does so; the parse is then repeated.
//
// Both sets of declarations are precompiled in the user's cache (precompiled.c), alone and together with the
// headers that lead a file.
#include "parse.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "xform/dialect/dialect.h"
#include "flags.h"
#include "parse_clang.h"

char *parse_take_string(struct arena *arena, CXString string)
{
	const char *text = clang_getCString(string);
	char *copy = arena_string(arena, text ? text : "");
	clang_disposeString(string);
	return copy;
}

const char *parse_clang_version(struct arena *arena)
{
	return parse_take_string(arena, clang_getClangVersion());
}

static void note_error(struct parse *parse, CXFile main_file, CXDiagnostic diagnostic)
{
	CXFile file;
	unsigned line, column, offset;
	clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, &line, &column, &offset);
	struct parse_error error = {
	    .message = parse_take_string(&parse->arena, clang_getDiagnosticSpelling(diagnostic))};
	error.is_fatal = clang_getDiagnosticSeverity(diagnostic) == CXDiagnostic_Fatal;
	error.in_main = file && clang_File_isEqual(file, main_file);
	if (file)
		error.place =
		    (struct place){parse_take_string(&parse->arena, clang_getFileName(file)), line, column, offset};
	VEC_PUSH(&parse->errors, error);
}

// Text that tests the toolkit's version must see the toolkit's own headers.
static int asks_for_version(const char *text, size_t length)
{
	return util_contains(text, length, "CUDART_VERSION") || util_contains(text, length, "CUDA_VERSION") ||
	       util_contains(text, length, "__CUDACC_VER_MAJOR__");
}

// A header that a system header includes is a system header too. This is checked first: for a place in a
// header, libclang searches all files and macros, which takes seconds for the toolkit's headers.
int parse_is_system_header(CXTranslationUnit unit, CXFile file, CXSourceLocation includer)
{
	return clang_Location_isInSystemHeader(includer) ||
	       clang_Location_isInSystemHeader(clang_getLocationForOffset(unit, file, 0));
}

// The text comes from the disk, since libclang searches all files and macros for it too.
static void note_header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct parse *parse = data;
	const char *name = parse_take_string(&parse->arena, clang_getFileName(file));
	if (depth == 0 || util_starts_with(name, INPUT_FOLDER "/"))
		return;
	VEC_PUSH(&parse->headers, name);
	if (clang_Location_isInSystemHeader(stack[0]))
		VEC_PUSH(&parse->system_headers, name);
	if (!parse->asks_for_version || parse->side_of_headers < SIDE_ALL) {
		// Of a system header, only tests of the toolkit's version count.
		CXSourceLocation includer = stack[0];
		struct str text = {0};
		if (flags_read_bytes(&text, name) == 0) {
			enum side side = input_side(str_text(&text), text.length);
			parse->asks_for_version |= asks_for_version(str_text(&text), text.length);
			if (side > parse->side_of_headers && !parse_is_system_header(parse->unit, file, includer))
				parse->side_of_headers = side;
		}
		str_dispose(&text);
	}
}

static void dispose_unit(struct parse *parse)
{
	if (parse->unit)
		clang_disposeTranslationUnit(parse->unit);
	parse->unit = NULL;
	parse->errors.count = parse->headers.count = parse->system_headers.count = 0;
	parse->side_of_headers = SIDE_HOST;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int parse_is_system(const struct parse *parse, const char *header)
{
	if (parse->system_headers.count &&
	    bsearch(&header, parse->system_headers.items, parse->system_headers.count,
	        sizeof *parse->system_headers.items, compare_names))
		return 1;
	CXFile file = clang_getFile(parse->unit, header);
	return file && clang_Location_isInSystemHeader(clang_getLocationForOffset(parse->unit, file, 0));
}

static void sort_headers(struct parse *parse)
{
	VEC_SORT(&parse->system_headers, compare_names);
	VEC_SORT(&parse->headers, compare_names);
	size_t kept = 0;
	for (size_t i = 0; i < parse->headers.count; i++)
		if (!kept || strcmp(parse->headers.items[kept - 1], parse->headers.items[i]))
			parse->headers.items[kept++] = parse->headers.items[i];
	parse->headers.count = kept;
}

void parse_add_header(struct parse *parse, const char *path)
{
	VEC_PUSH(&parse->headers, arena_string(&parse->arena, path));
	sort_headers(parse);
}

// Is there conditional code, here or perhaps in a header of the user's?
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

CXTranslationUnit parse_input(void *index, const struct input *input, const char *path, unsigned options)
{
	VEC(struct CXUnsavedFile) files = {0};
	CXTranslationUnit unit = NULL;
	VEC_EACH (const struct input_file, from, input->files) {
		VEC_PUSH(&files, ((struct CXUnsavedFile){from->name, from->text, (unsigned long)from->length}));
	}
	enum CXErrorCode code = clang_parseTranslationUnit2(index, path, input->arguments.items,
	    (int)input->arguments.count, files.items, (unsigned)files.count, options, &unit);
	VEC_DISPOSE(&files);
	return code == CXError_Success ? unit : NULL;
}

// The precompiled declarations, made if they are missing. The path is NULL if flags could change their
// meaning, or without a cache folder.
static void find_precompiled(struct precompiled *out, struct parse *parse, const struct input_recipe *recipe)
{
	*out = (struct precompiled){0};
	if (!input_may_precompile(recipe))
		return;
	const char *name = input_name(&parse->arena, recipe);
	precompiled_find(out, &parse->arena, name);
	if (!out->path && !out->is_impossible) {
		precompiled_dispose(out);
		parse_precompile(out, parse, recipe, name);
	}
	if (out->path && precompiled_is_shadowed(out, &parse->arena, recipe->flags))
		precompiled_dispose(out);
}

static int parse_once(struct parse *parse, const struct parse_request *r, const struct input_recipe *recipe)
{
	struct input input = {0};
	dispose_unit(parse);
	parse->is_light = recipe->light;
	struct input_recipe full = *recipe;
	full.templates = &parse->templates;
	input_make(&input, &parse->arena, &full);
	const char *shown = dialect_hide(&parse->arena, r->source, &parse->templates);
	shown = shown ? shown : r->source->text;
	if (recipe->precompiled && recipe->leading)
		shown = include_prefix_hide(&parse->arena, shown, r->source->length, recipe->leading);
	input_add_file(&input, r->path, shown);
	input.files.items[input.files.count - 1].length = r->source->length;
	for (size_t i = 0; i < parse->hidden.count; i++)
		VEC_PUSH(&input.files, parse->hidden.items[i]);
	unsigned options = CXTranslationUnit_KeepGoing;
	if (recipe->precompiled || has_conditions(r->source)) // only the record shows which code #if leaves out
		options |= CXTranslationUnit_DetailedPreprocessingRecord;
	parse->unit = parse_input(parse->index, &input, r->path, options);
	if (parse->unit) {
		CXFile main_file = clang_getFile(parse->unit, r->path);
		unsigned count = clang_getNumDiagnostics(parse->unit);
		for (unsigned i = 0; i < count; i++) {
			CXDiagnostic diagnostic = clang_getDiagnostic(parse->unit, i);
			if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error)
				note_error(parse, main_file, diagnostic);
			clang_disposeDiagnostic(diagnostic);
		}
		clang_getInclusions(parse->unit, note_header, parse);
		sort_headers(parse);
	}
	input_dispose(&input);
	return parse->unit ? 0 : -1;
}

// A header with an error, as clang takes it; without a text: as it is.
static struct input_file hide_header(struct parse *parse, const char *path)
{
	struct input_file file = {.name = path};
	struct source source;
	if (source_read(&source, path) < 0)
		return file;
	file.text = dialect_hide(&parse->arena, &source, &parse->templates);
	file.length = source.length;
	source_dispose(&source);
	return file;
}

// Were there errors in the user's headers that another text may not have?
static int hide_headers(struct parse *parse)
{
	size_t before = parse->hidden.count;
	VEC_EACH (const struct parse_error, error, parse->errors) {
		int is_done = error->in_main || !error->place.path || parse_is_system(parse, error->place.path);
		for (size_t k = 0; k < parse->hidden.count && !is_done; k++)
			is_done = !strcmp(parse->hidden.items[k].name, error->place.path);
		if (is_done)
			continue;
		struct input_file file = hide_header(parse, error->place.path);
		if (file.text)
			VEC_PUSH(&parse->hidden, file);
	}
	return parse->hidden.count > before;
}

// Errors that clang may have because a member template is called without `template`.
static int is_about_template(const struct parse_error *error)
{
	return strstr(error->message, "'template' keyword") ||
	       strstr(error->message, "reference to non-static member function must be called") ||
	       strstr(error->message, "reference to overloaded function could not be resolved");
}

static size_t find_templates(struct parse *parse, const struct parse_request *r)
{
	size_t found = 0;
	VEC_EACH (const struct parse_error, error, parse->errors) {
		struct source header;
		if (!is_about_template(error))
			continue;
		if (error->in_main) {
			found += templates_find(&parse->templates, &parse->arena, r->source, error->place.offset);
		} else if (error->place.path && source_read(&header, error->place.path) >= 0) {
			found += templates_find(&parse->templates, &parse->arena, &header, error->place.offset);
			source_dispose(&header);
		}
	}
	return found;
}

static int parse_again(struct parse *parse, const struct parse_request *r, const struct input_recipe *recipe)
{
	size_t kept = 0;
	for (size_t i = 0; i < parse->hidden.count; i++) {
		struct input_file file = hide_header(parse, parse->hidden.items[i].name);
		if (file.text)
			parse->hidden.items[kept++] = file;
	}
	parse->hidden.count = kept;
	hide_headers(parse);
	return parse_once(parse, r, recipe);
}

// Some errors show only when earlier ones are gone.
static int parse_templates(
    struct parse *parse, const struct parse_request *r, const struct input_recipe *recipe)
{
	int result = 0;
	size_t names = parse->templates.names.count, errors = parse->errors.count;
	while (!result && (find_templates(parse, r) || hide_headers(parse)))
		result = parse_again(parse, r, recipe);
	if (result || parse->templates.names.count == names || parse->errors.count < errors)
		return result;
	parse->templates.names.count = names;
	return parse_again(parse, r, recipe);
}

// Is the precompiled file itself at fault? A missing header of the user's is fatal too, but the file stays,
// since others may be using it.
static int failed_early(const struct parse *parse, int result)
{
	const char *first = parse->errors.count ? parse->errors.items[0].message : "";
	return result < 0 || strstr(first, "precompiled") || strstr(first, "PCH") || strstr(first, "AST file");
}

// Parses, if possible with precompiled declarations.
static int parse_with(struct parse *parse, const struct parse_request *r, const struct input_recipe *wanted)
{
	struct input_recipe recipe = *wanted;
	struct precompiled precompiled;
	find_precompiled(&precompiled, parse, &recipe);
	if (recipe.leading && !precompiled.path) {
		recipe.leading = NULL;
		precompiled_dispose(&precompiled);
		find_precompiled(&precompiled, parse, &recipe);
	}
	recipe.precompiled = precompiled.path;
	int result = parse_once(parse, r, &recipe);
	if (precompiled.path && failed_early(parse, result)) {
		precompiled_drop(&parse->arena, input_name(&parse->arena, &recipe));
		recipe.precompiled = NULL;
		result = parse_once(parse, r, &recipe);
	}
	while (!result && hide_headers(parse))
		result = parse_once(parse, r, &recipe);
	if (!result)
		result = parse_templates(parse, r, &recipe);
	// Headers at the front of a file are precompiled without bodies of functions. For a shared variable, clang
	// needs those of the constructors and destructors.
	int whole = 0;
	for (size_t i = 0; i < parse->errors.count && recipe.leading && !result; i++)
		whole |=
		    strstr(parse->errors.items[i].message, "initialization is not supported for __shared__") != NULL;
	if (recipe.precompiled && !result && !whole) {
		for (size_t i = 0; i < precompiled.headers.count; i++) {
			VEC_PUSH(&parse->headers, precompiled.headers.items[i]);
			VEC_PUSH(&parse->system_headers, precompiled.headers.items[i]);
		}
		sort_headers(parse);
	}
	precompiled_dispose(&precompiled);
	recipe = *wanted;
	recipe.leading = NULL;
	if (whole)
		return parse_with(parse, r, &recipe);
	return result;
}

static const char *check_resources(struct arena *arena, const char *folder, const char *version)
{
	const char *found = arena_format(arena, "%s/clang/%s", folder, version);
	return access(arena_format(arena, "%s/include/cuda_wrappers", found), R_OK) ? NULL : found;
}

// The folder of the parser's own headers: beside the library, or as packaged by Debian and LLVM. libclang
// finds it by itself, but its driver does not, and then leaves out the wrappers of <new> and similar. NULL if
// it is in neither place.
static const char *resource_folder(struct arena *arena)
{
	Dl_info info;
	const char *version = strpbrk(parse_clang_version(arena), "0123456789"), *found = NULL;
	char *library =
	    dladdr((void *)(uintptr_t)clang_createIndex, &info) ? realpath(info.dli_fname, NULL) : NULL;
	char *slash = library ? strrchr(library, '/') : NULL;
	if (slash && version) {
		*slash = '\0';
		const char *full = arena_copy(arena, version, strspn(version, "0123456789."));
		const char *major = arena_copy(arena, version, strspn(version, "0123456789"));
		const char *folders[] = {library, arena_format(arena, "%s/../llvm-%s/lib", library, major),
		    arena_format(arena, "/usr/lib/llvm-%s/lib", major)};
		for (size_t i = 0; i < sizeof folders / sizeof *folders && !found; i++) {
			found = check_resources(arena, folders[i], full);
			found = found ? found : check_resources(arena, folders[i], major);
		}
	}
	free(library);
	return found;
}

static int is_in_system_folder(const struct flags *flags, const char *path)
{
	for (size_t i = 0; i + 1 < flags->kept.count; i++)
		if (!strcmp(flags->kept.items[i], "-isystem") && util_starts_with(path, flags->kept.items[i + 1]))
			return 1;
	return 0;
}

// The side that the parse will find (note_header), if it reads all headers that the texts name. That usually
// saves one parse.
static enum side likely_side(const struct parse *parse, const struct parse_request *r, enum side least)
{
	for (size_t i = 1; i < parse->world.texts.count; i++) {
		const struct world_text *text = &parse->world.texts.items[i];
		enum side side = input_side(text->bytes, strlen(text->bytes));
		least = side > least && !is_in_system_folder(r->flags, text->path) ? side : least;
	}
	return least;
}

static int parse_real(
    struct parse *parse, const struct parse_request *r, const struct include_prefix *leading)
{
	struct input_recipe recipe = {.flags = r->flags, .cuda_path = r->cuda_path};
	recipe.leading = leading->text ? leading : NULL;
	recipe.clang = parse_clang_version(&parse->arena);
	recipe.resources = resource_folder(&parse->arena);
	recipe.world = parse_world(parse);
	enum side least = input_side(r->source->text, r->source->length);
	least = least < r->side ? r->side : least;
	recipe.side = likely_side(parse, r, least);
	int result = parse_with(parse, r, &recipe);
	enum side found = parse->side_of_headers < least ? least : parse->side_of_headers;
	if (!result && found != recipe.side) {
		recipe.side = found;
		result = parse_with(parse, r, &recipe);
	}
	return result;
}

const struct world *parse_world(const struct parse *parse)
{
	return parse->world.files.count && !parse->world.is_off ? &parse->world : NULL;
}

static int parse_either(
    struct parse *out, const struct parse_request *request, const struct include_prefix *leading)
{
	int has_toolkit = request->cuda_path != NULL;
	int light = request->headers == PARSE_LIGHT || !has_toolkit ||
	            (request->headers == PARSE_AUTO && !leading->has_library && !out->world.needs_toolkit &&
	                !asks_for_version(request->source->text, request->source->length));
	struct input_recipe recipe = {.flags = request->flags,
	    .light = 1,
	    .clang = parse_clang_version(&out->arena),
	    .leading = leading->text ? leading : NULL,
	    .world = parse_world(out)};
	int result = light ? parse_with(out, request, &recipe) : parse_real(out, request, leading);
	int again = light && request->headers == PARSE_AUTO && has_toolkit &&
	            (result < 0 || out->errors.count || out->asks_for_version);
	struct parse_request real = *request;
	if (again && out->side_of_headers > real.side) // as the real parse would find: that saves one
		real.side = out->side_of_headers;
	return again ? parse_real(out, &real, leading) : result;
}

// Does a header in a system folder of the flags test which side is compiled?
static int library_asks_for_side(const struct parse *parse, const struct parse_request *r)
{
	for (size_t i = 1; i < parse->world.texts.count; i++) {
		const struct world_text *text = &parse->world.texts.items[i];
		if (is_in_system_folder(r->flags, text->path) &&
		    input_side(text->bytes, strlen(text->bytes)) > SIDE_HOST)
			return 1;
	}
	return 0;
}

// If there are errors, parses once more on the device's side: a library may declare something for that side
// alone, as PyTorch declares __ldg for its types. `request` gets the side on which it is parsed.
static int parse_on_side(
    struct parse *out, struct parse_request *request, const struct include_prefix *leading)
{
	int result = parse_either(out, request, leading);
	size_t had = out->errors.count;
	enum side side = request->side;
	if (result < 0 || !had || out->is_light || side >= SIDE_TEXT || !library_asks_for_side(out, request))
		return result;
	request->side = SIDE_TEXT;
	result = parse_either(out, request, leading);
	if (result >= 0 && out->errors.count < had)
		return result;
	request->side = side;
	return parse_either(out, request, leading);
}

int parse_file(struct parse *out, const struct parse_request *request)
{
	*out = (struct parse){.index = clang_createIndex(1, 0)}; // 1: walks skip precompiled headers
	stack_watch(request->path);
	struct world_request world = {request->path, request->source, request->flags, request->cuda_path};
	world_find(&out->world, &out->arena, &world);
	setenv("LIBCLANG_NOTHREADS", "1", 1); // not earlier: a program that we run would inherit it
	struct include_prefix leading;
	include_prefix_find(&leading, &out->arena, request->source, request->flags, request->cuda_path);
	out->has_toolkit = request->cuda_path != NULL;
	out->cuda_path = request->cuda_path;
	// clang cannot parse everything that nvcc's host compiler is given. If it does better in its own world, that one
	// is taken, and all that differs is in doubt.
	struct parse_request wanted = *request;
	int result = parse_on_side(out, &wanted, &leading);
	size_t had = out->errors.count;
	if (!parse_world(out) || (result >= 0 && !had))
		return result;
	out->world.is_off = 1;
	int plain = parse_either(out, &wanted, &leading);
	if (plain >= 0 && (result < 0 || out->errors.count < had)) {
		world_doubt_all(&out->world, "clang does not parse the text as nvcc's host compiler reads it");
		return plain;
	}
	out->world.is_off = 0;
	return parse_either(out, &wanted, &leading);
}

void parse_dispose(struct parse *parse)
{
	dispose_unit(parse);
	VEC_DISPOSE(&parse->errors);
	VEC_DISPOSE(&parse->headers);
	VEC_DISPOSE(&parse->system_headers);
	world_dispose(&parse->world);
	VEC_DISPOSE(&parse->hidden);
	VEC_DISPOSE(&parse->templates.names);
	if (parse->index)
		clang_disposeIndex(parse->index);
	arena_dispose(&parse->arena);
	parse->index = NULL;
}
