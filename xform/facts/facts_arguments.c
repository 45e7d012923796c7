// The template arguments of a launched kernel, as text that names the same specialisation elsewhere in the
// file. The text comes from libclang or from the launch. Also the size of the kernel's parameters.
#include "facts_clang.h"

#include <limits.h>
#include <string.h>

static const char unnamed_namespace[] = "(anonymous namespace)::";

// A type's name without unnamed namespaces, which code can omit. Negative: the type has no name.
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

static CXCursor parameter_of(struct facts *facts, CXCursor function, unsigned index)
{
	CXCursor found = clang_getNullCursor();
	cursors_t children = facts_children(facts, clang_getSpecializedCursorTemplate(function));
	for (size_t i = 0; i < children.count; i++) {
		enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
		int is_parameter = kind == CXCursor_TemplateTypeParameter ||
		                   kind == CXCursor_NonTypeTemplateParameter ||
		                   kind == CXCursor_TemplateTemplateParameter;
		if (is_parameter && !index--)
			found = children.items[i];
	}
	return found;
}

// A value with its parameter's type. Negative: the type depends on other parameters.
static int add_value(struct facts *facts, struct str *out, CXCursor function, unsigned i)
{
	CXType type = clang_getCanonicalType(clang_getCursorType(parameter_of(facts, function, i)));
	long long value = clang_Cursor_getTemplateArgumentValue(function, i);
	if (type.kind == CXType_Bool)
		str_add(out, value ? "true" : "false");
	else if (type.kind >= CXType_Char_U && type.kind <= CXType_ULongLong)
		str_addf(out, "%lluu", (unsigned long long)value);
	else if (type.kind >= CXType_Char_S && type.kind <= CXType_LongLong && value == LLONG_MIN)
		str_addf(out, "(%lldLL - 1)", value + 1); // no signed type has a value of these digits
	else if (type.kind >= CXType_Char_S && type.kind <= CXType_LongLong)
		str_addf(out, "%lld", value);
	else if (type.kind != CXType_Enum)
		return -1;
	else {
		str_add(out, "static_cast<");
		if (add_type(out, facts_string(facts, clang_getTypeSpelling(type))) < 0)
			return -1;
		str_addf(out, ">(%lld)", value);
	}
	return 0;
}

static int facts_arguments_add_argument(struct facts *facts, struct str *out, CXCursor function, unsigned i)
{
	CXType type;
	switch (clang_Cursor_getTemplateArgumentKind(function, i)) {
	case CXTemplateArgumentKind_Type:
		type = clang_getCanonicalType(clang_Cursor_getTemplateArgumentType(function, i));
		return add_type(out, facts_string(facts, clang_getTypeSpelling(type)));
	case CXTemplateArgumentKind_Integral:
		return add_value(facts, out, function, i);
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
		bad = facts_arguments_add_argument(facts, &out, function, (unsigned)i) < 0;
	}
	str_add(&out, ">");
	const char *text = arena_take(&facts->model->arena, &out);
	return bad || count <= 0 ? NULL : text;
}

// An array or a function is passed as a pointer, though libclang gives the type as written.
static int is_passed_as_pointer(CXType type)
{
	switch (clang_getCanonicalType(type).kind) {
	case CXType_ConstantArray:
	case CXType_IncompleteArray:
	case CXType_VariableArray:
	case CXType_DependentSizedArray:
	case CXType_FunctionProto:
	case CXType_FunctionNoProto:
		return 1;
	default:
		return 0;
	}
}

// Where the parameters end that begin at `begin`, and the largest alignment of one; 0: not known.
static long long end_of_parameters(CXCursor kernel, long long begin, long long *most_align)
{
	int count = clang_Cursor_getNumArguments(kernel);
	for (int i = 0; i < count; i++) {
		CXType type = clang_getCursorType(clang_Cursor_getArgument(kernel, (unsigned)i));
		long long size = clang_Type_getSizeOf(type), align = clang_Type_getAlignOf(type);
		if (is_passed_as_pointer(type))
			size = align = sizeof(void *);
		if (size <= 0 || align <= 0)
			return 0;
		begin = (begin + align - 1) / align * align + size;
		*most_align = align > *most_align ? align : *most_align;
	}
	return count < 0 ? 0 : begin;
}

// In a pack of several kernels' parameters, each kernel's parameters begin and end at a multiple of
// PACK_ALIGNMENT. Types with a larger alignment may leave a gap before and after.
unsigned facts_parameter_bytes(CXCursor kernel)
{
	enum { PACK_ALIGNMENT = 16 };
	long long most_align = PACK_ALIGNMENT, bytes = end_of_parameters(kernel, 0, &most_align);
	return bytes ? (unsigned)(bytes + 2 * (most_align - PACK_ALIGNMENT)) : 0;
}

static void take_largest(unsigned *bytes, CXCursor kernel, unsigned begin)
{
	long long align = 1, end = end_of_parameters(kernel, begin, &align);
	*bytes = end > *bytes ? (unsigned)end : *bytes;
}

void facts_note_bytes(struct function *f, CXCursor kernel)
{
	take_largest(&f->bytes.with_slice, kernel, ENTRY_SLICE_BYTES);
	take_largest(&f->bytes.with_shape, kernel, ENTRY_SHAPE_BYTES);
	take_largest(&f->bytes.with_turns, kernel, ENTRY_TURNS_BYTES);
}
