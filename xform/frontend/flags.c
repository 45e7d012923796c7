// nvcc's and clang's flags, mixed in compile_commands.json and after `--`. The meaning of a flag in the table
// (xform/flags) decides: it is kept, with relative folders made absolute; it is translated; or it is dropped
// with its value. The flags in -Xcompiler's list are treated in the same way. A flag that is not in the table
// is dropped.
#include "flags.h"

#include <ctype.h>
#include <string.h>

#include "xform/flags/flag.h"

// The number after compute_ or sm_ in the form of __CUDA_ARCH__; 90a is 900. With both, as in
// arch=compute_75,code=sm_86, the code is for the first.
static void note_architecture(struct flags *flags, const char *text)
{
	const char *at = strstr(text, "compute_");
	at = at ? at + 8 : strstr(text, "sm_") ? strstr(text, "sm_") + 3 : NULL;
	if (at && isdigit((unsigned char)*at)) {
		flags->architecture = arena_format(&flags->arena, "%.*s0", (int)strspn(at, "0123456789"), at);
		VEC_PUSH(&flags->architectures, (unsigned)strtoul(flags->architecture, NULL, 10));
	} else {
		flags->has_other_architectures = 1;
	}
}

// nvcc splits the list at commas, and its shell splits the rest at blanks. A flag's value may be a word of
// its own.
static void unpack(struct flags *flags, const char *list, const char *directory)
{
	char *copy = arena_string(&flags->arena, list), *rest = NULL;
	struct words words = {0};
	for (char *one = strtok_r(copy, ", ", &rest); one; one = strtok_r(NULL, ", ", &rest))
		VEC_PUSH(&words, one);
	flags->in_list++;
	flags_add(flags, words.items, words.count, directory);
	flags->in_list--;
	words_dispose(&words);
}

static int is_source(const char *argument)
{
	static const char *const endings[] = {".cu", ".cpp", ".cc", ".cxx", ".c", ".o", ".a", ".so", NULL};
	return util_ends_with_any(argument, endings);
}

// The words of the file replace its flag. nvcc ignores another options file inside it.
static int add_options_file(struct flags *flags, const char *path, const char *directory)
{
	struct words words = {0};
	if (directory && path[0] != '/')
		path = arena_format(&flags->arena, "%s/%s", directory, path);
	int result = flags->in_file ? -1 : flags_read_file(&words, &flags->arena, path);
	if (result == 0) {
		flags->in_file = 1;
		flags_add(flags, words.items, words.count, directory);
		flags->in_file = 0;
	}
	words_dispose(&words);
	return result;
}

// Keeps or translates the flag. Returns whether it is dropped then.
static bool flags_take(struct flags *flags, const struct flag_use *use, const char *directory)
{
	// nvcc defines a macro with these.
	enum flag_meaning meaning = use->flag->meaning;
	const char *value = use->value,
	           *macro = meaning == FLAG_IS_EXTENDED_LAMBDA     ? "-D__CUDACC_EXTENDED_LAMBDA__"
	                    : meaning == FLAG_IS_RELAXED_CONSTEXPR ? "-D__CUDACC_RELAXED_CONSTEXPR__"
	                    : meaning == FLAG_IS_RDC               ? "-D__CUDACC_RDC__"
	                    : meaning == FLAG_IS_DEBUG             ? "-D__CUDACC_DEBUG__"
	                                                           : NULL;
	if (macro && (!value || !strcmp(value, "true")))
		VEC_PUSH(&flags->kept, macro);
	switch (use->flag->meaning) {
	case FLAG_IS_KEPT:
	case FLAG_IS_KEPT_MODE:
	case FLAG_IS_DEFINE:
	case FLAG_IS_UNDEFINE:
	case FLAG_IS_PLACE:
		if (use->flag->meaning == FLAG_IS_PLACE && directory && value[0] != '/')
			value = arena_format(&flags->arena, "%s/%s", directory, value);
		flag_add(&flags->kept, &flags->arena, use->flag, value);
		return false;
	case FLAG_IS_STANDARD:
		flags->standard = arena_format(&flags->arena, "-std=%s", value);
		return false;
	case FLAG_IS_HOST_TOOLS:
		unpack(flags, value, directory);
		return false;
	case FLAG_IS_OPTIONS:
		return add_options_file(flags, value, directory) < 0;
	case FLAG_IS_ARCHITECTURE:
		note_architecture(flags, value);
		return true;
	default:
		return true;
	}
}

static size_t add_one(struct flags *flags, const char *const *a, size_t count, const char *directory)
{
	struct flag_use use = flag_read(a, count);
	bool is_list = use.flag && use.flag->meaning == FLAG_IS_HOST_TOOLS; // each of its flags is looked at
	bool is_dropped = !use.flag || use.is_cut || (!is_list && flag_writes(a, count));
	if (a[0][0] != '-')
		is_dropped = !is_source(a[0]);
	else if (!is_dropped)
		is_dropped = flags_take(flags, &use, directory);
	if (is_dropped)
		VEC_PUSH(&flags->dropped,
		    arena_format(&flags->arena, "%s%s%s", a[0], use.used > 1 ? " " : "", use.used > 1 ? a[1] : ""));
	return use.used;
}

void flags_add(struct flags *flags, const char *const *arguments, size_t count, const char *directory)
{
	for (size_t i = 0, used; i < count; i += used) {
		used = add_one(flags, arguments + i, count - i, directory);
		for (size_t k = i; k < i + used && !flags->in_list; k++)
			VEC_PUSH(&flags->given, arena_string(&flags->arena, arguments[k]));
	}
}

const char *flags_standard(const struct flags *flags)
{
	return flags->standard ? flags->standard : "-std=c++17";
}

int flags_are_plain(const struct flags *flags)
{
	for (size_t i = 0, used; i < flags->kept.count; i += used) {
		const char *flag = flags->kept.items[i];
		// At most the toolkit's own headers use macros __CUDACC_….
		bool is_macro =
		    util_starts_with(flag, "-D") && (flag[2] != '_' || util_starts_with(flag, "-D__CUDACC_"));
		used = flags_of_place(flags, i);
		if (used ? !strcmp(flag, "-include") : !is_macro)
			return 0;
		used = used ? used : 1;
	}
	return 1;
}

const char *flags_macro(const struct flags *flags, const char *name)
{
	const char *found = NULL;
	size_t length = strlen(name);
	VEC_EACH_POINTER (const char, flag, flags->kept)
		if ((util_starts_with(flag, "-D") || util_starts_with(flag, "-U")) &&
		    !strncmp(flag + 2, name, length) && (!flag[2 + length] || flag[2 + length] == '='))
			found = flag;
	return found;
}

size_t flags_of_place(const struct flags *flags, size_t i)
{
	struct flag_use use = flag_read(flags->kept.items + i, flags->kept.count - i);
	return use.flag && use.flag->meaning == FLAG_IS_PLACE && !use.is_cut ? use.used : 0;
}

int flags_name_architectures(const struct flags *flags)
{
	return flags->are_exact && flags->architectures.count && !flags->has_other_architectures;
}

void flags_dispose(struct flags *flags)
{
	words_dispose(&flags->kept);
	VEC_DISPOSE(&flags->dropped);
	VEC_DISPOSE(&flags->given);
	VEC_DISPOSE(&flags->architectures);
	arena_dispose(&flags->arena);
}
