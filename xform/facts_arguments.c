// The template arguments of a launched kernel, as text that names the same specialisation elsewhere in the
// file: as libclang spells them, or as the launch does.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

static const char unnamed_namespace[] = "(anonymous namespace)::";

// A type's name without unnamed namespaces, which other code need not say. Negative: it has none.
static int add_type(struct str *out, const char *name)
{
	for (const char *at; (at = strstr(name, unnamed_namespace)); name = at + sizeof unnamed_namespace - 1)
		str_add_bytes(out, name, (size_t)(at - name));
	str_add(out, name);
	return strstr(name, "(lambda") || strstr(name, "(unnamed") || strstr(name, "(anonymous") ||
	               strstr(name, "type-parameter-")
	           ? -1
	           : 0;
}

static int add_argument(struct facts *facts, struct str *out, CXCursor function, unsigned i)
{
	CXType type;
	switch (clang_Cursor_getTemplateArgumentKind(function, i)) {
	case CXTemplateArgumentKind_Type:
		type = clang_getCanonicalType(clang_Cursor_getTemplateArgumentType(function, i));
		return add_type(out, facts_string(facts, clang_getTypeSpelling(type)));
	case CXTemplateArgumentKind_Integral:
		str_addf(out, "%lld", clang_Cursor_getTemplateArgumentValue(function, i));
		return 0;
	default:
		return -1; // packs, templates, addresses
	}
}

const char *facts_template_arguments(struct facts *facts, CXCursor function)
{
	int count = clang_Cursor_getNumTemplateArguments(function), bad = 0;
	struct str out = {0};
	if (clang_Cursor_isNull(clang_getSpecializedCursorTemplate(function)))
		return "";
	for (int i = 0; i < count && !bad; i++) {
		str_add(&out, i ? ", " : "<");
		bad = add_argument(facts, &out, function, (unsigned)i) < 0;
	}
	str_add(&out, ">");
	const char *text = bad || count <= 0 ? NULL : arena_string(&facts->model->arena, str_text(&out));
	str_dispose(&out);
	return text;
}
