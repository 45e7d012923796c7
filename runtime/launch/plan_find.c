// What the plan says of a launch or a phase of this program, on this device.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plan_file.h"
#include "runtime/grid/config.h"
#include "runtime/grid/error.h"

_Thread_local unsigned cue_plan_of_phase;

// Whether the current device is the plan's. Each device is asked once, and the first other one is told. *of is the device's number; negative: not
// known, then it is found.
static int is_for_device(int *of)
{
	static _Atomic signed char known[CONFIG_MOST_DEVICES]; // 1: it is, -1: it is not
	const struct backend *device = cue_backend_get();
	const char *path;
	struct plan_file *plan = cue_plan_get(&path);
	int pending = device->pending(), error = *of < 0 ? device->phase->device(of) : 0, number;
	char name[BACKEND_NAME_BYTES];
	unsigned sms = 0;

	number = *of = error ? -1 : *of;
	if (number >= 0 && number < CONFIG_MOST_DEVICES && atomic_load(&known[number]))
		return atomic_load(&known[number]) > 0;
	if (!error)
		error = device->phase->sm_count(&sms);
	if (!error)
		error = device->phase->name(name);
	if (error && !pending)
		device->forget();
	if (error || number < 0 || number >= CONFIG_MOST_DEVICES)
		return 0;
	int fits = sms == plan->sm_count && strcmp(name, plan->device) == 0;
	atomic_store(&known[number], fits ? 1 : -1);
	if (fits || atomic_exchange(&plan->is_foreign, 1))
		return fits;
	cue_warn("the plan is ignored there; `cuelastic tune` writes one for it",
	    "CUELASTIC_PLAN=%.100s: it is for %s with %u SMs, and device %d is %s with %u", path, plan->device,
	    plan->sm_count, number, name, sms);
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

int cue_plan_name(char out[PLAN_NAME_BYTES], const cue_merge_set *set)
{
	size_t used = 0;

	*out = '\0';
	for (unsigned i = 0; i < set->count; i++)
		used = add_name(out, PLAN_NAME_BYTES, used, set->members[i].name, set->members[i].parameters,
		    set->members[i].sizes);
	return used < PLAN_NAME_BYTES - 1;
}

// Whether names agree, up to parameters (1), as far as `planned` has some (2), or with all of them (3); 0: they do not. `seen` has all.
static int agree(const char *planned, const char *seen)
{
	int result = 3;

	while (*planned || *seen) {
		size_t length = strcspn(seen, "("), bytes = strcspn(seen, ")") + 1;
		if (strncmp(planned, seen, length) != 0 || !strchr("(+", planned[length]))
			return 0;
		planned += length;
		size_t own = *planned == '(' ? strcspn(planned, ")") : bytes;
		if (*planned == '(' && (own + 1 != bytes - length || strncmp(planned, seen + length, own) != 0))
			result = 1;
		else if (*planned != '(' && result == 3)
			result = 2;
		planned += *planned == '(' ? own + (planned[own] == ')') : 0;
		seen += bytes;
		if (*planned != *seen)
			return 0;
		planned += *planned == '+';
		seen += *seen == '+';
	}
	return result;
}

// The device is asked by the first launch, and for what has a line: that is a call of CUDA.
static const struct plan_line *find(int is_phase, const char *name, int *number)
{
	static atomic_flag is_asked;
	struct plan_file *plan = cue_plan_get(NULL);
	struct plan_line *best = NULL;
	int most = 1;

	for (unsigned i = 0; i < plan->count; i++) {
		struct plan_line *line = &plan->lines[i];
		int found = line->is_phase == is_phase ? agree(line->name, name) : 0;
		if (found > 1)
			atomic_store(&line->is_used, 1);
		if (found > most) {
			most = found;
			best = line;
		}
		char *copy = found == 1 && !atomic_load(&line->seen) ? strdup(name) : NULL, *none = NULL;
		if (copy && !atomic_compare_exchange_strong(&line->seen, &none, copy))
			free(copy);
	}
	return (best || !atomic_flag_test_and_set(&is_asked)) && is_for_device(number) ? best : NULL;
}

const struct plan_line *cue_plan_phase(const cue_merge_set *set, int number)
{
	char name[PLAN_NAME_BYTES];

	return set && cue_plan_get(NULL) && cue_plan_name(name, set) ? find(1, name, &number) : NULL;
}

const struct plan_line *cue_plan_kernel(const cue_launch_spec *spec, int *number)
{
	char name[PLAN_NAME_BYTES];

	if (!cue_plan_get(NULL) || !spec->sizes ||
	    add_name(name, sizeof(name), 0, spec->kernel, spec->parameters, spec->sizes) == sizeof(name) - 1)
		return NULL;
	return find(0, name, number);
}
