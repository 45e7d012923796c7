// If the compiler rejects an output, it is our fault, and must not break a build. So the rewrite of the cause
// is left out: the kernel at the error's place (in its text, or in a launch of it), or all kernels if it
// belongs to none, and finally every edit.
//
// The judge is clang on the device's side, which reads the host's code as well. It rejects some inputs that
// nvcc accepts. So an error does not count if the input has one with the same message, or one on the same
// line.
#include "proof.h"

#include <string.h>

#include "known.h"
#include "validate.h"

static void ask(struct validation *out, struct proofs *proofs, const struct model *model,
    const struct words *entries, const struct str *text, const char *architecture)
{
	struct words arguments = {0};
	validate_input(&arguments, &proofs->arena, proofs->parse, proofs->request, architecture);
	struct validate_request request = {.path = model->source->path,
	    .text = text,
	    .arguments = &arguments,
	    .entries = entries,
	    .is_check = 1,
	    .world = parse_world(proofs->parse)};
	validate_run(out, &request);
	words_dispose(&arguments);
}

// Does the input have this error, too?
static int has(const struct validation *input, const struct rejection *wanted)
{
	VEC_EACH (const struct rejection, one, input->rejections)
		if (!strcmp(one->message, wanted->message) ||
		    (one->place.path && wanted->place.path && one->place.line == wanted->place.line &&
		        !strcmp(one->place.path, wanted->place.path)))
			return 1;
	return 0;
}

static int accept_is_in(struct span at, unsigned offset)
{
	return at.end && offset >= at.begin && offset <= at.end;
}

static int is_of(const struct model *model, const struct function *f, unsigned offset)
{
	return (f->source == model->source && (accept_is_in(f->text.at, offset) || offset == f->text.after)) ||
	       (f->text.declared_source == model->source && accept_is_in(f->text.declared_at, offset));
}

// The kernel with an entry at this place of the input, or NULL.
static struct function *kernel_at(const struct model *model, unsigned offset)
{
	for (size_t i = 0; i < model->functions.count; i++)
		if (model->functions.items[i]->made[MADE_ENTRY].is_there &&
		    is_of(model, model->functions.items[i], offset))
			return model->functions.items[i];
	VEC_EACH_POINTER (const struct launch, launch, model->launches)
		if (launch->kernel && launch->kernel->made[MADE_ENTRY].is_there && accept_is_in(launch->at, offset))
			return launch->kernel;
	return NULL;
}

// The line of the output, without leading white space.
static const char *line_at(struct arena *arena, const struct str *text, unsigned offset)
{
	const char *all = str_text(text), *begin = all + offset;
	while (begin > all && begin[-1] != '\n')
		begin--;
	begin += strspn(begin, " \t");
	return arena_copy(arena, begin, strcspn(begin, "\r\n"));
}

static int accept_refuse(
    struct proofs *proofs, const struct model *model, const struct str *text, const struct rejection *what)
{
	int is_here = what->has_offset && what->offset <= text->length;
	struct function *f = is_here ? kernel_at(model, edits_origin(proofs->edits, what->offset)) : NULL;
	const char *why = arena_format(&proofs->arena, "the rewritten text does not compile: %s%s%s",
	    what->message, is_here ? ": " : "", is_here ? line_at(&proofs->arena, text, what->offset) : "");
	if (f) {
		proof_refuse(proofs, f, "internal", why);
		return 1;
	}
	int count = 0;
	for (size_t i = 0; i < model->functions.count; i++)
		if (model->functions.items[i]->made[MADE_ENTRY].is_there) {
			proof_refuse(proofs, model->functions.items[i], "internal", why);
			count++;
		}
	if (!count)
		proofs->rejected = why;
	return count;
}

static int validate_for(
    struct proofs *proofs, struct model *model, const struct str *text, const char *architecture)
{
	struct validation output, input = {0};
	struct words entries = {0};
	struct str original = {0};
	int lowered = 0;
	copies_ask_all(&entries, &proofs->arena, model);
	ask(&output, proofs, model, &entries, text, architecture);
	if (output.rejections.count) {
		str_add_bytes(&original, model->source->text, model->source->length);
		ask(&input, proofs, model, &entries, &original, architecture);
		// The first error that the input does not have, or NULL.
		const struct rejection *found = NULL;
		for (size_t i = 0; i < output.rejections.count && !found; i++)
			if (!has(&input, &output.rejections.items[i]))
				found = &output.rejections.items[i];
		if (found)
			lowered = accept_refuse(proofs, model, text, found);
		else
			copies_miss(model, "clang does not compile the file");
	} else {
		lowered = proof_take_copies(proofs, model, &output, "");
	}
	words_dispose(&entries);
	validate_dispose(&output);
	validate_dispose(&input);
	str_dispose(&original);
	return lowered;
}

int accept_compile(struct proofs *proofs, struct model *model, const struct str *text)
{
	int is_seen = proofs->mode != PROOF_NEVER && validate_program(&proofs->arena);
	if (!is_seen || proofs->is_accepted || !proofs->edits->list.count)
		return 0;
	int lowered = validate_for(proofs, model, text, proofs->request->flags->architecture);
	for (size_t i = 0; i < model->variants.count && !lowered && !proofs->rejected; i++)
		if (!model->variants.items[i]->is_host)
			lowered = validate_for(proofs, model, text, model->variants.items[i]->architecture);
	return lowered;
}
