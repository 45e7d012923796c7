// nvcc's and clang's flags, mixed in compile_commands.json and after `--`. Three tables decide: flags for the
// parse with a value (kept, relative folders made absolute), flags of nvcc with a value (dropped with it),
// and prefixes of flags that are dropped alone. The flags in -Xcompiler's list go through the same tables. A
// flag that is in no table is kept if clang understands it (-f…, -W…, -m…, -O…).
#include "flags.h"
#include "flags_file.h"
#include "xform/base/writes.h"

#include <ctype.h>
#include <string.h>

static const char *const kept_with_value[] = {
    "-I", "-D", "-U", "-isystem", "-iquote", "-include", "-idirafter", NULL};
static const char *const long_forms[][2] = {{"--include-path", "-I"}, {"--define-macro", "-D"},
    {"--undefine-macro", "-U"}, {"--pre-include", "-include"}, {"--system-include", "-isystem"},
    {NULL, NULL}};
static const char *const dropped_with_value[] = {"-o", "-x", "-Xptxas", "-Xlinker", "-Xnvlink", "-Xfatbin",
    "-Xarchive", "-Xcudafe", "--ptxas-options", "--linker-options", "-gencode", "--generate-code", "-code",
    "--gpu-code", "-ccbin", "--compiler-bindir", "-maxrregcount", "--maxrregcount", "-cudart", "--cudart",
    "-t", "--threads", "--default-stream", "-default-stream", "-L", "-l", "-MF", "-MT", "-MQ", "-arch",
    "--gpu-architecture", "-dlink", "-diag-suppress", "--diag-suppress", "-Werror", "-rdc",
    "--relocatable-device-code", "--cuda-gpu-arch", "--cuda-path", "-odir", "--output-directory", NULL};
static const char *const kept_prefixes[] = {
    "-f", "-W", "-m", "-O", "-pthread", "-pedantic", "-nostdinc", NULL};
// Flags of nvcc that define a macro.
static const char *const defining[][2] = {{"extended-lambda", "-D__CUDACC_EXTENDED_LAMBDA__"},
    {"expt-extended-lambda", "-D__CUDACC_EXTENDED_LAMBDA__"},
    {"expt-relaxed-constexpr", "-D__CUDACC_RELAXED_CONSTEXPR__"}, {"rdc=true", "-D__CUDACC_RDC__"},
    {"relocatable-device-code=true", "-D__CUDACC_RDC__"}, {"dc", "-D__CUDACC_RDC__"},
    {"device-c", "-D__CUDACC_RDC__"}, {"device-debug", "-D__CUDACC_DEBUG__"}, {"G", "-D__CUDACC_DEBUG__"},
    {NULL, NULL}};
static const char *const path_flags[] = {"-I", "-isystem", "-iquote", "-include", "-idirafter", NULL};

static const char *match(const char *const *table, const char *argument)
{
	for (; *table; table++)
		if (!strcmp(*table, argument))
			return *table;
	return NULL;
}

static const char *match_prefix(const char *const *table, const char *argument)
{
	for (; *table; table++)
		if (util_starts_with(argument, *table))
			return *table;
	return NULL;
}

static void keep(struct flags *flags, const char *flag, const char *value, const char *directory)
{
	int relative = match(path_flags, flag) && directory && value[0] != '/';
	if (relative)
		value = arena_format(&flags->arena, "%s/%s", directory, value);
	VEC_PUSH(&flags->kept, arena_format(&flags->arena, "%s%s", flag, strlen(flag) == 2 ? value : ""));
	if (strlen(flag) > 2)
		VEC_PUSH(&flags->kept, arena_string(&flags->arena, value));
}

static void drop(struct flags *flags, const char *flag, const char *value)
{
	const char *text =
	    value ? arena_format(&flags->arena, "%s %s", flag, value) : arena_string(&flags->arena, flag);
	VEC_PUSH(&flags->dropped, text);
}

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
	VEC(const char *) words = {0};
	for (char *one = strtok_r(copy, ", ", &rest); one; one = strtok_r(NULL, ", ", &rest))
		VEC_PUSH(&words, one);
	flags->in_list++;
	flags_add(flags, words.items, words.count, directory);
	flags->in_list--;
	VEC_DISPOSE(&words);
}

static int is_source(const char *argument)
{
	static const char *const endings[] = {".cu", ".cpp", ".cc", ".cxx", ".c", ".o", ".a", ".so"};
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (util_ends_with(argument, endings[i]))
			return 1;
	return 0;
}

// `--flag=value` and `--flag value` mean the same. Returns how many arguments were used.
static size_t add_long(struct flags *flags, const char *const *a, size_t count, const char *directory)
{
	for (size_t i = 0; long_forms[i][0]; i++) {
		size_t n = strlen(long_forms[i][0]);
		if (strncmp(a[0], long_forms[i][0], n))
			continue;
		if (a[0][n] == '=') {
			keep(flags, long_forms[i][1], a[0] + n + 1, directory);
			return 1;
		}
		if (!a[0][n] && count > 1) {
			keep(flags, long_forms[i][1], a[1], directory);
			return 2;
		}
	}
	return 0;
}

static size_t add_standard(struct flags *flags, const char *const *a, size_t count)
{
	int separate = (!strcmp(a[0], "-std") || !strcmp(a[0], "--std")) && count > 1;
	const char *value = separate ? a[1] : strchr(a[0], '=') ? strchr(a[0], '=') + 1 : NULL;
	if (!value || strncmp(a[0] + (a[0][1] == '-'), "-std", 4))
		return 0;
	flags->standard = arena_format(&flags->arena, "-std=%s", value);
	return separate ? 2 : 1;
}

static size_t add_host_list(struct flags *flags, const char *const *a, size_t count, const char *directory)
{
	int joined = util_starts_with(a[0], "-Xcompiler=") || util_starts_with(a[0], "--compiler-options=");
	int separate = (!strcmp(a[0], "-Xcompiler") || !strcmp(a[0], "--compiler-options")) && count > 1;
	if (joined)
		unpack(flags, strchr(a[0], '=') + 1, directory);
	else if (separate)
		unpack(flags, a[1], directory);
	return joined ? 1 : separate ? 2 : 0;
}

static size_t add_kept(struct flags *flags, const char *const *a, size_t count, const char *directory)
{
	if (match(kept_with_value, a[0]) && count > 1) {
		keep(flags, match(kept_with_value, a[0]), a[1], directory);
		return 2;
	}
	const char *flag = match_prefix(kept_with_value, a[0]);
	if (flag && strlen(a[0]) > strlen(flag)) {
		const char *value = a[0] + strlen(flag);
		keep(flags, flag, value + (strlen(flag) > 2 && *value == '='), directory); // nvcc: -isystem=DIR
		return 1;
	}
	return 0;
}

static void note_macro(struct flags *flags, const char *flag, const char *value)
{
	const char *name = flag + strspn(flag, "-");
	if (value && !strcmp(value, "true"))
		name = arena_format(&flags->arena, "%s=true", name);
	for (size_t i = 0; defining[i][0]; i++)
		if (!strcmp(defining[i][0], name))
			VEC_PUSH(&flags->kept, defining[i][1]);
}

static size_t add_dropped(struct flags *flags, const char *const *a, size_t count)
{
	if (strstr(a[0], "arch") || strstr(a[0], "generate-code") || strstr(a[0], "gencode")) {
		if (strchr(a[0], '=') || count < 2)
			note_architecture(flags, a[0]);
		else
			note_architecture(flags, a[1]);
	}
	int has_value = match(dropped_with_value, a[0]) && count > 1;
	drop(flags, a[0], has_value ? a[1] : NULL);
	note_macro(flags, a[0], has_value ? a[1] : NULL);
	return has_value ? 2 : 1;
}

// The words of the file replace its flag. nvcc ignores another options file inside it.
static size_t add_options_file(struct flags *flags, const char *const *a, size_t count, const char *directory)
{
	int joined = util_starts_with(a[0], "--options-file=") || util_starts_with(a[0], "-optf=");
	int separate = (!strcmp(a[0], "--options-file") || !strcmp(a[0], "-optf")) && count > 1;
	const char *path = joined ? strchr(a[0], '=') + 1 : separate ? a[1] : NULL;
	struct flags_words words = {0};
	if (!path)
		return 0;
	if (directory && path[0] != '/')
		path = arena_format(&flags->arena, "%s/%s", directory, path);
	if (flags->in_file || flags_read_file(&words, &flags->arena, path) < 0) {
		drop(flags, a[0], separate ? path : NULL);
	} else {
		flags->in_file = 1;
		flags_add(flags, words.list.items, words.list.count, directory);
		flags->in_file = 0;
	}
	VEC_DISPOSE(&words.list);
	return joined ? 1 : 2;
}

static size_t add_one(struct flags *flags, const char *const *a, size_t count, const char *directory)
{
	if (a[0][0] != '-') {
		if (!is_source(a[0]))
			drop(flags, a[0], NULL);
		return 1;
	}
	size_t used = writes_words(a, count);
	if (used) {
		drop(flags, a[0], used > 1 ? a[1] : NULL);
		return used;
	}
	used = add_options_file(flags, a, count, directory);
	used = used ? used : add_standard(flags, a, count);
	used = used ? used : add_host_list(flags, a, count, directory);
	used = used ? used : add_long(flags, a, count, directory);
	used = used ? used : add_kept(flags, a, count, directory);
	if (used)
		return used;
	int is_own = match_prefix(kept_prefixes, a[0]) && !util_starts_with(a[0], "-forward-") &&
	             !match(dropped_with_value, a[0]) && !util_starts_with(a[0], "-maxrreg") &&
	             !strstr(a[0], "fatbin");
	if (!is_own)
		return add_dropped(flags, a, count);
	VEC_PUSH(&flags->kept, arena_string(&flags->arena, a[0]));
	return 1;
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

// Macros that at most the toolkit's own headers use.
static int is_of_nvcc(const char *flag)
{
	return util_starts_with(flag, "-D__CUDACC_");
}

int flags_are_plain(const struct flags *flags)
{
	for (size_t i = 0; i < flags->kept.count; i++) {
		const char *flag = flags->kept.items[i];
		int macro = util_starts_with(flag, "-D") && (flag[2] != '_' || is_of_nvcc(flag));
		int folder = util_starts_with(flag, "-I");
		if (match(path_flags, flag) && strcmp(flag, "-include")) // its value follows
			i++;
		else if (!macro && !folder)
			return 0;
	}
	return 1;
}

size_t flags_of_place(const struct flags *flags, size_t i)
{
	const char *flag = flags->kept.items[i];
	if (match(path_flags, flag) && i + 1 < flags->kept.count)
		return 2;
	return util_starts_with(flag, "-I");
}

int flags_name_architectures(const struct flags *flags)
{
	return flags->are_exact && flags->architectures.count && !flags->has_other_architectures;
}

void flags_dispose(struct flags *flags)
{
	VEC_DISPOSE(&flags->kept);
	VEC_DISPOSE(&flags->dropped);
	VEC_DISPOSE(&flags->given);
	VEC_DISPOSE(&flags->architectures);
	arena_dispose(&flags->arena);
}
