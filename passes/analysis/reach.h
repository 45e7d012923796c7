// Do the logical ids reach every function that reads ids?
#ifndef CUELASTIC_REACH_H
#define CUELASTIC_REACH_H

#include "xform/model/model.h"

// One question: can these ids be passed to all functions below this kernel?
struct scan {
	unsigned ids;       // the ids whose readers must be clones
	enum tier limit;    // of a kernel where they cannot be
	const char *reason; // id of the diagnostic
	struct model *model;
	struct function *kernel;
	struct function_verdict *verdict; // to be lowered: the kernel's, or one for a trial
	struct function *inside;          // the function that is scanned: the kernel or a callee
};

// Lowers the kernel's best tier if block ids do not reach a function that reads them, or if a library
// addresses the grid.
void reach_check_blocks(struct model *model, struct function *kernel);
// The same for thread ids: the best tier becomes elastic at most.
void reach_check_threads(struct model *model, struct function *kernel);

// The result of reach_check_threads for a kernel without other limits; reports nothing.
void reach_try_threads(struct function_verdict *out, struct model *model, struct function *kernel);

// Lowers the scan's verdict; the kernel's own with a diagnostic.
void scan_limit(const struct scan *scan, enum tier tier, const char *id, struct place place,
    const char *advice, const char *format, ...) __attribute__((format(printf, 6, 7)));
// unread.c: code of the scanned function that #if leaves out.
void unread_check(struct scan *scan, struct unread *unread);

#endif
