// Small models for unit tests of the analyses and passes, made by hand: no libclang. There is one model at a
// time; small_begin starts it, small_end frees it. Where a decision looks at the text, the test gives the
// text, and `at` finds the place of a node in it.
#ifndef CUELASTIC_SMALL_MODEL_H
#define CUELASTIC_SMALL_MODEL_H

#include "xform/model/model.h"

#include "testdata/unit/unit.h"

extern struct model *small; // between small_begin and small_end

void small_begin(const char *text);
void small_end(void);
// How many diagnostics of this id were reported?
size_t small_count(const char *id);

// A node with these children: NODE(NODE_IF, condition, then, otherwise).
#define NODE(kind, ...) small_node(kind, (struct node *[]){NULL __VA_OPT__(, ) __VA_ARGS__, NULL})
struct node *small_node(enum node_kind kind, struct node **children); // from the second to NULL
#define BLOCK(...) NODE(NODE_COMPOUND __VA_OPT__(, ) __VA_ARGS__)
struct node *id(unsigned ids);
struct node *literal(const char *text);
struct node *binary(const char *operator, struct node * left, struct node *right);

// Variables: a plain int; change what differs. A declaration has a value or NULL.
struct var *number(const char *name);
struct var *shared(const char *name); // an array
struct node *ref(struct var *var);
struct node *declare(struct var *var, struct node *value); // the declaration statement
struct node *assign(struct var *var, struct node *value);

// Calls: of a library's function with these effects, or of a function of the model.
#define LIBRARY(name, effects, ...)                                                                          \
	small_library(name, effects, (struct node *[]){NULL __VA_OPT__(, ) __VA_ARGS__, NULL})
struct node *small_library(const char *name, unsigned effects, struct node **arguments);
#define CALL(function, ...) small_call(function, (struct node *[]){NULL __VA_OPT__(, ) __VA_ARGS__, NULL})
struct node *small_call(struct function *callee, struct node **arguments);
struct node *barrier(void); // __syncthreads()

// A function whose body holds these statements. Its places are found where the text has `name(…) {…}`, or it
// has no text.
#define KERNEL(name, ...) small_function(name, 1, (struct node *[]){NULL __VA_OPT__(, ) __VA_ARGS__, NULL})
#define DEVICE(name, ...) small_function(name, 0, (struct node *[]){NULL __VA_OPT__(, ) __VA_ARGS__, NULL})
struct function *small_function(const char *name, int is_kernel, struct node **statements);
struct var *parameter(struct function *f, const char *name);       // a new one
struct function *body(struct function *f, struct node *statement); // adds a statement at the end
void small_link(void);                                             // after trees were changed by hand

// A launch `kernel<<<…>>>(…)`, where the text has it.
struct launch *launch(struct function *kernel, const char *text);

// Sets the node's place to the first occurrence of this text, and returns the node; a call's name is its
// first word.
struct node *at(struct node *node, const char *text);
struct node *at_nth(struct node *node, const char *text, int nth); // from 0
struct span span_of(const char *text, int nth);

#endif
