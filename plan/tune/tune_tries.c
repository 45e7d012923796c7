// The ways in which a phase could run: those that need no figures, and those that profiles and planners suggest.
#include "tune.h"

#include "runtime/grid/bucket.h"
#include "xform/base/json_read.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// "interleave 2:1", unless the words are there already.
static void add(
    struct tune *t, struct tune_phase *phase, const char *settings, const char *words, const char *label)
{
	VEC_EACH (const struct tune_try, other, phase->tries)
		if (!strcmp(other->words, words) && !other->settings == !settings &&
		    (!settings || !strcmp(other->settings, settings)))
			return;
	VEC_PUSH(&phase->tries, ((struct tune_try){.label = arena_string(&t->arena, label),
	                            .words = arena_string(&t->arena, words),
	                            .settings = settings ? arena_string(&t->arena, settings) : NULL,
	                            .us = arena_alloc(&t->arena, t->runs * sizeof(double))}));
}

// A mode with numbers for the members, after `word` ("ratio", "first" or "sms").
static void add_numbers(struct tune *t, struct tune_phase *phase, const char *mode, const char *word,
    const uint32_t *numbers, const char *by)
{
	struct str shares = {0};
	for (uint32_t i = 0; i < phase->members; i++)
		str_addf(&shares, "%s%u", i ? ":" : "", numbers[i]);
	const char *text = arena_take(&t->arena, &shares);
	add(t, phase, NULL, arena_format(&t->arena, "mode=%s %s=%s", mode, word, text),
	    arena_format(&t->arena, "%s %s%s%s%s", mode, text, by ? " (" : "", by ? by : "", by ? ")" : ""));
}

// Whole numbers above 0 in proportion to the weights, with a sum of about `sum`, as small as they can be.
static void round_ratio(uint32_t *out, const double *weights, uint32_t count, uint32_t sum)
{
	double total = 0;
	uint32_t common = 0;
	for (uint32_t i = 0; i < count; i++)
		total += weights[i];
	for (uint32_t i = 0; i < count; i++) {
		out[i] = total > 0 ? (uint32_t)lround(weights[i] * sum / total) : 1;
		out[i] = out[i] ? out[i] : 1;
		common = cue_common_divisor(out[i], common);
	}
	for (uint32_t i = 0; i < count; i++)
		out[i] /= common;
}

// SMs in proportion to the weights: at least one each, all together. Nothing if there are too few.
static void add_partition(struct tune *t, struct tune_phase *phase, const double *weights, const char *by)
{
	uint32_t sms[TUNE_MEMBERS], count = phase->members, left = t->sm_count;
	double total = 0;
	if (count > left)
		return;
	for (uint32_t i = 0; i < count; i++)
		total += weights[i];
	for (uint32_t i = 0; i < count; i++) {
		uint32_t most = left - (count - i - 1);
		sms[i] = total > 0 ? (uint32_t)lround(weights[i] * t->sm_count / total) : t->sm_count / count;
		sms[i] = sms[i] < 1 ? 1 : sms[i] > most || i + 1 == count ? most : sms[i];
		left -= sms[i];
	}
	add_numbers(t, phase, "partition", "sms", sms, by);
}

// The launches as they are, side by side, with one member before the others, and each with few enough blocks that all are resident.
static void add_unmerged(struct tune *t, struct tune_phase *phase)
{
	uint32_t first[TUNE_MEMBERS] = {0};
	add(t, phase, NULL, "mode=native", "one after another");
	add(t, phase, NULL, "mode=streams", "streams");
	add(t, phase, NULL, "mode=auto", "auto (without a plan)");
	for (uint32_t i = 0; i < phase->members && phase->members > 1; i++) {
		first[i] = 1;
		add_numbers(
		    t, phase, "streams", "first", first, arena_format(&t->arena, "%s first", phase->kernel[i]));
		first[i] = 0;
	}
	add(t, phase, "fill", "mode=streams", "streams, elastic");
	for (uint32_t blocks = 1; blocks <= 4; blocks *= 2)
		add(t, phase, arena_format(&t->arena, "fill,blocks:%u", blocks * t->sm_count), "mode=streams",
		    arena_format(&t->arena, "streams, elastic, %u block%s an SM", blocks, blocks > 1 ? "s" : ""));
}

// The modes with a ratio of blocks. Loops follow it less closely, so that large ratios are tried for `interleave` only.
static void add_ratio(
    struct tune *t, struct tune_phase *phase, const uint32_t *ratio, const char *by, int with_loops)
{
	add_numbers(t, phase, "interleave", "ratio", ratio, by);
	if (with_loops) {
		add_numbers(t, phase, "persistent", "ratio", ratio, by);
		add_numbers(t, phase, "mix", "ratio", ratio, by);
	}
}

// By blocks (the kernels end together if their blocks are alike), even, and with more of each kernel: of two kernels
// with much more, too. Then few blocks on each SM, so that kernels disturb each other less.
static void add_merged(struct tune *t, struct tune_phase *phase)
{
	static const double MORE[] = {2, 3, 4, 8};
	double weights[TUNE_MEMBERS];
	uint32_t ratio[TUNE_MEMBERS];
	for (uint32_t i = 0; i < phase->members; i++)
		weights[i] = (double)phase->blocks[i];
	round_ratio(ratio, weights, phase->members, 32);
	add_ratio(t, phase, ratio, "by blocks", 1);
	for (uint32_t i = 0; i < phase->members; i++)
		weights[i] = ratio[i] = 1;
	add_ratio(t, phase, ratio, NULL, 1);
	add_partition(t, phase, weights, "even");
	for (size_t k = 0; k < (phase->members > 2 ? 1 : sizeof MORE / sizeof *MORE); k++)
		for (uint32_t i = 0; i < phase->members; i++) {
			ratio[i] = (uint32_t)MORE[k];
			add_ratio(t, phase, ratio, NULL, k < 2);
			ratio[i] = 1;
			weights[i] = MORE[k];
			if (k != 2)
				add_partition(t, phase, weights, NULL);
			weights[i] = 1;
		}
	for (uint32_t blocks = 1; blocks <= 4; blocks *= 2) {
		for (uint32_t i = 0; i < phase->members; i++)
			ratio[i] = blocks;
		add_numbers(t, phase, "mix", "sm_blocks", ratio, "an SM");
	}
}

// ---- what profiles and planners suggest

// Runs a verb of this tool with its standard output and errors in a file. Nonzero: it failed.
static int ask(struct tune *t, struct words *command, const char *output)
{
	struct process_end end = {0};
	int result = process_run(&end, &(struct process){.command = command,
	                                   .name = "cuelastic",
	                                   .output = output,
	                                   .errors = arena_format(&t->arena, "%s/asked", t->folder)});
	words_dispose(command);
	return result < 0 || end.status;
}

// A member's share, by its kernel's name; of several profiles of a kernel, the first counts.
static const json_t *of_member(const json_t *list, const char *key, const char *kernel)
{
	size_t i;
	const json_t *item;
	json_array_foreach(list, i, item)
	{
		const char *name = json_string_value(json_object_get(item, key));
		if (name && !strcmp(name, kernel))
			return item;
	}
	return NULL;
}

// What one SM would take for all of a kernel: shares of the SMs by work.
static void suggest_by_work(struct tune *t, struct tune_phase *phase, const json_t *kernels)
{
	double work[TUNE_MEMBERS];
	for (uint32_t i = 0; i < phase->members; i++) {
		const json_t *us = json_object_get(of_member(kernels, "name", phase->kernel[i]), "latency_us");
		if (!json_is_array(us))
			return;
		work[i] = json_number_value(json_array_get(us, 0));
	}
	add_partition(t, phase, work, "by work");
}

static void suggest_plan(struct tune *t, struct tune_phase *phase, const json_t *plan)
{
	size_t i;
	const json_t *step;
	json_array_foreach(json_object_get(plan, "phases"), i, step)
	{
		double sms[TUNE_MEMBERS];
		uint32_t sm_blocks[TUNE_MEMBERS], found = 0;
		const char *planner = json_string_value(json_object_get(plan, "planner"));
		for (; found < phase->members; found++) {
			const json_t *share = of_member(json_object_get(step, "shares"), "kernel", phase->kernel[found]);
			if (!share)
				break;
			sms[found] = json_number_value(json_object_get(share, "sms"));
			sm_blocks[found] = (uint32_t)json_integer_value(json_object_get(share, "sm_blocks"));
		}
		if (found < phase->members)
			continue;
		add_partition(t, phase, sms, planner);
		if (sm_blocks[0])
			add_numbers(t, phase, "mix", "sm_blocks", sm_blocks, planner);
	}
}

static void suggest(struct tune *t)
{
	const char *profile = t->profile ? t->profile : arena_format(&t->arena, "%s/profile.json", t->folder);
	const char *plans = arena_format(&t->arena, "%s/plans.json", t->folder);
	const char *ignored = arena_format(&t->arena, "%s/ignored", t->folder);
	struct words command = {0};
	int failed = 0;
	if (!t->profile) {
		WORDS_PUSH(&command, "/proc/self/exe", "profile", "--model", t->request.played.model, "-o", profile);
		words_add(&t->arena, &command, "--stdin=%s", t->input);
		words_add(&t->arena, &command, "--timeout=%.17g", t->timeout_s);
		if (t->is_proposed)
			WORDS_PUSH(&command, "--merge=independent");
		words_append(&command, &t->again);
		failed = ask(t, &command, ignored);
	}
	json_t *kernels = failed ? NULL : json_read_file(NULL, profile);
	WORDS_PUSH(&command, "/proc/self/exe", "plan", "--planner=all",
	    arena_format(&t->arena, "--json=%s", plans), profile);
	json_t *root = ask(t, &command, ignored) ? NULL : json_read_file(NULL, plans);
	if (!kernels)
		fprintf(stderr, "cuelastic tune: note: without profiles: cuelastic %s says why\n",
		    t->profile ? "plan" : "profile");
	VEC_EACH (struct tune_phase, phase, t->phases) {
		size_t k;
		const json_t *plan;
		suggest_by_work(t, phase, json_object_get(kernels, "kernels"));
		json_array_foreach(json_object_get(root, "plans"), k, plan) suggest_plan(t, phase, plan);
	}
	json_decref(kernels);
	json_decref(root);
}

void tune_make_tries(struct tune *t)
{
	for (size_t i = 0; i < t->phases.count; i++)
		add_unmerged(t, &t->phases.items[i]);
	for (size_t i = 0; i < t->phases.count; i++)
		add_merged(t, &t->phases.items[i]);
	if (t->request.device == BUILD_CPU || t->profile)
		suggest(t);
}
