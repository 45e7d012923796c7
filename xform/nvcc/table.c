// Finds an option as nvcc does (found by experiment with nvcc 13.0): long names have two dashes or one, short
// names one. A value follows `=` or is the next word. Only some letters (-I, -D, -O, …) may have it glued on.
#include "table.h"

#include <string.h>

#define OPTION(full, brief, kind, role) {full, brief, NVCC_##kind, NVCC_##role},
static const struct nvcc_option TABLE[] = {
#include "table.def"
};

static int is_letter(const struct nvcc_option *option)
{
	return option->kind == NVCC_LETTER || option->kind == NVCC_LETTERS;
}

// Does the word begin with this name, and then end or have `=`? *rest: what follows the name.
static int is_named(const char **rest, const char *word, const char *name, enum nvcc_kind kind)
{
	size_t length = strlen(name);
	if (strncmp(word, name, length) || (word[length] && word[length] != '='))
		return 0;
	*rest = word + length;
	return !**rest || kind != NVCC_FLAG;
}

static const struct nvcc_option *find_named(const char **rest, const char *word)
{
	const char *bare = word + 1 + (word[1] == '-');
	for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
		if (is_named(rest, bare, TABLE[i].full, TABLE[i].kind) ||
		    is_named(rest, bare, TABLE[i].brief, TABLE[i].kind))
			return &TABLE[i];
	return NULL;
}

// -Ifolder, but not --Ifolder.
static const struct nvcc_option *find_glued(const char **rest, const char *word)
{
	for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
		if (is_letter(&TABLE[i]) && word[1] == TABLE[i].brief[0] && word[2]) {
			*rest = word + 2;
			return &TABLE[i];
		}
	return NULL;
}

const struct nvcc_option *nvcc_option_find(
    const char **value, size_t *used, const char *const *words, size_t count)
{
	const char *rest = NULL;
	const struct nvcc_option *option = find_named(&rest, words[0]);
	*value = NULL;
	*used = 1;
	if (!option) {
		option = find_glued(&rest, words[0]);
		*value = option ? rest : NULL;
	} else if (*rest == '=') {
		*value = rest + 1;
	} else if (option->kind != NVCC_FLAG) {
		*value = count > 1 ? words[1] : NULL;
		*used = count > 1 ? 2 : 0;
	}
	return option;
}
