// Explicit specialisations of templates: `template <> __global__ void k<float>(float *p) { … }`.
//
// A kernel's specialisation only gets a body function, which is an explicit specialisation of the template's:
//     template <> __device__ __forceinline__ void cue_k_body<float>(…, float *p) { … }
// The template's entries call `cue_k_body<T>(…)`, which selects the body that the kernel would run for T. The
// text between the name and the parameters stays, so that arguments are deduced as before.
//
// That is correct if nothing can use the body of a T between the template and its specialisation, and if the
// entries' head, which is the template's, fits the specialisation too:
// - The definition is the specialisation's only declaration and comes after the template's. Text between the
//   two cannot use `k<float>`, so it cannot use its body either.
// - Both are in the input file and in one namespace: each copy directly follows its original.
// - Both heads, with launch bounds, are the same up to the name.
// The clone of a device function with specialisations is not supported: such functions get none.
#include "facts_clang.h"

#include <string.h>

// The first token after `template <…>`.
static size_t after_template(const struct source *s, const struct function *f)
{
	size_t i = source_token_at(s, f->text.at.begin);
	if (f->is_template)
		return source_next_code(s, source_token_at(s, f->text.head_template.end) - 1);
	for (int k = 0; k < 3; k++) // template < >
		i = source_next_code(s, i);
	return i;
}

static size_t skip_storage(const struct source *s, size_t i)
{
	while (source_token_is_one_of(s, i, "static inline __inline__ __forceinline__"))
		i = source_next_code(s, i);
	return i;
}

// Do both have `__global__ void __launch_bounds__(N)` in the same words with the same meaning?
static int is_same_head(
    const struct source *s, const struct function *general, const struct function *special)
{
	size_t a = skip_storage(s, after_template(s, general)), b = skip_storage(s, after_template(s, special));
	int has_more = 0;
	while (b < s->tokens.count && s->tokens.items[b].at.begin < special->text.name_at.begin) {
		if (a >= s->tokens.count || !source_is_same(s, a, b))
			return 0;
		has_more |= !source_token_is_one_of(s, a, "__global__ void");
		a = skip_storage(s, source_next_code(s, a));
		b = skip_storage(s, source_next_code(s, b));
	}
	return a < s->tokens.count && s->tokens.items[a].at.begin == general->text.name_at.begin &&
	       !(has_more && model_changes_macros(s, general->text.at.begin, special->text.at.begin));
}

// Also inside an inline namespace.
static int is_in_one_namespace(CXCursor cursor)
{
	CXCursor template = clang_getCursorDefinition(clang_getSpecializedCursorTemplate(cursor));
	CXCursor around = clang_getCanonicalCursor(clang_getCursorLexicalParent(template));
	return clang_equalCursors(clang_getCanonicalCursor(clang_getCursorLexicalParent(cursor)), around) != 0;
}

// clang declares a specialisation of its own before the first written one, at its place.
static int is_first(CXCursor cursor)
{
	CXCursor first = clang_getCanonicalCursor(cursor);
	return clang_equalLocations(clang_getCursorLocation(first), clang_getCursorLocation(cursor)) != 0;
}

static const char *fault(
    struct facts *facts, CXCursor cursor, const struct function *general, const struct function *special)
{
	const struct source *s = facts->model->source;
	if (general->source != s || special->source != s)
		return "the template or a specialisation is in a header";
	if (!is_first(cursor))
		return "an explicit specialisation is declared apart from its definition";
	if (general->text.in_macro || special->text.in_macro)
		return "the template's or a specialisation's text comes from a macro";
	if (special->text.at.begin < general->text.after)
		return "an explicit specialisation is before the template's definition";
	if (general->text.qualifier.end || special->text.qualifier.end)
		return "the template or a specialisation is defined outside of its namespace";
	if (!is_in_one_namespace(cursor))
		return "an explicit specialisation is in another namespace than the template";
	if (!is_same_head(s, general, special))
		return "an explicit specialisation has another head than the template, launch bounds for instance";
	return NULL;
}

static void forbid(struct function *f, const char *why)
{
	if (f && !f->fault.special)
		f->fault.special = why;
	if (f)
		f->is_specialized = 1;
}

static void note_definition(struct facts *facts, CXCursor cursor, struct function *general)
{
	struct function *special = facts_function(facts, cursor);
	if (!special || special == general)
		return;
	if (!general) {
		forbid(special, "it is an explicit specialisation of a template without a definition");
		return;
	}
	const char *why = special->is_kernel ? fault(facts, cursor, general, special)
	                                     : "the template has explicit specialisations";
	forbid(general, why);
	forbid(special, why);
	special->general = special->is_kernel ? general : NULL;
}

static int is_written(struct facts *facts, CXCursor cursor)
{
	struct facts_here outer = facts_enter(facts, cursor);
	struct span at = facts_extent(facts, cursor);
	size_t i = at.end ? source_token_at(facts->source, at.begin) : 0;
	int is = !at.end || !source_token_is(facts->source, i, "template") ||
	         source_token_is(facts->source, source_next_code(facts->source, i), "<");
	facts_leave(facts, outer);
	return is;
}

void facts_special(struct facts *facts, CXCursor cursor)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(cursor);
	if (clang_Cursor_isNull(pattern))
		return;
	CXCursor written = clang_getCursorDefinition(pattern);
	struct function *general = clang_Cursor_isNull(written) ? NULL : facts_function(facts, written);
	if (clang_isCursorDefinition(cursor))
		note_definition(facts, cursor, general);
	else if (is_written(facts, cursor)) // no `template __global__ void k<int>(…);`
		forbid(general, "an explicit specialisation is declared apart from its definition");
}

struct function *facts_template(struct function *function)
{
	return function && function->general ? function->general : function;
}
