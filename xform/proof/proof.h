// From what the validator proves to what the rewriter hands over: the tree proposes, the validator disposes.
#ifndef CUELASTIC_PROOF_H
#define CUELASTIC_PROOF_H

#include "xform/model/model.h"
#include "xform/frontend/parse.h"
#include "xform/base/process.h"

enum proof_mode { PROOF_AUTO, PROOF_ALWAYS, PROOF_NEVER };

// What is known of one kernel from the outputs before this one.
struct kernel_proof {
	const char *path; // the kernel's place
	unsigned offset;
	enum entry_form form;
	const struct refusal *refused, *threads_refused, *member_refused;
	int lacks_instance, wants_loop_barrier;
	int body_shown; // of the entry as it is, all but that its threads meet
	int is_settled; // what the next output has of it was looked at
	enum proof proof;
	unsigned needs;
};

struct proofs {
	struct arena arena;
	enum proof_mode mode;
	const struct parse_request *request; // how the input was read
	const struct parse *parse;
	const char *unproved; // why no validator looks at the output, or NULL
	const char *rejected; // why the output cannot be used at all, or NULL (accept.c)
	int is_accepted;      // the compiler took all of the last text that proof_judge looked at
	VEC(struct kernel_proof) kernels;
};

// Finds the validator, unless it is not wanted.
void proof_init(
    struct proofs *out, enum proof_mode mode, const struct parse_request *request, const struct parse *parse);
// Notes in a model, before the passes run, what the outputs before this one were refused for.
void proof_apply(const struct proofs *proofs, struct model *model);
// Lets the validator judge `text`, the output of the model. 0: all that the model says is proved, as far as
// it can be; `proof` and `needs` of its kernels are set. Otherwise how many kernels must take a lower form:
// apply, and emit again.
int proof_judge(struct proofs *proofs, struct model *model, const struct str *text);
// The kernel stays as it is from the next output on. The text is copied.
void proof_refuse(struct proofs *proofs, const struct function *f, const char *id, const char *text);
// Adds a note for each kernel with an entry: what it rests on.
void proof_tell(struct model *model);
void proof_dispose(struct proofs *proofs);

#endif
