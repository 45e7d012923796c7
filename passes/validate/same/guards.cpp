// A body with guards is compared with the original as one thread runs it.
//
//   1. Where the guards vote whether any thread continues (cue_any, which no program calls itself), the thread's own answer
//      replaces the result of the vote. A thread whose answer is no may still run along while others continue: an idle round. It is
//      proved that the thread only takes part in barriers and votes there, and then is where its own answer leads.
//   2. Both functions are run at once. A run knows the values of flags (flags.cpp). It passes jumps, and branches that a flag
//      decides. It stops at a condition whose value is not known, and continues on both sides.
//   3. A condition decides nothing if all paths from it lead to the same state, and nothing is done on them. Then the run
//      continues at that state. There may be barriers and votes on these paths in the copy only, and only where the original is not
//      at such a condition too: the thread has left, and takes part in barriers of the others.
//   4. A piece is what is run between two stops, in both functions. Each piece becomes a block of its own in each function, so
//      the functions have the same blocks. Code is only copied, so each function does what it did before, except for what 1 and 3
//      leave out. The pairing of pieces need not be right: walk.cpp compares them.
//   5. In walk.cpp, the copy may have barriers and votes where the original has none.
//
// It is not proved here that the threads wait at the same barriers as in the original. That follows from rule c, and from what
// passes/predicate/predicate.c says: all threads run through a body with guards together. Nor is it proved that a path on which
// nothing is done ends.
#include "guards.hpp"

#include "flags.hpp"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <deque>
#include <optional>

using namespace llvm;

namespace validate
{

static const char IDLE[] = "cue.idle";
static const size_t MAX_PIECES = 4000, MAX_BLOCKS = 10000; // in all
static const size_t MAX_OWN_BLOCKS = 600; // of one function

// ---- barriers and votes

// The neutral value of a vote: 0 or 1, or -1 if there is none.
static int neutral_of(const CallBase &call)
{
	return StringSwitch<int>(name_called(call))
	    .Cases("__syncthreads", "llvm.nvvm.barrier0", "__syncwarp", "llvm.nvvm.bar.warp.sync", -1)
	    .Cases("__barrier_sync", "llvm.nvvm.barrier.sync", -1)
	    .Cases("__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync", -1)
	    .StartsWith("llvm.nvvm.shfl.sync.", -1)
	    .Cases("cue_any", "__syncthreads_or", "llvm.nvvm.barrier0.or", "__any_sync", "llvm.nvvm.vote.any.sync", 0)
	    .Cases("__syncthreads_count", "llvm.nvvm.barrier0.popc", "__ballot_sync", "llvm.nvvm.vote.ballot.sync", 0)
	    .Cases("__syncthreads_and", "llvm.nvvm.barrier0.and", "__all_sync", "llvm.nvvm.vote.all.sync", 1)
	    .Default(-2);
}

bool is_perhaps_idle(const Instruction &last)
{
	return last.getMetadata(IDLE);
}

static bool is_neutral(const CallBase &call, const Constant *said)
{
	int neutral = neutral_of(call);
	auto *number = dyn_cast_or_null<ConstantInt>(said);
	return neutral == -1 || (number && number->isZero() == (neutral == 0));
}

bool is_idle_meeting(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	return call && neutral_of(*call) >= -1 &&
	       is_neutral(*call, call->arg_empty() ? nullptr : dyn_cast<Constant>(said_in(*call)));
}

// ---- one function

namespace
{

// Blocks that run one after the other, and what follows for each side of the last one's branch.
struct piece {
	std::vector<BasicBlock *> blocks;
	std::vector<state> next;
	bool is_negated = false;      // the first of the next is where the last one's condition does not hold
	bool is_idle = false;         // perhaps: a flag is false on the path
	std::optional<state> beyond; // if all paths from here only have barriers and votes until this state
};

// A part of a run in which the thread has no effects of its own.
struct idling {
	const BasicBlock *until;
	std::optional<state> after; // the state after it
	bool meets = false;          // it has barriers or votes
	std::set<const AllocaInst *> written; // what then must not be read
};

class runner
{
  public:
	runner(Function &function, bool has_guards) : all(function), has_guards(has_guards), ends(function)
	{
	}
	piece run(const state &from);
	void run_on(piece &out, const state &from);
	// Puts pieces in the place of the function's blocks. `next`: the numbers of those that follow, for each.
	void rewrite(const std::vector<piece> &pieces, const std::vector<std::vector<size_t>> &next);

	const flags all;
	const char *fault = nullptr;

  private:
	bool has_guards;
	PostDominatorTree ends;
	std::set<std::pair<state, state>> checked; // idle rounds, and where they must lead

	void end(piece &out, const knowledge &now, Instruction &last);
	void check_idle(const knowledge &now, const BranchInst &branch, const CallBase &vote);
	std::optional<idling> idling_from(const BasicBlock &block, const std::vector<state> &next) const;
	bool is_idle(idling &how, std::vector<state> work) const;
	bool leads_to_one_place(idling &how, std::vector<state> work) const;
	bool is_read_from(const state &from, const AllocaInst *variable) const;
	void add_next(std::vector<state> &out, const knowledge &now, const Instruction &last) const;
	bool is_idle_block(idling &how, const state &from, std::vector<state> &work) const;
	BasicBlock *copy(const piece &what);
};

// The vote that a branch in the same block asks, if it asks for nothing else.
const CallBase *vote_of(const BranchInst &branch)
{
	for (const Instruction &each : *branch.getParent()) {
		if (!is_vote(each))
			continue;
		const Instruction *at = &each;
		while (at && at != &branch) {
			bool is_simple = at == &each || isa<ICmpInst>(at) || isa<CastInst>(at) || at->getOpcode() == Instruction::Xor;
			at = is_simple && at->hasOneUse() ? cast<Instruction>(*at->user_begin()) : nullptr;
		}
		if (at)
			return cast<CallBase>(&each);
	}
	return nullptr;
}

const BranchInst *condition_at(const Instruction &last)
{
	auto *branch = dyn_cast<BranchInst>(&last);
	return branch && branch->isConditional() ? branch : nullptr;
}

piece runner::run(const state &from)
{
	piece out;
	run_on(out, from);
	return out;
}

void runner::run_on(piece &out, const state &from)
{
	knowledge now(all, from.flags);
	for (BasicBlock *block = from.block; block && !fault;) {
		out.blocks.push_back(block);
		if (out.blocks.size() > MAX_BLOCKS)
			fault = "it is too large";
		now.run(*block);
		out.is_idle |= any_of(all.truths, [&](unsigned flag) { return now.known[flag] == '0'; });
		Instruction &last = *block->getTerminator();
		const BranchInst *branch = condition_at(last);
		if (auto *vote = has_guards && branch ? vote_of(*branch) : nullptr)
			check_idle(now, *branch, *vote);
		block = now.next_of(last);
		if (block) {
			now.known = all.at(block, now.known).flags;
			continue;
		}
		end(out, now, last);
		std::optional<idling> how = idling_from(*last.getParent(), out.next);
		if (how && how->meets)
			out.beyond = how->after;
		else if (how)
			run_on(out, *how->after);
		return;
	}
}

// Where all paths from a block's end lead, if nothing is done on them up to a block that all reach.
std::optional<idling> runner::idling_from(const BasicBlock &block, const std::vector<state> &next) const
{
	auto *node = next.size() < 2 ? nullptr : ends.getNode(&block);
	for (node = node ? node->getIDom() : nullptr; node && node->getBlock(); node = node->getIDom()) {
		idling how{node->getBlock(), {}, false, {}};
		if (is_idle(how, next) && how.after)
			return how;
	}
	return {};
}

// Sides are in the order of the condition's source: first where it holds.
void runner::end(piece &out, const knowledge &now, Instruction &last)
{
	const BranchInst *branch = condition_at(last);
	out.next.clear();
	out.is_negated = branch && now.source_of(branch->getCondition()).is_negated;
	for (unsigned i = 0; i < last.getNumSuccessors(); i++) {
		unsigned side = out.is_negated ? !i : i;
		out.next.push_back(all.at(last.getSuccessor(side), branch ? now.if_it_is(branch->getCondition(), !side) : now.known));
	}
}

// ---- idle threads

// Does a thread whose answer is no, but which runs along, do nothing before it is where its own answer leads?
void runner::check_idle(const knowledge &now, const BranchInst &branch, const CallBase &vote)
{
	bool yes = true; // the side for this answer
	for (const Instruction *at = &vote; at != &branch; at = cast<Instruction>(*at->user_begin())) {
		auto *compare = dyn_cast<ICmpInst>(at);
		yes ^= at->getOpcode() == Instruction::Xor || (compare && compare->getPredicate() == CmpInst::ICMP_EQ);
	}
	int own = now.side_of(branch);
	if (own == yes)
		return;
	std::string known = own >= 0 ? now.known : now.if_it_is(branch.getCondition(), !yes);
	state begin = all.at(branch.getSuccessor(!yes), known), after = all.at(branch.getSuccessor(yes), known);
	idling how{after.block, after, false, {}};
	if (checked.insert({begin, after}).second && !is_idle(how, {begin}))
		fault = "a thread may do something in a round that is not its own";
}

// Do all paths lead to the same state, and is nothing done on them?
bool runner::is_idle(idling &how, std::vector<state> work) const
{
	return leads_to_one_place(how, std::move(work)) && (how.written.empty() || how.after) &&
	       none_of(how.written, [&](const AllocaInst *each) { return is_read_from(*how.after, each); });
}

// Is a variable read on some path before it is set again?
bool runner::is_read_from(const state &from, const AllocaInst *variable) const
{
	std::vector<state> work = {from};
	std::set<state> seen;
	while (!work.empty()) {
		state at = work.back();
		work.pop_back();
		if (!all.is_read_from(at.block, variable) || !seen.insert(at).second)
			continue;
		bool is_set = false;
		for (const Instruction &each : *at.block) {
			if (variable_read_by(each) == variable)
				return true;
			if (is_set = set_wholly_by(each) == variable; is_set)
				break;
		}
		if (seen.size() > MAX_PIECES)
			return true;
		knowledge now(all, at.flags);
		now.run(*at.block);
		if (!is_set)
			add_next(work, now, *at.block->getTerminator());
	}
	return false;
}

bool runner::leads_to_one_place(idling &how, std::vector<state> work) const
{
	std::set<state> seen;
	while (!work.empty()) {
		state from = work.back();
		work.pop_back();
		if (from.block == how.until) {
			how.after = how.after ? how.after : from;
			if (!(*how.after == from))
				return false;
		} else if (seen.insert(from).second && (seen.size() > MAX_PIECES || !is_idle_block(how, from, work))) {
			return false;
		}
	}
	return true;
}

bool does_nothing(const Instruction &each)
{
	auto *intrinsic = dyn_cast<IntrinsicInst>(&each);
	if (intrinsic && (intrinsic->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(intrinsic)))
		return true;
	if (auto *load = dyn_cast<LoadInst>(&each))
		return load->isSimple();
	return !each.mayHaveSideEffects();
}

bool runner::is_idle_block(idling &how, const state &from, std::vector<state> &work) const
{
	knowledge now(all, from.flags);
	now.run(*from.block);
	for (const Instruction &each : *from.block) {
		auto *call = dyn_cast<CallBase>(&each);
		auto *store = dyn_cast<StoreInst>(&each);
		const AllocaInst *variable = set_by(each);
		bool is_own = variable && ((store && now.is_known(*store)) || all.is_only_read_and_written(variable));
		if (is_own && !(store && now.is_known(*store)) && all.is_read_from(how.until, variable))
			how.written.insert(variable);
		bool is_meeting = call && neutral_of(*call) >= -1 && is_neutral(*call, now.known_of(*call));
		how.meets |= is_meeting;
		if (!is_own && !is_meeting && !does_nothing(each))
			return false;
	}
	const Instruction &last = *from.block->getTerminator();
	add_next(work, now, last);
	return last.getNumSuccessors() > 0;
}

// Where a thread may continue, whatever the others vote.
void runner::add_next(std::vector<state> &out, const knowledge &now, const Instruction &last) const
{
	const BranchInst *branch = condition_at(last);
	BasicBlock *next = has_guards && branch && vote_of(*branch) ? nullptr : now.next_of(last);
	for (unsigned i = 0; i < last.getNumSuccessors(); i++) {
		if (next && next != last.getSuccessor(i))
			continue;
		std::string known = branch && now.side_of(*branch) < 0 ? now.if_it_is(branch->getCondition(), !i) : now.known;
		out.push_back(all.at(last.getSuccessor(i), std::move(known)));
	}
}

// ---- writing

// Returns the first of the new blocks; the last one ends as the piece's last does, still with the old successors.
BasicBlock *runner::copy(const piece &what)
{
	BasicBlock *first = nullptr, *before = nullptr;
	for (BasicBlock *block : what.blocks) {
		ValueToValueMapTy values;
		const BranchInst *branch = has_guards ? condition_at(*block->getTerminator()) : nullptr;
		const CallBase *asked = branch ? vote_of(*branch) : nullptr;
		BasicBlock *made = CloneBasicBlock(block, values, "", &all.function);
		for (Instruction &each : make_early_inc_range(*made)) {
			RemapInstruction(&each, values, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
			if (asked && &each == values.lookup(asked)) {
				each.replaceAllUsesWith(said_in(cast<CallBase>(each)));
				each.eraseFromParent();
			}
		}
		if (before)
			ReplaceInstWithInst(before->getTerminator(), BranchInst::Create(made));
		first = first ? first : made;
		before = made;
	}
	return first;
}

void runner::rewrite(const std::vector<piece> &pieces, const std::vector<std::vector<size_t>> &next)
{
	std::vector<BasicBlock *> firsts, lasts;
	for (const piece &each : pieces) {
		firsts.push_back(copy(each));
		lasts.push_back(&all.function.back());
	}
	for (size_t i = 0; i < pieces.size(); i++) {
		Instruction *last = lasts[i]->getTerminator();
		for (unsigned side = 0; side < next[i].size(); side++)
			last->setSuccessor(pieces[i].is_negated ? !side : side, firsts[next[i][side]]);
		if (pieces[i].is_idle)
			last->setMetadata(IDLE, MDNode::get(last->getContext(), {}));
	}
	all.function.getEntryBlock().getTerminator()->setSuccessor(0, firsts[0]);
	EliminateUnreachableBlocks(all.function);
}

// ---- both

class aligner
{
  public:
	aligner(Function &original, Function &copy) : sides{{original, false}, {copy, true}}
	{
	}
	const char *run();

  private:
	runner sides[2];
	std::map<std::pair<state, state>, size_t> known;
	std::deque<std::pair<state, state>> work;
	std::vector<piece> pieces[2];
	std::vector<std::vector<size_t>> next;
	size_t blocks = 0;

	size_t number_of(const state &a, const state &b);
};

size_t aligner::number_of(const state &a, const state &b)
{
	auto [at, is_new] = known.insert({{a, b}, known.size()});
	if (is_new)
		work.push_back({a, b});
	return at->second;
}

const char *aligner::run()
{
	number_of(sides[0].all.first(), sides[1].all.first());
	while (!work.empty()) {
		auto [a, b] = work.front();
		work.pop_front();
		piece one = sides[0].run(a), other = sides[1].run(b);
		for (const runner &each : sides)
			if (each.fault)
				return each.fault;
		// Does only the copy have barriers or votes on this path? Then the path is not the original's.
		while (other.beyond && !one.beyond && !sides[1].fault) {
			state after = *other.beyond;
			other.beyond.reset();
			sides[1].run_on(other, after);
		}
		other.is_idle |= other.beyond.has_value();
		const Instruction *end = one.blocks.back()->getTerminator(), *other_end = other.blocks.back()->getTerminator();
		if (end->getOpcode() != other_end->getOpcode() || one.next.size() != other.next.size())
			return "not every way through it is found again";
		next.push_back({});
		for (size_t i = 0; i < one.next.size(); i++)
			next.back().push_back(number_of(one.next[i], other.next[i]));
		blocks += one.blocks.size() + other.blocks.size(); // each of many exits leads past all that follows
		pieces[0].push_back(std::move(one));
		pieces[1].push_back(std::move(other));
		if (known.size() > MAX_PIECES || blocks > MAX_BLOCKS)
			return "it is too large";
	}
	for (unsigned i = 0; i < 2; i++)
		sides[i].rewrite(pieces[i], next);
	return nullptr;
}

} // namespace

const char *align(Function &original, Function &copy)
{
	if (copy.size() > MAX_OWN_BLOCKS)
		return "it is too large";
	return aligner(original, copy).run();
}

// ---- after promotion

static bool is_number(const Value *value, uint64_t what)
{
	auto *number = dyn_cast<ConstantInt>(value);
	return number && number->getZExtValue() == what;
}

// The boolean that was in a variable of another width, or NULL.
static Value *narrowed(Instruction &each)
{
	auto *compare = dyn_cast<ICmpInst>(&each);
	bool is_for_zero = compare && compare->getPredicate() == CmpInst::ICMP_NE && is_number(compare->getOperand(1), 0);
	auto *wide = is_for_zero || isa<TruncInst>(each) ? dyn_cast<ZExtInst>(each.getOperand(0)) : nullptr;
	return wide && wide->getSrcTy() == each.getType() && each.getType()->isIntegerTy(1) ? wide->getOperand(0) : nullptr;
}

// A vote tests whether a number is zero. The copy votes whether the thread is active and the number is not
// zero.
static void say_number(CallBase &call)
{
	if (neutral_of(call) < 0)
		return;
	unsigned last = call.arg_size() - 1;
	auto *wide = dyn_cast<ZExtInst>(call.getArgOperand(last));
	auto *compare = wide ? dyn_cast<ICmpInst>(wide->getOperand(0)) : nullptr;
	if (compare && compare->getPredicate() == CmpInst::ICMP_NE && is_number(compare->getOperand(1), 0) &&
	    compare->getOperand(0)->getType() == wide->getType())
		call.setArgOperand(last, compare->getOperand(0));
}

static void turn(BranchInst &branch)
{
	for (;;) {
		auto *negation = dyn_cast<BinaryOperator>(branch.getCondition());
		if (!negation || negation->getOpcode() != Instruction::Xor || !is_number(negation->getOperand(1), 1))
			return;
		branch.setCondition(negation->getOperand(0));
		branch.swapSuccessors();
	}
}

void fold(Function &function)
{
	const DataLayout &layout = function.getDataLayout();
	for (bool is_changed = true; is_changed;) {
		is_changed = false;
		for (Instruction &each : make_early_inc_range(instructions(function))) {
			if (auto *call = dyn_cast<CallBase>(&each))
				say_number(*call);
			if (each.isTerminator() || each.use_empty())
				continue;
			Value *simpler = ConstantFoldInstruction(&each, layout);
			simpler = simpler ? simpler : narrowed(each);
			if (!simpler)
				continue;
			each.replaceAllUsesWith(simpler);
			is_changed = true;
		}
	}
	for (BasicBlock &block : function)
		if (auto *branch = dyn_cast<BranchInst>(block.getTerminator()); branch && branch->isConditional())
			turn(*branch);
}

} // namespace validate
