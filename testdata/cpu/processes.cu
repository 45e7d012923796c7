// Processes that share a board. Arguments: the seed, how many rounds, and `stop` if processes are to be stopped, not
// killed: others wait for a stopped one's marks as long as the bound of starvation is.
//
// First: a process with a higher priority holds its mark. Another's launch then waits as long as it must, which shows
// that they see each other. When the first is killed, the other's next launch does not wait.
//
// Then (on the real clock) the board's owner is killed while a survivor's device works for seconds. A process that comes then is
// on the group's board at once.
//
// Then rounds: four processes launch, copy, bracket and change their priorities at random, and one is killed at a
// random moment. The others end in time, and each logical block of theirs has run exactly once.
//
// With a virtual clock, all processes of a round are on one clock, and started anew: those who die kill themselves, at a moment
// of that clock. So a seed gives one order of all of them.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <glob.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PROCESSES = 4, STEPS = 600, STREAMS = 3, MOST = 100, THREADS = 32, LIMIT_MS = 60000, HELD_MS = 200 };

static void ok(long error, int line)
{
	if (error) {
		fprintf(stderr, "processes.cu:%d: %ld, %s\n", line, error, cue_error_message());
		_exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

static __device__ void work(unsigned block, unsigned *runs)
{
	if (threadIdx.x == 0)
		atomicAdd(&runs[block], 1u);
}

__global__ void count(unsigned *runs)
{
	work(blockIdx.x, runs);
}

__global__ void count_entry(const cue_turns cue, unsigned *runs)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, runs);
}

static unsigned random_state;

static unsigned below(unsigned most)
{
	random_state = random_state * 1664525u + 1013904223u;
	return (random_state >> 8) % most;
}

static double now_ms()
{
	timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void sleep_us(unsigned us)
{
	const timespec time = {0, us * 1000l};

	nanosleep(&time, nullptr);
}

static char group[32];
static bool is_virtual;

// ---- one clock ----

static char page_of_clock[64];

static void set_number(const char *name, unsigned value)
{
	char text[16];

	snprintf(text, sizeof text, "%u", value);
	setenv(name, text, 1);
}

// This program again, as process `number` of `count` on a clock; what it is to do, and two numbers for it.
static pid_t start(unsigned number, unsigned count, const char *what, unsigned first, unsigned second)
{
	char texts[2][16];
	const pid_t pid = fork();

	if (pid)
		return pid;
	setenv("CUELASTIC_CPU_CLOCK_PAGE", page_of_clock, 1);
	set_number("CUELASTIC_CPU_PROCESSES", count);
	set_number("CUELASTIC_CPU_PROCESS", number);
	snprintf(texts[0], sizeof texts[0], "%u", first);
	snprintf(texts[1], sizeof texts[1], "%u", second);
	execl("/proc/self/exe", "processes", what, group, texts[0], texts[1], nullptr);
	_exit(127);
}

static void begin_clock()
{
	static unsigned clocks;

	snprintf(page_of_clock, sizeof page_of_clock, "/cuelastic-clock-%d-%u", (int)getpid(), clocks++);
}

static void *kill_later(void *us)
{
	sleep_us(*(unsigned *)us);
	kill(getpid(), SIGKILL);
	return nullptr;
}

// ---- launches ----

static void set_client(int priority)
{
	char text[128];

	snprintf(text, sizeof text, "p%d,priority=%d,processes=%s", (int)getpid(), priority, group);
	setenv("CUELASTIC_CLIENT", text, 1);
}

static int may_lose_page; // a stopped process can have it locked
static unsigned unmarked; // launches in a moment in which the board changes

static void launch(unsigned *at, unsigned blocks, cudaStream_t stream)
{
	void *slots[] = {nullptr, &at};
	cue_launch_spec spec = {};
	cue_decision d;

	spec.kernel = "count";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)count;
	spec.entry = (const void *)count_entry;
	spec.grid[0] = blocks;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = stream;
	spec.arguments = slots;
	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&d));
	if (!may_lose_page || d.error != CUE_ERROR_PAGE)
		OK(d.error); // the board is the group's
	unmarked += !d.is_marked;
}

// ---- seen ----

static double time_of_launch(unsigned *runs)
{
	const double begin = now_ms();

	launch(runs, MOST, nullptr);
	OK(cudaDeviceSynchronize());
	return now_ms() - begin;
}

static void sleep_for_ever(void *)
{
	for (;;)
		sleep_us(100000);
}

// The process of higher priority: tells that it is active, and stays so.
static void hold(int told)
{
	unsigned *runs;

	set_client(1);
	OK(cudaMalloc(&runs, MOST * sizeof *runs));
	launch(runs, 1, nullptr);
	OK(cue_client_begin(nullptr, nullptr));
	OK(cudaDeviceSynchronize());
	OK(cudaLaunchHostFunc(nullptr, sleep_for_ever, nullptr));
	if (is_virtual) {
		for (unsigned ms = 0; ms < HELD_MS; ms++)
			sleep_us(1000);
		kill(getpid(), SIGKILL);
	}
	OK(write(told, "", 1) != 1);
	for (;;)
		pause();
}

static int tell(double beside, double alone)
{
	printf("beside a higher priority: %.3f ms, after its death: %.3f ms\n", beside, alone);
	fflush(stdout);
	if (is_virtual) // four launches' patience, 1 + 4 + 16 + 64 ms, and a little for each
		return beside > 85 && beside < 85.5 && alone < 0.1;
	return beside > 300 && alone < 150;
}

// On the clock of a process that holds its mark.
static int is_seen_on_clock()
{
	unsigned *runs;

	set_client(0);
	OK(cue_set_resumes(4));
	OK(cudaMalloc(&runs, MOST * sizeof *runs));
	sleep_us(10000);
	const double beside = time_of_launch(runs);
	while (now_ms() < 1000 + HELD_MS + 500) // the clock begins at 1 s
		sleep_us(1000);
	return tell(beside, time_of_launch(runs));
}

static int is_seen()
{
	int told[2], ended;
	char byte;
	unsigned *runs;

	OK(pipe(told));
	const pid_t other = fork();
	if (other == 0)
		hold(told[1]);
	OK(read(told[0], &byte, 1) != 1);
	set_client(0);
	OK(cue_set_resumes(8));
	OK(cudaMalloc(&runs, MOST * sizeof *runs));
	const double beside = time_of_launch(runs);
	kill(other, SIGKILL);
	OK(waitpid(other, &ended, 0) != other);
	sleep_us(110000); // a lease
	const double alone = time_of_launch(runs);
	return tell(beside, alone);
}

// ---- survivors ----

static void sleep_ms(void *ms)
{
	for (unsigned i = 0; i < *(unsigned *)ms; i++)
		sleep_us(1000);
}

// A process that is on the board, and whose device then works for so long.
static pid_t start_work(unsigned ms)
{
	int told[2];
	char byte;
	unsigned *runs;

	OK(pipe(told));
	const pid_t pid = fork();
	if (pid == 0) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL); // also where a check fails
		set_client(0);
		OK(cudaMalloc(&runs, MOST * sizeof *runs));
		launch(runs, 1, nullptr);
		OK(cudaLaunchHostFunc(nullptr, sleep_ms, &ms));
		OK(write(told[1], "", 1) != 1);
		for (;;)
			pause();
	}
	OK(read(told[0], &byte, 1) != 1);
	return pid;
}

// A survivor becomes the next owner within two leases. Its device's work must not keep others from the page.
static int is_free_after_a_death()
{
	const pid_t owner = start_work(0), survivor = start_work(5000);
	unsigned *runs;

	kill(owner, SIGKILL);
	OK(waitpid(owner, nullptr, 0) != owner);
	sleep_us(250000);
	set_client(0);
	OK(cudaMalloc(&runs, MOST * sizeof *runs));
	launch(runs, 1, nullptr); // is on the group's board
	kill(survivor, SIGKILL);
	OK(waitpid(survivor, nullptr, 0) != survivor);
	return 1;
}

// ---- rounds ----

static cudaStream_t streams[STREAMS];

static void step(cue_client *client, unsigned *runs, unsigned *expected)
{
	static unsigned host[MOST];
	const cudaStream_t stream = streams[below(STREAMS)];
	const unsigned blocks = 1 + below(MOST);
	cue_client_options options = {};

	options.priority = (int)below(3);
	options.share = 1 + below(3);
	options.slice_us = below(4) ? 0 : below(300);
	OK(cue_set_resumes(below(5)));
	switch (below(12)) {
	case 0:
		OK(cue_client_set(client, &options));
		break;
	case 1:
		OK(cudaMemcpyAsync(host, runs, sizeof host, cudaMemcpyDeviceToHost, stream));
		break;
	case 2:
		OK(cue_stream_wait(stream));
		break;
	case 3:
		if (cue_client_begin(client, stream))
			break;
		sleep_us(below(500));
		OK(cue_client_end(client, stream));
		break;
	}
	launch(runs, blocks, stream);
	for (unsigned i = 0; i < blocks; i++)
		expected[i]++;
	sleep_us(below(300));
}

// One process; its exit status is 0 if all counts are right. `dies_us`: when it kills itself; 0: it does not.
static void run(unsigned seed, unsigned dies_us)
{
	pthread_t killer;
	static unsigned expected[MOST], seen[MOST];
	cue_client *client;
	unsigned *runs, wrong = 0;

	if (dies_us)
		OK(pthread_create(&killer, nullptr, kill_later, &dies_us));
	alarm(LIMIT_MS / 1000); // work that never ends ends the process, which is then counted as wrong
	random_state = seed;
	set_client((int)below(3));
	for (int i = 0; i < STREAMS - 1; i++)
		OK(cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking));
	OK(cudaMalloc(&runs, sizeof seen));
	OK(cudaMemset(runs, 0, sizeof seen));
	OK(cudaDeviceSynchronize());
	OK(cue_client_open(&client, nullptr));
	OK(cue_client_enter(client));
	for (int i = 0; i < (is_virtual ? STEPS / 6 : STEPS); i++)
		step(client, runs, expected);
	OK(cue_device_wait());
	OK(cudaMemcpy(seen, runs, sizeof seen, cudaMemcpyDeviceToHost));
	for (unsigned i = 0; i < MOST; i++)
		wrong += seen[i] != expected[i];
	_exit(wrong ? 2 : unmarked > STEPS / 10 ? 3 : 0);
}

struct times {
	double most_ms, sum_ms; // from a death to the end of all others
	unsigned ended_before;  // processes that were to be killed
};

// Returns how many of the others did not end well.
static unsigned round_of(times *out, unsigned seed)
{
	pid_t pids[PROCESSES];
	unsigned bad = 0, victim;
	int status;

	random_state = seed * 77;
	victim = below(PROCESSES);
	const unsigned dies_us = 1000 * below(is_virtual ? 15 : 250);
	begin_clock();
	for (unsigned i = 0; i < PROCESSES; i++)
		if (is_virtual)
			pids[i] = start(i, PROCESSES, "run", seed * PROCESSES + i, i == victim ? 1 + dies_us : 0);
		else if ((pids[i] = fork()) == 0)
			run(seed * PROCESSES + i, 0);
	if (!is_virtual) {
		sleep_us(dies_us);
		kill(pids[victim], may_lose_page ? SIGSTOP : SIGKILL);
	}
	const double begin = now_ms();
	for (unsigned i = 0; i < PROCESSES; i++) {
		if (i == victim)
			continue;
		OK(waitpid(pids[i], &status, 0) != pids[i]);
		if (status) {
			fprintf(stderr, "seed %u: process %u of %u: status 0x%x\n", seed, i, victim, status);
			bad++;
		}
	}
	const double ms = now_ms() - begin;
	if (!is_virtual)
		kill(pids[victim], SIGKILL);
	OK(waitpid(pids[victim], &status, 0) != pids[victim]);
	shm_unlink(page_of_clock);
	out->ended_before += status == 0;
	out->most_ms = ms > out->most_ms ? ms : out->most_ms;
	out->sum_ms += ms;
	return bad;
}

static void remove_page()
{
	char pattern[64];
	glob_t found;

	snprintf(pattern, sizeof pattern, "/dev/shm/cuelastic6-*-%s", group);
	if (glob(pattern, 0, nullptr, &found) == 0)
		for (size_t i = 0; i < found.gl_pathc; i++)
			unlink(found.gl_pathv[i]);
	globfree(&found);
}

// One of several processes on a clock: `start`.
static void be(char **argv)
{
	snprintf(group, sizeof group, "%s", argv[2]);
	if (!strcmp(argv[1], "hold"))
		hold(-1);
	else if (!strcmp(argv[1], "seen"))
		_exit(!is_seen_on_clock());
	else
		run((unsigned)atoi(argv[3]), (unsigned)atoi(argv[4]));
}

// The parent never uses the device, so its children have it.
int main(int argc, char **argv)
{
	const char *clock = getenv("CUELASTIC_CPU_CLOCK");
	is_virtual = clock && !strcmp(clock, "virtual");
	if (argc > 4)
		be(argv);
	const unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1,
	               rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
	may_lose_page = argc > 3 && strcmp(argv[3], "stop") == 0;
	unsigned bad = 0;
	times took = {};
	int status;

	snprintf(group, sizeof group, "test-%d", (int)getpid());
	begin_clock();
	const pid_t holds = is_virtual ? start(0, 2, "hold", 0, 0) : 0;
	const pid_t pid = is_virtual ? start(1, 2, "seen", 0, 0) : fork();
	if (pid == 0)
		_exit(!is_seen());
	OK(waitpid(pid, &status, 0) != pid);
	if (holds)
		OK(waitpid(holds, nullptr, 0) != holds);
	shm_unlink(page_of_clock);
	int is_late = 0;
	const pid_t late = is_virtual ? 0 : fork();
	if (!is_virtual && late == 0)
		_exit(!is_free_after_a_death());
	OK(late && waitpid(late, &is_late, 0) != late);
	status |= is_late;
	for (unsigned i = 0; i < rounds; i++)
		bad += round_of(&took, seed + i);
	remove_page();
	printf("%u rounds: %u processes ended badly; %u ended before they were killed; from a death to the end "
	       "of the "
	       "others %.0f ms, %.0f at most\n",
	    rounds, bad, took.ended_before, took.sum_ms / rounds, took.most_ms);
	puts(!status && !bad ? "PASS" : "FAIL");
	return status || bad;
}
