// What in a phase would come before the kernels that precede it, since these run at the phase's end: calls
// that wait, copy, free or mark a place in a stream. A call is harmless only if its body shows it, if it is a
// function of CUDA, C or C++ that is known (facts_order_known.c), or if the pragma trusts it. Calls that the
// text does not show count too: default arguments, the calls of a range-for, and for an object all that its
// class may run. A function that is passed as a value counts as called there.
//
// The validator cannot decide this: it sees the device's code, and this is the host's. So the reading is kept
// simple and errs on the safe side; trust(…) serves the rest.
#include "facts_clang.h"
#include "xform/model/phase.h"

#include <string.h>

#define MAX_DEPTH 40

// A body that was read, and the call of the phase that led to it.
struct seen {
	CXCursor body;
	unsigned call;
};

struct all_seen {
	VEC(struct seen) list;
};

struct reader {
	struct facts *facts;
	struct phase *phase;
	struct place call; // the call in the phase that led to the function being read; without a path: none
	int in_lambda;     // its returns do not leave the phase
	int in_template;   // code that depends on its parameters is read in its instances
	int depth, in_switch;
	int *has_lambda;
	struct all_seen *seen;
	CXCursor called; // the name at the beginning of the last call
};

static void add_event(const struct reader *r, const char *name, const char *why, CXCursor cursor)
{
	struct phase_event event = {name, why, r->call.path ? r->call : facts_place(r->facts, cursor)};
	for (size_t i = 0; i < r->phase->events.count; i++)
		if (r->phase->events.items[i].place.offset == event.place.offset)
			return;
	VEC_PUSH(&r->phase->events, event);
}

static enum CXChildVisitResult read_event(CXCursor cursor, CXCursor parent, CXClientData data);
static void read_callee(const struct reader *r, CXCursor callee, CXCursor call);

// ---- names

// The user's name for it: a constructor, destructor or operator is named by its class.
static const char *facts_order_name_of(const struct reader *r, CXCursor function)
{
	const char *name = facts_name(r->facts, function);
	enum CXCursorKind kind = clang_getCursorKind(function);
	CXCursor class = clang_getCursorSemanticParent(function);
	int is_special = kind == CXCursor_Constructor || kind == CXCursor_Destructor ||
	                 kind == CXCursor_ConversionFunction || util_starts_with(name, "operator");
	return is_special && clang_isDeclaration(clang_getCursorKind(class)) && *facts_name(r->facts, class)
	           ? facts_name(r->facts, class)
	           : name;
}

static int is_trusted(const struct reader *r, CXCursor declaration)
{
	for (size_t i = 0; i < r->phase->trust.count; i++) {
		const char *name = r->phase->trust.items[i].name;
		if (!strcmp(name, facts_order_name_of(r, declaration)) ||
		    !strcmp(name, facts_name(r->facts, clang_getCursorSemanticParent(declaration))))
			return 1;
	}
	return 0;
}

static void add_hidden(const struct reader *r, CXCursor declaration, const char *why, CXCursor at)
{
	if (!is_trusted(r, declaration))
		add_event(r, facts_order_name_of(r, declaration), why, at);
}

// A label to which a jump from outside the phase would skip its beginning. Labels of a switch inside are
// fine.
static int is_label(const struct reader *r, enum CXCursorKind kind)
{
	return !r->call.path && !r->in_lambda &&
	       (kind == CXCursor_LabelStmt ||
	           (!r->in_switch && (kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt)));
}

// ---- classes

static CXCursor class_of(CXType type)
{
	type = clang_getCanonicalType(facts_element_type(clang_getCanonicalType(type)));
	return type.kind == CXType_Record ? clang_getTypeDeclaration(type) : clang_getNullCursor();
}

// libclang shows no members of an instantiation, and none where a template is only declared.
static CXCursor shown_class(CXCursor class)
{
	CXCursor template = clang_getSpecializedCursorTemplate(class);
	CXCursor shown = clang_Cursor_isNull(template) ? class : template,
	         body = clang_getCursorDefinition(shown);
	return clang_Cursor_isNull(body) ? shown : body;
}

struct class_reader {
	struct reader reader;
	CXCursor class, object;
};

// May it run without a call in the text? Constructors may be templates. A library may call the operator() of a
// lambda that is written elsewhere.
static int runs_unseen(const struct class_reader *c, CXCursor cursor, enum CXCursorKind kind)
{
	const char *name = facts_name(c->reader.facts, cursor);
	if (kind == CXCursor_Constructor || kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction)
		return 1;
	if (kind == CXCursor_FunctionTemplate && util_starts_with(name, facts_name(c->reader.facts, c->class)))
		return 1;
	return (kind == CXCursor_CXXMethod || kind == CXCursor_FunctionTemplate) &&
	       util_starts_with(name, "operator");
}

static void use_class(const struct reader *r, CXType type, CXCursor object);
static void read_users_class(const struct reader *r, CXCursor shown, CXCursor object);

// Of a template, a member may be of another template's class, with arguments that are known only in an instance.
static enum CXChildVisitResult read_member_template(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct class_reader *c = data;
	CXCursor shown = shown_class(clang_getCursorReferenced(cursor));
	(void)parent;
	if (clang_getCursorKind(cursor) == CXCursor_TemplateRef && !facts_is_known(c->reader.facts, shown) &&
	    !is_trusted(&c->reader, shown))
		read_users_class(&c->reader, shown, c->object);
	return CXChildVisit_Recurse;
}

// A virtual destructor may be that of another class.
static enum CXChildVisitResult read_class(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct class_reader *c = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (kind == CXCursor_Destructor && clang_CXXMethod_isVirtual(cursor))
		add_hidden(&c->reader, cursor, "is destroyed by a virtual destructor", c->object);
	else if (runs_unseen(c, cursor, kind) &&
	         clang_getCursorAvailability(cursor) != CXAvailability_NotAvailable) // deleted
		read_callee(&c->reader, cursor, c->object);
	if (kind == CXCursor_FieldDecl)
		clang_visitChildren(cursor, read_event, &c->reader); // its initialiser
	if (kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier) {
		use_class(&c->reader, clang_getCursorType(cursor), c->object);
		clang_visitChildren(cursor, read_member_template, c);
	}
	return CXChildVisit_Continue;
}

// The second time in one call of the phase, a body or a class adds nothing.
static int was_seen(const struct reader *r, CXCursor body)
{
	for (size_t i = 0; i < r->seen->list.count; i++)
		if (r->seen->list.items[i].call == r->call.offset &&
		    clang_equalCursors(r->seen->list.items[i].body, body))
			return 1;
	VEC_PUSH(&r->seen->list, ((struct seen){body, r->call.offset}));
	return 0;
}

static void read_users_class(const struct reader *r, CXCursor shown, CXCursor object)
{
	struct class_reader c = {*r, shown, object};
	if (!c.reader.call.path)
		c.reader.call = facts_place(r->facts, object);
	if (!was_seen(&c.reader, shown))
		clang_visitChildren(shown, read_class, &c);
}

// A pointer to a library's class may point to an object of a user's class, whose virtual destructor then runs.
static void delete_class(const struct reader *r, CXType type, CXCursor object)
{
	CXCursor class = shown_class(class_of(type));
	cursors_t members = {0};
	if (!clang_Cursor_isNull(class) && facts_is_known(r->facts, class))
		members = facts_children(r->facts, class);
	for (size_t i = 0; i < members.count; i++)
		if (clang_getCursorKind(members.items[i]) == CXCursor_Destructor &&
		    clang_CXXMethod_isVirtual(members.items[i]))
			add_hidden(r, members.items[i], "is destroyed by a virtual destructor", object);
}

static int is_function_pointer(CXType type)
{
	type = clang_getPointeeType(clang_getCanonicalType(type));
	return type.kind == CXType_FunctionProto || type.kind == CXType_FunctionNoProto;
}

// Anything that an object of the class may run without a call: which of it does run is not asked. What a class
// holds is shown by its members, and of a library's class or a template by the template's arguments:
// std::unique_ptr calls its deleter. thrust's vectors free memory of the device.
static void use_class(const struct reader *r, CXType type, CXCursor object)
{
	CXCursor class = class_of(type), shown = shown_class(class);
	const char *name = facts_name(r->facts, class);
	if (clang_Cursor_isNull(class) || is_trusted(r, shown))
		return;
	if (!facts_is_known(r->facts, shown)) {
		read_users_class(r, class, object); // an explicit specialisation shows its own members
		read_users_class(r, shown, object);
	} else if (!strcmp(name, "device_vector") || !strcmp(name, "vector_base")) {
		add_event(r, "the destructor of a thrust vector", NULL, object);
	} else if (facts_order_is_hidden(name)) {
		add_hidden(r, class, "runs what its type does not tell", object);
	}
	type = clang_getCanonicalType(facts_element_type(clang_getCanonicalType(type)));
	for (int i = 0; i < clang_Type_getNumTemplateArguments(type); i++) {
		CXType argument = clang_Type_getTemplateArgumentAsType(type, (unsigned)i);
		if (!strcmp(name, "unique_ptr"))
			delete_class(r, argument, object);
		if (is_function_pointer(argument))
			add_hidden(r, class, "calls what a pointer names", object);
		// What std::bind returns is of the type _Bind<CALLEE(ARGUMENTS)>.
		use_class(
		    r, argument.kind == CXType_FunctionProto ? clang_getResultType(argument) : argument, object);
	}
}

// ---- objects

// Does the call return a reference to an object elsewhere? The expression's type does not show it.
static int gives_reference(CXCursor call)
{
	CXType type = clang_getCanonicalType(clang_getCursorResultType(clang_getCursorReferenced(call)));
	return type.kind == CXType_LValueReference || type.kind == CXType_RValueReference;
}

// Variables and temporaries are destroyed at the end of their scope or statement.
static void read_object(const struct reader *r, CXCursor cursor, CXCursor parent)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor), above = clang_getCursorKind(parent);
	CXType type = clang_getCursorType(cursor);
	int is_temporary = (kind == CXCursor_CallExpr || kind == CXCursor_CXXFunctionalCastExpr) &&
	                   above != CXCursor_VarDecl && above != CXCursor_CXXNewExpr && !gives_reference(cursor);
	if (kind == CXCursor_CXXDeleteExpr) {
		type = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(facts_first_child(cursor))));
		delete_class(r, type, cursor);
	}
	int is_list = kind == CXCursor_InitListExpr && above != CXCursor_VarDecl &&
	              above != CXCursor_CXXFunctionalCastExpr && !facts_is_known(r->facts, class_of(type));
	int is_object = is_temporary || is_list || kind == CXCursor_VarDecl || kind == CXCursor_CXXDeleteExpr;
	if (is_object && !facts_is_lambda(class_of(type))) // a lambda is read where it is written or handed over
		use_class(r, type, cursor);
	if (kind == CXCursor_CXXDeleteExpr && !is_trusted(r, shown_class(class_of(type)))) // as free()
		add_event(r, "delete", NULL, cursor);
}

// ---- calls

// Reads a function of the user's, or of another library.
static void facts_order_follow(const struct reader *r, CXCursor callee, CXCursor call)
{
	CXCursor body = clang_getCursorDefinition(callee), pattern = clang_getSpecializedCursorTemplate(callee);
	struct reader inner = *r;
	if (clang_Cursor_isNull(body) && !clang_Cursor_isNull(pattern))
		body = clang_getCursorDefinition(pattern);
	inner.depth++;
	if (!inner.call.path)
		inner.call = facts_place(r->facts, call);
	if (clang_CXXMethod_isDefaulted(callee) || clang_getCursorKind(callee) == CXCursor_Constructor)
		read_users_class(&inner, shown_class(clang_getCursorSemanticParent(callee)), call);
	if (clang_Cursor_isNull(body) && !clang_CXXMethod_isDefaulted(callee))
		add_hidden(r, callee, "is defined in another file", call);
	else if (r->depth > MAX_DEPTH)
		add_hidden(r, callee, "calls too many others in turn", call);
	else if (!clang_Cursor_isNull(body) && !was_seen(&inner, body))
		clang_visitChildren(body, read_event, &inner);
}

static CXCursor peeled(CXCursor at)
{
	enum CXCursorKind kind = clang_getCursorKind(at);
	while (kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr || kind == CXCursor_UnaryOperator ||
	       (kind == CXCursor_DeclRefExpr && clang_Cursor_isNull(clang_getCursorReferenced(at)) &&
	           !clang_Cursor_isNull(facts_first_child(at)))) {
		at = facts_first_child(at);
		kind = clang_getCursorKind(at);
	}
	return at;
}

// A library's template may call members of its arguments' classes.
static void follow_arguments(const struct reader *r, CXCursor callee, CXCursor call)
{
	CXCursor class = clang_getCursorSemanticParent(callee);
	if (clang_getCursorKind(class) == CXCursor_ClassDecl || clang_getCursorKind(class) == CXCursor_StructDecl)
		use_class(r, clang_getCursorType(class), call);
	for (int i = 0; i < clang_Cursor_getNumTemplateArguments(callee); i++)
		if (clang_Cursor_getTemplateArgumentKind(callee, (unsigned)i) == CXTemplateArgumentKind_Type)
			use_class(r, clang_Cursor_getTemplateArgumentType(callee, (unsigned)i), call);
}

// …and functions through pointers that it gets.
static void follow_pointers(const struct reader *r, CXCursor callee, CXCursor call)
{
	for (int i = 0; i < clang_Cursor_getNumArguments(call); i++) {
		CXCursor value = peeled(clang_Cursor_getArgument(call, (unsigned)i));
		CXCursor named = clang_getCursorReferenced(value);
		if (is_function_pointer(clang_getCursorType(value)) && !facts_is_function(clang_getCursorKind(named)))
			add_hidden(r, callee, "calls what a pointer names", call);
	}
}

// "thrust::copy", "cudaFree"
static const char *name_in_library(const struct reader *r, CXCursor function)
{
	const char *whole = facts_qualified(r->facts, function, 0);
	int length = (int)strcspn(whole, ":");
	return whole[length] ? arena_format(&r->facts->model->arena, "%.*s::%s", length, whole,
	                           facts_order_name_of(r, function))
	                     : facts_order_name_of(r, function);
}

static void read_known(const struct reader *r, CXCursor callee, CXCursor call)
{
	switch (facts_order_known(r->facts, callee)) {
	case ORDER_BEFORE:
		add_event(r, name_in_library(r, callee), NULL, call);
		break;
	case ORDER_HIDDEN:
		add_hidden(r, callee, "runs what its type does not tell", call);
		break;
	case ORDER_UNKNOWN:
		add_hidden(r, callee, "is a function of the system that is not known", call);
		break;
	case ORDER_ELEMENTS:
		follow_arguments(r, callee, call);
		follow_pointers(r, callee, call);
		break;
	case ORDER_HARMLESS:
		break;
	}
}

static void read_callee(const struct reader *r, CXCursor callee, CXCursor call)
{
	if (is_trusted(r, callee))
		return;
	if (facts_is_known(r->facts, callee))
		read_known(r, callee, call);
	else
		facts_order_follow(r, callee, call);
}

// The name at the beginning of a call, below nodes that libclang does not expose.
static enum CXChildVisitResult find_overloads(CXCursor cursor, CXCursor parent, CXClientData data)
{
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (kind == CXCursor_OverloadedDeclRef)
		*(CXCursor *)data = cursor;
	else if (kind == CXCursor_UnexposedExpr || kind == CXCursor_DeclRefExpr)
		clang_visitChildren(cursor, find_overloads, data);
	return CXChildVisit_Break;
}

// In a template, the callee may depend on the types of the arguments. Then all candidates are read.
static void read_open_call(const struct reader *r, CXCursor call)
{
	CXCursor overloads = clang_getNullCursor();
	clang_visitChildren(call, find_overloads, &overloads);
	unsigned count = clang_Cursor_isNull(overloads) ? 0 : clang_getNumOverloadedDecls(overloads);
	for (unsigned i = 0; i < count; i++)
		read_callee(r, clang_getOverloadedDecl(overloads, i), call);
	const char *name = facts_name(r->facts, call);
	if (!count && !r->in_template)
		add_event(r, *name ? name : "a call", "is called in a way that is not seen through", call);
}

// If the object is itself a variable, the call runs the method of the variable's class.
static int is_virtual_call(CXCursor call)
{
	if (!clang_Cursor_isDynamicCall(call))
		return 0;
	CXCursor object = clang_getCursorReferenced(peeled(facts_first_child(facts_first_child(call))));
	enum CXCursorKind kind = clang_getCursorKind(object);
	return (kind != CXCursor_VarDecl && kind != CXCursor_FieldDecl && kind != CXCursor_ParmDecl) ||
	       clang_getCanonicalType(clang_getCursorType(object)).kind != CXType_Record;
}

static void read_default_arguments(const struct reader *r, CXCursor callee, CXCursor call)
{
	struct reader inner = *r;
	if (!inner.call.path)
		inner.call = facts_place(r->facts, call);
	for (int i = 0; i < clang_Cursor_getNumArguments(call); i++) {
		CXCursor value = clang_Cursor_getArgument(call, (unsigned)i);
		if (clang_equalLocations(clang_getCursorLocation(value), clang_getNullLocation()))
			clang_visitChildren(clang_Cursor_getArgument(callee, (unsigned)i), read_event, &inner);
	}
}

static void read_call(struct reader *r, CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call), name = peeled(facts_first_child(call));
	enum CXCursorKind kind = clang_getCursorKind(callee);
	if (!facts_is_function(kind) && facts_is_function(clang_getCursorKind(clang_getCursorReferenced(name))) &&
	    clang_getCursorKind(name) == CXCursor_DeclRefExpr)
		callee = clang_getCursorReferenced(name), kind = clang_getCursorKind(callee);
	r->called = name;
	if (clang_Cursor_isNull(callee))
		read_open_call(r, call);
	else if (!facts_is_function(kind)) {
		if (!r->in_template)
			add_hidden(r, callee, "is called through a pointer", call);
	} else if (is_virtual_call(call) && !facts_is_known(r->facts, callee)) {
		add_hidden(r, callee, "is called as a virtual function", call);
	} else {
		read_callee(r, callee, call);
		read_default_arguments(r, callee, call);
	}
}

// A function that is passed as a value.
static void read_name(const struct reader *r, CXCursor cursor)
{
	CXCursor named = clang_getCursorReferenced(cursor);
	if (!facts_is_function(clang_getCursorKind(named)) ||
	    clang_equalLocations(clang_getCursorLocation(cursor), clang_getCursorLocation(r->called)) ||
	    facts_has_attribute(named, CXCursor_CUDAGlobalAttr) ||
	    util_starts_with(facts_name(r->facts, named), "operator"))
		return;
	read_callee(r, named, cursor);
}

// `for (x : range)` calls begin() and end(), and increments and compares what they return.
static void read_range(const struct reader *r, CXCursor loop)
{
	cursors_t children = facts_children(r->facts, loop);
	CXCursor range = children.count > 1 ? children.items[1] : clang_getNullCursor();
	CXCursor class = shown_class(class_of(clang_getCursorType(range)));
	if (clang_Cursor_isNull(class))
		return;
	if (facts_is_known(r->facts, class)) {
		const char *whole = facts_qualified(r->facts, class, 0);
		if (!util_starts_with(whole, "std::") && !util_starts_with(whole, "cuda::std::"))
			add_event(r, facts_name(r->facts, class), "is read by a loop", range);
		return;
	}
	int found = 0;
	cursors_t members = facts_children(r->facts, class);
	for (size_t i = 0; i < members.count; i++) {
		const char *name = facts_name(r->facts, members.items[i]);
		if (strcmp(name, "begin") != 0 && strcmp(name, "end") != 0)
			continue;
		found++;
		read_callee(r, members.items[i], range);
		use_class(r, clang_getCursorResultType(members.items[i]), range);
	}
	if (!found)
		add_hidden(r, class, "is looped over by a begin() that is not its own", range);
}

// ---- the walk

static enum CXChildVisitResult read_apart(struct reader inner, CXCursor cursor)
{
	clang_visitChildren(cursor, read_event, &inner);
	return CXChildVisit_Continue;
}

// typeid evaluates only objects whose class may have virtual functions.
static int is_operand(const struct reader *r, CXCursor cursor, CXCursor parent, enum CXCursorKind kind)
{
	if (clang_getCursorKind(parent) == CXCursor_CXXTypeidExpr)
		return clang_Cursor_isNull(class_of(clang_getCursorType(cursor)));
	return kind == CXCursor_UnaryExpr ||
	       (clang_isExpression(kind) && (kind == CXCursor_CallExpr || kind == CXCursor_DeclRefExpr) &&
	           !facts_is_evaluated(r->facts, cursor));
}

static enum CXChildVisitResult read_event(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct reader *r = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	struct reader inner = *r;
	if (is_operand(r, cursor, parent, kind) || kind == CXCursor_ParmDecl) // its default is read at calls
		return CXChildVisit_Continue;
	if (kind == CXCursor_LambdaExpr) {
		*r->has_lambda = 1;
		inner.in_lambda = 1;
		return read_apart(inner, cursor);
	}
	if (kind == CXCursor_SwitchStmt && !r->in_switch) {
		inner.in_switch = 1;
		return read_apart(inner, cursor);
	}
	if (is_label(r, kind))
		add_event(r, PHASE_LABEL, NULL, cursor);
	if (kind == CXCursor_ReturnStmt && !r->call.path && !r->in_lambda)
		add_event(r, NULL, NULL, cursor);
	read_object(r, cursor, parent);
	if (kind == CXCursor_CXXForRangeStmt)
		read_range(r, cursor);
	if (kind == CXCursor_DeclRefExpr)
		read_name(r, cursor);
	if (kind == CXCursor_CallExpr && clang_Cursor_isNull(facts_launch_configuration(r->facts, cursor)))
		read_call(r, cursor);
	return CXChildVisit_Recurse;
}

int facts_order(struct facts *facts, struct phase *phase, CXCursor code, int is_template)
{
	int has_lambda = 0;
	struct all_seen seen = {0};
	struct reader reader = {.facts = facts, .phase = phase, .in_template = is_template};
	reader.has_lambda = &has_lambda;
	reader.seen = &seen;
	clang_visitChildren(code, read_event, &reader);
	VEC_DISPOSE(&seen.list);
	return has_lambda;
}
