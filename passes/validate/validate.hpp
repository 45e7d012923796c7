// What the parts of the validator share: how far a value may differ, what an instruction does, what was found.
//
// The validator proves each output of the rewriter, not the rewriter (translation validation). It gets the final
// text, compiles its device code to LLVM's IR (compile.cpp), inlines each entry completely (prepare.cpp), and
// determines what every instruction does (operation.cpp). The rules use that:
//   ids.cpp      hardware ids are read by the entry's own prologue and nowhere else
//   meet.cpp     all threads of a block, or none, reach each barrier; all lanes of a warp each warp operation
//   wait.cpp     no loop waits for another block
//   merged.cpp   a merged kernel's idle threads do nothing, and its threads agree on the logical block
//   turn.cpp     a yielding entry's threads agree on the logical block, and one of them asks the gate
//   unknown.cpp  every call, assembly statement and access is known
// Anything else is assumed to be harmful: an instruction that is in no table is UNKNOWN, a value without a
// proof differs, a loop without a proof may wait.
#ifndef CUELASTIC_VALIDATE_HPP
#define CUELASTIC_VALIDATE_HPP

// Functions, instructions, constants and what matches them: nearly every part reads these, and names no other of LLVM's headers
// for them.
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/PatternMatch.h>

#include <memory>
#include <string>
#include <vector>

namespace validate {

// How far a value, or the flow of control, may differ between threads.
enum class level { block, warp, thread };

// What an instruction may do, as a mask. Plain reads and writes of memory are seen in the IR.
enum effect : unsigned {
	effect_block_id = 1 << 0,  // reads which block of the grid this is, or how many there are
	effect_thread_id = 1 << 1, // reads threadIdx or blockDim
	effect_identity = 1 << 2,  // distinguishes hardware threads, lanes, warps or SMs: lane, warp, SM numbers, active masks
	effect_barrier = 1 << 3,   // waits for threads of the block
	effect_warp = 1 << 4,      // waits for the lanes that `mask` names
	effect_atomic = 1 << 5,    // reads memory that other threads may write at any time: atomics, volatile and acquiring loads
	effect_fence = 1 << 6,     // memory is read again after it
	effect_sleep = 1 << 7,     // only sensible while waiting
	effect_grid = 1 << 8,      // waits for, or addresses, the whole grid
	effect_cluster = 1 << 9,
	effect_launch = 1 << 10,   // launches kernels from the device
	effect_collective = 1 << 11, // asynchronous copies and barriers in memory (mbarrier): the block's threads work together
	effect_unknown = 1 << 12,  // its effects are not known
	effect_exit = 1 << 13,     // the thread leaves the kernel, though the IR continues behind it
	effect_volatile = 1 << 14, // accesses memory without delay: lanes in step may communicate through it
	effect_copies = 1 << 15,    // starts an asynchronous copy of the thread's own, or is about such copies
	effect_together = 1 << 16,  // finds which lanes of the warp run together
	effect_declares = 1 << 17   // assembly that declares a name of the whole function, which may hold it once
};

// What an instruction does with the thread's asynchronous copies.
enum class copy_step {
	start,        // a copy
	commit,       // all copies started so far form a group
	await_groups, // waits for all groups
	await_all
};

struct operation {
	unsigned effects = 0;
	// The result's level is the highest of this and, unless `is_alone`, of the operands'. (A vote of the block:
	// level::block, alone. A thread id: level::thread. An addition: level::block.)
	level result = level::block;
	bool is_alone = false;
	const llvm::Value *mask = nullptr; // of a warp operation
	bool is_whole = false; // PTX gives it no meaning unless all lanes of the warp come here for the same reason
	bool names_lanes = false; // the mask says who comes: it is no instruction from the time when lanes ran in step
	bool is_named = false;             // a barrier with a number or a count of its own
	const llvm::Value *number = nullptr, *count = nullptr; // its operands; null: 0, all threads
	std::vector<copy_step> copies;                         // in order
	std::string name; // as the user knows it, for messages: "__syncthreads", "%smid", "inline assembly"
};

// operation.cpp
operation operation_of(const llvm::Instruction &instruction);

// The kind of an entry decides which rules apply.
enum class kind {
	sliced,  // one logical block per physical one: b, d, e, f
	elastic, // a block loop: also c
	yielding, // a block loop that asks for each logical block (cuelastic/turn.cuh): also the rules of turn.cpp
	resized, // any number of logical threads: threads do not depend on each other
	merged,  // a scheduler kernel of a phase: as elastic, and resized in what it reads; also the rules of merged.cpp
	met      // of the rules about loops none: for tests of the others
};

// What the launch must check, as a mask. If it does not hold, the original runs.
// For a merged kernel: these bits for each member, the first member's lowest.
const unsigned needs_bits = 2;
enum need : unsigned {
	need_whole_warps = 1 << 0,        // blockDim.x is a multiple of 32, or the block is one-dimensional
	need_multiple_of_warp = 1 << 1 // blockDim.x is a multiple of 32
};

// Why an entry is not proved. No id: it is proved.
struct finding {
	std::string id;     // of the diagnostic: "divergent-barrier", "block-wait", "callee-id", …
	std::string reason; // a sentence without a full stop, that follows `file:line:column: warning: kernel 'k' …: `
	llvm::DebugLoc place; // what the sentence is about
	llvm::DebugLoc cause; // a second place that it names, such as the condition; may be empty
	bool found() const { return !id.empty(); }
};

// compile.cpp: the device code of a source text. Null, with clang's first error in *error, if it does not compile;
// *error is also set if functions had to be left out. `arguments` are clang's, in the driver's form; the text
// replaces the file `path`.
std::unique_ptr<llvm::Module> compile(llvm::LLVMContext &context, const std::vector<std::string> &arguments,
    const std::string &path, const std::string &text, std::string *error);

// memory.cpp: is a constant, or one of its parts, in memory that the block shares?
bool is_shared(const llvm::Value *value);
// The variables, parameters, loaded pointers and so on that an address may be computed from.
using values = llvm::SmallVector<const llvm::Value *, 4>;
values objects_of(const llvm::Value *address);

// prepare.cpp: inlines all calls into the entries, and promotes memory to registers. Removes what no entry reaches.
void inline_calls(llvm::Module &module, const std::vector<llvm::Function *> &entries);
// Merges equal instructions, and normalises loops. An instruction may then have another's place.
void simplify(llvm::Module &module);
// The name as in the source, without scopes, template and function arguments.
std::string name_of(const llvm::Function &function);
// Is it a function of clang's own headers that reads a built-in variable?
bool is_of_compiler(const llvm::DISubprogram &program);
// Is this place in the text of the entry itself, or of the runtime's header that the entry calls? No without a place.
bool is_prologue(const llvm::DebugLoc &place, const llvm::Function &entry);
// Or in what the runtime's header calls, such as the toolkit's atomics?
bool is_called_by_runtime(const llvm::DebugLoc &place, const llvm::Function &entry);

// The rules. Each checks one entry; check_ids before it is simplified, the others after.
finding check_ids(llvm::Function &entry, kind what);
finding check_unknown(llvm::Function &entry, kind what);
finding check_waits(llvm::Function &entry, kind what);
// unknown.cpp: whether the device takes it, as far as the rewrite adds to the kernel's own. `parameters`: the most bytes
// of these; 0: any number.
finding check_fit(const llvm::Function &entry, kind what, unsigned parameters);
// Whether the block loop asks for each logical block as cuelastic/turn.cuh does; the others rely on it.
finding check_turn(llvm::Function &entry);
// How a scheduler kernel runs.
struct merged_form {
	bool skips_idle = false; // idle threads do not run the body
	bool runs_once = false;  // …and each block runs one logical block: the body's barriers are the original's
};
// Whether it is as merged.cpp says; the others rely on it.
finding check_merged(llvm::Function &entry, merged_form *out);
// Part of the next: no asynchronous copy is in flight at the entry's own barrier.
finding check_copies(llvm::Function &entry);
// The entry's own barrier, for all threads of the block.
bool is_own_barrier(const llvm::Instruction &each);
// Adds to *needs what the proof requires. `has_guards`: the body's branches are not only the original's.
finding check_meetings(
    llvm::Function &entry, kind what, bool has_guards, unsigned *needs, const merged_form &form = {});

} // namespace validate

#endif
