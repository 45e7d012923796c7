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
//  - In a loop, one thread draws a ticket and passes it and its member to the others through two words of shared
//    memory: only thread 0 writes them and takes tickets, and it writes both in each round; on each path from the write
//    to the read, and from the body to either of them, there is a barrier of all threads; and one from the read to the
//    body, if the words lie in the arena, that is, if anything but the scheduler uses their variable. So the arena's
//    members, and the words, are never used at the same time. A block runs at most once a round, and only for a ticket of the member's counter below its number of
//    blocks; the loop ends when there is none. Tickets are never given back, so it ends. That the scheduler has no other
//    store to the counters, and runs the block that the ticket says, is not proved.
//
// If idle threads leave and there is no loop, a physical block runs one logical block with the original's threads. Then
// the body's barriers are the original's, and meet.cpp only has to show that the scheduler chooses one member for all.
#include "merged.hpp"
#include "operation.hpp"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/Utils/SCCPSolver.h>

#include <set>

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
	uint64_t begin = 0, end = 0; // of fields in a shape's slice, with which a shape begins
	uint64_t size = 0, factors = 0; // of fields behind the slice
	uint64_t threads = 0, dimensions = 0, own_factors = 0, minus = 0; // of a member's own fields
};

layout layout_of(const Function &entry)
{
	auto *pack = entry.arg_size() == 1 ? dyn_cast_or_null<StructType>(entry.getArg(0)->getParamByValType()) : nullptr;
	if (!pack || !pack->hasName() || !pack->getName().starts_with("struct.cue_members") || pack->getNumElements() < 3)
		return {};
	auto *members = dyn_cast<ArrayType>(pack->getElementType(1));
	auto *member = members ? dyn_cast<StructType>(members->getElementType()) : nullptr;
	auto *shape = member && member->getNumElements() >= 12 ? dyn_cast<StructType>(member->getElementType(0)) : nullptr;
	auto *slice = shape && shape->getNumElements() >= 5 ? dyn_cast<StructType>(shape->getElementType(0)) : nullptr;
	if (!slice || slice->getNumElements() < 5)
		return {};
	const DataLayout &data = entry.getDataLayout();
	auto at = [&](StructType *type, unsigned element) -> uint64_t { return data.getStructLayout(type)->getElementOffset(element); };
	return {entry.getArg(0), at(pack, 1), data.getTypeAllocSize(member), members->getNumElements(), at(slice, 3), at(slice, 4),
	    at(shape, 1), at(shape, 3), at(member, 2), at(member, 3), at(member, 4), at(member, 8)};
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

// How many dimensions do grid and block of a member have at most, if control comes to `to` from `from`? 0: any.
unsigned dimensions_on(const BasicBlock *from, const BasicBlock *to, const layout &in, std::optional<unsigned> *member)
{
	auto *branch = dyn_cast<BranchInst>(from->getTerminator());
	while (branch && branch->isUnconditional() && from->getSinglePredecessor()) {
		to = from;
		from = from->getSinglePredecessor();
		branch = dyn_cast<BranchInst>(from->getTerminator());
	}
	Value *number, *condition;
	const APInt *than;
	ICmpInst::Predicate how;
	// The text says what the condition usually is.
	if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1) ||
	    !match(branch->getCondition(), m_ICmp(how, m_Intrinsic<Intrinsic::expect>(m_ZExt(m_Value(condition))), m_Zero())) ||
	    how != ICmpInst::ICMP_NE || !match(condition, m_ICmp(how, m_Value(number), m_APInt(than))) ||
	    !is_field(number, in.dimensions, in, member))
		return 0;
	if (branch->getSuccessor(0) != to)
		how = ICmpInst::getInversePredicate(how);
	uint64_t most = ConstantRange::makeExactICmpRegion(how, *than).getUnsignedMax().getZExtValue();
	return most <= 3 ? unsigned(most) : 0;
}

// The thread's number, that divided by the block's width, or that by its height. is_short: as it is computed if the divisors are 2 or more.
bool is_quotient(const Value *value, unsigned axis, bool is_short, const layout &in, std::optional<unsigned> *member)
{
	Value *number, *by;
	if (axis == 0)
		return is_thread_number(value);
	auto *call = dyn_cast<CallBase>(value);
	std::string name = call && call->getCalledFunction() ? name_of(*call->getCalledFunction()) : "";
	if (is_short && (name == "__umulhi" || name == "__nv_umulhi") && call->arg_size() == 2) { // the latter is what CUDA's headers call
		number = call->getArgOperand(0);
		by = call->getArgOperand(1);
	} else if (is_short || !match(value, m_LShr(m_Mul(m_Value(number), m_Value(by)), m_SpecificInt(20)))) { // CUE_SHAPE_SHIFT
		return false;
	}
	return is_quotient(number, axis - 1, is_short, in, member) &&
	       is_field(by, (is_short ? in.own_factors : in.factors) + 4 * (axis - 1), in, member);
}

// Is it the coordinate of a thread on this axis, as it is computed for so many dimensions? 0: for any.
bool is_coordinate(const Value *value, unsigned axis, unsigned dimensions, const layout &in, std::optional<unsigned> *member)
{
	Value *all, *before, *width;
	unsigned last = dimensions ? dimensions - 1 : 2;
	if (axis > last)
		return match(value, m_Zero());
	if (axis == last)
		return is_quotient(value, axis, dimensions, in, member);
	auto product = m_Mul(m_Value(before), m_Value(width));
	bool is_rest = dimensions ? match(value, m_Add(m_Value(all), product)) : match(value, m_Sub(m_Value(all), product));
	return is_rest && is_quotient(all, axis, dimensions, in, member) && is_quotient(before, axis + 1, dimensions, in, member) &&
	       is_field(width, dimensions ? in.minus + 16 * axis : in.size + 4 * axis, in, member);
}

// The axis, or 3. A coordinate is computed in a shorter way if grid and block have no more dimensions than the kernel reads.
unsigned axis_of(const Value *value, const layout &in, std::optional<unsigned> *member)
{
	auto *choice = dyn_cast<PHINode>(value);
	if (choice && choice->getNumIncomingValues() != 2)
		return 3;
	for (unsigned axis = 0; axis < 3; axis++)
		for (unsigned i = 0; i < 2; i++) {
			*member = {};
			unsigned most = choice ? dimensions_on(choice->getIncomingBlock(i), choice->getParent(), in, member) : 0;
			if (is_coordinate(choice ? choice->getIncomingValue(1 - i) : value, axis, 0, in, member) &&
			    (!choice || (most && is_coordinate(choice->getIncomingValue(i), axis, most, in, member))))
				return axis;
		}
	return 3;
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

// The words: which block, and whose.
enum { word_block, word_member, words };

// Which word of which variable in shared memory it accesses; `words`: another place in it. A null variable: none.
unsigned word_of(const Instruction &access, const GlobalVariable **variable)
{
	const Value *address = getLoadStorePointerOperand(&access);
	const DataLayout &data = access.getDataLayout();
	APInt offset(address ? data.getIndexTypeSizeInBits(address->getType()) : 64, 0);
	*variable = nullptr;
	if (address)
		*variable = dyn_cast<GlobalVariable>(address->stripAndAccumulateConstantOffsets(data, offset, true));
	if (*variable && (*variable)->getAddressSpace() != 3)
		*variable = nullptr;
	if (!*variable || !getLoadStoreType(const_cast<Instruction *>(&access))->isIntegerTy(32))
		return words;
	return offset == 0 ? word_block : offset == 4 ? word_member : words;
}

// May it access shared memory, also at an address that is chosen or counted out when it runs?
bool may_access_shared(const Instruction &each)
{
	auto is_shared = [](const Value *address) {
		return any_of(objects_of(address), [](const Value *object) {
			auto *variable = dyn_cast<GlobalVariable>(object);
			return variable && variable->getAddressSpace() == 3;
		});
	};
	if (const Value *address = getLoadStorePointerOperand(&each))
		return is_shared(address);
	return each.mayReadOrWriteMemory() &&
	       any_of(each.operands(), [&](const Use &use) { return use->getType()->isPointerTy() && is_shared(use.get()); });
}

// Is the variable used only by the scheduler's own loads and stores? Another entry has a variable of its own.
bool is_own_variable(const Value &variable, const Function &entry)
{
	return all_of(variable.users(), [&](const User *user) {
		auto *access = dyn_cast<Instruction>(user);
		if (access && access->getFunction() != &entry && !access->getFunction()->hasLocalLinkage())
			return true;
		if (isa<ConstantExpr>(user) || isa<GetElementPtrInst>(user) || isa<AddrSpaceCastInst>(user) || isa<BitCastInst>(user))
			return is_own_variable(*user, entry);
		auto *store = dyn_cast<StoreInst>(user);
		return access && is_own(*access) && (isa<LoadInst>(user) || (store && store->getValueOperand() != &variable));
	});
}

const Value *without_widening(const Value *number)
{
	auto *widened = dyn_cast<ZExtInst>(number);
	return widened ? widened->getOperand(0) : number;
}

// Is it the address of the member's element, of elements of this size from an offset in the object on?
bool is_of_member(const Value *address, const Value *object, uint64_t first, uint64_t size, const Value *member, const DataLayout &data)
{
	MapVector<Value *, APInt> indices;
	APInt offset(64, 0);
	while (auto *step = dyn_cast<GEPOperator>(address)) {
		if (!step->collectOffset(data, 64, indices, offset))
			return false;
		address = step->getPointerOperand();
	}
	auto *constant = dyn_cast<ConstantInt>(member);
	if (address != object || indices.size() != (constant ? 0 : 1))
		return false;
	if (constant)
		return offset == first + size * constant->getZExtValue();
	return offset == first && indices.front().second == size && without_widening(indices.front().first) == without_widening(member);
}

class tickets
{
	Function &entry;
	const layout in;
	const DominatorTree &dominators;
	const scheduler &of;
	LoopInfo loops;
	SmallVector<const Instruction *, 8> asked; // the first thread's accesses to the words
	LoadInst *told[words] = {};                // how all threads read them
	const StoreInst *tells[words] = {};        // in the loop
	const GlobalVariable *variable = nullptr;

	bool is_of_first(const BasicBlock &block) const;
	bool is_told_anew(unsigned word, const Loop &loop) const;
	finding find_word(const Loop &loop);
	bool reaches_freely(const Instruction &from, bool ahead, const Loop *inside, function_ref<bool(const Instruction &)> is_wrong) const;
	bool is_apart(const LoadInst &read, const Loop &loop) const;
	bool is_apart(const Loop &loop) const;
	bool is_ticket(const Value *value, const Value *member) const;
	bool is_below_limit(const Value *condition, const Value *ticket, const Value *member) const;
	bool is_new_ticket(const Value *ticket, const Value *member, const BasicBlock *from, const BasicBlock *to) const;
	bool is_none(const Value *number, SmallPtrSetImpl<const Value *> &seen) const;
	bool tells_new_tickets(const Value *number, const Value *member, std::set<std::pair<const Value *, const Value *>> &seen) const;
	bool ends_without(const Loop &loop);
	finding check_loop(const Loop &loop);

  public:
	tickets(Function &function, const DominatorTree &tree, const scheduler &of)
	    : entry(function), in(layout_of(function)), dominators(tree), of(of), loops(tree)
	{
	}
	bool has_loop = false;
	finding check();
};

// Where the thread with number 0 goes, and no other. Null: the block does not end by that test.
const BasicBlock *way_of_first(const BasicBlock &block)
{
	auto *branch = dyn_cast<BranchInst>(block.getTerminator());
	Value *number;
	ICmpInst::Predicate how;
	if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1) ||
	    !match(branch->getCondition(), m_ICmp(how, m_Value(number), m_Zero())) || !is_thread_number(number) ||
	    !ICmpInst::isEquality(how))
		return nullptr;
	return branch->getSuccessor(how != ICmpInst::ICMP_EQ);
}

// Does only the thread with number 0 get there?
bool tickets::is_of_first(const BasicBlock &block) const
{
	for (const DomTreeNode *node = dominators.getNode(&block); node; node = node->getIDom()) {
		const BasicBlock *way = way_of_first(*node->getBlock());
		if (way && dominators.dominates(BasicBlockEdge(node->getBlock(), way), &block))
			return true;
	}
	return false;
}

// Does the first thread write the word in each round before it is read, whatever way it goes?
bool tickets::is_told_anew(unsigned word, const Loop &loop) const
{
	SmallPtrSet<const BasicBlock *, 32> seen;
	SmallVector<const BasicBlock *, 32> open{loop.getHeader()};
	while (!open.empty()) {
		const BasicBlock *block = open.pop_back_val(), *way = way_of_first(*block);
		if (block == told[word]->getParent())
			return false;
		if (block == tells[word]->getParent() || !seen.insert(block).second)
			continue;
		for (const BasicBlock *next : successors(block))
			if (loop.contains(next) && (!way || next == way))
				open.push_back(next);
	}
	return true;
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
		const GlobalVariable *at = nullptr;
		unsigned word = word_of(each, &at);
		if (!at && !may_access_shared(each))
			continue;
		bool is_elsewhere = word == words || (variable && at != variable);
		bool is_second = !is_elsewhere && ((store && is_first && loop.contains(store) && tells[word]) ||
		                                      (load && !is_first && told[word]));
		if (is_elsewhere || is_second || (store && !is_first))
			return refuse(each, "the ticket is not told by one thread at one place");
		variable = at;
		if (is_first)
			asked.push_back(&each);
		else
			told[word] = load;
		tells[word] = store && loop.contains(store) ? store : tells[word];
	}
	bool is_asked = told[word_member]; // not if there is only one member
	auto is_told = [&](unsigned word) {
		return told[word] && tells[word] && loops.getLoopFor(told[word]->getParent()) == &loop && is_told_anew(word, loop);
	};
	if (!is_told(word_block) || (is_asked && !is_told(word_member)))
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

bool tickets::is_apart(const LoadInst &read, const Loop &loop) const
{
	bool is_arena = !is_own_variable(*variable, entry);
	auto is_asked = [&](const Instruction &each) { return is_contained(asked, &each); };
	auto is_next = [&](const Instruction &each) { return is_asked(each) || (is_arena && is_body(each)); };
	auto is_before = [&](const Instruction &each) { return is_asked(each) || is_body(each); };
	return !reaches_freely(read, true, nullptr, is_next) && !reaches_freely(read, false, &loop, is_before);
}

bool tickets::is_apart(const Loop &loop) const
{
	auto is_told_or_body = [&](const Instruction &each) { return is_contained(told, &each) || is_body(each); };
	for (const Instruction *each : asked)
		if (reaches_freely(*each, true, nullptr, is_told_or_body) || reaches_freely(*each, false, &loop, is_told_or_body))
			return false;
	return all_of(told, [&](const LoadInst *read) { return !read || is_apart(*read, loop); });
}

// Is it drawn from the member's counter, the first of what the pack points to?
bool tickets::is_ticket(const Value *value, const Value *member) const
{
	auto *call = dyn_cast<CallBase>(value);
	auto *atomic = dyn_cast<AtomicRMWInst>(value);
	bool is_sum = (atomic && atomic->getOperation() == AtomicRMWInst::Add) ||
	              (call && call->getCalledFunction() && name_of(*call->getCalledFunction()) == "atomicAdd");
	auto *drawn = dyn_cast<Instruction>(value);
	if (!is_sum || !match(drawn->getOperand(1), m_One()) || is_body(*drawn))
		return false;
	auto *counters = dyn_cast<LoadInst>(getUnderlyingObject(drawn->getOperand(0), 0));
	return counters && getUnderlyingObject(counters->getPointerOperand(), 0) == in.parameter &&
	       is_of_member(drawn->getOperand(0), counters, 0, 4, member, entry.getDataLayout());
}

// Does the condition say that the ticket is below the member's number of blocks?
bool tickets::is_below_limit(const Value *condition, const Value *ticket, const Value *member) const
{
	Value *end, *begin;
	ICmpInst::Predicate how;
	auto is_of_shape = [&](Value *value, uint64_t field) {
		auto *load = dyn_cast<LoadInst>(value);
		return load && is_of_member(load->getPointerOperand(), in.parameter, in.shapes + field, in.stride, member, entry.getDataLayout());
	};
	return is_ticket(ticket, member) &&
	       match(condition, m_ICmp(how, m_Specific(ticket), m_Sub(m_Value(end), m_Value(begin)))) &&
	       how == ICmpInst::ICMP_ULT && is_of_shape(end, in.end) && is_of_shape(begin, in.begin);
}

// Is it, from one block to the next, a ticket below its limit?
bool tickets::is_new_ticket(const Value *ticket, const Value *member, const BasicBlock *from, const BasicBlock *to) const
{
	for (const DomTreeNode *node = dominators.getNode(from); node; node = node->getIDom()) {
		auto *branch = dyn_cast<BranchInst>(node->getBlock()->getTerminator());
		if (!branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1) ||
		    !is_below_limit(branch->getCondition(), ticket, member))
			continue;
		if ((branch->getParent() == from && branch->getSuccessor(0) == to) ||
		    dominators.dominates(BasicBlockEdge(node->getBlock(), branch->getSuccessor(0)), from))
			return true;
	}
	return false;
}

// The value on the way from one block to the next: the branch there may decide a choice.
const Value *on_way(const Value *value, const BasicBlock *from, const BasicBlock *to)
{
	auto *choice = dyn_cast<SelectInst>(value);
	auto *branch = dyn_cast<BranchInst>(from->getTerminator());
	if (choice && branch && branch->isUnconditional() && from->getSinglePredecessor() && from != choice->getParent()) {
		to = from;
		from = from->getSinglePredecessor();
		branch = dyn_cast<BranchInst>(from->getTerminator());
	}
	ConstantInt *if_true, *if_false, *other;
	ICmpInst::Predicate how;
	if (!choice || !branch || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1) ||
	    from != choice->getParent() ||
	    !match(branch->getCondition(), m_ICmp(how, m_Select(m_Specific(choice->getCondition()), m_ConstantInt(if_true), m_ConstantInt(if_false)),
	                                       m_ConstantInt(other))))
		return value;
	const Constant *taken = ConstantInt::getBool(value->getContext(), branch->getSuccessor(0) == to);
	const DataLayout &data = choice->getDataLayout();
	bool may_be_true = ConstantFoldCompareInstOperands(how, if_true, other, data) == taken;
	bool may_be_false = ConstantFoldCompareInstOperands(how, if_false, other, data) == taken;
	return may_be_true == may_be_false ? value : may_be_true ? choice->getTrueValue() : choice->getFalseValue();
}

// Is it -1, which means none, on each path?
bool tickets::is_none(const Value *number, SmallPtrSetImpl<const Value *> &seen) const
{
	auto *phi = dyn_cast<PHINode>(number);
	if (match(number, m_AllOnes()) || seen.count(number))
		return true;
	if (!phi)
		return false;
	seen.insert(phi);
	for (unsigned i = 0; i < phi->getNumIncomingValues(); i++)
		if (!is_none(on_way(phi->getIncomingValue(i), phi->getIncomingBlock(i), phi->getParent()), seen))
			return false;
	return true;
}

// On each path, is it either -1, which means none, or a ticket of this round and of the member that is told with it?
bool tickets::tells_new_tickets(
    const Value *number, const Value *member, std::set<std::pair<const Value *, const Value *>> &seen) const
{
	auto *phi = dyn_cast<PHINode>(number), *whose = dyn_cast<PHINode>(member);
	auto *choice = dyn_cast<SelectInst>(number), *of_whom = dyn_cast<SelectInst>(member);
	SmallPtrSet<const Value *, 16> none;
	if (!seen.insert({number, member}).second || is_none(number, none))
		return true;
	if (choice) {
		bool is_chosen = of_whom && of_whom->getCondition() == choice->getCondition();
		return is_below_limit(
		           choice->getCondition(), choice->getTrueValue(), is_chosen ? of_whom->getTrueValue() : member) &&
		       tells_new_tickets(choice->getFalseValue(), is_chosen ? of_whom->getFalseValue() : member, seen);
	}
	if (!phi || phi->getParent() == loops.getLoopFor(told[word_block]->getParent())->getHeader())
		return false; // the latter is of the round before
	bool is_parallel = whose && whose->getParent() == phi->getParent();
	auto *computed = dyn_cast<Instruction>(member);
	// A member that is computed elsewhere must be the same when the number was drawn.
	if (!is_parallel && computed && !dominators.properlyDominates(computed->getParent(), phi->getParent()))
		return false;
	for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
		const BasicBlock *from = phi->getIncomingBlock(i);
		const Value *each = phi->getIncomingValue(i);
		const Value *its = is_parallel ? whose->getIncomingValueForBlock(from) : member;
		if (!is_new_ticket(each, its, from, phi->getParent()) && !tells_new_tickets(each, its, seen))
			return false;
	}
	return true;
}

// Is the loop left if there was no ticket, and does a block run only if there was one?
bool tickets::ends_without(const Loop &loop)
{
	LoadInst *block = told[word_block];
	supposed none(entry, {{block, ConstantInt::getAllOnesValue(block->getType())}});
	for (const BasicBlock *before : predecessors(loop.getHeader()))
		if (loop.contains(before) && none.goes(*before, *loop.getHeader()))
			return false;
	return none_of(of.tests, [&](const idle_test &each) { return loop.contains(each.is) && none.runs(*each.is->getParent()); });
}

finding tickets::check_loop(const Loop &loop)
{
	std::set<std::pair<const Value *, const Value *>> seen;
	finding wrong = find_word(loop);
	if (wrong.found())
		return wrong;
	if (!is_apart(loop))
		return {"block-barrier", "no barrier parts one logical block of a merged kernel from the next",
		    told[word_block]->getDebugLoc(), {}};
	const Value *first = ConstantInt::get(told[word_block]->getType(), 0);
	const Value *member = tells[word_member] ? tells[word_member]->getValueOperand() : first;
	if (!tells_new_tickets(tells[word_block]->getValueOperand(), member, seen) || !ends_without(loop))
		return refuse(*told[word_block], "the scheduler's loop does not end by its tickets");
	return {};
}

finding tickets::check()
{
	const Loop *found = nullptr;
	for (const idle_test &each : of.tests) {
		const Loop *loop = loops.getLoopFor(each.is->getParent());
		if ((&each != of.tests.begin() && loop != found) || (loop && loop->getParentLoop()))
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
	if (code != Instruction::Sub && code != Instruction::LShr && code != Instruction::Load && code != Instruction::PHI)
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
