// The settings of copies and allocations: read once from the environment, overridden by the program's calls.
// If a variable cannot be used, nothing is cut and nothing is kept: CUDA's calls are made as they are.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "copy.h"
#include "cuelastic/runtime.h"
#include "runtime/grid/error.h"

#define CHUNK_BYTES ((size_t)4 << 20)
#define NOT_SET SIZE_MAX

static _Atomic size_t api_chunk = NOT_SET, api_pool = NOT_SET;
static size_t env_chunk, env_pool;
static char chunk_problem[160], pool_problem[160];
static pthread_once_t environment_once = PTHREAD_ONCE_INIT;

// How far the suffix shifts a number; negative: it is none.
static int shift_of(const char *suffix)
{
	if (!*suffix)
		return 0;
	if (suffix[1])
		return -1;
	return *suffix == 'K' ? 10 : *suffix == 'M' ? 20 : -1;
}

int cue_copy_parse_bytes(
    size_t *out, const char *name, const char *text, size_t without, char *problem, size_t size)
{
	unsigned long long value;
	char *end;
	int shift;

	*out = without;
	if (!text || !*text)
		return CUE_OK;
	errno = 0;
	value = strtoull(text, &end, 10);
	shift = shift_of(text + strspn(text, "0123456789"));
	if (*text < '0' || *text > '9' || shift < 0) {
		snprintf(problem, size, "%s=%.60s is not a number of bytes, such as 4M", name, text);
		return CUE_ERROR_SETTING;
	}
	if (errno == ERANGE || value > (SIZE_MAX >> 1) >> shift) {
		snprintf(problem, size, "%s=%.60s is too large", name, text);
		return CUE_ERROR_SETTING;
	}
	*out = (size_t)value << shift;
	return CUE_OK;
}

static void read_environment(void)
{
	const char *pool = getenv("CUELASTIC_POOL");

	if (cue_copy_parse_bytes(&env_chunk, "CUELASTIC_CHUNK", getenv("CUELASTIC_CHUNK"), CHUNK_BYTES,
	        chunk_problem, sizeof(chunk_problem)) < 0)
		env_chunk = 0;
	env_pool = pool && !strcmp(pool, "1");
	if (pool && *pool && strcmp(pool, "0") && !env_pool)
		snprintf(pool_problem, sizeof(pool_problem), "CUELASTIC_POOL=%.60s is not 0 or 1", pool);
	if (chunk_problem[0])
		cue_warn("copies stay whole", "%s", chunk_problem);
	if (pool_problem[0])
		cue_warn("freed memory is not kept", "%s", pool_problem);
}

static size_t in_force(size_t api, size_t env, const char *problem)
{
	if (api != NOT_SET)
		return api;
	if (problem[0])
		(void)cue_error_set(CUE_ERROR_SETTING, "%s", problem);
	return env;
}

int cue_copy_settings_check(void)
{
	pthread_once(&environment_once, read_environment);
	if (!chunk_problem[0] && !pool_problem[0])
		return CUE_OK;
	return cue_error_set(CUE_ERROR_SETTING, "%s", chunk_problem[0] ? chunk_problem : pool_problem);
}

size_t cue_get_chunk(void)
{
	pthread_once(&environment_once, read_environment);
	return in_force(atomic_load(&api_chunk), env_chunk, chunk_problem);
}

int cue_get_pool(void)
{
	pthread_once(&environment_once, read_environment);
	return in_force(atomic_load(&api_pool), env_pool, pool_problem) != 0;
}

int cue_set_chunk(size_t bytes)
{
	if (bytes > SIZE_MAX >> 1)
		return cue_error_set(CUE_ERROR_ARGUMENT, "a chunk of %zu bytes", bytes);
	atomic_store(&api_chunk, bytes);
	return CUE_OK;
}

int cue_set_pool(int is_on)
{
	atomic_store(&api_pool, (size_t)(is_on != 0));
	return CUE_OK;
}

void cue_copy_settings_forget(void)
{
	atomic_store(&api_chunk, NOT_SET);
	atomic_store(&api_pool, NOT_SET);
}
