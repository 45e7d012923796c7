// For `stat`: the size of a launch's blocks, if the configuration is constant, and the kernel's name in
// object code. No generated code depends on it.
#include "facts_clang.h"

#include <stdlib.h>
#include <string.h>

// clang gives the symbol of the host's stub: `19__device_stub__turn` is `4turn`.
const char *facts_symbol(struct facts *facts, CXCursor kernel)
{
	static const char stub[] = "__device_stub__";
	const char *text = facts_string(facts, clang_Cursor_getMangling(kernel));
	const char *at = text ? strstr(text, stub) : NULL, *digits = at;
	if (!at)
		return text;
	while (digits > text && digits[-1] >= '0' && digits[-1] <= '9')
		digits--;
	struct arena *arena = &facts->model->arena;
	const char *after = at + strlen(stub);
	return digits == at ? after
	                    : arena_format(arena, "%.*s%d%s", (int)(digits - text), text,
	                          atoi(digits) - (int)strlen(stub), after);
}

// Negative: not constant.
static long long value_of(CXCursor expression)
{
	long long value;
	return facts_value(&value, expression) ? value : -1;
}

static int is_integer(CXCursor expression)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(expression)).kind;
	return kind >= CXType_Bool && kind <= CXType_Int128;
}

// The expression inside a conversion, or the initial value of a variable.
static CXCursor below(struct facts *facts, CXCursor cursor)
{
	cursors_t children = facts_children(facts, cursor);
	while (children.count && !clang_isExpression(clang_getCursorKind(children.items[children.count - 1])))
		children.count--;
	return children.count ? children.items[children.count - 1] : clang_getNullCursor();
}

// The initial value of a const variable. The others are left to the reader.
static CXCursor initial_value(struct facts *facts, CXCursor reference)
{
	CXCursor variable = clang_getCursorReferenced(reference);
	return clang_getCursorKind(variable) == CXCursor_VarDecl &&
	               clang_isConstQualifiedType(clang_getCursorType(variable))
	           ? below(facts, variable)
	           : clang_getNullCursor();
}

enum { MAX_FACTOR = 1 << 20 }; // no block is larger

// The product of a dim3's components; negative: unknown.
static long long product_of(struct facts *facts, CXCursor e, int depth)
{
	if (clang_Cursor_isNull(e) || depth > 8)
		return -1;
	if (is_integer(e))
		return value_of(e);
	enum CXCursorKind kind = clang_getCursorKind(e);
	int count = kind == CXCursor_CallExpr ? clang_Cursor_getNumArguments(e) : 0;
	if (kind == CXCursor_DeclRefExpr)
		return product_of(facts, initial_value(facts, e), depth + 1);
	if (count == 0 || !is_integer(clang_Cursor_getArgument(e, 0)))
		return product_of(facts, count ? clang_Cursor_getArgument(e, 0) : below(facts, e), depth + 1);
	long long product = 1;
	for (int i = 0; i < count; i++) {
		CXCursor part = clang_Cursor_getArgument(e, (unsigned)i);
		long long value = clang_Cursor_isNull(part) ? 1 : value_of(part);
		int is_default = clang_Range_isNull(clang_getCursorExtent(part)) || clang_Cursor_isNull(part);
		if ((value < 0 && !is_default) || value > MAX_FACTOR)
			return -1;
		product *= value < 0 ? 1 : value;
	}
	return product;
}

void facts_block(struct facts *facts, struct launch *launch, CXCursor configuration)
{
	int count = clang_Cursor_getNumArguments(configuration);
	long long threads = count > 1 ? product_of(facts, clang_Cursor_getArgument(configuration, 1), 0) : -1;
	launch->threads = threads > 0 && threads <= 1024 ? (unsigned)threads : 0;
	launch->dynamic_bytes = 0;
	if (count > 2) {
		CXCursor shared = clang_Cursor_getArgument(configuration, 2);
		long long bytes = facts_extent(facts, shared).end ? value_of(shared) : 0;
		launch->dynamic_bytes = bytes >= 0 && bytes < 1 << 20 ? (int)bytes : -1;
	}
}
