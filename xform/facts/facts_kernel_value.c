// Kernels as values: `pick(&scale<4>)`, `auto *p = n ? a : b;`. Such a pointer may reach a launch in any
// file. So the output tells the library which entries belong to the kernel. For a kernel of a template, only
// the place that names it shows which instance it is. So that place names a function with all the same
// template arguments, which returns the kernel (emit_launch.c). The place may be in a macro's body, if all
// uses of the macro name this kernel there.
#include "facts_clang.h"
#include "facts_text.h"

#include <string.h>

// In a macro's body the tokens of directives count, too, but not beyond its line.
static size_t next_token(const struct source *s, size_t i, int in_directive)
{
	if (!in_directive)
		return source_next_code(s, i);
	i = source_skip_comments(s, i + 1);
	return i < s->tokens.count && s->tokens.items[i].directive && !source_token_is(s, i, "#")
	           ? i
	           : s->tokens.count;
}

// After explicit template arguments, or after the name; 0: they do not end.
unsigned facts_after_template_arguments(const struct source *s, struct span name, unsigned end)
{
	size_t first = source_token_at(s, name.begin);
	int in_directive = s->tokens.items[first].directive, depth = 0, round = 0;
	size_t i = next_token(s, first, in_directive);
	if (!source_token_is(s, i, "<"))
		return name.end;
	for (; i < s->tokens.count && s->tokens.items[i].at.begin < end; i = next_token(s, i, in_directive)) {
		round += source_nesting(s, i);
		depth += round ? 0 : source_angles(s, i);
		if (depth <= 0)
			return depth ? 0 : s->tokens.items[i].at.end;
	}
	return 0;
}

size_t facts_count_arguments(const struct source *s, struct span at)
{
	size_t count = 0, i = source_token_at(s, at.begin);
	int angles = 0, round = 0, in_directive = i < s->tokens.count && s->tokens.items[i].directive;
	for (; i < s->tokens.count && s->tokens.items[i].at.end < at.end; i = next_token(s, i, in_directive)) {
		round += source_nesting(s, i);
		angles += round ? 0 : source_angles(s, i);
		count += !count || (angles == 1 && !round && source_token_is(s, i, ","));
	}
	return count;
}

int facts_is_complete(const struct source *s, const struct function *f, struct span arguments)
{
	if (!f->is_template)
		return 1;
	size_t given = facts_count_arguments(s, arguments), count = f->template_params.count;
	int has_pack = count && f->template_params.items[count - 1].is_pack;
	return arguments.end > arguments.begin && (has_pack ? given >= count - 1 : given == count);
}

static struct kernel_value *find_seen(const struct model *model, struct span at)
{
	for (size_t i = 0; i < model->values.count && at.end; i++)
		if (model->values.items[i].name_at.begin == at.begin)
			return &model->values.items[i];
	return NULL;
}

// The name in the text: also in a macro's body.
static struct span name_at(struct facts *facts, CXCursor cursor, const char *name)
{
	const struct source *s = facts->model->source;
	CXFile file = NULL;
	unsigned offset = 0;
	struct span at = facts_token(facts, clang_getCursorLocation(cursor)), none = {0, 0};
	if (!at.end) {
		clang_getSpellingLocation(clang_getCursorLocation(cursor), &file, NULL, NULL, &offset);
		size_t i =
		    file && clang_File_isEqual(file, facts->main_file) ? source_token_at(s, offset) : s->tokens.count;
		if (i >= s->tokens.count || s->tokens.items[i].at.begin != offset || !s->tokens.items[i].directive)
			return none;
		while (source_token_is(s, i + 1, "::") && !source_token_is(s, i, name))
			i += 2;
		at = s->tokens.items[i].at;
	} else {
		at = facts_last_name(s, at);
	}
	return at.end && source_token_is(s, source_token_at(s, at.begin), name) ? at : none;
}

void facts_kernel_value(struct facts *facts, CXCursor cursor, const char *scope)
{
	const struct source *s = facts->model->source;
	// The kernel that a name means; NULL: another function, or one of several.
	CXCursor named = clang_getCursorReferenced(cursor), none = clang_getNullCursor();
	if (clang_getCursorKind(cursor) == CXCursor_OverloadedDeclRef)
		named = clang_getNumOverloadedDecls(cursor) == 1 ? clang_getOverloadedDecl(cursor, 0) : none;
	enum CXCursorKind kind = clang_getCursorKind(named);
	int is_function = kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate;
	CXCursor kernel = is_function && facts_is_device_code(named) ? named : none;
	if (clang_Cursor_isNull(kernel))
		return;
	struct function *f = facts_function(facts, kernel);
	struct kernel_value one = {.kernel = f ? facts_template(f) : NULL, .scope = scope};
	if (!f || !f->is_kernel || !one.kernel->source)
		return;
	struct span at = name_at(facts, cursor, f->name);
	int in_macro = at.end && s->tokens.items[source_token_at(s, at.begin)].directive;
	one.end = at.end ? facts_after_template_arguments(s, at, s->length) : 0;
	one.name_at = at;
	clang_getExpansionLocation(clang_getCursorLocation(cursor), NULL, NULL, NULL, &one.used);
	one.is_fixed = !one.end || !facts_is_evaluated(facts, cursor) ||
	               (in_macro && facts_is_operand(s, source_token_at(s, at.begin)));
	struct kernel_value *seen = find_seen(facts->model, at);
	if (!one.is_fixed) {
		size_t before = source_token_at(s, at.begin) - 1; // a directive has tokens before the name
		one.qualified_at = in_macro ? at : facts_with_qualifiers(s, at, 0);
		if (in_macro && source_token_is(s, before, "::"))
			one.qualified_at.begin = s->tokens.items[before].at.begin;
		one.is_complete = facts_is_complete(s, one.kernel, (struct span){at.end, one.end});
		if (!one.is_complete && !in_macro && clang_getCursorKind(cursor) == CXCursor_DeclRefExpr)
			one.arguments = facts_template_arguments(facts, kernel); // the rest is deduced, or is the default
		one.is_complete |= one.arguments && *one.arguments;
		one.is_fixed |= !in_macro && source_has_directive(s, (struct span){at.begin, one.end});
	}
	if (f->is_template || one.kernel->is_template) {
		int is_known =
		    clang_getCursorKind(cursor) == CXCursor_DeclRefExpr && facts_note_instance(facts, f, kernel);
		one.kernel->instances.is_guessed |= !is_known;
	}
	if (seen && seen->used < one.used)
		one.used = seen->used;
	else if (seen)
		seen->used = one.used;
	if (!seen)
		VEC_PUSH(&facts->model->values, one);
	else if (seen->kernel != one.kernel || (in_macro && one.is_fixed))
		seen->is_fixed = 1;      // uses of one macro differ
	else if (!seen->is_complete) // of a list, libclang first shows what is written, and then what it means
		*seen = one;
}
