// Traces that end where their writer was killed, and damaged ones.
#include "plan/trace/trace_load.h"

#include "trace_text.h"

static size_t load(int *is_cut, const char *text, size_t length)
{
	struct str why = {0};
	const char *path = trace_file_with(text, length);
	json_t *root = trace_load(&why, is_cut, path);
	size_t count = json_array_size(root);
	assert_true(root ? !why.length : strstr(str_text(&why), path) != NULL);
	if (!root)
		count = SIZE_MAX;
	json_decref(root);
	str_dispose(&why);
	unlink(path);
	return count;
}

static void a_whole_file(void **state)
{
	(void)state;
	int is_cut;
	assert_int_equal(load(&is_cut, TRACE_TWO, strlen(TRACE_TWO)), 10);
	assert_false(is_cut);
	assert_int_equal(load(&is_cut, "[]", 2), 0);
	assert_false(is_cut);
}

// At each byte: the events of whole lines are there, and nothing else is.
static void a_file_that_is_cut(void **state)
{
	(void)state;
	int is_cut;
	size_t lines = 0, end = strlen(TRACE_TWO) - 2; // of the closing bracket
	for (size_t length = 2; length < end; length++) {
		int is_line = TRACE_TWO[length - 1] == '}' && strchr(",\n", TRACE_TWO[length]) != NULL &&
		              (TRACE_TWO[length + 1] == '\n' || TRACE_TWO[length + 1] == ']');
		lines += (size_t)is_line;
		assert_int_equal(load(&is_cut, TRACE_TWO, length), lines);
		assert_true(is_cut);
	}
	assert_int_equal(lines, 10);
}

static void what_is_damaged(void **state)
{
	(void)state;
	static const char *const wrong[] = {"", "[1", "[1,\n2}", "[{},\n{\"a\":\n{},\n{}\n]", "{\"a\":1,\n", "x",
	    "[\n{\"a\":1}\n{\"a\":2}", "[{\"a\":tru"};
	int is_cut;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_true(load(&is_cut, wrong[i], strlen(wrong[i])) == SIZE_MAX);
	struct str why = {0};
	assert_null(trace_load(&why, &is_cut, "/nowhere/t.json"));
	assert_string_equal(str_text(&why), "/nowhere/t.json: cannot read: No such file or directory");
	str_dispose(&why);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(a_whole_file), cmocka_unit_test(a_file_that_is_cut),
	    cmocka_unit_test(what_is_damaged)};
	return RUN(tests);
}
