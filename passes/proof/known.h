// What the validator has found about the outputs so far.
#ifndef CUELASTIC_KNOWN_H
#define CUELASTIC_KNOWN_H

#include "xform/model/model.h"
#include "xform/frontend/parse.h"

#include "validate.h"

enum proof_mode { PROOF_AUTO, PROOF_ALWAYS, PROOF_NEVER };

// What earlier outputs showed about a kernel.
struct kernel_proof {
	const char *path; // path of the kernel's place
	unsigned offset;
	enum entry_form form;
	const struct refusal *refused, *threads_refused, *yield_refused, *member_refused, *form_refused[3];
	int lacks_instance, is_uncompiled, wants_loop_barrier, leaves_copies;
	int body_shown;         // for the entry as it is, everything is proved except that its threads meet
	int is_settled;         // the next output has nothing of it that is unchecked
	const char *uncompared; // why it is not known whether its copy is the original, or NULL
	enum proof proof;
	unsigned needs;
};

// What earlier outputs showed about the scheduler kernels of a phase.
struct phase_proof {
	const char *path;
	unsigned offset;
	const struct refusal *refused[DISPATCHES];
	int is_proved[DISPATCHES];
};

struct proofs {
	struct arena arena;
	enum proof_mode mode;
	const struct parse_request *request; // how the input was read
	const struct parse *parse;
	const struct edits *edits; // that made the output that is checked
	const char *unproved;      // why no validator checks the output, or NULL
	const char *rejected;      // why the output cannot be used at all, or NULL (accept.c)
	int is_accepted;           // the compiler accepted all of proof_validate's last text
	VEC(struct kernel_proof) kernels;
	VEC(struct phase_proof) phases;
};

// The validator's answer about one output.
struct answer {
	struct proofs *proofs;
	struct model *model;
	const struct validation *validation;
	const char *where; // an architecture other than the first variant's, as words for a message; or ""
};

// What is known of a kernel, new if nothing is. (proof.c)
struct kernel_proof *proof_get_or_add(struct proofs *proofs, const struct function *f);
// The validator's reason, kept; of a fault that is in no kernel's text, any kernel of the file. (proof.c)
const struct refusal *proof_refusal(
    const struct answer *answer, const struct function *f, const struct verdict *v);

// ---- Is the copy of a kernel's text the original? The validator compares them on the compiler's IR: rule g.
// Adds the entries of all kernels, to be compared only.
void copies_ask_all(struct words *out, struct arena *arena, const struct model *model);
// No kernel can be compared.
void copies_miss(struct model *model, const char *why);

// ---- The proof of a phase's scheduler kernels.
// Adds the scheduler kernels of the model's phases to what the validator is asked.
void merged_ask(struct words *out, struct proofs *proofs, const struct model *model);
// Returns whether a phase must take another form.
int merged_take(const struct answer *answer);
// Notes in a model's phases what earlier outputs showed.
void merged_apply(const struct proofs *proofs, struct model *model);

#endif
