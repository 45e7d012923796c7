// The command lines of the verbs: each verb has a table of options. Also the messages and actions that all
// verbs have in common.
#ifndef CUELASTIC_OPTION_H
#define CUELASTIC_OPTION_H

#include <stddef.h>
#include <stdint.h>

#include "suggest.h"
#include "util.h"

enum option_kind {
	OPTION_FLAG,       // no value; the int at `field` becomes 1
	OPTION_TEXT,       // a value, kept in the const char * at `field`
	OPTION_NAME,       // the same, but not empty
	OPTION_CHOICE,     // one of `names`: its number goes to the int at `field`; an empty first name is none
	OPTION_COUNT,      // a whole number from 1 to `most`, for the uint32_t at `field`
	OPTION_COUNT_TEXT, // the same, kept as a text
	OPTION_SECONDS,    // above 0, for the double at `field`
	OPTION_VALUE,      // a value, passed to `set`, with `field`: the verb itself if that is 0
	OPTION_PASSED, // the same, for a flag of a compiler: its value may begin with -, and follow a name of two letters at once
	OPTION_SWITCH, // no value; NULL is passed to `set`
	OPTION_MAYBE,  // perhaps `=value`, passed to `set`; without it NULL
	OPTION_RENAMED // with a value: the option `names`, after a note
};

struct option {
	const char *name; // "--slices", "-j"
	enum option_kind kind;
	size_t field;
	int (*set)(void *field, const char *name, const char *value); // negative: refused, with a message
	const char *names;                                            // "cpu|cuda"
	uint32_t most;
};

// Rows of a table, which ends with {0}.
#define OPT(name, kind, field) {name, OPTION_##kind, field, NULL, NULL, 0}
#define OPT_COUNT(name, field, most) {name, OPTION_COUNT, field, NULL, NULL, most}
#define OPT_CHOICE(name, field, names) {name, OPTION_CHOICE, field, NULL, names, 0}
#define OPT_SET(name, kind, set) {name, OPTION_##kind, 0, set, NULL, 0}
#define OPT_SET_IN(name, kind, field, set) {name, OPTION_##kind, field, set, NULL, 0}
#define OPT_RENAMED(name, now) {name, OPTION_RENAMED, 0, NULL, now, 0}

// Takes argv[*index] if it is in the table, with a value after `=` or in the next argument, to which *index
// then moves. 1: taken. 0: not in the table, or the value is missing. Negative: refused, with a message of the verb `who`, or
// of the tool if that is NULL.
int option_take(void *verb, const char *who, const struct option *table, int argc, char **argv, int *index);

struct command_line {
	const char *who;                 // the verb's name
	const char *help, *more_help[2]; // -h and --help print them
	void (*show_help)(void);         // in place of `help`
	const struct option *table;
	int (*add)(void *verb, const char *word); // a word that is no option; negative: refused, with a message
	size_t path;                              // without `add`: the field for the only such word
	const char *path_is;                      // "set of profiles"
	// The rest may be left out: options that are not in the table, taken as option_take does, and names of them; what looks at each
	// option with its value; and what takes each argument after `--`.
	int (*take)(void *verb, int argc, char **argv, int *index);
	const struct option *more;
	void (*note)(void *verb, char **argv, int begin, int end);
	void (*argument)(void *verb, const char *word);
	const char *behind; // what the arguments after `--` are, for messages
};

// Reads the arguments after argv[0]. 0; COMMAND_HELPED: the help has been printed, and that is all; negative: an exit status, after
// a message.
enum { COMMAND_HELPED = 1 };
int command_read(void *verb, const struct command_line *line, int argc, char **argv);

// The message for a word that option_take did not take: an option that is unknown, or lacks its value. -EXIT_USAGE.
int command_unknown(const struct command_line *line, const char *word);

// The message of an error; -EXIT_USAGE and -EXIT_ERROR. `who` may be NULL, or "" for the tool without a verb.
int command_usage(const char *who, const char *format, ...) __attribute__((format(printf, 2, 3)));
int command_error(const char *who, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Writes a text to a path, NULL for standard output, and disposes of it. 0, or -EXIT_ERROR after a message.
int command_write(const char *who, const char *path, struct str *text);

// No output may replace another one or an input (gate_refuses), and each can be written now. 0, or -EXIT_ERROR after a message.
int command_check(const char *who, const char *const *reads, size_t read_count, const char *const *writes,
    size_t write_count);

#endif
