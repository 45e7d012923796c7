// `cuelastic verify`: runs the original and every variant, and compares them.
#ifndef CUELASTIC_VERIFY_H
#define CUELASTIC_VERIFY_H

#include "outcome.h"
#include "verify_result.h"

struct verify {
	struct build_request request;
	struct arena arena;
	struct sweep sweep;
	struct filter filter;
	struct times times;
	struct outcome_setup setup;
	struct words options; // those that decide what is run and compared, as given
	const char *json;     // or NULL
	uint32_t jobs;
	int ignore_unstable, ordered, allow_empty, ignore_times, compare_times, no_copies;
};

// What is verified, as far as the command line says it.
void verify_describe(struct verify_result *out, const struct verify *verify);
// Adds the program's own headers. Why the JSON must not be written, since it would replace a header; NULL: it
// may be.
const char *verify_add_headers(
    struct verify_result *out, const struct verify *verify, const struct build *build, const char *toolkit);

// Runs everything and fills the result. Negative, with a message and the result's `error`: something could not
// be built or run.
int verify_execute(struct verify_result *out, struct verify *verify);

#endif
