// Detects threads that meet though they wait at different barriers or warp operations of the source.
//
// This is undefined in CUDA: a GPU lets such threads continue together, or hangs, or does something else. The
// engine lets them continue, so such a kernel may give correct results here. It warns once for each pair of
// places. In a kernel that cuelastic has made, it ends the launch (and cudart_launch.c the program) if the
// original did not do the same: then the rewrite has split a barrier, and correct results would be a
// coincidence. If nothing is known about the original, it does so only if one of the places is in the entry's
// own text.
#include "engine_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *wait_name(uint32_t wait)
{
	static const char *const names[CPU_WAIT_COUNT] = {
	    [CPU_BARRIER] = "a barrier",
	    [CPU_SYNCWARP] = "__syncwarp",
	    [CPU_GRID] = "the grid's barrier",
	};

	return wait < CPU_WAIT_COUNT && names[wait] ? names[wait] : "a warp operation";
}

void site_describe(char *out, size_t size, const struct resident *resident, const struct cpu_thread *thread)
{
	const char *place = thread->site ? resident->run->launch->kernel->sites[thread->site] : NULL;

	snprintf(out, size, "thread (%u,%u,%u) at %s%s%s", thread->tid[0], thread->tid[1], thread->tid[2],
	    wait_name(thread->wait), place ? ", " : "", place ? place : "");
}

int site_has_met(const char *x, const char *y)
{
	enum { PAIRS = 1024 };
	static _Atomic uint64_t pairs[PAIRS];
	uint64_t key = ((uint64_t)(uintptr_t)x ^ (uint64_t)(uintptr_t)y << 20) * 0x9e3779b97f4a7c15u | 1;

	for (uint64_t i = 0; i < PAIRS; i++) {
		uint64_t old = 0;

		if (atomic_compare_exchange_strong(&pairs[(key >> 32) + i & (PAIRS - 1)], &old, key))
			return 0;
		if (old == key)
			return 1;
	}
	return 1;
}

// The "a.cu:5" of a site's text, which an original and its rewritten form have in common.
static int place_length(const char *text, const char **begin)
{
	size_t length = (size_t)(strstr(text, " in ") - text);

	for (*begin = text + length; *begin > text && (*begin)[-1] != '/';)
		--*begin;
	return (int)(text + length - *begin);
}

static void describe_pair(char *out, size_t size, const char *x, const char *y)
{
	const char *first, *second;
	int first_length = place_length(x, &first), second_length = place_length(y, &second);

	snprintf(out, size, "%.*s %.*s\n", first_length, first, second_length, second);
}

// Was the pair seen in the original's runs? `cuelastic verify` records those in the file of
// CUELASTIC_CPU_SITES.
static int met_in_original(const char *pair, const char *turned)
{
	const char *path = getenv("CUELASTIC_CPU_SITES");
	FILE *file = path ? fopen(path, "r") : NULL;
	char line[ENGINE_MESSAGE];
	int found = 0;

	while (file && !found && fgets(line, sizeof line, file))
		found = !strcmp(line, pair) || !strcmp(line, turned);
	if (file)
		fclose(file);
	return found;
}

static void keep_pair(const char *pair)
{
	const char *path = getenv("CUELASTIC_CPU_SITES");
	FILE *file = path ? fopen(path, "a") : NULL;

	if (!file)
		return;
	fputs(pair, file);
	fclose(file);
}

// Whether the launch must end: a rewritten kernel does what its original did not.
static int is_new(const struct cpu_kernel *kernel, const char *x, const char *y)
{
	char pair[ENGINE_MESSAGE], turned[ENGINE_MESSAGE];

	describe_pair(pair, sizeof pair, x, y);
	describe_pair(turned, sizeof turned, y, x);
	if (kernel->rewritten &&
	    (getenv("CUELASTIC_CPU_SITES") || !strstr(x, ", from ") || !strstr(y, ", from ")))
		return !met_in_original(pair, turned);
	if (kernel->rewritten)
		return 0;
	keep_pair(pair);
	return 0;
}

void site_clash(struct resident *resident, const struct cpu_thread *thread, const struct cpu_thread *other)
{
	const struct cpu_kernel *kernel = resident->run->launch->kernel;
	const char *here = kernel->sites[thread->site], *there = kernel->sites[other->site];
	const uint32_t *block = resident->block.id;
	char first[ENGINE_MESSAGE / 3], second[ENGINE_MESSAGE / 3], text[ENGINE_MESSAGE];

	if (site_has_met(here, there))
		return;
	site_describe(first, sizeof first, resident, other);
	site_describe(second, sizeof second, resident, thread);
	snprintf(text, sizeof text, "%s: block (%u,%u,%u): threads meet that wait at different places: %s; %s",
	    kernel->name, block[0], block[1], block[2], first, second);
	if (!is_new(kernel, here, there)) {
		fprintf(stderr, "cuelastic cpu device: warning: %s\n", text);
		return;
	}
	engine_fail(resident->run, ENGINE_SITES, "%s", text);
	longjmp(resident->worker->leave, 1);
}
