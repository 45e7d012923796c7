// Both functions are walked at once, block by block. Instructions that have effects, read memory or branch
// must be in the same order. Values without effects are compared where they are used, through their operands;
// so it does not matter where they are, or whether one side has some that nothing uses.
//
// When two values are first compared, the value of the original is paired with that of the copy, and their
// operands are compared. Phis are compared once all blocks are known. A block is reached through its
// dominators only, so an instruction with effects is paired before its result is used.
#include "walk.hpp"

#include "alike.hpp"
#include "anew.hpp"
#include "flags.hpp"
#include "guards.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <deque>
#include <set>

using namespace llvm;

namespace validate
{
namespace
{

using value_pair = std::pair<const Value *, const Value *>;

// Does it read an argument's object? Nothing writes there: what a kernel changes is its own copy.
bool is_of_argument(const Instruction &instruction)
{
	auto *load = dyn_cast<LoadInst>(&instruction);
	auto *base = load && load->isSimple() ? dyn_cast<Argument>(getUnderlyingObject(load->getPointerOperand())) : nullptr;
	return base && base->onlyReadsMemory();
}

// A value without the changes of its place or form that do not matter, and how far an address is beyond it.
struct origin {
	const Value *value;
	APInt offset;

	origin(const Value *from, const DataLayout &layout) : value(from), offset(64, 0)
	{
		while (auto *part = dyn_cast<ExtractValueInst>(value)) {
			const Value *inner = FindInsertedValue(const_cast<Value *>(part->getAggregateOperand()), part->getIndices());
			if (!inner || inner == value)
				break;
			value = inner;
		}
		if (!value->getType()->isPointerTy() || isa<Constant>(value))
			return;
		offset = APInt(layout.getIndexTypeSizeInBits(value->getType()), 0);
		value = value->stripAndAccumulateConstantOffsets(layout, offset, true);
	}
};

// Is it only a remark?
bool is_ignored(const Instruction &instruction)
{
	auto *call = dyn_cast<IntrinsicInst>(&instruction);
	return call && (call->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(call) ||
	                   call->getIntrinsicID() == Intrinsic::experimental_noalias_scope_decl);
}

// Assembly that reads a special register, and is not volatile. For clang all assembly is convergent.
bool is_move(const CallBase *call)
{
	auto *assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
	if (!assembly || assembly->hasSideEffects() || call->mayReadOrWriteMemory())
		return false;
	StringRef text = StringRef(assembly->getAsmString()).trim(" \t\n;");
	return text.starts_with("mov.") && !text.contains(';');
}

bool is_ordered(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	if (is_of_argument(instruction) || is_move(call))
		return false;
	return instruction.isTerminator() || instruction.mayHaveSideEffects() || instruction.mayReadOrWriteMemory() ||
	       (call && call->isConvergent());
}

// The next instruction whose order matters; a block always has its terminator.
const Instruction *next_ordered(const Instruction *at)
{
	while (is_ignored(*at) || !is_ordered(*at))
		at = at->getNextNode();
	return at;
}

// What is different, judging by the first operands that differ.
std::string reason_for(const Value *a, const Value *b)
{
	bool are_numbers = isa<ConstantData>(a) && isa<ConstantData>(b);
	const Value *from = getUnderlyingObject(a), *other = getUnderlyingObject(b);
	if (are_numbers)
		return "its copy would have another constant here";
	if (isa<GlobalVariable>(from) && isa<GlobalVariable>(other) && from != other)
		return "its copy would use another variable or text here";
	return "its copy would compute something else here";
}

// The name of the function in an assertion's message is the copy's; nothing else may depend on it.
bool is_name_of_function(const CallBase *call, unsigned operand)
{
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	return callee && operand == 3 && (callee->getName() == "__assert_fail" || callee->getName() == "__assertfail") &&
	       isa<Constant>(call->getArgOperand(operand));
}

class walker
{
  public:
	explicit walker(const pair &both) : both(both), layout(both.first->getDataLayout())
	{
	}
	comparison result();

  private:
	const pair &both;
	const DataLayout &layout;
	comparison found;
	constants known;
	std::map<const Value *, const Value *> there, back; // blocks, variables, results of what is in order
	std::set<value_pair> seen;                          // values without effects
	std::deque<value_pair> blocks, values, phis;
	std::vector<std::pair<const Instruction *, const AllocaInst *>> set_by_copy; // variables, and where the original is then
	const Instruction *at = nullptr, *copy_at = nullptr;
	bool is_idle = false; // the copy may be on a path that is not the original's

	bool fail(std::string reason, likeness is = likeness::differs);
	bool is_certain(const Value *a, const Value *b) const;
	bool fail_in_order();
	bool fail_at_call(const CallBase &a, const CallBase &b);
	bool bind(const Value *a, const Value *b);
	bool are_alike(const Value *a, const Value *b);
	bool are_alike_instructions(const Instruction *a, const Instruction *b);
	bool have_same_state(const Instruction *a, const Instruction *b);
	bool have_same_operands(const Instruction *a, const Instruction *b);
	bool drain();
	bool are_perhaps_the_same(const Instruction &a, const Instruction &b) const;
	const Instruction *after_extra(const Instruction *place, const Instruction *next, const Instruction *of_copy);
	bool walk_block(const BasicBlock *a, const BasicBlock *b);
	bool lead_on(const Instruction *a, const Instruction *b);
	bool check_phis();
	bool check_set_by_copy();
	bool check_functions();
};

bool walker::fail(std::string reason, likeness is)
{
	if (!found.reason.empty())
		return false;
	if (is == likeness::differs && is_idle)
		is = likeness::uncompared;
	found = {is, std::move(reason), at ? at->getDebugLoc() : DebugLoc()};
	if (!found.place && copy_at)
		found.place = copy_at->getDebugLoc();
	return false;
}

// Is this a difference? Without a value the original has any; and what is chosen depends on how guards were taken away.
bool walker::is_certain(const Value *a, const Value *b) const
{
	auto is_made = [](const Value *value) {
		return isa<PHINode>(value) || is_unset(value) || isa<AllocaInst>(getUnderlyingObject(value));
	};
	return !both.of.has_guards || (!is_made(a) && !is_made(b));
}

// The instructions here differ. In a body with guards that may be without meaning.
bool walker::fail_in_order()
{
	if (both.of.has_guards)
		return fail("not all of it is found again behind its guards", likeness::uncompared);
	return fail("its copy would do something else here");
}

bool walker::bind(const Value *a, const Value *b)
{
	return there.insert({a, b}).first->second == b && back.insert({b, a}).first->second == a;
}

// Notes what must still be compared. False: they are not alike in any case.
bool walker::are_alike(const Value *a, const Value *b)
{
	if (both.of.has_guards && is_unset(a) && a->getType() == b->getType())
		return true; // any value will do
	origin from(a, layout), other_from(b, layout);
	if (a->getType()->isPointerTy() && (a->getType() != b->getType() || from.offset != other_from.offset))
		return false;
	a = from.value;
	b = other_from.value;
	if (isa<Constant>(a) && isa<Constant>(b))
		return known.is_alike(cast<Constant>(a), cast<Constant>(b));
	if (auto *one = dyn_cast<Argument>(a)) {
		auto *other = dyn_cast<Argument>(b);
		return other && one->getArgNo() == other->getArgNo();
	}
	auto *one = dyn_cast<Instruction>(a), *other = dyn_cast<Instruction>(b);
	if (!one || !other)
		return a == b || (isa<MetadataAsValue>(a) && isa<MetadataAsValue>(b));
	if (one->getOpcode() != other->getOpcode())
		return false;
	if (is_ordered(*one) || is_ordered(*other)) {
		auto already = there.find(one);
		return already != there.end() && already->second == other;
	}
	if (isa<AllocaInst>(one) && !bind(one, other))
		return false;
	if (seen.insert({one, other}).second)
		(isa<PHINode>(one) ? phis : values).push_back({one, other});
	return true;
}

bool walker::have_same_state(const Instruction *a, const Instruction *b)
{
	if (a->getOpcode() != b->getOpcode() || a->getNumOperands() != b->getNumOperands() ||
	    !is_alike(a->getType(), b->getType()) || a->getRawSubclassOptionalData() != b->getRawSubclassOptionalData())
		return false;
	if (auto *one = dyn_cast<AllocaInst>(a)) {
		auto *other = cast<AllocaInst>(b);
		return one->getAllocationSize(layout) == other->getAllocationSize(layout);
	}
	if (auto *one = dyn_cast<GetElementPtrInst>(a))
		return is_alike(one->getSourceElementType(), cast<GetElementPtrInst>(b)->getSourceElementType());
	if (auto *one = dyn_cast<CallBase>(a)) {
		auto *other = cast<CallBase>(b);
		return is_alike(one->getFunctionType(), other->getFunctionType()) &&
		       one->getCallingConv() == other->getCallingConv() && !one->hasOperandBundles() &&
		       !other->hasOperandBundles();
	}
	return a->hasSameSpecialState(b, /*IgnoreAlignment=*/true);
}

bool walker::fail_at_call(const CallBase &a, const CallBase &b)
{
	const Function *f = a.getCalledFunction(), *g = b.getCalledFunction();
	if (!f || !g || f == g)
		return fail_in_order();
	if (f->hasFnAttribute("cue-error") && g->hasFnAttribute("cue-error")) // leave_out.cpp
		return fail("clang does not compile it", likeness::uncompared);
	return fail("its copy would call another function here");
}

bool walker::have_same_operands(const Instruction *a, const Instruction *b)
{
	if (isa<PHINode>(a))
		return true; // later
	auto *call = dyn_cast<CallBase>(a);
	if (call && !are_alike(call->getCalledOperand(), cast<CallBase>(b)->getCalledOperand()))
		return fail_at_call(*call, *cast<CallBase>(b));
	unsigned count = call ? call->arg_size() : a->getNumOperands();
	for (unsigned i = 0; i < count; i++) {
		const Value *one = a->getOperand(i), *other = b->getOperand(i);
		if (isa<BasicBlock>(one))
			continue; // lead_on compares them
		if (!is_name_of_function(call, i) && !are_alike(one, other))
			return fail(reason_for(one, other), is_certain(one, other) ? likeness::differs : likeness::uncompared);
	}
	return true;
}

bool walker::are_alike_instructions(const Instruction *a, const Instruction *b)
{
	if (a->getDebugLoc())
		at = a, copy_at = b;
	if (have_same_state(a, b))
		return have_same_operands(a, b);
	auto *f = dyn_cast<CallBase>(a), *g = dyn_cast<CallBase>(b);
	if (f && g)
		return fail_at_call(*f, *g);
	bool is_computed = a->getOpcode() == b->getOpcode() && !is_ordered(*a) && !isa<AllocaInst>(a);
	return is_computed ? fail("its copy would compute something else here") : fail_in_order();
}

bool walker::drain()
{
	while (!values.empty()) {
		auto [a, b] = values.front();
		values.pop_front();
		if (!are_alike_instructions(cast<Instruction>(a), cast<Instruction>(b)))
			return false;
	}
	return true;
}

bool walker::lead_on(const Instruction *a, const Instruction *b)
{
	if (a->getNumSuccessors() != b->getNumSuccessors())
		return fail_in_order();
	for (unsigned i = 0; i < a->getNumSuccessors(); i++) {
		const BasicBlock *one = a->getSuccessor(i), *other = b->getSuccessor(i);
		bool is_new = !there.count(one);
		if (!bind(one, other))
			return fail("its copy would go on elsewhere from here");
		if (is_new)
			blocks.push_back({one, other});
	}
	return true;
}

// Do both call the same, or set the same variable?
bool walker::are_perhaps_the_same(const Instruction &a, const Instruction &b) const
{
	auto *call = dyn_cast<CallBase>(&a), *other_call = dyn_cast<CallBase>(&b);
	if (const AllocaInst *variable = set_to_number(b)) {
		const AllocaInst *set = a.getOpcode() == b.getOpcode() ? set_to_number(a) : nullptr;
		auto known_as = set ? there.find(set) : there.end();
		return set && (known_as == there.end() ? !back.count(variable) : known_as->second == variable);
	}
	return call && other_call && call->use_empty() == other_call->use_empty() && call->getCalledOperand() == other_call->getCalledOperand();
}

// The next instruction of a copy with guards, after what the original does not have there: barriers, votes,
// and variables that are set early. The original is at `place`, and its next instruction is `next`.
const Instruction *walker::after_extra(const Instruction *place, const Instruction *next, const Instruction *of_copy)
{
	for (;; of_copy = next_ordered(of_copy->getNextNode())) {
		const AllocaInst *variable = set_to_number(*of_copy);
		if ((!variable && !is_idle_meeting(*of_copy)) || are_perhaps_the_same(*next, *of_copy))
			return of_copy;
		if (variable)
			set_by_copy.push_back({place, variable});
	}
}

bool walker::walk_block(const BasicBlock *a, const BasicBlock *b)
{
	const Instruction *one = &a->front(), *other = &b->front();
	for (;;) {
		const Instruction *place = one;
		one = next_ordered(one);
		other = both.of.has_guards ? after_extra(place, one, next_ordered(other)) : next_ordered(other);
		is_idle = both.of.has_guards && is_perhaps_idle(*other);
		if (!are_alike_instructions(one, other) || !drain())
			return false;
		if (one->isTerminator())
			return lead_on(one, other);
		bind(one, other);
		one = one->getNextNode();
		other = other->getNextNode();
	}
}

// Of corresponding blocks, and alike over each edge.
bool walker::check_phis()
{
	while (!phis.empty()) {
		auto *a = cast<PHINode>(phis.front().first), *b = cast<PHINode>(phis.front().second);
		phis.pop_front();
		at = &a->getParent()->front(), copy_at = &b->getParent()->front();
		auto block = there.find(a->getParent());
		bool fits = block != there.end() && block->second == b->getParent() && is_alike(a->getType(), b->getType());
		for (unsigned i = 0; fits && i < a->getNumIncomingValues(); i++) {
			auto from = there.find(a->getIncomingBlock(i));
			int edge = from == there.end() ? -1 : b->getBasicBlockIndex(cast<BasicBlock>(from->second));
			fits = edge >= 0 && are_alike(a->getIncomingValue(i), b->getIncomingValue(edge));
		}
		if (!fits)
			return fail("a value that is chosen before this would be another one in its copy",
			    both.of.has_guards ? likeness::uncompared : likeness::differs);
		if (!drain())
			return false;
	}
	return true;
}

// Where only the copy sets a variable, the original's has no value yet.
bool walker::check_set_by_copy()
{
	for (auto [from, variable] : set_by_copy) {
		auto original = back.find(variable);
		if (original != back.end() && !begins_anew(*cast<AllocaInst>(original->second), *from))
			return fail("its copy would set a variable that is in use", likeness::uncompared);
	}
	return true;
}

// Functions whose addresses are used.
bool walker::check_functions()
{
	return known.functions.empty() || fail("its copy has a function of its own whose address is used", likeness::uncompared);
}

comparison walker::result()
{
	const BasicBlock *first = &both.first->getEntryBlock(), *second = &both.second->getEntryBlock();
	bind(first, second);
	blocks.push_back({first, second});
	while (!blocks.empty()) {
		auto [a, b] = blocks.front();
		blocks.pop_front();
		if (!walk_block(cast<BasicBlock>(a), cast<BasicBlock>(b)))
			return found;
	}
	if (check_phis() && check_set_by_copy() && check_functions())
		found.is = likeness::equal;
	return found;
}

} // namespace

comparison walk(const pair &both)
{
	return walker(both).result();
}

} // namespace validate
