// SHA-256 against the examples of FIPS 180-4 and at every length around a block's end.
#include "xform/base/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void check(const char *message, const char *expected)
{
	char out[HASH_TEXT];
	struct hash hash;
	hash_begin(&hash);
	hash_bytes(&hash, message, strlen(message));
	hash_end(out, &hash);
	assert_string_equal(out, expected);
}

static void known_answers(void **state)
{
	(void)state;
	check("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	check("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	check("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
	    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void million(void **state)
{
	char out[HASH_TEXT], part[1000];
	struct hash hash;
	(void)state;
	memset(part, 'a', sizeof part);
	hash_begin(&hash);
	for (int i = 0; i < 1000; i++)
		hash_bytes(&hash, part, sizeof part);
	hash_end(out, &hash);
	assert_string_equal(out, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// However the message is cut, the hash is the same.
static void cuts(void **state)
{
	char message[200], whole[HASH_TEXT], parts[HASH_TEXT];
	struct hash hash;
	(void)state;
	for (size_t i = 0; i < sizeof message; i++)
		message[i] = (char)(i * 7);
	for (size_t length = 50; length < sizeof message; length++) {
		hash_begin(&hash);
		hash_bytes(&hash, message, length);
		hash_end(whole, &hash);
		hash_begin(&hash);
		hash_bytes(&hash, message, length / 3);
		hash_bytes(&hash, message + length / 3, length - length / 3);
		hash_end(parts, &hash);
		assert_string_equal(whole, parts);
	}
}

// Lists of texts that read the same when run together are told apart.
static void texts(void **state)
{
	char one[HASH_TEXT], two[HASH_TEXT];
	struct hash hash;
	(void)state;
	hash_begin(&hash);
	hash_text(&hash, "ab");
	hash_text(&hash, "c");
	hash_end(one, &hash);
	hash_begin(&hash);
	hash_text(&hash, "a");
	hash_text(&hash, "bc");
	hash_end(two, &hash);
	assert_string_not_equal(one, two);
}

static void files(void **state)
{
	char out[HASH_TEXT], path[] = "/tmp/cuelastic-hash-XXXXXX";
	(void)state;
	int fd = mkstemp(path);
	assert_int_equal(write(fd, "abc", 3), 3);
	close(fd);
	assert_int_equal(hash_file(out, path), 0);
	assert_string_equal(out, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	unlink(path);
	assert_int_equal(hash_file(out, path), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(known_answers),
	    cmocka_unit_test(million),
	    cmocka_unit_test(cuts),
	    cmocka_unit_test(texts),
	    cmocka_unit_test(files),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
