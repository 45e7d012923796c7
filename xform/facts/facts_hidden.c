// Code that runs without being written: constructors, conversions, destructors, operators, and all of C++
// that the tree has no node for. A list names the cursors that the tree shows in full. Expressions and
// variables must also have a plain type, since hidden code comes from classes. Anything unknown counts as
// hidden. In a template it may depend on a parameter; then the instantiations decide, if all are known.
#include "facts_clang.h"

#include <string.h>

static int is_shown(CXCursor cursor)
{
	static const enum CXCursorKind shown[] = {CXCursor_CompoundStmt, CXCursor_IfStmt, CXCursor_ForStmt,
	    CXCursor_WhileStmt, CXCursor_DoStmt, CXCursor_SwitchStmt, CXCursor_CaseStmt, CXCursor_DefaultStmt,
	    CXCursor_ReturnStmt, CXCursor_BreakStmt, CXCursor_ContinueStmt, CXCursor_GotoStmt, CXCursor_LabelStmt,
	    CXCursor_NullStmt, CXCursor_DeclStmt, CXCursor_VarDecl, CXCursor_ParmDecl, CXCursor_DeclRefExpr,
	    CXCursor_MemberRefExpr, CXCursor_CallExpr, CXCursor_ArraySubscriptExpr, CXCursor_UnaryOperator,
	    CXCursor_BinaryOperator, CXCursor_CompoundAssignOperator, CXCursor_ConditionalOperator,
	    CXCursor_ParenExpr, CXCursor_CStyleCastExpr, CXCursor_CXXStaticCastExpr,
	    CXCursor_CXXFunctionalCastExpr, CXCursor_CXXReinterpretCastExpr, CXCursor_InitListExpr,
	    CXCursor_UnaryExpr, CXCursor_IntegerLiteral, CXCursor_FloatingLiteral, CXCursor_CharacterLiteral,
	    CXCursor_StringLiteral, CXCursor_CXXBoolLiteralExpr, CXCursor_CXXNullPtrLiteralExpr,
	    CXCursor_UnexposedStmt, CXCursor_UnexposedAttr, CXCursor_StaticAssert};
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
		if (shown[i] == kind)
			return 1;
	return 0;
}

int facts_is_simple_type(CXType type)
{
	enum CXTypeKind kind = clang_getCanonicalType(type).kind;
	return (kind >= CXType_Bool && kind <= CXType_NullPtr) || kind == CXType_Pointer || kind == CXType_Enum ||
	       kind == CXType_Half || kind == CXType_Float16;
}

static CXType element_type(CXType type)
{
	return clang_getCanonicalType(facts_element_type(clang_getCanonicalType(type)));
}

static int is_dependent(CXType type)
{
	return type.kind == CXType_Unexposed || type.kind == CXType_Dependent || type.kind == CXType_Overload;
}

// CUDA's dim3, which is not plain only because of its constructor.
static int is_dim3(CXType type)
{
	CXString spelling = clang_getTypeSpelling(clang_getUnqualifiedType(type));
	const char *text = clang_getCString(spelling);
	int is = text && (!strcmp(text, "dim3") || !strcmp(text, "struct dim3"));
	clang_disposeString(spelling);
	return is;
}

static enum facts_hidden type_hides(CXType type)
{
	type = element_type(type);
	if (type.kind == CXType_LValueReference || type.kind == CXType_RValueReference)
		type = element_type(clang_getPointeeType(type));
	if (type.kind == CXType_Invalid || type.kind == CXType_Void || type.kind == CXType_FunctionProto ||
	    facts_is_simple_type(type) || clang_isPODType(type) || is_dim3(type))
		return FACTS_SHOWS;
	return is_dependent(type) ? FACTS_DEPENDS : FACTS_HIDES;
}

// Implicit conversions and similar have one child. Nothing is known of others of this kind, such as atomic
// operations.
static int is_wrapper(struct facts *facts, CXCursor cursor)
{
	size_t parts =
	    clang_getCursorKind(cursor) == CXCursor_UnexposedExpr ? facts_children(facts, cursor).count : 2;
	return parts <= 1;
}

int facts_is_no_code(enum CXCursorKind kind)
{
	return clang_isReference(kind) || clang_isAttribute(kind) || kind == CXCursor_TypedefDecl ||
	       kind == CXCursor_TypeAliasDecl || kind == CXCursor_UsingDeclaration ||
	       kind == CXCursor_UsingDirective;
}

enum facts_hidden facts_hides(struct facts *facts, CXCursor cursor)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	int is_typed = clang_isExpression(kind) || kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl;
	if (facts_is_no_code(kind))
		return FACTS_SHOWS;
	if (!is_shown(cursor) && !is_wrapper(facts, cursor))
		return FACTS_HIDES;
	CXCursor named = kind == CXCursor_DeclRefExpr ? clang_getCursorReferenced(cursor) : clang_getNullCursor();
	if (clang_getCursorKind(named) == CXCursor_FunctionDecl || facts_id(facts, named))
		return FACTS_SHOWS;
	if (is_typed && clang_isVolatileQualifiedType(element_type(clang_getCursorType(cursor))))
		return FACTS_HIDES; // perhaps a member, which is transparent here
	return is_typed ? type_hides(clang_getCursorType(cursor)) : FACTS_SHOWS;
}

// ---- ends of lives

static enum CXChildVisitResult find_destructor(CXCursor cursor, CXCursor parent, CXClientData data)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	int *found = data;
	(void)parent;
	if (kind == CXCursor_Destructor)
		*found |= !clang_CXXMethod_isDefaulted(cursor);
	else if (kind == CXCursor_CXXBaseSpecifier && facts_is_user(cursor))
		*found |= facts_may_destroy(clang_getCursorType(cursor));
	return *found ? CXChildVisit_Break : CXChildVisit_Continue;
}

static enum CXVisitorResult find_field(CXCursor field, CXClientData data)
{
	*(int *)data |= facts_may_destroy(clang_getCursorType(field));
	return *(int *)data ? CXVisit_Break : CXVisit_Continue;
}

int facts_may_destroy(CXType type)
{
	int found = 0;
	type = element_type(type);
	if (is_dependent(type))
		return 1;
	if (type.kind != CXType_Record || clang_isPODType(type))
		return 0;
	CXCursor class = clang_getTypeDeclaration(type), pattern = clang_getSpecializedCursorTemplate(class);
	clang_visitChildren(class, find_destructor, &found);
	if (!clang_Cursor_isNull(pattern))
		clang_visitChildren(pattern, find_destructor, &found);
	clang_Type_visitFields(type, find_field, &found);
	return found;
}

// ---- templates

void facts_settle_hidden(struct facts *facts)
{
	FUNCTION_EACH (f, facts->model->functions) {
		int is_known = f->instances.has_some && !f->instances.has_unknown;
		NODE_EACH (node, f->tree) {
			int is_var = node->depends && node->kind == NODE_VAR && is_known;
			int is_plain = is_var && !f->instances.makes;
			node->hides |= node->depends && !is_plain && (!is_known || f->instances.hides);
			if (is_var && !f->instances.destroys)
				node->var->has_destructor = 0;
		}
	}
}
