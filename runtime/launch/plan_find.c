// What the plan says of a launch or a phase of this program, on this device.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plan_file.h"
#include "runtime/grid/error.h"

#define NAME_BYTES 1024
#define MOST_DEVICES 64

_Thread_local unsigned cue_plan_of_phase;

// Whether the current device is the plan's. Each device is asked once, and the first other one is told.
static int is_for_device(void)
{
	static _Atomic signed char known[MOST_DEVICES]; // 1: it is, -1: it is not
	const struct backend *device = cue_backend_get();
	const char *path;
	struct plan_file *plan = cue_plan_get(&path);
	int pending = device->pending(), number, error = device->phase->device(&number);
	char name[BACKEND_NAME_BYTES], problem[384];
	unsigned sms = 0;

	if (!error && number >= 0 && number < MOST_DEVICES && atomic_load(&known[number]))
		return atomic_load(&known[number]) > 0;
	if (!error)
		error = device->phase->sm_count(&sms);
	if (!error)
		error = device->phase->name(name);
	if (error && !pending)
		device->forget();
	if (error || number < 0 || number >= MOST_DEVICES)
		return 0;
	int fits = sms == plan->sm_count && strcmp(name, plan->device) == 0;
	atomic_store(&known[number], fits ? 1 : -1);
	if (fits || atomic_exchange(&plan->is_foreign, 1))
		return fits;
	snprintf(problem, sizeof(problem),
	    "CUELASTIC_PLAN=%.100s: it is for %s with %u SMs, and device %d is %s with %u", path, plan->device,
	    plan->sm_count, number, name, sms);
	cue_warn(problem, "the plan is ignored there; `cuelastic tune` writes one for it");
	return 0;
}

static size_t add_name(
    char *out, size_t bytes, size_t used, const char *name, unsigned count, const unsigned *sizes)
{
	used += (size_t)snprintf(out + used, bytes - used, "%s%s(", used ? "+" : "", name);
	for (unsigned i = 0; i < count && used < bytes; i++)
		used += (size_t)snprintf(out + used, bytes - used, "%s%u", i ? "," : "", sizes[i]);
	if (used < bytes)
		used += (size_t)snprintf(out + used, bytes - used, ")");
	return used < bytes ? used : bytes - 1;
}

void cue_plan_name(char *out, size_t bytes, const cue_merge_set *set)
{
	size_t used = 0;

	*out = '\0';
	for (unsigned i = 0; i < set->count; i++)
		used = add_name(
		    out, bytes, used, set->members[i].name, set->members[i].parameters, set->members[i].sizes);
}

// Whether names agree, up to parameters (1) or with them (2); 0: they do not. Only `planned` may lack parameters.
static int agree(const char *planned, const char *seen)
{
	int result = 2;

	while (*planned || *seen) {
		size_t length = strcspn(seen, "("), bytes = strcspn(seen, ")") + 1;
		if (strncmp(planned, seen, length) != 0 || !strchr("(+", planned[length]))
			return 0;
		planned += length;
		size_t own = *planned == '(' ? strcspn(planned, ")") : bytes;
		if (*planned == '(' && (own + 1 != bytes - length || strncmp(planned, seen + length, own) != 0))
			result = 1;
		planned += *planned == '(' ? own + (planned[own] == ')') : 0;
		seen += bytes;
		if (*planned != *seen)
			return 0;
		planned += *planned == '+';
		seen += *seen == '+';
	}
	return result;
}

static const struct plan_line *find(int is_phase, const char *name)
{
	struct plan_file *plan = cue_plan_get(NULL);

	for (unsigned i = 0; i < plan->count; i++) {
		struct plan_line *line = &plan->lines[i];
		int found = line->is_phase == is_phase ? agree(line->name, name) : 0;
		if (found == 2) { // the device is asked only now: that is a call of CUDA
			atomic_store(&line->is_used, 1);
			return is_for_device() ? line : NULL;
		}
		char *copy = found && !atomic_load(&line->seen) ? strdup(name) : NULL, *none = NULL;
		if (copy && !atomic_compare_exchange_strong(&line->seen, &none, copy))
			free(copy);
	}
	return NULL;
}

const struct plan_line *cue_plan_phase(const cue_merge_set *set)
{
	char name[NAME_BYTES];

	if (!set || !cue_plan_get(NULL))
		return NULL;
	cue_plan_name(name, sizeof(name), set);
	return find(1, name);
}

const struct plan_line *cue_plan_kernel(const cue_launch_spec *spec)
{
	char name[NAME_BYTES];

	if (!cue_plan_get(NULL) || !spec->sizes)
		return NULL;
	(void)add_name(name, sizeof(name), 0, spec->kernel, spec->parameters, spec->sizes);
	return find(0, name);
}
