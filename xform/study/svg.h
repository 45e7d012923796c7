// A trace as a picture.
#ifndef CUELASTIC_SVG_H
#define CUELASTIC_SVG_H

#include "trace.h"

// An SVG document: a row for each SM over time, a colour for each kernel. Blocks are boxes with their numbers
// as long as they can be told apart; of more, the picture shows how much of each SM's slots each kernel
// holds.
void svg_draw(struct str *out, const struct trace *trace);

// Shared with other pictures.

enum { SVG_WIDTH = 1200, SVG_LEFT = 76 }; // pixels; the space left of a plot

// The document's beginning: a white page of SVG_WIDTH and a title on its first line.
void svg_begin(struct str *out, double height, const char *title);
// Text for the inside of an element; characters that XML does not know are left out.
void svg_add_escaped(struct str *out, const char *text);
// 1, 2 or 5 times a power of ten, so that a span above 0 has `most` steps or fewer.
double svg_tick_step(double span, int most);
// The largest unit of time of which the span has at least two; *factor is how many microseconds it has.
const char *svg_time_unit(double span_us, double *factor);

#endif
