// The leaky bucket: the order in which blocks of kernels that run together enter one queue, so that each
// kernel has its share of the SMs (Liang et al., TPDS 2015, section 4.1). Pure functions.
//
// Guarantees, for shares s[i] with sum S and greatest common divisor g. They hold while no kernel has run out
// of blocks; after that, they hold for the remaining kernels. One block of S in a row is one SM.
//
//  - Both rules, any number of kernels: any S / g blocks in a row hold exactly s[i] / g of kernel i.
//  - Both rules, two kernels: any W blocks in a row hold W s[i] / S of kernel i, with an error below one
//    block. So from S blocks on a kernel's SMs deviate by less than one.
//  - BUCKET_EVEN, more kernels: the first t blocks hold t s[i] / S of kernel i, with an error below one
//    block. Hence any W blocks in a row have an error below two, and from 2 S blocks on a kernel's SMs
//    deviate by less than one. For shares such as 3, 2, 1 no order keeps all windows within one block.
//  - BUCKET_PAPER, n kernels: less than one block too few, but up to (n - 1) s[i] / S blocks too many, since
//    small shares fill up at the same time. With a share of 10 and ten shares of 1, ten blocks of the first
//    come in a row.
#ifndef BUCKET_H
#define BUCKET_H

#include <stdint.h>

#define BUCKET_NONE UINT32_MAX

enum bucket_rule {
	BUCKET_PAPER, // the bucket that is full first; of several, the first kernel's
	BUCKET_EVEN   // the queue takes one block a cycle, and buckets wait for their turn
};

// A kernel's bucket. The caller sets share and left, and the rest to 0.
struct bucket {
	uint32_t share;   // 1 or more; its capacity is 1 / share of a period. The sum is below 2^32.
	uint32_t left;    // blocks that have not entered the queue
	uint32_t emitted; // blocks that have, which is also the number of the next
	uint32_t filled;  // times it was full since the order began; BUCKET_EVEN: since a kernel ran out
};

// The greatest common divisor of two numbers; the other one if one is 0.
static inline uint32_t cue_common_divisor(uint32_t a, uint32_t b)
{
	while (b > 0) {
		uint32_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

// The kernel whose block is next; BUCKET_NONE if no blocks are left. O(count).
uint32_t cue_bucket_due(const struct bucket *buckets, uint32_t count, enum bucket_rule rule);

// The block of the kernel that is due enters the queue: the bucket is emptied.
void cue_bucket_emit(struct bucket *buckets, uint32_t count, uint32_t kernel, enum bucket_rule rule);

// cue_bucket_due, then cue_bucket_emit.
uint32_t cue_bucket_next(struct bucket *buckets, uint32_t count, enum bucket_rule rule);

// Shares for kernels whose blocks take different times: `out[i]` is proportional to sms[i] / latency[i], so
// that kernel i has sms[i] SMs on average. latency[i] is in any unit, above 0. Shares are whole numbers of 1
// or more, with a sum of at most about `most`: the nearest to the proportion, and of equally near ones the
// smallest. Returns the largest relative error of a share; negative: sms or latency are 0 or not numbers.
double cue_bucket_weigh(
    uint32_t *out, const uint32_t *sms, const double *latency, uint32_t count, uint32_t most);

#endif
