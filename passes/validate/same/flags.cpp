// All variables, and all values that live longer than their block, are in memory here. So each block can be
// copied by itself.
//
// A flag is a boolean variable, or one in which clang keeps the number of one of a few ways to continue. The
// guards of a body are flags, and the user's variables may be flags, too. That does no harm, since both
// functions are treated alike.
#include "flags.hpp"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

using namespace llvm;

namespace validate
{

StringRef name_called(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	if (callee && asks_any(*callee))
		return "cue_any";
	StringRef name = callee && callee->isDeclaration() ? callee->getName() : "", rest = name;
	size_t length = 0;
	return rest.consume_front("_Z") && !rest.consumeInteger(10, length) ? rest.take_front(length) : name;
}

bool asks_any(const Function &function)
{
	return StringSwitch<bool>(function.getName()).Cases("_ZL7cue_anyb", "_ZL15cue_any_of_warpb", true).Default(false);
}

bool is_vote(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	return call && call->getCalledFunction() && asks_any(*call->getCalledFunction());
}

Value *said_in(const CallBase &vote)
{
	return vote.getArgOperand(vote.arg_size() - 1);
}

// ---- values that are not set

bool is_unset(const Value *value)
{
	auto *any = dyn_cast<FreezeInst>(value);
	return isa<UndefValue>(value) || (any && isa<UndefValue>(any->getOperand(0)));
}

// ---- to memory

// Is it an address in a variable or an argument that is the same all the time?
static bool is_fixed_address(const Instruction &each, const SmallPtrSetImpl<const Instruction *> &found)
{
	auto *place = dyn_cast<GetElementPtrInst>(&each);
	if (!(place && place->hasAllConstantIndices()) && !isa<AddrSpaceCastInst>(each))
		return false;
	auto *base = dyn_cast<Instruction>(each.getOperand(0));
	return base ? found.count(base) : isa<Argument>(each.getOperand(0));
}

// Moves variables and fixed addresses to the beginning. Returns the first instruction after them.
static Instruction *gather_variables(Function &function)
{
	SmallPtrSet<const Instruction *, 32> found;
	SmallVector<Instruction *, 32> all;
	for (Instruction &each : instructions(function)) {
		auto *variable = dyn_cast<AllocaInst>(&each);
		if (variable ? !variable->isStaticAlloca() : !is_fixed_address(each, found))
			continue;
		found.insert(&each);
		all.push_back(&each);
	}
	BasicBlock &entry = function.getEntryBlock();
	for (Instruction *each : reverse(all))
		each->moveBefore(entry, entry.begin());
	return all.empty() ? &entry.front() : all.back()->getNextNode();
}

// A use by a phi counts as one in another block, even if the phi is in this block.
static bool is_used_elsewhere(const Instruction &instruction)
{
	return any_of(instruction.users(), [&](const User *user) {
		auto *other = cast<Instruction>(user);
		return other->getParent() != instruction.getParent() || isa<PHINode>(other);
	});
}

// Returns the variables that replace phis.
static SmallPtrSet<const AllocaInst *, 16> to_memory(Function &function)
{
	SmallPtrSet<const AllocaInst *, 16> chosen;
	BasicBlock &entry = function.getEntryBlock();
	SmallPtrSet<const Instruction *, 32> fixed;
	const Instruction *after = gather_variables(function);
	for (const Instruction *each = &entry.front(); each != after; each = each->getNextNode())
		fixed.insert(each);
	SmallVector<Instruction *, 64> values;
	SmallVector<PHINode *, 32> phis;
	for (Instruction &each : instructions(function))
		if (!isa<PHINode>(each) && !fixed.count(&each) && is_used_elsewhere(each))
			values.push_back(&each);
	for (Instruction *each : values)
		DemoteRegToStack(*each, false, entry.getTerminator()->getIterator());
	for (Instruction &each : instructions(function))
		if (auto *phi = dyn_cast<PHINode>(&each))
			phis.push_back(phi);
	// Its value may live longer than its block as well: where it is used, a load of the phi's variable replaces it.
	for (PHINode *each : phis) {
		if (is_used_elsewhere(*each))
			DemoteRegToStack(*each, false, entry.getTerminator()->getIterator());
		chosen.insert(DemotePHIToStack(each, entry.getTerminator()->getIterator()));
	}
	return chosen;
}

// ---- variables

const AllocaInst *variable_read_by(const Instruction &instruction)
{
	auto *load = dyn_cast<LoadInst>(&instruction);
	auto *copy = dyn_cast<MemTransferInst>(&instruction);
	const Value *from = load ? load->getPointerOperand() : copy ? copy->getRawSource() : nullptr;
	return from ? dyn_cast<AllocaInst>(getUnderlyingObject(from, 0)) : nullptr;
}

static const Value *target_of(const Instruction &instruction)
{
	if (auto *store = dyn_cast<StoreInst>(&instruction))
		return store->getPointerOperand();
	if (auto *fill = dyn_cast<MemIntrinsic>(&instruction))
		return fill->getRawDest();
	auto *call = dyn_cast<IntrinsicInst>(&instruction);
	return call && call->isLifetimeStartOrEnd() ? call->getArgOperand(1) : nullptr;
}

const AllocaInst *set_by(const Instruction &instruction)
{
	const Value *to = target_of(instruction);
	return to ? dyn_cast<AllocaInst>(getUnderlyingObject(to, 0)) : nullptr;
}

// Does it overwrite the whole variable?
static bool is_set_wholly(const Instruction &instruction, const AllocaInst &variable)
{
	const DataLayout &layout = variable.getDataLayout();
	uint64_t size = layout.getTypeStoreSize(variable.getAllocatedType()).getFixedValue();
	if (target_of(instruction) != &variable || variable.isArrayAllocation())
		return false;
	if (auto *store = dyn_cast<StoreInst>(&instruction))
		return layout.getTypeStoreSize(store->getValueOperand()->getType()).getFixedValue() >= size;
	auto *fill = dyn_cast<MemIntrinsic>(&instruction);
	auto *length = fill ? dyn_cast<ConstantInt>(fill->getLength()) : nullptr;
	return !fill || (length && length->getZExtValue() >= size);
}

// Is it only read and written, so that its address does not escape?
static bool is_private(const Value &address)
{
	return all_of(address.users(), [&](const User *user) {
		if (isa<GetElementPtrInst>(user) || isa<AddrSpaceCastInst>(user))
			return is_private(*user);
		if (auto *load = dyn_cast<LoadInst>(user))
			return load->isSimple();
		if (auto *store = dyn_cast<StoreInst>(user))
			return store->isSimple() && store->getValueOperand() != &address;
		if (auto *fill = dyn_cast<MemIntrinsic>(user))
			return !fill->isVolatile();
		auto *call = dyn_cast<IntrinsicInst>(user);
		return call && call->isLifetimeStartOrEnd();
	});
}

// Is it also only read and written as a whole?
static bool is_slot(const AllocaInst &variable)
{
	Type *type = variable.getAllocatedType();
	return !variable.isArrayAllocation() && type->isSingleValueType() && all_of(variable.users(), [&](const User *user) {
		auto *load = dyn_cast<LoadInst>(user);
		auto *store = dyn_cast<StoreInst>(user);
		auto *call = dyn_cast<IntrinsicInst>(user);
		return load    ? load->getType() == type
		       : store ? store->getValueOperand()->getType() == type
		               : call && call->isLifetimeStartOrEnd();
	});
}

static bool is_truth(const Value *value)
{
	auto *number = dyn_cast<ConstantInt>(value);
	if (number)
		return number->isZero() || number->isOne();
	auto *wider = dyn_cast<ZExtInst>(value);
	return value->getType()->isIntegerTy(1) || (wider && wider->getSrcTy()->isIntegerTy(1));
}

static bool is_choice(const Value *value)
{
	auto *number = dyn_cast<ConstantInt>(value);
	return number && number->getValue().ult(10);
}

static bool is_stored(const AllocaInst &slot, function_ref<bool(const Value *)> is_one)
{
	return any_of(slot.users(), [&](const User *user) {
		auto *store = dyn_cast<StoreInst>(user);
		return store && !is_unset(store->getValueOperand()) && is_one(store->getValueOperand());
	});
}

// Is it a boolean, or the number of one of a few ways to continue? clang makes a variable for the latter.
static bool is_flag(const AllocaInst &slot)
{
	bool is_boolean = !is_stored(slot, [](const Value *value) { return !is_truth(value); });
	bool is_way = !is_stored(slot, [](const Value *value) { return !is_choice(value); });
	return slot.getAllocatedType()->isIntegerTy() && (is_boolean || is_way);
}

// If a variable is set on some paths only, promotion assumes that value on all paths. The copy has a zero on
// the other paths. So the original gets an arbitrary value (freeze) there. A flag may get a zero instead,
// since its value decides where a run continues.
void mark_unset(Function &original, bool has_zero_flags)
{
	SmallVector<std::pair<AllocaInst *, Instruction *>, 32> begins; // and after what it begins
	for (Instruction &each : instructions(original)) {
		auto *call = dyn_cast<IntrinsicInst>(&each);
		bool is_begin = call && call->getIntrinsicID() == Intrinsic::lifetime_start;
		auto *variable = dyn_cast<AllocaInst>(is_begin ? call->getArgOperand(1) : &each);
		if (variable && isAllocaPromotable(variable))
			begins.push_back({variable, &each});
	}
	for (auto [variable, begin] : begins) {
		IRBuilder<> at(begin->getNextNode());
		Type *type = variable->getAllocatedType();
		Value *any = has_zero_flags && is_flag(*variable) ? Constant::getNullValue(type) : at.CreateFreeze(UndefValue::get(type));
		at.CreateStore(any, variable);
	}
}

const AllocaInst *set_wholly_by(const Instruction &instruction)
{
	const AllocaInst *variable = set_by(instruction);
	return variable && is_set_wholly(instruction, *variable) ? variable : nullptr;
}

void flags::find_variables(const SmallPtrSetImpl<const AllocaInst *> &chosen)
{
	for (Instruction &each : function.getEntryBlock()) {
		auto *variable = dyn_cast<AllocaInst>(&each);
		if (!variable || !is_private(*variable))
			continue;
		places.insert({variable, places.size()});
		bool is_perhaps_choice = chosen.count(variable) && is_stored(*variable, is_choice); // what a thread that has left says
		if (!is_slot(*variable) || !(is_flag(*variable) || is_perhaps_choice))
			continue;
		if (!is_stored(*variable, [](const Value *value) { return !is_truth(value); }))
			truths.insert(numbers.size());
		numbers.insert({variable, numbers.size()});
	}
}

// ---- what is still read

void flags::find_live()
{
	for (const BasicBlock &block : function)
		live[&block].resize(places.size());
	for (bool is_changed = true; is_changed;) {
		is_changed = false;
		for (const BasicBlock &block : reverse(function)) {
			BitVector now(places.size());
			for (const BasicBlock *next : successors(&block))
				now |= live[next];
			for (const Instruction &each : reverse(block)) {
				if (auto at = places.find(set_by(each)); at != places.end() && is_set_wholly(each, *at->first))
					now.reset(at->second);
				if (auto at = places.find(variable_read_by(each)); at != places.end())
					now.set(at->second);
			}
			is_changed |= now != live[&block];
			live[&block] = std::move(now);
		}
	}
}

flags::flags(Function &function) : function(function)
{
	SmallPtrSet<const AllocaInst *, 16> chosen = to_memory(function);
	start = SplitBlock(&function.getEntryBlock(), gather_variables(function));
	find_variables(chosen);
	find_live();
}

bool flags::is_read_from(const BasicBlock *block, const AllocaInst *variable) const
{
	auto place = places.find(variable);
	return place == places.end() || live.at(block).test(place->second);
}

bool flags::is_only_read_and_written(const AllocaInst *variable) const
{
	return places.count(variable);
}

state flags::first() const
{
	return at(start, std::string(numbers.size(), '?'));
}

state flags::at(BasicBlock *block, std::string known) const
{
	for (auto [slot, number] : numbers)
		if (!is_read_from(block, slot))
			known[number] = '?';
	return {block, std::move(known)};
}

// ---- along a path

Constant *knowledge::constant_of(const Value *value) const
{
	auto found = constants.find(value);
	return found != constants.end() ? found->second : const_cast<Constant *>(dyn_cast<Constant>(value));
}

void knowledge::load(const LoadInst &from, unsigned flag)
{
	if (known[flag] != '?')
		constants[&from] = ConstantInt::get(from.getType(), known[flag] - '0');
	else if (all.truths.count(flag))
		readings[&from] = {flag, stored[flag].first, stored[flag].second};
}

void knowledge::store(const StoreInst &to, unsigned flag)
{
	auto *number = dyn_cast_or_null<ConstantInt>(constant_of(to.getValueOperand()));
	known[flag] = number && is_choice(number) ? char('0' + number->getZExtValue()) : '?';
	stored[flag] = {stored[flag].first + 1, to.getValueOperand()};
}

// A variable that is not a flag is known only within a run, not at its end.
void knowledge::hold(const Instruction &instruction)
{
	auto *from = dyn_cast<LoadInst>(&instruction);
	auto *to = dyn_cast<StoreInst>(&instruction);
	auto *read = from ? dyn_cast<AllocaInst>(from->getPointerOperand()) : nullptr;
	if (auto last = held.find(read); read && last != held.end() && last->second->getType() == from->getType())
		constants[from] = last->second;
	const AllocaInst *set = set_by(instruction);
	if (!set)
		return;
	held.erase(set);
	if (Constant *value = to && to->getPointerOperand() == set ? constant_of(to->getValueOperand()) : nullptr)
		if (all.is_only_read_and_written(set))
			held[set] = value;
}

static bool is_computed(const Instruction &instruction)
{
	return isa<CastInst>(instruction) || isa<ICmpInst>(instruction) || isa<BinaryOperator>(instruction) ||
	       isa<SelectInst>(instruction);
}

void knowledge::run(const BasicBlock &block)
{
	if (!seen.insert(&block).second) { // its values are others than in the earlier round
		readings.clear();
		for (auto &[flag, last] : stored)
			last = {last.first + 1, nullptr};
	}
	const DataLayout &layout = all.function.getDataLayout();
	for (const Instruction &each : block) {
		constants.erase(&each); // of an earlier round
		auto *from = dyn_cast<LoadInst>(&each);
		auto *to = dyn_cast<StoreInst>(&each);
		auto *slot = from || to ? dyn_cast<AllocaInst>(getLoadStorePointerOperand(&each)) : nullptr;
		if (auto flag = all.numbers.find(slot); slot && flag != all.numbers.end())
			from ? load(*from, flag->second) : store(*to, flag->second);
		else
			hold(each);
		if (is_vote(each))
			if (Constant *said = constant_of(said_in(cast<CallBase>(each))))
				constants[&each] = said;
		SmallVector<Constant *, 4> operands;
		for (Value *operand : each.operands())
			if (Constant *one = is_computed(each) ? constant_of(operand) : nullptr)
				operands.push_back(one);
		if (is_computed(each) && operands.size() == each.getNumOperands())
			if (Constant *result = ConstantFoldInstOperands(&const_cast<Instruction &>(each), operands, layout))
				constants[&each] = result;
	}
}

int knowledge::side_of(const BranchInst &branch) const
{
	auto *number = dyn_cast_or_null<ConstantInt>(constant_of(branch.getCondition()));
	return number ? !number->isZero() : -1;
}

BasicBlock *knowledge::next_of(const Instruction &last) const
{
	auto *branch = dyn_cast<BranchInst>(&last);
	if (branch && branch->isConditional())
		return side_of(*branch) < 0 ? nullptr : branch->getSuccessor(!side_of(*branch));
	auto *choice = dyn_cast<SwitchInst>(&last);
	if (!choice)
		return branch ? branch->getSuccessor(0) : nullptr;
	auto *number = dyn_cast_or_null<ConstantInt>(constant_of(choice->getCondition()));
	return number ? const_cast<SwitchInst *>(choice)->findCaseValue(number)->getCaseSuccessor() : nullptr;
}

// One step towards the source of a boolean; the same value if there is none.
truth knowledge::step(truth from) const
{
	auto *at = dyn_cast<Instruction>(from.value);
	if (!at)
		return from;
	if (auto reading = readings.find(at); reading != readings.end())
		return reading->second.from ? truth{reading->second.from, from.is_negated} : from;
	if (is_vote(*at))
		return {said_in(*cast<CallBase>(at)), from.is_negated};
	if (isa<ZExtInst>(at) || isa<SExtInst>(at))
		return at->getOperand(0)->getType()->isIntegerTy(1) ? truth{at->getOperand(0), from.is_negated} : from;
	auto *number = at->getNumOperands() == 2 ? dyn_cast<ConstantInt>(at->getOperand(1)) : nullptr;
	if (number && at->getOpcode() == Instruction::Xor && number->isOne() && at->getType()->isIntegerTy(1))
		return {at->getOperand(0), !from.is_negated};
	const Value *inner = at->getNumOperands() > 0 ? at->getOperand(0) : nullptr;
	bool is_one_bit = inner && (is_truth(inner) || readings.count(inner));
	bool is_answer = inner && isa<Instruction>(inner) && is_vote(cast<Instruction>(*inner));
	if (isa<TruncInst>(at) && at->getType()->isIntegerTy(1) && is_one_bit)
		return {inner, from.is_negated};
	auto *compare = dyn_cast<ICmpInst>(at);
	if (compare && compare->isEquality() && number && number->isZero() && (is_one_bit || is_answer))
		return {inner, from.is_negated != (compare->getPredicate() == CmpInst::ICMP_EQ)};
	return from;
}

truth knowledge::source_of(const Value *condition) const
{
	truth now = {condition, false};
	for (;;) {
		truth next = step(now);
		if (next.value == now.value)
			return now;
		now = next;
	}
}

std::string knowledge::if_it_is(const Value *condition, bool holds) const
{
	std::string then = known;
	truth now = {condition, !holds};
	for (;;) {
		if (auto reading = readings.find(now.value); reading != readings.end()) {
			auto [flag, version, from] = reading->second;
			auto latest = stored.find(flag);
			if (latest == stored.end() || latest->second.first == version)
				then[flag] = now.is_negated ? '0' : '1';
		}
		truth next = step(now);
		if (next.value == now.value)
			break;
		now = next;
	}
	for (auto &[flag, last] : stored) // the same boolean may be in other flags
		if (truth other = last.second ? source_of(last.second) : truth{}; other.value && other.value == now.value && known[flag] == '?')
			then[flag] = now.is_negated == other.is_negated ? '1' : '0';
	return then;
}

const Constant *knowledge::known_of(const CallBase &vote) const
{
	return vote.arg_empty() ? nullptr : constant_of(said_in(vote));
}

bool knowledge::is_known(const StoreInst &store) const
{
	bool is_flag = all.numbers.count(dyn_cast<AllocaInst>(store.getPointerOperand()));
	return is_flag && isa_and_nonnull<ConstantInt>(constant_of(store.getValueOperand()));
}

} // namespace validate
