// Completion for shells, made from the help of the verbs.
#ifndef CUELASTIC_COMPLETION_H
#define CUELASTIC_COMPLETION_H

#include "verb.h"

// Adds the script for "bash", "zsh" or "fish"; -1: another shell.
int completion_script(struct str *out, const struct verbs *verbs, const char *shell);
// `cuelastic completion SHELL`; argv[0] is "completion". An exit status.
int completion_main(const struct verbs *verbs, int argc, char **argv);
#endif
