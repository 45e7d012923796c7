// A pass changes the model, never text. Each says what must have run before it and what it sets; the runner
// checks both and validates the model after each.
#ifndef CUELASTIC_PASS_H
#define CUELASTIC_PASS_H

#include "xform/model/model.h"

struct pass {
	const char *name;
	const char *
	    requires;     // names of passes, separated by spaces
	const char *sets; // the model's fields that it decides
	void (*run)(struct model *model);
};

#define PASS(name, requires, sets) void pass_##name(struct model *model);
#include "passes.def"
#undef PASS

extern const struct pass passes[]; // in the only legal order; ends with a NULL name

// Finds what is safe, for every kernel: `best` and `why_not`. Runs before all passes.
void safety_analyse(struct model *model);

struct pass_options {
	const char *list;        // names, separated by commas; NULL: all
	const char *print_after; // dump the model after this pass ("all": after each), or NULL
};

// Checks the list against the table. 0, or negative with *wrong set to a message in the arena.
int pass_check(const struct pass_options *options, struct arena *arena, const char **wrong);
// Runs the chosen passes; dumps go to *dump. Negative when the model is broken afterwards.
int pass_run(struct model *model, const struct pass_options *options, struct str *dump);

#endif
