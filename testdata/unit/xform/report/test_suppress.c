// Which lines a comment covers, and which ids.
#include "xform/report/shown.h"

#include "testdata/unit/unit.h"

static const char PATH[] = "a.cu";

// Diagnostics `early-exit` (a warning), `toolkit` (a note) and `io` (an error) in every line; "3e" says that
// line 3's early-exit was hidden, "3t" the toolkit's. What is wrong with the comments comes behind, as
// "!id@line:column".
static void hidden_is(const char *text, const char *expected)
{
	static const char *const ids[] = {"early-exit", "toolkit", "io"};
	struct diags diags = {0};
	struct source source;
	struct str out = {0};
	source_from_text(&source, PATH, text, strlen(text));
	for (unsigned line = 1; line <= source.lines.count; line++)
		for (size_t i = 0; i < COUNT(ids); i++)
			diag_add(&diags, ids[i], (struct place){PATH, line, 1, source.lines.items[line - 1]}, NULL, "x");
	size_t count = diags.list.count;
	unsigned warnings = diags.count[SEVERITY_WARNING];
	suppress_apply(&diags, &source);
	for (size_t i = 0; i < count; i++)
		if (diags.list.items[i].suppressed) {
			str_addf(&out, "%u%c ", diags.list.items[i].place.line, diags.list.items[i].id[0]);
			warnings -= diags.list.items[i].severity == SEVERITY_WARNING;
		}
	for (size_t i = count; i < diags.list.count; i++, warnings++)
		str_addf(&out, "!%s@%u:%u ", diags.list.items[i].id, diags.list.items[i].place.line,
		    diags.list.items[i].place.column);
	assert_string_equal(str_text(&out), expected);
	assert_int_equal(diags.count[SEVERITY_WARNING], warnings);
	str_dispose(&out);
	source_dispose(&source);
	diags_dispose(&diags);
}

static void lines(void **state)
{
	(void)state;
	hidden_is("int a; // cuelastic: ignore(early-exit)\nint b;\n", "1e ");
	hidden_is("// cuelastic: ignore(early-exit)\nint b;\nint c;\n", "2e ");
	hidden_is("  /* cuelastic: ignore(early-exit) */ int b;\nint c;\n", "1e ");
	hidden_is("// cuelastic: ignore(early-exit)\n\n// for a reason\n/* or\n two */\nint b;\n", "6e ");
	hidden_is("int a; /* x */ /* cuelastic: ignore(early-exit) */\nint b;\n", "1e ");
	hidden_is("int a; // cuelastic: ignore(early-exit)", "1e ");
	hidden_is("// cuelastic: ignore(early-exit)", "1e ");
	hidden_is("#define A // cuelastic: ignore(early-exit)\nint b;\n", "1e ");
	hidden_is("/* cuelastic: ignore(early-exit)\n */\nint b;\n", "3e ");
}

static void ids(void **state)
{
	(void)state;
	hidden_is("int a; // cuelastic: ignore", "1e 1t ");
	hidden_is("int a; //cuelastic:ignore", "1e 1t ");
	hidden_is("int a; // cuelastic: ignore(toolkit,early-exit) because", "1e 1t ");
	hidden_is("int a; // cuelastic: ignore ( toolkit )", "1t ");
	hidden_is("int a; // cuelastic: ignore()", "");
	hidden_is("int a; // cuelastic: ignore(toolkit", "1t ");
	hidden_is("int a; // see cuelastic: ignore(toolkit)", "");
	hidden_is("int a; // cuelastic is fine", "");
	hidden_is("const char *a = \"// cuelastic: ignore\";", "");
	hidden_is("int a; // cuelastic: ignore(to, toolkit)", "1t !unknown-ignore@1:29 ");
	hidden_is("int a; // cuelastic: ignore(io)", "!unknown-ignore@1:29 ");
	hidden_is("/**/", "");
	hidden_is("/* cuelastic: ignore(", "");
}

static struct diags make(void)
{
	struct diags diags = {0};
	diag_add(&diags, "early-exit", (struct place){0}, NULL, "a");
	diag_add(&diags, "block-wait", (struct place){0}, NULL, "b");
	diag_add(&diags, "shared-memory", (struct place){0}, NULL, "c");
	diag_add(&diags, "io", (struct place){0}, NULL, "d");
	return diags;
}

static void counts_are(const struct diags *diags, unsigned notes, unsigned warnings, unsigned errors)
{
	assert_int_equal(diags->count[SEVERITY_NOTE], notes);
	assert_int_equal(diags->count[SEVERITY_WARNING], warnings);
	assert_int_equal(diags->count[SEVERITY_ERROR], errors);
}

static void all_warnings(void **state)
{
	struct diags diags = make();
	struct options o = {.werror = 1};
	(void)state;
	assert_int_equal(severity_apply(&diags, &o), 2);
	counts_are(&diags, 1, 0, 3);
	assert_true(diags.list.items[0].promoted);
	assert_false(diags.list.items[2].promoted);
	assert_false(diags.list.items[3].promoted); // was an error
	diags_dispose(&diags);
}

static void named(void **state)
{
	struct diags diags = make();
	struct options o = {0};
	(void)state;
	VEC_PUSH(&o.promoted, "shared-memory,proved");
	VEC_PUSH(&o.promoted, "block-wait");
	assert_int_equal(severity_apply(&diags, &o), 2);
	counts_are(&diags, 0, 1, 3);
	VEC_DISPOSE(&o.promoted);
	diags_dispose(&diags);
}

static void disabled(void **state)
{
	struct diags diags = make();
	struct options o = {.werror = 1};
	(void)state;
	diag_suppress(&diags, &diags.list.items[1]); // by a comment
	VEC_PUSH(&o.disabled, "early-exit,shared-memory,block-wait");
	VEC_PUSH(&o.promoted, "early-exit");
	assert_int_equal(severity_apply(&diags, &o), 0);
	counts_are(&diags, 0, 0, 1);
	assert_true(diags.list.items[0].suppressed && diags.list.items[0].disabled);
	assert_false(diags.list.items[1].disabled);
	VEC_DISPOSE(&o.disabled);
	VEC_DISPOSE(&o.promoted);
	diags_dispose(&diags);
}

static void nothing(void **state)
{
	struct diags diags = make();
	struct options o = {0};
	(void)state;
	assert_int_equal(severity_apply(&diags, &o), 0);
	counts_are(&diags, 1, 2, 1);
	diags_dispose(&diags);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_warnings), cmocka_unit_test(named),
	    cmocka_unit_test(disabled), cmocka_unit_test(nothing), cmocka_unit_test(lines),
	    cmocka_unit_test(ids)};
	return RUN(tests);
}
