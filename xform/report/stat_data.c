// The tables of `stat` as JSON. docs/reference/stat.schema.json describes it. Numbers that are not known are
// null.
#include "stat.h"

#include <string.h>

#include "xform/base/json.h"

enum { STAT_VERSION = 1 };

static json_t *number_or_null(int value)
{
	return value < 0 ? json_null() : json_integer(value);
}

// `block` as keys of the object.
static json_t *with_block(json_t *object, const struct stat_block *block)
{
	json_object_set_new(object, "sm_blocks_assumed", json_boolean(stat_block_is_assumed(block)));
	json_object_set_new(object, "threads", json_integer(block->threads));
	json_object_set_new(object, "threads_assumed", json_boolean(block->is_assumed));
	json_object_set_new(object, "dynamic_bytes", number_or_null(block->dynamic_bytes));
	return object;
}

// The figures as keys of the object.
static json_t *with_figures(json_t *object, const struct stat_figures *f)
{
	json_object_set_new(object, "shared_bytes", number_or_null(f->shared_bytes));
	json_object_set_new(object, "registers",
	    json_pack("{s:o, s:o}", "original", number_or_null(f->registers_before), "elastic",
	        number_or_null(f->registers_after)));
	json_object_set_new(object, "sm_blocks",
	    json_pack("{s:o, s:o}", "original", number_or_null(f->sm_blocks_before), "elastic",
	        number_or_null(f->sm_blocks_after)));
	return with_block(object, &f->block);
}

static json_t *kernel_json(const struct stat_row *r)
{
	json_t *instances = json_array();
	for (size_t i = 0; i < r->instances.count; i++)
		json_array_append_new(instances,
		    with_figures(json_pack("{s:o}", "instance", json_from_text(r->instances.items[i].name)),
		        &r->instances.items[i].figures));
	json_t *kernel = json_pack("{s:o, s:o, s:o, s:i, s:s, s:s, s:o, s:i, s:i, s:i}", "file",
	    json_from_text(r->file), "kernel", json_from_text(r->kernel), "signature",
	    json_from_text(r->signature), "line", (int)r->line, "tier", r->tier, "proof", r->proof, "why_not",
	    json_from_text(strcmp(r->why_not, "-") ? r->why_not : NULL), "barriers", r->barriers, "launches",
	    r->launches, "rewritten", r->rewritten);
	with_figures(kernel, &r->figures);
	json_object_set_new(kernel, "instances", instances);
	return kernel;
}

static json_t *member_json(const struct stat_member_row *m)
{
	json_t *member = json_pack("{s:o, s:o, s:s, s:o, s:s, s:o, s:o, s:o}", "place", json_from_text(m->place),
	    "kernels", json_from_text(m->kernels), "mode", m->mode, "form",
	    json_from_text(strcmp(m->form, "-") ? m->form : NULL), "proof", m->proof, "registers",
	    number_or_null(m->registers), "shared_bytes", number_or_null(m->shared_bytes), "sm_blocks",
	    number_or_null(m->sm_blocks));
	return with_block(member, &m->block);
}

void stat_json(struct str *out, const struct stat_table *table)
{
	json_t *kernels = json_array(), *phases = json_array(), *files = json_array();
	for (size_t i = 0; i < table->files.count; i++)
		json_array_append_new(files, json_from_text(table->files.items[i]));
	for (size_t i = 0; i < table->rows.count; i++)
		json_array_append_new(kernels, kernel_json(&table->rows.items[i]));
	for (size_t i = 0; i < table->members.count; i++)
		json_array_append_new(phases, member_json(&table->members.items[i]));
	json_print(out, json_pack("{s:i, s:o, s:o, s:o, s:o}", "stat", STAT_VERSION, "device",
	                    json_from_text(table->device), "files", files, "kernels", kernels, "phases", phases));
}

// ---- the signature

// Adds the tokens of a span with a space where the text has any, and without comments.
static void add_span(struct str *out, const struct source *s, struct span span)
{
	unsigned end = 0;
	for (size_t i = source_token_at(s, span.begin); i < s->tokens.count; i++) {
		struct token token = s->tokens.items[i];
		if (token.at.begin >= span.end)
			return;
		if (token.kind == TOKEN_COMMENT)
			continue;
		int is_joined = !end || strchr("(<", s->text[end - 1]) || s->text[token.at.begin] == ')';
		str_add(out, !is_joined && token.at.begin > end ? " " : "");
		str_add_bytes(out, s->text + token.at.begin, token.at.end - token.at.begin);
		end = token.at.end;
	}
}

char *stat_signature(struct arena *arena, const struct function *f)
{
	struct str text = {0};
	if (!f->source || f->text.in_macro || f->text.split_head ||
	    f->text.parameters.begin >= f->text.parameters.end)
		return NULL;
	if (f->text.head_template.begin < f->text.head_template.end) {
		add_span(&text, f->source, f->text.head_template);
		str_add(&text, " ");
	}
	str_addf(&text, "%s%s%s", f->scope ? f->scope : "", f->scope && *f->scope ? "::" : "", f->name);
	add_span(&text, f->source, f->text.parameters);
	return arena_take(arena, &text);
}
