// What calls in templates run, from the instantiations that launches use.
//
// A call in a template whose callee depends on a parameter has no meaning of its own. But every launch that
// can be redirected names a specialisation of its kernel, and libclang shows that specialisation's body with
// overloads, argument-dependent lookup, functors and passed lambdas resolved, at the template's own places.
// From the launches, and from device functions that are no templates, all instantiations are walked, through
// the calls they make. What a call (known by the place of its end) was found to run in any of
// them replaces what it might have meant.
//
// That holds for a template only if all its instantiations were seen: a function that a kernel with an
// unknown instantiation may reach keeps its guesses, and so does a call that no instantiation shows.
#include "facts_clang.h"

#include <string.h>

#include "effects.h"

// What one call runs.
struct result {
	const char *key;
	VEC(struct function *) functions;
	unsigned effects;
	int is_other; // also something without a function: a library's, a lambda of the device
	int is_unknown;
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
	int is_exact; // no template: its own tree says all
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

static void add_function(struct result *result, struct function *f)
{
	for (size_t i = 0; i < result->functions.count; i++)
		if (result->functions.items[i] == f)
			return;
	VEC_PUSH(&result->functions, f);
}

// ---- walking instantiations

static int is_callable(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
	       kind == CXCursor_ConversionFunction;
}

// Instantiations of functions, and members of instantiated classes, need a walk of their own.
static void follow(struct facts *facts, struct function *f, CXCursor callee)
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

// `fold(x)` in a template with the parameter `float (*fold)(float)`: the function that stands for it, `&f`
// below a name that refers to nothing.
static CXCursor called(CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call), at = clang_getNullCursor(), inner;
	if (is_callable(clang_getCursorKind(callee)))
		return callee;
	at = facts_first_child(call);
	while (is_transparent(at)) {
		inner = clang_getNullCursor();
		inner = facts_first_child(at);
		at = inner;
	}
	CXCursor named = clang_getCursorKind(at) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(at) : callee;
	return clang_getCursorKind(named) == CXCursor_FunctionDecl ? named : callee;
}

static void describe(struct facts *facts, struct result *result, CXCursor call)
{
	CXCursor callee = called(call);
	enum CXCursorKind kind = clang_getCursorKind(callee);
	CXCursor parent = clang_getCursorSemanticParent(callee);
	if (!is_callable(kind) || clang_Cursor_isDynamicCall(call)) {
		result->is_unknown = 1; // through a pointer, or virtual
	} else if (facts_is_lambda(parent)) {
		result->is_other = 1; // its body is looked at where it stands
	} else if (!facts_is_user(callee)) {
		result->is_other = 1;
		result->effects |= effects_of(facts_qualified(facts, callee, 0));
	} else {
		struct function *f = facts_function(facts, callee);
		if (f) {
			add_function(result, f);
			follow(facts, f, callee);
		} else if (kind != CXCursor_Constructor && kind != CXCursor_CXXMethod) {
			result->is_unknown = 1; // declared only; members without a body are the compiler's own
		}
	}
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct walk *walk = data;
	(void)parent;
	if (!walk->is_exact && !walk->inside->instance_hides)
		walk->inside->instance_hides = facts_hides(walk->facts, cursor) != FACTS_SHOWS;
	if (clang_getCursorKind(cursor) != CXCursor_CallExpr || clang_Cursor_getNumArguments(cursor) < 0)
		return CXChildVisit_Recurse;
	CXCursor callee = clang_getCursorReferenced(cursor);
	unsigned end = 0;
	if (walk->is_exact) {
		struct function *f = is_callable(clang_getCursorKind(callee)) && facts_is_user(callee) &&
		                             !facts_is_lambda(clang_getCursorSemanticParent(callee))
		                         ? facts_function(walk->facts, callee)
		                         : NULL;
		if (f)
			follow(walk->facts, f, callee);
		return CXChildVisit_Recurse;
	}
	int is_plain =
	    clang_getCursorKind(callee) == CXCursor_FunctionDecl && !facts_is_operator_call(walk->facts, cursor);
	walk->inside->instance_hides |= !is_plain; // perhaps where the template shows no call
	struct result *result = result_of(walk->facts, facts_call_key(walk->facts, cursor, &end));
	describe(walk->facts, result, cursor);
	return CXChildVisit_Recurse;
}

static int has_body(CXCursor cursor)
{
	cursors_t children;
	int has = 0;
	facts_children(&children, cursor);
	for (size_t i = 0; i < children.count; i++)
		has |= clang_getCursorKind(children.items[i]) == CXCursor_CompoundStmt;
	VEC_DISPOSE(&children);
	return has;
}

static void walk_instances(struct facts *facts)
{
	for (size_t i = 0; i < instances(facts)->list.count; i++) {
		struct instance one = facts->instances->list.items[i];
		struct walk walk = {facts, one.function, 0};
		if (!has_body(one.cursor))
			one.function->has_unknown_instance = 1;
		one.function->is_instanced = 1;
		clang_visitChildren(one.cursor, visit, &walk);
		facts_read_pending(facts);
	}
}

void facts_walk_exact(struct facts *facts, struct function *f, CXCursor definition)
{
	struct walk walk = {facts, f, 1};
	if (clang_getCursorKind(definition) != CXCursor_FunctionTemplate &&
	    clang_getCursorKind(clang_getCursorSemanticParent(definition)) != CXCursor_ClassTemplate)
		clang_visitChildren(definition, visit, &walk);
}

// ---- which functions may rely on them

struct spread {
	struct facts *facts;
	VEC(struct function *) reached;
};

static void spread_to(struct spread *s, struct function *f)
{
	for (size_t i = 0; i < s->reached.count; i++)
		if (s->reached.items[i] == f)
			return;
	f->has_unknown_instance = 1;
	VEC_PUSH(&s->reached, f);
}

static int may_mean(const struct function *f, const struct node *call)
{
	if (f->is_kernel)
		return 0;
	return (call->name && !strcmp(f->name, call->name)) ||
	       (!call->is_method && (model_is_call_operator(f) || f->address_taken));
}

static int spread_call(struct node *node, void *context)
{
	struct spread *s = context;
	const struct model *model = s->facts->model;
	if (node->callee)
		spread_to(s, node->callee);
	for (size_t i = 0; i < node->candidates.count; i++)
		spread_to(s, node->candidates.items[i]);
	for (size_t i = 0; node->kind == NODE_CALL && node->unknown && i < model->functions.count; i++)
		if (may_mean(model->functions.items[i], node))
			spread_to(s, model->functions.items[i]);
	return 1;
}

static void spread_unknown(struct facts *facts)
{
	struct spread s = {.facts = facts};
	struct model *model = facts->model;
	for (size_t i = 0; i < model->launches.count; i++) {
		const struct launch *l = model->launches.items[i];
		if (l->kernel && l->kernel->is_template && !l->has_instance)
			spread_to(&s, l->kernel);
		for (size_t k = 0; l->kernel && l->dependent && k < model->functions.count; k++)
			if (model_is_same_set(l->kernel, model->functions.items[k]))
				spread_to(&s, model->functions.items[k]);
	}
	for (size_t i = 0; i < model->functions.count; i++)
		if (model->functions.items[i]->has_unknown_instance)
			spread_to(&s, model->functions.items[i]);
	for (size_t i = 0; i < s.reached.count; i++)
		node_walk(s.reached.items[i]->tree, spread_call, &s);
	VEC_DISPOSE(&s.reached);
}

// ---- into the trees

static int resolve(struct node *node, void *context)
{
	struct facts *facts = context;
	if (node->kind != NODE_CALL && node->kind != NODE_ASSIGN)
		return 1;
	struct result *result = NULL;
	if (node->end_key)
		HASH_FIND_STR(instances(facts)->results, node->end_key, result);
	if (!result)
		return 1;
	if (result->is_unknown || (!node->unknown && !node->candidates.count))
		return 1;
	node->unknown = result->functions.count > 1 || (result->functions.count && result->is_other);
	node->callee = result->functions.count == 1 && !result->is_other ? result->functions.items[0] : NULL;
	node->candidates.count = 0;
	for (size_t i = 0; i < result->functions.count; i++)
		VEC_PUSH(&node->candidates, result->functions.items[i]);
	node->effects = result->effects;
	node->may_be_other = result->is_other != 0;
	return 1;
}

void facts_resolve_instances(struct facts *facts)
{
	struct result *result, *next;
	walk_instances(facts);
	spread_unknown(facts);
	for (size_t i = 0; i < facts->model->functions.count; i++)
		if (!facts->model->functions.items[i]->has_unknown_instance)
			node_walk(facts->model->functions.items[i]->tree, resolve, facts);
	HASH_ITER(hh, facts->instances->results, result, next)
	{
		HASH_DEL(facts->instances->results, result);
		VEC_DISPOSE(&result->functions);
	}
	VEC_DISPOSE(&facts->instances->list);
	facts_settle_hidden(facts);
}
