// What is the same for all lanes of a warp though its operands differ.
//
// If blockDim.x is a multiple of 32, or the block is one-dimensional, a warp's lanes have 32 successive
// threadIdx.x, the first of them a multiple of 32. From there, arithmetic preserves three properties of
// numbers:
//   multiple   its lowest five bits are zero, in each thread by itself;
//   aligned    it is a multiple of 32 that is the same in the warp, plus the lane's number;
//   count      it is not negative. Numbers of threads and blocks, and their sums and products, count as such:
//              a program that keeps them as int has no more than fit.
// So `aligned / 32`, `aligned >> 5`, `aligned & ~31`, and `aligned < a multiple` are the same in a warp. The
// second kind of rule is about operations that exchange values between lanes: votes, reductions, and shuffles
// from one lane.
//
// All numbers have all properties at first. They lose those that their operands do not support, until nothing
// changes.
#include "uniform.hpp"

#include <llvm/IR/IntrinsicsNVPTX.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace validate
{

bool is_copy(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	auto *text = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
	return isa<FreezeInst>(instruction) || (text && text->getAsmString().empty() && call->arg_size() == 1 &&
	                                           call->getArgOperand(0)->getType() == call->getType());
}

namespace
{

enum property : unsigned { multiple = 1, aligned = 2, count = 4 };

bool is_warp_size(const Instruction &instruction)
{
	if (auto *call = dyn_cast<IntrinsicInst>(&instruction))
		return call->getIntrinsicID() == Intrinsic::nvvm_read_ptx_sreg_warpsize;
	auto *load = dyn_cast<LoadInst>(&instruction);
	auto *variable =
	    load ? dyn_cast<GlobalVariable>(load->getPointerOperand()->stripPointerCasts()) : nullptr;
	return variable && variable->isDeclaration() && variable->getName() == "warpSize";
}

// `asm("mov.u32 %0, %%laneid;" : "=r"(lane))`, as libraries write it.
bool is_lane_assembly(const CallBase &call)
{
	auto *text = dyn_cast<InlineAsm>(call.getCalledOperand());
	if (!text || call.arg_size() || !call.getType()->isIntegerTy(32) || text->getConstraintString().rfind("=r", 0))
		return false;
	std::string plain;
	for (char c : text->getAsmString())
		if (!isspace(static_cast<unsigned char>(c)))
			plain += c;
	return plain == "mov.u32$0,%laneid;" || plain == "mov.s32$0,%laneid;";
}

bool is_lane_number(const Instruction &instruction)
{
	if (auto *call = dyn_cast<IntrinsicInst>(&instruction))
		return call->getIntrinsicID() == Intrinsic::nvvm_read_ptx_sreg_laneid;
	auto *call = dyn_cast<CallBase>(&instruction);
	return call && is_lane_assembly(*call);
}

unsigned bits_of(const Value &value)
{
	return value.getType()->isIntegerTy() ? value.getType()->getIntegerBitWidth() : 0;
}

class lanes
{
	Function &entry;
	const uniformity &uniform;
	const shapes &blocks;
	DenseMap<const Value *, unsigned> known;

	bool has(const Use &use, unsigned wanted) const;
	bool is_multiple_for_all(const Use &use) const;
	bool are(const User &user, unsigned wanted, bool all) const;
	bool is_phi(const PHINode &phi, unsigned wanted) const;
	bool is_one_of(const Instruction &instruction, unsigned wanted) const;
	bool is_multiple(const Instruction &instruction) const;
	bool is_count(const Instruction &instruction) const;
	bool is_aligned(const Instruction &instruction) const;
	bool is_aligned_sum(const Instruction &instruction) const;
	bool is_comparison(const ICmpInst &compare) const;
	bool is_told(const CallBase &call) const;

  public:
	lanes(Function &function, const uniformity &analysis, const shapes &known)
	    : entry(function), uniform(analysis), blocks(known)
	{
	}
	void solve();
	bool shows(const Instruction &instruction) const;
};

// Has the operand this property at this use? A value that is aligned in each round of a loop need not be
// aligned after it, where lanes may come from different rounds.
bool lanes::has(const Use &use, unsigned wanted) const
{
	if (auto *constant = dyn_cast<ConstantInt>(use.get())) {
		if (wanted == multiple)
			return constant->getValue().countr_zero() >= 5 || constant->isZero();
		return wanted == count && !constant->isNegative();
	}
	auto found = known.find(use.get());
	if (found == known.end() || !(found->second & wanted))
		return false;
	return wanted != aligned || is_same_round(*cast<Instruction>(use.get())->getParent(),
	                                *cast<Instruction>(use.getUser())->getParent(), uniform);
}

bool lanes::is_multiple_for_all(const Use &use) const
{
	return has(use, multiple) && uniform.is_uniform(use);
}

bool lanes::are(const User &user, unsigned wanted, bool all) const
{
	auto holds = [&](const Use &use) { return has(use, wanted); };
	return all ? all_of(user.operands(), holds) : any_of(user.operands(), holds);
}

bool lanes::is_phi(const PHINode &phi, unsigned wanted) const
{
	if (wanted == aligned)
		for (const BasicBlock *from : phi.blocks())
			if (!uniform.is_uniform_block(*from) || !uniform.is_uniform_end(*from))
				return false;
	return all_of(phi.incoming_values(), [&](const Use &use) { return has(use, wanted); });
}

// Has a value that is one of others, unchanged, this property as they have it?
bool lanes::is_one_of(const Instruction &instruction, unsigned wanted) const
{
	if (auto *phi = dyn_cast<PHINode>(&instruction))
		return is_phi(*phi, wanted);
	if (isa<SelectInst>(instruction))
		return has(instruction.getOperandUse(1), wanted) && has(instruction.getOperandUse(2), wanted);
	if (is_copy(instruction))
		return has(instruction.getOperandUse(0), wanted);
	return isa<MinMaxIntrinsic>(instruction) && has(instruction.getOperandUse(0), wanted) &&
	       has(instruction.getOperandUse(1), wanted);
}

bool lanes::is_multiple(const Instruction &instruction) const
{
	id_read id = id_of(instruction);
	if ((id.is(id_read::dim, 0) && blocks.of(instruction) == shape::rows) || is_warp_size(instruction))
		return true;
	if (id.variable == id_read::thread && id.axis > 0 && blocks.of(instruction) == shape::line)
		return true; // it is zero
	const APInt *by;
	switch (instruction.getOpcode()) {
	case Instruction::Mul:
	case Instruction::And:
		return are(instruction, multiple, false);
	case Instruction::Shl:
		return has(instruction.getOperandUse(0), multiple) ||
		       (match(instruction.getOperand(1), m_APInt(by)) && by->uge(5));
	case Instruction::Sub:
	case Instruction::Xor:
		if (are(instruction, aligned, true))
			return true;
		[[fallthrough]];
	case Instruction::Add:
	case Instruction::Or:
	case Instruction::URem:
	case Instruction::SRem:
		return are(instruction, multiple, true);
	case Instruction::ZExt:
	case Instruction::SExt:
	case Instruction::Trunc:
		return has(instruction.getOperandUse(0), multiple);
	}
	return is_one_of(instruction, multiple);
}

bool lanes::is_count(const Instruction &instruction) const
{
	if (id_of(instruction).variable != id_read::none || is_warp_size(instruction) ||
	    is_prologue(instruction.getDebugLoc(), entry))
		return true;
	switch (instruction.getOpcode()) {
	case Instruction::Add:
	case Instruction::Mul:
	case Instruction::Or:
	case Instruction::Xor:
	case Instruction::SDiv:
	case Instruction::UDiv:
		return are(instruction, count, true);
	case Instruction::And:
		return are(instruction, count, false);
	case Instruction::ZExt:
		return true;
	case Instruction::SExt:
	case Instruction::Trunc:
	case Instruction::LShr:
	case Instruction::AShr:
	case Instruction::Shl:
	case Instruction::URem:
	case Instruction::SRem:
		return has(instruction.getOperandUse(0), count);
	}
	return is_one_of(instruction, count);
}

// Is it an aligned value plus, or minus, a multiple for the whole warp? No carry leaves the lane's five bits.
bool lanes::is_aligned_sum(const Instruction &sum) const
{
	const Use &a = sum.getOperandUse(0), &b = sum.getOperandUse(1);
	if (has(a, aligned) && is_multiple_for_all(b))
		return true;
	return sum.getOpcode() != Instruction::Sub && is_multiple_for_all(a) && has(b, aligned);
}

bool lanes::is_aligned(const Instruction &instruction) const
{
	const APInt *mask;
	if (id_of(instruction).is(id_read::thread, 0))
		return blocks.of(instruction) != shape::any;
	if (is_lane_number(instruction))
		return true;
	const Use *first = instruction.getNumOperands() ? &instruction.getOperandUse(0) : nullptr;
	switch (instruction.getOpcode()) {
	case Instruction::Add:
	case Instruction::Or:
	case Instruction::Xor:
	case Instruction::Sub:
		return is_aligned_sum(instruction);
	case Instruction::And:
		return has(*first, aligned) && match(instruction.getOperand(1), m_APInt(mask)) &&
		       mask->countr_one() >= 5;
	case Instruction::SRem:
		return has(*first, count) && has(*first, aligned) &&
		       is_multiple_for_all(instruction.getOperandUse(1));
	case Instruction::URem:
		return has(*first, aligned) && is_multiple_for_all(instruction.getOperandUse(1));
	case Instruction::Trunc:
		return bits_of(instruction) > 5 && has(*first, aligned);
	case Instruction::ZExt:
	case Instruction::SExt:
		return has(*first, aligned);
	case Instruction::Select:
		return uniform.is_uniform(*first) && has(instruction.getOperandUse(1), aligned) &&
		       has(instruction.getOperandUse(2), aligned);
	case Instruction::PHI:
		return is_phi(cast<PHINode>(instruction), aligned);
	}
	return is_copy(instruction) && has(*first, aligned);
}

void lanes::solve()
{
	for (const Instruction &instruction : llvm::instructions(entry))
		if (bits_of(instruction) > 5)
			known[&instruction] = blocks.are_any() ? multiple | count : multiple | count | aligned;
	for (bool is_changed = true; is_changed;) {
		is_changed = false;
		for (const Instruction &instruction : llvm::instructions(entry)) {
			auto found = known.find(&instruction);
			if (found == known.end() || !found->second)
				continue;
			unsigned left =
			    found->second & (is_multiple(instruction) * multiple | is_aligned(instruction) * aligned |
			                        is_count(instruction) * count);
			is_changed |= left != found->second;
			found->second = left;
		}
	}
}

// Do both sides of the comparison differ only in higher bits, so that the lane's number does not matter?
bool lanes::is_comparison(const ICmpInst &compare) const
{
	CmpInst::Predicate how = compare.getPredicate();
	const Use *a = &compare.getOperandUse(0), *b = &compare.getOperandUse(1);
	if (!has(*a, aligned)) {
		std::swap(a, b);
		how = CmpInst::getSwappedPredicate(how);
	}
	if (!has(*a, aligned))
		return false;
	if (has(*b, aligned))
		return true; // the lane's number is the same on both sides
	if (how == CmpInst::ICMP_EQ || how == CmpInst::ICMP_NE)
		return false;
	if (how == CmpInst::ICMP_ULT || how == CmpInst::ICMP_UGE || how == CmpInst::ICMP_SLT ||
	    how == CmpInst::ICMP_SGE)
		return is_multiple_for_all(*b);
	if (auto *constant = dyn_cast<ConstantInt>(b->get())) // x <= 31 is x < 32
		return constant->getValue().countr_one() >= 5;
	auto *less = dyn_cast<Instruction>(b->get());
	return less && uniform.is_uniform(*b) &&
	       (match(less, m_Add(m_Value(), m_AllOnes())) || match(less, m_Sub(m_Value(), m_One()))) &&
	       has(less->getOperandUse(0), multiple);
}

std::string name_without_types(const CallBase &call)
{
	const Function *callee = call.getCalledFunction();
	return callee && !callee->isIntrinsic() ? name_of(*callee) : "";
}

// Is it a shuffle, as intrinsic or light declaration, that takes its value from one lane of the whole warp?
bool is_shuffle_from_lane(const CallBase &call, StringRef name)
{
	bool is_intrinsic = false;
	switch (call.getIntrinsicID()) {
	case Intrinsic::nvvm_shfl_sync_idx_i32:
	case Intrinsic::nvvm_shfl_sync_idx_f32:
		is_intrinsic = true;
		break;
	default:
		if (name != "__shfl_sync" || call.arg_size() < 3)
			return false;
	}
	if (!is_intrinsic && call.arg_size() == 3)
		return true;
	return match(call.getArgOperand(3), m_SpecificInt(is_intrinsic ? 31 : 32));
}

// Does the operation give all lanes of its mask the same value?
bool tells_all_lanes(const CallBase &call, StringRef name)
{
	switch (call.getIntrinsicID()) {
	case Intrinsic::nvvm_vote_all_sync:
	case Intrinsic::nvvm_vote_any_sync:
	case Intrinsic::nvvm_vote_uni_sync:
	case Intrinsic::nvvm_vote_ballot_sync:
	case Intrinsic::nvvm_match_all_sync_i32p:
	case Intrinsic::nvvm_match_all_sync_i64p:
	case Intrinsic::nvvm_redux_sync_umin:
	case Intrinsic::nvvm_redux_sync_umax:
	case Intrinsic::nvvm_redux_sync_add:
	case Intrinsic::nvvm_redux_sync_min:
	case Intrinsic::nvvm_redux_sync_max:
	case Intrinsic::nvvm_redux_sync_and:
	case Intrinsic::nvvm_redux_sync_xor:
	case Intrinsic::nvvm_redux_sync_or:
		return true;
	}
	return name == "__all_sync" || name == "__any_sync" || name == "__ballot_sync" ||
	       name.starts_with("__reduce_");
}

bool lanes::is_told(const CallBase &call) const
{
	std::string name = name_without_types(call);
	const Value *asked = operation_of(call).mask;
	auto mask = find_if(call.args(), [&](const Use &use) { return use.get() == asked; });
	if (mask == call.arg_end() || !uniform.is_uniform(*mask) || !uniform.is_uniform_block(*call.getParent()))
		return false;
	return tells_all_lanes(call, name) ||
	       (is_shuffle_from_lane(call, name) && uniform.is_uniform(call.getArgOperandUse(2)));
}

bool lanes::shows(const Instruction &instruction) const
{
	if (auto *call = dyn_cast<CallBase>(&instruction))
		return is_told(*call);
	if (auto *compare = dyn_cast<ICmpInst>(&instruction))
		return is_comparison(*compare);
	const Use &a = instruction.getOperandUse(0), &b = instruction.getOperandUse(1);
	const APInt *by;
	switch (instruction.getOpcode()) {
	case Instruction::LShr:
	case Instruction::AShr:
		return has(a, aligned) && match(b.get(), m_APInt(by)) && by->uge(5);
	case Instruction::SDiv:
		return has(a, aligned) && has(a, count) && is_multiple_for_all(b);
	case Instruction::UDiv:
		return has(a, aligned) && is_multiple_for_all(b);
	case Instruction::And:
		return (has(a, aligned) && is_multiple_for_all(b)) || (has(b, aligned) && is_multiple_for_all(a));
	case Instruction::Sub:
	case Instruction::Xor:
		return has(a, aligned) && has(b, aligned); // the lane's number cancels out
	}
	return false;
}

} // namespace

bool is_lane_form(const Instruction &instruction)
{
	switch (instruction.getOpcode()) {
	case Instruction::LShr:
	case Instruction::AShr:
	case Instruction::SDiv:
	case Instruction::UDiv:
	case Instruction::And:
	case Instruction::Sub:
	case Instruction::Xor:
		return bits_of(instruction) > 5;
	case Instruction::ICmp:
		return bits_of(*instruction.getOperand(0)) > 5;
	case Instruction::Call: {
		auto &call = cast<CallBase>(instruction);
		std::string name = name_without_types(call);
		return tells_all_lanes(call, name) || is_shuffle_from_lane(call, name);
	}
	}
	return false;
}

bool is_lane(const Instruction &instruction)
{
	if (is_lane_number(instruction))
		return true;
	const APInt *by;
	bool is_rest = (match(&instruction, m_And(m_Value(), m_APInt(by))) && *by == 31) ||
	               (match(&instruction, m_IRem(m_Value(), m_APInt(by))) && *by == 32);
	auto *from = is_rest ? dyn_cast<Instruction>(instruction.getOperand(0)) : nullptr;
	while (from && (isa<ZExtInst, SExtInst>(from) || is_copy(*from)))
		from = dyn_cast<Instruction>(from->getOperand(0));
	return from && id_of(*from).is(id_read::thread, 0);
}

bool is_vote_of_warp(const Instruction &instruction)
{
	auto *call = dyn_cast<CallBase>(&instruction);
	auto *mask = call ? dyn_cast_or_null<ConstantInt>(operation_of(*call).mask) : nullptr;
	return mask && mask->isMinusOne() && tells_all_lanes(*call, name_without_types(*call));
}

instructions shown_by_lanes(
    Function &entry, const uniformity &uniform, const shapes &blocks, const instructions &among)
{
	lanes numbers(entry, uniform, blocks);
	numbers.solve();
	instructions result;
	for (const Instruction *each : among)
		if (numbers.shows(*each))
			result.insert(each);
	return result;
}

} // namespace validate
