// The validator writes what it requires of a launch's block as a number, the compiler reads it, and generated code hands it
// to the library: the three have one mask.
#include "cuelastic/runtime.h"
#include "passes/validate/validate.hpp"
extern "C" {
#include "xform/model/function.h"
}

using namespace validate;
static_assert(int(need_whole_warps) == int(NEED_WHOLE_WARPS) && int(NEED_WHOLE_WARPS) == int(CUE_NEED_WHOLE_WARPS));
static_assert(int(need_multiple_of_warp) == int(NEED_MULTIPLE_OF_WARP) &&
              int(NEED_MULTIPLE_OF_WARP) == int(CUE_NEED_MULTIPLE_OF_WARP));
static_assert((CUE_NEED_WHOLE_WARPS | CUE_NEED_MULTIPLE_OF_WARP) >> needs_bits == 0);
