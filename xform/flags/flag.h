// The options of nvcc, clang and gcc: one table for all that read a compiler's command line.
#ifndef CUELASTIC_FLAG_H
#define CUELASTIC_FLAG_H

#include <stdbool.h>

#include "xform/base/process.h"

// How an option is written; flag.def explains them. Those from FLAG_VALUE on have a value.
enum flag_form {
	FLAG_NO,
	FLAG_ALONE,
	FLAG_EQUALS,
	FLAG_PREFIX,
	FLAG_VALUE,
	FLAG_LIST,
	FLAG_GLUED,
	FLAG_GLUED_LIST
};

// What an option means for the source. Those from FLAG_IS_MODE on may change which macros nvcc predefines.
enum flag_meaning {
	FLAG_IS_NOTHING,
	FLAG_IS_KEPT,  // the parse gets it
	FLAG_IS_PLACE, // the same; the value is a folder to search, or a header
	FLAG_IS_DEFINE,
	FLAG_IS_UNDEFINE,
	FLAG_IS_LIBRARY_PLACE, // a folder
	FLAG_IS_TOOLS,         // options of another tool
	FLAG_IS_LANGUAGE,
	FLAG_IS_OPTIONS,  // a file with options
	FLAG_IS_MODE,     // nothing else
	FLAG_IS_COMPILER, // a path
	FLAG_IS_KEPT_MODE,
	FLAG_IS_HOST_TOOLS, // options of the host compiler
	FLAG_IS_STANDARD,
	FLAG_IS_ARCHITECTURE,
	FLAG_IS_CODE,            // the real architecture for one of those
	FLAG_IS_EXTENDED_LAMBDA, // this and the following define a macro
	FLAG_IS_RELAXED_CONSTEXPR,
	FLAG_IS_RDC,
	FLAG_IS_DEBUG
};

// Where a command that builds a program gives the option. All but the last two go to nvcc, too.
enum flag_to {
	FLAG_TO_NVCC,     // to it alone; the CPU device lacks nothing
	FLAG_TO_LEFT_OUT, // to it alone, without a meaning on the CPU device
	FLAG_TO_COMPILE,  // every clang
	FLAG_TO_HOST,     // clang for host code
	FLAG_TO_HOST_AND_LINK,
	FLAG_TO_LINK,
	FLAG_TO_LIBRARY,  // linked if it is none of NVIDIA's
	FLAG_TO_LINKER,   // through -Wl,
	FLAG_TO_UNPACKED, // each of its values by itself
	FLAG_TO_STANDARD,
	FLAG_TO_LANGUAGE,
	FLAG_TO_STREAM, // the default stream: every clang gets the macro that means the same
	FLAG_TO_OPTIONS,
	FLAG_TO_REFUSED,
	FLAG_TO_FILE // refused, since it makes a tool write a file
};

// What an option means for the launcher.
enum flag_role {
	FLAG_ROLE_PLAIN,         // the parse gets it
	FLAG_ROLE_OTHER_PHASE,   // nvcc compiles no host object, or does nothing at all
	FLAG_ROLE_COMPILE,       // -c and similar
	FLAG_ROLE_ARCHIVE,       // -lib, -r: one output, to which the runtime cannot be added
	FLAG_ROLE_NOT_REWRITTEN, // it names the kernels to compile, so not ours
	FLAG_ROLE_OUTPUT,
	FLAG_ROLE_OUTPUT_FOLDER,
	FLAG_ROLE_DEPENDENCIES,
	FLAG_ROLE_DEPFILE,
	FLAG_ROLE_LANGUAGE,
	FLAG_ROLE_OPTIONS,
	FLAG_ROLE_KEEP,
	FLAG_ROLE_RUN // -run: the input may be the program itself
};

struct flag {
	const char *full, *brief;  // without dashes
	enum flag_form nvcc, host; // FLAG_NO: not an option of nvcc; of clang and gcc
	enum flag_meaning meaning;
	enum flag_to to;
	enum flag_role role;
};

// The option at the head of a list of words.
struct flag_use {
	const struct flag *flag; // NULL: the words begin with no known option
	const char *value;       // NULL: none
	size_t used;             // words, at least 1
	bool is_cut;             // its value is missing
};

struct flag_use flag_read(const char *const *words, size_t count);      // of any compiler
struct flag_use flag_read_nvcc(const char *const *words, size_t count); // as nvcc reads it

// Does the option at the head of the words, or a part of its list (-Wp,… -Wl,… -Xcompiler=…), make a tool write a
// file? For one word that is a list, count is 1.
bool flag_writes(const char *const *words, size_t count);

// Adds the option as clang takes it.
void flag_add(struct words *out, struct arena *arena, const struct flag *flag, const char *value);
// Removes all that choose architectures. Returns the last one's number, as "90a", or NULL: none has one.
const char *flag_remove_architectures(struct words *words, struct arena *arena);

#endif
