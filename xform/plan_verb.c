// `cuelastic plan`: what each planner makes of a set of kernels, and what that would cost by the estimate
// that all of them share.
#include "chart.h"
#include "columns.h"
#include "estimate.h"
#include "metrics.h"
#include "output.h"
#include "plan_classes.h"
#include "profile_json.h"
#include "verbs.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { STATUS_DONE = 0, STATUS_ERROR = 1, STATUS_USAGE = 2 };

static const char HELP[] =
    "usage: cuelastic plan [--device=NAME] [--planner=LIST] [options] PROFILES.json\n"
    "Plans which kernels run together, with how many SMs each, in which order; and shows what each planner's "
    "plan\n"
    "would cost by the estimate of docs/planning.md. \"-\" is standard input.\n\n"
    "  --device=NAME       the device, spaces and case aside (default: the one that the profiles name)\n"
    "  --planner=LIST      planners, separated by commas; all (default); list: their names\n"
    "  --json=FILE         write the plans there, too; \"-\": on standard output, in place of the tables\n"
    "  --curves=FILE.svg   a picture: speed-up and memory bandwidth of each kernel by its number of SMs\n"
    "  --sweep=FILE.svg    a picture: two kernels beside each other, for every division of the SMs\n"
    "  --pair=A,B          the two kernels of --sweep (default: the first two)\n"
    "  --classes           in place of plans, what K-Scheduler and CD-search call the kernels and make of "
    "them\n"
    "  --power             --classes: CD-search's power mode, whatever the kernels' classes\n"
    "  --thresholds=LIST   --classes: NAME=VALUE,... of what is compared with; docs/planning.md has the "
    "names\n"
    "  --help              print this\n\n"
    "examples:\n"
    "  cuelastic plan --device=GTX480 --planner=all examples/profiles/three.json\n"
    "  cuelastic plan --planner=stm --json=plan.json examples/profiles/three.json\n"
    "  cuelastic plan --curves=curves.svg --sweep=sweep.svg --pair=stream,walsh "
    "examples/profiles/three.json\n"
    "  cuelastic plan --planner=list\n"
    "  cuelastic plan --classes --thresholds=noc_mb_s=200000,llc_mb_s=200000 "
    "examples/profiles/classes.json\n\n"
    "Exit status: 0 done, 1 a profile is refused, 2 usage.\n";

struct planning {
	const struct device *device;
	const char *path, *json_path, *planners;
	const char *curves_path, *sweep_path, *pair;
	uint32_t pair_at[2];
	struct profile_set set;
	struct plan_request request;
	VEC(const struct planner *) chosen;
	const char *thresholds;
	int classes, power;
	int help;
};

static int usage(const char *format, const char *text)
{
	fprintf(stderr, "cuelastic plan: error: ");
	fprintf(stderr, format, text);
	fprintf(stderr, "\n  cuelastic plan --help lists the options\n");
	return -STATUS_USAGE;
}

static int fail(const char *text)
{
	fprintf(stderr, "cuelastic plan: error: %s\n", text);
	return -STATUS_ERROR;
}

// ---- the command line

static int choose(struct planning *p, const char *list)
{
	char name[64];
	for (uint32_t i = 0; !strcmp(list, "all") && cue_planner_at(i); i++)
		VEC_PUSH(&p->chosen, cue_planner_at(i));
	for (const char *at = p->chosen.count ? NULL : list; at;
	    at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
		snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
		if (!cue_planner_find(name))
			return usage("--planner: %s is not a planner; --planner=list names them", name);
		VEC_PUSH(&p->chosen, cue_planner_find(name));
	}
	return 0;
}

static int set_device(struct planning *p, const char *name)
{
	p->device = cue_device_find(name);
	return p->device ? 0
	                 : usage("--device=%s: no such device; cuelastic explain --device=list names them", name);
}

// The options whose value is kept as it is.
static int take_text(struct planning *p, int argc, char **argv, int *index)
{
	const struct {
		const char *name, **value;
	} options[] = {{"--planner", &p->planners}, {"--json", &p->json_path}, {"--curves", &p->curves_path},
	    {"--sweep", &p->sweep_path}, {"--pair", &p->pair}};
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		const char *value = verb_next_value(argc, argv, index, options[i].name);
		if (!value)
			continue;
		*options[i].value = value;
		return 1;
	}
	return 0;
}

// --classes and what belongs to it; 0: another option.
static int take_classes(struct planning *p, int argc, char **argv, int *index)
{
	const char *value = verb_next_value(argc, argv, index, "--thresholds");
	if (value)
		p->thresholds = value;
	else if (!strcmp(argv[*index], "--classes"))
		p->classes = 1;
	else if (!strcmp(argv[*index], "--power"))
		p->power = 1;
	else
		return 0;
	return 1;
}

static int take(struct planning *p, int argc, char **argv, int *index)
{
	const char *word = argv[*index], *value;
	if (take_classes(p, argc, argv, index))
		return 0;
	if ((value = verb_next_value(argc, argv, index, "--device")))
		return set_device(p, value);
	if (take_text(p, argc, argv, index))
		return 0;
	if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
		p->help = 1;
		return 0;
	}
	if (word[0] == '-' && word[1])
		return usage("unknown option, or one without its value: %s", word);
	if (p->path)
		return usage("one file of profiles at a time, not also %s", word);
	p->path = word;
	return 0;
}

// No output goes over another one or over what is read.
static int check_paths(const struct planning *p)
{
	const char *const paths[] = {p->path, p->json_path, p->curves_path, p->sweep_path};
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		for (size_t j = i + 1; j < sizeof paths / sizeof *paths; j++)
			if (paths[i] && paths[j] && strcmp(paths[j], "-") != 0 &&
			    (!strcmp(paths[i], paths[j]) || output_is_same(paths[i], paths[j])))
				return usage("two files are one: %s", paths[j]);
	return 0;
}

static int check_classes(const struct planning *p)
{
	if (!p->classes && (p->power || p->thresholds))
		return usage("%s belongs to --classes", p->power ? "--power" : "--thresholds");
	if (p->classes && (p->json_path || p->curves_path || p->sweep_path))
		return usage("%s", "--classes writes no file: not with --json, --curves or --sweep");
	return 0;
}

static int parse(struct planning *p, int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (take(p, argc, argv, &i) < 0)
			return -STATUS_USAGE;
	if (p->help || !strcmp(p->planners, "list"))
		return 0;
	if (!p->path)
		return usage("%s", "no profiles");
	if (p->pair && !p->sweep_path)
		return usage("%s", "--pair is for --sweep");
	if ((p->curves_path && !strcmp(p->curves_path, "-")) || (p->sweep_path && !strcmp(p->sweep_path, "-")))
		return usage("%s", "a picture goes to a file, not to standard output");
	if (check_paths(p) < 0)
		return -STATUS_USAGE;
	return check_classes(p) < 0 ? -STATUS_USAGE : p->classes ? 0 : choose(p, p->planners);
}

static int read_profiles(struct planning *p)
{
	struct str why = {0};
	int result = profile_read(&p->set, &why, p->path, &p->device) ? fail(str_text(&why)) : 0;
	str_dispose(&why);
	return result;
}

static int read_request(struct planning *p)
{
	int result = read_profiles(p);
	if (result)
		return result;
	p->request = (struct plan_request){.count = p->set.count,
	    .profiles = p->set.profiles,
	    .sm_count = p->device->sm_count,
	    .peak_mb_s = p->device->memory_mb_s};
	if (cue_plan_check_request(&p->request))
		return fail("a kernel has no latency, or none above 0, for some number of SMs");
	return 0;
}

// ---- tables

static void add_heads(struct columns *table)
{
	static const char *const heads[] = {
	    "planner", "phases", "estimate us", "sequential us", "gain %", "STP", "ANTT", "fairness"};
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		columns_add(table, "%s", heads[i]);
}

static void add_row(struct columns *table, const struct planning *p, const struct planner *planner,
    const struct plan *plan, struct metrics_run *runs)
{
	struct metrics m = {0};
	cue_metrics_plan(runs, plan, &p->request);
	columns_add(table, "%s", planner->name);
	columns_add(table, "%u", plan->count);
	columns_add(table, "%.1f", plan->latency_us);
	columns_add(table, "%.1f", plan->sequential_us);
	columns_add(
	    table, "%.1f", plan->sequential_us > 0 ? 100 * (1 - plan->latency_us / plan->sequential_us) : 0);
	int has = !cue_metrics_get(&m, runs, p->request.count);
	columns_add(table, has ? "%.3f" : "-", m.stp);
	columns_add(table, has ? "%.3f" : "-", m.antt);
	columns_add(table, has ? "%.3f" : "-", m.fairness);
}

static void show_phases(
    struct str *out, const struct planning *p, const struct planner *planner, const struct plan *plan)
{
	str_addf(out, "\n%s\n", planner->name);
	for (uint32_t i = 0; i < plan->count; i++) {
		const struct plan_phase *phase = &plan->phases[i];
		str_addf(out, "  phase %u, %.1f us:", i + 1, phase->latency_us);
		for (uint32_t k = 0; k < phase->count; k++)
			str_addf(out, "%s %s on %u", k ? "," : "", p->set.profiles[phase->shares[k].kernel].name,
			    phase->shares[k].sms);
		str_add(out, " SMs\n");
	}
}

// ---- JSON

static json_t *phase_json(const struct planning *p, const struct plan_phase *phase)
{
	json_t *shares = json_array();
	for (uint32_t k = 0; k < phase->count; k++)
		json_array_append_new(
		    shares, json_pack("{s:s, s:I}", "kernel", p->set.profiles[phase->shares[k].kernel].name, "sms",
		                (json_int_t)phase->shares[k].sms));
	return json_pack("{s:f, s:o}", "latency_us", phase->latency_us, "shares", shares);
}

static json_t *plan_json(const struct planning *p, const struct planner *planner, const struct plan *plan)
{
	json_t *phases = json_array();
	for (uint32_t i = 0; i < plan->count; i++)
		json_array_append_new(phases, phase_json(p, &plan->phases[i]));
	return json_pack("{s:s, s:f, s:f, s:o}", "planner", planner->name, "latency_us", plan->latency_us,
	    "sequential_us", plan->sequential_us, "phases", phases);
}

static int write_json(const struct planning *p, json_t *plans)
{
	json_t *whole = json_pack("{s:i, s:s, s:i, s:O}", "cuelastic_plans", 1, "device", p->device->name, "sms",
	    (int)p->device->sm_count, "plans", plans);
	char *text = whole ? json_dumps(whole, JSON_INDENT(2) | JSON_REAL_PRECISION(10)) : NULL;
	struct str out = {0};
	int result = text ? 0 : fail("no memory for the plans");
	if (text)
		str_addf(&out, "%s\n", text);
	if (text && !strcmp(p->json_path, "-"))
		fputs(str_text(&out), stdout);
	else if (text && output_write(p->json_path, out.text, out.length) < 0)
		result = fail("the plans could not be written");
	str_dispose(&out);
	free(text);
	json_decref(whole);
	return result;
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
		return -STATUS_USAGE;
	if (!cue_estimate_compatible(&p->request, p->pair_at[0], p->pair_at[1]))
		return fail(
		    "--sweep: the two kernels are of one program, and do not run together; --pair chooses others");
	return 0;
}

static int write_picture(const char *path, struct str *picture)
{
	int error = output_write(path, str_text(picture), picture->length);
	str_dispose(picture);
	return error < 0 ? fail("a picture could not be written") : 0;
}

static int draw(struct planning *p)
{
	struct str picture = {0};
	int result = p->sweep_path ? choose_pair(p) : 0;
	if (!result && p->curves_path) {
		chart_curves(&picture, &p->request, p->device->name);
		result = write_picture(p->curves_path, &picture);
	}
	if (!result && p->sweep_path) {
		chart_sweep(&picture, &p->request, p->device->name, p->pair_at[0], p->pair_at[1]);
		result = write_picture(p->sweep_path, &picture);
	}
	return result;
}

// ---- all planners

struct results {
	struct columns table;
	struct str phases, notes;
	json_t *plans;
	struct metrics_run *runs;
};

static int plan_one(struct results *r, const struct planning *p, const struct planner *planner)
{
	struct plan plan;
	int result = 0;
	if (planner->most_kernels && p->request.count > planner->most_kernels) {
		str_addf(&r->notes, "%s takes at most %u kernels, and was left out\n", planner->name,
		    planner->most_kernels);
		return 0;
	}
	if (planner->plan(&plan, &p->request) || cue_plan_check(&plan, &p->request)) {
		result = fail("a planner found no plan");
	} else {
		add_row(&r->table, p, planner, &plan, r->runs);
		show_phases(&r->phases, p, planner, &plan);
		json_array_append_new(r->plans, plan_json(p, planner, &plan));
	}
	cue_plan_dispose(&plan);
	return result;
}

static void show(const struct results *r)
{
	struct str table = {0};
	columns_show(&table, &r->table);
	fputs(str_text(&table), stdout);
	fputs(str_text(&r->phases), stdout);
	str_dispose(&table);
}

static int plan_all(const struct planning *p)
{
	struct results r = {.table = {.alignment = "lrrrrrrr"}, .plans = json_array()};
	int result = 0;
	r.runs = util_alloc((p->request.count + 1) * sizeof *r.runs);
	add_heads(&r.table);
	for (size_t i = 0; i < p->chosen.count && !result; i++)
		result = plan_one(&r, p, p->chosen.items[i]);
	fputs(str_text(&r.notes), stderr);
	if (!result && !(p->json_path && !strcmp(p->json_path, "-")))
		show(&r);
	if (!result && p->json_path)
		result = write_json(p, r.plans);
	columns_dispose(&r.table);
	str_dispose(&r.phases);
	str_dispose(&r.notes);
	json_decref(r.plans);
	free(r.runs);
	return result;
}

static int list_planners(void)
{
	const struct planner *planner;
	for (uint32_t i = 0; (planner = cue_planner_at(i)); i++)
		printf("%-16s %s\n", planner->name, planner->paper);
	return STATUS_DONE;
}

static int show_classes(struct planning *p)
{
	struct plan_thresholds thresholds;
	struct str text = {0};
	int result = read_profiles(p);
	if (result)
		return result;
	plan_thresholds_default(&thresholds, p->device);
	if (plan_thresholds_read(&thresholds, &text, p->thresholds)) {
		result = usage("--thresholds: %s", str_text(&text));
	} else {
		plan_classes_show(&text, &p->set, &thresholds, p->power);
		fputs(str_text(&text), stdout);
	}
	str_dispose(&text);
	return result;
}

static int plan(struct planning *p)
{
	int result = p->classes ? show_classes(p) : read_request(p);
	if (!result && !p->classes)
		result = draw(p);
	if (!result && p->chosen.count)
		result = plan_all(p);
	return result;
}

int plan_main(int argc, char **argv)
{
	struct planning p = {.planners = "all"};
	int result = parse(&p, argc, argv);
	if (!result && p.help)
		fputs(HELP, stdout);
	else if (!result && !strcmp(p.planners, "list"))
		list_planners();
	else if (!result)
		result = plan(&p);
	profile_dispose(&p.set);
	VEC_DISPOSE(&p.chosen);
	return -result;
}
