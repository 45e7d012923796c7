// Fresh names: none is taken, none holds a double underscore, the same question gives the same answer.
#include "xform/model/names.h"

#include "xform/model/model.h"

#include "testdata/unit/unit.h"

struct fixture {
	struct source source;
	struct diags diags;
	struct model model;
};

static void open_text(struct fixture *f, const char *text)
{
	*f = (struct fixture){0};
	source_from_text(&f->source, "test.cu", text, strlen(text));
	model_init(&f->model, &f->source, &f->diags);
}

static void close_text(struct fixture *f)
{
	model_dispose(&f->model);
	source_dispose(&f->source);
	diags_dispose(&f->diags);
}

static void fresh_is(const char *text, const char *stem, const char *suffix, const char *expected)
{
	struct fixture f;
	open_text(&f, text);
	assert_string_equal(names_fresh(&f.model, stem, suffix), expected);
	close_text(&f);
}

static void plain_names(void **state)
{
	(void)state;
	fresh_is("", "k", "_body", "cue_k_body");
	fresh_is("void k();", "k", "", "cue_k");
	fresh_is("", "thread", "", "cue_thread_2"); // the runtime's header has that one
	fresh_is("", "slice", "", "cue_slice_2");
	fresh_is("a b", "two_words", "_launch", "cue_two_words_launch");
}

static void no_double_underscores(void **state)
{
	(void)state;
	fresh_is("", "__k", "_body", "cue_k_body");
	fresh_is("", "k__", "_body", "cue_k_body");
	fresh_is("", "a__b___c", "", "cue_a_b_c");
	fresh_is("", "_", "_body", "cue_kernel_body");
	fresh_is("", "____", "", "cue_kernel_2"); // as of the header
}

static void taken_names_get_a_number(void **state)
{
	(void)state;
	fresh_is("int cue_k_body;", "k", "_body", "cue_k_2_body");
	fresh_is("cue_k_body cue_k_2_body", "k", "_body", "cue_k_3_body");
	fresh_is(
	    "// cue_k_body\n\"cue_k_body\"", "k", "_body", "cue_k_body"); // comments and strings take nothing
	fresh_is("#define cue_k_body 1", "k", "_body", "cue_k_2_body");   // but macros do
	fresh_is("cue_k_body_more my_cue_k_body", "k", "_body", "cue_k_body");
}

static void given_names_are_taken(void **state)
{
	struct fixture f;
	(void)state;
	open_text(&f, "");
	assert_string_equal(names_fresh(&f.model, "k", "_body"), "cue_k_body");
	assert_string_equal(names_fresh(&f.model, "k_", "_body"), "cue_k_2_body");
	assert_string_equal(names_shared(&f.model, "k", "_body"), "cue_k_3_body");
	assert_string_equal(names_fresh(&f.model, "k", "_body"), "cue_k_3_body");
	model_give(&f.model, "cue_k_4_body");
	assert_string_equal(names_fresh(&f.model, "k", "_body"), "cue_k_5_body");
	assert_string_equal(names_fresh(&f.model, "k", "_launch"), "cue_k_launch");
	close_text(&f);
}

static void local_names(void **state)
{
	struct fixture f;
	(void)state;
	open_text(&f, "int cue, cue_b, cue_b_2;");
	assert_string_equal(names_local(&f.model, "cue"), "cue_2");
	assert_string_equal(names_local(&f.model, "cue_b"), "cue_b_3");
	assert_string_equal(names_local(&f.model, "other"), "other");
	close_text(&f);
}

// Two folders may each have a test.cu.
static void marks_are_of_path_and_text(void **state)
{
	struct fixture one, other, same;
	const struct function of_file = {.name = "k", .is_static = 1}, of_all = {.name = "k"};
	(void)state;
	open_text(&one, "int a;");
	open_text(&other, "int b;");
	open_text(&same, "int a;");
	assert_string_not_equal(names_of_type(&one.model, &of_file), names_of_type(&other.model, &of_file));
	assert_string_equal(names_of_type(&one.model, &of_file), names_of_type(&same.model, &of_file));
	assert_string_equal(names_of_type(&one.model, &of_all), "k");
	close_text(&one);
	close_text(&other);
	close_text(&same);
}

// A word that the headers have, and the table does not, could be made anew.
static void headers_are_taken(void **state)
{
	static const char *const files[] = {"copy.cuh", "device.cuh", "merge.cuh", "turn.cuh", "merge.h",
	    "interleave.h", "runtime.h", "gate.h", "yield.h"};
	(void)state;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		char path[4096];
		struct source s;
		snprintf(path, sizeof path, CUELASTIC_HEADERS "/%s", files[i]);
		assert_int_equal(source_read(&s, path), 0);
		for (size_t k = 0; k < s.tokens.count; k++) {
			struct span at = s.tokens.items[k].at;
			char word[64], expected[80];
			snprintf(expected, sizeof expected, "%.*s", (int)(at.end - at.begin), s.text + at.begin);
			if (s.tokens.items[k].kind == TOKEN_WORD && !strncmp(expected, "CUE_", 4) &&
			    s.text[at.end - 1] != '_')
				assert_true(names_are_of_runtime(expected));
			if (s.tokens.items[k].kind != TOKEN_WORD || at.end - at.begin > 60 ||
			    strncmp(s.text + at.begin, "cue_", 4) != 0 || s.text[at.end - 1] == '_')
				continue;
			snprintf(word, sizeof word, "%.*s", (int)(at.end - at.begin - 4), s.text + at.begin + 4);
			snprintf(expected, sizeof expected, "cue_%s_2", word);
			fresh_is("", word, "", expected);
		}
		source_dispose(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(plain_names), cmocka_unit_test(no_double_underscores),
	    cmocka_unit_test(taken_names_get_a_number), cmocka_unit_test(given_names_are_taken),
	    cmocka_unit_test(local_names), cmocka_unit_test(marks_are_of_path_and_text),
	    cmocka_unit_test(headers_are_taken)};
	return RUN(tests);
}
