// Edits as replacements: merged where they touch, quoted for YAML.
#include "xform/report/fixes.h"

#include "testdata/unit/unit.h"

struct fixture {
	struct source source;
	struct edits edits;
	struct diags diags;
	struct str out;
};

static void begin(struct fixture *f, const char *text)
{
	*f = (struct fixture){0};
	source_from_text(&f->source, "a.cu", text, strlen(text));
}

static void end(struct fixture *f)
{
	source_dispose(&f->source);
	edits_dispose(&f->edits);
	diags_dispose(&f->diags);
	str_dispose(&f->out);
}

static int add(struct fixture *f)
{
	struct str text = {0};
	unsigned clash;
	assert_int_equal(
	    edits_apply(&text, &f->edits, f->source.text, (struct span){0, f->source.length}, &clash), 0);
	str_dispose(&text);
	return fixes_add(&f->out, &f->source, &f->edits, &f->diags);
}

static void touching_edits_are_one(void **state)
{
	struct fixture f;
	(void)state;
	begin(&f, "0123456789");
	edits_insert(&f.edits, 2, "a");
	edits_insert(&f.edits, 2, "b");
	edits_replace(&f.edits, (struct span){2, 4}, "c");
	edits_replace(&f.edits, (struct span){2, 4}, "c"); // an argument that a macro uses twice
	edits_insert(&f.edits, 4, "d");
	edits_replace(&f.edits, (struct span){6, 7}, "");
	assert_int_equal(add(&f), 0);
	assert_string_equal(str_text(&f.out), "  - DiagnosticName: cuelastic-rewrite\n    DiagnosticMessage:\n"
	                                      "      Message: \"elastic kernels and their launches\"\n      "
	                                      "FilePath: \"a.cu\"\n      FileOffset: 2\n"
	                                      "      Replacements:\n"
	                                      "        - FilePath: \"a.cu\"\n          Offset: 2\n          "
	                                      "Length: 2\n          ReplacementText: \"abcd\"\n"
	                                      "        - FilePath: \"a.cu\"\n          Offset: 6\n          "
	                                      "Length: 1\n          ReplacementText: \"\"\n");
	end(&f);
}

static void texts_are_quoted(void **state)
{
	struct fixture f;
	(void)state;
	begin(&f, "");
	edits_insert(&f.edits, 0, "\"a\\\r\n\t\x01\xc3\xa9'");
	assert_int_equal(add(&f), 0);
	assert_non_null(strstr(str_text(&f.out), "ReplacementText: \"\\\"a\\\\\\r\\n\\t\\x01\xc3\xa9'\"\n"));
	end(&f);
	begin(&f, "");
	edits_insert(&f.edits, 0, "\xff");
	assert_int_equal(add(&f), -1);
	end(&f);
}

static void diagnostics_follow(void **state)
{
	struct fixture f;
	(void)state;
	begin(&f, "x");
	diag_add(&f.diags, "early-exit", (struct place){"a.cu", 1, 1, 7}, NULL, "say \"no\" \xff");
	diag_add(&f.diags, "recursion", (struct place){"a.cu", 1, 1, 0}, NULL, "hidden");
	diag_add(&f.diags, "toolkit", (struct place){0}, NULL, "of no file");
	diag_suppress(&f.diags, &f.diags.list.items[1]);
	assert_int_equal(add(&f), 0);
	assert_string_equal(str_text(&f.out),
	    "  - DiagnosticName: early-exit\n    DiagnosticMessage:\n      Message: \"say \\\"no\\\" ?\"\n"
	    "      FilePath: \"a.cu\"\n      FileOffset: 7\n      Replacements: []\n    Level: Warning\n");
	end(&f);
}

static void documents(void **state)
{
	struct str none = {0}, out = {0};
	(void)state;
	fixes_print(&out, "a.cu", &none);
	assert_string_equal(str_text(&out), "---\nMainSourceFile: \"a.cu\"\nDiagnostics: []\n...\n");
	str_dispose(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(touching_edits_are_one),
	    cmocka_unit_test(texts_are_quoted), cmocka_unit_test(diagnostics_follow),
	    cmocka_unit_test(documents)};
	return RUN(tests);
}
