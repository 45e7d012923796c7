/* Numbers for property tests: a xorshift generator with a fixed seed, so that a failure repeats. */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

static uint64_t random_state = 0x9e3779b97f4a7c15u;

static inline uint64_t random_word(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

/* low to high, both included. */
static inline uint64_t random_between(uint64_t low, uint64_t high)
{
	return low + random_word() % (high - low + 1);
}

/* A number of 0 to `bits` bits, small ones as likely as large ones. */
static inline uint64_t random_size(unsigned bits)
{
	unsigned width = (unsigned)random_between(0, bits);

	return width ? random_word() >> (64 - width) : 0;
}

#endif
