// Logs that a program writes while it runs, and that we read afterwards. We create each log with a head
// before the program starts. A writer that fails replaces all of it by a line with the reason. So a log with
// its head contains all records, except perhaps one that was being written when the program was killed; its
// end is missing. A log without the head is ignored.
#include "runlog.h"

#include "xform/base/option.h"
#include "xform/base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char HEAD[] = "cuelastic log 1\n", LOST[] = "cuelastic lost: ";

int runlog_create(const char *path)
{
	int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	int error = file < 0 ? -errno : output_write_all(file, HEAD, sizeof HEAD - 1);
	if (file >= 0 && close(file) < 0 && !error)
		error = -errno;
	return error ? command_error(NULL, "cannot write %s: %s", path, strerror(-error)) : 0;
}

int runlog_open(char why[RUNLOG_WHY], size_t *begin, const char *bytes, size_t length)
{
	size_t lost = sizeof LOST - 1;
	*begin = sizeof HEAD - 1;
	why[0] = '\0';
	if (length >= *begin && memcmp(bytes, HEAD, *begin) == 0)
		return 0;
	if (length > lost && memcmp(bytes, LOST, lost) == 0) {
		size_t line = length - lost;
		const char *end = memchr(bytes + lost, '\n', line);
		snprintf(why, RUNLOG_WHY, "%.*s", (int)(end ? end - bytes - (ptrdiff_t)lost : (ptrdiff_t)line),
		    bytes + lost);
	} else {
		snprintf(why, RUNLOG_WHY, "its records have gone");
	}
	return -1;
}
