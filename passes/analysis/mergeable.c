// May a kernel become a member of a scheduler kernel (Liang et al., TPDS 2015, section 4)? There its threads
// are the first of a block that may be larger and has another shape. So everything that distinguishes threads
// must use the ids that shadow the built-in ones. A resizable kernel has the same requirement. Barriers and
// warps are allowed here, since a member's warps are the block's.
//   - its tier is not opaque
//   - nothing queries the hardware's thread: libraries' groups and collectives, assembly
//   - thread ids reach every function that reads them
#include "reach.h"
#include "analysis.h"

int mergeable_holds(const struct phase *phase, const struct launch *launch)
{
	return phase_holds(phase, &launch->place) && launch->kernel && phase_merges(phase, launch->kernel->name);
}

static void mark(struct model *model, struct function *kernel)
{
	if (kernel->member)
		return;
	kernel->member = ARENA_NEW(&model->arena, struct member);
	for (size_t i = 0; i < kernel->variants.others.count; i++)
		if (kernel->variants.others.items[i])
			kernel->variants.others.items[i]->member = ARENA_NEW(&model->arena, struct member);
}

void mergeable_mark(struct model *model)
{
	VEC_EACH_POINTER (const struct phase, phase, model->phases) {
		size_t end = model_first_launch(model, phase->at.end);
		for (size_t k = model_first_launch(model, phase->at.begin); k < end; k++)
			if (mergeable_holds(phase, model->launches.items[k]))
				mark(model, model->launches.items[k]->kernel);
	}
}

void mergeable_forbid(struct function *kernel, const char *id, struct place place, const char *why)
{
	if (kernel->member->fault)
		return;
	kernel->member->fault = id;
	kernel->member->place = place;
	kernel->member->why = why;
}

const char *mergeable_fault(const struct launch *l, unsigned begin)
{
	if (l->kernel->member->fault)
		return l->kernel->member->why;
	if (l->form == LAUNCH_COOPERATIVE)
		return "all blocks of a cooperative launch must run at the same time";
	if (l->state != LAUNCH_REWRITTEN)
		return "its launch stays native";
	if (!l->instance)
		return model_has_pack(l->kernel) ? "its template takes any number of arguments"
		                                 : "the arguments of its template have no name here";
	return begin < l->kernel->text.after ? "it is defined behind the phase" : NULL;
}

static void forbid_effect(
    struct model *model, struct function *kernel, unsigned effects, const char *id, const char *why)
{
	if (kernel->found.effects & effects)
		mergeable_forbid(kernel, id, summary_place(model, kernel, effects), why);
}

void mergeable_check(struct model *model, struct function *kernel)
{
	if (kernel->verdict.best == TIER_OPAQUE)
		mergeable_forbid(kernel, kernel->verdict.id, kernel->verdict.place, kernel->verdict.text);
	else if (kernel->pragma.is_given && kernel->pragma.tier == TIER_OPAQUE)
		mergeable_forbid(kernel, "asked", kernel->pragma.place, "a pragma asks for it");
	if (kernel->is_specialized || kernel->general)
		mergeable_forbid(kernel, "specialization", kernel->place, "it has explicit specialisations");
	forbid_effect(model, kernel, EFFECT_COLLECTIVE, "block-barrier",
	    "its threads work together in a library function, which asks the hardware for the block");
	forbid_effect(
	    model, kernel, EFFECT_IDENTITY, "thread-id", "it asks the hardware for its thread, lane or SM");
	forbid_effect(
	    model, kernel, EFFECT_ASSEMBLY, "unsafe-asm", "inline assembly may ask the hardware or wait");
	if (!kernel->member->fault) {
		// The requirements of a resizable kernel.
		struct function_verdict found;
		reach_try_threads(&found, model, kernel);
		if (found.best < TIER_RESIZABLE)
			mergeable_forbid(kernel, found.id, found.place, found.text);
	}
	if (!kernel->member->fault && kernel->validated.member_refused)
		mergeable_forbid(kernel, kernel->validated.member_refused->id,
		    kernel->validated.member_refused->place.path ? kernel->validated.member_refused->place
		                                                 : kernel->place,
		    kernel->validated.member_refused->text);
}
