// The build's flags decide the conditions of the input. With other flags, another program than the analysed
// one would be compiled. So the head of the output tests each macro that an #if of the input's own text
// tests. It does so before all includes, where only flags can define the macro. If the macro is defined in
// only one of the rewrite and the build, or has another integer value, an #error names it.
//
// If the flags are exact (--exact-flags), there is also an #error for an architecture that they do not name.
//
// A macro that compilers predefine has a guard if nvcc and clang differ there (xform/frontend/world.h):
// another host compiler, or other flags of nvcc, may give it another value. If it is only tested by
// `defined`, its value does not count.
//
// There is no guard for macros that the input itself defines first, for its include guard, and for other
// names of the compiler and of libraries, whose headers nvcc reads first.
#include "emit_parts.h"

#include <ctype.h>
#include <string.h>
#include <uthash.h>

#include "xform/frontend/world.h"

// A name in a directive of the input.
struct word {
	const char *text; // in the source
	size_t length;
	VEC(size_t) definitions;  // the tokens after the name in each #define of it
	int is_noted;             // it has a guard, or needs none
	int is_tested, is_valued; // it has a guard; …for its value
	int is_followed;          // its definitions' words are noted too
	UT_hash_handle hh;
};

struct tested {
	const struct emit *e;
	struct word *words;
	VEC(struct word *) todo; // words to be followed
	struct str *out;
};

// Is it a name that nvcc knows before the first line of a file, or a word of conditions?
static int is_of_libraries(const char *name)
{
	static const char *const prefixes[] = {"_", "CUDA", "CU_", "cuda", "CUB_", "THRUST_", "NV_", "M_", "FP_",
	    "STA_", "ADJ_", "MOD_", "CLOCK", "HUGE_", "NL_", "SEEK_", "FD_", "BC_", "XATTR_", "RENAME_",
	    "PTHREAD_", "MATH_", "EXIT_", "SNAN", "CHAR_", "INT_", "UINT_", "LONG_", "ULONG_", "LLONG_",
	    "ULLONG_", "SHRT_", "USHRT_", "SCHAR_", "UCHAR_", NULL};
	static const char words[] =
	    "defined true false and or not BIG_ENDIAN BUFSIZ BYTE_ORDER EOF INFINITY LITTLE_ENDIAN MAXFLOAT "
	    "MAX_CANON MAX_INPUT NAN NFDBITS NULL NZERO PDP_ENDIAN PIPE_BUF P_tmpdir TIMER_ABSTIME TIME_UTC "
	    "WORD_BIT assert alloca i386 linux offsetof stderr stdin stdout unix";
	return util_starts_with_any(name, prefixes) || util_list_has(words, name, " ") ||
	       util_ends_with(name, "_MAX");
}

// The name's value by the flags, "1" without one; NULL: undefined.
static const char *given(const struct flags *flags, const char *name)
{
	const char *flag = flags_macro(flags, name), *after = flag ? flag + 2 + strlen(name) : NULL;
	return !flag || flag[1] == 'U' ? NULL : *after ? after + 1 : "1";
}

static int is_integer(const char *value)
{
	size_t hex = util_starts_with(value, "0x") ? 2 : 0;
	size_t digits = strspn(value + hex, hex ? "0123456789abcdefABCDEF" : "0123456789");
	return digits && !value[hex + digits + strspn(value + hex + digits, "uUlL")];
}

// The value that nvcc predefines, "" for one that is no number; NULL: it does not define it.
static const char *predefined(const struct world_word *word)
{
	const char *text = word->macro->defined;
	const char *value = text ? text + strlen(word->macro->name) : NULL;
	return value && *value == ' ' ? value + 1 : value ? "" : NULL;
}

static const struct world_word *find_predefined(const struct world *world, const char *name)
{
	for (size_t i = 0; world && i < world->words.count; i++)
		if (!strcmp(world->words.items[i].macro->name, name))
			return &world->words.items[i];
	return NULL;
}

static void add_guard(struct tested *tested, const char *name, int is_valued)
{
	const struct flags *flags = tested->e->options->flags;
	const struct world_word *word = find_predefined(tested->e->options->world, name);
	const char *value = word ? predefined(word) : given(flags, name);
	if (word ? word->macro->is_of_device || word->macro->is_varied
	         : !value &&
	               (is_of_libraries(name) || util_holds(flags->kept.items, flags->kept.count, "-include")))
		return;
	if (word && value && !is_valued)
		value = "";
	if (!value)
		str_addf(
		    tested->out, "#ifdef %s\n#error \"cuelastic read this file without the macro %s", name, name);
	else if (is_integer(value))
		str_addf(tested->out,
		    "#if !defined(%s) || %s + 0 != %s\n#error \"cuelastic read this file with the macro %s as %s",
		    name, name, value, name, value);
	else
		str_addf(tested->out, "#ifndef %s\n#error \"cuelastic read this file with the macro %s", name, name);
	str_add(tested->out, ": rewrite it with the flags that it is compiled with\"\n#endif\n");
}

// `#ifndef X` with `#define X` after it, and nothing after the #endif.
static int is_include_guard(const struct source *s, size_t hash)
{
	const char *name = s->text + s->tokens.items[hash + 2].at.begin;
	size_t length = s->tokens.items[hash + 2].at.end - s->tokens.items[hash + 2].at.begin;
	return source_token_is(s, hash + 1, "ifndef") && hash + 5 < s->tokens.count &&
	       source_token_is(s, hash + 4, "define") &&
	       s->tokens.items[hash + 5].at.end - s->tokens.items[hash + 5].at.begin == length &&
	       !strncmp(s->text + s->tokens.items[hash + 5].at.begin, name, length) &&
	       (hash + 6 == s->tokens.count || !s->tokens.items[hash + 6].directive ||
	           source_token_is(s, hash + 6, "#"));
}

static struct word *word_at(struct tested *tested, const struct source *s, size_t i)
{
	struct span at = s->tokens.items[i].at;
	const char *text = s->text + at.begin;
	size_t length = at.end - at.begin;
	struct word *word;
	HASH_FIND(hh, tested->words, text, length, word);
	if (word)
		return word;
	word = util_alloc(sizeof *word);
	*word = (struct word){.text = text, .length = length};
	HASH_ADD_KEYPTR(hh, tested->words, word->text, word->length, word);
	return word;
}

static int begins(const struct source *s, size_t i)
{
	return s->tokens.items[i].directive && source_token_is(s, i, "#");
}

// Names of parameters are not macros.
static size_t skip_parameters(struct tested *tested, const struct source *s, size_t i)
{
	int has = i < s->tokens.count && source_token_is(s, i, "(") &&
	          s->tokens.items[i].at.begin == s->tokens.items[i - 1].at.end;
	for (; has && i < s->tokens.count && !source_token_is(s, i, ")"); i++)
		if (s->tokens.items[i].kind == TOKEN_WORD)
			word_at(tested, s, i)->is_noted = 1;
	return i;
}

// `defined X`, `defined(X)`, `#ifdef X`, `#ifndef X`.
static int is_defined_test(const struct source *s, size_t i)
{
	size_t before = i - 1 - (source_token_is(s, i - 1, "(") != 0);
	return source_token_is(s, before, "defined") || source_token_is(s, i - 1, "ifdef") ||
	       source_token_is(s, i - 1, "ifndef");
}

// The ) of the ( in a directive, or the directive's last token.
static size_t after_arguments(const struct source *s, size_t i)
{
	int depth = 0;
	for (; i + 1 < s->tokens.count && s->tokens.items[i + 1].directive; i++) {
		depth += source_token_is(s, i, "(") - source_token_is(s, i, ")");
		if (!depth)
			return i;
	}
	return i;
}

// The words of a directive from there on. Those in __has_include and similar are not macros.
static void note_words(struct tested *tested, const struct source *s, size_t i)
{
	for (; i < s->tokens.count && s->tokens.items[i].directive; i++) {
		const char *text = s->text + s->tokens.items[i].at.begin;
		if (source_token_is(s, i, "#"))
			return;
		if (util_starts_with(text, "__has_") && i + 1 < s->tokens.count && source_token_is(s, i + 1, "("))
			i = after_arguments(s, i + 1);
		else if (s->tokens.items[i].kind == TOKEN_WORD && !isdigit((unsigned char)*text)) {
			struct word *word = word_at(tested, s, i);
			int is_valued = !is_defined_test(s, i);
			const char *name = arena_copy(&tested->e->model->arena, word->text, word->length);
			int lacks_value = word->is_tested && is_valued && !word->is_valued &&
			                  find_predefined(tested->e->options->world, name);
			if (!word->is_noted || lacks_value)
				add_guard(tested, name, is_valued);
			word->is_tested |= !word->is_noted;
			word->is_valued |= is_valued;
			word->is_noted = 1;
			if (!word->is_followed)
				VEC_PUSH(&tested->todo, word);
			word->is_followed = 1;
		}
	}
}

// The definitions of a condition's macros count too.
static void note_condition(struct tested *tested, const struct source *s, size_t i)
{
	note_words(tested, s, i);
	while (tested->todo.count) {
		struct word *word = tested->todo.items[--tested->todo.count];
		for (size_t k = 0; k < word->definitions.count; k++)
			note_words(tested, s, skip_parameters(tested, s, word->definitions.items[k]));
	}
}

static void forget(struct tested *tested)
{
	struct word *word, *next;
	HASH_ITER(hh, tested->words, word, next)
	{
		HASH_DEL(tested->words, word);
		VEC_DISPOSE(&word->definitions);
		free(word);
	}
	VEC_DISPOSE(&tested->todo);
}

void emit_add_flag_guards(const struct emit *e, struct str *out)
{
	struct tested tested = {.e = e, .out = out};
	const struct source *s = e->source;
	if (!e->options->flags)
		return;
	for (size_t i = 0; i + 2 < s->tokens.count; i++)
		if (begins(s, i) && source_token_is(s, i + 1, "define"))
			VEC_PUSH(&word_at(&tested, s, i + 2)->definitions, i + 3);
	for (size_t i = 0; i + 2 < s->tokens.count; i++) {
		if (!begins(s, i))
			continue;
		const char *word = s->text + s->tokens.items[i + 1].at.begin;
		int changes = source_token_is(s, i + 1, "define") || source_token_is(s, i + 1, "undef");
		if (changes || is_include_guard(s, i))
			word_at(&tested, s, i + 2)->is_noted = 1;
		else if (util_starts_with(word, "if") || util_starts_with(word, "elif"))
			note_condition(&tested, s, i + 2);
	}
	forget(&tested);
	if (flags_name_architectures(e->options->flags)) {
		const struct flags *flags = e->options->flags;
		str_add(out, "#if defined(__CUDA_ARCH__)");
		for (size_t i = 0; i < flags->architectures.count; i++)
			str_addf(out, " && __CUDA_ARCH__ != %u", flags->architectures.items[i]);
		str_add(out,
		    "\n#error \"cuelastic read this file for other architectures: rewrite it with the flags that it "
		    "is compiled with\"\n#endif\n");
	}
}
