// What a library function does that matters to the passes: barriers, atomics, launches…
#ifndef CUELASTIC_EFFECTS_H
#define CUELASTIC_EFFECTS_H

// A mask of enum callee_effect; see effects.def.
unsigned effects_of(const char *qualified_name);

#endif
