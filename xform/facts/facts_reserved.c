// Names that begin with cue_ or CUE_ are the rewriter's. If the program declares one that the runtime's headers declare,
// too, an output that includes these does not compile, or means something else. Names in the program's own namespaces and
// functions do not clash: the output writes `::` where one could hide ours. Our generated names avoid all
// other names with the prefix.
//
// Most programs have no such word. Then only their text is searched.
#include "facts_clang.h"

#include <string.h>

#include "xform/frontend/flags.h"
#include "xform/model/names.h"

static int is_word(char c)
{
	return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static void take_word(struct facts *facts, const char *word, size_t length)
{
	struct model *model = facts->model;
	const char *name = arena_copy(&model->arena, word, length);
	if (!names_are_in_headers(model, name))
		VEC_PUSH(&model->header_words, name);
}

// Takes the words of a header; whether the text has such a word.
static int scan(struct facts *facts, const char *text, size_t length, int is_header)
{
	const char *end = text + length, *at = text;
	int found = 0;
	while ((at = memmem(at, (size_t)(end - at), "_", 1))) {
		int begins = at - text >= 3 && (!memcmp(at - 3, "cue", 3) || !memcmp(at - 3, "CUE", 3)) &&
		             (at - text == 3 || !is_word(at[-4]));
		const char *word = at++ - 3;
		while (begins && at < end && is_word(*at))
			at++;
		if (begins && is_header)
			take_word(facts, word, (size_t)(at - word));
		found |= begins;
	}
	return found;
}

// <cuelastic/runtime.h> and its kin, which programs may include.
static int is_of_runtime(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash && slash - path >= 9 && !strncmp(slash - 9, "cuelastic", 9) &&
	       (slash - path == 9 || slash[-10] == '/');
}

static int scan_all(struct facts *facts)
{
	const struct source *s = facts->model->source;
	int found = scan(facts, s->text, s->length, 0);
	VEC_EACH_POINTER (const char, path, facts->parse->headers) {
		struct str text = {0};
		if (!parse_is_system(facts->parse, path) && !is_of_runtime(path) &&
		    flags_read_bytes(&text, path) == 0)
			found |= scan(facts, str_text(&text), text.length, 1);
		str_dispose(&text);
	}
	return found;
}

// `extern "C" void cue_set_blocks(unsigned);` declares the library's function again, which is allowed.
static int declares(CXCursor cursor, CXCursor parent)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	int is_again = kind == CXCursor_FunctionDecl && !clang_isCursorDefinition(cursor) &&
	               clang_getCursorKind(parent) == CXCursor_LinkageSpec;
	return kind == CXCursor_MacroDefinition ||
	       (clang_isDeclaration(kind) && kind != CXCursor_UsingDirective && !is_again);
}

static enum CXChildVisitResult facts_reserved_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct facts *facts = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	CXFile file = NULL;
	if (!facts_is_user(cursor) && kind != CXCursor_LinkageSpec)
		return CXChildVisit_Continue;
	clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, NULL);
	if (file && is_of_runtime(facts_path(facts, file)))
		return CXChildVisit_Continue;
	int is_open = kind == CXCursor_Namespace &&
	              (clang_Cursor_isAnonymous(cursor) || clang_Cursor_isInlineNamespace(cursor));
	const char *name = facts_name(facts, cursor);
	if (declares(cursor, parent) && names_are_of_runtime(name)) {
		facts->model->clash.name = name;
		facts->model->clash.place = facts_place(facts, cursor);
		return CXChildVisit_Break;
	}
	return kind == CXCursor_LinkageSpec || is_open || kind == CXCursor_UnexposedDecl ||
	               (kind == CXCursor_EnumDecl && !clang_EnumDecl_isScoped(cursor))
	           ? CXChildVisit_Recurse
	           : CXChildVisit_Continue;
}

void facts_reserved(struct facts *facts)
{
	if (scan_all(facts))
		clang_visitChildren(clang_getTranslationUnitCursor(facts->unit), facts_reserved_visit, facts);
}
