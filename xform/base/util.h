// Memory and text: an arena for each translation unit, a growing vector, a string builder.
#ifndef CUELASTIC_UTIL_H
#define CUELASTIC_UTIL_H

#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

// Objects are never freed one by one, only with their arena. If memory runs out, the process ends; no file is
// half written then.
struct arena {
	struct arena_block *blocks;
};

struct str;

void *arena_alloc(struct arena *arena, size_t bytes);                   // zeroed, aligned for any type
char *arena_copy(struct arena *arena, const char *text, size_t length); // NUL-terminated copy
char *arena_string(struct arena *arena, const char *text);
char *arena_take(struct arena *arena, struct str *str); // its text; disposes the str
char *arena_format(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
void arena_dispose(struct arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc(arena, sizeof(type)))

void *util_alloc(size_t bytes); // zeroed heap memory, never NULL
void *util_grow(void *items, size_t bytes);

// A vector is {type *items; size_t count, capacity;}; VEC(int) declares one in place.
#define VEC(type)                                                                                            \
	struct {                                                                                                 \
		type *items;                                                                                         \
		size_t count, capacity;                                                                              \
	}
#define VEC_PUSH(vec, item)                                                                                  \
	do {                                                                                                     \
		if ((vec)->count == (vec)->capacity) {                                                               \
			(vec)->capacity = (vec)->capacity ? 2 * (vec)->capacity : 8;                                     \
			(vec)->items = util_grow((vec)->items, (vec)->capacity * sizeof *(vec)->items);                  \
		}                                                                                                    \
		(vec)->items[(vec)->count++] = (item);                                                               \
	} while (0)
// Binary search among the indices below `count`. `is_before` is an expression of the index `i`; the indices for which it holds come
// first. `first` becomes the first index for which it does not hold, or `count`.
#define VEC_SEARCH(first, i, count, is_before)                                                               \
	do {                                                                                                     \
		size_t end_ = (count);                                                                               \
		for ((first) = 0; (first) < end_;) {                                                                 \
			size_t i = (first) + (end_ - (first)) / 2;                                                       \
			if (is_before)                                                                                   \
				(first) = i + 1;                                                                             \
			else                                                                                             \
				end_ = i;                                                                                    \
		}                                                                                                    \
	} while (0)
// A pointer to each item of a vector that does not grow meanwhile; each pointer of a vector of pointers (the comparison checks the type).
#define VEC_EACH(type, item, vec)                                                                            \
	for (type *item = (vec).items, *item##_first = item;                                                     \
	    (assert(item##_first == (vec).items), (size_t)(item - item##_first) < (vec).count); item++)
#define VEC_EACH_POINTER(type, item, vec)                                                                    \
	for (type *const *item##_at = ((void)sizeof((type *)0 == *(vec).items), (type *const *)(vec).items),     \
	                 *const *item##_first = item##_at, *item;                                                \
	    (assert(item##_first == (type *const *)(vec).items),                                                 \
	        (size_t)(item##_at - item##_first) < (vec).count && ((item) = *item##_at, 1));                   \
	    item##_at++)
// qsort forbids that an empty vector has no items.
#define VEC_SORT(vec, compare)                                                                               \
	do {                                                                                                     \
		if ((vec)->count)                                                                                    \
			qsort((vec)->items, (vec)->count, sizeof *(vec)->items, compare);                                \
	} while (0)
#define VEC_DISPOSE(vec) (free((vec)->items), (vec)->items = NULL, (vec)->count = (vec)->capacity = 0)

// Negative, 0 or positive, as a function for qsort returns it.
#define UTIL_ORDER(a, b) (((a) > (b)) - ((a) < (b)))

// A growing NUL-terminated string. `str_dispose` frees it; `str_take` gives the heap text to the caller.
struct str {
	char *text;
	size_t length, capacity;
};

void str_add(struct str *str, const char *text);
void str_add_bytes(struct str *str, const char *text, size_t length);
void str_addf(struct str *str, const char *format, ...) __attribute__((format(printf, 2, 3)));
void str_addv(struct str *str, const char *format, va_list arguments);
// Adds text from a user's file or name to a message. Control characters except tabs could be commands to a
// terminal, so each of their bytes becomes `?`, which keeps columns.
void str_add_visible(struct str *str, const char *text, size_t length);
// Adds the way from one absolute folder to another: "../../b/" leads from /a/x/y to /a/b, "" to the same.
void str_add_way(struct str *str, const char *from, const char *to);
// Adds a folder's real path, without a slash at its end, to an empty text. It, and folders on the way, need not exist yet.
void str_add_real(struct str *str, char *folder);
const char *str_text(const struct str *str); // never NULL
char *str_take(struct str *str);
void str_dispose(struct str *str);

int util_starts_with(const char *text, const char *prefix);
int util_starts_with_any(const char *text, const char *const *prefixes); // the list ends with NULL
// Is the text one of these, as the items of a vector of texts?
int util_holds(const char *const *items, size_t count, const char *text);
// Is the name in the list "a,b", where any of these characters is a separator? NULL is an empty list.
int util_list_has(const char *list, const char *name, const char *separators);
// The next word of the list "a,b", cut to the room; *list moves past it, and is NULL after the last. 0: there was none.
int util_list_next(char *word, size_t room, const char **list);
int util_contains(const char *bytes, size_t length, const char *text);
int util_ends_with(const char *text, const char *suffix);
int util_ends_with_any(const char *text, const char *const *suffixes); // the list ends with NULL
// Parts of a path: what is behind its last slash; what is before it, "." without one.
const char *util_base(const char *path);
char *util_folder(struct arena *arena, const char *path);
const char *util_absolute(
    struct arena *arena, const char *path); // the path itself where the current folder has gone
// Has the name only characters that neither shells nor compilers' options of several words interpret? Not a space, not a comma.
int util_is_bare(const char *path);
int util_is_file(const char *path);    // a regular one
int util_is_program(const char *path); // a regular file that may be executed
// The program of that name in PATH, or the path itself if it has a slash; NULL: none for which `is_wanted` holds.
char *util_find_program(struct arena *arena, const char *name, int (*is_wanted)(const char *path));
int util_is_same_file(const char *one, const char *other); // or folder, whatever their paths
// Colours on standard error: on a terminal, unless the user disabled them (no-color.org).
int util_wants_colour(void);
// A line on a terminal that says what is done now, in place of the last one: "[2/13] name", or the name alone if `count` is 0.
// Nothing elsewhere.
void util_progress(size_t done, size_t count, const char *name);
// Takes that line away, before a message and at the end.
void util_progress_end(void);

// Exit statuses of the tool.
enum { EXIT_DONE = 0, EXIT_ERROR = 1, EXIT_USAGE = 2 };

#endif
