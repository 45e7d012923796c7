// Open addressing: `while (atomicCAS(&table[slot], EMPTY, key) != EMPTY) slot = next(slot);`
//
// Each round tries to fill an empty place. If all writes of the kernel to the table have this form, a full
// place never changes again, so no block can wait for another one to change it. The table is one parameter,
// or one variable; other fields of its elements may be written in any way.
#include "wait_end.hpp"

#include <llvm/ADT/MapVector.h>

#include <numeric>

using namespace llvm;

namespace validate
{
namespace
{

// The position of an address in its object: an offset, plus multiples of a stride.
struct place {
	int64_t offset = 0;
	uint64_t stride = 0;
};

bool find_place(const Value *address, const DataLayout &layout, place *out)
{
	while (!isa<Argument, GlobalVariable>(address)) {
		if (auto *cast = dyn_cast<Operator>(address);
		    cast &&
		    (cast->getOpcode() == Instruction::AddrSpaceCast || cast->getOpcode() == Instruction::BitCast)) {
			address = cast->getOperand(0);
			continue;
		}
		auto *element = dyn_cast<GEPOperator>(address);
		if (!element)
			return false;
		unsigned width = layout.getIndexTypeSizeInBits(element->getType());
		MapVector<Value *, APInt> variable;
		APInt constant(width, 0);
		if (!element->collectOffset(layout, width, variable, constant))
			return false;
		out->offset += constant.getSExtValue();
		for (auto &[index, scale] : variable)
			out->stride = std::gcd(out->stride, scale.abs().getZExtValue());
		address = element->getPointerOperand();
	}
	return true;
}

// Are they different fields of the elements of one table?
bool are_apart(const Value *one, const Value *other, int64_t size, const DataLayout &layout)
{
	place first, second;
	if (getUnderlyingObject(one, 0) != getUnderlyingObject(other, 0) || !find_place(one, layout, &first) ||
	    !find_place(other, layout, &second))
		return false;
	int64_t stride = std::gcd(first.stride, second.stride);
	if (stride == 0)
		return std::abs(first.offset - second.offset) >= size;
	int64_t between = ((second.offset - first.offset) % stride + stride) % stride;
	return between >= size && stride - between >= size;
}

int64_t size_of(const Instruction &instruction, const DataLayout &layout)
{
	const Value *value = &instruction;
	if (auto *store = dyn_cast<StoreInst>(&instruction))
		value = store->getValueOperand();
	else if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&instruction))
		value = swap->getCompareOperand();
	bool has_size = value->getType()->isSized() && !isa<MemIntrinsic>(instruction);
	return has_size ? int64_t(layout.getTypeStoreSize(value->getType()).getFixedValue()) : INT64_MAX;
}

bool keeps_full(const Instruction &write, const swap &swap, bool is_counted)
{
	validate::swap other = swap_of(&write);
	if (other.instruction && other.expected == swap.expected && other.wanted != swap.expected)
		return true;
	const DataLayout &layout = write.getModule()->getDataLayout();
	int64_t size = std::max(size_of(write, layout), size_of(*swap.instruction, layout));
	return all_of(written_by(write), [&](const Value *to) {
		if (!to)
			return false;
		bool may_be = is_counted ? may_undo(write, to, swap.address) : may_overlap(to, swap.address);
		return !may_be || are_apart(to, swap.address, size, layout);
	});
}

} // namespace

// Another round must follow only if the place was full: a swap may leave it empty.
static bool goes_on_if_full(const round &round, const swap &swap)
{
	return any_of(facts_of(round), [&](const fact &fact) {
		comparison both;
		return comparison_of(fact, &both) && both.predicate == CmpInst::ICMP_NE &&
		       swap_of(stripped(both.first)).instruction == swap.instruction && both.second == swap.expected;
	});
}

bool is_insertion(const round &round, const Instruction &instruction, bool is_counted)
{
	swap swap = swap_of(&instruction);
	if (!swap.instruction || !isa<Constant>(swap.expected) || is_same_each_round(swap.address, round))
		return false;
	if (!isa<Argument, GlobalVariable>(getUnderlyingObject(swap.address, 0)))
		return false;
	bool fills = isa<Constant>(swap.wanted) && swap.wanted != swap.expected;
	if (!fills && !goes_on_if_full(round, swap))
		return false;
	for (const BasicBlock &block : *instruction.getFunction())
		for (const Instruction &each : block)
			if (!written_by(each).empty() && !keeps_full(each, swap, is_counted))
				return false;
	return true;
}

} // namespace validate
