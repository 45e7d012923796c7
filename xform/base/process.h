// Other programs: argument vectors, starting, waiting with a time limit, and leaving nothing behind.
#ifndef CUELASTIC_PROCESS_H
#define CUELASTIC_PROCESS_H

#include "util.h"

#include <stdint.h>

// A list of words: an argument vector, or settings of an environment. The texts live in the arena.
struct words {
	const char **items;
	size_t count, capacity;
};

void words_add(struct arena *arena, struct words *words, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void words_append(struct words *words, const struct words *more);
void words_show(struct str *out, const struct words *words); // quoted so that a shell would read it back
void words_dispose(struct words *words);

// A program to run, as data. Zero means: no limit, our own files, our own environment.
struct process {
	const struct words *command;         // command->items[0] is found through PATH
	const char *name;                    // what the program is told that it is called; NULL: the same
	const struct words *environment;     // "NAME=value" sets, "NAME" removes
	const char *input, *output, *errors; // files for its standard streams; output and errors are made new
	const char *other_output;            // a file it writes by itself, which counts towards limit_bytes
	double timeout_s;
	uint64_t limit_bytes; // of any of the files that it writes; passing it ends the program
	int same_group; // stay in our process group: a terminal's signals reach it, and it may read the terminal
};

struct process_end {
	int status; // exit status, or 128 + the signal's number
	int signal; // 0: it exited
	int timed_out, too_much;
	double seconds;
};

// Runs it to its end. Negative with a message on stderr when it could not be started, or when something that
// it printed could not be written to its file. What the program started ends with it, but for a program in
// our group that ends by itself.
int process_run(struct process_end *out, const struct process *process);

// Runs a command whose standard error goes to `log`; 0 only if it exits with 0.
int process_quietly(const struct words *command, const char *log);

// From here on a deadly signal stops the programs that run, removes the temporary folders and then ends us.
void process_guard(void);

// A fresh temporary folder under `parent` (NULL: the system's place), removed when we end unless kept.
char *process_folder(struct arena *arena, const char *parent, const char *name);
void process_keep_folder(const char *path);
void process_remove_folder(const char *path);
void process_remove_folders(void);

// Removes a folder and all in it; symbolic links are not followed.
void process_remove_tree(const char *path);

double process_now(void); // seconds on a clock that never goes back

#endif
