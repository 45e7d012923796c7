// Does a cycle end by itself while memory that other blocks write stays the same?
//
// The conditions for another round are collected from the branches that each round passes, through `&&`,
// `||`, `!`, and flags that a branch sets. One of these facts must become false by itself:
//   counted   a value that each round moves in one direction is compared with one that stays the same
//   swapped   a compare-and-swap failed although its expected value was read from the same place: it fails
//             again only if another thread wrote in between
//   ticket    what an atomic addition of a constant returned is compared with a value that stays the same
// A value that stays the same may be read from memory: nothing here changes it, and other blocks need not.
//
// Polls with a bound, `for (i = 0; i < 2000000000; i++) if (*flag) break;`, end as well, but the program relies
// on their early exits. So the conditions of the exits are examined again, without those that become false by
// themselves: the counter's own, a draw of a ticket, a compare-and-swap of what was read last.
// An exit waits if it still depends on a read from an address to which the loop returns (wait_again.cpp). A
// search reads each address once; it does not wait.
#include "wait_end.hpp"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{

// The parameter or variable that the object is. Of a pointer in a structure by value: this structure, and where it is there.
static std::pair<const Value *, int64_t> name_of_object(const Value *object)
{
	auto *load = dyn_cast<LoadInst>(object);
	if (!load)
		return {isa<Argument, GlobalVariable>(object) ? object : nullptr, -1};
	int64_t offset = 0;
	const DataLayout &layout = load->getModule()->getDataLayout();
	const Value *from = GetPointerBaseWithConstantOffset(load->getPointerOperand(), offset, layout);
	auto *argument = dyn_cast<Argument>(from);
	auto *variable = dyn_cast<GlobalVariable>(from);
	bool is_fixed = argument ? argument->hasByValAttr() : variable && writer_of(from) == writer::nobody;
	return {is_fixed ? from : nullptr, offset};
}

// A floating-point number is not written to an integer that is also used as one.
static bool writes_float(const Instruction &write)
{
	auto *call = dyn_cast<CallBase>(&write);
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	return (!call || (callee && name_of(*callee).rfind("atomic", 0) == 0)) &&
	       any_of(write.operands(), [](const Use &use) { return use->getType()->isFloatingPointTy(); });
}

bool may_undo(const Instruction &write, const Value *to, const Value *address)
{
	auto *store = dyn_cast<StoreInst>(&write);
	bool is_plain = store && !store->isVolatile();
	return may_overlap(to, address) &&
	       (!(is_plain || writes_float(write)) || any_objects(to, address, [](const Value *one, const Value *other) {
		       auto first = name_of_object(one), second = name_of_object(other);
		       return !first.first || !second.first || first == second;
	       }));
}

// A store to one parameter's memory is assumed not to move a bound in another's.
static bool may_be_changed(const Value *read, const Value *written)
{
	return may_overlap(read, written) &&
	       (!written || any_objects(read, written, [](const Value *one, const Value *other) {
		       return one == other || !(isa<Argument, GlobalVariable>(one) || isa<Argument, GlobalVariable>(other));
	       }));
}

static bool is_changed(const Instruction &read, const round &round)
{
	for (const Value *from : read_by(read))
		for (const auto &write : round.writes)
			for (const Value *to : write.to)
				if (!from || may_be_changed(from, to))
					return true;
	return false;
}

// Does it read a clock, which goes on by itself?
static bool is_clock(const CallBase &call)
{
	if (auto *assembly = dyn_cast<InlineAsm>(call.getCalledOperand())) {
		StringRef text = assembly->getAsmString();
		return text.contains("%clock") || text.contains("%globaltimer");
	}
	const Function *callee = call.getCalledFunction();
	StringRef name = callee && callee->isDeclaration() ? callee->getName() : "";
	return name.contains("clock") || name.contains("globaltimer");
}

static bool is_same_each_round(const Value *value, const round &round, bool from_second, unsigned depth)
{
	if (!round.has(value))
		return true;
	auto *instruction = cast<Instruction>(value);
	auto is_same = [&](const Value *operand) {
		return is_same_each_round(operand, round, from_second, depth - 1);
	};
	if (depth == 0 || (isa<PHINode>(value) && !(from_second && round.is_header_phi(value))))
		return false;
	if (auto *load = dyn_cast<LoadInst>(instruction))
		return !is_changed(*load, round) && is_same(load->getPointerOperand());
	auto *call = dyn_cast<CallBase>(instruction);
	constexpr unsigned ids = effect_block_id | effect_thread_id;
	if (call && ((round.around.effects_of(*call) & ~ids) || is_clock(*call) || is_changed(*call, round)))
		return false;
	if (!call && (instruction->mayReadOrWriteMemory() || instruction->isTerminator()))
		return false;
	return all_of(
	    instruction->operands(), [&](const Use &use) { return isa<Function>(use) || is_same(use); });
}

bool is_same_each_round(const Value *value, const round &round, bool from_second)
{
	return is_same_each_round(value, round, from_second, 16);
}

bool reads_others(const Value *value, const round &round)
{
	if (!round.has(value))
		return false;
	auto *instruction = cast<Instruction>(value);
	bool is_elsewhere = isa<CallBase>(instruction); // in a texture, for example
	return is_elsewhere ||
	       any_of(read_by(*instruction), [](const Value *from) { return writer_of(from) == writer::any; }) ||
	       any_of(instruction->operands(), [&](const Use &operand) { return reads_others(operand, round); });
}

static bool is_reinterpretation(const CallBase &call)
{
	const Function *callee = call.getCalledFunction();
	if (!callee || call.arg_size() != 1)
		return false;
	std::string name = name_of(*callee);
	return StringRef(name).contains("_as_") || callee->getName().starts_with("llvm.nvvm.bitcast.");
}

const Value *stripped(const Value *value)
{
	for (;;) {
		auto *call = dyn_cast<CallBase>(value);
		auto *phi = dyn_cast<PHINode>(value);
		auto *part = dyn_cast<ExtractValueInst>(value);
		if (isa<ZExtInst, SExtInst, BitCastInst, FreezeInst>(value) || (call && is_reinterpretation(*call)))
			value = cast<User>(value)->getOperand(0);
		else if (phi && phi->getNumIncomingValues() == 1)
			value = phi->getIncomingValue(0);
		else if (part && part->getIndices()[0] == 0 && isa<AtomicCmpXchgInst>(part->getAggregateOperand()))
			value = part->getAggregateOperand();
		else
			return value;
	}
}

namespace
{

// Collects the facts that follow from a condition's value.
class facts
{
  public:
	facts(const round &of, SmallVectorImpl<fact> &to) : round(of), found(to)
	{
	}

	void add(Value *condition, bool is_true)
	{
		Value *a, *b;
		if (!seen.insert(condition).second)
			return;
		if (match(condition, m_Not(m_Value(a)))) {
			add(a, !is_true);
		} else if (is_true ? match(condition, m_LogicalAnd(m_Value(a), m_Value(b)))
		                   : match(condition, m_LogicalOr(m_Value(a), m_Value(b)))) {
			add(a, is_true);
			add(b, is_true);
		} else if (auto *phi = dyn_cast<PHINode>(condition)) {
			add_phi(*phi, is_true);
		} else if (auto *choice = dyn_cast<SelectInst>(condition)) {
			add_choice(*choice, is_true);
		} else if (isa<TruncInst, FreezeInst>(condition) || match(condition, m_ZExtOrSExt(m_Value()))) {
			add(cast<User>(condition)->getOperand(0), is_true);
		} else {
			add_flag(condition, is_true);
		}
	}

	// The switch did not leave the cycle. (clang leaves scopes in this form: a number for each exit.)
	void add_switch(const SwitchInst &choice)
	{
		auto *phi = dyn_cast<PHINode>(choice.getCondition());
		auto stays = [&](const ConstantInt &value) {
			return round.has(choice.findCaseValue(&value)->getCaseSuccessor());
		};
		if (int only = phi ? only_way(*phi, stays) : -1; only >= 0)
			add_way(*phi, only);
	}

	// The branch from one block to the next was taken.
	void add_edge(const BasicBlock *from, const BasicBlock *to)
	{
		auto *branch = dyn_cast<BranchInst>(from->getTerminator());
		if (branch && branch->isConditional() && branch->getSuccessor(0) != branch->getSuccessor(1))
			add(branch->getCondition(), branch->getSuccessor(0) == to);
	}

  private:
	const validate::round &round;
	SmallVectorImpl<fact> &found;
	SmallPtrSet<const Value *, 16> seen;

	// Adds the flag behind `flag != 0`, else a fact.
	void add_flag(Value *condition, bool is_true)
	{
		Value *flag;
		ICmpInst::Predicate predicate;
		if (match(condition, m_ICmp(predicate, m_Value(flag), m_Zero())) && ICmpInst::isEquality(predicate) &&
		    is_flag(flag))
			return add(flag, is_true == (predicate == ICmpInst::ICMP_NE));
		found.push_back({condition, is_true});
	}

	// Is it a number made only of truth values?
	bool is_flag(const Value *value)
	{
		auto *phi = dyn_cast<PHINode>(value);
		if (phi && !round.is_header_phi(phi))
			return all_of(phi->incoming_values(), [&](const Use &use) {
				auto *number = dyn_cast<ConstantInt>(use);
				return number || match(use.get(), m_ZExtOrSExt(m_Value())) || round.is_header_phi(use);
			});
		if (auto *choice = dyn_cast<SelectInst>(value))
			return isa<ConstantInt>(choice->getTrueValue()) && isa<ConstantInt>(choice->getFalseValue());
		Value *from;
		return match(value, m_ZExtOrSExt(m_Value(from))) && from->getType()->isIntegerTy(1);
	}

	// Which edge leads to this value?
	void add_phi(const PHINode &phi, bool is_true)
	{
		int only = only_way(phi, [&](const ConstantInt &constant) { return constant.isZero() != is_true; });
		if (only < 0)
			return;
		add(phi.getIncomingValue(only), is_true);
		add_way(phi, only);
	}

	void add_choice(const SelectInst &choice, bool is_true)
	{
		for (bool first : {true, false}) {
			auto *constant = dyn_cast<ConstantInt>(first ? choice.getTrueValue() : choice.getFalseValue());
			if (!constant || constant->isZero() != is_true)
				continue;
			add(const_cast<Value *>(choice.getCondition()), !first);
			add(const_cast<Value *>(first ? choice.getFalseValue() : choice.getTrueValue()), is_true);
		}
	}

	// The only edge over which a phi gets a value that `may_be` accepts; -1: there are more.
	int only_way(const PHINode &phi, function_ref<bool(const ConstantInt &)> may_be)
	{
		int only = -1;
		if (!round.has(&phi))
			return -1;
		for (unsigned i = 0; i < phi.getNumIncomingValues(); i++) {
			if (round.is_header_phi(&phi) && !round.has(phi.getIncomingBlock(i)))
				continue; // a round before there was, sooner or later
			auto *constant = dyn_cast<ConstantInt>(phi.getIncomingValue(i));
			if (constant && !may_be(*constant))
				continue;
			if (only >= 0)
				return -1;
			only = int(i);
		}
		return only;
	}

	void add_way(const PHINode &phi, unsigned edge)
	{
		const BasicBlock *to = phi.getParent(), *from = phi.getIncomingBlock(edge);
		while (from && round.has(from)) {
			add_edge(from, to);
			if (from == round.cycle.getHeader())
				break;
			to = from;
			from = from->getSinglePredecessor();
		}
	}
};

} // namespace

SmallVector<fact, 8> facts_at(const round &round, const BasicBlock &exit)
{
	SmallVector<fact, 8> found;
	if (auto *choice = dyn_cast<SwitchInst>(exit.getTerminator()))
		facts(round, found).add_switch(*choice);
	auto *branch = dyn_cast<BranchInst>(exit.getTerminator());
	if (!branch || !branch->isConditional())
		return found;
	bool first = round.has(branch->getSuccessor(0)), second = round.has(branch->getSuccessor(1));
	if (first != second)
		facts(round, found).add(branch->getCondition(), first);
	return found;
}

SmallVector<fact, 8> facts_of(const round &round)
{
	SmallVector<fact, 8> found;
	for (const BasicBlock *block : round.cycle.blocks())
		if (round.is_passed(block))
			found.append(facts_at(round, *block));
	return found;
}

bool comparison_of(const fact &fact, comparison *out)
{
	auto *compare = dyn_cast<CmpInst>(fact.condition);
	if (!compare)
		return false;
	*out = {fact.is_true ? compare->getPredicate() : compare->getInversePredicate(), compare->getOperand(0),
	    compare->getOperand(1)};
	return true;
}

SmallVector<comparison, 2> comparisons_of(const fact &fact)
{
	comparison both;
	if (!comparison_of(fact, &both))
		return {};
	return {both, {CmpInst::getSwappedPredicate(both.predicate), both.second, both.first}};
}

ending ends_alone(round &round)
{
	ending how = ending::never;
	if (!round.cycle.isReducible())
		return how;
	for (const fact &fact : facts_of(round)) {
		if (is_swapped(round, fact))
			return ending::at_once;
		for (const comparison &each : comparisons_of(fact))
			if (is_counted(round, each) || is_ticket(round, each))
				how = ending::late;
	}
	return how;
}

// Is this bound read as it is? Not if it is chosen: `*flag ? 0 : n`.
static bool is_plain(const Value *bound, const round &round)
{
	Value *one, *other;
	bound = stripped(bound);
	if (!round.has(bound))
		return true;
	if (match(bound, m_CombineOr(m_Add(m_Value(one), m_Value(other)), m_Sub(m_Value(one), m_Value(other)))))
		return is_plain(one, round) && is_plain(other, round);
	auto *load = dyn_cast<LoadInst>(bound);
	return load && !(round.around.effects_of(*load) & effect_atomic);
}

void add_endings(endings &found, round &round, const BasicBlock &exit)
{
	for (const fact &fact : facts_at(round, exit)) {
		if (is_swapped(round, fact))
			found[fact.condition];
		for (const comparison &each : comparisons_of(fact)) {
			if (is_drawn(round, each))
				found[fact.condition];
			if (!is_counted(round, each))
				continue;
			values &asked = found[fact.condition];
			asked.push_back(each.first);
			if (!is_plain(each.second, round))
				asked.push_back(each.second);
		}
	}
}

} // namespace validate
