// The model's lifetime, the limits of tiers, validation, and walks over trees.
#include "model.h"

#include <string.h>

const char *const transfer_names[] = {"cudaMemcpyAsync", "cudaMemcpy2DAsync", "cudaMemcpy", "cudaMemset",
    "cudaMalloc", "cudaFree", "cudaDeviceSynchronize", "cudaStreamSynchronize", "cudaEventSynchronize",
    "cudaStreamCreate", "cudaStreamCreateWithFlags", "cudaStreamCreateWithPriority", "cudaStreamWaitEvent",
    "cudaGraphLaunch", "cudaLaunchKernel", "cudaLaunchKernelEx", "cudaLaunchKernelExC",
    "cudaLaunchCooperativeKernel", NULL};

void model_init(struct model *model, struct source *source, struct diags *diags)
{
	memset(model, 0, sizeof *model);
	model->source = source;
	model->diags = diags;
	model->index = model_index_new();
	model->macros_known = model_macros_new();
	model->strings_known = model_strings_new();
	model->settled = DEPENDS_ARCHITECTURE;
}

static int free_candidates(struct node *node, void *context)
{
	(void)context;
	VEC_DISPOSE(&node->candidates);
	VEC_DISPOSE(&node->targets);
	return 1;
}

void model_dispose(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++) {
		node_walk(model->functions.items[i]->tree, free_candidates, NULL);
		struct function *function = model->functions.items[i];
		VEC_DISPOSE(&function->params);
		VEC_DISPOSE(&function->param_vars);
		VEC_DISPOSE(&function->template_params);
		VEC_DISPOSE(&function->text.locals);
		VEC_DISPOSE(&function->text.skipped);
		VEC_DISPOSE(&function->text.restored);
		VEC_DISPOSE(&function->text.unread);
		VEC_DISPOSE(&function->found.guarded_for);
		VEC_DISPOSE(&function->variants.others);
		VEC_DISPOSE(&function->text.namespaces);
		for (struct overlay *o = function->arena_layout ? function->arena_layout->overlays : NULL; o;
		    o = o->next)
			VEC_DISPOSE(&o->names);
	}
	for (size_t i = 0; i < model->sources.count; i++)
		source_dispose(model->sources.items[i]);
	for (size_t i = 0; i < model->phases.count; i++)
		phase_dispose(model->phases.items[i]);
	VEC_DISPOSE(&model->transfers);
	VEC_DISPOSE(&model->transfers_hidden);
	VEC_DISPOSE(&model->phases);
	VEC_DISPOSE(&model->sources);
	VEC_DISPOSE(&model->functions);
	VEC_DISPOSE(&model->launches);
	VEC_DISPOSE(&model->values);
	VEC_DISPOSE(&model->instantiations);
	VEC_DISPOSE(&model->macros);
	VEC_DISPOSE(&model->skipped);
	VEC_DISPOSE(&model->beside);
	VEC_DISPOSE(&model->variants);
	VEC_DISPOSE(&model->header_words);
	model_index_free(model->index);
	model_macros_free(model->macros_known);
	model_strings_free(model->strings_known);
	model->index = NULL;
	arena_dispose(&model->arena);
}

static const char *const tier_names[] = {"opaque", "sliceable", "elastic", "resizable"};

const char *model_tier_name(enum tier tier)
{
	return tier_names[tier];
}

const char *model_proof_name(enum proof proof)
{
	static const char *const proof_names[] = {"-", "plain", "proved"};
	return proof_names[proof];
}

int model_tier_named(enum tier *out, const char *name)
{
	for (size_t i = 0; i < sizeof tier_names / sizeof *tier_names; i++)
		if (!strcmp(tier_names[i], name)) {
			*out = (enum tier)i;
			return 0;
		}
	return -1;
}

struct place model_place(const struct model *model, unsigned offset)
{
	struct place place = {.path = model->source->path, .offset = offset};
	source_position(model->source, offset, &place.line, &place.column);
	return place;
}

const char *model_shown_line(struct model *model, const struct place *place)
{
	const char *file = place->path ? place->path : model->source->path, *presumed = file;
	const struct source *source = strcmp(file, model->source->path) ? NULL : model->source;
	unsigned line = place->line;
	if (source && source->pieces.count)
		file = source_origin(source, &line);
	for (size_t i = 0; i < model->sources.count && !source; i++)
		if (!strcmp(file, model->sources.items[i]->path))
			source = model->sources.items[i];
	if (source && !source->pieces.count)
		line = source_presumed_line(source, line, &presumed);
	int is_input = !strcmp(file, model->source->path);
	return arena_format(
	    &model->arena, "line %u%s%s", line, is_input ? "" : " of ", is_input ? "" : util_base(file));
}

int model_lower(struct model *model, struct function_verdict *verdict, enum tier tier, const char *id,
    struct place place, const char *advice, const char *format, va_list arguments)
{
	struct str reason = {0};
	if (verdict->best <= tier)
		return 0; // one reason is enough: the first is the strongest so far
	str_addv(&reason, format, arguments);
	verdict->best = tier;
	verdict->id = id;
	verdict->place = place;
	verdict->text = arena_take(&model->arena, &reason);
	verdict->advice = advice ? arena_string(&model->arena, advice) : NULL;
	return 1;
}

void model_say_limit(struct model *model, const struct function *kernel)
{
	const struct function_verdict *v = &kernel->verdict;
	diag_add(model->diags, v->id, v->place, v->advice, "kernel '%s' stays %s: %s", kernel->name,
	    model_tier_name(v->best), v->text);
}

void model_limit(struct model *model, struct function *kernel, enum tier tier, const char *id,
    struct place place, const char *advice, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	if (model_lower(model, &kernel->verdict, tier, id, place, advice, format, arguments))
		model_say_limit(model, kernel);
	va_end(arguments);
}

void node_walk(struct node *node, node_visitor *visit, void *context)
{
	if (!node || !visit(node, context))
		return;
	for (struct node *child = node->child; child; child = child->next)
		node_walk(child, visit, context);
}

static void link(struct node *node, struct node *past)
{
	node->past = past;
	for (struct node *child = node->child; child; child = child->next)
		link(child, child->next ? child->next : past);
}

void node_link(struct node *tree)
{
	if (tree)
		link(tree, NULL);
}

struct node *node_last(struct node *node)
{
	while (node->child)
		node = (struct node *)node_last_child(node);
	return node;
}

static const char *const id_names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};

unsigned model_id_named(const char *name)
{
	for (unsigned i = 0; name && i < 4; i++)
		if (!strcmp(id_names[i], name))
			return 1u << i;
	return 0;
}

unsigned model_id_at(const struct source *source, size_t token)
{
	for (unsigned i = 0; i < 4; i++)
		if (source_token_is(source, token, id_names[i]))
			return 1u << i;
	return 0;
}

int model_changes_macros(const struct source *source, unsigned begin, unsigned end)
{
	static const char *const words[] = {"define", "undef", "include", "pop_macro"};
	size_t first = source_token_at(source, begin), last = source_token_at(source, end);
	for (size_t k = 0; k < sizeof words / sizeof *words; k++)
		for (size_t i = first; (i = source_find_word(source, i, words[k], strlen(words[k]))) < last; i++)
			if (source->tokens.items[i].directive)
				return 1;
	return 0;
}

int node_is_loop(const struct node *node)
{
	return node->kind == NODE_FOR || node->kind == NODE_WHILE || node->kind == NODE_DO;
}

const struct node *node_last_child(const struct node *node)
{
	const struct node *last = node->child;
	while (last && last->next)
		last = last->next;
	return last;
}

static int contains(struct span outer, struct span inner)
{
	return outer.begin <= inner.begin && inner.end <= outer.end;
}

static const char *broken_function(const struct function *f)
{
	if (f->source && !f->text.in_macro && f->text.at.end > f->source->length)
		return "a definition ends behind the file";
	if (f->source && !f->text.in_macro &&
	    (!contains(f->text.at, f->text.name_at) || !contains(f->text.at, f->text.body)))
		return "name or body outside the definition";
	if (f->is_kernel && f->verdict.reached > f->verdict.best)
		return "a tier above what is safe";
	if (f->entry.has_loop && !f->made[MADE_ENTRY].is_there)
		return "a block loop without an entry";
	if (f->made[MADE_RESIZED].is_there && (!f->entry.has_loop || !f->made[MADE_RESIZED].name))
		return "a thread loop without a block loop";
	if (f->made[MADE_ENTRY].is_there && !f->made[MADE_BODY].is_there)
		return "an entry without a body function";
	if (f->made[MADE_LAUNCH].is_there && !f->made[MADE_ENTRY].is_there)
		return "a launch function without an entry";
	if ((f->made[MADE_BODY].is_there && !f->made[MADE_BODY].name) ||
	    (f->made[MADE_ENTRY].is_there && !f->made[MADE_ENTRY].name) ||
	    (f->made[MADE_LAUNCH].is_there && !f->made[MADE_LAUNCH].name))
		return "something without a name";
	return NULL;
}

static const char *broken_launch(const struct launch *l)
{
	if (l->state == LAUNCH_REWRITTEN && !l->pointer_at.end &&
	    (!l->kernel || !l->kernel->made[MADE_LAUNCH].is_there))
		return "a launch rewritten without a launch function";
	if (l->state == LAUNCH_REWRITTEN &&
	    (l->form == LAUNCH_COOPERATIVE || l->open.end <= l->open.begin || l->close.end <= l->close.begin))
		return "a launch rewritten without its brackets";
	return NULL;
}

int model_validate(const struct model *model)
{
	const char *broken = NULL;
	for (size_t i = 0; i < model->functions.count && !broken; i++)
		broken = broken_function(model->functions.items[i]);
	for (size_t i = 0; i < model->launches.count && !broken; i++)
		broken = broken_launch(model->launches.items[i]);
	if (broken)
		fprintf(stderr, "cuelastic: internal error: model broken: %s\n", broken);
	return broken ? -1 : 0;
}

size_t model_call_paren(const struct source *source, struct span name)
{
	size_t i = source_next_code(source, source_token_at(source, name.begin));
	int depth = 0;
	for (; i < source->tokens.count; i = source_next_code(source, i)) {
		char c = source->text[source->tokens.items[i].at.begin];
		unsigned length = source->tokens.items[i].at.end - source->tokens.items[i].at.begin;
		if (c == '(' && depth == 0)
			return i;
		if (c == '(')
			i = source_closing(source, i);
		else if (c == '<')
			depth += (int)length;
		else if (c == '>')
			depth -= (int)length;
		else if (depth == 0)
			break;
	}
	return source->tokens.count;
}

size_t model_object_paren(const struct source *source, struct span call)
{
	size_t last = source_token_at(source, call.end);
	for (size_t i = source_token_at(source, call.begin); i < last;) {
		int opens = source_token_is(source, i, "(") || source_token_is(source, i, "[") ||
		            source_token_is(source, i, "{");
		size_t close = opens ? source_closing(source, i) : i;
		if (opens && source_token_is(source, i, "(") && close < last &&
		    source->tokens.items[close].at.end == call.end)
			return i;
		i = source_next_code(source, close);
	}
	return source->tokens.count;
}

int model_is_call_operator(const struct function *f)
{
	return !strcmp(f->name, "operator()");
}

int model_is_enclosing(const char *scope, const char *from)
{
	size_t length = strlen(scope);
	return length == 0 || (!strncmp(scope, from, length) && (from[length] == '\0' || from[length] == ':'));
}

int model_has_pack(const struct function *f)
{
	for (size_t i = 0; i < f->template_params.count; i++)
		if (f->template_params.items[i].is_pack)
			return 1;
	return 0;
}

int model_is_of_header(const struct model *model, const struct function *f)
{
	const struct source_piece *piece = source_piece_at(model->source, f->text.at.begin);
	if (f->source != model->source)
		return f->source != NULL;
	return piece && strcmp(piece->path, model->source->path);
}

int model_is_same_set(const struct function *a, const struct function *b)
{
	return !strcmp(a->name, b->name) && !strcmp(a->scope, b->scope) &&
	       a->text.in_unnamed == b->text.in_unnamed;
}

size_t model_first_launch(const struct model *model, unsigned offset)
{
	size_t first;
	VEC_SEARCH(first, i, model->launches.count, model->launches.items[i]->place.offset < offset);
	return first;
}

const struct function *model_of_template(const struct function *kernel)
{
	return kernel->general ? kernel->general : kernel;
}

static void count_launch(struct function *kernel, const struct launch *l)
{
	kernel->counts.launches++;
	kernel->counts.rewritten += l->state == LAUNCH_REWRITTEN;
}

// A kernel that is named for launches in other places counts as one launch, if this file has no other.
static void count_named(struct function *f, int is_rewritten)
{
	if (f->counts.launches > f->counts.values)
		return;
	f->counts.launches++;
	f->counts.values++;
	f->counts.rewritten += is_rewritten != 0;
}

void model_count_launches(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++)
		model->functions.items[i]->counts.launches = model->functions.items[i]->counts.rewritten =
		    model->functions.items[i]->counts.values = 0;
	VEC_EACH_POINTER (const struct launch, l, model->launches) {
		if (l->kernel)
			count_launch(l->kernel, l);
		else if (l->hidden) { // through a pointer
			l->hidden->counts.launches++;
			l->hidden->counts.rewritten += l->state == LAUNCH_REWRITTEN && l->hidden->entry.known;
		}
		if (!l->kernel || !l->dependent)
			continue;
		const functions_t *set = model_in_scope(model, l->kernel->scope, l->kernel->name);
		for (size_t k = 0; k < set->count; k++)
			if (set->items[k] != l->kernel && model_is_same_set(l->kernel, set->items[k]))
				count_launch(set->items[k], l);
	}
	for (size_t i = 0; i < model->values.count; i++)
		count_named(model->values.items[i].kernel,
		    model->values.items[i].kernel->entry.known &&
		        (!model->values.items[i].kernel->is_template || model->values.items[i].is_redirected));
	for (size_t i = 0; i < model->instantiations.count; i++)
		count_named(model->instantiations.items[i].kernel, model->instantiations.items[i].known != NULL);
}

struct function *model_first_variant(struct function *f)
{
	return f && f->variants.first ? f->variants.first : f;
}

struct function *model_sole_target(const struct node *call)
{
	if (call->callee)
		return model_first_variant(call->callee);
	for (size_t i = 1; i < call->candidates.count; i++)
		if (call->candidates.items[i] != call->candidates.items[0])
			return NULL;
	return call->candidates.count ? model_first_variant(call->candidates.items[0]) : NULL;
}

// Is the offset in one of the spans? They are sorted and do not overlap.
static int model_is_in(const struct span *spans, size_t count, unsigned offset)
{
	size_t first;
	VEC_SEARCH(first, i, count, spans[i].end <= offset);
	return first < count && spans[first].begin <= offset;
}

int model_proposes(const struct model *model)
{
	return model->merge && !strcmp(model->merge, "independent");
}

int model_is_skipped(const struct model *model, unsigned offset)
{
	return model_is_in(model->skipped.items, model->skipped.count, offset);
}

int model_is_left_out(const struct function *f, unsigned offset)
{
	return model_is_in(f->text.skipped.items, f->text.skipped.count, offset);
}

const struct function *step_guarded_callee(const struct step *step, const struct node *call)
{
	const struct function *found = NULL;
	for (; step && !found; step = step->next) {
		for (const struct step_sync *sync = step->syncs; sync && !found; sync = sync->next)
			if (sync->callee && sync->callee_name.begin == call->name_at.begin)
				found = sync->callee;
		if (!found)
			found = step_guarded_callee(step->child, call);
		if (!found)
			found = step_guarded_callee(step->otherwise, call);
	}
	return found;
}
