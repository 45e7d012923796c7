// The options that `run` and `verify` share: what to build, with which tools, and where to keep it.
#include "build.h"
#include "xform/model/model.h"
#include "xform/base/verb_value.h"
#include "xform/base/writes.h"

#include <stdio.h>
#include <string.h>

const char build_options_help[] =
    "what is built:\n"
    "  --device=cpu|cuda   run on this machine's processor, no GPU needed (default), or on a GPU\n"
    "  -I -D -U -include -std -O -g -L -l -X... -W... -f... -m...\n"
    "                      as compilers know them; nvcc's own flags (-arch, -gencode, --expt-*, -rdc, ...) "
    "are\n"
    "                      given to nvcc, and left out for the CPU device\n"
    "  --extra-arg=X       one more argument for every compiler\n"
    "  --passes=LIST, --mutate=NAME, --merge=A+B, --barrier=FORM, --external=NAMES\n"
    "                      given to the rewrite\n"
    "  --sanitize[=LIST]   address, undefined or both (default): watch host and device code (CPU device)\n"
    "  --in-step           warps run in step, for programs older than __syncwarp (CPU device; slow)\n"
    "with what:\n"
    "  --clang=PATH, --nvcc=PATH, --cuda-path=DIR\n"
    "  --cache-dir=DIR     keep builds there (default: $XDG_CACHE_HOME/cuelastic or ~/.cache/cuelastic)\n"
    "  --no-cache          build anew and keep nothing\n"
    "  --keep              say where the rewritten files are, and keep temporary files\n"
    "  -v, --verbose       print every command\n";

static int usage(const char *format, const char *value)
{
	fprintf(stderr, "cuelastic: error: ");
	fprintf(stderr, format, value);
	fputc('\n', stderr);
	return -1;
}

static int set_device(struct build_request *request, const char *name)
{
	if (strcmp(name, "cpu") != 0 && strcmp(name, "cuda") != 0)
		return usage("--device=%s: cpu or cuda", name);
	request->device = strcmp(name, "cuda") == 0 ? BUILD_CUDA : BUILD_CPU;
	return 1;
}

static int set_sanitize(struct build_request *request, const char *list)
{
	if (strcmp(list, "address") != 0 && strcmp(list, "undefined") != 0 &&
	    strcmp(list, "address,undefined") != 0 && strcmp(list, "undefined,address") != 0)
		return usage("--sanitize=%s: address, undefined, or address,undefined", list);
	request->sanitize = strlen(list) > strlen("undefined") ? "address,undefined" : list;
	return 1;
}

static int take_switch(struct build_request *request, const char *word)
{
	if (strcmp(word, "--no-cache") == 0)
		request->no_cache = true;
	else if (strcmp(word, "--keep") == 0)
		request->keep = true;
	else if (strcmp(word, "-v") == 0 || strcmp(word, "--verbose") == 0)
		request->verbose = true;
	else if (strcmp(word, "--in-step") == 0)
		request->in_step = true;
	else if (strcmp(word, "--sanitize") == 0)
		request->sanitize = "address,undefined";
	else
		return 0;
	return 1;
}

static int take_text(struct build_request *request, const char *word)
{
	const struct {
		const char *name;
		const char **place;
	} texts[] = {
	    {"--clang", &request->wish.clang},
	    {"--nvcc", &request->wish.nvcc},
	    {"--cuda-path", &request->wish.cuda_path},
	    {"--cache-dir", &request->cache_folder},
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		const char *value = verb_value(word, texts[i].name);
		if (value && !*value)
			return usage("%s needs a value", texts[i].name);
		if (value) {
			*texts[i].place = value;
			return 1;
		}
	}
	return 0;
}

static int take_own(struct build_request *request, struct arena *arena, const char *word)
{
	const char *value;
	int taken = take_switch(request, word);
	if (!taken)
		taken = take_text(request, word);
	if (taken)
		return taken;
	if ((value = verb_value(word, "--device")))
		return set_device(request, value);
	if ((value = verb_value(word, "--sanitize")))
		return set_sanitize(request, value);
	if ((value = verb_value(word, "--extra-arg"))) {
		words_add(arena, &request->extra, "%s", value);
		return 1;
	}
	if ((value = verb_value(word, "--mutate")) && !model_has_mutation(value))
		return usage("--mutate=%s: there is no such mutation", value);
	if (verb_value(word, "--passes"))
		request->passes = word;
	else if (verb_value(word, "--mutate") || verb_value(word, "--headers") || verb_value(word, "--merge") ||
	         verb_value(word, "--barrier") || verb_value(word, "--external"))
		words_add(arena, &request->rewrite, "%s", word);
	else
		return 0;
	return 1;
}

static int refuse_writing(const char *word)
{
	return usage("%s: this makes a tool write a file; builds write to the cache only", word);
}

// A compiler's flag, or the list behind one, by which a tool would write where it is told to.
static int check_writes(int argc, char **argv, int index)
{
	const char *word = argv[index];
	bool is_list = !strcmp(word, "--compiler-options") || !strcmp(word, "--linker-options") ||
	               (util_starts_with(word, "-X") && !strchr(word, '='));
	if (*word == '-' && writes_file(word))
		return refuse_writing(word);
	if (is_list && index + 1 < argc && writes_file(argv[index + 1]))
		return refuse_writing(argv[index + 1]);
	return 0;
}

// Our own options come first: --keep is one of ours.
int build_option(struct build_request *request, struct arena *arena, int argc, char **argv, int *index)
{
	const char *extra = verb_value(argv[*index], "--extra-arg");
	if (extra && writes_file(extra))
		return refuse_writing(argv[*index]);
	int taken = take_own(request, arena, argv[*index]);
	if (taken)
		return taken;
	return check_writes(argc, argv, *index) < 0 ? -1
	                                            : build_flags_take(&request->flags, arena, argc, argv, index);
}

void build_request_dispose(struct build_request *request)
{
	words_dispose(&request->files);
	words_dispose(&request->extra);
	words_dispose(&request->rewrite);
	build_flags_dispose(&request->flags);
}
