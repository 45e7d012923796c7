// Starts processes that do not end by themselves, as far from this one as a program can put them, and appends
// their process ids to a file: brood FILE [--stay | --catch]
//   --stay    this process does not end, either
//   --catch   nor by SIGTERM, but it ends with status 5 then
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

static FILE *list;
static int noted[2]; // a pipe with a byte for each process that is in the list

static void note()
{
	fprintf(list, "%d\n", (int)getpid());
	fflush(list);
	if (write(noted[1], "", 1) != 1)
		_exit(9);
}

static void stay()
{
	signal(SIGTERM, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	note();
	for (;;)
		pause();
}

// A child in our group; one in a session of its own; a grandchild whose parent has ended, in another session.
static void start_brood()
{
	if (fork() == 0)
		stay();
	if (fork() == 0) {
		setsid();
		stay();
	}
	pid_t between = fork();
	if (between == 0) {
		setsid();
		if (fork() == 0)
			stay();
		_exit(0);
	}
	waitpid(between, nullptr, 0);
	char bytes[3];
	for (ssize_t got = 0, more = 1; got < 3 && more > 0; got += more)
		more = read(noted[0], bytes, sizeof bytes);
}

static void leave(int)
{
	_exit(5);
}

int main(int argc, char **argv)
{
	bool catches = argc > 2 && !strcmp(argv[2], "--catch");
	list = argc > 1 ? fopen(argv[1], "a") : nullptr;
	if (!list || pipe(noted) < 0)
		return 1;
	if (catches)
		signal(SIGTERM, leave);
	start_brood();
	note();
	while (catches || (argc > 2 && !strcmp(argv[2], "--stay")))
		pause();
	return 0;
}
