// The macros that nvcc's host compiler and clang predefine differently. `nvcc --dryrun` shows the commands by
// which nvcc preprocesses a file, with the user's flags that matter here. The macros of such a command are
// printed by the host compiler itself (-dM), without and with nvcc's own headers, and those of clang by the
// validator. Nothing passes through a shell.
//
// That takes half a second. So the result is a file in the user's cache, named by all that it depends on:
//
//     set NAME TEXT        nvcc defines it so: the rest of a #define
//     not NAME             only clang defines it
//     ask NAME             both have it, but its results may differ (__has_builtin)
//     device, varied       marks of the line that follows
//     prelude NAME TEXT    nvcc's own headers define it for the device; names of the C and C++ libraries have a text
//     folder PATH, command WORD
//
// Without nvcc, only differences that always exist are known.
#include "world.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flags.h"
#include "precompiled.h"
#include "toolkit.h"
#include "xform/base/private_file.h"
#include "xform/base/process.h"
#include "xform/flags/flag.h"

#define PROBE "CUE_PROBE_"

static const char MAGIC[] = "cuelastic-world 3\n";
static const double LIMIT_S = 600; // also on a busy machine

// Operators of the preprocessor. They are not listed among its macros.
static const char *const questions[] = {"__has_include", "__has_include_next", "__has_attribute",
    "__has_cpp_attribute", "__has_c_attribute", "__has_builtin", "__has_feature", "__has_extension",
    "__has_declspec_attribute", "__has_warning", "__has_constexpr_builtin", "__has_embed", "__is_identifier",
    "__is_target_arch", "__is_target_vendor", "__is_target_os", "__is_target_environment",
    "__is_target_variant_os", "__is_target_variant_environment", "__building_module", "__identifier",
    "__FILE_NAME__"};

enum { QUESTIONS = sizeof questions / sizeof *questions };

struct making {
	struct arena *arena;
	const struct world_request *request;
	const char *nvcc, *validator, *folder; // the folder is for files of the programs
	struct words flags;                    // those that matter, for nvcc
	const char *host_compiler;             // that they name, or NULL
	struct world_table *out;
};

static size_t name_length(const char *text)
{
	size_t n = 0;
	while (isalnum((unsigned char)text[n]) || text[n] == '_' || text[n] == '$')
		n++;
	return n;
}

static int compare_macros(const void *a, const void *b)
{
	return strcmp(((const struct world_macro *)a)->name, ((const struct world_macro *)b)->name);
}

static const struct world_macro *find(const struct world_macros *list, const char *name)
{
	struct world_macro key = {.name = name};
	return list->count ? bsearch(&key, list->items, list->count, sizeof key, compare_macros) : NULL;
}

// The text of a file, or NULL.
static char *read_text(struct arena *arena, const char *path)
{
	struct str bytes = {0};
	int result = flags_read_bytes(&bytes, path);
	char *text = arena_take(arena, &bytes);
	return result < 0 ? NULL : text;
}

// The lines `#define …` of a file.
static int read_macros(struct world_macros *out, struct arena *arena, const char *path)
{
	char *rest = read_text(arena, path);
	for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
		if (!util_starts_with(line, "#define "))
			continue;
		const char *text = line + strlen("#define ");
		VEC_PUSH(
		    out, ((struct world_macro){.name = arena_copy(arena, text, name_length(text)), .defined = text}));
	}
	VEC_SORT(out, compare_macros);
	return out->count ? 0 : -1;
}

// ---- the flags that matter

static void choose_flags(struct making *m)
{
	const struct flags *flags = m->request->flags;
	int has_architecture = 0;
	struct flag_use use;
	for (size_t i = 0; i < flags->given.count; i += use.used) {
		use = flag_read(flags->given.items + i, flags->given.count - i);
		enum flag_meaning meaning = use.flag ? use.flag->meaning : FLAG_IS_NOTHING;
		if (meaning < FLAG_IS_MODE || use.is_cut ||
		    (use.flag->nvcc == FLAG_NO && meaning != FLAG_IS_KEPT_MODE)) // clang's own for an architecture
			continue;
		has_architecture |= meaning == FLAG_IS_ARCHITECTURE || meaning == FLAG_IS_CODE;
		if (meaning == FLAG_IS_COMPILER)
			m->host_compiler = use.value;
		for (size_t k = i; k < i + use.used; k++)
			words_add(m->arena, &m->flags, "%s", flags->given.items[k]);
	}
	if (!has_architecture && flags->architecture)
		words_add(
		    m->arena, &m->flags, "-arch=sm_%.*s", (int)strlen(flags->architecture) - 1, flags->architecture);
}

// ---- the name of the table's file

static unsigned long long hash_program(unsigned long long key, struct arena *arena, const char *path)
{
	struct stat info;
	key = precompiled_hash(key, path);
	if (stat(path, &info) < 0)
		return key;
	return precompiled_hash(key, arena_format(arena, "%lld %lld %lld", (long long)info.st_size,
	                                 (long long)info.st_mtim.tv_sec, (long long)info.st_mtim.tv_nsec));
}

static unsigned long long hash_host_compiler(unsigned long long key, struct making *m)
{
	const char *named = m->host_compiler       ? m->host_compiler
	                    : getenv("NVCC_CCBIN") ? getenv("NVCC_CCBIN")
	                                           : "gcc";
	struct toolkit kit;
	struct stat info;
	if (!stat(named, &info) && S_ISDIR(info.st_mode))
		named = arena_format(m->arena, "%s/gcc", named);
	toolkit_find(&kit, m->arena, &(struct toolkit_wish){.clang = named});
	return hash_program(key, m->arena, kit.clang ? kit.clang : named);
}

// ---- the programs

static const char *in_folder(const struct making *m, const char *name)
{
	return arena_format(m->arena, "%s/%s", m->folder, name);
}

static int world_table_run(
    struct making *m, const struct words *command, const char *input, const char *output, const char *errors)
{
	struct process process = {.command = command,
	    .input = input ? in_folder(m, input) : "/dev/null",
	    .output = in_folder(m, output),
	    .errors = in_folder(m, errors),
	    .timeout_s = LIMIT_S};
	struct process_end end;
	return process_run(&end, &process) < 0 || end.status ? -1 : 0;
}

// Adds the words of a command as nvcc prints it.
static void split(struct words *out, struct arena *arena, const char *line)
{
	while (*line) {
		struct str word = {0};
		int quoted = 0;
		line += strspn(line, " \t");
		if (!*line)
			return;
		for (; *line && (quoted || !strchr(" \t", *line)); line++) {
			if (*line == '\\' && line[1])
				str_add_bytes(&word, ++line, 1);
			else if (*line == '"')
				quoted = !quoted;
			else
				str_add_bytes(&word, line, 1);
		}
		words_add(arena, out, "%s", str_text(&word));
		str_dispose(&word);
	}
}

static int has_macro(const struct words *command, const char *name, size_t length)
{
	for (size_t i = 0; i < command->count; i++)
		if (util_starts_with(command->items[i], "-D") && !strncmp(command->items[i] + 2, name, length) &&
		    name_length(command->items[i] + 2) == length)
			return 1;
	return 0;
}

// The passes of nvcc over one file.
struct passes {
	VEC(struct words) device;
	struct words host;
	struct words *chosen; // the device's pass for the wanted architecture
};

static void take_command(struct passes *out, struct arena *arena, const char *line)
{
	struct words command = {0};
	if (!util_starts_with(line, "#$ ") || !strstr(line, " -E "))
		return;
	split(&command, arena, line + strlen("#$ "));
	if (!util_holds(command.items, command.count, "-E"))
		words_dispose(&command);
	else if (has_macro(&command, "__CUDA_ARCH__", strlen("__CUDA_ARCH__")))
		VEC_PUSH(&out->device, command);
	else
		out->host = command;
}

static int read_passes(struct passes *out, struct making *m)
{
	struct words command = {0};
	WORDS_PUSH(&command, m->nvcc, "--dryrun");
	words_append(&command, &m->flags);
	WORDS_PUSH(&command, "-c", in_folder(m, "empty.cu"), "-o", in_folder(m, "empty.o"));
	int result = private_write(in_folder(m, "empty.cu"), "", 0);
	result = result ? result : world_table_run(m, &command, NULL, "dry", "passes");
	char *rest = result ? NULL : read_text(m->arena, in_folder(m, "passes"));
	for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n"))
		take_command(out, m->arena, line);
	words_dispose(&command);
	const char *architecture = m->request->flags->architecture;
	const char *wanted = arena_format(m->arena, "-D__CUDA_ARCH__=%s", architecture ? architecture : "");
	VEC_EACH (struct words, pass, out->device)
		if (!out->chosen || (architecture && util_holds(pass->items, pass->count, wanted)))
			out->chosen = pass;
	return out->chosen && out->host.count ? 0 : -1;
}

// The command of nvcc, except for its input and output, and nvcc's own headers if they are not wanted.
static void macros_command(struct words *out, struct making *m, const struct words *pass, int with_headers)
{
	for (size_t i = 0; i < pass->count; i++) {
		const char *word = pass->items[i];
		if (!strcmp(word, "-o") || (!strcmp(word, "-include") && !with_headers))
			i++;
		else if (strcmp(word, in_folder(m, "empty.cu")) != 0)
			words_add(m->arena, out, "%s", word);
	}
	WORDS_PUSH(out, "-dM", "-v", "-");
}

static int ask_host_compiler(struct making *m, const struct words *pass, int with_headers, const char *output)
{
	struct words command = {0};
	macros_command(&command, m, pass, with_headers);
	int result = world_table_run(m, &command, "probes", output, "search");
	words_dispose(&command);
	return result;
}

static int ask_clang(struct making *m, int is_device, const char *output)
{
	static const char *const users[] = {"-D", "-U", "-i", "-I", NULL};
	const struct flags *flags = m->request->flags;
	struct words command = {0};
	WORDS_PUSH(&command, m->validator, "--macros", "/cuelastic/probe.cu", "-x", "cuda", "-nocudainc",
	    "-nocudalib", "-Wno-unknown-cuda-version", "-w", flags_standard(flags));
	for (size_t i = 0; i < flags->kept.count; i++)
		if (flags->kept.items[i][0] == '-' && !util_starts_with_any(flags->kept.items[i], users))
			WORDS_PUSH(&command, flags->kept.items[i]);
	WORDS_PUSH(&command, is_device ? "--cuda-device-only" : "--cuda-host-only");
	if (is_device)
		WORDS_PUSH(&command, "--cuda-gpu-arch=sm_80", "-O1");
	int result = world_table_run(m, &command, "probes", output, "errors");
	words_dispose(&command);
	return result;
}

// ---- the difference

static int world_table_is_same(const struct world_macro *a, const struct world_macro *b)
{
	return a && b && !strcmp(a->defined, b->defined);
}

static int is_left_out(const char *name)
{
	return util_starts_with(name, "CUE_") || !strcmp(name, "__CUDA_ARCH__");
}

static void world_table_add(
    struct making *m, const struct passes *passes, const char *name, const char *defined)
{
	struct world_macro one = {.name = name, .defined = defined};
	size_t count = 0, length = strlen(name);
	for (size_t i = 0; i < passes->device.count; i++)
		count += (size_t)has_macro(&passes->device.items[i], name, length);
	one.is_varied = count && count != passes->device.count;
	one.is_of_device = has_macro(passes->chosen, name, length) != has_macro(&passes->host, name, length);
	VEC_PUSH(&m->out->macros, one);
}

static void world_table_compare(struct making *m, const struct passes *passes,
    const struct world_macros *nvcc, const struct world_macros *clang)
{
	VEC_EACH (const struct world_macro, one, *nvcc) {
		int same = world_table_is_same(one, find(&clang[0], one->name)) &&
		           world_table_is_same(one, find(&clang[1], one->name));
		if (!is_left_out(one->name) && !same)
			world_table_add(m, passes, one->name, one->defined);
	}
	for (int side = 0; side < 2; side++)
		for (size_t i = 0; i < clang[side].count; i++) {
			const char *name = clang[side].items[i].name;
			if (!is_left_out(name) && !find(nvcc, name) && !(side && find(&clang[0], name)))
				world_table_add(m, passes, name, NULL);
		}
	for (size_t i = 0; i < QUESTIONS; i++) {
		const char *probe = arena_format(m->arena, PROBE "%s", questions[i]);
		int is_plain = !strcmp(questions[i], "__FILE_NAME__");
		struct world_macro one = {.name = questions[i], .is_question = find(nvcc, probe) != NULL};
		if ((one.is_question && !is_plain) || (!one.is_question && find(&clang[0], probe)))
			VEC_PUSH(&m->out->macros, one);
	}
}

// Macros by which the C and C++ libraries describe themselves: later headers do not change them. Other names
// may be guards of headers.
static int is_of_library(const struct world_macro *macro)
{
	static const char *const names[] = {"__cpp_lib_", "__GLIBCXX__", "_GLIBCXX_RELEASE", "_GLIBCXX_USE_",
	    "_GLIBCXX_HAVE_", "_GLIBCXX11_USE_", "_GLIBCXX98_USE_", "__GLIBC__", "__GLIBC_MINOR__", NULL};
	const char *text = macro->defined + name_length(macro->name);
	text += strspn(text, " ");
	return util_starts_with_any(macro->name, names) && strspn(text, "0123456789xULul") == strlen(text);
}

static const char *world_table_make(struct making *m)
{
	struct passes passes = {0};
	struct world_macros nvcc = {0}, after = {0}, after_host = {0}, clang[2] = {0};
	const char *fault = NULL;
	struct str text = {0};
	for (size_t i = 0; i < QUESTIONS; i++)
		str_addf(&text, "#ifdef %s\n#define " PROBE "%s 1\n#endif\n", questions[i], questions[i]);
	int result = private_write(in_folder(m, "probes"), str_text(&text), text.length);
	str_dispose(&text);
	if (result || read_passes(&passes, m))
		fault = "nvcc does not show its commands for these flags";
	else if (ask_host_compiler(m, passes.chosen, 1, "after") ||
	         read_macros(&after, m->arena, in_folder(m, "after")) ||
	         ask_host_compiler(m, &passes.host, 1, "after_host") ||
	         read_macros(&after_host, m->arena, in_folder(m, "after_host")) ||
	         ask_host_compiler(m, passes.chosen, 0, "nvcc") ||
	         read_macros(&nvcc, m->arena, in_folder(m, "nvcc")))
		fault = "nvcc's host compiler does not print its macros";
	else if (ask_clang(m, 0, "host") || read_macros(&clang[0], m->arena, in_folder(m, "host")) ||
	         ask_clang(m, 1, "device") || read_macros(&clang[1], m->arena, in_folder(m, "device")))
		fault = "the validator does not print clang's macros";
	if (!fault) {
		// The folders between the two lines by which the host compiler encloses them.
		int inside = 0;
		char *rest = read_text(m->arena, in_folder(m, "search"));
		for (char *line = strsep(&rest, "\n"); line; line = strsep(&rest, "\n")) {
			if (util_starts_with(line, "#include <...>"))
				inside = 1;
			else if (util_starts_with(line, "End of search list"))
				inside = 0;
			else if (inside)
				VEC_PUSH(&m->out->folders, line + strspn(line, " "));
		}
		macros_command(&m->out->command, m, passes.chosen, 0);
		world_table_compare(m, &passes, &nvcc, clang);
		for (size_t i = 0; i < after.count; i++) {
			struct world_macro one = after.items[i];
			one.is_of_device = !world_table_is_same(&one, find(&after_host, one.name));
			if (!is_of_library(&one))
				one.defined = NULL;
			if (!find(&nvcc, one.name))
				VEC_PUSH(&m->out->prelude, one);
		}
	}
	for (size_t i = 0; i < passes.device.count; i++)
		words_dispose(&passes.device.items[i]);
	VEC_DISPOSE(&passes.device);
	words_dispose(&passes.host);
	VEC_DISPOSE(&nvcc);
	VEC_DISPOSE(&after);
	VEC_DISPOSE(&after_host);
	VEC_DISPOSE(&clang[0]);
	VEC_DISPOSE(&clang[1]);
	return fault;
}

// ---- its file

static void write_table(const struct world_table *table, struct arena *arena, const char *path)
{
	struct str text = {0};
	str_add(&text, MAGIC);
	VEC_EACH (const struct world_macro, one, table->macros) {
		if (one->is_of_device)
			str_add(&text, "device\n");
		if (one->is_varied)
			str_add(&text, "varied\n");
		str_addf(&text, "%s %s\n",
		    one->is_question ? "ask"
		    : one->defined   ? "set"
		                     : "not",
		    one->defined ? one->defined : one->name);
	}
	for (size_t i = 0; i < table->folders.count; i++)
		str_addf(&text, "folder %s\n", table->folders.items[i]);
	for (size_t i = 0; i < table->prelude.count; i++)
		str_addf(&text, "%sprelude %s\n", table->prelude.items[i].is_of_device ? "device\n" : "",
		    table->prelude.items[i].defined ? table->prelude.items[i].defined : table->prelude.items[i].name);
	for (size_t i = 0; i < table->command.count; i++)
		str_addf(&text, "command %s\n", table->command.items[i]);
	str_add(&text, "end\n");
	private_replace(arena, path, &text);
	str_dispose(&text);
}

static void read_line(
    struct world_table *out, struct arena *arena, struct world_macro *marks, const char *line)
{
	const char *value = strchr(line, ' ') ? strchr(line, ' ') + 1 : "";
	if (!strcmp(line, "device"))
		marks->is_of_device = 1;
	else if (!strcmp(line, "varied"))
		marks->is_varied = 1;
	else if (util_starts_with(line, "folder "))
		VEC_PUSH(&out->folders, value);
	else if (util_starts_with(line, "prelude ")) {
		marks->name = arena_copy(arena, value, name_length(value));
		marks->defined = value[name_length(value)] ? value : NULL;
		VEC_PUSH(&out->prelude, *marks);
		*marks = (struct world_macro){0};
	} else if (util_starts_with(line, "command "))
		VEC_PUSH(&out->command, value);
	else {
		marks->is_question = util_starts_with(line, "ask ");
		marks->defined = util_starts_with(line, "set ") ? value : NULL;
		marks->name = arena_copy(arena, value, name_length(value));
		VEC_PUSH(&out->macros, *marks);
		*marks = (struct world_macro){0};
	}
}

// 0 if the file was there and complete.
static int read_table(struct world_table *out, struct arena *arena, const char *path)
{
	char *bytes = private_read(path),
	     *rest = bytes && util_starts_with(bytes, MAGIC) ? arena_string(arena, bytes) : NULL;
	struct world_macro marks = {0};
	int result = -1;
	free(bytes);
	rest = rest ? rest + strlen(MAGIC) : NULL;
	for (char *line = strsep(&rest, "\n"); line && rest && result; line = strsep(&rest, "\n")) {
		if (!strcmp(line, "end"))
			result = 0;
		else
			read_line(out, arena, &marks, line);
	}
	return result;
}

// ---- what is known without nvcc

// GCC is assumed as the host compiler; nothing is assumed about its version.
static void take_known(struct world_table *out)
{
	static const char *const only_clang[] = {"__CUDA__", "__NVPTX__", "__PTX__", "__clang__",
	    "__clang_major__", "__clang_minor__", "__clang_patchlevel__", "__clang_version__", "__llvm__"};
	static const char *const unknown[] = {"__CUDACC_VER_BUILD__", "__CUDACC_VER_MAJOR__",
	    "__CUDACC_VER_MINOR__", "__CUDA_ARCH_LIST__", "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__", "__GNUC__",
	    "__GNUG__", "__NO_INLINE__", "__OPTIMIZE__", "__VERSION__"};
	out->macros.count = out->folders.count = out->prelude.count = out->command.count = 0;
	for (size_t i = 0; i < sizeof only_clang / sizeof *only_clang; i++)
		VEC_PUSH(&out->macros, ((struct world_macro){.name = only_clang[i]}));
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		VEC_PUSH(&out->macros, ((struct world_macro){.name = unknown[i], .is_varied = 1}));
	for (size_t i = 0; i < QUESTIONS; i++)
		VEC_PUSH(&out->macros, ((struct world_macro){.name = questions[i], .is_question = 1}));
	VEC_PUSH(&out->macros, ((struct world_macro){.name = "__NVCC__", .defined = "__NVCC__ 1"}));
}

void world_table_find(struct world_table *out, struct arena *arena, const struct world_request *request)
{
	struct making making = {.arena = arena, .request = request, .out = out};
	*out = (struct world_table){0};
	struct toolkit kit;
	const char *cuda = making.request->cuda_path;
	const char *own = cuda ? arena_format(making.arena, "%s/bin/nvcc", cuda) : NULL;
	toolkit_find(&kit, making.arena, &(struct toolkit_wish){.nvcc = own && !access(own, X_OK) ? own : NULL});
	making.nvcc = cuda ? kit.nvcc : NULL;
	making.validator =
	    kit.resources ? arena_format(making.arena, "%s/cuelastic-validate", kit.resources) : NULL;
	if (!making.nvcc || !making.validator || access(making.validator, X_OK)) {
		out->fault = making.nvcc ? "the validator is not installed" : "there is no nvcc";
	} else {
		choose_flags(&making);
		static const char *const variables[] = {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "CPATH",
		    "CPLUS_INCLUDE_PATH", "GCC_EXEC_PREFIX", "COMPILER_PATH"};
		unsigned long long key = precompiled_hash(0xcbf29ce484222325ull, MAGIC);
		key = hash_program(key, making.arena, making.nvcc);
		key = hash_program(key, making.arena, making.validator);
		key = hash_host_compiler(key, &making);
		for (size_t i = 0; i < making.flags.count; i++)
			key = precompiled_hash(key, making.flags.items[i]);
		key = precompiled_hash(
		    key, making.request->flags->architecture ? making.request->flags->architecture : "");
		for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
			key = precompiled_hash(key, getenv(variables[i]) ? getenv(variables[i]) : "");
		out->key = key;
		const char *folder = private_cache_folder(arena, "world");
		const char *path = folder ? arena_format(arena, "%s/%016llx", folder, out->key) : NULL;
		if (!path || read_table(out, arena, path)) {
			world_table_dispose(out);
			making.folder = process_folder(arena, NULL, "cuelastic");
			out->fault = making.folder ? world_table_make(&making) : "there is no folder for temporary files";
			if (making.folder)
				process_remove_folder(making.folder);
			if (!out->fault && path)
				write_table(out, arena, path);
		}
	}
	if (out->fault)
		take_known(out);
	VEC_SORT(&out->macros, compare_macros);
	VEC_SORT(&out->prelude, compare_macros);
	words_dispose(&making.flags);
}

const struct world_macro *world_table_macro(const struct world_table *table, const char *name)
{
	return find(&table->macros, name);
}

const struct world_macro *world_table_prelude(const struct world_table *table, const char *name)
{
	return find(&table->prelude, name);
}

void world_table_dispose(struct world_table *table)
{
	VEC_DISPOSE(&table->macros);
	VEC_DISPOSE(&table->folders);
	VEC_DISPOSE(&table->prelude);
	words_dispose(&table->command);
}
