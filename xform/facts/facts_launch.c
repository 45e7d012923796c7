// Launches: every call with a launch configuration in the input file, with the spans of its parts.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

struct seen_launch;

struct walk {
	struct facts *facts;
	struct seen_launch **seen;
	const char *scope; // namespaces around it
	int in_device, in_error;
	struct span body;          // of the function
	CXSourceLocation launched; // the kernel's name in the launch around it
};

struct name_search {
	CXCursor name, overloads;
};

static enum CXChildVisitResult find_name(CXCursor child, CXCursor parent, CXClientData data)
{
	struct name_search *search = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(child);
	if (kind == CXCursor_CallExpr)
		return CXChildVisit_Continue;
	if (kind == CXCursor_OverloadedDeclRef && clang_Cursor_isNull(search->overloads))
		search->overloads = child;
	if (kind == CXCursor_DeclRefExpr && clang_Cursor_isNull(search->name))
		search->name = child;
	return CXChildVisit_Recurse;
}

static enum CXChildVisitResult take_callee(CXCursor child, CXCursor parent, CXClientData data)
{
	struct name_search *search = data;
	if (clang_getCursorKind(child) == CXCursor_CallExpr)
		return CXChildVisit_Continue;
	enum CXChildVisitResult result = find_name(child, parent, data);
	if (result == CXChildVisit_Recurse)
		clang_visitChildren(child, find_name, search);
	return CXChildVisit_Break;
}

static int is_function(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate;
}

// Every kernel that a dependent name may mean must be one of this file. A launch cannot mean another function.
static struct function *common_kernel(struct facts *facts, struct launch *launch, CXCursor overloads)
{
	unsigned count = clang_getNumOverloadedDecls(overloads);
	struct function *first = NULL;
	for (unsigned i = 0; i < count; i++) {
		CXCursor one = clang_getOverloadedDecl(overloads, i);
		if (!facts_has_attribute(one, CXCursor_CUDAGlobalAttr))
			continue;
		struct function *f = is_function(clang_getCursorKind(one)) ? facts_function(facts, one) : NULL;
		if (!f || !f->is_kernel ||
		    (first && (strcmp(first->scope, f->scope) || strcmp(first->name, f->name))))
			return NULL;
		first = first ? first : f;
	}
	launch->kernel_name = first ? first->name : launch->kernel_name;
	launch->dependent = 1;
	return first;
}

// `pick(n)<<<1, 1>>>(p)`: libclang names `pick`.
static int is_result_launched(CXCursor launch)
{
	CXCursor callee = facts_first_child(launch);
	while (clang_getCursorKind(callee) == CXCursor_UnexposedExpr ||
	       clang_getCursorKind(callee) == CXCursor_ParenExpr)
		callee = facts_first_child(callee);
	return clang_getCursorKind(callee) == CXCursor_CallExpr;
}

static void find_target(struct facts *facts, struct launch *launch, CXCursor call)
{
	struct name_search search = {clang_getNullCursor(), clang_getNullCursor()};
	CXCursor kernel = is_result_launched(call) ? clang_getNullCursor() : clang_getCursorReferenced(call);
	clang_visitChildren(call, take_callee, &search);
	launch->kernel_name = clang_Cursor_isNull(search.name) ? "" : facts_name(facts, search.name);
	if (is_function(clang_getCursorKind(kernel))) {
		launch->kernel_name = facts_name(facts, kernel);
		launch->kernel = facts_function(facts, kernel);
		launch->has_instance = facts_note_instance(facts, launch->kernel, kernel) != 0;
		launch->instance = facts_template_arguments(facts, kernel);
		launch->parameter_bytes = facts_parameter_bytes(kernel);
		launch->symbol = facts_symbol(facts, kernel);
		launch->kernel = facts_template(launch->kernel);
		launch->elsewhere = !launch->kernel || !launch->kernel->source;
		if (launch->elsewhere && !launch->in_macro && facts_names_one(facts, launch, kernel))
			launch->pointer_at = (struct span){launch->at.begin, launch->open.begin};
	} else if (!clang_Cursor_isNull(search.overloads)) {
		launch->kernel = common_kernel(facts, launch, search.overloads);
		launch->elsewhere = launch->kernel && !launch->kernel->source;
		CXCursor only = clang_getOverloadedDecl(search.overloads, 0);
		if ((!launch->kernel || launch->elsewhere) && !launch->in_macro &&
		    clang_getNumOverloadedDecls(search.overloads) == 1 &&
		    facts_has_attribute(only, CXCursor_CUDAGlobalAttr) && facts_names_one(facts, launch, only)) {
			launch->elsewhere = 1;
			launch->kernel_name = facts_name(facts, only);
			launch->pointer_at = (struct span){launch->at.begin, launch->open.begin};
		}
	} else if (!clang_Cursor_isNull(search.name)) {
		CXCursor named = clang_getCursorReferenced(search.name); // (k)<<<…>>>
		struct function *f = is_function(clang_getCursorKind(named)) ? facts_function(facts, named) : NULL;
		launch->is_hidden = f && f->is_kernel;
		launch->hidden = launch->is_hidden ? facts_template(f) : NULL;
	}
}

// Calls of the user's functions may do anything, except const methods and constructors, which are assumed
// harmless.
static enum CXChildVisitResult find_user_call(CXCursor child, CXCursor parent, CXClientData data)
{
	(void)parent;
	CXCursor callee = clang_getCursorReferenced(child);
	enum CXCursorKind kind = clang_getCursorKind(callee);
	int is_call = clang_getCursorKind(child) == CXCursor_CallExpr && facts_is_user(callee);
	if (is_call && (is_function(kind) || (kind == CXCursor_CXXMethod && !clang_CXXMethod_isConst(callee))))
		*(int *)data = 1;
	return CXChildVisit_Recurse;
}

static int has_user_call(CXCursor expression)
{
	int found = 0;
	find_user_call(expression, expression, &found);
	clang_visitChildren(expression, find_user_call, &found);
	return found;
}

// Does it matter that <<<>>> evaluates the configuration before the arguments, which a call does not?
static int both_call(CXCursor call, CXCursor configuration)
{
	int count = clang_Cursor_getNumArguments(configuration), here = 0, there = 0;
	for (int i = 0; i < count; i++)
		here |= has_user_call(clang_Cursor_getArgument(configuration, (unsigned)i));
	count = here ? clang_Cursor_getNumArguments(call) : 0;
	for (int i = 0; i < count; i++)
		there |= has_user_call(clang_Cursor_getArgument(call, (unsigned)i));
	return here && there;
}

static void locate(struct facts *facts, struct launch *launch, CXCursor call, CXCursor configuration)
{
	const struct source *s = facts->model->source;
	CXSourceRange range = clang_getCursorExtent(configuration);
	launch->open = facts_token(facts, clang_getRangeStart(range));
	struct span config = facts_extent(facts, configuration);
	launch->at = facts_extent(facts, call);
	launch->in_macro = !launch->open.end || !config.end || !launch->at.end || config.end - config.begin < 6 ||
	                   memcmp(s->text + config.end - 3, ">>>", 3) != 0 ||
	                   memcmp(s->text + launch->open.begin, "<<<", 3) != 0;
	if (launch->in_macro)
		return;
	launch->close = (struct span){config.end - 3, config.end};
	launch->in_macro = facts_read_pieces(s, launch) < 0;
	if (launch->in_macro)
		return;
	if (launch->name_at.end && !facts_directives_are_harmless(s, launch)) {
		launch->in_macro = 1;
		launch->trouble = "directives split it";
		return;
	}
	launch->stream_at = facts_stream(s, config, &launch->parts);
	struct span arguments = {launch->paren.begin, launch->at.end};
	int effects = facts_has_side_effect(s, config) || facts_has_side_effect(s, arguments);
	launch->effects_clash =
	    (effects && facts_share_a_name(s, config, arguments)) || both_call(call, configuration);
}

// The use of the outermost macro that the launch comes from, and the place of its written `<<<`.
static void locate_in_macro(struct facts *facts, struct launch *launch, CXCursor call, CXCursor configuration)
{
	CXSourceLocation begin = clang_getRangeStart(clang_getCursorExtent(configuration));
	CXFile used = NULL, written = NULL;
	unsigned use, open;
	clang_getExpansionLocation(begin, &used, NULL, NULL, &use);
	clang_getSpellingLocation(begin, &written, NULL, NULL, &open);
	if (!used || !written || !clang_File_isEqual(used, facts->main_file) ||
	    !clang_File_isEqual(written, facts->main_file)) {
		launch->trouble = "the macro is not defined in this file";
		return;
	}
	launch->open = (struct span){open, open + 3};
	launch->argument_count = (unsigned)clang_Cursor_getNumArguments(call);
	launch->effects_clash = both_call(call, configuration);
	launch->trouble = facts_follow_macros(facts->model, launch, use, open);
}

// A launch is visited once for its template, and once for each instantiation.
struct seen_launch {
	unsigned at[2]; // offsets of the launch and of its `<<<`
	struct launch *launch;
	UT_hash_handle hh;
};

static struct launch *find_seen(const struct walk *walk, const struct launch *launch)
{
	unsigned at[2] = {launch->place.offset, launch->open.begin};
	struct seen_launch *seen = NULL;
	HASH_FIND(hh, *walk->seen, at, sizeof at, seen);
	return seen ? seen->launch : NULL;
}

static void note_seen(struct walk *walk, struct launch *launch)
{
	struct seen_launch *seen = ARENA_NEW(&walk->facts->model->arena, struct seen_launch);
	*seen = (struct seen_launch){.at = {launch->place.offset, launch->open.begin}, .launch = launch};
	HASH_ADD(hh, *walk->seen, at, sizeof seen->at, seen);
}

static void facts_launch_add(struct walk *walk, struct launch *launch)
{
	struct launch *seen = find_seen(walk, launch);
	if (!seen) {
		VEC_PUSH(&walk->facts->model->launches, launch);
		note_seen(walk, launch);
	} else if (launch->dependent)
		*seen = *launch; // the template's launch is valid for all its instantiations
	else if (!seen->dependent && seen->kernel != launch->kernel)
		seen->kernel = NULL; // instantiations of one text launch different kernels
}

static void hide_kernel(struct launch *launch)
{
	launch->is_hidden |= launch->kernel != NULL;
	launch->hidden = launch->kernel ? launch->kernel : launch->hidden;
	launch->kernel = NULL;
}

// Is what is launched a function, a pointer to one, or of a type that is not known yet?
static int may_be_pointer(CXCursor call)
{
	struct name_search search = {clang_getNullCursor(), clang_getNullCursor()};
	CXType type = clang_getCanonicalType(clang_getCursorType(facts_first_child(call)));
	clang_visitChildren(call, take_callee, &search);
	if (!clang_Cursor_isNull(search.overloads)) // names kernels
		return 0;
	if (type.kind == CXType_Pointer)
		type = clang_getCanonicalType(clang_getPointeeType(type));
	return type.kind == CXType_FunctionProto || type.kind == CXType_Dependent ||
	       type.kind == CXType_Unexposed || type.kind == CXType_Auto;
}

// `pointer<<<…>>>` in a macro's own text, where nothing but the pointer's name is before `<<<`.
static int is_pointer_in_macro(const struct source *s, const struct launch *launch)
{
	size_t name = source_token_at(s, launch->name_at.begin);
	const struct macro_step *last = launch->step_count ? &launch->steps[launch->step_count - 1] : NULL;
	int is_first = last && (name == last->macro->body || source_token_is(s, name - 1, ";") ||
	                           source_token_is(s, name - 1, "{") || source_token_is(s, name - 1, "}"));
	return is_first && last->parameter < 0 && launch->name_at.end == launch->open.begin;
}

static void add_launch(struct walk *walk, CXCursor call, CXCursor configuration)
{
	struct facts *facts = walk->facts;
	struct launch *launch = ARENA_NEW(&facts->model->arena, struct launch);
	launch->place = facts_place(facts, call);
	launch->scope = walk->scope;
	launch->in_device = walk->in_device != 0;
	locate(facts, launch, call, configuration);
	facts_block(facts, launch, configuration);
	find_target(facts, launch, call);
	facts_read_instance(facts->model, launch);
	if (launch->in_macro && !launch->trouble)
		locate_in_macro(facts, launch, call, configuration);
	launch->in_error = walk->in_error != 0;
	int is_reached = !launch->in_macro || is_pointer_in_macro(facts->model->source, launch);
	if (is_reached && !launch->kernel && !launch->elsewhere && may_be_pointer(call))
		launch->pointer_at = (struct span){launch->at.begin, launch->open.begin};
	if (!launch->in_macro &&
	    (!launch->name_at.end ||
	        !source_token_is(facts->model->source,
	            source_token_at(facts->model->source, launch->name_at.begin), launch->kernel_name)))
		hide_kernel(launch); // (*f)<<<…>>> and anything else that is not a plain name
	facts_launch_add(walk, launch);
}

static void add_launch_call(struct walk *walk, CXCursor call)
{
	struct launch *launch = walk->in_device ? NULL : facts_launch_call(walk->facts, call);
	if (!walk->in_device)
		facts_transfer(walk->facts, call, walk->in_error);
	if (!launch)
		return;
	launch->scope = walk->scope;
	launch->in_error = walk->in_error != 0;
	launch->body = walk->body;
	facts_launch_add(walk, launch);
}

// nvcc finds the kernel of a launch by its arguments, too; clang does not. It leaves out that statement alone, which
// is then a lost launch (facts_lost.c).
static int is_lost_launch(const struct facts *facts, const struct facts_error *error)
{
	static const char message[] = "use of undeclared identifier";
	const struct source *s = facts->model->source;
	return !strncmp(facts->parse->errors.items[error->index].message, message, sizeof message - 1) &&
	       source_token_is(s, source_next_code(s, source_token_at(s, error->offset)), "<<<");
}

static int holds_error(struct facts *facts, CXCursor cursor)
{
	size_t count, lost = 0;
	const struct facts_error *errors =
	    facts_errors(facts, facts->main_path, facts_extent(facts, cursor), &count);
	for (size_t i = 0; i < count; i++)
		lost += (size_t)is_lost_launch(facts, &errors[i]);
	return count > lost;
}

// Without its braces, or empty.
static struct span body_of(struct facts *facts, CXCursor function)
{
	const struct source *s = facts->model->source;
	cursors_t parts = facts_children(facts, function);
	struct span none = {0, 0};
	CXCursor last = parts.count ? parts.items[parts.count - 1] : clang_getNullCursor();
	struct span at = clang_getCursorKind(last) == CXCursor_CompoundStmt ? facts_extent(facts, last) : none;
	int is_plain = at.end > at.begin + 1 && s->text[at.begin] == '{' && s->text[at.end - 1] == '}';
	return is_plain ? (struct span){at.begin + 1, at.end - 1} : none;
}

const char *facts_scope(struct facts *facts, CXCursor cursor)
{
	const char *qualified = facts_qualified(facts, cursor, 1);
	size_t length = strlen(qualified) - strlen(facts_name(facts, cursor));
	return length >= 2 ? arena_copy(&facts->model->arena, qualified, length - 2) : "";
}

// A launch in a header that stays a header stays native. A diagnostic says so, or the user would miss one.
static enum CXChildVisitResult note_in_header(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct facts *facts = data;
	(void)parent;
	if (facts_is_function(clang_getCursorKind(cursor)))
		facts_transfer_declared(facts, cursor);
	if (clang_getCursorKind(cursor) != CXCursor_CallExpr ||
	    clang_Cursor_isNull(facts_launch_configuration(facts, cursor)))
		return CXChildVisit_Recurse;
	CXCursor kernel = clang_getCursorReferenced(cursor);
	struct function *f = is_function(clang_getCursorKind(kernel)) ? facts_function(facts, kernel) : NULL;
	if (f) {
		facts_note_instance(facts, f, kernel);
		f->counts.in_headers++;
	}
	diag_add(facts->model->diags, "launch-header", facts_place(facts, cursor),
	    "--explain launch-header says which headers are",
	    "a launch stays native: it is in a header that is not part of the output");
	return CXChildVisit_Recurse;
}

// Functions of CUDA's to which a kernel is given, but which do not launch it.
static int asks_about_kernel(struct facts *facts, CXCursor call)
{
	static const char *const names[] = {"cudaFunc", "cudaOccupancy", "cudaLaunchCooperativeKernel", NULL};
	CXCursor callee = clang_getCursorReferenced(call);
	return util_starts_with_any(facts_name(facts, callee), names) && !facts_is_user(callee);
}

static enum CXChildVisitResult facts_launch_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct walk *walk = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	(void)parent;
	if (clang_isDeclaration(kind) && kind != CXCursor_Namespace && kind != CXCursor_LinkageSpec &&
	    !facts_in_main(walk->facts, cursor)) {
		if (facts_is_user(cursor) && facts_is_function(kind))
			facts_transfer_declared(walk->facts, cursor);
		if (facts_is_user(cursor))
			clang_visitChildren(cursor, note_in_header, walk->facts);
		return CXChildVisit_Continue;
	}
	if (facts_is_function(kind)) {
		struct walk inner = *walk;
		facts_transfer_declared(walk->facts, cursor);
		inner.scope = facts_scope(walk->facts, cursor);
		inner.in_device = facts_is_device_code(cursor);
		inner.in_error = holds_error(walk->facts, cursor);
		inner.body = body_of(walk->facts, cursor);
		clang_visitChildren(cursor, facts_launch_visit, &inner);
		return CXChildVisit_Continue;
	}
	int is_name = kind == CXCursor_DeclRefExpr || kind == CXCursor_OverloadedDeclRef;
	if (is_name && !walk->in_device && !clang_equalLocations(clang_getCursorLocation(cursor), walk->launched))
		facts_kernel_value(walk->facts, cursor, walk->scope);
	if (kind == CXCursor_CallExpr) {
		CXCursor configuration = facts_launch_configuration(walk->facts, cursor);
		if (!clang_Cursor_isNull(configuration)) {
			struct walk inner = *walk;
			inner.launched = clang_getCursorLocation(facts_first_child(cursor));
			add_launch(walk, cursor, configuration);
			clang_visitChildren(cursor, facts_launch_visit, &inner);
			return CXChildVisit_Continue;
		}
		add_launch_call(walk, cursor);
		if (asks_about_kernel(walk->facts, cursor))
			return CXChildVisit_Continue;
	}
	return CXChildVisit_Recurse;
}

static int compare_launches(const void *a, const void *b)
{
	const struct launch *x = *(struct launch *const *)a, *y = *(struct launch *const *)b;
	if (x->place.offset != y->place.offset)
		return x->place.offset < y->place.offset ? -1 : 1;
	return x->at.begin < y->at.begin ? -1 : x->at.begin > y->at.begin;
}

void facts_launches(struct facts *facts)
{
	struct seen_launch *seen = NULL;
	struct walk walk = {.facts = facts, .seen = &seen, .scope = ""};
	facts_visit(facts, facts_launch_visit, &walk);
	HASH_CLEAR(hh, seen);
}

void facts_sort_launches(struct model *model)
{
	VEC_SORT(&model->launches, compare_launches);
}
