// The model's decisions as text, in groups. A row of the pipeline (passes/passes.def) names the groups that
// it sets. The runner compares all groups before and after each row; a change in another group is an error.
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
	str_addf(out, " ids=%x effects=%x barriers=%d", f->found.all_ids, f->found.effects, f->found.barriers);
	add_flag(out, "shared", f->found.uses_shared);
	add_flag(out, "recursive", f->found.is_recursive);
}

static void add_captures(struct str *out, const struct function *f)
{
	NODE_EACH (node, f->tree)
		if (node->kind == NODE_LAMBDA && node->id)
			str_addf(out, " %u:%x", node->at.begin, node->id);
}

static void add_tier(struct str *out, const struct function *f)
{
	str_addf(out, " %s", model_tier_name(f->verdict.best));
	add_name(out, "why", f->verdict.id);
	add_name(out, "text", f->verdict.text);
}

static void add_guards(struct str *out, const struct function *f)
{
	add_name(out, "active", f->predicated.active);
	add_flag(out, "guarded", f->predicated.has_guards);
	model_dump_steps(out, f->predicated.steps, 1);
}

static void add_conditions(struct str *out, const struct function *f)
{
	for (size_t i = 0; i < f->text.unread.count; i++)
		if (f->text.unread.items[i].is_guarded)
			str_addf(out, " %u", f->text.unread.items[i].at.begin);
	for (size_t i = 0; i < f->found.guarded_for.count; i++)
		add_name(out, "for", f->found.guarded_for.items[i]->name);
}

static void add_made(struct str *out, const struct function *f, enum made_form form)
{
	add_flag(out, "made", f->made[form].is_there);
	add_name(out, "name", f->made[form].name);
}

static void add_body(struct str *out, const struct function *f)
{
	add_made(out, f, MADE_BODY);
}

static void add_clones(struct str *out, const struct function *f)
{
	add_made(out, f, MADE_CLONE);
	add_flag(out, "threads", f->entry.is_resized);
}

static void add_copies(struct str *out, const struct function *f)
{
	add_flag(out, "guarded", f->made[MADE_GUARDED].is_there);
	add_made(out, f, MADE_NAMED);
	add_made(out, f, MADE_NAMED_GUARDED);
}

static void add_entry(struct str *out, const struct function *f)
{
	add_made(out, f, MADE_ENTRY);
	add_name(out, "parameter", f->entry.slice_parameter);
}

static void add_loop(struct str *out, const struct function *f)
{
	add_flag(out, "loop", f->entry.has_loop);
	add_flag(out, "barrier", f->entry.barrier);
	add_name(out, "counter", f->entry.counter);
}

static void add_yields(struct str *out, const struct function *f)
{
	add_flag(out, "yields", f->entry.yields);
	add_name(out, "round", f->entry.round);
}

static void add_threads(struct str *out, const struct function *f)
{
	add_made(out, f, MADE_RESIZED);
	add_name(out, "counter", f->entry.thread_counter);
}

static void add_reached(struct str *out, const struct function *f)
{
	add_name(out, "tier", model_tier_name(f->verdict.reached));
}

static void add_launches(struct str *out, const struct function *f)
{
	add_made(out, f, MADE_LAUNCH);
}

// It belongs to no function: model_dump_group adds it.
static void add_transfers(struct str *out, const struct function *f)
{
	(void)out, (void)f;
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
    {"yields", add_yields},
    {"threads", add_threads},
    {"reached", add_reached},
    {"launches", add_launches},
    {"transfers", add_transfers},
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
		str_addf(out, "launch %u %d %d\n", model->launches.items[i]->at.begin,
		    model->launches.items[i]->state, model->launches.items[i]->is_marked);
	for (size_t i = 0; groups[index].add == add_transfers && i < model->transfers.count; i++)
		if (model->transfers.items[i]->is_redirected)
			str_addf(out, "transfer %u\n", model->transfers.items[i]->name_at.begin);
	for (size_t i = 0; groups[index].add == add_member && i < model->phases.count; i++)
		str_addf(out, "phase %zu %u %u\n", model->phases.items[i]->members.count,
		    model->phases.items[i]->first_form, model->phases.items[i]->loop_form);
}
