// Bytes in, bytes out, without the tool's process: the same twice, nothing without passes, and no leaks on
// the way.
#include "xform/emit/emit.h"

#include "xform/facts/facts.h"
#include "passes/pass.h"

#include "testdata/unit/unit.h"

static const char TEXT[] = "__global__ void k(int *p) { p[blockIdx.x] = gridDim.x; }\n"
                           "void f(int *p) { k<<<3, 1>>>(p); }\n";

struct result {
	struct str text;
	unsigned warnings, errors;
	int status;
};

// `prove` may be NULL: what the validator adds to the passes' decisions.
static void rewrite(
    struct result *out, const char *text, const char *list, int no_line, void (*prove)(struct model *))
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
		if (prove)
			prove(&model);
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
	rewrite(&a, TEXT, NULL, 0, NULL);
	rewrite(&b, TEXT, NULL, 0, NULL);
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
	rewrite(&result, TEXT, "", 0, NULL);
	assert_int_equal(result.status, 0);
	assert_string_equal(str_text(&result.text), TEXT);
	str_dispose(&result.text);
}

static void no_line_directives(void **state)
{
	struct result result;
	(void)state;
	rewrite(&result, TEXT, NULL, 1, NULL);
	assert_null(strstr(str_text(&result.text), "#line"));
	str_dispose(&result.text);
}

static const char LAUNCHES[] = "__global__ void k(int *p) { p[blockIdx.x] = gridDim.x; }\n"
                               "template <class T> __global__ void t(T *p) { p[blockIdx.x] = 1; }\n"
                               "void f(int *p, void **a) {\n"
                               "	k<<<3, 1>>>(p);\n"
                               "	cudaLaunchKernel((void *)k, 3, 1, a);\n"
                               "	t<<<3, 1>>>(p);\n"
                               "}\n";

static void whole_warps(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++)
		model->functions.items[i]->validated.needs = NEED_WHOLE_WARPS;
}

static void both_needs(struct model *model)
{
	for (size_t i = 0; i < model->functions.count; i++)
		model->functions.items[i]->validated.needs = NEED_WHOLE_WARPS | NEED_MULTIPLE_OF_WARP;
}

static unsigned count_of(const struct result *result, const char *what)
{
	unsigned count = 0;
	for (const char *at = strstr(str_text(&result->text), what); at; at = strstr(at + 1, what))
		count++;
	return count;
}

static void needs_stand_at_every_launch(void **state)
{
	struct result result;
	(void)state;
	rewrite(&result, LAUNCHES, NULL, 1, NULL);
	assert_int_equal(count_of(&result, "need"), 0);
	assert_int_equal(count_of(&result, "cue_kernel("), 3);
	str_dispose(&result.text);
	rewrite(&result, LAUNCHES, NULL, 1, whole_warps);
	assert_int_equal(count_of(&result, ").cue_needing(CUE_NEED_WHOLE_WARPS)"), 3);
	assert_int_equal(count_of(&result, "need"), 3);
	assert_non_null(strstr(str_text(&result.text), "cue_k_resized).cue_needing(CUE_NEED_WHOLE_WARPS), p);"));
	assert_non_null(
	    strstr(str_text(&result.text), "cue_k_resized).cue_needing(CUE_NEED_WHOLE_WARPS), 3, 1, a);"));
	str_dispose(&result.text);
	rewrite(&result, LAUNCHES, NULL, 1, both_needs);
	assert_int_equal(count_of(&result, ").cue_needing(CUE_NEED_MULTIPLE_OF_WARP)"), 3);
	str_dispose(&result.text);
}

static void nothing_to_do(void **state)
{
	static const char *const texts[] = {
	    "", "\n", "int main() { return 0; }\n", "// only a comment", "#define A\n"};
	(void)state;
	for (size_t i = 0; i < COUNT(texts); i++) {
		struct result result;
		rewrite(&result, texts[i], NULL, 0, NULL);
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
	    cmocka_unit_test(needs_stand_at_every_launch), cmocka_unit_test(nothing_to_do)};
	return RUN(tests);
}
