// The lines of a verb's help: groups, options, other text.
#ifndef CUELASTIC_HELP_READ_H
#define CUELASTIC_HELP_READ_H

#include "xform/base/util.h"

enum help_kind { HELP_TEXT, HELP_GROUP, HELP_OPTION };

struct help_item {
	enum help_kind kind;
	const char *head; // of an option: its names and values, as `-j N` or `-v, --verbose`
	const char *text; // what it means; of a group, its title without the colon; else the line
};

typedef VEC(struct help_item) help_items_t;

// One name in an option's head.
struct help_name {
	char name[32];
	char value[80];  // "" if it takes none
	int is_attached; // the value follows `=`
	int is_optional;
};

// The items belong to the arena.
void help_read(help_items_t *out, struct arena *arena, const char *text);
// The next name of a head; *at moves past it. Patterns such as `-X...` are left out. 0: there is none.
int help_next_name(struct help_name *out, const char **at);
// Is every part of the value between bars a plain word, so that these are all that it may be?
int help_is_choice(const char *value);

#endif
