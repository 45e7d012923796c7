// `cuelastic profile`: what can be found out about a program's kernels without a GPU. The CPU device runs the
// program and writes a line for every launch (grid, block, dynamic shared memory, device memory in use); nvcc
// compiles the sources for the device's capability, and ptxas reports registers and static shared memory.
// Launches of one kernel with the same configuration make one profile; further configurations are numbered.
//
// The code also counts instructions and bytes of global memory (retarget_count.c says which). For that it
// runs on one host thread, and the CPU device reports as many SMs as the device has. Times and bandwidths are
// of the modelled GPU (profile_sweep.c). Stalls are not in it.
#include "plan/counters/counters.h"
#include "plan/counters/kernel_name.h"
#include "plan/json/profile_json.h"
#include "xform/build/ptxas.h"
#include "xform/build/runlog.h"
#include "device.h"
#include "profile_verb.h"
#include "plan/verbs.h"

#include "xform/base/output.h"
#include "xform/base/json.h"
#include "xform/base/source.h"
#include "xform/flags/flag.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "usage: cuelastic profile --model=NAME [options] FILE.cu... [-- program arguments...]\n"
    "Writes a profile without a GPU: runs the program on the CPU device for its launches, and the "
    "instructions and\n"
    "bytes of each, in virtual time for times and bandwidths on 1 to all SMs of the modelled device, and "
    "asks nvcc\n"
    "for registers and shared memory. On a GPU (--device=cuda) it measures the times of the launches.\n\n"
    "  --device=cuda       measure on a GPU, which must be of the model (default: virtual)\n"
    "  --model=NAME        the device, as `cuelastic explain --model=list` prints them\n"
    "  --points=N|all      measure on N numbers of SMs, 2 or more (default 8), and interpolate; 0: no times\n"
    "  --sm-blocks=N|all   measure N numbers of blocks on each SM, 2 or more, too (default 0: none)\n"
    "  -o FILE             write the profile there (default: standard output)\n"
    "  --ncu=FILE          read values of hardware counters from this CSV, which `ncu --set full --csv "
    "--page "
    "raw` prints\n"
    "  --into=PROFILE      with --ncu: add them to this profile; runs no program\n"
    "  --program=NAME      the program's name in it (default: the first file's)\n"
    "  --times=PROFILE     write no profile: write the times of this one, as CUELASTIC_CPU_PROFILE reads "
    "them\n"
    "  --stdin=FILE        standard input of the program (default: empty)\n"
    "  --timeout=SECONDS   of its run (default 600)\n"
    "  --help              print this help\n"
    "Compiler flags, --clang, --nvcc, --cuda-path, --cache-dir, --no-cache, --extra-arg and -v are those of "
    "`cuelastic run`. What the\n"
    "program prints goes to standard error.\n\n"
    "examples:\n"
    "  cuelastic profile --model=H100 examples/saxpy.cu\n"
    "  cuelastic profile --model=H100 -o saxpy.json examples/saxpy.cu\n\n"
    "Exit status: 0 done, 1 the program failed or something is missing, 2 usage.\n";

#define usage(...) command_usage("profile", __VA_ARGS__)
#define fail(...) command_error("profile", __VA_ARGS__)

// ---- the command line ----

static int profile_verb_set_device(void *verb, const char *name, const char *value)
{
	struct profiling *p = verb;
	if (strcmp(name, "--device") != 0 || !util_list_has("cuda cpu virtual", value, " "))
		return device_option(&p->device, "profile", value);
	p->request.device = strcmp(value, "cuda") ? BUILD_CPU : BUILD_CUDA;
	return 0;
}

static int set_points(void *field, const char *name, const char *value)
{
	char *end;
	unsigned long points = !strcmp(value, "all") ? PROFILE_SMS : strtoul(value, &end, 10);
	*(unsigned *)field = (unsigned)points;
	if (points == PROFILE_SMS || (*value && !*end && (!points || (points >= 2 && points < PROFILE_SMS))))
		return 0;
	return usage("%s=%s is not a number from 2 to %u, all, or 0", name, value, PROFILE_SMS);
}

#define FIELD(name) offsetof(struct profiling, name)

static const struct option TABLE[] = {
    OPT_SET("--model", VALUE, profile_verb_set_device),
    OPT_SET("--device", VALUE, profile_verb_set_device),
    OPT_SET_IN("--points", VALUE, FIELD(points), set_points),
    OPT_SET_IN("--sm-blocks", VALUE, FIELD(sm_blocks), set_points),
    OPT("--timeout", SECONDS, FIELD(timeout_s)),
    OPT("--program", TEXT, FIELD(program)),
    OPT("--stdin", TEXT, FIELD(input)),
    OPT("--times", NAME, FIELD(times)),
    OPT("--ncu", NAME, FIELD(ncu)),
    OPT("--into", NAME, FIELD(into)),
    OPT("-o", TEXT, FIELD(output)),
    {0},
};

static const struct command_line LINE = {.who = "profile",
    .help = HELP,
    .table = TABLE,
    .add = build_add_file,
    .take = build_take,
    .more = build_option_table,
    .argument = build_add_argument,
    .behind = "arguments of the program"};

// ---- the launches ----

static int is_same(const struct launched *a, const struct launched *b)
{
	return !strcmp(a->symbol, b->symbol) && !memcmp(a->grid, b->grid, sizeof a->grid) &&
	       !memcmp(a->block, b->block, sizeof a->block) && a->dynamic_shared_bytes == b->dynamic_shared_bytes;
}

static void add_launch(struct launched_list *out, const struct launched *launch)
{
	VEC_EACH (struct launched, known, *out) {
		if (!is_same(known, launch))
			continue;
		known->launches++;
		known->instructions += launch->instructions;
		known->moved_bytes += launch->moved_bytes;
		known->us += launch->us;
		known->memory_bytes += launch->memory_bytes;
		if (launch->global_bytes > known->global_bytes)
			known->global_bytes = launch->global_bytes;
		return;
	}
	VEC_PUSH(out, *launch);
}

static int read_line(struct profiling *p, struct launched_list *out, const char *line)
{
	struct launched l = {.launches = 1};
	unsigned long long bytes, instructions, moved;
	size_t length = strcspn(line, " ");
	if (sscanf(line + length, " %u %u %u %u %u %u %u %llu %llu %llu %lf %lf", &l.grid[0], &l.grid[1],
	        &l.grid[2], &l.block[0], &l.block[1], &l.block[2], &l.dynamic_shared_bytes, &bytes, &instructions,
	        &moved, &l.us, &l.memory_bytes) != 12)
		return fail("the log of launches cannot be read: %s", line);
	l.symbol = arena_copy(&p->arena, line, length);
	l.global_bytes = bytes;
	l.instructions = instructions;
	l.moved_bytes = moved;
	add_launch(out, &l);
	return 0;
}

// The lines after the head.
static int read_lines(struct profiling *p, struct launched_list *out, FILE *file)
{
	char *line = NULL;
	size_t room = 0;
	int result = 0;
	while (result == 0 && getline(&line, &room, file) > 0) {
		if (!strchr(line, '\n'))
			result = fail("the log of launches ends in the middle of a line");
		else
			result = read_line(p, out, line);
		if (out->count > PROFILE_KERNELS)
			result = fail("more than 4096 different launches");
	}
	free(line);
	if (result == 0 && ferror(file))
		result = fail("the log of launches cannot be read");
	if (result == 0 && out->count == 0)
		result = fail("the program launched no kernel");
	return result;
}

// The log, if it holds all launches; NULL with a message.
static FILE *open_launches(const char *path)
{
	char why[RUNLOG_WHY], head[256] = "";
	size_t begin;
	FILE *file = fopen(path, "re");
	if (file && !fgets(head, sizeof head, file))
		head[0] = '\0';
	if (file && runlog_open(why, &begin, head, strlen(head)) == 0)
		return file;
	fail("the launches could not be recorded in %s: %s", path, file ? why : strerror(errno));
	if (file)
		fclose(file);
	return NULL;
}

static int read_launches(
    struct profiling *p, struct launched_list *out, const char *path, const struct process_end *end)
{
	FILE *file = open_launches(path);
	int result = -1;
	if (!file)
		return -1;
	if (end->timed_out)
		fail("the program ran out of time");
	else if (end->status)
		fail("the program failed: exit status %d", end->status);
	else
		result = read_lines(p, out, file);
	fclose(file);
	return result;
}

// The program's own output must not get between the lines of a profile on our standard output.
void profile_show(const char *path)
{
	struct source text;
	if (source_read(&text, path) < 0)
		return;
	fwrite(text.text, 1, text.length, stderr);
	source_dispose(&text);
}

int profile_run(
    struct profiling *p, struct launched_list *out, const struct build *build, struct words *environment)
{
	struct words command = {0};
	struct process_end end;
	const char *log = arena_format(&p->arena, "%s/launches", p->folder);
	const char *output = arena_format(&p->arena, "%s/output", p->folder);
	VEC_PUSH(&command, build->program);
	words_append(&command, &p->request.arguments);
	words_add(
	    &p->arena, environment, "CUELASTIC_%s=%s", profile_is_gpu(p) ? "PROFILE_LOG" : "CPU_LAUNCHES", log);
	words_add(&p->arena, environment, "CUELASTIC_PROFILE_DEVICE=sm_%u%u, %u SMs", p->device->major,
	    p->device->minor, p->device->sm_count);
	words_add(&p->arena, environment, "CUELASTIC_CPU_DEVICE=%s", p->device->name);
	words_add(&p->arena, environment, "CUELASTIC_CPU_SMS=%u", p->device->sm_count);
	words_add(&p->arena, environment, "CUELASTIC_CPU_WORKERS=1");
	struct process process = {.command = &command,
	    .name = build->name,
	    .environment = environment,
	    .input = p->input,
	    .output = output,
	    .timeout_s = p->timeout_s};
	(void)unlink(log);
	int result = runlog_create(log) < 0 ? -1 : process_run(&end, &process);
	words_dispose(&command);
	if (result < 0)
		return -1;
	if (out == &p->kernels || end.status || end.timed_out)
		profile_show(output);
	return read_launches(p, out, log, &end);
}

// ---- registers ----

// What ptxas says of all sources, one after another; NULL with a message.
static const char *ask_ptxas(struct profiling *p, const struct toolkit *kit, const char *folder)
{
	struct words flags = {0};
	const char *all = "";
	words_append(&flags, &p->request.flags.given);
	flag_remove_architectures(&flags, &p->arena);
	if (p->request.flags.standard)
		words_add(&p->arena, &flags, "-std=%s", p->request.flags.standard);
	words_add(&p->arena, &flags, "-arch=sm_%u%u", p->device->major, p->device->minor);
	for (size_t i = 0; i < p->request.files.count && all; i++) {
		const char *file = p->request.files.items[i];
		if (!util_ends_with(file, ".cu"))
			continue;
		const char *log =
		    ptxas_compile(&p->arena, &p->diags, kit, &flags, file, util_folder(&p->arena, file), folder);
		if (p->diags.count[SEVERITY_ERROR]) {
			diag_print(stderr, &p->diags, SEVERITY_ERROR, 0);
		} else if (!log) {
			profile_show(arena_format(&p->arena, "%s/log", folder));
			fail("nvcc cannot compile for this device: %s, -arch=sm_%u%u", p->device->name, p->device->major,
			    p->device->minor);
		}
		all = log ? arena_format(&p->arena, "%s%s", all, log) : NULL;
	}
	words_dispose(&flags);
	return all;
}

// ---- the profile ----

static const char *fresh_name(struct arena *arena, const struct profile_set *set, const char *symbol)
{
	const char *base = kernel_name_of(arena, symbol), *name = base;
	uint32_t i = 0;
	for (unsigned number = 2; i < set->count;)
		if (!strcmp(set->profiles[i++].name, name)) {
			name = arena_format(arena, "%s#%u", base, number++);
			i = 0;
		}
	return name;
}

static const char *sources_of(struct profiling *p, const struct launched *l)
{
	struct str out = {0};
	str_add(&out, "{\"name\": ");
	json_text(&out, l->symbol);
	str_addf(&out,
	    ", \"grid\": \"counted: %zu launch%s on %s\", \"registers\": \"ptxas, sm_%u%u\", "
	    "\"static_shared_bytes\": \"ptxas\"",
	    l->launches, l->launches == 1 ? "" : "es", profile_is_gpu(p) ? "a GPU" : "the CPU device",
	    p->device->major, p->device->minor);
	if (!profile_is_gpu(p))
		str_add(&out, ", \"global_bytes\": \"counted: allocated on the CPU device\", "
		              "\"moved_bytes\": \"counted: on the CPU device, mean of the launches\", "
		              "\"instructions\": \"counted: LLVM's on the CPU device, mean of the launches\"");
	if (l->latency_us)
		str_addf(&out,
		    ", \"latency_us\": \"%s:%s, mean of the launches, on %s SMs; interpolated between them\"",
		    profile_is_gpu(p) ? "cuda" : "virtual", p->device->name, p->measured);
	if (l->latency_us && !profile_is_gpu(p))
		str_addf(
		    &out, ", \"bandwidth_mb_s\": \"virtual:%s, bytes from memory over latency_us\"", p->device->name);
	if (l->performance)
		str_addf(&out,
		    ", \"performance\": \"virtual:%s, launches a second: 1 / latency_us, times what %s do\"",
		    p->device->name, p->measured_blocks);
	if (l->phase)
		str_add(&out, ", \"phase\": \"given: the program's pragma\"");
	str_add(&out, "}");
	return arena_take(&p->arena, &out);
}

// As many columns as blocks fit an SM, with the registers that only ptxas knows.
static void take_performance(struct profiling *p, struct profile *profile, const struct launched *l)
{
	const struct occupancy_kernel shape = profile_occupancy(profile);
	struct block_usage usage;
	if (cue_occupancy_usage(&usage, p->device, &shape) || !usage.sm_blocks)
		return;
	uint32_t columns = usage.sm_blocks < p->block_counts ? usage.sm_blocks : p->block_counts;
	profile->block_counts = columns;
	profile->performance = arena_alloc(&p->arena, (size_t)profile->sm_count * columns * sizeof(double));
	for (size_t m = 0; m < profile->sm_count; m++)
		for (uint32_t b = 0; b < columns; b++)
			profile->performance[m * columns + b] = l->performance[m * p->block_counts + b];
	profile->given |= PROFILE_PERFORMANCE;
}

static int add_profile(
    struct profiling *p, struct profile_set *set, const struct launched *l, const char *log)
{
	const char *name = kernel_name_of(&p->arena, l->symbol);
	struct ptxas_usage usage = ptxas_find(log, l->symbol, NULL);
	if (usage.registers < 0)
		usage = ptxas_find(log, name, NULL);
	if (usage.registers < 0)
		return fail("ptxas says nothing of the kernel %s", l->symbol);
	struct profile profile = {.sources = sources_of(p, l),
	    .name = fresh_name(&p->arena, set, l->symbol),
	    .program = p->program,
	    .phase = l->phase,
	    .registers = (uint32_t)usage.registers,
	    .static_shared_bytes = (uint32_t)usage.shared_bytes,
	    .dynamic_shared_bytes = l->dynamic_shared_bytes,
	    .sm_count = p->device->sm_count,
	    .global_bytes = l->global_bytes,
	    .moved_bytes = l->moved_bytes / l->launches,
	    .instructions = l->instructions / l->launches,
	    .latency_us = l->latency_us,
	    .bandwidth_mb_s = l->bandwidth_mb_s,
	    .given = PROFILE_LAUNCH | PROFILE_GLOBAL_BYTES | PROFILE_MOVED | PROFILE_INSTRUCTIONS};
	if (l->latency_us)
		profile.given |= PROFILE_LATENCY | PROFILE_BANDWIDTH;
	if (profile_is_gpu(p)) // nothing counts bytes
		profile.given &=
		    ~(unsigned)(PROFILE_BANDWIDTH | PROFILE_GLOBAL_BYTES | PROFILE_MOVED | PROFILE_INSTRUCTIONS);
	memcpy(profile.grid, l->grid, sizeof profile.grid);
	memcpy(profile.block, l->block, sizeof profile.block);
	if (l->performance)
		take_performance(p, &profile, l);
	set->profiles[set->count++] = profile;
	return 0;
}

// What the CSV of a GPU's counters says about the kernels.
static int add_counters(struct profiling *p, struct profile_set *set, const struct device *device)
{
	struct str notes = {0}, why = {0};
	struct ncu ncu;
	int result = ncu_read(&ncu, &why, &p->arena, p->ncu);
	if (result == 0)
		result = counters_add(set, &notes, &why, &p->arena, &ncu, device);
	char *rest = notes.text;
	for (char *line; (line = strsep(&rest, "\n")) && *line;)
		fprintf(stderr, "cuelastic profile: note: %s\n", line);
	if (result < 0)
		fail("%s", str_text(&why));
	ncu_dispose(&ncu);
	str_dispose(&notes);
	str_dispose(&why);
	return result;
}

// The same for a profile that there is.
static int add_to_profile(struct profiling *p)
{
	struct profile_set set;
	struct str out = {0}, why = {0};
	const struct device *device = p->device;
	int result = profile_load(&set, &why, p->into, &device);
	if (result < 0)
		fail("%s", str_text(&why));
	else
		result = add_counters(p, &set, device);
	if (result == 0) {
		set.device = device->name;
		profile_write(&out, &set);
		result = command_write("profile", p->output, &out);
	}
	str_dispose(&why);
	profile_dispose(&set);
	return result;
}

static int write_profiles(struct profiling *p, const char *log)
{
	struct str out = {0};
	struct profile_set set = {.device = p->device->name};
	set.profiles = arena_alloc(&p->arena, p->kernels.count * sizeof *set.profiles);
	for (size_t i = 0; i < p->kernels.count; i++)
		if (add_profile(p, &set, &p->kernels.items[i], log) < 0)
			return -1;
	if (p->ncu && add_counters(p, &set, p->device) < 0)
		return -1;
	profile_write(&out, &set);
	return command_write("profile", p->output, &out);
}

static const char *program_name(struct arena *arena, const char *path)
{
	const char *base = util_base(path);
	return arena_copy(arena, base, strcspn(base, "."));
}

// Now it is known what the sources include.
static int check_included(struct profiling *p, const struct build *build)
{
	struct gate gate = {0};
	struct source list;
	for (size_t i = 0; i < build->inputs.count; i++) {
		if (source_read(&list, build->inputs.items[i]) < 0)
			continue;
		for (char *rest = list.text, *line; (line = strsep(&rest, "\n"));)
			gate_includes(&gate, line);
		source_dispose(&list);
	}
	const char *why = p->output ? gate_writes(&gate, p->output) : NULL;
	gate_dispose(&gate);
	return why ? fail("%s: %s", p->output, why) : 0;
}

static int profile(struct profiling *p)
{
	struct builder builder;
	struct build build = {0};
	struct words environment = {0};
	const char *log = NULL;
	if (!p->program)
		p->program = program_name(&p->arena, p->request.files.items[0]);
	p->request.count = 1;
	process_guard();
	if (build_open(&builder, &p->arena, &p->request) < 0)
		return -1;
	if (!builder.toolkit.nvcc)
		return fail("nvcc was not found: registers are unknown without it");
	p->folder = process_folder(&p->arena, NULL, "profile");
	if (!p->folder)
		return fail("cannot make a temporary folder: %s", strerror(errno));
	int result =
	    profile_is_gpu(p) ? profile_instrument(p, &builder) : build_program(&build, &builder, BUILD_ORIGINAL);
	if (result == 0)
		result = check_included(p, &build);
	if (result == 0 && !profile_is_gpu(p))
		result = profile_run(p, &p->kernels, &build, &environment);
	if (result == 0 && p->points)
		result = profile_sweep(p, &builder);
	if (result == 0 && (log = ask_ptxas(p, &builder.toolkit, p->folder)))
		result = write_profiles(p, log);
	build_dispose(&build);
	words_dispose(&environment);
	process_remove_folder(p->folder);
	return result < 0 || !log ? -1 : 0;
}

// ---- a profile's times as lines ----

static void add_times(struct str *out, const char *key, const double *numbers, uint32_t count)
{
	str_add(out, key);
	for (uint32_t i = 0; i < count; i++)
		str_addf(out, " %.17g", numbers[i]);
	str_add(out, "\n");
}

// What runtime/cpu/virtual/measured.c reads.
static int write_times(const struct profiling *p)
{
	struct profile_set set;
	struct str out = {0}, why = {0};
	const struct device *device = NULL, *played;
	int result = profile_read(&set, &why, p->times, &device);
	played = p->device ? p->device : device;
	if (result < 0)
		fail("%s", str_text(&why));
	else if (played != device)
		fprintf(stderr,
		    "cuelastic: note: %s is of %s, so it changes nothing on %s: --model='%s' emulates its GPU\n",
		    p->times, device->name, played->name, device->name);
	if (result == 0)
		str_addf(&out, "cuelastic times 1\ndevice %u %s\n", played->sm_count, played->name);
	for (uint32_t i = 0; i < set.count && played == device && result == 0; i++) {
		const struct profile *k = &set.profiles[i];
		if (!profile_has(k, PROFILE_LATENCY) || strchr(k->name, '\n'))
			result = fail("%s: $.kernels[%u].latency_us of %s: missing: `cuelastic profile --model='%s'` "
			              "measures the times, unless --points=0; or remove the kernel from the profile",
			    p->times, i, k->name, device->name);
		str_addf(&out, "kernel %u %u %u %u %u %u %s\n", k->grid[0], k->grid[1], k->grid[2], k->block[0],
		    k->block[1], k->block[2], k->name);
		if (result == 0)
			add_times(&out, "latency_us", k->latency_us, k->sm_count);
		if (result == 0 && profile_has(k, PROFILE_BANDWIDTH))
			add_times(&out, "bandwidth_mb_s", k->bandwidth_mb_s, k->sm_count);
	}
	if (result == 0)
		result = command_write("profile", p->output, &out);
	str_dispose(&out);
	str_dispose(&why);
	profile_dispose(&set);
	return result;
}

static int check(struct profiling *p)
{
	const struct played *played = &p->request.played;
	if (!p->request.files.count)
		return usage("no file to profile");
	if (played->clock || played->seed || played->timeline || played->profile)
		return usage(
		    "--clock, --seed, --timeline and --profile are for run, verify and bench: it counts, without "
		    "times");
	if (!p->device)
		return usage("--model=NAME is required");
	if (p->sm_blocks && !p->points)
		return usage("--sm-blocks measures times, and --points=0 none");
	if (profile_is_gpu(p) && (p->sm_blocks || !p->points))
		return usage(p->sm_blocks ? "--sm-blocks needs a modelled GPU"
		                          : "--device=cuda measures times, and --points=0 none");
	if (p->ncu && access(p->ncu, R_OK) < 0) // before a long run
		return fail("--ncu=%s: %s", p->ncu, strerror(errno));
	if (access(p->input, R_OK) < 0)
		return fail("--stdin=%s: %s", p->input, strerror(errno));
	int result = p->ncu ? command_check("profile", &p->ncu, 1, &p->output, 1) : 0;
	if (result)
		return result;
	// the sources' includes are known only after the build
	return command_check("profile", p->request.files.items, p->request.files.count, &p->output, 1);
}

// What reads a profile in place of a program. 0, or an exit status after a message.
static int check_read(struct profiling *p)
{
	const char *reads[] = {p->times ? p->times : p->into, p->ncu};
	if (p->times && (p->ncu || p->into))
		return usage("--times writes what a profile has: it adds nothing");
	if (p->request.files.count)
		return usage(p->times ? "--times writes what a profile has: it takes no program"
		                      : "--into adds to a profile: it takes no program");
	if (p->into && !p->ncu)
		return usage("--into=%s: what is added? --ncu=FILE", p->into);
	if (p->sm_blocks)
		return usage(
		    "--sm-blocks measures a program, and %s reads a profile", p->into ? "--into" : "--times");
	return command_check("profile", reads, p->ncu ? 2 : 1, &p->output, 1);
}

int profile_main(int argc, char **argv)
{
	struct profiling p = {
	    .request.arena = &p.arena, .input = "/dev/null", .timeout_s = 600, .points = PROFILE_POINTS};
	int result = command_read(&p, &LINE, argc, argv);
	if (!result)
		result = p.times || p.into ? check_read(&p) : check(&p);
	if (!result)
		result = p.times ? write_times(&p) : p.into ? add_to_profile(&p) : profile(&p);
	VEC_DISPOSE(&p.kernels);
	diags_dispose(&p.diags);
	build_request_dispose(&p.request);
	arena_dispose(&p.arena);
	return result < 0 ? -result : EXIT_DONE;
}
