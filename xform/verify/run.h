// `cuelastic run`: rewrites, builds and runs a program.
#ifndef CUELASTIC_RUN_H
#define CUELASTIC_RUN_H

int run_main(int argc, char **argv); // argv[0] is the verb; returns the exit status

#endif
