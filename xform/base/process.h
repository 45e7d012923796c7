// Other programs: argument vectors, start, wait with a time limit, cleanup.
#ifndef CUELASTIC_PROCESS_H
#define CUELASTIC_PROCESS_H

#include "util.h"

#include <stdint.h>

// A list of words: an argument vector, or environment settings. The texts are in the arena.
struct words {
	const char **items;
	size_t count, capacity;
};

void words_add(struct arena *arena, struct words *words, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Adds several words, which must outlive the list.
#define WORDS_PUSH(words, ...) words_push(words, (const char *const[]){__VA_ARGS__, NULL})
void words_push(struct words *words, const char *const *list); // ends with NULL
int words_have(const struct words *words, const char *word);
void words_append(struct words *words, const struct words *more);
void words_show(struct str *out, const struct words *words); // quoted for a shell
void words_dispose(struct words *words);

// A program to run. Zero fields: no limit, our own files, our own environment.
struct process {
	const struct words *command;         // command->items[0] is found through PATH
	const char *name;                    // its argv[0]; NULL: the command
	const struct words *environment;     // "NAME=value" sets, "NAME" removes
	const char *input, *output, *errors; // files for its standard streams; output and errors are created
	const char *other_output;            // a file that it writes itself, which counts for limit_bytes
	double timeout_s;
	uint64_t limit_bytes; // for each file that it writes; a larger file ends the program
	int same_group; // it stays in our process group: gets a terminal's signals, and may read the terminal
};

struct process_end {
	int status; // exit status, or 128 + the signal's number
	int signal; // 0: it exited
	int timed_out, too_much;
	double seconds;
};

// Runs it to its end, and ends all that it started, except for a program in our group that ends by itself.
// Negative with a message if it could not start, or if its output could not be written to its file.
int process_run(struct process_end *out, const struct process *process);

// Runs a command with its standard error in `log`. 0 only if it exits with 0.
int process_quietly(const struct words *command, const char *log);

// From now on, a deadly signal stops running programs, removes temporary folders, and then ends us; an exit
// removes them, too. A second call does nothing.
void process_guard(void);

// Before we become another program: undoes that.
void process_unguard(void);

// A new temporary folder in `parent` (NULL: the system's), removed when we end unless kept.
char *process_folder(struct arena *arena, const char *parent, const char *name);
// The same, for nvcc: in /tmp if the system's has a name that is not bare (util.h).
char *process_bare_folder(struct arena *arena, const char *name);
// The folder at this path, created if it is not there, is removed in the same way. Negative errno on failure.
int process_own_folder(const char *path);
void process_keep_folder(const char *path); // NULL: each
void process_remove_folder(const char *path);
void process_remove_folders(void);

// Removes a folder and everything in it. Symbolic links are not followed.
void process_remove_tree(const char *path);

double process_now(void); // seconds of a monotonic clock

#endif
