// A trace as a picture.
#ifndef CUELASTIC_SVG_H
#define CUELASTIC_SVG_H

#include "plan/trace/trace.h"
#include "picture.h"

// An SVG document: a row for each SM over time, a colour for each kernel. Blocks are boxes with their numbers as long as they can be
// told apart; of more, the picture shows how much of each SM's slots each kernel holds.
void svg_draw(struct str *out, const struct trace *trace);

#endif
