// A scheduler kernel of a phase (cuelastic/merge.cuh) runs the logical blocks of several kernels, its members. All
// rules apply to it as to other entries. Four more are proved here, on which the others rely:
//
//  - Idle threads, those with numbers beyond the member's own threads, do nothing. The header compares the
//    thread's number with the member's number of threads. With this test set to `false` (by LLVM's SCCP), the
//    body reaches no access to memory that others use, except loads that are the same in the block, and the
//    thread's votes have the neutral value. So idle threads that run along only take part in barriers, and
//    those that leave have done nothing.
//  - All threads of a block choose the same member. What the scheduler passes to the body is the same in all
//    of them, except the thread's ids in this member, and the test.
//  - A barrier that counts threads counts those of its member.
//  - In a loop, one thread draws a ticket and passes it to the others through one word of shared memory: only
//    thread 0 writes it and takes tickets; on each path from the write to the read, from the read to the
//    body, and from the body to either of them, there is a barrier of all threads. So the arena's members,
//    and the word that lies in the arena, are never used at the same time. A block runs only for a ticket
//    below the member's number of blocks, and the loop ends when there is none. Tickets are never given back,
//    so it ends.
//
// If idle threads leave and there is no loop, a physical block runs one logical block with the original's threads. Then
// the body's barriers are the original's, and meet.cpp only has to show that the scheduler chooses one member for all.
#include "merged.hpp"
#include "operation.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/SCCPSolver.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{
namespace
{

const unsigned meets = effect_barrier | effect_collective | effect_warp;

// ---- the parameter: a head, a shape for each member, arguments

struct layout {
	const Argument *parameter = nullptr;
	uint64_t shapes = 0, stride = 0, count = 0; // of the shapes in it
	uint64_t size = 0, threads = 0, column = 0, row = 0; // of fields in a shape
};

layout layout_of(const Function &entry)
{
	auto *pack = entry.arg_size() == 1 ? dyn_cast_or_null<StructType>(entry.getArg(0)->getParamByValType()) : nullptr;
	if (!pack || !pack->hasName() || !pack->getName().starts_with("struct.cue_members") || pack->getNumElements() < 3)
		return {};
	auto *shapes = dyn_cast<ArrayType>(pack->getElementType(1));
	auto *shape = shapes ? dyn_cast<StructType>(shapes->getElementType()) : nullptr;
	if (!shape || shape->getNumElements() < 5)
		return {};
	const DataLayout &data = entry.getDataLayout();
	const StructLayout *all = data.getStructLayout(pack), *one = data.getStructLayout(shape);
	return {entry.getArg(0), all->getElementOffset(1), data.getTypeAllocSize(shape), shapes->getNumElements(),
	    one->getElementOffset(1), one->getElementOffset(2), one->getElementOffset(3), one->getElementOffset(4)};
}

struct field {
	unsigned member;
	uint64_t offset;
};

std::optional<field> field_of(const Value *value, const layout &in)
{
	auto *load = dyn_cast<LoadInst>(value);
	if (!load || !in.parameter || !load->getType()->isIntegerTy(32))
		return {};
	origin from = origin_of(load->getPointerOperand());
	if (from.object != in.parameter || from.offset < int64_t(in.shapes))
		return {};
	uint64_t at = from.offset - in.shapes;
	if (at >= in.stride * in.count)
		return {};
	return field{unsigned(at / in.stride), at % in.stride};
}

bool is_field(const Value *value, uint64_t offset, const layout &in, std::optional<unsigned> *member)
{
	std::optional<field> found = field_of(value, in);
	if (!found || found->offset != offset || (*member && **member != found->member))
		return false;
	*member = found->member;
	return true;
}

bool is_thread_number(const Value *value)
{
	auto *call = dyn_cast<CallBase>(value);
	return call && call->isInlineAsm() && operation_of(*call).name == "%tid.x";
}

// The thread's number divided by the block's width, and that by its height.
bool is_line(const Value *value, const layout &in, std::optional<unsigned> *member)
{
	Value *number, *by;
	return match(value, m_LShr(m_Mul(m_Value(number), m_Value(by)), m_ConstantInt())) && is_thread_number(number) &&
	       is_field(by, in.column, in, member);
}

bool is_plane(const Value *value, const layout &in, std::optional<unsigned> *member)
{
	Value *line, *by;
	return match(value, m_LShr(m_Mul(m_Value(line), m_Value(by)), m_ConstantInt())) && is_line(line, in, member) &&
	       is_field(by, in.row, in, member);
}

unsigned axis_of(const Value *value, const layout &in, std::optional<unsigned> *member)
{
	Value *all, *before, *size;
	if (is_plane(value, in, member))
		return 2;
	if (!match(value, m_Sub(m_Value(all), m_Mul(m_Value(before), m_Value(size)))))
		return 3;
	if (is_thread_number(all) && is_line(before, in, member) && is_field(size, in.size, in, member))
		return 0;
	*member = {};
	bool is_row = is_line(all, in, member) && is_plane(before, in, member) && is_field(size, in.size + 4, in, member);
	return is_row ? 1 : 3;
}

// ---- what runs, and what is constant, if some values are replaced by constants

class supposed
{
	TargetLibraryInfoImpl library;
	TargetLibraryInfo functions;
	SCCPSolver solver;
	DenseMap<const Value *, Constant *> known;

  public:
	supposed(Function &entry, ArrayRef<std::pair<Instruction *, Constant *>> given)
	    : library(Triple(entry.getParent()->getTargetTriple())), functions(library),
	      solver(
	          entry.getDataLayout(), [this](Function &) -> const TargetLibraryInfo & { return functions; }, entry.getContext())
	{
		SmallVector<std::pair<Use *, Value *>, 16> replaced;
		for (auto [value, constant] : given) {
			known[value] = constant;
			for (Use &use : make_early_inc_range(value->uses())) {
				replaced.push_back({&use, value});
				use.set(constant);
			}
		}
		solver.markBlockExecutable(&entry.front());
		for (Argument &each : entry.args())
			solver.markOverdefined(&each);
		do
			solver.solve();
		while (solver.resolvedUndefsIn(entry));
		for (auto [use, value] : replaced)
			use->set(value);
	}
	bool runs(const BasicBlock &block)
	{
		return solver.isBlockExecutable(const_cast<BasicBlock *>(&block));
	}
	bool goes(const BasicBlock &from, const BasicBlock &to)
	{
		return runs(from) && solver.isEdgeFeasible(const_cast<BasicBlock *>(&from), const_cast<BasicBlock *>(&to));
	}
	const Constant *value(Value *of)
	{
		if (auto *constant = dyn_cast<Constant>(of))
			return constant;
		auto found = known.find(of);
		return found != known.end() ? found->second : solver.getConstantOrNull(of);
	}
};

// ---- idle threads

bool is_neutral(const CallBase &vote, unsigned argument, bool is_all, supposed &idle)
{
	auto *value = dyn_cast_or_null<ConstantInt>(idle.value(vote.getArgOperand(argument)));
	return value && value->isZero() != is_all;
}

// Is the instruction without effect on other threads if an idle thread executes it?
bool is_harmless_meeting(const CallBase &call, const operation &does, supposed &idle)
{
	const Function *callee = call.getCalledFunction();
	std::string kept = !callee ? "" : callee->isIntrinsic() ? callee->getName().str() : name_of(*callee);
	StringRef name = kept;
	if (does.effects & effect_barrier)
		return call.arg_empty() || (!does.is_named && is_neutral(call, 0, name.ends_with("and"), idle)) ||
		       (does.is_named && call.getType()->isVoidTy());
	if (name.contains("shfl") || name == "__syncwarp" || name.ends_with("bar.warp.sync"))
		return true;
	bool is_all = name == "__all_sync" || name.contains("vote.all");
	bool is_any = name == "__any_sync" || name == "__ballot_sync" || name.contains("vote.any") || name.contains("vote.ballot");
	return (is_all || is_any) && call.arg_size() == 2 && is_neutral(call, 1, is_all, idle);
}

class idleness
{
	Function &entry;
	supposed idle;
	std::unique_ptr<flow> paths; // made if needed
	std::unique_ptr<uniformity> uniform;

	bool is_same_in_block(const Use &use)
	{
		if (!uniform) {
			paths = std::make_unique<flow>(entry);
			uniform = std::make_unique<uniformity>(entry, *paths, level::block, shapes());
		}
		return uniform->is_uniform(use);
	}

	bool is_harmless_read(const Use &address)
	{
		return !is_others(address.get()) || is_same_in_block(address);
	}

	bool is_harmless(const Instruction &each)
	{
		operation does = operation_of(each);
		auto *call = dyn_cast<CallBase>(&each);
		if (does.effects & meets)
			return call && is_harmless_meeting(*call, does, idle);
		if (does.effects & ~unsigned(effect_fence | effect_sleep))
			return false;
		if (auto *load = dyn_cast<LoadInst>(&each))
			return is_harmless_read(load->getOperandUse(0));
		if (auto *store = dyn_cast<StoreInst>(&each))
			return !is_others(store->getPointerOperand());
		if (auto *copy = dyn_cast<MemIntrinsic>(&each))
			return !is_others(copy->getRawDest()) &&
			       (!isa<MemTransferInst>(copy) || is_harmless_read(cast<MemTransferInst>(copy)->getRawSourceUse()));
		if (is_mark(each) || !each.mayReadOrWriteMemory() || isa<FenceInst>(each))
			return true;
		return call && !call->isInlineAsm() && none_of(call->args(), [](const Use &use) {
			return use->getType()->isPointerTy() && is_others(use.get());
		});
	}

	static SmallVector<std::pair<Instruction *, Constant *>, 8> none_active(const scheduler &of)
	{
		SmallVector<std::pair<Instruction *, Constant *>, 8> result;
		for (const idle_test &each : of.tests)
			result.push_back({each.is, ConstantInt::getFalse(each.is->getContext())});
		return result;
	}

  public:
	idleness(Function &function, const scheduler &of) : entry(function), idle(function, none_active(of))
	{
	}

	// The first instruction of an idle thread that has an effect on others.
	const Instruction *act()
	{
		for (const BasicBlock &block : entry)
			if (idle.runs(block))
				for (const Instruction &each : block)
					if (!is_own(each) && !is_harmless(each))
						return &each;
		return nullptr;
	}

	bool skip()
	{
		return none_of(llvm::instructions(entry), [&](const Instruction &each) {
			return operation_of(each).effects & meets && !is_own(each) && idle.runs(*each.getParent());
		});
	}
};

finding refuse(const Instruction &at, const char *reason)
{
	return {"unproved", reason, at.getDebugLoc(), {}};
}

finding check_idle(Function &entry, const scheduler &of, bool *skip)
{
	for (const Instruction &each : llvm::instructions(entry))
		if (is_body(each) && !of.member_at(*each.getParent()))
			return refuse(each, "this runs before the threads that its kernel does not have are told apart");
	idleness idle(entry, of);
	*skip = idle.skip();
	if (const Instruction *act = idle.act())
		return refuse(*act, "threads that the kernel does not have may run this in a merged kernel");
	return {};
}

// ---- tickets

bool is_word(const Value *address)
{
	auto *variable = dyn_cast<GlobalVariable>(address->stripInBoundsOffsets());
	return variable && variable->getAddressSpace() == 3;
}

class tickets
{
	Function &entry;
	const DominatorTree &dominators;
	const scheduler &of;
	LoopInfo loops;
	SmallVector<const Instruction *, 4> asked; // the first thread's accesses to the word
	LoadInst *told = nullptr;                  // how all threads read it
	const StoreInst *tells = nullptr;          // in the loop

	bool is_of_first(const BasicBlock &block) const;
	finding find_word(const Loop &loop);
	bool reaches_freely(const Instruction &from, bool ahead, const Loop *inside, function_ref<bool(const Instruction &)> is_wrong) const;
	bool is_apart(const Loop &loop) const;
	bool is_new_ticket(const Value *number, const BasicBlock *from) const;
	bool tells_new_tickets(const Value *number, SmallPtrSetImpl<const Value *> &seen) const;
	bool ends_without(const Loop &loop);
	finding check_loop(const Loop &loop);

  public:
	tickets(Function &function, const DominatorTree &tree, const scheduler &of)
	    : entry(function), dominators(tree), of(of), loops(tree)
	{
	}
	bool has_loop = false;
	finding check();
};

// Does only the thread with number 0 get there?
bool tickets::is_of_first(const BasicBlock &block) const
{
	for (const DomTreeNode *node = dominators.getNode(&block); node; node = node->getIDom()) {
		auto *branch = dyn_cast<BranchInst>(node->getBlock()->getTerminator());
		Value *number;
		ICmpInst::Predicate how;
		if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1) ||
		    !match(branch->getCondition(), m_ICmp(how, m_Value(number), m_Zero())) || !is_thread_number(number) ||
		    !ICmpInst::isEquality(how))
			continue;
		BasicBlockEdge edge(node->getBlock(), branch->getSuccessor(how != ICmpInst::ICMP_EQ));
		if (dominators.dominates(edge, &block))
			return true;
	}
	return false;
}

finding tickets::find_word(const Loop &loop)
{
	const Instruction &first = *loop.getHeader()->getFirstNonPHIOrDbg();
	for (Instruction &each : llvm::instructions(entry)) {
		if (!is_own(each))
			continue;
		bool is_first = is_of_first(*each.getParent());
		if (operation_of(each).effects & effect_atomic && !is_first)
			return refuse(each, "not only one thread takes the ticket");
		auto *load = dyn_cast<LoadInst>(&each);
		auto *store = dyn_cast<StoreInst>(&each);
		const Value *address = load ? load->getPointerOperand() : store ? store->getPointerOperand() : nullptr;
		if (!address || !is_word(address))
			continue;
		bool is_second = (store && is_first && loop.contains(store) && tells) || (load && !is_first && told);
		if (is_second || (store && !is_first))
			return refuse(each, "the ticket is not told by one thread at one place");
		if (is_first)
			asked.push_back(&each);
		else
			told = load;
		tells = store && loop.contains(store) ? store : tells;
	}
	if (!told || !tells || !loop.contains(told) ||
	    told->getPointerOperand()->stripInBoundsOffsets() != tells->getPointerOperand()->stripInBoundsOffsets())
		return refuse(first, "the ticket is not told to all threads");
	return {};
}

// Is there a path without a barrier of all threads between the instruction, in either direction, and a wrong
// one?
bool tickets::reaches_freely(const Instruction &from, bool ahead, const Loop *inside,
    function_ref<bool(const Instruction &)> is_wrong) const
{
	SmallPtrSet<const BasicBlock *, 32> seen;
	SmallVector<std::pair<const BasicBlock *, const Instruction *>, 32> open{
	    {from.getParent(), ahead ? from.getNextNode() : from.getPrevNode()}};
	if (!open[0].second)
		open[0].first = nullptr;
	auto follow = [&](const BasicBlock *block) {
		auto add = [&](const BasicBlock *next) {
			if ((!inside || inside->contains(next)) && seen.insert(next).second)
				open.push_back({next, ahead ? &next->front() : &next->back()});
		};
		if (ahead)
			for_each(successors(block), add);
		else
			for_each(predecessors(block), add);
	};
	if (!open[0].first) {
		open.clear();
		follow(from.getParent());
	}
	while (!open.empty()) {
		auto [block, at] = open.pop_back_val();
		for (; at && !is_own_barrier(*at); at = ahead ? at->getNextNode() : at->getPrevNode())
			if (is_wrong(*at))
				return true;
		if (!at)
			follow(block);
	}
	return false;
}

bool tickets::is_apart(const Loop &loop) const
{
	auto is_asked = [&](const Instruction &each) { return is_contained(asked, &each); };
	auto is_other = [&](const Instruction &each) { return is_asked(each) || is_body(each); };
	auto is_told_or_body = [&](const Instruction &each) { return &each == told || is_body(each); };
	for (const Instruction *each : asked)
		if (reaches_freely(*each, true, nullptr, is_told_or_body) || reaches_freely(*each, false, &loop, is_told_or_body))
			return false;
	return !reaches_freely(*told, true, nullptr, is_other) && !reaches_freely(*told, false, &loop, is_other);
}

// Is it a ticket below a limit that stays the same: `number < limit ? begin + number`?
bool tickets::is_new_ticket(const Value *number, const BasicBlock *from) const
{
	Value *one, *other;
	if (!match(number, m_Add(m_Value(one), m_Value(other))))
		return false;
	auto is_ticket = [&](Value *value) {
		auto *draw = dyn_cast<CallBase>(value);
		bool is_atomic = isa<AtomicRMWInst>(value) || (draw && draw->getCalledFunction() &&
		                                                  name_of(*draw->getCalledFunction()) == "atomicAdd");
		auto *drawn = dyn_cast<Instruction>(value);
		return is_atomic && match(drawn->getOperand(1), m_One()) && !is_body(*drawn);
	};
	Value *ticket = is_ticket(one) ? one : is_ticket(other) ? other : nullptr;
	for (const DomTreeNode *node = ticket ? dominators.getNode(from) : nullptr; node; node = node->getIDom()) {
		auto *branch = dyn_cast<BranchInst>(node->getBlock()->getTerminator());
		Value *end, *begin;
		ICmpInst::Predicate how;
		if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1) ||
		    !match(branch->getCondition(),
		        m_ICmp(how, m_Specific(ticket), m_Sub(m_Value(end), m_Value(begin)))) ||
		    how != ICmpInst::ICMP_ULT)
			continue;
		auto is_of_pack = [&](Value *value) {
			auto *load = dyn_cast<LoadInst>(value);
			return load && getUnderlyingObject(load->getPointerOperand()) == entry.getArg(0);
		};
		if (is_of_pack(end) && is_of_pack(begin) &&
		    dominators.dominates(BasicBlockEdge(node->getBlock(), branch->getSuccessor(0)), from))
			return true;
	}
	return false;
}

// On each path, is it either -1, which means none, or a ticket of this round?
bool tickets::tells_new_tickets(const Value *number, SmallPtrSetImpl<const Value *> &seen) const
{
	auto *phi = dyn_cast<PHINode>(number);
	if (!phi)
		return match(number, m_AllOnes());
	if (phi->getParent() == loops.getLoopFor(told->getParent())->getHeader())
		return false; // of the round before
	seen.insert(phi);
	for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
		const Value *each = phi->getIncomingValue(i);
		if (!seen.count(each) && !is_new_ticket(each, phi->getIncomingBlock(i)) && !tells_new_tickets(each, seen))
			return false;
	}
	return true;
}

// Is the loop left if there was no ticket, and does a block run only if there was one?
bool tickets::ends_without(const Loop &loop)
{
	supposed none(entry, {{told, ConstantInt::getAllOnesValue(told->getType())}});
	for (const BasicBlock *before : predecessors(loop.getHeader()))
		if (loop.contains(before) && none.goes(*before, *loop.getHeader()))
			return false;
	return none_of(of.tests, [&](const idle_test &each) { return loop.contains(each.is) && none.runs(*each.is->getParent()); });
}

finding tickets::check_loop(const Loop &loop)
{
	SmallPtrSet<const Value *, 16> seen;
	finding wrong = find_word(loop);
	if (wrong.found())
		return wrong;
	if (!is_apart(loop))
		return {"block-barrier", "no barrier parts one logical block of a merged kernel from the next",
		    told->getDebugLoc(), {}};
	if (!tells_new_tickets(tells->getValueOperand(), seen) || !ends_without(loop))
		return refuse(*told, "the scheduler's loop does not end by its tickets");
	return {};
}

finding tickets::check()
{
	const Loop *found = nullptr;
	for (const idle_test &each : of.tests) {
		const Loop *loop = loops.getLoopFor(each.is->getParent());
		while (loop && loop->getParentLoop())
			loop = loop->getParentLoop();
		if (!loop)
			continue;
		if (found && loop != found)
			return refuse(*each.is, "the scheduler has more than one loop");
		found = loop;
	}
	has_loop = found;
	return found ? check_loop(*found) : finding();
}

} // namespace

// ---- for the other rules

member_id member_id_of(const Instruction &instruction)
{
	member_id result;
	std::optional<unsigned> member;
	unsigned code = instruction.getOpcode();
	if (code != Instruction::Sub && code != Instruction::LShr && code != Instruction::Load)
		return result;
	layout in = layout_of(*instruction.getFunction());
	if (!in.parameter)
		return result;
	if (code == Instruction::Load && is_field(&instruction, in.size, in, &member))
		result.id.variable = id_read::dim;
	else if (code == Instruction::Load || (result.id.axis = axis_of(&instruction, in, &member)) > 2)
		return member_id();
	else
		result.id.variable = id_read::thread;
	result.member = *member;
	return result;
}

scheduler::scheduler(Function &function, const DominatorTree &tree, merged_form how)
    : entry(function), dominators(tree), form(how)
{
	layout in = layout_of(entry);
	members = in.count;
	for (Instruction &each : llvm::instructions(entry)) {
		auto *compare = dyn_cast<ICmpInst>(&each);
		std::optional<unsigned> member;
		if (compare && compare->getPredicate() == ICmpInst::ICMP_ULT && is_own(each) &&
		    is_thread_number(compare->getOperand(0)) && is_field(compare->getOperand(1), in.threads, in, &member))
			tests.push_back({compare, *member});
	}
}

std::optional<unsigned> scheduler::member_at(const BasicBlock &block) const
{
	const idle_test *last = nullptr;
	for (const idle_test &each : tests)
		if (dominators.dominates(each.is, block.getTerminator()) && (!last || dominators.dominates(last->is, each.is)))
			last = &each;
	return last ? std::optional(last->member) : std::nullopt;
}

bool scheduler::is_end_by_test(const BasicBlock &block, std::optional<unsigned> member) const
{
	auto *branch = dyn_cast<BranchInst>(block.getTerminator());
	Value *condition = branch && branch->isConditional() ? branch->getCondition() : nullptr;
	if (!condition || !is_prologue(branch->getDebugLoc(), entry))
		return false;
	match(condition, m_Not(m_Value(condition)));
	return any_of(tests, [&](const idle_test &each) { return each.is == condition && each.member == member; });
}

bool scheduler::counts_member(const Instruction &barrier, const Value *count) const
{
	layout in = layout_of(entry);
	std::optional<unsigned> member = member_at(*barrier.getParent());
	Value *x, *y, *z;
	const APInt *more, *mask;
	return member &&
	       match(count, m_And(m_Add(m_Mul(m_Mul(m_Value(x), m_Value(y)), m_Value(z)), m_APInt(more)), m_APInt(mask))) &&
	       *more == 31 && *mask == ~31u && is_field(x, in.size, in, &member) && is_field(y, in.size + 4, in, &member) &&
	       is_field(z, in.size + 8, in, &member);
}

namespace
{

// What a copy, or a part of a composed value, is.
const Value *after(const Value *value)
{
	for (;;) {
		auto *part = dyn_cast<ExtractValueInst>(value);
		auto *whole = dyn_cast<Instruction>(value);
		const Value *next = part ? FindInsertedValue(part->getOperand(0), part->getIndices()) : nullptr;
		if (!next && whole && (isa<CastInst>(whole) || is_copy(*whole)))
			next = whole->getOperand(0);
		if (!next || next == value)
			return value;
		value = next;
	}
}

// May it differ between the threads of a block?
bool is_of_thread(const Value *value, const scheduler &of, const BasicBlock &at)
{
	std::optional<unsigned> member = of.member_at(at);
	auto *instruction = dyn_cast<Instruction>(after(value));
	member_id is = instruction ? member_id_of(*instruction) : member_id();
	bool is_id = is.id.variable == id_read::thread && member == is.member;
	return is_id || any_of(of.tests, [&](const idle_test &each) { return each.is == instruction && each.member == member; });
}

bool is_of_scheduler(const Instruction &value, const scheduler &of)
{
	return is_own(value) || (!value.getDebugLoc() && !of.member_at(*value.getParent()));
}

} // namespace

finding check_choice(Function &entry, const scheduler &of, const uniformity &block)
{
	for (const idle_test &each : of.tests)
		if (!block.is_uniform_block(*each.is->getParent()))
			return refuse(*each.is, "not all threads of a block of a merged kernel may run the same member");
	for (const Instruction &each : llvm::instructions(entry)) {
		if (!each.getDebugLoc() || is_own(each) || isa<DbgInfoIntrinsic>(each))
			continue;
		for (const Use &use : each.operands()) {
			auto *value = dyn_cast<Instruction>(use.get());
			bool is_given = value && !isa<AllocaInst>(value) && is_of_scheduler(*value, of);
			if (is_given && !block.is_uniform(use) && !is_of_thread(value, of, *each.getParent()))
				return refuse(each, "what a merged kernel gives this is not the same in all threads of a block");
		}
	}
	return {};
}

finding check_merged(Function &entry, merged_form *out)
{
	DominatorTree dominators(entry);
	scheduler of(entry, dominators, {});
	tickets loop(entry, dominators, of);
	BitVector tested(of.members);
	for (const idle_test &each : of.tests)
		tested.set(each.member);
	if (!of.members || of.tests.size() != of.members || !tested.all())
		return refuse(entry.front().front(), "it has not the form of a merged kernel");
	finding wrong = check_idle(entry, of, &out->skips_idle);
	if (!wrong.found())
		wrong = loop.check();
	out->runs_once = out->skips_idle && !loop.has_loop;
	return wrong;
}

} // namespace validate
