// Comparison of lines and copies, masks, and the kernels of a report.
#include "xform/verify/compare.h"
#include "xform/verify/tiers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const NAMES[2] = {"original", "other"};

static char *write_file(char path[40], const void *bytes, size_t length)
{
	strcpy(path, "/tmp/cuelastic-compare-XXXXXX");
	int fd = mkstemp(path);
	assert_int_equal(write(fd, bytes, length), (ssize_t)length);
	close(fd);
	return path;
}

static struct parts lines_of(const char *text, const struct filter *filter)
{
	char path[40];
	struct parts parts;
	assert_int_equal(parts_read_lines(&parts, write_file(path, text, strlen(text)), filter), 0);
	unlink(path);
	return parts;
}

static struct parts log_of(const void *bytes, size_t length)
{
	char path[40];
	struct parts parts;
	assert_int_equal(parts_read_copies(&parts, write_file(path, bytes, length)), 0);
	unlink(path);
	return parts;
}

// The records with the head of a log before them.
static struct parts copies_of(const void *records, size_t length)
{
	static const char HEAD[] = "cuelastic log 1\n";
	char bytes[256];
	assert_true(length <= sizeof bytes - sizeof HEAD);
	memcpy(bytes, HEAD, sizeof HEAD - 1);
	memcpy(bytes + sizeof HEAD - 1, records, length);
	return log_of(bytes, sizeof HEAD - 1 + length);
}

static void shows(const struct str *text, const char *what)
{
	if (!strstr(str_text(text), what))
		fail_msg("\"%s\" is not in: %s", what, str_text(text));
}

static void compare_texts(const char *one, const char *two, const char *expected)
{
	struct parts a = lines_of(one, NULL), b = lines_of(two, NULL);
	struct difference difference;
	struct str text = {0};
	int differs = compare_parts(&difference, &a, &b, NULL);
	assert_int_equal(differs, expected != NULL);
	if (expected) {
		compare_show_lines(&text, &difference, &a, &b, (const char **)(uintptr_t)NAMES);
		shows(&text, expected);
	}
	str_dispose(&text);
	parts_dispose(&a);
	parts_dispose(&b);
}

static void lines(void **state)
{
	(void)state;
	compare_texts("", "", NULL);
	compare_texts("a\nb\n", "a\nb\n", NULL);
	compare_texts("a\nb\n", "a\nc\n", "line 2 differs from column 1");
	compare_texts("a\nb\n", "a\nb", "no newline at its end");
	compare_texts("a\nb\n", "a\n", "other      ends before this line");
	compare_texts("a\n", "a\nb\n", "original   ends before this line");
	compare_texts("x\n", "x\x01\n", "x\\x01");
}

static void filtered_lines_keep_their_numbers(void **state)
{
	struct filter filter = {0};
	struct difference difference;
	struct str text = {0};
	(void)state;
	filter_add_times(&filter);
	struct parts a = lines_of("3 ms\nr 1\n4 ms\nr 2\n", &filter),
	             b = lines_of("5 ms\nr 1\n9 ms\nr 3\n", &filter);
	assert_int_equal(a.filtered, 2);
	assert_int_equal(compare_parts(&difference, &a, &b, NULL), 1);
	compare_show_lines(&text, &difference, &a, &b, (const char **)(uintptr_t)NAMES);
	shows(&text, "line 4 differs from column 3 on (1 of 2 lines do)");
	str_dispose(&text);
	parts_dispose(&a);
	parts_dispose(&b);
	filter_dispose(&filter);
}

struct log {
	uint64_t operation, size;
	float values[4];
	char end[8];
};

#define END {'e', 'n', 'd', ' ', 'c', 'o', 'p', 'y'}

static void copies_of_streams(void **state)
{
	struct log early[2] = {{7, 16, {1, 2, 3, 4}, END}, {9, 16, {5, 6, 7, 8}, END}},
	           late[2] = {early[1], early[0]};
	struct difference difference;
	(void)state;
	struct parts a = copies_of(early, sizeof early), b = copies_of(late, sizeof late);
	assert_int_equal(compare_parts(&difference, &a, &b, NULL), 0);
	assert_int_equal(b.list.items[1].number, 2);
	parts_dispose(&a);
	parts_dispose(&b);
}

static void copies(void **state)
{
	struct log one[2] = {{1, 16, {1, 2, 3, 4}, END}, {2, 16, {5, 6, 7, 8}, END}}, two[2];
	struct difference difference;
	struct str text = {0};
	(void)state;
	memcpy(two, one, sizeof one);
	two[1].values[2] = 7.5f;
	_Static_assert(sizeof(struct log) == 40, "no padding");
	struct parts a = copies_of(one, sizeof one), b = copies_of(two, sizeof two);
	assert_int_equal(compare_parts(&difference, &a, &a, NULL), 0);
	assert_int_equal(compare_parts(&difference, &a, &b, NULL), 1);
	compare_show_copies(&text, &difference, &a, &b, (const char **)(uintptr_t)NAMES);
	shows(&text, "copy 2 differs from byte 10 on (1 of its 16 bytes do); 1 of 2 copies differ");
	shows(&text, "bytes 8-11: int32 1088421888, float 7\n");
	shows(&text, "float 7.5");
	assert_int_equal(a.list.items[1].number, 2);
	str_dispose(&text);
	parts_dispose(&a);
	parts_dispose(&b);
}

// However much of a log is missing at its end, it says so, but for whole records.
static void torn_logs_of_copies(void **state)
{
	struct log one[2] = {{1, 16, {1, 2, 3, 4}, END}, {2, 16, {5, 6, 7, 8}, END}};
	(void)state;
	for (size_t length = 0; length <= sizeof one; length++) {
		struct parts part = copies_of(one, length);
		assert_string_equal(part.lost, "");
		assert_int_equal(part.torn, length % sizeof *one != 0);
		assert_int_equal(part.list.count, length / sizeof *one);
		parts_dispose(&part);
	}
	one[0].end[7] = 'x';
	struct parts other = copies_of(one, sizeof one);
	assert_true(other.torn);
	assert_int_equal(other.list.count, 0);
	parts_dispose(&other);
}

static void expect_lost(const void *bytes, size_t length, const char *why)
{
	struct parts parts = log_of(bytes, length);
	assert_string_equal(parts.lost, why);
	assert_int_equal(parts.list.count, 0);
	parts_dispose(&parts);
}

static void lost_logs_of_copies(void **state)
{
	static const char FULL[] = "cuelastic lost: No space left on device\n", BARE[] = "cuelastic lost: ";
	struct log one = {1, 16, {1, 2, 3, 4}, END};
	(void)state;
	expect_lost(FULL, sizeof FULL - 1, "No space left on device");
	expect_lost(BARE, sizeof BARE - 1, "its records have gone");
	expect_lost("", 0, "its records have gone");
	expect_lost(&one, sizeof one, "its records have gone");
	expect_lost("cuelastic log", 13, "its records have gone");
}

static void masks(void **state)
{
	struct parts a = lines_of("a\nb\nc\nd\n", NULL), b = lines_of("a\nX\nc\nY\n", NULL),
	             c = lines_of("a\nb\n", NULL), d = lines_of("Z\nb\nc\nd\n", NULL);
	struct difference difference;
	struct mask mask;
	(void)state;
	mask_init(&mask);
	assert_int_equal(mask_add(&mask, &a, &b), 2);
	assert_int_equal(mask_add(&mask, &a, &b), 0);
	assert_int_equal(compare_parts(&difference, &a, &b, &mask), 0);
	assert_int_equal(difference.compared, 2);
	assert_int_equal(compare_parts(&difference, &a, &d, &mask), 1);
	assert_int_equal(
	    mask_add(&mask, &a, &c), 1); // another number of lines: nothing from the third on can be judged
	assert_int_equal(mask_count(&mask, &a), 3);
	assert_int_equal(mask_add(&mask, &a, &d), 1);
	assert_int_equal(mask_count(&mask, &a), 4);
	mask_dispose(&mask);
	parts_dispose(&a);
	parts_dispose(&b);
	parts_dispose(&c);
	parts_dispose(&d);
}

static void count_kernels(const char *json, int known, unsigned kernels, unsigned rewritten)
{
	char path[40];
	struct tiers tiers = {0};
	tiers_read(&tiers, write_file(path, json, strlen(json)));
	unlink(path);
	assert_int_equal(tiers.known, known);
	assert_int_equal(tiers.kernels, kernels);
	assert_int_equal(tiers.rewritten, rewritten);
}

static void reports_of_ordered_kernels(void **state)
{
	static const char json[] = "{\"kernels\": [{\"tier\":\"elastic\", \"ordered\": false, \"t\": true}, "
	                           "{\"tier\":\"sliceable\", \"ordered\": true}], \"ordered\": true}";
	char path[40];
	struct tiers tiers = {0};
	(void)state;
	tiers_read(&tiers, write_file(path, json, strlen(json)));
	unlink(path);
	assert_int_equal(tiers.kernels, 2);
	assert_int_equal(tiers.ordered, 1);
}

static void reports(void **state)
{
	(void)state;
	count_kernels("", 0, 0, 0);
	count_kernels("{\"kernels\": []}", 1, 0, 0);
	count_kernels(
	    "{\"kernels\": [{\"name\":\"a\",\"tier\":\"elastic\"}, {\"name\":\"tier\", \"tier\" : \"opaque\"}]}",
	    1, 2, 1);
	count_kernels("{\"tier\":\"elastic\",\"files\":[{\"kernels\":[{\"tier\":\"sliceable\","
	              "\"why\":[{\"tier\":\"elastic\",\"text\":\"a \\\"]} "
	              "quote\"}]}]},{\"kernels\":[{\"tier\":\"opaque\"}]}]}",
	    1, 2, 1);
	count_kernels("{\"kernels\": [{\"tier\":\"ela", 0, 0, 0);
	count_kernels(
	    "{\"kernels\": [{\"tier\":\"elastic\",\"rewritten\": 0}, {\"tier\":\"elastic\",\"rewritten\":10}]}",
	    1, 2, 1);
	count_kernels("no json at all ]]]}}}", 0, 0, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(lines),
	    cmocka_unit_test(filtered_lines_keep_their_numbers),
	    cmocka_unit_test(copies),
	    cmocka_unit_test(copies_of_streams),
	    cmocka_unit_test(torn_logs_of_copies),
	    cmocka_unit_test(lost_logs_of_copies),
	    cmocka_unit_test(masks),
	    cmocka_unit_test(reports),
	    cmocka_unit_test(reports_of_ordered_kernels),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
