// Finds files and programs. What the user names is used as it is. Otherwise:
// - our own files: next to the executable (build tree) or in ../lib (installed)
// - the toolkit: CUDA_PATH, CUDA_HOME, the folder of nvcc, /usr/local/cuda
// - clang: clang-19, with which the CPU device is built and tested, then clang
#include "toolkit.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const ADVICE = "run scripts/setup, which installs it";

static char *find_program(struct arena *arena, const char *name)
{
	return util_find_program(arena, name, util_is_program);
}

static char *real_path(struct arena *arena, const char *path)
{
	char buffer[PATH_MAX];
	return realpath(path, buffer) ? arena_string(arena, buffer) : NULL;
}

char *toolkit_resources(struct arena *arena)
{
	static const char *const PLACES[] = {"lib/cuelastic", "../lib/cuelastic"};
	char *self = real_path(arena, "/proc/self/exe");
	if (!self)
		return NULL;
	char *folder = util_folder(arena, self);
	for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
		char *place = real_path(arena, arena_format(arena, "%s/%s", folder, PLACES[i]));
		if (place)
			return place;
	}
	return NULL;
}

static char *check_cuda(struct arena *arena, const char *folder)
{
	if (!folder || !util_is_file(arena_format(arena, "%s/include/cuda_runtime.h", folder)))
		return NULL;
	return real_path(arena, folder);
}

int toolkit_has_folder(struct arena *arena, const char *cuda, const char *folder)
{
	return cuda && (util_is_same_file(folder, arena_format(arena, "%s/include", cuda)) ||
	                   util_is_same_file(folder, arena_format(arena, "%s/include/cccl", cuda)));
}

int toolkit_has_header(struct arena *arena, const char *cuda, const char *name)
{
	return cuda && (util_is_file(arena_format(arena, "%s/include/%s", cuda, name)) ||
	                   util_is_file(arena_format(arena, "%s/include/cccl/%s", cuda, name)));
}

unsigned toolkit_version(const char *cuda)
{
	static const char define[] = "#define CUDART_VERSION";
	char path[PATH_MAX], line[256];
	unsigned version = 0;
	snprintf(path, sizeof path, "%s/include/cuda_runtime_api.h", cuda ? cuda : "");
	FILE *file = cuda ? fopen(path, "r") : NULL;
	while (file && !version && fgets(line, sizeof line, file))
		if (!strncmp(line, define, sizeof define - 1))
			version = (unsigned)strtoul(line + sizeof define - 1, NULL, 10);
	if (file)
		fclose(file);
	return version;
}

char *toolkit_cuda(struct arena *arena, const char *wish)
{
	if (wish)
		return check_cuda(arena, wish);
	char *found = check_cuda(arena, getenv("CUDA_PATH"));
	if (!found)
		found = check_cuda(arena, getenv("CUDA_HOME"));
	char *nvcc = found ? NULL : find_program(arena, "nvcc");
	if (nvcc && (nvcc = real_path(arena, nvcc)))
		found = check_cuda(arena, arena_format(arena, "%s/..", util_folder(arena, nvcc)));
	if (!found)
		found = check_cuda(arena, "/usr/local/cuda");
	char *self = found ? NULL : real_path(arena, "/proc/self/exe"); // build/<preset>/cuelastic
	return self ? check_cuda(arena, arena_format(arena, "%s/../../.toolchain/cuda", util_folder(arena, self)))
	            : found;
}

// The C++ driver that belongs to a C driver: clang-19 → clang++-19.
static char *plus_plus(struct arena *arena, const char *clang)
{
	const char *base = util_base(clang);
	if (!util_starts_with(base, "clang"))
		return NULL;
	const char *suffix = base + strlen("clang");
	if (util_starts_with(suffix, "++"))
		return arena_string(arena, clang);
	return find_program(arena, arena_format(arena, "%.*sclang++%s", (int)(base - clang), clang, suffix));
}

void toolkit_find(struct toolkit *out, struct arena *arena, const struct toolkit_wish *wish)
{
	*out = (struct toolkit){0};
	out->self = real_path(arena, "/proc/self/exe");
	out->resources = toolkit_resources(arena);
	out->clang = find_program(arena, wish->clang ? wish->clang : "clang-19");
	if (!out->clang && !wish->clang)
		out->clang = find_program(arena, "clang");
	out->gcc = find_program(arena, "gcc");
	out->clangxx = out->clang ? plus_plus(arena, out->clang) : NULL;
	out->cuda = toolkit_cuda(arena, wish->cuda_path);
	out->nvcc = find_program(arena, wish->nvcc ? wish->nvcc : "nvcc");
	if (!out->nvcc && !wish->nvcc && out->cuda)
		out->nvcc = find_program(arena, arena_format(arena, "%s/bin/nvcc", out->cuda));
}

static int missing(const char *what, const char *then)
{
	fprintf(stderr, "cuelastic: error: %s\n  %s\n", what, then);
	return -1;
}

static int need_resource(const struct toolkit *toolkit, const char *name)
{
	struct arena arena = {0};
	int result = 0;
	const char *path = arena_format(&arena, "%s/%s", toolkit->resources, name);
	if (access(path, R_OK) < 0)
		result = missing(arena_format(&arena, "a file of cuelastic itself is missing: %s", path),
		    "build or install cuelastic again, all of it");
	arena_dispose(&arena);
	return result;
}

static int need_resources(const struct toolkit *toolkit)
{
	if (!toolkit->self || !toolkit->resources)
		return missing("the folder lib/cuelastic was not found beside this program nor in ../lib",
		    "build or install cuelastic again, all of it");
	return need_resource(toolkit, "libcuelastic.a");
}

int toolkit_need_cpu(const struct toolkit *toolkit)
{
	static const char *const FILES[] = {"cpu/include", "cpu/retarget", "cpu/libcudart_cpu.a"};
	if (need_resources(toolkit) < 0)
		return -1;
	for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
		if (need_resource(toolkit, FILES[i]) < 0)
			return -1;
	if (!toolkit->clang)
		return missing("clang was not found: the CPU device compiles with clang 19",
		    "install clang-19, name it with --clang=PATH, or run scripts/setup, which installs it");
	if (!toolkit->clangxx)
		return missing("clang++ was not found beside clang: it links the program", ADVICE);
	if (!toolkit->cuda)
		return missing(
		    "no CUDA toolkit was found (include/cuda_runtime.h); its headers are needed, a GPU is not",
		    "name its folder with --cuda-path=DIR or CUDA_PATH, or run scripts/setup, which installs it");
	return 0;
}

// Is there a GPU? Its driver makes a device file, so nothing needs to be loaded.
static int has_gpu(void)
{
	return access("/dev/nvidiactl", F_OK) == 0 || access("/dev/dxg", F_OK) == 0 ||
	       access("/dev/nvhost-ctrl", F_OK) == 0;
}

int toolkit_need_cuda(const struct toolkit *toolkit)
{
	if (need_resources(toolkit) < 0)
		return -1;
	if (!toolkit->nvcc)
		return missing("nvcc was not found: --device=cuda builds with it",
		    "name it with --nvcc=PATH, run scripts/setup, which installs it, or use --device=cpu");
	if (!has_gpu())
		return missing("this machine has no NVIDIA GPU, or its driver is not loaded",
		    "use --device=cpu, which runs the same program without a GPU");
	return 0;
}
