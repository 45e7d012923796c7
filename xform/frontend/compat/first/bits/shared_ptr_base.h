// The toolkit's macro __noinline__ spoils libstdc++'s attribute of that name; clang 15 and later tell them
// apart.
#pragma push_macro("__noinline__")
#undef __noinline__
#include_next <bits/shared_ptr_base.h>
#pragma pop_macro("__noinline__")
