// nvcc's messages, each once.
#include "xform/nvcc/messages.h"

#include "testdata/unit/unit.h"

static void once_is(const char *text, const char *expected)
{
	struct str out = {0};
	nvcc_messages_once(&out, text);
	assert_string_equal(str_text(&out), expected);
	str_dispose(&out);
}

static void warnings_come_once(void **state)
{
	(void)state;
	once_is("", "");
	once_is("a.cu(3): warning #177-D: x\n    int x;\n\na.cu(3): warning #177-D: x\n    copy: int x;\n\n"
	        "a.cu(4): warning #177-D: y\n\na.cu(3): warning #177-D: x\n\nRemark: The warnings can be "
	        "suppressed\n\n",
	    "a.cu(3): warning #177-D: x\n    int x;\n\na.cu(4): warning #177-D: y\n\n"
	    "Remark: The warnings can be suppressed\n\n");
	once_is("a.cu:3:1: warning: old\n  note\na.cu:3:1: warning: old\n  note\n",
	    "a.cu:3:1: warning: old\n  note\n");
}

static void all_else_stays(void **state)
{
	(void)state;
	once_is("ptxas info    : 0 bytes\nptxas info    : 0 bytes\n",
	    "ptxas info    : 0 bytes\nptxas info    : 0 bytes\n");
	once_is("a.cu(3): error: x\na.cu(3): error: x\n", "a.cu(3): error: x\na.cu(3): error: x\n");
	once_is("a.cu(3): warning #1-D: x\na.cu(3): warning #1-D: y\na.cu(4): warning #1-D: x\n",
	    "a.cu(3): warning #1-D: x\na.cu(3): warning #1-D: y\na.cu(4): warning #1-D: x\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(warnings_come_once), cmocka_unit_test(all_else_stays)};
	return RUN(tests);
}
