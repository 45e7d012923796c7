// What the runs showed: a table for each phase, a sentence, the plan; and the same as JSON.
#include "tune.h"

#include "plan/bench/bench.h"
#include "xform/base/json.h"

#include <string.h>

// A way that is not this much faster is no reason to change anything.
static const double WORTH = 0.01;

// Returns the median.
static double sort_runs(double *out, const struct tune *t, const struct tune_try *of)
{
	memcpy(out, of->us, t->runs * sizeof *out);
	return bench_median(out, t->runs);
}

double tune_median(const struct tune *t, const struct tune_try *of)
{
	double *sorted = util_alloc(t->runs * sizeof *sorted);
	double median = sort_runs(sorted, t, of);
	free(sorted);
	return median;
}

// ---- the plan

static int has_line(const struct str *plan, const char *kernel)
{
	size_t length = strlen(kernel);
	for (const char *at = str_text(plan); (at = strstr(at, "\nkernel ")); at++)
		if (!strncmp(at + 8, kernel, length) && at[8 + length] == ' ')
			return 1;
	return 0;
}

static void add_head(struct str *out, const struct tune *t)
{
	str_addf(out, "cuelastic plan 1\ndevice %u %s\n", t->sm_count, t->device);
}

const char *tune_plan_of(struct tune *t, size_t index, const char *mode)
{
	struct str out = {0};
	add_head(&out, t);
	for (size_t i = 0; i < t->phases.count; i++)
		str_addf(&out, "phase %s mode=%s\n", t->phases.items[i].name, i == index ? mode : "native");
	return arena_take(&t->arena, &out);
}

const char *tune_plan(struct tune *t, const size_t *which)
{
	struct str out = {0};
	add_head(&out, t);
	for (size_t i = 0; i < t->phases.count; i++) {
		const struct tune_phase *p = &t->phases.items[i];
		if (!p->untimed)
			str_addf(&out, "phase %s %s\n", p->name, p->tries.items[which[i]].words);
	}
	for (size_t i = 0; i < t->phases.count; i++) {
		const struct tune_phase *p = &t->phases.items[i];
		const char *settings = p->tries.items[which[i]].settings;
		for (uint32_t k = 0; settings && !p->untimed && k < p->members; k++)
			if (!has_line(&out, p->member[k]))
				str_addf(&out, "kernel %s %s\n", p->member[k], settings);
	}
	for (size_t i = 0; i < t->dependent.count; i++)
		str_addf(&out, "phase %s mode=native\n", t->dependent.items[i]);
	return arena_take(&t->arena, &out);
}

// ---- the table

static void add_device(struct str *out, const struct tune *t)
{
	str_addf(out, "%s%s, %u SMs", t->request.device == BUILD_CPU ? "virtual " : "", t->device, t->sm_count);
}

static const struct tune_try *find_words(const struct tune_phase *p, const char *words)
{
	for (size_t i = 0; i < p->tries.count; i++)
		if (!p->tries.items[i].settings && !strcmp(p->tries.items[i].words, words))
			return &p->tries.items[i];
	return NULL;
}

static double percent_faster(const struct tune *t, const struct tune_try *best, const struct tune_try *than)
{
	double other = tune_median(t, than);
	return other > 0 ? 100 * (1 - tune_median(t, best) / other) : 0;
}

// "merge cook and stream, interleave 2:1: 17.0 % faster than streams, 23.1 % than one after another"
static void add_sentence(struct str *out, const struct tune *t, const struct tune_phase *p)
{
	static const char *const THAN[][2] = {
	    {"mode=streams", "streams"}, {"mode=native", "one after another"}, {"mode=auto", "auto"}};
	const struct tune_try *best = &p->tries.items[p->best];
	int merges = !strstr(best->words, "native") && !strstr(best->words, "streams");
	const char *separator = "";
	if (percent_faster(t, best, find_words(p, "mode=auto")) < 100 * WORTH) {
		best = find_words(p, "mode=auto");
		str_addf(out, "leave it: nothing is %g %% faster than auto, which is ", 100 * WORTH);
	} else {
		str_add(out, merges ? "merge " : "do not merge ");
		for (uint32_t i = 0; i < p->members; i++)
			str_addf(out, "%s%s", i == 0 ? "" : i + 1 == p->members ? " and " : ", ", p->kernel[i]);
		str_addf(out, ", %s: ", best->label);
	}
	for (size_t i = 0; i < 3; i++) {
		const struct tune_try *than = find_words(p, THAN[i][0]);
		if (than == best)
			continue;
		str_addf(out, "%s%.1f %% %sthan %s", separator, percent_faster(t, best, than),
		    *separator ? "" : "faster ", THAN[i][1]);
		separator = ", ";
	}
	str_add(out, "\n");
	if (!t->is_proposed)
		return;
	str_add(
	    out, "if none needs the result of another, mark their launches:\n\t#pragma cuelastic phase merge(");
	for (uint32_t i = 0; i < p->members; i++)
		str_addf(out, "%s%s", i ? ", " : "", p->kernel[i]);
	str_add(out, ")\n\t{ ... }\n");
}

static void add_phase(struct str *out, const struct tune *t, const struct tune_phase *p)
{
	str_addf(out, "\nphase %s, %u time%s\n", p->name, p->times, p->times == 1 ? "" : "s");
	if (p->untimed) {
		str_addf(out, "leave it: %s\n", p->untimed);
		return;
	}
	double *sorted = util_alloc(t->runs * sizeof *sorted), best = tune_median(t, &p->tries.items[p->best]);
	int wide = 40;
	for (size_t i = 0; i < p->tries.count; i++)
		if ((int)strlen(p->tries.items[i].label) > wide)
			wide = (int)strlen(p->tries.items[i].label);
	str_addf(out, "%-*s %12s %8s%s\n", wide, "", "us", "to best", t->runs > 1 ? "   least    most" : "");
	for (size_t i = 0; i < p->tries.count; i++) {
		const struct tune_try *try = &p->tries.items[i];
		if (try->why) {
			str_addf(out, "%-*s %12s          not in this way: %s\n", wide, try->label, "-", try->why);
			continue;
		}
		double median = sort_runs(sorted, t, try);
		str_addf(out, "%-*s %12.3f %8.3f", wide, try->label, median, best > 0 ? median / best : 0);
		if (t->runs > 1)
			str_addf(out, " %7.3f %7.3f", median > 0 ? sorted[0] / median : 0,
			    median > 0 ? sorted[t->runs - 1] / median : 0);
		str_add(out, i == p->best ? "  best" : "");
		if (try->merged && try->merged < p->times)
			str_addf(out, "  %u of %u times merged", try->merged, p->times);
		str_add(out, "\n");
	}
	free(sorted);
	add_sentence(out, t, p);
}

void tune_table(struct str *out, const struct tune *t)
{
	add_device(out, t);
	if (t->runs > 1)
		str_addf(out, ", medians of %u runs", t->runs);
	str_add(out, "\n");
	if (t->is_proposed)
		str_add(out, "no phase is marked: launches side by side that share no memory that can be seen are "
		             "tried as phases\n");
	for (size_t i = 0; i < t->dependent.count; i++)
		str_addf(out, "not %s: side by side, the program prints something else\n", t->dependent.items[i]);
	for (size_t i = 0; i < t->phases.count; i++)
		add_phase(out, t, &t->phases.items[i]);
}

// ---- JSON

static void add_try(struct str *out, const struct tune *t, const struct tune_try *try)
{
	str_add(out, "{\"label\": ");
	json_text(out, try->label);
	str_add(out, ", \"words\": ");
	json_text(out, try->words);
	if (try->settings) {
		str_add(out, ", \"kernels\": ");
		json_text(out, try->settings);
	}
	if (try->why) {
		str_add(out, ", \"refused\": ");
		json_text(out, try->why);
	} else {
		str_add(out, ", \"us\": [");
		for (uint32_t i = 0; i < t->runs; i++)
			str_addf(out, "%s%.4f", i ? ", " : "", try->us[i]);
		str_add(out, "]");
		if (try->merged)
			str_addf(out, ", \"merged\": %u", try->merged);
	}
	str_add(out, "}");
}

void tune_json(struct str *out, const struct tune *t)
{
	str_add(out, "{\"cuelastic_tune\": 1, \"device\": ");
	json_text(out, t->device);
	str_addf(out, ", \"sms\": %u, \"source\": \"%s\", \"phases\": [", t->sm_count,
	    t->request.device == BUILD_CPU ? "virtual" : "cuda");
	for (size_t i = 0; i < t->phases.count; i++) {
		const struct tune_phase *p = &t->phases.items[i];
		str_addf(out, "%s\n\t{\"phase\": ", i ? "," : "");
		json_text(out, p->name);
		str_addf(out, ", \"times\": %u, ", p->times);
		if (p->untimed) {
			str_add(out, "\"untimed\": ");
			json_text(out, p->untimed);
			str_add(out, ", ");
		}
		str_addf(out, "\"best\": %zu, \"tries\": [", p->best);
		for (size_t k = 0; k < p->tries.count && !p->untimed; k++) {
			str_add(out, k ? ",\n\t\t" : "\n\t\t");
			add_try(out, t, &p->tries.items[k]);
		}
		str_add(out, "]}");
	}
	str_add(out, "]}\n");
}
