/* shm_page.c: pages by name, the lock of dead and living processes, damaged and hostile pages. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "test.h"
#include "runtime/share/shm_page.h"
#include "cuelastic/runtime.h"

static struct shm_page page;
static char group[32];

static int set_up(void **state)
{
	(void)state;
	snprintf(group, sizeof(group), "test-%d", (int)getpid());
	return cue_shm_page_open(&page, "none", group);
}

static int tear_down(void **state)
{
	(void)state;
	cue_shm_page_close(&page);
	return shm_unlink(page.name);
}

static void what_is_written_is_read(void **state)
{
	struct shm_page other;
	struct stat status;

	(void)state;
	assert_int_equal(fstat(page.file, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	assert_int_equal(page.words.owner.pid, 0);
	assert_int_equal(page.words.client[15].process.pid, 0);
	page.words.generation = 7;
	strcpy(page.words.client[3].name, "three");
	assert_int_equal(cue_shm_page_write(&page), CUE_OK);
	cue_shm_page_unlock(&page);
	assert_int_equal(cue_shm_page_open(&other, "none", group), CUE_OK);
	assert_string_equal(other.name, page.name);
	assert_int_equal(cue_shm_page_lock(&other, SHM_PAGE_WAIT_MS), CUE_OK);
	assert_int_equal(other.words.generation, 7);
	assert_string_equal(other.words.client[3].name, "three");
	cue_shm_page_unlock(&other);
	cue_shm_page_close(&other);
	assert_int_equal(cue_shm_page_lock(&other, SHM_PAGE_WAIT_MS), CUE_ERROR_PAGE);
}

/* Who only looks neither makes a page nor writes one. */
static void a_page_that_is_looked_at(void **state)
{
	struct shm_page other;

	(void)state;
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	page.words.generation = 7;
	assert_int_equal(cue_shm_page_write(&page), CUE_OK);
	cue_shm_page_unlock(&page);
	assert_int_equal(cue_shm_page_find(&other, page.name, 1), CUE_OK);
	assert_int_equal(cue_shm_page_lock(&other, 0), CUE_OK);
	assert_int_equal(other.words.generation, 7);
	assert_int_equal(cue_shm_page_write(&other), CUE_ERROR_PAGE);
	cue_shm_page_unlock(&other);
	cue_shm_page_close(&other);
	assert_int_equal(cue_shm_page_find(&other, "/cuelastic6-none", 1), CUE_ERROR_PAGE);
}

static void names_differ(void **state)
{
	struct shm_page other;
	char uid[32];

	(void)state;
	snprintf(uid, sizeof(uid), "-%lu-", (unsigned long)geteuid());
	assert_non_null(strstr(page.name, uid));
	assert_int_equal(cue_shm_page_open(&other, "another", group), CUE_OK);
	assert_string_not_equal(other.name, page.name);
	assert_int_equal(shm_unlink(other.name), 0);
	cue_shm_page_close(&other);
	assert_int_equal(cue_shm_page_open(&other,
	                     "0123456789012345678901234567890123456789012345678901234567890123456789"
	                     "01234567890123456789012345678901234567890123456789",
	                     group),
	    CUE_ERROR_PAGE);
}

/* A child that holds the lock. */
static pid_t hold(void)
{
	int ready[2];
	char byte = 0;
	pid_t pid;

	assert_int_equal(pipe(ready), 0);
	pid = fork();
	if (pid == 0) {
		byte = (char)!cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS);
		page.words.generation = 99; /* and has not written it */
		(void)!write(ready[1], &byte, 1);
		pause();
		_exit(0);
	}
	assert_int_equal(read(ready[0], &byte, 1), 1);
	assert_int_equal(byte, 1);
	close(ready[0]);
	close(ready[1]);
	return pid;
}

static void a_lock_ends_with_its_process(void **state)
{
	pid_t pid = hold();

	(void)state;
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_ERROR_PAGE);
	assert_non_null(strstr(cue_error_message(), "stayed locked"));
	assert_true(page.is_busy);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	assert_int_equal(page.words.generation, 0);
	cue_shm_page_unlock(&page);
}

static void count_once(void)
{
	if (cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS))
		_exit(1);
	page.words.generation++;
	if (cue_shm_page_write(&page))
		_exit(2);
	cue_shm_page_unlock(&page);
}

static void processes_exclude_each_other(void **state)
{
	enum { PROCESSES = 4, TIMES = 500 };
	int status;

	(void)state;
	for (int i = 0; i < PROCESSES; i++)
		if (fork() == 0) {
			for (int n = 0; n < TIMES; n++)
				count_once();
			_exit(0);
		}
	for (int i = 0; i < PROCESSES; i++) {
		wait(&status);
		assert_int_equal(status, 0);
	}
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	assert_int_equal(page.words.generation, PROCESSES * TIMES);
	cue_shm_page_unlock(&page);
}

static void damage_is_refused(void **state)
{
	unsigned random = 1;

	(void)state;
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	assert_int_equal(cue_shm_page_write(&page), CUE_OK);
	cue_shm_page_unlock(&page);
	for (int i = 0; i < 500; i++) {
		unsigned char byte, wrong;
		off_t at;
		random = random * 1664525u + 1013904223u;
		at = (off_t)((random >> 8) % sizeof(struct shm_page_words));
		assert_int_equal(pread(page.file, &byte, 1, at), 1);
		wrong = (unsigned char)(byte ^ (1u << random % 8));
		assert_int_equal(pwrite(page.file, &wrong, 1, at), 1);
		assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_ERROR_PAGE);
		assert_int_equal(pwrite(page.file, &byte, 1, at), 1);
	}
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	memset(page.words.client[2].name, 'x', sizeof(page.words.client[2].name));
	assert_int_equal(cue_shm_page_write(&page), CUE_OK); /* with a good sum */
	cue_shm_page_unlock(&page);
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_ERROR_PAGE);
	assert_non_null(strstr(cue_error_message(), "without an end"));
}

/* Shortened while it is open: an error, not a fault. */
static void another_size_is_refused(void **state)
{
	struct shm_page other;

	(void)state;
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_OK);
	assert_int_equal(cue_shm_page_write(&page), CUE_OK);
	cue_shm_page_unlock(&page);
	assert_int_equal(ftruncate(page.file, 100), 0);
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_ERROR_PAGE);
	assert_int_equal(cue_shm_page_open(&other, "none", group), CUE_ERROR_PAGE);
	assert_int_equal(ftruncate(page.file, 1 << 20), 0);
	assert_int_equal(cue_shm_page_lock(&page, SHM_PAGE_WAIT_MS), CUE_ERROR_PAGE); /* zeros */
	assert_int_equal(cue_shm_page_open(&other, "none", group), CUE_ERROR_PAGE);
}

static void other_users_and_links_are_refused(void **state)
{
	struct shm_page other;
	char path[SHM_PAGE_NAME_BYTES + 16];

	(void)state;
	assert_int_equal(fchmod(page.file, 0660), 0);
	assert_int_equal(cue_shm_page_open(&other, "none", group), CUE_ERROR_PAGE);
	assert_non_null(strstr(cue_error_message(), "open to other users"));
	assert_int_equal(fchmod(page.file, 0600), 0);
	if (geteuid() == 0) {
		assert_int_equal(fchown(page.file, 12345, 12345), 0);
		assert_int_equal(cue_shm_page_open(&other, "none", group), CUE_ERROR_PAGE);
		assert_non_null(strstr(cue_error_message(), "another user"));
	}
	assert_int_equal(shm_unlink(page.name), 0);
	snprintf(path, sizeof(path), "/dev/shm%s", page.name);
	assert_int_equal(symlink("/dev/null", path), 0);
	assert_int_equal(cue_shm_page_open(&other, "none", group), CUE_ERROR_PAGE);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(what_is_written_is_read), TEST(a_page_that_is_looked_at),
	    TEST(names_differ), TEST(a_lock_ends_with_its_process), TEST(processes_exclude_each_other),
	    TEST(damage_is_refused), TEST(another_size_is_refused), TEST(other_users_and_links_are_refused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
