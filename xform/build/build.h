// Builds a program from source files: rewritten or not, for the CPU device or for a GPU.
#ifndef CUELASTIC_BUILD_H
#define CUELASTIC_BUILD_H

#include "buildflags.h"
#include "cache.h"
#include "played.h"
#include "xform/base/option.h"
#include "xform/frontend/toolkit.h"

// Which of the toolkit's large headers come first in a file.
enum headers_kind { HEADERS_RUNTIME, HEADERS_GROUPS, HEADERS_CUB, HEADERS_KINDS };

enum build_device { BUILD_CPU, BUILD_CUDA };
enum build_variant { BUILD_ORIGINAL, BUILD_SLICED, BUILD_ELASTIC };

// What the user asks for. The texts are in argv or in the arena.
struct build_request {
	struct arena *arena;
	enum build_device device;
	struct toolkit_wish wish;
	struct words files;
	struct words arguments; // of the program
	struct build_flags flags;
	struct words extra;   // --extra-arg: last flags of every compiler
	struct words rewrite; // options of every rewrite, such as --share
	const char *database; // -p: the folder of compile_commands.json, or NULL
	const char *passes;   // --passes=LIST, for the elastic variant
	const char *sanitize; // "address,undefined", or NULL
	const char *cache_folder;
	int in_step;    // warps of the CPU device run in step
	int count;      // …and instructions and bytes are counted
	int is_virtual; // …and its code stops where others could see it: for virtual time
	struct played played;
	int no_cache, keep, verbose;
};

struct builder {
	struct arena *arena;
	const struct build_request *request;
	struct toolkit toolkit;
	struct cache cache;
	const char *headers[HEADERS_KINDS]; // folders of precompiled headers; NULL: none
	int headers_tried[HEADERS_KINDS];
};

struct build {
	const char *program;
	const char *name;     // argv[0] of the program: the same for every variant
	struct words inputs;  // for each source, a file with the names of the files that were read, one a line
	struct words sources; // the rewritten files
	struct words reports; // the rewrite's reports, JSON, one a file
	int cached;           // everything was cached
	double seconds;
};

// For the command lines of verbs whose struct begins with a request: the options that build, a file to build, and an
// argument of the program. As struct command_line says; the request has its arena.
int build_take(void *request, int argc, char **argv, int *index);
int build_add_file(void *request, const char *path);
void build_add_argument(void *request, const char *word);
// The table of those options, for suggestions.
extern const struct option build_option_table[];
extern const char build_played_help[], build_options_help[]; // where a program runs; how it is built
// Looks at the options of the GPU that is played, once all are read. 0, or an exit status after a message of the verb.
int build_check_played(struct build_request *request, const char *who);
// Is the rewrite asked for sharing a GPU, by an option or by a file's settings?
int build_shares(const struct build_request *request, struct arena *arena);
// Puts the flags of -p's compile_commands.json in front of the given ones. Negative with a message if a CUDA source
// has no command, or if two of them have other flags.
int build_database(struct build_request *request, struct arena *arena);
// Are all files readable, and all sources text? Negative with a message for each that is not.
int build_check_files(const struct build_request *request);
void build_request_dispose(struct build_request *request);

// Finds the tools and the flags of -p, and opens the cache; negative with a message.
int build_open(struct builder *out, struct arena *arena, struct build_request *request);
// Makes the program, or finds it in the cache. The tools' diagnostics go to stderr.
int build_program(struct build *out, struct builder *builder, enum build_variant variant);
void build_dispose(struct build *build);

const char *build_variant_name(enum build_variant variant);

#endif
