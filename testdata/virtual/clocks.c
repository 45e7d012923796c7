/* All that says how late it is or how long the program has computed shows the virtual time. */
#include <errno.h>
#include <sys/resource.h>
#include <sys/times.h>
#include "test.h"

int main(void)
{
	struct timespec now;
	struct rusage before, after;
	struct tms began, ended;

	errno = 0;
	CHECK(clock_gettime(999, &now) == -1 && errno == EINVAL);
	CHECK(getrusage(RUSAGE_SELF, &before) == 0);
	clock_t from = times(&began);
	usleep(500000);
	clock_t until = times(&ended);
	CHECK(getrusage(RUSAGE_SELF, &after) == 0);
	CHECK(until - from == 50 && ended.tms_utime - began.tms_utime == 50 && ended.tms_stime == 0);
	CHECK(after.ru_utime.tv_sec == 1 && after.ru_utime.tv_usec == before.ru_utime.tv_usec + 500000);
	CHECK(after.ru_stime.tv_sec == 0 && after.ru_stime.tv_usec == 0);
	CHECK(getrusage(999, &after) == -1 && errno == EINVAL);
	return 0;
}
