// `cuelastic nvcc` and `cuelastic-nvcc`: nvcc with rewriting.
#ifndef CUELASTIC_NVCC_LAUNCHER_H
#define CUELASTIC_NVCC_LAUNCHER_H

// argv[0] is the verb; nvcc's command line follows, perhaps with compiler programs before it. `rewrite` takes
// the command line of a rewrite. Returns an exit status, or becomes nvcc.
int nvcc_main(int argc, char **argv, int (*rewrite)(int argc, char **argv));
// Is the tool called under a name of nvcc?
int nvcc_is_name(const char *argv0);

#endif
