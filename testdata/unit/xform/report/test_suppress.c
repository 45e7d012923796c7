// Which lines a comment covers, and which ids.
#include "xform/report/suppress.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(lines), cmocka_unit_test(ids)};
	return RUN(tests);
}
