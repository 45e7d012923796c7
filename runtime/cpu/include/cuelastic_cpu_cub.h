/* What is precompiled for files that include the whole of CUB before anything that could change it. */
#include "cuelastic_cpu.h"

#include <cub/cub.cuh>
