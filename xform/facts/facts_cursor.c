// Questions about cursors: names, places, kinds of location. A location in libclang has three forms: the
// expansion (where the outermost macro is used), the spelling (where the token is written) and the file
// location (the spelling for macro arguments, else the expansion). Only tokens whose spelling and file
// location agree in the input file are edited; all others are only read.
#include "facts_clang.h"

#include <string.h>

const char *facts_string(struct facts *facts, CXString string)
{
	const char *text = clang_getCString(string);
	const char *copy = arena_string(&facts->model->arena, text ? text : "");
	clang_disposeString(string);
	return copy;
}

const char *facts_name(struct facts *facts, CXCursor cursor)
{
	const char *name = facts_string(facts, clang_getCursorSpelling(cursor));
	const char *arguments = strchr(name, '<');
	if (arguments && !util_starts_with(name, "operator"))
		name = arena_copy(&facts->model->arena, name, (size_t)(arguments - name));
	return name;
}

static int is_hidden_namespace(struct facts *facts, CXCursor cursor)
{
	return clang_getCursorKind(cursor) == CXCursor_Namespace &&
	       (clang_Cursor_isInlineNamespace(cursor) || !*facts_name(facts, cursor) ||
	           clang_Cursor_isAnonymous(cursor));
}

// `written_only`: for emitted text, without unnamed and inline namespaces. Otherwise for matching library
// names, also without internal ones that begin with "__".
const char *facts_qualified(struct facts *facts, CXCursor cursor, int written_only)
{
	const char *name = facts_name(facts, cursor);
	for (CXCursor up = clang_getCursorSemanticParent(cursor);
	    !clang_Cursor_isNull(up) && clang_getCursorKind(up) != CXCursor_TranslationUnit;
	    up = clang_getCursorSemanticParent(up)) {
		const char *outer = facts_name(facts, up);
		if (clang_isInvalid(clang_getCursorKind(up)) || is_hidden_namespace(facts, up) || !*outer)
			continue;
		if (!written_only && clang_getCursorKind(up) == CXCursor_Namespace && util_starts_with(outer, "__"))
			continue;
		name = arena_format(&facts->model->arena, "%s::%s", outer, name);
	}
	return name;
}

int facts_in_main(struct facts *facts, CXCursor cursor)
{
	CXFile file = NULL;
	clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, NULL);
	return file && clang_File_isEqual(file, facts->main_file);
}

static enum CXChildVisitResult note_top(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct facts *facts = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (!clang_isPreprocessing(kind) && (kind == CXCursor_LinkageSpec || facts_is_user(cursor)))
		VEC_PUSH(&facts->top, cursor);
	return CXChildVisit_Continue;
}

void facts_visit(struct facts *facts, CXCursorVisitor visitor, CXClientData data)
{
	CXCursor root = clang_getTranslationUnitCursor(facts->unit);
	if (!facts->top.count)
		clang_visitChildren(root, note_top, facts);
	for (size_t i = 0; i < facts->top.count; i++) {
		enum CXChildVisitResult next = visitor(facts->top.items[i], root, data);
		if (next == CXChildVisit_Break)
			return;
		if (next == CXChildVisit_Recurse && clang_visitChildren(facts->top.items[i], visitor, data))
			return;
	}
}

int facts_is_user(CXCursor cursor)
{
	return !clang_Location_isInSystemHeader(clang_getCursorLocation(cursor));
}

int facts_in_macro_body(struct facts *facts, CXSourceLocation location)
{
	CXFile spelled = NULL, file = NULL;
	unsigned spelled_at, file_at;
	(void)facts;
	clang_getSpellingLocation(location, &spelled, NULL, NULL, &spelled_at);
	clang_getFileLocation(location, &file, NULL, NULL, &file_at);
	return !spelled || !file || !clang_File_isEqual(spelled, file) || spelled_at != file_at;
}

struct span facts_extent(struct facts *facts, CXCursor cursor)
{
	CXSourceRange range = clang_getCursorExtent(cursor);
	struct span at = {0, 0};
	CXFile first = NULL, last = NULL;
	clang_getFileLocation(clang_getRangeStart(range), &first, NULL, NULL, &at.begin);
	clang_getFileLocation(clang_getRangeEnd(range), &last, NULL, NULL, &at.end);
	int inside = facts->file && first && last && clang_File_isEqual(first, facts->file) &&
	             clang_File_isEqual(last, facts->file);
	if (!inside || at.begin > at.end)
		return (struct span){0, 0};
	at.begin = source_after_splices(facts->source, at.begin);
	return at;
}

CXFile facts_expansion(struct span *out, CXCursor cursor)
{
	CXFile file = NULL;
	CXSourceRange extent = clang_getCursorExtent(cursor);
	clang_getExpansionLocation(clang_getRangeStart(extent), &file, NULL, NULL, &out->begin);
	clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, NULL, NULL, &out->end);
	return file;
}

const char *facts_path(struct facts *facts, CXFile file)
{
	const char *path = facts_string(facts, clang_getFileName(file));
	return path + (util_starts_with(path, "./") ? 2 : 0);
}

struct place facts_place(struct facts *facts, CXCursor cursor)
{
	CXFile file = NULL;
	struct place place = {0};
	clang_getExpansionLocation(
	    clang_getCursorLocation(cursor), &file, &place.line, &place.column, &place.offset);
	if (file)
		place.path = facts_path(facts, file);
	if (file && clang_File_isEqual(file, facts->main_file))
		place.path = facts->model->source->path;
	return place;
}

struct span facts_token(struct facts *facts, CXSourceLocation location)
{
	CXFile file = NULL;
	unsigned at = 0;
	clang_getFileLocation(location, &file, NULL, NULL, &at);
	if (!file || !facts->file || !clang_File_isEqual(file, facts->file) ||
	    facts_in_macro_body(facts, location))
		return (struct span){0, 0};
	const struct source *source = facts->source;
	at = source_after_splices(source, at); // which clang counts as the token's beginning
	size_t index = source_token_at(source, at);
	if (index >= source->tokens.count || source->tokens.items[index].at.begin != at)
		return (struct span){0, 0};
	return source->tokens.items[index].at;
}

struct attribute_search {
	enum CXCursorKind wanted;
	CXCursor found;
};

static enum CXChildVisitResult see_attribute(CXCursor child, CXCursor parent, CXClientData data)
{
	struct attribute_search *search = data;
	(void)parent;
	if (clang_getCursorKind(child) != search->wanted)
		return CXChildVisit_Continue;
	search->found = child;
	return CXChildVisit_Break;
}

CXCursor facts_attribute(CXCursor cursor, enum CXCursorKind attribute)
{
	struct attribute_search search = {attribute, clang_getNullCursor()};
	clang_visitChildren(cursor, see_attribute, &search);
	return search.found;
}

int facts_has_attribute(CXCursor cursor, enum CXCursorKind attribute)
{
	return !clang_Cursor_isNull(facts_attribute(cursor, attribute));
}

static enum CXChildVisitResult facts_cursor_collect(CXCursor child, CXCursor parent, CXClientData data)
{
	cursors_t *out = data;
	(void)parent;
	VEC_PUSH(out, child);
	return CXChildVisit_Continue;
}

cursors_t facts_children(struct facts *facts, CXCursor cursor)
{
	cursors_t found = {0}, kept = {0};
	clang_visitChildren(cursor, facts_cursor_collect, &found);
	kept.items = arena_alloc(&facts->model->arena, (found.count + 1) * sizeof *kept.items);
	for (; kept.count < found.count; kept.count++)
		kept.items[kept.count] = found.items[kept.count];
	VEC_DISPOSE(&found);
	return kept;
}

int facts_is_function(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate || kind == CXCursor_CXXMethod ||
	       kind == CXCursor_Constructor || kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction;
}

int facts_is_device_code(CXCursor cursor)
{
	return facts_has_attribute(cursor, CXCursor_CUDAGlobalAttr) ||
	       facts_has_attribute(cursor, CXCursor_CUDADeviceAttr);
}

int facts_value(long long *out, CXCursor expression)
{
	CXEvalResult value = clang_Cursor_Evaluate(expression);
	int is_integer = value && clang_EvalResult_getKind(value) == CXEval_Int;
	if (is_integer)
		*out = clang_EvalResult_getAsLongLong(value);
	if (value)
		clang_EvalResult_dispose(value);
	return is_integer;
}

CXType facts_element_type(CXType type)
{
	while (clang_getArrayElementType(type).kind != CXType_Invalid)
		type = clang_getArrayElementType(type);
	return type;
}

unsigned facts_id(struct facts *facts, CXCursor declaration)
{
	if (clang_getCursorKind(declaration) != CXCursor_VarDecl ||
	    clang_getCursorKind(clang_getCursorSemanticParent(declaration)) != CXCursor_TranslationUnit)
		return 0;
	return model_id_named(facts_name(facts, declaration));
}

#if CINDEX_VERSION_MINOR >= 64
const char *facts_operator(struct facts *facts, CXCursor cursor)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (kind == CXCursor_UnaryOperator)
		return facts_string(
		    facts, clang_getUnaryOperatorKindSpelling(clang_getCursorUnaryOperatorKind(cursor)));
	return facts_string(
	    facts, clang_getBinaryOperatorKindSpelling(clang_getCursorBinaryOperatorKind(cursor)));
}
#else
// Before libclang 17, the operator is read from the text: between the operands, or next to a single one. An
// operator in a macro's body is not found; then it is "?", which means the worst.
static const char *text_between(struct facts *facts, unsigned begin, unsigned end)
{
	const struct source *source = facts->source;
	size_t i = source_token_at(source, begin);
	struct span first = {0, 0};
	for (; i < source->tokens.count && source->tokens.items[i].at.begin < end; i++) {
		const struct token *token = &source->tokens.items[i];
		if (token->kind != TOKEN_PUNCTUATION || strchr("()", source->text[token->at.begin]))
			continue;
		if (!first.end)
			first = token->at;
		else if (token->at.begin == first.end)
			first.end = token->at.end;
	}
	return first.end ? arena_copy(&facts->model->arena, source->text + first.begin, first.end - first.begin)
	                 : "?";
}

const char *facts_operator(struct facts *facts, CXCursor cursor)
{
	cursors_t children = facts_children(facts, cursor);
	struct span whole = facts_extent(facts, cursor), left = {0, 0}, right = {0, 0};
	if (children.count > 0)
		left = facts_extent(facts, children.items[0]);
	if (children.count > 1)
		right = facts_extent(facts, children.items[1]);
	size_t count = children.count;
	if (!whole.end || !left.end || facts_in_macro_body(facts, clang_getCursorLocation(cursor)))
		return "?";
	if (count == 2)
		return right.end ? text_between(facts, left.end, right.begin) : "?";
	return left.begin > whole.begin ? text_between(facts, whole.begin, left.begin)
	                                : text_between(facts, left.end, whole.end);
}
#endif

static enum CXChildVisitResult take_first(CXCursor child, CXCursor parent, CXClientData data)
{
	(void)parent;
	*(CXCursor *)data = child;
	return CXChildVisit_Break;
}

CXCursor facts_first_child(CXCursor cursor)
{
	CXCursor child = clang_getNullCursor();
	clang_visitChildren(cursor, take_first, &child);
	return child;
}
