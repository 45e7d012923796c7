// Logs that a program writes while it runs and we read when it has ended (docs/internals/contracts.md).
#ifndef CUELASTIC_RUNLOG_H
#define CUELASTIC_RUNLOG_H

#include <stddef.h>

enum { RUNLOG_WHY = 128 };

// Makes the log with its head. Negative with a message if it cannot be written.
int runlog_create(const char *path);

// Where the records begin in the bytes of a log. Negative if it is not whole, with why in words: its writer
// could not write it, or it is not the log that was made.
int runlog_open(char why[RUNLOG_WHY], size_t *begin, const char *bytes, size_t length);

#endif
