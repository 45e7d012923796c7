// Phases under `cuelastic verify`: the additional runs, and whether a run did what it should.
#ifndef CUELASTIC_VERIFY_PHASES_H
#define CUELASTIC_VERIFY_PHASES_H

#include "sweep.h"

// What the reports of one build say. Texts are the arena's.
struct phases {
	unsigned count;     // phases
	unsigned mergeable; // of these, with two members and more
	unsigned open;      // of these, without a form in their pragma
	unsigned members;   // the most that one has
	// The form of idle threads where the hardware dispatches blocks, and in block loops: "exit", "guard" or
	// "named"; "own" where phases differ; NULL: there is none, and for loops why not.
	const char *first, *loop, *why_no_loop;
	const char *impossible[3]; // why not, for a form that some open phase cannot take; else NULL
};

// Adds what a report says; a file that is missing or no report adds nothing.
void phases_read(struct phases *out, struct arena *arena, const char *report);
const char *phases_form(unsigned index); // of 3: their names

// The runs of one build, with --barrier=`asked` or NULL. `usual` are the phases of that without, which has
// the runs that need no form, too; runs that would be the same as its are left out in others.
void phases_plan(struct trials *out, const struct sweep *sweep, const struct phases *phases,
    const struct phases *usual, struct arena *arena, unsigned build, const char *asked);
// One line of the table for a form that is not possible.
void phases_plan_without(struct trials *out, const struct sweep *sweep, const char *form, const char *why);

// What the log of a run says about its phases.
struct phases_run {
	unsigned phases, right; // that ended; …that ran in the mode and the form asked for
	unsigned launches, merged;
	char reason[32]; // the first reason given why not; empty: none
};
void phases_compare(struct phases_run *out, const struct trial *trial, const char *log);
const char *phases_reason(const char *word); // in more words

#endif
