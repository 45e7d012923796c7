// Shared by the files that parse. Includes clang-c, which otherwise only facts*.c may do.
#ifndef CUELASTIC_PARSE_CLANG_H
#define CUELASTIC_PARSE_CLANG_H

#include <clang-c/Index.h>

#include "parse.h"

char *parse_take_string(struct arena *arena, CXString string);

// `includer`: the place of the file's inclusion.
int parse_is_system_header(CXTranslationUnit unit, CXFile file, CXSourceLocation includer);

// Parses the files of `input`; the last one is `path`.
CXTranslationUnit parse_input(void *index, const struct input *input, const char *path, unsigned options);

// Makes the recipe's declarations, and stores them under the name if the cache accepts them. *out has no path
// if they cannot be made.
void parse_precompile(
    struct precompiled *out, struct parse *parse, const struct input_recipe *recipe, const char *name);

#endif
