// What all pictures share: SVG, its texts and its axes.
#ifndef CUELASTIC_PICTURE_H
#define CUELASTIC_PICTURE_H

#include "xform/base/util.h"

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
