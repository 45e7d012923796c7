// The leaky bucket: in which order the blocks of kernels that run together enter one queue, so that each
// kernel holds its share of the SMs (Liang et al., TPDS 2015, section 4.1). Pure functions.
//
// What is promised, with shares s[i] of S in all, of which g is the greatest common divisor, as long as no
// kernel has run out (from there on the same holds again for those that are left):
//
//  - any S / g blocks in a row hold exactly s[i] / g of kernel i: both rules, any number of kernels;
//  - two kernels: any blocks in a row, W of them, hold W s[i] / S of kernel i, less or more by less than one
// block. One block of S in a row is one SM, so from S blocks on a kernel's SMs deviate by less than one: both
// rules;
//  - more kernels, BUCKET_EVEN: the first t blocks hold t s[i] / S of kernel i, by less than one block; hence
// any W blocks in a row by less than two, and from 2 S blocks on a kernel's SMs deviate by less than one.
// More cannot be promised of every window: for shares such as 3, 2, 1 no order at all keeps all windows
// within one block;
//  - more kernels, BUCKET_PAPER: less than one block too few, but up to (n - 1) s[i] / S blocks too many of n
// kernels, since small shares fill up at the same time: of 10 and ten times 1, ten blocks of the first come
// in a row.
#ifndef BUCKET_H
#define BUCKET_H

#include <stdint.h>

#define BUCKET_NONE UINT32_MAX

enum bucket_rule {
	BUCKET_PAPER, // whatever bucket is full first, of several the first kernel's
	BUCKET_EVEN   // the queue takes one block a cycle, and buckets wait for their turn
};

// A kernel's bucket. To begin with: share and left as wanted, the rest 0.
struct bucket {
	uint32_t share;   // 1 or more; its capacity is 1 / share of a period. The sum is below 2^32.
	uint32_t left;    // blocks that have not entered the queue
	uint32_t emitted; // blocks that have, which is also the number of the next
	uint32_t filled;  // how often it was full since the order began, under BUCKET_EVEN since a kernel ran out
};

// The kernel whose block is next; BUCKET_NONE if no blocks are left. O(count).
uint32_t cue_bucket_due(const struct bucket *buckets, uint32_t count, enum bucket_rule rule);

// The block of the kernel that is due enters the queue: the bucket is emptied.
void cue_bucket_emit(struct bucket *buckets, uint32_t count, uint32_t kernel, enum bucket_rule rule);

// Both at once.
uint32_t cue_bucket_next(struct bucket *buckets, uint32_t count, enum bucket_rule rule);

// Shares for kernels whose blocks take unequal times: `out[i]` in proportion to sms[i] / latency[i], so that
// kernel i holds sms[i] SMs on average while its blocks take latency[i] (any unit, above 0). Whole numbers of
// 1 or more, whose sum is about `most` at the largest; of those within it, the nearest to the proportion, and
// of equally near ones the smallest. Returns the largest relative error of a share; negative: sms or latency
// are 0 or no numbers.
double cue_bucket_weigh(
    uint32_t *out, const uint32_t *sms, const double *latency, uint32_t count, uint32_t most);

#endif
