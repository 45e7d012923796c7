// Launches by calls of the CUDA runtime: cudaLaunchKernel and cudaLaunchKernelExC, which take an array of the
// arguments' addresses, and cudaLaunchKernelEx, a template. One argument names the kernel, perhaps inside
// casts. If it names anything else, it is a pointer. Cooperative launches stay as they are, since all their blocks
// must be resident.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

static enum launch_form form_of(const char *name)
{
	if (!strcmp(name, "cudaLaunchKernel"))
		return LAUNCH_ARRAY;
	if (!strcmp(name, "cudaLaunchKernelExC"))
		return LAUNCH_EX_ARRAY;
	if (!strcmp(name, "cudaLaunchKernelEx"))
		return LAUNCH_EX;
	return strcmp(name, "cudaLaunchCooperativeKernel") ? LAUNCH_BRACKETS : LAUNCH_COOPERATIVE;
}

struct named {
	CXCursor kernel;
	CXCursor place; // place of the kernel's name
	int others;     // other names or calls
};

static enum CXChildVisitResult find_kernel(CXCursor child, CXCursor parent, CXClientData data)
{
	struct named *named = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(child);
	if (kind == CXCursor_CallExpr || kind == CXCursor_LambdaExpr || kind == CXCursor_MemberRefExpr)
		named->others = 1;
	if (kind != CXCursor_DeclRefExpr)
		return CXChildVisit_Recurse;
	CXCursor declaration = clang_getCursorReferenced(child);
	enum CXCursorKind what = clang_getCursorKind(declaration);
	int is_function = what == CXCursor_FunctionDecl || what == CXCursor_FunctionTemplate;
	named->others |= !is_function || !clang_Cursor_isNull(named->kernel);
	named->kernel = declaration;
	named->place = child;
	return CXChildVisit_Continue; // template arguments may use any names
}

static struct span last_name(const struct source *s, struct span at, const char *name)
{
	at = facts_last_name(s, at);
	return source_token_is(s, source_token_at(s, at.begin), name) ? at : (struct span){0, 0};
}

// The function's name, before its arguments.
static int locate_call(struct facts *facts, struct launch *l, CXCursor call, CXCursor argument)
{
	const struct source *s = facts->model->source;
	l->open = last_name(s, facts_token(facts, clang_getCursorLocation(call)), l->api);
	l->at = facts_extent(facts, call);
	l->close = facts_extent(facts, argument);
	return l->open.end && l->at.end && l->close.end &&
	               source_token_is(s, source_next_code(s, source_token_at(s, l->open.begin)), "(")
	           ? 0
	           : -1;
}

static int locate_kernel(struct facts *facts, struct launch *l, CXCursor place)
{
	const struct source *s = facts->model->source;
	l->name_at = last_name(s, facts_token(facts, clang_getCursorLocation(place)), l->kernel_name);
	if (!l->name_at.end || l->name_at.begin < l->close.begin || l->name_at.end > l->close.end ||
	    source_has_directive(s, l->close))
		return -1;
	l->qualified_at = facts_with_qualifiers(s, l->name_at, l->close.begin);
	l->paren = (struct span){l->name_at.end, facts_after_template_arguments(s, l->name_at, l->close.end)};
	return l->paren.end ? 0 : -1;
}

static int find_target(struct facts *facts, struct launch *l, CXCursor argument)
{
	struct named named = {clang_getNullCursor(), clang_getNullCursor(), 0};
	if (find_kernel(argument, argument, &named) == CXChildVisit_Recurse)
		clang_visitChildren(argument, find_kernel, &named);
	if (clang_Cursor_isNull(named.kernel) || named.others)
		return -1;
	l->kernel_name = facts_name(facts, named.kernel);
	l->kernel = facts_template(facts_function(facts, named.kernel));
	l->elsewhere = !l->kernel || !l->kernel->source;
	l->instance = facts_template_arguments(facts, named.kernel);
	l->parameter_bytes = facts_parameter_bytes(named.kernel);
	return locate_kernel(facts, l, named.place);
}

// The call as a launch, or NULL if it is not one.
struct launch *facts_launch_call(struct facts *facts, CXCursor call)
{
	const char *name = facts_name(facts, clang_getCursorReferenced(call));
	enum launch_form form = form_of(name);
	if (form == LAUNCH_BRACKETS || facts_is_user(clang_getCursorReferenced(call)))
		return NULL;
	struct launch *l = ARENA_NEW(&facts->model->arena, struct launch);
	l->form = form;
	l->api = name;
	l->kernel_name = "";
	l->place = facts_place(facts, call);
	CXCursor argument =
	    clang_Cursor_getArgument(call, form == LAUNCH_ARRAY || form == LAUNCH_COOPERATIVE ? 0 : 1);
	if (clang_Cursor_isNull(argument) || locate_call(facts, l, call, argument) < 0)
		return l;
	if (find_target(facts, l, argument) < 0)
		l->kernel = NULL;
	if (!l->kernel || l->elsewhere)
		l->pointer_at = l->close;
	return l;
}
