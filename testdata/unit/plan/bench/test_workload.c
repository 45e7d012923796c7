// workload.c: what a workload says, and what is no workload.
#include <string.h>
#include "testdata/unit/unit.h"
#include "plan/bench/workload.h"

static struct workload workload;

static const char *read_it(const char *text)
{
	static char said[512];
	struct str why = {0};
	int error = workload_read(&workload, &why, text, strlen(text), "folder");

	snprintf(said, sizeof said, "%s", str_text(&why));
	str_dispose(&why);
	return error < 0 ? said : NULL;
}

static void all_that_can_be_said(void **state)
{
	const struct workload_program *a;

	(void)state;
	assert_null(
	    read_it("{\"programs\": [{\"name\": \"a\", \"files\": [\"a.cu\", \"/b.cu\"], \"flags\": [\"-O1\"],"
	            "\"arguments\": [\"7\", \"x\"], \"share\": 3, \"floor\": 4, \"slice_us\": 900}, {\"name\": "
	            "\"b\", \"files\": [\"c.cu\"]}],"
	            "\"mixes\": [[\"b\"], [\"b\", \"a\", \"b\"]]}"));
	a = &workload.programs.items[0];
	assert_int_equal(workload.programs.count, 2);
	assert_string_equal(a->name, "a");
	assert_string_equal(a->files.items[0], "folder/a.cu");
	assert_string_equal(a->files.items[1], "/b.cu");
	assert_string_equal(a->flags.items[0], "-O1");
	assert_string_equal(a->arguments.items[1], "x");
	assert_int_equal(a->share, 3);
	assert_int_equal(a->floor, 4);
	assert_int_equal(a->slice_us, 900);
	assert_int_equal(workload.programs.items[1].share, 1);
	assert_int_equal(workload.programs.items[1].slice_us, 5000);
	assert_int_equal(workload.mixes.count, 2);
	assert_int_equal(workload.mixes.items[1].count, 3);
	assert_int_equal(workload.mixes.items[1].program[0], 1);
	assert_int_equal(workload.mixes.items[1].program[1], 0);
	workload_dispose(&workload);
}

static void without_mixes_all_pairs(void **state)
{
	(void)state;
	assert_null(read_it("{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"], \"flags\": []}, {\"name\": "
	                    "\"b\", \"files\": [\"b\"]},"
	                    "{\"name\": \"c\", \"files\": [\"c\"]}]}"));
	assert_int_equal(workload.mixes.count, 3);
	assert_int_equal(workload.mixes.items[2].count, 2);
	assert_int_equal(workload.mixes.items[2].program[0], 1);
	assert_int_equal(workload.mixes.items[2].program[1], 2);
	workload_dispose(&workload);
}

static void what_is_wrong_is_named(void **state)
{
	static const char *const wrong[][2] = {
	    {"", ""},
	    {"[]", "$"},
	    {"{}", "programs"},
	    {"{\"programs\": []}", "$.programs: empty"},
	    {"{\"programs\": [{\"name\": \"a\"}]}", "files"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": []}]}", "$.programs[0].files: empty"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [3]}]}", "$.programs[0].files[0]"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": \"a\"}]}", "an array is wanted, not a text"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"], \"shares\": 1}]}", "shares"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"], \"share\": 0}]}", "$.programs[0].share"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"], \"slice_us\": 1.5}]}",
	        "$.programs[0].slice_us"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"]}]}", "one program makes no pair"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"]}, {\"name\": \"a\", \"files\": [\"a\"]}]}",
	        "there already"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"]}], \"mixes\": [[\"b\"]]}",
	        "$.mixes[0][0]: b is no program"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"]}], \"mixes\": [[]]}",
	        "$.mixes[0]: a list of 1 to 16"},
	    {"{\"programs\": [{\"name\": \"a\", \"files\": [\"a\"]}], \"mixes\": [\"a\"]}", "$.mixes[0]"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		const char *said = read_it(wrong[i][0]);
		assert_non_null(said);
		if (!strstr(said, wrong[i][1]))
			fail_msg("%s: %s", wrong[i][0], said);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_that_can_be_said),
	    cmocka_unit_test(without_mixes_all_pairs), cmocka_unit_test(what_is_wrong_is_named)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
