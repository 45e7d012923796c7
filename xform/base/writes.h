// Flags that make a compiler or linker write other files: dependencies, maps, traces, intermediate files.
#ifndef CUELASTIC_WRITES_H
#define CUELASTIC_WRITES_H

#include <stddef.h>

// Does the word, or a part of its list (-Wp,… -Wl,… -Xcompiler=…), make a tool write a file?
int writes_file(const char *word);
// The number of words of such a flag at the head of this list, with its value; 0: another flag.
size_t writes_words(const char *const *words, size_t count);

#endif
