// Tickets: `while ((i = atomicAdd(next, 1)) < n)`. Each round takes another number, so the numbers run out
// eventually, unless the loop gives them back. The number may reach the comparison through shared memory or
// a shuffle, if the first thread takes it for all.
#include "uniform.hpp"
#include "wait_end.hpp"

#include <llvm/IR/IntrinsicsNVPTX.h>

#include <array>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{
namespace
{

struct counter {
	const Instruction *instruction = nullptr;
	const Value *address = nullptr, *step = nullptr;
	int direction = 0;
};

int sign_of(const Value *value)
{
	const APInt *number;
	if (match(value, m_APInt(number)) && number->isNegative())
		return -1;
	return is_positive(value) ? 1 : 0;
}

counter counter_of(const Value *value)
{
	if (auto *update = dyn_cast<AtomicRMWInst>(value)) {
		int sign = sign_of(update->getValOperand());
		bool is_add = update->getOperation() == AtomicRMWInst::Add;
		if (is_add || update->getOperation() == AtomicRMWInst::Sub)
			return {update, update->getPointerOperand(), update->getValOperand(), is_add ? sign : -sign};
		return {};
	}
	auto *call = dyn_cast<CallBase>(value);
	if (ptx_access access = access_in(value); access.what == "add" && access.is_integer && access.operands.size() == 1)
		return {call, access.address, access.operands[0], sign_of(access.operands[0])};
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	if (!callee || !callee->isDeclaration() || call->arg_size() != 2)
		return {};
	std::string name = name_of(*callee);
	bool is_add = StringRef(name).starts_with("atomicAdd");
	if (!is_add && !StringRef(name).starts_with("atomicSub"))
		return {};
	int sign = sign_of(call->getArgOperand(1));
	return {call, call->getArgOperand(0), call->getArgOperand(1), is_add ? sign : -sign};
}

const Value *shuffled_from(const Value *value)
{
	auto *call = dyn_cast<CallBase>(value);
	const Function *callee = call ? call->getCalledFunction() : nullptr;
	if (!callee || call->arg_size() < 3)
		return nullptr;
	bool is_shuffle =
	    callee->getName().starts_with("llvm.nvvm.shfl.sync.") || name_of(*callee) == "__shfl_sync";
	return is_shuffle && match(call->getArgOperand(2), m_Zero()) ? call->getArgOperand(1) : nullptr;
}

// Is it zero in the first thread of the block, or of each warp, for any other values?
bool is_first_zero(const Value *value)
{
	Value *one, *other;
	auto *instruction = dyn_cast<Instruction>(value);
	if (match(value, m_Zero()) || (instruction && id_of(*instruction).variable == id_read::thread))
		return true;
	if (match(value, m_Intrinsic<Intrinsic::nvvm_read_ptx_sreg_laneid>()))
		return true;
	if (match(value, m_ZExtOrSExt(m_Value(one))))
		return is_first_zero(one);
	if (instruction && is_copy(*instruction))
		return is_first_zero(instruction->getOperand(0));
	if (match(value, m_c_Mul(m_Value(one), m_Value(other))) ||
	    match(value, m_c_And(m_Value(one), m_Value(other))))
		return is_first_zero(one) || is_first_zero(other);
	if (match(value, m_c_Add(m_Value(one), m_Value(other))) ||
	    match(value, m_c_Or(m_Value(one), m_Value(other))))
		return is_first_zero(one) && is_first_zero(other);
	return match(value, m_CombineOr(m_IDiv(m_Value(one), m_Value()), m_IRem(m_Value(one), m_Value()))) &&
	       is_first_zero(one);
}

// Has this condition that value in the first thread?
bool is_taken_by_first(Value *condition, bool is_true)
{
	Value *a, *b;
	ICmpInst::Predicate how;
	if (match(condition, m_Not(m_Value(a))))
		return is_taken_by_first(a, !is_true);
	if (match(condition, m_LogicalAnd(m_Value(a), m_Value(b))))
		return is_true && is_taken_by_first(a, true) && is_taken_by_first(b, true);
	return match(condition, m_ICmp(how, m_Value(a), m_Value(b))) && is_first_zero(a) && is_first_zero(b) &&
	       how == (is_true ? ICmpInst::ICMP_EQ : ICmpInst::ICMP_NE);
}

// Does a value come only from counters, on all paths? In which direction do they count?
class origin
{
  public:
	explicit origin(validate::round &of, bool is_any_draw = false) : round(of), is_any(is_any_draw)
	{
	}

	int direction_of(const Value *value)
	{
		return follow(value) && is_found ? direction : 0;
	}

  private:
	validate::round &round;
	SmallPtrSet<const Value *, 8> seen;
	int direction = 0;
	bool is_found = false, is_told = false; // is_told: by a shuffle from lane 0
	bool is_any;                            // whichever threads draw, and from whichever counter

	// Does the first thread get there in each round? Or (is_either) is it at least certain whether it does?
	bool is_reached(const BasicBlock *block, bool is_either = false)
	{
		return is_any || all_of(round.controls_of(block), [&](const BasicBlock *control) {
			auto *branch = dyn_cast<BranchInst>(control->getTerminator());
			if (!branch)
				return false;
			if (round.has(branch->getSuccessor(0)) != round.has(branch->getSuccessor(1)))
				return true;
			return any_of(std::array{true, false}, [&](bool is_true) {
				BasicBlockEdge edge(control, branch->getSuccessor(!is_true));
				return is_taken_by_first(branch->getCondition(), is_true) &&
				       (is_either || round.around.dominators.dominates(edge, block));
			});
		});
	}

	// Does nothing else in the loop reset the counter?
	bool is_alone(const counter &counter)
	{
		return all_of(round.writes, [&](const auto &write) {
			auto is_apart = [&](const Value *to) { return !may_undo(*write.by, to, counter.address); };
			validate::counter other = counter_of(write.by);
			return write.by == counter.instruction || all_of(write.to, is_apart) ||
			       (other.direction == counter.direction && other.step->getType() == counter.step->getType());
		});
	}

	bool take(const counter &counter)
	{
		if (!counter.direction || !is_alone(counter) || !is_same_each_round(counter.step, round) ||
		    (is_found && counter.direction != direction))
			return false;
		if (!is_reached(counter.instruction->getParent()) ||
		    !(is_any || is_same_each_round(counter.address, round)))
			return false;
		direction = counter.direction;
		return is_found = true;
	}

	bool follow(const Value *value)
	{
		Value *base, *other;
		const APInt *factor;
		value = stripped(value);
		if (match(value, m_Trunc(m_Value(base))) && value->getType()->getIntegerBitWidth() >= 32)
			return follow(base);
		if (!seen.insert(value).second || !round.has(value))
			return true;
		if (counter counter = counter_of(value); counter.instruction)
			return take(counter);
		if (const Value *from = shuffled_from(value)) {
			is_told = true;
			return follow(from);
		}
		if (match(value, m_Add(m_Value(base), m_Value(other))))
			return is_same_each_round(other, round) ? follow(base)
			                                        : is_same_each_round(base, round) && follow(other);
		if (match(value, m_Mul(m_Value(base), m_APInt(factor))) && factor->isStrictlyPositive())
			return follow(base);
		if (match(value, m_Shl(m_Value(base), m_APInt(factor))))
			return follow(base);
		if (auto *load = dyn_cast<LoadInst>(value))
			return writer_of(load->getPointerOperand()) == writer::own && follow_writes(*load);
		auto *phi = dyn_cast<PHINode>(value);
		return phi && all_of(phi->incoming_values(), [&](const Use &use) { return follow(use); }) &&
		       all_of(phi->blocks(), [&](const BasicBlock *before) {
			       return !round.has(before) || is_reached(before, is_told);
		       });
	}

	bool follow_store(const Instruction *write)
	{
		auto *store = dyn_cast<StoreInst>(write);
		return store && is_reached(store->getParent()) && follow(store->getValueOperand());
	}

	// The last store before the load to this very address, at least for the threads that execute it.
	const Instruction *last_store(const LoadInst &load)
	{
		for (const auto &write : round.writes) {
			auto *store = dyn_cast<StoreInst>(write.by);
			if (store && store->getPointerOperand() == load.getPointerOperand() && is_last(*store, load))
				return store;
		}
		return nullptr;
	}

	// Goes backwards from the load: to the store, or to where threads that execute it and others separate.
	bool is_last(const StoreInst &done, const LoadInst &asked)
	{
		SmallPtrSet<const BasicBlock *, 16> passed;
		SmallVector<std::pair<const BasicBlock *, const Instruction *>, 16> open{{asked.getParent(), &asked}};
		while (!open.empty()) {
			auto [block, from] = open.pop_back_val();
			const Instruction *at = from ? from->getPrevNode() : &block->back();
			for (; at && at != &done; at = at->getPrevNode())
				if (writes_to(*at, asked.getPointerOperand()))
					return false;
			if (at)
				continue;
			for (const BasicBlock *before : predecessors(block)) {
				if (!round.has(before) || block == round.cycle.getHeader())
					return false;
				bool parts = before->getTerminator()->getNumSuccessors() > 1 &&
				             is_contained(successors(before), done.getParent());
				if (!parts && passed.insert(before).second)
					open.push_back({before, nullptr});
			}
		}
		return true;
	}

	static bool writes_to(const Instruction &instruction, const Value *address)
	{
		return any_of(written_by(instruction), [&](const Value *to) { return may_overlap(to, address); });
	}

	bool follow_writes(const LoadInst &load)
	{
		if (const Instruction *last = last_store(load))
			return follow_store(last);
		for (const auto &write : round.writes)
			for (const Value *to : write.to)
				if (may_overlap(load.getPointerOperand(), to) && !follow_store(write.by))
					return false;
		return true;
	}
};

} // namespace

static bool is_drawn(round &round, const comparison &goes_on, bool is_any)
{
	int direction = direction_of(goes_on.predicate);
	return direction && round.has(goes_on.first) && is_same_each_round(goes_on.second, round) &&
	       origin(round, is_any).direction_of(goes_on.first) == direction;
}

bool is_ticket(round &round, const comparison &goes_on)
{
	return is_drawn(round, goes_on, false);
}

bool is_drawn(round &round, const comparison &goes_on)
{
	return is_drawn(round, goes_on, true);
}

bool is_draw(const Value *value)
{
	return counter_of(value).direction != 0;
}

} // namespace validate
