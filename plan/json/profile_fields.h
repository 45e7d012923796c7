// The keys of a kernel in a profile, as a table for reading and for writing.
#ifndef CUELASTIC_PROFILE_FIELDS_H
#define CUELASTIC_PROFILE_FIELDS_H

#include "plan/planners/profile.h"

#include <stddef.h>

enum profile_kind {
	PROFILE_TEXT,       // const char *
	PROFILE_COUNT,      // uint32_t
	PROFILE_COUNT_64,   // uint64_t
	PROFILE_NUMBER,     // double
	PROFILE_DIMENSIONS, // uint32_t[3]
	PROFILE_TABLE,      // double *, a number for each SM; or one number, for the whole device
	PROFILE_MATRIX,     // double *, SMs × blocks
	PROFILE_STALL_TABLE,
	PROFILE_NAMES,  // of facts that were modelled
	PROFILE_REMARKS // texts, which are ignored
};

struct profile_field {
	const char *key;
	enum profile_kind kind;
	size_t offset;
	int is_required;
	unsigned fact;
	double least, most; // of the number, or of each of them; least 0 of a TABLE: above 0
	// TABLE: a single number's place and fact
	size_t whole_offset;
	unsigned whole_fact;
};

extern const struct profile_field profile_fields[];
extern const size_t profile_field_count;
extern const char *const profile_stall_names[PROFILE_STALLS];

#endif
