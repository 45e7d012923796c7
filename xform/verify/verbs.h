// The verbs of this folder; argv[0] is the verb, the result an exit status.
#ifndef CUELASTIC_VERIFY_VERBS_H
#define CUELASTIC_VERIFY_VERBS_H

int run_main(int argc, char **argv);
int verify_main(int argc, char **argv);

#endif
