// Depfiles: the original's name takes the place of the file that nvcc read.
#include "xform/nvcc/depend.h"

#include "testdata/unit/unit.h"

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
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_row), cmocka_unit_test(no_file)};
	return RUN(tests);
}
