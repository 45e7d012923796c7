// Memory and text: see util.h.
#include "util.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARENA_BLOCK_BYTES = 64 * 1024, ARENA_ALIGN = 16 };

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	_Alignas(ARENA_ALIGN) char bytes[];
};

static void *must(void *memory)
{
	if (!memory) {
		fputs("cuelastic: out of memory\n", stderr);
		abort();
	}
	return memory;
}

void *util_alloc(size_t bytes)
{
	return must(calloc(1, bytes ? bytes : 1));
}

void *util_grow(void *items, size_t bytes)
{
	return must(realloc(items, bytes));
}

void *arena_alloc(struct arena *arena, size_t bytes)
{
	struct arena_block *block = arena->blocks;
	bytes = (bytes + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
	if (!block || block->size - block->used < bytes) {
		size_t size = bytes > ARENA_BLOCK_BYTES ? bytes : ARENA_BLOCK_BYTES;
		block = util_alloc(sizeof *block + size);
		block->size = size;
		block->next = arena->blocks;
		arena->blocks = block;
	}
	void *memory = block->bytes + block->used;
	block->used += bytes;
	return memory;
}

char *arena_copy(struct arena *arena, const char *text, size_t length)
{
	char *copy = arena_alloc(arena, length + 1);
	memcpy(copy, text, length);
	return copy;
}

char *arena_string(struct arena *arena, const char *text)
{
	return arena_copy(arena, text, strlen(text));
}

char *arena_take(struct arena *arena, struct str *str)
{
	char *copy = arena_copy(arena, str_text(str), str->length);
	str_dispose(str);
	return copy;
}

char *arena_format(struct arena *arena, const char *format, ...)
{
	struct str str = {0};
	va_list arguments;
	va_start(arguments, format);
	str_addv(&str, format, arguments);
	va_end(arguments);
	return arena_take(arena, &str);
}

void arena_dispose(struct arena *arena)
{
	while (arena->blocks) {
		struct arena_block *next = arena->blocks->next;
		free(arena->blocks);
		arena->blocks = next;
	}
}

static void str_reserve(struct str *str, size_t more)
{
	if (str->length + more + 1 <= str->capacity)
		return;
	str->capacity = 2 * (str->length + more + 1);
	str->text = util_grow(str->text, str->capacity);
}

void str_add_bytes(struct str *str, const char *text, size_t length)
{
	str_reserve(str, length);
	if (length)
		memcpy(str->text + str->length, text, length);
	str->length += length;
	str->text[str->length] = '\0';
}

// U+0080 to U+009F are control characters as well; in UTF-8 they begin with 0xc2.
static int is_control(const unsigned char *p, size_t left)
{
	return (p[0] < 0x20 && p[0] != '\t') || p[0] == 0x7f ||
	       (p[0] == 0xc2 && left > 1 && p[1] >= 0x80 && p[1] < 0xa0);
}

void str_add_visible(struct str *str, const char *text, size_t length)
{
	size_t begin = str->length;
	str_add_bytes(str, text, length);
	for (size_t i = begin; i < str->length; i++) {
		unsigned char *at = (unsigned char *)str->text + i;
		if (!is_control(at, str->length - i))
			continue;
		if (*at == 0xc2)
			at[1] = '?';
		*at = '?';
	}
}

void str_add(struct str *str, const char *text)
{
	str_add_bytes(str, text, strlen(text));
}

void str_addv(struct str *str, const char *format, va_list arguments)
{
	va_list again;
	va_copy(again, arguments);
	int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (length < 0)
		return;
	str_reserve(str, (size_t)length);
	vsnprintf(str->text + str->length, (size_t)length + 1, format, arguments);
	str->length += (size_t)length;
}

void str_addf(struct str *str, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	str_addv(str, format, arguments);
	va_end(arguments);
}

void str_add_way(struct str *out, const char *from, const char *to)
{
	size_t common = 0;
	for (size_t i = 0; from[i] == to[i] || ((!from[i] || from[i] == '/') && (!to[i] || to[i] == '/')); i++) {
		if (!from[i] || from[i] == '/' || !to[i])
			common = i;
		if (!from[i] || !to[i])
			break;
	}
	for (const char *p = from + common; *p; p++)
		if (*p == '/' && p[1])
			str_add(out, "../");
	const char *rest = to + common + (to[common] == '/');
	if (*rest)
		str_addf(out, "%s/", rest);
}

void str_add_real(struct str *out, char *folder)
{
	char *real = realpath(folder, NULL), *slash = strrchr(folder, '/'), here[] = ".";
	const char *name = slash ? slash + 1 : folder;
	if (real) {
		str_add(out, strcmp(real, "/") ? real : "");
		free(real);
		return;
	}
	if (slash)
		*slash = '\0';
	if (slash ? slash != folder : strcmp(folder, here) != 0)
		str_add_real(out, slash ? folder : here);
	char *last = out->length ? strrchr(out->text, '/') : NULL;
	if (!strcmp(name, ".."))
		out->length = last ? (size_t)(last - out->text) : 0;
	else if (*name && strcmp(name, ".") != 0)
		str_addf(out, "/%s", name);
}

const char *str_text(const struct str *str)
{
	return str->text ? str->text : "";
}

char *str_take(struct str *str)
{
	str_reserve(str, 0);
	char *text = str->text;
	text[str->length] = '\0';
	*str = (struct str){0};
	return text;
}

void str_dispose(struct str *str)
{
	free(str->text);
	*str = (struct str){0};
}

int util_starts_with(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

int util_starts_with_any(const char *text, const char *const *prefixes)
{
	while (*prefixes && !util_starts_with(text, *prefixes))
		prefixes++;
	return *prefixes != NULL;
}

int util_holds(const char *const *items, size_t count, const char *text)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(items[i], text))
			return 1;
	return 0;
}

int util_list_next(char *word, size_t room, const char **list)
{
	if (!*list)
		return 0;
	size_t length = strcspn(*list, ",");
	snprintf(word, room, "%.*s", (int)length, *list);
	*list = (*list)[length] ? *list + length + 1 : NULL;
	return 1;
}

int util_list_has(const char *list, const char *name, const char *separators)
{
	size_t length = strlen(name);
	for (const char *p = list; p && *p;) {
		size_t n = strcspn(p, separators);
		if (n == length && !strncmp(p, name, n))
			return 1;
		p += n + (p[n] != '\0');
	}
	return 0;
}

int util_contains(const char *bytes, size_t length, const char *text)
{
	return memmem(bytes, length, text, strlen(text)) != NULL;
}

int util_ends_with(const char *text, const char *suffix)
{
	size_t a = strlen(text), b = strlen(suffix);
	return a >= b && strcmp(text + a - b, suffix) == 0;
}

int util_ends_with_any(const char *text, const char *const *suffixes)
{
	while (*suffixes && !util_ends_with(text, *suffixes))
		suffixes++;
	return *suffixes != NULL;
}

int util_is_bare(const char *path)
{
	static const char BARE[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./";
	return *path != '-' && !path[strspn(path, BARE)];
}

int util_is_file(const char *path)
{
	struct stat info;
	return !stat(path, &info) && S_ISREG(info.st_mode);
}

int util_is_program(const char *path)
{
	return util_is_file(path) && access(path, X_OK) == 0;
}

char *util_find_program(struct arena *arena, const char *name, int (*is_wanted)(const char *path))
{
	if (strchr(name, '/'))
		return is_wanted(name) ? arena_string(arena, name) : NULL;
	const char *path = getenv("PATH");
	while (path && *path) {
		size_t length = strcspn(path, ":");
		char *candidate = arena_format(arena, "%.*s/%s", (int)length, path, name);
		if (is_wanted(candidate))
			return candidate;
		path += length + (path[length] == ':');
	}
	return NULL;
}

int util_is_same_file(const char *one, const char *other)
{
	struct stat a, b;
	return !stat(one, &a) && !stat(other, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

const char *util_base(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

char *util_folder(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? arena_copy(arena, path, slash == path ? 1 : (size_t)(slash - path))
	             : arena_string(arena, ".");
}

const char *util_absolute(struct arena *arena, const char *path)
{
	char here[PATH_MAX];
	return *path == '/' || !getcwd(here, sizeof here) ? path : arena_format(arena, "%s/%s", here, path);
}

static int is_terminal(void)
{
	const char *terminal = getenv("TERM");
	return isatty(STDERR_FILENO) && !(terminal && !strcmp(terminal, "dumb"));
}

int util_wants_colour(void)
{
	const char *none = getenv("NO_COLOR");
	return is_terminal() && !(none && *none);
}

static int has_progress;

// The cursor stays at the begin of the line, where a message that comes unexpectedly is then written.
void util_progress(size_t done, size_t count, const char *name)
{
	if (!is_terminal())
		return;
	util_progress_end();
	if (count)
		fprintf(stderr, "[%zu/%zu] %.60s\r", done, count, name);
	else
		fprintf(stderr, "%.60s\r", name);
	fflush(stderr);
	has_progress = 1;
}

void util_progress_end(void)
{
	if (has_progress && is_terminal()) // not in the file that a process of its own writes to
		fputs("\033[K", stderr);
	fflush(stderr);
	has_progress = 0;
}
