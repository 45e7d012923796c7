// The validator: what the compiler's own analyses prove of an output. A program of its own (passes/validate),
// since clang's code generator, or LLVM, may crash where the rewriter must not.
#ifndef CUELASTIC_VALIDATE_H
#define CUELASTIC_VALIDATE_H

#include "xform/base/diag.h"
#include "xform/base/process.h"

// What was found of one instance of an entry.
struct verdict {
	const char *entry;
	int proved;
	int is_apart;              // it says only that no merged kernel may run it
	unsigned needs;            // of the launch, for the proof to hold: enum need of the model
	const char *id, *reason;   // why it is not proved
	struct place place, cause; // …and where; no path: in the tool's own text
};

// An error of the compiler's.
struct rejection {
	int has_offset;
	unsigned offset;    // in the text
	struct place place; // as the compiler's messages have it
	const char *message;
};

struct validation {
	struct arena arena;
	VEC(struct verdict) verdicts;
	int is_partial;                   // functions were left out, since they do not compile
	VEC(struct rejection) rejections; // where no entries were asked for
	const char *error;                // why there are no verdicts, or NULL
};

struct validate_request {
	const char *path;              // of the input, whose place the text takes
	const struct str *text;        // the output
	const struct words *entries;   // NAME:KIND, as the program takes them; NULL: does the text compile?
	const struct words *arguments; // for clang
	const char *cuda_path;         // whose headers say nothing to the user, or NULL
};

// The program, or NULL: there is none here, so nothing can be proved.
const char *validate_program(struct arena *arena);
// Always leaves *out disposable. Without verdicts `error` says why.
void validate_run(struct validation *out, const struct validate_request *request);
void validate_dispose(struct validation *validation);

#endif
