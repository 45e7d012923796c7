// Every option that `nvcc --help` lists, in each way to write it, goes through all that read a compiler's command line:
// the parse of the rewriter, the build of `cuelastic run`, the launcher. Each must know it, and take its value for no
// file. The build refuses some on purpose; they are listed here. At the end, one parse gets all options, and no file
// may be there that was not there before.
//
// nvcc itself says which of them change the macros that it predefines (--dryrun); the table must know these.
#include "xform/build/build.h"
#include "xform/flags/flag.h"
#include "xform/frontend/parse.h"
#include "xform/frontend/toolkit.h"
#include "xform/nvcc/line.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SKIPPED = 77 };

struct listed {
	char full[64], brief[64], value[128]; // value: as the help describes it, or empty
};

static struct arena arena;
static struct flags all; // for the last parse
static int failures, checks, refusals;

static void fail(const char *const *words, size_t count, const char *what, const char *text)
{
	fprintf(stderr, "%s %s: %s%s\n", words[0], count > 1 ? words[1] : "", what, text);
	failures++;
}

// ---- what the help says

// A line as `--include-path <path>,...     (-I)`.
static int read_listed(struct listed *out, const char *line)
{
	const char *end = strrchr(line, ')'), *brief = strrchr(line, '(');
	size_t length = strcspn(line + 2, " ");
	if (strncmp(line, "--", 2) || !end || !brief || end < brief || brief[1] != '-' ||
	    length >= sizeof out->full)
		return 0;
	const char *value = line + 2 + length;
	value += strspn(value, " ");
	int value_length = (int)(brief - value);
	while (value_length > 0 && value[value_length - 1] == ' ')
		value_length--;
	snprintf(out->full, sizeof out->full, "%.*s", (int)length, line + 2);
	snprintf(out->brief, sizeof out->brief, "%.*s", (int)(end - brief - 2), brief + 2);
	snprintf(out->value, sizeof out->value, "%.*s", value_length, value);
	if (!strcmp(out->brief, "MF") || !strcmp(out->brief, "qpp-config")) // the help leaves it out
		snprintf(out->value, sizeof out->value, "<text>");
	return 1;
}

// A value that the option could have: one that the help names, or a number.
static const char *plausible(const struct listed *option)
{
	static const char *const VALUES[][2] = {{"std", "c++17"}, {"x", "cu"}, {"include", "here.h"},
	    {"optf", "here.rsp"}, {"O", "2"}, {"D", "X=1"}, {"U", "X"}, {"I", "."}, {"isystem", "."},
	    {"arch", "sm_90"}, {"code", "sm_90"}, {"gencode", "arch=compute_90,code=sm_90"},
	    {"Xcompiler", "-O2,-g"}, {"Werror", "all-warnings"}, {"odir", "out"}, {"keep-dir", "out"},
	    {"MF", "out.d"}, {"time", "out.csv"}, {"ftemplate-depth", "900"}};
	for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++)
		if (!strcmp(option->brief, VALUES[i][0]))
			return VALUES[i][1];
	if (*option->value == '{' || *option->value == '[')
		return arena_copy(&arena, option->value + 1, strcspn(option->value + 1, "|,}]"));
	return "1";
}

// ---- the parse

static void check_parse(const char *const *words, size_t count)
{
	struct flags flags = {0};
	const char *given[3] = {words[0], count > 1 ? words[1] : "-DEND", "-DEND"};
	struct flag_use use = flag_read(words, count);
	if (!use.flag || use.used != count || use.is_cut)
		fail(words, count, "not in the table, or with another number of words", "");
	flags_add(&flags, given, count + 1, NULL);
	if (!flags.kept.count || strcmp(flags.kept.items[flags.kept.count - 1], "-DEND"))
		fail(words, count, "the parse loses the next flag", "");
	for (size_t i = 0; i < flags.dropped.count; i++)
		if (*flags.dropped.items[i] != '-')
			fail(words, count, "the parse takes this for a file: ", flags.dropped.items[i]);
	flags_dispose(&flags);
	flags_add(&all, words, count, NULL);
}

static void parse_with_all(void)
{
	static const char text[] = "__global__ void k(int *p) { *p = 1; }\n";
	struct source source;
	struct parse parse;
	struct parse_request request = {
	    .path = "all.cu", .source = &source, .flags = &all, .headers = PARSE_LIGHT};
	source_from_text(&source, request.path, text, sizeof text - 1);
	if (parse_file(&parse, &request) < 0)
		fail(&request.path, 1, "the parser gave up", "");
	for (size_t i = 0; i < parse.errors.count; i++)
		fail(&request.path, 1, "error: ", parse.errors.items[i].message);
	parse_dispose(&parse);
	source_dispose(&source);
}

// ---- the build

static const char *refusal(const char *brief)
{
	static const char *const STEPS[] = {"cuda", "cubin", "fatbin", "ptx", "optix-ir", "ltoir", "E", "c", "dc",
	    "dw", "dlink", "lib", "r", "run", "shared", "dryrun", "clean", "fdevice-syntax-only", "code-ls",
	    "arch-ls", "h", "V"},
	                         *const FILES[] = {"M", "MM", "MD", "MMD", "MF", "MP", "MT", "o", "odir", "keep",
	                             "keep-dir", "save-temps", "fdevice-time-trace", "time"};
	for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++)
		if (!strcmp(brief, STEPS[i]))
			return "a whole program is built, linked and run; no output of single steps is made";
	for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
		if (!strcmp(brief, FILES[i]))
			return "this makes a tool write a file; builds write to the cache only";
	return strcmp(brief, "e") ? NULL : "names the kernels to compile, and rewritten ones have other names";
}

// Takes the option, with what it says on stderr.
static int take(struct build_request *request, const char *const *words, size_t count, int *index, char *said,
    size_t size)
{
	int kept = dup(STDERR_FILENO), memory = memfd_create("said", 0);
	fflush(stderr);
	dup2(memory, STDERR_FILENO);
	request->arena = &arena;
	int taken = build_take(request, (int)count, (char **)(uintptr_t)words, index);
	fflush(stderr);
	dup2(kept, STDERR_FILENO);
	ssize_t length = pread(memory, said, size - 1, 0);
	said[length > 0 ? length : 0] = '\0';
	close(kept);
	close(memory);
	return taken;
}

static void check_build(const struct listed *option, const char *const *words, size_t count)
{
	struct build_request request = {0};
	const char *given[3] = {words[0], count > 1 ? words[1] : "k.cu", "k.cu"};
	const char *wanted = refusal(option->brief);
	char said[1024];
	int index = 0;
	if (!strcmp(words[0], "--keep") || util_starts_with(words[0], "--sanitize")) // the verbs' own
		return;
	int taken = take(&request, given, count + 1, &index, said, sizeof said);
	refusals += wanted != NULL;
	if (wanted) {
		const char *message = arena_format(&arena, "cuelastic: error: %s: %s\n", words[0], wanted);
		if (taken >= 0 || strcmp(said, message))
			fail(words, count, "not refused as it should be: ", said);
	} else if (taken != 1 || *said || index + 1 != (int)count) {
		fail(words, count, "the build does not take it: ", said);
	}
	build_request_dispose(&request);
}

// ---- the launcher

static void check_launcher(const char *const *words, size_t count)
{
	struct nvcc_line line;
	const char *given[4] = {"-c", words[0], count > 1 ? words[1] : "k.cu", "k.cu"};
	struct flag_use use = flag_read_nvcc(words, count);
	if (!use.flag || use.used != count || use.is_cut)
		fail(words, count, "not in the table as nvcc reads it", "");
	nvcc_line_read(&line, &arena, given, count + 2);
	if (line.inputs.count != 1 || strcmp(line.inputs.items[0].path, "k.cu"))
		fail(words, count, "the launcher takes a value for a file, or loses the file", "");
	nvcc_line_dispose(&line);
}

// ---- nvcc's own macros

// The macros in the commands by which nvcc preprocesses a file; NULL: it refuses the option.
static const char *predefined(const char *nvcc, const char *option, const char *value)
{
	const char *command =
	    arena_format(&arena, "'%s' --dryrun -c empty.cu -o empty.o %s %s 2>&1", nvcc, option, value);
	struct str out = {0};
	char *line = NULL;
	size_t size = 0;
	FILE *said = popen(command, "r");
	while (said && getline(&line, &size, said) > 0) {
		char *rest = NULL;
		if (!strstr(line, " -E "))
			continue;
		for (char *word = strtok_r(line, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest))
			if (util_starts_with(word, "-D") || util_starts_with(word, "-fno-"))
				str_addf(&out, " %s", word);
	}
	free(line);
	const char *result = said && pclose(said) == 0 ? arena_string(&arena, str_text(&out)) : NULL;
	str_dispose(&out);
	return result;
}

static void check_macros(const char *nvcc, const char *name, const char *value)
{
	static const char *before;
	const struct flag *flag = flag_read_nvcc(&name, 1).flag;
	if (!before)
		before = predefined(nvcc, "", "");
	bool is_known = flag && (flag->meaning >= FLAG_IS_MODE || flag->meaning == FLAG_IS_DEFINE);
	if (!flag || is_known || flag->role != FLAG_ROLE_PLAIN || flag->to == FLAG_TO_FILE)
		return;
	const char *after = predefined(nvcc, name, value ? value : "");
	if (!before || (after && strcmp(after, before)))
		fail(&name, 1, "changes nvcc's macros, and the table does not say so", "");
}

// ---- all of them

static void check(const struct listed *option, const char *first, const char *second)
{
	const char *words[] = {first, second};
	size_t count = second ? 2 : 1;
	check_parse(words, count);
	check_build(option, words, count);
	check_launcher(words, count);
	checks++;
}

static void check_option(const char *nvcc, const struct listed *option)
{
	const char *names[] = {arena_format(&arena, "-%s", option->brief),
	    arena_format(&arena, "--%s", option->full), arena_format(&arena, "-%s", option->full)};
	const char *value = *option->value ? plausible(option) : NULL;
	for (size_t i = 0; i < 3; i++) {
		check(option, names[i], value);
		if (value)
			check(option, arena_format(&arena, "%s=%s", names[i], value), NULL);
	}
	check_macros(nvcc, names[0], value);
}

static void put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	if (!file || fputs(text, file) < 0 || fclose(file))
		exit(1);
}

static size_t count_files(void)
{
	size_t count = 0;
	DIR *dir = opendir(".");
	for (struct dirent *entry; dir && (entry = readdir(dir));)
		count += *entry->d_name != '.';
	if (dir)
		closedir(dir);
	return count;
}

int main(void)
{
	struct toolkit kit;
	char line[512];
	size_t count = 0;
	toolkit_find(&kit, &arena, &(struct toolkit_wish){0});
	if (!kit.nvcc) {
		printf("SKIPPED: no nvcc here\n");
		return SKIPPED;
	}
	FILE *help = popen(arena_format(&arena, "'%s' --help", kit.nvcc), "r");
	char *folder = process_folder(&arena, NULL, "nvcc-help");
	if (!help || !folder || chdir(folder))
		return 1;
	put("empty.cu", "");
	put("here.h", "");
	put("here.rsp", "-DFROM_FILE");
	while (fgets(line, sizeof line, help)) {
		struct listed option;
		if (read_listed(&option, line)) {
			check_option(kit.nvcc, &option);
			count++;
		}
	}
	pclose(help);
	parse_with_all();
	if (count < 100 || !refusals) {
		fprintf(stderr, "nvcc --help has another form: %zu options\n", count);
		failures++;
	}
	if (count_files() != 3) {
		fprintf(stderr, "a file was written\n");
		failures++;
	}
	printf("%zu options, written in %d ways, %d times refused: %d failures\n", count, checks, refusals,
	    failures);
	flags_dispose(&all);
	if (chdir("/"))
		return 1;
	process_remove_folder(folder);
	arena_dispose(&arena);
	return failures != 0;
}
