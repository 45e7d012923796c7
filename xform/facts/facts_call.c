// Which functions calls run, as far as the tree shows. A resolved call gives a user's function, whose body is
// read too, or the name and effects of a library function. An unresolved call in a template gives its name
// and all visible functions of that name. A call through a variable gives only `unknown`.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

#include "xform/model/effects.h"

static int is_configuration(CXCursor cursor)
{
	if (clang_getCursorKind(cursor) != CXCursor_CallExpr)
		return 0;
	CXString name = clang_getCursorSpelling(clang_getCursorReferenced(cursor));
	const char *text = clang_getCString(name);
	int is = text && (!strcmp(text, "__cudaPushCallConfiguration") || !strcmp(text, "cudaConfigureCall"));
	clang_disposeString(name);
	return is;
}

CXCursor facts_launch_configuration(struct facts *facts, CXCursor call)
{
	cursors_t children = facts_children(facts, call);
	for (size_t i = 0; i < children.count; i++)
		if (is_configuration(children.items[i]))
			return children.items[i];
	return clang_getNullCursor();
}

// The place of the callee's last name, found in the callee expression's subtree.
struct callee_search {
	struct facts *facts;
	CXCursor name; // DeclRefExpr, MemberRefExpr or OverloadedDeclRef
	CXCursor overloads;
	int is_member;
};

static enum CXChildVisitResult find_callee(CXCursor child, CXCursor parent, CXClientData data)
{
	struct callee_search *search = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(child);
	if (kind == CXCursor_OverloadedDeclRef) {
		search->overloads = child;
		return CXChildVisit_Continue;
	}
	if (!clang_Cursor_isNull(search->name))
		return clang_isExpression(kind) ? CXChildVisit_Continue : CXChildVisit_Recurse;
	if (kind == CXCursor_MemberRefExpr || kind == CXCursor_DeclRefExpr) {
		search->name = child;
		search->is_member = kind == CXCursor_MemberRefExpr;
		return CXChildVisit_Recurse;
	}
	return kind == CXCursor_CallExpr || kind == CXCursor_LambdaExpr ? CXChildVisit_Break
	                                                                : CXChildVisit_Recurse;
}

// The same expression, reached in two ways, may give cursors with different parents.
static int is_same_expression(CXCursor a, CXCursor b)
{
	return clang_getCursorKind(a) == clang_getCursorKind(b) &&
	       clang_equalRanges(clang_getCursorExtent(a), clang_getCursorExtent(b));
}

static int names_operator(struct facts *facts, CXCursor callee)
{
	const char *name = facts_name(facts, callee);
	return util_starts_with(name, "operator") && strcmp(name, "operator()") != 0;
}

// `a + b` in a template: the operands are arguments, and the first child is the first operand. The operators
// that it may mean are between them.
static CXCursor search_operators(struct facts *facts, CXCursor call, CXCursor first)
{
	CXCursor argument = clang_Cursor_getArgument(call, 0);
	if (clang_Cursor_isNull(argument) || !is_same_expression(argument, first) ||
	    !clang_Cursor_isNull(clang_getCursorReferenced(call)))
		return clang_getNullCursor();
	cursors_t children = facts_children(facts, call);
	for (size_t i = 0; i < children.count; i++) {
		CXCursor named = clang_getCursorReferenced(children.items[i]);
		if (clang_getCursorKind(children.items[i]) == CXCursor_DeclRefExpr &&
		    clang_getCursorKind(named) == CXCursor_OverloadedDeclRef)
			return names_operator(facts, named) ? named : clang_getNullCursor();
	}
	return clang_getNullCursor();
}

int facts_is_operator_call(struct facts *facts, CXCursor call)
{
	CXCursor first = facts_first_child(call), callee = clang_getCursorReferenced(call);
	if (clang_Cursor_isNull(first))
		return 0;
	if (clang_Cursor_isNull(callee))
		return !clang_Cursor_isNull(search_operators(facts, call, first));
	CXCursor argument = clang_Cursor_getArgument(call, 0);
	return !clang_Cursor_isNull(argument) && is_same_expression(argument, first) &&
	       names_operator(facts, callee);
}

static struct callee_search search_callee(struct facts *facts, CXCursor call)
{
	struct callee_search search = {facts, clang_getNullCursor(), clang_getNullCursor(), 0};
	CXCursor first = facts_first_child(call);
	if (clang_Cursor_isNull(first))
		return search;
	search.overloads = search_operators(facts, call, first);
	if (!clang_Cursor_isNull(search.overloads))
		return search;
	enum CXChildVisitResult more = find_callee(first, call, &search);
	if (more != CXChildVisit_Break)
		clang_visitChildren(first, find_callee, &search);
	return search;
}

static struct span name_token(struct facts *facts, const struct callee_search *search)
{
	if (clang_Cursor_isNull(search->name))
		return (struct span){0, 0};
	return facts_last_name(facts->source, facts_token(facts, clang_getCursorLocation(search->name)));
}

// libclang has no kind for what a using declaration brings. Several of them are functions; a single one might
// be a template of variables.
static int names_function(CXCursor one, unsigned count)
{
	enum CXCursorKind kind = clang_getCursorKind(one);
	return facts_is_function(kind) || (count > 1 && kind == CXCursor_UnexposedDecl);
}

static void add_candidates(struct facts *facts, struct node *node, CXCursor overloads)
{
	unsigned count = clang_getNumOverloadedDecls(overloads);
	node->is_set = 1;
	for (unsigned i = 0; i < count; i++) {
		CXCursor one = clang_getOverloadedDecl(overloads, i);
		node->is_set &= names_function(one, count);
		struct function *function = facts_is_user(one) ? facts_function(facts, one) : NULL;
		if (function)
			VEC_PUSH(&node->candidates, function);
		else if (!facts_is_user(one)) {
			node->effects |= effects_of(facts_qualified(facts, one, 0));
			node->may_be_other = node->is_foreign = 1;
		}
	}
}

int facts_is_lambda(CXCursor declaration)
{
	CXString spelling = clang_getTypeSpelling(clang_getCanonicalType(clang_getCursorType(declaration)));
	const char *text = clang_getCString(spelling);
	int is = text && strstr(text, "(lambda at") != NULL;
	clang_disposeString(spelling);
	return is;
}

// The word before the call's parenthesis and its `<…>`.
static size_t word_before(const struct source *s, size_t paren)
{
	int depth = 0;
	for (size_t i = source_previous_code(s, paren); i < s->tokens.count; i = source_previous_code(s, i)) {
		if (s->tokens.items[i].kind == TOKEN_WORD && !depth)
			return i;
		if (!source_angles(s, i) && !depth)
			break;
		depth -= source_angles(s, i);
	}
	return s->tokens.count;
}

// The name of a member that depends on a template's parameter is only in the text: `t.f(x)`.
static void name_from_text(struct facts *facts, struct node *node)
{
	const struct source *s = facts->source;
	size_t paren = node->at.end && !node->in_macro ? model_object_paren(s, node->at) : s->tokens.count;
	size_t name = paren < s->tokens.count ? word_before(s, paren) : s->tokens.count;
	size_t first = name; // or `template` before it
	if (name < s->tokens.count && source_token_is(s, source_previous_code(s, name), "template"))
		first = source_previous_code(s, name);
	int is_member = name < s->tokens.count && source_is_member(s, first);
	if (name >= s->tokens.count || (!is_member && !source_token_is(s, source_previous_code(s, first), "::")))
		return;
	node->name_at = s->tokens.items[name].at;
	node->qualified_at = is_member ? node->name_at : facts_with_qualifiers(s, node->name_at, 0);
	node->name = arena_copy(
	    &facts->model->arena, s->text + node->name_at.begin, node->name_at.end - node->name_at.begin);
	node->is_method = is_member != 0;
}

// A virtual call may run any function of that name.
static void describe_virtual(struct facts *facts, struct node *node, CXCursor callee)
{
	facts_function(facts, callee);
	node->name = facts_name(facts, callee);
	node->unknown = 1;
}

// Copies of plain structs, by constructor or assignment, run no other code.
static int is_plain_copy(CXCursor callee)
{
	int is_copy =
	    clang_CXXConstructor_isDefaultConstructor(callee) || clang_CXXConstructor_isCopyConstructor(callee) ||
	    clang_CXXConstructor_isMoveConstructor(callee) || clang_CXXMethod_isCopyAssignmentOperator(callee) ||
	    clang_CXXMethod_isMoveAssignmentOperator(callee);
	return is_copy && clang_isPODType(clang_getCursorType(clang_getCursorSemanticParent(callee)));
}

// clang declares its builtins where the text first uses one, so they seem to be the user's.
static int is_builtin(const char *name, unsigned effects)
{
	return util_starts_with(name, "__") &&
	       (effects || util_starts_with(name, "__builtin_") || util_starts_with(name, "__nvvm_"));
}

// `cooperative_groups::this_grid().thread_rank()` and similar functions, and `block.group_index()`, compute
// numbers from ids, and do not wait. The grid must be made there, and the block must be a plain name.
static int describe_grid_number(struct facts *facts, struct node *node)
{
	static const struct {
		const char *name, *maker;
		unsigned id;
	} known[] = {{"grid_group::thread_rank", "this_grid", ID_OF_BLOCK | ID_OF_THREAD},
	    {"grid_group::block_rank", "this_grid", ID_OF_BLOCK},
	    {"grid_group::num_threads", "this_grid", ID_GRID_DIM | ID_BLOCK_DIM},
	    {"grid_group::size", "this_grid", ID_GRID_DIM | ID_BLOCK_DIM},
	    {"grid_group::num_blocks", "this_grid", ID_GRID_DIM}, {"thread_block::group_index", NULL, ID_BLOCK}};
	static const char scope[] = "cooperative_groups::";
	const struct source *s = facts->source;
	size_t dot, made, k = 0;
	if (!node->at.end || node->in_macro || !node->name_at.end || !util_starts_with(node->name, scope))
		return 0;
	while (k < sizeof known / sizeof *known && strcmp(node->name + strlen(scope), known[k].name) != 0)
		k++;
	dot = source_previous_code(s, source_token_at(s, node->name_at.begin));
	made = source_previous_code(s, source_previous_code(s, source_previous_code(s, dot)));
	int is_name = source_token_at(s, node->at.begin) == source_previous_code(s, dot);
	if (k == sizeof known / sizeof *known || !source_token_is(s, dot, ".") ||
	    !(known[k].maker ? source_token_is(s, made, known[k].maker) : is_name))
		return 0;
	node->kind = NODE_ID;
	node->id = known[k].id;
	node->name = strstr(known[k].name, "::") + 2;
	node->is_grid_number = 1;
	node->effects = 0;
	return 1;
}

static void describe_callee(struct facts *facts, struct node *node, CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call);
	enum CXCursorKind kind = clang_getCursorKind(callee);
	struct callee_search search = search_callee(facts, call);
	node->name_at = name_token(facts, &search);
	node->qualified_at = facts_with_qualifiers(facts->source, node->name_at, 0);
	node->is_method = kind == CXCursor_CXXMethod || kind == CXCursor_ConversionFunction ||
	                  (!facts_is_function(kind) && search.is_member);
	if (is_plain_copy(callee)) {
		node->kind = kind == CXCursor_Constructor ? NODE_OTHER : NODE_ASSIGN;
		node->name = kind == CXCursor_Constructor ? NULL : "=";
	} else if (kind == CXCursor_CXXMethod && facts_is_lambda(clang_getCursorSemanticParent(callee))) {
		node->name = "lambda"; // its body is read where it is written
	} else if (kind == CXCursor_ConversionFunction &&
	           facts_is_lambda(clang_getCursorSemanticParent(callee))) {
		node->name = "lambda pointer";
	} else if (kind == CXCursor_CXXMethod && clang_Cursor_isDynamicCall(call)) {
		describe_virtual(facts, node, callee);
	} else if (facts_is_function(kind)) {
		node->name = facts_qualified(facts, callee, 0);
		node->callee = facts_is_user(callee) ? facts_function(facts, callee) : NULL;
		node->effects = node->callee ? 0 : effects_of(node->name);
		node->unknown = !node->callee && facts_is_user(callee) && kind != CXCursor_Constructor &&
		                !is_builtin(node->name, node->effects);
		node->is_foreign = !node->callee && !facts_is_known(facts, callee);
	} else if (!clang_Cursor_isNull(search.overloads)) {
		node->name = facts_name(facts, search.overloads);
		add_candidates(facts, node, search.overloads);
		node->effects |= effects_of(node->name);
		node->unknown = 1;
	} else if (kind == CXCursor_VarDecl && facts_is_lambda(callee)) {
		node->name = facts_name(facts, callee); // its body is read where it is written
	} else {
		node->name = clang_Cursor_isNull(search.name) ? "" : facts_name(facts, search.name);
		node->effects |= effects_of(node->name); // `(__syncthreads)()`
		node->unknown = 1;
		name_from_text(facts, node);
	}
}

// `f(x)` and `f + x` with a member of f's class: the first argument is the object, which has no parameter.
static int has_object_as_argument(CXCursor call)
{
	CXCursor first = facts_first_child(call), argument = clang_Cursor_getArgument(call, 0);
	return !clang_Cursor_isNull(first) && !clang_Cursor_isNull(argument) &&
	       is_same_expression(first, argument);
}

// May the callee get a reference or pointer to the argument? Not if it takes a number or pointer by value, or
// a reference to const.
static int may_be_named(CXCursor callee, CXCursor call, int index)
{
	int of_object = clang_getCursorKind(callee) == CXCursor_CXXMethod && has_object_as_argument(call);
	CXType function = clang_getCursorType(callee);
	if (index < of_object || clang_getNumArgTypes(function) <= index - of_object)
		return 1;
	CXType type = clang_getCanonicalType(clang_getArgType(function, (unsigned)(index - of_object)));
	if (type.kind == CXType_LValueReference)
		return !clang_isConstQualifiedType(clang_getPointeeType(type));
	return !facts_is_simple_type(type);
}

static void add_arguments(struct facts *facts, struct node *node, CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call);
	struct node **last = &node->child;
	while (*last)
		last = &(*last)->next;
	int count = clang_Cursor_getNumArguments(call);
	int is_object_seen =
	    node->child && has_object_as_argument(call); // visited twice, nested lambdas would cost 2^depth
	for (int i = is_object_seen ? 1 : 0; i < count; i++) {
		CXCursor argument = clang_Cursor_getArgument(call, (unsigned)i);
		struct node *child = clang_Cursor_isNull(argument) ? NULL : facts_tree(facts, argument);
		if (!child)
			continue;
		child->by_reference = node->unknown || may_be_named(callee, call, i);
		*last = child;
		last = &child->next;
	}
}

// The object of a method call, or the called expression. A plain function's name does not become a child.
static void add_object(struct facts *facts, struct node *node, CXCursor call)
{
	CXCursor first = facts_first_child(call);
	int named = node->name_at.end && facts_is_function(clang_getCursorKind(clang_getCursorReferenced(first)));
	int is_set = !clang_Cursor_isNull(search_callee(facts, call).overloads); // an overload set, in a template
	int has_object = node->is_method || (node->unknown && !named && !is_set);
	if (clang_Cursor_isNull(first) || clang_isReference(clang_getCursorKind(first)) || !has_object)
		return;
	if (clang_getCursorKind(first) == CXCursor_MemberRefExpr)
		first = facts_first_child(first);
	node->child = clang_Cursor_isNull(first) ? NULL : facts_tree(facts, first);
	if (node->child)
		node->child->by_reference = 1;
}

// x = y, x += y, ++x on class types.
static int is_assignment_operator(const char *name)
{
	static const char operators[] =
	    "operator= operator+= operator-= operator*= operator/= operator%= operator&= "
	    "operator|= operator^= operator<<= operator>>= operator++ operator--";
	const char *last = name ? strstr(name, "operator") : NULL;
	return last && util_list_has(operators, last, " ");
}

struct node *facts_call(struct facts *facts, CXCursor call)
{
	struct node *node = facts_node(facts, call, NODE_CALL);
	unsigned end;
	node->end_key = facts_call_key(facts, call, &end);
	if (clang_Cursor_getNumArguments(call) < 0) { // `T(x)` in a template: either a cast or a constructor
		node->kind = NODE_OTHER;
		facts_add_children(facts, node, call);
		return node;
	}
	if (!clang_Cursor_isNull(facts_launch_configuration(facts, call)))
		node->kind = NODE_LAUNCH;
	else
		describe_callee(facts, node, call);
	if (node->kind == NODE_CALL && describe_grid_number(facts, node))
		return node;
	add_object(facts, node, call);
	add_arguments(facts, node, call);
	if (node->kind == NODE_CALL && is_assignment_operator(node->name) && node->child)
		node->kind = NODE_ASSIGN;
	return node;
}
