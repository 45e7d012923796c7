// Phases: launches that the user says are independent of each other, and that may run as one kernel.
#ifndef CUELASTIC_PHASE_H
#define CUELASTIC_PHASE_H

#include "xform/base/diag.h"
#include "xform/base/source.h"

struct function;
struct launch;
struct step;
struct var;

// How threads of a scheduler kernel's block that a member has no use for are kept from its barriers (a mask).
enum idle_form {
	FORM_EXIT = 1,  // they leave the kernel: a barrier waits for threads that are there
	FORM_GUARD = 2, // they walk along and do nothing
	FORM_NAMED = 4  // barriers count the member's own threads
};

#define PHASE_LABEL "label"

// What stands in a phase and would not mean there what it means elsewhere.
struct phase_event {
	const char *name; // of the called function; PHASE_LABEL; NULL: a return
	const char *why;  // it may be of those that come too early; NULL: it is
	struct place place;
};

// A kernel named in a clause.
struct phase_name {
	const char *name;
	struct place place;
	unsigned weight; // ratio
};

struct phase_member {
	struct function *kernel;
	const char *arguments; // of its template, with < and >, or ""
	unsigned weight;       // 0: not given
	const struct launch *launch;
};

// A launch that runs beside the merged ones.
struct phase_apart {
	const char *name; // of its kernel
	struct place place;
	const char *why;
};

struct phase {
	struct place place;        // the pragma, or the first launch
	struct span at;            // `{ … }`, or the statements between
	int adds_braces, is_found; // …stands in a function
	const char *scope;         // namespaces and classes around
	VEC(struct phase_event) events;
	VEC(struct phase_name) merge; // none: every kernel
	VEC(struct phase_name) ratio;
	VEC(struct phase_name) trust; // what they name neither waits, copies nor frees
	unsigned form;                // that is asked for, or 0
	struct place form_place;
	// What the merge pass decided.
	VEC(struct phase_member) members;
	VEC(struct phase_apart) apart;
	unsigned parameter_bytes; // of all members' kernels, each a multiple of 16, as far as they are known
	unsigned first_form, loop_form; // of the dispatch by the hardware, and of block loops; 0: none
	const char *variable;           // NULL: the pass did not run
};

// What is known of a kernel that a phase launches.
struct member {
	const char *fault, *why; // why it cannot be one: id of a diagnostic and reason, or NULL
	struct place place;
	int differs;               // its tree does, between architectures
	unsigned forms, used;      // that are possible; …that a phase takes
	const char *form_fault[3]; // why not for these, in the order of enum idle_form
	struct place form_place[3];
	int waits;             // …its threads do, for each other
	int is_used;           // some phase has it as a member
	struct step *steps;    // the body with guards for threads that are idle from the start, or NULL
	const char *active;    // …and its guard
	const char *name;      // of the member
	const char *body_name; // of its copy; the body function where nothing differs
	const char *guarded_name, *named_name; // of further copies; NULL: none is needed, or possible
};

unsigned phase_form_named(const char *name); // 0: there is none
const char *phase_form_name(unsigned form);  // of one
// What a scheduler kernel's only parameter takes (cuelastic/merge.h), as far as members' are known.
size_t phase_pack_bytes(const struct phase *phase);
// Does the phase hold what stands at this place of the input?
int phase_holds(const struct phase *phase, const struct place *place);
// May it merge kernels of this name: merge(…) names it, or is not there?
int phase_merges(const struct phase *phase, const char *kernel);
void phase_dispose(struct phase *phase);

#endif
