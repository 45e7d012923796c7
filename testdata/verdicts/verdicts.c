// What the analyses find, line by line:
//
//	verdicts FILE.cu...
//
// The first line of a file asks a question, `// verdicts: level`; every line that ends in `//= …` gives the
// answer that is expected for its code. An answer that differs, a line that nothing answers, and a
// kernel without a line (of the question `tier`) are printed, and the exit status is 1. Questions:
//   level         how far may the variable that is declared here differ: block, warp or thread
//   speculatable  may any thread evaluate its initialiser: speculatable or harmful
//   defined       has that initialiser the same value in all threads, nothing before the function being
//   written capture       the ids that the lambda's copy must capture effects       what the function does,
//   all that it calls included, and the ids that it reads tier          the kernel's best tier as a first
//   proposal to a validator, and what keeps it from more guarded       the same when its body as it is was
//   refused; `predicated`, or `alike`: no threads part in it plain         is there nothing to prove about
//   the kernel: plain, or the doubt
#include "passes/analysis/analysis.h"
#include "passes/analysis/speculate.h"
#include "passes/pass.h"
#include "passes/analysis/plain.h"

#include "xform/facts/facts.h"
#include "xform/frontend/parse.h"
#include "xform/pragma/pragma.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verdicts {
	const char *path;
	struct model model;
	const struct function *function; // that is walked
	unsigned failures;
	VEC(char) answered; // by line
};

// The text behind `//= ` in a line, or NULL.
static const char *expected(struct verdicts *v, unsigned line)
{
	const char *text = v->model.source->text;
	for (unsigned i = 1; i < line && text; i++)
		text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
	const char *end = text ? strchrnul(text, '\n') : NULL;
	const char *mark = text ? strstr(text, "//= ") : NULL;
	if (!mark || mark >= end)
		return NULL;
	return arena_copy(&v->model.arena, mark + 4, (size_t)(end - mark - 4));
}

static void complain(struct verdicts *v, unsigned line, const char *what, const char *wanted)
{
	fprintf(stderr, "%s:%u: %s, expected: %s\n", v->path, line, what, wanted);
	v->failures++;
}

static void answer(struct verdicts *v, unsigned line, const char *found)
{
	const char *wanted = expected(v, line);
	if (!wanted)
		return;
	while (v->answered.count <= line)
		VEC_PUSH(&v->answered, 0);
	v->answered.items[line] = 1;
	if (strcmp(found, wanted) != 0)
		complain(v, line, found, wanted);
}

// ---- questions about a node

static int ask_level(struct node *node, void *context)
{
	static const char *const names[] = {"block", "warp", "thread"};
	if (node->kind == NODE_VAR)
		answer(context, node->place.line, names[node->var->level]);
	return 1;
}

static int ask_speculatable(struct node *node, void *context)
{
	if (node->kind == NODE_VAR && node->child)
		answer(context, node->place.line,
		    speculate_expression(node->child, NULL, NULL) ? "speculatable" : "harmful");
	return 1;
}

static int ask_defined(struct node *node, void *context)
{
	if (node->kind == NODE_VAR && node->child)
		answer(context, node->place.line, speculate_is_defined(node->child) ? "defined" : "undefined");
	return 1;
}

static void list_ids(struct str *out, unsigned ids)
{
	static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
	for (unsigned i = 0; i < 4; i++)
		if (ids & (1u << i))
			str_addf(out, "%s%s", out->length ? " " : "", names[i]);
}

static int ask_capture(struct node *node, void *context)
{
	struct str found = {0};
	if (node->kind != NODE_LAMBDA)
		return 1;
	list_ids(&found, node->id);
	answer(context, node->place.line, found.length ? str_text(&found) : "nothing");
	str_dispose(&found);
	return 1;
}

// ---- questions about a function

static void prepare_nothing(struct verdicts *v, struct function *f)
{
	(void)v;
	(void)f;
}

static void prepare_levels(struct verdicts *v, struct function *f)
{
	(void)v;
	uniform_analyse(f, NULL);
}

static void prepare_undefined(struct verdicts *v, struct function *f)
{
	(void)v;
	speculate_mark_undefined(f->tree, f->text.body.begin);
}

static void ask_effects(struct verdicts *v, struct function *f)
{
	static const char *const names[] = {"barrier", "warp", "collective", "grid", "cluster", "atomic",
	    "launch", "identity", "volatile", "assembly"};
	struct str found = {0};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (f->found.effects & (1u << i))
			str_addf(&found, "%s%s", found.length ? " " : "", names[i]);
	if (f->found.uses_shared)
		str_addf(&found, "%sshared", found.length ? " " : "");
	list_ids(&found, f->found.all_ids);
	if (f->found.is_recursive)
		str_addf(&found, "%srecursive", found.length ? " " : "");
	answer(v, f->place.line, found.length ? str_text(&found) : "nothing");
	str_dispose(&found);
}

static void ask_tier(struct verdicts *v, struct function *f)
{
	if (!f->is_kernel)
		return;
	if (!expected(v, f->place.line))
		complain(v, f->place.line, "a kernel that nothing is expected of", f->name);
	const char *why = f->verdict.id && f->verdict.best < TIER_RESIZABLE ? f->verdict.id : "";
	int is_alike = f->verdict.advice && strstr(f->verdict.advice, "can be told apart");
	const char *found = arena_format(&v->model.arena, "%s%s%s%s%s", model_tier_name(f->verdict.best),
	    *why ? " " : "", why, f->predicated.steps ? " predicated" : "", is_alike ? " alike" : "");
	answer(v, f->place.line, found);
}

static void ask_plain(struct verdicts *v, struct function *f)
{
	const char *what = "plain";
	if (!f->is_kernel)
		return;
	if (!expected(v, f->place.line))
		complain(v, f->place.line, "a kernel that nothing is expected of", f->name);
	if (!plain_find_doubt(&v->model, f, &what))
		what = "plain";
	answer(v, f->place.line, what);
}

static const struct question {
	const char *name;
	void (*prepare)(struct verdicts *v, struct function *f);
	node_visitor *visit; // of a function's tree, or NULL
	void (*ask)(struct verdicts *v, struct function *f);
	enum entry_form form; // that a validator has not refused
} questions[] = {
    {"level", prepare_levels, ask_level, NULL, ENTRY_AS_IS},
    {"speculatable", prepare_nothing, ask_speculatable, NULL, ENTRY_AS_IS},
    {"defined", prepare_undefined, ask_defined, NULL, ENTRY_AS_IS},
    {"capture", prepare_nothing, ask_capture, NULL, ENTRY_AS_IS},
    {"effects", prepare_nothing, NULL, ask_effects, ENTRY_AS_IS},
    {"tier", prepare_nothing, NULL, ask_tier, ENTRY_AS_IS},
    {"guarded", prepare_nothing, NULL, ask_tier, ENTRY_GUARDED},
    {"plain", prepare_nothing, NULL, ask_plain, ENTRY_AS_IS},
};

static const struct question *question_of(const struct source *source)
{
	static const char begin[] = "// verdicts: ";
	size_t length = strncmp(source->text, begin, sizeof begin - 1) ? 0 : strcspn(source->text, "\n");
	for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
		if (length == sizeof begin - 1 + strlen(questions[i].name) &&
		    !strncmp(source->text + sizeof begin - 1, questions[i].name, strlen(questions[i].name)))
			return &questions[i];
	return NULL;
}

static void ask(struct verdicts *v, const struct question *question)
{
	for (size_t i = 0; i < v->model.functions.count; i++) {
		struct function *f = v->model.functions.items[i];
		v->function = f;
		if (!f->tree)
			continue;
		question->prepare(v, f);
		if (question->visit)
			node_walk(f->tree, question->visit, v);
		else
			question->ask(v, f);
	}
}

// Every line that expects something was answered.
static void check_lines(struct verdicts *v)
{
	unsigned line = 1, count = 0;
	for (const char *text = v->model.source->text; text; line++) {
		const char *wanted = expected(v, line);
		if (wanted && (line >= v->answered.count || !v->answered.items[line]))
			complain(v, line, "nothing", wanted);
		count += wanted != NULL;
		text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
	}
	if (!count)
		complain(v, 1, "no line", "one that ends in //= and a verdict");
	printf("%s: %u verdicts, %u wrong\n", v->path, count, v->failures);
}

// Where the tool's own straight line is xform/driver.c: as far as the analyses, without a toolkit.
static int analyse(struct verdicts *v, struct parse *parse, const struct flags *flags, enum entry_form form)
{
	struct parse_request request = {
	    .path = v->path, .source = v->model.source, .flags = flags, .headers = PARSE_LIGHT};
	if (parse_file(parse, &request) < 0 || facts_collect(&v->model, parse) < 0 || pragma_apply(&v->model) < 0)
		return -1;
	for (size_t i = 0; i < parse->errors.count; i++)
		complain(v, parse->errors.items[i].place.line, parse->errors.items[i].message, "no error");
	if (parse->errors.count)
		return -1;
	static const struct refusal said = {.id = "unproved", .text = "a validator said so"};
	for (size_t i = 0; i < v->model.functions.count && form == ENTRY_GUARDED; i++) {
		struct function *f = v->model.functions.items[i];
		f->validated.form = ENTRY_GUARDED;
		f->validated.refused = &said;
	}
	struct str dump = {0};
	return pass_run(&v->model, &(struct pass_options){.list = ""}, &dump);
}

static unsigned check(const char *path)
{
	struct verdicts v = {.path = path};
	struct source source = {0};
	struct diags diags = {0};
	struct flags flags = {0};
	struct parse parse = {0};
	if (source_read(&source, path) < 0) {
		fprintf(stderr, "%s: cannot be read\n", path);
		return 1;
	}
	source.path = path;
	model_init(&v.model, &source, &diags);
	flags_add(&flags, NULL, 0, NULL);
	const struct question *question = question_of(&source);
	if (!question)
		complain(&v, 1, "no question", "// verdicts: level, or another of the list in verdicts.c");
	else if (analyse(&v, &parse, &flags, question->form) < 0)
		complain(&v, 1, "it cannot be read", "a file that can");
	else {
		ask(&v, question);
		check_lines(&v);
	}
	VEC_DISPOSE(&v.answered);
	model_dispose(&v.model);
	parse_dispose(&parse);
	flags_dispose(&flags);
	diags_dispose(&diags);
	source_dispose(&source);
	return v.failures;
}

int main(int argc, char **argv)
{
	unsigned failures = argc < 2;
	for (int i = 1; i < argc; i++)
		failures += check(argv[i]);
	return failures != 0;
}
