// Where statements stand in the text: what libclang's extents leave out.
#ifndef CUELASTIC_LAYOUT_H
#define CUELASTIC_LAYOUT_H

#include "xform/model/model.h"

// 0, or negative when the text is not laid out as the tree says: a macro's, for instance.
int layout_read(struct layout *out, const struct source *s, struct node *node);
// Does a return, or a break or continue, leave the statement?
int layout_leaves(const struct node *node, enum node_kind kind);
// `[&]` and `[&a, &b]`: variables by reference alone, so that making it runs nothing?
int layout_captures_references(const struct source *s, const struct node *lambda);
// The end of a statement, with its `;`; 0 when it cannot be found.
unsigned layout_end(const struct source *s, const struct node *node);
// The arguments of the call whose name token is given: returns their number, writes at most `capacity`.
size_t layout_arguments(struct span *out, size_t capacity, const struct source *s, struct span name);

#endif
