// The device's instruction set, in C. It is compiled to bitcode, which retarget embeds and links into every
// device module. Functions have the names of intrinsics and PTX instructions. They are inlined; unused ones
// are removed. The tables are intrinsics.def and asm.def.
//
// The functions declared under "primitives" have no body: retarget replaces their calls.
#include "engine.h"

#include <fenv.h>
#include <math.h>
#include <stdbool.h>

#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wunused-function"
#pragma clang diagnostic ignored "-Wc2x-extensions"

typedef _Float16 half;

// ---- primitives ----
uint64_t wait_for(uint32_t wait, uint32_t id, uint64_t a, uint32_t b, uint32_t c) __asm__("cue.wait");
struct cpu_block *block(void) __asm__("cue.block");
uint32_t linear(void) __asm__("cue.linear");
uint32_t threads(void) __asm__("cue.threads");
uint32_t dynamic_bytes(void) __asm__("cue.dynamic_bytes");
char *shared(void) __asm__("cue.shared");
char *dynamic(void) __asm__("cue.dynamic");
extern const uint32_t is_virtual __asm__("cue.is_virtual"); // retarget --virtual; a constant there

static uint32_t grid_workspace[16];

static inline uint32_t lane(void)
{
	return linear() % CPU_WARP;
}

static inline bool in_shared(const void *p)
{
	uintptr_t at = (uintptr_t)p;

	return at >= (uintptr_t)shared() && at < (uintptr_t)dynamic() + dynamic_bytes();
}

static inline void barrier(unsigned id, unsigned count)
{
	wait_for(CPU_BARRIER, id, 0, count, CPU_REDUCE_NONE);
}

// A wait need not save registers for this rare call: cold functions preserve their callers' registers
// (retarget_reach.c).
static __attribute__((cold, noinline)) void doze(unsigned ns)
{
	cue_dev_nanosleep(ns);
}

// A sleeping thread lets the others of its block run, since it may be waiting for one of them.
static inline void sleep_ns(unsigned ns)
{
	if (is_virtual) {
		wait_for(CPU_VISIBLE, CPU_SEE_SLEEP, ns, 0, 0);
		return;
	}
	wait_for(CPU_YIELD, 0, 0, 0, 0);
	doze(ns);
}

static inline uint64_t clock_ns(void)
{
	if (is_virtual)
		wait_for(CPU_VISIBLE, CPU_SEE_CLOCK, 0, 0, 0);
	return cue_dev_clock();
}

// Before an access that other blocks could see (retarget_visible.c).
void see(uint32_t what, const void *at) __asm__("cue.see");
void see(uint32_t what, const void *at)
{
	if (!in_shared(at))
		wait_for(CPU_VISIBLE, what, (uint64_t)(uintptr_t)at, 0, 0);
}

#define SHFL(kind, m, v, b, c) wait_for(CPU_SHFL_##kind, m, v, (uint32_t)(b), (uint32_t)(c))
#define REDUX(how, m, v) wait_for(CPU_REDUX, m, (uint32_t)(v), 0, CPU_REDUCE_##how)

// ---- bits ----
#define PUN(name, to, from)                                                                                  \
	static inline to name(from x)                                                                            \
	{                                                                                                        \
		to y;                                                                                                \
		__builtin_memcpy(&y, &x, sizeof y);                                                                  \
		return y;                                                                                            \
	}
PUN(u32, uint32_t, float)
PUN(f32, float, uint32_t)
PUN(u64, uint64_t, double)
PUN(f64, double, uint64_t)
PUN(h16, uint16_t, half)
PUN(f16, half, uint16_t)

static inline unsigned permute(unsigned a, unsigned b, unsigned selector)
{
	uint64_t bytes = a | (uint64_t)b << 32;
	unsigned result = 0;

	for (int i = 0; i < 4; i++) {
		unsigned pick = selector >> 4 * i & 15;
		unsigned byte = (unsigned)(bytes >> 8 * (pick & 7)) & 255;

		if (pick & 8) // the sign of the byte, eight times
			byte = byte & 128 ? 255 : 0;
		result |= byte << 8 * i;
	}
	return result;
}

static inline unsigned find_nth_set(unsigned mask, unsigned base, int n)
{
	int step = n < 0 ? -1 : 1, left = n < 0 ? -n : n;

	if (n == 0)
		return base < 32 && mask >> base & 1 ? base : ~0u;
	for (int i = (int)base; i >= 0 && i < 32; i += step)
		if ((mask >> i & 1) && --left == 0)
			return (unsigned)i;
	return ~0u;
}

// ---- atomics ----
static inline unsigned atomic_inc(unsigned *p, unsigned limit)
{
	unsigned old = __atomic_load_n(p, __ATOMIC_RELAXED);

	while (!__atomic_compare_exchange_n(p, &old, old >= limit ? 0 : old + 1, false, 5, 0))
		;
	return old;
}

static inline unsigned atomic_dec(unsigned *p, unsigned limit)
{
	unsigned old = __atomic_load_n(p, __ATOMIC_RELAXED);

	while (!__atomic_compare_exchange_n(p, &old, old == 0 || old > limit ? limit : old - 1, false, 5, 0))
		;
	return old;
}

#define ATOMIC_CAS(name, type)                                                                               \
	static inline type name(type *p, type expected, type value)                                              \
	{                                                                                                        \
		__atomic_compare_exchange_n(p, &expected, value, false, 5, 5);                                       \
		return expected;                                                                                     \
	}
ATOMIC_CAS(atomic_cas16, short)
ATOMIC_CAS(atomic_cas32, int)
ATOMIC_CAS(atomic_cas64, int64_t)

#define ATOMIC_ADD(name, type, bits, to, from)                                                               \
	static inline type name(type *p, type value)                                                             \
	{                                                                                                        \
		bits old = __atomic_load_n((bits *)p, __ATOMIC_RELAXED);                                             \
		while (!__atomic_compare_exchange_n((bits *)p, &old, to(from(old) + value), false, 5, 0))            \
			;                                                                                                \
		return from(old);                                                                                    \
	}
ATOMIC_ADD(atomic_add_f32, float, uint32_t, u32, f32)
ATOMIC_ADD(atomic_add_f64, double, uint64_t, u64, f64)

// ---- arithmetic ----
static inline float saturate_f32(float x)
{
	return x >= 0 ? (x < 1 ? x : 1) : 0;
}

static inline double saturate_f64(double x)
{
	return x >= 0 ? (x < 1 ? x : 1) : 0;
}

static inline float rsqrt_f32(float x)
{
	return (float)(1 / __builtin_sqrt((double)x));
}

// Exact: the product of two halves fits a float, and the sum is rounded once through double.
static inline half fma_f16(half x, half y, half z)
{
	return (half)((double)x * (double)y + (double)z);
}

static inline int to_i32(double x)
{
	return x != x ? 0 : x <= -0x1p31 ? INT32_MIN : x >= 0x1p31 ? INT32_MAX : (int)x;
}

static inline unsigned to_u32(double x)
{
	return !(x > 0) ? 0 : x >= 0x1p32 ? UINT32_MAX : (unsigned)x;
}

static inline int64_t to_i64(double x)
{
	return x != x ? 0 : x <= -0x1p63 ? INT64_MIN : x >= 0x1p63 ? INT64_MAX : (int64_t)x;
}

static inline uint64_t to_u64(double x)
{
	return !(x > 0) ? 0 : x >= 0x1p64 ? UINT64_MAX : (uint64_t)x;
}

static inline int64_t to_range(double x, double lowest, double highest)
{
	return x != x ? 0 : (int64_t)(x < lowest ? lowest : x > highest ? highest : x);
}

// ---- fields of bits ----
typedef unsigned __int128 wide_t;

static inline uint64_t field_mask(uint32_t count)
{
	return count >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << count) - 1;
}

static inline uint64_t extract(uint64_t x, uint32_t at, uint32_t count, uint32_t bits)
{
	at &= 255;
	return at >= bits ? 0 : x >> at & field_mask(count & 255);
}

// Bits beyond the top are filled with the sign.
static inline int64_t extract_signed(int64_t x, uint32_t at, uint32_t count, uint32_t bits)
{
	uint32_t top;

	at &= 255;
	count &= 255;
	if (!count)
		return 0;
	top = at + count > bits ? bits : at + count;
	if (at >= bits)
		return x < 0 ? -1 : 0;
	return (int64_t)((uint64_t)x << (64 - top)) >> (64 - top + at);
}

static inline uint64_t insert(uint64_t x, uint64_t into, uint32_t at, uint32_t count, uint32_t bits)
{
	uint64_t mask;

	at &= 255;
	if (at >= bits)
		return into;
	mask = field_mask(count & 255) << at;
	return (into & ~mask) | (x << at & mask);
}

static inline uint32_t lop3(uint32_t x, uint32_t y, uint32_t z, uint32_t table)
{
	uint32_t result = 0;

	for (int i = 0; i < 8; i++)
		if (table >> i & 1)
			result |= (i & 4 ? x : ~x) & (i & 2 ? y : ~y) & (i & 1 ? z : ~z);
	return result;
}

static inline int dot4(uint32_t x, uint32_t y, int sum)
{
	for (int i = 0; i < 32; i += 8)
		sum += (int8_t)(x >> i) * (int8_t)(y >> i);
	return sum;
}

static inline uint32_t dot4u(uint32_t x, uint32_t y, uint32_t sum)
{
	for (int i = 0; i < 32; i += 8)
		sum += (x >> i & 255) * (y >> i & 255);
	return sum;
}

static inline int dot2(uint32_t x, uint32_t y, int sum)
{
	return sum + (int16_t)x * (int8_t)y + (int16_t)(x >> 16) * (int8_t)(y >> 8);
}

static inline uint32_t absolute4(uint32_t x, uint32_t y)
{
	uint32_t sum = 0;

	for (int i = 0; i < 32; i += 8) {
		int difference = (int)(x >> i & 255) - (int)(y >> i & 255);

		sum += (uint32_t)(difference < 0 ? -difference : difference);
	}
	return sum;
}

static inline wide_t carry_out(unsigned *cc, wide_t sum, int bits)
{
	*cc = (unsigned)(sum >> bits) & 1;
	return sum;
}

// ---- half precision ----
static inline half saturate_f16(half x)
{
	return x >= 0 ? (x < 1 ? x : 1) : 0;
}

static inline half relu_f16(half x)
{
	return x != x ? x : x > 0 ? x : 0;
}

static inline half min_f16(half x, half y)
{
	return (half)__builtin_fminf(x, y);
}

static inline half max_f16(half x, half y)
{
	return (half)__builtin_fmaxf(x, y);
}

#define HALF_OP(name, expression)                                                                            \
	static inline half name(half x, half y)                                                                  \
	{                                                                                                        \
		return (half)(expression);                                                                           \
	}
HALF_OP(add_f16, x + y)
HALF_OP(sub_f16, x - y)
HALF_OP(mul_f16, x *y)
HALF_OP(add_sat_f16, saturate_f16(x + y))
HALF_OP(sub_sat_f16, saturate_f16(x - y))
HALF_OP(mul_sat_f16, saturate_f16(x *y))

static inline half fma_sat_f16(half x, half y, half z)
{
	return saturate_f16(fma_f16(x, y, z));
}

static inline half fma_relu_f16(half x, half y, half z)
{
	return relu_f16(fma_f16(x, y, z));
}

static inline half low(uint32_t pair)
{
	return f16((uint16_t)pair);
}

static inline half high(uint32_t pair)
{
	return f16((uint16_t)(pair >> 16));
}

static inline uint32_t pack(half x, half y)
{
	return h16(x) | (uint32_t)h16(y) << 16;
}

// Rounds to nearest, then steps back if that was the wrong direction. direction: -1 down, 0 to zero, 1 up.
static inline uint16_t directed_f16(double x, int direction)
{
	uint16_t bits = h16((half)x);
	double rounded = (double)(half)x;
	bool up = direction > 0 || (direction == 0 && x < 0);

	if (x != x || rounded == x)
		return bits;
	if (up && rounded < x)
		return bits & 0x8000 ? bits - 1 : bits + 1;
	if (!up && rounded > x)
		return bits & 0x8000 ? bits + 1 : bits == 0 ? 0x8001 : bits - 1;
	return bits;
}

static inline float bf16(uint16_t bits)
{
	return f32((uint32_t)bits << 16);
}

static inline uint16_t to_bf16(float x)
{
	uint32_t bits = u32(x);

	if (x != x)
		return 0x7fff;
	return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

// The product is exact in double; the sum is rounded to odd at float, so that the last rounding is the only
// one.
static inline uint16_t fma_bf16(uint16_t x, uint16_t y, uint16_t z)
{
	double product = (double)bf16(x) * bf16(y), c = bf16(z), sum = product + c;
	double back = sum - product, error = (product - (sum - back)) + (c - back);
	float rounded = (float)sum;

	if (rounded == rounded && __builtin_fabsf(rounded) != __builtin_inff() &&
	    ((double)rounded != sum || error != 0) && !(u32(rounded) & 1)) {
		double rest = (sum - (double)rounded) + error;

		if (rest != 0)
			rounded = f32(u32(rounded) + ((rest > 0) == (rounded > 0) ? 1 : -1u));
	}
	return to_bf16(rounded);
}

// Directed rounding through the host's rounding mode; volatile keeps the operation between the two switches.
#define ROUND_TO(type, from, mode, expression)                                                               \
	volatile from vx = x, vy = y;                                                                            \
	volatile type result;                                                                                    \
	fesetround(mode);                                                                                        \
	from p = vx, q = vy;                                                                                     \
	result = expression;                                                                                     \
	fesetround(FE_TONEAREST);                                                                                \
	return result
#define ROUND(type, mode, expression) ROUND_TO(type, type, mode, expression)
#define ROUND3(type, mode, expression)                                                                       \
	volatile type vx = x, vy = y, vz = z, result;                                                            \
	fesetround(mode);                                                                                        \
	type p = vx, q = vy, r = vz;                                                                             \
	result = expression;                                                                                     \
	fesetround(FE_TONEAREST);                                                                                \
	return result

// ---- asynchronous copies and barriers in memory ----
static inline void copy_async(void *to, const void *from, uint32_t bytes, uint32_t filled)
{
	cue_dev_copy(block(), linear(), to, from, bytes, filled);
}

// An mbarrier: 20 bits for pending arrivals, 20 for those of each phase, the phase's parity, the bytes that are yet
// to come. Threads of a block never run at the same time.
#define MBARRIER_PHASE ((uint64_t)1 << 40)
#define MBARRIER_COUNT 0xfffffu

static inline void mbarrier_init(uint64_t *at, uint32_t count)
{
	*at = count | (uint64_t)count << 20;
}

static inline uint32_t mbarrier_phase(const uint64_t *at)
{
	return (uint32_t)(*(const volatile uint64_t *)at >> 40 & 1);
}

static inline uint64_t mbarrier_arrive(uint64_t *at, uint32_t count, uint32_t bytes)
{
	uint64_t before = *at, pending = (before - count) & MBARRIER_COUNT,
	         expected = before >> 20 & MBARRIER_COUNT;
	uint64_t left = ((before >> 41) + bytes) & 0x7fffff, phase = before & MBARRIER_PHASE;

	if (!pending && !left) {
		pending = expected;
		phase ^= MBARRIER_PHASE;
	}
	*at = pending | expected << 20 | phase | left << 41;
	return before;
}

// A thread that waits lets others run.
static inline bool mbarrier_wait(const uint64_t *at, uint32_t parity)
{
	if (mbarrier_phase(at) == parity)
		wait_for(CPU_YIELD, 0, 0, 0, 0);
	return mbarrier_phase(at) != parity;
}

static inline void copy_bulk(void *to, const void *from, uint32_t bytes, uint64_t *barrier)
{
	__builtin_memcpy(to, from, bytes);
	mbarrier_arrive(barrier, 0, -bytes);
}

// Arrives for the thread's copies; `is_counted`: the barrier's count already includes this arrival.
static inline void copies_arrive(uint64_t *at, bool is_counted)
{
	cue_dev_copies_await(block(), linear(), CPU_COPIES_ALL);
	if (is_counted)
		mbarrier_arrive(at, 1, 0);
}

// ---- matrices ----
// What a lane exchanges with the others. The engine fills the first array.
struct piece {
	struct piece *lanes[CPU_WARP];
	const void *row;
	const uint32_t *words;
};

static inline void matrix_meet(struct piece *own)
{
	wait_for(CPU_LANES, ~0u, (uint64_t)(uintptr_t)own, 0, 0);
}

// No lane continues, and changes what it exchanged, before all have read it.
static inline void matrix_part(void)
{
	wait_for(CPU_SYNCWARP, ~0u, 0, 0, 0);
}

// Lane 8 * m + r has the address of row r of matrix m.
static inline uint32_t matrix_word(const struct piece *own, uint32_t matrix, bool is_transposed)
{
	uint32_t row = lane() / 4, pair = lane() % 4;

	if (!is_transposed)
		return ((const uint32_t *)own->lanes[8 * matrix + row]->row)[pair];
	return ((const uint16_t *)own->lanes[8 * matrix + 2 * pair]->row)[row] |
	       (uint32_t)((const uint16_t *)own->lanes[8 * matrix + 2 * pair + 1]->row)[row] << 16;
}

static inline void matrix_load(uint32_t *out, const void *row, uint32_t count, bool is_transposed)
{
	struct piece own = {.row = row};

	matrix_meet(&own);
	for (uint32_t i = 0; i < count; i++)
		out[i] = matrix_word(&own, i, is_transposed);
	matrix_part();
}

enum { MATRIX_F16, MATRIX_BF16, MATRIX_TF32 };

static inline float matrix_value(
    const struct piece *own, uint32_t lane, uint32_t word, uint32_t half, uint32_t type)
{
	uint32_t bits = own->lanes[lane]->words[word];

	return type == MATRIX_TF32   ? f32(bits)
	       : type == MATRIX_BF16 ? bf16((uint16_t)(bits >> 16 * half))
	                             : (float)f16((uint16_t)(bits >> 16 * half));
}

// An element of the product of one row of A and one column of B (PTX's layout of m16n8k8 and m16n8k16). The words of
// A are the first four, those of B the next two.
static inline float matrix_dot(
    const struct piece *own, uint32_t row, uint32_t column, uint32_t inner, uint32_t type, float sum)
{
	uint32_t each = type == MATRIX_TF32 ? 1 : 2; // values in a word

	for (uint32_t k = 0; k < inner; k++) {
		uint32_t at = k / each % 4, part = k / (4 * each), half = k % each;

		sum += matrix_value(own, row % 8 * 4 + at, row / 8 + 2 * part, half, type) *
		       matrix_value(own, column * 4 + at, 4 + part, half, type);
	}
	return sum;
}

// The last four words of `in` are C's: four floats, or two pairs of halves.
static inline void matrix_multiply(
    uint32_t *out, const uint32_t *in, uint32_t inner, uint32_t type, bool is_half)
{
	struct piece own = {.words = in};
	uint32_t row = lane() / 4, column = lane() % 4 * 2;

	matrix_meet(&own);
	for (uint32_t i = 0; i < 2; i++) {
		float x = is_half ? (float)low(in[6 + i]) : f32(in[6 + 2 * i]);
		float y = is_half ? (float)high(in[6 + i]) : f32(in[7 + 2 * i]);

		x = matrix_dot(&own, row + 8 * i, column, inner, type, x);
		y = matrix_dot(&own, row + 8 * i, column + 1, inner, type, y);
		out[is_half ? i : 2 * i] = is_half ? pack((half)x, (half)y) : u32(x);
		if (!is_half)
			out[2 * i + 1] = u32(y);
	}
	matrix_part();
}

// ---- the tables ----
#define NAME2(a, b) a##b
#define NAME(a, b) NAME2(a, b)
#define DEFINE(n, name, type, parameters, ...)                                                               \
	type NAME(device_, n)                                                                                    \
	parameters __asm__(name);                                                                                \
	type NAME(device_, n) parameters                                                                         \
	{                                                                                                        \
		__VA_ARGS__;                                                                                         \
	}
#define INTRINSIC(name, type, parameters, ...) DEFINE(__COUNTER__, name, type, parameters, __VA_ARGS__)
#include "intrinsics.def"
#define PTX(name, type, parameters, ...) DEFINE(__COUNTER__, "ptx." name, type, parameters, __VA_ARGS__)
#include "asm.def"

int device_vprintf(const char *format, const void *values) __asm__("cue.vprintf");
int device_vprintf(const char *format, const void *values)
{
	return cue_dev_vprintf(format, values);
}
