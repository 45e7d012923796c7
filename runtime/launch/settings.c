// The environment is read once, into constants. Each of the program's calls sets one atomic word, so that a
// launch reads its settings without a lock. An unusable variable counts only while no call overrides it.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/grid/error.h"
#include "runtime/share/timings.h"
#include "settings.h"
#include "variables.h"

// A setting that the program has not made; neither a count nor an index into the table.
#define NOT_SET UINT64_MAX
#define SLICE_US 1000u

static const struct policy no_policy; // the program chose "none"
static _Atomic(const struct policy *) api_policy;
static _Atomic uint64_t api[OVERRIDE_NUMBERS] = {NOT_SET, NOT_SET, NOT_SET, NOT_SET, NOT_SET};

static struct setting_text env_policy, env[OVERRIDE_NUMBERS];
static char kernels_problem[256];
static pthread_once_t environment_once = PTHREAD_ONCE_INIT;

void cue_setting_parse_blocks(struct setting_text *out, const char *name, const char *text)
{
	unsigned long long value;
	char *end;

	*out = (struct setting_text){0};
	if (!text || !*text)
		return;
	out->set = 1;
	errno = 0;
	value = strtoull(text, &end, 10);
	if (text[strspn(text, "0123456789")] != '\0' || *end != '\0')
		snprintf(out->problem, sizeof(out->problem), "%s=%.60s is not a whole number", name, text);
	else if (value == 0)
		snprintf(out->problem, sizeof(out->problem), "%s=%.60s must be at least 1", name, text);
	else if (errno == ERANGE || value > UINT32_MAX)
		snprintf(out->problem, sizeof(out->problem), "%s=%.60s is more than %u", name, text, UINT32_MAX);
	else
		out->value = (unsigned)value;
}

void cue_setting_parse_policy(struct setting_text *out, const char *name, const char *text)
{
	*out = (struct setting_text){0};
	if (!text || !*text)
		return;
	out->set = 1;
	out->policy = cue_policy_find(text);
	if (!out->policy)
		snprintf(
		    out->problem, sizeof(out->problem), "%s=%.60s is not one of %s", name, text, cue_policy_names);
}

// Unlike the others, these may be 0.
static void read_or_zero(struct setting_text *out, const char *name)
{
	const char *text = getenv(name);

	if (text && text[0] == '0' && text[strspn(text, "0")] == '\0')
		*out = (struct setting_text){.set = 1};
	else
		cue_setting_parse_blocks(out, name, text);
}

void cue_setting_parse_resumes(struct setting_text *out, const char *text)
{
	*out = (struct setting_text){.value = CUE_RESUMES_LEARNED};
	if (!text || !*text)
		return;
	out->set = 1;
	if (text[strspn(text, "0123456789")] != '\0' || strlen(text) > 3 || atoi(text) > (int)RESUMES_MOST)
		snprintf(out->problem, sizeof(out->problem), "CUELASTIC_RESUMES=%.60s is not a number from 0 to %u",
		    text, RESUMES_MOST);
	else
		out->value = (unsigned)atoi(text);
}

static void read_environment(void)
{
	const struct setting_text *const all[] = {&env_policy, &env[OVERRIDE_BLOCKS], &env[OVERRIDE_SLICE],
	    &env[OVERRIDE_THREADS], &env[OVERRIDE_SLICE_US], &env[OVERRIDE_RESUMES]};
	const char *misspelt = cue_variables_problem();

	cue_setting_parse_resumes(&env[OVERRIDE_RESUMES], getenv("CUELASTIC_RESUMES"));
	cue_setting_parse_policy(&env_policy, "CUELASTIC_POLICY", getenv("CUELASTIC_POLICY"));
	cue_setting_parse_blocks(&env[OVERRIDE_BLOCKS], "CUELASTIC_BLOCKS", getenv("CUELASTIC_BLOCKS"));
	cue_setting_parse_blocks(&env[OVERRIDE_SLICE], "CUELASTIC_SLICE", getenv("CUELASTIC_SLICE"));
	read_or_zero(&env[OVERRIDE_THREADS], "CUELASTIC_THREADS");
	read_or_zero(&env[OVERRIDE_SLICE_US], "CUELASTIC_SLICE_US");
	if (!env[OVERRIDE_SLICE_US].set)
		env[OVERRIDE_SLICE_US].value = SLICE_US;
	(void)cue_overrides_read(getenv("CUELASTIC_KERNELS"), kernels_problem, sizeof(kernels_problem));
	for (unsigned i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (all[i]->problem[0])
			cue_warn("launches run the original kernels", "%s", all[i]->problem);
	if (kernels_problem[0])
		cue_warn("launches run the original kernels", "%s", kernels_problem);
	if (*misspelt)
		cue_warn("it is ignored", "%s", misspelt);
}

static unsigned *settings_number_of(struct settings *of, unsigned which)
{
	unsigned *const all[OVERRIDE_NUMBERS] = {
	    &of->slice, &of->blocks, &of->threads, &of->resumes, &of->slice_us};

	return all[which];
}

// A policy that is not chosen follows from the rest.
static void settle(struct settings *out)
{
	out->is_chosen = out->policy != NULL;
	if (!out->policy)
		out->policy = out->blocks || out->slice || out->threads ? &cue_policy_fill : &cue_policy_native;
}

// An unusable variable is a problem only if it is in force.
int cue_settings_get(struct settings *out)
{
	const struct policy *policy = atomic_load(&api_policy);
	const char *problem = NULL;

	pthread_once(&environment_once, read_environment);
	for (unsigned i = 0; i < OVERRIDE_NUMBERS; i++) {
		uint64_t number = atomic_load(&api[i]);
		*settings_number_of(out, i) = number == NOT_SET ? env[i].value : (unsigned)number;
		if (number == NOT_SET && env[i].problem[0])
			problem = env[i].problem;
	}
	if (!policy && env_policy.problem[0])
		problem = env_policy.problem;
	if (kernels_problem[0])
		problem = kernels_problem;
	if (problem) {
		*out = (struct settings){.policy = &cue_policy_native};
		return cue_error_set(CUE_ERROR_SETTING, "%s", problem);
	}
	out->policy = policy == &no_policy ? NULL : policy ? policy : env_policy.policy;
	settle(out);
	return CUE_OK;
}

int cue_settings_for(
    struct settings *out, const struct overrides *planned, const char *kernel, const void *stream)
{
	int error = cue_settings_get(out);
	struct overrides found;

	if (error || (!planned && !cue_overrides_are_on()))
		return error;
	cue_overrides_find(&found, planned, kernel, stream);
	if (found.policy || !out->is_chosen)
		out->policy = found.policy;
	for (unsigned i = 0; i < OVERRIDE_NUMBERS; i++)
		if (found.number[i] != OVERRIDE_NONE)
			*settings_number_of(out, i) = (unsigned)found.number[i];
	settle(out);
	return CUE_OK;
}

int cue_set_policy(const char *name)
{
	const struct policy *policy = name ? cue_policy_find(name) : &no_policy;

	if (!policy)
		return cue_error_set(CUE_ERROR_ARGUMENT, "%.60s is not one of %s", name, cue_policy_names);
	atomic_store(&api_policy, policy);
	return CUE_OK;
}

static int set_number(unsigned which, unsigned number)
{
	atomic_store(&api[which], number);
	return CUE_OK;
}

int cue_set_blocks(unsigned blocks)
{
	return set_number(OVERRIDE_BLOCKS, blocks);
}

int cue_set_slice(unsigned blocks)
{
	return set_number(OVERRIDE_SLICE, blocks);
}

int cue_set_slice_us(unsigned us)
{
	return set_number(OVERRIDE_SLICE_US, us);
}

int cue_set_threads(unsigned threads)
{
	return set_number(OVERRIDE_THREADS, threads);
}

int cue_set_resumes(unsigned resumes)
{
	if (resumes > RESUMES_MOST && resumes != CUE_RESUMES_LEARNED)
		return cue_error_set(CUE_ERROR_ARGUMENT, "%u resumes are more than %u", resumes, RESUMES_MOST);
	return set_number(OVERRIDE_RESUMES, resumes);
}

void cue_settings_forget(void)
{
	atomic_store(&api_policy, NULL);
	for (unsigned i = 0; i < OVERRIDE_NUMBERS; i++)
		atomic_store(&api[i], NOT_SET);
	cue_overrides_forget();
}

const char *cue_get_policy(void)
{
	struct settings s;

	cue_settings_get(&s);
	return s.policy->name;
}

static unsigned get_number(unsigned which)
{
	struct settings s;

	cue_settings_get(&s);
	return *settings_number_of(&s, which);
}

unsigned cue_get_blocks(void)
{
	return get_number(OVERRIDE_BLOCKS);
}

unsigned cue_get_slice(void)
{
	return get_number(OVERRIDE_SLICE);
}

unsigned cue_get_threads(void)
{
	return get_number(OVERRIDE_THREADS);
}
