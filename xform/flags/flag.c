// Finds an option in the table. How nvcc reads its command line was found by experiment with nvcc 13.0: long names
// have two dashes or one, short names one. A value follows `=` or is the next word; only some letters may have it
// glued on. A word that is not an option of nvcc may be one of clang or gcc: flags also come from their builds, and
// in the lists that nvcc hands to them.
//
// Files that options write: our calls of compilers must only write in the cache or a temporary folder, since such a
// file may be the real build's, or even a header. So these options are left out when we parse or measure, and
// refused when we build.
#include "flag.h"

#include <stdio.h>
#include <string.h>

#define NVCC(full, brief, form, host, meaning, to, role)                                                     \
	{full, brief, FLAG_##form, FLAG_##host, FLAG_IS_##meaning, FLAG_TO_##to, FLAG_ROLE_##role},
#define HOST(name, form, meaning, to)                                                                        \
	{name, name, FLAG_NO, FLAG_##form, FLAG_IS_##meaning, FLAG_TO_##to, FLAG_ROLE_PLAIN},
static const struct flag TABLE[] = {
#include "flag.def"
};

static bool has_value(const struct flag *flag, bool by_nvcc)
{
	return flag->nvcc >= FLAG_VALUE || (!by_nvcc && flag->host >= FLAG_VALUE);
}

// -Ifolder, but not --Ifolder.
static bool may_be_glued(const struct flag *flag, bool by_nvcc)
{
	return flag->nvcc >= FLAG_GLUED || (!by_nvcc && (flag->host >= FLAG_GLUED || flag->host == FLAG_PREFIX));
}

// Is this the whole name in the word, up to its end or to `=`? *rest: what follows.
static bool is_named(
    const char **rest, const char *word, const char *name, const struct flag *flag, bool by_nvcc)
{
	size_t length = strlen(name);
	bool may_be_equal = has_value(flag, by_nvcc) || (!by_nvcc && flag->host == FLAG_EQUALS);
	if (strncmp(word, name, length))
		return false;
	*rest = word + length;
	return !**rest || (**rest == '=' && may_be_equal);
}

// Whole names count first, then the longest beginning. *value: the text in the word, or NULL.
static const struct flag *find_flag(const char **value, const char *word, bool by_nvcc)
{
	const struct flag *found = NULL;
	size_t longest = 0;
	*value = NULL;
	if (*word != '-')
		return NULL;
	const char *rest, *name = word + 1 + (word[1] == '-');
	for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) {
		const struct flag *flag = &TABLE[i];
		size_t length = strlen(flag->brief);
		if (by_nvcc && flag->nvcc == FLAG_NO)
			continue;
		if (is_named(&rest, name, flag->full, flag, by_nvcc) ||
		    (word[1] != '-' && is_named(&rest, name, flag->brief, flag, by_nvcc))) {
			*value = *rest ? rest + 1 : NULL;
			return flag;
		}
		if (length > longest && may_be_glued(flag, by_nvcc) && util_starts_with(word + 1, flag->brief)) {
			found = flag;
			longest = length;
			*value = word + 1 + length;
		}
	}
	return found;
}

// After an option that has a value for nvcc, and none for clang and gcc (-O, -Werror): is the next word a value?
static bool is_value(const char *word)
{
	return *word != '-' && !strpbrk(word, "./");
}

static struct flag_use read_words(const char *const *words, size_t count, bool by_nvcc)
{
	struct flag_use use = {.used = 1};
	use.flag = find_flag(&use.value, words[0], by_nvcc);
	if (!use.flag || use.value || !has_value(use.flag, by_nvcc))
		return use;
	bool may_be_alone = !by_nvcc && use.flag->host == FLAG_PREFIX;
	if (count > 1 && (!may_be_alone || is_value(words[1]))) {
		use.value = words[1];
		use.used = 2;
	}
	use.is_cut = !use.value && !may_be_alone;
	return use;
}

struct flag_use flag_read(const char *const *words, size_t count)
{
	return read_words(words, count, false);
}

struct flag_use flag_read_nvcc(const char *const *words, size_t count)
{
	return read_words(words, count, true);
}

bool flag_writes(const char *const *words, size_t count)
{
	struct flag_use use = flag_read(words, count);
	enum flag_meaning meaning = use.flag ? use.flag->meaning : FLAG_IS_NOTHING;
	bool is_tools = meaning == FLAG_IS_TOOLS || meaning == FLAG_IS_HOST_TOOLS;
	if (use.flag && use.flag->to == FLAG_TO_FILE)
		return true;
	if (meaning == FLAG_IS_DEFINE || meaning == FLAG_IS_UNDEFINE || meaning == FLAG_IS_PLACE ||
	    meaning == FLAG_IS_LIBRARY_PLACE) // their values are texts or folders
		return false;
	for (const char *at = is_tools && use.value ? use.value : words[0], *value; *at; at += strspn(at, ", ")) {
		char part[64]; // longer than any name
		size_t length = strcspn(at, ", ");
		snprintf(part, sizeof part, "%.*s", (int)length, at);
		const struct flag *flag = find_flag(&value, part, false);
		if (flag && flag->to == FLAG_TO_FILE)
			return true;
		at += length;
	}
	return false;
}

void flag_add(struct words *out, struct arena *arena, const struct flag *flag, const char *value)
{
	bool is_letter = strlen(flag->brief) == 1;
	if (flag->meaning == FLAG_IS_PLACE && !is_letter) {
		words_add(arena, out, "-%s", flag->brief);
		words_add(arena, out, "%s", value);
		return;
	}
	const char *between = value && !is_letter && flag->host != FLAG_PREFIX ? "=" : "";
	words_add(arena, out, "-%s%s%s", flag->brief, between, value ? value : "");
}

// "90a" in arch=compute_90a,code=sm_90a; NULL: no number, as in native.
static const char *version_in(struct arena *arena, const char *text)
{
	static const char *const names[] = {"sm_", "compute_"};
	for (size_t i = 0; i < 2; i++) {
		const char *at = strstr(text, names[i]);
		at = at ? at + strlen(names[i]) : NULL;
		size_t length = at ? strspn(at, "0123456789") : 0;
		if (length)
			return arena_copy(arena, at, length + (at[length] == 'a' || at[length] == 'f'));
	}
	return NULL;
}

const char *flag_remove_architectures(struct words *words, struct arena *arena)
{
	const char *version = NULL;
	size_t kept = 0;
	struct flag_use use;
	for (size_t i = 0; i < words->count; i += use.used) {
		use = flag_read((const char *const *)words->items + i, words->count - i);
		if (use.flag && (use.flag->meaning == FLAG_IS_ARCHITECTURE || use.flag->meaning == FLAG_IS_CODE)) {
			const char *found = use.value ? version_in(arena, use.value) : NULL;
			version = found ? found : version;
			continue;
		}
		for (size_t k = 0; k < use.used; k++)
			words->items[kept++] = words->items[i + k];
	}
	words->count = kept;
	return version;
}
