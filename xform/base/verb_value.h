// Values of options, for the verbs that read their own command lines.
#ifndef CUELASTIC_VERB_VALUE_H
#define CUELASTIC_VERB_VALUE_H

// The value of `--name=value` if the argument is that option, else NULL.
const char *verb_value(const char *argument, const char *name);
// The same, or the argument behind a plain `--name`, which *index then is.
const char *verb_next_value(int argc, char **argv, int *index, const char *name);

#endif
