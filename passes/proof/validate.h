// Runs the validator, which proves an output with the compiler's own analyses. It is a separate program
// (passes/validate), since clang's code generator or LLVM may crash.
#ifndef CUELASTIC_VALIDATE_H
#define CUELASTIC_VALIDATE_H

#include "xform/base/diag.h"
#include "xform/base/process.h"
#include "xform/frontend/parse.h"

struct world;

// The result for one instance of an entry.
struct verdict {
	const char *entry;
	int proved;
	int is_apart;       // it only excludes the kernel from merged kernels
	int is_uncompared;  // whether the copy of its text is the original could not be told
	int is_alike;       // it is, and nothing else was asked
	unsigned needs;     // what the proof requires of the launch: enum need of the model
	const char *within; // of a merged kernel: the function that a member calls, and that is refused; or "-"
	const char *id, *reason;   // why it is not proved
	struct place place, cause; // …and where; without a path: in the tool's own text
};

// An error of the compiler.
struct rejection {
	int has_offset;
	unsigned offset;    // in the text
	struct place place; // as in the compiler's messages
	const char *message;
};

struct validation {
	struct arena arena;
	VEC(struct verdict) verdicts;
	VEC(const char *) compiled;       // names of kernels of which there is an instance, by the name alone
	int is_partial;                   // functions that do not compile were left out
	VEC(struct rejection) rejections; // if no entries were asked for
	const char *error;                // why there are no verdicts, or NULL
};

struct validate_request {
	const char *path;              // of the input; the text is compiled under this name
	const struct str *text;        // the output
	const struct words *entries;   // NAME:KIND=KERNEL, as the program's arguments
	int is_check;                  // does the text compile? Then only the entries' copies are compared
	const struct words *arguments; // for clang
	const struct world *world;     // whose files the arguments name; or NULL
	unsigned parameter_bytes;      // the most that a kernel may have; 0: any number
	const char *cuda_path;         // the toolkit, whose headers are not shown to the user; or NULL
};

// The program, or NULL if it is not installed; then nothing can be proved.
const char *validate_program(struct arena *arena);
// *out is always valid for disposal. Without verdicts, `error` says why.
void validate_run(struct validation *out, const struct validate_request *request);
void validate_dispose(struct validation *validation);

// ---- The arguments of the validator's clang for the device code of a file.
// Adds clang's arguments in the driver's form, without the file, for the same declarations as the parse had.
// `architecture` is "900" as in flags, or NULL. Missing precompiled declarations are made first. Without
// them, the file is compiled with all its headers, which means the same.
void validate_input(struct words *out, struct arena *arena, const struct parse *parse,
    const struct parse_request *request, const char *architecture);

#endif
