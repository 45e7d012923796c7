// Guard zones: bytes after each variable in shared memory, and after the dynamic part, that must not be
// written. They are filled before a block runs, and checked when it has ended.
//
// A write past the program's own arrays is the program's fault: there is a warning, once for each variable. A
// write past the arena of merged kernels (cuelastic/merge.cuh) is cuelastic's fault, unless the original does
// the same: it ends the launch, and cudart_launch.c the program. Programs with the address sanitizer need no
// zones: the gaps are poisoned there, which also finds reads.
#include "engine_p.h"

#include <stdio.h>
#include <string.h>

#define ZONE_FILL 0xa5
#define ZONE_BEHIND 64 // bytes after the dynamic part

extern void __asan_poison_memory_region(void const volatile *, size_t) __attribute__((weak));

struct zone {
	char *begin, *end;
	const char *name; // of the variable before it; NULL: the dynamic part
	uint32_t size;
};

// The zone of this number: one for each variable, and the last.
static struct zone zone_of(const struct resident *resident, uint32_t number)
{
	const struct cpu_launch *launch = resident->run->launch;
	const struct cpu_kernel *kernel = launch->kernel;
	char *shared = resident->block.shared;
	const struct cpu_shared *variable = &kernel->shared[number];

	if (number == kernel->shared_count) {
		char *end = shared + kernel->static_shared + launch->dynamic_shared;
		return (struct zone){end, end + ZONE_BEHIND, NULL, launch->dynamic_shared};
	}
	uint32_t next = number + 1 < kernel->shared_count ? variable[1].offset : kernel->static_shared;
	return (struct zone){
	    shared + variable->offset + variable->size, shared + next, variable->name, variable->size};
}

static uint32_t count_zones(const struct resident *resident)
{
	const struct cpu_launch *launch = resident->run->launch;
	int has_shared = launch->kernel->static_shared || launch->dynamic_shared;

	return __asan_poison_memory_region || !has_shared ? 0 : launch->kernel->shared_count + 1;
}

void zone_fill(struct resident *resident)
{
	for (uint32_t i = 0, count = count_zones(resident); i < count; i++) {
		struct zone zone = zone_of(resident, i);

		memset(zone.begin, ZONE_FILL, (size_t)(zone.end - zone.begin));
	}
}

static void report(struct resident *resident, const struct zone *zone, const char *at)
{
	const struct cpu_kernel *kernel = resident->run->launch->kernel;
	const uint32_t *block = resident->block.id;
	const char *name = zone->name ? zone->name : "dynamic shared memory";
	int is_arena = kernel->rewritten && strstr(name, "cue_arena") != NULL;
	char text[ENGINE_MESSAGE];

	if (!is_arena && site_has_met(kernel->name, name))
		return;
	snprintf(text, sizeof text, "%s: block (%u,%u,%u) wrote behind %s, of %u bytes, at byte %u", kernel->name,
	    block[0], block[1], block[2], is_arena ? "the arena of its kernels" : name, zone->size,
	    zone->size + (uint32_t)(at - zone->begin));
	if (is_arena)
		engine_fail(resident->run, ENGINE_ZONE, "%s", text);
	else
		fprintf(stderr, "cuelastic cpu device: warning: %s\n", text);
}

void zone_check(struct resident *resident)
{
	for (uint32_t i = 0, count = count_zones(resident); i < count; i++) {
		struct zone zone = zone_of(resident, i);
		const char *at = zone.begin;

		while (at < zone.end && (unsigned char)*at == ZONE_FILL)
			at++;
		if (at < zone.end)
			report(resident, &zone, at);
	}
}
