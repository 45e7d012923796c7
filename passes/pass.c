// Runs the pipeline of passes.def in the table's order. For each row, it checks that the required rows have
// run and that the row changes only what it declares. After each row, it can check and dump the model.
#include "pass.h"

#include "xform/base/suggest.h"

#include <stdio.h>
#include <string.h>

const struct pass passes[] = {
#define PASS(name, requires, sets) {#name, requires, sets, pass_##name, 0},
#define ANALYSIS(name, requires, sets) {#name, requires, sets, pass_##name, 1},
#include "passes.def"
#undef ANALYSIS
#undef PASS
    {NULL, NULL, NULL, NULL, 0},
};

static int is_chosen(const struct pass_options *options, const struct pass *pass)
{
	return pass->is_analysis || !options->list || util_list_has(options->list, pass->name, ",");
}

static const struct pass *pass_find(const char *name, size_t length)
{
	for (const struct pass *pass = passes; pass->name; pass++)
		if (strlen(pass->name) == length && !strncmp(pass->name, name, length))
			return pass;
	return NULL;
}

static const char *unknown_pass(const char *name, int takes_analyses, struct arena *arena)
{
	struct suggest suggest;
	suggest_begin(&suggest, name);
	for (const struct pass *pass = passes; pass->name; pass++)
		if (!pass->is_analysis || takes_analyses)
			suggest_try(&suggest, pass->name);
	return arena_format(arena, "there is no pass %s", suggest_shown(&suggest));
}

// Every name in a list must be a pass, or (with takes_analyses) any row.
static int check_names(const char *list, int takes_analyses, struct arena *arena, const char **wrong)
{
	for (const char *p = list; p && *p;) {
		size_t n = strcspn(p, ",");
		const struct pass *pass = pass_find(p, n);
		if (n && (!pass || (pass->is_analysis && !takes_analyses))) {
			*wrong = unknown_pass(arena_copy(arena, p, n), takes_analyses, arena);
			return -1;
		}
		p += n + (p[n] != '\0');
	}
	return 0;
}

static int check_requires(
    const struct pass *pass, const struct pass_options *options, struct arena *arena, const char **wrong)
{
	for (const struct pass *other = passes; other->name; other++)
		if (util_list_has(pass->requires, other->name, " ") && !is_chosen(options, other)) {
			*wrong = arena_format(arena, "pass '%s' requires pass '%s'", pass->name, other->name);
			return -1;
		}
	return 0;
}

int pass_check(const struct pass_options *options, struct arena *arena, const char **wrong)
{
	if (check_names(options->list, 0, arena, wrong) < 0)
		return -1;
	if (options->print_after && strcmp(options->print_after, "all") &&
	    check_names(options->print_after, 1, arena, wrong) < 0)
		return -1;
	for (const struct pass *pass = passes; pass->name; pass++)
		if (is_chosen(options, pass) && check_requires(pass, options, arena, wrong) < 0)
			return -1;
	return 0;
}

static void dump_after(
    const struct model *model, const struct pass_options *options, const char *name, struct str *dump)
{
	const char *after = options->print_after;
	if (!after || (strcmp(after, "all") && !util_list_has(after, name, ",")))
		return;
	str_addf(dump, "# after %s\n", name);
	model_dump(dump, model);
}

enum { MAX_GROUPS = 32 };
#ifdef NDEBUG
enum { ALWAYS_CHECKED = 0 };
#else
enum { ALWAYS_CHECKED = 1 };
#endif

static void take_groups(struct str out[MAX_GROUPS], const struct model *model)
{
	for (size_t i = 0; model_group_name(i); i++) {
		out[i].length = 0;
		model_dump_group(&out[i], model, i);
	}
}

int pass_run_row(const struct pass *pass, struct model *model)
{
	struct str before[MAX_GROUPS] = {{0}}, after[MAX_GROUPS] = {{0}};
	take_groups(before, model);
	pass->run(model);
	take_groups(after, model);
	// Compares the groups before and after a row, and disposes of both.
	int result = 0;
	for (size_t i = 0; model_group_name(i); i++) {
		const char *name = model_group_name(i);
		if (!util_list_has(pass->sets, name, " ") && strcmp(str_text(&before[i]), str_text(&after[i]))) {
			fprintf(stderr, "internal error: '%s' changes %s, which it does not set\n", pass->name, name);
			result = -1;
		}
		str_dispose(&before[i]);
		str_dispose(&after[i]);
	}
	return result;
}

int pass_run(struct model *model, const struct pass_options *options, struct str *dump)
{
	for (const struct pass *pass = passes; pass->name; pass++) {
		if (!is_chosen(options, pass))
			continue;
		int result = 0;
		if (ALWAYS_CHECKED || options->print_after)
			result = pass_run_row(pass, model);
		else
			pass->run(model);
		if (result < 0 || model_validate(model) < 0)
			return -1;
		dump_after(model, options, pass->name, dump);
	}
	model_count_launches(model);
	return 0;
}
