// Fibers: threads with their own stacks, for kernels whose suspension points cannot be inlined into one
// function (recursion, calls through pointers). A resident keeps a fiber for each thread, and uses it for every block.
// Those of residents that are no more are kept for others.
//
// Below a stack is a page that faults. The kernel allows a process 65,530 mappings, and each such page costs two.
// Virtual time has more threads than that, so that stacks beyond the first ones have a word at their end that must
// not change instead.
//
// Switching saves the registers that the calling convention preserves on the old stack, and exchanges stack
// pointers. Machines other than x86-64 use ucontext. The address sanitizer is notified of every switch.
#include "engine_p.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define STACK_BYTES (256 * 1024)
#define GUARDED 16384 // fibers with a page that faults
#define UNTOUCHED 0x7e57ab1e0ddba11u

extern void __sanitizer_start_switch_fiber(void **fake, const void *bottom, size_t size)
    __attribute__((weak));
extern void __sanitizer_finish_switch_fiber(void *fake, const void **bottom, size_t *size)
    __attribute__((weak));

#ifdef __x86_64__
struct context {
	void *sp;
};

void engine_switch(void **save, void *to);
__asm__(".text\n"
        ".p2align 4\n"
        ".globl engine_switch\n"
        ".hidden engine_switch\n"
        ".type engine_switch,@function\n"
        "engine_switch:\n"
        "	pushq %rbp\n"
        "	pushq %rbx\n"
        "	pushq %r12\n"
        "	pushq %r13\n"
        "	pushq %r14\n"
        "	pushq %r15\n"
        "	movq %rsp, (%rdi)\n"
        "	movq %rsi, %rsp\n"
        "	popq %r15\n"
        "	popq %r14\n"
        "	popq %r13\n"
        "	popq %r12\n"
        "	popq %rbx\n"
        "	popq %rbp\n"
        "	retq\n"
        ".size engine_switch, .-engine_switch\n");

static void context_make(struct context *context, char *stack, size_t size, void (*entry)(void))
{
	void **top = (void **)(stack + size);

	*--top = NULL; // the entry sees the stack as after a call
	*--top = (void *)entry;
	top -= 6;
	context->sp = top;
}

static void context_switch(struct context *from, struct context *to)
{
	engine_switch(&from->sp, to->sp);
}
#else
#include <ucontext.h>
struct context {
	ucontext_t u;
};

static void context_make(struct context *context, char *stack, size_t size, void (*entry)(void))
{
	getcontext(&context->u);
	context->u.uc_stack.ss_sp = stack;
	context->u.uc_stack.ss_size = size;
	context->u.uc_link = NULL;
	makecontext(&context->u, entry, 0);
}

static void context_switch(struct context *from, struct context *to)
{
	swapcontext(&from->u, &to->u);
}
#endif

struct fiber {
	struct context context;
	char *stack;        // a page, then STACK_BYTES; NULL: the worker's own stack
	int is_guarded;     // the page faults; otherwise the word at the bottom is UNTOUCHED
	const void *bottom; // for the sanitizer
	size_t size;
	struct fiber *next; // of those that nobody uses
};

static struct {
	pthread_mutex_t lock;
	struct fiber *first;
	unsigned guarded;
} spare = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct fiber *take_spare(void)
{
	struct fiber *fiber;

	pthread_mutex_lock(&spare.lock);
	fiber = spare.first;
	if (fiber)
		spare.first = fiber->next;
	pthread_mutex_unlock(&spare.lock);
	return fiber;
}

static int take_guard(void)
{
	int has_guard;

	pthread_mutex_lock(&spare.lock);
	has_guard = spare.guarded < GUARDED;
	spare.guarded += (unsigned)has_guard;
	pthread_mutex_unlock(&spare.lock);
	return has_guard;
}

static struct fiber *fiber_new(void)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	struct fiber *fiber = take_spare();

	if (fiber)
		return fiber;
	fiber = calloc(1, sizeof *fiber);

	if (!fiber)
		return NULL;
	fiber->stack = mmap(
	    NULL, STACK_BYTES + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (fiber->stack == MAP_FAILED) {
		free(fiber);
		return NULL;
	}
	fiber->bottom = fiber->stack + page;
	fiber->size = STACK_BYTES;
	fiber->is_guarded = take_guard();
	if (fiber->is_guarded)
		mprotect(fiber->stack, page, PROT_NONE);
	else
		*(uint64_t *)(fiber->stack + page) = UNTOUCHED;
	return fiber;
}

static void switch_fiber(struct fiber *from, struct fiber *to)
{
	void *fake = NULL;

	if (__sanitizer_start_switch_fiber)
		__sanitizer_start_switch_fiber(&fake, to->bottom, to->size);
	context_switch(&from->context, &to->context);
	if (__sanitizer_finish_switch_fiber)
		__sanitizer_finish_switch_fiber(fake, NULL, NULL);
}

static void fiber_main(void)
{
	struct worker *worker = engine_worker;

	if (__sanitizer_finish_switch_fiber)
		__sanitizer_finish_switch_fiber(NULL, &worker->scheduler->bottom, &worker->scheduler->size);
	for (;;) {
		struct resident *resident = worker->current_resident;
		struct cpu_thread *thread = worker->current;

		resident->run->launch->kernel->run_thread(&resident->block, thread);
		thread->wait = CPU_EXITED;
		switch_fiber(thread->frame, worker->scheduler);
	}
}

static int has_overflowed(const struct fiber *fiber)
{
	return !fiber->is_guarded && *(const uint64_t *)fiber->bottom != UNTOUCHED;
}

void fiber_resume(struct worker *worker, struct resident *resident, struct cpu_thread *thread)
{
	worker->current = thread;
	worker->current_resident = resident;
	switch_fiber(worker->scheduler, thread->frame);
	if (has_overflowed(thread->frame))
		engine_fail(resident->run, ENGINE_MEMORY, "%s: the stack of a thread is too small",
		    resident->run->launch->kernel->name);
	if (atomic_load_explicit(&resident->run->status, memory_order_relaxed))
		longjmp(worker->leave, 1);
}

int fiber_start(struct worker *worker, struct resident *resident, struct cpu_thread *thread)
{
	struct fiber **slot, *fiber;

	if (!worker->scheduler)
		worker->scheduler = calloc(1, sizeof *worker->scheduler);
	if (!resident->fibers)
		resident->fibers = calloc(resident->room, sizeof *resident->fibers);
	if (!worker->scheduler || !resident->fibers)
		return 0;
	slot = &resident->fibers[thread->linear];
	if (!*slot)
		*slot = fiber_new();
	fiber = *slot;
	if (!fiber)
		return 0;
	context_make(&fiber->context, (char *)fiber->bottom, STACK_BYTES, fiber_main);
	thread->frame = fiber;
	fiber_resume(worker, resident, thread);
	return 1;
}

// Leaves a fiber that failed; the scheduler sees the run's status. Returns if not inside a fiber.
void fiber_leave(struct worker *worker)
{
	if (worker->current_resident && worker->current_resident->run->launch->kernel->mode == CPU_FIBER)
		switch_fiber(worker->current->frame, worker->scheduler);
}

void fiber_drop(struct resident *resident)
{
	pthread_mutex_lock(&spare.lock);
	for (uint32_t i = 0; resident->fibers && i < resident->room; i++)
		if (resident->fibers[i]) {
			resident->fibers[i]->next = spare.first;
			spare.first = resident->fibers[i];
		}
	pthread_mutex_unlock(&spare.lock);
	free(resident->fibers);
	resident->fibers = NULL;
}

void fiber_free_all(void)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	struct fiber *fiber;

	while ((fiber = take_spare())) {
		munmap(fiber->stack, STACK_BYTES + page);
		spare.guarded -= (unsigned)fiber->is_guarded;
		free(fiber);
	}
}

void fiber_free_scheduler(struct worker *worker)
{
	free(worker->scheduler);
	worker->scheduler = NULL;
}

// ---- called by device code on a fiber ----

struct cpu_thread *cue_dev_self(void)
{
	return engine_worker->current;
}

struct cpu_block *cue_dev_block(void)
{
	return &engine_worker->current_resident->block;
}

uint64_t cue_dev_wait(uint32_t wait, uint32_t id, uint64_t a, uint32_t b, uint32_t c)
{
	struct worker *worker = engine_worker;
	struct cpu_thread *thread = worker->current;

	thread->wait = wait;
	thread->id = id;
	thread->a = a;
	thread->b = b;
	thread->c = c;
	switch_fiber(thread->frame, worker->scheduler);
	return thread->result;
}
