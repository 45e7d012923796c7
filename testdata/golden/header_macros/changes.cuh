#pragma once
#undef VALUE
#undef INNER
#define INNER 2
#define width 7
