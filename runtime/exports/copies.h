// The copies of the library in this process.
#ifndef COPIES_H
#define COPIES_H

#include "runtime/copy/copy.h"
#include "runtime/grid/backend.h"

// The device as a copy reaches it. Each may be linked with a CUDA runtime of its own, which alone knows its kernels.
struct devices {
	const struct backend *backend;
	const struct copy_device *copy;
};

struct calls;

// What a copy shows to the others. Of a copy with another identity nothing but that may be read.
struct copy {
	char identity[32];              // the layout of all that copies hand to each other
	_Atomic(int) is_host;           // it has the process's state
	_Atomic(int) is_joined;         // other copies use its state
	const struct calls *impl_calls; // the functions that work on its state
	// Says whose device the thread's next call means; valid once is_host is set.
	void (*enter)(const struct devices *caller);
};

// This copy; its address stands in the note.
extern struct copy cue_copy_here;

// The copy whose state the process uses. Never fails: it may be this one, with a state of its own.
struct copy *cue_copy_host(void);

#endif
