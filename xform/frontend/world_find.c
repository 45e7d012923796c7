// The text that is parsed and proved is the text that nvcc compiles. nvcc preprocesses with its host compiler,
// which has other predefined macros than clang: no __clang__, another __GNUC__, __NVCC__. So after our
// declarations, a header gives nvcc's definition to each macro that the user's texts name. The system's
// headers must still see clang's, since they choose what clang can parse: for each header of the system that
// the user's texts include, a wrapper in the first system folder restores clang's macros within that header
// (push_macro saves them).
//
// If nvcc does not define such a macro, and the input defines it itself, its one definition is known. Macros
// that stay unknown are in doubt: kernels that reach a place where one is named are not rewritten
// (facts_world.c).
#include "world.h"

#include <ctype.h>
#include <string.h>

#define INSIDE "CUE_WORLD_INSIDE" // a wrapper is not wrapped again
#define BEGUN "CUE_WORLD_BEGUN"   // after our own declarations, which are clang's
#define HAD "CUE_WORLD_HAD_"

// Headers of ours that outputs include, and what these include.
static const char *const own_headers[] = {"cuelastic/device.cuh", "cuelastic/turn.cuh", "cuelastic/copy.cuh",
    "cuelastic/merge.cuh", "cuelastic/runtime.h", "cuelastic/words.h", "cuelastic/words_end.h",
    "cuelastic/gate.h", "cuelastic/interleave.h", "cuelastic/merge.h", "cuelastic/named_barriers.cuh",
    "cuelastic/own_barriers.cuh", "cuelastic/yield.h", "cuda_runtime.h", "stddef.h"};

// Names by which libraries say what compiler they found, and what they make of it.
static const char *const derived[] = {"_CCCL_", "_LIBCUDACXX", "_LIBCPP", "_GLIBCXX", "__GLIBC", "_CUB_",
    "_THRUST_", "_NVHPC", "__NV_", "__THRUST", "__LIBC", "__USE_", "__GXX_MERGED", "__GXX_TYPEINFO", "CUB_",
    "THRUST_", "NV_", NULL};
// Names of the other C++ library, and of an old one.
static const char *const other_library[] = {"_LIBCPP", "__GLIBCPP__", NULL};

// ---- doubts

static void doubt_mention(struct world *world, const struct world_mention *mention, const char *why)
{
	struct world_doubt one = {.name = mention->name, .why = why, .at = mention->at};
	VEC_EACH (const struct world_doubt, known, world->doubts)
		if (known->at.offset == one.at.offset && !strcmp(known->at.path, one.at.path))
			return;
	VEC_PUSH(&world->doubts, one);
}

void world_doubt(struct world *world, const char *name, const char *why)
{
	for (size_t i = 0; i < world->texts.count; i++)
		for (size_t k = 0; k < world->texts.items[i].mentions.count; k++)
			if (!strcmp(world->texts.items[i].mentions.items[k].name, name))
				doubt_mention(world, &world->texts.items[i].mentions.items[k], why);
}

void world_doubt_all(struct world *world, const char *why)
{
	for (size_t i = 0; i < world->texts.count; i++)
		VEC_EACH (const struct world_mention, one, world->texts.items[i].mentions)
			if (world_table_macro(&world->table, one->name))
				doubt_mention(world, one, why);
}

// ---- words

// How the texts define the name: NULL if they do not. *others: in more than one way.
static const char *own_definition(const struct world *world, const char *name, int *others)
{
	const char *found = NULL;
	size_t length = strlen(name);
	*others = 0;
	for (size_t i = 0; i < world->texts.count; i++)
		VEC_EACH_POINTER (const char, one, world->texts.items[i].defined) {
			if (strncmp(one, name, length) != 0 || isalnum((unsigned char)one[length]) || one[length] == '_')
				continue;
			*others |= found && strcmp(found, one) != 0;
			found = one;
		}
	return found;
}

// Adds the word unless its macro is known.
static void take_word(struct world *world, struct world_word word)
{
	for (size_t i = 0; i < world->words.count; i++)
		if (!strcmp(world->words.items[i].macro->name, word.macro->name))
			return;
	VEC_PUSH(&world->words, word);
}

static void take_macro(struct world *world, const struct world_macro *macro)
{
	int others;
	const char *own = own_definition(world, macro->name, &others);
	if (macro->is_varied)
		world_doubt(world, macro->name, "its meaning for nvcc is not known here");
	else if (others || (own && macro->defined))
		world_doubt(world, macro->name, "compilers define it, and the text defines it again");
	if (!macro->is_varied)
		take_word(world, (struct world_word){.macro = macro, .own = macro->defined ? NULL : own});
}

// The toolkit's libraries have one version, whichever compiler reads them, and their namespace is the user's choice.
static int is_of_any_compiler(const char *name)
{
	static const char *const libraries[] = {"CUB_", "THRUST_", NULL};
	return util_starts_with_any(name, libraries) &&
	       (util_ends_with(name, "_VERSION") || util_ends_with(name, "_NAMESPACE"));
}

// nvcc uses GNU's C++ library, as its own headers show, and so does not have the names of another.
static int is_of_other_library(const struct world *world, const char *name)
{
	return util_starts_with_any(name, other_library) && world_table_prelude(&world->table, "__GLIBCXX__");
}

// A name of a library's or of nvcc's headers that a condition tests.
static void take_tested(struct world *world, struct arena *arena, const struct world_mention *mention)
{
	int others, is_own = own_definition(world, mention->name, &others) != NULL;
	const struct world_macro *prelude = world_table_prelude(&world->table, mention->name);
	if (is_own && mention->name[0] == '_')
		return;
	if (prelude && prelude->defined) {
		world->needs_toolkit = 1;
		take_word(world, (struct world_word){.macro = prelude});
	} else if (is_of_other_library(world, mention->name)) {
		struct world_macro *none = ARENA_NEW(arena, struct world_macro);
		none->name = mention->name;
		take_word(world, (struct world_word){.macro = none});
	} else if (util_starts_with_any(mention->name, derived)) {
		if (!is_own && !is_of_any_compiler(mention->name))
			doubt_mention(world, mention, "a library's headers define it, as the compiler is");
	} else if (prelude) {
		world->needs_toolkit = 1;
		if (mention->name[0] == '_')
			doubt_mention(world, mention, "nvcc's own headers define it");
	}
}

// ---- the texts that clang reads

static void set(struct str *out, const struct world_word *word)
{
	str_addf(out, "#pragma push_macro(\"%s\")\n#undef %s\n", word->macro->name, word->macro->name);
	if (word->macro->defined)
		str_addf(out, "#define %s\n", word->macro->defined);
}

static void world_find_add(struct world *world, struct arena *arena, const char *name, struct str *text)
{
	VEC_PUSH(&world->files, ((struct world_file){name, arena_take(arena, text)}));
}

static void add_wrapper(struct world *world, struct arena *arena, const char *name)
{
	struct str text = {0};
	str_addf(&text,
	    "#if defined " INSIDE " || !defined " BEGUN "\n#include_next <%s>\n#else\n#define " INSIDE "\n",
	    name);
	VEC_EACH (const struct world_word, word, world->words) {
		if (word->own)
			str_addf(&text, "#ifdef %s\n#define " HAD "%s\n#endif\n", word->macro->name, word->macro->name);
		str_addf(&text, "#pragma pop_macro(\"%s\")\n", word->macro->name);
	}
	str_addf(&text, "#include_next <%s>\n#undef " INSIDE "\n", name);
	VEC_EACH (const struct world_word, word, world->words) {
		set(&text, word);
		if (word->own)
			str_addf(&text, "#ifdef " HAD "%s\n#undef " HAD "%s\n#define %s\n#endif\n", word->macro->name,
			    word->macro->name, word->own);
	}
	str_add(&text, "#endif\n");
	world_find_add(world, arena, arena_format(arena, WORLD_FOLDER "/%s", name), &text);
}

void world_bundle(const struct world *world, struct str *out)
{
	for (size_t i = 0; i < world->files.count; i++)
		str_addf(out, "%s %zu\n%s", world->files.items[i].name, strlen(world->files.items[i].text),
		    world->files.items[i].text);
}

// ----

void world_find(struct world *out, struct arena *arena, const struct world_request *request)
{
	*out = (struct world){0};
	world_collect(out, arena, request);
	int has_mention = 0;
	for (size_t i = 0; i < out->texts.count; i++)
		has_mention |= out->texts.items[i].mentions.count != 0;
	if (!has_mention)
		return;
	world_table_find(&out->table, arena, request);
	for (size_t i = 0; i < out->texts.count; i++)
		VEC_EACH (const struct world_mention, mention, out->texts.items[i].mentions) {
			const struct world_macro *macro = world_table_macro(&out->table, mention->name);
			if (flags_macro(request->flags, mention->name))
				continue;
			if (macro && macro->is_question)
				out->asks = 1;
			else if (macro)
				take_macro(out, macro);
			else if (mention->is_condition)
				take_tested(out, arena, mention);
		}
	if (out->asks)
		world_ask(out, arena, request);
	if (out->words.count || out->answers.length || out->files.count) {
		struct words names = {0};
		world_system_names(&names, out, arena, request);
		for (size_t i = 0; i < sizeof own_headers / sizeof *own_headers; i++)
			if (!util_holds(names.items, names.count, own_headers[i]))
				words_add(arena, &names, "%s", own_headers[i]);
		struct str text = {0};
		str_add(&text, "#pragma GCC system_header\n");
		for (size_t i = 0; i < out->words.count; i++)
			set(&text, &out->words.items[i]);
		str_add(&text, str_text(&out->answers));
		str_add(&text, "#define " BEGUN "\n");
		world_find_add(out, arena, WORLD_HEADER, &text);
		for (size_t i = 0; i < names.count; i++)
			add_wrapper(out, arena, names.items[i]);
		words_dispose(&names);
	}
}

void world_dispose(struct world *world)
{
	for (size_t i = 0; i < world->texts.count; i++) {
		VEC_DISPOSE(&world->texts.items[i].mentions);
		VEC_DISPOSE(&world->texts.items[i].includes);
		VEC_DISPOSE(&world->texts.items[i].defined);
	}
	HASH_CLEAR(hh, world->known);
	VEC_DISPOSE(&world->texts);
	VEC_DISPOSE(&world->words);
	VEC_DISPOSE(&world->files);
	VEC_DISPOSE(&world->doubts);
	str_dispose(&world->answers);
	world_table_dispose(&world->table);
}
