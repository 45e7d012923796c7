// The edit list against an oracle that knows nothing of sorting: it asks of every byte who replaces it.
#include "xform/emit/edit.h"

#include "testdata/unit/unit.h"

enum { MAX_EDITS = 8, TEXT_BYTES = 24 };

struct wish {
	struct span at;
	char text[8];
};

struct round {
	char text[TEXT_BYTES + 1];
	struct span window;
	struct wish wishes[MAX_EDITS];
	unsigned count;
};

static int is_empty(const struct wish *wish)
{
	return wish->at.begin == wish->at.end;
}

static int is_same(const struct wish *a, const struct wish *b)
{
	return a->at.begin == b->at.begin && a->at.end == b->at.end && !strcmp(a->text, b->text);
}

// Two replacements that are not the same and share a byte; an insertion strictly inside a replacement.
static int wishes_clash(const struct wish *a, const struct wish *b)
{
	if (is_empty(a) && is_empty(b))
		return 0;
	if (is_empty(a))
		return a->at.begin > b->at.begin && a->at.begin < b->at.end;
	if (is_empty(b))
		return wishes_clash(b, a);
	return !is_same(a, b) && a->at.begin < b->at.end && b->at.begin < a->at.end;
}

static int is_inside(const struct wish *wish, struct span window)
{
	return wish->at.begin >= window.begin && wish->at.end <= window.end;
}

static int is_outside(const struct wish *wish, struct span window)
{
	return wish->at.end <= window.begin || wish->at.begin >= window.end;
}

static int oracle_refuses(const struct round *round)
{
	for (unsigned i = 0; i < round->count; i++) {
		const struct wish *wish = &round->wishes[i];
		if (!is_inside(wish, round->window) && !is_outside(wish, round->window))
			return 1;
		for (unsigned k = 0; k < i; k++)
			if (is_inside(wish, round->window) && is_inside(&round->wishes[k], round->window) &&
			    wishes_clash(wish, &round->wishes[k]))
				return 1;
	}
	return 0;
}

// What stands at offset `at`, before the byte itself: insertions in their order, then the replacement that
// begins here.
static void oracle_texts(char *out, const struct round *round, unsigned at)
{
	for (unsigned i = 0; i < round->count; i++)
		if (is_empty(&round->wishes[i]) && round->wishes[i].at.begin == at)
			strcat(out, round->wishes[i].text);
	for (unsigned i = 0; i < round->count; i++)
		if (!is_empty(&round->wishes[i]) && round->wishes[i].at.begin == at &&
		    is_inside(&round->wishes[i], round->window)) {
			strcat(out, round->wishes[i].text);
			return;
		}
}

static int is_replaced(const struct round *round, unsigned at)
{
	for (unsigned i = 0; i < round->count; i++)
		if (at >= round->wishes[i].at.begin && at < round->wishes[i].at.end &&
		    is_inside(&round->wishes[i], round->window))
			return 1;
	return 0;
}

static void oracle(char *out, const struct round *round)
{
	*out = '\0';
	for (unsigned at = round->window.begin; at <= round->window.end; at++) {
		oracle_texts(out, round, at);
		if (at < round->window.end && !is_replaced(round, at))
			strncat(out, round->text + at, 1);
	}
}

static void draw(struct round *round, unsigned *seed)
{
	*round = (struct round){0};
	for (unsigned i = 0; i < TEXT_BYTES; i++)
		round->text[i] = (char)('a' + i);
	unsigned begin = next_random(seed) % 4, end = TEXT_BYTES - next_random(seed) % 4;
	round->window = next_random(seed) % 2 ? (struct span){begin, end} : (struct span){0, TEXT_BYTES};
	round->count = next_random(seed) % (MAX_EDITS + 1);
	for (unsigned i = 0; i < round->count; i++) {
		struct wish *wish = &round->wishes[i];
		wish->at.begin = next_random(seed) % TEXT_BYTES;
		wish->at.end = wish->at.begin + next_random(seed) % 3;
		if (wish->at.end > TEXT_BYTES)
			wish->at.end = TEXT_BYTES;
		snprintf(wish->text, sizeof wish->text, "%.*u", (int)(next_random(seed) % 3), i);
		if (i && next_random(seed) % 4 == 0)
			*wish = round->wishes[next_random(seed) % i];
	}
}

static void add_all(struct edits *edits, const struct round *round)
{
	for (unsigned i = 0; i < round->count; i++) {
		const struct wish *wish = &round->wishes[i];
		if (is_empty(wish))
			edits_insert(edits, wish->at.begin, wish->text);
		else
			edits_replace(edits, wish->at, wish->text);
	}
}

static int play(const struct round *round)
{
	char expected[256];
	struct edits edits = {0};
	struct str out = {0};
	unsigned clash = ~0u;
	add_all(&edits, round);
	str_add(&out, "before ");
	int result = edits_apply(&out, &edits, round->text, round->window, &clash);
	oracle(expected, round);
	assert_int_equal(result < 0, oracle_refuses(round));
	if (result < 0) {
		assert_string_equal(str_text(&out), "before ");
		assert_true(clash <= TEXT_BYTES);
	} else {
		assert_string_equal(str_text(&out) + strlen("before "), expected);
		assert_int_equal(out.length, strlen("before ") + strlen(expected));
	}
	str_dispose(&out);
	edits_dispose(&edits);
	return result;
}

static void random_edits_agree_with_the_oracle(void **state)
{
	struct round round;
	unsigned seed = 1, applied = 0, refused = 0;
	(void)state;
	for (int i = 0; i < 20000; i++) {
		draw(&round, &seed);
		*(play(&round) < 0 ? &refused : &applied) += 1;
	}
	assert_true(applied > 4000 && refused > 4000); // or the oracle was asked one kind of question only
}

static void expect(struct edits *edits, const char *text, const char *expected)
{
	struct str out = {0};
	unsigned clash;
	struct span all = {0, (unsigned)strlen(text)};
	assert_int_equal(edits_apply(&out, edits, text, all, &clash), 0);
	assert_string_equal(str_text(&out), expected);
	str_dispose(&out);
	edits_dispose(edits);
}

static void nothing_changes_nothing(void **state)
{
	struct edits edits = {0};
	(void)state;
	expect(&edits, "", "");
	expect(&edits, "text", "text");
}

static void insertions_keep_their_order(void **state)
{
	struct edits edits = {0};
	(void)state;
	edits_insert(&edits, 2, "1");
	edits_replace(&edits, (struct span){2, 3}, "R");
	edits_insert(&edits, 2, "2");
	edits_insert(&edits, 3, "3");
	edits_insert(&edits, 2, "2"); // an insertion that is there twice is meant twice
	expect(&edits, "abcd", "ab122R3d");
}

static void same_replacements_count_once(void **state)
{
	struct edits edits = {0};
	(void)state;
	edits_replace(&edits, (struct span){1, 3}, "x");
	edits_replace(&edits, (struct span){0, 1}, "y");
	edits_replace(&edits, (struct span){1, 3}, "x");
	edits_replace(&edits, (struct span){1, 3}, "x");
	expect(&edits, "abcd", "yxd");
}

static void the_clash_is_named(void **state)
{
	struct edits edits = {0};
	struct str out = {0};
	unsigned clash = 0;
	(void)state;
	edits_replace(&edits, (struct span){1, 5}, "x");
	edits_replace(&edits, (struct span){3, 6}, "y");
	assert_true(edits_apply(&out, &edits, "abcdefgh", (struct span){0, 8}, &clash) < 0);
	assert_int_equal(clash, 3);
	assert_string_equal(str_text(&out), "");
	assert_true(edits_apply(&out, &edits, "abcdefgh", (struct span){0, 4}, &clash) < 0); // crosses the window
	assert_int_equal(edits_apply(&out, &edits, "abcdefgh", (struct span){6, 8}, &clash), 0);
	assert_string_equal(str_text(&out), "gh");
	str_dispose(&out);
	edits_dispose(&edits);
}

// A clash inside a copy makes all of the output fail, with the place inside.
static void an_inner_clash_reaches_the_outer_list(void **state)
{
	struct edits outer = {0}, between = {0}, inner = {0};
	struct source source;
	struct str out = {0};
	unsigned clash = 0;
	(void)state;
	source_from_text(&source, "header.cuh", "abcdefgh", 8);
	edits_replace(&inner, (struct span){1, 5}, "x");
	edits_replace(&inner, (struct span){3, 6}, "y");
	edits_apply_inside(&out, &inner, &source, (struct span){0, 8}, &between);
	assert_int_equal(out.length, 0);
	edits_apply_inside(&out, &between, &source, (struct span){0, 8}, &outer);
	assert_int_equal(out.length, 0);
	assert_true(edits_apply(&out, &outer, "other text", (struct span){0, 10}, &clash) < 0);
	assert_ptr_equal(outer.clash_in, &source);
	assert_int_equal(clash, 3);
	edits_dispose(&inner);
	edits_dispose(&between);
	edits_dispose(&outer);
	source_dispose(&source);
	str_dispose(&out);
}

static void texts_are_copied(void **state)
{
	struct edits edits = {0};
	char text[] = "new";
	(void)state;
	edits_replace(&edits, (struct span){0, 1}, text);
	strcpy(text, "old");
	expect(&edits, "a", "new");
}

// `.` is at 4 of the input's second line; two edits before it made that line longer, and a third is after it.
static void a_column_is_followed_through_its_line(void **state)
{
	const char text[] = "ab\ncdef.gh\n", *at;
	const struct span line = {3, 10};
	struct edits edits = {0};
	struct str out = {0};
	unsigned clash;
	(void)state;
	edits_insert(&edits, 1, "another line's");
	edits_replace(&edits, (struct span){3, 4}, "12345");
	edits_insert(&edits, 5, "67");
	edits_replace(&edits, (struct span){9, 10}, "");
	assert_int_equal(edits_apply(&out, &edits, text, (struct span){0, sizeof text - 1}, &clash), 0);
	at = strchr(str_text(&out), '\n') + 1;
	unsigned offset = line.begin + (unsigned)(strchr(at, '.') - at);
	assert_int_equal(offset, 13);
	assert_int_equal(edits_origin_in_line(&edits, line, offset), 7);
	assert_int_equal(edits_origin_in_line(&edits, line, 5), 3); // in the first edit's text
	edits_insert(&edits, 4, "\n");
	str_dispose(&out);
	edits_apply(&out, &edits, text, (struct span){0, sizeof text - 1}, &clash);
	assert_int_equal(edits_origin_in_line(&edits, line, offset), offset - 4); // the line is in two parts
	str_dispose(&out);
	edits_dispose(&edits);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(random_edits_agree_with_the_oracle),
	    cmocka_unit_test(nothing_changes_nothing), cmocka_unit_test(insertions_keep_their_order),
	    cmocka_unit_test(same_replacements_count_once), cmocka_unit_test(the_clash_is_named),
	    cmocka_unit_test(an_inner_clash_reaches_the_outer_list), cmocka_unit_test(texts_are_copied),
	    cmocka_unit_test(a_column_is_followed_through_its_line)};
	return RUN(tests);
}
