// `cuelastic plan`: the plan of each planner for a set of kernels, and its cost by the estimate that all of them share.
#include "plan/picture/chart.h"
#include "classes.h"
#include "plan/planners/estimate.h"
#include "plan_results.h"
#include "plan/json/profile_json.h"
#include "plan/rank/rank.h"
#include "plan/sim/sim.h"
#include "device.h"
#include "plan/verbs.h"
#include "runtime/grid/error.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char HELP[] =
    "usage: cuelastic plan [--model=NAME] [--planner=LIST] [options] PROFILES.json\n"
    "Plans which kernels run together, with how many SMs each, in which order; and shows what each planner's "
    "plan\n"
    "would cost by the estimate of docs/guide/planning.md. \"-\" is standard input.\n\n"
    "  --model=NAME        the device, spaces and case aside (default: the one that the profiles name)\n"
    "  --planner=LIST      planners, separated by commas; default: best, the plan of any of them that takes "
    "least;\n"
    "                      all; list: their names\n"
    "  --json=FILE         write the plans or classes there, too; \"-\": on standard output, in place of the "
    "tables\n"
    "  --curves=FILE.svg   a picture: speed-up and memory bandwidth of each kernel by its number of SMs\n"
    "  --sweep=FILE.svg    a picture: two kernels beside each other, for every division of the SMs\n"
    "  --svg=FILE.svg      a picture: the best of the plans, as SMs over time\n"
    "  --pair=A,B          the two kernels of --sweep (default: the first two)\n"
    "  --classes           instead of plans, print how K-Scheduler and CD-search classify the kernels\n"
    "  --power             CD-search's power mode, whatever the kernels' classes\n"
    "  --thresholds=LIST   NAME=VALUE,... of what K-Scheduler and CD-search compare with, for --classes and "
    "the\n"
    "                      planners of these names; docs/guide/planning.md lists them\n"
    "  --help              print this help\n\n"
    "examples:\n"
    "  cuelastic plan --model=GTX480 --planner=all examples/profiles/three.json\n"
    "  cuelastic plan --planner=stm --json=plan.json examples/profiles/three.json\n"
    "  cuelastic plan --curves=curves.svg --sweep=sweep.svg --pair=stream,walsh "
    "examples/profiles/three.json\n"
    "  cuelastic plan --planner=list\n"
    "  cuelastic plan --planner=even,kscheduler,cdsearch --thresholds=noc_mb_s=200000,llc_mb_s=200000 "
    "examples/profiles/pair.json\n"
    "  cuelastic plan --classes --thresholds=noc_mb_s=200000,llc_mb_s=200000 "
    "examples/profiles/classes.json\n\n"
    "Exit status: 0 done, 1 a profile is refused, or the set by every planner, 2 usage.\n";

struct planning {
	const struct device *device;
	const char *path, *json_path, *planners; // planners NULL: best
	const char *curves_path, *sweep_path, *svg_path, *pair;
	uint32_t pair_at[2];
	struct profile_set set;
	struct plan_request request;
	VEC(const struct planner *) chosen;
	const char *thresholds; // as given
	struct thresholds limits;
	int classes, power;
};

#define usage(...) command_usage("plan", __VA_ARGS__)
#define fail(...) command_error("plan", __VA_ARGS__)

// ---- the command line

static int lists_planners(const struct planning *p)
{
	return p->planners && !strcmp(p->planners, "list");
}

static int choose_planners(struct planning *p)
{
	char name[64];
	const char *list = p->planners ? p->planners : "best";
	const struct planner *planner;
	if (!strcmp(list, "all"))
		for (uint32_t i = 0; (planner = cue_rank_at(i)); i++)
			VEC_PUSH(&p->chosen, planner);
	while (strcmp(p->planners ? p->planners : "", "all") && util_list_next(name, sizeof name, &list)) {
		if (!cue_rank_find(name))
			return usage("--planner: %s is not a planner; --planner=list names them", name);
		VEC_PUSH(&p->chosen, cue_rank_find(name));
	}
	return 0;
}

static int plan_verb_set_device(void *verb, const char *option, const char *name)
{
	(void)option;
	return device_option(&((struct planning *)verb)->device, "plan", name);
}

#define FIELD(name) offsetof(struct planning, name)

static const struct option TABLE[] = {
    OPT_SET("--model", VALUE, plan_verb_set_device),
    OPT_RENAMED("--device", "--model"),
    OPT("--planner", TEXT, FIELD(planners)),
    OPT("--json", TEXT, FIELD(json_path)),
    OPT("--curves", TEXT, FIELD(curves_path)),
    OPT("--sweep", TEXT, FIELD(sweep_path)),
    OPT("--svg", TEXT, FIELD(svg_path)),
    OPT("--pair", TEXT, FIELD(pair)),
    OPT("--thresholds", TEXT, FIELD(thresholds)),
    OPT("--classes", FLAG, FIELD(classes)),
    OPT("--power", FLAG, FIELD(power)),
    {0},
};

static const struct command_line LINE = {.who = "plan",
    .help = HELP,
    .table = TABLE,
    .path = FIELD(path),
    .path_is = "file of profiles at a time"};

static int is_chosen(const struct planning *p, const char *name)
{
	for (size_t i = 0; i < p->chosen.count; i++)
		if (!strcmp(p->chosen.items[i]->name, name))
			return 1;
	return 0;
}

// What --classes goes without, and what only it and the planners by K-Scheduler and CD-search take.
static int check_classes(const struct planning *p)
{
	if (p->classes && p->planners)
		return usage("--classes makes no plans: not with --planner");
	if (p->classes && (p->curves_path || p->sweep_path || p->svg_path))
		return usage("--classes draws nothing: not with --curves, --sweep or --svg");
	if (p->classes || is_chosen(p, "cdsearch"))
		return 0;
	if (p->power)
		return usage("--power belongs to --classes and the planner cdsearch");
	if (p->thresholds && !is_chosen(p, "kscheduler"))
		return usage("--thresholds belongs to --classes and the planners kscheduler and cdsearch");
	return 0;
}

static int parse(struct planning *p, int argc, char **argv)
{
	int result = command_read(p, &LINE, argc, argv);
	const char *const outputs[] = {p->json_path, p->curves_path, p->sweep_path, p->svg_path};
	if (result || lists_planners(p))
		return result;
	if (!p->path)
		return usage("no profiles");
	if (p->pair && !p->sweep_path)
		return usage("--pair is for --sweep");
	for (size_t i = 1; i < sizeof outputs / sizeof *outputs; i++)
		if (outputs[i] && !strcmp(outputs[i], "-"))
			return usage("a picture goes to a file, not to standard output");
	result = command_check("plan", &p->path, 1, outputs, sizeof outputs / sizeof *outputs);
	if (!result && !p->classes)
		result = choose_planners(p);
	return result ? result : check_classes(p);
}

// ---- pictures

// Names may have commas themselves, as those of templates do.
static int find_pair(struct planning *p)
{
	const struct profile *profiles = p->set.profiles;
	for (uint32_t a = 0; a < p->set.count; a++) {
		size_t length = strlen(profiles[a].name);
		if (strncmp(p->pair, profiles[a].name, length) != 0 || p->pair[length] != ',')
			continue;
		for (uint32_t b = 0; b < p->set.count; b++)
			if (b != a && !strcmp(p->pair + length + 1, profiles[b].name)) {
				p->pair_at[0] = a;
				p->pair_at[1] = b;
				return 0;
			}
	}
	return usage("--pair=%s: not two different kernels of the profiles", p->pair);
}

// Which kernels --sweep draws, and whether they can run together at all.
static int choose_pair(struct planning *p)
{
	if (p->request.sm_count < 2)
		return fail("--sweep: the device has one SM, which is not divided");
	if (p->set.count < 2)
		return fail("--sweep: the profiles have fewer than two kernels");
	p->pair_at[0] = 0;
	p->pair_at[1] = 1;
	if (p->pair && find_pair(p) < 0)
		return -EXIT_USAGE;
	if (!cue_estimate_compatible(&p->request, p->pair_at[0], p->pair_at[1]))
		return fail(
		    "--sweep: the two kernels are of one program, and do not run together; --pair chooses others");
	return 0;
}

static int draw(struct planning *p)
{
	struct str picture = {0};
	int result = p->sweep_path ? choose_pair(p) : 0;
	if (!result && p->curves_path) {
		chart_curves(&picture, &p->request, p->device->name);
		result = command_write("plan", p->curves_path, &picture);
	}
	if (!result && p->sweep_path) {
		chart_sweep(&picture, &p->request, p->device->name, p->pair_at[0], p->pair_at[1]);
		result = command_write("plan", p->sweep_path, &picture);
	}
	return result;
}

// ---- what is printed and written

// Adds what the file is, takes the rest.
static int write_json(const struct planning *p, const char *format, json_t *rest)
{
	json_t *whole =
	    json_pack("{s:i, s:s, s:i}", format, 1, "device", p->device->name, "sms", (int)p->device->sm_count);
	struct str out = {0};
	json_object_update(whole, rest);
	char *text = json_dumps(whole, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
	str_addf(&out, "%s\n", text);
	free(text);
	json_decref(whole);
	json_decref(rest);
	return command_write("plan", strcmp(p->json_path, "-") ? p->json_path : NULL, &out);
}

static int prints_json(const struct planning *p)
{
	return p->json_path && !strcmp(p->json_path, "-");
}

static int draw_plan(const struct planning *p, const struct plan_results *results)
{
	struct str picture = {0};
	if (!results->best.phases)
		return fail("--svg: the plan %s; cuelastic sim --plan --svg draws it",
		    results->shares_sms ? "gives each SM blocks of several kernels, and divides no SMs"
		                        : "leaves the SMs to the hardware");
	chart_plan(&picture, &results->best, &p->request, p->device->name);
	return command_write("plan", p->svg_path, &picture);
}

static int plan_all(const struct planning *p)
{
	struct plan_results results;
	struct str text = {0};
	int result = 0;
	plan_results_begin(&results, &p->request);
	for (size_t i = 0; i < p->chosen.count && !result; i++)
		if (plan_results_add(&results, p->chosen.items[i]))
			result = fail("a planner found no plan");
	plan_results_show(&text, &results);
	if (!result && !prints_json(p))
		fputs(str_text(&text), stdout);
	if (!result && p->json_path)
		result = write_json(p, "cuelastic_plans", plan_results_json(&results));
	if (!result && p->svg_path && results.planned)
		result = draw_plan(p, &results);
	if (!result && !results.planned)
		result = fail("the set is for none of these planners");
	str_dispose(&text);
	plan_results_dispose(&results);
	return result;
}

static int show_classes(const struct planning *p)
{
	struct classes classes;
	struct str text = {0};
	int result = 0;
	classes_make(&classes, &p->set, &p->limits);
	classes_show(&text, &classes);
	if (!prints_json(p))
		fputs(str_text(&text), stdout);
	if (p->json_path)
		result = write_json(p, "cuelastic_classes", classes_json(&classes));
	str_dispose(&text);
	classes_dispose(&classes);
	return result;
}

// Kernels that fit no SM are refused as by `cuelastic sim`.
static int check_kernels(const struct planning *p)
{
	struct sim_kernel kernel;
	for (uint32_t i = 0; i < p->set.count; i++)
		if (cue_sim_kernel(&kernel, &p->set.profiles[i], p->device))
			return fail("%s: %s: %s", p->path, p->set.profiles[i].name, cue_error_message());
	return 0;
}

static int plan(struct planning *p)
{
	struct str why = {0};
	int result = 0;
	if (profile_read(&p->set, &why, p->path, &p->device)) {
		result = fail("%s", str_text(&why));
	} else {
		thresholds_default(&p->limits, p->device);
		p->limits.cdsearch.is_power = p->power;
		if (thresholds_read(&p->limits, &why, p->thresholds))
			result = usage("--thresholds: %s", str_text(&why));
	}
	str_dispose(&why);
	if (result || p->classes)
		return result ? result : show_classes(p);
	p->request = (struct plan_request){.count = p->set.count,
	    .profiles = p->set.profiles,
	    .sm_count = p->device->sm_count,
	    .device = p->device,
	    .peak_mb_s = p->device->memory_mb_s,
	    .global_bytes = p->device->memory_bytes,
	    .kscheduler = &p->limits.kscheduler,
	    .cdsearch = &p->limits.cdsearch};
	if (cue_plan_check_request(&p->request))
		return fail("%s: %s", p->path, cue_error_message());
	result = check_kernels(p);
	if (!result)
		result = draw(p);
	return result ? result : plan_all(p);
}

int plan_main(int argc, char **argv)
{
	struct planning p = {0};
	const struct planner *planner;
	int result = parse(&p, argc, argv);
	if (!result && lists_planners(&p))
		for (uint32_t i = 0; (planner = cue_rank_at(i)); i++)
			printf("%-16s %s\n", planner->name, planner->paper);
	else if (!result)
		result = plan(&p);
	profile_dispose(&p.set);
	VEC_DISPOSE(&p.chosen);
	return result < 0 ? -result : EXIT_DONE;
}
