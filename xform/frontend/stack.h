// A large stack for what recurses over the user's text, and a word where even that runs out.
#ifndef CUELASTIC_STACK_H
#define CUELASTIC_STACK_H

// Runs the work on a thread with a large stack, and gives its result; on the caller's stack where there is no
// room for such a thread. What libclang does is done on the same stack.
int stack_run(int (*work)(void *context), void *context);

// From here on an overflow of that stack ends the process with one message about this file and exit status 1.
// To be called again once libclang, which has a handler of its own for crashes, is in use.
void stack_watch(const char *path);

#endif
