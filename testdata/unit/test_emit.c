// Bytes in, bytes out, without the tool's process: the same twice, nothing without passes, and no leaks on
// the way.
#include "emit.h"

#include "facts.h"
#include "passes/pass.h"

#include "unit.h"

static const char TEXT[] = "__global__ void k(int *p) { p[blockIdx.x] = gridDim.x; }\n"
                           "void f(int *p) { k<<<3, 1>>>(p); }\n";

struct result {
	struct str text;
	unsigned warnings, errors;
	int status;
};

static void rewrite(struct result *out, const char *text, const char *list, int no_line)
{
	struct source source;
	struct diags diags = {0};
	struct model model;
	struct parse parse;
	struct flags flags = {0};
	struct edits edits = {0};
	struct str dump = {0};
	struct pass_options wanted = {list, NULL};
	struct emit_options options = {.no_line = no_line};
	unsigned clash;
	*out = (struct result){0};
	source_from_text(&source, "test.cu", text, strlen(text));
	model_init(&model, &source, &diags);
	struct parse_request request = {
	    .path = "test.cu", .source = &source, .flags = &flags, .headers = PARSE_LIGHT};
	out->status = parse_file(&parse, &request) < 0 || facts_collect(&model, &parse) < 0 ||
	              pass_run(&model, &wanted, &dump) < 0;
	if (!out->status) {
		emit_edits(&edits, &model, &options);
		out->status = edits_apply(&out->text, &edits, text, (struct span){0, source.length}, &clash);
	}
	out->warnings = diags.count[SEVERITY_WARNING];
	out->errors = diags.count[SEVERITY_ERROR];
	edits_dispose(&edits);
	model_dispose(&model);
	parse_dispose(&parse);
	flags_dispose(&flags);
	source_dispose(&source);
	str_dispose(&dump);
	diags_dispose(&diags);
}

static void the_same_bytes_twice(void **state)
{
	struct result a, b;
	(void)state;
	rewrite(&a, TEXT, NULL, 0);
	rewrite(&b, TEXT, NULL, 0);
	assert_int_equal(a.status, 0);
	assert_string_equal(str_text(&a.text), str_text(&b.text));
	assert_non_null(strstr(str_text(&a.text), "cue_k_launch(cue_config(3, 1), p);"));
	assert_non_null(strstr(str_text(&a.text), "#line 2 \"test.cu\""));
	str_dispose(&a.text);
	str_dispose(&b.text);
}

static void no_passes_no_change(void **state)
{
	struct result result;
	(void)state;
	rewrite(&result, TEXT, "", 0);
	assert_int_equal(result.status, 0);
	assert_string_equal(str_text(&result.text), TEXT);
	str_dispose(&result.text);
}

static void no_line_directives(void **state)
{
	struct result result;
	(void)state;
	rewrite(&result, TEXT, NULL, 1);
	assert_null(strstr(str_text(&result.text), "#line"));
	str_dispose(&result.text);
}

static void nothing_to_do(void **state)
{
	static const char *const texts[] = {
	    "", "\n", "int main() { return 0; }\n", "// only a comment", "#define A\n"};
	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		struct result result;
		rewrite(&result, texts[i], NULL, 0);
		assert_int_equal(result.status, 0);
		assert_string_equal(str_text(&result.text), texts[i]);
		assert_int_equal(result.warnings + result.errors, 0);
		str_dispose(&result.text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(the_same_bytes_twice),
	    cmocka_unit_test(no_passes_no_change), cmocka_unit_test(no_line_directives),
	    cmocka_unit_test(nothing_to_do)};
	return RUN(tests);
}
