// What the user's texts name, include and define, in all branches of #if. The user's texts are the input, and
// all headers that an #include in one of these finds beside it or in a folder of the user's flags, -isystem
// included. The toolkit's folders are not the user's.
#include "world.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "embedded.h"
#include "flags.h"
#include "toolkit.h"

// Words of CUDA and C++ that no compiler tests.
static const char keywords[] =
    "__global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __launch_bounds__ "
    "__forceinline__ __noinline__ __inline__ __grid_constant__ __cluster_dims__ __block_size__ __maxnreg__ "
    "__nv_pure__ __align__ __asm__ __volatile__ __attribute__ __alignof__ __typeof__ __extension__ __const__ "
    "__signed__ __FILE__ __LINE__ __DATE__ __TIME__ __FUNCTION__ __PRETTY_FUNCTION__ __VA_ARGS__ __VA_OPT__ "
    "__CUDA_ARCH__ __CUDACC__ __cplusplus";

struct scan {
	struct world_text *out;
	struct arena *arena;
	const char *at, *end, *begin, *counted;
	unsigned line;
	char *clean; // a copy of the text; comments and strings are blanked
};

static int is_letter(char c)
{
	return isalpha((unsigned char)c) || c == '_';
}

static int is_part(char c)
{
	return is_letter(c) || isdigit((unsigned char)c);
}

// Could a compiler predefine it? Others are left out before anything is asked.
static int is_reserved(const char *word, size_t length)
{
	static const char *const prefixes[] = {"__has_", "__is_", "__building_", "__cpp_", "__seg_", "__clang_"};
	static const char *const plain[] = {"linux", "unix", "i386", "CUDA_DOUBLE_MATH_FUNCTIONS"};
	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
		if (strlen(plain[i]) == length && !memcmp(word, plain[i], length))
			return 1;
	if (*word != '_' || length < 3)
		return 0;
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (length > strlen(prefixes[i]) && !memcmp(word, prefixes[i], strlen(prefixes[i])))
			return 1;
	if (length > 4 && !memcmp(word + length - 2, "__", 2))
		return word[1] == '_';
	if (word[1] != '_' && !isupper((unsigned char)word[1]))
		return 0;
	for (size_t i = 1; i < length; i++)
		if (isupper((unsigned char)word[i]))
			return 1;
	return 0;
}

// Names of nvcc's headers that conditions may test.
static int is_of_libraries(const char *word, size_t length)
{
	static const char *const prefixes[] = {"M_", "CUDA", "CU_", "CUB_", "THRUST_", "NV_", "FP_", "HUGE_",
	    "EXIT_", "RAND_", "SEEK_", "CLOCKS_", "MATH_", "NAN", "INFINITY", "NULL", "EOF", "BUFSIZ", "assert",
	    "PTHREAD_"};
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (length >= strlen(prefixes[i]) && !memcmp(word, prefixes[i], strlen(prefixes[i])))
			return 1;
	if (islower((unsigned char)*word)) // cudaStreamPerThread, isascii
		return length != strlen("defined") || memcmp(word, "defined", length);
	return length > 4 && (!memcmp(word + length - 4, "_MAX", 4) || !memcmp(word + length - 4, "_MIN", 4));
}

static void blank(struct scan *scan, const char *from, const char *to)
{
	for (; from < to; from++)
		if (*from != '\n')
			scan->clean[from - scan->begin] = ' ';
}

// After R"X( … )X".
static const char *after_raw(const char *quote, const char *end)
{
	const char *open = memchr(quote, '(', (size_t)(end - quote));
	size_t length = open ? (size_t)(open - quote) - 1 : 0;
	for (const char *at = open; at && at + length + 1 < end; at++)
		if (*at == ')' && !memcmp(at + 1, quote + 1, length) && at[length + 1] == '"')
			return at + length + 2;
	return end;
}

// A comment or a string from there on; the same place if there is none.
static const char *after_other(const struct scan *scan, const char *at)
{
	int has_next = at + 1 < scan->end;
	if (*at == '/' && has_next && (at[1] == '/' || at[1] == '*')) {
		const char *end = scan->end;
		if (at[1] == '*') {
			const char *close = memmem(at + 2, (size_t)(end - at - 2), "*/", 2);
			return close ? close + 2 : end;
		}
		for (at += 2; at < end && *at != '\n'; at++)
			if (*at == '\\' && at + 1 < end)
				at++;
		return at;
	}
	if (*at == '"' && at > scan->begin && at[-1] == 'R')
		return after_raw(at, scan->end);
	if (*at == '"' || (*at == '\'' && !(at > scan->begin && isalnum((unsigned char)at[-1])))) {
		// After the quote that closes the one at `at`, or at the end of the line.
		const char *end = scan->end;
		char quote = *at++;
		while (at < end && *at != quote && *at != '\n')
			at += *at == '\\' && at + 1 < end ? 2 : 1;
		return at < end ? at + (*at == quote) : end;
	}
	return at;
}

static const char *word_end(const char *at, const char *end)
{
	while (at < end && is_part(*at))
		at++;
	return at;
}

static void mention(struct scan *scan, const char *at, size_t length, int is_condition)
{
	int counts = is_reserved(at, length) || (is_condition && is_of_libraries(at, length));
	if (!counts)
		return;
	char *name = arena_copy(scan->arena, at, length);
	if (util_list_has(keywords, name, " "))
		return;
	for (; scan->counted < at; scan->counted++)
		scan->line += *scan->counted == '\n';
	struct world_mention one = {.name = name, .is_condition = (unsigned)is_condition};
	one.at = (struct place){.path = scan->out->path, .line = scan->line, .column = 1};
	one.at.offset = (unsigned)(at - scan->begin);
	VEC_PUSH(&scan->out->mentions, one);
}

static const char *skip_blanks(const char *at, const char *end)
{
	for (; at < end; at++)
		if (*at == '\\' && at + 1 < end && at[1] == '\n')
			at++;
		else if (*at != ' ' && *at != '\t')
			break;
	return at;
}

static const char *line_end(const char *at, const char *end)
{
	for (; at < end && *at != '\n'; at++)
		if (*at == '\\' && at + 1 < end)
			at++;
	return at < end ? at : end;
}

// "<name" or "\"name" for `<name>` and `"name"`.
static int take_header(struct scan *scan, const char *at)
{
	char close = *at == '<' ? '>' : '"';
	const char *line = line_end(at, scan->end),
	           *to = at < line ? memchr(at + 1, close, (size_t)(line - at - 1)) : NULL;
	if (!to || (*at != '<' && *at != '"'))
		return 0;
	VEC_PUSH(&scan->out->includes, arena_copy(scan->arena, at, (size_t)(to - at)));
	return 1;
}

static void take_definition(struct scan *scan, const char *at, const char *to, int is_undef)
{
	const char *name = word_end(at, to);
	size_t length = (size_t)(name - at);
	if (length && (is_reserved(at, length) || is_of_libraries(at, length)))
		VEC_PUSH(&scan->out->defined, arena_copy(scan->arena, at, (size_t)((is_undef ? name : to) - at)));
}

// The directive at `#`: returns its kind of line for the words in it.
static int take_directive(struct scan *scan, const char *hash)
{
	const char *at = skip_blanks(hash + 1, scan->end), *end = word_end(at, scan->end);
	size_t length = (size_t)(end - at);
	const char *rest = skip_blanks(end, scan->end);
	if (length == 6 && !memcmp(at, "define", 6))
		take_definition(scan, rest, line_end(rest, scan->end), 0);
	else if (length == 5 && !memcmp(at, "undef", 5))
		take_definition(scan, rest, line_end(rest, scan->end), 1);
	else if (length >= 7 && !memcmp(at, "include", 7) && rest < scan->end)
		take_header(scan, rest);
	return (length >= 2 && !memcmp(at, "if", 2)) || (length >= 4 && !memcmp(at, "elif", 4));
}

void world_scan(
    struct world_text *out, struct arena *arena, const char *path, const char *text, size_t length)
{
	struct scan scan = {out, arena, text, text + length, text, text, 1, arena_copy(arena, text, length)};
	int is_condition = 0, is_first = 1;
	out->path = path;
	out->bytes = scan.clean;
	while (scan.at < scan.end) {
		const char *at = scan.at, *next = after_other(&scan, at);
		if (next != at) {
			blank(&scan, at, next);
			scan.at = next;
			is_first &= *at == '/';
			continue;
		}
		scan.at = at + 1;
		if (*at == '\\' && scan.at < scan.end && *scan.at == '\n')
			scan.at++;
		else if (*at == '\n')
			is_first = 1, is_condition = 0;
		else if (*at == '#' && is_first)
			is_condition = take_directive(&scan, at), is_first = 0;
		else if (is_letter(*at)) {
			scan.at = word_end(at, scan.end);
			mention(&scan, at, (size_t)(scan.at - at), is_condition);
			is_first = 0;
		} else if (isdigit((unsigned char)*at)) {
			while (scan.at < scan.end && (is_part(*scan.at) || *scan.at == '\''))
				scan.at++;
			is_first = 0;
		} else if (*at != ' ' && *at != '\t')
			is_first = 0;
	}
}

// ---- which headers are the user's

static int is_systems_folder(
    const struct world *world, struct arena *arena, const struct world_request *request, const char *folder)
{
	for (size_t i = 0; i < world->table.folders.count; i++)
		if (util_is_same_file(folder, world->table.folders.items[i]))
			return 1;
	return toolkit_has_folder(arena, request->cuda_path, folder) || util_is_same_file(folder, "/usr/include");
}

static const char *in(struct arena *arena, const char *folder, const char *name)
{
	const char *path = arena_format(arena, "%s/%s", folder, name);
	return util_is_file(path) ? path : NULL;
}

// The user's file that an #include may mean, or NULL.
static const char *users_file(const struct world *world, struct arena *arena,
    const struct world_request *request, const char *includer, const char *include)
{
	const struct flags *flags = request->flags;
	const char *name = include + 1, *slash = strrchr(includer, '/');
	const char *beside =
	    slash ? arena_format(arena, "%.*s/%s", (int)(slash - includer), includer, name) : name;
	const char *found = *include == '"' && util_is_file(beside) ? beside : NULL;
	if (*name == '/')
		return access(name, R_OK) ? NULL : name;
	for (size_t i = 0, count; i < flags->kept.count && !found; i += count ? count : 1) {
		count = flags_of_place(flags, i);
		const char *folder = count == 2 ? flags->kept.items[i + 1] : flags->kept.items[i] + 2;
		int is_folder = count && !(count == 2 && !strcmp(flags->kept.items[i], "-include"));
		found = is_folder ? in(arena, folder, name) : NULL;
		if (found && is_systems_folder(world, arena, request, folder))
			found = NULL;
	}
	return found;
}

// Is the key new? It becomes known.
static int is_new(struct world *world, struct arena *arena, const void *key, size_t length)
{
	struct world_known *known = NULL;
	HASH_FIND(hh, world->known, key, length, known);
	if (known)
		return 0;
	known = ARENA_NEW(arena, struct world_known);
	const char *copy = arena_copy(arena, key, length);
	HASH_ADD_KEYPTR(hh, world->known, copy, length, known);
	return 1;
}

// A file may have any number of paths, as headers that include each other by `../` have.
static int is_new_file(struct world *world, struct arena *arena, const char *path)
{
	struct stat info;
	if (!is_new(world, arena, path, strlen(path)) || stat(path, &info))
		return 0;
	const uint64_t identity[] = {info.st_dev, info.st_ino};
	return is_new(world, arena, identity, sizeof identity);
}

static void world_scan_add_file(struct world *out, struct arena *arena, const char *path)
{
	struct str bytes = {0};
	struct world_text text = {0};
	if (!is_new_file(out, arena, path) || flags_read_bytes(&bytes, path) < 0)
		return;
	world_scan(&text, arena, path, arena_copy(arena, str_text(&bytes), bytes.length), bytes.length);
	VEC_PUSH(&out->texts, text);
	str_dispose(&bytes);
}

void world_collect(struct world *out, struct arena *arena, const struct world_request *request)
{
	const struct flags *flags = request->flags;
	if (!out->texts.count) {
		struct world_text input = {0};
		(void)is_new_file(out, arena, request->path);
		world_scan(&input, arena, request->path, request->source->text, request->source->length);
		VEC_PUSH(&out->texts, input);
		for (size_t i = 0; i + 1 < flags->kept.count; i++)
			if (!strcmp(flags->kept.items[i], "-include"))
				world_scan_add_file(out, arena, flags->kept.items[i + 1]);
	}
	for (size_t i = 0; i < out->texts.count; i++)
		for (size_t k = 0; k < out->texts.items[i].includes.count; k++) {
			const char *path = users_file(
			    out, arena, request, out->texts.items[i].path, out->texts.items[i].includes.items[k]);
			if (path)
				world_scan_add_file(out, arena, path);
		}
}

// ---- the system's

static int is_embedded(struct arena *arena, const char *name)
{
	static const char *const folders[] = {"cuda_stubs", "overlay", "overlay/fallback",
	    "overlay/before_toolkit", "overlay/old_clang", "overlay/for_wrapper"};
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		for (const struct embedded_file *file = embedded_files; file->name; file++)
			if (!strcmp(file->name, arena_format(arena, "%s/%s", folders[i], name)))
				return 1;
	return 0;
}

static int is_systems(
    const struct world *world, struct arena *arena, const struct world_request *request, const char *name)
{
	if (world->table.fault || is_embedded(arena, name))
		return 1;
	for (size_t i = 0; i < world->table.folders.count; i++)
		if (in(arena, world->table.folders.items[i], name))
			return 1;
	return toolkit_has_header(arena, request->cuda_path, name);
}

void world_system_names(
    struct words *out, const struct world *world, struct arena *arena, const struct world_request *request)
{
	for (size_t i = 0; i < world->texts.count; i++)
		VEC_EACH_POINTER (const char, include, world->texts.items[i].includes) {
			int is_new = include[1] != '/' &&
			             !users_file(world, arena, request, world->texts.items[i].path, include) &&
			             is_systems(world, arena, request, include + 1);
			if (is_new && !util_holds(out->items, out->count, include + 1))
				words_add(arena, out, "%s", include + 1);
		}
}
