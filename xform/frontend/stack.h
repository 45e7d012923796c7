// A large stack for recursion over the user's text, and a message if even that overflows.
#ifndef CUELASTIC_STACK_H
#define CUELASTIC_STACK_H

// Runs the work on a thread with a large stack and returns its result. Without memory for such a thread, it
// runs on the caller's stack. libclang runs on the same stack.
int stack_run(int (*work)(void *context), void *context);

// From here on, an overflow of that stack ends the process with a message about this file and exit status 1.
// Must be called again after the first use of libclang, which sets its own handler for crashes.
void stack_watch(const char *path);

#endif
