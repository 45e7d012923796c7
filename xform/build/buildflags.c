// The user's compiler flags. A table says where each flag goes and how its value is written (`-I dir`,
// `-Idir`, `-arch=sm_80`). The first matching line decides, so nvcc's `-ftz=true` comes before clang's `-f…`.
// Every flag is also kept as given, for nvcc and for the rewrite, which has its own tables.
#include "buildflags.h"

#include <stdio.h>
#include <string.h>

enum target {
	COMPILE,
	HOST,
	HOST_AND_LINK,
	LINK,
	LINK_LIBRARY,
	LINKER,
	UNPACK,
	STANDARD,
	LANGUAGE,
	LEFT_OUT,
	REFUSED
};

// How a flag is written.
enum form {
	ALONE,  // without a value
	PREFIX, // everything after it belongs to it
	NEXT,   // the value is the next word
	EQUALS, // =value, or the next word
	GLUED,  // the value follows without a space, or is the next word
};

struct rule {
	const char *name;
	enum form form;
	enum target target;
	const char *as; // clang's spelling of it
};

static const struct rule RULES[] = {
    {"-c", ALONE, REFUSED, NULL},
    {"-dc", ALONE, REFUSED, NULL},
    {"-o", NEXT, REFUSED, NULL},
    {"-x", NEXT, LANGUAGE, NULL},
    {"-std", EQUALS, STANDARD, NULL},
    {"--std", EQUALS, STANDARD, NULL},
    {"-isystem", EQUALS, COMPILE, "-isystem"},
    {"-iquote", NEXT, COMPILE, "-iquote"},
    {"-idirafter", NEXT, COMPILE, "-idirafter"},
    {"-include", NEXT, COMPILE, "-include"},
    {"--pre-include", EQUALS, COMPILE, "-include"},
    {"--include-path", EQUALS, COMPILE, "-I"},
    {"--system-include", EQUALS, COMPILE, "-isystem"},
    {"--define-macro", EQUALS, COMPILE, "-D"},
    {"--undefine-macro", EQUALS, COMPILE, "-U"},
    {"-I", GLUED, COMPILE, "-I"},
    {"-D", GLUED, COMPILE, "-D"},
    {"-U", GLUED, COMPILE, "-U"},
    {"-lineinfo", ALONE, LEFT_OUT, NULL},
    {"-Xcompiler", EQUALS, UNPACK, NULL},
    {"--compiler-options", EQUALS, UNPACK, NULL},
    {"-Xlinker", EQUALS, LINKER, NULL},
    {"--linker-options", EQUALS, LINKER, NULL},
    {"-Wl,", PREFIX, LINK, NULL},
    {"-L", GLUED, LINK, "-L"},
    {"--library-path", EQUALS, LINK, "-L"},
    {"-l", GLUED, LINK_LIBRARY, "-l"},
    {"--library", EQUALS, LINK_LIBRARY, "-l"},
    {"-pthread", ALONE, HOST_AND_LINK, NULL},
    {"-fopenmp", PREFIX, LEFT_OUT, NULL},
    {"-qopenmp", PREFIX, LEFT_OUT, NULL},
    {"-arch", EQUALS, LEFT_OUT, NULL},
    {"--gpu-architecture", EQUALS, LEFT_OUT, NULL},
    {"-gencode", EQUALS, LEFT_OUT, NULL},
    {"--generate-code", EQUALS, LEFT_OUT, NULL},
    {"-code", EQUALS, LEFT_OUT, NULL},
    {"--gpu-code", EQUALS, LEFT_OUT, NULL},
    {"-Xptxas", EQUALS, LEFT_OUT, NULL},
    {"--ptxas-options", EQUALS, LEFT_OUT, NULL},
    {"-Xnvlink", EQUALS, LEFT_OUT, NULL},
    {"-Xfatbin", EQUALS, LEFT_OUT, NULL},
    {"-Xcudafe", EQUALS, LEFT_OUT, NULL},
    {"-rdc", EQUALS, LEFT_OUT, NULL},
    {"--relocatable-device-code", EQUALS, LEFT_OUT, NULL},
    {"-static-global-template-stub", EQUALS, LEFT_OUT, NULL},
    {"--static-global-template-stub", EQUALS, LEFT_OUT, NULL},
    {"-maxrregcount", EQUALS, LEFT_OUT, NULL},
    {"--maxrregcount", EQUALS, LEFT_OUT, NULL},
    {"-ccbin", EQUALS, LEFT_OUT, NULL},
    {"--compiler-bindir", EQUALS, LEFT_OUT, NULL},
    {"-cudart", EQUALS, LEFT_OUT, NULL},
    {"--cudart", EQUALS, LEFT_OUT, NULL},
    {"-default-stream", EQUALS, LEFT_OUT, NULL},
    {"--default-stream", EQUALS, LEFT_OUT, NULL},
    {"-diag-suppress", EQUALS, LEFT_OUT, NULL},
    {"--diag-suppress", EQUALS, LEFT_OUT, NULL},
    {"-t", EQUALS, LEFT_OUT, NULL},
    {"--threads", EQUALS, LEFT_OUT, NULL},
    {"-dlto", ALONE, LEFT_OUT, NULL},
    {"--expt-", PREFIX, LEFT_OUT, NULL},
    {"-expt-", PREFIX, LEFT_OUT, NULL},
    {"--extended-lambda", ALONE, LEFT_OUT, NULL},
    {"-extended-lambda", ALONE, LEFT_OUT, NULL},
    {"--use_fast_math", ALONE, LEFT_OUT, NULL},
    {"-use_fast_math", ALONE, LEFT_OUT, NULL},
    {"-ftz", EQUALS, LEFT_OUT, NULL},
    {"--ftz", EQUALS, LEFT_OUT, NULL},
    {"-fmad", EQUALS, LEFT_OUT, NULL},
    {"--fmad", EQUALS, LEFT_OUT, NULL},
    {"-prec-div", EQUALS, LEFT_OUT, NULL},
    {"--prec-div", EQUALS, LEFT_OUT, NULL},
    {"-prec-sqrt", EQUALS, LEFT_OUT, NULL},
    {"--prec-sqrt", EQUALS, LEFT_OUT, NULL},
    {"-restrict", ALONE, LEFT_OUT, NULL},
    {"--restrict", ALONE, LEFT_OUT, NULL},
    {"-res-usage", ALONE, LEFT_OUT, NULL},
    {"--resource-usage", ALONE, LEFT_OUT, NULL},
    {"--generate-line-info", ALONE, LEFT_OUT, NULL},
    {"--device-debug", ALONE, LEFT_OUT, NULL},
    {"-G", ALONE, LEFT_OUT, NULL},
    {"--debug", ALONE, HOST, "-g"},
    {"--optimize", EQUALS, HOST, "-O"},
    {"-g", PREFIX, HOST, NULL},
    {"-O", PREFIX, HOST, NULL},
    {"-Werror", PREFIX, LEFT_OUT, NULL}, // clang has other warnings than the user's compiler
    {"-W", PREFIX, HOST, NULL},
    {"-w", ALONE, HOST, NULL},
    {"-f", PREFIX, HOST, NULL},
    {"-m", PREFIX, HOST, NULL},
    {"-pedantic", PREFIX, HOST, NULL},
};

// NVIDIA's libraries contain GPU code; the CPU device has its own runtime.
static const char *const GPU_LIBRARIES[] = {"cudart", "cudart_static", "cuda", "cudadevrt", "cublas",
    "cublasLt", "cufft", "curand", "cusparse", "cusolver", "cudnn", "nccl", "nvrtc", "nvToolsExt", "nvtx3",
    "nvidia-ml", "nvjpeg", "npp", "cupti", "culibos", "cufile", NULL};

static int is_gpu_library(const char *name)
{
	for (const char *const *library = GPU_LIBRARIES; *library; library++) {
		size_t length = strlen(*library);
		if (strncmp(name, *library, length) == 0 &&
		    (name[length] == '\0' || strcmp(name + length, "_static") == 0))
			return 1;
	}
	return 0;
}

static int fits(const struct rule *rule, const char *word)
{
	size_t length = strlen(rule->name);
	if (strncmp(word, rule->name, length) != 0)
		return 0;
	char next = word[length];
	switch (rule->form) {
	case ALONE:
	case NEXT:
		return next == '\0';
	case EQUALS:
		return next == '\0' || next == '=';
	case PREFIX:
	case GLUED:
		return 1;
	}
	return 0;
}

static const struct rule *find_rule(const char *word)
{
	for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++)
		if (fits(&RULES[i], word))
			return &RULES[i];
	return NULL;
}

static void add_pair(struct words *out, struct arena *arena, const char *name, const char *value)
{
	if (strlen(name) == 2) {
		words_add(arena, out, "%s%s", name, value);
	} else {
		words_add(arena, out, "%s", name);
		words_add(arena, out, "%s", value);
	}
}

// -Xcompiler's list, separated by commas, is for the host compiler, which also links.
static void unpack(struct build_flags *flags, struct arena *arena, const char *list)
{
	int to_linker = util_starts_with(list, "-Wl,");
	while (*list) {
		size_t length = to_linker ? strlen(list) : strcspn(list, ",");
		char *word = arena_copy(arena, list, length);
		int both = !strcmp(word, "-pthread") || util_starts_with(word, "-fsanitize");
		if (util_starts_with(word, "-fopenmp") || util_starts_with(word, "-Werror"))
			words_add(arena, &flags->left_out, "%s", word);
		else if (!to_linker)
			words_add(arena, &flags->host, "%s", word);
		if (to_linker || both)
			words_add(arena, &flags->link, "%s", word);
		list += length + (list[length] == ',');
	}
}

static void link_library(struct build_flags *flags, struct arena *arena, const char *name)
{
	words_add(arena, is_gpu_library(name) ? &flags->left_out : &flags->link, "-l%s", name);
}

static int set_language(struct build_flags *flags, const char *language)
{
	if (strcmp(language, "cu") != 0 && strcmp(language, "cuda") != 0) {
		fprintf(stderr,
		    "cuelastic: error: -x %s: only -x cu is known; other languages go by the file's name\n",
		    language);
		return -1;
	}
	flags->all_cuda = 1;
	return 0;
}

static int refuse(const char *word)
{
	fprintf(stderr,
	    "cuelastic: error: %s: a whole program is built, linked and run; no output of single steps is made\n",
	    word);
	return -1;
}

static int sort(struct build_flags *flags, struct arena *arena, const struct rule *rule, const char *word,
    const char *value)
{
	const char *text = rule->as ? rule->as : word;
	switch (rule->target) {
	case COMPILE:
		add_pair(&flags->compile, arena, text, value);
		break;
	case HOST_AND_LINK:
		words_add(arena, &flags->link, "%s", text);
		words_add(arena, &flags->host, "%s", text);
		break;
	case HOST:
		words_add(arena, &flags->host, "%s%s", text, value && rule->as ? value : "");
		break;
	case LINK:
		words_add(arena, &flags->link, "%s%s", text, value && rule->as ? value : "");
		break;
	case LINK_LIBRARY:
		link_library(flags, arena, value);
		break;
	case LINKER:
		words_add(arena, &flags->link, "-Wl,%s", value);
		break;
	case UNPACK:
		unpack(flags, arena, value);
		break;
	case STANDARD:
		flags->standard = arena_string(arena, value);
		break;
	case LANGUAGE:
		return set_language(flags, value);
	case LEFT_OUT:
		words_add(arena, &flags->left_out, "%s%s%s", word, value && !strchr(word, '=') ? " " : "",
		    value && !strchr(word, '=') ? value : "");
		break;
	case REFUSED:
		return refuse(word);
	}
	return 0;
}

// The value after the name, or the next word. NULL: a required value is missing.
static const char *find_value(const struct rule *rule, int argc, char **argv, int *index)
{
	const char *word = argv[*index], *rest = word + strlen(rule->name);
	if (rule->form == EQUALS && *rest == '=')
		return rest + 1;
	if (rule->form == GLUED && *rest)
		return rest;
	if (*index + 1 >= argc)
		return NULL;
	return argv[++*index];
}

// nvcc's -Werror takes a kind as the next word, clang's takes none.
static int is_nvcc_error_kind(const char *word)
{
	static const char *const KINDS[] = {"all-warnings", "cross-execution-space-call", "reorder",
	    "default-stream-launch", "missing-launch-bounds", "ext-lambda-captures-this",
	    "deprecated-declarations"};
	for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
		if (util_starts_with(word, KINDS[i]))
			return 1;
	return 0;
}

int build_flags_take(struct build_flags *flags, struct arena *arena, int argc, char **argv, int *index)
{
	int first = *index;
	const char *word = argv[first], *value = NULL;
	static const struct rule ERROR_KIND = {"-Werror", NEXT, LEFT_OUT, NULL};
	const struct rule *rule = find_rule(word);
	if (strcmp(word, "-Werror") == 0 && first + 1 < argc && is_nvcc_error_kind(argv[first + 1]))
		rule = &ERROR_KIND;
	if (!rule)
		return 0;
	if (rule->form != ALONE && rule->form != PREFIX && !(value = find_value(rule, argc, argv, index))) {
		fprintf(stderr, "cuelastic: error: %s needs a value\n", word);
		return -1;
	}
	if (rule->target != STANDARD && rule->target != LANGUAGE)
		for (int i = first; i <= *index; i++)
			words_add(arena, &flags->given, "%s", argv[i]);
	return sort(flags, arena, rule, word, value) < 0 ? -1 : 1;
}

void build_flags_dispose(struct build_flags *flags)
{
	words_dispose(&flags->given);
	words_dispose(&flags->compile);
	words_dispose(&flags->host);
	words_dispose(&flags->link);
	words_dispose(&flags->left_out);
}
