// Segments of the leaky bucket's order. While the same kernels have blocks, the order repeats after
// sum(share) / g blocks from any position, where g is the shares' greatest common divisor. For each segment:
// run the buckets for one period and record each block's kernel, its number and the kernel's blocks a period.
// The table shows which kernel runs out first, and where. Continue there with the others.
#include <string.h>
#include "phase.h"
#include "runtime/grid/error.h"

struct segment {
	struct bucket *buckets;
	uint32_t count;
	enum bucket_rule rule;
	uint32_t divisor; // of all shares
	uint32_t period;
	cue_interleave_entry *entries;
};

// The period of the buckets that have blocks left; 0: none has.
static uint64_t find_period(uint32_t *divisor, const struct bucket *buckets, uint32_t count)
{
	uint64_t sum = 0;

	*divisor = 0;
	for (uint32_t i = 0; i < count; i++)
		if (buckets[i].left > 0) {
			*divisor = cue_common_divisor(*divisor, buckets[i].share);
			sum += buckets[i].share;
		}
	return *divisor ? sum / *divisor : 0;
}

// There is at most one segment for each kernel, and no period above the sum of the shares, but for one of a single place, which is doubled.
size_t cue_interleave_bytes(const struct bucket *buckets, uint32_t count)
{
	uint64_t sum = 0, entries;

	for (uint32_t i = 0; i < count; i++)
		sum += buckets[i].share;
	if (sum > UINT32_MAX || count > UINT16_MAX)
		return 0;
	entries = (sum > 1 ? sum : 2) * count;
	if (entries > UINT32_MAX / sizeof(cue_interleave_entry) / 2)
		return 0;
	return sizeof(cue_interleave) + count * sizeof(cue_interleave_segment) +
	       (size_t)entries * sizeof(cue_interleave_entry);
}

static uint64_t find_length(const struct segment *s)
{
	uint64_t shortest = UINT64_MAX;

	for (uint32_t i = 0; i < s->count; i++)
		if (s->buckets[i].left > 0) {
			// Blocks of the segment up to this kernel's last block, which is at the kernel's n-th place in the table.
			uint32_t step = s->buckets[i].share / s->divisor;
			uint64_t rounds = (s->buckets[i].left - 1) / step;
			uint32_t before = (s->buckets[i].left - 1) % step, at = 0;
			while (s->entries[at].kernel != i || before-- > 0)
				at++;
			uint64_t length = rounds * s->period + at + 1;
			shortest = length < shortest ? length : shortest;
		}
	return shortest;
}

static void emit(struct bucket *b, uint32_t blocks)
{
	b->left -= blocks;
	b->emitted += blocks;
	b->filled += blocks;
}

// CUE_OK: the interleave of these buckets fits that many bytes.
static int interleave_check(const struct bucket *buckets, uint32_t count, size_t bytes)
{
	uint64_t blocks = 0;
	size_t needed = cue_interleave_bytes(buckets, count);

	for (uint32_t i = 0; i < count; i++) {
		if (buckets[i].share == 0)
			return cue_error_set(CUE_ERROR_INPUT, "kernel %u has no share", i);
		blocks += buckets[i].left;
	}
	if (blocks == 0 || blocks > INT32_MAX)
		return cue_error_set(CUE_ERROR_INPUT, "an interleave of %llu blocks", (unsigned long long)blocks);
	if (needed == 0 || bytes < needed || bytes > UINT32_MAX)
		return cue_error_set(
		    CUE_ERROR_INPUT, "an interleave in %zu bytes, where %zu are needed", bytes, needed);
	return CUE_OK;
}

// The figures of a segment of this period that begins behind `out`'s blocks.
static void begin_segment(cue_interleave *out, cue_interleave_segment *segments, uint32_t period)
{
	cue_divisor by;

	cue_divisor_set(&by, period);
	by.shift--;
	if (out->entries == 0) {
		out->back = 0 - period;
		out->by = by;
	} else
		segments[out->segments++] = (cue_interleave_segment){out->blocks, out->entries, 0 - period, by};
}

// Writes one period, twice if it is of one place. Raises the buckets' `emitted` and `filled`, but leaves `left` as it is. Returns
// how many entries it has written.
static uint32_t write_period(const struct segment *s)
{
	for (uint32_t n = 0; n < s->period; n++) {
		uint32_t kernel = cue_bucket_due(s->buckets, s->count, s->rule);
		struct bucket *b = &s->buckets[kernel];
		s->entries[n] = (cue_interleave_entry){kernel, b->emitted++, b->share / s->divisor, 0};
		b->filled++;
	}
	if (s->period > 1)
		return s->period;
	s->entries[0].step *= 2;
	s->entries[1] = s->entries[0];
	s->entries[1].base++;
	return 2;
}

int cue_interleave_set(
    cue_interleave *out, size_t bytes, struct bucket *buckets, uint32_t count, enum bucket_rule rule)
{
	struct segment s = {.buckets = buckets, .count = count, .rule = rule};
	cue_interleave_entry *entries = (cue_interleave_entry *)(out + 1);
	cue_interleave_segment
	    *segments; // at the end of the memory, then moved up behind the entries that there are
	int error = interleave_check(buckets, count, bytes);

	if (error)
		return error;
	*out = (cue_interleave){0};
	bytes = cue_interleave_bytes(buckets, count);
	segments = (cue_interleave_segment *)((char *)out + bytes) - count;
	while ((s.period = (uint32_t)find_period(&s.divisor, buckets, count)) > 0) {
		uint64_t length;
		s.entries = entries + out->entries;
		uint32_t written = write_period(&s);
		begin_segment(out, segments, written);
		for (uint32_t i = 0; i < s.count; i++)
			if (s.buckets[i].left > 0) {
				s.buckets[i].emitted -= s.buckets[i].share / s.divisor;
				s.buckets[i].filled -= s.buckets[i].share / s.divisor;
			}
		length = find_length(&s);
		// Moves the buckets over `length` blocks; one of them runs out there.
		uint32_t rounds = (uint32_t)(length / s.period), rest = (uint32_t)(length % s.period);
		for (uint32_t i = 0; i < s.count; i++)
			if (s.buckets[i].left > 0)
				emit(&s.buckets[i], rounds * (s.buckets[i].share / s.divisor));
		for (uint32_t n = 0; n < rest; n++)
			emit(&s.buckets[s.entries[n].kernel], 1);
		if (s.rule == BUCKET_EVEN)
			for (uint32_t i = 0; i < s.count; i++)
				s.buckets[i].filled = 0;
		out->blocks += (unsigned)length;
		out->end = out->end ? out->end : out->blocks;
		out->entries += written;
	}
	out->bytes = (unsigned)((const char *)(cue_interleave_segments(out) + out->segments) - (char *)out);
	memmove((char *)out + out->bytes - out->segments * sizeof(*segments), segments,
	    out->segments * sizeof(*segments));
	return CUE_OK;
}
