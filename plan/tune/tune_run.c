// A run of the program under a plan, and how long its phases took.
//
// The library logs when a phase's launches were submitted (CUELASTIC_PHASE_LOG). The launches that were submitted then
// are the phase's; it begins with the first of them, or when what was submitted before it has ended, and ends with the
// last. The modelled GPU tells each launch's times (CUELASTIC_CPU_TIMES), which takes no time there; for a GPU they are
// in the library's trace, whose events are a part of what is measured.
#include "tune.h"

#include "xform/base/json_read.h"
#include "xform/base/option.h"
#include "xform/base/source.h"
#include "xform/verify/compare.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 1023 }; // bytes of a name that the library has cut

struct timed {
	double submit_us, begin_us, end_us;
};
struct timings {
	struct timed *items;
	size_t count, capacity;
};

static const char *path_of(struct tune *t, const char *name)
{
	return arena_format(&t->arena, "%s/%s", t->folder, name);
}

// ---- what a run left

static void read_times(struct timings *out, const char *path)
{
	char line[4096];
	double submit, begin, end;
	FILE *file = fopen(path, "re");
	while (file && fgets(line, sizeof line, file)) {
		if (sscanf(line, "%*s %lf %lf %lf", &submit, &begin, &end) == 3)
			VEC_PUSH(out, ((struct timed){submit, begin, end}));
	}
	if (file)
		fclose(file);
}

static void read_trace(struct timings *out, const char *path)
{
	json_t *event, *root = json_read_file(NULL, path);
	size_t i;
	json_array_foreach(root, i, event)
	{
		const json_t *submitted = json_object_get(json_object_get(event, "args"), "submitted_us");
		const char *category = json_string_value(json_object_get(event, "cat"));
		if (!json_is_number(submitted) || !category || !strcmp(category, "copy"))
			continue;
		double begin = json_number_value(json_object_get(event, "ts"));
		VEC_PUSH(out, ((struct timed){json_number_value(submitted), begin,
		                  begin + json_number_value(json_object_get(event, "dur"))}));
	}
	json_decref(root);
}

// Not above 0: what was submitted before, which may be on other streams, hides it. A graph's launches may be captured before, and begin
// later.
static double time_between(const struct timings *spans, double begin_us, double end_us)
{
	double begin = begin_us, end = 0;
	VEC_EACH (const struct timed, s, *spans)
		if (s->submit_us >= begin_us && s->submit_us <= end_us && s->end_us > end)
			end = s->end_us;
	VEC_EACH (const struct timed, s, *spans)
		if (s->submit_us < begin_us && s->begin_us < end && s->end_us > begin)
			begin = s->end_us;
	return end - begin;
}

static struct tune_phase *find_phase(struct tune *t, const char *name)
{
	for (size_t i = 0; i < t->phases.count; i++)
		if (!strcmp(t->phases.items[i].name, name))
			return &t->phases.items[i];
	return NULL;
}

// A phase's line in the log.
struct ended {
	char mode[32], reason[32], name[1100];
	double begin_us, end_us;
};

static int read_ended(struct ended *out, const char *line)
{
	return sscanf(line, "%31s %31s %*s %*u %*u %*u %1099s %lf %lf", out->mode, out->reason, out->name,
	           &out->begin_us, &out->end_us) == 5 &&
	       strcmp(out->name, "-") != 0;
}

static void note_untimed(struct tune_phase *phase, const struct ended *ended, int is_seen)
{
	if (ended->begin_us <= 0)
		phase->untimed = "it is captured into a graph: which launch of a graph is when cannot be told";
	else if (!is_seen && !phase->untimed)
		phase->untimed = "in one of the ways it ends before work that was submitted earlier, on another "
		                 "stream: its time cannot be seen";
}

static void add_phases(struct tune *t, const struct timings *spans, struct tune_result *out)
{
	static const char *const MERGED[] = {"interleave", "persistent", "partition", "mix"};
	char line[2048];
	struct ended ended;
	FILE *file = fopen(path_of(t, "phases"), "re");
	while (file && fgets(line, sizeof line, file)) {
		struct tune_phase *phase = read_ended(&ended, line) ? find_phase(t, ended.name) : NULL;
		if (!phase)
			continue;
		struct tune_result *of = &out[phase - t->phases.items];
		double us = time_between(spans, ended.begin_us, ended.end_us);
		note_untimed(phase, &ended, us > 0);
		of->us += us;
		// Where some launches are merged, the reason is that of the others.
		if (util_holds(MERGED, sizeof MERGED / sizeof *MERGED, ended.mode))
			of->merged++;
		else if (!of->why && strcmp(ended.reason, "mode") != 0)
			of->why = arena_string(&t->arena, ended.reason);
	}
	if (file)
		fclose(file);
	// It may have a single launch at some times.
	for (size_t i = 0; i < t->phases.count; i++)
		out[i].why = out[i].merged ? NULL : out[i].why;
}

// ---- a run

// The user's own settings of launches would be part of every candidate.
static void set_environment(struct words *out, struct tune *t, const char *plan)
{
	static const char *const OFF[] = {"CUELASTIC_BLOCKS", "CUELASTIC_SLICE", "CUELASTIC_SLICE_US",
	    "CUELASTIC_THREADS", "CUELASTIC_KERNELS", "CUELASTIC_POLICY", "CUELASTIC_CLIENT", "CUELASTIC_RESUMES",
	    "CUELASTIC_DISTURB", "CUELASTIC_PHASE", "CUELASTIC_RATIO", "CUELASTIC_ORDER", "CUELASTIC_TRACE",
	    "CUELASTIC_QUIET", "CUELASTIC_CPU_ONLY", NULL};
	for (const char *const *name = OFF; *name; name++)
		words_add(&t->arena, out, "%s", *name);
	words_add(&t->arena, out, "CUELASTIC_PLAN=%s", plan);
	if (!t->device) // the first runs say what the program prints
		words_add(&t->arena, out, "CUELASTIC_PHASE=native");
	words_add(&t->arena, out, "CUELASTIC_PHASE_LOG=%s", path_of(t, "phases"));
	words_add(&t->arena, out, "CUELASTIC_LOG=%s", path_of(t, "launches"));
	if (t->request.device == BUILD_CPU)
		words_add(&t->arena, out, "CUELASTIC_CPU_TIMES=%s", path_of(t, "times"));
	else
		words_add(&t->arena, out, "CUELASTIC_TRACE=%s", path_of(t, "trace"));
	played_set(out, &t->arena, &t->request.played, NULL);
}

static int execute(struct tune *t, const char *text, const char *output)
{
	static const char *const LOGS[] = {"phases", "launches", "times", "trace"};
	struct words command = {0}, environment = {0};
	struct process_end end = {0};
	struct str plan = {0};
	const char *path = path_of(t, "plan");
	for (size_t i = 0; i < sizeof LOGS / sizeof *LOGS; i++)
		(void)unlink(path_of(t, LOGS[i]));
	str_add(&plan, text);
	if (command_write("tune", path, &plan) < 0)
		return -1;
	VEC_PUSH(&command, t->build.program);
	words_append(&command, &t->request.arguments);
	set_environment(&environment, t, path);
	int result = process_run(&end, &(struct process){.command = &command,
	                                   .name = t->build.name,
	                                   .environment = &environment,
	                                   .input = t->input,
	                                   .output = output,
	                                   .errors = path_of(t, "errors"),
	                                   .timeout_s = t->timeout_s});
	words_dispose(&command);
	words_dispose(&environment);
	if (result < 0 || (!end.status && !end.timed_out))
		return result;
	struct source errors;
	if (source_read(&errors, path_of(t, "errors")) == 0) {
		fwrite(errors.text, 1, errors.length, stderr);
		source_dispose(&errors);
	}
	if (end.timed_out)
		return tune_error("the program ran out of time; --timeout=SECONDS sets the limit");
	if (!t->phases.count) // nothing has been changed yet
		return tune_error("the program failed: exit status %d", end.status);
	return tune_error("the program failed: exit status %d, with this plan:\n%s", end.status, text);
}

// Times may differ, as for `cuelastic verify`.
static int is_same_output(struct tune *t)
{
	struct parts first = {0}, now = {0};
	struct difference difference = {0};
	struct times times;
	struct mask nothing;
	times_init(&times);
	mask_init(&nothing);
	int same = parts_read_lines(&first, path_of(t, "output"), NULL) == 0 &&
	           parts_read_lines(&now, path_of(t, "output-now"), NULL) == 0;
	first.times = now.times = &times;
	same = same && compare_parts(&difference, &first, &now, &nothing) == 0;
	mask_dispose(&nothing);
	parts_dispose(&first);
	parts_dispose(&now);
	times_dispose(&times);
	return same;
}

int tune_run(struct tune *t, struct tune_result *out, const char *plan)
{
	struct timings spans = {0};
	memset(out, 0, t->phases.count * sizeof *out);
	if (execute(t, plan, path_of(t, "output-now")) < 0)
		return -1;
	if (!t->no_compare && !is_same_output(t))
		return tune_error(
		    "the program prints something else with this plan, and not only other times; --no-compare allows "
		    "it:\n%s",
		    plan);
	if (t->request.device == BUILD_CPU)
		read_times(&spans, path_of(t, "times"));
	else
		read_trace(&spans, path_of(t, "trace"));
	add_phases(t, &spans, out);
	VEC_DISPOSE(&spans);
	return 0;
}

// ---- the first run

static void add_member(struct tune *t, struct tune_phase *phase, const char *name, size_t length)
{
	if (phase->members == TUNE_MEMBERS)
		return;
	phase->member[phase->members] = arena_copy(&t->arena, name, length);
	phase->kernel[phase->members++] = arena_copy(&t->arena, name, strcspn(name, "("));
}

// Logical blocks of the kernel's first launch that is logged: "NAME … blocks=N/LOGICAL …".
static uint64_t blocks_of(struct tune *t, const char *kernel)
{
	char line[2048];
	unsigned long long blocks = 0;
	size_t length = strlen(kernel);
	FILE *file = fopen(path_of(t, "launches"), "re");
	while (file && !blocks && fgets(line, sizeof line, file)) {
		const char *at =
		    strncmp(line, kernel, length) == 0 && line[length] == '\t' ? strstr(line, "\tblocks=") : NULL;
		if (at && sscanf(at, " blocks=%*u/%llu", &blocks) != 1)
			blocks = 0;
	}
	if (file)
		fclose(file);
	return blocks;
}

static int read_phases(struct tune *t)
{
	char line[2048];
	struct ended ended;
	int result = 0;
	FILE *file = fopen(path_of(t, "phases"), "re");
	while (file && result == 0 && fgets(line, sizeof line, file)) {
		struct tune_phase *known = read_ended(&ended, line) ? find_phase(t, ended.name) : NULL;
		if (known) {
			known->times++;
			note_untimed(known, &ended, 1);
		}
		if (known || !read_ended(&ended, line))
			continue;
		if (strlen(ended.name) >= LONGEST)
			result = tune_error(
			    "the names of a phase's kernels and parameters are longer than the %d bytes that a "
			    "plan can have: %.60s...",
			    LONGEST - 1, ended.name);
		struct tune_phase phase = {.name = arena_string(&t->arena, ended.name), .times = 1};
		for (const char *at = phase.name; *at;) {
			size_t bytes = strcspn(at, ")") + 1;
			add_member(t, &phase, at, bytes);
			at += bytes + (at[bytes] == '+');
		}
		for (uint32_t i = 0; i < phase.members; i++)
			phase.blocks[i] = blocks_of(t, phase.kernel[i]);
		note_untimed(&phase, &ended, 1);
		VEC_PUSH(&t->phases, phase);
	}
	if (file)
		fclose(file);
	return result;
}

// The library tells the device for which a plan is not: "…: it is for ? with 1 SMs, and device 0 is NAME with N: …".
static int read_device(struct tune *t)
{
	struct source errors;
	const char *at = NULL, *end = NULL;
	if (source_read(&errors, path_of(t, "errors")) < 0)
		return tune_error("%s: %s", path_of(t, "errors"), strerror(errno));
	if ((at = strstr(errors.text, "and device ")) && (at = strstr(at, " is ")))
		end = strstr(at, ": the plan is ignored");
	for (const char *with = at; end && (with = strstr(with + 1, " with ")) && with < end;)
		if (sscanf(with, " with %u", &t->sm_count) == 1)
			t->device = arena_copy(&t->arena, at + 4, (size_t)(with - at - 4));
	source_dispose(&errors);
	return t->device ? 0
	                 : tune_error(
	                       "the program does not say what device it runs on: the library is another version");
}

int tune_discover(struct tune *t)
{
	static const char HEAD[] = "cuelastic plan 1\ndevice 1 ?\n";
	const char *output = path_of(t, "output");
	if (execute(t, HEAD, output) < 0)
		return -1;
	if (read_phases(t) < 0)
		return -1;
	if (!t->phases.count)
		return 1;
	const char *plan = arena_format(&t->arena, "%sphase %s mode=native\n", HEAD, t->phases.items[0].name);
	return execute(t, plan, output) < 0 ? -1 : read_device(t);
}

int tune_drop_dependent(struct tune *t)
{
	static const char *const MODES[] = {"streams", "interleave"};
	size_t kept = 0;
	if (execute(t, tune_plan_of(t, t->phases.count, ""), path_of(t, "output-now")) < 0)
		return -1;
	if (!is_same_output(t))
		return tune_error("the program prints something else in each run, and not only other times: nothing "
		                  "shows whether launches depend on each other. Mark independent ones by `#pragma "
		                  "cuelastic phase`; --no-compare then allows other output");
	for (size_t i = 0; i < t->phases.count; i++) {
		int differs = 0;
		for (size_t k = 0; k < sizeof MODES / sizeof *MODES && !differs; k++) {
			if (execute(t, tune_plan_of(t, i, MODES[k]), path_of(t, "output-now")) < 0)
				return -1;
			differs = !is_same_output(t);
		}
		if (differs)
			words_add(&t->arena, &t->dependent, "%s", t->phases.items[i].name);
	}
	for (size_t i = 0; i < t->phases.count; i++)
		if (!util_holds(t->dependent.items, t->dependent.count, t->phases.items[i].name))
			t->phases.items[kept++] = t->phases.items[i];
	t->phases.count = kept;
	return 0;
}
