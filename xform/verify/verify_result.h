// What a verification found. Its table, its last lines and its JSON are made from this alone.
#ifndef CUELASTIC_VERIFY_RESULT_H
#define CUELASTIC_VERIFY_RESULT_H

#include "compare.h"
#include "tiers.h"
#include "verify_phases.h"
#include "xform/base/hash.h"
#include "xform/base/process.h"

// One line of the table.
struct verify_row {
	unsigned number; // in the list of all variants, from 1; 0: a run of the original
	const char *name, *form, *ratio;
	unsigned blocks, slice, threads; // 0: not set
	int variant;                     // enum build_variant
	struct phases_run phases;
	struct process_end end;
	struct difference lines, copies;
	struct place line_at, copy_at; // where the first difference is
	struct str details;            // what differs, for people; on the heap
	uint64_t launches;             // of rewritten kernels (CPU device)
	int is_phase, is_merged;       // a run of phases; …in scheduler kernels
	const char *why;               // why it was not run: it is not possible; else NULL
	int failed;                    // it could not be run
	int differs;                   // from the original
};

enum { VERIFY_NUMBERS = 8, VERIFY_FIRST_VARIANT = 2, VERIFY_BUILDS = BUILD_ELASTIC + 1 };

// What was not judged, since it differs between runs of the original.
struct verify_masked {
	size_t count, of;
	size_t numbers[VERIFY_NUMBERS], shown; // of the first ones
};

struct verify_file {
	const char *path;
	char hash[HASH_TEXT]; // "": it could not be read
};

// Texts are the arena's.
struct verify_result {
	struct arena arena;
	// What was verified, and how.
	VEC(struct verify_file) files; // as given, then their own headers, and standard input
	struct words options;          // that decide what is run and compared
	struct words arguments;        // of the program
	int on_cpu, with_copies, ordered, ignore_unstable, allow_empty;
	size_t any_order; // bytes of an element, or 0
	// Why there are no runs; NULL: there are.
	const char *stage, *error;
	// What was found.
	struct tiers tiers[VERIFY_BUILDS];
	unsigned phases;
	size_t line_count, copy_count, left_out; // of the original; lines left out as asked
	uint64_t output_bytes, copied_bytes;     // that were judged
	uint64_t unnoticed;                      // failed launches of which it asks no error
	const char *first_unnoticed;             // in words
	const char *unstable;                    // why the original does not agree with itself; NULL: it does
	int unstable_end;                        // even the exit status is
	struct verify_masked lines, copies;      // if it is unstable
	size_t element;              // bytes of the elements that its runs have in different orders; or 0
	int waits;                   // a pragma says that blocks wait for earlier blocks
	int counts_on_step;          // the original does something else when its warps run in step
	size_t time_lines;           // the most lines of a run that differ only in their times
	VEC(struct verify_row) rows; // the original, its second run, the variants
};

void verify_result_dispose(struct verify_result *result);
uint64_t verify_launches(const struct verify_result *result);

// All that `verify` prints, with the table. Returns the exit status.
int verify_print(struct str *out, const struct verify_result *result);
// The same for programs: docs/reference/verify.schema.json.
void verify_json(struct str *out, const struct verify_result *result);

// How many variants …
struct verify_counts {
	size_t variants, run, equal, differing, not_run, impossible;
};
struct verify_counts verify_count(const struct verify_result *result);

// "2 of 3 kernels rewritten, …": one line.
void evidence_show(struct str *out, const struct verify_result *result);
// Why agreement shows nothing; adds nothing if it does.
void evidence_lack(struct str *out, const struct verify_result *result);

// The word for the whole, as the last line says it.
enum verify_verdict { VERIFY_EQUAL, VERIFY_DIFFERS, VERIFY_UNSTABLE, VERIFY_EMPTY, VERIFY_ERROR };
extern const char *const verify_verdict_names[VERIFY_ERROR + 1];
enum verify_verdict verify_verdict_of(const struct verify_result *result);

#endif
