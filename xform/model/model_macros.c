// Text that means something else in a copy: the function's own name, or a counter. The text may also use a macro whose
// body contains one of these. So the names of such macros, and of functions whose defaults contain one (model_places.c), are collected once, from all
// known files, until no new one is found.
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "model_places.h"

typedef VEC(const char *) macro_names_t;

enum macro_kind {
	MACRO_OF_PLACE,    // it gives its place in the text, or counts
	MACRO_OF_FUNCTION, // it gives the plain name of the function that it is in
	MACRO_OF_ASSEMBLY, // it is inline assembly, or reads a block id
	MACRO_KINDS
};

struct model_macros {
	struct arena arena;
	macro_names_t names[MACRO_KINDS];
	enum place_kind hidden; // PLACE_IN_CLASS or PLACE_ANYWHERE if a declaration of this kind was found
};

static int is_word_in(const macro_names_t *list, const struct source *s, size_t i)
{
	for (size_t k = 0; k < list->count; k++)
		if (source_token_is(s, i, list->items[k]))
			return 1;
	return 0;
}

// The lexer gives one token or two for `##`.
int model_makes_string(const struct source *s, size_t i)
{
	return source_token_is(s, i, "#") && !source_token_is(s, i - 1, "#") && !source_token_is(s, i + 1, "#");
}

static int holds(const struct source *s, size_t begin, size_t end, const macro_names_t *names)
{
	for (size_t i = begin; i < end; i++)
		if (is_word_in(names, s, i))
			return 1;
	return 0;
}

static int gather(struct arena *arena, const struct source *s, macro_names_t *names)
{
	int found = 0;
	for (size_t i = 0; i < s->tokens.count; i++) {
		if (!source_is_definition(s, i))
			continue;
		size_t name = i + 2, end = source_directive_end(s, i);
		struct span at = s->tokens.items[name].at;
		if (is_word_in(names, s, name) || !holds(s, name + 1, end, names))
			continue;
		VEC_PUSH(names, source_copy(arena, s, at));
		found = 1;
	}
	return found;
}

// Declarations that hand on the place of this word.
static int gather_holders(
    struct model_macros *macros, const struct source *s, const char *word, macro_names_t *names)
{
	int found = 0;
	size_t length = strlen(word);
	for (size_t i = source_find_word(s, 0, word, length); i < s->tokens.count;
	    i = source_find_word(s, i + 1, word, length)) {
		if (s->tokens.items[i].directive)
			continue;
		struct place_holder holder = model_place_holder(s, i);
		if (holder.kind > macros->hidden)
			macros->hidden = holder.kind;
		if (holder.name == s->tokens.count)
			continue;
		struct span at = s->tokens.items[holder.name].at;
		const char *name = source_copy(&macros->arena, s, at);
		if (util_holds(names->items, names->count, name))
			continue;
		if (macros->hidden < PLACE_IN_CLASS && model_is_class(s, name))
			macros->hidden = PLACE_IN_CLASS;
		VEC_PUSH(names, name);
		found = 1;
	}
	return found;
}

static int gather_all(
    struct model_macros *macros, const struct source *s, enum macro_kind kind, macro_names_t *names)
{
	int found = gather(&macros->arena, s, names);
	for (size_t i = 0; kind == MACRO_OF_PLACE && i < names->count; i++)
		found |= gather_holders(macros, s, names->items[i], names);
	return found;
}

static const macro_names_t *names_of(const struct model *model, enum macro_kind kind)
{
	static const char *const own[MACRO_KINDS][6] = {
	    [MACRO_OF_PLACE] = {"__PRETTY_FUNCTION__", "__COUNTER__", "__builtin_FUNCTION",
	        "__builtin_source_location", "source_location"},
	    [MACRO_OF_FUNCTION] = {"__func__", "__FUNCTION__"},
	    [MACRO_OF_ASSEMBLY] = {"asm", "__asm__", "__asm", "blockIdx", "gridDim"}};
	macro_names_t *names = &model->macros_known->names[kind];
	if (names->count)
		return names;
	for (size_t i = 0; own[kind][i]; i++)
		VEC_PUSH(names, own[kind][i]);
	for (int found = 1; found;) {
		found = gather_all(model->macros_known, model->source, kind, names);
		for (size_t i = 0; i < model->sources.count; i++)
			found |= gather_all(model->macros_known, model->sources.items[i], kind, names);
	}
	return names;
}

static const char *word_of(
    const struct model *model, const struct source *s, struct span span, enum macro_kind kind)
{
	const macro_names_t *names = names_of(model, kind);
	for (size_t i = 0; i < names->count; i++)
		if (source_has_word(s, span, names->items[i]))
			return names->items[i];
	return NULL;
}

const char *model_word_of_place(const struct model *model, const struct source *s, struct span span)
{
	return word_of(model, s, span, MACRO_OF_PLACE);
}

int model_has_function_name(const struct model *model, const struct source *s, struct span span)
{
	return word_of(model, s, span, MACRO_OF_FUNCTION) != NULL;
}

int model_has_assembly(const struct model *model, const struct source *s, struct span span)
{
	const char *word = word_of(model, s, span, MACRO_OF_ASSEMBLY);
	return word && !model_id_named(word);
}

int model_hides_place(const struct model *model, const struct function *f)
{
	enum place_kind hidden = names_of(model, MACRO_OF_PLACE) ? model->macros_known->hidden : PLACE_NOWHERE;
	NODE_EACH (node, f->tree)
		if (hidden == PLACE_IN_CLASS && node->hides)
			return 1;
	return hidden == PLACE_ANYWHERE;
}

struct model_macros *model_macros_new(void)
{
	return util_alloc(sizeof(struct model_macros));
}

void model_macros_free(struct model_macros *macros)
{
	for (int kind = 0; macros && kind < MACRO_KINDS; kind++)
		VEC_DISPOSE(&macros->names[kind]);
	if (macros)
		arena_dispose(&macros->arena);
	free(macros);
}
