/* Kept memory: what is kept, when it is handed out again, and what happens if others free it. */
#include "cuelastic/runtime.h"
#include "fake_copy.h"
#include "test.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#define MIB ((size_t)1 << 20)

/* The table lives as long as the program; blocks that the device has lost are dropped when they are looked
 * at, and each test has sizes of its own. */
static int setup(void **state)
{
	(void)state;
	fake_copy_reset();
	return cue_set_pool(1);
}

static void *get(size_t bytes)
{
	void *memory = NULL;

	assert_int_equal(cue_malloc(&memory, bytes), 0);
	assert_non_null(memory);
	return memory;
}

static void off_is_cuda(void **state)
{
	void *memory;

	(void)state;
	cue_set_pool(0);
	memory = get(100);
	assert_int_equal(cue_free(memory), 0);
	memory = get(100);
	assert_int_equal(cue_free(memory), 0);
	assert_int_equal(fake_copy.maps, 2);
	assert_int_equal(fake_copy.unmaps, 2);
	assert_int_equal(fake_copy.waits, 0);
}

static void same_size_comes_again(void **state)
{
	void *a = get(1001), *b;

	(void)state;
	assert_int_equal(cue_free(a), 0);
	assert_int_equal(fake_copy.waits, 1); /* as cudaFree does */
	assert_int_equal(fake_copy.unmaps, 0);
	b = get(1002);
	assert_ptr_not_equal(a, b);
	assert_ptr_equal(get(1001), a);
	assert_ptr_not_equal(get(1001), a); /* it is in use */
	assert_int_equal(fake_copy.maps, 3);
}

static void each_device_has_its_own(void **state)
{
	void *a = get(2001);

	(void)state;
	cue_free(a);
	fake_copy.device = 1;
	assert_ptr_not_equal(get(2001), a);
	fake_copy.device = 0;
	a = get(2001);
	assert_int_equal(fake_copy.maps, 2);
	fake_copy.device = 1;
	assert_int_equal(cue_free(a), 0); /* from elsewhere: CUDA's */
	assert_int_equal(fake_copy.unmaps, 1);
}

static void foreign_memory_is_freed(void **state)
{
	const struct copy_device *device = cue_copy_device_get();
	void *memory;

	(void)state;
	device->allocate(&memory, 3001);
	assert_int_equal(cue_free(memory), 0);
	assert_int_equal(fake_copy.unmaps, 1);
	assert_int_equal(cue_free(NULL), 0);
	assert_int_equal(cue_free((void *)0x123), 1);
}

/* cue_malloc, then a plain cudaFree: the next block at the address has another size. */
static void freed_by_others(void **state)
{
	const struct copy_device *device = cue_copy_device_get();
	void *a = get(4001), *b;

	(void)state;
	device->release(a);
	device->allocate(&b, 9001);
	assert_ptr_equal(a, b);
	assert_int_equal(cue_free(b), 0);
	assert_int_equal(fake_copy.unmaps, 2); /* not kept as 4001 bytes */
	assert_int_equal(fake_copy.waits, 0);
}

static void freed_twice(void **state)
{
	void *a = get(5001);

	(void)state;
	assert_int_equal(cue_free(a), 0);
	assert_int_equal(cue_free(a), 1); /* cudaErrorInvalidValue */
	assert_int_equal(fake_copy.unmaps, 2);
	a = get(5001);
	assert_int_equal(fake_copy.maps, 2);
}

static void a_reset_of_the_device(void **state)
{
	void *a = get(6001), *b;

	(void)state;
	cue_free(a);
	fake_copy_lose_all();
	b = get(6001);
	assert_int_equal(fake_copy.maps, 2); /* not the lost one */
	cue_free(b);
	get(6001);
	assert_int_equal(fake_copy.maps, 2);
}

static void short_memory(void **state)
{
	void *memory;

	(void)state;
	memory = get(600 * MIB);
	cue_free(memory);
	fake_copy.room = 100 * MIB;
	get(300 * MIB); /* what is kept is given back */
	assert_int_equal(fake_copy.unmaps, 1);
	assert_int_equal(fake_copy.error, 0);
	fake_copy.room = 0;
	assert_int_equal(cue_malloc(&memory, 10 * MIB), 2);
	assert_int_equal(fake_copy.error, 2);
	fake_copy.error = 700; /* pending before: no error is lost */
	assert_int_equal(cue_malloc(&memory, 10 * MIB), 2);
	assert_int_not_equal(fake_copy.error, 0);
}

static void limits(void **state)
{
	void *many[700], *memory = get(2000 * MIB);

	(void)state;
	cue_free(memory); /* above what is kept */
	assert_int_equal(fake_copy.unmaps, 1);
	for (int i = 0; i < 700; i++)
		many[i] = get(7000 + (size_t)i);
	for (int i = 0; i < 700; i++)
		assert_int_equal(cue_free(many[i]), 0);
	assert_true(fake_copy.unmaps > 180); /* the table is full before */
	fake_copy.room = 0;
	assert_int_equal(cue_malloc(&memory, 300), 0); /* what was kept is given back */
	fake_copy.room = SIZE_MAX;
}

static void taken_memory_is_not_kept(void **state)
{
	(void)state;
	for (int i = 0; i < 5; i++)
		cue_free(get(601 * MIB));
	assert_int_equal(fake_copy.maps, 1);
	assert_int_equal(fake_copy.unmaps, 0);
}

static void capture_and_errors_are_cudas(void **state)
{
	void *a = get(8001), *b;

	(void)state;
	fake_copy.captured = 1;
	assert_int_equal(cue_free(a), 0);
	assert_int_equal(fake_copy.unmaps, 1);
	assert_int_equal(fake_copy.waits, 0);
	b = get(8001);
	fake_copy.captured = 0;
	cue_free(b); /* an ordinary block of a known size at a known address */
	assert_int_equal(fake_copy.waits, 1);
	a = get(8002);
	fake_copy.fail_wait = 700;
	cue_free(a); /* CUDA decides */
	assert_int_equal(fake_copy.waits, 2);
	assert_int_equal(fake_copy.unmaps, 2);
	fake_copy.fail_wait = 0;
	fake_copy.no_device = 1;
	get(8003);
	fake_copy.no_device = 0;
	fake_copy.has_no_extents = 1;
	a = get(8004);
	cue_free(a);
	assert_int_equal(fake_copy.waits, 2); /* sizes are unknown: nothing is kept */
	assert_int_equal(cue_malloc(NULL, 5), 1);
}

static _Atomic int owned[FAKE_BLOCKS];

/* Each block belongs to one thread at a time. */
static void *take_and_give(void *seed)
{
	unsigned random = *(unsigned *)seed;

	for (int round = 0; round < 3000; round++) {
		void *memory;
		size_t at;
		random = random * 1103515245u + 12345u;
		if (cue_malloc(&memory, 10000 + random / 65536 % 5))
			return NULL;
		at = (size_t)memory / 0x10000 - 1;
		if (atomic_exchange(&owned[at], 1))
			return NULL;
		sched_yield();
		atomic_store(&owned[at], 0);
		if (cue_free(memory))
			return NULL;
	}
	return seed;
}

static void threads(void **state)
{
	pthread_t thread[8];
	unsigned seeds[8];

	(void)state;
	for (unsigned i = 0; i < 8; i++) {
		seeds[i] = i;
		assert_int_equal(pthread_create(&thread[i], NULL, take_and_give, &seeds[i]), 0);
	}
	for (unsigned i = 0; i < 8; i++) {
		void *result;
		pthread_join(thread[i], &result);
		assert_non_null(result);
	}
	assert_true(fake_copy.maps < 2000); /* of 24,000 */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup(off_is_cuda, setup),
	    cmocka_unit_test_setup(same_size_comes_again, setup),
	    cmocka_unit_test_setup(each_device_has_its_own, setup),
	    cmocka_unit_test_setup(foreign_memory_is_freed, setup),
	    cmocka_unit_test_setup(freed_by_others, setup),
	    cmocka_unit_test_setup(freed_twice, setup),
	    cmocka_unit_test_setup(a_reset_of_the_device, setup),
	    cmocka_unit_test_setup(short_memory, setup),
	    cmocka_unit_test_setup(limits, setup),
	    cmocka_unit_test_setup(taken_memory_is_not_kept, setup),
	    cmocka_unit_test_setup(capture_and_errors_are_cudas, setup),
	    cmocka_unit_test_setup(threads, setup),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
