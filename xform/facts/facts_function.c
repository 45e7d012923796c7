// Functions: their files, and the spans of head, parameters and body. The lexer divides heads into parts,
// since libclang gives no place for `(`, for a default argument's `=` or for the end of `template <…>`.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

// `template <` … `>`, from the first token of the definition.
static struct span template_head(const struct source *s, unsigned begin)
{
	size_t first = source_token_at(s, begin), i = source_next_code(s, first);
	int depth = 0, nested = 0;
	if (!source_token_is(s, first, "template"))
		return (struct span){0, 0};
	for (; i < s->tokens.count; i = source_next_code(s, i)) {
		nested += source_nesting(s, i);
		depth += nested ? 0 : source_angles(s, i);
		if (depth <= 0 && !nested)
			return (struct span){begin, s->tokens.items[i].at.end};
	}
	return (struct span){0, 0};
}

// The parameter list after the name and explicit template arguments.
static struct span parameter_list(const struct source *s, struct span name)
{
	size_t open = source_next_code(s, source_token_at(s, name.end) - 1);
	while (open < s->tokens.count && !source_token_is(s, open, "(") && !source_token_is(s, open, "{"))
		open = source_next_code(s, open);
	size_t close = source_token_is(s, open, "(") ? source_closing(s, open) : s->tokens.count;
	if (close >= s->tokens.count)
		return (struct span){0, 0};
	return (struct span){s->tokens.items[open].at.begin, s->tokens.items[close].at.end};
}

static void cut_default(const struct source *s, struct parameter *parameter)
{
	int depth = 0;
	SOURCE_EACH (i, s, parameter->at) {
		depth += source_nesting(s, i);
		if (!source_token_is(s, i, "=") || depth)
			continue;
		parameter->default_at = (struct span){s->tokens.items[i].at.begin, parameter->at.end};
		size_t last = source_previous_code(s, i);
		parameter->at.end = s->tokens.items[last].at.end;
		return;
	}
}

static int text_has(const struct source *s, struct span at, const char *text)
{
	return memmem(s->text + at.begin, at.end - at.begin, text, strlen(text)) != NULL;
}

// The span of a parameter's type, before its name, if the parameter is an object of a class, or may be in a
// template. The compiler of the output decides whether a copy of it is a copy of its bytes.
static void locate_class(
    struct facts *facts, struct function *f, struct parameter *parameter, CXCursor cursor)
{
	const struct source *s = facts->source;
	CXType type = clang_getCanonicalType(clang_getCursorType(cursor));
	if (type.kind != CXType_Record && type.kind != CXType_Unexposed && type.kind != CXType_Dependent)
		return;
	struct span name = parameter->name ? facts_token(facts, clang_getCursorLocation(cursor))
	                                   : (struct span){parameter->at.end, parameter->at.end};
	size_t last = source_previous_code(s, source_token_at(s, name.begin));
	while (source_token_is(s, last, ".")) // the dots of a pack
		last = source_previous_code(s, last);
	int is_type = name.end && name.end <= parameter->at.end && last < s->tokens.count &&
	              s->tokens.items[last].at.begin >= parameter->at.begin && !source_token_is(s, last, "(");
	if (is_type)
		parameter->class_at = (struct span){parameter->at.begin, s->tokens.items[last].at.end};
	else if (!clang_isPODType(type))
		f->fault.parameter = "a parameter is an object, and its declaration is not understood";
}

static int is_reference(CXCursor cursor)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(cursor)).kind;
	return kind == CXType_LValueReference || kind == CXType_RValueReference;
}

static int is_array(CXType type)
{
	return type.kind == CXType_ConstantArray || type.kind == CXType_IncompleteArray ||
	       type.kind == CXType_VariableArray || type.kind == CXType_DependentSizedArray;
}

// What a pointer or a reference leads to, or an array's elements; else an invalid type.
static CXType inner_type(CXType type)
{
	int leads = type.kind == CXType_Pointer || type.kind == CXType_LValueReference ||
	            type.kind == CXType_RValueReference;
	CXType inner = is_array(type) ? clang_getArrayElementType(type) : clang_getPointeeType(type);
	return leads || is_array(type) ? clang_getCanonicalType(inner) : (CXType){.kind = CXType_Invalid};
}

static int is_number(CXType type)
{
	return type.kind == CXType_Enum || type.kind == CXType_Half || type.kind == CXType_NullPtr ||
	       (type.kind >= CXType_Bool && type.kind <= CXType_LongDouble);
}

// Is anything that it leads to not const?
static void read_writes(struct parameter *out, CXType type)
{
	CXType inner = inner_type(type), last = type;
	// A CUdeviceptr is an unsigned long long.
	out->may_write = type.kind == CXType_ULongLong;
	unsigned is_const = is_array(type) && clang_isConstQualifiedType(type);
	for (; inner.kind != CXType_Invalid; inner = inner_type(inner)) {
		last = inner;
		is_const |= clang_isConstQualifiedType(inner);
		if (is_array(inner))
			continue; // it is as const as its elements
		out->gives_write |= !is_const;
		is_const = 0;
	}
	out->may_write |= out->gives_write || !is_number(last); // an object may hold pointers
}

static void add_parameter(struct facts *facts, struct function *f, CXCursor cursor)
{
	const struct source *s = facts->source;
	struct parameter parameter = {.at = facts_extent(facts, cursor)};
	const char *name = facts_name(facts, cursor);
	int inside = parameter.at.end && parameter.at.begin > f->text.parameters.begin &&
	             parameter.at.end < f->text.parameters.end;
	VEC_PUSH(&f->param_vars, facts_var(facts, cursor));
	CXType type = clang_getCanonicalType(clang_getCursorType(cursor));
	read_writes(&parameter, type);
	parameter.name = *name ? name : NULL;
	if (f->source && !inside)
		f->fault.parameter = "its parameters are not found in its text";
	else if (f->is_kernel && is_reference(cursor))
		f->fault.parameter = "a parameter is a reference";
	if (f->source && inside) {
		cut_default(s, &parameter);
		const char *type_name = facts_string(facts, clang_getTypeSpelling(clang_getCursorType(cursor)));
		parameter.is_pack = util_ends_with(type_name, "...") != 0;
		int is_value = !text_has(s, parameter.at, "*") && !text_has(s, parameter.at, "&");
		if (parameter.is_pack && is_value && source_has_word(s, parameter.at, "const"))
			// gcc keeps such a const in the function's type, so no cast can name the kernel
			f->fault.parameter = "a parameter pack is const";
		facts_grid_constant(facts, f, &parameter, cursor);
		locate_class(facts, f, &parameter, cursor);
		char last = s->text[parameter.at.end - 1];
		if (!parameter.name && (last == ')' || last == ']' || parameter.is_pack))
			f->fault.parameter = "a parameter has no name";
	}
	VEC_PUSH(&f->params, parameter);
}

static struct span default_of_template(const struct source *s, struct span at)
{
	int depth = 0;
	SOURCE_EACH (i, s, at) {
		depth += source_nesting(s, i) + source_angles(s, i);
		if (source_token_is(s, i, "=") && !depth)
			return (struct span){s->tokens.items[source_previous_code(s, i)].at.end, at.end};
	}
	return (struct span){0, 0};
}

// `class... A`, `template <class...> class... C`; not `template <class...> class C`, `int N = sizeof...(A)`.
static int is_template_pack(const struct source *s, struct span at, struct span name)
{
	int depth = 0, is_pack = 0;
	if (name.end)
		return source_token_is(s, source_previous_code(s, source_token_at(s, name.begin)), ".");
	SOURCE_EACH (i, s, at) {
		depth += source_nesting(s, i) + source_angles(s, i);
		is_pack |= !depth && source_token_is(s, i, ".");
	}
	return is_pack;
}

static void add_template_parameter(struct facts *facts, struct function *f, CXCursor cursor)
{
	const char *name = facts_name(facts, cursor);
	struct span at = facts_extent(facts, cursor), none = {0, 0};
	const struct source *s = facts->source;
	struct template_parameter parameter = {.name = *name ? name : NULL};
	parameter.default_at = default_of_template(s, at);
	at.end = parameter.default_at.end ? parameter.default_at.begin : at.end;
	parameter.is_pack =
	    is_template_pack(s, at, *name ? facts_token(facts, clang_getCursorLocation(cursor)) : none) != 0;
	VEC_PUSH(&f->template_params, parameter);
}

static void read_children(struct facts *facts, struct function *f, CXCursor definition)
{
	cursors_t children = facts_children(facts, definition);
	for (size_t i = 0; i < children.count; i++) {
		enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
		if (kind == CXCursor_ParmDecl)
			add_parameter(facts, f, children.items[i]);
		else if (kind == CXCursor_TemplateTypeParameter || kind == CXCursor_NonTypeTemplateParameter ||
		         kind == CXCursor_TemplateTemplateParameter)
			add_template_parameter(facts, f, children.items[i]);
	}
}

static int is_unnamed_namespace(CXCursor cursor)
{
	return clang_getCursorKind(cursor) == CXCursor_Namespace && clang_Cursor_isAnonymous(cursor);
}

static int is_linkage(CXCursor cursor)
{
	return clang_getCursorKind(cursor) == CXCursor_LinkageSpec;
}

static int is_function(CXCursor cursor)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	return kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate || kind == CXCursor_CXXMethod;
}

// Is there such a declaration around it?
static int facts_function_is_in(CXCursor cursor, int (*is)(CXCursor around), CXCursor (*parent)(CXCursor))
{
	for (cursor = parent(cursor);
	    !clang_Cursor_isNull(cursor) && !clang_isInvalid(clang_getCursorKind(cursor)) &&
	    clang_getCursorKind(cursor) != CXCursor_TranslationUnit;
	    cursor = parent(cursor))
		if (is(cursor))
			return 1;
	return 0;
}

static int is_class(enum CXCursorKind kind)
{
	return kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl || kind == CXCursor_ClassTemplate ||
	       kind == CXCursor_ClassTemplatePartialSpecialization || kind == CXCursor_UnionDecl;
}

// libclang's extent does not contain `extern "C"` before a single definition.
static void note_linkage(const struct source *s, struct function *f)
{
	size_t string =
	    f->text.at.end ? source_previous_code(s, source_token_at(s, f->text.at.begin)) : s->tokens.count;
	size_t word = source_token_is(s, string, "\"C\"") ? source_previous_code(s, string) : s->tokens.count;
	if (!source_token_is(s, word, "extern"))
		return;
	f->text.linkage = (struct span){s->tokens.items[word].at.begin, f->text.at.begin};
	f->text.at.begin = f->text.linkage.begin;
}

// The name `operator()` is three tokens.
static struct span with_operator(const struct source *s, struct span name)
{
	size_t i = source_token_at(s, name.begin);
	size_t open = source_next_code(s, i), close = source_next_code(s, open);
	if (name.end && source_token_is(s, i, "operator") && source_token_is(s, open, "(") &&
	    source_token_is(s, close, ")"))
		name.end = s->tokens.items[close].at.end;
	return name;
}

static void note_namespaces(struct facts *facts, struct function *f, CXCursor cursor)
{
	CXCursor up = clang_getCursorSemanticParent(cursor);
	if (clang_Cursor_isNull(up) || clang_isInvalid(clang_getCursorKind(up)) ||
	    clang_getCursorKind(up) == CXCursor_TranslationUnit)
		return;
	note_namespaces(facts, f, up);
	if (clang_getCursorKind(up) != CXCursor_Namespace)
		return;
	const char *name = clang_Cursor_isAnonymous(up) ? "" : facts_name(facts, up);
	VEC_PUSH(&f->text.namespaces,
	    arena_format(&facts->model->arena, "%snamespace%s%s",
	        clang_Cursor_isInlineNamespace(up) ? "inline " : "", *name ? " " : "", name));
}

static unsigned count_namespaces_around(CXCursor definition)
{
	unsigned count = 0;
	for (CXCursor up = clang_getCursorLexicalParent(definition);
	    clang_getCursorKind(up) == CXCursor_Namespace; up = clang_getCursorLexicalParent(up))
		count++;
	return count;
}

static int is_in_scope(const char *scope, const struct source *s, struct span word)
{
	size_t length = word.end - word.begin;
	for (const char *p = scope; *p; p += strncmp(p, "::", 2) ? 0 : 2) {
		size_t n = strcspn(p, ":");
		if (n == length && !memcmp(p, s->text + word.begin, n))
			return 1;
		p += n;
	}
	return 0;
}

// `a::b::` and `::a::`, backwards from the name.
static struct span qualifier(const struct source *s, const struct function *f)
{
	struct span at = {f->text.name_at.begin, f->text.name_at.begin};
	size_t i = source_previous_code(s, source_token_at(s, f->text.name_at.begin));
	while (source_token_is(s, i, "::") && s->tokens.items[i].at.begin >= f->text.at.begin) {
		at.begin = s->tokens.items[i].at.begin;
		i = source_previous_code(s, i);
		if (i >= s->tokens.count || !is_in_scope(f->scope, s, s->tokens.items[i].at))
			break;
		at.begin = s->tokens.items[i].at.begin;
		i = source_previous_code(s, i);
	}
	return at.begin < at.end ? at : (struct span){0, 0};
}

// `KERNEL(name)(int *p)`: the macro may use the name in any way.
static int is_macro_argument(const struct source *s, const struct function *f)
{
	size_t after = source_next_code(s, source_token_at(s, f->text.name_at.end) - 1);
	return f->is_kernel && source_token_is(s, after, ")");
}

// Can a copy of the head not repeat its directives?
static unsigned is_split(struct facts *facts, const struct source *s, const struct head *head)
{
	if (!source_has_directive(s, head->at))
		return 0;
	return !facts_head_is_whole(s, head) || facts_head_depends(facts, s, head->at);
}

// The reason why a definition in the file is spelled in a way that cannot be copied, or NULL.
static const char *spelling_fault(const struct source *s, const struct function *f)
{
	size_t name = source_token_at(s, f->text.name_at.begin), open = source_previous_code(s, name);
	int in_parentheses = source_token_is(s, open, "(") &&
	                     source_token_is(s, source_next_code(s, name), ")") &&
	                     source_token_is(s, source_previous_code(s, open), "void");
	if (s->text[f->text.body.begin] == '<' && s->text[f->text.body.begin + 1] == '%')
		return "its braces are written as digraphs";
	if (in_parentheses)
		return "its name is in parentheses";
	// clang gives no begin for such a template
	int is_short = f->is_template && !f->text.at.end;
	return is_short && source_has_word(s, (struct span){f->text.name_at.end, f->text.body.begin}, "auto")
	           ? "a parameter is auto"
	           : NULL;
}

// The spans of a definition, unless it comes from a macro.
static void locate(struct facts *facts, struct function *f, CXCursor definition)
{
	const struct source *s = facts->source;
	f->in_main = facts_in_main(facts, definition) != 0;
	if (!facts->file)
		return;
	f->source = s;
	f->text.at = facts_extent(facts, definition);
	note_linkage(s, f);
	f->text.name_at = with_operator(s, facts_token(facts, clang_getCursorLocation(definition)));
	f->text.in_macro = !f->text.at.end || !f->text.name_at.end || !f->text.body.end ||
	                   s->text[f->text.body.end - 1] != '}' || s->text[f->text.body.begin] != '{' ||
	                   f->text.name_at.begin < f->text.at.begin;
	f->fault.text = f->text.name_at.end && f->text.body.end ? spelling_fault(s, f) : NULL;
	if (f->text.in_macro)
		return;
	f->text.after = source_after_made(s, f->text.body.end);
	f->text.outer_namespaces =
	    f->in_class ? (unsigned)f->text.namespaces.count : count_namespaces_around(definition);
	if (!f->in_class)
		f->text.qualifier = qualifier(s, f);
	f->text.parameters = parameter_list(s, f->text.name_at);
	f->text.in_macro = !f->text.parameters.end || f->text.parameters.end > f->text.body.begin;
	f->text.in_macro |= is_macro_argument(s, f);
	if (f->is_template) {
		f->text.head_template =
		    template_head(s, f->text.linkage.end ? f->text.linkage.end : f->text.at.begin);
		f->text.in_macro |= !f->text.head_template.end;
	}
	size_t after = source_next_code(s, source_token_at(s, f->text.parameters.end - 1));
	if (after < s->tokens.count && s->tokens.items[after].at.begin < f->text.body.begin && f->is_kernel)
		f->fault.parameter = source_token_is(s, after, "requires")
		                         ? "a requires clause is behind its parameters"
		                         : "its type, or something else, is behind its parameters";
	f->text.split_head = is_split(facts, s,
	    &(struct head){{f->text.at.begin, f->text.body.begin}, f->text.name_at, f->text.parameters,
	        f->text.head_template});
	f->is_static |= source_has_word(s, (struct span){f->text.at.begin, f->text.name_at.begin}, "static") != 0;
}

// The body is found first, since the parameter list is checked against it.
static void find_body(struct facts *facts, struct function *f, CXCursor definition)
{
	cursors_t children = facts_children(facts, definition);
	for (size_t i = 0; i < children.count; i++)
		if (clang_getCursorKind(children.items[i]) == CXCursor_CompoundStmt)
			f->text.body = facts_extent(facts, children.items[i]);
}

static void read_declaration(struct facts *facts, struct function *f, CXCursor first)
{
	struct span at = facts_extent(facts, first);
	struct span name = with_operator(facts->source, facts_token(facts, clang_getCursorLocation(first)));
	if (!f->source || !at.end || !name.end || (facts->source == f->source && at.begin >= f->text.at.begin))
		return;
	f->text.declared_at = at;
	f->text.declared_source = facts->source;
	f->text.declared_after = source_after_semicolon(facts->source, at.end);
	f->text.declared_name = name;
	f->text.declared_parameters = parameter_list(facts->source, name);
	f->text.declared_template =
	    f->is_template ? template_head(facts->source, at.begin) : (struct span){at.begin, at.begin};
	struct head head = {at, name, f->text.declared_parameters, f->text.declared_template};
	if (!f->text.declared_parameters.end || (f->is_template && !f->text.declared_template.end) ||
	    is_split(facts, facts->source, &head))
		f->text.declared_at = (struct span){0, 0};
}

// Parameter lists with defaults after this name in the file. Cached, since specialisations of one name ask in
// turn.
static const struct facts_defaults *defaults_of(struct facts *facts, const struct source *s, const char *name)
{
	struct facts_defaults *defaults = &facts->defaults;
	if (defaults->source == s && !strcmp(defaults->name, name))
		return defaults;
	*defaults = (struct facts_defaults){.source = s, .name = name, .lists = defaults->lists};
	defaults->lists.count = 0;
	size_t length = strlen(name), i = 0;
	for (; (i = source_find_word(s, i, name, length)) < s->tokens.count; i++) {
		if (!source_token_is(s, source_next_code(s, i), "("))
			continue;
		struct span list = parameter_list(s, s->tokens.items[i].at);
		int has = 0;
		SOURCE_EACH (k, s, list)
			has |= source_token_is(s, k, "=");
		if (has)
			VEC_PUSH(&defaults->lists, list.begin);
	}
	return defaults;
}

// Is there a default that neither the first declaration nor the definition has? Launch functions are declared
// like these two. Any other `kernel(` declares the kernel.
static int adds_default(struct facts *facts, const struct source *s, const struct function *f)
{
	const struct facts_defaults *defaults = defaults_of(facts, s, f->name);
	for (size_t i = 0; i < defaults->lists.count; i++) {
		unsigned begin = defaults->lists.items[i];
		if ((s != f->source || begin != f->text.parameters.begin) &&
		    (s != f->text.declared_source || begin != f->text.declared_parameters.begin))
			return 1;
	}
	return 0;
}

static void note_declaration(struct facts *facts, struct function *f, CXCursor definition)
{
	CXCursor first = clang_getCanonicalCursor(definition);
	if (is_function(clang_getCursorLexicalParent(first)))
		return; // declared inside another function
	struct facts_here outer = facts_enter(facts, first);
	read_declaration(facts, f, first);
	facts_leave(facts, outer);
	if (f->is_kernel && f->text.declared_at.end && f->source &&
	    (adds_default(facts, f->source, f) || adds_default(facts, f->text.declared_source, f)))
		f->fault.parameter = "a later declaration adds a default argument";
}

static void note_skipped(struct facts *facts, struct function *f, CXCursor definition)
{
	struct span whole;
	CXFile file = facts_expansion(&whole, definition);
	const struct facts_file *of = file ? facts_skipped(facts, file) : NULL;
	for (size_t i = 0; of && i < of->skipped.count && of->skipped.items[i].end <= whole.end; i++)
		if (of->skipped.items[i].begin >= whole.begin)
			VEC_PUSH(&f->text.skipped, of->skipped.items[i]);
}

static void note_errors(struct facts *facts, struct function *f, CXCursor definition)
{
	struct span whole;
	CXFile file = facts_expansion(&whole, definition);
	const char *path = file ? facts_string(facts, clang_getFileName(file)) : "";
	size_t count;
	const struct facts_error *first = facts_errors(facts, path, whole, &count);
	if (!first)
		return;
	const struct parse_error *error = &facts->parse->errors.items[first->index];
	f->fault.parser = arena_format(&facts->model->arena, "clang finds an error in it: %s", error->message);
	f->fault.parser_at = error->place;
}

static void note_result(struct facts *facts, struct function *f, CXCursor definition)
{
	CXType type = clang_getCursorResultType(definition);
	const char *name = facts_string(facts, clang_getTypeSpelling(type));
	f->predicated.returns_void = clang_getCanonicalType(type).kind == CXType_Void;
	int can_be_written = facts_is_plain_type(type) && !strstr(name, "auto") && !strstr(name, "decltype") &&
	                     !strchr(name, '(') && !clang_isConstQualifiedType(type);
	f->predicated.result_type = !f->predicated.returns_void && can_be_written ? name : NULL;
}

static void facts_function_describe(struct facts *facts, struct function *f, CXCursor definition)
{
	enum CXCursorKind kind = clang_getCursorKind(definition);
	CXCursor parent = clang_getCursorSemanticParent(definition);
	struct facts_here outer = facts_enter(facts, definition);
	f->name = facts_name(facts, definition);
	f->place = facts_place(facts, definition);
	f->scope = facts_scope(facts, definition);
	note_result(facts, f, definition);
	f->is_kernel = facts_has_attribute(definition, CXCursor_CUDAGlobalAttr) != 0;
	f->is_template = kind == CXCursor_FunctionTemplate;
	f->is_static = clang_Cursor_getStorageClass(definition) == CX_SC_Static;
	f->is_inline = clang_Cursor_isFunctionInlined(definition) != 0;
	f->in_class = is_class(clang_getCursorKind(parent)) != 0;
	f->is_constructor = kind == CXCursor_Constructor;
	f->is_virtual = kind == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(definition);
	f->is_plain_method = (kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate) && f->in_class &&
	                     !f->is_virtual &&
	                     !facts_function_is_in(definition, is_function, clang_getCursorSemanticParent);
	f->is_operator = util_starts_with(f->name, "operator") != 0;
	f->text.in_unnamed =
	    facts_function_is_in(definition, is_unnamed_namespace, clang_getCursorSemanticParent) != 0;
	f->text.in_c_linkage = facts_function_is_in(definition, is_linkage, clang_getCursorLexicalParent) != 0;
	note_namespaces(facts, f, definition);
	find_body(facts, f, definition);
	locate(facts, f, definition);
	read_children(facts, f, definition);
	if (f->is_kernel)
		facts_note_bytes(f, definition);
	note_declaration(facts, f, definition);
	note_skipped(facts, f, definition);
	note_errors(facts, f, definition);
	if (f->source && !f->text.in_macro) {
		struct span head = {f->text.at.begin, f->text.body.begin};
		f->text.has_cluster = source_has_word(facts->source, head, "__cluster_dims__") ||
		                      source_has_word(facts->source, head, "__block_size__");
	}
	facts_leave(facts, outer);
}

static int is_at(CXCursor a, CXCursor b)
{
	return clang_equalLocations(clang_getCursorLocation(a), clang_getCursorLocation(b)) != 0;
}

// An instantiation is at its pattern's declaration, an explicit specialisation elsewhere.
static int is_special_declaration(CXCursor function, CXCursor pattern)
{
	return !is_at(function, pattern) && !is_at(function, clang_getCanonicalCursor(pattern)) &&
	       !is_at(function, clang_getCursorDefinition(pattern));
}

// The pattern of a template, or the function itself; its definition if there is one.
static CXCursor definition_of(CXCursor function)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(function);
	CXCursor definition = clang_getCursorDefinition(function);
	int written = !clang_Cursor_isNull(definition) && clang_isCursorDefinition(definition);
	CXCursor own = written ? clang_getSpecializedCursorTemplate(definition) : clang_getNullCursor();
	if (clang_Cursor_isNull(pattern) || clang_getCursorKind(pattern) != CXCursor_FunctionTemplate)
		return definition;
	if (!written && is_special_declaration(function, pattern))
		return definition; // its body is not the pattern's
	CXCursor of_pattern = clang_getCursorDefinition(pattern);
	int is_explicit = written && !clang_Cursor_isNull(own);
	if (is_explicit && clang_Cursor_isNull(of_pattern))
		return definition;
	if (is_explicit &&
	    !clang_equalLocations(clang_getCursorLocation(definition), clang_getCursorLocation(of_pattern)))
		return definition;
	return of_pattern;
}

struct function *facts_function(struct facts *facts, CXCursor function)
{
	CXCursor definition = definition_of(function);
	if (clang_Cursor_isNull(definition) || !facts_is_user(definition))
		return NULL;
	CXFile file = NULL;
	unsigned offset = 0;
	clang_getFileLocation(clang_getCursorLocation(definition), &file, NULL, NULL, &offset);
	// Instantiations share their pattern's place, so the place is the identity.
	const char *path = file ? facts_string(facts, clang_getFileName(file)) : "";
	const char *key = arena_format(&facts->model->arena, "function@%u@%s", offset, path);
	if (facts_in_macro_body(facts, clang_getCursorLocation(definition)))
		key = facts_string(facts, clang_getCursorUSR(definition));
	struct facts_entry *entry = NULL;
	HASH_FIND_STR(facts->entries, key, entry);
	if (entry)
		return entry->function;
	entry = ARENA_NEW(&facts->model->arena, struct facts_entry);
	entry->key = key;
	entry->function = ARENA_NEW(&facts->model->arena, struct function);
	HASH_ADD_KEYPTR(hh, facts->entries, entry->key, strlen(entry->key), entry);
	VEC_PUSH(&facts->model->functions, entry->function);
	facts_function_describe(facts, entry->function, definition);
	VEC_PUSH(&facts->pending, definition);
	VEC_PUSH(&facts->pending_functions, entry->function);
	return entry->function;
}

static int is_id_or_call(struct node *node, void *context)
{
	struct function *f = context;
	f->found.ids |= node->kind == NODE_ID ? node->id : 0;
	f->text.default_calls |=
	    node->kind == NODE_ID || (node->kind == NODE_CALL && (node->callee || node->unknown));
	return 1;
}

// A call does not show the default arguments that it evaluates, so these count as a part of the function.
// Returns where the next node belongs.
static struct node **add_defaults(
    struct facts *facts, struct function *f, CXCursor function, struct node **last)
{
	cursors_t children = facts_children(facts, function);
	for (size_t i = 0; i < children.count; i++) {
		if (clang_getCursorKind(children.items[i]) != CXCursor_ParmDecl)
			continue;
		struct node *tree = facts_tree(facts, children.items[i]);
		node_walk(tree, is_id_or_call, f);
		*last = tree ? tree->child : NULL;
		while (*last)
			last = &(*last)->next;
	}
	return last;
}

struct locals {
	struct facts *facts;
	struct function *function;
};

// Names that only mean something in the body: text that is moved out of it must not contain them.
static enum CXChildVisitResult note_local(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct locals *locals = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	int is_variable = kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl; // the tree has these
	int is_any = kind == CXCursor_UsingDirective || kind == CXCursor_UnexposedDecl;
	const char *name = clang_isDeclaration(kind) && !is_variable ? facts_name(locals->facts, cursor) : "";
	(void)parent;
	if (is_any || *name)
		VEC_PUSH(&locals->function->text.locals, is_any ? "" : name);
	return CXChildVisit_Recurse;
}

static void read_body(struct facts *facts, struct function *f, CXCursor definition)
{
	struct node *whole = ARENA_NEW(&facts->model->arena, struct node), **last = &whole->child;
	struct facts_here outer = facts_enter(facts, definition);
	if (!f->is_kernel)
		last = add_defaults(facts, f, clang_getCanonicalCursor(definition), last);
	if (!f->is_kernel && !clang_equalCursors(clang_getCanonicalCursor(definition), definition))
		last = add_defaults(facts, f, definition, last);
	cursors_t children = facts_children(facts, definition);
	for (size_t i = 0; i < children.count; i++) {
		enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
		if (kind != CXCursor_CompoundStmt &&
		    !clang_isExpression(kind)) // a constructor's initialisers are expressions
			continue;
		*last = facts_tree(facts, children.items[i]);
		last = *last ? &(*last)->next : last;
		if (f->is_kernel)
			clang_visitChildren(children.items[i], note_local, &(struct locals){facts, f});
	}
	f->tree = f->text.body.end || whole->child ? whole : NULL;
	node_link(f->tree);
	facts_walk_exact(facts, f, definition);
	facts_leave(facts, outer);
}

void facts_read_pending(struct facts *facts)
{
	for (size_t i = 0; i < facts->pending.count; i++)
		read_body(facts, facts->pending_functions.items[i], facts->pending.items[i]);
	facts->pending.count = facts->pending_functions.count = 0;
}
