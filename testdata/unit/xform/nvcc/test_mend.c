// nvcc's messages, each once, and depfiles: the original's name takes the place of the file that nvcc read.
#include "xform/nvcc/mend.h"

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

struct row {
	const char *text, *written, *original, *more, *wanted;
};

static const struct row ROWS[] = {
    {"a.o : w/0/a.cu \\\n    x.h\n", "w/0/a.cu", "src/a.cu", NULL, "a.o : src/a.cu \\\n    x.h\n"},
    // the preprocessor names the file of #line, too
    {"a.o : w/0/a.cu \\\n    x.h \\\n    src/a.cu \\\n    y.h\n", "w/0/a.cu", "src/a.cu", NULL,
        "a.o : src/a.cu \\\n    x.h \\\n    y.h\n"},
    {"a.o : w/0/a.cu \\\n    src/a.cu\n", "w/0/a.cu", "src/a.cu", NULL, "a.o : src/a.cu\n"},
    // -MP: nvcc writes no rule for the source
    {"a.o : w/0/a.cu \\\n    x.h\n\na.cu:\n\nx.h:\n", "w/0/a.cu", "a.cu", NULL,
        "a.o : a.cu \\\n    x.h\n\nx.h:\n"},
    {"a.o : w/0/a#b.cu \\\n    a\\#b.cu \\\n    x.h\n", "w/0/a#b.cu", "a#b.cu", NULL,
        "a.o : a\\#b.cu \\\n    x.h\n"}, // nvcc does not escape `#`
    {"a.o : w/0/a.cu\n", "w/0/a.cu", "a b$.cu", NULL, "a.o : a\\ b$$.cu\n"},
    {"a\\ b.o : w\\ 0/a.cu \\\n    w/0/a.cu.h\n", "w 0/a.cu", "a.cu", NULL,
        "a\\ b.o : a.cu \\\n    w/0/a.cu.h\n"},
    {"a.o : w/0/a.cu \\\n    x.h\n", "w/0/a.cu", "a.cu", "/p/.cuelastic",
        "a.o : a.cu \\\n    /p/.cuelastic \\\n    x.h\n"},
    {"other.o : b.cu\n", "w/0/a.cu", "a.cu", "more", "other.o : b.cu\n"},
    {"", "w/0/a.cu", "a.cu", NULL, ""},
    {"a.o : w/0/a.cu \\", "w/0/a.cu", "a.cu", NULL, "a.o : a.cu \\"},
};

static void every_row(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(ROWS); i++) {
		struct str out = {0};
		nvcc_depend_mend(&out, ROWS[i].text, ROWS[i].written, ROWS[i].original, ROWS[i].more);
		assert_string_equal(str_text(&out), ROWS[i].wanted);
		str_dispose(&out);
	}
}

static void no_file(void **state)
{
	(void)state;
	assert_true(nvcc_depend_mend_file("no such file.d", "a", "b", NULL) < 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_row), cmocka_unit_test(no_file),
	    cmocka_unit_test(warnings_come_once), cmocka_unit_test(all_else_stays)};
	return RUN(tests);
}
