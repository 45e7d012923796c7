// MPS's priorities between processes: where they keep those of the clients, nobody yields, and the decision says so. Two processes
// on the modelled GPU, which has priorities, and one clock. The environment is that of the program's start.
#include "expect.h"
#include <cstring>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <glob.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BLOCKS = 100, THREADS = 32, LIVES_US = 500000 };

__global__ void count(unsigned *runs)
{
	if (threadIdx.x == 0)
		atomicAdd(&runs[blockIdx.x], 1u);
}

__global__ void count_entry(const cue_turns cue, unsigned *runs)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		if (threadIdx.x == 0)
			atomicAdd(&runs[b], 1u);
}

static cue_decision launch(unsigned *runs)
{
	void *slots[] = {nullptr, &runs};
	cue_launch_spec spec = {};
	cue_decision decision;

	spec.kernel = "count";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)count;
	spec.entry = (const void *)count_entry;
	spec.grid[0] = BLOCKS;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.arguments = slots;
	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&decision));
	EXPECT(decision.error == CUE_OK && decision.is_marked); // the board is the group's
	return decision;
}

// One of the two: they launch while both are there. Says what the launch did. `late`: the program sets its variable itself.
static int be(const char *client, const char *late)
{
	unsigned *runs;

	if (*late)
		setenv("CUDA_MPS_CLIENT_PRIORITY", late, 1);
	setenv("CUELASTIC_CLIENT", client, 1);
	OK(cudaMallocManaged(&runs, BLOCKS * sizeof *runs));
	launch(runs);
	usleep(LIVES_US / 2);
	const cue_decision decision = launch(runs);
	OK(cudaDeviceSynchronize());
	for (unsigned i = 0; i < BLOCKS; i++)
		EXPECT(runs[i] == 2);
	usleep(LIVES_US / 2);
	return failures ? 99 : (int)decision.no_yield;
}

static char page_of_clock[64], group[32];

static pid_t start(int number, int priority, const char *mps, int is_late)
{
	char client[128], text[2][16];
	const pid_t pid = fork();

	if (pid)
		return pid;
	snprintf(client, sizeof client, "p%d,priority=%d,processes=%s", number, priority, group);
	snprintf(text[0], sizeof text[0], "%d", number);
	setenv("CUELASTIC_CPU_CLOCK_PAGE", page_of_clock, 1);
	setenv("CUELASTIC_CPU_PROCESSES", "2", 1);
	setenv("CUELASTIC_CPU_PROCESS", text[0], 1);
	if (mps && !is_late)
		setenv("CUDA_MPS_CLIENT_PRIORITY", mps, 1);
	execl("/proc/self/exe", "mps", client, is_late ? mps : "", nullptr);
	_exit(127);
}

// Whether the batch's launch has this for a reason. The server's is the first: the other has a lower priority.
static void both(const char *batch, const char *server, cue_no_yield why, int is_late = 0)
{
	static int clocks;
	int status[2];

	snprintf(page_of_clock, sizeof page_of_clock, "/cuelastic-clock-%d-%d", (int)getpid(), clocks++);
	const pid_t pids[] = {start(0, 0, batch, is_late), start(1, 1, server, 0)};
	for (int i = 0; i < 2; i++)
		EXPECT(waitpid(pids[i], &status[i], 0) == pids[i] && WIFEXITED(status[i]));
	shm_unlink(page_of_clock);
	printf("batch %s%s, server %s: %s, %s\n", batch ? batch : "-", is_late ? " (set late)" : "",
	    server ? server : "-", cue_no_yield_name((cue_no_yield)WEXITSTATUS(status[0])),
	    cue_no_yield_name((cue_no_yield)WEXITSTATUS(status[1])));
	EXPECT(WEXITSTATUS(status[0]) == why && WEXITSTATUS(status[1]) == CUE_NO_YIELD_FIRST);
}

static void remove_page()
{
	char pattern[64];
	glob_t found;

	snprintf(pattern, sizeof pattern, "/dev/shm/cuelastic*-%s", group);
	if (glob(pattern, 0, nullptr, &found) == 0)
		for (size_t i = 0; i < found.gl_pathc; i++)
			unlink(found.gl_pathv[i]);
	globfree(&found);
}

int main(int argc, char **argv)
{
	if (argc > 2)
		return be(argv[1], argv[2]);
	snprintf(group, sizeof group, "mps-%d", (int)getpid());
	unsetenv("CUDA_MPS_CLIENT_PRIORITY");
	both("1", "0", CUE_NO_YIELD_MPS);
	both("0", "1", CUE_NO_YIELD_NONE); // and both say so
	both("1", nullptr, CUE_NO_YIELD_NONE);
	both(nullptr, "0", CUE_NO_YIELD_NONE);
	both("1", "00", CUE_NO_YIELD_NONE);
	both("1", "0", CUE_NO_YIELD_NONE, 1); // the driver may have begun before
	remove_page();
	printf("%s\n", failures ? "FAIL" : "PASS");
	return failures > 0;
}
