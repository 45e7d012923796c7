// A pass changes the model, never text. The runner checks what each requires and sets, and validates the
// model after each.
#ifndef CUELASTIC_PASS_H
#define CUELASTIC_PASS_H

#include "xform/model/model.h"

struct pass {
	const char *name;
	const char *
	    requires;     // names of passes, separated by spaces
	const char *sets; // groups of decisions that it may change (xform/model/decisions.c)
	void (*run)(struct model *model);
	int is_analysis; // it always runs
};

#define PASS(name, requires, sets) void pass_##name(struct model *model);
#define ANALYSIS PASS
#include "passes.def"
#undef ANALYSIS
#undef PASS

extern const struct pass passes[]; // in the only legal order; ends with a NULL name

struct pass_options {
	const char *list;        // names of passes, separated by commas; NULL: all
	const char *print_after; // dump the model after this pass ("all": after each), or NULL
};

// Checks the list against the table. 0, or negative with *wrong set to a message in the arena.
int pass_check(const struct pass_options *options, struct arena *arena, const char **wrong);
// Runs the analyses and the chosen passes; dumps go to *dump. Negative if the model is broken afterwards, or
// if a row has changed a group that it does not set (checked in debug builds, and with print_after).
int pass_run(struct model *model, const struct pass_options *options, struct str *dump);

// Runs one row. Negative, with a message on stderr, if it changes a group of decisions that it does not set.
int pass_run_row(const struct pass *pass, struct model *model);

#endif
