// A function's body as the model's small tree. Parentheses, casts and implicit conversions are left out. What
// remains is what the analyses need: control flow, calls, assignments, reads of memory, names of variables
// and of block ids.
#include "facts_clang.h"

#include <limits.h>
#include <string.h>

struct node *facts_node(struct facts *facts, CXCursor cursor, enum node_kind kind)
{
	struct node *node = ARENA_NEW(&facts->model->arena, struct node);
	node->kind = kind;
	node->at = facts_extent(facts, cursor);
	node->place = facts_place(facts, cursor);
	node->in_macro = facts_in_macro_body(facts, clang_getCursorLocation(cursor)) != 0;
	node->is_expression = clang_isExpression(clang_getCursorKind(cursor)) != 0;
	return node;
}

void facts_add_children(struct facts *facts, struct node *node, CXCursor cursor)
{
	struct node **last = &node->child;
	cursors_t children = facts_children(facts, cursor);
	for (size_t i = 0; i < children.count; i++) {
		struct node *child = facts_tree(facts, children.items[i]);
		if (!child)
			continue;
		*last = child;
		last = &child->next;
	}
}

static struct node *with_children(struct facts *facts, CXCursor cursor, enum node_kind kind)
{
	struct node *node = facts_node(facts, cursor, kind);
	facts_add_children(facts, node, cursor);
	return node;
}

// A node that means the same as its only child, or nothing.
static struct node *transparent(struct facts *facts, CXCursor cursor)
{
	struct node *node = with_children(facts, cursor, NODE_OTHER);
	node->is_opaque = clang_getCursorKind(cursor) == CXCursor_CXXThisExpr;
	return node->child && !node->child->next ? node->child : node;
}

static int is_volatile(CXCursor cursor)
{
	return clang_isVolatileQualifiedType(clang_getCursorType(cursor)) != 0;
}

static struct node *memory_read(struct facts *facts, CXCursor cursor)
{
	struct node *node = with_children(facts, cursor, NODE_DEREF);
	node->is_volatile = is_volatile(cursor) != 0;
	return node;
}

static struct node *operation(struct facts *facts, CXCursor cursor)
{
	const char *op = facts_operator(facts, cursor);
	int is_unary = clang_getCursorKind(cursor) == CXCursor_UnaryOperator;
	if (is_unary && !strcmp(op, "*"))
		return memory_read(facts, cursor);
	enum node_kind kind = is_unary ? NODE_OTHER : NODE_BINARY;
	if (is_unary && !strcmp(op, "&"))
		kind = NODE_ADDRESS;
	else if (util_list_has("= ++ -- ?", op, " "))
		kind = NODE_ASSIGN;
	else if (util_list_has("&& ||", op, " "))
		kind = NODE_LOGICAL;
	struct node *node = with_children(facts, cursor, kind);
	node->name = op;
	return node;
}

// Does the name begin with `::`?
static int is_explicit_global(struct facts *facts, CXCursor cursor)
{
	const struct source *source = facts->source;
	struct span token = facts_token(facts, clang_getCursorLocation(cursor));
	if (!token.end)
		return facts->macros_name_global_ids;
	size_t before = source_previous_code(source, source_token_at(source, token.begin));
	return source_token_is(source, before, "::");
}

// "threadIdx.y" if the text has the member.
static const char *with_member(struct facts *facts, CXCursor cursor, const char *name)
{
	const struct source *source = facts->source;
	struct span token = facts_token(facts, clang_getCursorLocation(cursor));
	size_t dot =
	    token.end ? source_next_code(source, source_token_at(source, token.begin)) : source->tokens.count;
	size_t member = source_next_code(source, dot);
	if (!source_token_is(source, dot, ".") || member >= source->tokens.count)
		return name;
	struct span at = source->tokens.items[member].at;
	return arena_format(
	    &facts->model->arena, "%s.%.*s", name, (int)(at.end - at.begin), source->text + at.begin);
}

static int has_qualifier(struct facts *facts, CXCursor cursor)
{
	cursors_t children = facts_children(facts, cursor);
	for (size_t i = 0; i < children.count; i++) {
		enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
		if (kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef || kind == CXCursor_NamespaceRef)
			return 1;
	}
	return 0;
}

static struct node *reference(struct facts *facts, CXCursor cursor)
{
	CXCursor declaration = clang_getCursorReferenced(cursor);
	enum CXCursorKind kind = clang_getCursorKind(declaration);
	struct node *node = facts_node(facts, cursor, NODE_OTHER);
	node->name = facts_name(facts, declaration);
	node->id = facts_id(facts, declaration);
	if (node->id) {
		node->kind = NODE_ID;
		node->name = with_member(facts, cursor, node->name);
		node->explicit_global = is_explicit_global(facts, cursor) != 0;
	} else if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl) {
		node->kind = NODE_REF;
		node->var = facts_var(facts, declaration);
	} else if (kind == CXCursor_EnumConstantDecl || kind == CXCursor_NonTypeTemplateParameter) {
		node->kind = NODE_LITERAL;
	} else if (kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate) {
		struct function *function = facts_function(facts, declaration);
		if (function)
			function->address_taken = 1; // the callee of a call does not come here
	} else if (clang_Cursor_isNull(declaration) && has_qualifier(facts, cursor)) {
		node->kind = NODE_LITERAL; // `T::n`: a constant or variable of a class, the same for all threads
	} else {
		node->is_opaque = 1; // a structured binding, a dependent name
	}
	return node;
}

// `p->m` reads memory, `s.m` is a part of s; a member of `this` is unknown.
static struct node *member(struct facts *facts, CXCursor cursor)
{
	CXCursor base = facts_first_child(cursor);
	enum CXTypeKind type = clang_getCanonicalType(clang_getCursorType(base)).kind;
	if (clang_Cursor_isNull(base) || clang_getCursorKind(base) == CXCursor_CXXThisExpr) {
		struct node *node = facts_node(facts, cursor, NODE_OTHER);
		node->is_opaque = 1;
		return node;
	}
	return type == CXType_Pointer ? memory_read(facts, cursor) : transparent(facts, cursor);
}

// `const int n = 2 * N;` of a template's parameter: the value is unknown, but the same everywhere.
static int is_of_constants(const struct node *node)
{
	int is_plain = node->kind == NODE_LITERAL || node->kind == NODE_BINARY || node->kind == NODE_OTHER ||
	               node->kind == NODE_CONDITIONAL || (node->kind == NODE_REF && node->var->is_constant);
	for (const struct node *child = node->child; child && is_plain; child = child->next)
		is_plain = is_of_constants(child);
	return is_plain && !node->is_opaque && !node->hides;
}

static struct node *variable(struct facts *facts, CXCursor cursor)
{
	struct node *node = with_children(facts, cursor, NODE_VAR);
	node->var = facts_var(facts, cursor);
	CXType type = clang_getCursorType(cursor);
	int is_integer = clang_getCanonicalType(type).kind >= CXType_Bool &&
	                 clang_getCanonicalType(type).kind <= CXType_LongLong;
	if (is_integer && clang_isConstQualifiedType(type) && node->child && !node->child->next)
		node->var->is_constant |= is_of_constants(node->child);
	node->name = node->var->name;
	node->name_at = facts_token(facts, clang_getCursorLocation(cursor));
	return node;
}

// [=] and [&], alone or first in a list.
static int has_capture_default(const struct source *source, unsigned begin)
{
	size_t open = source_token_at(source, begin), first = source_next_code(source, open);
	size_t second = source_next_code(source, first);
	return (source_token_is(source, first, "=") || source_token_is(source, first, "&")) &&
	       (source_token_is(source, second, "]") || source_token_is(source, second, ","));
}

// `[blockIdx = 3]`: there cannot be a second capture of that name.
static int captures_id_name(const struct source *source, size_t open)
{
	size_t close = source_closing(source, open);
	for (size_t i = open; i < close; i = source_next_code(source, i))
		if (model_id_at(source, i) && source_token_is(source, source_next_code(source, i), "="))
			return 1;
	return 0;
}

static struct node *lambda(struct facts *facts, CXCursor cursor)
{
	struct node *node = with_children(facts, cursor, NODE_LAMBDA);
	node->captures_default =
	    node->at.end && !node->in_macro && has_capture_default(facts->source, node->at.begin);
	size_t open = source_token_at(facts->source, node->at.begin);
	if (node->at.end && !node->in_macro && source_token_is(facts->source, open, "[") &&
	    !captures_id_name(facts->source, open))
		node->name_at = facts->source->tokens.items[open].at;
	return node;
}

static struct node *literal(struct facts *facts, CXCursor cursor)
{
	struct node *node = facts_node(facts, cursor, NODE_LITERAL);
	long long value;
	if (facts_value(&value, cursor))
		node->name = arena_format(&facts->model->arena, "%lld", value);
	return node;
}

static int is_plain_statement(enum CXCursorKind kind, enum node_kind *out)
{
	static const struct {
		enum CXCursorKind from;
		enum node_kind to;
	} kinds[] = {{CXCursor_CompoundStmt, NODE_COMPOUND}, {CXCursor_IfStmt, NODE_IF},
	    {CXCursor_ForStmt, NODE_FOR}, {CXCursor_CXXForRangeStmt, NODE_FOR}, {CXCursor_WhileStmt, NODE_WHILE},
	    {CXCursor_DoStmt, NODE_DO}, {CXCursor_SwitchStmt, NODE_SWITCH}, {CXCursor_CaseStmt, NODE_CASE},
	    {CXCursor_DefaultStmt, NODE_CASE}, {CXCursor_ReturnStmt, NODE_RETURN},
	    {CXCursor_BreakStmt, NODE_BREAK}, {CXCursor_ContinueStmt, NODE_CONTINUE},
	    {CXCursor_GotoStmt, NODE_GOTO}, {CXCursor_IndirectGotoStmt, NODE_GOTO},
	    {CXCursor_LabelStmt, NODE_LABEL}, {CXCursor_ConditionalOperator, NODE_CONDITIONAL},
	    {CXCursor_CompoundAssignOperator, NODE_ASSIGN}, {CXCursor_DeclStmt, NODE_OTHER},
	    {CXCursor_StructDecl, NODE_CLASS}, {CXCursor_ClassDecl, NODE_CLASS},
	    {CXCursor_UnionDecl, NODE_CLASS}};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i].from == kind) {
			*out = kinds[i].to;
			return 1;
		}
	return 0;
}

static struct node *read_tree(struct facts *facts, CXCursor cursor)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	enum node_kind plain;
	if (facts_is_no_code(kind))
		return NULL;
	if (is_plain_statement(kind, &plain)) {
		struct node *node = with_children(facts, cursor, plain);
		node->is_range = kind == CXCursor_CXXForRangeStmt;
		node->is_declaration = kind == CXCursor_DeclStmt;
		node->name = kind == CXCursor_CompoundAssignOperator ? facts_operator(facts, cursor) : NULL;
		return node;
	}
	switch ((int)kind) {
	case CXCursor_CallExpr:
		return facts_call(facts, cursor);
	case CXCursor_DeclRefExpr:
		return reference(facts, cursor);
	case CXCursor_MemberRefExpr:
		return member(facts, cursor);
	case CXCursor_ArraySubscriptExpr:
		return memory_read(facts, cursor);
	case CXCursor_UnaryOperator:
	case CXCursor_BinaryOperator:
		return operation(facts, cursor);
	case CXCursor_VarDecl:
	case CXCursor_ParmDecl:
		return variable(facts, cursor);
	case CXCursor_LambdaExpr:
		return lambda(facts, cursor);
	case CXCursor_GCCAsmStmt:
	case CXCursor_MSAsmStmt:
		return with_children(facts, cursor, NODE_ASM);
	case CXCursor_IntegerLiteral:
	case CXCursor_FloatingLiteral:
	case CXCursor_CharacterLiteral:
	case CXCursor_CXXBoolLiteralExpr:
	case CXCursor_StringLiteral:
		return literal(facts, cursor);
	default:
		return transparent(facts, cursor);
	}
}

struct node *facts_tree(struct facts *facts, CXCursor cursor)
{
	struct node *node = read_tree(facts, cursor);
	if (!node || node->kind == NODE_ID)
		return node;
	enum facts_hidden hidden = facts_hides(facts, cursor);
	node->hides |= hidden == FACTS_HIDES;
	node->depends |= hidden == FACTS_DEPENDS;
	return node;
}

// May a variable of this type be declared first and assigned later? Numbers, pointers and plain structs can.
// In a template the arguments decide.
int facts_is_plain_type(CXType type)
{
	CXType canonical = clang_getCanonicalType(type);
	int is_dependent = canonical.kind == CXType_Unexposed || canonical.kind == CXType_Dependent;
	return is_dependent || canonical.kind == CXType_Auto ||
	       (clang_isPODType(canonical) && canonical.kind != CXType_LValueReference &&
	           canonical.kind != CXType_RValueReference);
}

// `const unsigned FULL = 0xffffffff;`
static const char *constant_value(struct facts *facts, CXCursor declaration)
{
	CXType type = clang_getCursorType(declaration);
	if (!clang_isConstQualifiedType(type) || clang_getCanonicalType(type).kind < CXType_Bool ||
	    clang_getCanonicalType(type).kind > CXType_LongLong)
		return NULL;
	long long value;
	return facts_value(&value, declaration) ? arena_format(&facts->model->arena, "%lld", value) : NULL;
}

// `constexpr int n = T::n;`: the value is unknown, but the same everywhere.
static int is_constexpr(struct facts *facts, CXCursor declaration)
{
	CXToken *tokens = NULL;
	unsigned count = 0;
	int found = 0;
	clang_tokenize(facts->unit, clang_getCursorExtent(declaration), &tokens, &count);
	for (unsigned i = 0; i < count && i < 4 && !found; i++)
		found = !strcmp(facts_string(facts, clang_getTokenSpelling(facts->unit, tokens[i])), "constexpr");
	clang_disposeTokens(facts->unit, tokens, count);
	return found;
}

static enum CXChildVisitResult find_own_function(CXCursor child, CXCursor parent, CXClientData found)
{
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(child);
	if (kind == CXCursor_FunctionTemplate)
		kind = clang_getTemplateCursorKind(child);
	CXString name = clang_getCursorSpelling(child);
	int is_own = kind == CXCursor_Constructor || kind == CXCursor_CXXBaseSpecifier ||
	             (kind == CXCursor_CXXMethod && !strcmp(clang_getCString(name), "operator="));
	clang_disposeString(name);
	*(int *)found |= is_own;
	return is_own ? CXChildVisit_Break : CXChildVisit_Continue;
}

static int has_own_functions(CXType type)
{
	int found = 0;
	CXCursor class = clang_getTypeDeclaration(clang_getCanonicalType(type));
	CXCursor template = clang_getSpecializedCursorTemplate(class);
	clang_visitChildren(class, find_own_function, &found);
	if (!clang_Cursor_isNull(template))
		clang_visitChildren(template, find_own_function, &found);
	return found;
}

static void describe_var(struct facts *facts, struct var *var, CXCursor declaration)
{
	CXType type = clang_getCursorType(declaration), canonical = clang_getCanonicalType(type);
	CXCursor up = clang_getCursorSemanticParent(declaration);
	enum CXCursorKind scope = clang_getCursorKind(up);
	var->name = facts_name(facts, declaration);
	var->is_parameter = clang_getCursorKind(declaration) == CXCursor_ParmDecl;
	var->is_shared = facts_has_attribute(declaration, CXCursor_CUDASharedAttr) != 0;
	long long bytes = clang_Type_getSizeOf(type);
	if (var->is_shared && bytes > 0 && clang_Cursor_getStorageClass(declaration) != CX_SC_Extern)
		var->shared_bytes = bytes < UINT_MAX ? (unsigned)bytes : UINT_MAX;
	long long alignment = var->shared_bytes ? clang_Type_getAlignOf(type) : 0;
	var->type_alignment = alignment > 0 && alignment <= 4096 ? (unsigned)alignment : 0;
	var->is_aligned = facts_has_attribute(declaration, CXCursor_AlignedAttr) != 0;
	var->is_global = scope == CXCursor_TranslationUnit || scope == CXCursor_Namespace ||
	                 scope == CXCursor_StructDecl || scope == CXCursor_ClassDecl ||
	                 scope == CXCursor_LinkageSpec;
	var->is_reference = canonical.kind == CXType_LValueReference || canonical.kind == CXType_RValueReference;
	var->is_static = !var->is_global && !var->is_shared && !var->is_parameter &&
	                 clang_Cursor_getStorageClass(declaration) == CX_SC_Static &&
	                 !clang_isConstQualifiedType(facts_element_type(type));
	var->is_volatile = clang_isVolatileQualifiedType(facts_element_type(type)) != 0;
	var->is_const = clang_isConstQualifiedType(clang_getCanonicalType(facts_element_type(type))) != 0;
	var->is_plain = facts_is_plain_type(type) != 0 &&
	                clang_Cursor_getStorageClass(declaration) != CX_SC_Extern; // `extern int n;` in a block
	var->has_functions = has_own_functions(facts_element_type(type)) != 0;
	var->value = constant_value(facts, declaration);
	var->is_constant = var->value || (clang_isConstQualifiedType(type) && is_constexpr(facts, declaration));
	var->is_simple = facts_is_simple_type(facts_element_type(type)) != 0;
	var->has_destructor = facts_may_destroy(facts_element_type(type)) != 0;
	var->is_writable = var->is_reference && !clang_isConstQualifiedType(clang_getPointeeType(canonical));
	if (canonical.kind == CXType_ConstantArray && clang_getArraySize(canonical) < UINT_MAX)
		var->elements = (unsigned)clang_getArraySize(canonical);
	var->is_array = canonical.kind == CXType_ConstantArray || canonical.kind == CXType_IncompleteArray ||
	                canonical.kind == CXType_DependentSizedArray || canonical.kind == CXType_VariableArray;
}

// Declarations are identified by place, since locals have no unique symbol name.
struct var *facts_var(struct facts *facts, CXCursor declaration)
{
	CXFile file = NULL;
	unsigned offset = 0;
	declaration = clang_getCanonicalCursor(declaration);
	clang_getFileLocation(clang_getCursorLocation(declaration), &file, NULL, NULL, &offset);
	const char *name = facts_name(facts, declaration);
	const char *path = file ? facts_string(facts, clang_getFileName(file)) : "";
	const char *key = arena_format(&facts->model->arena, "%s@%u@%s", name, offset, path);
	struct facts_entry *entry = NULL;
	HASH_FIND_STR(facts->entries, key, entry);
	if (entry)
		return entry->var;
	entry = ARENA_NEW(&facts->model->arena, struct facts_entry);
	entry->key = key;
	entry->var = ARENA_NEW(&facts->model->arena, struct var);
	describe_var(facts, entry->var, declaration);
	HASH_ADD_KEYPTR(hh, facts->entries, entry->key, strlen(entry->key), entry);
	return entry->var;
}
