// The verbs beside the rewrite; argv[0] is the verb, the result an exit status.
#ifndef CUELASTIC_VERBS_H
#define CUELASTIC_VERBS_H

int run_main(int argc, char **argv);
int sim_main(int argc, char **argv);
int trace_main(int argc, char **argv);
int verify_main(int argc, char **argv);
int explain_main(int argc, char **argv);
int profile_main(int argc, char **argv);
int plan_main(int argc, char **argv);

// The value of `--name=value` if the argument is that option, else NULL.
const char *verb_value(const char *argument, const char *name);
// The same, or the argument behind a plain `--name`, which *index then is.
const char *verb_next_value(int argc, char **argv, int *index, const char *name);

#endif
