// Prints what it was told: its environment, its arguments. Each option does one thing that a test looks for.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

#ifndef GREETING
#define GREETING "hello"
#endif

static const char *setting(const char *name)
{
	const char *value = getenv(name);
	return value ? value : "none";
}

static bool has(int argc, char **argv, const char *option)
{
	for (int i = 1; i < argc; i++)
		if (!strcmp(argv[i], option))
			return true;
	return false;
}

// Whether the option is there, with the slice in force behind it.
static bool matches(int argc, char **argv, const char *option)
{
	for (int i = 1; i + 1 < argc; i++)
		if (!strcmp(argv[i], option))
			return !strcmp(argv[i + 1], setting("CUELASTIC_SLICE"));
	return false;
}

// The log of copies as the CPU device writes it.
static void log_copy(const void *bytes, uint64_t size)
{
	FILE *file = fopen(setting("CUELASTIC_CPU_COPIES"), "ab");
	if (!file)
		return;
	static uint64_t operation;
	operation++;
	fwrite(&operation, sizeof operation, 1, file);
	fwrite(&size, sizeof size, 1, file);
	fwrite(bytes, 1, size, file);
	fwrite("end copy", 1, 8, file);
	fclose(file);
}

static void log_copies(int argc, char **argv)
{
	int a[2] = {1, 2}, c = 3;
	float b[3] = {1, 2, 3};
	bool spoilt = matches(argc, argv, "--spoil-if-slice");
	if (spoilt && has(argc, argv, "--spoil-last"))
		c = 4;
	else if (spoilt)
		b[1] = 2.5f;
	if (has(argc, argv, "--spoil-if-reverse") && !strcmp(setting("CUELASTIC_CPU_ORDER"), "reverse"))
		b[2] = 9;
	if (has(argc, argv, "--hang-if-reverse") && !strcmp(setting("CUELASTIC_CPU_ORDER"), "reverse"))
		pause();
	if (has(argc, argv, "--turn-if-reverse") && !strcmp(setting("CUELASTIC_CPU_ORDER"), "reverse")) {
		a[0] = 2;
		a[1] = 1;
	}
	log_copy(a, sizeof a);
	log_copy(b, sizeof b);
	log_copy(&c, sizeof c);
}

static void hang()
{
	fflush(stdout);
	for (;;)
		pause();
}

int main(int argc, char **argv)
{
	char line[100];
	if (!has(argc, argv, "--quiet")) {
		printf("blocks %s, slice %s, policy %s\n", setting("CUELASTIC_BLOCKS"), setting("CUELASTIC_SLICE"),
		    setting("CUELASTIC_POLICY"));
		if (argc == 1)
			fprintf(stderr, "nothing was asked for\n");
		if (strcmp(GREETING, "hello"))
			printf("%s\n", GREETING);
		for (int i = 1; i < argc; i++)
			printf("argument: %s\n", argv[i]);
	}
	if (has(argc, argv, "--read") && fgets(line, sizeof line, stdin))
		printf("input: %s", line);
	if (has(argc, argv, "--complain"))
		fprintf(stderr, "a complaint\n");
	if (has(argc, argv, "--print-pid"))
		printf("process %d\n", (int)getpid());
	if (has(argc, argv, "--print-name"))
		printf("called %s\n", argv[0]);
	if (has(argc, argv, "--print-time"))
		printf("elapsed: %d ms\n", (int)getpid());
	if (has(argc, argv, "--copies"))
		log_copies(argc, argv);
	if (has(argc, argv, "--hang") || matches(argc, argv, "--hang-if-slice"))
		hang();
	if (has(argc, argv, "--abort") || matches(argc, argv, "--abort-if-slice")) {
		fprintf(stderr, "about to abort\n");
		abort();
	}
	if (has(argc, argv, "--exit-slice") && getenv("CUELASTIC_SLICE"))
		return 7;
	for (int i = 1; i + 1 < argc; i++)
		if (!strcmp(argv[i], "--exit"))
			return atoi(argv[i + 1]);
	return 0;
}
