// Which specialisation of a template a call means, as text: so that a kernel's struct can hold the shared
// memory of it. What a call's arguments say in terms of the caller's own parameters is followed to the
// caller's calls, up to the kernel.
#include "overlay.h"

#include <ctype.h>
#include <string.h>

// A call is read in its caller's text.
struct site {
	struct model *model;
	const struct function *caller;
};

static const char word_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";

typedef VEC(const char *) words_t;

static const char *trimmed(struct arena *arena, const char *text, size_t length)
{
	while (length && isspace((unsigned char)text[length - 1]))
		length--;
	size_t blank = strspn(text, " \t\r\n");
	return blank < length ? arena_copy(arena, text + blank, length - blank) : "";
}

// "<a, b<c, d>, (e > f)>" into its parts; text without brackets has none.
static void split(words_t *out, struct arena *arena, const char *text)
{
	int angles = 0, others = 0;
	const char *begin = text;
	for (const char *p = text; *p; p++) {
		others += (strchr("([{", *p) != NULL) - (strchr(")]}", *p) != NULL);
		int opens = *p == '<' && !others, closes = *p == '>' && !others;
		angles -= closes;
		int ends = (*p == ',' && !others && angles == 1) || (closes && angles == 0);
		if (ends)
			VEC_PUSH(out, trimmed(arena, begin, (size_t)(p - begin)));
		if (ends || (opens && angles == 0))
			begin = p + 1;
		angles += opens;
	}
}

static int parameter_named(const struct function *f, const char *word)
{
	for (size_t i = 0; i < f->template_params.count; i++)
		if (f->template_params.items[i].name && !strcmp(f->template_params.items[i].name, word))
			return (int)i;
	return -1;
}

// Does a word of the text name one of these parameters?
static int names_parameter(struct arena *arena, const struct function *f, const char *text)
{
	for (size_t length; *text; text += length ? length : 1) {
		length = strspn(text, word_letters);
		if (length && parameter_named(f, arena_copy(arena, text, length)) >= 0)
			return 1;
	}
	return 0;
}

static int names_local_thing(const struct site *site, const char *text)
{
	for (size_t length; *text; text += length ? length : 1) {
		length = strspn(text, word_letters);
		if (length && overlay_is_local(site->caller, arena_copy(&site->model->arena, text, length)))
			return 1;
	}
	return 0;
}

// Does the argument, of the callee's text, say the same in the caller's? A number does; names, in one scope.
static int means_the_same(const struct site *site, const struct function *callee, const char *argument)
{
	struct arena *arena = &site->model->arena;
	return argument[strspn(argument, "0123456789")] == '\0' ||
	       (!strcmp(callee->scope, site->caller->scope) && !names_parameter(arena, callee, argument) &&
	           !names_parameter(arena, site->caller, argument) && !names_local_thing(site, argument));
}

const char *overlay_substitute(struct model *model, const struct function *caller,
    const struct function *callee, const char *call, const char *arguments)
{
	const struct site site = {model, caller};
	struct arena *arena = &model->arena;
	words_t given = {0}, parts = {0};
	struct str out = {0};
	int bad = 0;
	if (!callee->is_template)
		return arguments;
	split(&given, arena, call);
	split(&parts, arena, arguments);
	for (size_t i = 0; i < parts.count && !bad; i++) {
		int at = parameter_named(callee, parts.items[i]);
		bad = at < 0 ? !means_the_same(&site, callee, parts.items[i]) : (size_t)at >= given.count;
		if (!bad)
			str_addf(&out, "%s%s", i ? ", " : "<", at < 0 ? parts.items[i] : given.items[at]);
	}
	str_add(&out, parts.count ? ">" : "");
	const char *text = bad ? NULL : arena_string(arena, str_text(&out));
	str_dispose(&out);
	VEC_DISPOSE(&given);
	VEC_DISPOSE(&parts);
	return text;
}

const char *overlay_own_arguments(struct arena *arena, const struct function *f)
{
	struct str out = {0};
	int bad = 0;
	for (size_t i = 0; i < f->template_params.count; i++) {
		const struct template_parameter *p = &f->template_params.items[i];
		bad |= !p->name || p->is_pack;
		str_addf(&out, "%s%s", i ? ", " : "<", p->name ? p->name : "");
	}
	str_add(&out, f->template_params.count ? ">" : "");
	const char *text = bad ? NULL : arena_string(arena, str_text(&out));
	str_dispose(&out);
	return text;
}

// The template arguments that a call writes out, or "": none, or not in one piece.
static const char *written_arguments(const struct site *site, const struct node *call)
{
	const struct source *s = site->caller->source;
	size_t paren = model_call_paren(s, call->name_at);
	struct span at = {call->name_at.end, s->tokens.items[paren].at.begin};
	const char *text = trimmed(&site->model->arena, s->text + at.begin, at.end - at.begin);
	return source_has_directive(s, at) || strstr(text, "/*") || strstr(text, "//") ? "" : text;
}

// Those that are written, then those that are deduced. NULL: they are not all known.
static const char *join_arguments(struct arena *arena, const char *written, const char *deduced, size_t count)
{
	words_t first = {0}, second = {0};
	struct str out = {0};
	split(&first, arena, written);
	split(&second, arena, deduced);
	int bad = first.count > count;
	for (size_t i = 0; i < count; i++) {
		const char *one = i < first.count ? first.items[i] : i < second.count ? second.items[i] : "";
		bad |= !*one;
		str_addf(&out, "%s%s", i ? ", " : "<", one);
	}
	str_add(&out, ">");
	const char *text = bad ? NULL : arena_string(arena, str_text(&out));
	str_dispose(&out);
	VEC_DISPOSE(&first);
	VEC_DISPOSE(&second);
	return text;
}

// In a template first what it says in terms of its own parameters, or else what all its instantiations call.
const char *overlay_arguments_of(struct model *model, const struct function *caller, const struct node *call,
    const struct function *callee)
{
	const struct site site = {model, caller};
	if (!callee->is_template)
		return "";
	const char *found = call->arguments && *call->arguments ? call->arguments : NULL;
	const char *text = caller->is_template || !found
	                       ? join_arguments(&model->arena, written_arguments(&site, call),
	                             call->deduced ? call->deduced : "", callee->template_params.count)
	                       : NULL;
	text = text ? text : found;
	return text && !names_local_thing(&site, text) ? text : NULL;
}
