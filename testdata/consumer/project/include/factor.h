// Found through the target's include folders only.
#ifndef FACTOR_H
#define FACTOR_H
#ifndef FACTOR
#error "the target's definitions did not arrive"
#endif
#define SCALE(x) ((x) * FACTOR)
#endif
