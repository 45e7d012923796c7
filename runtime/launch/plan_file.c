// A plan has a line for each decision, so that a message can name the line, and no JSON reader is linked into programs.
// It is read once. If a line cannot be understood, nothing of the plan is in force. A line is in force only where its
// names and the bytes of all parameters are the program's. So a plan of another program, or of an older one, changes
// nothing; the lines that were for nothing are told when the program exits.
#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "plan_file.h"
#include "runtime/grid/error.h"

#define HEAD "cuelastic plan 1"
#define MOST_LINES 4096 // each is compared with those before it

static struct plan_file plan;
static const char *path = "";
static char file_problem[PLAN_PROBLEM_BYTES];
static char *whole; // the file's text; the plan's lines point into it
static pid_t reader;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// ---- reading a text

int cue_phase_find_mode(const char *name)
{
	for (int mode = 0; mode <= CUE_PHASE_WEIGH; mode++)
		if (strcmp(name, cue_phase_mode_name((cue_phase_mode)mode)) == 0)
			return mode;
	return -1;
}

int cue_phase_parse_ratio(unsigned out[CUE_PHASE_MOST_MEMBERS], const char *text)
{
	memset(out, 0, CUE_PHASE_MOST_MEMBERS * sizeof(*out));
	for (unsigned i = 0; i < CUE_PHASE_MOST_MEMBERS; i++) {
		char *end;
		unsigned long long value;
		if (*text < '0' || *text > '9')
			return 0;
		errno = 0;
		value = strtoull(text, &end, 10);
		if (errno || value > UINT32_MAX)
			return 0;
		out[i] = (unsigned)value;
		if (*end == '\0')
			return 1;
		if (*end != ':')
			return 0;
		text = end + 1;
	}
	return 0;
}

// Numbers, one for each member; their sum, and the least.
static const char *read_shares(unsigned out[CUE_PHASE_MOST_MEMBERS], uint64_t *sum, unsigned *least,
    const struct plan_line *of, const char *text)
{
	unsigned members = 1, numbers = 1;

	for (const char *at = of->name; *at; at++)
		members += *at == '+';
	for (const char *at = text; *at; at++)
		numbers += *at == ':';
	if (!cue_phase_parse_ratio(out, text))
		return "is not a ratio such as 2:1";
	*least = *out;
	for (unsigned i = 0; i < numbers; i++) {
		*sum += out[i];
		*least = out[i] < *least ? out[i] : *least;
	}
	return members == numbers ? NULL : "needs a number for each kernel of the phase";
}

// A word of a phase's line.
static const char *read_word(struct plan_line *out, unsigned sm_count, const char *word)
{
	const char *value = strchr(word, '='), *wrong;
	unsigned least, number[CUE_PHASE_MOST_MEMBERS];
	uint64_t sum = 0;
	int mode;

	if (!value)
		return "is not WORD=VALUE";
	value++;
	if (strncmp(word, "mode=", 5) == 0) {
		mode = cue_phase_find_mode(value);
		out->mode = mode < 0 ? CUE_PHASE_AUTO : (cue_phase_mode)mode;
		return mode < 0 ? "is not a mode" : NULL;
	}
	if (strncmp(word, "ratio=", 6) == 0 && out->mode != CUE_PHASE_NATIVE && out->mode != CUE_PHASE_STREAMS) {
		wrong = read_shares(out->ratio, &sum, &least, out, value);
		return wrong || sum ? wrong : "has no number above 0";
	}
	if (out->mode == CUE_PHASE_STREAMS && strncmp(word, "first=", 6) == 0) {
		wrong = read_shares(number, &sum, &least, out, value);
		for (unsigned i = 0; i < CUE_PHASE_MOST_MEMBERS; i++)
			out->first |= (number[i] > 0) << i;
		return wrong || (sum && !least && sum == (unsigned)__builtin_popcount(out->first))
		           ? wrong
		           : "needs 1 for each kernel that goes first, and 0 for the others";
	}
	if (out->mode == CUE_PHASE_MIX && strncmp(word, "sm_blocks=", 10) == 0) {
		wrong = read_shares(out->ratio, &sum, &least, out, value);
		out->sm_blocks = (unsigned)sum;
		return wrong || (least && sum <= UINT32_MAX) ? wrong : "needs blocks of each kernel";
	}
	if (out->mode < CUE_PHASE_PERSISTENT ||
	    (strncmp(word, "sms=", 4) == 0 && out->mode != CUE_PHASE_PARTITION))
		return "is not for this mode";
	if (strncmp(word, "blocks=", 7) == 0) {
		if (!cue_phase_parse_ratio(number, value) || strchr(value, ':') || number[0] == 0)
			return "is not a number of blocks";
		out->blocks = number[0];
		return NULL;
	}
	if (strncmp(word, "sms=", 4) != 0)
		return "is none of mode=, ratio=, first=, sms=, sm_blocks= and blocks=";
	wrong = read_shares(out->ratio, &sum, &least, out, value);
	return wrong || (least && sum == sm_count) ? wrong
	                                           : "does not add up to the device's SMs, 1 or more each";
}

static const char *read_phase(struct plan_line *out, const char **culprit, unsigned sm_count, char *words)
{
	const char *wrong = NULL, *begin = words, *at;
	char *word = strtok_r(words, " ", &words);

	*culprit = word ? word : out->name;
	if (!word)
		return "is not followed by mode=MODE";
	if (strncmp(word, "mode=", 5) != 0)
		return "is where mode=MODE must be";
	for (; word && !wrong; word = strtok_r(NULL, " ", &words)) {
		*culprit = word;
		for (at = begin; (at += strspn(at, " ")) < word && !wrong;
		    at += strlen(at) + 1) // the words before it
			if (strncmp(at, word, strcspn(word, "=") + 1) == 0)
				wrong = "is the second of its kind in the line";
		wrong = wrong ? wrong : read_word(out, sm_count, word);
	}
	return wrong;
}

static const char *read_device(struct plan_file *out, const char *line)
{
	char *end = NULL;
	unsigned long sms = 0;

	if (!out->sm_count && strncmp(line, "device ", 7) == 0 && isdigit((unsigned char)line[7]))
		sms = strtoul(line + 7, &end, 10);
	if (!sms || sms > UINT32_MAX || *end != ' ' || !end[1] || strlen(end + 1) >= BACKEND_NAME_BYTES)
		return "is not the one line `device SMS NAME`, which comes before the others";
	out->sm_count = (unsigned)sms;
	memcpy(out->device, end + 1, strlen(end + 1) + 1);
	return NULL;
}

// NULL, or what is wrong with the culprit, a part of the line.
static const char *read_line(struct plan_file *out, const char **culprit, char *line, unsigned number)
{
	struct plan_line *at = &out->lines[out->count];
	char problem[160], *settings;

	*culprit = line;
	if (!out->sm_count || strncmp(line, "device ", 7) == 0)
		return read_device(out, line);
	if (out->count == MOST_LINES)
		return "is more than the 4096 decisions that a plan may have";
	*at = (struct plan_line){.number = number, .is_phase = strncmp(line, "phase ", 6) == 0};
	at->name = line + (at->is_phase ? 6 : 7);
	settings = at->is_phase || strncmp(line, "kernel ", 7) == 0 ? strchr(at->name, ' ') : NULL;
	if (!settings || settings == at->name)
		return "is neither `phase NAMES mode=MODE` nor `kernel NAME SETTINGS`";
	*settings++ = '\0';
	*culprit = at->name;
	for (unsigned i = 0; i < out->count; i++)
		if (out->lines[i].is_phase == at->is_phase && strcmp(out->lines[i].name, at->name) == 0)
			return "has a line already";
	out->count++;
	if (at->is_phase)
		return read_phase(at, culprit, out->sm_count, settings);
	*culprit = settings;
	return cue_overrides_parse(&at->settings, settings, strlen(settings), problem, sizeof(problem)) < 0
	           ? "is not such settings as `fill,blocks:40`"
	           : NULL;
}

// A line may end as on Windows.
static char *next_line(char **rest)
{
	char *line = strsep(rest, "\n");
	size_t length = line ? strlen(line) : 0;

	if (length && line[length - 1] == '\r')
		line[length - 1] = '\0';
	return line;
}

int cue_plan_file_parse(struct plan_file *out, char *text, char problem[PLAN_PROBLEM_BYTES])
{
	unsigned number = 1;
	char *rest = text, *line = next_line(&rest);
	const char *culprit = line, *wrong = NULL;

	*out = (struct plan_file){.lines = calloc(MOST_LINES, sizeof(*out->lines))};
	if (!out->lines || strcmp(line, HEAD) != 0)
		wrong = out->lines ? "is not `" HEAD "`, a plan's first line" : "has no memory";
	while (!wrong && (line = next_line(&rest))) {
		number++;
		if (*line && *line != '#')
			wrong = read_line(out, &culprit, line, number);
	}
	if (!wrong && !out->sm_count)
		wrong = "is all there is: `device SMS NAME` is missing";
	*problem = '\0';
	if (!wrong)
		return 1;
	snprintf(problem, PLAN_PROBLEM_BYTES, "%u: `%.60s` %s", number, culprit, wrong);
	for (char *at = problem; *at; at++)
		*at = iscntrl((unsigned char)*at) ? '?' : *at; // a foreign file may hold anything
	free(out->lines);
	*out = (struct plan_file){.lines = NULL};
	return 0;
}

// ---- the file

// Tells the first line that was for nothing, and what is most like it. A forked child tells nothing.
static void tell_unused(void)
{
	if (getpid() != reader || atomic_load(&plan.is_foreign))
		return;
	for (unsigned i = 0; i < plan.count; i++) {
		const struct plan_line *line = &plan.lines[i];
		const char *seen = atomic_load(&line->seen);
		if (atomic_load(&line->is_used))
			continue;
		cue_warn("the line changes nothing; `cuelastic tune` writes a plan for the program as it is",
		    "CUELASTIC_PLAN=%.100s:%u: no %s %.120s has run%s%.120s", path, line->number,
		    line->is_phase ? "phase" : "kernel", line->name, seen ? ", but " : "", seen ? seen : "");
		return;
	}
}

static void read_file(void)
{
	const char *given = getenv("CUELASTIC_PLAN");
	char problem[PLAN_PROBLEM_BYTES];
	struct stat at;
	size_t room = 0;
	ssize_t length = -1;

	if (!given || !*given)
		return;
	path = strdup(given); // the program may change its environment
	// To open a pipe could wait for ever.
	int is_file = path && stat(path, &at) == 0 ? S_ISREG(at.st_mode) : -1;
	FILE *file = is_file > 0 ? fopen(path, "re") : NULL;
	errno = file ? 0 : errno; // it is empty, unless reading says something else
	reader = getpid();
	if (!is_file)
		snprintf(file_problem, sizeof(file_problem), "CUELASTIC_PLAN=%.100s is not a regular file", path);
	else if (!file || (length = getdelim(&whole, &room, '\0', file)) < 0)
		snprintf(file_problem, sizeof(file_problem), "CUELASTIC_PLAN=%.90s: %s", given,
		    errno ? strerror(errno) : "is empty");
	else if (strlen(whole) < (size_t)length)
		snprintf(file_problem, sizeof(file_problem), "CUELASTIC_PLAN=%.100s has a zero byte", path);
	else if (!cue_plan_file_parse(&plan, whole, problem))
		snprintf(file_problem, sizeof(file_problem), "CUELASTIC_PLAN=%.80s:%.160s", path, problem);
	else
		(void)atexit(tell_unused);
	if (file)
		(void)fclose(file);
	if (!*file_problem)
		return;
	free(whole);
	whole = NULL;
	cue_warn("the plan is ignored; `cuelastic tune` writes one", "%s", file_problem);
}

const char *cue_plan_problem(void)
{
	pthread_once(&once, read_file);
	return file_problem;
}

struct plan_file *cue_plan_get(const char **from)
{
	pthread_once(&once, read_file);
	if (from)
		*from = path;
	return plan.count ? &plan : NULL;
}
