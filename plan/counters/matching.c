// A profiler shows kernels' names demangled and, if asked for, mangled. A mangled name is compared exactly. Of a demangled one only
// the plain name is compared, which instances of a template and kernels in other namespaces share. Numbers of launches that may
// be several kernels' would be a mean of all of them. So no kernel gets these.
#include "matching.h"

#include <jansson.h>
#include <string.h>

static const char *symbol_of(struct arena *arena, const struct profile *profile)
{
	json_t *sources = profile->sources ? json_loads(profile->sources, 0, NULL) : NULL;
	const char *name = json_string_value(json_object_get(sources, "name"));
	const char *symbol = name ? arena_string(arena, name) : NULL;
	json_decref(sources);
	return symbol;
}

void matching_open(struct matching *out, struct arena *arena, const struct profile_set *set,
    const struct ncu *ncu, const struct device *device)
{
	*out = (struct matching){.set = set, .ncu = ncu, .device = device};
	out->symbols = arena_alloc(arena, set->count * sizeof *out->symbols);
	for (uint32_t k = 0; k < set->count; k++)
		out->symbols[k] = symbol_of(arena, &set->profiles[k]);
}

int matching_is_of_device(const struct matching *m, const struct ncu_launch *launch)
{
	return launch->major == m->device->major && launch->minor == m->device->minor;
}

// Of scan#2 it is scan: further configurations of a kernel are numbered.
static int is_plain_name(const char *name, const char *kernel)
{
	size_t length = strcspn(name, "#");
	return !strncmp(name, kernel, length) && !kernel[length];
}

int matching_fits(const struct matching *m, uint32_t kernel, const struct ncu_launch *launch, int with_grid)
{
	const struct profile *profile = &m->set->profiles[kernel];
	const char *symbol = m->symbols[kernel];
	int is_name = symbol && util_starts_with(launch->shown, "_Z")
	                  ? !strcmp(symbol, launch->shown)
	                  : is_plain_name(profile->name, launch->kernel);
	return is_name && !memcmp(profile->block, launch->block, sizeof launch->block) &&
	       (!with_grid || !memcmp(profile->grid, launch->grid, sizeof launch->grid));
}

// Why launches that fit both kernels can be of one of them only. NULL: with grids that differ, and nothing else, they are one kernel.
static const char *are_rivals(const struct matching *m, uint32_t a, uint32_t b)
{
	const struct profile *one = &m->set->profiles[a], *other = &m->set->profiles[b];
	const char *symbol = m->symbols[a], *another = m->symbols[b];
	if (symbol && another ? strcmp(symbol, another) != 0 : symbol != another)
		return "another symbol";
	if (one->dynamic_shared_bytes != other->dynamic_shared_bytes)
		return "other dynamic shared memory";
	return memcmp(one->grid, other->grid, sizeof one->grid) ? NULL : "the same grid";
}

// 0, or 1 after a note: the launches are not surely of the kernel.
static int note_unclear(
    struct str *notes, const struct matching *m, uint32_t kernel, const struct matched *matched)
{
	const struct ncu_launch *first = matched->launches.items[0];
	const char *name = m->set->profiles[kernel].name;
	for (size_t i = 1; i < matched->launches.count; i++) {
		const struct ncu_launch *launch = matched->launches.items[i];
		if (!strcmp(launch->shown, first->shown))
			continue;
		str_addf(notes,
		    "%s:%u: %s gets no counters: both %s and, in line %u, %s have its name and block: `ncu "
		    "--print-kernel-base mangled` prints names that can be told apart\n",
		    m->ncu->path, first->line, name, first->shown, launch->line, launch->shown);
		return 1;
	}
	for (uint32_t k = 0; k < m->set->count; k++) {
		const char *why = k == kernel ? NULL : are_rivals(m, kernel, k);
		if (!why || !matching_fits(m, k, first, matched->is_same_grid))
			continue;
		str_addf(notes,
		    "%s:%u: %s gets no counters: launches of %s here may be those of %s in the profile, too, which "
		    "has %s\n",
		    m->ncu->path, first->line, name, first->shown, m->set->profiles[k].name, why);
		return 1;
	}
	return 0;
}

void matching_find(struct matched *out, struct str *notes, const struct matching *m, uint32_t kernel)
{
	*out = (struct matched){.is_same_grid = 1};
	for (int with_grid = 1; with_grid >= 0 && !out->launches.count; with_grid--) {
		out->is_same_grid = with_grid;
		VEC_EACH (const struct ncu_launch, launch, m->ncu->launches)
			if (matching_is_of_device(m, launch) && matching_fits(m, kernel, launch, with_grid))
				VEC_PUSH(&out->launches, launch);
	}
	if (out->launches.count && note_unclear(notes, m, kernel, out)) {
		out->is_unclear = 1;
		VEC_DISPOSE(&out->launches);
	}
}
