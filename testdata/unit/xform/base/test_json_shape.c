// What a JSON text looks like before it is parsed.
#include "xform/base/json_read.h"

#include "testdata/unit/unit.h"

static const char *shape(const char *text)
{
	size_t offset = 0;
	const char *wrong = json_shape(&offset, text, strlen(text));
	return wrong ? wrong : "fine";
}

static void limits(void **state)
{
	(void)state;
	assert_string_equal(shape("{\"a\": [1, \"x\"]}"), "fine");
	assert_string_equal(shape("[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]"), "fine"); // 16 deep
	assert_string_equal(shape("[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]"), "brackets nest more than 16 deep");
	assert_string_equal(shape("[\"[[[[[[[[[[[[[[[[[[[[[\"]"), "fine"); // in a string
	assert_string_equal(shape("[\"\xff\"]"), "not UTF-8");
}

static void path_is(const char *text, const char *at, const char *expected)
{
	struct str path = {0};
	json_path_at(&path, text, strlen(text), (size_t)(strstr(text, at) - text));
	assert_string_equal(str_text(&path), expected);
	str_dispose(&path);
}

static void paths(void **state)
{
	(void)state;
	const char *text = "{\"kernels\": [{\"name\": 1}, {\"name\": 2, \"a b\": 3}]}";
	path_is(text, "1", "$.kernels[0].name");
	path_is(text, "2", "$.kernels[1].name");
	path_is(text, "3", "$.kernels[1][\"a b\"]");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(limits), cmocka_unit_test(paths)};
	return RUN(tests);
}
