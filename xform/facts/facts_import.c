// Kernels that the input file only declares: can it declare the launch function of the file that defines
// them? Both files must agree on its name and type. So the kernel must not be a template, local to its file,
// or overloaded (decltype must name one function), and have no default arguments (a function's type omits
// them).
#include "facts_clang.h"

#include <string.h>

struct overloads {
	struct facts *facts;
	CXCursor kernel;
	const char *name;
	int others,
	    declared; // other functions of this name; an offset after its first declaration in the input file
};

static enum CXChildVisitResult see(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct overloads *o = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
		return CXChildVisit_Recurse;
	if ((kind != CXCursor_FunctionDecl && kind != CXCursor_FunctionTemplate) ||
	    strcmp(facts_qualified(o->facts, cursor, 1), o->name) != 0)
		return CXChildVisit_Continue;
	if (!clang_equalCursors(clang_getCanonicalCursor(cursor), clang_getCanonicalCursor(o->kernel)))
		o->others = 1;
	else if (facts_in_main(o->facts, cursor) && !o->declared)
		o->declared = (int)facts_extent(o->facts, cursor).end;
	return CXChildVisit_Continue;
}

static int has_defaults(struct facts *facts, CXCursor kernel)
{
	for (int i = 0; i < clang_Cursor_getNumArguments(kernel); i++) {
		cursors_t parts = facts_children(facts, clang_Cursor_getArgument(kernel, (unsigned)i));
		for (size_t k = 0; k < parts.count; k++)
			if (clang_isExpression(clang_getCursorKind(parts.items[k])))
				return 1;
	}
	return 0;
}

static int is_own(CXCursor kernel)
{
	if (clang_Cursor_getStorageClass(kernel) == CX_SC_Static)
		return 1;
	for (CXCursor up = clang_getCursorSemanticParent(kernel);
	    !clang_Cursor_isNull(up) && clang_getCursorKind(up) == CXCursor_Namespace;
	    up = clang_getCursorSemanticParent(up))
		if (clang_Cursor_isAnonymous(up) || clang_Cursor_isInlineNamespace(up))
			return 1;
	return 0;
}

const char *facts_shared_scope(struct facts *facts, CXCursor name_space)
{
	int own = clang_Cursor_isAnonymous(name_space) || clang_Cursor_isInlineNamespace(name_space) ||
	          is_own(name_space);
	return own ? "?" : facts_qualified(facts, name_space, 1);
}

// Does a declaration begin there, so that another can be inserted before it?
static int begins_declaration(const struct source *s, unsigned offset)
{
	size_t before = source_previous_code(s, source_token_at(s, offset));
	return before >= s->tokens.count || source_token_is(s, before, ";") || source_token_is(s, before, "}") ||
	       source_token_is(s, before, "{");
}

void facts_import(struct facts *facts, struct launch *launch, CXCursor kernel)
{
	const char *name = facts_qualified(facts, kernel, 1);
	struct overloads o = {facts, kernel, name, 0, 0};
	if (clang_getCursorKind(kernel) != CXCursor_FunctionDecl || is_own(kernel) ||
	    has_defaults(facts, kernel) || !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(kernel)) ||
	    !facts_has_attribute(kernel, CXCursor_CUDAGlobalAttr))
		return;
	clang_visitChildren(clang_getTranslationUnitCursor(facts->unit), see, &o);
	launch->kernel_scope = facts_scope(facts, kernel);
	int reachable = !strcmp(launch->kernel_scope, launch->top_scope) || !*launch->top_scope;
	launch->is_importable = !o.others && reachable && launch->top && (unsigned)o.declared <= launch->top &&
	                        !launch->in_device && begins_declaration(facts->model->source, launch->top);
}
