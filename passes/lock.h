// lock.c, lock_tree.c: loops that wait for another block and yet are safe, for a lock is what they wait for.
#ifndef CUELASTIC_LOCK_H
#define CUELASTIC_LOCK_H

#include "analysis.h"

// One acquisition and its release.
struct lock {
	const struct function *function;
	const struct node *loop, *swap, *release; // the loop that waits; atomicCAS or atomicExch; what frees it
	const struct node *first, *last;          // statements of one list; between them the lock is held
	int is_led;                               // some threads take it, and barriers stand between
	long long free, held;                     // its values
};

// Is the loop one of the known forms?
int lock_match(
    struct lock *out, const struct model *model, const struct function *function, const struct node *loop);
// Are all waits of this kind in all that the kernel runs safe, this one among them?
int lock_is_safe(const struct model *model, const struct function *kernel, const struct function *function,
    const struct node *loop);

// lock_form.c: its expressions.
// The swap in a condition: 1 when the condition is true if the lock was taken, -1 if it was not; 0: none.
int lock_swap(struct lock *out, const struct node *condition);
// Is the statement a release of that lock?
int lock_releases(const struct lock *lock, const struct node *statement);
// Does the expression mean the same until `last`, wherever it is evaluated in the statements from `first` on?
int lock_is_stable(const struct lock *lock, const struct node *expression);
// Is it the address of one place in memory, in that sense?
int lock_has_stable_address(const struct lock *lock);
int lock_is_same_text(const struct function *function, const struct node *a, const struct node *b);
// __syncthreads(), which the compiler may bring itself.
int lock_is_barrier(const struct node *node);
int lock_constant(long long *out, const struct node *node);

#endif
