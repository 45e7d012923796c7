// Which functions calls in templates run, from the instantiations that launches use.
//
// A call in a template whose callee depends on a parameter is unresolved. But every launch that can be
// redirected names a specialisation of its kernel, and libclang shows that specialisation's body, at the
// template's own places, with overloads, argument-dependent lookup, functors and passed lambdas resolved. The
// walk covers all instantiations that launches, and device functions that are not templates, reach through
// calls. A call is known by the place of its end. The functions that it runs in any instantiation replace its
// candidates.
//
// That is valid for a template only if all its instantiations were seen. A function keeps its candidates if a
// kernel with an unknown instantiation may reach it; so does a call that no instantiation shows.
// Instantiations that templates of the host launch count as seen (facts_host.c), but what they reach is
// marked as guessed.
#include "facts_clang.h"

#include <string.h>

#include "xform/model/effects.h"

// What one call runs.
struct result {
	const char *key;
	functions_t functions;
	unsigned effects;
	int is_other; // also code without a function: a library's, or a lambda of the device
	int is_unknown;
	int is_foreign; // facts_known.c
	UT_hash_handle hh;
};

struct instance {
	struct function *function; // the pattern
	CXCursor cursor;
	const char *name;
};

struct facts_instances {
	VEC(struct instance) list;
	struct result *results;
};

struct walk {
	struct facts *facts;
	struct function *inside;
	int is_exact; // not a template: its own tree is complete
};

static struct facts_instances *instances(struct facts *facts)
{
	if (!facts->instances)
		facts->instances = ARENA_NEW(&facts->model->arena, struct facts_instances);
	return facts->instances;
}

static int is_specialised(CXCursor cursor)
{
	return !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(cursor));
}

static void add_instance(struct facts *facts, struct function *f, CXCursor cursor)
{
	struct facts_instances *all = instances(facts);
	struct instance one = {f, cursor, facts_string(facts, clang_getCursorUSR(cursor))};
	for (size_t i = 0; i < all->list.count; i++)
		if (all->list.items[i].function == f && !strcmp(all->list.items[i].name, one.name))
			return;
	VEC_PUSH(&all->list, one);
	if (f->is_kernel)
		facts_note_bytes(f, cursor);
}

int facts_note_instance(struct facts *facts, struct function *kernel, CXCursor cursor)
{
	if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl)
		return 0;
	if (kernel && is_specialised(cursor))
		add_instance(facts, kernel, cursor);
	return 1;
}

// ---- results

const char *facts_call_key(struct facts *facts, CXCursor call, unsigned *out_end)
{
	CXFile file = NULL;
	clang_getFileLocation(clang_getRangeEnd(clang_getCursorExtent(call)), &file, NULL, NULL, out_end);
	// `a + f(x)` ends where its right operand does.
	return arena_format(&facts->model->arena, "%u%s@%s", *out_end,
	    facts_is_operator_call(facts, call) ? " operator" : "", file ? facts_path(facts, file) : "");
}

static struct result *result_of(struct facts *facts, const char *key)
{
	struct result *result = NULL;
	HASH_FIND_STR(instances(facts)->results, key, result);
	if (result)
		return result;
	result = ARENA_NEW(&facts->model->arena, struct result);
	result->key = key;
	HASH_ADD_KEYPTR(hh, facts->instances->results, result->key, strlen(result->key), result);
	return result;
}

static void add_once(functions_t *list, struct function *f)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->items[i] == f)
			return;
	VEC_PUSH(list, f);
}

// ---- walking instantiations

// Instantiations of functions and members of instantiated classes need their own walk.
static void facts_instance_follow(struct facts *facts, struct function *f, CXCursor callee)
{
	if (is_specialised(callee) || is_specialised(clang_getCursorSemanticParent(callee)))
		add_instance(facts, f, callee);
}

static int is_transparent(CXCursor cursor)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	int is_replaced = kind == CXCursor_DeclRefExpr && clang_Cursor_isNull(clang_getCursorReferenced(cursor));
	return is_replaced || kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr ||
	       kind == CXCursor_UnaryOperator;
}

// `fold(x)` in a template with the parameter `float (*fold)(float)`: the function is `&f`, below a name that
// refers to nothing.
static CXCursor called(CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call), at = facts_first_child(call);
	if (facts_is_function(clang_getCursorKind(callee)))
		return callee;
	while (is_transparent(at))
		at = facts_first_child(at);
	CXCursor named = clang_getCursorKind(at) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(at) : callee;
	return clang_getCursorKind(named) == CXCursor_FunctionDecl ? named : callee;
}

static void facts_instance_describe(struct facts *facts, struct result *result, CXCursor call)
{
	CXCursor callee = called(call);
	enum CXCursorKind kind = clang_getCursorKind(callee);
	CXCursor parent = clang_getCursorSemanticParent(callee);
	if (!facts_is_function(kind) || clang_Cursor_isDynamicCall(call)) {
		result->is_unknown = 1; // through a pointer, or virtual
	} else if (facts_is_lambda(parent)) {
		result->is_other = 1; // its body is read where it is written
	} else if (!facts_is_user(callee)) {
		result->is_other = 1;
		result->is_foreign |= !facts_is_known(facts, callee);
		result->effects |= effects_of(facts_qualified(facts, callee, 0));
	} else {
		struct function *f = facts_function(facts, callee);
		if (f) {
			add_once(&result->functions, f);
			facts_instance_follow(facts, f, callee);
		} else if (kind != CXCursor_Constructor && kind != CXCursor_CXXMethod) {
			result->is_unknown = 1; // only declared; members without a body are the compiler's own
		}
	}
}

// libclang does not expose the kind of a binding.
static void note_variable(struct function *f, CXCursor declaration)
{
	enum CXCursorKind kind = clang_getCursorKind(declaration);
	CXType type = facts_element_type(clang_getCanonicalType(clang_getCursorType(declaration)));
	int is_value = kind == CXCursor_VarDecl || kind == CXCursor_UnexposedDecl;
	int is_reference = type.kind == CXType_LValueReference || type.kind == CXType_RValueReference;
	f->instances.destroys |= facts_may_destroy(type) != 0;
	f->instances.makes |= is_value && !is_reference && !facts_is_plain_type(type);
}

static enum CXChildVisitResult facts_instance_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct walk *walk = data;
	(void)parent;
	if (!walk->is_exact && !walk->inside->instances.hides)
		walk->inside->instances.hides = facts_hides(walk->facts, cursor) != FACTS_SHOWS;
	if (!walk->is_exact && clang_isDeclaration(clang_getCursorKind(cursor)))
		note_variable(walk->inside, cursor);
	if (clang_getCursorKind(cursor) != CXCursor_CallExpr || clang_Cursor_getNumArguments(cursor) < 0)
		return CXChildVisit_Recurse;
	CXCursor callee = clang_getCursorReferenced(cursor);
	unsigned end = 0;
	if (walk->is_exact) {
		struct function *f = facts_is_function(clang_getCursorKind(callee)) && facts_is_user(callee) &&
		                             !facts_is_lambda(clang_getCursorSemanticParent(callee))
		                         ? facts_function(walk->facts, callee)
		                         : NULL;
		if (f)
			facts_instance_follow(walk->facts, f, callee);
		return CXChildVisit_Recurse;
	}
	int is_plain =
	    clang_getCursorKind(callee) == CXCursor_FunctionDecl && !facts_is_operator_call(walk->facts, cursor);
	walk->inside->instances.hides |= !is_plain; // perhaps where the template shows no call
	struct result *result = result_of(walk->facts, facts_call_key(walk->facts, cursor, &end));
	facts_instance_describe(walk->facts, result, cursor);
	return CXChildVisit_Recurse;
}

static int has_body(struct facts *facts, CXCursor cursor)
{
	int has = 0;
	cursors_t children = facts_children(facts, cursor);
	for (size_t i = 0; i < children.count; i++)
		has |= clang_getCursorKind(children.items[i]) == CXCursor_CompoundStmt;
	return has;
}

static void walk_instances(struct facts *facts)
{
	for (size_t i = 0; i < instances(facts)->list.count; i++) {
		struct instance one = facts->instances->list.items[i];
		struct walk walk = {facts, one.function, 0};
		if (!has_body(facts, one.cursor))
			one.function->instances.has_unknown = 1;
		one.function->instances.has_some = 1;
		clang_visitChildren(one.cursor, facts_instance_visit, &walk);
		facts_read_pending(facts);
	}
}

void facts_walk_exact(struct facts *facts, struct function *f, CXCursor definition)
{
	struct walk walk = {facts, f, 1};
	if (clang_getCursorKind(definition) != CXCursor_FunctionTemplate &&
	    clang_getCursorKind(clang_getCursorSemanticParent(definition)) != CXCursor_ClassTemplate)
		clang_visitChildren(definition, facts_instance_visit, &walk);
}

// ---- which functions may use them

static int may_mean(const struct function *f, const struct node *call)
{
	if (f->is_kernel)
		return 0;
	return (call->name && !strcmp(f->name, call->name)) ||
	       (!call->is_method && (model_is_call_operator(f) || f->address_taken));
}

static void spread_call(functions_t *reached, const struct model *model, const struct node *node)
{
	if (node->callee)
		add_once(reached, node->callee);
	for (size_t i = 0; i < node->candidates.count; i++)
		add_once(reached, node->candidates.items[i]);
	for (size_t i = 0; node->kind == NODE_CALL && node->unknown && i < model->functions.count; i++)
		if (may_mean(model->functions.items[i], node))
			add_once(reached, model->functions.items[i]);
}

static void spread(functions_t *reached, const struct model *model)
{
	for (size_t i = 0; i < reached->count; i++)
		NODE_EACH (node, reached->items[i]->tree)
			spread_call(reached, model, node);
}

static void spread_unknown(struct facts *facts)
{
	functions_t unknown = {0}, guessed = {0};
	struct model *model = facts->model;
	VEC_EACH_POINTER (const struct launch, l, model->launches) {
		if (l->kernel && l->kernel->is_template && !l->has_instance && !l->is_guessed)
			add_once(&unknown, l->kernel);
		for (size_t k = 0; l->kernel && l->dependent && k < model->functions.count; k++)
			if (model_is_same_set(l->kernel, model->functions.items[k]))
				add_once(l->is_guessed ? &guessed : &unknown, model->functions.items[k]);
	}
	FUNCTION_EACH (f, model->functions) {
		if (f->instances.has_unknown)
			add_once(&unknown, f);
		if (f->instances.is_guessed)
			add_once(&guessed, f);
	}
	spread(&unknown, model);
	spread(&guessed, model);
	for (size_t i = 0; i < unknown.count; i++)
		unknown.items[i]->instances.has_unknown = 1;
	for (size_t i = 0; i < guessed.count; i++)
		guessed.items[i]->instances.is_guessed = 1;
	VEC_DISPOSE(&unknown);
	VEC_DISPOSE(&guessed);
}

// ---- into the trees

static void resolve(struct facts *facts, struct node *node)
{
	struct result *result = NULL;
	if ((node->kind == NODE_CALL || node->kind == NODE_ASSIGN) && node->end_key)
		HASH_FIND_STR(instances(facts)->results, node->end_key, result);
	if (!result || result->is_unknown || (!node->unknown && !node->candidates.count))
		return;
	node->unknown = result->functions.count > 1 || (result->functions.count && result->is_other);
	node->callee = result->functions.count == 1 && !result->is_other ? result->functions.items[0] : NULL;
	node->candidates.count = 0;
	for (size_t i = 0; i < result->functions.count; i++)
		VEC_PUSH(&node->candidates, result->functions.items[i]);
	node->effects = result->effects;
	node->may_be_other = result->is_other != 0;
	node->is_foreign = result->is_foreign != 0;
}

void facts_resolve_instances(struct facts *facts)
{
	struct result *result, *next;
	walk_instances(facts);
	spread_unknown(facts);
	for (size_t i = 0; i < facts->model->functions.count; i++)
		if (!facts->model->functions.items[i]->instances.has_unknown)
			NODE_EACH (node, facts->model->functions.items[i]->tree)
				resolve(facts, node);
	HASH_ITER(hh, facts->instances->results, result, next)
	{
		HASH_DEL(facts->instances->results, result);
		VEC_DISPOSE(&result->functions);
	}
	VEC_DISPOSE(&facts->instances->list);
	facts_settle_hidden(facts);
}
