// What the text alone shows of launches, without libclang.
#ifndef CUELASTIC_FACTS_TEXT_H
#define CUELASTIC_FACTS_TEXT_H

#include "xform/model/model.h"

// facts_launch_text.c: the name before the `<<<` at offset `open` and before explicit template arguments, not
// before `begin`; empty: none.
struct span facts_callee_name(const struct source *s, unsigned open, unsigned begin);
// The name with the qualifiers before it.
struct span facts_with_qualifiers(const struct source *s, struct span name, unsigned begin);
// The last word of a qualified name, which libclang may place at its first qualifier.
struct span facts_last_name(const struct source *s, struct span at);
// After explicit template arguments that begin after the name, or after the name; 0: they end after `end`.
unsigned facts_after_template_arguments(const struct source *s, struct span name, unsigned end);
// Fills in the name, parenthesis and end of a launch from `open`, `close` and `at.begin`, which the name is
// not before. Negative: unreadable.
int facts_read_pieces(const struct source *s, struct launch *l);
// ++, -- or an assignment among the tokens.
int facts_has_side_effect(const struct source *s, struct span at);
int facts_share_a_name(const struct source *s, struct span a, struct span b);
int facts_directives_are_harmless(const struct source *s, const struct launch *l);

size_t facts_count_arguments(const struct source *s, struct span at); // top-level arguments of `<…>`
// facts_kernel_value.c: does `<…>` give all template arguments of the kernel? Empty: there are none.
int facts_is_complete(const struct source *s, const struct function *f, struct span arguments);

// Writes explicit template arguments of a launch to `instance`, if the kernel has no others.
void facts_read_instance(struct model *model, struct launch *l);
// The fourth part of `<<<grid, block, bytes, stream>>>`, or empty; and how many parts there are, 0 if a < leaves that open.
struct span facts_stream(const struct source *s, struct span configuration, unsigned *parts);

// A function's head: all of it up to the body or the semicolon, its name, `(…)`, and `template <…>` or empty.
struct head {
	struct span at, name, parameters, fixed;
};

// facts_head.c: a copy may repeat its directives, if there are any.
int facts_head_is_whole(const struct source *s, const struct head *head);

// facts_macro.c: follows a launch from the offset of the outermost macro's use to that of the written `<<<`.
// NULL, or why that is not possible.
const char *facts_follow_macros(struct model *model, struct launch *l, unsigned use, unsigned launch);

// facts_lost.c
struct launch *facts_recover_launch(struct model *model, size_t open);

#endif
