// The results of __has_builtin and similar for nvcc. All arguments in the texts are collected, also those of
// macros that pass on a parameter of their own, and nvcc's host compiler is run once for all of them; the
// answers are kept in the cache. Then the operator is replaced by a macro: Q(x) is the first item of the list
// CUE_ANSWER_Q_##x. Of an argument with a scope, only the scope is pasted: CUE_ANSWER_Q_gnu is `1,`, and
// `::unused` follows its comma. So all names of one scope must have the same answer. Any other argument is in
// doubt.
//
// __has_include is settled by the folders. A header that only nvcc's host compiler brings is there for clang, too, as a text that is
// an error. One that only clang brings is a doubt.
#include "world.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "flags.h"
#include "precompiled.h"
#include "toolkit.h"
#include "xform/base/private_file.h"

static const double LIMIT_S = 600; // also on a busy machine
static const long values[] = {1, 200809, 201309, 201603, 201803, 201806, 201907, 202202, 202207, 202306};

enum { VALUES = sizeof values / sizeof *values, MAX_MACROS = 32 };

// A macro that passes a parameter to the operator: `#define HAS(x) __has_builtin(x)`; the operator itself
// comes first.
struct asker {
	const char *name;
	unsigned parameter;
};

struct question {
	const char *name;
	VEC(const char *) arguments;
	VEC(long) answers;
	VEC(struct asker) askers;
	int is_lost; // an argument is not understood
};

struct asking {
	struct arena *arena;
	struct world *world;
	const struct world_request *request;
	VEC(struct question) questions;
};

// ---- arguments

static int is_part(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static const char *skip(const char *at)
{
	while (*at == ' ' || *at == '\t' || (*at == '\\' && at[1] == '\n'))
		at += *at == '\\' ? 2 : 1;
	return at;
}

// The n-th argument of the call whose ( is at `open`, without blanks around it; NULL: it has none.
static const char *argument(struct arena *arena, const char *open, unsigned n)
{
	int depth = 1;
	const char *begin = open + 1, *at = begin;
	for (; *at && *at != '\n' && depth; at++) {
		if (*at == '\\' && at[1] == '\n') {
			at++;
			continue;
		}
		depth += (*at == '(') - (*at == ')');
		int ends = !depth || (depth == 1 && *at == ',');
		if (ends && !n--) {
			begin = skip(begin);
			while (at > begin && isspace((unsigned char)at[-1]))
				at--;
			return arena_copy(arena, begin, (size_t)(at - begin));
		}
		begin = ends ? at + 1 : begin;
	}
	return NULL;
}

static int is_name(const char *text)
{
	size_t n = 0;
	while (is_part(text[n]))
		n++;
	return n && !text[n];
}

static int is_scoped_name(const char *text)
{
	const char *colons = strstr(text, "::");
	return colons && colons != text &&
	       !text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_: ")];
}

static void world_ask_add_argument(struct question *q, const char *text)
{
	if (util_holds(q->arguments.items, q->arguments.count, text))
		return;
	VEC_PUSH(&q->arguments, text);
	VEC_PUSH(&q->answers, 0);
}

// The name after #define on the line of `at`, or NULL.
static const char *defined_on_line(const char *text, const char *at)
{
	while (at > text && (at[-1] != '\n' || (at - text > 1 && at[-2] == '\\')))
		at--;
	const char *line = skip(at);
	if (*line != '#')
		return NULL;
	line = skip(line + 1);
	return util_starts_with(line, "define") ? skip(line + strlen("define")) : NULL;
}

// Is the text one of the parameters of the macro that is defined there? Then that macro asks as well.
static int take_parameter(struct asking *asking, struct question *q, const char *defined, const char *text)
{
	size_t length = 0;
	const char *one;
	while (is_part(defined[length]))
		length++;
	if (defined[length] != '(' || !is_name(text))
		return 0;
	for (unsigned n = 0; (one = argument(asking->arena, defined + length, n)); n++) {
		if (strcmp(one, text) != 0)
			continue;
		struct asker asker = {arena_copy(asking->arena, defined, length), n};
		for (size_t i = 0; i < q->askers.count; i++)
			if (!strcmp(q->askers.items[i].name, asker.name) && q->askers.items[i].parameter == n)
				return 1;
		if (q->askers.count == MAX_MACROS)
			q->is_lost = 1;
		else
			VEC_PUSH(&q->askers, asker);
		return 1;
	}
	return 0;
}

// One place where the operator, or a macro that passes a parameter to it, is named.
static void take_use(
    struct asking *asking, struct question *q, const struct asker *asker, const char *text, const char *at)
{
	const char *after = skip(at + strlen(asker->name)), *defined = defined_on_line(text, at);
	if (defined == at || *after != '(')
		return; // its definition, or a test whether it is defined
	const char *one = argument(asking->arena, after, asker->parameter);
	if (!one || (defined && take_parameter(asking, q, defined, one)))
		q->is_lost |= !one;
	else if (is_name(one) || is_scoped_name(one) || *one == '<' || !*one)
		world_ask_add_argument(q, one); // of __has_include, a name in quotes was blanked
	else
		q->is_lost = 1;
}

static void take_asker(struct asking *asking, struct question *q, struct asker asker)
{
	size_t length = strlen(asker.name);
	for (size_t i = 0; i < asking->world->texts.count; i++) {
		const char *text = asking->world->texts.items[i].bytes;
		for (const char *at = text; (at = strstr(at, asker.name)); at += length)
			if ((at == text || !is_part(at[-1])) && !is_part(at[length]))
				take_use(asking, q, &asker, text, at);
	}
}

static int is_mentioned(const struct world *world, const char *name)
{
	for (size_t i = 0; i < world->texts.count; i++)
		for (size_t k = 0; k < world->texts.items[i].mentions.count; k++)
			if (!strcmp(world->texts.items[i].mentions.items[k].name, name))
				return 1;
	return 0;
}

// ---- headers

// Does nvcc's host compiler bring it itself? clang may have its own.
static int is_host_compilers(const struct asking *asking, const char *name)
{
	int is_gccs = 0, is_shared = 0;
	VEC_EACH_POINTER (const char, folder, asking->world->table.folders) {
		int is_there = !access(arena_format(asking->arena, "%s/%s", folder, name), R_OK);
		is_gccs |= is_there && strstr(folder, "/lib/gcc/");
		is_shared |= is_there && !strstr(folder, "/lib/gcc/");
	}
	return !is_shared && is_gccs;
}

static void settle_headers(struct asking *asking, struct question *q)
{
	VEC_EACH_POINTER (const char, text, q->arguments) {
		const char *name = *text ? arena_copy(asking->arena, text + 1, strcspn(text + 1, ">")) : "";
		asking->world->needs_toolkit |=
		    *name && toolkit_has_header(asking->arena, asking->request->cuda_path, name);
		q->is_lost |= *text && (*text != '<' || strstr(name, "clang") || util_starts_with(name, "opencl"));
		if (*name && !q->is_lost && is_host_compilers(asking, name)) {
			struct world_file file = {arena_format(asking->arena, WORLD_AFTER "/%s", name),
			    arena_format(asking->arena, "#error <%s> is a header of nvcc's host compiler alone\n", name)};
			VEC_PUSH(&asking->world->files, file);
		}
	}
}

// ---- asking

// Takes the lines `#define CUE_ANSWER_I_K VALUE`.
static void read_answers(struct asking *asking, struct str *kept, const char *text)
{
	static const char head[] = "#define CUE_ANSWER_";
	for (size_t i = 0; i < asking->questions.count; i++)
		for (size_t k = 0; k < asking->questions.items[i].answers.count; k++)
			asking->questions.items[i].answers.items[k] = 0;
	for (const char *line = text; (line = strstr(line, head)); line += strlen(head)) {
		size_t i, k;
		long value;
		if (sscanf(line + strlen(head), "%zu_%zu %ld", &i, &k, &value) != 3 || i >= asking->questions.count ||
		    k >= asking->questions.items[i].answers.count)
			continue;
		asking->questions.items[i].answers.items[k] = value;
		if (kept)
			str_addf(kept, "%s%zu_%zu %ld\n", head, i, k, value);
	}
}

// Runs the command on the text; the result is what it prints.
static char *answer_of(struct asking *asking, const struct words *command, const struct str *text)
{
	char *folder = process_folder(asking->arena, NULL, "cuelastic"), *result = NULL;
	if (!folder)
		return NULL;
	const char *input = arena_format(asking->arena, "%s/text", folder),
	           *output = arena_format(asking->arena, "%s/macros", folder);
	struct process process = {
	    .command = command, .input = input, .output = output, .errors = "/dev/null", .timeout_s = LIMIT_S};
	struct process_end end;
	struct str bytes = {0};
	if (!private_write(input, str_text(text), text->length) && process_run(&end, &process) >= 0 &&
	    !end.status && !flags_read_bytes(&bytes, output))
		result = arena_take(asking->arena, &bytes);
	str_dispose(&bytes);
	process_remove_folder(folder);
	return result;
}

static int ask_nvcc(struct asking *asking, const struct str *text)
{
	unsigned long long key = precompiled_hash(asking->world->table.key, str_text(text));
	const char *folder = private_cache_folder(asking->arena, "world");
	const char *path = folder ? arena_format(asking->arena, "%s/%016llx", folder, key) : NULL;
	char *known = path ? private_read(path) : NULL;
	struct str kept = {0};
	if (known && util_ends_with(known, "end\n")) {
		read_answers(asking, NULL, known);
		free(known);
		return 0;
	}
	free(known);
	const char *answer = answer_of(asking, &asking->world->table.command, text);
	if (!answer)
		return -1;
	read_answers(asking, &kept, answer);
	str_add(&kept, "end\n");
	if (path)
		private_replace(asking->arena, path, &kept);
	str_dispose(&kept);
	return 0;
}

// ---- what becomes of it

static size_t scope_length(const char *argument)
{
	return strcspn(argument, ": ");
}

// Is there one answer for all arguments that begin with the same name?
static int is_one_for_each_scope(const struct question *q)
{
	for (size_t i = 0; i < q->arguments.count; i++)
		for (size_t k = 0; k < i; k++) {
			const char *one = q->arguments.items[i], *other = q->arguments.items[k];
			size_t length = scope_length(one);
			if (length == scope_length(other) && !strncmp(one, other, length) &&
			    q->answers.items[i] != q->answers.items[k])
				return 0;
		}
	return 1;
}

static void define(struct asking *asking, const struct question *q)
{
	struct world *world = asking->world;
	struct world_macro *macro = ARENA_NEW(asking->arena, struct world_macro);
	macro->name = q->name;
	macro->defined =
	    arena_format(asking->arena, "%s(x) CUE_ANSWER_FIRST(CUE_ANSWER_%s_##x)", q->name, q->name);
	macro->is_question = 1;
	VEC_PUSH(&world->words, ((struct world_word){.macro = macro}));
	if (!world->answers.length)
		str_add(&world->answers, "#define CUE_ANSWER_FIRST(...) CUE_ANSWER_FIRST_OF(__VA_ARGS__, 0)\n"
		                         "#define CUE_ANSWER_FIRST_OF(first, ...) first\n");
	for (size_t k = 0; k < q->arguments.count; k++)
		str_addf(&world->answers, "#define CUE_ANSWER_%s_%.*s %ld,\n", q->name,
		    (int)scope_length(q->arguments.items[k]), q->arguments.items[k], q->answers.items[k]);
}

static void settle(struct asking *asking, const struct question *q)
{
	if (util_starts_with(q->name, "__has_include") && !q->is_lost)
		return;
	int is_known = !q->is_lost;
	for (size_t k = 0; k < q->answers.count; k++)
		is_known &= q->answers.items[k] >= 0;
	if (!is_known || !is_one_for_each_scope(q))
		world_doubt(asking->world, q->name, "its answer to nvcc is not known here");
	else if (q->arguments.count)
		define(asking, q);
}

void world_ask(struct world *world, struct arena *arena, const struct world_request *request)
{
	struct asking asking = {.arena = arena, .world = world, .request = request};
	struct str text = {0};
	const struct world_table *table = &asking.world->table;
	for (size_t i = 0; i < table->macros.count; i++) {
		struct question q = {.name = table->macros.items[i].name};
		if (!table->macros.items[i].is_question || !is_mentioned(asking.world, q.name))
			continue;
		VEC_PUSH(&q.askers, ((struct asker){q.name, 0}));
		for (size_t k = 0; k < q.askers.count; k++)
			take_asker(&asking, &q, q.askers.items[k]);
		VEC_PUSH(&asking.questions, q);
	}
	VEC_EACH (struct question, q, asking.questions) {
		if (!strcmp(q->name, "__has_include"))
			settle_headers(&asking, q);
		q->is_lost |= world->table.fault != NULL || !strcmp(q->name, "__has_include_next");
	}
	for (size_t i = 0; i < asking.questions.count; i++) {
		const struct question *q = &asking.questions.items[i];
		for (size_t k = 0; k < q->arguments.count && !q->is_lost; k++) {
			if (q->arguments.items[k][0] == '<' || !q->arguments.items[k][0])
				continue;
			for (size_t v = 0; v < VALUES; v++)
				str_addf(&text, "#%s %s(%s) == %ld\n#define CUE_ANSWER_%zu_%zu %ld\n", v ? "elif" : "if",
				    q->name, q->arguments.items[k], values[v], i, k, values[v]);
			str_addf(&text, "#elif %s(%s)\n#define CUE_ANSWER_%zu_%zu -1\n#endif\n", q->name,
			    q->arguments.items[k], i, k);
		}
	}
	int failed = text.length && ask_nvcc(&asking, &text) < 0;
	VEC_EACH (struct question, q, asking.questions) {
		q->is_lost |= failed;
		settle(&asking, q);
		VEC_DISPOSE(&q->arguments);
		VEC_DISPOSE(&q->answers);
		VEC_DISPOSE(&q->askers);
	}
	VEC_DISPOSE(&asking.questions);
	str_dispose(&text);
}
