// Translation validation: we prove each output, not the rewriter. A kernel's entry is tried in the highest
// form that the syntax tree allows: as it is, with guards, sliced. If the validator does not prove it, the
// output is made again with the next lower form and the validator's reason. A form is never tried twice, so
// this ends. Entries that are proved are not proved again, and neither are slices of a body that met all
// rules in a block loop except rule c (barriers). Only their copies are compared with the originals in each
// output.
//
// Kernels are not checked if a conservative analysis (passes/analysis/plain.c) finds nothing to prove, unless
// --validate=always is given. For a template that the file does not instantiate, and for a file that
// clang cannot compile, that analysis alone decides.
#include "proof.h"

#include <string.h>

#include "passes/analysis/plain.h"
#include "known.h"
#include "validate.h"

void proof_init(
    struct proofs *out, enum proof_mode mode, const struct parse_request *request, const struct parse *parse)
{
	*out = (struct proofs){.mode = mode, .request = request, .parse = parse};
	if (mode == PROOF_NEVER)
		out->unproved = "--validate=never";
	else if (!validate_program(&out->arena))
		out->unproved = "the validator, cuelastic-validate, is not installed";
}

void proof_dispose(struct proofs *proofs)
{
	VEC_DISPOSE(&proofs->kernels);
	VEC_DISPOSE(&proofs->phases);
	arena_dispose(&proofs->arena);
}

// ---- what is known about a kernel

static const struct function *head_of(const struct function *f)
{
	return f->general ? f->general : f;
}

static struct kernel_proof *proof_find(const struct proofs *proofs, const struct function *f)
{
	const struct function *head = head_of(f);
	VEC_EACH (struct kernel_proof, known, proofs->kernels)
		if (known->offset == head->place.offset && !strcmp(known->path, head->place.path))
			return known;
	return NULL;
}

struct kernel_proof *proof_get_or_add(struct proofs *proofs, const struct function *f)
{
	struct kernel_proof *known = proof_find(proofs, f), fresh = {.form = ENTRY_AS_IS};
	if (known)
		return known;
	fresh.path = arena_string(&proofs->arena, head_of(f)->place.path);
	fresh.offset = head_of(f)->place.offset;
	VEC_PUSH(&proofs->kernels, fresh);
	return &proofs->kernels.items[proofs->kernels.count - 1];
}

static void apply(const struct proofs *proofs, struct model *model)
{
	model->unproved = proofs->unproved;
	FUNCTION_EACH (f, model->functions) {
		const struct kernel_proof *known = f->is_kernel && f->place.path ? proof_find(proofs, f) : NULL;
		if (!known)
			continue;
		f->validated.form = known->form;
		f->validated.refused = known->refused;
		f->validated.threads_refused = known->threads_refused;
		f->validated.yield_refused = known->yield_refused;
		f->validated.member_refused = known->member_refused;
		memcpy(f->validated.form_refused, known->form_refused, sizeof f->validated.form_refused);
		f->validated.lacks_instance = known->lacks_instance;
		f->validated.is_uncompiled = known->is_uncompiled;
		f->validated.uncompared = known->is_settled ? known->uncompared : NULL;
		f->validated.wants_loop_barrier = known->wants_loop_barrier;
		f->validated.leaves_copies = known->leaves_copies;
		f->validated.proof = known->proof;
		f->validated.needs = known->needs;
	}
}

void proof_apply(const struct proofs *proofs, struct model *model)
{
	apply(proofs, model);
	merged_apply(proofs, model);
	for (size_t i = 0; i < model->variants.count; i++)
		apply(proofs, model->variants.items[i]);
}

static const enum made_form FORMS[] = {MADE_ENTRY, MADE_RESIZED};

// The entries of a kernel.
static void copies_ask(struct words *out, struct arena *arena, const struct function *f)
{
	for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
		if (f->made[FORMS[i]].is_there)
			words_add(arena, out, "%s:%s+copy%s=%s", f->made[FORMS[i]].name,
			    FORMS[i] == MADE_RESIZED ? "resized" : "elastic",
			    FORMS[i] == MADE_ENTRY && f->validated.form == ENTRY_GUARDED ? "+guards" : "", f->name);
}

void copies_ask_all(struct words *out, struct arena *arena, const struct model *model)
{
	FUNCTION_EACH (f, model->functions)
		if (!f->validated.is_settled || !f->entry.has_loop) // a slice's body was settled in another form
			copies_ask(out, arena, f);
}

static int is_of(const struct function *f, const struct verdict *v)
{
	for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
		if (f->made[FORMS[i]].is_there && !strcmp(f->made[FORMS[i]].name, v->entry))
			return 1;
	return 0;
}

// Notes whether a kernel could be compared. The verdict that its copy differs, if only that was asked, or NULL.
static const struct verdict *copies_take(
    struct function *f, struct arena *arena, const struct validation *from)
{
	const struct verdict *found = NULL;
	VEC_EACH (const struct verdict, v, from->verdicts) {
		if (!is_of(f, v))
			continue;
		if (v->is_uncompared)
			f->validated.uncompared = arena_string(arena, v->reason);
		else if (!v->proved && !v->is_apart && !v->is_alike && !found)
			found = v;
	}
	return f->validated.proof == PROOF_VALIDATED && !f->validated.is_settled ? NULL : found;
}

void copies_miss(struct model *model, const char *why)
{
	FUNCTION_EACH (f, model->functions)
		if (f->made[MADE_ENTRY].is_there)
			f->validated.uncompared = why;
}

// ---- what is asked

// In all variants: code that one architecture does not have may need a proof in another.
static int is_plain(struct model *model, struct function *f)
{
	const char *what;
	for (size_t i = 0; i < f->variants.others.count; i++)
		if (f->variants.others.items[i] &&
		    plain_find_doubt(model->variants.items[i], f->variants.others.items[i], &what))
			return 0;
	return !plain_find_doubt(model, f, &what);
}

// A template's entry also runs its specialisations.
static int is_plain_family(struct model *model, struct function *f)
{
	const functions_t *set = model_in_scope(model, f->scope, f->name);
	for (size_t i = 0; i < set->count; i++)
		if (head_of(set->items[i]) == f && !is_plain(model, set->items[i]))
			return 0;
	return is_plain(model, f);
}

static int is_asked(const struct proofs *proofs, struct model *model, struct function *f)
{
	if (!f->made[MADE_ENTRY].is_there || f->validated.lacks_instance || proofs->unproved)
		return 0;
	int may_not_fit = f->entry.yields && f->found.uses_shared; // the words of a ticket
	return proofs->mode == PROOF_ALWAYS || may_not_fit || !is_plain_family(model, f);
}

static int is_shown(const struct function *f, const struct kernel_proof *known)
{
	return f->validated.form == ENTRY_GUARDED && known && known->body_shown;
}

// Proved entries stay while others change, and a slice runs the same body as the block loop.
static int is_settled(const struct function *f, const struct kernel_proof *known)
{
	return known && (known->is_settled || (known->body_shown && !f->entry.has_loop));
}

// ---- what is answered

// Rules that another form of the same entry may satisfy.
static int is_about_meetings(const char *id)
{
	return util_list_has("divergent-barrier early-exit goto-barrier", id, " ");
}

// Rules that only block loops must satisfy; a slice need not.
static int is_about_loops(const char *id)
{
	return is_about_meetings(id) || util_list_has("block-barrier block-copies", id, " ");
}

static int is_accepted(const struct function *f, const struct verdict *v)
{
	int is_ordered = f->pragma.blocks_ordered && !strcmp(v->id, "block-wait");
	return v->proved || (!f->entry.has_loop && is_ordered);
}

// Rules that a slice breaks if its block loop does: they concern the body alone.
static int is_about_bodies(const struct function *f, const char *id)
{
	static const char ids[] = "callee-id cluster device-launch explicit-id grid-sync recursion unknown-call";
	return strcmp(id, "block-wait") ? util_list_has(ids, id, " ") : !f->pragma.blocks_ordered;
}

static enum entry_form next_form(const struct function *f, const struct verdict *v)
{
	if (!f->entry.has_loop)
		return ENTRY_NONE;
	if (f->validated.form == ENTRY_AS_IS && is_about_meetings(v->id))
		return ENTRY_GUARDED;
	return f->validated.form == ENTRY_GUARDED || !is_about_bodies(f, v->id) ? ENTRY_SLICED : ENTRY_NONE;
}

static int take_line(struct place *place, const struct source *source, struct span lines)
{
	unsigned line = source_line_presumed(source, place->path, place->line, lines);
	if (!line || !source->presumed.count)
		return 0;
	place->path = source->path;
	place->line = line;
	return 1;
}

// The validator's lines are those of #line. Several lines may have the same: the kernel's own come first.
static void to_file(struct place *place, const struct model *model, const struct function *f)
{
	if (f->source && take_line(place, f->source,
	                     (struct span){source_line_of(f->source, f->text.at.begin),
	                         source_line_of(f->source, f->text.at.end)}))
		return;
	if (take_line(place, model->source, (struct span){0, 0}))
		return;
	for (size_t i = 0; i < model->sources.count; i++)
		if (take_line(place, model->sources.items[i], (struct span){0, 0}))
			return;
}

static struct place own_place(
    struct proofs *proofs, const struct model *model, const struct function *f, const struct place *from)
{
	struct place place = *from;
	if (!place.path)
		return place;
	to_file(&place, model, f);
	place.path = arena_string(&proofs->arena, place.path); // the model's strings end with it
	if (strcmp(place.path, model->source->path) || place.line > model->source->lines.count)
		return place;
	struct span line = source_line(model->source, place.line);
	unsigned at = line.begin + place.column - 1;
	if (f->source != model->source || !span_has(f->text.at, at)) // else it is in a copy
		at = edits_origin_in_line(proofs->edits, line, at);
	if (!place.column || at >= line.end) // a line of another length
		for (at = line.begin; at < line.end && strchr(" \t", model->source->text[at]);)
			at++;
	place.column = at - line.begin + 1;
	place.offset = at;
	return place;
}

const struct refusal *proof_refusal(
    const struct answer *answer, const struct function *f, const struct verdict *v)
{
	struct arena *arena = &answer->proofs->arena;
	struct refusal *refusal = ARENA_NEW(arena, struct refusal);
	int is_known = diag_find(v->id, &(enum severity){0});
	refusal->id = is_known ? arena_string(arena, v->id) : "unproved";
	refusal->text = arena_format(arena, "%s%s", v->reason, answer->where);
	refusal->place = own_place(answer->proofs, answer->model, f, &v->place);
	return refusal;
}

// A body with guards is decomposed and rebuilt: only a comparison shows that it is equivalent to the
// original. For a text that is copied unchanged, the rules on the tree apply in addition.
static int lacks_comparison(const struct function *f, const struct verdict *v)
{
	int is_guarded = f->validated.form == ENTRY_GUARDED && f->entry.has_loop &&
	                 !strcmp(v->entry, f->made[MADE_ENTRY].name);
	return v->is_uncompared && is_guarded && !strcmp(v->id, "copy-differs");
}

// The first verdict that does not accept an entry, over all its instances, or NULL. Counts the instances.
static const struct verdict *first_refusal(
    const struct answer *answer, struct function *f, const char *entry, size_t *count)
{
	const struct verdict *found = NULL;
	*count = 0;
	VEC_EACH (const struct verdict, v, answer->validation->verdicts) {
		if (strcmp(v->entry, entry) || v->is_apart || (v->is_uncompared && !lacks_comparison(f, v)))
			continue;
		*count += !v->is_uncompared;
		f->validated.needs |= v->needs;
		if (!found && !is_accepted(f, v))
			found = v;
	}
	return found;
}

// The validator checks rule c last. If only that is refused, the rest is proved, including that all loops
// end. Another architecture's variant has its own body.
static int is_body_shown(const struct answer *answer, const struct function *f)
{
	VEC_EACH (const struct verdict, v, answer->validation->verdicts)
		if (!strcmp(v->entry, f->made[MADE_ENTRY].name) && !v->is_apart && !v->is_uncompared && !v->proved &&
		    !is_about_loops(v->id))
			return 0;
	return !answer->model->variants.count;
}

// Returns whether the kernel must leave the merged kernels.
static int take_apart(const struct answer *answer, const struct function *f)
{
	VEC_EACH (const struct verdict, v, answer->validation->verdicts) {
		if (!v->is_apart || strcmp(v->entry, f->made[MADE_ENTRY].name) ||
		    proof_get_or_add(answer->proofs, f)->member_refused)
			continue;
		proof_get_or_add(answer->proofs, f)->member_refused = proof_refusal(answer, f, v);
		return 1;
	}
	return 0;
}

// Returns whether the kernel must take another form.
static int take_answer(const struct answer *answer, struct function *f)
{
	size_t count;
	const struct verdict *v = first_refusal(answer, f, f->made[MADE_ENTRY].name, &count);
	if (!count) {
		const struct validation *all = answer->validation;
		proof_get_or_add(answer->proofs, f)->lacks_instance = 1;
		// Other kernels of its name may count for it.
		proof_get_or_add(answer->proofs, f)->is_uncompiled =
		    f->is_template && !all->is_partial &&
		    !util_holds(all->compiled.items, all->compiled.count, f->name);
		return 1;
	}
	if (v && f->entry.yields && (!strcmp(v->id, "no-yield") || !strcmp(v->id, "device-limit"))) {
		proof_get_or_add(answer->proofs, f)->yield_refused = proof_refusal(answer, f, v);
		return 1;
	}
	if (v) {
		struct kernel_proof *known = proof_get_or_add(answer->proofs, f);
		int lacks_barrier = f->entry.has_loop && !f->entry.barrier && !strcmp(v->id, "block-barrier");
		int lacks_wait = f->entry.has_loop && !f->validated.leaves_copies && !strcmp(v->id, "block-copies");
		known->wants_loop_barrier |= lacks_barrier;
		known->leaves_copies |= lacks_wait;
		known->form = lacks_barrier || lacks_wait ? f->validated.form : next_form(f, v);
		known->body_shown |= f->validated.form == ENTRY_AS_IS && is_body_shown(answer, f);
		known->is_settled = 0;
		if (f->validated.form != ENTRY_GUARDED) // its refusal is about text that the user has not written
			known->refused = proof_refusal(answer, f, v);
		return 1;
	}
	v = f->made[MADE_RESIZED].is_there ? first_refusal(answer, f, f->made[MADE_RESIZED].name, &count) : NULL;
	if (v)
		proof_get_or_add(answer->proofs, f)->threads_refused = proof_refusal(answer, f, v);
	proof_get_or_add(answer->proofs, f)->proof = f->validated.proof;
	proof_get_or_add(answer->proofs, f)->needs |= f->validated.needs;
	proof_get_or_add(answer->proofs, f)->is_settled = !answer->model->variants.count;
	return take_apart(answer, f) || v != NULL;
}

int proof_take_copies(
    struct proofs *proofs, struct model *model, const struct validation *validation, const char *where)
{
	struct answer answer = {proofs, model, validation, where};
	int lowered = 0;
	FUNCTION_EACH (f, model->functions) {
		const struct verdict *v = copies_take(f, &proofs->arena, validation);
		if (f->validated.proof == PROOF_VALIDATED) // an earlier form may have had another result
			proof_get_or_add(proofs, f)->uncompared = f->validated.uncompared;
		if (!v)
			continue;
		struct kernel_proof *known = proof_get_or_add(proofs, f);
		known->form = ENTRY_NONE;
		known->refused = proof_refusal(&answer, f, v);
		known->is_settled = 0;
		lowered++;
	}
	return lowered;
}

void proof_refuse(struct proofs *proofs, const struct function *f, const char *id, const char *text)
{
	struct kernel_proof *known = proof_get_or_add(proofs, f);
	struct refusal *refusal = ARENA_NEW(&proofs->arena, struct refusal);
	*refusal = (struct refusal){.id = id, .text = arena_string(&proofs->arena, text), .place = f->place};
	refusal->place.path = arena_string(&proofs->arena, f->place.path);
	known->form = ENTRY_NONE;
	known->refused = refusal;
	known->is_settled = 0;
}

// ---- one output

static int validate_for(struct proofs *proofs, struct model *model, const struct str *text,
    const struct words *entries, const char *architecture, const char *where)
{
	struct validation validation;
	struct words arguments = {0};
	int lowered = 0;
	validate_input(&arguments, &proofs->arena, proofs->parse, proofs->request, architecture);
	struct validate_request request = {.path = model->source->path,
	    .text = text,
	    .entries = entries,
	    .arguments = &arguments,
	    .world = parse_world(proofs->parse),
	    .parameter_bytes = model->parameter_bytes,
	    .cuda_path = proofs->request->cuda_path};
	validate_run(&validation, &request);
	proofs->is_accepted &= !validation.error && !validation.is_partial;
	struct answer answer = {proofs, model, &validation, where};
	if (validation.error) {
		proofs->unproved = arena_string(&proofs->arena, validation.error);
		lowered = 1;
	}
	for (size_t i = 0; i < model->functions.count && !validation.error; i++)
		if (model->functions.items[i]->validated.proof == PROOF_VALIDATED &&
		    !model->functions.items[i]->validated.is_settled)
			lowered += take_answer(&answer, model->functions.items[i]);
	if (!validation.error)
		lowered += proof_take_copies(proofs, model, &validation, where);
	if (!validation.error && !lowered) // otherwise members have other texts in the next output
		lowered = merged_take(&answer);
	words_dispose(&arguments);
	validate_dispose(&validation);
	return lowered;
}

int proof_validate(
    struct proofs *proofs, struct model *model, const struct edits *edits, const struct str *text)
{
	struct words entries = {0};
	int lowered = 0, has_unsettled = 0;
	proofs->edits = edits;
	for (size_t i = 0; i < model->phases.count; i++)
		has_unsettled |= model->phases.items[i]->first_form || model->phases.items[i]->loop_form;
	FUNCTION_EACH (f, model->functions) {
		f->validated.proof = f->made[MADE_ENTRY].is_there || f->general ? PROOF_PLAIN : PROOF_NONE;
		f->validated.needs = 0;
		if (!is_asked(proofs, model, f)) {
			if (f->made[MADE_ENTRY].is_there && !f->validated.lacks_instance && !proofs->unproved)
				copies_ask(&entries, &proofs->arena, f); // plain: is its copy the original?
			continue;
		}
		f->validated.proof = PROOF_VALIDATED;
		const struct kernel_proof *known = proof_find(proofs, f);
		f->validated.needs = known ? known->needs : 0;
		f->validated.is_settled = is_settled(f, known);
		if (f->validated.is_settled) {
			copies_ask(&entries, &proofs->arena, f);
			continue;
		}
		has_unsettled = 1;
		words_add(&proofs->arena, &entries, "%s:%s%s%s%s=%s", f->made[MADE_ENTRY].name,
		    f->entry.yields     ? "yielding"
		    : f->entry.has_loop ? "elastic"
		                        : "sliced",
		    f->member && !f->member->fault ? "+member" : "", is_shown(f, known) ? "+ends" : "",
		    f->validated.form == ENTRY_GUARDED ? "+guards" : "", f->name);
		if (f->made[MADE_RESIZED].is_there)
			words_add(&proofs->arena, &entries, "%s:resized=%s", f->made[MADE_RESIZED].name, f->name);
	}
	merged_ask(&entries, proofs, model);
	proofs->is_accepted = 0;
	if (entries.count && !proofs->unproved && has_unsettled) {
		proofs->is_accepted = 1;
		lowered = validate_for(proofs, model, text, &entries, proofs->request->flags->architecture, "");
		for (size_t i = 0; i < model->variants.count && !lowered; i++) {
			if (model->variants.items[i]->is_host)
				continue;
			const char *other = model->variants.items[i]->architecture;
			const char *where = arena_format(&proofs->arena, " (where __CUDA_ARCH__ is %s)", other);
			lowered = validate_for(proofs, model, text, &entries, other, where);
		}
	}
	words_dispose(&entries);
	return lowered;
}

void proof_tell(struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		if (!f->made[MADE_ENTRY].is_there)
			continue;
		// The second sentence of the note, if nothing shows that the copy equals the original.
		const char *why = f->validated.uncompared;
		const char *tier = model_tier_name(f->verdict.reached),
		           *remark = why ? arena_format(&model->arena, "; its copy is not compared: %s", why) : "";
		if (f->validated.proof == PROOF_VALIDATED)
			diag_add(model->diags, "proved", f->place, NULL, "kernel '%s' is %s: proved%s%s", f->name, tier,
			    f->validated.needs & NEED_MULTIPLE_OF_WARP ? ", where blockDim.x is a multiple of 32"
			    : f->validated.needs & NEED_WHOLE_WARPS
			        ? ", where blockDim.x is a multiple of 32 or blocks are one-dimensional"
			        : "",
			    remark);
		else
			diag_add(model->diags, "proved", f->place, NULL,
			    "kernel '%s' is %s: nothing in it is left to prove%s", f->name, tier, remark);
	}
}
