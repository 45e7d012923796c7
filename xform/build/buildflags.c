// The user's compiler flags. The table (xform/flags) says which commands get each flag. Every flag is also
// kept as given, for nvcc and for the rewrite.
#include "buildflags.h"

#include <string.h>

#include "xform/base/option.h"
#include "xform/flags/flag.h"
#include "xform/frontend/flags.h"

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

// -Xcompiler's list, separated by commas, is for the host compiler, which also links.
static void unpack(struct build_flags *flags, struct arena *arena, const char *list)
{
	int to_linker = util_starts_with(list, "-Wl,");
	while (*list) {
		size_t length = to_linker ? strlen(list) : strcspn(list, ",");
		const char *word = arena_copy(arena, list, length);
		const struct flag *flag = flag_read(&word, 1).flag;
		enum flag_to to = flag && flag->host != FLAG_NO ? flag->to : FLAG_TO_HOST;
		if (to == FLAG_TO_LEFT_OUT)
			words_add(arena, &flags->left_out, "%s", word);
		else if (!to_linker)
			words_add(arena, &flags->host, "%s", word);
		if (to_linker || to == FLAG_TO_HOST_AND_LINK)
			words_add(arena, &flags->link, "%s", word);
		list += length + (list[length] == ',');
	}
}

#define refuse(word, why) command_error(NULL, "%s: %s", word, why)

static int set_language(struct build_flags *flags, struct arena *arena, const char *language)
{
	if (strcmp(language, "cu") != 0 && strcmp(language, "cuda") != 0)
		return refuse(arena_format(arena, "-x %s", language),
		    "only -x cu is known; other languages go by the file's name");
	flags->all_cuda = 1;
	return 0;
}

// The words of the file take its place. nvcc ignores another options file inside it.
static int take_file(struct build_flags *flags, struct arena *arena, const char *path)
{
	struct words words = {0};
	if (flags->in_file)
		return 0;
	int result = flags_read_file(&words, arena, path);
	if (result < 0)
		return refuse(path, strerror(-result));
	flags->in_file = 1;
	for (int i = 0; result >= 0 && i < (int)words.count; i++) {
		result = build_flags_take(flags, arena, (int)words.count, (char **)(uintptr_t)words.items, &i);
		if (result == 0)
			result = refuse(words.items[i], arena_format(arena, "no option of a compiler, in %s", path));
	}
	flags->in_file = 0;
	words_dispose(&words);
	return result;
}

static int sort(
    struct build_flags *flags, struct arena *arena, const struct flag_use *use, const char *const *words)
{
	const struct flag *flag = use->flag;
	const char *value = use->value;
	switch (flag->to) {
	case FLAG_TO_NVCC:
		return 0;
	case FLAG_TO_LEFT_OUT:
		words_add(arena, &flags->left_out, "%s%s%s", words[0], use->used > 1 ? " " : "",
		    use->used > 1 ? value : "");
		return 0;
	case FLAG_TO_COMPILE:
		flag_add(&flags->compile, arena, flag, value);
		return 0;
	case FLAG_TO_HOST:
	case FLAG_TO_HOST_AND_LINK:
		flag_add(&flags->host, arena, flag, value);
		if (flag->to == FLAG_TO_HOST_AND_LINK)
			flag_add(&flags->link, arena, flag, value);
		return 0;
	case FLAG_TO_LINK:
	case FLAG_TO_LIBRARY:
		flag_add(flag->to == FLAG_TO_LIBRARY && is_gpu_library(value) ? &flags->left_out : &flags->link,
		    arena, flag, value);
		return 0;
	case FLAG_TO_LINKER:
		words_add(arena, &flags->link, "-Wl,%s", value);
		return 0;
	case FLAG_TO_UNPACKED:
		unpack(flags, arena, value);
		return 0;
	case FLAG_TO_STANDARD:
		flags->standard = arena_string(arena, value);
		return 0;
	case FLAG_TO_LANGUAGE:
		return set_language(flags, arena, value);
	case FLAG_TO_STREAM:
		if (strcmp(value, "per-thread") == 0)
			words_add(arena, &flags->compile, "-D" BUILD_PER_THREAD "=1");
		return 0;
	case FLAG_TO_OPTIONS:
		return take_file(flags, arena, value);
	default:
		return refuse(words[0], flag->role == FLAG_ROLE_NOT_REWRITTEN
		                            ? "names the kernels to compile, and rewritten ones have other names"
		                            : "a whole program is built, linked and run; no output of single steps "
		                              "is made");
	}
}

int build_flags_take(struct build_flags *flags, struct arena *arena, int argc, char **argv, int *index)
{
	const char *const *words = (const char *const *)argv + *index;
	struct flag_use use = flag_read(words, (size_t)(argc - *index));
	if (*words[0] == '-' && flag_writes(words, (size_t)(argc - *index)))
		return refuse(words[flag_writes(words, 1) ? 0 : 1], BUILD_WRITES);
	if (!use.flag)
		return 0;
	if (use.is_cut)
		return refuse(words[0], "a value is missing");
	enum flag_to to = use.flag->to;
	if (to != FLAG_TO_STANDARD && to != FLAG_TO_LANGUAGE && to != FLAG_TO_OPTIONS)
		for (size_t i = 0; i < use.used; i++)
			words_add(arena, &flags->given, "%s", words[i]);
	*index += (int)use.used - 1;
	return sort(flags, arena, &use, words) < 0 ? -1 : 1;
}

void build_flags_dispose(struct build_flags *flags)
{
	words_dispose(&flags->given);
	words_dispose(&flags->compile);
	words_dispose(&flags->host);
	words_dispose(&flags->link);
	words_dispose(&flags->left_out);
}
