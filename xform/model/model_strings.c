// Macros that make a string of an argument: their text is seen when the program runs, so a launch in it must stay as it
// is. `#define CHECK(call, name) check(call, #call)` makes one of its first argument, not of its second.
//
// A parameter becomes a string if `#` is before it. It also does if a macro's body passes it to another such macro,
// in any argument. So the macros of all known files are read again until no new parameter is found. If such a
// macro's name is in a body without arguments, all parameters of that body count.
#include "model.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "model_places.h"

enum { MAX_PARAMETERS = 63 }; // the last bit is for all others

struct string_macro {
	const char *name;
	uint64_t strings; // bit i: of parameter i
	size_t variadic;  // the number of that parameter; large: none
};

struct string_call {
	const struct string_macro *macro;
	size_t open, close; // tokens
};

struct model_strings {
	struct arena arena;
	VEC(struct string_macro *) macros;
	VEC(struct string_call) calls; // in the input
	int is_made;
};

// `#define NAME(…) body`, as tokens of a file.
struct definition {
	const struct source *source;
	size_t name, body, end; // the parameters are in [name + 2, body)
};

static const struct string_macro *model_strings_find(
    const struct model_strings *known, const struct source *s, size_t i)
{
	for (size_t k = 0; k < known->macros.count; k++)
		if (source_token_is(s, i, known->macros.items[k]->name))
			return known->macros.items[k];
	return NULL;
}

static struct string_macro *model_strings_add(struct model_strings *known, const char *name)
{
	struct string_macro *macro = ARENA_NEW(&known->arena, struct string_macro);
	*macro = (struct string_macro){.name = name, .variadic = SIZE_MAX};
	VEC_PUSH(&known->macros, macro);
	return macro;
}

static uint64_t bit(size_t parameter)
{
	return (uint64_t)1 << (parameter < MAX_PARAMETERS ? parameter : MAX_PARAMETERS);
}

// The bit of the parameter that this token is; 0: it is none. Also finds which one is variadic.
static uint64_t bit_of(const struct definition *d, size_t token, size_t *variadic)
{
	const struct source *s = d->source;
	size_t number = 0;
	uint64_t found = 0;
	for (size_t i = d->name + 2; i + 1 < d->body; i++) {
		number += source_token_is(s, i, ",");
		if (source_token_is(s, i, "."))
			*variadic = number;
		if (s->tokens.items[i].kind == TOKEN_WORD && source_is_same(s, i, token))
			found = bit(number);
	}
	return source_token_is(s, token, "__VA_ARGS__") && *variadic != SIZE_MAX ? bit(*variadic) : found;
}

static uint64_t strings_of(const struct model_strings *known, const struct definition *d, size_t *variadic)
{
	const struct source *s = d->source;
	uint64_t strings = 0;
	for (size_t i = d->body; i < d->end; i++) {
		size_t close = i;
		if (model_makes_string(s, i))
			close = i + 2;
		else if (!model_strings_find(known, s, i))
			continue;
		else if (!source_token_is(s, i + 1, "("))
			return ~(uint64_t)0;
		else
			close = source_closing(s, i + 1);
		for (size_t k = i + 1; k < close && k < d->end; k++)
			strings |= bit_of(d, k, variadic);
	}
	return strings;
}

static int gather(struct model_strings *known, const struct source *s)
{
	int found = 0;
	for (size_t i = 0; i < s->tokens.count; i++) {
		if (!source_is_definition(s, i))
			continue;
		struct definition d = {s, i + 2, i + 3, source_directive_end(s, i)};
		struct span name = s->tokens.items[d.name].at;
		if (source_token_is(s, i + 3, "(") && s->tokens.items[i + 3].at.begin == name.end)
			d.body = source_closing(s, i + 3) + 1;
		size_t variadic = SIZE_MAX;
		uint64_t strings = strings_of(known, &d, &variadic);
		struct string_macro *macro = (struct string_macro *)model_strings_find(known, s, d.name);
		if (!strings || (macro && (macro->strings | strings) == macro->strings))
			continue;
		if (!macro)
			macro = model_strings_add(known, source_copy(&known->arena, s, name));
		macro->strings |= strings;
		macro->variadic = variadic < macro->variadic ? variadic : macro->variadic;
		found = 1;
	}
	return found;
}

static void find_calls(struct model_strings *known, const struct source *s, const struct string_macro *macro)
{
	size_t length = strlen(macro->name), i = source_find_word(s, 0, macro->name, length);
	for (; i + 1 < s->tokens.count; i = source_find_word(s, i + 1, macro->name, length)) {
		struct string_call call = {macro, i + 1, i + 1};
		if (!source_token_is(s, i + 1, "("))
			continue;
		call.close = source_closing(s, i + 1);
		VEC_PUSH(&known->calls, call);
	}
}

// Is the argument that the token is in made a string of?
static int is_of_string(const struct source *s, const struct string_call *call, size_t token)
{
	size_t number = 0;
	int depth = 0;
	for (size_t i = call->open + 1; i < token; i++) {
		depth += source_token_is(s, i, "(") - source_token_is(s, i, ")");
		number += !depth && source_token_is(s, i, ",");
	}
	number = number < call->macro->variadic ? number : call->macro->variadic;
	return (call->macro->strings & bit(number)) != 0;
}

const char *model_string_macro_around(const struct model *model, unsigned offset)
{
	struct model_strings *known = model->strings_known;
	const struct source *s = model->source;
	size_t at = source_token_at(s, offset);
	if (!known->is_made) {
		model_strings_add(known, "assert")->strings = ~(uint64_t)0;
		for (int found = 1; found;) {
			found = gather(known, model->source);
			for (size_t i = 0; i < model->sources.count; i++)
				found |= gather(known, model->sources.items[i]);
		}
		for (size_t i = 0; i < known->macros.count; i++)
			find_calls(known, model->source, known->macros.items[i]);
		known->is_made = 1;
	}
	VEC_EACH (const struct string_call, call, known->calls)
		if (call->open < at && at <= call->close && is_of_string(s, call, at))
			return call->macro->name;
	return NULL;
}

struct model_strings *model_strings_new(void)
{
	return util_alloc(sizeof(struct model_strings));
}

void model_strings_free(struct model_strings *known)
{
	if (known) {
		arena_dispose(&known->arena);
		VEC_DISPOSE(&known->macros);
		VEC_DISPOSE(&known->calls);
	}
	free(known);
}
