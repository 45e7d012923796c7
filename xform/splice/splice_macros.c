// Kernels whose head comes from a macro, and whose body is written out:
//
//     #define KERNEL(name, ...) template <class T, __VA_ARGS__> __global__ void name(const params p)
//     KERNEL(scale, bool FIRST) { … }
//
// In the text that is parsed, the macro's body replaces its use, so the passes can copy the head. The output
// has the use again: the program's text stays, and the copies are compared with what it really means. So if
// the macro has another meaning there, that costs only a tier. The same is done for macros that instantiate
// kernels, and for those that define whole kernels:
//
//     #define INSTANCE(T) template __global__ void scale<T>(T *, int);
//     #define ADD(T) __global__ void add_##T(T *p) { *p += 1; }
//
// A macro counts if the user's texts define it once, under no condition, with `__global__`, and without #.
#include "splice.h"

#include <ctype.h>
#include <string.h>

struct splice_macro {
	const struct source *source;
	const char *name;
	struct words params; // the last may be "__VA_ARGS__"
	size_t body, end;    // its tokens
	int is_instance;     // it makes whole declarations, not a head
};

// Reads `(a, b, ...)`. 0, or negative.
static int read_params(struct splice_macro *out, struct arena *arena, size_t open, size_t end)
{
	size_t i = source_skip_comments(out->source, open + 1);
	int dots = 0;
	for (; i < end && !source_token_is(out->source, i, ")"); i = source_skip_comments(out->source, i + 1))
		if (source_token_is(out->source, i, "."))
			dots++;
		else if (!source_token_is(out->source, i, ","))
			VEC_PUSH(&out->params, source_copy(arena, out->source, out->source->tokens.items[i].at));
	if (dots && (dots != 3 || !source_token_is(out->source, i - 4, ",")))
		return -1; // `a...`
	if (dots)
		VEC_PUSH(&out->params, "__VA_ARGS__");
	out->body = i + 1;
	return i < end ? 0 : -1;
}

// How many tokens `##` is here: the lexer makes one or two of it.
static size_t pasting(const struct source *s, size_t i)
{
	return source_token_is(s, i, "##")                                    ? 1
	       : source_token_is(s, i, "#") && source_token_is(s, i + 1, "#") ? 2
	                                                                      : 0;
}

// A kernel's head, whole kernels, or explicit instantiations.
static int makes_kernels(struct splice_macro *macro)
{
	const struct source *s = macro->source;
	int is_kernel = 0, is_whole = source_token_is(s, macro->end - 1, "}");
	size_t after = source_skip_comments(s, macro->body + 1);
	macro->is_instance = is_whole || (macro->end > after && source_token_is(s, macro->body, "template") &&
	                                     !source_token_is(s, after, "<"));
	for (size_t i = macro->body; i < macro->end; i++) {
		size_t skipped = pasting(s, i);
		if ((!skipped && source_token_is(s, i, "#")) || (!is_whole && source_token_is(s, i, "{")) ||
		    source_token_is(s, i, "__VA_OPT__"))
			return 0;
		is_kernel |= source_token_is(s, i, "__global__");
		i += skipped ? skipped - 1 : 0;
	}
	return is_kernel && (is_whole || source_token_is(s, macro->end - 1, ")") ||
	                        (macro->is_instance && source_token_is(s, macro->end - 1, ";")));
}

// `#define NAME(…) …__global__…` at this token.
static void add_macro(struct splice_files *files, const struct source *s, size_t hash)
{
	size_t name = hash + 2, open = name + 1, end = source_directive_end(s, hash);
	if (open >= end || !source_token_is(s, open, "(") ||
	    s->tokens.items[name].at.end != s->tokens.items[open].at.begin)
		return;
	struct splice_macro *macro = ARENA_NEW(files->arena, struct splice_macro);
	macro->source = s;
	macro->name = source_copy(files->arena, s, s->tokens.items[name].at);
	macro->end = source_before(s, end) + 1;
	if (!read_params(macro, files->arena, open, end) && makes_kernels(macro))
		VEC_PUSH(&files->macros, macro);
	else
		words_dispose(&macro->params);
}

// Is the name defined elsewhere, too?
static int is_defined_once(const struct splice_files *files, const char *name)
{
	size_t count = 0, length = strlen(name);
	for (size_t k = 0; k < files->list.count; k++)
		for (const char *at = files->list.items[k]->bytes; at && (at = strstr(at, name)); at += length) {
			const char *before = at;
			while (before > files->list.items[k]->bytes && strchr(" \t", before[-1]))
				before--;
			size_t room = (size_t)(before - files->list.items[k]->bytes);
			count += before < at && !isalnum((unsigned char)at[length]) && at[length] != '_' && room >= 6 &&
			         !strncmp(before - 6, "define", 6);
		}
	return count == 1;
}

void splice_find_macros(struct splice_files *files)
{
	for (size_t k = 0; k < files->list.count; k++) {
		const struct source *s = files->list.items[k]->source;
		for (size_t i = 0; s && i + 2 < s->tokens.count; i++)
			if (source_is_definition(s, i) && splice_is_certain(s, i, files->list.items[k]->guard))
				add_macro(files, s, i);
	}
	size_t left = 0;
	VEC_EACH_POINTER (struct splice_macro, macro, files->macros) {
		if (is_defined_once(files, macro->name))
			files->macros.items[left++] = macro;
		else
			words_dispose(&macro->params);
	}
	files->macros.count = left;
}

void splice_dispose_macros(struct splice_files *files)
{
	for (size_t i = 0; i < files->macros.count; i++)
		words_dispose(&files->macros.items[i]->params);
	VEC_DISPOSE(&files->macros);
}

// ---- uses

// The code of tokens from `i` on, in one line. Each punctuation character is a token, so tokens without space
// between them must stay so.
static void add_words(struct str *out, const struct source *s, size_t i, size_t end)
{
	for (; i < end; i++) {
		struct span at = s->tokens.items[i].at;
		if (s->tokens.items[i].kind == TOKEN_COMMENT)
			continue;
		str_add_bytes(out, s->text + at.begin, at.end - at.begin);
		if (i + 1 >= s->tokens.count || s->tokens.items[i + 1].at.begin != at.end)
			str_add(out, " ");
	}
}

struct argument {
	size_t begin, end; // tokens
};

// The arguments between these brackets. 0, or negative: another number than the macro has, or a directive inside.
static int read_arguments(
    struct argument *out, const struct splice_macro *macro, const struct source *s, size_t open, size_t close)
{
	size_t count = 0, most = macro->params.count;
	int depth = 0, is_variadic = most && !strcmp(macro->params.items[most - 1], "__VA_ARGS__");
	out[0].begin = open + 1;
	for (size_t i = open + 1; i < close; i++) {
		if (s->tokens.items[i].directive)
			return -1;
		depth += source_token_is(s, i, "(") - source_token_is(s, i, ")");
		if (depth || !source_token_is(s, i, ",") || (is_variadic && count + 1 == most))
			continue;
		out[count++].end = i;
		if (count >= most)
			return -1;
		out[count].begin = i + 1;
	}
	out[count++].end = close;
	return count == most ? 0 : -1;
}

// Is `##` before this token?
static int is_pasted(const struct splice_macro *macro, size_t i)
{
	return i > macro->body + 1 && (pasting(macro->source, i - 1) || pasting(macro->source, i - 2) == 2);
}

static void add_expansion(struct str *out, const struct splice_macro *macro, const struct source *s,
    const struct argument *arguments)
{
	for (size_t i = macro->body; i < macro->end; i++) {
		size_t param = 0, pasted = pasting(macro->source, i);
		if (pasted) {
			while (out->length && out->text[out->length - 1] == ' ')
				out->text[--out->length] = '\0';
			i += pasted - 1;
			continue;
		}
		while (param < macro->params.count && !source_token_is(macro->source, i, macro->params.items[param]))
			param++;
		if (param < macro->params.count) {
			if (!is_pasted(macro, i))
				str_add(out, " ");
			add_words(out, s, arguments[param].begin, arguments[param].end);
			str_add(out, " ");
		} else {
			add_words(out, macro->source, i, i + 1);
		}
	}
}

// Something that a definition may follow. Of macros that instantiate, the one before may be such a one without a `;`.
static int ends_declaration(const struct source *s, size_t i, int is_instance)
{
	size_t last = source_before(s, i);
	return last >= s->tokens.count || s->tokens.items[last].directive ||
	       source_token_is_one_of(s, last, is_instance ? "; } { )" : "; } {");
}

unsigned splice_expand(struct str *out, const struct splice_files *files, const struct source *s, size_t i)
{
	enum { MOST = 16 };
	struct argument arguments[MOST];
	VEC_EACH_POINTER (const struct splice_macro, macro, files->macros) {
		size_t open = source_skip_comments(s, i + 1), close;
		if (s->tokens.items[i].directive || !source_token_is(s, i, macro->name) ||
		    !source_token_is(s, open, "(") || !ends_declaration(s, i, macro->is_instance) ||
		    !macro->params.count || macro->params.count > MOST)
			continue;
		close = source_closing(s, open);
		int is_whole = macro->is_instance && (source_token_is(macro->source, macro->end - 1, ";") ||
		                                         source_token_is(macro->source, macro->end - 1, "}"));
		if (close >= s->tokens.count ||
		    (!is_whole &&
		        !source_token_is(s, source_skip_comments(s, close + 1), macro->is_instance ? ";" : "{")) ||
		    read_arguments(arguments, macro, s, open, close) < 0)
			continue;
		add_expansion(out, macro, s, arguments);
		return s->tokens.items[close].at.end;
	}
	return 0;
}
