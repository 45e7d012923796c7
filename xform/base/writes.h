// Flags by which a compiler or linker writes files of its own choice: dependencies, maps, traces,
// intermediate files.
#ifndef CUELASTIC_WRITES_H
#define CUELASTIC_WRITES_H

#include <stddef.h>

// Does the word, or a part of the list that it holds (-Wp,… -Wl,… -Xcompiler=…), make a tool write a file?
int writes_file(const char *word);
// How many words such a flag takes at the head of this list, its value included; 0: it is no such flag.
size_t writes_words(const char *const *words, size_t count);

#endif
