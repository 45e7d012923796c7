/* What is precompiled for files that include cooperative groups before anything that could change them. */
#include "cuelastic_cpu.h"

#include <cooperative_groups.h>
