// Variants of a file for other architectures. clang's tree of a function has only the branches for one value
// of __CUDA_ARCH__. A copy contains all branches, so each of them must be analysed, and edits in a copy must
// be right for each architecture that it is compiled for.
//
// 1. The numbers that the text and the user's headers compare __CUDA_ARCH__ with divide the architectures
//    into classes. The file is parsed again, into its own model, for one architecture of each class.
// 2. Functions are paired by place. A function has no pair in a variant where it is missing, or where only
//    that variant has an error in it.
// 3. Code of a function that all variants leave out is its `unread` code. The rest is analysed.
//
// passes/analysis/agree.c then makes the first model's decisions valid for all variants.
#include "variants.h"

#include <string.h>

#include "xform/frontend/architecture.h"
#include "xform/frontend/flags.h"
#include "xform/facts/facts.h"
#include "pragma.h"

#define MAX_VARIANTS 8
#define HOST 350 // read as the host's branches: an architecture older than any that code compares with

struct variant {
	int is_host;
	struct flags flags;
	struct parse parse;
	struct diags diags; // of this variant; only the first model's are shown
	struct model model;
};

// ---- architectures that the text distinguishes

// Whether the header is the user's is asked last, since that makes libclang search.
static int header_cuts(architectures_t *out, const struct parse *parse, const char *name)
{
	struct str text = {0};
	int result = 0, is_read = flags_read_bytes(&text, name) == 0;
	if ((!is_read || util_contains(str_text(&text), text.length, "__CUDA_ARCH__")) &&
	    !parse_is_system(parse, name)) {
		struct source header = {0};
		if (is_read)
			source_from_text(&header, name, str_text(&text), text.length);
		result = is_read ? architecture_cuts(out, &header) : -1;
		source_dispose(&header);
	}
	str_dispose(&text);
	return result;
}

static int collect_cuts(architectures_t *out, const struct model *model, const struct parse *parse)
{
	const struct source *s = model->source;
	int result = util_contains(s->text, s->length, "__CUDA_ARCH__") ? architecture_cuts(out, s) : 0;
	for (size_t i = 0; i < parse->headers.count; i++)
		result |= header_cuts(out, parse, parse->headers.items[i]);
	return result;
}

// ---- pairs

static int is_same_span(struct span a, struct span b)
{
	return a.begin == b.begin && a.end == b.end;
}

static int is_same_place(const struct function *a, const struct function *b)
{
	return a->place.offset == b->place.offset && !strcmp(a->name, b->name) && a->place.path &&
	       b->place.path && !strcmp(a->place.path, b->place.path);
}

static int is_same_head(const struct function *a, const struct function *b)
{
	return is_same_span(a->text.at, b->text.at) && is_same_span(a->text.name_at, b->text.name_at) &&
	       is_same_span(a->text.parameters, b->text.parameters) && is_same_span(a->text.body, b->text.body) &&
	       a->params.count == b->params.count && a->template_params.count == b->template_params.count &&
	       !strcmp(a->scope, b->scope) && a->is_kernel == b->is_kernel;
}

static struct function *find_other(const struct model *variant, struct function *f)
{
	FUNCTION_EACH (other, variant->functions) {
		if (!is_same_place(f, other))
			continue;
		if (is_same_head(f, other) && (f->fault.parser || !other->fault.parser))
			return other;
		f->variants.is_lacking = 1;
	}
	return NULL;
}

// A specialisation that is missing in the first variant.
static void note_lost_specials(const struct model *variant)
{
	FUNCTION_EACH (f, variant->functions)
		if (f->general && !f->variants.first && f->general->variants.first &&
		    !f->general->variants.first->fault.special)
			f->general->variants.first->fault.special =
			    "it has another specialisation for some architectures";
}

static void pair(struct model *model, struct model *variant)
{
	for (size_t i = 0; i < model->functions.count; i++) {
		struct function *f = model->functions.items[i], *other = find_other(variant, f);
		VEC_PUSH(&f->variants.others, other);
		if (!other)
			continue;
		other->variants.first = f;
		other->is_ours |= f->is_ours;
		f->text.is_friend |= other->text.is_friend;
		f->is_overloaded |= other->is_overloaded;
		f->is_specialized |= other->is_specialized;
		f->fault.special = f->fault.special ? f->fault.special : other->fault.special;
	}
	note_lost_specials(variant);
}

// ---- what is left out

static void keep_common(struct arena *arena, struct function *f, const struct function *other)
{
	size_t count = f->text.unread.count;
	struct unread *old = arena_alloc(arena, count * sizeof *old);
	memcpy(old, f->text.unread.items, count * sizeof *old);
	f->text.unread.count = 0;
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < other->text.unread.count; k++) {
			struct unread both = old[i], seen = other->text.unread.items[k];
			both.at.begin = both.at.begin > seen.at.begin ? both.at.begin : seen.at.begin;
			both.at.end = both.at.end < seen.at.end ? both.at.end : seen.at.end;
			both.depends |= seen.depends;
			if (both.at.begin < both.at.end)
				VEC_PUSH(&f->text.unread, both);
		}
}

// If every architecture has a variant, code that is in none of them is for no architecture.
static void settle(const struct variants *variants, struct model *model)
{
	model->has_all_variants = variants->are_all;
	model->settled = variants->settled;
	for (size_t i = 0; i < model->variants.count; i++) {
		model->variants.items[i]->has_all_variants = model->has_all_variants;
		model->variants.items[i]->settled = model->settled;
	}
	FUNCTION_EACH (f, model->functions) {
		for (size_t k = 0; k < f->variants.others.count; k++)
			if (f->variants.others.items[k] && f->text.unread.count)
				keep_common(&model->arena, f, f->variants.others.items[k]);
		VEC_EACH_POINTER (struct function, other, f->variants.others) {
			if (other)
				other->text.unread.count = 0, other->variants.is_lacking = f->variants.is_lacking;
			for (size_t u = 0; other && u < f->text.unread.count; u++)
				VEC_PUSH(&other->text.unread, f->text.unread.items[u]);
		}
	}
}

// ---- the variants

static void dispose(struct variant *r)
{
	model_dispose(&r->model);
	parse_dispose(&r->parse);
	diags_dispose(&r->diags);
}

static int variants_collect(struct variant *r, const struct model *model)
{
	model_init(&r->model, model->source, &r->diags);
	r->model.architecture = r->flags.architecture;
	r->model.is_host = r->is_host;
	return facts_collect(&r->model, &r->parse) < 0 || pragma_apply(&r->model) < 0 ? -1 : 0;
}

static int is_unnamed(const struct flags *flags, unsigned architecture)
{
	for (size_t i = 0; i < flags->architectures.count; i++)
		if (flags->architectures.items[i] == architecture)
			return 0;
	return 1;
}

static struct variant *read_for(
    struct variants *out, struct model *model, const struct parse_request *request, unsigned architecture)
{
	struct variant *r = ARENA_NEW(&out->arena, struct variant);
	struct parse_request own = *request;
	r->flags = *request->flags;
	r->flags.architecture = arena_format(&out->arena, "%u", architecture);
	r->is_host = flags_name_architectures(request->flags) && is_unnamed(request->flags, architecture);
	own.flags = &r->flags;
	if (!parse_file(&r->parse, &own) && !variants_collect(r, model))
		return r;
	dispose(r);
	return NULL;
}

static void variants_join(struct variant *r, struct model *model)
{
	VEC_PUSH(&model->variants, &r->model);
	pair(model, &r->model);
}

// The token of the input beside which the kernel's launch function will be; of a header's kernel, in the #include
// line. The number of tokens: nowhere.
static size_t token_of(const struct model *model, const struct function *f)
{
	const struct source *input = model->source;
	if (f->source == input && f->text.at.end)
		return source_token_at(input, f->text.name_at.begin);
	size_t after = f->source != input && f->text.after ? source_token_at(input, f->text.after) : 0;
	return after ? after - 1 : input->tokens.count;
}

// The host compiler reads the branches for no architecture, as if __CUDA_ARCH__ were 0. A launch function is
// beside its kernel, so a kernel in a condition must be there for the host, too.
static int has_conditional_kernel(const struct model *model)
{
	FUNCTION_EACH (f, model->functions) {
		size_t token = f->is_kernel ? token_of(model, f) : model->source->tokens.count;
		if (token < model->source->tokens.count && source_condition(model->source, token))
			return 1;
	}
	return 0;
}

// One architecture of each class; with exact flags, only classes that the output is compiled for.
static void variants_choose(struct variants *out, architectures_t *values, const struct model *model,
    const struct parse *parse, const struct parse_request *request)
{
	const struct flags *flags = request->flags;
	architectures_t cuts = {0};
	unsigned first = (unsigned)strtoul(flags->architecture ? flags->architecture : "900", NULL, 10);
	int is_exact = flags_name_architectures(flags);
	int is_understood = !collect_cuts(&cuts, model, parse);
	if (is_exact)
		architecture_values_of(values, is_understood ? &cuts : NULL, first, flags->architectures.items,
		    flags->architectures.count);
	if (is_exact && has_conditional_kernel(model))
		architecture_values_of(values, is_understood ? &cuts : NULL, first, (const unsigned[]){HOST}, 1);
	if (!is_exact)
		architecture_values(values, &cuts, first);
	out->are_all = (is_exact || is_understood) && values->count <= MAX_VARIANTS;
	VEC_DISPOSE(&cuts);
}

// Variants have the architectures. Flags are settled if the output is compiled with them, and so is the compiler, since the
// text was read as nvcc reads it (xform/frontend/world.h).
static unsigned settled_by(const struct flags *flags)
{
	unsigned exact = DEPENDS_FLAGS | DEPENDS_COMPILER | DEPENDS_UNKNOWN;
	return DEPENDS_ARCHITECTURE | (flags->are_exact ? exact : 0);
}

void variants_add(
    struct variants *out, struct model *model, const struct parse *parse, const struct parse_request *request)
{
	architectures_t values = {0};
	struct parse_request again = *request;
	out->settled = settled_by(request->flags);
	variants_choose(out, &values, model, parse, request);
	again.headers = parse->is_light ? PARSE_LIGHT : PARSE_REAL;
	again.side = parse->side_of_headers;
	for (size_t i = 0; i < values.count && i < MAX_VARIANTS; i++) {
		struct variant *r = read_for(out, model, &again, values.items[i]);
		out->are_all &= r != NULL;
		if (!r)
			continue;
		VEC_PUSH(&out->list, r);
		variants_join(r, model);
	}
	settle(out, model);
	VEC_DISPOSE(&values);
}

int variants_again(struct variants *variants, struct model *model)
{
	VEC_EACH_POINTER (struct variant, r, variants->list) {
		model_dispose(&r->model);
		diags_dispose(&r->diags);
		if (variants_collect(r, model) < 0)
			return -1;
		variants_join(r, model);
	}
	settle(variants, model);
	return 0;
}

void variants_dispose(struct variants *variants)
{
	for (size_t i = 0; i < variants->list.count; i++)
		dispose(variants->list.items[i]);
	VEC_DISPOSE(&variants->list);
	arena_dispose(&variants->arena);
}
