// SHA-256, written from FIPS 180-4. The message is padded with a one bit, zeros and its length in bits to
// whole blocks of 64 bytes. Each block is folded into eight words of state. The round constants are the first
// 32 bits of the fractional parts of the cube roots of the first 64 primes.
#include "hash.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const uint32_t ROUND[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
    0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb,
    0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624,
    0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb,
    0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t word, int bits)
{
	return word >> bits | word << (32 - bits);
}

static void spread(uint32_t out[64], const unsigned char *block)
{
	for (int i = 0; i < 16; i++, block += 4)
		out[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 | block[3];
	for (int i = 16; i < 64; i++) {
		uint32_t a = out[i - 15], b = out[i - 2];
		uint32_t s0 = turn(a, 7) ^ turn(a, 18) ^ a >> 3, s1 = turn(b, 17) ^ turn(b, 19) ^ b >> 10;
		out[i] = out[i - 16] + s0 + out[i - 7] + s1;
	}
}

// One round. The eight words rotate by one place each time. The caller rotates the arguments instead.
static inline void turn_round(const uint32_t a, const uint32_t b, const uint32_t c, uint32_t *d,
    const uint32_t e, const uint32_t f, const uint32_t g, uint32_t *h, const uint32_t word)
{
	uint32_t big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25), choice = g ^ (e & (f ^ g));
	uint32_t big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22), most = (a & b) | (c & (a | b));
	uint32_t one = *h + big1 + choice + word;
	*d += one;
	*h = one + big0 + most;
}

static void fold(uint32_t state[8], const unsigned char *block)
{
	uint32_t w[64], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5],
	                g = state[6], h = state[7];
	spread(w, block);
	for (int i = 0; i < 64; i++)
		w[i] += ROUND[i];
	for (int i = 0; i < 64; i += 8) {
		turn_round(a, b, c, &d, e, f, g, &h, w[i]);
		turn_round(h, a, b, &c, d, e, f, &g, w[i + 1]);
		turn_round(g, h, a, &b, c, d, e, &f, w[i + 2]);
		turn_round(f, g, h, &a, b, c, d, &e, w[i + 3]);
		turn_round(e, f, g, &h, a, b, c, &d, w[i + 4]);
		turn_round(d, e, f, &g, h, a, b, &c, w[i + 5]);
		turn_round(c, d, e, &f, g, h, a, &b, w[i + 6]);
		turn_round(b, c, d, &e, f, g, h, &a, w[i + 7]);
	}
	const uint32_t folded[8] = {a, b, c, d, e, f, g, h};
	for (int i = 0; i < 8; i++)
		state[i] += folded[i];
}

void hash_begin(struct hash *hash)
{
	static const uint32_t START[8] = {
	    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
	memcpy(hash->state, START, sizeof START);
	hash->length = 0;
}

void hash_bytes(struct hash *hash, const void *data, size_t length)
{
	const unsigned char *bytes = data;
	size_t used = hash->length % 64;
	hash->length += length;
	while (length) {
		size_t part = 64 - used < length ? 64 - used : length;
		if (part == 64) {
			fold(hash->state, bytes);
		} else {
			memcpy(hash->block + used, bytes, part);
			used = (used + part) % 64;
			if (used == 0)
				fold(hash->state, hash->block);
		}
		bytes += part;
		length -= part;
	}
}

void hash_text(struct hash *hash, const char *text)
{
	uint64_t length = text ? strlen(text) : UINT64_MAX;
	hash_bytes(hash, &length, sizeof length);
	if (text)
		hash_bytes(hash, text, strlen(text));
}

void hash_end(char out[HASH_TEXT], struct hash *hash)
{
	static const unsigned char ONE = 0x80, ZERO = 0;
	uint64_t bits = hash->length * 8;
	unsigned char length[8];
	for (int i = 0; i < 8; i++)
		length[i] = (unsigned char)(bits >> (56 - 8 * i));
	hash_bytes(hash, &ONE, 1);
	while (hash->length % 64 != 56)
		hash_bytes(hash, &ZERO, 1);
	hash_bytes(hash, length, sizeof length);
	for (int i = 0; i < 8; i++)
		snprintf(out + (ptrdiff_t)8 * i, 9, "%08x", (unsigned)hash->state[i]);
}

int hash_open(char out[HASH_TEXT], int fd)
{
	unsigned char buffer[32768];
	struct hash hash;
	ssize_t count;
	hash_begin(&hash);
	while ((count = read(fd, buffer, sizeof buffer)) > 0)
		hash_bytes(&hash, buffer, (size_t)count);
	hash_end(out, &hash);
	return count < 0 ? -1 : 0;
}

int hash_file(char out[HASH_TEXT], const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	int result = hash_open(out, fd);
	close(fd);
	return result;
}
