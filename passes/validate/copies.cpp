// Rule c, for asynchronous copies: none is in flight when a logical block ends.
//
// `cp.async` may still run when the thread that started it goes on. Only a wait for all copies of that thread orders it before
// what comes next, and a barrier does not. So a copy that no thread has waited for could still arrive when
// the next logical block has stored to the same shared memory. On each path from a copy to the entry's own
// barrier the thread must wait: for all copies, or for group 0 if all copies were committed to groups. A wait
// under a predicate, or one that leaves some groups pending, does not count.
#include "operation.hpp"

#include <llvm/ADT/DenseMap.h>

using namespace llvm;

namespace validate
{
namespace
{

// A thread's copies that may be in flight, as a mask.
enum : unsigned { flight_none = 0, flight_open = 1, flight_group = 2 };

unsigned after(unsigned flight, copy_step step)
{
	switch (step) {
	case copy_step::start:
		return flight | flight_open;
	case copy_step::commit:
		return flight ? unsigned(flight_group) : 0;
	case copy_step::await_groups:
		return flight & flight_open;
	default:
		return flight_none;
	}
}

// The steps of an entry's instructions, block by block, and the entry's own barriers.
struct copying {
	struct place {
		const Instruction *at;
		std::vector<copy_step> steps; // empty: the own barrier
	};
	DenseMap<const BasicBlock *, std::vector<place>> places;
	const Instruction *first = nullptr; // that starts a copy
};

// What is in flight at the end of a block. *left becomes the first own barrier that something passes.
unsigned pass(const copying &all, const BasicBlock &block, unsigned flight, const Instruction **left)
{
	auto found = all.places.find(&block);
	if (found == all.places.end())
		return flight;
	for (const copying::place &place : found->second) {
		if (place.steps.empty() && flight && !*left)
			*left = place.at;
		for (copy_step step : place.steps)
			flight = after(flight, step);
	}
	return flight;
}

} // namespace

finding check_copies(Function &entry)
{
	copying all;
	for (const Instruction &each : instructions(entry)) {
		operation what = operation_of(each);
		bool starts = is_contained(what.copies, copy_step::start);
		if (starts && !all.first)
			all.first = &each;
		if (!what.copies.empty() || is_own_barrier(each))
			all.places[each.getParent()].push_back({&each, std::move(what.copies)});
	}
	const Instruction *left = nullptr;
	if (!all.first)
		return {};
	DenseMap<const BasicBlock *, unsigned> flights;
	SmallVector<const BasicBlock *, 32> open;
	for (const BasicBlock &block : entry)
		open.push_back(&block);
	while (!open.empty() && !left) {
		const BasicBlock *block = open.pop_back_val();
		unsigned flight = pass(all, *block, flights.lookup(block), &left);
		for (const BasicBlock *next : successors(block)) {
			if ((flights[next] | flight) == flights[next])
				continue;
			flights[next] |= flight;
			open.push_back(next);
		}
	}
	if (!left)
		return {};
	return {"block-copies", "an asynchronous copy may be in flight when the next logical block begins",
	    all.first->getDebugLoc(), {}};
}

} // namespace validate
