// Fresh names: a candidate is taken if no word of the file equals it and it was not used before.
#include "names.h"

#include "xform/base/hash.h"

#include <string.h>

static int names_compare(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

int names_are_of_runtime(const char *name)
{
	return bsearch(&name, names_of_runtime, names_of_runtime_count, sizeof name, names_compare) != NULL;
}

int names_are_in_headers(const struct model *model, const char *name)
{
	return util_holds(model->header_words.items, model->header_words.count, name);
}

static int is_word_of_user(const struct model *model, const char *name)
{
	if (names_are_of_runtime(name) || names_are_in_headers(model, name) ||
	    source_has_word(model->source, (struct span){0, model->source->length}, name))
		return 1;
	for (size_t i = 0; i < model->sources.count; i++)
		if (source_has_word(model->sources.items[i], (struct span){0, model->sources.items[i]->length}, name))
			return 1;
	return 0;
}

const char *names_shared(struct model *model, const char *stem, const char *suffix)
{
	// Underscores at the ends of a stem are dropped: next to ours they would make a double underscore.
	struct str text = {0};
	for (const char *p = stem; *p; p++) {
		int underscore = *p == '_';
		if (underscore &&
		    (text.length == 0 || text.text[text.length - 1] == '_' || p[strspn(p, "_")] == '\0'))
			continue;
		str_add_bytes(&text, p, 1);
	}
	const char *base = text.length ? arena_take(&model->arena, &text) : "kernel";
	const char *name = arena_format(&model->arena, "cue_%s%s", base, suffix);
	// A used name stays used, so the search begins after the last number.
	unsigned *last = model_last_number(model, arena_format(&model->arena, "%s|%s", base, suffix));
	if (*last)
		name = arena_format(&model->arena, "cue_%s_%u%s", base, *last, suffix);
	while (model_is_given(model, name) || is_word_of_user(model, name)) {
		*last = *last ? *last + 1 : 2;
		name = arena_format(&model->arena, "cue_%s_%u%s", base, *last, suffix);
	}
	return name;
}

const char *names_fresh(struct model *model, const char *stem, const char *suffix)
{
	const char *name = names_shared(model, stem, suffix);
	model_give(model, name);
	return name;
}

const char *names_local(struct model *model, const char *wish)
{
	const char *name = wish;
	for (int i = 2; is_word_of_user(model, name); i++)
		name = arena_format(&model->arena, "%s_%d", wish, i);
	return name;
}

// A hash of the input file's path and text: another file may have types of the same names.
static const char *mark_of(struct model *model)
{
	struct hash hash;
	char text[HASH_TEXT];
	if (model->mark)
		return model->mark;
	hash_begin(&hash);
	hash_text(&hash, model->source->path);
	hash_bytes(&hash, model->source->text, model->source->length); // the path may be relative
	hash_end(text, &hash);
	model->mark = arena_string(&model->arena, text);
	return model->mark;
}

const char *names_of_type(struct model *model, const struct function *f)
{
	if ((!f->is_static && !model_is_of_header(model, f)) || f->text.in_unnamed)
		return f->name;
	return arena_format(&model->arena, "%s_%.6s", f->name, mark_of(model));
}
