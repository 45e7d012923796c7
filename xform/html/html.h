// HTML that is also XML: the parts that all pages share.
#ifndef CUELASTIC_HTML_H
#define CUELASTIC_HTML_H

#include <jansson.h>

#include "xform/base/util.h"

// The file beside the pages that gives them their looks.
#define HTML_STYLE "cuelastic.css"

// Text for the inside of an element or an attribute. Bytes that are no UTF-8, and characters that XML does not know, become
// U+FFFD.
void html_add(struct str *out, const char *text);
void html_add_bytes(struct str *out, const char *bytes, size_t length);
// Markup with texts and numbers in it: %s, which is escaped, %d, %u, %zu and %lld.
void html_addf(struct str *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The beginning of a page, up to its title. `is_index`: without a link to the index.
void html_begin(struct str *out, const char *title, int is_index);
void html_end(struct str *out);
// A term of a list and what it is; nothing for an empty text.
void html_add_item(struct str *out, const char *term, const char *text);
// The beginning of a table with these titles of columns, the last NULL.
void html_begin_table(struct str *out, const char *caption, const char *const *titles);
void html_end_table(struct str *out);
// A cell with a number and a bar up to `most`; a negative number is unknown. `after` follows the number.
void html_add_bar(struct str *out, int value, int most, const char *after);
// A cell with a number before and one after, and bars up to `most`.
void html_add_bars(struct str *out, const int values[2], int most, const char *after);

// Shorthands for what is read from reports.
const char *html_text_of(const json_t *object, const char *key); // "" for null
long long html_number_of(const json_t *object, const char *key);

#endif
