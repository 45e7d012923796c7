// The runner: chooses passes by name, keeps the table's order, checks what each requires, validates and dumps
// after each.
#include "pass.h"

#include <string.h>

const struct pass passes[] = {
#define PASS(name, requires, sets) {#name, requires, sets, pass_##name},
#include "passes.def"
#undef PASS
    {NULL, NULL, NULL, NULL},
};

static int is_chosen(const struct pass_options *options, const char *name)
{
	return !options->list || util_list_has(options->list, name, ",");
}

static const struct pass *find(const char *name, size_t length)
{
	for (const struct pass *pass = passes; pass->name; pass++)
		if (strlen(pass->name) == length && !strncmp(pass->name, name, length))
			return pass;
	return NULL;
}

// Every name in a list must be a pass (or `other`).
static int check_names(const char *list, struct arena *arena, const char **wrong)
{
	for (const char *p = list; p && *p;) {
		size_t n = strcspn(p, ",");
		if (n && !find(p, n)) {
			*wrong = arena_format(arena, "there is no pass '%.*s'", (int)n, p);
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
		if (util_list_has(pass->requires, other->name, " ") && !is_chosen(options, other->name)) {
			*wrong = arena_format(arena, "pass '%s' requires pass '%s'", pass->name, other->name);
			return -1;
		}
	return 0;
}

int pass_check(const struct pass_options *options, struct arena *arena, const char **wrong)
{
	if (check_names(options->list, arena, wrong) < 0)
		return -1;
	if (options->print_after && strcmp(options->print_after, "all") &&
	    check_names(options->print_after, arena, wrong) < 0)
		return -1;
	for (const struct pass *pass = passes; pass->name; pass++)
		if (is_chosen(options, pass->name) && check_requires(pass, options, arena, wrong) < 0)
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

int pass_run(struct model *model, const struct pass_options *options, struct str *dump)
{
	safety_analyse(model);
	for (const struct pass *pass = passes; pass->name; pass++) {
		if (!is_chosen(options, pass->name))
			continue;
		pass->run(model);
		if (model_validate(model) < 0)
			return -1;
		dump_after(model, options, pass->name, dump);
	}
	model_count_launches(model);
	return 0;
}
