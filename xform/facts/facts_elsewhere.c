// Launches of kernels that the input file only declares. Another file has made their entries, so the library
// finds them by the kernel's address, as for a pointer. The text before `<<<` is then used as a pointer. So
// it must have all template arguments, no other function may have that name, and the kernel may have no
// default arguments.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

struct overloads {
	struct facts *facts;
	CXCursor kernel;
	const char *name, *qualified;
	int others; // other functions of this name
};

static enum CXChildVisitResult see(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct overloads *o = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
		return CXChildVisit_Recurse;
	if ((kind != CXCursor_FunctionDecl && kind != CXCursor_FunctionTemplate) ||
	    strcmp(facts_name(o->facts, cursor), o->name) != 0 ||
	    strcmp(facts_qualified(o->facts, cursor, 1), o->qualified) != 0)
		return CXChildVisit_Continue;
	int is_other =
	    !clang_equalCursors(clang_getCanonicalCursor(cursor), clang_getCanonicalCursor(o->kernel)) &&
	    !clang_equalCursors(clang_getSpecializedCursorTemplate(cursor), o->kernel);
	o->others |= is_other;
	return CXChildVisit_Continue;
}

// What a declaration has of parameters.
struct parameters {
	struct facts *facts;
	size_t of_template;
	int has_defaults;
};

static enum CXChildVisitResult count(CXCursor child, CXCursor parent, CXClientData data)
{
	struct parameters *p = data;
	enum CXCursorKind kind = clang_getCursorKind(child);
	(void)parent;
	if (kind == CXCursor_TemplateTypeParameter || kind == CXCursor_NonTypeTemplateParameter ||
	    kind == CXCursor_TemplateTemplateParameter)
		p->of_template++;
	cursors_t parts = kind == CXCursor_ParmDecl ? facts_children(p->facts, child) : (cursors_t){0};
	for (size_t i = 0; i < parts.count; i++)
		p->has_defaults |= clang_isExpression(clang_getCursorKind(parts.items[i])) != 0;
	return CXChildVisit_Continue;
}

int facts_names_one(struct facts *facts, const struct launch *launch, CXCursor kernel)
{
	CXCursor general = clang_getSpecializedCursorTemplate(kernel);
	CXCursor written = clang_Cursor_isNull(general) ? kernel : general;
	struct parameters p = {.facts = facts};
	clang_visitChildren(written, count, &p);
	struct span arguments = {launch->name_at.end, launch->open.begin};
	if (p.has_defaults || facts_count_arguments(facts->model->source, arguments) != p.of_template)
		return 0;
	struct overloads o = {facts, written, facts_name(facts, written), facts_qualified(facts, written, 1), 0};
	facts_visit(facts, see, &o);
	return !o.others;
}
