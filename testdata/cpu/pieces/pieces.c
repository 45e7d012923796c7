// Runs the kernels of a module that was made with retarget --virtual, two blocks by turns, each piece of which takes
// 10 ns, and prints the pieces of the first block.
#include "runtime/cpu/engine/engine_p.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 2, PIECE_NS = 10 };

struct slot {
	struct worker worker;
	struct resident *resident;
	enum resident_state state;
	uint64_t now_ns;
};

static void show(const struct piece *piece, uint64_t now_ns)
{
	static const char *const kinds[] = {"atomic", "reduce", "load", "load ahead", "store", "clock", "sleep"};

	printf("%5llu ns:", (unsigned long long)now_ns);
	for (unsigned i = 0; i < CPU_COUNTS; i++)
		printf(" %llu", (unsigned long long)piece->counts[i]);
	printf("; %u warps, %llu, chain %llu %llu %llu", piece->warps,
	    (unsigned long long)piece->warp_instructions, (unsigned long long)piece->chain,
	    (unsigned long long)piece->chain_waits, (unsigned long long)piece->chain_shared_waits);
	if (piece->barriers)
		printf(", %u barriers", piece->barriers);
	for (unsigned i = 0; i < CPU_SEE_KINDS; i++)
		if (piece->visible[i])
			printf(", %u %s", piece->visible[i], kinds[i]);
	if (piece->lanes)
		printf(" of %u lanes", piece->lanes);
	if (piece->visible[CPU_SEE_SLEEP])
		printf(", %llu ns", (unsigned long long)piece->sleep_ns);
	putchar('\n');
}

static void step(struct slot *slot, int is_shown)
{
	engine_worker = &slot->worker;
	slot->state = resident_run(slot->resident);
	slot->now_ns += PIECE_NS;
	if (is_shown)
		show(&slot->resident->piece, slot->now_ns);
	while (slot->state == RESIDENT_VISIBLE) {
		uint64_t at = resident_go_on(slot->resident, slot->now_ns);

		if (at == slot->now_ns)
			break;
		slot->now_ns = at;
	}
}

static void begin(struct slot *slot, struct run *run, uint64_t index)
{
	*slot = (struct slot){.worker = {.index = (unsigned)index}};
	slot->resident = resident_new(&slot->worker);
	slot->resident->is_virtual = 1;
	if (setjmp(slot->worker.leave) || resident_prepare(slot->resident, run, index)) {
		printf("failed: %s\n", run->message);
		exit(1);
	}
	engine_worker = &slot->worker;
	resident_start(slot->resident);
	slot->state = RESIDENT_VISIBLE;
}

static void run_kernel(const struct cpu_kernel *kernel, void **args)
{
	struct cpu_launch launch = {.kernel = kernel, .grid = {BLOCKS, 1, 1}, .block = {48, 1, 1}, .args = args};
	struct run run = {.launch = &launch, .total = BLOCKS};
	struct slot slots[BLOCKS];
	int is_left = 1;

	printf("%s, mode %u\n", kernel->name, kernel->mode);
	for (unsigned i = 0; i < BLOCKS; i++)
		begin(&slots[i], &run, i);
	while (is_left) {
		is_left = 0;
		for (unsigned i = 0; i < BLOCKS; i++)
			if (slots[i].state == RESIDENT_VISIBLE) {
				step(&slots[i], i == 0);
				is_left = 1;
			}
	}
	for (unsigned i = 0; i < BLOCKS; i++) {
		resident_free(slots[i].resident);
		fiber_free_scheduler(&slots[i].worker);
	}
}

int main(int argc, char **argv)
{
	void *object = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
	const struct cpu_module *module = object ? dlsym(object, CPU_MODULE_SYMBOL) : NULL;
	unsigned *words = calloc(64, sizeof *words);
	float *floats = calloc(64, sizeof *floats);
	void *args[] = {&words, &floats};

	if (!module || module->abi != CPU_ABI || !module->is_virtual)
		return 1;
	for (uint32_t i = 0; i < module->kernel_count; i++)
		run_kernel(&module->kernels[i], args);
	fiber_free_all();
	printf("words");
	for (unsigned i = 0; i < 64; i++)
		printf(" %u", words[i]);
	putchar('\n');
	return 0;
}
