// The list of passes: names, what they require, their order, dumps.
#include "passes/pass.h"

#include "testdata/unit/unit.h"

static void check(const char *list, const char *after, const char *expected)
{
	struct arena arena = {0};
	struct pass_options options = {list, after};
	const char *wrong = NULL;
	int result = pass_check(&options, &arena, &wrong);
	assert_int_equal(result < 0, expected != NULL);
	if (expected)
		assert_string_equal(wrong, expected);
	else
		assert_null(wrong);
	arena_dispose(&arena);
}

static void good_lists(void **state)
{
	(void)state;
	check(NULL, NULL, NULL);
	check("", NULL, NULL);
	check("identity", NULL, NULL);
	check("identity,callee,slice", NULL, NULL);
	check("slice,callee,identity", NULL, NULL); // the table's order counts
	check("identity,callee,slice,launch", "slice", NULL);
	check(NULL, "all", NULL);
	check(",identity,", NULL, NULL);
}

static void bad_lists(void **state)
{
	(void)state;
	check("identity,calle", NULL, "there is no pass calle; did you mean callee?");
	check("identitycallee", NULL, "there is no pass identitycallee");
	check("ident", NULL, "there is no pass ident; did you mean identity?");
	check("callee", NULL, "pass 'callee' requires pass 'identity'");
	check("identity,slice", NULL, "pass 'slice' requires pass 'callee'");
	check("identity,callee,elastic", NULL, "pass 'elastic' requires pass 'slice'");
	check("identity,callee,launch", NULL, "pass 'launch' requires pass 'slice'");
	check(NULL, "everything", "there is no pass everything");
}

// Every requirement names a pass that stands earlier in the table.
static void the_table_is_in_order(void **state)
{
	(void)state;
	assert_non_null(passes[0].name);
	for (const struct pass *pass = passes; pass->name; pass++) {
		char words[128];
		snprintf(words, sizeof words, "%s", pass->requires);
		for (char *rest = NULL, *word = strtok_r(words, " ", &rest); word;
		    word = strtok_r(NULL, " ", &rest)) {
			const struct pass *earlier = passes;
			while (earlier != pass && strcmp(earlier->name, word))
				earlier++;
			if (earlier == pass)
				fail_msg("%s requires %s, which does not stand before it", pass->name, word);
		}
		assert_non_null(pass->run);
		assert_true(strlen(pass->sets) > 0);
	}
}

static void an_empty_model(void **state)
{
	struct source source;
	struct diags diags = {0};
	struct model model;
	struct str dump = {0};
	struct pass_options options = {NULL, "all"};
	(void)state;
	source_from_text(&source, "test.cu", "", 0);
	model_init(&model, &source, &diags);
	assert_int_equal(pass_run(&model, &options, &dump), 0);
	assert_non_null(strstr(str_text(&dump), "# after identity\n"));
	assert_non_null(strstr(str_text(&dump), "# after launch\n"));
	assert_true(strstr(str_text(&dump), "after identity") < strstr(str_text(&dump), "after launch"));
	assert_false(model.needs_header);
	str_dispose(&dump);
	model_dispose(&model);
	source_dispose(&source);
}

static void name_the_body(struct model *model)
{
	model->functions.items[0]->made[MADE_BODY].name = "cue_k_body";
}

// A row changes only what it says that it sets.
static void what_a_row_sets(void **state)
{
	struct source source;
	struct diags diags = {0};
	struct model model;
	struct function kernel = {.name = "k", .scope = "", .is_kernel = 1};
	const struct pass honest = {"honest", "", "tier body", name_the_body, 0};
	const struct pass silent = {"silent", "", "tier", name_the_body, 0};
	(void)state;
	source_from_text(&source, "test.cu", "", 0);
	model_init(&model, &source, &diags);
	VEC_PUSH(&model.functions, &kernel);
	assert_int_equal(pass_run_row(&honest, &model), 0);
	assert_int_equal(pass_run_row(&silent, &model), 0); // it changes nothing now
	kernel.made[MADE_BODY].name = NULL;
	assert_true(pass_run_row(&silent, &model) < 0);
	model_dispose(&model);
	source_dispose(&source);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(good_lists), cmocka_unit_test(bad_lists),
	    cmocka_unit_test(the_table_is_in_order), cmocka_unit_test(an_empty_model),
	    cmocka_unit_test(what_a_row_sets)};
	return RUN(tests);
}
