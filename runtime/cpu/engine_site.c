/*
 * Threads that meet though they wait at different barriers or warp operations of the source.
 *
 * CUDA calls that undefined: a GPU lets such threads go on together, or hangs, or does something else. The
 * engine lets them go on, so that such a kernel may well give the right results here. It says so, once for
 * each place, or, in a kernel that cuelastic has made, ends the launch: there the rewrite has split what
 * belonged together, and results that are right are luck.
 */
#include "engine_p.h"

#include <stdio.h>

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
	const struct cpu_site *sites = resident->run->launch->kernel->sites;
	const char *place = thread->site ? sites[thread->site].text : NULL;

	snprintf(out, size, "thread (%u,%u,%u) at %s%s%s", thread->tid[0], thread->tid[1], thread->tid[2],
	    wait_name(thread->wait), place ? ", " : "", place ? place : "");
}

void site_clash(struct resident *resident, const struct cpu_thread *thread, const struct cpu_thread *other)
{
	static const char format[] = "%s: block (%u,%u,%u): threads meet that wait at different places: %s; %s";
	const struct cpu_kernel *kernel = resident->run->launch->kernel;
	const uint32_t *block = resident->block.id;
	char first[ENGINE_MESSAGE / 3], second[ENGINE_MESSAGE / 3], text[ENGINE_MESSAGE];
	bool known = __atomic_exchange_n(&kernel->sites[thread->site].warned, 1, __ATOMIC_RELAXED);

	if (known && !kernel->rewritten)
		return;
	site_describe(first, sizeof first, resident, other);
	site_describe(second, sizeof second, resident, thread);
	snprintf(text, sizeof text, format, kernel->name, block[0], block[1], block[2], first, second);
	if (!kernel->rewritten) {
		fprintf(stderr, "cuelastic cpu device: warning: %s\n", text);
		return;
	}
	engine_fail(resident->run, ENGINE_SITES, "%s", text);
	longjmp(resident->worker->leave, 1);
}
