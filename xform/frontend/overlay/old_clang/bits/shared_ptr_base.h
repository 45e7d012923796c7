// The toolkit's macro __noinline__ breaks libstdc++'s attribute of that name before clang 15.
#pragma push_macro("__noinline__")
#undef __noinline__
#include_next <bits/shared_ptr_base.h>
#pragma pop_macro("__noinline__")
