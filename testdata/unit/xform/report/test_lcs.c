// Random sequences: the hunks make the new one of the old one, and what is equal is as long as a plain table says.
#include "xform/report/lcs.h"

#include "testdata/unit/unit.h"

enum { MOST = 40 };

static unsigned state = 1;

static unsigned random_below(unsigned limit)
{
	return next_random(&state) % limit;
}

// An anchor may cost some, where an item is unique by chance.
static int has_anchor(const unsigned *a, size_t n, const unsigned *b, size_t m)
{
	size_t in_a[4] = {0}, in_b[4] = {0};
	int found = 0;
	for (size_t i = 0; i < n; i++)
		in_a[a[i]]++;
	for (size_t i = 0; i < m; i++)
		in_b[b[i]]++;
	for (size_t i = 0; i < 4; i++)
		found |= in_a[i] == 1 && in_b[i] == 1;
	return found;
}

static size_t longest(const unsigned *a, size_t n, const unsigned *b, size_t m)
{
	size_t table[MOST + 1][MOST + 1] = {{0}};
	for (size_t i = n; i-- > 0;)
		for (size_t k = m; k-- > 0;)
			table[i][k] = a[i] == b[k]                        ? table[i + 1][k + 1] + 1
			              : table[i + 1][k] > table[i][k + 1] ? table[i + 1][k]
			                                                  : table[i][k + 1];
	return table[0][0];
}

// How many items are equal; each hunk begins after the last, and what is between them is equal.
static size_t check(const hunk_list_t *hunks, const unsigned *a, size_t n, const unsigned *b, size_t m)
{
	size_t at = 0, to = 0, equal = 0;
	for (size_t i = 0; i <= hunks->count; i++) {
		struct hunk end = {n, n, m, m};
		const struct hunk *hunk = i < hunks->count ? &hunks->items[i] : &end;
		assert_int_equal(hunk->old_begin - at, hunk->new_begin - to);
		assert_true(!i || i == hunks->count || hunk->old_begin > at);
		for (; at < hunk->old_begin; at++, to++, equal++)
			assert_int_equal(a[at], b[to]);
		at = hunk->old_end;
		to = hunk->new_end;
	}
	assert_int_equal(at, n);
	assert_int_equal(to, m);
	return equal;
}

// Few different items, so that none is unique in most of the sequences.
static void as_long_as_possible(void **unused)
{
	unsigned a[MOST], b[MOST];
	(void)unused;
	for (int round = 0; round < 20000; round++) {
		hunk_list_t hunks = {0};
		size_t n = random_below(MOST), m = random_below(MOST);
		for (size_t i = 0; i < n; i++)
			a[i] = random_below(4);
		for (size_t i = 0; i < m; i++)
			b[i] = random_below(4);
		lcs_find(&hunks, a, n, b, m);
		size_t equal = check(&hunks, a, n, b, m);
		if (!has_anchor(a, n, b, m))
			assert_int_equal(equal, longest(a, n, b, m));
		VEC_DISPOSE(&hunks);
	}
}

// What the rewrite does: all of the old text stays, in its order, among copies of its parts.
static void a_text_with_copies(void **unused)
{
	(void)unused;
	for (int round = 0; round < 2000; round++) {
		unsigned a[MOST], b[20 * MOST];
		hunk_list_t hunks = {0};
		size_t m = 0, n = 1 + random_below(MOST - 1);
		for (size_t i = 0; i < n; i++)
			a[i] = random_below(30);
		for (size_t i = 0; i < n; i++) {
			b[m++] = a[i];
			for (size_t k = random_below(4) ? i : 0; k < i; k++)
				b[m++] = random_below(5) ? a[k] : random_below(30);
			m = m > 18 * MOST ? 18 * MOST : m;
		}
		if (m < 18 * MOST) {
			lcs_find(&hunks, a, n, b, m);
			check(&hunks, a, n, b, m);
			for (size_t i = 0; i < hunks.count; i++)
				assert_int_equal(hunks.items[i].old_begin, hunks.items[i].old_end);
		}
		VEC_DISPOSE(&hunks);
	}
}

// Two long sequences without anything in common, and such with a common middle.
static void long_ones(void **unused)
{
	enum { LONG = 20000 };
	unsigned *a = util_alloc(LONG * sizeof *a), *b = util_alloc(LONG * sizeof *b);
	hunk_list_t hunks = {0};
	(void)unused;
	for (size_t i = 0; i < LONG; i++) {
		a[i] = 2 * (unsigned)(i / 2);
		b[i] = 2 * (unsigned)(i / 2) + 1;
	}
	lcs_find(&hunks, a, LONG, b, LONG);
	assert_int_equal(check(&hunks, a, LONG, b, LONG), 0);
	hunks.count = 0;
	a[LONG / 2] = b[LONG / 3] = 2 * LONG;
	lcs_find(&hunks, a, LONG, b, LONG);
	assert_int_equal(check(&hunks, a, LONG, b, LONG), 1);
	VEC_DISPOSE(&hunks);
	free(a);
	free(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(as_long_as_possible),
	    cmocka_unit_test(a_text_with_copies), cmocka_unit_test(long_ones)};
	return RUN(tests);
}
