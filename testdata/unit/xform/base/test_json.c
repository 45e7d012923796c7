// UTF-8 and JSON strings.
#include "xform/base/json.h"

#include "testdata/unit/unit.h"

static void sequences(void **state)
{
	static const struct {
		const char *bytes;
		unsigned length;
	} cases[] = {{"a", 1}, {"\xc3\xa9", 2}, {"\xe2\x82\xac", 3}, {"\xf0\x9f\x98\x80", 4}, {"\x80", 0},
	    {"\xbf", 0}, {"\xc3", 0}, {"\xc3(", 0}, {"\xc0\xaf", 0}, {"\xe0\x80\xaf", 0}, {"\xed\xa0\x80", 0},
	    {"\xf0\x80\x80\xaf", 0}, {"\xf4\x90\x80\x80", 0}, {"\xf5\x80\x80\x80", 0}, {"\xff", 0},
	    {"\xef\xbf\xbf", 3}, {"\xf4\x8f\xbf\xbf", 4}};
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(json_sequence(cases[i].bytes, strlen(cases[i].bytes)), cases[i].length);
	assert_int_equal(json_sequence("\xc3\xa9", 1), 0);
	assert_int_equal(json_sequence("", 1), 1); // NUL is a character
}

static void text_is(const char *text, const char *expected)
{
	struct str out = {0};
	json_text(&out, text);
	assert_string_equal(str_text(&out), expected);
	str_dispose(&out);
}

static void strings(void **state)
{
	struct str out = {0};
	(void)state;
	text_is(NULL, "null");
	text_is("", "\"\"");
	text_is("a\"b\\c/d", "\"a\\\"b\\\\c/d\"");
	text_is("\n\x7f\x1b", "\"\\u000a\\u007f\\u001b\"");
	text_is("\xc3\xa9\xff!\xe2\x82", "\"\xc3\xa9\xef\xbf\xbd!\xef\xbf\xbd\xef\xbf\xbd\"");
	json_bytes(&out, "a\0b", 3);
	assert_string_equal(str_text(&out), "\"a\\u0000b\"");
	str_dispose(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(sequences), cmocka_unit_test(strings)};
	return RUN(tests);
}
