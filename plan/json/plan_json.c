// Reads plans. Metrics and refusals in the output of `cuelastic plan` are ignored. All plans of a file are
// read and checked, and one is kept; the first error stops. Each phase's time is computed again: if the file
// has another time, it was planned with other profiles and is invalid for these kernels.
#include "plan_json.h"

#include "plan/planners/estimate.h"
#include "xform/base/json_read.h"

#include <math.h>
#include <string.h>

enum { FORMAT_VERSION = 1 };
static const double ROUNDING = 1e-6; // of a time that was written in ten digits

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct reader {
	struct arena arena;
	struct str *why;
	const struct plan_request *request;
	const struct device *device;
	uint32_t *phase_of; // of each kernel of the plan at hand, from 1 on; 0: not yet
};

static int find_kernel(
    uint32_t *out, struct reader *r, const struct json_path *path, const json_t *value, uint32_t phase)
{
	const char *name = json_check_text(r->why, path, value);
	uint32_t i = 0;
	if (!name)
		return -1;
	while (i < r->request->count && strcmp(r->request->profiles[i].name, name) != 0)
		i++;
	if (i == r->request->count)
		return json_fail(r->why, path, "the profiles have no kernel of that name");
	if (r->phase_of[i])
		return json_fail(r->why, path, "this kernel is in phases[%u] already", r->phase_of[i] - 1);
	r->phase_of[i] = phase + 1;
	*out = i;
	return 0;
}

// A kernel with some of the `left` SMs of its phase.
static int read_share(struct plan_share *out, struct reader *r, const struct json_path *path,
    const json_t *value, uint32_t phase, uint32_t *left)
{
	static const char *const keys[] = {"kernel", "sms"};
	struct json_path kernel = {path, "kernel", 0}, sms = {path, "sms", 0};
	if (json_check_keys(r->why, path, value, keys, COUNT(keys), COUNT(keys)) < 0 ||
	    find_kernel(&out->kernel, r, &kernel, json_object_get(value, "kernel"), phase) < 0 ||
	    json_check_count(&out->sms, r->why, &sms, json_object_get(value, "sms"), PROFILE_SMS) < 0)
		return -1;
	if (out->sms > *left)
		return json_fail(r->why, &sms, "%u SMs, where the phase has %u of the device's %u left", out->sms,
		    *left, r->request->sm_count);
	*left -= out->sms;
	return 0;
}

// An array that is not empty; its length, or 0 after json_fail.
static size_t check_array(struct reader *r, const struct json_path *path, const json_t *value)
{
	if (!json_is_array(value))
		json_fail(r->why, path, "an array is wanted, not %s", json_type_name(value));
	else if (json_array_size(value) == 0)
		json_fail(r->why, path, "empty");
	return json_is_array(value) ? json_array_size(value) : 0;
}

static int check_time(
    struct reader *r, const struct json_path *path, const json_t *value, const struct plan_phase *phase)
{
	struct json_path time = {path, "latency_us", 0};
	const json_t *number = json_object_get(value, "latency_us");
	if (!isfinite(phase->latency_us))
		return json_fail(r->why, path, "kernels of one program do not run together");
	if (!json_is_number(number))
		return json_fail(r->why, &time, "a number is wanted, not %s", json_type_name(number));
	if (!(fabs(json_number_value(number) / phase->latency_us - 1) < ROUNDING))
		return json_fail(r->why, &time,
		    "%.10g, but %.10g by these profiles: the plan was made of other ones, or by hand",
		    json_number_value(number), phase->latency_us);
	return 0;
}

static int read_phase(struct plan_phase *out, struct reader *r, const struct json_path *path,
    const json_t *value, uint32_t index)
{
	static const char *const keys[] = {"latency_us", "shares"};
	struct json_path shares = {path, "shares", 0};
	uint32_t left = r->request->sm_count;
	size_t count;
	if (json_check_keys(r->why, path, value, keys, COUNT(keys), COUNT(keys)) < 0)
		return -1;
	value = json_object_get(value, "shares");
	if (!(count = check_array(r, &shares, value)))
		return -1;
	out->shares = arena_alloc(&r->arena, count * sizeof *out->shares);
	for (out->count = 0; out->count < count; out->count++)
		if (read_share(&out->shares[out->count], r, &(struct json_path){&shares, NULL, out->count},
		        json_array_get(value, out->count), index, &left) < 0)
			return -1;
	out->latency_us = cue_estimate_con_us(r->request, out->shares, out->count);
	return 0;
}

static int read_phases(struct plan *out, struct reader *r, const struct json_path *path, const json_t *value)
{
	size_t count = check_array(r, path, value);
	if (!count)
		return -1;
	memset(r->phase_of, 0, r->request->count * sizeof *r->phase_of);
	out->phases = arena_alloc(&r->arena, count * sizeof *out->phases);
	for (out->count = 0; out->count < count; out->count++) {
		struct json_path element = {path, NULL, out->count};
		struct plan_phase *phase = &out->phases[out->count];
		const json_t *item = json_array_get(value, out->count);
		if (read_phase(phase, r, &element, item, out->count) < 0 || check_time(r, &element, item, phase) < 0)
			return -1;
		out->latency_us += phase->latency_us;
	}
	for (uint32_t i = 0; i < r->request->count; i++)
		if (!r->phase_of[i])
			return json_fail(r->why, path, "%s is in none of them", r->request->profiles[i].name);
	return 0;
}

static int read_plan(
    struct plan_file *out, struct reader *r, const struct json_path *path, const json_t *value)
{
	static const char *const keys[] = {
	    "planner", "latency_us", "sequential_us", "phases", "stp", "antt", "fairness"};
	struct json_path planner = {path, "planner", 0}, phases = {path, "phases", 0};
	if (json_check_keys(r->why, path, value, keys, 4, COUNT(keys)) < 0)
		return -1;
	out->planner = json_check_text(r->why, &planner, json_object_get(value, "planner"));
	if (!out->planner)
		return -1;
	out->planner = arena_string(&r->arena, out->planner);
	for (size_t i = 1; i < 3; i++) {
		const json_t *number = json_object_get(value, keys[i]);
		if (!json_is_number(number))
			return json_fail(r->why, &(struct json_path){path, keys[i], 0}, "a number is wanted, not %s",
			    json_type_name(number));
	}
	return read_phases(&out->plan, r, &phases, json_object_get(value, "phases"));
}

static int read_plans(struct plan_file *out, struct reader *r, const struct json_path *path,
    const json_t *plans, const char *planner)
{
	size_t count = check_array(r, path, plans);
	if (!count)
		return -1;
	for (size_t i = 0; i < count; i++) {
		struct plan_file file = {0};
		if (read_plan(&file, r, &(struct json_path){path, NULL, i}, json_array_get(plans, i)) < 0)
			return -1;
		if (planner ? !out->planner && !strcmp(file.planner, planner)
		            : !out->planner || file.plan.latency_us < out->plan.latency_us)
			*out = file;
	}
	return out->planner ? 0 : json_fail(r->why, path, "none is by the planner %s", planner);
}

static int check_device(struct reader *r, const struct json_path *root, const json_t *value)
{
	struct json_path device = {root, "device", 0}, sms = {root, "sms", 0};
	const char *name = json_check_text(r->why, &device, json_object_get(value, "device"));
	uint32_t count;
	if (!name || json_check_count(&count, r->why, &sms, json_object_get(value, "sms"), PROFILE_SMS) < 0)
		return -1;
	if (cue_device_find(name) != r->device)
		return json_fail(r->why, &device, "another device: the profiles are of %s", r->device->name);
	if (count != r->request->sm_count)
		return json_fail(r->why, &sms, "%u, and %s has %u", count, r->device->name, r->request->sm_count);
	return 0;
}

static int read_root(struct plan_file *out, struct reader *r, const json_t *root, const char *planner)
{
	static const char *const keys[] = {"cuelastic_plans", "device", "sms", "plans", "refused"};
	struct json_path path = {NULL, NULL, 0}, version = {&path, keys[0], 0}, plans = {&path, "plans", 0};
	if (json_check_keys(r->why, &path, root, keys, 4, COUNT(keys)) < 0)
		return -1;
	if (json_integer_value(json_object_get(root, keys[0])) != FORMAT_VERSION)
		return json_fail(r->why, &version, "this reads format 1 only");
	if (check_device(r, &path, root) < 0)
		return -1;
	return read_plans(out, r, &plans, json_object_get(root, "plans"), planner);
}

int plan_parse(struct plan_file *out, struct str *why, const char *text, size_t length, const char *planner,
    const struct plan_request *request, const struct device *device)
{
	struct reader r = {.why = why, .request = request, .device = device};
	json_t *root = json_parse(why, text, length);
	*out = (struct plan_file){0};
	r.phase_of = arena_alloc(&r.arena, (request->count + 1) * sizeof *r.phase_of);
	int result = root ? read_root(out, &r, root, planner) : -1;
	json_decref(root);
	out->memory = r.arena.blocks;
	if (result)
		plan_file_dispose(out);
	return result;
}

int plan_read(struct plan_file *out, struct str *why, const char *path, const char *planner,
    const struct plan_request *request, const struct device *device)
{
	struct str text = {0};
	*out = (struct plan_file){0};
	str_addf(why, "%s: ", path);
	int result = json_read_bytes(&text, path);
	if (result)
		str_add(why, strerror(-result));
	else
		result = plan_parse(out, why, str_text(&text), text.length, planner, request, device);
	str_dispose(&text);
	return result ? -1 : 0;
}

void plan_file_dispose(struct plan_file *file)
{
	struct arena arena = {file->memory};
	arena_dispose(&arena);
	*file = (struct plan_file){0};
}
