// A misspelt variable would do nothing, and nobody would notice. So names that are nearly the same as one of
// ours are reported. Others are not: scripts may have variables of their own.
//
// Nearly: up to two letters inserted, left out or changed (Levenshtein's distance), which also covers two
// letters that are swapped; but in a short name, no more than a third of its letters.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include "variables.h"
#include "runtime/grid/config.h"

#define PREFIX "CUELASTIC_"
#define MAX_LETTERS 40
#define NEAR 2u

extern char **environ;

static const char *const names[] = {
#define VARIABLE(name) #name,
#include "variables.def"
};

// How many letters may be wrong in this name of ours.
static unsigned most_wrong(const char *name)
{
	size_t third = (strlen(name) - (sizeof(PREFIX) - 1)) / 3;

	return cue_min(NEAR, third > 1 ? (unsigned)third : 1);
}

// The variable that the name nearly is; NULL: it is one, or far from all.
static const char *nearest(const char *name, size_t length)
{
	const char *found = NULL;
	unsigned best = NEAR + 1;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		// The distance of two texts of at most MAX_LETTERS letters: row by row, each from the one before.
		size_t b_length = strlen(names[i]);
		unsigned row[MAX_LETTERS + 1], diagonal, above;
		for (unsigned j = 0; j <= b_length; j++)
			row[j] = j;
		for (unsigned k = 1; k <= length; k++) {
			diagonal = row[0];
			row[0] = k;
			for (unsigned j = 1; j <= b_length; j++) {
				above = row[j];
				row[j] = cue_min(cue_min(above, row[j - 1]) + 1, diagonal + (name[k - 1] != names[i][j - 1]));
				diagonal = above;
			}
		}
		unsigned steps = row[b_length];
		if (steps == 0)
			return NULL;
		if (steps < best && steps <= most_wrong(names[i])) {
			best = steps;
			found = names[i];
		}
	}
	return found;
}

void cue_variables_check(char *out, size_t bytes, const char *const *environment)
{
	*out = '\0';
	for (; environment && *environment && !*out; environment++) {
		size_t length = strcspn(*environment, "=");
		const char *meant = NULL;
		if (length <= MAX_LETTERS && strncmp(*environment, PREFIX, sizeof(PREFIX) - 1) == 0)
			meant = nearest(*environment, length);
		if (meant)
			snprintf(out, bytes, "%.*s is not a setting; %s is", (int)length, *environment, meant);
	}
}

static char problem[160];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void variables_check(void)
{
	cue_variables_check(problem, sizeof(problem), (const char *const *)environ);
}

const char *cue_variables_problem(void)
{
	pthread_once(&once, variables_check);
	return problem;
}
