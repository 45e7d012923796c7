// Drawing a trace, 1200 pixels wide, in one of two ways.
//
// Few blocks: each is a box in the lane of its slot, with its number where that fits, and the rest in its tooltip.
//
// Many blocks: boxes would be narrower than a pixel. Time is cut into columns of two pixels or less; in each, a kernel is as high as
// the share of the row's lanes that it held meanwhile, the kernels stacked in the order of the legend. One path for a kernel and row,
// so that the document's size follows from the picture's and not from the number of blocks.
//
// Many rows: a device of 132 SMs would be a wall of stripes. So rows are put together in bands, which are drawn like
// rows of many blocks: first one of all rows, then a dozen of neighbours, which show whether kernels have SMs of their
// own. Below, three rows are enlarged, for a time so short that single blocks can be seen.
#include "svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
	WIDTH = SVG_WIDTH,
	LEFT = SVG_LEFT,
	RIGHT = 18,
	COLUMNS = (WIDTH - LEFT - RIGHT) / 2,
	MAX_LEFT = 300, // for long names of rows
	AXIS = 34,
	MAX_TICKS = 12,
	SAMPLE = 12,
	MAX_BOXES = 6000,
	MAX_HEIGHT = 2200,
	MAX_ROWS = 32, // of more, bands are drawn
	BANDS = 12,
	BAND = 41, // its height
	GAP = 3,   // after it
	ALL = 150, // of the band of all rows
	CLOSE = 3, // rows of the closer look
	CLOSE_EVENTS = 90
};

// Rows that are drawn as one: `count` of them from `first` on.
struct band {
	uint32_t first, count;
	double y, height;
};

static const double SHORTEST_US = 1e-6; // that a picture spans

struct picture {
	struct str *out;
	const struct trace *trace;
	struct trace_event *events; // by row, then by begin
	double begin_us, span_us;
	uint32_t lanes; // of a row, at the most
	double row_px, lane_px, column_px;
	double left_px, plot_px;  // the space left of the plot, and its width
	double top_px, bottom_px; // of the rows
	int has_boxes, has_bands;
	VEC(struct band) bands;
};

static double x_of(const struct picture *p, double us)
{
	return p->left_px + (us - p->begin_us) / p->span_us * p->plot_px;
}

// --- The frame around: title, legend, axis, names of the rows. ---

// Ticks are counted, since a step may be too small to change a time.
static void draw_axis(const struct picture *p)
{
	double factor, step_us, first_us;
	const char *unit = svg_time_unit(p->span_us, &factor);
	step_us = svg_tick_step(p->span_us / factor, MAX_TICKS) * factor;
	first_us = ceil(p->begin_us / step_us - 1e-9) * step_us;
	for (int i = 0; i <= MAX_TICKS; i++) {
		double us = first_us + i * step_us, x = x_of(p, us);
		if (x > WIDTH - RIGHT + 0.5)
			break;
		str_addf(p->out, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#0002\"/>\n", x, p->top_px, p->bottom_px + 5);
		svg_text(
		    p->out, x, p->bottom_px + 20, "middle", "%g %s", fabs(us) < step_us / 2 ? 0 : us / factor, unit);
	}
}

static void draw_rows(const struct picture *p)
{
	uint32_t each = 1;
	while (each * p->row_px < 13)
		each *= 2;
	for (uint32_t row = 0; row < p->bands.count; row++) {
		const struct band *band = &p->bands.items[row];
		str_addf(p->out, "<rect x=\"%.0f\" y=\"%.1f\" width=\"%.0f\" height=\"%.1f\" fill=\"%s\"/>\n",
		    p->left_px, band->y, p->plot_px, band->height, row % 2 ? "#f4f4f4" : "#ececec");
		if (row % each)
			continue;
		str_addf(p->out, "<text x=\"%.0f\" y=\"%.1f\" text-anchor=\"end\">", p->left_px - 6,
		    band->y + (each > 1 ? 10 : band->height / 2 + 4));
		if (band->count == p->trace->rows.count && p->has_bands)
			str_addf(p->out, "all %u", band->count);
		else
			svg_add_escaped(p->out, p->trace->rows.items[band->first]);
		if (band->count > 1 && band->count < p->trace->rows.count) {
			str_add(p->out, " to ");
			svg_add_escaped(p->out, p->trace->rows.items[band->first + band->count - 1]);
		}
		str_add(p->out, "</text>\n");
	}
}

static void draw_sample(struct str *out, const void *context, size_t index, double x, double y)
{
	(void)context;
	str_addf(
	    out, "<rect x=\"%.0f\" y=\"%.0f\" width=\"%d\" height=\"12\" rx=\"2\" fill=\"", x, y - 6, SAMPLE);
	svg_add_colour(out, (uint32_t)index);
	str_add(out, "\"/>\n");
}

static double lay_legend(const struct picture *p, struct str *out)
{
	return svg_legend(
	    out, (const char *const *)p->trace->names.items, p->trace->names.count, SAMPLE, draw_sample, NULL);
}

// --- Few blocks. ---

static void draw_box(const struct picture *p, const struct trace_event *e, double row_y)
{
	double x = fmax(x_of(p, e->begin_us), p->left_px), y = row_y + 1 + e->lane * p->lane_px;
	double width = fmax(fmin(x_of(p, e->end_us), p->left_px + p->plot_px) - x, 0.5);
	str_addf(p->out,
	    "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" stroke=\"#fff\" stroke-width=\"%s\" "
	    "fill=\"",
	    x, y, width, p->lane_px, width > 4 ? "0.8" : "0.2");
	svg_add_colour(p->out, e->name);
	str_add(p->out, "\"><title>");
	svg_add_escaped(p->out, p->trace->names.items[e->name]);
	if (e->block != TRACE_NO_BLOCK)
		str_addf(p->out, ", %s %u", p->trace->has_launches ? "launch" : "block", e->block);
	str_addf(p->out, ": %g to %g \xc2\xb5s</title></rect>\n", e->begin_us, e->end_us);
	char number[16];
	int length = snprintf(number, sizeof number, "%u", e->block);
	if (e->block == TRACE_NO_BLOCK || p->lane_px < 11 || width < length * SVG_LETTER + 2)
		return;
	str_addf(p->out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"%d\">%s</text>\n",
	    x + width / 2, y + p->lane_px / 2 + 4, p->lane_px < 14 ? 10 : 12, number);
}

// --- Many blocks. ---

// Adds the time of an event to the columns that it covers, as a share of the lanes of so many rows.
static void fill_columns(const struct picture *p, double *columns, const struct trace_event *e, uint32_t rows)
{
	double column_us = p->span_us / COLUMNS;
	double from = (e->begin_us - p->begin_us) / column_us, to = (e->end_us - p->begin_us) / column_us;
	for (int i = (int)from; i < COLUMNS && i < to; i++)
		columns[i] += (fmin(to, i + 1) - fmax(from, i)) / p->lanes / rows;
}

static double column_x(const struct picture *p, int column)
{
	return p->left_px + column * p->column_px;
}

// The area between two step lines, over columns where they differ.
static void draw_area(
    const struct picture *p, const double *low, const double *high, double base, double height)
{
	for (int from = 0; from < COLUMNS;) {
		int to = from;
		while (to < COLUMNS && high[to] - low[to] > 1e-3)
			to++;
		if (to > from) {
			str_addf(p->out, "M%.6g %.1f", column_x(p, from), base - low[from] * height);
			for (int i = from; i < to; i++)
				if (i == from || fabs(high[i] - high[i - 1]) * height >= 0.05 || i == to - 1)
					str_addf(p->out, "H%.6gV%.1f", column_x(p, i), base - high[i] * height);
			str_addf(p->out, "H%.6g", column_x(p, to));
			for (int i = to - 1; i >= from; i--)
				if (i == to - 1 || fabs(low[i] - low[i + 1]) * height >= 0.05)
					str_addf(p->out, "H%.6gV%.1f", column_x(p, i + 1), base - low[i] * height);
			str_add(p->out, "Z");
		}
		from = to > from ? to : from + 1;
	}
}

// Fills a line of columns for each kernel; used[name] says of which there is any.
static double *count_columns(const struct picture *p, char *used, const struct trace_event *events,
    size_t count, const struct band *band)
{
	double *columns = util_alloc(p->trace->names.count * COLUMNS * sizeof *columns);
	for (size_t i = 0; i < count; i++) {
		fill_columns(p, columns + events[i].name * (size_t)COLUMNS, &events[i], band->count);
		used[events[i].name] = 1;
	}
	return columns;
}

// The events of a band, stacked kernel by kernel.
static void draw_stack(
    const struct picture *p, const struct trace_event *events, size_t count, const struct band *band)
{
	char *used = util_alloc(p->trace->names.count + 1);
	double *columns = count_columns(p, used, events, count, band), low[COLUMNS] = {0}, high[COLUMNS];
	for (size_t name = 0; name < p->trace->names.count; name++) {
		if (!used[name])
			continue;
		for (int i = 0; i < COLUMNS; i++)
			high[i] = low[i] + columns[name * COLUMNS + (size_t)i];
		str_add(p->out, "<path fill=\"");
		svg_add_colour(p->out, (uint32_t)name);
		str_add(p->out, "\" d=\"");
		draw_area(p, low, high, band->y + band->height, band->height);
		str_add(p->out, "\"/>\n");
		memcpy(low, high, sizeof low);
	}
	free(columns);
	free(used);
}

// The first event of the row, or of a later one.
static size_t find_row(const struct picture *p, uint32_t row)
{
	size_t first;
	VEC_SEARCH(first, i, p->trace->events.count, p->events[i].row < row);
	return first;
}

static void draw_stacks(const struct picture *p)
{
	VEC_EACH (const struct band, band, p->bands) {
		size_t from = find_row(p, band->first), to = find_row(p, band->first + band->count);
		if (to > from)
			draw_stack(p, p->events + from, to - from, band);
	}
}

// --- A closer look. ---

static int is_seen(const struct picture *p, const struct trace_event *e)
{
	return e->end_us > p->begin_us && e->begin_us < p->begin_us + p->span_us;
}

// The first row, the last and one between, in the middle of the time, for about CLOSE_EVENTS blocks. Its heights do not
// depend on what is seen.
static void lay_closer(struct picture *p, const struct picture *whole)
{
	uint32_t rows = (uint32_t)whole->trace->rows.count;
	size_t count = 0;
	*p = *whole;
	memset(&p->bands, 0, sizeof p->bands);
	p->lane_px = fmin(fmax(160.0 / p->lanes, 4), 20);
	p->row_px = p->lanes * p->lane_px + 2;
	p->top_px = whole->bottom_px + AXIS + 26;
	for (uint32_t i = 0; i < CLOSE; i++) {
		uint32_t row = (rows - 1) * i / (CLOSE - 1);
		VEC_PUSH(&p->bands, ((struct band){row, 1, p->top_px + i * p->row_px, p->row_px}));
		count += find_row(p, row + 1) - find_row(p, row);
	}
	p->bottom_px = p->top_px + CLOSE * p->row_px;
	p->span_us = whole->span_us * fmin(1, (double)CLOSE_EVENTS / (double)(count ? count : 1));
	p->begin_us = whole->begin_us + (whole->span_us - p->span_us) / 2;
}

static void draw_closer(const struct picture *whole)
{
	struct picture p;
	lay_closer(&p, whole);
	str_addf(p.out,
	    "<text x=\"%.0f\" y=\"%.1f\" font-size=\"14\">Closer: %d of the %zu, for a short time in the "
	    "middle</text>\n",
	    p.left_px, p.top_px - 8, CLOSE, p.trace->rows.count);
	draw_rows(&p);
	VEC_EACH (const struct band, band, p.bands)
		for (size_t e = find_row(&p, band->first); e < find_row(&p, band->first + 1); e++)
			if (is_seen(&p, &p.events[e]))
				draw_box(&p, &p.events[e], band->y);
	draw_axis(&p);
	VEC_DISPOSE(&p.bands);
}

// --- All of it. ---

static int compare_events(const void *a, const void *b)
{
	const struct trace_event *x = a, *y = b;
	int order = UTIL_ORDER(x->row, y->row);
	return order ? order : UTIL_ORDER(x->begin_us, y->begin_us);
}

static size_t letters_of(const struct picture *p, size_t row)
{
	size_t letters = strlen(p->trace->rows.items[row]);
	return p->trace->rows.count > MAX_ROWS ? 2 * letters + strlen(" to ") : letters;
}

// As wide as the longest name needs. The widths that the dense picture is made of follow from it.
static void measure_width(struct picture *p)
{
	p->left_px = LEFT;
	for (size_t i = 0; i < p->trace->rows.count; i++)
		p->left_px = fmax(p->left_px, fmin((double)letters_of(p, i) * SVG_LETTER + 12, MAX_LEFT));
	p->plot_px = WIDTH - p->left_px - RIGHT;
	p->column_px = p->plot_px / COLUMNS;
}

static void add_band(struct picture *p, uint32_t first, uint32_t count, double height)
{
	VEC_PUSH(&p->bands, ((struct band){first, count, p->bottom_px, height}));
	p->bottom_px += height + (p->has_bands ? GAP : 0);
}

static void lay_bands(struct picture *p)
{
	uint32_t rows = (uint32_t)p->trace->rows.count, each = p->has_bands ? (rows + BANDS - 1) / BANDS : 1;
	if (p->has_bands) {
		add_band(p, 0, rows, ALL);
		p->bottom_px += GAP;
	}
	for (uint32_t first = 0; first < rows; first += each)
		add_band(p, first, rows - first < each ? rows - first : each, p->row_px);
}

static void measure(struct picture *p)
{
	const struct trace *trace = p->trace;
	double end = -INFINITY, rows = (double)trace->rows.count;
	measure_width(p);
	p->begin_us = INFINITY;
	p->lanes = 1;
	VEC_EACH (const struct trace_event, e, trace->events) {
		p->begin_us = fmin(p->begin_us, e->begin_us);
		end = fmax(end, e->end_us);
		if (e->lane >= p->lanes)
			p->lanes = e->lane + 1;
	}
	if (p->begin_us >= 0 && p->begin_us < 0.1 * end)
		p->begin_us = 0; // where time begins
	p->span_us = fmax(end - p->begin_us, SHORTEST_US);
	p->lane_px = fmin(fmax(640 / (rows * p->lanes), 4), 20);
	p->row_px = p->lanes * p->lane_px + 2;
	p->has_bands = trace->rows.count > MAX_ROWS;
	p->has_boxes = !p->has_bands && trace->events.count <= MAX_BOXES && p->row_px * rows <= MAX_HEIGHT;
	if (!p->has_boxes)
		p->row_px = p->has_bands ? BAND : fmin(fmax(900 / rows, 7), 44);
	p->top_px = SVG_TITLE + lay_legend(p, NULL) + 6;
	p->bottom_px = p->top_px;
	lay_bands(p);
}

static double height_of(const struct picture *p)
{
	struct picture closer;
	double bottom = p->bottom_px;
	if (p->has_bands) {
		lay_closer(&closer, p);
		bottom = closer.bottom_px;
		VEC_DISPOSE(&closer.bands);
	}
	return bottom + AXIS;
}

void svg_draw(struct str *out, const struct trace *trace)
{
	struct picture p = {.out = out, .trace = trace};
	size_t bytes = trace->events.count * sizeof *p.events;
	p.events = util_alloc(bytes + 1);
	if (bytes)
		memcpy(p.events, trace->events.items, bytes);
	qsort(p.events, trace->events.count, sizeof *p.events, compare_events);
	measure(&p);
	const char *title = p.trace->has_launches ? "Launches over time" : "Blocks over time";
	svg_begin(p.out, height_of(&p), p.trace->title ? p.trace->title : title);
	lay_legend(&p, p.out);
	draw_rows(&p);
	if (p.has_boxes)
		for (size_t i = 0; i < p.trace->events.count; i++)
			draw_box(&p, &p.events[i], p.bands.items[p.events[i].row].y);
	else
		draw_stacks(&p);
	draw_axis(&p);
	if (p.has_bands)
		draw_closer(&p);
	str_add(p.out, "</svg>\n");
	VEC_DISPOSE(&p.bands);
	free(p.events);
}
