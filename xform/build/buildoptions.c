// The options that `run` and `verify` share: what to build, the tools, and the cache.
#include "build_p.h"
#include "runtime/grid/device.h"
#include "xform/settings/settings.h"
#include "xform/base/option.h"
#include "xform/base/source.h"
#include "xform/flags/flag.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char build_played_help[] =
    "where it runs:\n"
    "  --device=cpu|cuda   run on this machine's processor, no GPU needed (default), or on a GPU\n"
    "  --model=NAME        the GPU whose name and limits programs see on the CPU device, for example "
    "H100;\n"
    "                      cuelastic explain --model=list names all\n"
    "  --clock=virtual     a GPU of that model (default H100) in modelled time, the same in each run; "
    "default: real\n"
    "  --seed=N            of --clock=virtual: another order of what can run at the same time (default 0)\n"
    "  --timeline=FILE     where and when each block ran: FILE.svg is a picture, any other a trace for "
    "Perfetto;\n"
    "                      of several runs, each has its own name in FILE's\n"
    "  --profile=FILE      of --clock=virtual: the kernels of this profile take the times that it has\n";
const char build_options_help[] =
    "what is built:\n"
    "  -I -D -U -include -std -O -g -L -l -X... -W... -f... -m...\n"
    "                      as compilers know them; nvcc's own flags (-arch, -gencode, --expt-*, -rdc, ...) "
    "are\n"
    "                      given to nvcc, and left out for the CPU device\n"
    "  -p DIR              the flags that DIR/compile_commands.json has for the CUDA sources\n"
    "  --extra-arg=X       one more argument for every compiler\n"
    "  --passes=LIST, --merge=A+B|independent, --barrier=FORM, --share\n"
    "                      given to the rewrite\n"
    "  --sanitize[=LIST]   address, undefined or both (default): watch host and device code (CPU device)\n"
    "  --in-step           warps run in step, for programs older than __syncwarp (CPU device; slow)\n"
    "with what:\n"
    "  --clang=PATH, --nvcc=PATH, --cuda-path=DIR\n"
    "  --cache-dir=DIR     keep builds there (default: $XDG_CACHE_HOME/cuelastic or ~/.cache/cuelastic)\n"
    "  --no-cache          build anew and keep nothing\n"
    "  --keep              say where the rewritten files are, and keep temporary files\n"
    "  -v, --verbose       print every command\n";

static int set_sanitize(void *verb, const char *name, const char *list)
{
	struct build_request *request = verb;
	static const char both[] = "address,undefined";
	(void)name;
	list = list ? list : both;
	if (strcmp(list, "address") != 0 && strcmp(list, "undefined") != 0 && strcmp(list, both) != 0 &&
	    strcmp(list, "undefined,address") != 0)
		return command_usage(NULL, "--sanitize=%s is not address, undefined, or address,undefined", list);
	request->sanitize = strlen(list) > strlen("undefined") ? both : list;
	return 0;
}

static int buildoptions_add_argument(void *verb, const char *name, const char *value)
{
	struct build_request *request = verb;
	(void)name;
	words_add(request->arena, &request->extra, "%s", value);
	return 0;
}

// Adds an option for the rewrite.
static int add_rewrite(void *verb, const char *name, const char *value)
{
	struct build_request *request = verb;
	if (!strcmp(name, "--passes"))
		request->passes = arena_format(request->arena, "%s=%s", name, value);
	else
		words_add(request->arena, &request->rewrite, "%s%s%s", name, value ? "=" : "", value ? value : "");
	return 0;
}

static int set_model(void *verb, const char *name, const char *value)
{
	struct build_request *request = verb;
	request->played.model = value;
	return cue_device_find(value)
	           ? 0
	           : command_usage(
	                 NULL, "%s=%s: no such device; cuelastic explain --model=list names them", name, value);
}

static int set_seed(void *verb, const char *name, const char *value)
{
	struct build_request *request = verb;
	char *end;
	errno = 0;
	(void)strtoull(value, &end, 10);
	request->played.seed = value;
	return *value >= '0' && *value <= '9' && !*end && !errno
	           ? 0
	           : command_usage(NULL, "%s=%s is not a whole number from 0 on, below 2^64", name, value);
}

int build_check_played(struct build_request *request, const char *who)
{
	int error =
	    played_check(&request->played, request->arena, who, request->device == BUILD_CUDA, &request->files);
	request->is_virtual = request->played.clock == PLAYED_VIRTUAL;
	return error;
}

#define FIELD(member) offsetof(struct build_request, member)

const struct option build_option_table[] = {
    OPT("--no-cache", FLAG, FIELD(no_cache)),
    OPT("--keep", FLAG, FIELD(keep)),
    OPT("--verbose", FLAG, FIELD(verbose)),
    OPT("-v", FLAG, FIELD(verbose)),
    OPT("--in-step", FLAG, FIELD(in_step)),
    OPT("--clang", NAME, FIELD(wish.clang)),
    OPT("--nvcc", NAME, FIELD(wish.nvcc)),
    OPT("--cuda-path", NAME, FIELD(wish.cuda_path)),
    OPT("--cache-dir", NAME, FIELD(cache_folder)),
    OPT_CHOICE("--device", FIELD(device), "cpu|cuda"),
    OPT_SET("--model", VALUE, set_model),
    OPT_CHOICE("--clock", FIELD(played.clock), "|real|virtual"),
    OPT_SET("--seed", VALUE, set_seed),
    OPT("--timeline", NAME, FIELD(played.timeline)),
    OPT("--profile", NAME, FIELD(played.profile)),
    OPT_SET("--sanitize", MAYBE, set_sanitize),
    OPT_SET("--extra-arg", PASSED, buildoptions_add_argument),
    OPT_SET("--passes", VALUE, add_rewrite),
    OPT_SET("--headers", VALUE, add_rewrite),
    OPT_SET("--merge", VALUE, add_rewrite),
    OPT_SET("--barrier", VALUE, add_rewrite),
    OPT_SET("--share", SWITCH, add_rewrite),
    {0},
};

// Our options come first, since nvcc also has a --keep. `-p` is a whole word, since -pthread and -pedantic are compilers' flags.
// nvcc's --profile has no value.
int build_take(void *verb, int argc, char **argv, int *index)
{
	struct build_request *request = verb;
	const char *word = argv[*index], *extra = strchr(word, '=');
	const char *const *words = (const char *const *)argv + *index;
	if (util_starts_with(word, "--extra-arg=") && flag_writes((const char *[]){extra + 1}, 1))
		return command_usage(NULL, "%s: " BUILD_WRITES, word);
	if (!strcmp(word, "--extra-arg") && *index + 1 < argc && flag_writes(words + 1, 1))
		return command_usage(NULL, "%s: " BUILD_WRITES, words[1]);
	if (!strcmp(word, "-p") && *index + 1 < argc) {
		request->database = argv[++*index];
		return 1;
	}
	int taken = 0;
	if (strcmp(word, "--profile") != 0)
		taken = option_take(request, NULL, build_option_table, argc, argv, index);
	return taken ? taken : build_flags_take(&request->flags, request->arena, argc, argv, index);
}

void build_add_argument(void *verb, const char *word)
{
	struct build_request *request = verb;
	words_add(request->arena, &request->arguments, "%s", word);
}

int build_shares(const struct build_request *request, struct arena *arena)
{
	int result = words_have(&request->rewrite, "--share");
	for (size_t i = 0; i < request->files.count; i++) {
		struct settings settings;
		result |= settings_read(&settings, arena, request->files.items[i]) == 0 &&
		          words_have(&settings.options, "--share");
		settings_dispose(&settings);
	}
	return result;
}

void build_request_dispose(struct build_request *request)
{
	words_dispose(&request->files);
	words_dispose(&request->arguments);
	words_dispose(&request->extra);
	words_dispose(&request->rewrite);
	build_flags_dispose(&request->flags);
}

// ---- files
//
// Checks a program's files before compilers see them: for a binary file, a compiler prints megabytes of
// messages; for a folder, its message is unclear.

static int is_source(const char *path)
{
	static const char *const ENDINGS[] = {".cu", ".cpp", ".cc", ".cxx", ".C", ".c", NULL};
	return util_ends_with_any(path, ENDINGS);
}

int build_is_linked(const char *path)
{
	static const char *const ENDINGS[] = {".o", ".a", ".so", NULL};
	return util_ends_with_any(path, ENDINGS);
}

int build_add_file(void *verb, const char *path)
{
	struct build_request *request = verb;
	if (!is_source(path) && !build_is_linked(path))
		return command_error(NULL, "%s: not a .cu, .cpp, .cc, .cxx, .c, .o, .a or .so file", path);
	words_add(request->arena, &request->files, "%s", path);
	return 0;
}

static int build_files_fail(const char *path, const char *why)
{
	struct str text = {0};
	str_add_visible(&text, path, strlen(path));
	int result = command_error(NULL, "%s: %s", str_text(&text), why);
	str_dispose(&text);
	return result;
}

static int check_file(const char *path)
{
	struct stat info;
	if (stat(path, &info) < 0)
		return build_files_fail(path, strerror(errno));
	if (S_ISDIR(info.st_mode))
		return build_files_fail(path, strerror(EISDIR));
	if (!S_ISREG(info.st_mode))
		return build_files_fail(path, "not a regular file: it is read more than once");
	if (build_is_linked(path))
		return access(path, R_OK) ? build_files_fail(path, strerror(errno)) : 0;
	struct source source;
	unsigned line, column;
	char too_large[32];
	int error = source_read(&source, path);
	snprintf(too_large, sizeof too_large, "more than %d MiB", SOURCE_MAX_BYTES >> 20);
	if (error)
		return build_files_fail(path, error == -EFBIG ? too_large : strerror(-error));
	const char *zero = memchr(source.text, '\0', source.length);
	if (zero) {
		source_position(&source, (unsigned)(zero - source.text), &line, &column);
		fprintf(stderr, "%s:%u:%u: error: a zero byte: binary, or UTF-16? CUDA sources are UTF-8\n", path,
		    line, column);
	}
	source_dispose(&source);
	return zero ? -1 : 0;
}

int build_check_files(const struct build_request *request)
{
	int result = 0;
	for (size_t i = 0; i < request->files.count; i++)
		if (check_file(request->files.items[i]) < 0)
			result = -1;
	return result;
}
