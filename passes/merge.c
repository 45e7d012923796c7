// Merge: which launches of a phase one scheduler kernel can run together, block by block (Liang et al., TPDS
// 2015, section 4). The scheduler kernels are templates of the header (cuelastic/merge.cuh). A kernel becomes
// a member by a struct that defines how one of its logical blocks runs.
//
// A scheduler kernel's block has as many threads as the largest member. In a smaller member some threads are
// surplus, and the barriers of the others must neither wait for them nor miss them. Three forms:
//   exit    surplus threads leave the kernel: from compute capability 7.0 on a barrier waits only for those
//           that are there. No cost. Not for block loops, since a thread that left cannot run the next block
//   guard   surplus threads run along through the predicated body (passes/predicate), inactive from the
//           start. For every kind of dispatch. A body without barriers needs only a plain condition
//   named   barriers name a hardware barrier and count the member's own threads, so that surplus threads need
//           not reach it. For every kind of dispatch. All counted threads must arrive, so the body is
//           predicated if threads leave before a barrier, as in a block loop. Only if nothing but
//           __syncthreads waits
// By default `interleave`, dispatched by the hardware, uses `exit`; block loops use `guard`, or else `named`.
//   requires launch; sets members, guards, copies, arena
#include "passes/predicate/predicate.h"
#include "passes/analysis/movable.h"
#include "passes/analysis/analysis.h"
#include "passes/arena/overlay.h"
#include "pass.h"

#include "xform/model/names.h"

#include <string.h>

#define MAX_MEMBERS 8u
#define MAX_SHARED_BYTES (48u * 1024) // of static shared memory

// ---- forms

static void refuse_form(struct function *f, unsigned form, struct place place, const char *why)
{
	f->member->form_fault[phase_form_index(form)] = why;
	f->member->form_place[phase_form_index(form)] = place;
}

struct naming {
	struct model *model;
	struct function *kernel;
	const struct function *caller;
	const struct step *steps; // of the copy that is walked; NULL: it is not predicated
	int depth;
};

static void name_callees(struct naming *n, const struct node *node, int in_lambda);

static void refuse_named(struct naming *n, const struct node *node, const char *why)
{
	if (!n->kernel->member->form_fault[phase_form_index(FORM_NAMED)])
		refuse_form(n->kernel, FORM_NAMED, node->place, why);
}

// A function that waits gets its own copy with named barriers; a guarded one if the call goes to a guarded
// one.
static void name_callee(struct naming *n, const struct node *call, struct function *f)
{
	int is_guarded = step_guarded_callee(n->steps, call) != NULL;
	struct naming inner = {n->model, n->kernel, f, is_guarded ? f->predicated.steps : NULL, n->depth + 1};
	if (!f->source || f->found.is_recursive || n->depth > 8 || !movable_is_cloneable(n->model, f) ||
	    call->in_macro || !call->name_at.end) {
		refuse_named(n, call, "what it calls waits, and cannot be copied");
		return;
	}
	if (f->text.after > n->caller->text.after) { // where copies go
		refuse_named(n, call, "what it calls waits, and is defined behind it");
		return;
	}
	if (is_guarded && !f->made[MADE_NAMED_GUARDED].name)
		f->made[MADE_NAMED_GUARDED].name = names_shared(n->model, f->name, "_guarded_named");
	if (!is_guarded && !f->made[MADE_NAMED].name)
		f->made[MADE_NAMED].name = names_shared(n->model, f->name, "_named");
	name_callees(&inner, f->tree, 0);
}

// named_barriers.cuh defines macros, which `(__syncthreads)()` does not call.
static int is_macro_call(const struct naming *n, const struct node *call)
{
	const struct source *s = n->caller->source;
	size_t name = call->name_at.end ? source_token_at(s, call->name_at.begin) : s->tokens.count;
	return call->name && !strncmp(call->name, "__syncthreads", 13) &&
	       (call->in_macro || source_token_is(s, source_next_code(s, name), "("));
}

static void name_callees(struct naming *n, const struct node *node, int in_lambda)
{
	struct function *callee = node->callee ? model_first_variant(node->callee) : NULL;
	in_lambda |= node->kind == NODE_LAMBDA && !node->captures_default;
	int waits = (summary_node_effects(n->model, node) & EFFECT_BARRIER) != 0;
	if (waits && in_lambda)
		refuse_named(n, node, "a lambda that captures nothing by default waits");
	else if (waits && callee)
		name_callee(n, node, callee);
	else if (waits && !is_macro_call(n, node))
		refuse_named(n, node, "it waits by something else than a plain call of __syncthreads");
	for (const struct node *child = node->child; child; child = child->next)
		name_callees(n, child, in_lambda);
}

static void add_named(struct model *model, struct function *f)
{
	struct naming naming = {model, f, f, f->predicated.has_guards ? f->predicated.steps : NULL, 0};
	if (f->member->differs)
		refuse_form(f, FORM_NAMED, f->place, "its code depends on the architecture");
	else if (f->verdict.best < TIER_ELASTIC)
		refuse_form(f, FORM_NAMED, f->place,
		    "some of its threads may leave before a barrier, and its body cannot be predicated");
	else
		name_callees(&naming, f->tree, 0);
	if (f->member->form_fault[phase_form_index(FORM_NAMED)])
		return;
	f->member->forms |= FORM_NAMED;
	f->member->named_name = names_shared(model, f->name, "_named");
}

// ---- members

// Kernels may share a name, types cannot. The stem of the names of types for a member of this kernel.
static const char *stem_of(struct model *model, const struct function *f)
{
	const char *stem = names_of_type(model, f);
	unsigned before = 0;
	const functions_t *set = model_in_scope(model, f->scope, f->name);
	for (size_t i = 0; i < set->count; i++)
		before += set->items[i] != f && set->items[i]->member && set->items[i]->member->is_used;
	return before ? arena_format(&model->arena, "%s_%u", stem, before + 1) : stem;
}

// The validator does not prove merged kernels with this kernel in this form.
static void drop_refused(struct model *model, struct function *f, unsigned form)
{
	const struct refusal *why = f->validated.form_refused[phase_form_index(form)];
	if (!why || !(f->member->forms & form))
		return;
	f->member->forms &= ~form;
	refuse_form(f, form, why->place.path ? why->place : f->place, why->text);
	diag_add(model->diags, "unproved", why->place.path ? why->place : f->place, NULL,
	    "kernel '%s' cannot be merged with idle threads in the form '%s': %s", f->name, phase_form_name(form),
	    why->text);
}

static void name_member(struct model *model, struct function *f)
{
	struct member *m = f->member;
	const char *stem = stem_of(model, f);
	m->is_used = 1;
	m->name = names_shared(model, stem, "_member");
	overlay_member(model, f, stem);
	m->body_name = f->arena_layout->type || f->predicated.has_guards ? names_shared(model, f->name, "_merged")
	                                                                 : f->made[MADE_BODY].name;
	m->forms = FORM_EXIT;
	m->waits = (f->found.effects & EFFECT_SYNC) != 0;
	if (m->waits) {
		// The body with guards, with threads that are inactive from the start.
		struct predicate_failure failure = {.place = f->place};
		if (f->member->differs) {
			refuse_form(f, FORM_GUARD, f->place, "its code depends on the architecture");
		} else if (predicate_idle_body(&failure, model, f) == 0) {
			f->member->forms |= FORM_GUARD;
			f->member->guarded_name = names_shared(model, f->name, "_guarded");
		} else {
			refuse_form(f, FORM_GUARD, failure.place, failure.why ? failure.why : "its body cannot be read");
		}
		add_named(model, f);
	} else {
		m->forms |= FORM_GUARD | FORM_NAMED;
	}
	for (unsigned form = FORM_EXIT; form <= FORM_NAMED; form <<= 1)
		drop_refused(model, f, form);
}

// ---- phases

static unsigned weight_of(const struct phase *phase, const struct function *kernel)
{
	for (size_t i = 0; i < phase->ratio.count; i++)
		if (!strcmp(phase->ratio.items[i].name, kernel->name))
			return phase->ratio.items[i].weight;
	return 0;
}

static void note_apart(struct phase *phase, const struct launch *l, const char *why)
{
	VEC_PUSH(&phase->apart, ((struct phase_apart){l->kernel_name, l->place, why}));
}

// Adds to `why` the place of the obstacle in the kernel, which is not the place of the launch.
static const char *with_place(struct model *model, const struct launch *l, const char *why)
{
	const struct member *m = l->kernel ? l->kernel->member : NULL;
	if (!m || !m->fault || !m->place.path)
		return why;
	if (!strcmp(m->place.path, l->place.path))
		return arena_format(&model->arena, "%s (%s)", why, model_shown_line(model, &m->place));
	return arena_format(&model->arena, "%s (%s:%u)", why, m->place.path, m->place.line);
}

static void say_apart(struct model *model, struct phase *phase, const struct launch *l, const char *why)
{
	int is_asked = phase->merge.count > 0;
	note_apart(phase, l, why);
	diag_add(model->diags, is_asked ? "merge" : "merge-apart", l->place,
	    is_asked ? NULL : "it runs beside the others, in a stream", "kernel '%s' cannot be merged: %s",
	    l->kernel_name, with_place(model, l, why));
}

static unsigned padded_bytes(const struct launch *l)
{
	return (l->parameter_bytes + 15) / 16 * 16;
}

// Does one of the members before `end` have the launch's kernel?
static int is_member(
    const struct phase *phase, size_t end, const struct function *kernel, const char *arguments)
{
	for (size_t i = 0; i < end; i++)
		if (phase->members.items[i].kernel == kernel && !strcmp(phase->members.items[i].arguments, arguments))
			return 1;
	return 0;
}

// Frees a place: drops the last member whose kernel has another member. Launches without a place form their
// own batch.
static int drop_duplicate(struct phase *phase)
{
	for (size_t i = phase->members.count; i-- > 1;) {
		const struct phase_member *m = &phase->members.items[i];
		if (!is_member(phase, i, m->kernel, m->arguments))
			continue;
		phase->parameter_bytes -= padded_bytes(m->launch);
		memmove(
		    &phase->members.items[i], &phase->members.items[i + 1], (--phase->members.count - i) * sizeof *m);
		return 1;
	}
	return 0;
}

static void add_member(struct model *model, struct phase *phase, const struct launch *l)
{
	const char *why = mergeable_fault(l, phase->at.begin);
	if (!why && phase->members.count == MAX_MEMBERS) {
		if (is_member(phase, MAX_MEMBERS, l->kernel, l->instance))
			return;
		why = drop_duplicate(phase) ? NULL : "a scheduler kernel has eight members at most";
	}
	if (why) {
		say_apart(model, phase, l, why);
		return;
	}
	if (!l->kernel->member->is_used)
		name_member(model, l->kernel);
	VEC_PUSH(
	    &phase->members, ((struct phase_member){l->kernel, l->instance, weight_of(phase, l->kernel), l}));
	phase->parameter_bytes += padded_bytes(l);
}

// A name in a clause must be a launched kernel's.
static void check_names(struct model *model, const struct phase *phase, const struct phase_name *names,
    size_t count, const char *clause)
{
	size_t begin = model_first_launch(model, phase->at.begin), end = model_first_launch(model, phase->at.end);
	for (size_t i = 0; i < count; i++) {
		int found = 0;
		for (size_t k = begin; k < end; k++)
			found |= !strcmp(model->launches.items[k]->kernel_name, names[i].name);
		if (!found || !phase_merges(phase, names[i].name))
			diag_add(model->diags, "merge", names[i].place, NULL, "%s names '%s', which %s", clause,
			    names[i].name, found ? "merge does not" : "the phase does not launch");
	}
}

static int is_same_text(const struct source *s, struct span a, struct span b)
{
	unsigned length = a.end - a.begin;
	if (!a.end || !b.end) // no stream, and stream 0
		return (!a.end || (length == 1 && s->text[a.begin] == '0')) &&
		       (!b.end || (b.end - b.begin == 1 && s->text[b.begin] == '0'));
	return length == b.end - b.begin && !memcmp(s->text + a.begin, s->text + b.begin, length);
}

// Two launches in one stream run in order. A phase says that they need not; merge(…) confirms it.
static void check_streams(struct model *model, const struct phase *phase)
{
	const struct launch *first = NULL;
	size_t begin = model_first_launch(model, phase->at.begin), end = model_first_launch(model, phase->at.end);
	for (size_t i = begin; i < end && !phase->merge.count; i++) {
		const struct launch *l = model->launches.items[i];
		if (l->in_macro)
			continue;
		for (size_t k = begin; k < i && !first; k++) {
			const struct launch *other = model->launches.items[k];
			if (!other->in_macro && other->form == l->form &&
			    is_same_text(model->source, other->stream_at, l->stream_at))
				first = l;
		}
	}
	if (first)
		diag_add(model->diags, "phase-stream", first->place,
		    "merge(...) in the pragma, or a stream for each, says that they are independent",
		    "launches of a phase share a stream, in which one would wait for the other");
}

// A phase says that its launches are independent. The first pair of those that obviously are not is reported.
static void check_dependence(struct model *model, const struct phase *phase)
{
	size_t begin = model_first_launch(model, phase->at.begin), end = model_first_launch(model, phase->at.end);
	for (size_t i = begin; i < end; i++)
		for (size_t k = begin; k < i; k++) {
			const struct launch *first = model->launches.items[k], *l = model->launches.items[i];
			struct span both = dependent_argument(model, first, l);
			if (!both.end)
				continue;
			diag_add(model->diags, "phase-depends", l->place,
			    "launch one of them outside of the phase; or make the parameter of a kernel that only reads "
			    "const",
			    "'%s' and '%s' (%s) both get '%.*s', and nothing says that they only read it", l->kernel_name,
			    first->kernel_name, model_shown_line(model, &first->place), (int)(both.end - both.begin),
			    model->source->text + both.begin);
			return;
		}
}

// ---- the forms of a phase

static unsigned common_forms(const struct phase *phase)
{
	unsigned forms = FORM_EXIT | FORM_GUARD | FORM_NAMED;
	for (size_t i = 0; i < phase->members.count; i++)
		forms &= phase->members.items[i].kernel->member->forms;
	return forms;
}

static int all_loop(const struct phase *phase)
{
	for (size_t i = 0; i < phase->members.count; i++)
		if (!phase->members.items[i].kernel->entry.has_loop)
			return 0;
	return 1;
}

static void say_form(struct model *model, const struct phase *phase, unsigned form)
{
	for (size_t i = 0; i < phase->members.count; i++) {
		const struct function *f = phase->members.items[i].kernel;
		if (f->member->forms & form)
			continue;
		diag_add(model->diags, "merge", phase->form_place.path ? phase->form_place : phase->place, NULL,
		    "barrier(%s) is not possible for kernel '%s': %s (%s)", phase_form_name(form), f->name,
		    f->member->form_fault[phase_form_index(form)],
		    model_shown_line(model, &f->member->form_place[phase_form_index(form)]));
		return;
	}
}

static void use_forms(struct phase *phase)
{
	for (size_t i = 0; i < phase->members.count; i++) {
		struct function *f = phase->members.items[i].kernel;
		struct member *m = f->member;
		m->used |= phase->first_form | phase->loop_form;
		if (m->used & FORM_GUARD)
			copies_use(f, m->guarded_name ? m->steps : NULL, COPY_PLAIN);
		if (m->used & FORM_NAMED)
			copies_use(f, f->predicated.has_guards ? f->predicated.steps : NULL, COPY_NAMED);
	}
}

// Leaves out scheduler kernels that the validator has not proved.
static void say_refused(struct model *model, struct phase *phase)
{
	unsigned *const forms[] = {&phase->first_form, &phase->loop_form};
	static const char *const modes[] = {"'interleave'", "'persistent', 'mix' and 'partition'"};
	for (unsigned i = 0; i < DISPATCHES; i++) {
		const struct refusal *why = phase->refused[i];
		if (!why || !*forms[i])
			continue;
		*forms[i] = 0;
		diag_add(model->diags, "unproved", why->place.path ? why->place : phase->place, NULL,
		    "the phase has no merged kernels for %s: %s", modes[i], why->text);
	}
}

static void choose_forms(struct model *model, struct phase *phase)
{
	unsigned forms = common_forms(phase), asked = phase->form ? phase->form : model->form;
	if (asked && !(forms & asked)) {
		say_form(model, phase, asked);
		return;
	}
	unsigned for_loops = forms & FORM_GUARD ? FORM_GUARD : forms & FORM_NAMED;
	phase->first_form = asked ? asked : forms & FORM_EXIT ? FORM_EXIT : for_loops;
	phase->loop_form = asked ? asked : for_loops;
	if (phase->loop_form == FORM_EXIT || !all_loop(phase))
		phase->loop_form = 0;
	say_refused(model, phase);
	if (phase->first_form || phase->loop_form)
		use_forms(phase);
	else
		phase->members.count = 0;
}

// A scheduler kernel's one parameter is a struct of all members' parameters and the order of their blocks.
static int check_parameters(struct model *model, const struct phase *phase)
{
	size_t bytes = phase_pack_bytes(phase);
	if (bytes <= model->parameter_bytes)
		return 1;
	diag_add(model->diags, "merge", phase->place,
	    "fewer kernels in the phase, or their structs behind pointers",
	    "the parameters of its kernels take %zu bytes together, and a kernel may have %u", bytes,
	    model->parameter_bytes);
	return 0;
}

static void take_apart(struct model *model, struct phase *phase, size_t index, const char *why)
{
	struct phase_member *m = &phase->members.items[index];
	const struct launch *l = m->launch;
	phase->parameter_bytes -= padded_bytes(l);
	memmove(m, m + 1, (--phase->members.count - index) * sizeof *m);
	say_apart(model, phase, l, why);
}

// Removes members whose shared memory outside the arena does not fit together with that of the members before
// them.
static void limit_shared(struct model *model, struct phase *phase)
{
	while (phase->members.count > 1 && overlay_bytes(model, phase) > MAX_SHARED_BYTES)
		take_apart(model, phase, phase->members.count - 1,
		    "with it the static shared memory that cannot be overlaid takes more than 48 KB");
}

// The last of those with the largest parameters.
static size_t largest_member(const struct phase *phase)
{
	size_t largest = 0;
	for (size_t i = 1; i < phase->members.count; i++)
		if (padded_bytes(phase->members.items[i].launch) >=
		    padded_bytes(phase->members.items[largest].launch))
			largest = i;
	return largest;
}

// If no merge(...) requires all members, removes the largest ones, so that as many as possible fit.
static void limit_parameters(struct model *model, struct phase *phase)
{
	while (
	    !phase->merge.count && phase->members.count > 1 && phase_pack_bytes(phase) > model->parameter_bytes)
		take_apart(model, phase, largest_member(phase),
		    arena_format(&model->arena,
		        "with its parameters those of all take %zu bytes together, and a kernel may have %u",
		        phase_pack_bytes(phase), model->parameter_bytes));
}

// A set of one member merges nothing, however often its kernel is launched.
static void check_alone(struct model *model, const struct phase *phase)
{
	int is_alone = phase->merge.count && phase->members.count == 1;
	for (size_t i = 0; i < phase->apart.count; i++)
		is_alone &= !phase_merges(phase, phase->apart.items[i].name); // an error said why
	if (is_alone)
		diag_add(model->diags, "merge-apart", phase->members.items[0].launch->place,
		    "in a loop, too: write as many launches as shall run together",
		    "kernel '%s' is launched here only, and has nothing to be merged with",
		    phase->members.items[0].kernel->name);
}

static void decide(struct model *model, struct phase *phase)
{
	check_names(model, phase, phase->merge.items, phase->merge.count, "merge");
	check_names(model, phase, phase->ratio.items, phase->ratio.count, "ratio");
	check_streams(model, phase);
	check_dependence(model, phase);
	size_t end = model_first_launch(model, phase->at.end);
	for (size_t i = model_first_launch(model, phase->at.begin); i < end; i++) {
		const struct launch *l = model->launches.items[i];
		if (mergeable_holds(phase, l))
			add_member(model, phase, l);
		else if (!l->kernel && phase->merge.count && phase_merges(phase, l->kernel_name))
			say_apart(model, phase, l,
			    l->is_hidden ? "its launch does not name it plainly" : "this file does not define it");
		else
			note_apart(phase, l, l->kernel ? "merge(...) does not name it" : "its kernel is not known here");
	}
	limit_shared(model, phase);
	limit_parameters(model, phase);
	check_alone(model, phase);
	if (phase->members.count > 1 && check_parameters(model, phase))
		choose_forms(model, phase);
	phase->variable = names_local(model, "cue_p");
	model->needs_header = 1;
}

// ---- --merge

static int has_run(const struct model *model, const char *name, size_t length)
{
	VEC_EACH_POINTER (const struct phase, phase, model->phases)
		for (size_t k = 0; phase->adds_braces && k < phase->merge.count; k++)
			if (strlen(phase->merge.items[k].name) == length &&
			    !strncmp(phase->merge.items[k].name, name, length))
				return 1;
	return 0;
}

static void check_option(struct model *model)
{
	for (const char *p = model->merge, *next; p; p = next) {
		size_t n = strcspn(p, "+");
		next = p[n] ? p + n + 1 : NULL;
		if (!has_run(model, p, n))
			diag_add(model->diags, "merge", (struct place){.path = model->source->path},
			    "mark the block that holds its launches by #pragma cuelastic phase merge(...)",
			    "--merge: '%.*s' is nowhere launched right beside another kernel of the list", (int)n, p);
	}
}

void pass_merge(struct model *model)
{
	if (model_proposes(model))
		proposed_split(model);
	else
		check_option(model);
	for (size_t i = 0; i < model->phases.count; i++)
		if (model->phases.items[i]->is_found || model->phases.items[i]->adds_braces)
			decide(model, model->phases.items[i]);
}
