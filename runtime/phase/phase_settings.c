// Settings of phases, as in settings.c: the environment is read once, and the program's calls override it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "settings_problem.h"
#include "runtime/copy/copy.h"
#include "runtime/grid/error.h"
#include "phase.h"
#include "runtime/launch/plan_file.h"
#include "runtime/launch/settings.h"
#include "runtime/launch/variables.h"
#include "runtime/share/client_settings.h"

#define NOT_SET (-1)

static _Atomic int api_mode = NOT_SET, api_order = NOT_SET;
static pthread_mutex_t ratio_lock = PTHREAD_MUTEX_INITIALIZER;
static int api_ratio_set;
static unsigned api_ratio[CUE_PHASE_MOST_MEMBERS];

static int env_mode = NOT_SET, env_order = NOT_SET;
static unsigned env_ratio[CUE_PHASE_MOST_MEMBERS];
static enum search_goal env_search;
static char mode_problem[160], order_problem[160], ratio_problem[160], search_problem[160];
static pthread_once_t environment_once = PTHREAD_ONCE_INIT;

static void read_environment(void)
{
	const char *mode = getenv("CUELASTIC_PHASE"), *order = getenv("CUELASTIC_ORDER");
	const char *ratio = getenv("CUELASTIC_RATIO"), *search = getenv("CUELASTIC_SEARCH");
	const char *const problems[] = {mode_problem, order_problem, ratio_problem, search_problem};

	if (mode && *mode && (env_mode = cue_phase_find_mode(mode)) == NOT_SET)
		snprintf(mode_problem, sizeof(mode_problem), "CUELASTIC_PHASE=%.60s is not a mode", mode);
	if (order && strcmp(order, "arrays") == 0)
		env_order = CUE_PHASE_ARRAYS;
	else if (order && *order && strcmp(order, "table") != 0)
		snprintf(order_problem, sizeof(order_problem), "CUELASTIC_ORDER=%.60s is not an order", order);
	if (ratio && *ratio && !cue_phase_parse_ratio(env_ratio, ratio))
		snprintf(ratio_problem, sizeof(ratio_problem), "CUELASTIC_RATIO=%.60s is not a ratio", ratio);
	if (search && strcmp(search, "performance") == 0)
		env_search = SEARCH_PERFORMANCE;
	else if (search && strcmp(search, "kscheduler") == 0)
		env_search = SEARCH_KSCHEDULER;
	else if (search && *search)
		snprintf(search_problem, sizeof(search_problem), "CUELASTIC_SEARCH=%.60s is not a search", search);
	for (size_t i = 0; i < sizeof(problems) / sizeof(problems[0]); i++)
		if (*problems[i])
			cue_warn("phases run as written", "%s", problems[i]);
}

static int in_force(const char **problem, int api, int env, const char *env_problem, int otherwise)
{
	if (api != NOT_SET)
		return api;
	if (env_problem[0])
		*problem = env_problem;
	return env != NOT_SET ? env : otherwise;
}

int cue_phase_settings_get(struct phase_settings *out, const struct plan_line *planned)
{
	const char *problem;

	pthread_once(&environment_once, read_environment);
	// The ratio in force, and what is wrong with it: "" if nothing is.
	int is_set;
	pthread_mutex_lock(&ratio_lock);
	is_set = api_ratio_set;
	memcpy(out->ratio, is_set ? api_ratio : env_ratio, sizeof(api_ratio));
	pthread_mutex_unlock(&ratio_lock);
	problem = is_set ? "" : ratio_problem;
	out->order = (cue_phase_order)in_force(
	    &problem, atomic_load(&api_order), env_order, order_problem, CUE_PHASE_TABLE);
	out->mode =
	    (cue_phase_mode)in_force(&problem, atomic_load(&api_mode), env_mode, mode_problem, CUE_PHASE_AUTO);
	out->search = env_search;
	if (search_problem[0])
		problem = search_problem;
	out->blocks = out->sm_blocks = out->plan = out->first = 0;
	out->by_blocks = 0;
	// A plan is more particular than the environment, and a call more than both.
	if (!problem[0] && planned && atomic_load(&api_mode) == NOT_SET) {
		out->plan = planned->number;
		out->mode = planned->mode;
		out->blocks = planned->blocks;
		out->sm_blocks = planned->sm_blocks;
		out->first = planned->first;
		memmove(out->ratio, is_set ? out->ratio : planned->ratio, sizeof(out->ratio));
	}
	if (!problem[0])
		return CUE_OK;
	*out = (struct phase_settings){.mode = CUE_PHASE_NATIVE};
	return cue_error_set(CUE_ERROR_SETTING, "%s", problem);
}

const char *cue_settings_problem(void)
{
	const char *client = getenv("CUELASTIC_CLIENT"), *wrong = "";
	char name[CLIENT_NAME_BYTES], group[CLIENT_NAME_BYTES];
	struct phase_settings phases;
	struct settings settings;
	cue_client_options options;

	cue_warn_off();
	if (cue_settings_get(&settings) || cue_phase_settings_get(&phases, NULL) || cue_copy_settings_check())
		return cue_error_message();
	if (client && *client)
		wrong = cue_client_parse(&options, name, group, client);
	if (*wrong)
		(void)cue_error_set(CUE_ERROR_SETTING, "CUELASTIC_CLIENT=%.60s %s", client, wrong);
	else if (*(wrong = cue_variables_problem()) || *(wrong = cue_plan_problem()))
		(void)cue_error_set(CUE_ERROR_SETTING, "%s", wrong);
	return *wrong ? cue_error_message() : NULL;
}

int cue_set_phase(const char *mode)
{
	int value = mode ? cue_phase_find_mode(mode) : CUE_PHASE_AUTO;

	if (value == NOT_SET)
		return cue_error_set(CUE_ERROR_ARGUMENT, "%.60s is not a mode of phases", mode);
	atomic_store(&api_mode, value);
	return CUE_OK;
}

int cue_set_ratio(const unsigned *ratio, unsigned count)
{
	if (count > CUE_PHASE_MOST_MEMBERS)
		return cue_error_set(
		    CUE_ERROR_ARGUMENT, "a ratio of %u parts, where %d are the most", count, CUE_PHASE_MOST_MEMBERS);
	pthread_mutex_lock(&ratio_lock);
	memset(api_ratio, 0, sizeof(api_ratio));
	for (unsigned i = 0; ratio && i < count; i++)
		api_ratio[i] = ratio[i];
	api_ratio_set = 1;
	pthread_mutex_unlock(&ratio_lock);
	return CUE_OK;
}

int cue_set_order(cue_phase_order order)
{
	if (order != CUE_PHASE_TABLE && order != CUE_PHASE_ARRAYS)
		return cue_error_set(CUE_ERROR_ARGUMENT, "%d is not an order of phases", (int)order);
	atomic_store(&api_order, (int)order);
	return CUE_OK;
}

void cue_reset_settings(void)
{
	cue_settings_forget();
	cue_copy_settings_forget();
	atomic_store(&api_mode, NOT_SET);
	atomic_store(&api_order, NOT_SET);
	pthread_mutex_lock(&ratio_lock);
	api_ratio_set = 0;
	pthread_mutex_unlock(&ratio_lock);
}
