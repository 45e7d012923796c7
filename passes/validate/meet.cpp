// Rule c: each barrier is reached by all threads of the block or by none, and each warp operation by all
// lanes of the warp or by none.
//
// A branch decides whether, or how often, an operation is reached if the operation is iteratively
// control-dependent on it. So each such branch must take the same direction in all threads that the
// operation waits for: the block, or the warp (uniform.cpp). Three kinds of branch may diverge:
//  - one whose other side has no more barriers or warp operations. Its threads are about to exit, and no
//    thread waits for exited threads (from compute capability 7.0 on). In a block loop there is no such
//    side, because the loop's own barrier follows;
//  - before a barrier of the block, one whose sides have the same number of barriers (balance.cpp);
//  - before a warp operation with a mask, if the lanes of the mask voted together after the branch, or pass
//    the branch together (mask.cpp).
// A warp operation with a mask needs none of this if all paths from it pass a barrier of the block
// (is_before_barrier). A proof for warps may hold only for some block shapes; the weakest sufficient
// condition is reported.
//
// A block loop needs its own barrier between logical blocks if these use shared memory, active masks or barriers,
// and no asynchronous copy may be in flight there (copies.cpp).
#include "balance.hpp"
#include "merged.hpp"
#include "operation.hpp"
#include "uniform.hpp"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>

using namespace llvm;

namespace validate
{
namespace
{

const unsigned meets_block = effect_barrier | effect_collective, meets = meets_block | effect_warp;

struct meeting {
	const Instruction *at;
	operation what;
};

// Where an entry's threads wait for each other, and from which blocks such a place can still be reached.
struct meetings {
	std::vector<meeting> all;
	SmallPtrSet<const BasicBlock *, 32> ahead;
	bool are_originals = false; // the body's branches are those of the original
};

meetings collect(Function &entry)
{
	meetings found;
	SmallVector<const BasicBlock *, 32> open;
	for (const Instruction &instruction : llvm::instructions(entry)) {
		operation what = operation_of(instruction);
		if (!(what.effects & meets))
			continue;
		found.all.push_back({&instruction, what});
		open.push_back(instruction.getParent());
	}
	while (!open.empty()) {
		const BasicBlock *block = open.pop_back_val();
		if (found.ahead.insert(block).second)
			open.append(pred_begin(block), pred_end(block));
	}
	return found;
}

const char *word_for(const operation &what)
{
	return what.effects & effect_barrier ? "barrier"
	       : what.effects & effect_warp  ? "warp operation"
	                                     : "collective";
}

std::string line_of(const DebugLoc &place, const DebugLoc &from)
{
	if (!place)
		return "an unknown line";
	std::string line = "line " + std::to_string(place.getLine());
	bool is_same = !from || place->getFilename() == from->getFilename();
	StringRef file = place->getFilename();
	file.consume_front("./");
	return is_same ? line : line + " of " + file.str();
}

// Do threads reach another barrier or warp operation on at most one side of the branch?
bool others_leave(const BasicBlock &branch, const meetings &places)
{
	return count_if(successors(&branch), [&](const BasicBlock *next) { return places.ahead.count(next); }) <=
	       1;
}

// Does this side of a branch leave the body? It must lead to the entry's text through nothing of the
// body's own.
const Instruction *exit_after(const BasicBlock *side, const Function &entry)
{
	for (unsigned steps = 0; side && steps < 16; steps++, side = side->getSingleSuccessor()) {
		const Instruction *first = side->getFirstNonPHIOrDbgOrLifetime();
		if (isa<ReturnInst>(first) || is_prologue(first->getDebugLoc(), entry))
			return first;
		if (!isa<BranchInst>(first) || side->getTerminator()->getNumSuccessors() != 1)
			return nullptr;
	}
	return nullptr;
}

// The reason for the user: a thread that returns, or a condition around the operation.
finding parted(const meeting &who, const BasicBlock &branch, const flow &paths)
{
	const Instruction *end = branch.getTerminator();
	const BasicBlock *then = end->getSuccessor(0), *at = who.at->getParent();
	const DebugLoc &place = who.at->getDebugLoc(), &condition = end->getDebugLoc();
	const Function &entry = *branch.getParent();
	std::string what = word_for(who.what);
	bool may_leave = isa<BranchInst>(end) && !is_prologue(condition, entry) && exit_after(then, entry);
	if (may_leave && !paths.dominators.dominates(then, at)) {
		const DebugLoc &jump = then->getTerminator()->getDebugLoc();
		DebugLoc out = jump && !is_prologue(jump, entry) ? jump : condition;
		return {"early-exit", "threads may leave here before the " + what + " in " + line_of(place, out), out,
		    place};
	}
	if (!condition) // clang leaves a scope with several exits by a switch of its own
		return {"divergent-barrier",
		    "not all threads may reach this " + what + ": some may leave a loop or a block in front of it",
		    place, {}};
	return {"divergent-barrier",
	    "not all threads may reach this " + what + ": the condition in " + line_of(condition, place) +
	        " is not the same in all of them",
	    place, condition};
}

finding check_operands(const meeting &who, const uniformity &block, const scheduler *merged)
{
	bool is_original = merged && merged->form.runs_once && !is_counted_by_runtime(*who.at);
	if (is_original)
		return {};
	if (!who.what.is_named)
		return {};
	const DebugLoc &place = who.at->getDebugLoc();
	for (const Use &use : who.at->operands())
		if ((use.get() == who.what.number || use.get() == who.what.count) && !block.is_uniform(use))
			return {"divergent-barrier",
			    "the number or the count of this barrier is not the same in all threads", place, place};
	if (who.what.count && (!merged || !merged->counts_member(*who.at, who.what.count)))
		return {"divergent-barrier", "this barrier may wait for a part of the block only", place, place};
	auto *number = dyn_cast_or_null<ConstantInt>(who.what.number);
	if (who.what.count && (!number || number->isZero())) // the scheduler's own, of all threads
		return {"divergent-barrier", "this barrier has the number of the one that all threads wait at", place, place};
	return {};
}

// May the branch part threads though it is not the same in all? A barrier that counts threads waits for those that leave,
// too; but the idle threads of its member are not counted. If a merged kernel gives each physical block one logical
// block without idle threads, the body's own branches are the original's.
bool may_part(const meeting &who, const BasicBlock &branch, const meetings &places, const scheduler *merged)
{
	const DebugLoc &place = branch.getTerminator()->getDebugLoc();
	bool is_counted = merged && who.what.count && is_counted_by_runtime(*who.at);
	if (!is_counted && others_leave(branch, places))
		return true;
	if (!merged)
		return false;
	if (merged->form.runs_once && !is_counted && place && !is_prologue(place, *branch.getParent()))
		return true;
	bool is_of_member = is_counted || (who.what.effects & effect_warp && merged->form.skips_idle);
	return is_of_member && merged->is_end_by_test(branch, merged->member_at(*who.at->getParent()));
}

// Does the body go on where the branch's sides join? Else some threads may have left it.
bool goes_on(const BasicBlock &branch, const flow &paths)
{
	auto *node = paths.postdominators.getNode(&branch);
	const BasicBlock *join = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
	return join && !exit_after(join, *branch.getParent());
}

// An operation of matrices has no meaning unless all lanes of the warp decide alike about the conditions around it (PTX
// ISA, "ldmatrix", "mma", "wmma"). So of a condition of the original's own nothing is left to show. Lanes that leave the
// body are another matter: in the original they have ended, here they wait at the entry's barrier.
bool is_alike(const meeting &who, const BasicBlock &branch, const meetings &places, const flow &paths)
{
	const DebugLoc &place = branch.getTerminator()->getDebugLoc();
	return who.what.is_whole && places.are_originals && place && !is_prologue(place, *branch.getParent()) &&
	       goes_on(branch, paths);
}

// Is there a barrier of the block on each path from this warp operation to the end of the body? Then no
// thread of the block has left the body yet, since the barriers were proved to be the same for all. So the
// lanes in the operation's mask come here, as they do in the original.
bool is_before_barrier(const meeting &who, const meetings &places)
{
	SmallPtrSet<const BasicBlock *, 16> seen;
	SmallVector<const Instruction *, 16> open{who.at->getNextNode()};
	if (!places.are_originals || !who.what.mask || !who.what.names_lanes)
		return false;
	while (!open.empty()) {
		const Instruction *at = open.pop_back_val();
		while (at && !is_plain_barrier(*at, operation_of(*at)) && !at->isTerminator())
			at = at->getNextNode();
		if (!at->isTerminator() && !is_own_barrier(*at))
			continue;
		if (!at->isTerminator() || isa<ReturnInst>(at))
			return false;
		for (const BasicBlock *next : successors(at))
			if (seen.insert(next).second)
				open.push_back(&next->front());
	}
	return true;
}

finding check_meeting(const meeting &who, const meetings &places, const uniformity &uniform, const scheduler *merged)
{
	const flow &paths = uniform.graph();
	bool counts = is_plain_barrier(*who.at, who.what);
	for (const BasicBlock *branch : paths.controllers(*who.at->getParent())) {
		if (uniform.is_uniform_end(*branch) || may_part(who, *branch, places, merged) ||
		    is_alike(who, *branch, places, paths) ||
		    is_gathered(*who.at, who.what.mask, *branch, uniform) ||
		    is_of_first_lanes(*who.at, who.what.mask, *branch, uniform) || (counts && is_balanced(*branch, paths)))
			continue;
		return parted(who, *branch, paths);
	}
	return {};
}

finding check_block(const meetings &places, const uniformity &uniform, const scheduler *merged)
{
	for (const meeting &each : places.all) {
		if (!(each.what.effects & meets_block))
			continue;
		finding wrong = check_operands(each, uniform, merged);
		if (!wrong.found())
			wrong = check_meeting(each, places, uniform, merged);
		if (wrong.found())
			return wrong;
	}
	return {};
}

bool has_votes(const meetings &places)
{
	return any_of(places.all, [](const meeting &each) { return is_vote_of_warp(*each.at); });
}

// Do the block's threads meet if blockDim.x is a multiple of 32?
bool is_proved_of_rows(Function &entry, const meetings &places, const flow &paths)
{
	shapes rows;
	rows[0] = shape::rows;
	return !check_block(places, uniformity(entry, paths, level::block, rows), nullptr).found();
}

// The first warp operation that not all lanes may reach, or null.
const meeting *parting(Function &entry, const meetings &places, const flow &paths, const shapes &blocks,
    const scheduler *merged, finding *wrong)
{
	uniformity uniform(entry, paths, level::warp, blocks);
	for (const meeting &each : places.all)
		if (each.what.effects & effect_warp && !is_before_barrier(each, places)) {
			*wrong = check_meeting(each, places, uniform, merged);
			if (wrong->found())
				return &each;
		}
	return nullptr;
}

// Whose shape an operation depends on: of all blocks, or those of one member of a merged kernel.
unsigned place_of_shape(const meeting &who, const scheduler *merged)
{
	return merged ? merged->member_at(*who.at->getParent()).value_or(0) : 0;
}

// Tries the weakest requirement on the launch first.
finding check_shapes(Function &entry, const meetings &places, const flow &paths, const scheduler *merged, unsigned *needs)
{
	shapes blocks(merged ? merged->members : 0);
	finding wrong;
	if (none_of(places.all, [](const meeting &each) { return each.what.effects & effect_warp; }))
		return {};
	while (const meeting *who = parting(entry, places, paths, blocks, merged, &wrong)) {
		shape &block = blocks[place_of_shape(*who, merged)];
		if (block != shape::any)
			return wrong;
		block = shape::rows;
	}
	for (unsigned i = 0; i < blocks.count(); i++) {
		if (blocks[i] == shape::any)
			continue;
		blocks[i] = shape::line;
		bool is_fit = !parting(entry, places, paths, blocks, merged, &wrong);
		*needs |= unsigned(is_fit ? need_whole_warps : need_multiple_of_warp) << needs_bits * i;
		blocks[i] = shape::rows;
	}
	return {};
}

// A yielding entry's own prologue shares memory, too; turn.cpp checks it.
bool is_checked(const Instruction &instruction, kind what)
{
	return what == kind::yielding && is_own(instruction);
}

// Or does it find which lanes run together? Those that the last logical block parted must be together again.
bool shares_memory(Function &entry, kind what)
{
	return any_of(llvm::instructions(entry), [&](const Instruction &instruction) {
		bool is_of_memory =
		    is_shared(&instruction) || operation_of(instruction).effects & (effect_copies | effect_together) ||
		    any_of(instruction.operands(), [](const Use &use) { return is_shared(use.get()); });
		return is_of_memory && !is_checked(instruction, what);
	});
}

// Is there a barrier on each path from the beginning of the round to the body?
bool has_barrier_first(const Loop &loop)
{
	SmallVector<const BasicBlock *, 8> open{loop.getHeader()};
	SmallPtrSet<const BasicBlock *, 8> seen{loop.getHeader()};
	while (!open.empty()) {
		const BasicBlock *block = open.pop_back_val();
		auto first = find_if(*block, [](const Instruction &each) { return is_body(each) || is_own_barrier(each); });
		if (first != block->end() && is_body(*first))
			return false;
		if (first != block->end())
			continue;
		for (const BasicBlock *next : successors(block))
			if (loop.contains(next) && seen.insert(next).second)
				open.push_back(next);
	}
	return true;
}

// Does no part of the body run between this barrier and the next round?
bool is_last(const Instruction &barrier, const Loop &loop)
{
	SmallVector<const BasicBlock *, 8> open;
	SmallPtrSet<const BasicBlock *, 8> seen{loop.getHeader()};
	for (const Instruction *next = barrier.getNextNode(); next; next = next->getNextNode())
		if (is_body(*next))
			return false;
	open.append(succ_begin(barrier.getParent()), succ_end(barrier.getParent()));
	while (!open.empty()) {
		const BasicBlock *block = open.pop_back_val();
		if (!loop.contains(block) || !seen.insert(block).second)
			continue;
		if (any_of(*block, is_body))
			return false;
		open.append(succ_begin(block), succ_end(block));
	}
	return true;
}

bool has_own_barrier(const Loop &loop, const meetings &places, const flow &paths)
{
	SmallVector<BasicBlock *, 2> latches;
	loop.getLoopLatches(latches);
	return any_of(places.all, [&](const meeting &each) {
		const BasicBlock *at = each.at->getParent();
		return is_own_barrier(*each.at) && loop.contains(at) &&
		       all_of(
		           latches, [&](const BasicBlock *latch) { return paths.dominators.dominates(at, latch); }) &&
		       is_last(*each.at, loop);
	});
}

finding check_loop(Function &entry, const meetings &places, const flow &paths, kind what)
{
	bool meets_others = any_of(places.all, [&](const meeting &each) { return !is_checked(*each.at, what); });
	if (!meets_others && !shares_memory(entry, what))
		return {};
	LoopInfo loops(paths.dominators);
	for (const Loop *loop : loops)
		if (is_prologue(loop->getHeader()->getTerminator()->getDebugLoc(), entry))
			if (what == kind::yielding ? has_barrier_first(*loop) : has_own_barrier(*loop, places, paths))
				return {};
	return {"block-barrier", "no barrier parts one logical block from the next",
	    entry.getEntryBlock().getTerminator()->getDebugLoc(), {}};
}

} // namespace

bool is_own(const Instruction &each)
{
	const Function &entry = *each.getFunction();
	return is_prologue(each.getDebugLoc(), entry) || is_called_by_runtime(each.getDebugLoc(), entry);
}

bool is_body(const Instruction &each)
{
	bool acts = each.mayReadOrWriteMemory() || operation_of(each).effects & (meets | effect_together);
	return acts && !is_mark(each) && !is_own(each);
}

bool is_own_barrier(const Instruction &each)
{
	operation what = operation_of(each);
	return what.effects & effect_barrier && !what.is_named && is_prologue(each.getDebugLoc(), *each.getFunction());
}

finding check_meetings(Function &entry, kind what, bool has_guards, unsigned *needs, const merged_form &form)
{
	if (what == kind::sliced)
		return {};
	meetings places = collect(entry);
	places.are_originals = !has_guards && (what == kind::elastic || what == kind::yielding);
	flow paths(entry);
	finding wrong;
	std::optional<scheduler> merged;
	if (what == kind::merged)
		merged.emplace(entry, paths.dominators, form);
	const scheduler *members = merged ? &*merged : nullptr;
	if (what == kind::elastic || what == kind::yielding)
		wrong = check_loop(entry, places, paths, what);
	if (!wrong.found())
		wrong = check_copies(entry);
	if (wrong.found() || (places.all.empty() && !members))
		return wrong;
	uniformity block(entry, paths, level::block, shapes());
	wrong = members ? check_choice(entry, *members, block) : finding();
	if (!wrong.found())
		wrong = check_block(places, block, members);
	if (wrong.found() && places.are_originals && has_votes(places) && is_proved_of_rows(entry, places, paths)) {
		wrong = {};
		*needs |= need_multiple_of_warp;
	}
	return wrong.found() || form.runs_once ? wrong : check_shapes(entry, places, paths, members, needs);
}

} // namespace validate
