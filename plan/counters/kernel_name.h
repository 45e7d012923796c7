// The plain names of kernels.
#ifndef CUELASTIC_KERNEL_NAME_H
#define CUELASTIC_KERNEL_NAME_H

#include "xform/base/util.h"

// The last plain name in a mangled one, of `_ZN2ns5scaleIfEEvPT_`, or in a declaration, `void ns::scale<float>(T1 *)`: scale.
const char *kernel_name_of(struct arena *arena, const char *symbol);

#endif
