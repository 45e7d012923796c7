// Builds a program. Each source file is a step, and so is the link. The files of each step are an entry of
// the cache.
//
// The commands for a .cu file on the CPU device, with CPU = lib/cuelastic/cpu and CUDA = the toolkit
// (docs/internals/cpu-device.md explains them):
//
//   cuelastic a.cu -o W/a.cu --report=W/a.json -- FLAGS        unless the original is built
//   clang -x cuda --cuda-device-only … -O1 -Xclang -disable-llvm-passes -emit-llvm -c W/a.cu -o W/device.bc
//   CPU/retarget W/device.bc -o W/device.o -O2
//   clang -shared -Wl,-Bsymbolic W/device.o -o W/device.so -lm
//   clang -x cuda --cuda-host-only … -Xclang -fcuda-include-gpubinary -Xclang W/device.bin -c W/a.cu -o W/host.o
//
// device.bin is the line `CUECPU1 HOME/device.so`, where HOME is the finished entry's folder. The host side
// needs no result of the device side, so both are built at the same time. .cpp and .c files need one
// command. Then clang++ links everything with -rdynamic and the CPU's CUDA runtime. For a GPU, nvcc
// compiles each file and links (build_cuda.c).
//
// The rewritten file is in the cache, so quoted includes are first searched in the original's folder.
#include "build_p.h"
#include "xform/base/output.h"
#include "xform/frontend/flags.h"
#include "xform/settings/settings.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const FORMAT = "cuelastic-build 5"; // change when commands or the format of entries change
static const char *const CPU_ARCHITECTURE = "sm_75";   // what code for the CPU device is compiled for
static const char *const SLICED_PASSES = "--passes=identity,callee,slice,launch";

const char *build_variant_name(enum build_variant variant)
{
	static const char *const NAMES[] = {"original", "sliced", "elastic"};
	return NAMES[variant];
}

static int is_c(const char *path)
{
	return util_ends_with(path, ".c");
}

static int is_cuda(const struct builder *builder, const char *path)
{
	return util_ends_with(path, ".cu") || builder->request->flags.all_cuda;
}

const char *build_in_work(const struct step *step, const char *name)
{
	return arena_format(step->builder->arena, "%s/%s", step->entry.work, name);
}

static const char *resource(const struct builder *builder, const char *name)
{
	return arena_format(builder->arena, "%s/%s", builder->toolkit.resources, name);
}

// Called when a step has failed and its tool has printed its messages.
static void __attribute__((format(printf, 2, 3))) say_failed(
    const struct builder *builder, const char *format, ...)
{
	va_list arguments;
	util_progress_end();
	va_start(arguments, format);
	fputs("cuelastic: error: ", stderr);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	cache_note_space(&builder->cache);
}

static void show_command(const struct words *command)
{
	struct str line = {0};
	words_show(&line, command);
	util_progress_end();
	fprintf(stderr, "+ %s\n", str_text(&line));
	str_dispose(&line);
}

// Prints a tool's messages, and removes the file from the future entry.
static void show_log(const char *path)
{
	struct str text = {0};
	if (flags_read_bytes(&text, path) < 0)
		return;
	util_progress_end();
	fwrite(str_text(&text), 1, text.length, stderr);
	str_dispose(&text);
	unlink(path);
}

// Runs the command, and disposes of it.
static int run_command(struct builder *builder, struct words *command, const char *log)
{
	if (builder->request->verbose)
		show_command(command);
	int result = process_quietly(command, log);
	words_dispose(command);
	return result;
}

void *build_run_job(void *data)
{
	struct job *job = data;
	job->result = run_command(job->builder, &job->command, job->log);
	return NULL;
}

static void add_output(struct step *step, struct words *command, const char *name)
{
	WORDS_PUSH(command, "-o", build_in_work(step, name));
}

const char *build_standard(const struct step *step)
{
	const char *standard = step->builder->request->flags.standard;
	return standard && is_c(step->path) == !strstr(standard, "++") ? standard : NULL;
}

static void add_standard(struct step *step, struct words *command)
{
	const char *standard = build_standard(step);
	if (standard)
		words_add(step->builder->arena, command, "-std=%s", standard);
}

// __FILE__ must be the user's file, also if nothing was rewritten, so that the text has no #line.
static void add_input(struct step *step, struct words *command, const char *depfile)
{
	if (step->source != step->path) {
		words_add(step->builder->arena, command, "-fmacro-prefix-map=%s=%s", step->source, step->path);
		WORDS_PUSH(command, "-fno-file-reproducible"); // __FILE__ keeps its `./`
	}
	WORDS_PUSH(command, "-MD", "-MF", depfile, "-c", step->source);
	words_append(command, &step->builder->request->extra);
}

// The user's flags; for headers that many programs share, without the folders of one program.
static void add_user_flags(struct step *step, struct words *command)
{
	const struct words *flags = &step->builder->request->flags.compile;
	for (size_t i = 0; i < flags->count; i++) {
		const char *word = flags->items[i];
		int folder = util_starts_with(word, "-i");
		if (!step->shared || (!folder && !util_starts_with(word, "-I")))
			WORDS_PUSH(command, word);
		else
			i += folder;
	}
}

// With nvcc this macro on the command line is --default-stream per-thread, for launches as well. clang's launches follow an
// option of its compiler proper alone.
static void add_default_stream(struct step *step, struct words *command)
{
	const struct words *flags = &step->builder->request->flags.compile;
	for (size_t i = 0; i < flags->count; i++)
		if (util_starts_with(flags->items[i], "-D" BUILD_PER_THREAD)) {
			WORDS_PUSH(command, "-Xclang", "-fgpu-default-stream=per-thread");
			return;
		}
}

// Flags of both clang commands of a .cu file.
static void add_clang_cuda(struct step *step, struct words *command, const char *side)
{
	struct builder *builder = step->builder;
	struct arena *arena = builder->arena;
	WORDS_PUSH(command, builder->toolkit.clang, "-x", "cuda", side, "-Wno-unknown-cuda-version",
	    "-Wno-unknown-attributes", "-Wno-c++11-narrowing");
	build_add_world_folder(step, command);
	WORDS_PUSH(command, "-isystem", resource(builder, "cpu/include"));
	words_add(arena, command, "--cuda-path=%s", builder->toolkit.cuda);
	words_add(arena, command, "--cuda-gpu-arch=%s", CPU_ARCHITECTURE);
	words_add(arena, command, "-isystem%s/include/cccl", builder->toolkit.cuda);
	if (step->source != step->path)
		WORDS_PUSH(command, "-iquote", util_folder(arena, step->path));
	if (step->overlay)
		WORDS_PUSH(command, "-ivfsoverlay", step->overlay);
	add_standard(step, command);
	WORDS_PUSH(command, "-Xclang", "-fno-cxx-modules"); // C++20's would lose the precompiled header's guards
	add_user_flags(step, command);
	add_default_stream(step, command);
	words_add(arena, command, "-isystem%s", resource(builder, "include"));
}

// The folder of clang's runtime libraries; NULL if clang does not print it.
static const char *clang_runtime(struct step *step)
{
	const char *output = build_in_work(step, "resource-dir");
	char line[PATH_MAX] = "";
	struct words command = {0};
	struct process process = {.command = &command, .output = output};
	struct process_end end;
	WORDS_PUSH(&command, step->builder->toolkit.clang, "-print-resource-dir");
	FILE *file = process_run(&end, &process) == 0 ? fopen(output, "re") : NULL;
	if (file) {
		if (!fgets(line, sizeof line, file))
			line[0] = '\0';
		fclose(file);
	}
	unlink(output);
	words_dispose(&command);
	line[strcspn(line, "\n")] = '\0';
	return line[0] ? arena_format(step->builder->arena, "%s/lib/linux", line) : NULL;
}

// Host and device share one sanitizer runtime: a shared library that must be found at run time.
static void add_sanitize(struct step *step, struct words *command, int linking)
{
	const char *sanitize = step->builder->request->sanitize;
	if (!sanitize)
		return;
	words_add(step->builder->arena, command, "-fsanitize=%s", sanitize);
	WORDS_PUSH(command, "-fno-omit-frame-pointer", "-fno-sanitize-recover=undefined");
	if (!linking)
		return;
	const char *runtime = clang_runtime(step);
	WORDS_PUSH(command, "-shared-libsan", "-frtlib-add-rpath");
	if (runtime)
		words_add(step->builder->arena, command, "-Wl,-rpath,%s", runtime);
}

// The rewrite runs our own executable as a process, so that its crash does not end ours.
static int rewrite(struct step *step)
{
	struct builder *builder = step->builder;
	const char *log = build_in_work(step, "rewrite.log");
	struct words command = {0};
	step->source = build_in_work(step, util_base(step->path));
	WORDS_PUSH(&command, builder->toolkit.self, step->path, "-o", step->source, "--keep-includes", "-MMD",
	    "-MF", build_in_work(step, "rewrite.d"));
	words_add(builder->arena, &command, "--report=%s", build_in_work(step, "kernels.json"));
	if (builder->toolkit.cuda)
		words_add(builder->arena, &command, "--cuda-path=%s", builder->toolkit.cuda);
	if (util_wants_colour()) // its messages go to a file first
		WORDS_PUSH(&command, "--color=always");
	if (step->variant == BUILD_SLICED)
		WORDS_PUSH(&command, SLICED_PASSES);
	else if (builder->request->passes)
		WORDS_PUSH(&command, builder->request->passes);
	words_append(&command, &builder->request->rewrite);
	WORDS_PUSH(&command, "--");
	add_standard(step, &command);
	words_append(&command, &builder->request->flags.given);
	words_append(&command, &builder->request->extra);
	int result = run_command(builder, &command, log);
	show_log(log);
	if (result < 0)
		say_failed(builder, "%s could not be rewritten", step->path);
	return result;
}

// clang's driver refuses UBSan for a GPU; its front end does not.
static void add_device_ubsan(struct step *step, struct words *command)
{
	const char *sanitize = step->builder->request->sanitize;
	if (sanitize && strstr(sanitize, "undefined"))
		WORDS_PUSH(command, "-Xclang",
		    "-fsanitize=alignment,array-bounds,bool,builtin,enum,integer-divide-by-zero,null,pointer-"
		    "overflow,"
		    "return,"
		    "shift-base,shift-exponent,signed-integer-overflow,unreachable",
		    "-Xclang", "-fno-sanitize-recover=all");
}

void build_add_device(struct step *step, struct words *command)
{
	static const char *const MODE[] = {"-O1", "-Xclang", "-disable-llvm-passes", "-ffp-contract=on",
	    "-gline-tables-only", "-emit-llvm", NULL};
	add_clang_cuda(step, command, "--cuda-device-only");
	words_push(command, MODE);
	// Or clang forbids what retarget --virtual unrolls as nvcc would.
	if (step->builder->request->is_virtual)
		WORDS_PUSH(command, "-funroll-loops");
	add_device_ubsan(step, command);
}

static int device_bitcode(struct step *step, const char *log)
{
	struct words command = {0};
	build_add_device(step, &command);
	build_add_headers(step, &command, "device.pch");
	build_add_world(step, &command);
	add_input(step, &command, build_in_work(step, "device.d"));
	add_output(step, &command, "device.bc");
	return run_command(step->builder, &command, log);
}

// Unoptimised if the user wants it, and under a sanitizer, since every access must keep its line.
static const char *device_level(const struct build_request *request)
{
	const char *level = request->sanitize ? "-O0" : "-O2";
	for (size_t i = 0; i < request->flags.host.count; i++)
		if (util_starts_with(request->flags.host.items[i], "-O") && !request->sanitize)
			level = strcmp(request->flags.host.items[i], "-O0") ? "-O2" : "-O0";
	return level;
}

static int device_object(struct step *step, const char *log)
{
	struct words command = {0};
	WORDS_PUSH(&command, resource(step->builder, "cpu/retarget"), build_in_work(step, "device.bc"), "-o",
	    build_in_work(step, "device.o"), device_level(step->builder->request));
	if (step->builder->request->in_step)
		WORDS_PUSH(&command, "--in-step");
	if (step->builder->request->count)
		WORDS_PUSH(&command, "--count");
	if (step->builder->request->is_virtual)
		WORDS_PUSH(&command, "--virtual");
	if (step->builder->request->played.profile)
		WORDS_PUSH(&command, "--bodies");
	if (step->builder->request->sanitize)
		words_add(step->builder->arena, &command, "--sanitize=%s", step->builder->request->sanitize);
	return run_command(step->builder, &command, log);
}

static int device_library(struct step *step, const char *log)
{
	struct words command = {0};
	WORDS_PUSH(&command, step->builder->toolkit.clang, "-shared", "-Wl,-Bsymbolic",
	    build_in_work(step, "device.o"), "-o", build_in_work(step, "device.so"), "-lm");
	add_sanitize(step, &command, 1);
	return run_command(step->builder, &command, log);
}

int build_write(const char *path, const char *text, size_t length)
{
	int result = output_write(path, text, length);
	return result < 0 ? command_error(NULL, "cannot write %s: %s", path, strerror(-result)) : 0;
}

void build_add_host(struct step *step, struct words *command)
{
	static const char *const MODE[] = {"-O2", "-ffp-contract=off", NULL};
	add_clang_cuda(step, command, "--cuda-host-only");
	words_push(command, MODE);
	words_append(command, &step->builder->request->flags.host);
	if (step->variant != BUILD_ORIGINAL) // the original's build has shown the warnings of the user's text
		WORDS_PUSH(command, "-w");
	add_sanitize(step, command, 0);
}

static void host_command(struct step *step, struct words *command)
{
	build_add_host(step, command);
	build_add_headers(step, command, "host.pch");
	build_add_world(step, command);
	WORDS_PUSH(command, "-Xclang", "-fcuda-include-gpubinary", "-Xclang", build_in_work(step, "device.bin"));
	add_input(step, command, build_in_work(step, "host.d"));
	add_output(step, command, "host.o");
}

// Reads the depfiles, and removes files that linking and running do not need. Files of the cache are not
// listed: they never change, and a step that needs another entry's file has its name in the key.
static void finish_files(struct step *step)
{
	// Headers that are part of the rewritten text are only in the rewrite's depfile.
	static const char *const DEPFILES[] = {"device.d", "host.d", "rewrite.d", NULL};
	static const char *const SPARE[] = {
	    "device.d", "host.d", "rewrite.d", "device.bc", "device.o", "device.bin", NULL};
	struct words named = {0};
	for (const char *const *name = DEPFILES; *name; name++)
		cache_read_depfile(step->builder->arena, &named, build_in_work(step, *name));
	for (size_t i = 0; i < named.count; i++)
		if (!util_starts_with(named.items[i], step->builder->cache.root))
			VEC_PUSH(&step->inputs, named.items[i]);
	for (const char *const *name = SPARE; *name; name++)
		unlink(build_in_work(step, *name));
	build_remove_world(step);
	words_dispose(&named);
}

// Lists the files that were read, one a line, for verbs that must not overwrite them. The list is in the
// entry, so that a cached build has it too.
static int keep_inputs(struct step *step)
{
	struct str text = {0};
	for (size_t i = 0; i < step->inputs.count; i++)
		str_addf(&text, "%s\n", step->inputs.items[i]);
	int error = build_write(build_in_work(step, "inputs"), str_text(&text), text.length);
	str_dispose(&text);
	return error;
}

// Compiles the device side on this thread and the host side on another.
static int compile_cuda(struct step *step)
{
	struct builder *builder = step->builder;
	const char *log = build_in_work(step, "device.log");
	struct job host = {.builder = builder, .log = build_in_work(step, "host.log")};
	pthread_t thread;
	const char *binary = arena_format(builder->arena, "CUECPU1 %s/device.so\n", step->entry.home);
	if (build_write(build_in_work(step, "device.bin"), binary, strlen(binary)) < 0) {
		cache_note_space(&builder->cache);
		return -1;
	}
	build_precompile(step);
	build_make_world(step);
	host_command(step, &host.command);
	int beside = pthread_create(&thread, NULL, build_run_job, &host) == 0;
	int device = device_bitcode(step, log);
	if (device == 0)
		device = device_object(step, log);
	if (device == 0)
		device = device_library(step, log);
	if (beside)
		pthread_join(thread, NULL);
	else
		build_run_job(&host);
	if (device < 0 && host.result == 0)
		show_log(log); // otherwise the host side prints the same
	show_log(host.log);
	unlink(log);
	if (device < 0 || host.result < 0)
		say_failed(builder, "%s: the %s code of the %s variant could not be built", step->path,
		    host.result < 0 ? "host" : "device", build_variant_name(step->variant));
	words_add(builder->arena, &step->inputs, "%s/nvvm/libdevice/libdevice.10.bc", builder->toolkit.cuda);
	return device < 0 ? device : host.result;
}

// nvcc leaves C to gcc, which accepts code that clang does not: implicit declarations, nested functions.
// Sanitizers need clang, since their library is clang's.
static void add_host_compiler(struct step *step, struct words *command)
{
	static const char *const AS_GCC[] = {
	    "-Wno-implicit-function-declaration", "-Wno-implicit-int", "-Wno-int-conversion", NULL};
	const struct builder *builder = step->builder;
	if (!is_c(step->path)) {
		WORDS_PUSH(command, builder->toolkit.clangxx);
	} else if (builder->toolkit.gcc && !builder->request->sanitize) {
		WORDS_PUSH(command, builder->toolkit.gcc);
	} else {
		WORDS_PUSH(command, builder->toolkit.clang);
		words_push(command, AS_GCC);
	}
}

static int clang_host(struct step *step, const char *log)
{
	struct builder *builder = step->builder;
	struct words command = {0};
	add_host_compiler(step, &command);
	words_add(builder->arena, &command, "-isystem%s", resource(builder, "cpu/include"));
	words_add(builder->arena, &command, "-isystem%s/include", builder->toolkit.cuda);
	words_add(builder->arena, &command, "-isystem%s/include/cccl", builder->toolkit.cuda);
	words_add(builder->arena, &command, "-I%s", resource(builder, "include"));
	WORDS_PUSH(&command, "-O2");
	add_standard(step, &command);
	words_append(&command, &builder->request->flags.compile);
	words_append(&command, &builder->request->flags.host);
	add_sanitize(step, &command, 0);
	add_input(step, &command, build_in_work(step, "host.d"));
	add_output(step, &command, "host.o");
	return run_command(builder, &command, log);
}

// One command makes the object: clang for host code, nvcc for all code.
static int compile_host(struct step *step)
{
	const char *log = build_in_work(step, "host.log");
	int result =
	    step->builder->request->device == BUILD_CUDA ? build_cuda_compile(step, log) : clang_host(step, log);
	show_log(log);
	if (result < 0)
		say_failed(step->builder, "%s could not be compiled", step->path);
	return result;
}

// A tool is identified by path, size and time; asking for its version would take longer than the rest.
static void hash_tool(struct hash *hash, const char *path)
{
	char real[PATH_MAX];
	struct stat info = {0};
	if (!path || !realpath(path, real) || stat(real, &info) < 0) {
		hash_text(hash, path);
		return;
	}
	hash_text(hash, real);
	hash_bytes(hash, &info.st_size, sizeof info.st_size);
	hash_bytes(hash, &info.st_mtim, sizeof info.st_mtim);
}

static void hash_words(struct hash *hash, const struct words *words)
{
	hash_bytes(hash, &words->count, sizeof words->count);
	for (size_t i = 0; i < words->count; i++)
		hash_text(hash, words->items[i]);
}

// Our executable, the tools, the compilers' environment variables, and the device.
static void hash_tools(struct hash *hash, const struct builder *builder)
{
	static const char *const VARIABLES[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH",
	    "SOURCE_DATE_EPOCH", "CCC_OVERRIDE_OPTIONS", "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "NVCC_CCBIN"};
	const struct build_request *request = builder->request;
	hash_text(hash, FORMAT);
	hash_text(hash, builder->toolkit.cuda);
	hash_tool(hash, builder->toolkit.self);
	hash_tool(hash, resource(builder, "cpu/retarget"));
	hash_tool(hash, resource(builder, "cuelastic-validate"));
	hash_tool(hash, request->device == BUILD_CUDA ? builder->toolkit.nvcc : builder->toolkit.clang);
	hash_tool(hash, builder->toolkit.gcc);
	hash_tool(hash, builder->toolkit.nvcc); // the text sees its macros
	for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++)
		hash_text(hash, getenv(VARIABLES[i]));
	hash_bytes(hash, &request->device, sizeof request->device);
	hash_text(hash, request->sanitize);
	hash_text(hash, request->flags.standard);
}

// What every step of a program depends on.
static void hash_common(struct hash *hash, const struct builder *builder)
{
	char here[PATH_MAX];
	const struct build_request *request = builder->request;
	hash_tools(hash, builder);
	hash_text(hash, getcwd(here, sizeof here) ? here : NULL);
	hash_text(
	    hash, request->device == BUILD_CUDA ? getenv("PATH") : NULL); // nvcc finds its host compiler there
	hash_bytes(hash, &request->in_step, sizeof request->in_step);
	hash_bytes(hash, &request->count, sizeof request->count);
	hash_bytes(hash, &request->is_virtual, sizeof request->is_virtual);
	hash_text(hash, request->played.profile ? "bodies" : NULL);
	hash_words(hash, &request->flags.given);
	hash_words(hash, &request->extra);
}

// Hashes the flags of the commands, without the temporary folder.
void build_headers_key(char out[HASH_TEXT], struct step *step)
{
	struct words device = {0}, host = {0};
	struct hash hash;
	build_add_device(step, &device);
	build_add_host(step, &host);
	hash_begin(&hash);
	hash_tools(&hash, step->builder);
	hash_text(&hash, "headers");
	hash_bytes(&hash, &step->headers, sizeof step->headers);
	hash_words(&hash, &device);
	hash_words(&hash, &host);
	hash_end(out, &hash);
	words_dispose(&device);
	words_dispose(&host);
}

static int hash_settings(struct hash *hash, const struct step *step)
{
	struct settings settings;
	int result = settings_read(&settings, step->builder->arena, step->path);
	hash_words(hash, &settings.options);
	hash_bytes(hash, &settings.is_excluded, sizeof settings.is_excluded);
	settings_dispose(&settings);
	return result;
}

static int unit_key(char out[HASH_TEXT], const struct step *step)
{
	char content[HASH_TEXT];
	struct hash hash;
	if (hash_file(content, step->path) < 0)
		return command_error(NULL, "cannot read %s", step->path);
	hash_begin(&hash);
	hash_common(&hash, step->builder);
	hash_text(&hash, "unit");
	hash_text(&hash, step->path);
	hash_text(&hash, content);
	hash_bytes(&hash, &step->variant, sizeof step->variant);
	if (step->variant != BUILD_ORIGINAL) {
		hash_words(&hash, &step->builder->request->rewrite);
		if (hash_settings(&hash, step) < 0)
			return -1;
	}
	if (step->variant == BUILD_ELASTIC)
		hash_text(&hash, step->builder->request->passes);
	hash_bytes(&hash, &step->builder->request->flags.all_cuda, sizeof(int));
	hash_end(out, &hash);
	return 0;
}

static int make_unit(struct step *step)
{
	int cuda = is_cuda(step->builder, step->path);
	step->source = step->path;
	if (cuda && step->variant != BUILD_ORIGINAL && rewrite(step) < 0)
		return -1;
	if (cuda && step->builder->request->device == BUILD_CPU)
		return build_mend(step) < 0 ? -1 : compile_cuda(step);
	return compile_host(step);
}

static int cpu_link(struct step *step, const struct words *objects, const char *log)
{
	static const char *const SYSTEM[] = {"-lpthread", "-ldl", "-lm", NULL};
	struct builder *builder = step->builder;
	struct words command = {0};
	WORDS_PUSH(&command, builder->toolkit.clangxx, "-rdynamic");
	words_append(&command, objects);
	WORDS_PUSH(&command, resource(builder, "libcuelastic.a"), resource(builder, "cpu/libcudart_cpu.a"));
	words_append(&command, &builder->request->flags.link);
	words_push(&command, SYSTEM);
	add_sanitize(step, &command, 1);
	words_add(builder->arena, &command, "-Wl,--dependency-file=%s", build_in_work(step, "host.d"));
	words_append(&command, &builder->request->extra);
	add_output(step, &command, "program");
	return run_command(builder, &command, log);
}

static int make_program(struct step *step, const struct words *objects)
{
	const char *log = build_in_work(step, "link.log");
	int result = step->builder->request->device == BUILD_CUDA ? build_cuda_link(step, objects, log)
	                                                          : cpu_link(step, objects, log);
	show_log(log);
	if (result < 0)
		say_failed(step->builder, "the program could not be linked; name all its files in one command");
	return result;
}

static void program_key(char out[HASH_TEXT], const struct builder *builder, const struct words *objects)
{
	struct hash hash;
	hash_begin(&hash);
	hash_common(&hash, builder);
	hash_text(&hash, "program");
	hash_words(&hash, objects);
	hash_tool(&hash, resource(builder, "libcuelastic.a"));
	hash_tool(&hash, resource(builder, "cpu/libcudart_cpu.a"));
	hash_end(out, &hash);
}

// The folder with the step's files, from the cache or newly made; NULL after a message. `objects`: of the program that is linked; NULL: the
// step compiles a file.
static const char *get_entry(struct step *step, const char *key, const struct words *objects, int *cached)
{
	struct cache *cache = &step->builder->cache;
	const char *found = cache_find(cache, key);
	if (found)
		return found;
	*cached = 0;
	if (cache_begin(&step->entry, cache, arena_string(step->builder->arena, key)) < 0)
		return NULL;
	if (!objects)
		words_add(step->builder->arena, &step->inputs, "%s", step->path);
	int made = objects ? make_program(step, objects) : make_unit(step);
	if (made == 0)
		finish_files(step);
	if (made < 0 || (!objects && keep_inputs(step) < 0))
		cache_abandon(&step->entry);
	else if (cache_commit(cache, &step->entry, &step->inputs) == 0)
		found = step->entry.home;
	words_dispose(&step->inputs);
	return found;
}

static const char *build_unit(
    struct builder *builder, enum build_variant variant, const char *path, int *cached)
{
	// code that is not CUDA is the same in every variant
	struct step step = {
	    .builder = builder, .path = path, .variant = is_cuda(builder, path) ? variant : BUILD_ORIGINAL};
	char key[HASH_TEXT];
	return unit_key(key, &step) < 0 ? NULL : get_entry(&step, key, NULL, cached);
}

static const char *link_program(struct builder *builder, const struct words *objects, int *cached)
{
	struct step step = {.builder = builder};
	char key[HASH_TEXT];
	program_key(key, builder, objects);
	return get_entry(&step, key, objects, cached);
}

// "./main" for src/main.cu, as if it had been built by hand, since some programs print it.
static const char *program_name(struct arena *arena, const char *path)
{
	const char *base = util_base(path);
	return arena_format(arena, "./%.*s", (int)strcspn(base, "."), base);
}

int build_program(struct build *out, struct builder *builder, enum build_variant variant)
{
	double begin = process_now();
	struct words objects = {0};
	int result = -1;
	*out = (struct build){.cached = 1};
	for (size_t i = 0; i < builder->request->files.count; i++) {
		const char *path = builder->request->files.items[i], *folder;
		if (build_is_linked(path)) {
			words_add(builder->arena, &objects, "%s", path);
			continue;
		}
		if (!(folder = build_unit(builder, variant, path, &out->cached)))
			goto out;
		words_add(builder->arena, &objects, "%s/host.o", folder);
		words_add(builder->arena, &out->inputs, "%s/inputs", folder);
		if (!is_cuda(builder, path) || variant == BUILD_ORIGINAL)
			continue;
		words_add(builder->arena, &out->sources, "%s/%s", folder, util_base(path));
		words_add(builder->arena, &out->reports, "%s/kernels.json", folder);
	}
	const char *folder = link_program(builder, &objects, &out->cached);
	if (!folder)
		goto out;
	out->program = arena_format(builder->arena, "%s/program", folder);
	out->name = program_name(builder->arena, builder->request->files.items[0]);
	result = 0;
out:
	words_dispose(&objects);
	out->seconds = process_now() - begin;
	return result;
}

void build_dispose(struct build *build)
{
	words_dispose(&build->inputs);
	words_dispose(&build->sources);
	words_dispose(&build->reports);
}

static void note_left_out(const struct build_request *request)
{
	struct str line = {0};
	if (request->device == BUILD_CUDA || !request->flags.left_out.count)
		return;
	words_show(&line, &request->flags.left_out);
	fprintf(stderr, "cuelastic: note: not used for the CPU device: %s\n", str_text(&line));
	str_dispose(&line);
}

int build_open(struct builder *out, struct arena *arena, struct build_request *request)
{
	*out = (struct builder){.arena = arena, .request = request};
	if (build_check_files(request) < 0 || (request->database && build_database(request, arena) < 0))
		return -1;
	toolkit_find(&out->toolkit, arena, &request->wish);
	int ready =
	    request->device == BUILD_CUDA ? toolkit_need_cuda(&out->toolkit) : toolkit_need_cpu(&out->toolkit);
	if (ready < 0)
		return -1;
	note_left_out(request);
	if (cache_open(&out->cache, arena, request->cache_folder, request->no_cache) < 0)
		return -1;
	if (request->no_cache && request->keep)
		process_keep_folder(out->cache.root);
	return 0;
}
