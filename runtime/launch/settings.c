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
#include "runtime/grid/warn.h"
#include "runtime/share/resumes.h"
#include "settings.h"
#include "variables.h"

// A setting that the program has not made; neither a count nor an index into the table.
#define NOT_SET UINT64_MAX
#define SLICE_US 1000u

static const struct policy no_policy; // the program chose "none"
static _Atomic(const struct policy *) api_policy;
static _Atomic uint64_t api_blocks = NOT_SET, api_slice = NOT_SET, api_threads = NOT_SET,
                        api_resumes = NOT_SET, api_slice_us = NOT_SET;

static struct setting_text env_policy, env_blocks, env_slice, env_threads, env_resumes, env_slice_us;
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
	const struct setting_text *const all[] = {
	    &env_policy, &env_blocks, &env_slice, &env_threads, &env_slice_us, &env_resumes};
	const char *misspelt = cue_variables_problem();

	cue_setting_parse_resumes(&env_resumes, getenv("CUELASTIC_RESUMES"));
	cue_setting_parse_policy(&env_policy, "CUELASTIC_POLICY", getenv("CUELASTIC_POLICY"));
	cue_setting_parse_blocks(&env_blocks, "CUELASTIC_BLOCKS", getenv("CUELASTIC_BLOCKS"));
	cue_setting_parse_blocks(&env_slice, "CUELASTIC_SLICE", getenv("CUELASTIC_SLICE"));
	read_or_zero(&env_threads, "CUELASTIC_THREADS");
	read_or_zero(&env_slice_us, "CUELASTIC_SLICE_US");
	if (!env_slice_us.set)
		env_slice_us.value = SLICE_US;
	(void)cue_overrides_read(getenv("CUELASTIC_KERNELS"), kernels_problem, sizeof(kernels_problem));
	for (unsigned i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (all[i]->problem[0])
			cue_warn(all[i]->problem, "launches run the original kernels");
	if (kernels_problem[0])
		cue_warn(kernels_problem, "launches run the original kernels");
	if (*misspelt)
		cue_warn(misspelt, "it is ignored");
}

// The count in force; *problem is set if the environment's is in force and unusable.
static unsigned count_in_force(const char **problem, uint64_t api, const struct setting_text *env)
{
	if (api != NOT_SET)
		return (unsigned)api;
	if (env->problem[0])
		*problem = env->problem;
	return env->value;
}

// The policy chosen, NULL if none; *problem as above.
static const struct policy *policy_in_force(const char **problem, const struct policy *api)
{
	if (api)
		return api == &no_policy ? NULL : api;
	if (env_policy.problem[0])
		*problem = env_policy.problem;
	return env_policy.policy;
}

// A policy that is not chosen follows from the rest.
static void settle(struct settings *out)
{
	out->is_chosen = out->policy != NULL;
	if (!out->policy)
		out->policy = out->blocks || out->slice || out->threads ? &cue_policy_fill : &cue_policy_native;
}

int cue_settings_get(struct settings *out)
{
	const char *problem = NULL;

	pthread_once(&environment_once, read_environment);
	out->slice = count_in_force(&problem, atomic_load(&api_slice), &env_slice);
	out->blocks = count_in_force(&problem, atomic_load(&api_blocks), &env_blocks);
	out->threads = count_in_force(&problem, atomic_load(&api_threads), &env_threads);
	out->resumes = count_in_force(&problem, atomic_load(&api_resumes), &env_resumes);
	out->slice_us = count_in_force(&problem, atomic_load(&api_slice_us), &env_slice_us);
	out->policy = policy_in_force(&problem, atomic_load(&api_policy));
	if (kernels_problem[0])
		problem = kernels_problem;
	if (problem) {
		*out = (struct settings){.policy = &cue_policy_native};
		return cue_error_set(CUE_ERROR_SETTING, "%s", problem);
	}
	settle(out);
	return CUE_OK;
}

void cue_settings_override(struct settings *out, const char *kernel, const void *stream)
{
	unsigned *const to[OVERRIDE_NUMBERS] = {
	    &out->blocks, &out->slice, &out->slice_us, &out->threads, &out->resumes};
	struct overrides found;

	cue_overrides_find(&found, kernel, stream);
	if (found.policy || !out->is_chosen)
		out->policy = found.policy;
	for (unsigned i = 0; i < OVERRIDE_NUMBERS; i++)
		if (found.number[i] != OVERRIDE_NONE)
			*to[i] = (unsigned)found.number[i];
	settle(out);
}

int cue_set_policy(const char *name)
{
	const struct policy *policy = name ? cue_policy_find(name) : &no_policy;

	if (!policy)
		return cue_error_set(CUE_ERROR_ARGUMENT, "%.60s is not one of %s", name, cue_policy_names);
	atomic_store(&api_policy, policy);
	return CUE_OK;
}

int cue_set_blocks(unsigned blocks)
{
	atomic_store(&api_blocks, blocks);
	return CUE_OK;
}

int cue_set_slice(unsigned blocks)
{
	atomic_store(&api_slice, blocks);
	return CUE_OK;
}

int cue_set_slice_us(unsigned us)
{
	atomic_store(&api_slice_us, us);
	return CUE_OK;
}

int cue_set_threads(unsigned threads)
{
	atomic_store(&api_threads, threads);
	return CUE_OK;
}

int cue_set_resumes(unsigned resumes)
{
	if (resumes > RESUMES_MOST && resumes != CUE_RESUMES_LEARNED)
		return cue_error_set(CUE_ERROR_ARGUMENT, "%u resumes are more than %u", resumes, RESUMES_MOST);
	atomic_store(&api_resumes, resumes);
	return CUE_OK;
}

void cue_settings_forget(void)
{
	atomic_store(&api_resumes, NOT_SET);
	atomic_store(&api_policy, NULL);
	atomic_store(&api_blocks, NOT_SET);
	atomic_store(&api_slice, NOT_SET);
	atomic_store(&api_slice_us, NOT_SET);
	atomic_store(&api_threads, NOT_SET);
	cue_overrides_forget();
}

const char *cue_get_policy(void)
{
	struct settings s;

	cue_settings_get(&s);
	return s.policy->name;
}

unsigned cue_get_blocks(void)
{
	struct settings s;

	cue_settings_get(&s);
	return s.blocks;
}

unsigned cue_get_slice(void)
{
	struct settings s;

	cue_settings_get(&s);
	return s.slice;
}

unsigned cue_get_threads(void)
{
	struct settings s;

	cue_settings_get(&s);
	return s.threads;
}
