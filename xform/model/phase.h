// Phases: launches that the user declares independent of each other, so that they may run as one kernel.
#ifndef CUELASTIC_PHASE_H
#define CUELASTIC_PHASE_H

#include "xform/base/diag.h"
#include "xform/base/source.h"

struct function;
struct launch;
struct refusal;
struct step;
struct var;

// A scheduler kernel's block may have threads that a member does not use. How its barriers ignore them (mask).
enum idle_form {
	FORM_EXIT = 1,  // they leave the kernel: a barrier does not wait for threads that have exited
	FORM_GUARD = 2, // they run the guarded body and do nothing
	FORM_NAMED = 4  // barriers count the member's own threads
};

#define PHASE_LABEL "label"

// Something in a phase that would mean something else in a merged kernel.
struct phase_event {
	const char *name; // the called function; PHASE_LABEL; NULL: a return
	const char *why;  // why it may come too early; NULL: it does
	struct place place;
};

// A kernel named in a clause.
struct phase_name {
	const char *name;
	struct place place;
	unsigned weight; // its ratio
};

struct phase_member {
	struct function *kernel;
	const char *arguments; // of its template, with < and >; "": none
	unsigned weight;       // 0: not given
	const struct launch *launch;
};

// A launch that runs on its own beside the merged ones.
struct phase_apart {
	const char *name; // the kernel
	struct place place;
	const char *why;
};

// What has scheduler kernels of its own: dispatch by the hardware (`interleave`), and block loops (`persistent` and
// `partition`).
enum phase_dispatch { DISPATCH_HARDWARE, DISPATCH_LOOPS, DISPATCHES };

struct phase {
	struct place place;        // the pragma, or the first launch
	struct span at;            // `{ … }`, or the statements from the first to the last
	int adds_braces, is_found; // …they are in a function
	const char *scope;         // namespaces and classes around
	VEC(struct phase_event) events;
	VEC(struct phase_name) merge; // none: every kernel
	VEC(struct phase_name) ratio;
	VEC(struct phase_name) trust; // functions that the user declares harmless: they do not wait, copy or free
	VEC(struct span)
	statements;    // of --merge=independent: a run's launches, up to their semicolons; else none
	unsigned form; // the form that the user asks for, or 0
	struct place form_place;
	// Decided by the merge pass.
	VEC(struct phase_member) members;
	VEC(struct phase_apart) apart;
	unsigned parameter_bytes; // of all members' kernels, each rounded up to 16, as far as they are known
	unsigned first_form, loop_form; // for dispatch by the hardware, and for block loops; 0: none
	const char *variable;           // NULL: the pass did not run
	// What the validator said of earlier outputs' scheduler kernels.
	const struct refusal *refused[DISPATCHES]; // why there are none, or NULL
	int is_proved[DISPATCHES];                 // else nothing in the members must be proved
};

// A kernel that a phase launches.
struct member {
	const char *fault, *why; // why it cannot be a member: id of a diagnostic and reason; or NULL
	struct place place;
	int differs;               // its tree differs between architectures
	unsigned forms, used;      // forms that are possible; forms that a phase uses
	const char *form_fault[3]; // why a form is not possible, in the order of enum idle_form
	struct place form_place[3];
	int waits;             // …its threads wait for each other
	int is_used;           // some phase has it as a member
	struct step *steps;    // the body with guards for threads that are idle from the start, or NULL
	const char *active;    // …and the variable of its guard
	const char *name;      // name of the member
	const char *body_name; // its copy of the body; the body function if that is the same
	const char *guarded_name, *named_name; // its other copies; NULL: not needed, or not possible
};

unsigned phase_form_named(const char *name); // 0: no such form
const char *phase_form_name(unsigned form);  // of one form
unsigned phase_form_index(unsigned form);    // in the order of enum idle_form
// The form of idle threads in these scheduler kernels; 0: there are none.
unsigned phase_form(const struct phase *phase, enum phase_dispatch dispatch);
// "proved" if the validator proved the scheduler kernels, "plain" if nothing in them must be proved, "-": there are none.
const char *phase_proof_name(const struct phase *phase, enum phase_dispatch dispatch);
// Bytes of a scheduler kernel's only parameter (cuelastic/merge.h), as far as the members' sizes are known.
size_t phase_pack_bytes(const struct phase *phase);
// Is this place of the input inside the phase?
int phase_holds(const struct phase *phase, const struct place *place);
// Does merge(…) name this kernel, or is there no such clause?
int phase_merges(const struct phase *phase, const char *kernel);
void phase_dispose(struct phase *phase);

#endif
