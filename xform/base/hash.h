// SHA-256 (FIPS 180-4), for keys and file contents of the build cache.
#ifndef CUELASTIC_HASH_H
#define CUELASTIC_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { HASH_BYTES = 32, HASH_TEXT = 2 * HASH_BYTES + 1 };

struct hash {
	uint32_t state[8];
	uint64_t length; // bytes so far
	unsigned char block[64];
};

void hash_begin(struct hash *hash);
void hash_bytes(struct hash *hash, const void *data, size_t length);
void hash_text(struct hash *hash, const char *text);   // with its length, as a separator between texts
void hash_end(char out[HASH_TEXT], struct hash *hash); // lower-case hexadecimal

// The content of a file; negative with errno set if it cannot be read.
int hash_file(char out[HASH_TEXT], const char *path);
int hash_open(char out[HASH_TEXT], int fd); // from the current offset to the end

#endif
