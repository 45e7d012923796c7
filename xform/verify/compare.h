// What a run of a program produced, and where two runs differ.
#ifndef CUELASTIC_COMPARE_H
#define CUELASTIC_COMPARE_H

#include "xform/build/runlog.h"
#include "times.h"

#include <stdint.h>

struct part {
	const char *bytes;
	size_t length;
	size_t number; // of the line in the file, or of the copy, from 1
};

// A file cut into its lines, or a log of copies cut into copies.
struct parts {
	char *map; // the file's bytes
	size_t map_bytes;
	VEC(struct part) list;
	size_t filtered;       // lines that the filter left out
	int torn;              // the log ends in the middle of a copy, which is left out
	char lost[RUNLOG_WHY]; // why the log of copies does not hold all of them; "": it does
	size_t element; // bytes; copies with the same elements in another order are the same. 0: they are not
	const struct times *times; // lines that differ only in their times are the same. NULL: they are not
};

// Negative with errno set if the file cannot be read. A log may be read and yet be lost or torn.
int parts_read_lines(struct parts *out, const char *path, const struct filter *filter);
int parts_read_copies(struct parts *out, const char *path);
void parts_dispose(struct parts *parts);

// Parts that may not be judged: they differ between two runs of the original.
struct mask {
	VEC(size_t) list; // indexes, ascending
	size_t from;      // everything from here on; SIZE_MAX: nothing
};

void mask_init(struct mask *mask);
void mask_dispose(struct mask *mask);
// Adds what differs between the two. Returns how many parts were added.
size_t mask_add(struct mask *mask, const struct parts *a, const struct parts *b);
int mask_covers(const struct mask *mask, size_t index);
size_t mask_count(const struct mask *mask, const struct parts *parts); // parts that it covers

// The size of elements if all copies that differ have them only in another order: 4, 8 or 16 bytes; else 0.
size_t parts_element(const struct parts *a, const struct parts *b);

// Where `b` differs from `a`, apart from the mask's parts.
struct difference {
	size_t compared, differing;
	size_t times; // lines that agree except for their times
	size_t first; // index of the first that differs; one of the two may have no such part
};

// 0 if they agree, 1 if not.
int compare_parts(
    struct difference *out, const struct parts *a, const struct parts *b, const struct mask *mask);

// The first difference: the number of the line in the output, or of the copy, from 1; and in it the byte from
// which on the two differ, or SIZE_MAX if one of them has no such part.
struct place {
	size_t number, byte;
};
void compare_place(
    struct place *out, const struct difference *difference, const struct parts *a, const struct parts *b);

// In words, for people; every line begins with `indent`. The names are those of the two runs.
void compare_show_lines(struct str *out, const struct difference *difference, const struct parts *a,
    const struct parts *b, const char *names[2]);
void compare_show_copies(struct str *out, const struct difference *difference, const struct parts *a,
    const struct parts *b, const char *names[2]);

#endif
