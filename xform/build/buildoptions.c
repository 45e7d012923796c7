// The options that `run` and `verify` share: what to build, the tools, and the cache.
#include "build.h"
#include "xform/settings/settings.h"
#include "xform/model/model.h"
#include "xform/base/option.h"
#include "xform/flags/flag.h"

#include <stdio.h>
#include <string.h>

const char build_options_help[] =
    "what is built:\n"
    "  --device=cpu|cuda   run on this machine's processor, no GPU needed (default), or on a GPU\n"
    "  -I -D -U -include -std -O -g -L -l -X... -W... -f... -m...\n"
    "                      as compilers know them; nvcc's own flags (-arch, -gencode, --expt-*, -rdc, ...) "
    "are\n"
    "                      given to nvcc, and left out for the CPU device\n"
    "  -p DIR              the flags that DIR/compile_commands.json has for the CUDA sources\n"
    "  --extra-arg=X       one more argument for every compiler\n"
    "  --passes=LIST, --merge=A+B, --barrier=FORM, --share\n"
    "                      given to the rewrite\n"
    "  --sanitize[=LIST]   address, undefined or both (default): watch host and device code (CPU device)\n"
    "  --in-step           warps run in step, for programs older than __syncwarp (CPU device; slow)\n"
    "with what:\n"
    "  --clang=PATH, --nvcc=PATH, --cuda-path=DIR\n"
    "  --cache-dir=DIR     keep builds there (default: $XDG_CACHE_HOME/cuelastic or ~/.cache/cuelastic)\n"
    "  --no-cache          build anew and keep nothing\n"
    "  --keep              say where the rewritten files are, and keep temporary files\n"
    "  -v, --verbose       print every command\n";

struct build_options {
	struct build_request *request;
	struct arena *arena;
};

static int usage(const char *format, const char *value)
{
	fprintf(stderr, "cuelastic: error: ");
	fprintf(stderr, format, value);
	fputc('\n', stderr);
	return -1;
}

static int set_device(void *verb, const char *name, const char *value)
{
	struct build_options *options = verb;
	(void)name;
	if (strcmp(value, "cpu") != 0 && strcmp(value, "cuda") != 0)
		return usage("--device=%s: cpu or cuda", value);
	options->request->device = strcmp(value, "cuda") == 0 ? BUILD_CUDA : BUILD_CPU;
	return 0;
}

static int set_sanitize(void *verb, const char *name, const char *list)
{
	struct build_options *options = verb;
	static const char both[] = "address,undefined";
	(void)name;
	list = list ? list : both;
	if (strcmp(list, "address") != 0 && strcmp(list, "undefined") != 0 && strcmp(list, both) != 0 &&
	    strcmp(list, "undefined,address") != 0)
		return usage("--sanitize=%s: address, undefined, or address,undefined", list);
	options->request->sanitize = strlen(list) > strlen("undefined") ? both : list;
	return 0;
}

// Sets a path of a tool or folder, by the option's name.
static int set_path(void *verb, const char *name, const char *value)
{
	struct build_request *request = ((struct build_options *)verb)->request;
	const char **place = !strcmp(name, "--clang")       ? &request->wish.clang
	                     : !strcmp(name, "--nvcc")      ? &request->wish.nvcc
	                     : !strcmp(name, "--cuda-path") ? &request->wish.cuda_path
	                                                    : &request->cache_folder;
	*place = value;
	return *value ? 0 : usage("%s needs a value", name);
}

// The whole word, since -pthread and -pedantic are compilers' flags. 1: taken, 0: another option.
static int take_database(struct build_request *request, int argc, char **argv, int *index)
{
	if (strcmp(argv[*index], "-p") != 0 || *index + 1 >= argc)
		return 0;
	request->database = argv[++*index];
	return 1;
}

static int add_argument(void *verb, const char *name, const char *value)
{
	struct build_options *options = verb;
	(void)name;
	words_add(options->arena, &options->request->extra, "%s", value);
	return 0;
}

// Adds an option for the rewrite.
static int add_rewrite(void *verb, const char *name, const char *value)
{
	struct build_options *options = verb;
	if (!strcmp(name, "--passes"))
		options->request->passes = arena_format(options->arena, "%s=%s", name, value);
	else
		words_add(
		    options->arena, &options->request->rewrite, "%s%s%s", name, value ? "=" : "", value ? value : "");
	return 0;
}

static int set_switch(void *verb, const char *name, const char *value)
{
	struct build_request *request = ((struct build_options *)verb)->request;
	int *place = !strcmp(name, "--no-cache")  ? &request->no_cache
	             : !strcmp(name, "--keep")    ? &request->keep
	             : !strcmp(name, "--in-step") ? &request->in_step
	                                          : &request->verbose;
	(void)value;
	*place = 1;
	return 0;
}

static const struct option TABLE[] = {
    {"--no-cache", OPTION_FLAG, 0, set_switch},
    {"--keep", OPTION_FLAG, 0, set_switch},
    {"--verbose", OPTION_FLAG, 0, set_switch},
    {"-v", OPTION_FLAG, 0, set_switch},
    {"--in-step", OPTION_FLAG, 0, set_switch},
    {"--clang", OPTION_VALUE, 0, set_path},
    {"--nvcc", OPTION_VALUE, 0, set_path},
    {"--cuda-path", OPTION_VALUE, 0, set_path},
    {"--cache-dir", OPTION_VALUE, 0, set_path},
    {"--device", OPTION_VALUE, 0, set_device},
    {"--sanitize", OPTION_MAYBE, 0, set_sanitize},
    {"--extra-arg", OPTION_VALUE, 0, add_argument},
    {"--passes", OPTION_VALUE, 0, add_rewrite},
    {"--headers", OPTION_VALUE, 0, add_rewrite},
    {"--merge", OPTION_VALUE, 0, add_rewrite},
    {"--barrier", OPTION_VALUE, 0, add_rewrite},
    {"--external", OPTION_VALUE, 0, add_rewrite},
    {"--share", OPTION_FLAG, 0, add_rewrite},
};

const char *build_option_unknown(
    struct suggest *out, const char *word, const struct option *table, size_t count)
{
	option_unknown(out, word, table, count);
	for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
		suggest_try(out, TABLE[i].name);
	return suggest_shown(out);
}

// Our options come first, since nvcc also has a --keep.
int build_option(struct build_request *request, struct arena *arena, int argc, char **argv, int *index)
{
	struct build_options options = {request, arena};
	const char *word = argv[*index], *extra = strchr(word, '=');
	const char *const *words = (const char *const *)argv + *index;
	if (util_starts_with(word, "--extra-arg=") && flag_writes((const char *[]){extra + 1}, 1))
		return usage("%s: " BUILD_WRITES, word);
	if (!strcmp(word, "--extra-arg") && *index + 1 < argc && flag_writes(words + 1, 1))
		return usage("%s: " BUILD_WRITES, words[1]);
	if (take_database(request, argc, argv, index))
		return 1;
	int taken = option_take(&options, TABLE, sizeof TABLE / sizeof *TABLE, argc, argv, index);
	return taken ? taken : build_flags_take(&request->flags, arena, argc, argv, index);
}

static int has_share(const struct words *options)
{
	for (size_t i = 0; i < options->count; i++)
		if (!strcmp(options->items[i], "--share"))
			return 1;
	return 0;
}

int build_shares(const struct build_request *request, struct arena *arena)
{
	int result = has_share(&request->rewrite);
	for (size_t i = 0; i < request->files.count; i++) {
		struct settings settings;
		result |=
		    settings_read(&settings, arena, request->files.items[i]) == 0 && has_share(&settings.options);
		settings_dispose(&settings);
	}
	return result;
}

void build_request_dispose(struct build_request *request)
{
	words_dispose(&request->files);
	words_dispose(&request->extra);
	words_dispose(&request->rewrite);
	build_flags_dispose(&request->flags);
}
