// Registers and shared memory of kernels, from a compilation for this purpose and the output of ptxas -v:
// "Compiling entry function 'S' for …", later "Used N registers, … M bytes smem".
#include "ptxas.h"

#include "nvcc.h"
#include "xform/base/source.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// `12fold`: its end; NULL: there is no name. `L` marks static functions.
static const char *read_name(const char *at, struct ptxas_name *out)
{
	char *begin;
	at += *at == 'L';
	size_t length = strtoul(at, &begin, 10);
	if (begin == at || *at < '0' || *at > '9' || strnlen(begin, length) < length)
		return NULL;
	*out = (struct ptxas_name){begin, length};
	return begin + length;
}

// With -rdc=true, nvcc makes a static kernel's symbol unique: __nv_static_27__ and 27 characters precede it.
static const char *after_file(const char *symbol)
{
	static const char prefix[] = "__nv_static_";
	char *end;
	if (!util_starts_with(symbol, prefix))
		return symbol;
	size_t length = strtoul(symbol + sizeof prefix - 1, &end, 10);
	if (!util_starts_with(end, "__") || strnlen(end + 2, length + 1) <= length)
		return symbol;
	return end + 2 + length;
}

// _Z4foldIiEvPT_, _ZN2ns4foldEPi: the last name before template arguments or parameters. extern "C": the
// whole symbol.
struct ptxas_name ptxas_name(const char *symbol)
{
	symbol = after_file(symbol);
	struct ptxas_name name = {symbol, strlen(symbol)};
	if (!util_starts_with(symbol, "_Z"))
		return name;
	int is_nested = symbol[2] == 'N';
	const char *at = read_name(symbol + (is_nested ? 3 : 2), &name);
	while (at && is_nested)
		at = read_name(at, &name);
	return name;
}

// Does a mangled (or extern "C") symbol name this function?
int ptxas_names(const char *symbol, const char *function)
{
	struct ptxas_name name = ptxas_name(symbol);
	return !strcmp(symbol, function) ||
	       (name.length == strlen(function) && !memcmp(name.text, function, name.length));
}

// libclang brings the C++ library with it, so the linker need not have it.
static char *demangle(const char *symbol)
{
	typedef char *demangle_t(const char *, char *, size_t *, int *);
	demangle_t *function;
	*(void **)&function = dlsym(RTLD_DEFAULT, "__cxa_demangle");
	return function ? function(after_file(symbol), NULL, NULL, NULL) : NULL;
}

// `void a::turn<float, (char)1>(float*)`: what is before the first parenthesis outside of template arguments, but for that of an
// unnamed namespace, and after the last `::` or blank outside of them.
char *ptxas_instance(struct arena *arena, const char *symbol)
{
	static const char unnamed[] = "(anonymous namespace)";
	char *whole = demangle(symbol), *begin = whole, *end = whole, *result = NULL;
	for (int depth = 0; end && *end && (depth || *end != '('); end++) {
		depth += (*end == '<') - (*end == '>' && end[-1] != '-');
		if (!depth && (*end == ' ' || *end == ':'))
			begin = end + 1;
		if (!depth && util_starts_with(end + 1, unnamed))
			end += sizeof unnamed - 1;
	}
	if (whole && end > begin && end[-1] == '>')
		result = arena_copy(arena, begin, (size_t)(end - begin));
	free(whole);
	return result;
}

static int shared_bytes(const char *used)
{
	const char *smem = strstr(used, " bytes smem"), *end = strchr(used, '\n');
	if (!smem || !end || smem > end)
		return 0;
	while (smem > used && smem[-1] >= '0' && smem[-1] <= '9')
		smem--;
	return atoi(smem);
}

int ptxas_next(const char **at, char symbol[PTXAS_MOST_SYMBOL], struct ptxas_usage *usage)
{
	static const char entry[] = "Compiling entry function '";
	*usage = (struct ptxas_usage){-1, -1};
	*at = strstr(*at, entry);
	if (!*at)
		return 0;
	*at += sizeof entry - 1;
	snprintf(symbol, PTXAS_MOST_SYMBOL, "%.*s", (int)strcspn(*at, "'"), *at);
	const char *next = strstr(*at, entry), *used = strstr(*at, "Used ");
	if (used && !(next && used > next))
		*usage = (struct ptxas_usage){atoi(used + 5), shared_bytes(used)};
	return 1;
}

struct ptxas_usage ptxas_find(const char *log, const char *name, const char *tag)
{
	struct ptxas_usage most = {-1, -1}, usage;
	char symbol[PTXAS_MOST_SYMBOL];
	while (ptxas_next(&log, symbol, &usage)) {
		if (tag ? !strstr(symbol, name) || !strstr(symbol, tag) : !ptxas_names(symbol, name))
			continue;
		most.registers = usage.registers > most.registers ? usage.registers : most.registers;
		most.shared_bytes = usage.shared_bytes > most.shared_bytes ? usage.shared_bytes : most.shared_bytes;
	}
	return most;
}

char *ptxas_compile(struct arena *arena, struct diags *diags, const struct toolkit *kit,
    const struct words *flags, const char *file, const char *includes, const char *folder)
{
	struct nvcc nvcc;
	struct source log;
	const char *log_path = arena_format(arena, "%s/log", folder);
	int result = nvcc_begin(&nvcc, arena, kit, diags);
	if (!result) {
		nvcc_add(&nvcc, "-cubin");
		nvcc_add(&nvcc, "-Xptxas");
		nvcc_add(&nvcc, "-v");
		nvcc_add(&nvcc, "-I%s", nvcc_bare(&nvcc, includes));
		nvcc_add(&nvcc, "-I%s/include", nvcc_bare(&nvcc, kit->resources));
		nvcc_add_flags(&nvcc, flags);
		nvcc_add_source(&nvcc, file);
		nvcc_add(&nvcc, "-o");
		nvcc_add(&nvcc, "%s/cubin", nvcc.folder);
		result = nvcc_run(&nvcc, log_path);
	}
	nvcc_dispose(&nvcc);
	if (result || source_read(&log, log_path) < 0)
		return NULL;
	char *text = arena_string(arena, log.text);
	source_dispose(&log);
	return text;
}
