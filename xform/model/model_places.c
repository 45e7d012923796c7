// Declarations whose value depends on the place of their use: `void say(const char *f =
// __builtin_FUNCTION())` gives the name of the function that calls it. So a text that names `say` depends on
// the name of its own function. The declared name is found outwards from the word that depends on the place:
// - in a parameter's default: the function's name, or that of the variable that holds a lambda,
// - in an initialiser of a member: the class's name,
// - after `using NAME =` or in a typedef: the new name.
#include "model_places.h"

#include <string.h>

// The bracket that opens the one at `close`, or tokens.count.
static size_t opening(const struct source *s, size_t close)
{
	return source_partner(s, close, source_previous_code);
}

// The name of the class whose body begins here, or tokens.count.
static size_t class_of(const struct source *s, size_t brace)
{
	size_t key = source_previous_code(s, brace), name = s->tokens.count;
	while (key < s->tokens.count && !strchr(";{}", source_first(s, key)) &&
	       !source_token_is_one_of(s, key, "class struct union")) {
		key = source_nesting(s, key) < 0 ? opening(s, key) : key;
		key = source_previous_code(s, key);
	}
	if (!source_token_is_one_of(s, key, "class struct union"))
		return name;
	for (size_t i = source_next_code(s, key); i < brace; i = source_next_code(s, i)) {
		if (strchr(":<", source_first(s, i)) || source_token_is_one_of(s, i, "final"))
			break;
		if (source_nesting(s, i) > 0)
			i = source_closing(s, i);
		else if (source_is_word(s, i))
			name = i;
	}
	return name;
}

// How far the search from the word outwards has come.
struct walk {
	const struct source *s;
	size_t word;
	int is_initialiser; // after a `=` of this level
	int is_lambda;      // in the default of a lambda's parameter
	int is_statement;   // before the statement: only a class around it matters
	struct place_holder found;
};

static int model_places_finish(struct walk *w, size_t name, enum place_kind kind)
{
	w->found = (struct place_holder){name, kind};
	return 1;
}

static int pass_typedef(struct walk *w)
{
	size_t i = w->word;
	while (i < w->s->tokens.count && !source_token_is(w->s, i, ";"))
		i = source_next_code(w->s, i);
	return model_places_finish(w, source_previous_code(w->s, i), PLACE_IN_DEFAULT);
}

static int step(struct walk *w, size_t i)
{
	char c = source_first(w->s, i);
	if (c == '{') {
		size_t class = class_of(w->s, i), before = source_previous_code(w->s, i);
		if (class < w->s->tokens.count)
			return model_places_finish(w, w->is_initialiser ? class : w->s->tokens.count,
			    w->is_initialiser ? PLACE_IN_CLASS : PLACE_NOWHERE);
		int is_value = strchr("=,({", source_first(w->s, before)) ||
		               (source_is_word(w->s, before) &&
		                   !source_token_is_one_of(w->s, before, "const noexcept override try do else"));
		if (!is_value || w->is_statement)
			return model_places_finish(w, w->s->tokens.count, PLACE_NOWHERE);
		w->is_initialiser = 1;
		return 0;
	}
	if (w->is_statement)
		return 0;
	if (c == '(') {
		size_t name = source_previous_code(w->s, i);
		if (!w->is_initialiser || source_token_is_one_of(w->s, name, "if while for switch decltype sizeof"))
			return 0;
		w->is_initialiser = 0;
		if (source_is_word(w->s, name))
			return model_places_finish(w, name, PLACE_IN_DEFAULT);
		if (source_token_is_one_of(w->s, source_previous_code(w->s, opening(w->s, name)), "operator"))
			return model_places_finish(w, w->s->tokens.count, PLACE_ANYWHERE);
		w->is_lambda = source_first(w->s, name) == ']';
		return 0;
	}
	if (c == ';' && !w->is_initialiser)
		return model_places_finish(w, w->s->tokens.count, PLACE_NOWHERE);
	w->is_statement = c == ';';
	if (source_token_is(w->s, i, "=")) {
		size_t name = source_previous_code(w->s, i);
		w->is_initialiser = 1;
		if (w->is_lambda || source_token_is_one_of(w->s, source_previous_code(w->s, name), "using"))
			return model_places_finish(w, name, PLACE_IN_DEFAULT);
		return 0;
	}
	return source_token_is_one_of(w->s, i, "typedef") && pass_typedef(w);
}

struct place_holder model_place_holder(const struct source *s, size_t word)
{
	struct walk w = {.s = s, .word = word, .found = {s->tokens.count, PLACE_NOWHERE}};
	for (size_t i = source_previous_code(s, word); i < s->tokens.count; i = source_previous_code(s, i)) {
		if (source_nesting(s, i) < 0)
			i = opening(s, i);
		else if (step(&w, i))
			break;
		if (i >= s->tokens.count)
			break;
	}
	return w.found;
}

int model_is_class(const struct source *s, const char *name)
{
	size_t length = strlen(name);
	for (size_t i = source_find_word(s, 0, name, length); i < s->tokens.count;
	    i = source_find_word(s, i + 1, name, length))
		if (source_token_is_one_of(s, source_previous_code(s, i), "class struct union"))
			return 1;
	return 0;
}
