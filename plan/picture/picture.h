// What all pictures share: SVG, its texts and its axes.
#ifndef CUELASTIC_PICTURE_H
#define CUELASTIC_PICTURE_H

#include "xform/base/util.h"

#include <stdint.h>

enum {
	SVG_WIDTH = 1200, // pixels
	SVG_LEFT = 76,    // the space left of a plot
	SVG_TITLE = 32,   // the height of the title line
	SVG_LETTER = 7    // the width of a letter, about
};

// The document's beginning: a white page of SVG_WIDTH and a title on its first line.
void svg_begin(struct str *out, double height, const char *title);
// A text at a place, from it, around it or up to it (`anchor`: start, middle, end).
void svg_text(struct str *out, double x, double y, const char *anchor, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
// A name with at most 48 letters, as a copy on the heap.
char *svg_shorten(const char *name, size_t *letters);
// The names below the title, each after a sample of so many pixels that `sample` draws around the height y; of very many, the first.
// The legend's height. It is only measured if `out` is NULL.
typedef void svg_sample(struct str *out, const void *context, size_t index, double x, double y);
double svg_legend(struct str *out, const char *const *names, size_t count, double sample_px,
    svg_sample *sample, const void *context);
// The colour of what has this number; the first ones are easy to tell apart.
void svg_add_colour(struct str *out, uint32_t number);
// Text for the inside of an element; characters that XML does not know are left out.
void svg_add_escaped(struct str *out, const char *text);
// 1, 2 or 5 times a power of ten, so that a span above 0 has `most` steps or fewer.
double svg_tick_step(double span, int most);
// The largest unit of time of which the span has at least two; *factor is how many microseconds it has.
const char *svg_time_unit(double span_us, double *factor);

#endif
