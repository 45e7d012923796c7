/* Copies in chunks: when they are cut, into what, and what a failure leaves. Addresses are numbers: 0x10000 is
 * device memory, 0x20000 pinned, 0x30000 pageable, 0x40000 managed; 4 KiB each. */
#include "cuelastic/runtime.h"
#include "fake_copy.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

#define DEVICE ((char *)0x10000)
#define PINNED ((char *)0x20000)
#define PAGEABLE ((char *)0x30000)
#define MANAGED ((char *)0x40000)
#define STREAM ((void *)0x5)

static int setup(void **state)
{
	(void)state;
	fake_copy_reset();
	fake_copy_place(DEVICE, 4096, COPY_PLACE_DEVICE);
	fake_copy_place(PINNED, 4096, COPY_PLACE_PINNED);
	fake_copy_place(MANAGED, 4096, COPY_PLACE_MANAGED);
	return cue_set_chunk(100);
}

static void expect(const char *calls)
{
	assert_string_equal(fake_copy.calls, calls);
	fake_copy.calls[0] = '\0';
}

static void is_cut_in_order(void **state)
{
	(void)state;
	assert_int_equal(cue_memcpy_async(DEVICE, PINNED, 350, COPY_HOST_TO_DEVICE, STREAM), 0);
	expect("copy 10000<20000 100 @5;copy 10064<20064 100 @5;copy 100c8<200c8 100 @5;copy 1012c<2012c 50 @5;");
	assert_int_equal(cue_last_copy_pieces(), 4);
	cue_memcpy_async(PAGEABLE, DEVICE, 200, COPY_DEVICE_TO_HOST, STREAM);
	expect("copy 30000<10000 100 @5;copy 30064<10064 100 @5;");
	cue_memcpy_async(DEVICE, PAGEABLE, 200, COPY_DEFAULT, NULL);
	expect("copy 10000<30000 100 @0;copy 10064<30064 100 @0;");
}

static void whole(void *dst, const void *src, size_t bytes, int kind)
{
	fake_copy.copies = 0;
	cue_memcpy_async(dst, src, bytes, kind, STREAM);
	assert_int_equal(fake_copy.copies, 1);
	assert_int_equal(cue_last_copy_pieces(), 1);
}

static void stays_whole_by_its_addresses(void **state)
{
	(void)state;
	whole(DEVICE, DEVICE + 2000, 1000, COPY_DEVICE_TO_DEVICE);
	whole(DEVICE, DEVICE + 2000, 1000, COPY_DEFAULT);
	whole(PINNED, PAGEABLE, 1000, COPY_DEFAULT);
	whole(PINNED, PAGEABLE, 1000, COPY_HOST_TO_HOST);
	whole(MANAGED, PINNED, 1000, COPY_DEFAULT);
	whole(MANAGED, PINNED, 1000, COPY_HOST_TO_DEVICE);
	whole(DEVICE, PINNED, 1000, COPY_DEVICE_TO_HOST); /* the wrong direction */
	whole(PINNED, DEVICE, 1000, COPY_HOST_TO_DEVICE);
	whole(DEVICE, PINNED, 1000, 77);
	whole(DEVICE, PINNED, 5000, COPY_HOST_TO_DEVICE); /* past both ends */
	whole(DEVICE, PINNED + 4000, 200, COPY_HOST_TO_DEVICE);
	whole(DEVICE, (void *)(UINTPTR_MAX - 100), 200, COPY_HOST_TO_DEVICE);
	assert_int_equal(fake_copy.asked_places > 0, 1);
}

static void stays_whole_without_others(void **state)
{
	(void)state;
	fake_copy.others = 0;
	whole(DEVICE, PINNED, 1000, COPY_HOST_TO_DEVICE);
	assert_int_equal(fake_copy.asked_places, 0);
	cue_share_set_others(NULL);
	fake_copy.others = 1;
	whole(DEVICE, PINNED, 1000, COPY_HOST_TO_DEVICE);
}

static void stays_whole_by_size_setting_and_capture(void **state)
{
	(void)state;
	whole(DEVICE, PINNED, 199, COPY_HOST_TO_DEVICE);
	whole(DEVICE, PINNED, 0, COPY_HOST_TO_DEVICE);
	cue_set_chunk(0);
	whole(DEVICE, PINNED, 1000, COPY_HOST_TO_DEVICE);
	cue_set_chunk(100);
	fake_copy.captured = 1;
	whole(DEVICE, PINNED, 1000, COPY_HOST_TO_DEVICE);
}

static void a_chunk_that_fails_is_the_last(void **state)
{
	(void)state;
	fake_copy.fail_at = 2;
	assert_int_equal(cue_memcpy_async(DEVICE, PINNED, 1000, COPY_HOST_TO_DEVICE, STREAM), 719);
	assert_int_equal(fake_copy.copies, 2);
	assert_int_equal(cue_last_copy_pieces(), 2); /* one made, and the one not tried as a whole */
}

static void synchronous_copies_end_with_the_call(void **state)
{
	(void)state;
	assert_int_equal(cue_memcpy(DEVICE, PINNED, 300, COPY_HOST_TO_DEVICE, NULL), 0);
	expect("copy 10000<20000 100 @0;copy 10064<20064 100 @0;now 100c8<200c8 100 @0;");
	cue_memcpy(PINNED, DEVICE, 200, COPY_DEFAULT, (void *)2);
	expect("copy 20000<10000 100 @2;now 20064<10064 100 @2;");
	cue_memcpy(DEVICE, PAGEABLE, 1000, COPY_HOST_TO_DEVICE, NULL);
	expect("now 10000<30000 1000 @0;");
	cue_memcpy(DEVICE, DEVICE + 2000, 1000, COPY_DEVICE_TO_DEVICE, NULL);
	expect("now 10000<107d0 1000 @0;");
}

static void a_failing_synchronous_copy_leaves_nothing(void **state)
{
	(void)state;
	fake_copy.fail_at = 2;
	assert_int_equal(cue_memcpy(DEVICE, PINNED, 1000, COPY_HOST_TO_DEVICE, NULL), 719);
	expect("copy 10000<20000 100 @0;copy 10064<20064 100 @0;finish 0<0 0 @0;");
}

static void rows_are_not_cut(void **state)
{
	(void)state;
	assert_int_equal(cue_memcpy_2d_async(DEVICE, 256, PINNED, 64, 40, 5, COPY_HOST_TO_DEVICE, STREAM), 0);
	expect("rows 10000<20000 2 @5;rows 10200<20080 2 @5;rows 10400<20100 1 @5;");
	assert_int_equal(cue_last_copy_pieces(), 3);
	cue_memcpy_2d_async(DEVICE, 256, PINNED, 256, 150, 2, COPY_HOST_TO_DEVICE, STREAM);
	expect("rows 10000<20000 1 @5;rows 10100<20100 1 @5;");
}

static void whole_2d(size_t dpitch, size_t spitch, size_t width, size_t height)
{
	fake_copy.copies = 0;
	cue_memcpy_2d_async(DEVICE, dpitch, PINNED, spitch, width, height, COPY_HOST_TO_DEVICE, STREAM);
	assert_int_equal(fake_copy.copies, 1);
}

static void rows_stay_whole(void **state)
{
	(void)state;
	whole_2d(256, 64, 40, 4); /* too little */
	whole_2d(30, 64, 40, 10); /* a width above a pitch is CUDA's error */
	whole_2d(64, 30, 40, 10);
	whole_2d(64, 64, 0, 10);
	whole_2d(4096, 4096, 1000, 1);      /* one row */
	whole_2d(4000, 64, 40, 10);         /* past the end of the device's side */
	whole_2d(64, 64, 40, SIZE_MAX / 2); /* more than there can be */
	whole_2d(SIZE_MAX / 2, 64, 40, 10);
	whole_2d((size_t)1 << 62, 64, 40, 5); /* four of these pitches are 0 */
	whole_2d(64, 64, 40, 0);
}

static void a_failing_row_is_the_last(void **state)
{
	(void)state;
	fake_copy.fail_at = 2;
	assert_int_equal(cue_memcpy_2d_async(DEVICE, 64, PINNED, 64, 40, 10, COPY_HOST_TO_DEVICE, STREAM), 719);
	assert_int_equal(fake_copy.copies, 2);
}

static void fills_are_cut_in_device_memory(void **state)
{
	(void)state;
	assert_int_equal(cue_memset(DEVICE, 7, 230, (void *)2), 0);
	expect("fill 10000<7 100 @2;fill 10064<7 100 @2;fill 100c8<7 30 @2;");
	assert_int_equal(cue_last_copy_pieces(), 3);
	cue_memset(PINNED, 7, 300, NULL);
	cue_memset(MANAGED, 7, 300, NULL);
	cue_memset(DEVICE, 7, 5000, NULL);
	cue_memset(DEVICE, 7, 199, NULL);
	expect("fillnow 20000<7 300 @0;fillnow 40000<7 300 @0;fillnow 10000<7 5000 @0;fillnow 10000<7 199 @0;");
	fake_copy.copies = 0;
	fake_copy.fail_at = 2;
	assert_int_equal(cue_memset(DEVICE, 7, 1000, NULL), 719);
	assert_int_equal(fake_copy.copies, 2);
}

/* Sizes and chunks at random: the pieces cover each byte once, in order, and none is longer than a chunk. */
static void pieces_cover_all(void **state)
{
	unsigned seed = 1;
	(void)state;
	for (int round = 0; round < 2000; round++) {
		size_t chunk = (seed = seed * 1103515245u + 12345u) / 65536 % 400 + 50;
		size_t bytes = (seed = seed * 1103515245u + 12345u) / 65536 % 4000 + 1, next = 0, to, from, length,
		       at;
		int used;
		cue_set_chunk(chunk);
		fake_copy.calls[0] = '\0';
		cue_memcpy_async(DEVICE, PINNED, bytes, COPY_HOST_TO_DEVICE, NULL);
		for (const char *p = fake_copy.calls; *p && bytes / chunk < 25; p += used) {
			assert_int_equal(sscanf(p, "copy %zx<%zx %zu @%zx;%n", &to, &from, &length, &at, &used), 4);
			assert_int_equal(to - (size_t)DEVICE, next);
			assert_int_equal(from - (size_t)PINNED, next);
			assert_true(length > 0 && (length <= chunk || bytes < 2 * chunk));
			next += length;
		}
		assert_true(next == bytes || bytes / chunk >= 25);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(is_cut_in_order, setup),
	    cmocka_unit_test_setup(stays_whole_by_its_addresses, setup),
	    cmocka_unit_test_setup(stays_whole_without_others, setup),
	    cmocka_unit_test_setup(stays_whole_by_size_setting_and_capture, setup),
	    cmocka_unit_test_setup(a_chunk_that_fails_is_the_last, setup),
	    cmocka_unit_test_setup(synchronous_copies_end_with_the_call, setup),
	    cmocka_unit_test_setup(a_failing_synchronous_copy_leaves_nothing, setup),
	    cmocka_unit_test_setup(rows_are_not_cut, setup),
	    cmocka_unit_test_setup(rows_stay_whole, setup),
	    cmocka_unit_test_setup(a_failing_row_is_the_last, setup),
	    cmocka_unit_test_setup(fills_are_cut_in_device_memory, setup),
	    cmocka_unit_test_setup(pieces_cover_all, setup),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
