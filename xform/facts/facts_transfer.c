// Calls of CUDA's copies, fills and allocations in host code of the input file. With --share they go through
// the library (passes/transfer.c), by another name in the place of CUDA's. So the call must be a plain one:
// to CUDA's own global function, with its name and its arguments written in the file.
//
// If the program is built with a default stream for each thread, CUDA's header renames these functions by
// macros of their own names. Such a name is still written in the file.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

// The name that the file calls the function by, without the suffix of CUDA's macros; NULL: another function.
static const char *api_named(const char *name)
{
	for (size_t i = 0; transfer_names[i]; i++) {
		size_t length = strlen(transfer_names[i]);
		const char *suffix = name + length;
		if (!strncmp(name, transfer_names[i], length) &&
		    (!*suffix || !strcmp(suffix, "_ptds") || !strcmp(suffix, "_ptsz")))
			return transfer_names[i];
	}
	return NULL;
}

static const char *api_of(struct facts *facts, CXCursor function)
{
	const char *api = api_named(facts_name(facts, function));
	if (!api || !facts_is_function(clang_getCursorKind(function)) || facts_is_user(function) ||
	    strchr(facts_qualified(facts, function, 0), ':'))
		return NULL;
	return api;
}

// In a template the call may depend on its arguments' types: all functions that are found by then must be
// CUDA's. An instance has its own call, of one function.
static const char *find_open(struct facts *facts, CXCursor call)
{
	CXCursor named = clang_getCursorReferenced(facts_first_child(call));
	const char *api = NULL;
	if (facts_is_function(clang_getCursorKind(named)))
		return api_of(facts, named);
	if (clang_getCursorKind(named) != CXCursor_OverloadedDeclRef)
		return NULL;
	for (unsigned i = 0; i < clang_getNumOverloadedDecls(named); i++) {
		api = api_of(facts, clang_getOverloadedDecl(named, i));
		if (!api)
			return NULL;
	}
	return api;
}

static int is_renamed(struct facts *facts, CXCursor call, const char *api)
{
	CXCursor function = clang_getCursorReferenced(call);
	return facts_is_function(clang_getCursorKind(function)) && strcmp(facts_name(facts, function), api);
}

// The name's token, or empty.
static struct span find_name(struct facts *facts, CXCursor call, const char *api)
{
	const struct source *s = facts->source;
	CXSourceLocation location = clang_getCursorLocation(call);
	struct span at = facts_last_name(s, facts_token(facts, location));
	CXFile file = NULL;
	if (!at.end && is_renamed(facts, call, api)) {
		clang_getFileLocation(location, &file, NULL, NULL, &at.begin);
		at.end = at.begin + (unsigned)strlen(api);
		if (!file || !clang_File_isEqual(file, facts->main_file))
			at = (struct span){0, 0};
	}
	return at.end && source_token_is(s, source_token_at(s, at.begin), api) ? at : (struct span){0, 0};
}

// Why the name cannot be replaced, or NULL.
static const char *find_trouble(const struct facts *facts, const struct transfer *t)
{
	const struct source *s = facts->source;
	if (!t->name_at.end)
		return "its name is in a macro";
	size_t name = source_token_at(s, t->name_at.begin), after = source_next_code(s, name);
	if (!source_token_is(s, after, "(") && !source_token_is(s, after, "<"))
		return "its arguments are not directly behind its name";
	struct span all = facts_with_qualifiers(s, t->name_at, 0);
	unsigned at = all.end ? all.begin : t->name_at.begin;
	for (size_t i = source_token_at(s, at); i < name; i = source_next_code(s, i))
		if (!source_token_is(s, i, "::"))
			return "its name is qualified";
	return NULL;
}

void facts_transfer(struct facts *facts, CXCursor call, int in_error)
{
	int is_open;
	// The function of CUDA that is called, or NULL.
	CXCursor function = clang_getCursorReferenced(call);
	is_open = !facts_is_function(clang_getCursorKind(function));
	const char *api = is_open ? find_open(facts, call) : api_of(facts, function);
	if (!api)
		return;
	struct transfer *t = ARENA_NEW(&facts->model->arena, struct transfer);
	t->api = api;
	t->is_open = is_open != 0;
	t->place = facts_place(facts, call);
	t->name_at = find_name(facts, call, api);
	t->trouble = in_error ? "the function around it has a parse error" : find_trouble(facts, t);
	VEC_PUSH(&facts->model->transfers, t);
}

void facts_transfer_declared(struct facts *facts, CXCursor function)
{
	const char *api = api_named(facts_name(facts, function));
	if (api && facts_is_user(function))
		VEC_PUSH(&facts->model->transfers_hidden, api);
}
