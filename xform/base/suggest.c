// The nearest name is the one with the smallest edit distance: the number of letters that were left out, added,
// replaced, or swapped with their neighbour. A third of the word's letters may be wrong; leading dashes do
// not count. A name that begins with the word has the distance one.
#include "suggest.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 40, FEWEST_OF_PREFIX = 3 };

static const char *after_dashes(const char *text)
{
	return text + strspn(text, "-");
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

void suggest_begin(struct suggest *out, const char *word)
{
	*out = (struct suggest){.word = word};
}

void suggest_try(struct suggest *suggest, const char *name)
{
	const char *word = after_dashes(suggest->word), *other = after_dashes(name);
	size_t length = strcspn(word, "="), size = strlen(other);
	if (!length || !size || length > MOST || size > MOST)
		return;
	// Three rows of the table at a time: row i holds the distances between the first i letters of one text and the
	// beginnings of the other.
	unsigned rows[3][MOST + 1];
	for (size_t k = 0; k <= size; k++)
		rows[0][k] = (unsigned)k;
	for (size_t i = 1; i <= length; i++) {
		unsigned *now = rows[i % 3], *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
		now[0] = (unsigned)i;
		for (size_t k = 1; k <= size; k++) {
			now[k] = least(before[k - 1] + (word[i - 1] != other[k - 1]), least(before[k], now[k - 1]) + 1);
			if (i > 1 && k > 1 && word[i - 1] == other[k - 2] && word[i - 2] == other[k - 1])
				now[k] = least(now[k], earlier[k - 2] + 1);
		}
	}
	unsigned distance = rows[length % 3][size];
	if (length >= FEWEST_OF_PREFIX && !strncmp(word, other, length))
		distance = least(distance, 1);
	if (distance > length / 3 || (suggest->best && distance >= suggest->distance))
		return;
	suggest->best = name;
	suggest->distance = distance;
}

const char *suggest_shown(struct suggest *suggest)
{
	if (!suggest->best)
		return suggest->word;
	snprintf(suggest->shown, sizeof suggest->shown, "%.150s; did you mean %s?", suggest->word, suggest->best);
	return suggest->shown;
}
