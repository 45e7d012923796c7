// Compares two runs part by part: standard output line by line, copies from the device one by one. Lines are
// compared with their ends, so that a missing last newline shows. The log of copies is a sequence of records
// after its head (runlog.h): `uint64_t operation, bytes`, the bytes, and COPY_END. A record without its end
// is left out, and the log marked as torn: such a log says nothing about what else was copied.
#include "compare.h"

#include <ctype.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SHOWN_CHARS = 100, SHOWN_BEFORE = 30 };

static int map_file(struct parts *out, const char *path)
{
	struct stat info;
	*out = (struct parts){0};
	int fd = open(path, O_RDONLY | O_CLOEXEC), result = fd < 0 ? -1 : fstat(fd, &info);
	if (result == 0 && info.st_size) {
		void *map = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (map == MAP_FAILED)
			result = -1;
		else
			*out = (struct parts){.map = map, .map_bytes = (size_t)info.st_size};
	}
	if (fd >= 0)
		close(fd);
	return result;
}

int parts_read_lines(struct parts *out, const char *path, const struct filter *filter)
{
	if (map_file(out, path) < 0)
		return -1;
	size_t number = 1;
	for (size_t at = 0, length; at < out->map_bytes; at += length, number++) {
		const char *line = out->map + at, *end = memchr(line, '\n', out->map_bytes - at);
		length = end ? (size_t)(end - line) + 1 : out->map_bytes - at;
		if (filter && filter_drops(filter, line, length - (end != NULL)))
			out->filtered++;
		else
			VEC_PUSH(&out->list, ((struct part){line, length, number}));
	}
	return 0;
}

// The bytes before and after a copy's content.
struct copy_head {
	uint64_t operation, bytes;
};
static const char COPY_END[] = "end copy";
enum { COPY_END_BYTES = sizeof COPY_END - 1 };

// Spans hold the operation in `number` here. Copies of one operation, a graph's, lie in their order in the
// log.
static int by_operation(const void *one, const void *two)
{
	const struct part *a = one, *b = two;
	int order = UTIL_ORDER(a->number, b->number);
	return order ? order : UTIL_ORDER(a->bytes, b->bytes);
}

static void sort_copies(struct parts *parts)
{
	VEC_SORT(&parts->list, by_operation);
	for (size_t i = 0; i < parts->list.count; i++)
		parts->list.items[i].number = i + 1;
}

// One record. Returns its length, 0 if it is torn.
static size_t read_copy(struct parts *out, size_t at)
{
	struct copy_head head;
	size_t rest = out->map_bytes - at, around = sizeof head + COPY_END_BYTES;
	if (rest < around)
		return 0;
	memcpy(&head, out->map + at, sizeof head);
	const char *bytes = out->map + at + sizeof head;
	if (head.bytes > rest - around || memcmp(bytes + head.bytes, COPY_END, COPY_END_BYTES) != 0)
		return 0;
	VEC_PUSH(&out->list, ((struct part){bytes, (size_t)head.bytes, (size_t)head.operation}));
	return around + (size_t)head.bytes;
}

// In the program's order of operations: the order between streams is chance.
int parts_read_copies(struct parts *out, const char *path)
{
	size_t at, length = 1;
	if (map_file(out, path) < 0)
		return -1;
	if (runlog_open(out->lost, &at, out->map, out->map_bytes) < 0)
		return 0;
	for (; at < out->map_bytes && length; at += length)
		length = read_copy(out, at);
	out->torn = !length;
	sort_copies(out);
	return 0;
}

void parts_dispose(struct parts *parts)
{
	if (parts->map)
		munmap(parts->map, parts->map_bytes);
	VEC_DISPOSE(&parts->list);
	*parts = (struct parts){0};
}

void mask_init(struct mask *mask)
{
	*mask = (struct mask){.from = SIZE_MAX};
}

void mask_dispose(struct mask *mask)
{
	VEC_DISPOSE(&mask->list);
}

int mask_covers(const struct mask *mask, size_t index)
{
	size_t first;
	VEC_SEARCH(first, i, mask->list.count, mask->list.items[i] < index);
	return index >= mask->from || (first < mask->list.count && mask->list.items[first] == index);
}

static void insert(struct mask *mask, size_t index)
{
	VEC_PUSH(&mask->list, index);
	for (size_t i = mask->list.count - 1; i && mask->list.items[i - 1] > index; i--) {
		mask->list.items[i] = mask->list.items[i - 1];
		mask->list.items[i - 1] = index;
	}
}

static int order_elements(const void *a, const void *b, void *bytes)
{
	return memcmp(a, b, *(const size_t *)bytes);
}

static char *sorted(const struct part *part, size_t element)
{
	char *copy = util_alloc(part->length + 1);
	memcpy(copy, part->bytes, part->length);
	qsort_r(copy, part->length / element, element, order_elements, &element);
	return copy;
}

static int has_same_elements(const struct part *a, const struct part *b, size_t element)
{
	if (a->length % element)
		return 0;
	char *one = sorted(a, element), *two = sorted(b, element);
	int same = memcmp(one, two, a->length) == 0;
	free(one);
	free(two);
	return same;
}

enum likeness { SAME, SAME_ELEMENTS, SAME_BUT_TIMES, DIFFERENT };

static enum likeness compare_part(const struct parts *a, const struct parts *b, size_t index)
{
	const struct part *one = &a->list.items[index], *two = &b->list.items[index];
	int same_length = one->length == two->length;
	if (same_length && memcmp(one->bytes, two->bytes, one->length) == 0)
		return SAME;
	if (same_length && a->element && has_same_elements(one, two, a->element))
		return SAME_ELEMENTS;
	if (a->times && times_same_line(a->times, one->bytes, one->length, two->bytes, two->length))
		return SAME_BUT_TIMES;
	return DIFFERENT;
}

static size_t smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

size_t mask_add(struct mask *mask, const struct parts *a, const struct parts *b)
{
	size_t common = smaller(a->list.count, b->list.count), added = 0;
	for (size_t i = 0; i < common; i++) {
		if (mask_covers(mask, i) || compare_part(a, b, i) != DIFFERENT)
			continue;
		insert(mask, i);
		added++;
	}
	if (a->list.count != b->list.count && common < mask->from) {
		mask->from = common;
		added++;
	}
	return added;
}

static int differ_in_order(const struct parts *a, const struct parts *b, size_t element)
{
	struct parts one = *a;
	size_t moved = 0;
	if (a->list.count != b->list.count)
		return 0;
	one.element = element;
	for (size_t i = 0; i < a->list.count; i++) {
		enum likeness likeness = compare_part(&one, b, i);
		if (likeness == DIFFERENT)
			return 0;
		moved += likeness == SAME_ELEMENTS;
	}
	return moved;
}

size_t parts_element(const struct parts *a, const struct parts *b)
{
	static const size_t ELEMENTS[] = {16, 8, 4};
	for (size_t i = 0; i < sizeof ELEMENTS / sizeof *ELEMENTS; i++)
		if (differ_in_order(a, b, ELEMENTS[i]))
			return ELEMENTS[i];
	return 0;
}

size_t mask_count(const struct mask *mask, const struct parts *parts)
{
	size_t count = 0;
	for (size_t i = 0; i < parts->list.count; i++)
		count += mask_covers(mask, i);
	return count;
}

int compare_parts(
    struct difference *out, const struct parts *a, const struct parts *b, const struct mask *mask)
{
	size_t common = smaller(a->list.count, b->list.count);
	size_t all = a->list.count + b->list.count - common;
	*out = (struct difference){0};
	for (size_t i = 0; i < all; i++) {
		if (mask && mask_covers(mask, i))
			continue;
		out->compared++;
		enum likeness likeness = i < common ? compare_part(a, b, i) : DIFFERENT;
		out->times += likeness == SAME_BUT_TIMES;
		if (likeness == DIFFERENT) {
			if (!out->differing++)
				out->first = i;
		}
	}
	return out->differing != 0;
}

static size_t first_difference(const struct part *a, const struct part *b)
{
	size_t common = smaller(a->length, b->length), at = 0;
	while (at < common && a->bytes[at] == b->bytes[at])
		at++;
	return at;
}

void compare_place(
    struct place *out, const struct difference *difference, const struct parts *a, const struct parts *b)
{
	size_t i = difference->first;
	int in_one = i < a->list.count, shared = in_one && i < b->list.count;
	*out = (struct place){0};
	if (!difference->differing)
		return;
	out->number = in_one ? a->list.items[i].number : b->list.items[i].number;
	out->byte = shared ? first_difference(&a->list.items[i], &b->list.items[i]) : SIZE_MAX;
}

static void show_text(struct str *out, const struct part *line, size_t around)
{
	size_t begin = around > SHOWN_CHARS - SHOWN_BEFORE ? around - SHOWN_BEFORE : 0;
	size_t end = smaller(line->length, begin + SHOWN_CHARS);
	int newline = end && line->bytes[end - 1] == '\n' && end == line->length;
	str_add(out, begin ? "\"..." : "\"");
	for (size_t i = begin; i < end - newline; i++) {
		unsigned char c = (unsigned char)line->bytes[i];
		if (isprint(c))
			str_addf(out, "%c", c);
		else
			str_addf(out, "\\x%02x", c);
	}
	str_add(out, end < line->length ? "...\"" : "\"");
	if (!newline && end == line->length)
		str_add(out, " (no newline at its end)");
}

void compare_show_lines(struct str *out, const struct difference *difference, const struct parts *a,
    const struct parts *b, const char *names[2])
{
	const struct parts *both[2] = {a, b};
	struct place place;
	compare_place(&place, difference, a, b);
	int shared = place.byte != SIZE_MAX;
	size_t index = difference->first, around = shared ? place.byte : 0;
	str_addf(out, "  stdout: line %zu differs", place.number);
	if (shared)
		str_addf(out, " from column %zu on", around + 1);
	str_addf(out, " (%zu of %zu lines do)\n", difference->differing, difference->compared);
	for (int i = 0; i < 2; i++) {
		str_addf(out, "    %-10s ", names[i]);
		if (index < both[i]->list.count)
			show_text(out, &both[i]->list.items[index], around);
		else
			str_add(out, "ends before this line");
		str_add(out, "\n");
	}
}

// The byte that differs, and the aligned four-byte word around it as an integer and a float.
static void show_value(struct str *out, const struct part *copy, size_t at)
{
	if (at >= copy->length) {
		str_addf(out, "ends at byte %zu", copy->length);
		return;
	}
	str_addf(out, "0x%02x", (unsigned char)copy->bytes[at]);
	size_t word = at / 4 * 4;
	if (word + 4 <= copy->length) {
		int32_t integer;
		float real;
		memcpy(&integer, copy->bytes + word, 4);
		memcpy(&real, copy->bytes + word, 4);
		str_addf(
		    out, "   bytes %zu-%zu: int32 %" PRId32 ", float %.9g", word, word + 3, integer, (double)real);
	}
}

static size_t count_bytes(const struct part *a, const struct part *b)
{
	size_t common = smaller(a->length, b->length), count = a->length + b->length - 2 * common;
	for (size_t i = 0; i < common; i++)
		count += a->bytes[i] != b->bytes[i];
	return count;
}

void compare_show_copies(struct str *out, const struct difference *difference, const struct parts *a,
    const struct parts *b, const char *names[2])
{
	const struct parts *both[2] = {a, b};
	size_t index = difference->first;
	if (index >= a->list.count || index >= b->list.count) {
		str_addf(
		    out, "  copies: %s made %zu, %s made %zu\n", names[0], a->list.count, names[1], b->list.count);
		return;
	}
	const struct part *one = &a->list.items[index], *two = &b->list.items[index];
	size_t at = first_difference(one, two);
	str_addf(out, "  copies: copy %zu differs from byte %zu on", index + 1, at);
	if (one->length == two->length)
		str_addf(out, " (%zu of its %zu bytes do)", count_bytes(one, two), one->length);
	else
		str_addf(out, " (sizes %zu and %zu bytes)", one->length, two->length);
	str_addf(out, "; %zu of %zu copies differ\n", difference->differing, difference->compared);
	for (int i = 0; i < 2; i++) {
		str_addf(out, "    %-10s ", names[i]);
		show_value(out, &both[i]->list.items[index], at);
		str_add(out, "\n");
	}
}
