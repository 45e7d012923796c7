// Which of the toolkit's large headers come first in a file.
#ifndef CUELASTIC_BUILD_INCLUDES_H
#define CUELASTIC_BUILD_INCLUDES_H

enum headers_kind { HEADERS_RUNTIME, HEADERS_GROUPS, HEADERS_CUB, HEADERS_KINDS };

// RUNTIME if it includes none of them, or if something before it may change their declarations.
enum headers_kind build_includes_kind(const char *path);

#endif
