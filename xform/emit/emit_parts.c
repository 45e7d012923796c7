// Shared by all emitters: parameters and arguments, template heads, the names of the runtime's header, and
// places where whole lines can be inserted.
#include "emit_parts.h"

#include <string.h>

#include "xform/model/names.h"

static int has_word(const struct source *s, const char *name)
{
	return source_has_word(s, (struct span){0, s->length}, name);
}

const char *emit_api(const struct emit *e, const char *name)
{
	int hidden = has_word(e->source, name) || names_are_in_headers(e->model, name);
	for (size_t i = 0; i < e->model->sources.count; i++)
		hidden |= has_word(e->model->sources.items[i], name);
	return arena_format(&e->model->arena, "%s%s", hidden ? "::" : "", name);
}

void emit_add_text(struct str *out, const struct source *source, unsigned begin, unsigned end)
{
	str_add_bytes(out, source->text + begin, end - begin);
}

// ---- parameters and arguments

const char *emit_parameter_name(const struct emit *e, const struct function *f, size_t i)
{
	const char *name = f->params.items[i].name;
	return name ? name : names_local(e->model, arena_format(&e->model->arena, "cue_p%zu", i + 1));
}

// The text between the parentheses with its comments and line breaks. Unnamed parameters get names. On
// demand, defaults and attributes of kernels' parameters are left out.
void emit_add_parameters(const struct emit *e, struct str *out, const struct function *f, unsigned style)
{
	struct edits edits = {0};
	struct span inside = {f->text.parameters.begin + 1, f->text.parameters.end - 1};
	for (size_t i = 0; i < f->params.count; i++) {
		const struct parameter *p = &f->params.items[i];
		if ((style & AS_OWN) && p->class_at.end) {
			// A body's parameter of a class would be one more copy by a constructor. `cue_parameter<view> v` is a
			// reference if such a copy is not just a copy of the bytes.
			edits_insert(&edits, p->class_at.begin,
			    arena_format(&e->model->arena, "%s<", emit_api(e, "cue_parameter")));
			edits_insert(&edits, p->class_at.end, ">");
		}
		if (!p->name)
			edits_insert(
			    &edits, p->at.end, arena_format(&e->model->arena, " %s", emit_parameter_name(e, f, i)));
		if (p->drop_at.end && !(style & AS_KERNEL))
			edits_replace(&edits, p->drop_at, "");
		if (p->default_at.end && !(style & WITH_DEFAULTS))
			edits_replace(&edits, (struct span){p->at.end, p->default_at.end}, "");
	}
	emit_guard_unread(e, &edits, f, inside);
	if (f->params.count)
		edits_apply_inside(out, &edits, f->source, inside, e->all);
	edits_dispose(&edits);
}

void emit_add_comma_parameters(
    const struct emit *e, struct str *out, const struct function *f, unsigned style)
{
	if (!f->params.count)
		return;
	str_add(out, ", ");
	emit_add_parameters(e, out, f, style);
}

static int is_own(const struct function *f, size_t token)
{
	int count = 0;
	NODE_EACH (node, f->tree) // a variable that hides it
		count += node->kind == NODE_VAR && node->name && source_token_is(f->source, token, node->name);
	for (size_t i = 0; i < f->params.count && !count; i++) {
		const struct parameter *p = &f->params.items[i];
		if (p->class_at.end && p->name && source_token_is(f->source, token, p->name))
			return 1;
	}
	return 0;
}

void emit_own_types(const struct emit *e, struct edits *edits, const struct function *f)
{
	const struct source *s = f->source;
	SOURCE_EACH (i, s, f->text.body) {
		size_t open = source_next_code(s, i), name = source_next_code(s, open);
		size_t close = source_next_code(s, name);
		if (!source_token_is(s, i, "decltype") || !source_token_is(s, open, "(") || !is_own(f, name) ||
		    !source_token_is(s, close, ")"))
			continue;
		edits_insert(edits, s->tokens.items[i].at.begin,
		    arena_format(&e->model->arena, "%s<", emit_api(e, "cue_referred")));
		edits_insert(edits, s->tokens.items[close].at.end, ">");
	}
}

void emit_add_arguments(const struct emit *e, struct str *out, const struct function *f, unsigned style)
{
	for (size_t i = 0; i < f->params.count; i++) {
		const struct parameter *p = &f->params.items[i];
		int is_own = (style & AS_OWN) && p->class_at.end;
		str_addf(out, ", %s%s%s%s%s", is_own ? emit_api(e, "cue_own") : "", is_own ? "(" : "",
		    emit_parameter_name(e, f, i), is_own ? ")" : "", p->is_pack ? "..." : "");
	}
}

void emit_add_template_arguments(struct str *out, const struct function *f)
{
	const char *separator = "<";
	for (size_t i = 0; i < f->template_params.count && f->template_params.items[i].name; i++) {
		const struct template_parameter *p = &f->template_params.items[i];
		str_addf(out, "%s%s%s", separator, p->name, p->is_pack ? "..." : "");
		separator = ", ";
	}
	if (*separator == ',')
		str_add(out, ">");
}

// `template <…>` with the white space after it.
void emit_add_template_head(struct str *out, const struct function *f, const char *separator)
{
	if (!f->text.head_template.end)
		return;
	emit_add_text(out, f->source, f->text.head_template.begin, f->text.head_template.end);
	str_add(out, separator);
}

// The same for a class. Unlike a function's, its parameters after one with a default need one, too. All arguments that have
// a name are always given.
void emit_add_class_head(struct str *out, const struct function *f)
{
	struct span head = f->text.head_template;
	for (size_t i = 0; head.end && i < f->template_params.count; i++) {
		const struct template_parameter *p = &f->template_params.items[i];
		if (!p->name || !p->default_at.end)
			continue;
		emit_add_text(out, f->source, head.begin, p->default_at.begin);
		head.begin = p->default_at.end;
	}
	emit_add_text(out, f->source, head.begin, head.end);
	str_add(out, head.end ? "\n" : "");
}

static int is_attribute(const struct source *s, size_t i)
{
	return (source_token_is(s, i, "[") && source_token_is(s, i + 1, "[")) ||
	       (source_token_is(s, i, "__attribute__") && source_token_is(s, i + 1, "("));
}

// The tree's function begins after attributes that come first of all.
static unsigned before_attributes(const struct function *f)
{
	const struct source *s = f->source;
	size_t first = source_token_at(s, f->text.at.begin);
	for (size_t i = first; i > 0 && source_token_is(s, i - 1, "]"); first = is_attribute(s, i) ? i : first) {
		int depth = 0;
		do
			depth -= source_nesting(s, --i);
		while (i > 0 && depth > 0);
	}
	return s->tokens.items[first].at.begin;
}

struct span emit_deprecated(const struct function *f)
{
	const struct source *s = f->source;
	struct span none = {0, 0}, head = {before_attributes(f), emit_name(f).begin};
	SOURCE_EACH (i, s, head) {
		if (!is_attribute(s, i))
			continue;
		size_t close = source_closing(s, i + source_token_is(s, i, "__attribute__"));
		struct span at = {s->tokens.items[i].at.begin, s->tokens.items[close].at.end};
		if (source_has_word(s, at, "deprecated") || source_has_word(s, at, "__deprecated__"))
			return at;
	}
	return none;
}

// A qualifier that a function beside the kernel has not, or has in other words.
static int is_kernels_own(const struct source *s, size_t i)
{
	return is_attribute(s, i) || source_token_is(s, i, "__launch_bounds__") ||
	       source_token_is(s, i, "__cluster_dims__") || source_token_is(s, i, "__block_size__") ||
	       source_token_is_one_of(
	           s, i, "__global__ static extern inline __inline__ __forceinline__ constexpr __maxnreg__");
}

// Is the result more than `void`, or is there a requires clause? If a macro hides __global__, it cannot be taken out of a copy.
static int has_own_result(const struct function *f, const struct source *s, struct span head)
{
	return f->is_template && f->is_overloaded && source_has_word(s, head, "__global__") &&
	       (!f->predicated.returns_void || source_has_word(s, head, "requires"));
}

void emit_add_result(
    struct str *out, const struct function *f, const struct source *s, struct span head, const char *words)
{
	unsigned begin = s->tokens.items[source_token_at(s, head.begin)].at.begin;
	if (!has_own_result(f, s, head)) {
		str_addf(out, "%s void ", words);
		return;
	}
	SOURCE_EACH (i, s, head) {
		size_t last = i + source_token_is(s, i, "__attribute__"), open = source_next_code(s, last);
		if (s->tokens.items[i].at.begin < begin || !is_kernels_own(s, i))
			continue;
		emit_add_text(out, s, begin, s->tokens.items[i].at.begin);
		if (source_token_is(s, i, "__global__"))
			str_addf(out, "%s ", words);
		if (is_attribute(s, i))
			last = source_closing(s, last);
		else if (source_token_is(s, open, "(") && !source_token_is(s, i, "__global__"))
			last = source_closing(s, open);
		begin = s->tokens.items[source_next_code(s, last)].at.begin;
	}
	emit_add_text(out, s, begin, head.end);
}

// What follows after `above` lines is in this line of the source. False if there are not that many above it.
static int add_directive(
    const struct emit *e, struct str *out, const struct source *source, unsigned line, unsigned above)
{
	const char *path;
	unsigned number = source_presumed_line(source, line, &path);
	if (e->options->no_line)
		return 1;
	if (number <= above)
		return 0;
	str_addf(out, "#line %u \"", number - above);
	for (; *path; path++)
		str_addf(out, *path == '"' || *path == '\\' ? "\\%c" : "%c", *path);
	str_add(out, "\"\n");
	return 1;
}

void emit_add_line_directive(
    const struct emit *e, struct str *out, const struct source *source, unsigned line)
{
	add_directive(e, out, source, line, 0);
}

static unsigned lines_of(const struct str *text)
{
	unsigned lines = 0;
	for (size_t i = 0; i < text->length; i++)
		lines += text->text[i] == '\n';
	return lines;
}

// Near the end of the file they begin earlier, so that none of them is a line that the file does not have.
void emit_add_generated(const struct emit *e, struct str *out, const struct function *f,
    void (*add)(const struct emit *, struct str *, const struct function *))
{
	struct str text = {0};
	add(e, &text, f);
	unsigned first = source_line_of(f->source, f->text.at.begin), lines = lines_of(&text);
	unsigned last = source_line_of(f->source, f->source->length);
	if (first + lines > last + 1)
		first = last + 1 > lines ? last + 1 - lines : 1;
	emit_add_line_directive(e, out, f->source, first);
	str_add(out, str_text(&text));
	str_dispose(&text);
}

void emit_add_head(const struct emit *e, struct str *out, const struct source *source, unsigned offset,
    const struct str *head)
{
	unsigned above = lines_of(head), line = source_line_of(source, offset);
	int has_room = add_directive(e, out, source, line, above);
	str_add(out, str_text(head));
	if (has_room)
		return;
	str_add(out, "\n");
	add_directive(e, out, source, line, 0);
}

void emit_insert_after(const struct emit *e, struct edits *edits, unsigned offset, const char *text)
{
	struct str out = {0};
	const char *rest = e->source->text + offset;
	int ends_line = rest[strspn(rest, " \t\r")] == '\n' || offset == e->source->length;
	str_addf(&out, "\n\n%s", text);
	emit_add_line_directive(e, &out, e->source, source_line_of(e->source, offset) + (ends_line ? 1u : 0u));
	if (ends_line && out.length)
		out.text[--out.length] = '\0'; // the line's own newline follows
	edits_insert(edits, offset, str_text(&out));
	str_dispose(&out);
}

// What gives the function's plain name, in a copy the original's; ends with NULL.
static const char *const *own_names(const struct emit *e, const struct function *f)
{
	static const char *const names[] = {"__func__", "__FUNCTION__", NULL}, *const none[] = {NULL};
	struct span text = {f->text.at.begin, f->text.body.end};
	return model_has_function_name(e->model, f->source, text) ? names : none;
}

static void insert_wrapped(const struct emit *e, struct edits *edits, const struct function *f, size_t first,
    unsigned offset, const char *text)
{
	struct str out = {0};
	for (size_t i = first; i < f->text.namespaces.count; i++)
		str_addf(&out, "%s%s {", i > first ? " " : "", f->text.namespaces.items[i]);
	str_add(&out, out.length ? "\n" : "");
	str_add(&out, text);
	for (size_t i = first; i < f->text.namespaces.count; i++)
		str_add(&out, i + 1 < f->text.namespaces.count ? "} " : "}\n");
	emit_insert_after(e, edits, offset, str_text(&out));
	str_dispose(&out);
}

struct span emit_name(const struct function *f)
{
	return (struct span){
	    f->text.qualifier.end ? f->text.qualifier.begin : f->text.name_at.begin, f->text.name_at.end};
}

void emit_insert_copy(const struct emit *e, struct edits *edits, const struct function *f, const char *text)
{
	size_t first = f->text.outer_namespaces;
	struct str out = {0};
	// xform/facts/facts_restore.c
	for (size_t i = 0; i < f->text.restored.count; i++) {
		const struct macro_state *macro = &f->text.restored.items[i];
		str_addf(&out, "#pragma push_macro(\"%s\")\n#undef %s\n", macro->name, macro->name);
		if (macro->definition)
			str_addf(&out, "#define %s\n", macro->definition);
	}
	for (const char *const *own = own_names(e, f); *own; own++)
		str_addf(&out, "#pragma push_macro(\"%s\")\n#define %s \"%s\"\n", *own, *own, f->name);
	str_add(&out, text);
	for (const char *const *own = own_names(e, f); *own; own++)
		str_addf(&out, "#pragma pop_macro(\"%s\")\n", *own);
	for (size_t i = f->text.restored.count; i-- > 0;)
		str_addf(&out, "#pragma pop_macro(\"%s\")\n", f->text.restored.items[i].name);
	insert_wrapped(e, edits, f, first, f->text.after, str_text(&out));
	str_dispose(&out);
}

void emit_insert_declaration(
    const struct emit *e, struct edits *edits, const struct function *f, const char *text)
{
	size_t first = f->text.declared_source == e->source ? f->text.namespaces.count : f->text.declared_outer;
	insert_wrapped(e, edits, f, first, f->text.declared_after, text);
}
