// The gate to nvcc. nvcc writes its sub-commands (host compiler, cicc, ptxas, linker) as lines for a shell,
// and quotes little in them. What nvcc 13.0 does with `$(>x)`, backquotes, `;>x;`, quotes and similar, found
// by experiment (the test verbs.nvcc tries them all):
//
// - source, its folder, the current folder, object, -D, -o, -ccbin: in double quotes, so $ and ` run
//   commands. A " in a file's name, or after a backslash, ends the quotes.
// - -I, -isystem, -include, -L: in double quotes, with $ escaped, but not `, and not $ after a backslash.
// - -Xcompiler, -Xptxas, -Xcudafe, -Xlinker: unquoted, so `$ ; | & < > ( )`, a newline and so on are active.
// - NVCC_PREPEND_FLAGS, NVCC_APPEND_FLAGS and options files are read as flags; INCLUDES, SYSTEM_INCLUDES,
//   LIBRARIES, CUDAFE_FLAGS and PTXAS_FLAGS are copied into the commands.
// - The name of a header never reaches the shell.
//
// So the gate does not rely on nvcc's quotes: a command runs only if every word of it is plain, that is, of
// characters that no shell interprets. For some other words of the user's there is a replacement
// (nvcc_names.c); the rest is refused.
#include "nvcc_p.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "xform/base/source.h"
#include "xform/flags/flag.h"

// [ and ] at most find files, a space separates words: -code=[sm_75,sm_80] and -Xcompiler "-O2 -g" are usual.
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
static const char IN_WORD[] = LETTERS "-+=:,./@%^[] ";
static const char IN_PATH[] = LETTERS "-+./";

int nvcc_is_plain_path(const char *path)
{
	return *path != '-' && !path[strspn(path, IN_PATH)];
}

const char *nvcc_find_active(const char *word)
{
	const char *at = word + strspn(word, IN_WORD);
	return *at ? at : NULL;
}

int nvcc_refuse(struct nvcc *nvcc, const char *what, const char *text, const char *active, const char *advice)
{
	unsigned char c = (unsigned char)*active;
	const char *shown = c == '\n'            ? "a newline"
	                    : c < ' ' || c > '~' ? arena_format(nvcc->arena, "the byte 0x%02x", c)
	                                         : arena_format(nvcc->arena, "the character %c", c);
	diag_add(nvcc->diags, "shell-character", (struct place){0}, advice,
	    "%s%s: nvcc would pass this to a shell, and %s means something there", what, text, shown);
	nvcc->failed = 1;
	return -1;
}

// ---- the beginning of a command ----

static int check_environment(struct nvcc *nvcc)
{
	static const char *const VARIABLES[] = {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN",
	    "INCLUDES", "SYSTEM_INCLUDES", "LIBRARIES", "CUDAFE_FLAGS", "PTXAS_FLAGS"};
	for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++) {
		const char *value = getenv(VARIABLES[i]), *active = value ? nvcc_find_active(value) : NULL;
		if (active)
			return nvcc_refuse(nvcc, arena_format(nvcc->arena, "the environment has %s=", VARIABLES[i]),
			    value, active, "unset the variable, or leave that character out");
	}
	return 0;
}

// nvcc passes the current folder's name to cicc in double quotes, where few characters are active.
static int check_here(struct nvcc *nvcc)
{
	char here[PATH_MAX];
	if (!getcwd(here, sizeof here))
		return 0; // it was removed, so its name is not used
	const char *active = strpbrk(here, "$`\"\\\n\r\033");
	return active ? nvcc_refuse(nvcc, "the current folder ", here, active, "run this in another folder") : 0;
}

// The folder for temporary files, unless its name is not plain.
static char *private_folder(struct arena *arena)
{
	const char *place = getenv("TMPDIR");
	return process_folder(arena, place && *place && !nvcc_is_plain_path(place) ? "/tmp" : NULL, "nvcc");
}

int nvcc_begin(struct nvcc *out, struct arena *arena, const struct toolkit *kit, struct diags *diags)
{
	*out = (struct nvcc){.arena = arena, .diags = diags};
	out->folder = private_folder(arena);
	if (!out->folder) {
		diag_add(diags, "io", (struct place){0}, "TMPDIR names another place",
		    "cannot make a temporary folder for nvcc: %s", strerror(errno));
		out->failed = 1;
		return -1;
	}
	nvcc_add_path(out, "", kit->nvcc);
	return check_environment(out) < 0 || check_here(out) < 0 ? -1 : 0;
}

// ---- the user's flags ----

void nvcc_add(struct nvcc *nvcc, const char *word)
{
	words_add(nvcc->arena, &nvcc->command, "%s", word);
}

void nvcc_add_path(struct nvcc *nvcc, const char *prefix, const char *path)
{
	words_add(nvcc->arena, &nvcc->command, "%s%s", prefix, nvcc_plain_name(nvcc, path));
}

// Once a macro is in the header, its later flags must go there too, since later ones override.
static int add_macro(struct nvcc *nvcc, enum flag_meaning meaning, const char *value)
{
	if (!nvcc_find_active(value) && !nvcc_is_in_header(nvcc, value))
		return 0;
	// One line must contain it, and not continue on the next.
	if (strpbrk(value, "\n\r") || strstr(value, "/*") || (*value && value[strlen(value) - 1] == '\\'))
		return 0;
	if (meaning == FLAG_IS_DEFINE)
		nvcc_define(nvcc, value);
	else
		nvcc_undefine(nvcc, value);
	return 1;
}

// nvcc splits at commas, so a folder with a comma needs another name too.
static int needs_name(const char *path)
{
	return nvcc_find_active(path) || (strpbrk(path, " ,") && access(path, F_OK) == 0);
}

// Returns whether the flag was replaced.
static int goes_another_way(struct nvcc *nvcc, const struct flag *flag, const char *value)
{
	switch (flag->meaning) {
	case FLAG_IS_DEFINE:
	case FLAG_IS_UNDEFINE:
		return add_macro(nvcc, flag->meaning, value);
	case FLAG_IS_OPTIONS:
		nvcc_add_options(nvcc, value);
		return 1;
	case FLAG_IS_PLACE:
	case FLAG_IS_LIBRARY_PLACE:
	case FLAG_IS_COMPILER:
		if (!needs_name(value))
			return 0;
		nvcc_add(nvcc, arena_format(nvcc->arena, "-%s", flag->brief));
		nvcc_add_path(nvcc, "", value);
		return 1;
	default:
		return 0;
	}
}

// For example a file to link.
static int is_input(const char *word)
{
	struct stat info;
	return *word != '-' && stat(word, &info) == 0 && S_ISREG(info.st_mode);
}

void nvcc_add_flags(struct nvcc *nvcc, const struct words *flags)
{
	struct flag_use use;
	for (size_t i = 0; i < flags->count; i += use.used) {
		const char *const *words = flags->items + i;
		use = flag_read(words, flags->count - i);
		if (words[0][0] == '@')
			nvcc_add_options(nvcc, words[0] + 1);
		else if (is_input(words[0]))
			nvcc_add_path(nvcc, "", words[0]);
		else if (!flag_writes(words, flags->count - i) &&
		         !(use.flag && use.value && goes_another_way(nvcc, use.flag, use.value)))
			for (size_t k = 0; k < use.used; k++)
				nvcc_add(nvcc, words[k]);
	}
}

// ---- the run ----

static int nvcc_check(struct nvcc *nvcc)
{
	for (size_t i = 0; i < nvcc->command.count; i++) {
		const char *word = nvcc->command.items[i], *active = nvcc_find_active(word);
		if (active)
			nvcc_refuse(nvcc, "", word, active,
			    "leave it out; macros (-D, -U), folders and files (-I, -isystem, -include, -L) may hold it");
	}
	return nvcc->failed ? -1 : 0;
}

// Replaces our names by the user's.
static void restore_names(struct str *out, const struct nvcc *nvcc, const char *text)
{
	while (*text) {
		size_t i = 0;
		while (i < nvcc->neutral.count && !util_starts_with(text, nvcc->neutral.items[i]))
			i++;
		if (i < nvcc->neutral.count) {
			str_add(out, nvcc->original.items[i]);
			text += strlen(nvcc->neutral.items[i]);
		} else {
			str_add_bytes(out, text++, 1);
		}
	}
}

static void restore_log(const struct nvcc *nvcc, const char *log)
{
	struct source text;
	struct str out = {0};
	if (!nvcc->neutral.count || source_read(&text, log) < 0)
		return;
	restore_names(&out, nvcc, text.text);
	FILE *file = fopen(log, "we");
	if (file) {
		fwrite(str_text(&out), 1, out.length, file);
		fclose(file);
	}
	str_dispose(&out);
	source_dispose(&text);
}

int nvcc_run(struct nvcc *nvcc, const char *log)
{
	struct words environment = {0};
	struct process_end end = {.status = -1};
	nvcc_write_macros(nvcc);
	if (nvcc_check(nvcc) < 0)
		return -1;
	words_add(nvcc->arena, &environment, "TMPDIR=%s", nvcc->folder);
	if (nvcc->verbose) {
		struct str line = {0};
		words_show(&line, &nvcc->command);
		fprintf(stderr, "+ %s\n", str_text(&line));
		str_dispose(&line);
	}
	struct process process = {
	    .command = &nvcc->command, .environment = &environment, .input = "/dev/null", .errors = log};
	int result = process_run(&end, &process);
	words_dispose(&environment);
	restore_log(nvcc, log);
	return result < 0 || end.status ? -1 : 0;
}

const char *nvcc_original(const struct nvcc *nvcc, const char *path)
{
	size_t length = strlen(nvcc->folder);
	struct str out = {0};
	if (strncmp(path, nvcc->folder, length) != 0 || path[length] != '/')
		return path;
	restore_names(&out, nvcc, path);
	char *name = arena_string(nvcc->arena, str_text(&out));
	str_dispose(&out);
	return strcmp(name, path) ? name : NULL;
}

void nvcc_dispose(struct nvcc *nvcc)
{
	if (nvcc->folder)
		process_remove_folder(nvcc->folder);
	words_dispose(&nvcc->command);
	words_dispose(&nvcc->neutral);
	words_dispose(&nvcc->original);
	words_dispose(&nvcc->in_header);
	str_dispose(&nvcc->macros);
	*nvcc = (struct nvcc){0};
}
