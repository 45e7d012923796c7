// Overrides are texts: settings separated by commas. A setting is a policy's name, or a word, a colon and a
// number.
//
//     fill,blocks:40
//
// Kernels are named by fnmatch patterns. All that match apply, and later ones override earlier ones: first the
// environment's, in their order, then the program's, in the order in which their patterns were first set.
//
// A launch reads the tables without a lock. An entry's pattern never changes, and each of its values is one
// atomic word. So a launch during a call may see some of the call's values, which changes no result. A
// stream's entry is reused after its settings were removed; from then on no launch may rely on them.
#include <errno.h>
#include <fnmatch.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "settings.h"
#include "runtime/grid/error.h"
#include "runtime/share/timings.h"

#define MAX_RULES 64u
#define MAX_STREAMS 64u
#define PATTERN_BYTES 128

static const struct {
	const char *word;
	uint64_t most;
} numbers[OVERRIDE_NUMBERS] = {{"slice", UINT32_MAX}, {"blocks", UINT32_MAX}, {"threads", UINT32_MAX},
    {"resumes", RESUMES_MOST}, {"slice_us", UINT32_MAX}};

struct values {
	_Atomic(const struct policy *) policy;
	_Atomic(uint64_t) number[OVERRIDE_NUMBERS];
};

struct rule {
	char pattern[PATTERN_BYTES];
	struct values values;
};

struct rules {
	struct rule rule[MAX_RULES];
	_Atomic(unsigned) count;
};

struct stream {
	_Atomic(int) is_set;
	_Atomic(const void *) stream;
	struct values values;
};

_Atomic(int) cue_overrides_state;
static struct rules environment, program;
static struct stream streams[MAX_STREAMS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of those who write
static _Thread_local struct overrides of_thread;
static _Thread_local int thread_has;

static const struct overrides nothing = {
    NULL, {OVERRIDE_NONE, OVERRIDE_NONE, OVERRIDE_NONE, OVERRIDE_NONE, OVERRIDE_NONE}};

// ---- reading a text

// `word:NUMBER`. False: the item is something else.
static int read_number(struct overrides *out, const char *item)
{
	const char *digits = item + strcspn(item, ":0123456789");
	unsigned long long value;

	if (*digits != ':' || !*++digits || digits[strspn(digits, "0123456789")])
		return 0;
	errno = 0;
	value = strtoull(digits, NULL, 10);
	for (unsigned i = 0; i < OVERRIDE_NUMBERS; i++) {
		size_t length = strlen(numbers[i].word);
		if (strncmp(item, numbers[i].word, length) != 0 || item[length] != ':')
			continue;
		out->number[i] = value;
		return !errno && value <= numbers[i].most;
	}
	return 0;
}

static int read_item(struct overrides *out, const char *item)
{
	const struct policy *policy = cue_policy_find(item);

	if (policy)
		out->policy = policy;
	return policy || read_number(out, item);
}

int cue_overrides_parse(
    struct overrides *out, const char *text, size_t length, char *problem, size_t problem_bytes)
{
	const char *end = text + length;
	char item[64];

	*out = nothing;
	for (;;) {
		const char *comma = memchr(text, ',', (size_t)(end - text));
		size_t bytes = (size_t)((comma ? comma : end) - text);
		snprintf(item, sizeof(item), "%.*s", (int)(bytes < sizeof(item) ? bytes : sizeof(item)), text);
		if (bytes >= sizeof(item) || !read_item(out, item)) {
			snprintf(problem, problem_bytes,
			    "`%s` is neither a policy nor blocks:N, slice:N, slice_us:N, threads:N or resumes:N", item);
			return CUE_ERROR_SETTING;
		}
		if (!comma)
			return CUE_OK;
		text = comma + 1;
	}
}

// ---- tables

static void store(struct values *out, const struct overrides *from)
{
	atomic_store(&out->policy, from->policy);
	for (unsigned i = 0; i < OVERRIDE_NUMBERS; i++)
		atomic_store(&out->number[i], from->number[i]);
}

static void load(struct overrides *out, struct values *from)
{
	out->policy = atomic_load(&from->policy);
	for (unsigned i = 0; i < OVERRIDE_NUMBERS; i++)
		out->number[i] = atomic_load(&from->number[i]);
}

// Sets the rule of this pattern, or adds one. 0: there is no place.
static int put_rule(struct rules *rules, const char *pattern, size_t length, const struct overrides *values)
{
	unsigned count = atomic_load(&rules->count), at = 0;

	while (at < count && (strlen(rules->rule[at].pattern) != length ||
	                         memcmp(rules->rule[at].pattern, pattern, length) != 0))
		at++;
	if (at == MAX_RULES)
		return 0;
	if (at == count)
		memcpy(rules->rule[at].pattern, pattern, length); // zeros follow
	store(&rules->rule[at].values, values);
	if (at == count)
		atomic_store(&rules->count, count + 1);
	return 1;
}

// One rule of CUELASTIC_KERNELS. Returns what is wrong with it, "" if nothing is.
static const char *read_rule(const char *rule, size_t length, char *problem, size_t bytes)
{
	const char *equals = memchr(rule, '=', length);
	size_t pattern = equals ? (size_t)(equals - rule) : 0;
	struct overrides values;

	if (!pattern || pattern >= PATTERN_BYTES)
		return "a rule is not PATTERN=SETTINGS";
	if (cue_overrides_parse(&values, equals + 1, length - pattern - 1, problem, bytes) < 0)
		return problem;
	return put_rule(&environment, rule, pattern, &values) ? "" : "there are more than 64 rules";
}

int cue_overrides_read(const char *text, char *problem, size_t problem_bytes)
{
	char inner[160];
	const char *wrong = "";

	*problem = '\0';
	if (!text || !*text)
		return CUE_OK;
	for (const char *at = text; *at && !*wrong;) {
		size_t length = strcspn(at, ";");
		wrong = read_rule(at, length, inner, sizeof(inner));
		at += length + (at[length] == ';');
	}
	atomic_store(&cue_overrides_state, 1);
	if (!*wrong)
		return CUE_OK;
	snprintf(problem, problem_bytes, "CUELASTIC_KERNELS=%.60s: %s", text, wrong);
	return CUE_ERROR_SETTING;
}

// ---- a launch

static void overrides_take(struct overrides *out, const struct overrides *from)
{
	if (from->policy)
		out->policy = from->policy;
	for (unsigned i = 0; i < OVERRIDE_NUMBERS; i++)
		if (from->number[i] != OVERRIDE_NONE)
			out->number[i] = from->number[i];
}

static void take_rules(struct overrides *out, struct rules *rules, const char *kernel)
{
	unsigned count = atomic_load(&rules->count);
	struct overrides values;

	for (unsigned i = 0; i < count; i++) {
		if (fnmatch(rules->rule[i].pattern, kernel, 0) != 0)
			continue;
		load(&values, &rules->rule[i].values);
		overrides_take(out, &values);
	}
}

static struct stream *find_stream(const void *stream)
{
	for (unsigned i = 0; i < MAX_STREAMS; i++)
		if (atomic_load(&streams[i].is_set) && atomic_load(&streams[i].stream) == stream)
			return &streams[i];
	return NULL;
}

void cue_overrides_find(
    struct overrides *out, const struct overrides *planned, const char *kernel, const void *stream)
{
	struct stream *of_stream = find_stream(stream);
	struct overrides values;

	*out = planned ? *planned : nothing;
	if (kernel) {
		take_rules(out, &environment, kernel);
		take_rules(out, &program, kernel);
	}
	if (thread_has)
		overrides_take(out, &of_thread);
	if (!of_stream)
		return;
	load(&values, &of_stream->values);
	overrides_take(out, &values);
}

// ---- calls

// Settings of a call: NULL is none.
static int parse_call(struct overrides *out, const char *settings)
{
	char problem[160];

	*out = nothing;
	if (settings && cue_overrides_parse(out, settings, strlen(settings), problem, sizeof(problem)) < 0)
		return cue_error_set(CUE_ERROR_ARGUMENT, "%s", problem);
	return CUE_OK;
}

int cue_set_kernel(const char *pattern, const char *settings)
{
	struct overrides values;
	int error = parse_call(&values, settings), has_place;

	if (error)
		return error;
	if (!pattern || !*pattern || strlen(pattern) >= PATTERN_BYTES)
		return cue_error_set(
		    CUE_ERROR_ARGUMENT, "a kernel's pattern has 1 to %d characters", PATTERN_BYTES - 1);
	pthread_mutex_lock(&lock);
	has_place = put_rule(&program, pattern, strlen(pattern), &values);
	atomic_store(&cue_overrides_state, 1);
	pthread_mutex_unlock(&lock);
	return has_place ? CUE_OK : cue_error_set(CUE_ERROR_MEMORY, "there are %u patterns", MAX_RULES);
}

int cue_set_thread(const char *settings)
{
	struct overrides values;
	int error = parse_call(&values, settings);

	if (error)
		return error;
	of_thread = values;
	thread_has = settings != NULL;
	if (thread_has)
		atomic_store(&cue_overrides_state, 1);
	return CUE_OK;
}

int cue_set_stream(void *stream, const char *settings)
{
	struct overrides values;
	struct stream *at;
	int error = parse_call(&values, settings);

	if (error)
		return error;
	pthread_mutex_lock(&lock);
	// The stream's entry, or a free one; NULL: there is none.
	struct stream *found = find_stream(stream);
	for (unsigned i = 0; i < MAX_STREAMS && !found; i++)
		if (!atomic_load(&streams[i].is_set))
			found = &streams[i];
	at = found;
	if (at) {
		store(&at->values, &values);
		atomic_store(&at->stream, stream);
		atomic_store(&at->is_set, settings != NULL);
		atomic_store(&cue_overrides_state, 1);
	}
	pthread_mutex_unlock(&lock);
	return at || !settings ? CUE_OK
	                       : cue_error_set(CUE_ERROR_MEMORY, "%u streams have settings", MAX_STREAMS);
}

void cue_overrides_forget(void)
{
	pthread_mutex_lock(&lock);
	for (unsigned i = 0; i < atomic_load(&program.count); i++)
		store(&program.rule[i].values, &nothing);
	for (unsigned i = 0; i < MAX_STREAMS; i++)
		atomic_store(&streams[i].is_set, 0);
	pthread_mutex_unlock(&lock);
	thread_has = 0;
}
