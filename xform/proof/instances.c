// `template __global__ void k<float>(float *);` instantiates a kernel for other files. Its entries are judged for
// the same arguments: in the validator's text, such a line is followed by one for each entry, in the same line.
#include "instances.h"

#include <string.h>

// The entry's own parameter in its definition: `const cue_slice`.
static struct span own_parameter(const struct source *s, const char *entry)
{
	size_t length = strlen(entry);
	for (size_t i = source_find_word(s, 0, entry, length); i < s->tokens.count;
	    i = source_find_word(s, i + 1, entry, length)) {
		size_t open = source_next_code(s, i), end = source_next_code(s, open);
		if (!source_token_is(s, open, "(") || !source_token_is(s, end, "const"))
			continue;
		struct span at = {s->tokens.items[end].at.begin, 0};
		while (end < s->tokens.count && !source_token_is(s, end, ",") && !source_token_is(s, end, ")"))
			end = source_next_code(s, end);
		at.end = end < s->tokens.count ? s->tokens.items[source_previous_code(s, end)].at.begin : at.begin;
		return at;
	}
	return (struct span){0, 0};
}

struct statement {
	size_t first, name, open, end; // tokens: `template`, the kernel's name, the parameters' `(`, the `;`
};

static int read_statement(struct statement *out, const struct source *s, size_t i, const char *kernel)
{
	*out = (struct statement){i, s->tokens.count, s->tokens.count, i};
	if (source_token_is(s, source_next_code(s, i), "<") ||
	    source_token_is(s, source_previous_code(s, i), "extern"))
		return 0;
	for (; out->end < s->tokens.count; out->end = source_next_code(s, out->end)) {
		if (source_token_is(s, out->end, ";"))
			return out->open < s->tokens.count;
		if (source_token_is(s, out->end, "{"))
			return 0;
		if (source_token_is(s, out->end, kernel) && out->name == s->tokens.count)
			out->name = out->end;
		int is_behind = out->name < s->tokens.count && out->open == s->tokens.count;
		if (source_token_is(s, out->end, "(") && is_behind)
			out->open = out->end;
	}
	return 0;
}

static void add_entry(struct str *out, const struct source *s, const struct statement *at, const char *entry)
{
	struct span own = own_parameter(s, entry), name = s->tokens.items[at->name].at;
	unsigned begin = s->tokens.items[at->first].at.begin, open = s->tokens.items[at->open].at.end,
	         end = s->tokens.items[at->end].at.end;
	size_t first = source_next_code(s, at->open);
	int is_empty = source_token_is(s, first, ")") ||
	               (source_token_is(s, first, "void") && source_token_is(s, source_next_code(s, first), ")"));
	size_t length = out->length;
	str_add(out, " ");
	str_add_bytes(out, s->text + begin, name.begin - begin);
	str_add(out, entry);
	str_add_bytes(out, s->text + name.end, open - name.end);
	str_add_bytes(out, s->text + own.begin, own.end - own.begin);
	str_add(out, is_empty ? ");" : ", ");
	if (!is_empty)
		str_add_bytes(out, s->text + open, end - open);
	for (; length < out->length; length++) // in the line of the original
		if (out->text[length] == '\n')
			out->text[length] = ' ';
}

static void add_entries(
    struct str *out, const struct model *model, const struct source *s, size_t i, size_t *end)
{
	FUNCTION_EACH (f, model->functions) {
		struct statement at;
		if (!f->is_kernel || !f->is_template || !f->made[MADE_ENTRY].is_there ||
		    !read_statement(&at, s, i, f->name))
			continue;
		*end = at.end;
		add_entry(out, s, &at, f->made[MADE_ENTRY].name);
		if (f->made[MADE_RESIZED].is_there)
			add_entry(out, s, &at, f->made[MADE_RESIZED].name);
	}
}

void instances_add(struct str *out, const struct model *model, const struct str *text)
{
	struct source source;
	unsigned copied = 0;
	source_from_text(&source, "", str_text(text), text->length);
	for (size_t i = source_find_word(&source, 0, "template", 8); i < source.tokens.count;
	    i = source_find_word(&source, i + 1, "template", 8)) {
		struct str lines = {0};
		size_t end = source.tokens.count;
		if (!source.tokens.items[i].directive)
			add_entries(&lines, model, &source, i, &end);
		if (end < source.tokens.count) {
			unsigned behind = source.tokens.items[end].at.end;
			str_add_bytes(out, source.text + copied, behind - copied);
			str_add_bytes(out, str_text(&lines), lines.length);
			copied = behind;
		}
		str_dispose(&lines);
	}
	str_add_bytes(out, source.text + copied, source.length - copied);
	source_dispose(&source);
}
