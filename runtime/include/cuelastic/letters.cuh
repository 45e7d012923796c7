/*
 * cuelastic/letters.cuh: from here to letters_end.cuh, single letters are names of these headers' own, also
 * in a program that is built with -DN=100. No guard.
 */
#pragma push_macro("A")
#pragma push_macro("I")
#pragma push_macro("M")
#pragma push_macro("N")
#pragma push_macro("P")
#pragma push_macro("R")
#pragma push_macro("S")
#pragma push_macro("T")
#undef A
#undef I
#undef M
#undef N
#undef P
#undef R
#undef S
#undef T
