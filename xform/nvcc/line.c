// Reads the command line in two steps. First all words are put in one list: NVCC_PREPEND_FLAGS, the command
// with the words of each options file after the option, NVCC_APPEND_FLAGS. nvcc reads the variables itself,
// so their words are parsed here and never passed on. Then each option is looked up in the table.
#include "line.h"

#include <string.h>

#include "xform/flags/flag.h"
#include "xform/frontend/flags.h"

static void add_word(struct nvcc_line *line, const char *text, enum nvcc_origin origin, int names_file)
{
	VEC_PUSH(&line->words, ((struct nvcc_word){text, origin, names_file, -1}));
}

// ---- all words in one list ----

static void add_from_environment(struct nvcc_line *line, struct arena *arena, const char *name)
{
	struct words words = {0};
	const char *text = getenv(name);
	if (text)
		flags_read_text(&words, arena, text);
	for (size_t i = 0; i < words.count; i++)
		add_word(line, words.items[i], NVCC_FROM_ENVIRONMENT, 0);
	words_dispose(&words);
}

// Commas separate the values of a list; a backslash protects a comma.
static void split_list(struct words *out, struct arena *arena, const char *list)
{
	struct str one = {0};
	for (const char *at = list;; at++) {
		if (*at == ',' || !*at) {
			VEC_PUSH(out, arena_string(arena, str_text(&one)));
			one.length = 0;
			str_add_bytes(&one, "", 0);
			if (!*at)
				break;
			continue;
		}
		at += *at == '\\' && at[1] == ',';
		str_add_bytes(&one, at, 1);
	}
	str_dispose(&one);
}

static void add_files(struct nvcc_line *line, struct arena *arena, const char *list)
{
	struct words paths = {0};
	split_list(&paths, arena, list);
	for (size_t i = 0; i < paths.count; i++) {
		struct words words = {0};
		if (flags_read_file(&words, arena, paths.items[i]) < 0)
			line->obstacle = arena_format(arena, "the options file %s cannot be read", paths.items[i]);
		for (size_t k = 0; k < words.count; k++)
			add_word(line, words.items[k], NVCC_FROM_FILE, 0);
		words_dispose(&words);
	}
	words_dispose(&paths);
}

static void add_command(struct nvcc_line *line, struct arena *arena, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count;) {
		struct flag_use use = flag_read_nvcc(words + i, count - i);
		int names_file = use.flag && use.flag->role == FLAG_ROLE_OPTIONS && use.value;
		for (size_t k = 0; k < use.used; k++)
			add_word(line, words[i + k], NVCC_FROM_COMMAND, names_file);
		if (names_file)
			add_files(line, arena, use.value);
		i += use.used;
	}
}

// ---- what the words mean ----

// The option under its short name, for the parse. Each value of a list is given alone.
static void add_flag(struct nvcc_line *line, struct arena *arena, const struct flag *flag, const char *value)
{
	struct words values = {0};
	if (value && flag->meaning == FLAG_IS_STANDARD && !strcmp(value, "c++03"))
		line->obstacle = "what is written needs C++11, and -std=c++03 asks for less";
	if (!value || flag->nvcc == FLAG_GLUED) {
		words_add(arena, &line->flags, "-%s%s", flag->brief, value ? value : "");
		return;
	}
	if (flag->nvcc == FLAG_VALUE)
		VEC_PUSH(&values, value);
	else
		split_list(&values, arena, value);
	for (size_t i = 0; i < values.count; i++) {
		words_add(arena, &line->flags, "-%s", flag->brief);
		VEC_PUSH(&line->flags, values.items[i]);
	}
	words_dispose(&values);
}

static void set_phase(struct nvcc_line *line, enum nvcc_phase phase)
{
	line->phase = line->phase == NVCC_TO_OTHER ? NVCC_TO_OTHER : phase;
}

static void take_option(
    struct nvcc_line *line, struct arena *arena, const struct flag *option, const char *value)
{
	switch (option->role) {
	case FLAG_ROLE_OTHER_PHASE:
		set_phase(line, NVCC_TO_OTHER);
		break;
	case FLAG_ROLE_COMPILE:
		set_phase(line, NVCC_TO_OBJECT);
		add_flag(line, arena, option, value);
		break;
	case FLAG_ROLE_ARCHIVE:
		set_phase(line, NVCC_TO_ARCHIVE);
		break;
	case FLAG_ROLE_NOT_REWRITTEN:
		line->obstacle = arena_format(arena, "-%s names the kernels to compile", option->brief);
		break;
	case FLAG_ROLE_OUTPUT:
		line->output = value;
		break;
	case FLAG_ROLE_OUTPUT_FOLDER:
		line->output_folder = value;
		break;
	case FLAG_ROLE_DEPENDENCIES:
		line->wants_depfile = 1;
		break;
	case FLAG_ROLE_DEPFILE:
		line->depfile = value;
		break;
	case FLAG_ROLE_LANGUAGE:
		line->language = value;
		break;
	case FLAG_ROLE_KEEP:
		line->keeps = 1;
		break;
	case FLAG_ROLE_RUN:
		line->runs = 1;
		break;
	case FLAG_ROLE_PLAIN:
		add_flag(line, arena, option, value);
		break;
	case FLAG_ROLE_OPTIONS:
		break;
	}
}

// Objects of link-time optimization are no ELF files that a linker could add the runtime to.
static void check_word(struct nvcc_line *line, const char *word)
{
	const char *lto = strstr(word, "-flto");
	if (lto && !line->obstacle)
		line->obstacle = "the host compiler's link-time optimization (-flto) takes no runtime";
}

static void add_input(struct nvcc_line *line, struct nvcc_word *word)
{
	word->input = (int)line->inputs.count;
	VEC_PUSH(&line->inputs, ((struct nvcc_input){.path = word->text, .origin = word->origin}));
}

// Returns how many words were read.
static size_t take_word(struct nvcc_line *line, struct arena *arena, const char *const *texts, size_t i)
{
	struct nvcc_word *word = &line->words.items[i];
	struct flag_use use = flag_read_nvcc(texts + i, line->words.count - i);
	check_word(line, word->text);
	if (*word->text != '-')
		add_input(line, word);
	else if (!use.flag)
		VEC_PUSH(&line->flags, word->text); // -forward-unknown-to-host-compiler
	else if (!use.is_cut)
		take_option(line, arena, use.flag, use.value);
	if (use.value)
		check_word(line, use.value);
	return use.used;
}

static int has_language(const struct nvcc_line *line, const char *path)
{
	if (line->language)
		return !strcmp(line->language, "cu") && !util_ends_with(path, ".o") && !util_ends_with(path, ".a") &&
		       !strstr(path, ".so");
	return util_ends_with(path, ".cu");
}

void nvcc_line_read(struct nvcc_line *out, struct arena *arena, const char *const *words, size_t count)
{
	struct words texts = {0};
	*out = (struct nvcc_line){.phase = NVCC_TO_PROGRAM};
	add_from_environment(out, arena, "NVCC_PREPEND_FLAGS");
	add_command(out, arena, words, count);
	add_from_environment(out, arena, "NVCC_APPEND_FLAGS");
	for (size_t i = 0; i < out->words.count; i++)
		VEC_PUSH(&texts, out->words.items[i].text);
	for (size_t i = 0; i < out->words.count;)
		i += out->words.items[i].names_file ? 1 : take_word(out, arena, texts.items, i);
	for (size_t i = 0; i < out->inputs.count; i++)
		out->inputs.items[i].is_cuda = has_language(out, out->inputs.items[i].path);
	words_dispose(&texts);
}

int nvcc_line_compiles(const struct nvcc_line *line)
{
	for (size_t i = 0; i < line->inputs.count && line->phase != NVCC_TO_OTHER; i++)
		if (line->inputs.items[i].is_cuda)
			return 1;
	return 0;
}

// ---- the command again ----

static int replaces_in_file(const struct nvcc_line *line, const char *const *replaced)
{
	for (size_t i = 0; i < line->inputs.count; i++)
		if (replaced[i] && line->inputs.items[i].origin == NVCC_FROM_FILE)
			return 1;
	return 0;
}

void nvcc_line_write(struct words *out, const struct nvcc_line *line, const char *const *replaced)
{
	int opens = replaces_in_file(line, replaced);
	VEC_EACH (const struct nvcc_word, word, line->words) {
		int is_left_out = word->origin == NVCC_FROM_ENVIRONMENT ||
		                  (opens ? word->names_file : word->origin == NVCC_FROM_FILE);
		if (!is_left_out)
			VEC_PUSH(out, word->input >= 0 && replaced[word->input] ? replaced[word->input] : word->text);
	}
}

// ---- names that nvcc gives ----

static const char *with_ending(struct arena *arena, const char *path, const char *ending)
{
	const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
	return arena_format(arena, "%.*s%s", dot ? (int)(dot - path) : (int)strlen(path), path, ending);
}

// In the current folder, or in -odir.
static const char *named_by_source(
    const struct nvcc_line *line, struct arena *arena, size_t input, const char *ending)
{
	const char *name = with_ending(arena, util_base(line->inputs.items[input].path), ending);
	return line->output_folder ? arena_format(arena, "%s/%s", line->output_folder, name) : name;
}

const char *nvcc_line_object(const struct nvcc_line *line, struct arena *arena, size_t input)
{
	return line->output ? line->output : named_by_source(line, arena, input, ".o");
}

const char *nvcc_line_depfile(const struct nvcc_line *line, struct arena *arena, size_t input)
{
	if (!line->wants_depfile)
		return NULL;
	if (line->depfile)
		return line->depfile;
	return line->output ? with_ending(arena, line->output, ".d") : named_by_source(line, arena, input, ".d");
}

void nvcc_line_dispose(struct nvcc_line *line)
{
	VEC_DISPOSE(&line->words);
	VEC_DISPOSE(&line->inputs);
	words_dispose(&line->flags);
}
