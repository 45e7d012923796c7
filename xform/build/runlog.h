// Logs that a program writes while it runs, and that we read afterwards (docs/internals/contracts.md).
#ifndef CUELASTIC_RUNLOG_H
#define CUELASTIC_RUNLOG_H

#include <stddef.h>

enum { RUNLOG_WHY = 128 };

// Creates the log with its head. Negative with a message on failure.
int runlog_create(const char *path);

// The offset of the first record in a log. Negative, with the reason in words, if the log is incomplete: its
// writer failed, or it is not the log that was created.
int runlog_open(char why[RUNLOG_WHY], size_t *begin, const char *bytes, size_t length);

#endif
