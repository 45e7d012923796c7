// An original and its copy as two functions with the same parameters: the ids and extents, and the kernel's own.
#ifndef CUELASTIC_VALIDATE_SAME_PAIR_HPP
#define CUELASTIC_VALIDATE_SAME_PAIR_HPP

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <set>

namespace validate
{

using functions = std::set<const llvm::Function *>;

// Are its first parameters the two ids and the two extents?
bool takes_ids(const llvm::Function &function);
// What reads an id or an extent of the hardware, or calls something that does.
functions readers_of_ids(const llvm::Module &module);

// What becomes of a function that both sides call, and that reads no ids.
enum class callees { called, inlined };
// What a flag of the original holds that is not set. Any value is right.
enum class unset { anything, zero };

// Of a copy.
struct traits {
	bool has_own_threads; // which are not the hardware's
	bool has_guards;      // threads that left the original run along in it
};

class pair
{
  public:
	pair(const llvm::Function &original, const llvm::Function &copy, const functions &readers, traits of, callees common,
	    unset flags);
	pair(const pair &) = delete;
	~pair();

	llvm::Function *first, *second; // of the original, of the copy
	const functions &readers;
	traits of;
	const char *fault() const       // why the two cannot be made, or NULL
	{
		return wrong;
	}

  private:
	const char *wrong = nullptr;

	void fill(const llvm::Function &original, const llvm::Function &copy, callees common, unset flags);
	void expand(llvm::Function &function, const functions &shared);
};

} // namespace validate

#endif
