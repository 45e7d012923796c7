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
// characters that no shell interprets. Macros often have others, such as quotes and parentheses: those are lines
// of a header for -imacros, after all other macros and before all includes. Anything else is refused.
//
// The header has an effect only where nvcc would pass on macros, so not when the host compiler gets
// preprocessed text, where __NVCC__ is not defined. A value means the same as for gcc and clang; nvcc would
// remove a backslash and split at commas.
#include "nvcc.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "xform/base/private_file.h"
#include "xform/flags/flag.h"
#include "xform/frontend/flags.h"

// The first character that a shell interprets, or NULL. [ and ] at most find files, a space separates words: -code=[sm_75,sm_80] and
// -Xcompiler "-O2 -g" are usual. Bytes of UTF-8 beyond ASCII mean nothing to a shell.
static const char *find_active(const char *word)
{
	static const char PLAIN[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%^[] ";
	while (*word && (strchr(PLAIN, *word) || (unsigned char)*word >= 0x80))
		word++;
	return *word ? word : NULL;
}

// Adds a diagnostic about the character at `active` in `what` and `text`.
static int nvcc_refuse(
    struct nvcc *nvcc, const char *what, const char *text, const char *active, const char *advice)
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
		const char *value = getenv(VARIABLES[i]), *active = value ? find_active(value) : NULL;
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

const char *nvcc_bare(struct nvcc *nvcc, const char *path)
{
	if (util_is_bare(path))
		return path;
	const char *ending = strrchr(util_base(path), '.');
	const char *link = arena_format(nvcc->arena, "%s/link%d%s", nvcc->folder, nvcc->links++,
	    ending && util_is_bare(ending) ? ending : "");
	if (symlink(util_absolute(nvcc->arena, path), link) < 0) {
		diag_add(
		    nvcc->diags, "io", (struct place){.path = link}, NULL, "cannot make a link: %s", strerror(errno));
		nvcc->failed = 1;
	}
	return link;
}

const char *nvcc_original(struct nvcc *nvcc, const char *path)
{
	if (!util_starts_with(path, nvcc->folder))
		return path;
	char *real = realpath(path, NULL), *folder = realpath(nvcc->folder, NULL);
	const char *original =
	    real && folder && !util_starts_with(real, folder) ? arena_string(nvcc->arena, real) : NULL;
	free(real), free(folder);
	return original;
}

int nvcc_begin(struct nvcc *out, struct arena *arena, const struct toolkit *kit, struct diags *diags)
{
	*out = (struct nvcc){.arena = arena, .diags = diags};
	out->folder = process_bare_folder(arena, "nvcc");
	if (!out->folder) {
		diag_add(diags, "io", (struct place){0}, "TMPDIR names another place",
		    "cannot make a temporary folder for nvcc: %s", strerror(errno));
		out->failed = 1;
		return -1;
	}
	nvcc_add(out, "%s", kit->nvcc);
	return check_environment(out) < 0 || check_here(out) < 0 ? -1 : 0;
}

// ---- the words

void nvcc_add(struct nvcc *nvcc, const char *format, ...)
{
	struct str word = {0};
	va_list arguments;
	va_start(arguments, format);
	str_addv(&word, format, arguments);
	va_end(arguments);
	words_add(nvcc->arena, &nvcc->command, "%s", str_text(&word));
	str_dispose(&word);
}

// A name that begins with @ would be an options file.
void nvcc_add_source(struct nvcc *nvcc, const char *path)
{
	nvcc_add(nvcc, "%s%s", *path == '@' || *path == '-' ? "./" : "", path);
}

// Puts a macro into the header if it is not plain, or if the header has an earlier flag about it: later ones override. 0: it stays
// a word. Like for gcc, the first = becomes a space, and without = the value is 1.
static int add_macro(struct nvcc *nvcc, int defines, const char *macro)
{
	const char *name = arena_copy(nvcc->arena, macro, strcspn(macro, "=( "));
	size_t head = strcspn(macro, "=");
	if (!find_active(macro) && !words_have(&nvcc->in_header, name))
		return 0;
	// One line must contain it, and not continue on the next.
	if (strpbrk(macro, "\n\r") || strstr(macro, "/*") || (*macro && macro[strlen(macro) - 1] == '\\'))
		return 0;
	VEC_PUSH(&nvcc->in_header, name);
	if (defines)
		str_addf(&nvcc->macros, "#define %.*s %s\n", (int)head, macro, macro[head] ? macro + head + 1 : "1");
	else
		str_addf(&nvcc->macros, "#undef %s\n", macro);
	return 1;
}

// The words of an options file, as if they were given. One inside it is ignored, as nvcc does.
static void add_options(struct nvcc *nvcc, const char *path)
{
	struct words words = {0};
	int result = nvcc->in_file ? 0 : flags_read_file(&words, nvcc->arena, path);
	if (result < 0) {
		diag_add(nvcc->diags, "io", (struct place){.path = path}, NULL, "cannot read: %s", strerror(-result));
		nvcc->failed = 1;
	}
	nvcc->in_file++;
	nvcc_add_flags(nvcc, &words);
	nvcc->in_file--;
	words_dispose(&words);
}

void nvcc_add_flags(struct nvcc *nvcc, const struct words *flags)
{
	struct flag_use use;
	for (size_t i = 0; i < flags->count; i += use.used) {
		const char *const *words = flags->items + i;
		use = flag_read(words, flags->count - i);
		enum flag_meaning meaning = use.flag && use.value ? use.flag->meaning : FLAG_IS_NOTHING;
		if (words[0][0] == '@' || meaning == FLAG_IS_OPTIONS)
			add_options(nvcc, words[0][0] == '@' ? words[0] + 1 : use.value);
		else if (flag_writes(words, flags->count - i))
			continue;
		else if ((meaning != FLAG_IS_DEFINE && meaning != FLAG_IS_UNDEFINE) ||
		         !add_macro(nvcc, meaning == FLAG_IS_DEFINE, use.value))
			for (size_t k = 0; k < use.used; k++)
				nvcc_add(nvcc, "%s", words[k]);
	}
}

// ---- the run

static void write_macros(struct nvcc *nvcc)
{
	struct str text = {0};
	const char *path = arena_format(nvcc->arena, "%s/macros.h", nvcc->folder);
	str_addf(&text, "#ifdef __NVCC__\n%s#endif\n", str_text(&nvcc->macros));
	if (private_write(path, str_text(&text), text.length) < 0) {
		diag_add(nvcc->diags, "io", (struct place){.path = path}, NULL, "cannot write: %s", strerror(errno));
		nvcc->failed = 1;
	}
	str_dispose(&text);
	nvcc_add(nvcc, "-Xcompiler");
	nvcc_add(nvcc, "-imacros,%s", path);
}

int nvcc_run(struct nvcc *nvcc, const char *log)
{
	struct words environment = {0};
	struct process_end end = {.status = -1};
	if (nvcc->macros.length)
		write_macros(nvcc);
	for (size_t i = 0; i < nvcc->command.count; i++) {
		const char *word = nvcc->command.items[i], *active = find_active(word);
		if (active)
			nvcc_refuse(nvcc, "", word, active,
			    "leave it out, or give the file another name; macros (-D, -U) may hold it");
	}
	if (nvcc->failed)
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
	return result < 0 || end.status ? -1 : 0;
}

void nvcc_dispose(struct nvcc *nvcc)
{
	if (nvcc->folder)
		process_remove_folder(nvcc->folder);
	words_dispose(&nvcc->command);
	words_dispose(&nvcc->in_header);
	str_dispose(&nvcc->macros);
	*nvcc = (struct nvcc){0};
}
