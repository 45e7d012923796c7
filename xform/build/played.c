// A program on the CPU device learns by variables of its environment what GPU it is, and whether its clock is
// virtual (docs/reference/run-and-verify.md). So the program is the same whatever it plays, but for its device
// code, which tells a virtual clock what it does (retarget --virtual).
//
// The device writes timelines as traces. A picture is drawn by `cuelastic trace svg` from the trace, which
// then is in a temporary folder.
#include "played.h"

#include "runtime/grid/device.h"
#include "xform/base/option.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char USUAL_MODEL[] = "H100";

static int check_alone(const struct played *p, const char *who, int on_gpu)
{
	const char *option = p->model      ? "--model"
	                     : p->clock    ? "--clock"
	                     : p->seed     ? "--seed"
	                     : p->timeline ? "--timeline"
	                     : p->profile  ? "--profile"
	                                   : NULL;
	if (on_gpu && option)
		return command_usage(
		    who, "%s is for the CPU device, which emulates a GPU; --device=cuda is one", option);
	if ((p->seed || p->profile) && p->clock != PLAYED_VIRTUAL)
		return command_usage(who, "%s belongs to --clock=virtual: otherwise the host decides what is when",
		    p->seed ? "--seed" : "--profile");
	return 0;
}

static int is_picture(const struct played *p)
{
	return p->timeline && util_ends_with(p->timeline, ".svg");
}

// Has `cuelastic profile` write the profile's times for the device. 0, or an exit status after a message.
static int read_profile(struct played *p, struct arena *arena)
{
	struct words command = {0};
	struct process_end end;
	const char *times = arena_format(arena, "%s/times-%s", p->folder, util_base(p->profile));
	WORDS_PUSH(
	    &command, "/proc/self/exe", "profile", "--model", p->model, "--times", p->profile, "-o", times);
	int result = process_run(&end, &(struct process){.command = &command, .name = "cuelastic"});
	words_dispose(&command);
	p->profile = times;
	return result < 0 || end.status ? -EXIT_ERROR : 0;
}

int played_check(
    struct played *played, struct arena *arena, const char *who, int on_gpu, const struct words *reads)
{
	int result = check_alone(played, who, on_gpu);
	if (!result && played->timeline)
		result = command_check(who, reads->items, reads->count, &played->timeline, 1);
	if (result)
		return result;
	if (played->clock == PLAYED_VIRTUAL && !played->model)
		played->model = USUAL_MODEL;
	if (played->timeline)
		played->timeline = util_absolute(arena, played->timeline); // the program may change its folder
	process_guard(); // from here on there may be a folder to remove
	if ((is_picture(played) || played->profile) &&
	    !(played->folder = process_folder(arena, NULL, "cuelastic-played")))
		return command_error(who, "cannot make a temporary folder: %s", strerror(errno));
	return played->profile ? read_profile(played, arena) : 0;
}

// `path`, with the label before its ending: "t-original.svg".
static const char *labelled(const char *path, struct arena *arena, const char *label)
{
	const char *base = util_base(path), *dot = strrchr(base, '.');
	size_t length = dot && dot != base ? (size_t)(dot - path) : strlen(path);
	if (!label)
		return path;
	char *part = arena_string(arena, label);
	for (char *c = part; *c; c++)
		*c = *c == '/' ? '_' : *c;
	return arena_format(arena, "%.*s-%s%s", (int)length, path, part, path + length);
}

static const char *trace_of(const struct played *p, struct arena *arena, const char *label)
{
	return labelled(
	    is_picture(p) ? arena_format(arena, "%s/trace.json", p->folder) : p->timeline, arena, label);
}

void played_set(struct words *out, struct arena *arena, const struct played *p, const char *label)
{
	if (p->model)
		words_add(arena, out, "CUELASTIC_CPU_DEVICE=%s", cue_device_find(p->model)->name);
	if (p->clock == PLAYED_VIRTUAL)
		words_add(arena, out, "CUELASTIC_CPU_CLOCK=virtual");
	else if (p->clock == PLAYED_REAL)
		words_add(arena, out, "CUELASTIC_CPU_CLOCK");
	if (p->seed)
		words_add(arena, out, "CUELASTIC_CPU_SEED=%s", p->seed);
	if (p->profile)
		words_add(arena, out, "CUELASTIC_CPU_PROFILE=%s", p->profile);
	if (p->timeline)
		words_add(arena, out, "CUELASTIC_CPU_TIMELINE=%s", trace_of(p, arena, label));
}

int played_draw(const struct played *p, struct arena *arena, const char *label)
{
	struct words command = {0};
	struct process_end end;
	if (!is_picture(p))
		return 0;
	const char *trace = trace_of(p, arena, label);
	if (access(trace, R_OK) < 0)
		return 0; // it ran no block
	WORDS_PUSH(&command, "/proc/self/exe", "trace", "svg", "-o", labelled(p->timeline, arena, label), trace);
	int result = process_run(&end, &(struct process){.command = &command, .name = "cuelastic"});
	words_dispose(&command);
	return result < 0 || end.status ? -1 : 0;
}
