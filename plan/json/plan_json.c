// Reads plans. Metrics and refusals in the output of `cuelastic plan` are ignored. All plans of a file are
// read and checked, and one is kept; the first error stops. Each phase's time is computed again: if the file
// has another time, it was planned with other profiles and is invalid for these kernels.
#include "plan_json.h"

#include "plan/planners/estimate.h"
#include "xform/base/json_read.h"

#include <math.h>
#include <string.h>

static const double ROUNDING = 1e-6; // of a time that was written in ten digits

// The file, and the place in it.
struct context {
	struct plan_file file; // what is kept
	const struct plan_request *request;
	const struct device *device;
	const char *planner;      // whose plan is asked for, or NULL
	const char *name;         // of the file's device
	uint32_t sms;             // of it
	uint32_t *phase_of;       // of each kernel of the plan at hand, from 1 on; 0: not yet
	uint32_t left;            // SMs of the phase at hand that no kernel has
	enum plan_mode file_mode; // of the plan at hand
	double ends_us[PROFILE_SMS];
};

static int read_kernel(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *out)
{
	struct context *c = r->context;
	uint32_t *kernel = out, i = 0, phase = (uint32_t)path->up->up->up->index;
	const char *name = json_check_text(r->why, path, value);
	(void)field;
	if (!name)
		return -1;
	while (i < c->request->count && strcmp(c->request->profiles[i].name, name) != 0)
		i++;
	if (i == c->request->count)
		return json_fail(r->why, path, "the profiles have no kernel of that name");
	if (c->phase_of[i])
		return json_fail(r->why, path, "this kernel is in phases[%u] already", c->phase_of[i] - 1);
	c->phase_of[i] = phase + 1;
	*kernel = i;
	return 0;
}

// A kernel with some of the SMs that its phase has left.
static int read_share(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *out)
{
	static const struct json_field SHARE[] = {
	    {.key = "kernel", .kind = FIELD_OTHER, .is_needed = 1, .read = read_kernel},
	    {"sms", FIELD_COUNT, offsetof(struct plan_share, sms), 1, 0, 1, PROFILE_SMS, NULL, NULL},
	    {"sm_blocks", FIELD_COUNT, offsetof(struct plan_share, sm_blocks), 0, 0, 1, DEVICE_BLOCK_THREADS,
	        NULL, NULL},
	    {0},
	};
	struct context *c = r->context;
	struct plan_phase *phase = out;
	struct plan_share *share = &phase->shares[phase->count++];
	(void)field;
	if (json_read_object(share, r, path, value, SHARE) < 0)
		return -1;
	if (c->file_mode == PLAN_LEFTOVER)
		return 0;
	if (share->sms > c->left)
		return json_fail(r->why, &(struct json_path){path, "sms", 0},
		    "%u SMs, where the phase has %u of the device's %u left", share->sms, c->left,
		    c->request->sm_count);
	c->left -= share->sms;
	return 0;
}

static int read_phase(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *out)
{
	static const struct json_field PHASE[] = {
	    {"latency_us", FIELD_NUMBER, offsetof(struct plan_phase, latency_us), 1, 0, 0, INFINITY, NULL, NULL},
	    {.key = "shares", .kind = FIELD_EACH, .is_needed = 1, .read = read_share},
	    {0},
	};
	struct context *c = r->context;
	struct plan *plan = &((struct plan_file *)out)->plan;
	struct plan_phase *phase = &plan->phases[plan->count++];
	(void)field;
	c->left = c->request->sm_count;
	phase->shares = arena_alloc(
	    r->arena, (json_array_size(json_object_get(value, "shares")) + 1) * sizeof *phase->shares);
	if (json_read_object(phase, r, path, value, PHASE) < 0)
		return -1;
	double given = phase->latency_us;
	int is_leftover = c->file_mode == PLAN_LEFTOVER;
	if (!cue_estimate_coexist(c->request, phase->shares, phase->count))
		return json_fail(
		    r->why, path, "kernels of one program, or with too much memory, do not run together");
	for (uint32_t i = 1; i < phase->count; i++)
		if (!phase->shares[i].sm_blocks != !phase->shares[0].sm_blocks)
			return json_fail(r->why, path, "sm_blocks are given of some kernels only");
	if (!is_leftover && !cue_estimate_allowed(c->request, phase->shares, phase->count))
		return json_fail(r->why, path, "no SM holds a block with room for any of these kernels");
	if (!is_leftover)
		phase->latency_us =
		    cue_estimate_mode_us(c->file_mode, c->ends_us, c->request, phase->shares, phase->count);
	if (!(fabs(given / phase->latency_us - 1) < ROUNDING))
		return json_fail(r->why, &(struct json_path){path, "latency_us", 0},
		    "%.10g, but %.10g by these profiles: the plan was made of other ones, or by hand", given,
		    phase->latency_us);
	plan->latency_us += phase->latency_us;
	return 0;
}

static int read_order(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *out)
{
	struct context *c = r->context;
	const char *name = json_check_text(r->why, path, value);
	(void)field;
	if (!name)
		return -1;
	if (strcmp(name, "partition") != 0 && strcmp(name, "leftover") != 0 && strcmp(name, "mix") != 0)
		return json_fail(r->why, path, "%s: a plan is for the order partition, mix or leftover", name);
	((struct plan_file *)out)->plan.mode = !strcmp(name, "leftover") ? PLAN_LEFTOVER
	                                       : !strcmp(name, "mix")    ? PLAN_MIX
	                                                                 : PLAN_PARTITION;
	c->file_mode = ((struct plan_file *)out)->plan.mode;
	return 0;
}

// A plan; the one that is asked for is kept.
static int read_plan(struct json_reader *r, const struct json_path *path, json_t *value,
    const struct json_field *field, void *out)
{
	static const struct json_field PLAN[] = {
	    {.key = "order", .kind = FIELD_OTHER, .read = read_order}, // before the phases, which depend on it
	    {"planner", FIELD_TEXT, offsetof(struct plan_file, planner), 1, 0, 1, INFINITY, NULL, NULL},
	    {"latency_us", FIELD_NUMBER, offsetof(struct plan_file, plan.sequential_us), 1, 0, 0, INFINITY, NULL,
	        NULL}, // that of the phases is computed
	    {"sequential_us", FIELD_NUMBER, offsetof(struct plan_file, plan.sequential_us), 1, 0, 0, INFINITY,
	        NULL, NULL},
	    {.key = "phases", .kind = FIELD_EACH, .is_needed = 1, .read = read_phase},
	    {.key = "stp", .kind = FIELD_IGNORED},
	    {.key = "antt", .kind = FIELD_IGNORED},
	    {.key = "fairness", .kind = FIELD_IGNORED},
	    {0},
	};
	struct context *c = out;
	struct plan_file file = {0}, *best = &c->file;
	size_t count = json_array_size(json_object_get(value, "phases"));
	(void)field;
	if (cue_device_find(c->name) != c->device)
		return json_fail(r->why, &(struct json_path){path->up->up, "device", 0},
		    "another device: the profiles are of %s", c->device->name);
	if (c->sms != c->request->sm_count)
		return json_fail(r->why, &(struct json_path){path->up->up, "sms", 0}, "%u, and %s has %u", c->sms,
		    c->device->name, c->request->sm_count);
	c->file_mode = PLAN_PARTITION;
	memset(c->phase_of, 0, c->request->count * sizeof *c->phase_of);
	file.plan.phases = arena_alloc(r->arena, (count + 1) * sizeof *file.plan.phases);
	if (json_read_object(&file, r, path, value, PLAN) < 0)
		return -1;
	for (uint32_t i = 0; i < c->request->count; i++)
		if (!c->phase_of[i])
			return json_fail(r->why, &(struct json_path){path, "phases", 0}, "%s is in none of them",
			    c->request->profiles[i].name);
	if (c->planner ? !best->planner && !strcmp(file.planner, c->planner)
	               : !best->planner || file.plan.latency_us < best->plan.latency_us)
		*best = file;
	return 0;
}

static const struct json_field ROOT[] = {
    {.key = "cuelastic_plans", .kind = FIELD_FORMAT, .is_needed = 1, .most = 1},
    {"device", FIELD_TEXT, offsetof(struct context, name), 1, 0, 1, INFINITY, NULL, NULL},
    {"sms", FIELD_COUNT, offsetof(struct context, sms), 1, 0, 1, PROFILE_SMS, NULL, NULL},
    {.key = "plans", .kind = FIELD_EACH, .is_needed = 1, .read = read_plan},
    {.key = "refused", .kind = FIELD_IGNORED},
    {0},
};

int plan_parse(struct plan_file *out, struct str *why, const char *text, size_t length, const char *planner,
    const struct plan_request *request, const struct device *device)
{
	struct arena arena = {0};
	struct context c = {.request = request, .device = device, .planner = planner};
	struct json_reader r = {.why = why, .arena = &arena, .context = &c};
	const struct json_path top = {0};
	json_t *root = json_parse(why, text, length);
	c.phase_of = arena_alloc(&arena, (request->count + 1) * sizeof *c.phase_of);
	int result = root ? json_read_object(&c, &r, &top, root, ROOT) : -1;
	if (!result && !c.file.planner)
		result = json_fail(why, &(struct json_path){&top, "plans", 0}, "none is by the planner %s", planner);
	json_decref(root);
	*out = c.file;
	out->memory = arena.blocks;
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
