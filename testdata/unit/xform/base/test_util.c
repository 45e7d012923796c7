// The arena, the vector and the string builder.
#include "xform/base/util.h"

#include "testdata/unit/unit.h"

static void arena_memory_is_zeroed_and_aligned(void **state)
{
	struct arena arena = {0};
	unsigned seed = 3;
	(void)state;
	for (int i = 0; i < 2000; i++) {
		size_t bytes = next_random(&seed) % 700;
		unsigned char *memory = arena_alloc(&arena, bytes);
		assert_int_equal((uintptr_t)memory % 16, 0);
		for (size_t k = 0; k < bytes; k++)
			assert_int_equal(memory[k], 0);
		memset(memory, 0xff, bytes);
	}
	arena_dispose(&arena);
	assert_null(arena.blocks);
	arena_dispose(&arena); // an empty one, too
}

static void arena_objects_do_not_overlap(void **state)
{
	struct arena arena = {0};
	unsigned *objects[500];
	(void)state;
	for (unsigned i = 0; i < COUNT(objects); i++) {
		objects[i] = arena_alloc(&arena, i % 7 == 0 ? 100000 : sizeof *objects[i]);
		*objects[i] = i;
	}
	for (unsigned i = 0; i < COUNT(objects); i++)
		assert_int_equal(*objects[i], i);
	arena_dispose(&arena);
}

static void arena_texts(void **state)
{
	struct arena arena = {0};
	(void)state;
	assert_string_equal(arena_string(&arena, "text"), "text");
	assert_string_equal(arena_string(&arena, ""), "");
	assert_string_equal(arena_copy(&arena, "abcdef", 3), "abc");
	assert_string_equal(arena_format(&arena, "%d-%s", 7, "x"), "7-x");
	assert_int_equal(strlen(arena_format(&arena, "%*d", 200000, 1)), 200000);
	arena_dispose(&arena);
}

static void vectors_grow(void **state)
{
	VEC(int) numbers = {0};
	(void)state;
	for (int i = 0; i < 1000; i++)
		VEC_PUSH(&numbers, i);
	assert_int_equal(numbers.count, 1000);
	for (int i = 0; i < 1000; i++)
		assert_int_equal(numbers.items[i], i);
	VEC_DISPOSE(&numbers);
	assert_int_equal(numbers.count, 0);
	assert_null(numbers.items);
}

// An item that is NULL is one, too; a vector without items has none.
static void vectors_are_walked(void **state)
{
	VEC(int) numbers = {0};
	VEC(const char *) texts = {0};
	int sum = 0, without = 0;
	size_t letters = 0;
	(void)state;
	VEC_EACH (int, number, numbers)
		sum += *number;
	VEC_EACH_POINTER (const char, text, texts)
		without += !text;
	assert_int_equal(sum + without, 0);
	for (int i = 1; i <= 100; i++)
		VEC_PUSH(&numbers, i);
	VEC_PUSH(&texts, "one");
	VEC_PUSH(&texts, NULL);
	VEC_PUSH(&texts, "three");
	VEC_EACH (int, number, numbers) {
		if (*number == 50)
			continue;
		if (*number == 100)
			break;
		sum += *number;
	}
	assert_int_equal(sum, 4950 - 50);
	VEC_EACH_POINTER (const char, text, texts) {
		without += !text;
		letters += text ? strlen(text) : 0;
	}
	assert_int_equal(without, 1);
	assert_int_equal(letters, 8);
	VEC_DISPOSE(&numbers);
	VEC_DISPOSE(&texts);
}

static void strings_grow(void **state)
{
	struct str str = {0};
	(void)state;
	assert_string_equal(str_text(&str), "");
	for (int i = 0; i < 1000; i++)
		str_addf(&str, "%d,", i % 10);
	assert_int_equal(str.length, 2000);
	assert_int_equal(strlen(str_text(&str)), 2000);
	str_dispose(&str);
	assert_string_equal(str_text(&str), "");
	str_add_bytes(&str, "a\0b", 3);
	assert_int_equal(str.length, 3);
	assert_memory_equal(str_text(&str), "a\0b", 4);
	str_add_bytes(&str, NULL, 0);
	assert_int_equal(str.length, 3);
	str_dispose(&str);
}

static void strings_are_taken(void **state)
{
	struct str str = {0};
	(void)state;
	char *empty = str_take(&str);
	assert_string_equal(empty, "");
	free(empty);
	str_add(&str, "text");
	char *text = str_take(&str);
	assert_string_equal(text, "text");
	assert_int_equal(str.length, 0);
	assert_null(str.text);
	free(text);
}

static void prefixes_and_suffixes(void **state)
{
	(void)state;
	assert_true(util_list_has("a,bc,d", "bc", ","));
	assert_true(util_list_has("a+bc", "a", "+") && util_list_has("a b,c", "c", " ,"));
	assert_false(
	    util_list_has("a,bc", "b", ",") || util_list_has("abc", "ab", ",") || util_list_has(NULL, "a", ","));
	assert_true(util_starts_with("abc", "ab"));
	assert_true(util_starts_with("abc", ""));
	assert_false(util_starts_with("ab", "abc"));
	assert_true(util_ends_with("a.cu", ".cu"));
	assert_true(util_ends_with("a", ""));
	assert_false(util_ends_with("cu", ".cu"));
	assert_false(util_ends_with("a.cu.", ".cu"));
}

static void memory_is_never_null(void **state)
{
	char *nothing = util_alloc(0), *some = util_alloc(10);
	(void)state;
	assert_non_null(nothing);
	for (int i = 0; i < 10; i++)
		assert_int_equal(some[i], 0);
	some = util_grow(some, 20000);
	some[19999] = 1;
	free(nothing);
	free(some);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(arena_memory_is_zeroed_and_aligned),
	    cmocka_unit_test(arena_objects_do_not_overlap), cmocka_unit_test(arena_texts),
	    cmocka_unit_test(vectors_grow), cmocka_unit_test(vectors_are_walked), cmocka_unit_test(strings_grow),
	    cmocka_unit_test(strings_are_taken), cmocka_unit_test(prefixes_and_suffixes),
	    cmocka_unit_test(memory_is_never_null)};
	return RUN(tests);
}
