// What the files of retarget share; retarget.c lists them in order.
#ifndef CUELASTIC_CPU_RETARGET_H
#define CUELASTIC_CPU_RETARGET_H

#include <llvm-c/Comdat.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/TargetMachine.h>
#include <stddef.h>
#include <stdint.h>

struct options {
	const char *input, *output, *keep_ir;
	char level; // '0' to '3'
	int address, undefined, in_step, count, is_virtual, bodies;
};

// A variable of shared memory, by its name in the module.
struct shared_variable {
	char *name;
	uint64_t size;
	unsigned align;
	int dynamic;     // extern __shared__
	int64_t outline; // offset in every kernel when a function that is not inlined uses it, or -1
};

// Where threads wait; by number from 1, see retarget_site.c.
struct site {
	uint64_t identity;
	char *text; // "a.cu:5 in f, from a.cu:12 in k"
};

struct device_variable {
	char *name;
	int constant, managed;
};

// Static shared memory of one kernel.
struct placed {
	struct shared_variable *variable;
	uint32_t offset;
};

struct kernel {
	char *name;
	uint32_t max_threads, min_blocks;
	uint32_t mode; // enum cpu_mode
	char *error;   // why it cannot run, or NULL
	int rewritten; // made by cuelastic
	char *file;
	uint32_t line;
	LLVMValueRef entry; // the function that engine.h calls run_block or run_thread
	uint32_t *param_size;
	uint32_t param_count;
	struct placed *placed;
	size_t placed_count;
	uint32_t static_shared;
};

struct retarget {
	struct options options;
	LLVMContextRef context;
	LLVMModuleRef module;
	LLVMTargetMachineRef machine;
	char *triple, *layout, *cpu, *features;
	struct kernel *kernels;
	size_t kernel_count;
	struct shared_variable *shared;
	size_t shared_count;
	struct device_variable *variables;
	size_t variable_count;
	uint32_t outline_bytes; // shared memory of functions that are not inlined, first in every kernel
	unsigned active_masks;  // __activemask calls so far
	uint64_t *work;         // of each mark of counted work: as many numbers as enum cpu_count has
	size_t work_count;
	struct site *sites;
	size_t site_count;
};

// retarget_util.c
_Noreturn void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *format(const char *format, ...) __attribute__((format(printf, 1, 2)));
void *grow(void *array, size_t count, size_t size); // for one more element; exits without memory
const char *value_name(LLVMValueRef value);
int starts_with(const char *text, const char *prefix);
char *source_position(LLVMValueRef instruction);    // " (file:line)" or ""
LLVMValueRef called_function(LLVMValueRef call);    // NULL for indirect calls and assembly
LLVMValueRef first_use_call(LLVMValueRef function); // some call of it, or NULL
int has_attribute(LLVMValueRef function, const char *name);
void remove_attribute(LLVMValueRef function, const char *name);
void add_attribute(LLVMValueRef function, const char *name);
#define SIMPLIFY "function(sroa,early-cse,simplifycfg,instcombine<no-verify-fixpoint>,simplifycfg),globaldce"
void run_passes(struct retarget *r, const char *passes);
LLVMModuleRef parse_ir(struct retarget *r, const char *text, size_t size, const char *what);

// retarget_flat.c
void flatten(struct retarget *r);
// retarget_fold.c
void fold_target(struct retarget *r);
// retarget_site.c
void mark_calls(struct retarget *r);
unsigned site_of(struct retarget *r, LLVMValueRef call); // of a bound cue.wait; 0: not known
const char *subprogram_name(struct retarget *r, LLVMMetadataRef subprogram);
// retarget_body.c
void mark_bodies(struct retarget *r);
// retarget_asm.c
void compile_assembly(struct retarget *r);
// retarget_ptx.c: one PTX instruction, from retarget_asm.c; see ptx.h
// retarget_wrap.c
void wrap_shared(struct retarget *r);
// retarget_step.c
void run_in_step(struct retarget *r);
// retarget_memory.c
enum memory { MEMORY_GLOBAL, MEMORY_SHARED, MEMORY_LOCAL };                 // local: also constant
enum memory memory_at_base(const struct retarget *r, LLVMValueRef pointer); // at what its elements begin at
int is_parameter(LLVMValueRef pointer);                                     // into what is passed by value
int is_operand(LLVMValueRef pointer); // the same at a constant offset, so that an instruction can name it
int may_be_parameter(const struct retarget *r, LLVMValueRef pointer); // whether one of its choices is that
int is_uniform(LLVMValueRef pointer); // whether all threads of a block have the same address
enum memory memory_of(const struct retarget *r, LLVMValueRef pointer);
// retarget_depth.c
enum depth_kind { DEPTH_GLOBAL, DEPTH_SHARED, DEPTH_CHAIN, DEPTHS }; // of loads; of all instructions
struct known_depth {
	LLVMValueRef value; // NULL: a free slot
	unsigned stops;     // before it
	unsigned depth[DEPTHS];
};
struct depths {
	struct known_depth *known; // a hash table; free() it
	size_t room, count;
	unsigned deepest[DEPTHS], base[DEPTHS]; // so far; of what lies before in any case
	unsigned pending[DEPTHS];               // of loads, whether their values are needed or not
	unsigned taken[DEPTHS];                 // of the deepest
	unsigned stops;
};
void depths_begin(struct depths *depths); // of a block
void depths_add(struct depths *depths, LLVMValueRef at, enum depth_kind kind, int is_load, int is_free);
void depths_stop(struct depths *depths, LLVMValueRef at); // here the thread waits for something else
void depths_end(struct depths *depths);
unsigned depths_take(struct depths *depths, enum depth_kind kind); // how much deeper since the last time
// retarget_lean.c
void make_lean(struct retarget *r);
// retarget_count.c
void count_work(struct retarget *r);
// retarget_tally.c
void mark_work(struct retarget *r, LLVMBuilderRef builder, const uint64_t *counts); // of enum cpu_count
void tally_work(struct retarget *r);
// retarget_visible.c
void mark_device(LLVMModuleRef device);                      // of device.c…
int is_of_device(LLVMValueRef function);                     // …the functions
void mark_part(LLVMContextRef context, LLVMValueRef access); // of an access that another instruction begins
int is_part(LLVMContextRef context, LLVMValueRef access);
int is_ordered(LLVMValueRef access); // a load or store that is volatile or atomic
void wait_where_visible(struct retarget *r);
void mark_waiting(struct retarget *r); // the functions in which a thread may wait…
int may_wait(LLVMValueRef at);         // …and whether it may at this instruction
// retarget_reach.c
void choose_modes(struct retarget *r);
// retarget_value.c
void share_parameter(LLVMValueRef function); // the kernel's first one

// retarget_entry.c
void add_entries(struct retarget *r);
// retarget_context.c
void bind_context(struct retarget *r);
// retarget_loops.c
void keep_loops(struct retarget *r);         // of kernels that are coroutines now
void keep_waiting_loops(struct retarget *r); // of the program's functions, before anything is bound
// retarget_shared.c
void place_shared(struct retarget *r, LLVMValueRef function, struct kernel *kernel,
    LLVMValueRef (*base)(LLVMBuilderRef, void *), LLVMValueRef (*dynamic)(LLVMBuilderRef, void *),
    void *data);
void place_outline_shared(struct retarget *r);
// Replaces each use of a global in a function, constants included, by what `base` builds.
int replace_global(struct retarget *r, LLVMValueRef global, LLVMValueRef function, const char *name,
    LLVMValueRef (*base)(LLVMBuilderRef, void *), void *data);
// retarget_managed.c
void note_managed(struct retarget *r, LLVMModuleRef module);
void bind_managed(struct retarget *r);
LLVMValueRef managed_slot(struct retarget *r, const struct device_variable *variable); // NULL: not managed
// retarget_wait.c
// Moves what precedes an instruction to a new block, returned without a terminator, that becomes the target
// of all jumps.
LLVMBasicBlockRef cut_before(struct retarget *r, LLVMValueRef instruction);
void make_suspension(struct retarget *r, LLVMValueRef call, LLVMValueRef self);
// retarget_module.c
void add_module_table(struct retarget *r);
// retarget_emit.c
void make_machine(struct retarget *r);
void optimise(struct retarget *r);
void emit_object(struct retarget *r);

#endif
