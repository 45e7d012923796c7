// Would a header's text mean the same after the `#include` that brings it in? Between the two is the rest of
// the header, and of the headers that include it. The text means something else if one of its words
// - is defined or undefined as a macro there, or in the text itself (also words of the macros that it uses):
//   facts_restore.c can restore that,
// - is declared there for the first time: an overload, or a variable or type of a nearer namespace,
// - may be found through a using directive there.
// Names that the function itself declares and names after `.` and `->` are excluded.
//
// The validator compares bodies, but not heads: default arguments, launch bounds and the types of a launch function's
// parameters belong to the host, and are looked up behind the `#include`, too. So this stays
// (testdata/refuse/header-copy-head).
#include "facts_words.h"

#include <ctype.h>
#include <string.h>

struct using_directive {
	struct facts_spot spot;
	const char *scope;
};

struct facts_words {
	struct facts_word *table;
	VEC(struct using_directive) usings;
	unsigned questions;
};

static struct facts_word *facts_words_find(struct facts *facts, const char *name, size_t length)
{
	struct facts_word *word = NULL;
	HASH_FIND(hh, facts->words->table, name, length, word);
	return word;
}

static struct facts_word *facts_words_add(struct facts *facts, const char *name, size_t length)
{
	struct facts_word *word = facts_words_find(facts, name, length);
	if (word)
		return word;
	word = ARENA_NEW(&facts->model->arena, struct facts_word);
	word->name = arena_copy(&facts->model->arena, name, length);
	HASH_ADD_KEYPTR(hh, facts->words->table, word->name, length, word);
	return word;
}

// ---- the index

static void add_site(struct facts *facts, const struct facts_entered *in, const struct source *s, size_t name)
{
	struct span at = s->tokens.items[name].at;
	unsigned quoted = s->tokens.items[name].kind == TOKEN_STRING;
	struct macro_site site = {{in, at.begin}, s, name};
	if (at.end - at.begin > 2 * quoted)
		VEC_PUSH(&facts_words_add(facts, s->text + at.begin + quoted, at.end - at.begin - 2 * quoted)->macros,
		    site);
}

static void add_macros(struct facts *facts, const struct facts_entered *in)
{
	const struct source *s = facts_source(facts, in->file);
	for (size_t i = 2; s && i < s->tokens.count; i++) {
		if (!s->tokens.items[i].directive)
			continue;
		int is_hash = source_token_is(s, i - 2, "#");
		if (is_hash && (source_token_is(s, i - 1, "define") || source_token_is(s, i - 1, "undef")))
			add_site(facts, in, s, i);
		if (source_token_is(s, i - 2, "pop_macro") && s->tokens.items[i].kind == TOKEN_STRING)
			add_site(facts, in, s, i);
	}
}

static void add_declaration(struct facts *facts, CXCursor cursor)
{
	const char *name = facts_name(facts, cursor);
	struct facts_spot spot = facts_spot(facts, clang_getCursorLocation(clang_getCanonicalCursor(cursor)));
	int special = !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(cursor));
	if (*name && spot.in && !special)
		VEC_PUSH(&facts_words_add(facts, name, strlen(name))->declared, spot);
}

static enum CXChildVisitResult facts_words_visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct facts *facts = data;
	enum CXCursorKind kind = clang_getCursorKind(cursor);
	if (!facts_is_user(cursor) && kind != CXCursor_LinkageSpec)
		return CXChildVisit_Continue;
	if (kind == CXCursor_UsingDirective) {
		struct using_directive one = {facts_spot(facts, clang_getCursorLocation(cursor)), ""};
		if (clang_getCursorKind(parent) == CXCursor_Namespace)
			one.scope = facts_qualified(facts, parent, 1);
		if (one.spot.in)
			VEC_PUSH(&facts->words->usings, one);
		return CXChildVisit_Continue;
	}
	if (clang_isDeclaration(kind) && kind != CXCursor_LinkageSpec && kind != CXCursor_FriendDecl)
		add_declaration(facts, cursor);
	int goes_on = (kind == CXCursor_UnionDecl && clang_Cursor_isAnonymousRecordDecl(cursor)) ||
	              kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_EnumDecl ||
	              kind == CXCursor_FriendDecl || kind == CXCursor_UnexposedDecl;
	return goes_on ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

static void build(struct facts *facts)
{
	if (facts->words)
		return;
	facts->words = ARENA_NEW(&facts->model->arena, struct facts_words);
	facts_entered(facts, NULL);
	for (size_t i = 0; i < facts->entered.count; i++)
		add_macros(facts, facts->entered.items[i]);
	facts_visit(facts, facts_words_visit, facts);
}

void facts_words_dispose(struct facts *facts)
{
	struct facts_word *word, *next;
	if (!facts->words)
		return;
	HASH_ITER(hh, facts->words->table, word, next)
	{
		HASH_DEL(facts->words->table, word);
		VEC_DISPOSE(&word->declared);
		VEC_DISPOSE(&word->macros);
	}
	VEC_DISPOSE(&facts->words->usings);
	facts->words = NULL;
}

// ---- words of a text

int facts_is_touched(const struct source *s, size_t i)
{
	return i >= 2 && s->tokens.items[i].directive && source_token_is(s, i - 2, "#") &&
	       (source_token_is(s, i - 1, "define") || source_token_is(s, i - 1, "undef"));
}

// Is the first use in the text a directive under no condition?
static int is_touched_first(const struct facts_text *text, const char *name)
{
	const struct source *s = text->source;
	int depth = 0;
	SOURCE_EACH (i, s, text->at) {
		if (source_token_is(s, i, name))
			return facts_is_touched(s, i) && !depth;
		if (!s->tokens.items[i].directive || i == 0 || !source_token_is(s, i - 1, "#"))
			continue;
		depth += source_token_is_one_of(s, i, "if ifdef ifndef");
		depth -= source_token_is(s, i, "endif");
	}
	return 0;
}

static int hides(struct facts *facts, const struct facts_text *text, const char *name, int depth);

// Is it in a macro from before the text that the text may use?
static int is_in_other_macro(struct facts *facts, const struct facts_text *text, const char *name, int depth)
{
	struct facts_spot begin = {text->in, text->at.begin};
	struct facts_word *word, *next;
	HASH_ITER(hh, facts->words->table, word, next)
	{
		int holds = 0;
		for (size_t i = 0; i < word->macros.count; i++) {
			const struct macro_site *site = &word->macros.items[i];
			holds |= strcmp(word->name, name) != 0 && facts_spot_compare(site->spot, begin) < 0 &&
			         source_has_word(site->source, facts_macro_body(site), name);
		}
		if (holds && !hides(facts, text, word->name, depth + 1))
			return 1;
	}
	return 0;
}

static int hides(struct facts *facts, const struct facts_text *text, const char *name, int depth)
{
	return depth < 4 && is_touched_first(text, name) && !is_in_other_macro(facts, text, name, depth);
}

int facts_text_hides(struct facts *facts, const struct facts_text *text, const char *name)
{
	return hides(facts, text, name, 0);
}

struct question {
	struct facts *facts;
	struct facts_text *text;
	struct facts_spot begin, after; // of the text
	unsigned number;
};

static int is_between(const struct question *q, struct facts_spot spot, struct facts_spot from)
{
	if (!q->after.in->depth) { // in the input file, the copy directly follows the text
		unsigned at = spot.in->depth ? spot.in->path[0] : spot.offset;
		return q->begin.offset <= at && at < q->after.offset;
	}
	if (!spot.in->depth || spot.in->path[0] != q->after.in->path[0])
		return 0;
	return spot.in->times > 1 || facts_spot_compare(spot, from) > 0;
}

static int is_own_name(const struct function *f, const char *name)
{
	for (size_t i = 0; i < f->params.count; i++)
		if (f->params.items[i].name && !strcmp(f->params.items[i].name, name))
			return 1;
	for (size_t i = 0; i < f->template_params.count; i++)
		if (f->template_params.items[i].name && !strcmp(f->template_params.items[i].name, name))
			return 1;
	NODE_EACH (node, f->tree)
		if (node->kind == NODE_VAR && node->name && !strcmp(node->name, name))
			return 1;
	return 0;
}

static int is_declared_between(const struct question *q, const struct facts_word *word)
{
	int between = 0, before = 0;
	for (size_t i = 0; i < word->declared.count; i++) {
		int is = is_between(q, word->declared.items[i], q->after);
		between |= is;
		before |= !is;
	}
	return between && (before || !is_own_name(q->text->function, word->name));
}

unsigned facts_line_end(const struct source *s, unsigned offset)
{
	for (; offset < s->length && s->text[offset] != '\n'; offset++)
		if (s->text[offset] == '\\' && offset + 1 < s->length)
			offset++;
	return offset;
}

static const char *changed_in(const struct question *q, const struct source *s, struct span text);

struct span facts_macro_body(const struct macro_site *site)
{
	struct span body = {site->source->tokens.items[site->name].at.end, 0};
	body.end = facts_line_end(site->source, body.begin);
	return body;
}

static const char *changed(const struct question *q, struct facts_word *word)
{
	const char *found = NULL;
	int is_changed = 0, is_hidden = word->macros.count && facts_text_hides(q->facts, q->text, word->name);
	if (word->is_visiting || word->asked == q->number)
		return NULL;
	word->asked = q->number;
	word->is_visiting = 1;
	if (is_declared_between(q, word))
		found = word->name;
	for (size_t i = 0; i < word->macros.count && !found; i++) {
		const struct macro_site *site = &word->macros.items[i];
		is_changed |= is_between(q, site->spot, q->begin);
		if (!is_hidden)
			found = changed_in(q, site->source, facts_macro_body(site));
	}
	if (is_changed)
		VEC_PUSH(&q->text->changed, word);
	word->is_visiting = 0;
	return found;
}

static const char *changed_in(const struct question *q, const struct source *s, struct span text)
{
	SOURCE_EACH (i, s, text) {
		struct span at = s->tokens.items[i].at;
		int is_name = s == q->text->function->source && at.begin == q->text->function->text.name_at.begin;
		if (s->tokens.items[i].kind != TOKEN_WORD || is_name)
			continue;
		struct facts_word *word = facts_words_find(q->facts, s->text + at.begin, at.end - at.begin);
		if (!word || (source_is_member(s, i) && !word->macros.count))
			continue;
		const char *found = changed(q, word);
		if (found)
			return found;
	}
	return NULL;
}

const char *facts_changed_word(struct facts *facts, struct facts_text *text)
{
	build(facts);
	struct question q = {
	    facts, text, {text->in, text->at.begin}, {text->in, text->at.end}, ++facts->words->questions};
	for (size_t i = 0; i < facts->words->usings.count && text->in->depth; i++) {
		const struct using_directive *one = &facts->words->usings.items[i];
		if (is_between(&q, one->spot, q.after) && model_is_enclosing(one->scope, text->function->scope))
			return "a using directive is before it";
	}
	const char *word = changed_in(&q, text->source, text->at);
	return word ? arena_format(&facts->model->arena, "'%s' has another meaning there", word) : NULL;
}

// ---- macros that mean one word

static int is_word(const struct source *s, struct span body, const char *word)
{
	size_t first = source_token_at(s, body.begin), end = source_token_at(s, body.end);
	return first == end || (first + 1 == end && source_token_is(s, first, word));
}

int facts_means_word(struct facts *facts, const struct source *source, size_t token, const char *word)
{
	struct span at = source->tokens.items[token].at;
	if (source_token_is(source, token, word))
		return 1;
	build(facts);
	struct facts_word *macro = facts_words_find(facts, source->text + at.begin, at.end - at.begin);
	for (size_t i = 0; macro && i < macro->macros.count; i++) {
		const struct macro_site *site = &macro->macros.items[i];
		if (!is_word(site->source, facts_macro_body(site), word))
			return 0;
	}
	return macro && macro->macros.count;
}

// ---- conditions

// What a condition depends on apart from the text, and a word that shows it.
struct dependence {
	unsigned on; // enum dependence_kind
	const char *word;
};

static void add_dependence(struct dependence *out, unsigned on, const char *word)
{
	if (!(out->on & (DEPENDS_ARCHITECTURE | DEPENDS_COMPILER)))
		out->word = word;
	out->on |= on;
}

// Names that only the compiler or its libraries define. clang and nvcc may differ.
static unsigned reserved(const struct facts *facts, const char *name)
{
	static const char *const prefixes[] = {"__CUDA_ARCH", "__CUDA__", "__clang", "__NVCC__", "__GNUC", "__NV",
	    "__INTEL", "__PGI", "__HIP", NULL};
	static const char settled[] = "defined __CUDACC__ __cplusplus __linux__ __x86_64__ __aarch64__";
	if (!strcmp(name, "__CUDA_ARCH__"))
		return DEPENDS_ARCHITECTURE;
	if (util_starts_with_any(name, prefixes))
		return DEPENDS_COMPILER;
	if (util_list_has("CUDART_VERSION CUDA_VERSION", name, " "))
		return facts->parse->is_light ? DEPENDS_LIBRARY : 0;
	if (util_list_has(settled, name, " "))
		return 0;
	// nvcc's own headers define it, and the light declarations, or a C library without its optimizations, may not.
	const struct world_table *table = &facts->parse->world.table;
	int is_listed = world_table_prelude(table, name) != NULL;
	if (util_starts_with(name, "__") && name[2])
		return facts->parse->is_light && (is_listed || !table->prelude.count) ? DEPENDS_LIBRARY
		                                                                      : DEPENDS_UNKNOWN;
	int may_lack = is_listed && (facts->parse->is_light || islower((unsigned char)*name));
	return may_lack ? DEPENDS_LIBRARY : DEPENDS_FLAGS;
}

static void add_words(
    struct facts *facts, struct dependence *out, const struct source *s, struct span text, int depth);
static void add_around(
    struct facts *facts, struct dependence *out, const struct source *s, unsigned offset, int depth);

static void add_word(struct facts *facts, struct dependence *out, const char *text, size_t length, int depth)
{
	struct facts_word *word = facts_words_find(facts, text, length);
	const char *name = word ? word->name : arena_copy(&facts->model->arena, text, length);
	unsigned on = reserved(facts, name);
	if (on && (!(on & (DEPENDS_UNKNOWN | DEPENDS_LIBRARY)) || !word || !word->macros.count))
		add_dependence(out, on, name);
	if (!word || word->is_visiting || depth > 8)
		return;
	word->is_visiting = 1;
	for (size_t i = 0; i < word->macros.count; i++) {
		const struct macro_site *site = &word->macros.items[i];
		struct span body = facts_macro_body(site);
		struct dependence below = {0, NULL};
		add_words(facts, &below, site->source, body, depth + 1);
		add_around(facts, &below, site->source, body.begin, depth + 1);
		if (below.on)
			add_dependence(out, below.on, name);
	}
	word->is_visiting = 0;
}

static void add_words(
    struct facts *facts, struct dependence *out, const struct source *s, struct span text, int depth)
{
	SOURCE_EACH (i, s, text) {
		struct span at = s->tokens.items[i].at;
		if (s->tokens.items[i].kind == TOKEN_WORD)
			add_word(facts, out, s->text + at.begin, at.end - at.begin, depth);
	}
}

// `#ifndef X` with `#define X` directly after it.
static int is_guard(const struct source *s, size_t hash)
{
	return source_token_is(s, hash + 1, "ifndef") && source_token_is(s, hash + 3, "#") &&
	       source_token_is(s, hash + 4, "define") && hash + 5 < s->tokens.count &&
	       s->tokens.items[hash + 5].at.end - s->tokens.items[hash + 5].at.begin ==
	           s->tokens.items[hash + 2].at.end - s->tokens.items[hash + 2].at.begin;
}

static void add_around(
    struct facts *facts, struct dependence *out, const struct source *s, unsigned offset, int depth)
{
	for (unsigned one = source_condition(s, source_token_at(s, offset)); one;
	    one = source_condition_outer(s, one)) {
		size_t i = source_condition_hash(s, one);
		struct span line = {s->tokens.items[i + 1].at.end, facts_line_end(s, s->tokens.items[i].at.begin)};
		if (!is_guard(s, i))
			add_words(facts, out, s, line, depth);
	}
}

unsigned facts_condition_depends(
    struct facts *facts, const struct source *source, unsigned offset, const char **word)
{
	struct dependence found = {0, NULL};
	build(facts);
	add_around(facts, &found, source, offset, 0);
	if (word)
		*word = found.word;
	return found.on;
}

int facts_head_depends(struct facts *facts, const struct source *source, struct span at)
{
	struct dependence found = {0, NULL};
	build(facts);
	SOURCE_EACH (i, source, at)
		if (source->tokens.items[i].directive && source_token_is(source, i, "#") &&
		    !source_token_is(source, i + 1, "endif"))
			add_around(facts, &found, source, facts_line_end(source, source->tokens.items[i].at.begin), 0);
	return (found.on & ~(unsigned)DEPENDS_FLAGS) != 0;
}

// The original's text before the qualifier is looked up outside of the namespace, the copy's inside.
int facts_head_may_change(struct facts *facts, const struct function *f)
{
	const struct source *s = f->source;
	build(facts);
	struct span before = {f->text.at.begin, f->text.qualifier.begin};
	SOURCE_EACH (i, s, before) {
		struct span at = s->tokens.items[i].at;
		struct facts_word *word = facts_words_find(facts, s->text + at.begin, at.end - at.begin);
		if (s->tokens.items[i].kind == TOKEN_WORD && word && word->declared.count > 1)
			return 1;
	}
	return 0;
}
