// Precompiles the toolkit's headers, with which every .cu file for the CPU device begins, once for all files
// and variants with the same flags. They are three quarters of clang's work for a small file. An entry of the
// cache has them for both sides.
//
// The main file of the precompiled header is cuelastic_cpu.h itself, after clang's own wrapper, so that it
// declares the same as `-include cuelastic_cpu.h`. clang checks that the flags are the same. If this is not
// possible or fails, or with unknown arguments, the header is included as text. The user's folders and
// `-include` are left out, so that programs share the toolkit's headers, and a program's own cuda.h never
// replaces the toolkit's.
//
// Cooperative groups and CUB take longer than the rest of a small program. For files that begin with them
// (build_includes_kind), the precompiled header contains them too, unless the user names a folder with its own
// CUB.
#include "build_p.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const MAIN[HEADERS_KINDS] = {
    "cuelastic_cpu.h", "cuelastic_cpu_groups.h", "cuelastic_cpu_cub.h"};

static int can_precompile(const struct builder *builder)
{
	const struct build_request *request = builder->request;
	return !request->extra.count && !getenv("CPATH") && !getenv("CPLUS_INCLUDE_PATH");
}

static void add_output(struct step *step, struct words *command, const char *name)
{
	struct arena *arena = step->builder->arena;
	WORDS_PUSH(command, "-Xclang", "-emit-pch", "-Xclang", "-fno-pch-timestamp", "-MD", "-MF");
	words_add(arena, command, "%s.d", build_in_work(step, name));
	WORDS_PUSH(command, "-c");
	words_add(arena, command, "%s/cpu/include/%s", step->builder->toolkit.resources, MAIN[step->headers]);
	WORDS_PUSH(command, "-o", build_in_work(step, name));
}

// Both sides at the same time. Errors are not printed; the program is then built without precompiled headers.
static int make_headers(struct step *step)
{
	struct job device = {.builder = step->builder, .log = "/dev/null"};
	struct job host = {.builder = step->builder, .log = "/dev/null"};
	pthread_t thread;
	build_add_device(step, &device.command);
	add_output(step, &device.command, "device.pch");
	build_add_host(step, &host.command);
	add_output(step, &host.command, "host.pch");
	int beside = pthread_create(&thread, NULL, build_run_job, &host) == 0;
	build_run_job(&device);
	if (beside)
		pthread_join(thread, NULL);
	else
		build_run_job(&host);
	return device.result < 0 || host.result < 0 ? -1 : 0;
}

static const char *new_entry(struct step *step, const char *key)
{
	static const char *const DEPFILES[] = {"device.pch.d", "host.pch.d", NULL};
	const char *found = NULL;
	if (cache_begin(&step->entry, &step->builder->cache, arena_string(step->builder->arena, key)) < 0)
		return NULL;
	if (make_headers(step) < 0) {
		cache_abandon(&step->entry);
		return NULL;
	}
	for (const char *const *name = DEPFILES; *name; name++) {
		cache_read_depfile(step->builder->arena, &step->inputs, build_in_work(step, *name));
		unlink(build_in_work(step, *name));
	}
	if (cache_commit(&step->builder->cache, &step->entry, &step->inputs) == 0)
		found = step->entry.home;
	words_dispose(&step->inputs);
	return found;
}

// Does a folder of the user's flags have headers of these names?
static int has_own_headers(const struct builder *builder)
{
	const struct words *flags = &builder->request->flags.compile;
	VEC_EACH_POINTER (const char, word, *flags) {
		const char *folder = util_starts_with(word, "-I") ? word + 2 : word;
		const char *cub = arena_format(builder->arena, "%s/cub", folder);
		const char *groups = arena_format(builder->arena, "%s/cooperative_groups.h", folder);
		if (access(cub, F_OK) == 0 || access(groups, F_OK) == 0)
			return 1;
	}
	return 0;
}

static void find_or_make(struct builder *builder, enum headers_kind kind)
{
	struct step step = {.builder = builder, .path = "", .shared = 1, .headers = kind};
	char key[HASH_TEXT];
	if (builder->headers_tried[kind])
		return;
	builder->headers_tried[kind] = 1;
	step.source = step.path;
	build_headers_key(key, &step);
	builder->headers[kind] = cache_find(&builder->cache, key);
	if (!builder->headers[kind])
		builder->headers[kind] = new_entry(&step, key);
}

// ---- which headers come first
//
// Finds the #include of a large header among the first directives of a file. Only other includes in angle
// brackets and pragmas may come before it: after a #define, an #if or a header of the user's, its text may
// mean something else. Comments are not skipped: a directive in one may choose headers that the file does not
// use, which costs time and changes nothing.

static const struct {
	const char *name;
	enum headers_kind kind;
} LARGE[] = {{"<cooperative_groups.h>", HEADERS_GROUPS}, {"<cub/cub.cuh>", HEADERS_CUB}};

static const char *skip_space(const char *text)
{
	return text + strspn(text, " \t");
}

// Reads one line; false if the lines after it do not count.
static int take_line(enum headers_kind *kind, const char *line)
{
	const char *text = skip_space(line);
	if (*text != '#')
		return 1;
	text = skip_space(text + 1);
	if (util_starts_with(text, "pragma"))
		return 1;
	if (!util_starts_with(text, "include"))
		return 0;
	text = skip_space(text + strlen("include"));
	for (size_t i = 0; i < sizeof LARGE / sizeof *LARGE; i++)
		if (util_starts_with(text, LARGE[i].name) && LARGE[i].kind > *kind)
			*kind = LARGE[i].kind;
	return *text == '<';
}

enum headers_kind build_includes_kind(const char *path)
{
	enum headers_kind kind = HEADERS_RUNTIME;
	char line[512];
	FILE *file = fopen(path, "re");
	if (!file)
		return kind;
	int whole = 1; // the last part that was read ended its line
	while (fgets(line, sizeof line, file)) {
		if (whole && !take_line(&kind, line))
			break;
		whole = (strchr(line, '\n')) != NULL;
	}
	fclose(file);
	return kind;
}

// ----

void build_precompile(struct step *step)
{
	if (!can_precompile(step->builder))
		return;
	step->headers = build_includes_kind(step->path);
	if (step->headers != HEADERS_RUNTIME && has_own_headers(step->builder))
		step->headers = HEADERS_RUNTIME;
	find_or_make(step->builder, step->headers);
}

void build_add_headers(struct step *step, struct words *command, const char *name)
{
	const char *folder = step->builder->headers[step->headers];
	if (!folder) {
		WORDS_PUSH(command, "-include", "cuelastic_cpu.h");
		return;
	}
	WORDS_PUSH(command, "-Xclang", "-include-pch", "-Xclang");
	words_add(step->builder->arena, command, "%s/%s", folder, name);
}
