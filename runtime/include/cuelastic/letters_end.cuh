/* cuelastic/letters_end.cuh: the end of what letters.cuh began. No guard. */
#pragma pop_macro("A")
#pragma pop_macro("I")
#pragma pop_macro("M")
#pragma pop_macro("N")
#pragma pop_macro("P")
#pragma pop_macro("R")
#pragma pop_macro("S")
#pragma pop_macro("T")
