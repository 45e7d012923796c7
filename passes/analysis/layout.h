// Where statements are in the text, with the parts that libclang's extents leave out.
#ifndef CUELASTIC_LAYOUT_H
#define CUELASTIC_LAYOUT_H

#include "xform/model/model.h"

// 0, or negative if the text does not match the tree, in a macro for instance.
int layout_read(struct layout *out, const struct source *s, struct node *node);
// Does a return, or a break or continue, leave the statement?
int layout_leaves(const struct node *node, enum node_kind kind);
// Does it capture by reference only (`[&]`, `[&a, &b]`), so that making it runs nothing?
int layout_captures_references(const struct source *s, const struct node *lambda);
// The end of a statement, with its `;`; 0 when it cannot be found.
unsigned layout_end(const struct source *s, const struct node *node);
// The arguments of the call whose name token is given: returns their number, writes at most `capacity`.
size_t layout_arguments(struct span *out, size_t capacity, const struct source *s, struct span name);

#endif
