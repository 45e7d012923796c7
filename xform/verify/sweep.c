// The runs of `cuelastic verify`. Blocks and slices of one, two, three, a prime, and more than any grid in
// use: these are the sizes at which a wrong limit, a lost remainder or an empty last slice shows. Every value
// of each is tried, not every pair: the pairs below put small blocks before large slices and the other way
// round. If the user names both lists, every pair is tried; if one, its values go with the usual ones of the
// other in turn.
//
// Threads of a block, where a kernel allows any number: one, a prime, a warp, and more than any logical
// block, which puts several beside each other.
#include "sweep.h"

#include <errno.h>
#include <string.h>

enum { MORE_THAN_THE_GRID = 1000003, PRIME = 7, PRIME_THREADS = 13, WARP = 32, MAX_THREADS = 1024 };

static const unsigned USUAL[] = {1, 2, 3, PRIME, MORE_THAN_THE_GRID};
static const size_t USUAL_COUNT = sizeof USUAL / sizeof *USUAL;

static const unsigned PAIRS[][2] = {
    {1, SWEEP_WHOLE},
    {PRIME, SWEEP_WHOLE},
    {2, 1},
    {3, 2},
    {PRIME, 3},
    {MORE_THAN_THE_GRID, PRIME},
    {2, MORE_THAN_THE_GRID},
};

int sweep_numbers(void *numbers, const char *option, const char *list)
{
	struct numbers *out = numbers;
	VEC_DISPOSE(out);
	for (const char *at = list;; at++) {
		char *end = (char *)(uintptr_t)at;
		unsigned long long number = 0;
		errno = 0;
		if (strncmp(at, "all", 3) == 0)
			end += 3;
		else
			number = *at >= '0' && *at <= '9' ? strtoull(at, &end, 10) : 0;
		if (end == at || (number < 1 && *at != 'a') || number > UINT32_MAX || errno || (*end && *end != ','))
			return command_usage("verify",
			    "%s=%s is not a list of numbers from 1 to %u, or all, separated by commas", option, list,
			    UINT32_MAX);
		VEC_PUSH(out, (unsigned)number);
		at = end;
		if (!*at)
			return 0;
	}
}

// Blocks, slice, threads.
static const unsigned RESIZED[][3] = {
    {2, SWEEP_WHOLE, 1},
    {3, PRIME, PRIME_THREADS},
    {PRIME, 2, WARP},
    {2, SWEEP_WHOLE, MAX_THREADS},
    {MORE_THAN_THE_GRID, 3, MAX_THREADS},
};
static const size_t RESIZED_COUNT = sizeof RESIZED / sizeof *RESIZED;

int sweep_variants(void *variants, const char *option, const char *list)
{
	static const struct {
		const char *name;
		unsigned variants;
	} names[] = {{"original", 0}, {"sliced", SWEEP_SLICED}, {"elastic", SWEEP_ELASTIC},
	    {"resized", SWEEP_RESIZED}, {"native", SWEEP_NATIVE}, {"yielding", SWEEP_YIELDING},
	    {"streams", SWEEP_STREAMS}, {"interleave", SWEEP_INTERLEAVE}, {"persistent", SWEEP_PERSISTENT},
	    {"partition", SWEEP_PARTITION}, {"mix", SWEEP_MIX}, {"merged", SWEEP_MERGED}};
	const size_t count = sizeof names / sizeof *names;
	const char *at = list;
	char word[16];
	unsigned *out = variants;
	*out = 0;
	while (util_list_next(word, sizeof word, &at)) {
		size_t i = 0;
		while (i < count && strcmp(names[i].name, word) != 0)
			i++;
		if (i == count)
			return command_usage("verify",
			    "%s=%s: original, sliced, elastic, resized, native, yielding, streams, interleave, "
			    "persistent, partition, mix, merged",
			    option, list);
		*out |= names[i].variants;
	}
	return 0;
}

// One ratio: the pragma's own, or up to eight numbers with colons between.
static int is_ratio(const char *text)
{
	unsigned numbers = 0;
	if (strcmp(text, "own") == 0)
		return 1;
	for (;; text++) {
		char *end;
		errno = 0;
		if (*text < '0' || *text > '9' || strtoull(text, &end, 10) > 4294967295u || errno || ++numbers > 8)
			return 0;
		if (!*end)
			return 1;
		if (*end != ':')
			return 0;
		text = end;
	}
}

int sweep_ratios(struct sweep *out, struct arena *arena, const char *list)
{
	words_dispose(&out->ratios);
	char ratio[128];
	for (const char *at = list; util_list_next(ratio, sizeof ratio, &at);) {
		if (!is_ratio(ratio))
			return command_usage("verify",
			    "--ratios=%s is not a list of ratios such as 3:1, or own, separated by commas", list);
		words_add(arena, &out->ratios, "%s", ratio);
	}
	return 0;
}

static void sweep_add(struct trials *out, const char *name, unsigned blocks, unsigned slice)
{
	struct trial trial = {.name = name, .policy = "fill", .blocks = blocks, .slice = slice};
	trial.variant = strcmp(name, "sliced") == 0 ? BUILD_SLICED : BUILD_ELASTIC;
	trial.build = trial.variant;
	trial.mode = "native"; // phases launch what they hold as the program does
	if (strcmp(name, "native") == 0)
		trial.policy = "native";
	VEC_PUSH(out, trial);
}

// One list is the user's, the other the usual one; the shorter one starts over.
static void plan_in_turn(struct trials *out, const struct sweep *sweep)
{
	size_t blocks = sweep->blocks.count, slices = sweep->slices.count;
	size_t rows = blocks ? blocks : slices;
	for (size_t i = 0; i < (rows > USUAL_COUNT ? rows : USUAL_COUNT); i++)
		sweep_add(out, "elastic", blocks ? sweep->blocks.items[i % blocks] : USUAL[i % USUAL_COUNT],
		    slices ? sweep->slices.items[i % slices] : USUAL[i % USUAL_COUNT]);
}

static void plan_elastic(struct trials *out, const struct sweep *sweep)
{
	if (!sweep->blocks.count && !sweep->slices.count) {
		for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
			sweep_add(out, "elastic", PAIRS[i][0], PAIRS[i][1]);
		return;
	}
	if (!sweep->blocks.count || !sweep->slices.count) {
		plan_in_turn(out, sweep);
		return;
	}
	for (size_t i = 0; i < sweep->blocks.count; i++)
		for (size_t k = 0; k < sweep->slices.count; k++)
			sweep_add(out, "elastic", sweep->blocks.items[i], sweep->slices.items[k]);
}

// The user's lists in turn, each in place of the usual numbers.
static void plan_resized(struct trials *out, const struct sweep *sweep)
{
	const struct numbers *lists[3] = {&sweep->blocks, &sweep->slices, &sweep->threads};
	size_t rows = sweep->threads.count > RESIZED_COUNT ? sweep->threads.count : RESIZED_COUNT;
	for (size_t i = 0; i < rows; i++) {
		unsigned values[3];
		for (size_t k = 0; k < 3; k++)
			values[k] =
			    lists[k]->count ? lists[k]->items[i % lists[k]->count] : RESIZED[i % RESIZED_COUNT][k];
		sweep_add(out, "resized", values[0], values[1]);
		out->items[out->count - 1].threads = values[2];
	}
}

// Launches that a rival client stops and resumes, at other places in each run.
static void plan_yielding(struct trials *out)
{
	static const char *const seeds[] = {"1", "2", "3"};
	static const unsigned pairs[][2] = {{SWEEP_WHOLE, SWEEP_WHOLE}, {PRIME, SWEEP_WHOLE}, {3, PRIME}};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		sweep_add(out, "yielding", pairs[i][0], pairs[i][1]);
		out->items[out->count - 1].disturbed = seeds[i];
		out->items[out->count - 1].workers = "4";
	}
}

void sweep_plan(struct trials *out, const struct sweep *sweep)
{
	if (sweep->variants & SWEEP_SLICED) {
		size_t count = sweep->slices.count ? sweep->slices.count : USUAL_COUNT;
		for (size_t i = 0; i < count; i++)
			sweep_add(out, "sliced", SWEEP_WHOLE, sweep->slices.count ? sweep->slices.items[i] : USUAL[i]);
	}
	if (sweep->variants & SWEEP_ELASTIC)
		plan_elastic(out, sweep);
	if (sweep->variants & SWEEP_RESIZED)
		plan_resized(out, sweep);
	if (sweep->variants & SWEEP_YIELDING)
		plan_yielding(out);
	if (sweep->variants & SWEEP_NATIVE)
		sweep_add(out, "native", SWEEP_WHOLE, SWEEP_WHOLE);
}

void sweep_dispose(struct sweep *sweep)
{
	VEC_DISPOSE(&sweep->blocks);
	VEC_DISPOSE(&sweep->slices);
	VEC_DISPOSE(&sweep->threads);
	words_dispose(&sweep->ratios);
}
