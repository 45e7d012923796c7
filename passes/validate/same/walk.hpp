// Do the two functions of a pair do the same?
#ifndef CUELASTIC_VALIDATE_SAME_WALK_HPP
#define CUELASTIC_VALIDATE_SAME_WALK_HPP

#include "likeness.hpp"
#include "pair.hpp"

namespace validate
{

comparison walk(const pair &both);

} // namespace validate

#endif
