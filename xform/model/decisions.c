// The model's decisions as text, in groups. A row of the pipeline (passes/passes.def) names the groups that
// it sets; the runner compares all groups before and after it, and any other change is an error.
#include <string.h>

#include "model.h"

static void add_name(struct str *out, const char *what, const char *name)
{
	if (name)
		str_addf(out, " %s=%s", what, name);
}

static void add_flag(struct str *out, const char *what, int value)
{
	if (value)
		str_addf(out, " %s=%d", what, value);
}

static void add_effects(struct str *out, const struct function *f)
{
	str_addf(out, " ids=%x effects=%x barriers=%d", f->all_ids, f->effects, f->barriers);
	add_flag(out, "shared", f->uses_shared);
	add_flag(out, "recursive", f->is_recursive);
}

static void add_captures(struct str *out, const struct function *f)
{
	NODE_EACH (node, f->tree)
		if (node->kind == NODE_LAMBDA && node->id)
			str_addf(out, " %u:%x", node->at.begin, node->id);
}

static void add_tier(struct str *out, const struct function *f)
{
	str_addf(out, " %s", model_tier_name(f->best));
	add_name(out, "why", f->why_not);
	add_name(out, "text", f->why_text);
}

static void add_guards(struct str *out, const struct function *f)
{
	add_name(out, "active", f->active);
	add_flag(out, "guarded", f->has_guards);
	model_dump_steps(out, f->steps, 1);
}

static void add_conditions(struct str *out, const struct function *f)
{
	for (size_t i = 0; i < f->unread.count; i++)
		if (f->unread.items[i].is_guarded)
			str_addf(out, " %u", f->unread.items[i].at.begin);
	for (size_t i = 0; i < f->guarded_for.count; i++)
		add_name(out, "for", f->guarded_for.items[i]->name);
}

static void add_body(struct str *out, const struct function *f)
{
	add_flag(out, "has", f->has_body);
	add_name(out, "name", f->body_name);
}

static void add_clones(struct str *out, const struct function *f)
{
	add_flag(out, "has", f->has_clone);
	add_flag(out, "threads", f->is_resized);
	add_name(out, "name", f->clone_name);
}

static void add_copies(struct str *out, const struct function *f)
{
	add_flag(out, "guarded", f->has_guarded);
	add_flag(out, "named", f->has_named);
	add_flag(out, "both", f->has_named_guarded);
	add_name(out, "named-copy", f->named_name);
	add_name(out, "named-guarded-copy", f->named_guarded_name);
}

static void add_entry(struct str *out, const struct function *f)
{
	add_flag(out, "has", f->has_entry);
	add_name(out, "name", f->entry_name);
	add_name(out, "parameter", f->slice_parameter);
}

static void add_loop(struct str *out, const struct function *f)
{
	add_flag(out, "has", f->has_loop);
	add_flag(out, "barrier", f->loop_barrier);
	add_name(out, "counter", f->counter);
}

static void add_threads(struct str *out, const struct function *f)
{
	add_flag(out, "has", f->has_threads);
	add_name(out, "name", f->resized_name);
	add_name(out, "counter", f->thread_counter);
}

static void add_reached(struct str *out, const struct function *f)
{
	add_name(out, "tier", model_tier_name(f->tier));
}

static void add_launches(struct str *out, const struct function *f)
{
	add_flag(out, "has", f->has_launch);
	add_flag(out, "exported", f->is_exported);
	add_name(out, "name", f->launch_name);
}

static void add_member(struct str *out, const struct function *f)
{
	const struct member *m = f->member;
	if (!m)
		return;
	add_name(out, "fault", m->fault);
	add_name(out, "why", m->why);
	add_flag(out, "differs", m->differs);
	str_addf(out, " forms=%x used=%x", m->forms, m->used);
	for (size_t i = 0; i < 3; i++)
		add_name(out, "not", m->form_fault[i]);
	add_flag(out, "waits", m->waits);
	add_name(out, "name", m->name);
	add_name(out, "active", m->active);
	model_dump_steps(out, m->steps, 1);
}

static void add_arena(struct str *out, const struct function *f)
{
	const struct arena_layout *layout = f->arena_layout;
	for (const struct overlay *o = layout ? layout->overlays : NULL; o; o = o->next)
		str_addf(out, " %u", o->at.begin);
}

static const struct group {
	const char *name;
	void (*add)(struct str *out, const struct function *f);
} groups[] = {
    {"effects", add_effects},
    {"captures", add_captures},
    {"tier", add_tier},
    {"guards", add_guards},
    {"conditions", add_conditions},
    {"body", add_body},
    {"clones", add_clones},
    {"copies", add_copies},
    {"entry", add_entry},
    {"loop", add_loop},
    {"threads", add_threads},
    {"reached", add_reached},
    {"launches", add_launches},
    {"members", add_member},
    {"arena", add_arena},
};

const char *model_group_name(size_t index)
{
	return index < sizeof groups / sizeof *groups ? groups[index].name : NULL;
}

static void add_group(struct str *out, const struct model *model, const struct group *group)
{
	FUNCTION_EACH (f, model->functions) {
		size_t before = out->length;
		group->add(out, f);
		if (out->length > before)
			str_addf(out, " %s %u\n", f->name, f->place.line);
	}
}

void model_dump_group(struct str *out, const struct model *model, size_t index)
{
	add_group(out, model, &groups[index]);
	for (size_t i = 0; i < model->variants.count; i++)
		add_group(out, model->variants.items[i], &groups[index]);
	for (size_t i = 0; groups[index].add == add_launches && i < model->launches.count; i++)
		str_addf(out, "launch %u %d\n", model->launches.items[i]->at.begin, model->launches.items[i]->state);
	for (size_t i = 0; groups[index].add == add_member && i < model->phases.count; i++)
		str_addf(out, "phase %zu %u %u\n", model->phases.items[i]->members.count,
		    model->phases.items[i]->first_form, model->phases.items[i]->loop_form);
}
