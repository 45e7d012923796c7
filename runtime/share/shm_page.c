// The page is a POSIX shared-memory object of its user, mode 0600, one for each device and group. It is never removed. It is read
// and written, not mapped: if another process shortened a mapped page, this process would crash, and what was checked could change
// after the check. So the page is copied, the copy is checked and changed, and then written by one call.
//
// The lock is a record lock of the system. It is released when its process ends, for whatever reason. So a page is never left
// locked, and a damaged page cannot damage the lock. A mutex in the page would contain pointers, which the C library follows.
//
// A process may die between two writes of the page and the board. A process that changes both writes them in
// such an order that what is left over belongs to the dead process, and is removed with it (shared_board.c).
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "shm_page.h"
#include "runtime/grid/error.h"

#define MAGIC 0x50455543u
#define VERSION 4u
#define TRY_NS 1000000

static int shm_page_fail(const struct shm_page *page, const char *what)
{
	return cue_error_set(CUE_ERROR_PAGE, "the page %s of shared clients %s", page->name, what);
}

// Numbers of processes mean nothing in another container. 0: not known.
static uint64_t process_space(void)
{
	struct stat status;

	return stat("/proc/self/ns/pid", &status) == 0 ? status.st_ino : 0;
}

// FNV-1a
static uint64_t sum_of(const struct shm_page_words *words)
{
	const unsigned char *bytes = (const unsigned char *)words;
	uint64_t sum = 0xcbf29ce484222325u;

	for (size_t i = 0; i < offsetof(struct shm_page_words, sum); i++)
		sum = (sum ^ bytes[i]) * 0x100000001b3u;
	return sum;
}

// ---- opening ----

static const char *check_file(int file)
{
	struct stat status;

	if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
		return "is no file";
	if (status.st_uid != geteuid())
		return "belongs to another user";
	if (status.st_mode & (S_IRWXG | S_IRWXO))
		return "is open to other users";
	if (status.st_size != 0 && status.st_size != (off_t)sizeof(struct shm_page_words))
		return "has another size; remove it";
	return NULL;
}

static int check_page(struct shm_page *page)
{
	const char *wrong = page->file < 0 ? "cannot be opened" : check_file(page->file);

	if (!wrong)
		return CUE_OK;
	cue_shm_page_close(page);
	return shm_page_fail(page, wrong);
}

int cue_shm_page_open(struct shm_page *out, const char *device, const char *group)
{
	int length = snprintf(out->name, sizeof(out->name), SHM_PAGE_PREFIX "%s%s%s", (unsigned long)geteuid(),
	    device, *group ? "-" : "", group);

	out->file = -1;
	out->is_read_only = 0;
	if (length >= (int)sizeof(out->name))
		return shm_page_fail(out, "has too long a name");
	// Links are not followed. If another process makes the page in between, that one is opened.
	const char *name = out->name;
	int file = shm_open(name, O_RDWR | O_CLOEXEC, 0);
	if (file < 0 && errno == ENOENT)
		file = shm_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
	if (file < 0 && errno == EEXIST)
		file = shm_open(name, O_RDWR | O_CLOEXEC, 0);
	out->file = file;
	return check_page(out);
}

int cue_shm_page_find(struct shm_page *out, const char *name, int is_read_only)
{
	*out = (struct shm_page){.is_read_only = is_read_only};
	snprintf(out->name, sizeof(out->name), "%s", name);
	out->file = shm_open(name, (is_read_only ? O_RDONLY : O_RDWR) | O_CLOEXEC, 0);
	return check_page(out);
}

// Of a process's descriptors of one file, the first that is closed ends its lock. Each page has one.
void cue_shm_page_close(struct shm_page *page)
{
	if (page->file >= 0)
		close(page->file);
	page->file = -1;
	page->is_busy = 0;
}

// ---- the lock ----

static int set_lock(const struct shm_page *page, short type)
{
	struct flock lock = {.l_type = type, .l_whence = SEEK_SET};

	return fcntl(page->file, F_SETLK, &lock);
}

// Whether the lock was taken.
static int take_lock(struct shm_page *page, unsigned wait_ms)
{
	for (unsigned i = 0;; i++) {
		int taken = set_lock(page, page->is_read_only ? F_RDLCK : F_WRLCK) == 0;

		page->is_busy = !taken && (errno == EAGAIN || errno == EACCES);
		if (taken || !page->is_busy || i >= wait_ms)
			return taken;
		nanosleep(&(struct timespec){0, TRY_NS}, NULL);
	}
}

static const char *shm_page_check(const struct shm_page_words *words)
{
	if (words->magic != MAGIC || words->version != VERSION)
		return "is of another version; remove it";
	if (words->sum != sum_of(words))
		return "is damaged; remove it";
	if (words->space != process_space())
		return "is of another container";
	for (unsigned i = 0; i < CUE_BOARD_CLIENTS; i++)
		if (!memchr(words->client[i].name, '\0', sizeof(words->client[i].name)))
			return "has a name without an end; remove it";
	return NULL;
}

// A page without contents was made just now.
static const char *read_words(struct shm_page *page)
{
	ssize_t length = pread(page->file, &page->words, sizeof(page->words), 0);
	struct stat status;

	if (length == 0 && fstat(page->file, &status) == 0 && status.st_size == 0) {
		memset(&page->words, 0, sizeof(page->words));
		page->words.magic = MAGIC;
		page->words.version = VERSION;
		page->words.space = process_space();
		return NULL;
	}
	return length == (ssize_t)sizeof(page->words) ? shm_page_check(&page->words)
	                                              : "has another size; remove it";
}

int cue_shm_page_lock(struct shm_page *page, unsigned wait_ms)
{
	const char *wrong;

	if (page->file < 0)
		return shm_page_fail(page, "is not open");
	if (!take_lock(page, wait_ms))
		return shm_page_fail(page, "stayed locked");
	wrong = read_words(page);
	if (!wrong)
		return CUE_OK;
	cue_shm_page_unlock(page);
	return shm_page_fail(page, wrong);
}

int cue_shm_page_write(struct shm_page *page)
{
	page->words.sum = sum_of(&page->words);
	if (pwrite(page->file, &page->words, sizeof(page->words), 0) != (ssize_t)sizeof(page->words))
		return shm_page_fail(page, "cannot be written");
	return CUE_OK;
}

void cue_shm_page_unlock(struct shm_page *page)
{
	(void)set_lock(page, F_UNLCK);
}
