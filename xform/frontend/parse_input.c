// The parser's flags, and our own headers, which are served from memory in a folder that does not exist.
//
// Light: -nocudainc, and cuda_stubs/ in place of the toolkit. Real: the toolkit's headers before others of the
// same name, then overlay/, which is force-included after clang's wrapper. overlay/old_clang/ fixes headers under
// an old clang, overlay/before_toolkit/ under any; overlay/for_wrapper/ is for clang's wrapper; overlay/fallback/ is used only if
// nothing else has the header.
//
// A precompiled header is made with everything except the user's folders, which must not matter to it
// (precompiled_is_shadowed).
//
// The validator's compile uses the same headers for the device's side, where clang itself defines
// __CUDA_ARCH__, and real bodies need the newest instructions. Its last flags are ours, independent of the
// user's: IR from clang's front end, for analyses, with places.
#include "parse_input.h"

#include "embedded.h"
#include "xform/dialect/dialect.h"
#include "toolkit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STUBS_FOLDER INPUT_FOLDER "/cuda_stubs"
#define OVERLAY_FOLDER INPUT_FOLDER "/overlay"

static const char *const common_flags[] = {"-x", "cuda", "-nocudalib", "-Wno-unknown-cuda-version", "-w",
    "-Wno-register", "-Wno-c++11-narrowing", "-Wno-non-pod-varargs", "-Wno-reserved-user-defined-literal",
    "-ferror-limit=0", "-fno-delayed-template-parsing", "-Xclang",
    "-fcuda-allow-variadic-functions"}; // printf and similar are declared for both sides
// Of the toolkits that clang 19 supports, one that launches like today's.
static const char *const device_flags[] = {
    "--cuda-device-only", "-Xclang", "-target-sdk-version=12.3", "--cuda-feature=+ptx83"};
static const char *const last_device_flags[] = {"-O1", "-g0", "-gline-tables-only", "-Xclang",
    "-disable-llvm-passes", "-DCUE_MERGE_MOST_BYTES=32764",
    "-D__NO_INLINE__"}; // else the C library defines vprintf, which clang prints with

static void add_flags(struct input *out, const char *const *flags, size_t count)
{
	for (size_t i = 0; i < count; i++)
		VEC_PUSH(&out->arguments, flags[i]);
}

enum side input_side(const char *text, size_t length)
{
	if (util_contains(text, length, "NV_IF_") || util_contains(text, length, "NV_DISPATCH_TARGET"))
		return SIDE_ALL;
	return util_contains(text, length, "__CUDA_ARCH") ? SIDE_TEXT : SIDE_HOST;
}

void input_add_file(struct input *input, const char *name, const char *text)
{
	VEC_PUSH(&input->files, ((struct input_file){name, text, strlen(text)}));
}

static void add_embedded(struct input *out, struct arena *arena, const char *folder)
{
	for (const struct embedded_file *file = embedded_files; file->name; file++) {
		struct input_file one = {NULL, file->text, file->length};
		if (!util_starts_with(file->name, folder))
			continue;
		one.name = arena_format(arena, INPUT_FOLDER "/%s", file->name);
		VEC_PUSH(&out->files, one);
	}
}

static void add_two(struct input *out, const char *flag, const char *value)
{
	VEC_PUSH(&out->arguments, flag);
	VEC_PUSH(&out->arguments, value);
}

static const char *architecture(const struct flags *flags)
{
	return flags->architecture ? flags->architecture : "900";
}

// The newest architecture of clang 19 that is not newer than the user's.
static int device_architecture(const struct flags *flags)
{
	static const int known[] = {90, 89, 87, 86, 80, 75, 72, 70, 62, 61, 60, 53, 52};
	int wanted = atoi(architecture(flags)) / 10;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i] <= wanted)
			return known[i];
	return 50;
}

// The driver accepts a toolkit only with a folder bin. For us headers are enough; then we do the driver's
// part.
static void add_toolkit(struct input *out, struct arena *arena, const struct input_recipe *recipe)
{
	if (!recipe->resources || !access(arena_format(arena, "%s/bin", recipe->cuda_path), F_OK)) {
		VEC_PUSH(&out->arguments, arena_format(arena, "--cuda-path=%s", recipe->cuda_path));
		return;
	}
	VEC_PUSH(&out->arguments, "-nocudainc");
	add_two(out, "-isystem", arena_format(arena, "%s/include/cuda_wrappers", recipe->resources));
	add_two(out, "-include", "__clang_cuda_runtime_wrapper.h");
}

static void add_real(struct input *out, struct arena *arena, const struct input_recipe *recipe)
{
	add_embedded(out, arena, "overlay/");
	if (!recipe->runtime)
		VEC_PUSH(&out->arguments, "--cuda-gpu-arch=sm_75");
	// For CUDA 13.x after 13.0: it comes from a header that clang's wrapper leaves out.
	VEC_PUSH(&out->arguments, "-D_NV_RSQRT_SPECIFIER=");
	VEC_PUSH(&out->arguments, "-D__assert_fail=__cue_assert_fail"); // up to cue_compat.h
	// The toolkit's cuda.h for overlay/for_wrapper/cuda.h. The validator is another program, which has only our folders and
	// these flags.
	VEC_PUSH(
	    &out->arguments, arena_format(arena, "-DCUE_DRIVER_HEADER=\"%s/include/cuda.h\"", recipe->cuda_path));
	add_two(out, "-iquote", OVERLAY_FOLDER "/for_wrapper");
	add_toolkit(out, arena, recipe);
	// The number in "Debian clang version 14.0.6"; 0: unreadable.
	const char *text = recipe->clang;
	while (*text && !isdigit((unsigned char)*text))
		text++;
	if (atoi(text) < 17)
		add_two(out, "-isystem", OVERLAY_FOLDER "/old_clang");
	add_two(out, "-isystem", OVERLAY_FOLDER "/before_toolkit");
	// clang would put it after the system's folders; a toolkit in /usr/local/include would be found first.
	add_two(out, "-isystem", arena_format(arena, "%s/include", recipe->cuda_path));
	add_two(out, "-isystem", arena_format(arena, "%s/include/cccl", recipe->cuda_path));
	add_two(out, "-isystem", OVERLAY_FOLDER);
	add_two(out, "-idirafter", OVERLAY_FOLDER "/fallback");
	if (!recipe->runtime) {
		if (recipe->side == SIDE_TEXT)
			VEC_PUSH(&out->arguments, arena_format(arena, "-DCUE_ARCH=%s", architecture(recipe->flags)));
		if (recipe->side == SIDE_ALL)
			VEC_PUSH(&out->arguments, arena_format(arena, "-D__CUDA_ARCH__=%s", architecture(recipe->flags)));
	}
}

static int is_left_out(struct arena *arena, const struct input_recipe *recipe, size_t i, size_t count)
{
	const char *flag = recipe->flags->kept.items[i];
	const char *folder = count == 2 ? recipe->flags->kept.items[i + 1] : flag + 2;
	// A toolkit's folder among the user's would add the real headers to the light ones.
	return recipe->is_making || (recipe->light && strcmp(flag, "-include") &&
	                                !access(arena_format(arena, "%s/cuda_runtime.h", folder), R_OK));
}

static void add_sides_flags(struct input *out, struct arena *arena, const struct input_recipe *recipe)
{
	if (!recipe->runtime) {
		VEC_PUSH(&out->arguments, "--cuda-host-only");
		// Programs that call the library include its headers, from wherever they will be built.
		const char *resources = toolkit_resources(arena);
		if (resources)
			add_two(out, "-idirafter", arena_format(arena, "%s/include", resources));
		return;
	}
	add_flags(out, device_flags, sizeof device_flags / sizeof *device_flags);
	VEC_PUSH(
	    &out->arguments, arena_format(arena, "--cuda-gpu-arch=sm_%d", device_architecture(recipe->flags)));
	add_two(out, "-isystem", recipe->runtime);
}

// They mean the same with any macros of the user's.
static int is_light_alone(const struct input_recipe *recipe)
{
	return recipe->light && !recipe->leading;
}

void input_make(struct input *out, struct arena *arena, const struct input_recipe *recipe)
{
	add_flags(out, common_flags, sizeof common_flags / sizeof *common_flags);
	add_sides_flags(out, arena, recipe);
	VEC_PUSH(&out->arguments, flags_standard(recipe->flags));
	if (recipe->resources)
		VEC_PUSH(&out->arguments, arena_format(arena, "-resource-dir=%s", recipe->resources));
	if (recipe->world && !recipe->is_making) {
		add_two(out, "-isystem", WORLD_FOLDER);
		add_two(out, "-idirafter", WORLD_AFTER);
	}
	if (recipe->light) {
		add_embedded(out, arena, "cuda_stubs/");
		add_embedded(out, arena, "overlay/fallback/");
		VEC_PUSH(&out->arguments, "-nocudainc");
		if (!recipe->runtime)
			VEC_PUSH(&out->arguments, arena_format(arena, "-D__CUDA_ARCH__=%s", architecture(recipe->flags)));
		add_two(out, "-isystem", STUBS_FOLDER);
		add_two(out, "-idirafter", OVERLAY_FOLDER "/fallback");
	} else
		add_real(out, arena, recipe);
	if (recipe->precompiled)
		add_two(out, "-include-pch", recipe->precompiled);
	else if (!recipe->is_making)
		add_two(out, "-include", recipe->light ? "cue_light.h" : "cue_compat.h");
	if (recipe->world && !recipe->is_making) {
		for (size_t i = 0; i < recipe->world->files.count; i++)
			input_add_file(out, recipe->world->files.items[i].name, recipe->world->files.items[i].text);
		add_two(out, "-include", WORLD_HEADER);
	}
	if (!is_light_alone(recipe) || !recipe->is_making) {
		const struct flags *flags = recipe->flags;
		for (size_t i = 0; i < flags->kept.count;) {
			size_t count = flags_of_place(flags, i), left_out = count && is_left_out(arena, recipe, i, count);
			count = count ? count : 1;
			for (size_t k = i; k < i + count && !left_out; k++)
				VEC_PUSH(&out->arguments, flags->kept.items[k]);
			i += count;
		}
	}
	for (size_t i = 0; recipe->templates && !recipe->is_making && i < recipe->templates->names.count; i++)
		VEC_PUSH(&out->arguments, templates_flag(arena, recipe->templates->names.items[i]));
	if (recipe->runtime)
		add_flags(out, last_device_flags, sizeof last_device_flags / sizeof *last_device_flags);
}

void input_dispose(struct input *input)
{
	VEC_DISPOSE(&input->arguments);
	VEC_DISPOSE(&input->files);
}

int input_may_precompile(const struct input_recipe *recipe)
{
	// With C++20 and later, libclang (at least 19.1) crashes if a file includes <memory>, <ranges> or a library
	// of the toolkit's after precompiled headers with parts of them.
	int is_too_new = !is_light_alone(recipe) && strstr(flags_standard(recipe->flags), "++2");
	return !is_too_new && (!recipe->light || flags_are_plain(recipe->flags));
}

const char *input_name(struct arena *arena, const struct input_recipe *recipe)
{
	static const char *const variables[] = {
	    "CPATH", "CPLUS_INCLUDE_PATH", "GCC_EXEC_PREFIX", "COMPILER_PATH"};
	unsigned long long key = precompiled_hash(0xcbf29ce484222325ull, recipe->clang);
	struct input input = {0};
	struct input_recipe plain = *recipe;
	struct flags none = {.architecture = recipe->flags->architecture, .standard = recipe->flags->standard};
	plain.flags = &none;
	plain.precompiled = NULL;
	plain.world = NULL;
	plain.templates = NULL;
	input_make(&input, arena, &plain);
	for (size_t i = 0; i < input.arguments.count; i++)
		key = precompiled_hash(key, input.arguments.items[i]);
	for (size_t i = 0; i < input.files.count; i++)
		key = precompiled_hash(key, input.files.items[i].text);
	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
		key = precompiled_hash(key, getenv(variables[i]) ? getenv(variables[i]) : "");
	for (size_t i = 0; i < recipe->flags->kept.count && !is_light_alone(recipe);) {
		size_t count = flags_of_place(recipe->flags, i);
		if (!count)
			key = precompiled_hash(key, recipe->flags->kept.items[i]);
		i += count ? count : 1;
	}
	input_dispose(&input);
	key = recipe->leading ? precompiled_hash(key, recipe->leading->text) : key;
	return arena_format(arena, "%s%s-%016llx", recipe->runtime ? "device-" : "",
	    recipe->light && recipe->leading ? "headers"
	    : recipe->light                  ? "light"
	    : recipe->leading                ? "libraries"
	                                     : "toolkit",
	    key);
}
