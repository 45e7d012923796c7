// Items that occur once in each sequence are anchors: the largest set of them in the same order is matched.
// Between two anchors, Myers' algorithm in linear space ("An O(ND) Difference Algorithm and Its Variations")
// walks from both ends at a time, one more difference in each round, until the walks meet. Where they meet,
// the rest is divided in two.
#include "lcs.h"

#include <string.h>

enum { MAX_ROUNDS = 2000 }; // then the walk is cut at the farthest place, so that time grows with size alone

struct lcs {
	hunk_list_t *out;
	const unsigned *a, *b;
	ptrdiff_t *forward, *backward; // for each diagonal x - y the farthest x; negative: not reached
};

struct box {
	size_t a, a_end, b, b_end;
};

static void lcs_add(struct lcs *l, struct box box)
{
	size_t count = l->out->count;
	struct hunk *last = count ? &l->out->items[count - 1] : NULL;
	struct hunk hunk = {box.a, box.a_end, box.b, box.b_end};
	if (box.a == box.a_end && box.b == box.b_end)
		return;
	if (last && last->old_end == box.a && last->new_end == box.b) {
		last->old_end = box.a_end;
		last->new_end = box.b_end;
	} else {
		VEC_PUSH(l->out, hunk);
	}
}

// One more difference: from the diagonal above or below, if that stays in the box of n by m.
static ptrdiff_t step(const ptrdiff_t *reached, ptrdiff_t k, ptrdiff_t n, ptrdiff_t m)
{
	ptrdiff_t down = reached[k + 1], right = reached[k - 1] < 0 ? -1 : reached[k - 1] + 1;
	down = down >= 0 && down - k > m ? -1 : down;
	right = right > n ? -1 : right;
	return down > right ? down : right;
}

// Walks all diagonals once more, from the begin or from the end. 1: it met the other walk at *x, *y.
static int walk(struct lcs *l, struct box box, ptrdiff_t d, int is_back, ptrdiff_t *x, ptrdiff_t *y)
{
	ptrdiff_t n = (ptrdiff_t)(box.a_end - box.a), m = (ptrdiff_t)(box.b_end - box.b);
	ptrdiff_t *mine = is_back ? l->backward : l->forward, *other = is_back ? l->forward : l->backward;
	ptrdiff_t limit = is_back ? d : d - 1; // how far the other walk is
	int meets = ((n - m) & 1) == !is_back;
	for (ptrdiff_t k = -d; k <= d; k += 2) {
		if (k < -m || k > n)
			continue;
		ptrdiff_t at = step(mine, k, n, m), k_other = n - m - k;
		while (at >= 0 && at < n && at - k < m &&
		       (is_back ? l->a[box.a_end - 1 - (size_t)at] == l->b[box.b_end - 1 - (size_t)(at - k)]
		                : l->a[box.a + (size_t)at] == l->b[box.b + (size_t)(at - k)]))
			at++;
		mine[k] = at;
		if (meets && at >= 0 && k_other >= -limit && k_other <= limit && other[k_other] >= 0 &&
		    at + other[k_other] >= n) {
			*x = is_back ? n - at : at;
			*y = is_back ? m - (at - k) : at - k;
			return 1;
		}
	}
	return 0;
}

static void find_middle(struct lcs *l, struct box box, ptrdiff_t *x, ptrdiff_t *y)
{
	ptrdiff_t n = (ptrdiff_t)(box.a_end - box.a), m = (ptrdiff_t)(box.b_end - box.b), d = 0;
	for (ptrdiff_t k = -m - 1; k <= n + 1; k++)
		l->forward[k] = l->backward[k] = -1;
	l->forward[1] = l->backward[1] = 0;
	for (; d < MAX_ROUNDS; d++)
		if (walk(l, box, d, 0, x, y) || walk(l, box, d, 1, x, y))
			return;
	*x = *y = 0;
	for (ptrdiff_t k = d < m ? -d : -m; k <= d && k <= n; k++)
		if (l->forward[k] >= 0 && 2 * l->forward[k] - k > *x + *y) {
			*x = l->forward[k];
			*y = *x - k;
		}
}

static void lcs_compare(struct lcs *l, struct box box)
{
	ptrdiff_t x, y;
	for (; box.a < box.a_end && box.b < box.b_end && l->a[box.a] == l->b[box.b]; box.a++)
		box.b++;
	struct box rest = box;
	for (; rest.a < rest.a_end && rest.b < rest.b_end && l->a[rest.a_end - 1] == l->b[rest.b_end - 1];
	    rest.a_end--)
		rest.b_end--;
	if (rest.a == rest.a_end || rest.b == rest.b_end) {
		lcs_add(l, rest);
		return;
	}
	find_middle(l, rest, &x, &y);
	size_t a = rest.a + (size_t)x, b = rest.b + (size_t)y;
	lcs_compare(l, (struct box){rest.a, a, rest.b, b});
	lcs_compare(l, (struct box){a, rest.a_end, b, rest.b_end});
}

// ---- anchors

// An item that both sequences have once; `before`: the best anchor before it, by index, or -1.
struct anchor {
	size_t a, b;
	ptrdiff_t before;
};

typedef VEC(struct anchor) anchors_t;

static unsigned largest(const unsigned *items, size_t count, unsigned most)
{
	for (size_t i = 0; i < count; i++)
		most = items[i] > most ? items[i] : most;
	return most;
}

static void find_anchors(anchors_t *out, const unsigned *a, size_t a_count, const unsigned *b, size_t b_count)
{
	struct seen {
		size_t in_a, in_b, b;
	} *seen = util_alloc(((size_t)largest(b, b_count, largest(a, a_count, 0)) + 1) * sizeof *seen);
	for (size_t i = 0; i < a_count; i++)
		seen[a[i]].in_a++;
	for (size_t i = 0; i < b_count; i++) {
		seen[b[i]].in_b++;
		seen[b[i]].b = i;
	}
	for (size_t i = 0; i < a_count; i++)
		if (seen[a[i]].in_a == 1 && seen[a[i]].in_b == 1)
			VEC_PUSH(out, ((struct anchor){i, seen[a[i]].b, -1}));
	free(seen);
}

// Keeps the longest run of anchors that have the same order in both: patience sorting.
static void keep_ordered(anchors_t *anchors)
{
	size_t *ends = util_alloc((anchors->count + 1) * sizeof *ends), count = 0;
	for (size_t i = 0; i < anchors->count; i++) {
		size_t low;
		VEC_SEARCH(low, at, count, anchors->items[ends[at]].b < anchors->items[i].b);
		anchors->items[i].before = low ? (ptrdiff_t)ends[low - 1] : -1;
		ends[low] = i;
		count += low == count;
	}
	anchors_t kept = {0};
	for (size_t i = 0; i < count; i++)
		VEC_PUSH(&kept, (struct anchor){0});
	for (ptrdiff_t at = count ? (ptrdiff_t)ends[count - 1] : -1; at >= 0; at = anchors->items[at].before)
		kept.items[--count] = anchors->items[at];
	free(ends);
	VEC_DISPOSE(anchors);
	*anchors = kept;
}

void lcs_find(hunk_list_t *out, const unsigned *a, size_t a_count, const unsigned *b, size_t b_count)
{
	size_t width = a_count + b_count + 5;
	ptrdiff_t *reached = util_alloc(2 * width * sizeof *reached);
	struct lcs l = {out, a, b, reached + b_count + 2, reached + width + b_count + 2};
	struct box box = {0};
	anchors_t anchors = {0};
	find_anchors(&anchors, a, a_count, b, b_count);
	keep_ordered(&anchors);
	for (size_t i = 0; i < anchors.count; i++) {
		box.a_end = anchors.items[i].a;
		box.b_end = anchors.items[i].b;
		lcs_compare(&l, box);
		box.a = box.a_end;
		box.b = box.b_end;
	}
	box.a_end = a_count;
	box.b_end = b_count;
	lcs_compare(&l, box);
	VEC_DISPOSE(&anchors);
	free(reached);
}
