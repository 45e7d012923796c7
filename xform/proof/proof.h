// Which form of a kernel's entry the rewriter writes: the highest that the validator proves.
#ifndef CUELASTIC_PROOF_H
#define CUELASTIC_PROOF_H

#include "xform/model/model.h"
#include "xform/frontend/parse.h"
#include "xform/base/process.h"

enum proof_mode { PROOF_AUTO, PROOF_ALWAYS, PROOF_NEVER };

// What earlier outputs showed about a kernel.
struct kernel_proof {
	const char *path; // path of the kernel's place
	unsigned offset;
	enum entry_form form;
	const struct refusal *refused, *threads_refused, *yield_refused, *member_refused;
	int lacks_instance, wants_loop_barrier, leaves_copies;
	int body_shown; // for the entry as it is, everything is proved except that its threads meet
	int is_settled; // the next output has nothing of it that is unchecked
	enum proof proof;
	unsigned needs;
};

struct validation;

struct proofs {
	struct arena arena;
	enum proof_mode mode;
	const struct parse_request *request; // how the input was read
	const struct parse *parse;
	const char *unproved; // why no validator checks the output, or NULL
	const char *rejected; // why the output cannot be used at all, or NULL (accept.c)
	int is_accepted;      // the compiler accepted all of proof_judge's last text
	VEC(struct kernel_proof) kernels;
};

// Finds the validator, unless it is switched off.
void proof_init(
    struct proofs *out, enum proof_mode mode, const struct parse_request *request, const struct parse *parse);
// Notes in a model, before the passes run, the refusals of earlier outputs.
void proof_apply(const struct proofs *proofs, struct model *model);
// The validator judges `text`, the model's output. 0: all kernels are proved as far as possible, and their
// `proof` and `needs` are set. Otherwise the number of kernels that need a lower form: apply, and emit again.
int proof_judge(struct proofs *proofs, struct model *model, const struct str *text);
// What a run showed of copies. The number of kernels that need a lower form, among those whose entries were only compared.
int proof_take_copies(
    struct proofs *proofs, struct model *model, const struct validation *validation, const char *where);
// From the next output on, the kernel stays as it is. Copies the text.
void proof_refuse(struct proofs *proofs, const struct function *f, const char *id, const char *text);
// Adds a note for each kernel with an entry: why it is safe.
void proof_tell(struct model *model);
void proof_dispose(struct proofs *proofs);

#endif
