// The predefined macros of nvcc: its host compiler reads the text with other macros than clang, which parses
// and proves it.
#ifndef CUELASTIC_WORLD_H
#define CUELASTIC_WORLD_H

#include <uthash.h>

#include "flags.h"
#include "xform/base/diag.h"
#include "xform/base/process.h"
#include "xform/base/source.h"

#define WORLD_FOLDER "/cuelastic/world"      // does not exist: see parse_input.c
#define WORLD_AFTER "/cuelastic/world_after" // for headers that nothing else has
#define WORLD_HEADER "/cuelastic/world.h"

// A macro that nvcc's host compiler and clang predefine differently.
struct world_macro {
	const char *name;
	const char *defined; // for #define: the name and the text; NULL: nvcc does not define it
	int is_of_device;    // the host's pass differs from the device's
	int is_varied;       // the device's passes differ from each other
	int is_question;     // such as __has_builtin, which both have: its answers may differ
};

struct world_macros {
	struct world_macro *items;
	size_t count, capacity;
};

// Everything that differs, sorted by name.
struct world_table {
	struct world_macros macros;
	VEC(const char *) folders; // where nvcc's host compiler looks for headers
	struct world_macros
	    prelude;            // sorted: what nvcc's own headers have defined before the first line; the text is
	                        // there for what the C and C++ libraries say of themselves
	struct words command;   // prints the macros of nvcc's host compiler after a text on stdin
	const char *fault;      // why the table is only what is known without nvcc, or NULL
	unsigned long long key; // of everything that it depends on
};

struct world_request {
	const char *path;
	const struct source *source; // the input
	const struct flags *flags;
	const char *cuda_path; // or NULL
};

// A name whose meaning for nvcc is not known, and where it is.
struct world_doubt {
	const char *name, *why;
	struct place at;
};

struct world_file {
	const char *name, *text;
};

// A macro that the texts name.
struct world_word {
	const struct world_macro *macro;
	const char *own; // the input's own definition, where nvcc has none; or NULL
};

// A place where a text names a macro that counts.
struct world_mention {
	const char *name;
	struct place at;
	unsigned is_condition : 1; // in #if and similar
};

// One of the user's texts, as far as it counts here.
struct world_text {
	const char *path;
	VEC(struct world_mention) mentions;
	VEC(const char *) includes; // "<name" or "\"name"
	VEC(const char *) defined;  // what #define and #undef name, as written: "X(a) a", or "X" of #undef
	const char *bytes;          // the text without comments and strings
};

// What world_scan.c has seen: a path, or a file's device and number.
struct world_known {
	UT_hash_handle hh;
};

struct world {
	VEC(struct world_text) texts; // the input first
	struct world_known *known;
	VEC(struct world_word) words;
	VEC(struct world_file) files;   // the header, and wrappers of the system's headers
	VEC(struct world_doubt) doubts; // kernels that reach one stay as they are
	int asks;                       // they ask what the compiler has
	struct str answers;             // more lines of the header: what they are answered
	int is_off;                     // the text does not parse in it
	int needs_toolkit;              // a condition tests what only the toolkit's own headers define
	struct world_table table;
};

// Finds what of nvcc's world the input and the user's headers can see. No words: nothing differs for them.
void world_find(struct world *out, struct arena *arena, const struct world_request *request);
void world_dispose(struct world *world);

// A name that is doubted wherever the texts mention it.
void world_doubt(struct world *world, const char *name, const char *why);
// Every macro of the difference that the texts name.
void world_doubt_all(struct world *world, const char *why);
// The header and the wrappers, one after the other: "NAME LENGTH\n" and the bytes.
void world_bundle(const struct world *world, struct str *out);

// world_scan.c
void world_scan(
    struct world_text *out, struct arena *arena, const char *path, const char *text, size_t length);
// Every text of the user's that the input may include, and where the others are.
void world_collect(struct world *out, struct arena *arena, const struct world_request *request);
// The names of the system's headers that the texts include.
void world_system_names(
    struct words *out, const struct world *world, struct arena *arena, const struct world_request *request);

// world_table.c: from the cache, or from nvcc.
void world_table_find(struct world_table *out, struct arena *arena, const struct world_request *request);
const struct world_macro *world_table_macro(const struct world_table *table, const char *name);
const struct world_macro *world_table_prelude(const struct world_table *table, const char *name);
void world_table_dispose(struct world_table *table);

// ---- What __has_builtin and similar answer.
// Settles the questions that the texts ask, or doubts them.
void world_ask(struct world *world, struct arena *arena, const struct world_request *request);

#endif
