// `cuelastic verify`: runs the original and every variant, and compares them.
#ifndef CUELASTIC_VERIFY_H
#define CUELASTIC_VERIFY_H

#include "outcome.h"
#include "verify_phases.h"
#include "tiers.h"

int verify_main(int argc, char **argv); // argv[0] is the verb; returns the exit status

struct verify {
	struct arena arena;
	struct build_request request;
	struct sweep sweep;
	struct filter filter;
	struct times times;
	struct words arguments; // of the program
	struct outcome_setup setup;
	unsigned jobs;
	int ignore_unstable, ordered, allow_empty, help;
};

// One line of the table. `name` and the numbers are the trial's; the texts are on the heap.
struct verify_row {
	const char *name, *form, *ratio;
	unsigned blocks, slice, threads;
	int variant;
	struct phases_run phases;
	struct str status, output, copies, details;
	double seconds;
	uint64_t launches;       // of rewritten kernels (CPU device)
	size_t times;            // lines that agree with the original's except for their times
	int is_phase, is_merged; // a run of phases; …in scheduler kernels
	const char *why;         // why it was not run: it is not possible; else NULL
	int failed;              // it could not be run
	int differs;             // from the original
};

// Reads the command line. Negative with a message for a usage error.
int verify_parse(struct verify *verify, int argc, char **argv);
void verify_help(void);
void verify_dispose(struct verify *verify);

// Runs everything and prints the table; returns the exit status.
int verify_execute(struct verify *verify);

// The table, in columns as wide as their widest text.
void verify_table(struct str *out, const struct verify_row *rows, size_t count, const struct tiers *tiers,
    int with_copies, int with_phases);

#endif
