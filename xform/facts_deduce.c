// The template arguments of a call in a template, where libclang names none. What a compiler would deduce is
// read off the declared types of variables: from `T v` and an argument `x` of type `float`, or of the
// caller's `U`, that T is that. Only such plain pairs, `T`, `const T &`, `T *`, and only calls of one
// function template; arguments that the call writes out stand before those deduced and count first.
#include "facts_clang.h"

#include <string.h>

static CXType without_qualifiers(CXType type)
{
	if (type.kind == CXType_LValueReference || type.kind == CXType_RValueReference)
		type = clang_getPointeeType(type);
	return clang_getUnqualifiedType(type);
}

// The type in which both say the same but for the parameter: `T` of `T *` and `float` of `float *`.
static void strip(CXType *parameter, CXType *argument)
{
	*parameter = without_qualifiers(*parameter);
	*argument = without_qualifiers(*argument);
	while (parameter->kind == CXType_Pointer) {
		*parameter = clang_getUnqualifiedType(clang_getPointeeType(*parameter));
		*argument = argument->kind == CXType_Pointer
		                ? clang_getUnqualifiedType(clang_getPointeeType(*argument))
		                : (CXType){.kind = CXType_Invalid};
	}
}

static int is_known(CXType type, const char *spelling)
{
	return type.kind != CXType_Invalid && type.kind != CXType_Auto && type.kind != CXType_ConstantArray &&
	       type.kind != CXType_DependentSizedArray && type.kind != CXType_IncompleteArray &&
	       !strchr(spelling, '(') && !strstr(spelling, "<dependent") && !strstr(spelling, "auto") &&
	       !strstr(spelling, "decltype");
}

// Writing through `T &` may deduce a `const` with T.
static int may_add_const(CXType parameter)
{
	return (parameter.kind == CXType_LValueReference || parameter.kind == CXType_RValueReference) &&
	       !clang_isConstQualifiedType(clang_getPointeeType(parameter));
}

static int may_add_const_below(CXType parameter)
{
	return parameter.kind == CXType_Pointer && !clang_isConstQualifiedType(clang_getPointeeType(parameter));
}

// What the call's arguments make of the template's parameter, or NULL.
static const char *deduce(struct facts *facts, const cursors_t *parts, CXCursor call, CXCursor parameter)
{
	const char *name = facts_name(facts, parameter), *found = NULL;
	int index = 0, count = clang_Cursor_getNumArguments(call);
	for (size_t i = 0; i < parts->count; i++) {
		if (clang_getCursorKind(parts->items[i]) != CXCursor_ParmDecl)
			continue;
		int at = index++;
		CXType declared = clang_getCursorType(parts->items[i]), given;
		if (at >= count)
			break;
		given = clang_getCursorType(clang_Cursor_getArgument(call, (unsigned)at));
		if ((may_add_const(declared) && clang_isConstQualifiedType(given)) ||
		    (may_add_const_below(declared) && clang_isConstQualifiedType(clang_getPointeeType(given))))
			continue;
		strip(&declared, &given);
		const char *spelling = facts_string(facts, clang_getTypeSpelling(given));
		if (strcmp(facts_string(facts, clang_getTypeSpelling(declared)), name) != 0 ||
		    !is_known(given, spelling))
			continue;
		if (found && strcmp(found, spelling) != 0)
			return NULL;
		found = spelling;
	}
	return found;
}

const char *facts_deduced_arguments(struct facts *facts, CXCursor call, CXCursor callee)
{
	struct str out = {0};
	cursors_t parts;
	int any = 0;
	if (clang_getCursorKind(callee) != CXCursor_FunctionTemplate)
		return NULL;
	facts_children(&parts, callee);
	for (size_t i = 0; i < parts.count; i++) {
		enum CXCursorKind kind = clang_getCursorKind(parts.items[i]);
		if (kind != CXCursor_TemplateTypeParameter && kind != CXCursor_NonTypeTemplateParameter &&
		    kind != CXCursor_TemplateTemplateParameter)
			continue;
		const char *text =
		    kind == CXCursor_TemplateTypeParameter ? deduce(facts, &parts, call, parts.items[i]) : NULL;
		str_addf(&out, "%s%s", any++ ? ", " : "<", text ? text : "");
	}
	str_add(&out, ">");
	const char *text = any ? arena_string(&facts->model->arena, str_text(&out)) : NULL;
	str_dispose(&out);
	VEC_DISPOSE(&parts);
	return text;
}
