// Objects that bring the runtime along, so that whatever links them need not know of it.
#ifndef CUELASTIC_NVCC_CARRY_H
#define CUELASTIC_NVCC_CARRY_H

#include "xform/base/util.h"

// Adds the runtime's object to another one. Negative if that is not possible; then the object is as it was.
int nvcc_carry(struct arena *arena, const char *object, const char *runtime, const char *log);

#endif
