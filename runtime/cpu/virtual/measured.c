// Times that were measured, in place of prices.
//
// A profile has R[m], the time of a launch on m SMs, and B[m], the bandwidth that it uses there. So it has the time of
// a block beside any number of others of its kernel (plan/planners/alone.c, as in the simulator): what one body takes,
// which is the kernel's code for one logical block. All bodies of a kernel in a grid are served alike, at the speed
// that the kernel would have alone with as many blocks on as many SMs. Kernels slow each other down by bandwidth only:
// if together they need more than the device has, all of them by the same factor.
//
// The file is one of lines, which `cuelastic profile --times=PROFILE` writes, so that no reader of JSON is linked
// into programs:
//
// 	cuelastic times 1
// 	device SMS NAME
// 	kernel X Y Z X Y Z NAME        the grid and the block
// 	latency_us R[1] … R[SMS]
// 	bandwidth_mb_s B[1] … B[SMS]   if it is known
#include "measured.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAD "cuelastic times 1"
static const char VARIABLE[] = "CUELASTIC_CPU_PROFILE";
static const double US = 1e6; // picoseconds

struct measured {
	const char *name;
	size_t length; // of the kernel's own name: what follows # numbers its configurations
	uint32_t grid[3], block[3];
	double *latency_us, *bandwidth_mb_s;
	int is_used;
	uint32_t other_block[3]; // with which the kernel ran; 0: with none
};

static struct {
	struct measured *kernels;
	size_t count;
	uint32_t sms, usable;
	double peak_mb_s;
	const char *path;
	pid_t reader;
	struct measured_run *active;
} profile;

// ---- reading ----

static uint64_t blocks_of(const uint32_t grid[3])
{
	return (uint64_t)grid[0] * grid[1] * grid[2];
}

// As many numbers as the device has SMs; NULL: other ones.
static double *read_table(const char *text, double least)
{
	double *out = calloc(profile.sms, sizeof *out);
	char *end;

	for (uint32_t i = 0; out && i < profile.sms; i++, text = end) {
		out[i] = strtod(text, &end);
		if (end == text || !isfinite(out[i]) || out[i] < least) {
			free(out);
			return NULL;
		}
	}
	return out;
}

static const char *read_kernel(const char *line)
{
	struct measured k = {.name = NULL}, *kernels;
	int begin = 0;

	if (sscanf(line, "kernel %u %u %u %u %u %u %n", &k.grid[0], &k.grid[1], &k.grid[2], &k.block[0],
	        &k.block[1], &k.block[2], &begin) != 6 ||
	    !begin || !line[begin] || !blocks_of(k.grid))
		return "is not `kernel`, its grid, its block and its name";
	kernels = realloc(profile.kernels, (profile.count + 1) * sizeof *kernels);
	if (!kernels)
		return "has no memory";
	profile.kernels = kernels;
	k.name = line + begin;
	k.length = strcspn(k.name, "#");
	kernels[profile.count++] = k;
	return NULL;
}

static const char *read_device(const char *line, const struct device *device)
{
	static char why[256];
	int begin = 0;

	if (sscanf(line, "device %u %n", &profile.sms, &begin) != 1 || !begin || !profile.sms)
		return "is not `device`, its SMs and its name";
	if (profile.sms == device->sm_count && !strcmp(line + begin, device->name))
		return NULL;
	snprintf(why, sizeof why,
	    "is another device than this one, %s with %u SMs: `--model` of cuelastic run chooses it",
	    device->name, device->sm_count);
	return why;
}

// NULL, or what is wrong with the line.
static const char *read_line(const char *line, const struct device *device)
{
	struct measured *last = profile.count ? &profile.kernels[profile.count - 1] : NULL;
	double **table = NULL, least = 0;

	if (!profile.sms)
		return read_device(line, device);
	if (!strncmp(line, "kernel ", 7))
		return read_kernel(line);
	if (last && !strncmp(line, "latency_us ", 11)) {
		table = &last->latency_us;
		least = 1e-6;
	}
	if (last && !strncmp(line, "bandwidth_mb_s ", 15))
		table = &last->bandwidth_mb_s;
	if (!table)
		return "is none of a kernel's lines";
	free(*table);
	*table = read_table(strchr(line, ' '), least);
	return *table ? NULL : "does not have a number for each count of SMs";
}

// Of several configurations with one block, a rewritten kernel uses the first for all.
static int was_used(const struct measured *k)
{
	for (const struct measured *other = profile.kernels; other < profile.kernels + profile.count; other++)
		if (other->is_used && other->length == k->length && !strncmp(other->name, k->name, k->length) &&
		    !memcmp(other->block, k->block, sizeof k->block))
			return 1;
	return 0;
}

// The first kernel that did not run as it was measured. A forked child says nothing.
static void tell_unused(void)
{
	for (size_t i = 0; i < profile.count && getpid() == profile.reader; i++) {
		const struct measured *k = &profile.kernels[i];
		const uint32_t *b = k->block, *o = k->other_block;

		if (was_used(k))
			continue;
		fprintf(stderr, "cuelastic cpu device: %s=%s: no kernel %s with %u,%u,%u threads a block has run",
		    VARIABLE, profile.path, k->name, b[0], b[1], b[2]);
		if (*o)
			fprintf(stderr, ", but with %u,%u,%u", o[0], o[1], o[2]);
		fputs("; its times change nothing\n", stderr);
		return;
	}
}

static const char *read_lines(char *text, const struct device *device, unsigned *number, const char **culprit)
{
	const char *wrong = NULL;
	char *line = strsep(&text, "\n");

	*number = 1;
	*culprit = line;
	if (strcmp(line, HEAD) != 0)
		return "is not `" HEAD "`: `cuelastic profile --times=PROFILE` writes such files";
	while (!wrong && (line = strsep(&text, "\n"))) {
		++*number;
		*culprit = line;
		if (*line)
			wrong = read_line(line, device);
	}
	for (size_t i = 0; i < profile.count && !wrong; i++)
		if (!profile.kernels[i].latency_us) {
			*culprit = profile.kernels[i].name;
			wrong = "has no line latency_us";
		}
	return wrong;
}

static void drop(char *text)
{
	while (profile.count) {
		struct measured *last = &profile.kernels[--profile.count];

		free(last->latency_us);
		free(last->bandwidth_mb_s);
	}
	profile.sms = 0;
	free(text);
}

// Numbers have a point, whatever the program's locale says.
static const char *read_plainly(
    char *text, const struct device *device, unsigned *number, const char **culprit)
{
	locale_t plain = newlocale(LC_ALL_MASK, "C", NULL), before = uselocale(plain);
	const char *wrong = read_lines(text, device, number, culprit);

	(void)uselocale(before);
	if (plain)
		freelocale(plain);
	return wrong;
}

void measured_read(const struct device *device, uint32_t usable)
{
	const char *path = getenv(VARIABLE), *wrong, *culprit = "";
	char *text = NULL; // the kernels' names point into it
	size_t room = 0;
	unsigned number = 0;
	FILE *file;

	if (!path || !*path)
		return;
	file = fopen(path, "re");
	errno = file ? ENODATA : errno; // it is empty, unless reading says something else
	if (!file || getdelim(&text, &room, '\0', file) < 0)
		wrong = strerror(errno);
	else
		wrong = read_plainly(text, device, &number, &culprit);
	if (file)
		fclose(file);
	if (wrong && number)
		fprintf(stderr, "cuelastic cpu device: %s=%s:%u: `%.60s` %s; it is not used\n", VARIABLE, path,
		    number, culprit, wrong);
	else if (wrong)
		fprintf(stderr, "cuelastic cpu device: %s=%s: %s; it is not used\n", VARIABLE, path, wrong);
	if (wrong) {
		drop(text);
		return;
	}
	profile.path = strdup(path); // the program may change its environment
	profile.reader = getpid();
	profile.usable = usable;
	profile.peak_mb_s = device->memory_mb_s;
	(void)atexit(tell_unused);
}

int measured_any(void)
{
	return profile.count > 0;
}

// ---- which kernel ----

// The last plain name in a mangled one: of `_ZN2ns4scaleIfEEvPT_` it is scale.
static size_t plain_name(const char **out, const char *symbol)
{
	size_t length = strlen(symbol);
	const char *at = symbol;

	*out = symbol;
	if (strncmp(at, "_Z", 2) != 0)
		return length;
	at += 2;
	at += strspn(at, "NLKV");
	while (*at >= '0' && *at <= '9') {
		char *end;
		unsigned long count = strtoul(at, &end, 10);

		if (count == 0 || count > strlen(end))
			break;
		*out = end;
		length = count;
		at = end + count;
		at += strspn(at, "L");
	}
	return length;
}

// Among the profile's configurations of a kernel, that of the grid, or with the number of blocks that is nearest by
// factor; without a grid, the first.
static const struct measured *find(
    const char *name, size_t length, const uint32_t *grid, const uint32_t *block)
{
	struct measured *best = NULL;
	double least = HUGE_VAL;

	for (size_t i = 0; i < profile.count; i++) {
		struct measured *k = &profile.kernels[i];
		double factor = grid ? fabs(log((double)blocks_of(grid) / (double)blocks_of(k->grid))) : 0;

		if (length != k->length || memcmp(name, k->name, length) != 0)
			continue;
		if (block && memcmp(block, k->block, sizeof k->block) != 0) {
			memcpy(k->other_block, block, sizeof k->other_block);
			continue;
		}
		if (grid && !memcmp(grid, k->grid, sizeof k->grid))
			factor = -1;
		if (factor < least) {
			best = k;
			least = factor;
		}
	}
	if (best)
		best->is_used = 1;
	return best;
}

const struct measured *measured_kernel(const char *symbol, const uint32_t grid[3], const uint32_t block[3])
{
	const char *name;
	size_t length = plain_name(&name, symbol);

	return find(name, length, grid, block);
}

const struct measured *measured_body(const char *body, const uint32_t block[3])
{
	return find(body, strlen(body), NULL, block);
}

// ---- blocks at work ----

struct measured_run *measured_run(
    struct measured_run **runs, const struct measured *kernel, uint32_t sm_blocks, uint64_t total)
{
	struct measured_run *run = *runs;

	while (run && run->kernel != kernel)
		run = run->next;
	if (run)
		return run;
	run = calloc(1, sizeof *run);
	if (!run || !(run->on_sm = calloc(profile.sms, sizeof *run->on_sm))) {
		fputs("cuelastic cpu device: no memory for the times of a profile\n", stderr);
		abort();
	}
	run->kernel = kernel;
	run->table = (struct alone_kernel){.latency_us = kernel->latency_us,
	    .bandwidth_mb_s = kernel->bandwidth_mb_s,
	    .table_sms = profile.sms,
	    .blocks = (uint32_t)fmin((double)blocks_of(kernel->grid), UINT32_MAX),
	    .sm_blocks = sm_blocks,
	    .peak_mb_s = profile.peak_mb_s};
	run->waiting = (double)(total ? total : blocks_of(kernel->grid));
	run->next = *runs;
	*runs = run;
	return run;
}

void measured_free(struct measured_run *runs)
{
	for (struct measured_run *next; runs; runs = next) {
		next = runs->next;
		free(runs->server.jobs.entries);
		free(runs->on_sm);
		free(runs);
	}
}

// As set_alone of plan/sim/sim.c: in a last wave, a block gains what empty places give it. Where each block has an SM of its own, all
// SMs count.
static void set_alone(struct measured_run *run, int is_last_wave)
{
	uint32_t sms = run->sms == run->places ? profile.usable : run->sms;

	run->is_last_wave = run->places <= run->alone_places && is_last_wave;
	if (!run->places || run->is_last_wave)
		return;
	// A larger launch takes as much time for each block as the profile's.
	run->full =
	    cue_alone(&run->table, run->places < run->table.blocks ? run->places : run->table.blocks, sms);
	run->alone_places = run->places;
}

// A kernel alone was measured, so its own demand does not slow it down again, whatever the peak.
static double demand_of(const struct measured_run *run, struct alone alone)
{
	return fmin(run->blocks * alone.block_mb_s, profile.peak_mb_s);
}

// `taken`: how many of the device's places have blocks, 0 to 1.
static struct alone alone_now(const struct measured_run *run, double taken)
{
	return run->is_last_wave ? cue_alone_thin(run->full, fmax(taken, (double)run->places / run->alone_places))
	                         : run->full;
}

static void set_rates(double now, struct servers *servers)
{
	double demand = 0, taken = 0, slower;

	for (struct measured_run *run = profile.active; run; run = run->also)
		taken += (double)run->places / run->table.sm_blocks / profile.usable;
	for (struct measured_run *run = profile.active; run; run = run->also)
		demand += demand_of(run, alone_now(run, taken));
	slower = fmax(1, demand / profile.peak_mb_s);
	for (struct measured_run *run = profile.active; run; run = run->also) {
		double rate = run->blocks / (alone_now(run, taken).block_us * US * slower);

		if (rate != run->server.rate)
			server_set_rate(&run->server, rate, now, servers);
	}
}

// As far as the profile tells: after more bodies than it has, it tells no more.
static int has_begun_all(const struct measured_run *run)
{
	return fabs(run->waiting) < 0.5;
}

void measured_place(
    struct measured_job *job, struct measured_run *run, uint64_t waiting, double now, struct servers *servers)
{
	struct measured_run *before = job->run;

	if (run)
		run->waiting -= job->bodies;
	if (before == run)
		return;
	job->run = run;
	if (before) {
		before->places--;
		before->sms -= !--before->on_sm[job->sm];
		set_alone(before, has_begun_all(before) || (!run && !waiting));
	}
	if (run) {
		run->places++;
		run->sms += !run->on_sm[job->sm]++;
		set_alone(run, has_begun_all(run));
	}
	set_rates(now, servers);
}

void measured_begin(struct measured_job *job, double now, struct servers *servers)
{
	struct measured_run *run = job->run;

	if (!run->blocks++) {
		run->also = profile.active;
		profile.active = run;
	}
	if (!run->server.rate) // the first job needs one when it is added
		run->server.rate = 1;
	server_add(&run->server, &job->served, job->amount, 1, now, servers);
	set_rates(now, servers);
	(void)server_await(&run->server, &job->served, now, servers);
}

void measured_end(struct measured_job *job, double now, struct servers *servers)
{
	struct measured_run *run = job->run, **at = &profile.active;

	if (!--run->blocks) {
		while (*at != run)
			at = &(*at)->also;
		*at = run->also;
	}
	set_rates(now, servers);
}
