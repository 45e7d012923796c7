// The index of a file's words: for each word its tokens in order, and those of them at which it is defined or
// undefined (#define, #undef). It is made on first use, since many files are only read for a line of a
// message. A lookup is a hash table and a binary search.
#include "source.h"

#include <string.h>
#include <uthash.h>

struct source_word {
	VEC(unsigned) tokens;      // ascending
	VEC(unsigned) definitions; // those after `define` or `undef` in a directive
	UT_hash_handle hh;
};

struct source_words {
	struct arena arena;
	struct source_word *table;
	int is_made;
};

static int is_definition(const struct source *source, size_t token)
{
	return source->tokens.items[token].directive && token > 0 &&
	       (source_token_is(source, token - 1, "define") || source_token_is(source, token - 1, "undef"));
}

static void source_words_add(const struct source *source, unsigned token)
{
	struct source_words *words = source->words;
	struct span at = source->tokens.items[token].at;
	const char *text = source->text + at.begin;
	size_t length = at.end - at.begin;
	struct source_word *word = NULL;
	HASH_FIND(hh, words->table, text, length, word);
	if (!word) {
		word = ARENA_NEW(&words->arena, struct source_word);
		HASH_ADD_KEYPTR(hh, words->table, text, length, word);
	}
	VEC_PUSH(&word->tokens, token);
	if (is_definition(source, token))
		VEC_PUSH(&word->definitions, token);
}

static const struct source_word *source_words_find(
    const struct source *source, const char *word, size_t length)
{
	struct source_word *found = NULL;
	if (!source->words->is_made) {
		for (size_t i = 0; i < source->tokens.count; i++)
			if (source->tokens.items[i].kind == TOKEN_WORD)
				source_words_add(source, (unsigned)i);
		source->words->is_made = 1;
	}
	HASH_FIND(hh, source->words->table, word, length, found);
	return found;
}

struct source_words *source_words_new(void)
{
	return util_alloc(sizeof(struct source_words));
}

void source_words_free(struct source_words *words)
{
	struct source_word *word, *next;
	if (!words)
		return;
	HASH_ITER(hh, words->table, word, next)
	{
		HASH_DEL(words->table, word);
		VEC_DISPOSE(&word->tokens);
		VEC_DISPOSE(&word->definitions);
	}
	arena_dispose(&words->arena);
	free(words);
}

size_t source_find_word(const struct source *source, size_t from, const char *word, size_t length)
{
	const struct source_word *found = source_words_find(source, word, length);
	size_t first;
	VEC_SEARCH(first, i, found ? found->tokens.count : 0, found->tokens.items[i] < from);
	return found && first < found->tokens.count ? found->tokens.items[first] : source->tokens.count;
}

int source_has_word(const struct source *source, struct span span, const char *word)
{
	size_t i = source_find_word(source, source_token_at(source, span.begin), word, strlen(word));
	return i < source->tokens.count && source->tokens.items[i].at.begin < span.end;
}

const unsigned *source_definitions(
    const struct source *source, const char *word, size_t length, size_t *count)
{
	const struct source_word *found = source_words_find(source, word, length);
	*count = found ? found->definitions.count : 0;
	return found ? found->definitions.items : NULL;
}

int source_defines(const struct source *s, const char *word)
{
	size_t count;
	const unsigned *definitions = source_definitions(s, word, strlen(word), &count);
	for (size_t i = 0; i < count; i++)
		if (source_token_is(s, definitions[i] - 1, "define"))
			return 1;
	return 0;
}
