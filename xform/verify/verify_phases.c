// The runs that phases add to `cuelastic verify`:
//   streams     each launch of a phase beside the others
//   interleave, persistent, partition, mix: the phase's scheduler kernels, for each form of idle threads that its
//   members allow, and for each form three ratios; block loops with as many blocks as the device holds, with
//   one and with seven. `arrays` is interleave with an array element for each block instead of a table
// Each form is a rewrite of its own (--barrier=FORM), except `exit` and the default form of block loops,
// which are in the rewrite without the option. A form that is not possible gets a line that says why.
//
// A phase may fall back to streams, and then its results say nothing about merging. So the runtime logs what
// each phase did (CUELASTIC_PHASE_LOG), and a run counts as merged for those phases only that ran in the mode
// and the form it is named after.
#include "verify_phases.h"

#include "xform/base/json.h"

#include <stdio.h>
#include <string.h>

enum { FORMS = 3, LOOP_BLOCKS = 3 };

static const char *const form_names[FORMS] = {"exit", "guard", "named"};
static const char *const partition_workers = "3"; // of the CPU device: each is an SM
static const char no_exit[] = "with the form exit, threads that have left cannot run another block";
static const char OWN[] = "own";

const char *phases_form(unsigned index)
{
	return form_names[index];
}

// ---- the reports

static void join(const char **label, struct arena *arena, const char *form)
{
	if (form && !*label)
		*label = arena_string(arena, form);
	else if (form && strcmp(*label, form) != 0)
		*label = OWN;
}

static void add_phase(struct phases *out, struct arena *arena, const json_t *phase)
{
	size_t members = json_array_size(json_object_get(phase, "members"));
	const char *asked = json_text_at(phase, "barrier"), *first = json_text_at(phase, "interleave");
	out->count++;
	if (members < 2 || !first)
		return;
	out->mergeable++;
	out->members = members > out->members ? (unsigned)members : out->members;
	join(&out->first, arena, first);
	join(&out->loop, arena, json_text_at(phase, "loops"));
	if (asked && strcmp(asked, form_names[0]) == 0)
		out->why_no_loop = no_exit;
	if (asked)
		return;
	out->open++;
	const json_t *list = json_object_get(phase, "impossible");
	size_t i;
	json_t *item;
	json_array_foreach(list, i, item)
	{
		const char *form = json_text_at(item, "form"), *kernel = json_text_at(item, "kernel");
		const char *why = json_text_at(item, "why"), *file = json_text_at(item, "file");
		for (unsigned k = 0; form && kernel && k < FORMS; k++)
			if (strcmp(form, form_names[k]) == 0 && !out->impossible[k])
				out->impossible[k] =
				    arena_format(arena, "kernel '%s': %s (%s:%d)", kernel, why ? why : "not possible",
				        file ? file : "?", (int)json_integer_value(json_object_get(item, "line")));
	}
}

void phases_read(struct phases *out, struct arena *arena, const char *report)
{
	json_t *root = json_load_file(report, JSON_REJECT_DUPLICATES, NULL), *phase;
	size_t i;
	json_array_foreach(json_object_get(root, "phases"), i, phase) add_phase(out, arena, phase);
	json_decref(root);
}

// ---- the runs

static struct trial *verify_phases_add(struct trials *out, const char *name, const char *mode, unsigned build)
{
	struct trial trial = {.name = name,
	    .variant = BUILD_ELASTIC,
	    .build = build,
	    .policy = "fill",
	    .mode = mode,
	    .is_phase = 1};
	VEC_PUSH(out, trial);
	return &out->items[out->count - 1];
}

// As many numbers of the ratio as the largest phase has members.
static const char *cut_ratio(struct arena *arena, const char *ratio, unsigned members)
{
	const char *end = ratio;
	for (unsigned i = 0; ratio && i < members; i++) {
		end += i && *end;
		end += strcspn(end, ":");
	}
	return ratio ? arena_copy(arena, ratio, (size_t)(end - ratio)) : NULL;
}

// The line is named after the form that is asked for; other phases may have a form in their pragma.
static void set_form(struct trial *trial, const char *form, const char *asked)
{
	trial->form = form == OWN && asked ? asked : form;
	trial->is_mixed = form == OWN;
}

static void plan_mode(struct trials *out, const struct sweep *sweep, const struct phases *phases,
    struct arena *arena, const char *mode, unsigned build, const char *asked)
{
	static const char *const RATIOS[] = {NULL, "3:1:2:1:4:1:2:1", "1:4:1:3:1:2:1:5"};
	static const unsigned BLOCKS[LOOP_BLOCKS] = {SWEEP_WHOLE, 1, 7};
	int is_loop = strcmp(mode, "interleave") != 0;
	size_t usual = sizeof RATIOS / sizeof *RATIOS;
	for (size_t i = 0; i < (sweep->ratios.count ? sweep->ratios.count : usual); i++) {
		struct trial *trial = verify_phases_add(out, mode, mode, build);
		set_form(trial, is_loop ? phases->loop : phases->first, asked);
		trial->ratio =
		    sweep->ratios.count ? sweep->ratios.items[i] : cut_ratio(arena, RATIOS[i], phases->members);
		if (trial->ratio && strcmp(trial->ratio, OWN) == 0)
			trial->ratio = NULL;
		if (is_loop)
			trial->blocks =
			    sweep->blocks.count ? sweep->blocks.items[i % sweep->blocks.count] : BLOCKS[i % LOOP_BLOCKS];
		if (strcmp(mode, "partition") == 0 || strcmp(mode, "mix") == 0)
			trial->workers = partition_workers;
	}
}

static void plan_loops(struct trials *out, const struct sweep *sweep, const struct phases *phases,
    struct arena *arena, const char *mode, unsigned build, const char *asked)
{
	if (phases->loop)
		plan_mode(out, sweep, phases, arena, mode, build, asked);
	else
		verify_phases_add(out, mode, mode, build)->why = phases->why_no_loop ? phases->why_no_loop
		                                                 : asked && !strcmp(asked, form_names[0]) ? no_exit
		                                                 : phases->impossible[1] && phases->impossible[2]
		                                                     ? phases->impossible[1]
		                                                     : "one of the kernels is not elastic";
}

void phases_plan(struct trials *out, const struct sweep *sweep, const struct phases *phases,
    const struct phases *usual, struct arena *arena, unsigned build, const char *asked)
{
	int is_usual = phases == usual;
	int loops = is_usual || (phases->loop && !(usual->loop && strcmp(phases->loop, usual->loop) == 0));
	if (is_usual && (sweep->variants & SWEEP_STREAMS) && phases->count)
		verify_phases_add(out, "streams", "streams", build);
	if (!phases->mergeable)
		return;
	if (sweep->variants & SWEEP_INTERLEAVE)
		plan_mode(out, sweep, phases, arena, "interleave", build, asked);
	if ((sweep->variants & SWEEP_INTERLEAVE) && is_usual) {
		struct trial *trial = verify_phases_add(out, "arrays", "interleave", build);
		trial->order = "arrays";
		set_form(trial, phases->first, NULL);
	}
	if ((sweep->variants & SWEEP_PERSISTENT) && loops)
		plan_loops(out, sweep, phases, arena, "persistent", build, asked);
	if ((sweep->variants & SWEEP_PARTITION) && loops)
		plan_loops(out, sweep, phases, arena, "partition", build, asked);
	if ((sweep->variants & SWEEP_MIX) && loops)
		plan_loops(out, sweep, phases, arena, "mix", build, asked);
}

void phases_plan_without(struct trials *out, const struct sweep *sweep, const char *form, const char *why)
{
	if (!(sweep->variants & SWEEP_MERGED))
		return;
	struct trial *trial = verify_phases_add(out, "merged", "interleave", BUILD_ELASTIC);
	trial->form = form;
	trial->why = why;
}

// ---- what they did

static int is_right(const struct trial *trial, const char *mode, const char *form, unsigned merged)
{
	if (strcmp(mode, trial->mode) != 0)
		return 0;
	if (!trial->form) // streams
		return merged == 0;
	return merged > 0 && (trial->is_mixed || strcmp(form, trial->form) == 0);
}

void phases_compare(struct phases_run *out, const struct trial *trial, const char *log)
{
	char mode[32], reason[32], form[32];
	unsigned launches, merged;
	*out = (struct phases_run){0};
	for (; log && *log; log += strcspn(log, "\n"), log += *log == '\n') {
		if (sscanf(log, "%31s %31s %31s %u %u", mode, reason, form, &launches, &merged) != 5)
			continue;
		out->phases++;
		out->right += is_right(trial, mode, form, merged);
		out->launches += launches;
		out->merged += merged;
		if (trial->form && merged < launches && !out->reason[0])
			snprintf(out->reason, sizeof out->reason, "%s", reason);
	}
}

const char *phases_reason(const char *word)
{
	static const char *const words[][2] = {
	    {"setting", "a setting in the environment is unusable"},
	    {"kernels", "no two of its launches left have a place in its scheduler kernel"},
	    {"form", "it has no scheduler kernel of this mode"},
	    {"warps", "named barriers, or a kernel's proof, need blocks of whole warps"},
	    {"threads", "the scheduler kernel cannot have blocks that large"},
	    {"shared", "the scheduler kernel cannot have that much shared memory"},
	    {"size", "it has too many blocks for one grid"},
	    {"config", "CUDA rejects one of its launches"},
	    {"capture", "its stream is being captured"},
	    {"memory", "there was no memory for its order"},
	    {"device", "the device could not be asked"},
	    {"refused", "the device refused the scheduler kernel"},
	};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i][0], word) == 0)
			return words[i][1];
	return word;
}
