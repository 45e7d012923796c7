// Diagnostics as they are printed.
#include "xform/base/diag.h"
#include "xform/base/source.h"

#include <unistd.h>

#include "testdata/unit/unit.h"

static const char PATH[] = "diag-test.cu";

static int make_file(void **state)
{
	FILE *file = fopen(PATH, "wb");
	(void)state;
	if (!file)
		return -1;
	fputs("first\n\tint x = 1;\r\nlast", file);
	return fclose(file);
}

static int remove_file(void **state)
{
	(void)state;
	return unlink(PATH);
}

static void printed_is(const struct diags *diags, enum severity least, int colour, const char *expected)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	assert_non_null(out);
	diag_print(out, diags, least, colour);
	fclose(out);
	assert_string_equal(text, expected);
	free(text);
}

static void places_and_carets(void **state)
{
	struct diags diags = {0};
	(void)state;
	diag_add(&diags, "early-exit", (struct place){PATH, 2, 6, 11}, "do this", "not %d", 3);
	printed_is(&diags, SEVERITY_NOTE, 0,
	    "diag-test.cu:2:6: warning: not 3 [early-exit]\n\tint x = 1;\n\t    ^\n  note: do this\n");
	diags_dispose(&diags);
	diag_add(&diags, "syntax", (struct place){PATH, 3, 1, 20}, NULL, "wrong");
	printed_is(&diags, SEVERITY_NOTE, 0, "diag-test.cu:3:1: error: wrong [syntax]\nlast\n^\n");
	diags_dispose(&diags);
}

static void places_that_line_directives_rename(void **state)
{
	struct diags diags = {0};
	struct source source = {.path = PATH};
	(void)state;
	source_add_presumed(&source, 2, 40, "made.y");
	diags_set_lines(&diags, &source);
	source_dispose(&source);
	diag_add(&diags, "syntax", (struct place){PATH, 3, 1, 20}, NULL, "wrong");
	diag_add(&diags, "syntax", (struct place){PATH, 1, 1, 0}, NULL, "wrong");
	printed_is(&diags, SEVERITY_NOTE, 0,
	    "made.y:41:1: error: wrong [syntax]\nlast\n^\ndiag-test.cu:1:1: error: wrong [syntax]\nfirst\n^\n");
	diags_dispose(&diags);
}

static void places_that_do_not_exist(void **state)
{
	struct diags diags = {0};
	(void)state;
	diag_add(&diags, "io", (struct place){.path = "none.cu"}, NULL, "cannot");
	diag_add(&diags, "io", (struct place){"none.cu", 3, 1, 0}, NULL, "cannot");
	diag_add(&diags, "io", (struct place){PATH, 99, 1, 0}, NULL, "cannot");
	diag_add(&diags, "io", (struct place){0}, NULL, "cannot");
	printed_is(&diags, SEVERITY_NOTE, 0,
	    "none.cu: error: cannot [io]\nnone.cu:3:1: error: cannot [io]\n"
	    "diag-test.cu:99:1: error: cannot [io]\ncuelastic: error: cannot [io]\n");
	diags_dispose(&diags);
	diag_add(&diags, "io", (struct place){PATH, 1, 500, 0}, NULL, "cannot");
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	diag_print(out, &diags, SEVERITY_NOTE, 0); // a column beyond its line
	fclose(out);
	assert_true(length < 100);
	free(text);
	diags_dispose(&diags);
}

static void severities(void **state)
{
	struct diags diags = {0};
	(void)state;
	diag_add(&diags, "toolkit", (struct place){0}, NULL, "a");
	diag_add(&diags, "early-exit", (struct place){0}, NULL, "b");
	diag_add(&diags, "io", (struct place){0}, NULL, "c");
	assert_int_equal(diags.count[SEVERITY_NOTE], 1);
	assert_int_equal(diags.count[SEVERITY_WARNING], 1);
	assert_int_equal(diags.count[SEVERITY_ERROR], 1);
	printed_is(&diags, SEVERITY_WARNING, 0, "cuelastic: warning: b [early-exit]\ncuelastic: error: c [io]\n");
	printed_is(&diags, SEVERITY_ERROR, 1, "cuelastic: \033[31merror:\033[0m c [io]\n");
	diags_dispose(&diags);
}

static void ids_are_unique_and_listed(void **state)
{
	static const char *const ids[] = {
#define DIAG(id, severity, meaning) id,
#include "xform/base/diag.def"
#undef DIAG
	};
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	(void)state;
	diag_list(out);
	fclose(out);
	for (size_t i = 0; i < COUNT(ids); i++) {
		assert_non_null(strstr(text, ids[i]));
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(ids[i], ids[k]);
	}
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(places_and_carets, make_file, remove_file),
	    cmocka_unit_test_setup_teardown(places_that_do_not_exist, make_file, remove_file),
	    cmocka_unit_test_setup_teardown(places_that_line_directives_rename, make_file, remove_file),
	    cmocka_unit_test(severities), cmocka_unit_test(ids_are_unique_and_listed)};
	return RUN(tests);
}
